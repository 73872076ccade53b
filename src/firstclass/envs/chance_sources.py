"""The unseen items of a game, by the source they are drawn from.

The rules shuffle them beforehand. Here they are rearranged when they come to light, which is the
same as drawing them then: no seat knows anything about the order of unseen items.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple, Protocol, cast

from firstclass.module_files import load_module_file
from firstclass.rules.registry import MODULES
from firstclass.rules.vocabulary.actions import KEEP
from firstclass.rules.vocabulary.decisions import DRAFT
from firstclass.rules.vocabulary.numbered_names import ModuleError
from firstclass.rules.vocabulary.passing import Draft
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import seen


class Source(Protocol):
    """A source of cards or tokens, numbered from 0."""

    def count_revealed(self, state: State) -> int:
        """Return how many items came to light so far. Only the difference after a move matters."""

    def unseen(self, state: State, action: int) -> list[int]:
        """Return what a move in this state can bring to light."""

    def put_next(self, state: State, action: int, drawn: Sequence[int]) -> None:
        """Make these items the next that the move brings to light."""

    def name(self, state: State, item: int) -> str:
        """Return the id of a card, or the number of a token."""


class Stack:
    """One of the three stacks, from which the display is laid out and storages draw."""

    def __init__(self, number: int) -> None:
        self.number = number

    def count_revealed(self, state: State) -> int:
        """Return the number of cards that are laid out or drawn."""
        return seen(state, self.number)

    def unseen(self, state: State, action: int) -> list[int]:
        """Return the cards that are left."""
        return [*state.stacks[self.number][self.count_revealed(state) :]]

    def put_next(self, state: State, action: int, drawn: Sequence[int]) -> None:
        """Put cards on top of those that are left."""
        stacks = list(state.stacks)
        known = stacks[self.number][: self.count_revealed(state)]
        stacks[self.number] = (*known, *first(drawn, self.unseen(state, action)))
        state.stacks = tuple(stacks)

    def name(self, state: State, item: int) -> str:
        """Return the id of the card."""
        return state.rules.box.names[item]


class GameEnds:
    """The pile of Game End cards: four are turned up after the draft, then one for each taken."""

    def count_revealed(self, state: State) -> int:
        """Return minus the size of the pile. The card that the draft leaves over belongs to it."""
        return -len(state.game_end_pile) - (state.phase == DRAFT)

    def unseen(self, state: State, action: int) -> list[int]:
        """Return the pile and the card that goes back into it when the draft ends."""
        return [*state.game_end_pile, *self._left(state, action)]

    def put_next(self, state: State, action: int, drawn: Sequence[int]) -> None:
        """Put cards on top of the pile. The card that goes back is among them, or is put last."""
        pile = first(drawn, self.unseen(state, action))
        for left in self._left(state, action):
            place = pile.index(left)
            pile.remove(left)
            state.draft = Draft(state.draft.hand, place)
        state.game_end_pile = tuple(pile)

    def _left(self, state: State, action: int) -> tuple[int, ...]:
        hand = state.draft.hand
        if state.phase != DRAFT or len(hand) > 2:
            return ()
        kept = action - KEEP
        return hand[:kept] + hand[kept + 1 :]

    def name(self, state: State, item: int) -> str:
        """Return the id of the card."""
        return state.rules.box.names[item]


class SecretDeal(Protocol):
    """An item that is dealt before the first decision, and that only some seats know."""

    def outcomes(self, state: State) -> Counter[int]:
        """Return the items that can be dealt, with the number of copies."""

    def deal(self, state: State, item: int) -> None:
        """Deal this item."""

    def dealt(self, state: State) -> int:
        """Return the item that was dealt."""

    def shown(self, state: State, seat: int) -> int:
        """Return what a seat knows about it, as a number from 0."""

    def name(self, item: int) -> str:
        """Return a readable name."""


def no_sources(state: State) -> list[Source]:
    """Return nothing: the module has no unseen items."""
    return []


def no_preparation(state: State, action: int) -> None:
    """Do nothing."""


class ModuleChance(NamedTuple):
    """The hidden parts of a module, in its file ``chance.py``."""

    sources: Callable[[State], list[Source]] = no_sources
    prepare: Callable[[State, int], None] = no_preparation
    """Carries out what a move does before anything comes to light."""
    secrets: tuple[SecretDeal, ...] = ()


def module_chances(state: State) -> list[ModuleChance]:
    """Return the hidden parts of all modules of a game. Raises as `module_chance` does."""
    return [module_chance(name) for name, _ in state.rules.state_makers]


@cache
def module_chance(name: str) -> ModuleChance:
    """Return the hidden parts of a module.

    Raises ModuleError if it hides something and does not say what. Its games would have wrong odds.
    """
    (module,) = (module for module in MODULES if module.name == name)
    file = load_module_file(module, "chance")
    if file is None and module.resample is not None:
        raise ModuleError(f"module {name}: expected {module.package}.chance with its CHANCE")
    return ModuleChance() if file is None else cast(ModuleChance, file.CHANCE)


def sources(state: State) -> list[Source]:
    """Return all sources of such a game."""
    found: list[Source] = [GameEnds(), *(Stack(number) for number in range(len(state.stacks)))]
    for chance in module_chances(state):
        found += chance.sources(state)
    return found


def secret_deals(state: State) -> list[SecretDeal]:
    """Return the secret items of such a game, in the order in which they are dealt."""
    return [secret for chance in module_chances(state) for secret in chance.secrets]


def prepare(state: State, action: int) -> None:
    """Carry out what a move does before anything comes to light."""
    for chance in module_chances(state):
        chance.prepare(state, action)


def first(drawn: Sequence[int], unseen: list[int]) -> list[int]:
    """Return all unseen items, with the drawn ones first."""
    rest = unseen[:]
    for item in drawn:
        rest.remove(item)
    return [*drawn, *rest]

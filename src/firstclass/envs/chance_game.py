"""A game with explicit chance: each hidden item is drawn when it comes to light, one at a time.

Decisions and draws form one history, and each seat knows a part of it. This is the form that game
tree algorithms need. The games follow the rules with the same odds: hidden cards were shuffled, and
drawing them one at a time from a shuffled stack is the same.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final, Protocol

from firstclass.envs.chance_sources import Source, prepare, sources
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.actions import ACTIONS, KEEP
from firstclass.rules.vocabulary.decisions import DRAFT
from firstclass.rules.vocabulary.setup import Setup
from firstclass.rules.vocabulary.state import State

DRAW_OFFSET: Final = len(ACTIONS)
"""In the known history, numbers from here on are items that were drawn. Numbers below are moves."""

History = tuple[int, ...]


class Deal(Protocol):
    """The cards that are dealt before the first decision of a new game or a position."""

    setup: Setup

    def outcomes(self, dealt: Sequence[int]) -> Counter[int]:
        """Return what can be dealt next, with its number of copies; empty if all is dealt."""

    def name(self, dealt: Sequence[int], item: int) -> str:
        """Return a readable name for something that can be dealt next."""

    def lay_out(self, dealt: Sequence[int]) -> Game:
        """Return the game at its first decision."""

    def public(self, dealt: Sequence[int]) -> History:
        """Return the part of the deal that all seats see."""

    def private(self, game: Game, dealt: Sequence[int], seat: int) -> History:
        """Return the part of the deal that this seat sees besides."""

    def sample(self, game: Game, seat: int, history: Sequence[int], rng: Random) -> list[int]:
        """Return the first steps of another history that a seat cannot distinguish from this."""


class ExplicitChanceGame:
    """A game with chance nodes: an item is drawn, a seat decides, or the game is over.

    ``game`` is the current state, or None until everything for the first decision is dealt. Its
    hidden parts mean nothing. ``history`` contains all draws and moves. ``public_history`` is what
    all seats know, in order. ``private_histories`` is what each seat alone knows: the secrets of
    modules, such as whether it is the murderer, the hand it was shown, and the card it kept.

    Raises ModuleError for a module that does not say what it hides.
    """

    __slots__ = (
        "deal", "game", "history", "public_history", "private_histories",
        "_pending", "_needed", "_drawn",
    )  # fmt: skip

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self._sources()  # every module says what it hides
        self.game: Game | None = None
        self.history: History = ()
        self.public_history: History = ()
        self.private_histories: list[History] = [()] * deal.setup.players
        self._pending: int | None = None  # a move that brings something to light
        self._needed: tuple[int, ...] = ()  # how many items, by source
        self._drawn: tuple[History, ...] = ()  # the items drawn so far, by source

    def __deepcopy__(self, memo: object) -> "ExplicitChanceGame":
        other = ExplicitChanceGame(self.deal)
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        other.private_histories = self.private_histories[:]
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return replay_history, (self.deal, self.history)

    def apply(self, step: int) -> None:
        """Take one step: draw this item, or play this move."""
        self.history += (step,)
        if self.game is None:
            self._deal()
        elif self.is_chance_node:
            self._draw(step)
        else:
            self._play(step)

    @property
    def is_chance_node(self) -> bool:
        """Whether something is to be drawn now."""
        return self.game is None or self._pending is not None

    def chance_outcomes(self) -> Counter[int]:
        """Return what can be drawn now, as integers from 0, with the number of copies."""
        if self.game is None:
            return self.deal.outcomes(self.history)
        assert self._pending is not None
        source = self._source()
        state = self.game.clone().state
        prepare(state, self._pending)
        unseen = self._sources()[source].unseen(state, self._pending)
        return Counter(unseen) - Counter(self._drawn[source])

    def outcome_name(self, item: int) -> str:
        """Return a readable name for something that can be drawn now."""
        if self.game is None:
            return self.deal.name(self.history, item)
        return self._sources()[self._source()].name(self.game.state, item)

    def _draw(self, item: int) -> None:
        source = self._source()
        drawn = list(self._drawn)
        drawn[source] += (item,)
        self._drawn = tuple(drawn)
        self.public_history += (DRAW_OFFSET + item,)
        if self._source() == len(drawn):
            self._play_when_drawn()

    def _play(self, action: int) -> None:
        assert self.game is not None
        state = self.game.state
        if state.phase == DRAFT:  # the others see only that a card was kept
            self._add_private(state.current, state.draft.hand[action - KEEP])
            self.public_history += (KEEP,)
        else:
            self.public_history += (action,)
        self._pending = action
        self._drawn = ((),) * len(self._sources())
        self._play_when_drawn()

    def _deal(self) -> None:
        deal, dealt = self.deal, self.history
        self.public_history = tuple([DRAW_OFFSET + item for item in deal.public(dealt)])
        if deal.outcomes(dealt):
            return
        self.game = deal.lay_out(dealt)
        for seat in range(deal.setup.players):
            for item in deal.private(self.game, dealt, seat):
                self._add_private(seat, item)
        self._show_hand(self.game.state)

    def _play_when_drawn(self) -> None:
        """Play the pending move once everything that it brings to light is drawn."""
        assert self.game is not None
        assert self._pending is not None
        played = self.game.clone()
        prepare(played.state, self._pending)
        for source, drawn in zip(self._sources(), self._drawn, strict=True):
            if drawn:
                source.put_next(played.state, self._pending, drawn)
        before = [source.count_revealed(played.state) for source in self._sources()]
        played.apply(self._pending)
        after = [source.count_revealed(played.state) for source in self._sources()]
        self._needed = tuple(now - then for now, then in zip(after, before, strict=True))
        if self._source() < len(self._needed):
            return
        self.game, self._pending = played, None
        self._show_hand(played.state)

    def _source(self) -> int:
        """Return the number of the source to draw from next, or the number of sources if none."""
        for source, (needed, drawn) in enumerate(zip(self._needed, self._drawn, strict=True)):
            if needed > len(drawn):
                return source
        return len(self._needed)

    def _sources(self) -> tuple[Source, ...]:
        return _sources_of(self.deal.setup)

    def _add_private(self, seat: int, item: int) -> None:
        self.private_histories[seat] += (DRAW_OFFSET + item,)

    def _show_hand(self, state: State) -> None:
        if state.phase == DRAFT:
            for card in state.draft.hand:
                self._add_private(state.current, card)

    # Other histories -------------------------------------------------------------------------

    def sample_history(self, seat: int, rng: Random) -> list[int]:
        """Return a random history that this seat cannot distinguish from the current one.

        Only secret events differ: the draft, and the secrets of modules. Raises ValueError while
        something is to be drawn.
        """
        if self.game is None or self.is_chance_node:
            raise ValueError("alike: expected a decision, not something to be drawn")
        steps = self.deal.sample(self.game, seat, self.history, rng)
        return [*steps, *self.history[len(steps) :]]


def replay_history(deal: Deal, history: Iterable[int]) -> ExplicitChanceGame:
    """Return the game with this history."""
    game = ExplicitChanceGame(deal)
    for step in history:
        game.apply(step)
    return game


@lru_cache(maxsize=64)
def _sources_of(setup: Setup) -> tuple[Source, ...]:
    return tuple(sources(Game(setup).state))

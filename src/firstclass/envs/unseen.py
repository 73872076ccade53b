"""What lies unseen in a game, by the places it is drawn from: all of it could be exchanged.

The rules shuffle it beforehand. Here it is laid anew when it comes to light, so that it may as well
be drawn then: no seat knows anything of the order of what nobody has seen.
"""

from collections.abc import Sequence
from typing import Protocol

from firstclass.modules.murder.rules import murder
from firstclass.modules.storage.rules import close
from firstclass.modules.teatime.rules import orders, tokens_of
from firstclass.rules.vocabulary.actions import END_TURN, KEEP
from firstclass.rules.vocabulary.decisions import DRAFT, OVER
from firstclass.rules.vocabulary.passing import Draft
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import seen, stack_played


class Source(Protocol):
    """Something that is drawn from: cards or tokens, each a whole number from 0."""

    def shown(self, state: State) -> int:
        """How many came to light so far; only what an action adds to it is meant."""

    def unseen(self, state: State, action: int) -> list[int]:
        """What may come to light by an action of this state."""

    def lay(self, state: State, action: int, drawn: Sequence[int]) -> None:
        """Makes these the next to come to light by the action."""

    def name(self, state: State, item: int) -> str:
        """A card by its id, a token by its number."""


class Stack:
    """One of the three stacks, from which the display is laid out and storages draw."""

    def __init__(self, number: int) -> None:
        self.number = number

    def shown(self, state: State) -> int:
        """The cards laid out or lying drawn."""
        return seen(state, self.number)

    def unseen(self, state: State, action: int) -> list[int]:
        """The cards that are left."""
        return [*state.stacks[self.number][self.shown(state) :]]

    def lay(self, state: State, action: int, drawn: Sequence[int]) -> None:
        """Puts cards on top of those that are left."""
        stacks = list(state.stacks)
        known = stacks[self.number][: self.shown(state)]
        stacks[self.number] = (*known, *first(drawn, self.unseen(state, action)))
        state.stacks = tuple(stacks)

    def name(self, state: State, item: int) -> str:
        """The card's id."""
        return state.rules.box.names[item]


class GameEnds:
    """The pile of Game End cards: four are turned up after the draft, then one for each taken."""

    def shown(self, state: State) -> int:
        """By how much the pile is smaller than nothing; the card that the draft leaves is of it."""
        return -len(state.game_end_pile) - (state.phase == DRAFT)

    def unseen(self, state: State, action: int) -> list[int]:
        """The pile, and the card that goes back into it when the draft ends."""
        return [*state.game_end_pile, *self._left(state, action)]

    def lay(self, state: State, action: int, drawn: Sequence[int]) -> None:
        """Puts cards on top; the one that goes back has its place among them, or is the last."""
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
        """The card's id."""
        return state.rules.box.names[item]


class OrderTokens:
    """The order tokens of Teatime: a row of them is laid out with each stack."""

    def shown(self, state: State) -> int:
        """The tokens of the stacks played so far."""
        return sum(map(len, orders(state).tokens[: stack_played(state) + 1]))

    def unseen(self, state: State, action: int) -> list[int]:
        """All tokens of the next stack."""
        stack = stack_played(state) + 2
        return [n for n, token in enumerate(tokens_of(state)) if token.stack == stack]

    def lay(self, state: State, action: int, drawn: Sequence[int]) -> None:
        """Puts tokens into the next row, in the order of their numbers, as they lie there."""
        rows = list(orders(state).tokens)
        row = stack_played(state) + 1
        if row < len(rows):
            rows[row] = tuple(sorted(first(drawn, self.unseen(state, action))[: len(rows[row])]))
            orders(state).tokens = tuple(rows)

    def name(self, state: State, item: int) -> str:
        """The token's number."""
        return f"order token {item}"


class Evidence:
    """The evidence of module C: nobody knows a face before the end, not even of the own tokens."""

    def __init__(self, state: State) -> None:
        self.faces = sorted(set(murder(state).supply))

    def shown(self, state: State) -> int:
        """At the end all that was handed out."""
        return sum(map(len, murder(state).tokens)) if state.phase == OVER else 0

    def unseen(self, state: State, action: int) -> list[int]:
        """The tokens of all and those of the supply, as numbers of faces."""
        part = murder(state)
        faces = [*(face for tokens in part.tokens for face in tokens), *part.supply]
        return [self.faces.index(face) for face in faces]

    def lay(self, state: State, action: int, drawn: Sequence[int]) -> None:
        """Gives the first tokens to whoever has some, seat by seat, and the rest to the supply."""
        part = murder(state)
        faces = [self.faces[item] for item in first(drawn, self.unseen(state, action))]
        for holder, tokens in enumerate(part.tokens):
            part.tokens[holder] = tuple(faces[: len(tokens)])
            del faces[: len(tokens)]
        part.supply = tuple(faces)

    def name(self, state: State, item: int) -> str:
        """The number of the face."""
        return f"evidence {item}"


def sources(state: State) -> list[Source]:
    """All that is drawn from in such a game."""
    found: list[Source] = [GameEnds(), *(Stack(number) for number in range(len(state.stacks)))]
    if "teatime" in state.rules.where:
        found.append(OrderTokens())
    if "murder" in state.rules.where:
        found.append(Evidence(state))
    return found


def prepare(state: State, action: int) -> None:
    """What an action does before anything comes to light: a storage goes back into its stack."""
    if action == END_TURN and "storage" in state.rules.where:
        close(state, state.boards[state.current])


def first(drawn: Sequence[int], unseen: list[int]) -> list[int]:
    """All that is unseen, with what was drawn in front."""
    rest = unseen[:]
    for item in drawn:
        rest.remove(item)
    return [*drawn, *rest]

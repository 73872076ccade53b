"""The unseen items of a game, by the source they are drawn from.

The rules shuffle them beforehand. Here they are rearranged when they come to light, which is the
same as drawing them then: no seat knows anything about the order of unseen items.
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


class OrderTokens:
    """The order tokens of Teatime: a row of them is laid out with each stack."""

    def count_revealed(self, state: State) -> int:
        """Return the number of tokens of the stacks played so far."""
        return sum(map(len, orders(state).tokens[: stack_played(state) + 1]))

    def unseen(self, state: State, action: int) -> list[int]:
        """Return all tokens of the next stack."""
        stack = stack_played(state) + 2
        return [n for n, token in enumerate(tokens_of(state)) if token.stack == stack]

    def put_next(self, state: State, action: int, drawn: Sequence[int]) -> None:
        """Put tokens into the next row, sorted by number as in the game."""
        rows = list(orders(state).tokens)
        row = stack_played(state) + 1
        if row < len(rows):
            rows[row] = tuple(sorted(first(drawn, self.unseen(state, action))[: len(rows[row])]))
            orders(state).tokens = tuple(rows)

    def name(self, state: State, item: int) -> str:
        """Return the number of the token."""
        return f"order token {item}"


class Evidence:
    """The evidence of module C. Nobody knows a face before the end, not even the owner."""

    def __init__(self, state: State) -> None:
        self.faces = sorted(set(murder(state).supply))

    def count_revealed(self, state: State) -> int:
        """Return all tokens handed out at the end, and none before."""
        return sum(map(len, murder(state).tokens)) if state.phase == OVER else 0

    def unseen(self, state: State, action: int) -> list[int]:
        """Return the tokens of all seats and of the supply, as numbers of faces."""
        part = murder(state)
        faces = [*(face for tokens in part.tokens for face in tokens), *part.supply]
        return [self.faces.index(face) for face in faces]

    def put_next(self, state: State, action: int, drawn: Sequence[int]) -> None:
        """Give the first tokens to the seats that have some, in order, and the rest to supply."""
        part = murder(state)
        faces = [self.faces[item] for item in first(drawn, self.unseen(state, action))]
        for holder, tokens in enumerate(part.tokens):
            part.tokens[holder] = tuple(faces[: len(tokens)])
            del faces[: len(tokens)]
        part.supply = tuple(faces)

    def name(self, state: State, item: int) -> str:
        """Return the number of the face."""
        return f"evidence {item}"


def sources(state: State) -> list[Source]:
    """Return all sources of such a game."""
    found: list[Source] = [GameEnds(), *(Stack(number) for number in range(len(state.stacks)))]
    if "teatime" in state.rules.state_index:
        found.append(OrderTokens())
    if "murder" in state.rules.state_index:
        found.append(Evidence(state))
    return found


def prepare(state: State, action: int) -> None:
    """Carry out what a move does before anything comes to light: a storage returns to its stack."""
    if action == END_TURN and "storage" in state.rules.state_index:
        close(state, state.boards[state.current])


def first(drawn: Sequence[int], unseen: list[int]) -> list[int]:
    """Return all unseen items, with the drawn ones first."""
    rest = unseen[:]
    for item in drawn:
        rest.remove(item)
    return [*drawn, *rest]

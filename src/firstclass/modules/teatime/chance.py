"""The hidden part of Teatime in games with explicit chance: the order tokens of later stacks."""

from collections.abc import Sequence

from firstclass.envs.chance_sources import ModuleChance, first
from firstclass.modules.teatime.rules import orders, tokens_of
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import stack_played


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


CHANCE = ModuleChance(sources=lambda state: [OrderTokens()])

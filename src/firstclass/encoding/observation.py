"""The order of an observation: the table, the boards, the modules, the account.

An observation is joined from short pieces. Most of it is zero and comes from shared constants.
Pieces that take long to make are cached with the state until their inputs change.
"""

from typing import Any, cast

from firstclass.encoding.boards import CachedBoards, append_board
from firstclass.encoding.fields import NOTHING, Pieces, zeros
from firstclass.encoding.relative_seats import SEATS, viewer_of
from firstclass.encoding.table import CachedTable, RulesEncoding, append_account, append_table
from firstclass.rules.vocabulary.state import Rules, State


class EncodingCache:
    """The pieces last written for a game. Copies share it and check what is still valid."""

    __slots__ = ("table", "boards")

    def __init__(self, players: int) -> None:
        self.table = CachedTable()
        self.boards = CachedBoards(players)


class ModulePart:
    """A module's part of an observation: its width, and its functions if the module takes part."""

    __slots__ = ("table_width", "board_width", "append_table", "append_board")

    def __init__(
        self, table_width: int, board_width: int, append_table: Any = None, append_board: Any = None
    ) -> None:
        self.table_width = table_width
        self.board_width = board_width
        self.append_table = append_table
        self.append_board = append_board

    def append(self, row: Pieces, state: State, seat: int | None) -> None:
        """Append the part of a module that takes part."""
        first = 0 if seat is None else seat
        players = len(state.boards)
        if self.append_table is not None:
            self.append_table(row, state, seat)
        if self.append_board is not None:
            for place in range(players):
                self.append_board(row, state, state.boards[(first + place) % players], seat)
            if players < SEATS:
                row.append(zeros((SEATS - players) * self.board_width))

    def size(self) -> int:
        """Return how many numbers the part has."""
        return self.table_width + SEATS * self.board_width


class ObservationEncoder:
    """The parts of an observation for games with the same rules."""

    __slots__ = ("chosen", "parts", "size", "no_boards", "nothing_more")

    def __init__(
        self, rules: Rules, board_width: int, parts: "list[ModulePart | int]", size: int
    ) -> None:
        self.chosen = RulesEncoding(rules)
        # Modules that do not take part have zeros.
        self.parts = [
            part if isinstance(part, ModulePart) else bytes(part) for part in summed(parts)
        ]
        self.size = size
        self.no_boards = [bytes((SEATS - players) * board_width) for players in range(SEATS + 1)]
        # Everything after the boards, by number of players. It is used if no module writes anything
        # and no frame waits.
        self.nothing_more: list[bytes] = []
        if not any(isinstance(part, ModulePart) for part in parts):
            behind = bytes(sum([part for part in parts if isinstance(part, int)]))
            self.nothing_more = [
                absent + behind + self.chosen.no_account for absent in self.no_boards
            ]

    def encode(self, state: State, seat: int | None, ruleset: int) -> bytes:
        """Return the observation of a seat, or of a spectator (``None``)."""
        row: Pieces = []
        self.append(row, state, seat, ruleset)
        whole = NOTHING.join(row)
        if len(whole) != self.size:
            raise ValueError(f"row: expected {self.size} numbers, not {len(whole)}")
        return whole

    def append(self, row: Pieces, state: State, seat: int | None, ruleset: int) -> None:
        """Append the observation to earlier ones, which may be of other games."""
        players = len(state.boards)
        if state.encoding_cache is None:
            state.encoding_cache = EncodingCache(players)
        memo = cast(EncodingCache, state.encoding_cache)
        append_table(row, state, viewer_of(seat), ruleset, self.chosen, memo.table)
        first = 0 if seat is None else seat
        for place in range(players):
            own = place == 0 and seat is not None
            append_board(row, state, state.boards[(first + place) % players], own, memo.boards)
        if self.nothing_more and not state.account:
            row.append(self.nothing_more[players])
            return
        row.append(self.no_boards[players])
        for part in self.parts:
            if isinstance(part, ModulePart):
                part.append(row, state, seat)
            else:
                row.append(part)
        append_account(row, state, self.chosen)


def summed(parts: "list[ModulePart | int]") -> "list[ModulePart | int]":
    """Return the same parts, with one number for consecutive modules that do not take part."""
    found: list[ModulePart | int] = []
    left_out = 0
    for part in parts:
        if isinstance(part, ModulePart):
            found += [left_out, part]
            left_out = 0
        else:
            left_out += part
    return [*found, left_out]

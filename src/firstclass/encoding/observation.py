"""The order of an observation: the table, the boards, the modules, the account.

Nearly all numbers that are not zero are written each time. That is faster than finding out which of
them have changed.
"""

from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from firstclass.encoding.boards import write_board
from firstclass.encoding.fields import Layout
from firstclass.encoding.module_encoding import ModuleEncoding
from firstclass.encoding.plan import Plan, stacks_begun
from firstclass.encoding.table import write_account, write_blank, write_table
from firstclass.rules.vocabulary.seats import SPECTATOR
from firstclass.rules.vocabulary.state import Rules, State


class ObservationEncoder:
    """Writes the observations of games with the same rules.

    ``modules`` are the names and the encodings of the modules that take part. The numbers of others
    stay zero.
    """

    __slots__ = ("plan", "boards_at", "board_width", "modules", "account_at")

    def __init__(
        self, rules: Rules, layout: Layout, modules: list[tuple[str, ModuleEncoding]]
    ) -> None:
        self.plan = Plan(rules, layout)
        self.boards_at: i64 = layout.start("boards.0.")
        self.board_width: i64 = layout.start("boards.1.") - layout.start("boards.0.")
        self.modules = [(layout.start(f"{name}."), encoding) for name, encoding in modules]
        self.account_at: i64 = layout.start("account.")

    def encode(self, state: State, seat: int | None, ruleset: int) -> bytes:
        """Return the observation of a seat, or of a spectator (``None``)."""
        row = self.blank(state, ruleset)
        self.write(row, state, SPECTATOR if seat is None else seat)
        return bytes(row)

    def blank(self, state: State, ruleset: i64) -> vec[u8]:
        """Return an observation with what changes only when a card of a stack or pile is shown."""
        row = extend(vec[u8](), self.plan.blanks[stacks_begun(state)])
        write_blank(row, state, ruleset, self.plan)
        return row

    def write(self, row: vec[u8], state: State, viewer: i64) -> None:
        """Write the rest of the observation of a seat, or of SPECTATOR."""
        plan = self.plan
        boards = state.boards
        players: i64 = len(boards)
        first: i64 = 0 if viewer == SPECTATOR else viewer
        at = write_table(row, state, viewer, plan)
        place: i64
        for place in range(first, first + players):
            board = boards[place % players]
            at = write_board(row, at, state, board, board.seat == viewer, plan)
        assert at == self.boards_at + players * self.board_width, "not the fields that are declared"
        for at, encoding in self.modules:
            encoding.write_table(row, at, state, viewer)
            at += encoding.table_width
            for place in range(first, first + players):
                encoding.write_board(row, at, state, boards[place % players], viewer)
                at += encoding.board_width
        if state.account:
            write_account(row, self.account_at, state, plan)


class Blank:
    """The blank observation that fits a game at the moment, made again as seldom as possible."""

    __slots__ = ("row", "round", "stacks", "pile")

    def __init__(self, encoder: ObservationEncoder, state: State, ruleset: i64) -> None:
        self.row = encoder.blank(state, ruleset)
        self.round = state.round
        self.stacks = state.stacks
        self.pile = state.game_end_pile

    def fits(self, state: State) -> bool:
        """Return whether no other card of a stack or a pile has been shown."""
        return (
            self.round == state.round
            and self.stacks is state.stacks
            and self.pile is state.game_end_pile
            and not len(state.rules.face_up)
        )

"""The part of an observation that a module declares and writes."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from firstclass.encoding.fields import Field, width
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class ModuleEncoding:
    """The part of an observation for a module: fields of the table, and fields of each board.

    Its subclass overrides the methods for those that it has. All numbers are zero at first. The
    viewer is a seat, or SPECTATOR.
    """

    def __init__(self, table: Sequence[Field] = (), board: Sequence[Field] = ()) -> None:
        self.table = [*table]
        self.board = [*board]
        self.table_width: i64 = width(table)
        self.board_width: i64 = width(board)

    def write_table(self, row: vec[u8], at: i64, state: State, viewer: i64) -> None:
        """Write the numbers of the table from a place on."""

    def write_board(self, row: vec[u8], at: i64, state: State, board: Board, viewer: i64) -> None:
        """Write the numbers of a board from a place on."""

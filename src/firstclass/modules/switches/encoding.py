"""The part of an observation for switches."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from firstclass.encoding.fields import BYTE, COUNT, MAX_BYTE
from firstclass.encoding.module_encoding import ModuleEncoding
from firstclass.modules.switches.rules import worth
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.state import State


class SwitchesEncoding(ModuleEncoding):
    """Writes what the switches of each board would pay."""

    def write_board(self, row: vec[u8], at: i64, state: State, board: Board, viewer: i64) -> None:
        """Write the numbers of a board from a place on."""
        row[at] = BYTE[worth(state, board, 0) + worth(state, board, 1)]


ENCODING: Final = SwitchesEncoding(
    board=[("points", 1, MAX_BYTE, COUNT, "what all switches would pay now")]
)

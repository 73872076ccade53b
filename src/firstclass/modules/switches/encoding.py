"""The part of an observation for switches."""

from typing import Final

from firstclass.encoding.fields import COUNT, MAX_BYTE, ONE_BYTE, Field, Pieces
from firstclass.modules.switches.rules import worth
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.state import State

BOARD: Final[list[Field]] = [("points", 1, MAX_BYTE, COUNT, "what all switches would pay now")]


def append_board(row: Pieces, state: State, board: Board, seat: int | None) -> None:
    """Append the numbers of these fields."""
    row.append(ONE_BYTE[worth(state, board, 0) + worth(state, board, 1)])

"""The part of an observation for passengers and baggage."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from firstclass.encoding.fields import FLAG, put_flags
from firstclass.encoding.module_encoding import ModuleEncoding
from firstclass.modules.passengers.rules import boarded
from firstclass.rules.vocabulary.actions import CARS, TRAINS
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.state import State


class PassengersEncoding(ModuleEncoding):
    """Writes where passengers have boarded and baggage was loaded."""

    def write_board(self, row: vec[u8], at: i64, state: State, board: Board, viewer: i64) -> None:
        """Write the numbers of a board from a place on."""
        cars = boarded(state).cars
        at = put_flags(row, at, cars[2 * board.seat], CARS)
        put_flags(row, at, cars[2 * board.seat + 1], CARS)


ENCODING: Final = PassengersEncoding(
    board=[
        (f"{train}.boarded", CARS, 1, FLAG, "the cars whose card has boarded or was loaded")
        for train in TRAINS
    ]
)

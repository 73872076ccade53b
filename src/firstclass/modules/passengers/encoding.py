"""The part of an observation for passengers and baggage."""

from typing import Final

from firstclass.encoding.fields import FLAG, OCTETS, Field, Pieces
from firstclass.modules.passengers.rules import boarded
from firstclass.rules.vocabulary.actions import CARS, TRAINS
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.state import State

BOARD: Final[list[Field]] = [
    (f"{train}.boarded", CARS, 1, FLAG, "the cars whose card has boarded or was loaded")
    for train in TRAINS
]


def append_board(row: Pieces, state: State, board: Board, seat: int | None) -> None:
    """Append the numbers of these fields."""
    cars = boarded(state).cars
    row.append(OCTETS[cars[2 * board.seat]])
    row.append(OCTETS[cars[2 * board.seat + 1]])

"""The part of an observation for order tokens."""

from typing import Final

from firstclass.encoding.fields import CATEGORY, COUNT, Field, Pieces, prefixed, zeros
from firstclass.encoding.relative_seats import places_of
from firstclass.modules.teatime.rules import PLACES, Order, lying_out, orders, tokens_of
from firstclass.rules.vocabulary.actions import CARS, TRAINS, position_of
from firstclass.rules.vocabulary.board import Board, train_place
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import stack_played

STACKS: Final = 3
SORTS: Final = ("coffee", "cake", "champagne")
TOKEN: Final[list[Field]] = [
    ("order", 1, len(SORTS), CATEGORY, "1 coffee, 2 cake, 3 champagne"),
    ("level", 1, 5, CATEGORY, "the level of the least car that it may go to"),
    ("points", 1, 99, COUNT, "its points"),
]
TABLE: Final[list[Field]] = [
    field
    for n in range(PLACES)
    for field in (
        *prefixed(f"orders.{n}", TOKEN),
        (f"orders.{n}.by", 1, 4, CATEGORY, "who bought it: 1 + places to the left; 0 for nobody"),
    )
]
BOARD: Final[list[Field]] = [
    field
    for train in TRAINS
    for n in range(STACKS)
    for field in (
        (f"{train}.{n}.position", 1, CARS + 1, COUNT, "of the car that was served, 0 for none"),
        *prefixed(f"{train}.{n}", TOKEN),
    )
]


def token(order: Order) -> list[int]:
    """Return the numbers of a token."""
    return [SORTS.index(order.order) + 1, order.level, order.points]


def append_table(row: Pieces, state: State, seat: int | None) -> None:
    """Append the tokens on offer, with the buyers of those already bought."""
    if not state.round:
        row.append(zeros(4 * PLACES))
        return
    places = places_of(len(state.boards), seat)
    lying = lying_out(state)
    buyers = orders(state).buyers[stack_played(state)]
    for place, order in enumerate(lying):
        row.append(bytes([*token(order), places[buyers[place]]]))
    row.append(zeros(4 * (PLACES - len(lying))))


def append_board(row: Pieces, state: State, board: Board, seat: int | None) -> None:
    """Append the tokens on the cars of each train."""
    tokens = tokens_of(state)
    part = orders(state)
    for t in range(2):
        served = part.served[train_place(board.seat, t)]
        if not served:
            row.append(zeros(4 * STACKS))
            continue
        for car, number in served:
            row.append(bytes([position_of(car), *token(tokens[number])]))
        row.append(zeros(4 * (STACKS - len(served))))

"""The part of an observation for order tokens."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from firstclass.encoding.fields import BYTE, CATEGORY, COUNT, Field, prefixed, put, width
from firstclass.encoding.module_encoding import ModuleEncoding
from firstclass.encoding.relative_seats import PLACES
from firstclass.modules.teatime.rules import PLACES as OFFERED
from firstclass.modules.teatime.rules import Order, lying_out, orders, tokens_of
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
TOKEN_WIDTH: Final = width(TOKEN)


class TeatimeEncoding(ModuleEncoding):
    """Writes the tokens on offer with their buyers, and those on the cars of each board."""

    def write_table(self, row: vec[u8], at: i64, state: State, viewer: i64) -> None:
        """Write the numbers of the table from a place on."""
        if not state.round:
            return
        places = PLACES[len(state.boards)][viewer]
        buyers = orders(state).buyers[stack_played(state)]
        for order, buyer in zip(lying_out(state), buyers, strict=True):
            at = put_token(row, at, order)
            row[at] = BYTE[places[buyer]]
            at += 1

    def write_board(self, row: vec[u8], at: i64, state: State, board: Board, viewer: i64) -> None:
        """Write the numbers of a board from a place on."""
        tokens = tokens_of(state)
        part = orders(state)
        for t in range(2):
            place = at
            for car, number in part.served[train_place(board.seat, t)]:
                row[place] = BYTE[position_of(car)]
                place = put_token(row, place + 1, tokens[number])
            at += STACKS * (1 + TOKEN_WIDTH)


def put_token(row: vec[u8], at: i64, order: Order) -> i64:
    """Write a token; return the place after it."""
    return put(row, at, (SORTS.index(order.order) + 1, order.level, order.points), TOKEN_WIDTH)


ENCODING: Final = TeatimeEncoding(
    table=[
        field
        for n in range(OFFERED)
        for field in (
            *prefixed(f"orders.{n}", TOKEN),
            (
                f"orders.{n}.by", 1, 4, CATEGORY,
                "who bought it: 1 + places to the left; 0 for nobody",
            ),
        )
    ],
    board=[
        field
        for train in TRAINS
        for n in range(STACKS)
        for field in (
            (f"{train}.{n}.position", 1, CARS + 1, COUNT, "of the car that was served, 0 for none"),
            *prefixed(f"{train}.{n}", TOKEN),
        )
    ],
)  # fmt: skip

"""Points. All of them are booked with their seat, source and round (ruling F5)."""

from typing import Final

from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.numbered_names import claim
from firstclass.rules.vocabulary.seats import ALL_SEATS
from firstclass.rules.vocabulary.state import State

STATION: Final = 0
CONSTANTINOPLE: Final = 1
COIN: Final = 2
CARD: Final = 3
UPPER_TRAIN: Final = 4
LOWER_TRAIN: Final = 5
TILE: Final = 7
COINS_LEFT: Final = 8
CAR_CARDS: Final = 9
CONDUCTOR_CARDS: Final = 10
LOCOMOTIVE_CARDS: Final = 11

# By number, in the order of the score sheet. Free numbers belong to modules.
KINDS: Final[list[str]] = [
    "stations", "constantinople", "coins spent", "card bonuses", "upper train", "lower train",
    "", "locomotive tiles", "coins left", "car cards", "conductor cards", "locomotive cards",
]  # fmt: skip


def points_kind(name: str, number: int | None = None) -> int:
    """Add a kind of points to the table; see :func:`~.table.claim` for ``number``."""
    return claim(KINDS, (name,), number)


def score(
    state: State,
    board: Board,
    points: int,
    kind: int,
    source: int = 0,
    where: tuple[int, ...] = (),
) -> None:
    """Book ``points``, if any, with a public event.

    ``where`` is the train that pays, followed by what each of its cars pays.
    """
    if points:
        board.score += points
        state.ledger = (state.ledger, (board.seat, points, kind, state.round, source))
        values = (points, kind, source)
        state.events.append(("points", board.seat, values + where, ALL_SEATS))

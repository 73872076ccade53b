"""Points. All of them are booked with their seat, source and round (ruling F5)."""

from typing import Final

from mypy_extensions import i64

from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.event_kinds import SCORED
from firstclass.rules.vocabulary.event_log import ABSENT
from firstclass.rules.vocabulary.numbered_names import claim
from firstclass.rules.vocabulary.past import Booked
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
    state: State, board: Board, points: i64, kind: i64, source: i64 = 0, train: i64 = ABSENT
) -> None:
    """Book ``points``, if any, with a public event; ``train`` is the train that pays."""
    if points:
        board.score += points
        state.ledger = Booked(state.ledger, board.seat, points, kind, state.round, source)
        state.events.add(SCORED, board.seat, points, kind, source)
        if train != ABSENT:
            state.events.also(train)

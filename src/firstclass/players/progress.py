"""The distance of a seat from fulfilling a contract."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.catalogue import Requirement
from firstclass.rules.mechanics.trains import TILE_POSITION
from firstclass.rules.vocabulary.actions import CARS, MAIL_CARS, MAIL_POSITION
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.icons import LEVEL, LEVELS
from firstclass.rules.vocabulary.state import State

# Each card that a contract requires, such as a celebrity, counts as much as two upgrades.
CARD: Final = 2


def missing(state: State, board: Board, wanted: Requirement) -> int:
    """Return about how many cars, upgrades and steps a contract still needs."""
    upper, lower = board.trains[0].levels, board.trains[1].levels
    if wanted.cars is not None:
        both = vec[i64]([upper[level] + lower[level] for level in range(LEVELS)])
        return stairs_missing(both, (wanted.value or 0,) * wanted.cars)
    if wanted.row is not None:
        return min(stairs_missing(upper, wanted.row), stairs_missing(lower, wanted.row))
    if wanted.rows is not None:
        return stairs_missing(upper, wanted.rows) + stairs_missing(lower, wanted.rows)
    if wanted.mail_cars is not None:
        return sum(
            _to_go(train, MAIL_CARS, MAIL_POSITION if wanted.reached else 0)
            for train in board.trains
        )
    if wanted.locomotive_tiles is not None:
        last = TILE_POSITION if wanted.reached else 0
        return min(_to_go(train, CARS, last) for train in board.trains)
    if wanted.contracts is not None:
        return CARD
    return CARD * _cards_missing(state, board, wanted)


def asks_for_cars(wanted: Requirement) -> bool:
    """Return whether only cars and their levels count for a contract."""
    return wanted.cars is not None or wanted.row is not None or wanted.rows is not None


def stairs_missing(levels: vec[i64], row: tuple[int, ...]) -> int:
    """Return the cars and upgrades that trains with these stairs need for cars of these values."""
    return sum(
        max(0, sum(LEVEL[value] >= level for value in row) - levels[level])
        for level in range(LEVELS)
    )


def _cards_missing(state: State, board: Board, wanted: Requirement) -> int:
    """Return how many cards of the required kind are still missing."""
    form = wanted.form
    number: int = getattr(wanted, form)
    hooks = state.rules.of_requirement[form]
    have = next(have for have in range(number, -1, -1) if hooks.meets(state, board, form, have))
    return number - have


def _to_go(train: Train, cars: int, position: int) -> int:
    return max(0, cars - train.levels[0]) + max(0, position - train.conductor)

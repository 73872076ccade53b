"""The distance of a seat from fulfilling a contract."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.rules.mechanics.trains import TILE_POSITION
from firstclass.rules.vocabulary.actions import CARS, MAIL_CARS, MAIL_POSITION
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.box import Wanted
from firstclass.rules.vocabulary.icons import LEVELS
from firstclass.rules.vocabulary.numbers import at_least
from firstclass.rules.vocabulary.state import State

# Each card that a contract requires, such as a celebrity, counts as much as two upgrades.
CARD: Final = 2


def missing(state: State, board: Board, wanted: Wanted) -> i64:
    """Return about how many cars, upgrades and steps a contract still needs."""
    form = wanted.form
    upper, lower = board.trains
    if form == "cars":
        return _cars_missing(upper.levels, lower.levels, wanted)
    if form == "row":
        here, there = (
            stairs_missing(upper.levels, wanted.row),
            stairs_missing(lower.levels, wanted.row),
        )
        return here if here < there else there
    if form == "rows":
        return stairs_missing(upper.levels, wanted.row) + stairs_missing(lower.levels, wanted.row)
    if form == "mail_cars":
        last: i64 = MAIL_POSITION if wanted.reached else 0
        return _to_go(upper, MAIL_CARS, last) + _to_go(lower, MAIL_CARS, last)
    if form == "locomotive_tiles":
        last = TILE_POSITION if wanted.reached else 0
        here, there = _to_go(upper, CARS, last), _to_go(lower, CARS, last)
        return here if here < there else there
    if form == "contracts":
        return CARD
    return CARD * _cards_missing(state, board, wanted)


def stairs_missing(stairs: vec[i64], row: vec[i64]) -> i64:
    """Return the cars and upgrades that these stairs lack for cars of these levels."""
    steps: i64 = 0
    level: i64
    for level in range(LEVELS):
        lack = -stairs[level]
        for wanted in row:
            lack += wanted >= level
        steps += at_least(0, lack)
    return steps


def _cars_missing(upper: vec[i64], lower: vec[i64], wanted: Wanted) -> i64:
    """Return the cars and upgrades that both trains together need for cars of one level."""
    steps: i64 = 0
    level: i64
    for level in range(wanted.level + 1):
        steps += at_least(0, wanted.number - upper[level] - lower[level])
    return steps


def _cards_missing(state: State, board: Board, wanted: Wanted) -> i64:
    """Return how many cards of the required kind are still missing."""
    form = wanted.form
    hooks = state.rules.of_requirement[form]
    have = wanted.number
    while have and not hooks.meets(state, board, form, have):
        have -= 1
    return wanted.number - have


def _to_go(train: Train, cars: i64, position: i64) -> i64:
    """Return the cars and steps of the conductor that a train lacks."""
    return at_least(0, cars - train.levels[0]) + at_least(0, position - train.conductor)

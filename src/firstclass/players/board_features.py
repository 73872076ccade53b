"""The state of a board as features for a value network, scaled to about one."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from firstclass.rules.mechanics.trains import level_of, worth
from firstclass.rules.sequence.scoring import cards_of_type, sum_of_ends
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.icons import LEVELS, VALUES
from firstclass.rules.vocabulary.layout import Field, prefixed
from firstclass.rules.vocabulary.state import State

TRAIN: Final[list[Field]] = [
    ("stairs", LEVELS, "cars worth at least 0, 1, 2, 4, 7, 12, by 8"),
    ("conductor", 1, "the conductor's position, by 10"),
    ("at_mail", 1, "1 if the conductor is at the mail car or beyond"),
    ("at_tile", 1, "1 if the conductor is on the locomotive tile"),
    ("mail", 1, "1 if there is a mail car"),
    ("tile", 1, "points of the locomotive tile, by 15"),
    ("worth", 1, "points that its cars would pay in a scoring now, by 40"),
    ("celebrities", 1, "celebrities at its cars, by 4"),
    ("famous_cars", 1, "values of their cars, by 20"),
]
_TYPE: Final[list[Field]] = [
    ("cards", 1, "base cards of the type, by 6"),
    ("ends", 1, "points that Game End cards pay for each, by 4"),
    ("points", 1, "the product of both, by 15"),
]
TYPES: Final[list[Field]] = [
    *prefixed("car_cards", _TYPE),
    *prefixed("conductor_cards", _TYPE),
    *prefixed("locomotive_cards", _TYPE),
]


@final
@mypyc_attr(acyclic=True)
class Row:
    """A row of numbers that is filled from a place on."""

    __slots__ = ("numbers", "place")

    def __init__(self, numbers: vec[float], place: i64) -> None:
        self.numbers = numbers
        self.place: i64 = place

    def add(self, number: float) -> None:
        """Write the next number."""
        self.numbers[self.place] = number
        self.place += 1

    def add_count(self, number: i64, unit: float) -> None:
        """Write the next number in this unit."""
        self.add(float(number) / unit)


def add_train(row: Row, state: State, train: Train) -> None:
    """Add the numbers of ``TRAIN``."""
    for stair in train.levels:
        row.add_count(stair, 8)
    row.add_count(train.conductor, 10)
    row.add(float(train.conductor >= 6))
    row.add(float(train.conductor == 10))
    row.add(float(train.mail != 0))
    row.add_count(state.rules.box.points[train.tile], 15)
    row.add_count(worth(state, train), 40)
    kinds = state.rules.box.kinds
    famous: i64 = 0
    reached: i64 = 0
    car: i64
    for car in range(len(train.cards)):
        if kinds[train.cards[car]] == "celebrity":
            famous += 1
            reached += VALUES[level_of(train, car)]
    row.add_count(famous, 4)
    row.add_count(reached, 20)


def add_types(row: Row, state: State, board: Board, own: bool) -> None:
    """Add the numbers of ``TYPES``. Without ``own``, only what everybody sees counts."""
    base_type: i64
    for base_type in range(3):
        cards = cards_of_type(state, board, base_type)
        ends = sum_of_ends(state, board, base_type, own)
        row.add_count(cards, 6)
        row.add_count(ends, 4)
        row.add_count(cards * ends, 15)


def how_many(cards: tuple[int, ...]) -> i64:
    """Return how many places have a card."""
    number: i64 = 0
    for card in cards:
        number += card != 0
    return number


def reached(board: Board) -> i64:
    """Return how many bonus stations the locomotive has reached."""
    number: i64 = 0
    for station in board.bonus_stations:
        number += station <= board.locomotive
    return number


def points_ahead(board: Board, stations: i64, beyond: float) -> float:
    """Return the points of the station after this number of stations, or ``beyond`` the end."""
    station = board.locomotive + stations
    return float(board.track[station]) if station < len(board.track) else beyond

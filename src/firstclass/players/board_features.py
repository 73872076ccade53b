"""The state of a board as features for a value network, scaled to about one."""

from typing import Final

from firstclass.rules.mechanics.trains import worth
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


def append_train(row: list[float], state: State, train: Train) -> None:
    """Append the numbers of ``TRAIN``."""
    row += [stair / 8 for stair in train.levels]
    row.append(train.conductor / 10)
    row.append(float(train.conductor >= 6))
    row.append(float(train.conductor == 10))
    row.append(float(train.mail != 0))
    row.append(state.rules.box.points[train.tile] / 15)
    row.append(worth(state, train) / 40)
    kinds = state.rules.box.kinds
    famous = 0
    reached = 0
    for car in range(len(train.cards)):
        if kinds[train.cards[car]] == "celebrity":
            famous += 1
            level = 0
            while level < 5 and train.levels[level + 1] > car:
                level += 1
            reached += VALUES[level]
    row.append(famous / 4)
    row.append(reached / 20)


def append_types(row: list[float], state: State, board: Board, own: bool) -> None:
    """Append the numbers of ``TYPES``. Without ``own``, only what everybody sees counts."""
    for base_type in range(3):
        cards = cards_of_type(state, board, base_type)
        ends = sum_of_ends(state, board, base_type, own)
        row.append(cards / 6)
        row.append(ends / 4)
        row.append(cards * ends / 15)

"""The conductor: the planner's search, judged by a value network learned from self-play."""

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from firstclass.modules.murder.players import evidence
from firstclass.modules.murder.rules import PART as MURDER
from firstclass.players.evaluation import Evaluation
from firstclass.players.features import SIZE, Situation, features
from firstclass.players.network import SHIPPED, Network, Rows, load_network
from firstclass.players.planner import WIDTH, Planner
from firstclass.players.search import End, turn_ends, unfold
from firstclass.players.view import View
from firstclass.rules.vocabulary.state import State

JUDGED = 64  # ends of a turn that the network looks at, the best by the planner's guess
UNIT = 25.0  # points; the network's first guess is in this unit


class Conductor(Planner):
    """Finds the ends of its turn as the planner does; the network chooses among them."""

    def __init__(self, weights: Path = SHIPPED, width: int = WIDTH) -> None:
        super().__init__(width)
        self.network = network_of(weights)

    def best_turn(self, root: State, view: View, rng: random.Random) -> list[int]:
        """The actions to the end of the turn that the network likes best."""
        evaluation = Evaluation(root, view.seat)
        ends = best_ends(turn_ends(root, evaluation, self.width, view.late))
        values = judge(self.network, Situation(root, evaluation), ends)
        return unfold(ends[int(np.argmax(values))].path)


def best_ends(ends: Sequence[End]) -> list[End]:
    """Those worth a closer look."""
    return sorted(ends, key=lambda end: -end.worth)[:JUDGED]


def judge(network: Network, situation: Situation, ends: Sequence[End]) -> Rows:
    """What each end is worth: the final score in the eyes of the network, and liberty."""
    points, _ = verdicts(network, situation, ends)
    liberty = [worth_of_liberty(situation.evaluation, end.state) for end in ends]
    return points + np.array(liberty, dtype=np.float32)


def worth_of_liberty(evaluation: Evaluation, state: State) -> float:
    """What it is worth in points not to be arrested; the network's points know nothing of it."""
    if MURDER not in state.rules.where:
        return 0.0
    return evidence(evaluation.outlook, state, state.boards[evaluation.seat])


def verdicts(network: Network, situation: Situation, ends: Sequence[End]) -> tuple[Rows, Rows]:
    """For each end the final score it leads to and the odds to win, as the network sees them."""
    rows = np.array([features(situation, end.state, end.worth) for end in ends], dtype=np.float32)
    guess = np.array([end.worth for end in ends], dtype=np.float32)
    beyond, win = network(rows).T
    return guess + UNIT * beyond, 1 / (1 + np.exp(-win))


@cache
def network_of(path: Path) -> Network:
    """The network in a file, read once."""
    return load_network(path, SIZE)

"""The conductor: the planner's search, judged by a value network learned from self-play."""

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from firstclass.players.evaluation import Evaluation
from firstclass.players.features import SIZE, SIZE_2026, Situation, features
from firstclass.players.modules import eliminations
from firstclass.players.network import Network, load_network
from firstclass.players.network_file import DEFAULT_WEIGHTS
from firstclass.players.planner import WIDTH, Considered, Planner
from firstclass.players.search import End, path_actions, turn_ends
from firstclass.players.view import SeatView
from firstclass.rules.vocabulary.state import State
from firstclass.sums import float_sum

JUDGED = 64  # ends of a turn that the network judges: the best by the planner's estimate
UNIT = 25.0  # points; the network's estimates use this unit
SHAPES = {SIZE_2026: 2, SIZE: 3}  # of networks: number of features, number of estimates


class Verdicts(NamedTuple):
    """The network's expectations after some ends of a turn."""

    points: list[float]
    """The final score."""
    log_odds: list[float]
    """The log odds of winning, which a :class:`firstclass.players.odds.Calibration` corrects."""
    leads: list[float]
    """The lead over the strongest opponent at the end of the game."""


class Conductor(Planner):
    """Finds the ends of its turn like the planner; the network chooses among them."""

    def __init__(self, weights: Path = DEFAULT_WEIGHTS, width: int = WIDTH) -> None:
        super().__init__(width)
        self.network = network_of(weights)

    def best_turn(self, root: State, view: SeatView, rng: random.Random) -> list[int]:
        """Return the moves to the end of the turn that the network rates best."""
        evaluation = Evaluation(root, view.seat)
        ends = best_ends(turn_ends(root, evaluation, self.width, view.is_late))
        values = judge(self.network, Situation(root, evaluation), ends)
        self.considered = [
            Considered(end.path, value) for end, value in zip(ends, values, strict=True)
        ]
        return path_actions(ends[best_of(values)].path)


def best_ends(ends: Sequence[End]) -> list[End]:
    """Return the most promising ends."""
    return sorted(ends, key=lambda end: -end.worth)[:JUDGED]


def judge(network: Network, situation: Situation, ends: Sequence[End]) -> list[float]:
    """Return the value of each end: the network's final score, plus that of not being arrested."""
    points = verdicts(network, situation, ends).points
    return [
        worth + worth_of_liberty(situation.evaluation, end.state)
        for worth, end in zip(points, ends, strict=True)
    ]


def best_of(values: Sequence[float]) -> int:
    """Return the index of the highest value, or of the first if several are equal."""
    return max(range(len(values)), key=values.__getitem__)


def worth_of_liberty(evaluation: Evaluation, state: State) -> float:
    """Return the value of not being arrested in points. The network's points do not include it."""
    board = state.boards[evaluation.seat]
    return float_sum(
        each.worth(evaluation.forecast, state, board) for each in eliminations(state).values()
    )


def verdicts(network: Network, situation: Situation, ends: Sequence[End]) -> Verdicts:
    """Return what the network expects after each end."""
    seen = network([features(situation, end.state, end.worth) for end in ends])
    points = [end.worth + UNIT * guess[0] for end, guess in zip(ends, seen, strict=True)]
    # The networks of 2026 do not estimate the lead.
    beyond = [guess[2] if len(guess) > 2 else guess[0] for guess in seen]
    best = situation.prospects
    leads = [end.worth - best + UNIT * lead for end, lead in zip(ends, beyond, strict=True)]
    return Verdicts(points, [guess[1] for guess in seen], leads)


@cache
def network_of(path: Path) -> Network:
    """Return the network in a file, which is read once."""
    return load_network(path, SHAPES)

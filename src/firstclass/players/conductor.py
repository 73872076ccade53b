"""The conductor: the planner's search, judged by a value network learned from self-play."""

import random
from functools import cache
from pathlib import Path

from firstclass.players.evaluation import Evaluation
from firstclass.players.features import SIZE, SIZE_2026, Situation
from firstclass.players.judgement import best_ends, best_of, judge
from firstclass.players.network import Network, load_network
from firstclass.players.network_file import DEFAULT_WEIGHTS
from firstclass.players.planner import WIDTH, Considered, Planner
from firstclass.players.search import path_actions, turn_ends
from firstclass.players.view import SeatView
from firstclass.rules.vocabulary.state import State

SHAPES = {SIZE_2026: 2, SIZE: 3}  # of networks: number of features, number of estimates


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


@cache
def network_of(path: Path) -> Network:
    """Return the network in a file, which is read once."""
    return load_network(path, SHAPES)

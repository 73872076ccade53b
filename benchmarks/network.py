"""Measures the value network where NumPy is missing: `python -m benchmarks.network`.

In the engine of `make site`, as in the browser, a conductor plays a game against a planner. All
inputs of its network are then evaluated again, in plain Python and in the worker's typed arrays.
"""

import random
import time
from collections.abc import Sequence

from firstclass import Game, Setup
from firstclass.players import SeatView, make_player
from firstclass.players.conductor import SHAPES, Conductor
from firstclass.players.network import Network, PurePythonNetwork, fastest_network
from firstclass.players.network_file import DEFAULT_WEIGHTS, Row, Rows, read_layers


class RecordingNetwork:
    """A network whose inputs are recorded."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.questions: list[Rows] = []

    def __call__(self, rows: Sequence[Row]) -> Rows:
        """Record the input and return the output of the network."""
        self.questions.append([[*row] for row in rows])
        return self.network(rows)


def questions() -> list[Rows]:
    """Return the inputs of a conductor's network in a game."""
    conductor, planner, rng = Conductor(), make_player("planner"), random.Random(1)
    conductor.network = noted = RecordingNetwork(conductor.network)
    game = Game(Setup(players=2, modules="AB", seed=1))
    while not game.over:
        player = planner if game.state.current else conductor
        view = SeatView(game, game.state.current)
        game.apply(player.choose(view, game.legal_actions(), rng))
    return noted.questions


def timed(network: Network, turns: list[Rows]) -> tuple[float, list[Rows]]:
    """Return the milliseconds per input, and the outputs."""
    began = time.perf_counter()
    answers = [network(rows) for rows in turns]
    return (time.perf_counter() - began) * 1000 / len(turns), answers


def max_difference(some: list[Rows], others: list[Rows]) -> float:
    """Return the largest difference between two outputs for the same input."""
    numbers = ([x for rows in answers for row in rows for x in row] for answers in (some, others))
    return float(max(abs(one - other) for one, other in zip(*numbers, strict=True)))


def compared() -> str:
    """Return the measurements in words."""
    layers, turns = read_layers(DEFAULT_WEIGHTS, SHAPES), questions()
    python, by_hand = timed(PurePythonNetwork(layers), turns)
    kind = fastest_network()
    quick, answers = timed(kind(layers), turns)
    return (
        f"{len(turns)} turns, {sum(map(len, turns)) / len(turns):.0f} ends each: {python:.1f} ms a "
        f"turn in plain Python, {quick:.1f} in {kind.__name__},"
        f" {max_difference(by_hand, answers):.0e} apart"
    )


if __name__ == "__main__":
    from benchmarks.engine import run_in_engine

    print(run_in_engine(__file__, "compared()"))

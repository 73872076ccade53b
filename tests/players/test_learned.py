"""The learned bots: their weights, and that the weights improve their play."""

import random
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from firstclass import Game, Setup
from firstclass.lab.matches.arena import matches, play_match
from firstclass.lab.matches.games import Plan
from firstclass.players import SeatView, director
from firstclass.players.conductor import SHAPES, Conductor
from firstclass.players.director import Director
from firstclass.players.features import SIZE, SIZE_2026
from firstclass.players.network import PurePythonNetwork, load_network
from firstclass.players.network_file import (
    DEFAULT_WEIGHTS,
    WEIGHTS_2026,
    Row,
    Rows,
    WeightsError,
    read_layers,
)
from firstclass.players.numpy_network import NumpyNetwork
from tests.rules.games import game_after


def network(*sizes: int) -> NumpyNetwork:
    rng = np.random.default_rng(1)
    pairs = pairwise(sizes)
    return NumpyNetwork(
        [(rng.random(pair).astype("f4"), np.zeros(pair[1], "f4")) for pair in pairs]
    )


def test_the_shipped_weights_are_small() -> None:
    assert DEFAULT_WEIGHTS.stat().st_size < 2_000_000
    assert load_network(DEFAULT_WEIGHTS, SHAPES)
    assert load_network(WEIGHTS_2026, SHAPES)


def test_a_network_can_be_saved_and_loaded(tmp_path: Path) -> None:
    made = network(SIZE, 8, 3)
    first, (weights, bias) = made.layers
    made = NumpyNetwork([first, (weights[:, [2, 0, 1]], bias)])  # columns of memory
    made.save(tmp_path / "weights.npz")
    rows = np.random.default_rng(2).random((5, SIZE)).tolist()
    read = load_network(tmp_path / "weights.npz", SHAPES)
    np.testing.assert_allclose(read(rows), made(rows), rtol=1e-2)


def test_a_network_trained_on_fewer_features_ignores_the_additional_ones() -> None:
    layers = read_layers(WEIGHTS_2026, SHAPES)
    rows = np.random.default_rng(2).random((5, SIZE))
    others = rows.copy()
    others[:, SIZE_2026:] = 0
    for kind in (NumpyNetwork, PurePythonNetwork):
        made = kind(layers)
        assert made(rows.tolist()) == made(others.tolist())


def test_hidden_layers_replace_negative_values_by_zero() -> None:
    weights = np.array([[1.0, -1.0]], "f4")
    made = NumpyNetwork([(weights, np.zeros(2, "f4")), (np.eye(2, dtype="f4"), np.ones(2, "f4"))])
    assert made([[3.0], [-2.0]]) == [[4.0, 1.0], [1.0, 3.0]]


def test_the_network_gives_the_same_values_without_numpy() -> None:
    looks: list[list[list[float]]] = []

    def noted(rows: Sequence[Row]) -> Rows:
        looks.append([[*row] for row in rows])
        return in_numpy(rows)

    layers = read_layers(DEFAULT_WEIGHTS, SHAPES)
    in_numpy, by_hand = NumpyNetwork(layers), PurePythonNetwork(layers)
    for setup in (Setup(players=2, modules="AB", seed=1), Setup(players=4, modules="CF", seed=2)):
        game, conductor = Game(setup), Conductor()
        conductor.network = noted
        while game.version < 60:
            view = SeatView(game, game.state.current)
            game.apply(conductor.choose(view, game.legal_actions(), random.Random(3)))
    assert len(looks) > 20
    for rows in looks:
        assert by_hand(rows) == in_numpy(rows)
        assert [*reversed(in_numpy(rows[::-1]))] == in_numpy(rows), "the order of rows matters"


def test_missing_or_foreign_weights_are_reported_in_one_line(tmp_path: Path) -> None:
    missing, foreign, other, wide = (tmp_path / f"{n}.npz" for n in range(4))
    foreign.write_bytes(b"PK\x03\x04 no weights")
    network(SIZE + 1, 4, 3).save(other)
    network(SIZE, 4, 2).save(wide)
    for path in (missing, foreign, other, wide):
        with pytest.raises(WeightsError, match="weights: ") as caught:
            Conductor(path)
        assert "\n" not in str(caught.value)


def test_the_conductor_usually_beats_the_planner() -> None:
    # Of 400 games it won seven in eight (docs/results.md); here it must win most of a few.
    todo = matches(Plan(("conductor", "planner"), 2, seed=3), 8)
    wins = [result.bots[seat] for result in map(play_match, todo) for seat in result.winners]
    assert wins.count("conductor") >= 6


def test_a_director_without_time_chooses_like_the_conductor() -> None:
    game = Game(Setup(4, "CD", 1))
    seat = game.current_seat
    assert seat is not None
    hasty = Director(seconds=0.0)
    action = hasty.choose(SeatView(game, seat), game.legal_actions(), random.Random(1))
    assert action == Conductor().choose(
        SeatView(game, seat), game.legal_actions(), random.Random(1)
    )


@pytest.mark.parametrize("simulations", [0, 5, 24, 150])
def test_a_director_limited_by_simulations_uses_exactly_so_many_and_no_clock(
    simulations: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_after(Setup(3, "CD", 1), 1, 20)
    seat = game.current_seat
    assert seat is not None
    counted: list[int] = []

    def value(*_: object) -> float:
        counted.append(len(counted))
        return counted[-1] % 7

    monkeypatch.setattr(director, "played_on", value)
    monkeypatch.setattr(time, "monotonic", lambda: pytest.fail("it looks at the clock"))
    Director(simulations=simulations).choose(
        SeatView(game, seat), game.legal_actions(), random.Random(1)
    )
    assert len(counted) in (simulations - 1, simulations), "the last two share what is left evenly"

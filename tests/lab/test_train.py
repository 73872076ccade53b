"""Learning from self-play: the recorded data, the training targets, and continued runs."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from firstclass.commands.train import command
from firstclass.lab.learning.odds import calibrate, rounds_of, sizes_of
from firstclass.lab.learning.selfplay import Task, play_task
from firstclass.lab.learning.train import (
    HIDDEN,
    LEAD,
    TD_LAMBDA,
    WIN,
    TrainingConfig,
    TrainingError,
    errors,
    parameters,
    play_generation,
    read_games,
    save_games,
    swapped_feature_order,
    targets,
    widened,
)
from firstclass.lab.matches.challenges import HELD_OUT, PAIRS
from firstclass.players.conductor import SHAPES
from firstclass.players.evaluation import Evaluation
from firstclass.players.features import FEATURES, SIZE, SIZE_2026, Situation, features
from firstclass.players.judgement import UNIT
from firstclass.players.network_file import DEFAULT_WEIGHTS, WEIGHTS_2026, WeightsError, read_layers
from firstclass.players.numpy_network import NumpyNetwork
from firstclass.players.odds import SIZES, Calibration, calibration_of
from firstclass.rules.vocabulary.setup import Setup
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import ROUNDS
from tests.ids import parameter_id
from tests.rules.games import game_after


def flat(points: float) -> NumpyNetwork:
    """Return a network that gives the same estimate everywhere."""
    bias = np.array([points / UNIT, 0.0, points / UNIT], "f4")
    return NumpyNetwork([(np.zeros((SIZE, 3), "f4"), bias)])


def test_the_pairs_of_modules_for_training_and_testing_do_not_overlap() -> None:
    assert sorted(PAIRS + HELD_OUT) == sorted({a + b for a in "ABCDEF" for b in "ABCDEF" if a < b})


def test_the_training_data_of_a_game_covers_all_its_decisions() -> None:
    notes = play_task(Task(seed=5, games=1, weights=None))
    rows = len(notes["rows"])
    assert notes["rows"].shape == (rows, SIZE)
    assert all(len(column) == rows for column in notes.values())
    ends = np.flatnonzero(notes["left"] == 0)
    players = len(ends)
    # The draft, the turns and the scoring turns; compensations may come on top.
    assert players * (1 + 18 + 3) <= rows <= players * (1 + 18 + 3 + 6)
    assert sum(notes["win"][ends]) == pytest.approx(1)
    assert set(notes["win"][ends] > 0) == {True, False}
    won = notes["win"][ends] > 0
    assert (notes["score"][ends] == max(notes["score"][ends])).tolist() == won.tolist()
    assert (notes["score"] > notes["other"]).tolist() == (notes["win"] == 1).tolist()


def test_the_same_task_gives_the_same_training_data() -> None:
    first, second = (play_task(Task(seed=6, games=1, weights=None)) for _ in range(2))
    assert all((first[name] == second[name]).all() for name in first)


def test_training_targets_are_between_the_result_and_the_next_estimate() -> None:
    data = {
        "rows": np.zeros((4, SIZE)),
        "worth": np.array([10.0, 20.0, 30.0, 5.0]),
        "prospects": np.array([4.0, 4.0, 4.0, 4.0]),
        "score": np.array([100.0, 100.0, 100.0, 50.0]),
        "other": np.array([50.0, 50.0, 50.0, 100.0]),
        "left": np.array([2, 1, 0, 0]),
    }
    assert targets(data, None).tolist() == [[100, 50], [100, 50], [100, 50], [50, -50]]
    score, lead = targets(data, flat(1.0)).T
    last_but_one = TD_LAMBDA * 100 + (1 - TD_LAMBDA) * 31
    first = TD_LAMBDA * last_but_one + (1 - TD_LAMBDA) * 21
    assert score == pytest.approx([first, last_but_one, 100, 50])
    last_but_one = TD_LAMBDA * 50 + (1 - TD_LAMBDA) * 27
    first = TD_LAMBDA * last_but_one + (1 - TD_LAMBDA) * 17
    assert lead == pytest.approx([first, last_but_one, 50, -50])


def test_swapping_the_upper_and_lower_train_swaps_their_features() -> None:
    places = swapped_feature_order()
    assert sorted(places) == [*range(SIZE)]
    assert [places[place] for place in places] == [*range(SIZE)]
    game = game_after(Setup(3, "BF", 1, teatime="on"), 1, 150)
    seat = game.state.current
    seen = row_of(game.state, seat)
    for board in game.state.boards:
        board.trains = board.trains[::-1]
    # Some modules store data for each train. Their features do not change places and are left out.
    kept = [n for n, name in enumerate(names()) if "served" in name or "boarded" in name]
    changed = row_of(game.state, seat)
    assert seen != changed
    assert all(
        changed[n] == pytest.approx(seen[place])
        for n, place in enumerate(places)
        if n not in kept and "module_worth" not in names()[n] and names()[n] != "guess"
    )


def names() -> list[str]:
    """Return the name of each feature."""
    return [name for name, width, _ in FEATURES.fields for _ in range(width)]


def row_of(state: State, seat: int) -> list[float]:
    """Return the features for the case that the turn ended here."""
    evaluation = Evaluation(state, seat)
    return [*features(Situation(state, evaluation), state, evaluation.worth(state))]


def test_a_widened_network_gives_the_same_estimates_at_first() -> None:
    before = NumpyNetwork(read_layers(WEIGHTS_2026, SHAPES))
    rows = np.random.default_rng(1).random((7, SIZE)).astype("f4")
    old, new = before.forward(rows[:, :SIZE_2026]), widened(before).forward(rows)
    np.testing.assert_allclose(new[:, :LEAD], old, rtol=1e-5)
    assert (new[:, LEAD] == new[:, 0]).all()
    again = widened(widened(before)).forward(rows)
    assert (again == new).all()


def test_pytorch_continues_with_the_weights_in_its_own_type_and_order() -> None:
    """PyTorch multiplies a row with its parameters only if both have the same type."""
    network = NumpyNetwork(read_layers(DEFAULT_WEIGHTS, SHAPES))
    for (weights, bias), (theirs, their_bias) in zip(
        network.layers, parameters(network), strict=True
    ):
        assert theirs.dtype == their_bias.dtype == np.float32
        assert theirs.flags.c_contiguous
        np.testing.assert_array_equal(theirs, weights.T.astype("f4"))
        np.testing.assert_array_equal(their_bias, bias.astype("f4"))


def test_training_does_not_continue_from_weights_with_other_layers() -> None:
    with pytest.raises(TrainingError, match=f"expected weights with layers of .{HIDDEN[0]}"):
        widened(flat(1.0))


def test_errors_of_the_network_are_given_in_points() -> None:
    data = {
        "rows": np.zeros((2, SIZE)), "worth": np.array([10.0, 20.0]),
        "prospects": np.array([10.0, 10.0]), "other": np.array([10.0, 12.0]),
        "score": np.array([14.0, 26.0]), "win": np.array([1.0, 0.0]),
    }  # fmt: skip
    figures = errors(flat(5.0), data)
    assert figures["error"] == pytest.approx(1.0)
    assert figures["lead_error"] == pytest.approx(1.0)
    assert figures["planner_error"] == pytest.approx(1.0)
    assert figures["win_loss"] == pytest.approx(np.log(2))


def test_only_missing_files_of_a_generation_are_played(tmp_path: Path) -> None:
    recipe = TrainingConfig(tmp_path, games=50)
    folder = tmp_path / "games-0"
    folder.mkdir()
    note = {name: np.zeros((1, SIZE) if name == "rows" else 1) for name in ("rows", "worth")}
    save_games(folder / "00000.npz", note)
    save_games(folder / "00001.part.npz", note)
    assert [path.name for _, path in recipe.tasks(0)] == ["00001.npz"]
    save_games(folder / "00001.npz", note)
    assert list(play_generation(recipe, 0)) == []
    learned, tested = read_games(recipe, 0)
    assert len(learned["worth"]) == len(tested["worth"]) == 1


def test_each_size_and_round_is_calibrated_by_its_own_games() -> None:
    chance = np.random.default_rng(1)
    rows = chance.normal(size=(90_000, SIZE)).astype("f4")
    weights = np.zeros((SIZE, 3), "f4")
    weights[:3] = np.eye(3)
    network = NumpyNetwork([(weights, np.array([0.1, 0.5, 0.3], "f4"))])
    data = {"rows": rows, "win": np.zeros(len(rows), "f4")}
    outputs = network.forward(rows)[:, WIN]
    sizes, rounds = sizes_of(data), rounds_of(data)
    true = 1 / (1 + np.exp(-((0.3 * sizes - 0.2) * outputs + 0.2 * rounds - 0.9)))
    data["win"] = (chance.random(len(rows)) < true).astype("f4")
    calibration = Calibration(calibrate(network, data).ravel().tolist())
    for turn in range(500):
        odds = calibration.probability(outputs[turn], int(sizes[turn]), int(rounds[turn]))
        assert odds == pytest.approx(true[turn], abs=0.05)


def test_calibration_by_few_games_never_reverses_the_odds() -> None:
    lost = {"rows": np.zeros((1, SIZE), "f2"), "win": np.zeros(1, "f4")}
    calibration = Calibration(calibrate(flat(1.0), lost).ravel().tolist())
    assert 0.6 < calibration.probability(1.0, 2, 1) < Calibration().probability(1.0, 2, 1)


def test_the_odds_of_given_weights_are_calibrated_by_their_own_games(tmp_path: Path) -> None:
    notes = play_task(Task(seed=5, games=1, weights=DEFAULT_WEIGHTS))
    (tmp_path / "games-0").mkdir()
    for number in range(2):
        save_games(tmp_path / "games-0" / f"{number:05}.npz", notes)
    arguments = [tmp_path, "--start", DEFAULT_WEIGHTS, "--generations", 0, "--games", 50]
    result = CliRunner().invoke(command, [str(argument) for argument in arguments])
    assert result.exit_code == 0, result.output
    assert "weights.npz" in result.output
    before, after = (
        NumpyNetwork(read_layers(file, SHAPES))
        for file in (DEFAULT_WEIGHTS, tmp_path / "weights.npz")
    )
    rows = notes["rows"].astype("f4")
    assert (after.forward(rows) == before.forward(rows)).all()
    twice = {name: np.tile(values.T, 2).T for name, values in notes.items()}
    pairs = calibrate(before, twice).reshape(-1, 2)
    assert np.abs(pairs - [1.0, 0.0]).max() > 0.01
    calibration = calibration_of(tmp_path / "weights.npz")
    for number, (scale, shift) in enumerate(pairs):
        odds = calibration.probability(0.7, SIZES[number // ROUNDS], 1 + number % ROUNDS)
        assert odds == pytest.approx(1 / (1 + np.exp(-0.7 * scale - shift)), abs=0.001)


@pytest.mark.parametrize(
    "odds", [np.ones((3, 6), "<f2"), np.ones((3, 6, 2), "<f4")], ids=parameter_id
)
def test_a_calibration_of_another_shape_is_refused(tmp_path: Path, odds: Any) -> None:
    np.savez(tmp_path / "odd.npz", odds=odds)
    with pytest.raises(WeightsError, match=r"^weights: .*odd\.npz: expected a calibration"):
        calibration_of(tmp_path / "odd.npz")


def test_calibration_without_weights_or_games_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, [str(tmp_path), "--generations", "0"])
    assert result.exit_code == 2
    assert "expected generations, or weights to --start from" in result.output
    assert not [*tmp_path.iterdir()]

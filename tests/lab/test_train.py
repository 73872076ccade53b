"""Learning from self-play: what is noted down, what is aimed at, where a start goes on."""

from pathlib import Path

import numpy as np
import pytest

from firstclass.lab.learning.selfplay import Task, play_task
from firstclass.lab.learning.train import (
    TRACE,
    Recipe,
    errors,
    play_generation,
    read_games,
    targets,
)
from firstclass.lab.matches.challenges import HELD_OUT, PAIRS
from firstclass.players.conductor import UNIT
from firstclass.players.features import SIZE
from firstclass.players.matrices import Matrices


def flat(points: float) -> Matrices:
    """A network that guesses the same everywhere."""
    return Matrices([(np.zeros((SIZE, 2), "f4"), np.array([points / UNIT, 0.0], "f4"))])


def test_no_pair_is_trained_on_that_is_held_out() -> None:
    assert sorted(PAIRS + HELD_OUT) == sorted({a + b for a in "ABCDEF" for b in "ABCDEF" if a < b})


def test_the_notes_of_a_game() -> None:
    notes = play_task(Task(seed=5, games=1, weights=None))
    rows = len(notes["rows"])
    assert notes["rows"].shape == (rows, SIZE)
    assert all(len(column) == rows for column in notes.values())
    ends = np.flatnonzero(notes["left"] == 0)
    players = len(ends)
    # The draft, the turns, the scoring turns; compensations may come on top.
    assert players * (1 + 18 + 3) <= rows <= players * (1 + 18 + 3 + 6)
    assert sum(notes["win"][ends]) == pytest.approx(1)
    assert set(notes["win"][ends] > 0) == {True, False}
    won = notes["win"][ends] > 0
    assert (notes["score"][ends] == max(notes["score"][ends])).tolist() == won.tolist()


def test_the_same_task_gives_the_same_notes() -> None:
    first, second = (play_task(Task(seed=6, games=1, weights=None)) for _ in range(2))
    assert all((first[name] == second[name]).all() for name in first)


def test_what_is_aimed_at_lies_between_the_outcome_and_the_next_guess() -> None:
    data = {
        "rows": np.zeros((4, SIZE)),
        "worth": np.array([10.0, 20.0, 30.0, 5.0]),
        "score": np.array([100.0, 100.0, 100.0, 50.0]),
        "left": np.array([2, 1, 0, 0]),
    }
    assert targets(data, None).tolist() == [100, 100, 100, 50]
    last_but_one = TRACE * 100 + (1 - TRACE) * 31
    first = TRACE * last_but_one + (1 - TRACE) * 21
    assert targets(data, flat(1.0)) == pytest.approx([first, last_but_one, 100, 50])


def test_errors_are_in_points() -> None:
    data = {
        "rows": np.zeros((2, SIZE)), "worth": np.array([10.0, 20.0]),
        "score": np.array([14.0, 26.0]), "win": np.array([1.0, 0.0]),
    }  # fmt: skip
    figures = errors(flat(5.0), data)
    assert figures["error"] == pytest.approx(1.0)
    assert figures["planner_error"] == pytest.approx(1.0)
    assert figures["win_loss"] == pytest.approx(np.log(2))


def test_only_missing_files_are_played(tmp_path: Path) -> None:
    recipe = Recipe(tmp_path, games=50)
    folder = tmp_path / "games-0"
    folder.mkdir()
    note = {name: np.zeros((1, SIZE) if name == "rows" else 1) for name in ("rows", "worth")}
    np.savez(folder / "00000.npz", **note)  # type: ignore[arg-type]
    np.savez(folder / "00001.part.npz", **note)  # type: ignore[arg-type]
    assert [path.name for _, path in recipe.tasks(0)] == ["00001.npz"]
    np.savez(folder / "00001.npz", **note)  # type: ignore[arg-type]
    assert list(play_generation(recipe, 0)) == []
    learned, tested = read_games(recipe, 0)
    assert len(learned["worth"]) == len(tested["worth"]) == 1

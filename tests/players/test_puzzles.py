"""The puzzles of the day: each is a position of today's game, and its solution loses nothing."""

import json
from pathlib import Path

import pytest

from firstclass import ACTIONS, Game
from scripts.puzzles import FOLDER, MIN_LEAD, board_after, find

FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_solution_can_be_played_and_loses_nothing(file: Path) -> None:
    puzzles = json.loads(file.read_text(encoding="utf-8"))
    assert len(puzzles) == 32
    for puzzle in puzzles:
        game = Game.replay(puzzle["record"])
        assert (game.decision, game.current_seat) == ("turn", puzzle["seat"])
        actions = [ACTIONS.index(action) for action in puzzle["solution"]]
        assert puzzle["lost"][board_after(game, actions, puzzle["seat"])] == 0
        assert max(puzzle["lost"].values()) >= MIN_LEAD


@pytest.mark.slow
def test_a_position_is_found_again_from_its_seed() -> None:
    puzzle = json.loads(FILES[0].read_text(encoding="utf-8"))[0]
    assert find(puzzle["record"]["setup"]["seed"]) == puzzle

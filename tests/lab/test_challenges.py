"""Challenges: the games, that a submission sees no secret, and the cost of its errors."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from subprocess import CompletedProcess

import pytest

from firstclass import Setup
from firstclass.lab.errors import SimulationError
from firstclass.lab.matches.challenges import (
    CHALLENGES,
    DEALS,
    HELD_OUT,
    PAIRS,
    SandboxedPlayer,
    judge,
    limit,
    play_trial,
    trials,
)
from firstclass.lab.matches.games import play
from firstclass.players import SeatView
from tests.command import run_command

pytestmark = pytest.mark.slow

OWN = """
class First:
    def choose(self, view, actions, rng):
        return actions[0]

class Puzzled:
    def choose(self, view, actions, rng):
        return {}[view.seat]

class Cheat:
    def choose(self, view, actions, rng):
        return 999

class Sometimes:
    def choose(self, view, actions, rng):
        return 999 if rng.random() < 0.007 else actions[0]
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.py"
    path.write_text(OWN)
    return path


def run(*arguments: str) -> CompletedProcess[str]:
    return run_command("arena", *arguments)


# The games ---------------------------------------------------------------------------------------


def test_the_deals_for_training_validation_and_test_do_not_overlap() -> None:
    ranges = [range(first, first + 1_000_000) for first in DEALS.values()]
    for number, deals in enumerate(DEALS):
        for challenge in CHALLENGES.values():
            todo = trials(challenge, deals, "random", challenge.games())
            assert len(todo) == challenge.games()
            assert all(trial.seed in ranges[number] for trial in todo)
    assert sum(map(len, ranges)) == len({*ranges[0], *ranges[1], *ranges[2]})


def test_held_out_modules_occur_in_no_other_challenge() -> None:
    for challenge in CHALLENGES.values():
        assert challenge.pairs == HELD_OUT or set(challenge.pairs) <= {*PAIRS}
        assert challenge.deals % len(challenge.pairs) == 0


def test_each_deal_is_played_on_all_seats() -> None:
    todo = trials(CHALLENGES["four"], "test", "random", 8)
    assert [trial.seed for trial in todo] == [2_000_000] * 4 + [2_000_001] * 4
    assert [trial.seats.index("random") for trial in todo[:4]] == [0, 3, 2, 1]
    assert todo[0].modules != todo[4].modules


def test_an_honest_bot_plays_the_same_as_outside_the_challenge() -> None:
    for trial in trials(CHALLENGES["held-out"], "train", "apprentice", 2):
        setup = Setup(2, trial.modules, trial.seed)
        assert play_trial(trial) == play(setup, trial.seats, Random(f"held-out {trial.seed}"))


# Errors and cheating -----------------------------------------------------------------------------


class Spy:
    """A bot that tries to see hidden information."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, list[int]]] = []
        self.stacks: set[tuple[int, ...]] = set()

    def choose(self, view: SeatView, actions: Sequence[int], rng: Random) -> int:
        """Record the seed, the actions so far and the next card."""
        game = view._game
        self.seen.append((game.setup.seed, game.actions()))
        self.stacks.add(game.state.stacks[2])
        return actions[0]


def test_a_bot_that_looks_behind_its_view_finds_nothing() -> None:
    spy = Spy()
    play(Setup(2, "AB", 7), ("spy", "spy"), Random(1), lambda _: SandboxedPlayer(spy))
    assert spy.seen == [(0, [])] * len(spy.seen)
    assert len(spy.stacks) > 50


def test_a_bot_that_never_answers_is_stopped_even_if_it_catches_exceptions() -> None:
    def think() -> None:
        while True:
            try:
                while True:
                    pass
            except Exception:
                continue

    with pytest.raises(TimeoutError, match=r"longer than 0\.01 s"), limit(0.01):
        think()


def test_an_error_of_a_bot_loses_the_game_and_is_reported(own: Path) -> None:
    name = f"{own}:Sometimes"
    todo = trials(CHALLENGES["two"], "train", name, 6)
    results = [play_trial(trial) for trial in todo]
    lost = [result for result in results if result.fault]
    assert 0 < len(lost) < len(results)
    for result in lost:
        assert "IllegalActionError" in result.fault
        assert result.winners == []
        assert result.places[result.bots.index(name)] == 2
    figures = judge(CHALLENGES["two"], zip(todo, results, strict=True))
    assert figures["faults"] == len(lost)
    assert figures["first_fault"] == lost[0].fault
    assert figures["low"] <= figures["won"] <= figures["high"]
    assert (figures["games"], figures["deals"], figures["complete"]) == (6, 3, False)


def test_too_many_errors_of_a_bot_end_the_challenge(own: Path) -> None:
    todo = trials(CHALLENGES["two"], "train", f"{own}:Cheat", 30)
    with pytest.raises(SimulationError, match=r"lost 11 of 11 games by faults, .*own\.py"):
        judge(CHALLENGES["two"], ((trial, play_trial(trial)) for trial in todo))


# The command -------------------------------------------------------------------------------------


def test_the_challenge_command_writes_json_and_a_table(own: Path, tmp_path: Path) -> None:
    arguments = ["--submission", f"{own}:First", "--challenge", "held-out", "--games", "6"]
    arguments += ["--results", str(tmp_path / "results.jsonl")]
    result = run(*arguments, "--json", "-")
    assert result.stderr == ""
    figures = json.loads(result.stdout)
    assert list(figures["by_modules"]) == [*HELD_OUT]
    assert (figures["seeds"], figures["games"], figures["faults"]) == ("validation", 6, 0)
    table = run(*arguments).stdout
    assert "own.py:First: held-out, validation deals, fewer games" in table
    assert "BD" in table


def test_a_submission_can_be_a_module_and_its_only_class_need_not_be_named(own: Path) -> None:
    own.write_text(OWN.partition("class Puzzled")[0])
    for name in ("firstclass.players.novice:Novice", str(own)):
        assert run("--submission", name, "--games", "2").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--submission {own}", "expected one class with a method choose, found First, Puzzled"),
        ("--submission {own}:Puzzled --jobs 2", "lost 11 of"),
        ("--submission no.such:Thing", "ModuleNotFoundError"),
        ("--submission novice --players 4", "--players: with --submission the challenge sets"),
        ("--submission novice --plot a.svg", "--plot: with --submission the challenge sets"),
        ("--submission novice --challenge chess", "--challenge"),
        ("--submission novice --deals mine", "--deals"),
    ],
)
def test_a_bad_option_is_reported_in_one_line_with_exit_code_2(
    arguments: str, message: str, own: Path
) -> None:
    result = run(*arguments.format(own=own).split())
    assert (result.returncode, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert message in result.stderr

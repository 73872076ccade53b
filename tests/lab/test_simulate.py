"""`firstclass simulate`: its arithmetic, its keys, its command line."""

import json
from fractions import Fraction
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from firstclass.lab.matches.games import Plan, Result
from firstclass.lab.matches.simulate import Spread, Tally, play_games, simulate
from firstclass.lab.workers import LocalProcesses
from firstclass.rules.vocabulary.booking import KINDS
from tests.command import run_command


def run(*arguments: str) -> CompletedProcess[str]:
    return run_command("simulate", *arguments)


def untimed(figures: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in figures.items() if "second" not in key}


def points(total: int) -> list[int]:
    return [total, *[0] * (len(KINDS) - 1)]


def test_the_result_of_a_simulation_has_the_documented_keys() -> None:
    figures = simulate(play_games(Plan(("random",), players=2), 3))
    assert list(figures) == [
        "games", "decisions", "seconds", "games_per_second", "decisions_per_second",
        "wins", "scores",
    ]  # fmt: skip
    assert list(figures["scores"]) == ["seat", "bot", "source"]
    assert list(figures["scores"]["seat"]) == ["0", "1"]
    assert list(figures["scores"]["bot"]) == ["random"]
    assert list(figures["scores"]["source"]) == list(KINDS)
    for spreads in figures["scores"].values():
        for spread in spreads.values():
            assert list(spread) == ["mean", "sd", "min", "max"]


def test_the_sums_of_a_simulation_agree() -> None:
    results = list(play_games(Plan(("planner", "random", "random"), players=3, seed=9), 6))
    figures = simulate(results)
    assert figures["games"] == 6
    assert figures["decisions"] == sum(result.decisions for result in results)
    assert sum(figures["wins"].values()) == pytest.approx(6)
    means = {
        part: [spread["mean"] for spread in spreads.values()]
        for part, spreads in figures["scores"].items()
    }
    all_points = sum(sum(seat) for result in results for seat in result.points)
    assert sum(means["seat"]) * 6 == pytest.approx(all_points)
    assert means["bot"][0] * 6 + means["bot"][1] * 12 == pytest.approx(all_points)
    assert sum(means["source"]) * 18 == pytest.approx(all_points)


def test_tied_winners_share_a_win() -> None:
    tally = Tally()
    tally.add(Result(["a", "b", "c"], 10, [0, 2], [points(5), points(4), points(5)]))
    tally.add(Result(["c", "a", "b"], 10, [0, 1, 2], [points(1), points(1), points(1)]))
    tally.add(Result(["b", "c", "a"], 10, [0], [points(3), points(1), points(2)]))
    third = Fraction(1, 3)
    assert tally.wins == {"a": third + Fraction(1, 2), "b": 1 + third, "c": third + Fraction(1, 2)}


def test_two_tied_seats_of_the_same_bot_share_one_win() -> None:
    tally = Tally()
    tally.add(Result(["a", "a"], 10, [0, 1], [points(5), points(5)]))
    assert tally.as_dict(1.0)["wins"] == {"a": 1.0}


def test_a_bot_that_never_wins_is_listed() -> None:
    tally = Tally()
    tally.add(Result(["a", "b"], 10, [0], [points(5), points(4)]))
    assert tally.as_dict(1.0)["wins"] == {"a": 1.0, "b": 0.0}


def test_mean_deviation_minimum_and_maximum_of_a_series_are_correct() -> None:
    spread = Spread()
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        spread.add(value)
    assert spread.as_dict() == {"mean": 5.0, "sd": 2.0, "min": 2, "max": 9}


def test_seats_rotate_and_the_bots_repeat_to_fill_the_table() -> None:
    plan = Plan(("planner", "random"), players=3)
    line_ups = [plan.line_up(number) for number in range(3)]
    assert line_ups == [
        ["planner", "random", "planner"],
        ["random", "planner", "planner"],
        ["planner", "planner", "random"],
    ]
    assert plan.line_up(3) == line_ups[0]


def test_the_number_of_jobs_does_not_change_the_results() -> None:
    plan = Plan(("planner", "random"), players=2, seed=7)
    assert list(play_games(plan, 5, LocalProcesses(2))) == list(play_games(plan, 5))


def test_another_seed_gives_other_games() -> None:
    first, second = (
        list(play_games(Plan(("random",), players=2, seed=seed), 3)) for seed in (1, 2)
    )
    assert not any(result in second for result in first)


def test_json_can_be_written_to_stdout_or_to_a_file(tmp_path: Path) -> None:
    arguments = ["--players", "2", "--bots", "random", "--games", "4", "--seed", "3"]
    result = run(*arguments, "--json", "-")
    assert result.returncode == 0
    assert result.stderr == ""
    file = tmp_path / "figures.json"
    assert run(*arguments, "--json", str(file)).stdout == ""
    assert untimed(json.loads(result.stdout)) == untimed(json.loads(file.read_text()))


def test_without_the_json_option_the_simulation_prints_a_table() -> None:
    result = run("--players", "2", "--bots", "random", "--games", "2", "--option",
                 "coin_overflow=convert", "--ruleset", "yucata")  # fmt: skip
    assert result.returncode == 0
    assert result.stdout.startswith("2 games, ")
    assert "random" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--players 5", "players"),
        ("--players two", "--players"),
        ("--modules AZ", "modules"),
        ("--bots stationmaster", "expected one of pip, gaston, rosa"),
        ("--bots random,", "expected one of pip, gaston, rosa"),
        ("--players 2 --bots random,random,random", "bots: expected 1 to 2"),
        ("--games 0", "--games"),
        ("--seed -1", "seed"),
        ("--ruleset house", "ruleset"),
        ("--option coin_overflow", "NAME=VALUE"),
        ("--option coin_overflow=burn", "coin_overflow"),
        ("--option players=3", "NAME=VALUE"),
        ("--jobs 0", "--jobs"),
        ("--json /no/such/folder/file", "/no/such/folder/file"),
    ],
)
def test_a_bad_option_is_reported_in_one_line_with_exit_code_2(
    arguments: str, message: str
) -> None:
    result = run(*arguments.split())
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert message in result.stderr

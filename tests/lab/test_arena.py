"""The arena: pairings, paired deals, intervals, ratings, and its command line."""

import json
import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from firstclass import Game, Setup
from firstclass.extras import install_command
from firstclass.lab.errors import SimulationError
from firstclass.lab.matches.arena import (
    Ratings,
    Standings,
    arena,
    line_ups,
    matches,
    play_match,
    seatings,
)
from firstclass.lab.matches.games import Plan, Result, places, play_all
from firstclass.lab.matches.intervals import interval, wilson
from firstclass.lab.workers import LocalProcesses
from firstclass.rules.vocabulary.booking import KINDS
from tests.ids import parameter_id

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

class Idle:
    pass
"""


def run(*arguments: str, before: str = "") -> "subprocess.CompletedProcess[str]":
    program = f"{before}\nfrom firstclass.cli import main\nmain()"
    command = [sys.executable, "-c", program, "arena", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def figures(plans: list[Plan], games: int, jobs: int = 1) -> dict[str, Any]:
    todo = [match for plan in plans for match in matches(plan, games)]
    return arena(zip(todo, play_all(play_match, todo, LocalProcesses(jobs)), strict=True))


def untimed(figures: dict[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(
        json.dumps(figures),
        object_hook=lambda each: {key: each[key] for key in each if "second" not in key},
    )
    return plain


def result(bots: str, winners: list[int], places: list[float]) -> Result:
    nothing = [[0] * len(KINDS) for _ in bots]
    ones = [1] * len(bots)
    return Result(list(bots), 10, winners, nothing, places, ones, ones, [0.1] * len(bots))


# Pairings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "players", "met"),
    [
        ("ab", 2, ["ab"]),
        ("ab", 3, ["aab", "abb"]),
        ("ab", 4, ["aaab", "aabb", "abbb"]),
        ("abc", 2, ["ab", "ac", "bc"]),
        ("abc", 4, ["aabc", "abbc", "abcc"]),
        ("abcd", 4, ["abcd"]),
        ("abbb", 4, ["abbb"]),
        ("a", 3, ["aaa"]),
    ],
    ids=parameter_id,
)
def test_the_arena_plays_every_mix_of_the_bots(names: str, players: int, met: list[str]) -> None:
    assert ["".join(line_up) for line_up in line_ups(names, players)] == met


def test_a_line_up_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(SimulationError, match="expected 3 names, not 4"):
        line_ups("abbb", 3)


@pytest.mark.parametrize(
    ("line_up", "turned"),
    [("abc", {"abc", "bca", "cab"}), ("abab", {"abab", "baba"}), ("aa", {"aa"})],
    ids=parameter_id,
)
def test_every_bot_plays_on_every_seat(line_up: str, turned: set[str]) -> None:
    assert {"".join(seats) for seats in seatings(tuple(line_up))} == turned


def test_a_deal_is_played_in_all_seatings_even_if_more_games_are_needed() -> None:
    todo = matches(Plan(("novice", "random", "random"), 3), 4)
    assert [match.deal for match in todo] == [0, 0, 0, 1, 1, 1]


def test_a_deal_is_the_same_for_all_bots_that_play_it() -> None:
    plan = Plan(("apprentice", "random"), 2)
    alike = [play_match(match) for match in matches(Plan(("apprentice",) * 2, 2), 2)]
    one, other = (play_match(match) for match in matches(plan, 2))
    assert alike[0] != alike[1]
    assert play_match(matches(plan, 2)[0]) == one
    assert one.bots == other.bots[::-1]
    # The draft comes first, so both get the same cards to choose from. With two equal bots, the
    # game does not change when they swap seats.
    turned = matches(Plan(("apprentice",) * 2, 2), 1)[0]
    assert play_match(turned._replace(seats=turned.seats[::-1])) == alike[0]


# Figures -----------------------------------------------------------------------------------------


def test_wins_count_for_each_seat_and_ties_are_shared() -> None:
    match = matches(Plan(("random", "random", "novice"), 3), 1)[0]
    standings = Standings()
    standings.add(match, result("aab", [0, 2], [1.5, 3, 1.5]))
    standings.add(match, result("baa", [1], [2, 1, 3]))
    standings.add(match, result("aba", [], [1, 2, 3]))
    figures = standings.as_dict()
    assert (figures["a"]["games"], figures["a"]["wins"]) == (6, 1.5)
    assert (figures["b"]["games"], figures["b"]["wins"]) == (3, 0.5)
    assert figures["a"]["win_rate"] == 0.25
    assert figures["b"]["mean_place"] == pytest.approx(5.5 / 3)
    assert figures["a"]["seconds_per_turn"] == pytest.approx(0.1)
    assert standings.share("a")[0] == 0.5


def test_the_number_of_jobs_does_not_change_the_results() -> None:
    plans = [Plan(("novice", "random"), 2, "DE", 3), Plan(("novice", "random", "random"), 3)]
    assert untimed(figures(plans, 6, jobs=2)) == untimed(figures(plans, 6))


def test_the_totals_are_the_sums_of_all_lines() -> None:
    plans = [Plan(("novice", "random"), 2, modules) for modules in ("AB", "EF")]
    both = figures(plans, 4)
    for bot in ("novice", "random"):
        rows = [row["bots"][bot] for row in both["rows"]]
        assert both["bots"][bot]["games"] == sum(row["games"] for row in rows) == 8
        assert both["bots"][bot]["wins"] == sum(row["wins"] for row in rows)
    assert sum(bot["wins"] for bot in both["bots"].values()) == 8
    means = both["bots"]["novice"]
    assert sum(means["points"].values()) == pytest.approx(means["mean_score"])


def test_an_arrested_player_comes_last() -> None:
    best = 0
    for seed in range(12):
        game = Game(Setup(3, "CE", seed))
        rng = random.Random(seed)
        while not game.over:
            game.apply(rng.choice(game.legal_actions()))
        placed = places(game)
        assert sum(placed) == 6
        arrested = game.observe(None)["arrested"]
        for seat in arrested:
            assert placed[seat] > 3 - len(arrested)
            best += game.scores()[seat] == max(game.scores())
        for seat in game.winners():
            assert placed[seat] == 1 + (len(game.winners()) - 1) / 2
    assert best > 0


# Intervals ---------------------------------------------------------------------------------------


def deals(*wins: int, games: int = 2) -> list[tuple[Fraction, int]]:
    return [(Fraction(won), games) for won in wins]


def test_the_interval_of_single_games_is_the_wilson_interval() -> None:
    assert interval(deals(*[1] * 30, *[0] * 70, games=1)) == pytest.approx(
        wilson(0.3, 99), abs=1e-9
    )
    assert wilson(0.3, 100) == pytest.approx((0.2189, 0.3958), abs=1e-3)


def test_deals_in_which_the_seat_decides_both_games_count_half() -> None:
    low, high = interval(deals(*[2, 0] * 50))
    assert (low, high) == pytest.approx(wilson(0.5, 99), abs=1e-9)


def test_deals_that_balance_the_seats_give_narrower_intervals() -> None:
    low, high = interval(deals(*[1] * 90, *[2] * 6, *[0] * 4))
    alone_low, alone_high = wilson(0.51, 200)
    assert alone_low < low < 0.51 < high < alone_high


@pytest.mark.parametrize("won", [0, 1, 2])
def test_a_few_deals_with_equal_results_still_give_wide_intervals(won: int) -> None:
    low, high = interval(deals(*[won] * 4))
    assert low <= won / 2 <= high
    assert high - low > 0.4


def test_ninety_five_percent_of_the_intervals_contain_the_true_rate() -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(400):
        sample = []
        for _ in range(60):
            # In half of the deals both games have the same result, in the others they are
            # independent.
            first = rng.random() < 0.7
            second = first if rng.random() < 0.5 else rng.random() < 0.7
            sample.append(first + second)
        low, high = interval(deals(*sample))
        held += low <= 0.7 <= high
    assert 370 <= held <= 392


# Ratings -----------------------------------------------------------------------------------------


def test_a_bot_that_wins_is_rated_higher() -> None:
    ratings = Ratings()
    for _ in range(10):
        ratings.add(result("abc", [0], [1, 2, 3]))
        ratings.add(result("cab", [1], [3, 1, 2]))
    assert ratings.of("a") > ratings.of("b") > ratings.of("c")


def test_a_tie_between_equals_or_a_game_against_itself_leaves_a_rating_unchanged() -> None:
    ratings = Ratings()
    new = ratings.of("a")
    ratings.add(result("ab", [0, 1], [1.5, 1.5]))
    ratings.add(result("aa", [0], [1, 2]))
    assert ratings.of("a") == pytest.approx(new)
    assert ratings.of("b") == pytest.approx(new)


# The command -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_arena_command_writes_the_documented_json_and_a_picture(tmp_path: Path) -> None:
    own, picture = tmp_path / "own.py", tmp_path / "rates.svg"
    own.write_text(OWN)
    mine = f"{own}:First"
    options = ["--bots", f"{mine},random", "--players", "2,3", "--modules", "AB,CD", "--games", "2"]
    result = run(*options, "--jobs", "2", "--json", "-", "--plot", str(picture))
    assert result.stderr == ""
    figures = json.loads(result.stdout)
    rows = figures["rows"]
    assert [(r["players"], r["modules"], len(r["lineup"]), r["games"]) for r in rows] == [
        (2, "AB", 2, 2), (2, "CD", 2, 2),
        (3, "AB", 3, 3), (3, "AB", 3, 3), (3, "CD", 3, 3), (3, "CD", 3, 3),
    ]  # fmt: skip
    for bots in (figures["bots"], *(row["bots"] for row in figures["rows"])):
        assert set(bots) == {mine, "random"}
        for bot in bots.values():
            assert {
                "games", "wins", "win_rate", "low", "high", "mean_score", "seconds_per_turn",
                "rating", "points",
            } <= set(bot)  # fmt: skip
            assert bot["low"] <= bot["win_rate"] <= bot["high"]
    assert "<svg" in picture.read_text()


def test_the_example_bot_of_the_guide_beats_the_random_bot(tmp_path: Path) -> None:
    guide = Path("docs/python/write-a-bot.md").read_text()
    own = tmp_path / "mine.py"
    own.write_text(guide.partition("```python\n")[2].partition("```")[0])
    result = run("--bots", f"{own}:Mine,random", "--games", "4", "--json", "-")
    assert result.stderr == ""
    bots = json.loads(result.stdout)["bots"]
    assert bots[f"{own}:Mine"]["mean_score"] > bots["random"]["mean_score"]


def test_without_the_json_option_the_arena_prints_a_table() -> None:
    result = run("--bots", "novice,random", "--games", "2", "--option", "teatime=on")
    assert result.returncode == 0, result.stderr
    assert "2 players, AB, novice random: 2 games" in result.stdout
    assert "upper train" in result.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--bots stationmaster,random", "expected one of pip, gaston, rosa"),
        ("--bots random,random,random", "bots: expected 2 names, not 3"),
        ("--bots {own}:Nobody,random", "own.py:Nobody: AttributeError"),
        ("--bots {own}:Idle,random", "own.py:Idle: AttributeError"),
        ("--bots {own}:Puzzled,random", "own.py:Puzzled failed at own.py:8: KeyError: "),
        ("--bots {own}:Cheat,random --jobs 2", "own.py:Cheat failed"),
        ("--bots /no/such/file.py:Mine,random", "FileNotFoundError"),
        ("--players 2,many", "players: expected 2, 3 or 4"),
        ("--players 5", "players"),
        ("--modules AB,AZ", "modules"),
        ("--games 0", "--games"),
        ("--seed -1", "seed"),
        ("--ruleset house", "ruleset"),
        ("--option coin_overflow=burn", "coin_overflow"),
        ("--cluster here", "--cluster: expected auto or ray://HOST:PORT, not 'here'"),
        ("--plot rates.doc", "expected a name in .png"),
        ("--plot /no/such/folder/rates.png", "no such folder"),
    ],
)
def test_a_bad_option_is_reported_in_one_line_with_exit_code_2(
    arguments: str, message: str, tmp_path: Path
) -> None:
    own = tmp_path / "own.py"
    own.write_text(OWN)
    result = run(*(argument.format(own=own) for argument in arguments.split()))
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert message in result.stderr


def test_a_picture_without_matplotlib_is_refused_in_one_line() -> None:
    result = run("--plot", "rates.png", before="import sys; sys.modules['matplotlib'] = None")
    assert result.returncode == 2
    assert result.stderr == f"firstclass: --plot needs matplotlib: {install_command('lab')}\n"


def test_a_cluster_without_ray_is_refused_in_one_line() -> None:
    result = run("--cluster", "auto", before="import sys; sys.modules['ray'] = None")
    assert result.returncode == 2
    assert result.stderr == f"firstclass: this needs ray: {install_command('cluster')}\n"

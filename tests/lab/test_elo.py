"""Elo over all pairs: known cases, and the coverage of the intervals."""

import json
from math import exp, log
from pathlib import Path
from random import Random

import pytest

from firstclass.commands._click_options import split_bots
from firstclass.lab.matches.elo import MEAN, SCALE, Pair, pair_of, ratings
from firstclass.lab.matches.intervals import wilson
from firstclass.lab.matches.ladder import Ladder
from firstclass.lab.matches.ladder_page import strength


def test_ten_wins_for_each_loss_mean_a_difference_of_400_points() -> None:
    elo = ratings([Pair("strong", "weak", 10 / 11, 1e9)])
    assert elo["strong"].points - elo["weak"].points == pytest.approx(400, abs=0.01)
    assert elo["strong"].points + elo["weak"].points == pytest.approx(2 * MEAN)


def test_a_bot_that_never_lost_gets_a_finite_rating() -> None:
    few, many = (ratings([Pair("a", "b", 1, trials)]) for trials in (10, 1000))
    assert MEAN < few["a"].points < many["a"].points < 4000
    assert few["a"].points + few["b"].points == pytest.approx(2 * MEAN)


def test_bots_that_never_met_are_compared_through_others() -> None:
    elo = ratings([Pair("a", "b", 0.75, 1e6), Pair("b", "c", 0.75, 1e6)])
    ahead = elo["a"].points - elo["c"].points
    assert ahead == pytest.approx(2 * SCALE * log(3), abs=0.1)
    assert elo["a"].within > elo["b"].within


def test_ninety_five_percent_of_the_intervals_contain_the_true_strength() -> None:
    rng = Random(1)
    true = {"a": 0.8, "b": 0.3, "c": -0.2, "d": -0.9}
    held = 0
    for _ in range(200):
        pairs = []
        for one in true:
            for other in true:
                if one < other:
                    odds = 1 / (1 + exp(true[other] - true[one]))
                    won = sum(rng.random() < odds for _ in range(60))
                    pairs.append(Pair(one, other, won / 60, 60))
        elo = ratings(pairs)
        held += sum(
            abs(elo[name].points - MEAN - SCALE * true[name]) <= elo[name].within for name in true
        )
    assert 740 <= held <= 790


@pytest.mark.parametrize(("won", "trials"), [(0.7, 30), (0.2, 80), (1.0, 12), (0.0, 5)])
def test_the_number_of_trials_follows_from_the_interval_of_a_result(
    won: float, trials: float
) -> None:
    low, high = wilson(won, trials)
    standings = {"a": {"wins": won}, "b": {"wins": 1 - won}}
    row = {"bots": ["a", "b"], "won": won, "low": low, "high": high, "standings": standings}
    assert pair_of(row).trials == pytest.approx(trials)


def test_the_results_of_the_published_ladder_can_be_rated() -> None:
    rows = [json.loads(line) for line in Path("docs/results/ladder.jsonl").read_text().splitlines()]
    text = strength(Ladder((2, 3, 4), 340, 1, ""), rows)
    named = [line.split(" | ")[0][2:] for line in text.splitlines() if line.startswith("| ")][2:]
    assert named == ["director-2026@0.1", "conductor-2026", "planner", "apprentice", "novice"]


def test_search_budgets_can_share_the_name_of_a_bot() -> None:
    assert split_bots("planner, director@8w,16w,0.5,inf,novice,7") == [
        "planner", "director@8w", "director@16w", "director@0.5", "director@inf", "novice", "7",
    ]  # fmt: skip

"""`firstclass bench`: its lines and its table. The speed of the machine is not tested."""

import json
import subprocess
import sys

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from firstclass import RULES, Setup
from firstclass.lab.bench import INTERPRETED, Measurement, deep_size, medians, random_game
from firstclass.rules.vocabulary.board import Board, Train

pytestmark = pytest.mark.slow


def test_the_bench_command_prints_the_documented_fields() -> None:
    command = [sys.executable, "-m", "firstclass", "bench", "--rounds", "1", "--json", "-"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = json.loads(answer.stdout)
    keys = ["what", "build", "players", "modules", "per_second", "value"]
    assert all(list(row) == keys for row in rows)
    assert {row["build"] for row in rows} == {RULES, INTERPRETED}
    measured = {row["what"] for row in rows}
    assert measured >= {
        "decisions", "games", "clones", "observe", "record", "replay", "state_bytes",
    }  # fmt: skip
    decisions = {(row["players"], row["modules"]) for row in rows if row["what"] == "decisions"}
    assert decisions == {(n, pair) for n in (2, 3, 4) for pair in ("AB", "CD", "EF+Teatime")}
    for row in rows:
        assert row["value"] > 0
        in_bytes = row["what"].endswith("_bytes")
        assert row["per_second"] == (None if in_bytes else row["value"])


def test_the_median_of_the_rounds_is_reported() -> None:
    rounds = [[Measurement("clones", "compiled", 4, "AB", n, n)] for n in (5.0, 1.0, 3.0)]
    assert medians(rounds) == [Measurement("clones", "compiled", 4, "AB", 3.0, 3.0)]


def test_the_size_of_an_object_counts_each_part_once() -> None:
    train = Train(vec[i64]([1, 0, 0, 0, 0, 0]))
    player = Board(0, (train, train), vec[i64]([0, 0, 0]))
    both = Board(0, (train, Train(vec[i64]([2, 0, 0, 0, 0, 0]))), vec[i64]([0, 0, 0]))
    assert deep_size(both) - deep_size(player) >= sys.getsizeof(train)
    assert deep_size(player) > deep_size(train) > sys.getsizeof(train.levels)


def test_a_random_game_can_stop_after_a_number_of_actions() -> None:
    import random

    assert random_game(Setup(2), random.Random(1), 30).version == 30
    assert random_game(Setup(2), random.Random(1)).over

"""`firstclass ladder`: all pairs, runs that continue an earlier one, and the page."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from firstclass.lab.json_lines import JsonLinesWriter, read_json_lines
from firstclass.lab.matches.ladder import ITSELF, Ladder, environment_info, play_pair
from firstclass.lab.matches.ladder_page import page
from firstclass.lab.workers import THIS_PROCESS
from firstclass.players import NAMES
from tests.ids import parameter_id

pytestmark = pytest.mark.slow

QUICK = ("random", "novice", "apprentice", "planner")
PAIRS = [f"{strong} {weak}" for strong, weak in [
    ("planner", ITSELF), ("planner", "apprentice"), ("planner", "novice"), ("planner", "random"),
    ("apprentice", ITSELF), ("apprentice", "novice"), ("apprentice", "random"),
    ("novice", ITSELF), ("novice", "random"), ("random", ITSELF),
]]  # fmt: skip


ENDLESS = """
import time

class Endless:
    def choose(self, view, actions, rng):
        time.sleep(1_000_000)
"""
"""A bot that never finishes a game, so that a ladder with it does not end either."""


def start(file: Path, *arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "firstclass", "ladder", "--results", str(file), *arguments]
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )


def heed_interrupts() -> None:
    """Restore the default for Ctrl+C, which background tests ignore and child processes inherit."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_each_bot_meets_every_bot_and_itself_at_every_table_size() -> None:
    everybody = Ladder((2, 4), 1, 1, "").pairs()
    assert len(everybody) == 2 * len(NAMES) * (len(NAMES) + 1) // 2
    met = Ladder((2, 4), 1, 1, "", QUICK).pairs()
    assert [" ".join(pair) for players, *pair in met if players == 4] == PAIRS


def test_a_second_run_of_the_ladder_plays_only_the_missing_games(tmp_path: Path) -> None:
    file, endless = tmp_path / "results.jsonl", tmp_path / "endless.py"
    endless.write_text(ENDLESS)
    rules = ["--players", "2", "--modules", "AB", "--games", "2"]
    arguments = [*rules, "--bots", ",".join(QUICK)]
    first = start(file, *rules, "--bots", ",".join([str(endless), *QUICK]), "--jobs", "2")
    while len(read_json_lines(file)) < 2:
        assert first.poll() is None, first.communicate()
        with suppress(subprocess.TimeoutExpired):
            first.wait(0.1)
    os.killpg(first.pid, signal.SIGINT)
    assert first.communicate()[1].strip() == ""
    assert first.returncode == 130

    # The second result was cut off during the write; a result from another box does not count.
    marked, other = read_json_lines(file)[:2]
    cut = file.read_text().splitlines()[1]
    marked["date"] = "1883-10-04"
    file.unlink()
    with JsonLinesWriter(file) as writer:
        writer.write(other | {"catalogue": "another", "date": "1883-10-04"})
        writer.write(marked)
    with file.open("a") as lines:
        lines.write(cut[:50])
    second = start(file, *arguments)
    page, errors = second.communicate()
    assert errors == ""
    rows = read_json_lines(file)[1:]
    assert [" ".join(row["bots"]) for row in rows] == PAIRS
    assert rows[0] == marked
    assert {row["date"] for row in rows[1:]}.isdisjoint({"1883-10-04"})
    for row in rows:
        assert sum(bot["games"] for bot in row["standings"].values()) == 4
        if row["bots"][1] == ITSELF:
            assert row["won"] == 0.5
            scores = [bot["mean_score"] for bot in row["standings"].values()]
            assert scores[0] == scores[1]
    assert page.count("| 2 |") == len(PAIRS)
    assert "1883-10-04; " in page
    options = f"--players 2 --bots {','.join(QUICK)} --modules AB --games 2 --seed 1"
    assert f"`firstclass ladder {options}`" in page


def test_a_slow_bot_plays_a_fifth_of_the_games() -> None:
    ladder = Ladder((2,), 10, 1, "AB", ("random", "director@0"))
    slow = play_pair(ladder, 2, ["director@0", "random"], THIS_PROCESS, lambda results, _: results)
    assert slow["standings"]["director@0"]["games"] == 2
    quick = play_pair(ladder, 2, ["random", ITSELF], THIS_PROCESS, lambda results, _: results)
    assert quick["standings"][ITSELF]["games"] == 10
    rows = [row | ladder.signature() | environment_info() for row in (slow, quick)]
    rows = [row | {"players": 2, "bots": list(row["standings"])} for row in rows]
    text = page(ladder, rows)
    assert "- **director@0**: Plays" in text
    assert "| director@0 | random | 2 |" in text


def test_a_custom_bot_can_join_the_ladder() -> None:
    own = f"{Path(__file__).parents[2] / 'examples' / 'ppo_player.py'}:PPO"
    ladder = Ladder((2,), 4, 1, "AB", ("random", own))
    met = play_pair(ladder, 2, [own, "random"], THIS_PROCESS, lambda results, _: results)
    rows = [met | ladder.signature() | environment_info() | {"players": 2, "bots": [own, "random"]}]
    assert met["won"] == 1
    assert f"| {own} | random | 4 | 100.0%" in page(ladder, rows)


@pytest.mark.parametrize(
    ("arguments", "content", "message"),
    [
        ("--players 2,x", "", "players: expected 2, 3 or 4"),
        ("--players 7", "", "players"),
        ("--bots random,stationmaster", "", "expected one of pip"),
        ("--modules QQ", "", "modules"),
        ("--games 0", "", "--games"),
        ("", "no results\n", "results.jsonl: Expecting value"),
    ],
    ids=parameter_id,
)
def test_a_bad_option_is_reported_in_one_line_with_exit_code_2(
    arguments: str, content: str, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(content)
    process = start(file, *arguments.split())
    output, errors = process.communicate()
    assert (process.returncode, output) == (2, "")
    assert len(errors.splitlines()) == 1
    assert message in errors
    assert file.read_text() == content

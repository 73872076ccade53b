"""Parallel work: results in order, dead workers replaced, finished work not repeated."""

import multiprocessing
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import psutil
import pytest

from firstclass.lab.json_lines import JsonLinesError, read_json_lines
from firstclass.lab.matches.arena import Match, matches, play_match
from firstclass.lab.matches.games import Plan, Result, play_all
from firstclass.lab.workers import THIS_PROCESS, LocalProcesses, WorkersError
from tests.ids import parameter_id
from tests.lab.worker_tasks import die, die_once, die_with_work, double, leave_work
from tests.server import FORKS, TIMEOUT

TODO = matches(Plan(("novice", "random"), 2, "CD"), 8)


def note(mark: Path, match: Match) -> Result:
    """Play, and write a line to a file."""
    with mark.open("a") as file:
        file.write(f"{match.deal}\n")
    return play_match(match)


def test_the_work_of_a_killed_worker_is_done_by_another(tmp_path: Path) -> None:
    do = partial(die_once, tmp_path / "dead")
    assert list(LocalProcesses(2).map(do, range(9))) == [double(number) for number in range(9)]
    assert (tmp_path / "dead").exists()


def test_after_three_dead_workers_in_sequence_the_run_ends() -> None:
    with pytest.raises(WorkersError, match="3 processes in a row died"):
        list(LocalProcesses(2).map(die, range(1)))


def test_closing_the_iterator_ends_all_worker_processes() -> None:
    before = set(multiprocessing.active_children())
    results: Iterator[int] = LocalProcesses(2).map(double, range(100))
    assert next(results) == 0
    assert set(multiprocessing.active_children()) > before
    results.close()  # type: ignore[attr-defined]
    assert set(multiprocessing.active_children()) == before


def test_a_process_can_end_while_its_workers_have_work_left() -> None:
    process = FORKS.Process(target=leave_work)
    process.start()
    process.join(TIMEOUT)
    process.kill()
    assert process.exitcode == 0


def test_workers_end_if_their_parent_is_killed(tmp_path: Path) -> None:
    process = FORKS.Process(target=die_with_work, args=(tmp_path,))
    process.start()
    process.join(TIMEOUT)
    workers = [int(file.name) for file in tmp_path.iterdir()]
    assert workers
    for worker in workers:
        with suppress(psutil.NoSuchProcess):
            psutil.Process(worker).wait(TIMEOUT)


def test_stored_results_are_not_played_again(tmp_path: Path) -> None:
    kept, played = tmp_path / "results.jsonl", tmp_path / "played"
    do = partial(note, played)
    expected = [play_match(match) for match in TODO]
    begun = play_all(do, TODO, THIS_PROCESS, kept)
    assert [next(begun) for _ in range(3)] == expected[:3]
    begun.close()  # type: ignore[attr-defined]
    with kept.open("a") as file:
        file.write(kept.read_text()[:60])  # and so it is cut off
    assert list(play_all(do, TODO, THIS_PROCESS, kept)) == expected
    assert list(play_all(do, TODO[::-1], THIS_PROCESS, kept)) == expected[::-1]
    assert len(played.read_text().splitlines()) == len(TODO)
    assert len(read_json_lines(kept)) == len(TODO)
    other = matches(Plan(("novice", "random"), 2, "CD", seed=2), 2)
    assert list(play_all(play_match, other, THIS_PROCESS, kept)) == [
        play_match(match) for match in other
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [("[1]\n", "line 1: expected an object"), ("no\n", "Expecting value")],
    ids=parameter_id,
)
def test_a_file_that_does_not_contain_results_is_refused_and_kept(
    content: str, message: str, tmp_path: Path
) -> None:
    kept = tmp_path / "results.jsonl"
    kept.write_text(content)
    with pytest.raises(JsonLinesError, match=rf"^{re.escape(str(kept))}: .*{message}"):
        list(play_all(play_match, TODO, THIS_PROCESS, kept))
    assert kept.read_text() == content

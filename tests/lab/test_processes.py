"""Work for several processes, of which some die."""

import os
import signal
from pathlib import Path

import pytest

from firstclass.lab.matches.games import play_all


def mortal(task: tuple[Path, int]) -> int:
    """Work over which a process dies the first time."""
    folder, number = task
    if number == 3 and not (folder / "died").exists():
        (folder / "died").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def doomed(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_a_process_that_is_killed_is_replaced(tmp_path: Path) -> None:
    tasks = [(tmp_path, number) for number in range(9)]
    assert list(play_all(mortal, tasks, 2, at_once=1)) == [n * n for n in range(9)]
    assert (tmp_path / "died").exists()


def test_work_that_kills_every_process_is_one_line() -> None:
    with pytest.raises(ValueError, match=r"^process after process died over the same games"):
        list(play_all(doomed, [1], 2))

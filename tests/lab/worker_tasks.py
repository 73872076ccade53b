"""Tasks for workers, in a module that imports little."""

import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from firstclass.lab.workers import LocalProcesses

LEFT: list[Iterator[int]] = []
"""Work that nobody waits for."""


def double(number: int) -> int:
    """Return twice the number."""
    return 2 * number


def die_once(mark: Path, number: int) -> int:
    """Return twice the number; the first worker that gets a 5 is killed."""
    if number == 5 and not mark.exists():
        mark.touch()
        die(number)
    return 2 * number


def die(number: int) -> int:
    """End the worker without a result."""
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def kill_parent(folder: Path, number: int) -> int:
    """Leave a file named after this worker, and kill its parent. Then there is nothing to do."""
    (folder / str(os.getpid())).touch()
    os.kill(os.getppid(), signal.SIGKILL)
    return number


def die_with_work(folder: Path) -> None:
    """Begin work with two workers, and be killed by one of them."""
    list(LocalProcesses(2).map(partial(kill_parent, folder), range(1000)))


def leave_work() -> None:
    """Begin work with two workers, and do not wait for the rest of it."""
    LEFT.append(LocalProcesses(2).map(double, range(1000), chunk_size=1))
    for _ in range(500):  # both workers run by now
        next(LEFT[0])

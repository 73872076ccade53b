"""Tasks for workers, in a module that imports nothing else."""

import os
import signal
from pathlib import Path


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

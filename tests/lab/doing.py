"""What workers are given to do; they import nothing else for it."""

import os
import signal
from pathlib import Path


def double(number: int) -> int:
    """Twice the number."""
    return 2 * number


def die_once(mark: Path, number: int) -> int:
    """Twice the number; whoever first gets a 5 is killed."""
    if number == 5 and not mark.exists():
        mark.touch()
        die(number)
    return 2 * number


def die(number: int) -> int:
    """Nothing comes of it."""
    os.kill(os.getpid(), signal.SIGKILL)
    return number

"""What the program says to scenarios."""

import subprocess
import sys
from pathlib import Path

from firstclass.scenarios import ScenarioError


def firstclass(*words: str | Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "firstclass", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def assert_one_line(error: ScenarioError, expected: str) -> None:
    assert expected in str(error)
    assert str(error).isprintable()
    assert len(str(error)) <= 400

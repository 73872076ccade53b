"""A further module is one folder and a file of cards: tests/telegraphs, in a process of its own.

What it adds to the tables of the game would be in the way of other tests.
"""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent / "telegraphs"
SOURCES = Path(__file__).parents[1] / "src" / "firstclass"


def test_a_module_that_is_in_no_box_is_played_shown_and_told() -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        str(HERE / "checks.py"),
    ]
    answer = subprocess.run(command, capture_output=True, text=True, cwd=HERE.parents[1])
    assert answer.returncode == 0, answer.stdout[-5000:] + answer.stderr[-2000:]


def test_it_lives_in_one_folder() -> None:
    files = {file.name for file in HERE.iterdir() if file.is_file()}
    rooms = {"players.py", "scenario.py"}
    assert files - {"checks.py"} == {"__init__.py", "rules.py", "G.toml"} | rooms
    naming = [
        file.relative_to(SOURCES)
        for kind in ("py", "toml")
        for file in SOURCES.rglob(f"*.{kind}")
        if "telegra" in file.read_text(encoding="utf-8").lower()
    ]
    assert not naming

"""A new module needs one folder and a file of cards: tests/toy_module, in a separate process.

Its entries in the tables of the game would disturb other tests.
"""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent / "toy_module"
SOURCES = Path(__file__).parents[1] / "src" / "firstclass"


def test_a_module_from_outside_the_package_can_be_played_shown_and_described() -> None:
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


def test_a_module_needs_only_its_own_folder() -> None:
    files = {file.name for file in HERE.iterdir() if file.is_file()}
    rooms = {"chance.py", "players.py", "scenario.py"}
    assert files - {"checks.py"} == {"__init__.py", "rules.py", "G.toml"} | rooms
    naming = [
        file.relative_to(SOURCES)
        for kind in ("py", "toml")
        for file in SOURCES.rglob(f"*.{kind}")
        if "telegra" in file.read_text(encoding="utf-8").lower()
    ]
    assert not naming

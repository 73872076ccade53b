"""A player has a ZIP file: `make setup` works in a folder with any name, and `make clean` too."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.preflight import GIGABYTE

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
CACHES = (".cache/uv", ".cache/pip", ".npm")
"""The caches outside the folder that the guide names. Here they are links to the usual ones."""


def files(folder: Path) -> set[Path]:
    """Return all files and links in a folder, without following links."""
    return {
        Path(place, name)
        for place, folders, names in os.walk(folder)
        for name in [*names, *folders]
        if name in names or Path(place, name).is_symlink()
    }


def test_setup_needs_little_space_and_clean_removes_everything(tmp_path: Path) -> None:
    home, folder = tmp_path / "home", tmp_path / "Jörg Dokumente" / "firstclass-main (1)"
    for cache in CACHES:
        usual = Path.home() / cache
        usual.mkdir(parents=True, exist_ok=True)
        (home / cache).parent.mkdir(parents=True, exist_ok=True)
        (home / cache).symlink_to(usual)
    command = ["git", "checkout-index", "--all", f"--prefix={folder}/"]
    subprocess.run(command, cwd=ROOT, check=True)
    at_home, before = files(home), files(folder)
    (folder / ".data").mkdir()
    tables = folder / ".data" / "tables.sqlite"
    tables.touch()
    settings = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    settings |= {"HOME": str(home), "PYTHON": sys.executable}
    settings["RUSTUP_HOME"] = str(tmp_path / "rustup")  # pip asks for the version of Rust

    made = subprocess.run(
        ["make", "setup"], cwd=folder, env=settings, capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr
    lines = made.stdout.splitlines()
    assert lines[-1] == "Ready. Now: make play"
    assert len(lines) <= 5
    assert files(home) == at_home
    assert not (folder / ".venv/bin/pytest").exists()
    size = sum(path.lstat().st_size for path in files(folder))
    assert size < 0.7 * GIGABYTE
    program = folder / ".venv" / "bin" / "firstclass"
    rules = subprocess.check_output(
        [program, "--version"], env=settings | {"PYTHONPATH": "build/compiled"}, cwd=folder
    )
    assert rules.endswith(b"rules compiled\n")
    for page in ("index.html", "device/index.html"):
        assert (folder / "src/firstclass/static" / page).is_file()

    subprocess.run(["make", "clean"], cwd=folder, env=settings, check=True)
    assert files(folder) == before | {tables}

"""The wheel: what its users need is in it, and it is not built without the front end."""

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
FRONT_END = "src/firstclass/static/index.html"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project whose front end is not built."""
    folder = tmp_path / "project"
    folder.mkdir()
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("static", "*.so"))
    return folder


def build(project: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", str(project)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_it_is_not_built_without_the_front_end(project: Path) -> None:
    result = build(project)
    assert result.returncode != 0
    assert "error: the front end is not built" in result.stdout + result.stderr


def test_it_holds_all_that_is_no_python(project: Path) -> None:
    page = project / FRONT_END
    page.parent.mkdir()
    page.write_text("the start page")
    assert build(project).returncode == 0
    (wheel,) = (project / "dist").glob("*.whl")
    inside = ZipFile(wheel).namelist()
    assert {
        "firstclass/static/index.html",
        "firstclass/catalogue/box.toml",
        "firstclass/service/adapters/sqlite/migrations/env.py",
        "firstclass/py.typed",
    } <= set(inside)

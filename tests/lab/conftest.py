import shutil
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some games as an undisturbed run stores them."""
    from tests.lab.kept import keep  # it takes a moment, which not all tests of the lab need

    place = tmp_path_factory.mktemp("kept")
    keep(place)
    return place


@pytest.fixture
def copy(kept: Path, tmp_path: Path) -> Path:
    """A copy of these games that a test may damage."""
    shutil.copytree(kept, tmp_path / "copy")
    return tmp_path / "copy"

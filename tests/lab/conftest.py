import shutil
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def stored_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some games as an undisturbed run stores them."""
    from tests.lab.stored_run import (
        store_run,  # it takes a moment, which not all tests of the lab need
    )

    place = tmp_path_factory.mktemp("kept")
    store_run(place)
    return place


@pytest.fixture
def stored_run_copy(stored_run: Path, tmp_path: Path) -> Path:
    """A copy of these games that a test may damage."""
    shutil.copytree(stored_run, tmp_path / "copy")
    return tmp_path / "copy"

from pathlib import Path

import pytest

from tests.catalogue.folders import Folders


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Folders:
    """New folders with catalogues of one's own."""
    root: Path = tmp_path_factory.mktemp("catalogues")
    return Folders(root)

from collections.abc import Iterator

import pytest

from tests.server import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server that many tests share, each with tables of its own."""
    server = Server(tmp_path_factory.mktemp("server") / "tables.sqlite")
    yield server
    server.stop()

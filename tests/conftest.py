import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from firstclass.catalogue import load
from firstclass.lab.bench import INTERPRETED, build
from tests.catalogue.folders import Folders
from tests.rules.boxes import BOXES
from tests.server import Server

# For one build of the rules, where the other is tried with all examples.
settings.register_profile("quarter", max_examples=settings.get_profile("default").max_examples // 4)


def pytest_sessionstart(session: pytest.Session) -> None:
    """The rules that are tested are those that are meant."""
    wanted = os.environ.get("FIRSTCLASS_RULES", INTERPRETED)
    if build() != wanted:
        pytest.exit(f"the rules are {build()} here, to be tested are {wanted} ones", returncode=1)


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One process more than there are cores, for many tests wait for a server or a browser."""
    return 1 + (yield)


@pytest.fixture(autouse=True)
def made_anew() -> None:
    """Each test makes boxes and rules itself: a fault of the making shows in all that use them."""
    for box in (load(), *BOXES.values()):
        box.made.clear()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server that many tests share, each with tables of its own."""
    server = Server(tmp_path_factory.mktemp("server") / "tables.sqlite")
    yield server
    server.stop()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may kill and start it."""
    server = Server(tmp_path / "tables.sqlite")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Folders:
    """New folders with catalogues of one's own."""
    root: Path = tmp_path_factory.mktemp("catalogues")
    return Folders(root)

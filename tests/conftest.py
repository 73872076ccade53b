import builtins
import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from firstclass import RULES
from firstclass.catalogue import load
from firstclass.lab.bench import INTERPRETED
from scripts.preflight import name_programs
from tests.catalogue.folders import Folders
from tests.float_sum_guard import sum_without_floats
from tests.postgres import Postgres
from tests.rules.boxes import BOXES
from tests.server import Server

pytest_plugins = ["tests.failures"]

name_programs()

INTEGRATION = frozenset(
    {
        "browser",
        "own_postgres_server",
        "own_server",
        "own_server_any_database",
        "postgres",
        "pytester",
        "server",
        "site",
        "webkit",
    }
)
"""Fixtures that start a server, a database, a browser or another pytest."""

STORAGE_TESTS = frozenset({"test_crash_recovery", "test_group_commit", "test_robust", "test_store"})
"""Files with tests of the storage itself, which `make test` runs on both kinds of databases."""

# The same examples in every run, however slow the machine is. `make test` draws a quarter of them.
STEADY = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)
settings.register_profile("steady", STEADY)
settings.load_profile("steady")

# All examples: `make test-all`.
settings.register_profile("thorough", STEADY, max_examples=4 * STEADY.max_examples)

# More examples, different in every run: `python -m campaigns hostile`.
settings.register_profile(
    "tenfold", STEADY, derandomize=False, max_examples=10 * STEADY.max_examples
)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Check that the rules under test are the intended build, compiled or interpreted."""
    wanted = os.environ.get("FIRSTCLASS_RULES", INTERPRETED)
    if wanted != RULES:
        pytest.exit(f"the rules are {RULES} here, to be tested are {wanted} ones", returncode=1)


@pytest.hookimpl(tryfirst=True)  # before pytest selects by marker
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests with a real server, database or browser, which `make check` leaves out.

    Also mark those that `make test` runs on SQLite, and only `make test-all` on PostgreSQL as well.
    """
    for item in items:
        if not isinstance(item, pytest.Function):
            continue
        if is_integration(item):
            item.add_marker(pytest.mark.integration)
        if is_on_postgres(item) and item.path.stem not in STORAGE_TESTS:
            item.add_marker(pytest.mark.slow)


def is_integration(test: pytest.Function) -> bool:
    """Return whether its fixtures or its file start a server, or it runs on PostgreSQL."""
    starts_servers = Server in vars(test.module).values()
    return is_on_postgres(test) or starts_servers or not INTEGRATION.isdisjoint(test.fixturenames)


def is_on_postgres(test: pytest.Function) -> bool:
    """Return whether the test runs on PostgreSQL here, and on SQLite as well."""
    return hasattr(test, "callspec") and test.callspec.params.get("place") == "postgresql"


def pytest_collection_finish() -> None:
    """Exclude existing objects from garbage collection, and make collections rare."""
    gc.freeze()
    gc.set_threshold(20_000)


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Use one process more than there are cores: many tests wait for servers or browsers."""
    return 1 + (yield)


@pytest.fixture(scope="module", autouse=True)
def clear_box_caches() -> None:
    """Clear cached boxes, so that each file creates its own and a fault in creation shows there."""
    for box in (load(), *BOXES.values()):
        box.cache.clear()


@pytest.fixture(scope="session", autouse=True)
def no_sums_of_floats() -> Iterator[None]:
    """Make a test fail if firstclass adds floats with the built-in `sum`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builtins, "sum", sum_without_floats)
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that many tests share, each with its own tables."""
    server = Server(tmp_path_factory.mktemp("server") / "tables.sqlite")
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may kill and restart it."""
    server = Server(tmp_path / "tables.sqlite")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server, with a separate database for each test that needs one."""
    postgres = Postgres()
    yield postgres
    postgres.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """A place for tables: a file, or a PostgreSQL database."""
    if request.param == "sqlite":
        return tmp_path / "tables.sqlite"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new()


@pytest.fixture
def own_server_any_database(place: Path | str, tmp_path: Path) -> Iterator[Server]:
    """A server for one test, like `own_server`, with tables in either kind of place."""
    server = Server(tmp_path / "tables.sqlite", place=place)
    yield server
    server.stop()


@pytest.fixture
def own_postgres_server(postgres: Postgres, tmp_path: Path) -> Iterator[Server]:
    """A server for one test, with tables in PostgreSQL, which the test may stop."""
    server = Server(tmp_path / "tables.sqlite", place=postgres.new())
    yield server
    server.stop()


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Folders:
    """New folders for custom boxes."""
    root: Path = tmp_path_factory.mktemp("catalogues")
    return Folders(root)

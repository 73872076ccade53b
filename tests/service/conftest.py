"""People on separate devices, at the server that tests share."""

from collections.abc import Iterator

import pytest

from firstclass.service import ids
from tests.seeded_ids import seeded_secrets
from tests.server import Server
from tests.service.browser_client import BrowserClient


@pytest.fixture(autouse=True)
def _seed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw ids from a seed, so that tests without a server get the same ids each time."""
    monkeypatch.setattr(ids, "secrets", seeded_secrets(request.node.nodeid))


@pytest.fixture
def anna(server: Server) -> Iterator[BrowserClient]:
    with BrowserClient(server) as device:
        yield device.become_guest("Anna")


@pytest.fixture
def ben(server: Server) -> Iterator[BrowserClient]:
    with BrowserClient(server) as device:
        yield device.become_guest("Ben")

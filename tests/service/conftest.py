"""People on separate devices, at the server that tests share."""

from collections.abc import Iterator

import pytest

from firstclass.service import ids
from tests.drawn import drawn
from tests.server import Server
from tests.service.devices import Device


@pytest.fixture(autouse=True)
def _seed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw ids from a seed, so that tests without a server get the same ids each time."""
    monkeypatch.setattr(ids, "secrets", drawn(request.node.nodeid))


@pytest.fixture
def anna(server: Server) -> Iterator[Device]:
    with Device(server) as device:
        yield device.come("Anna")


@pytest.fixture
def ben(server: Server) -> Iterator[Device]:
    with Device(server) as device:
        yield device.come("Ben")

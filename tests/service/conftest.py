"""People at devices of their own, at the server that tests share."""

from collections.abc import Iterator

import pytest

from tests.server import Server
from tests.service.devices import Device


@pytest.fixture
def anna(server: Server) -> Iterator[Device]:
    with Device(server) as device:
        yield device.come("Anna")


@pytest.fixture
def ben(server: Server) -> Iterator[Device]:
    with Device(server) as device:
        yield device.come("Ben")

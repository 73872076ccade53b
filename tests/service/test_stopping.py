"""A stopped server ends at once and without output, during any activity."""

import asyncio
import os
import random
import signal
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server import Server
from tests.service.devices import Device
from tests.service.flood import Flood
from tests.service.receivers import Receiver, receiver
from tests.service.test_deaf import call
from tests.service.test_ports import run


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2))])
def test_a_server_that_is_stopped_during_a_flood_logs_nothing(mortal: Server, seed: int) -> None:
    table, key = mortal.create("human", "human")
    chance = random.Random(seed)

    async def flooded() -> None:
        flood = Flood(mortal.address, table, key, chance)
        flooding = asyncio.create_task(flood.run())
        await flood.reach(chance.randint(1, 60))
        await asyncio.to_thread(mortal.stop)
        flooding.cancel()
        with suppress(asyncio.CancelledError):
            await flooding

    run(flooded())


def test_interrupting_a_server_twice_stops_it(mortal: Server) -> None:
    table, _ = mortal.create("director", "director")
    with mortal.join(table) as client:
        client.hear_state(lambda state: state["thinking"] is not None)
        os.kill(mortal.process, signal.SIGINT)
        with pytest.raises(ConnectionClosed):
            client.hear_state(lambda _: False)
        with suppress(ProcessLookupError):
            os.kill(mortal.process, signal.SIGINT)
    mortal.stop()


@pytest.fixture
def held() -> Iterator[Receiver]:
    """A webhook that accepts a call and does not answer it."""
    with receiver() as program:
        program.hold()
        yield program


def test_a_stopped_server_gives_up_pending_webhooks_without_output(
    held: Receiver, tmp_path: Path
) -> None:
    server = Server(tmp_path / "tables.sqlite", options=["--notify-inside"])
    with Device(server) as device:
        device.come("Anna")
        wish = {"kind": "hook", "to": held.address}
        way = device.done("POST", "/api/me/notices/ways", wish)["way"]
        trial = f"POST /api/me/notices/ways/{way}/trial HTTP/1.1\r\nHost: localhost\r\n"
        cookie = f"Cookie: fc-session={device.token}\r\n\r\n"
        with closing(call(server, (trial + cookie).encode())):
            held.next()
            server.stop()


def test_invalid_data_after_a_response_is_not_logged_as_a_fault(tmp_path: Path) -> None:
    """The answer does not wait for the rest of the request."""
    server = Server(tmp_path / "tables.sqlite")
    head = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with closing(call(server, head)) as line:
        assert line.recv(1)
        line.sendall(b"no chunk\r\n")
        with suppress(ConnectionResetError):
            while line.recv(65536):
                pass
    assert len(server.end().splitlines()) == 1

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
from tests.service.adapters.http.flood import Flood
from tests.service.adapters.http.test_client_timeouts import open_connection
from tests.service.browser_client import BrowserClient
from tests.service.notifications.notification_receivers import Receiver, receiver
from tests.service.play.test_ports import run


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2))])
def test_a_server_that_is_stopped_during_a_flood_logs_nothing(
    own_server: Server, seed: int
) -> None:
    table, key = own_server.create("human", "human")
    chance = random.Random(seed)

    async def flooded() -> None:
        flood = Flood(own_server.address, table, key, chance)
        flooding = asyncio.create_task(flood.run())
        await flood.reach(chance.randint(1, 60))
        await asyncio.to_thread(own_server.stop)
        flooding.cancel()
        with suppress(asyncio.CancelledError):
            await flooding

    run(flooded())


def test_interrupting_a_server_twice_stops_it(own_server: Server) -> None:
    table, _ = own_server.create("director", "director")
    with own_server.join(table) as client:
        client.receive_state(lambda state: state["thinking_seat"] is not None)
        os.kill(own_server.process, signal.SIGINT)
        with pytest.raises(ConnectionClosed):
            client.receive_state(lambda _: False)
        with suppress(ProcessLookupError):
            os.kill(own_server.process, signal.SIGINT)
    own_server.stop()


@pytest.fixture
def hanging_webhook() -> Iterator[Receiver]:
    """A webhook that accepts a call and does not answer it."""
    with receiver() as program:
        program.hold()
        yield program


def test_a_stopped_server_gives_up_pending_webhooks_without_output(
    hanging_webhook: Receiver, tmp_path: Path
) -> None:
    server = Server(tmp_path / "tables.sqlite", options=["--notify-inside"])
    with BrowserClient(server) as device:
        device.become_guest("Anna")
        body = {"kind": "webhook", "to": hanging_webhook.address}
        channel_id = device.call_ok("POST", "/api/me/notifications/channels", body)["channel_id"]
        trial = (
            f"POST /api/me/notifications/channels/{channel_id}/test HTTP/1.1\r\nHost: localhost\r\n"
        )
        cookie = f"Cookie: fc-session={device.token}\r\n\r\n"
        with closing(open_connection(server, (trial + cookie).encode())):
            hanging_webhook.next()
            server.stop()


def test_invalid_data_after_a_response_is_not_logged_as_a_fault(tmp_path: Path) -> None:
    """The answer does not wait for the rest of the request."""
    server = Server(tmp_path / "tables.sqlite")
    head = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with closing(open_connection(server, head)) as connection:
        assert connection.recv(1)
        connection.sendall(b"no chunk\r\n")
        with suppress(ConnectionResetError):
            while connection.recv(65536):
                pass
    assert len(server.end().splitlines()) == 1

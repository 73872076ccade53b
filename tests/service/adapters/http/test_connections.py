"""Closing WebSockets, as uvicorn sees it, without a server."""

import asyncio
import logging
import struct
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from firstclass.service.adapters.http.connections import WebSocketConnection
from tests.service.adapters.http.flood import frame, upgrade
from tests.service.play.test_ports import run


class Wire(asyncio.Transport):
    """A connection whose other end reads nothing, so that it never ends by itself."""

    def __init__(self) -> None:
        super().__init__({"sockname": ("127.0.0.1", 80), "peername": ("127.0.0.1", 81)})
        self.written, self._closing = b"", False

    def write(self, data: Any) -> None:
        assert not self._closing, "nobody hears it"
        self.written += data

    def close(self) -> None:
        self._closing = True

    abort = close

    def is_closing(self) -> bool:
        return self._closing

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """The messages of uvicorn at the server's log level, independent of other tests."""
    caplog.set_level(logging.WARNING, "uvicorn.error")
    return caplog


@pytest.mark.parametrize(
    "received",
    [b"", frame(struct.pack("!H", 1000), 0x88), frame(b"x", 0x83)],
    ids=["server ends", "client leaves", "client is sent away"],
)
def test_nothing_is_sent_after_the_end_of_a_connection(
    received: bytes, logged: pytest.LogCaptureFixture
) -> None:
    ended: list[bool] = []

    async def application(_: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        await send({"type": "websocket.send", "text": "too late"})
        await send({"type": "websocket.close"})
        ended.append(True)

    async def check() -> None:
        state, wire = ServerState(), Wire()
        connection = WebSocketConnection(Config(application, log_config=None), state, {})
        connection.connection_made(wire)
        connection.data_received(upgrade("/"))
        while not connection.handshake_complete:
            await asyncio.sleep(0)
        if received:
            connection.data_received(received)
        connection.shutdown()
        await asyncio.wait(state.tasks)

    run(check())
    assert ended
    assert logged.records == []


def test_a_pending_connection_is_refused_when_the_server_stops(
    logged: pytest.LogCaptureFixture,
) -> None:
    let_in = asyncio.Event()

    async def application(_: Any, receive: Any, send: Any) -> None:
        await let_in.wait()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": "too late"})

    async def check() -> bytes:
        state, wire = ServerState(), Wire()
        connection = WebSocketConnection(Config(application, log_config=None), state, {})
        connection.connection_made(wire)
        connection.data_received(upgrade("/"))
        connection.shutdown()
        let_in.set()
        await asyncio.wait(state.tasks)
        return wire.written

    assert run(check()).startswith(b"HTTP/1.1 500")
    assert logged.records == []

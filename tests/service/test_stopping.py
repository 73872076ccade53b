"""A server that is stopped ends at once and in silence, whatever is going on."""

import asyncio
import logging
import os
import random
import signal
import struct
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed

from firstclass.service.adapters.fastapi.connections import SocketConnection
from tests.server import Server
from tests.service.devices import Device
from tests.service.flood import Flood, frame, upgrade
from tests.service.receivers import Receiver, receiver
from tests.service.test_deaf import call
from tests.service.test_ports import run


@pytest.mark.parametrize("seed", range(3))
def test_a_server_that_is_stopped_amid_a_flood_logs_nothing(mortal: Server, seed: int) -> None:
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


def test_to_interrupt_a_server_twice_is_to_stop_it(mortal: Server) -> None:
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
    """A program that takes a call and does not answer it."""
    with receiver() as program:
        program.hold()
        yield program


def test_what_a_stopped_server_still_waits_for_is_given_up_in_silence(
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


def test_what_is_no_request_and_follows_an_answer_is_no_fault(tmp_path: Path) -> None:
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


class Wire(asyncio.Transport):
    """A connection whose other end takes in nothing: so it never ends by itself."""

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
    """What uvicorn logs at the level that the server has, whatever other tests have set."""
    caplog.set_level(logging.WARNING, "uvicorn.error")
    return caplog


@pytest.mark.parametrize(
    "heard",
    [b"", frame(struct.pack("!H", 1000), 0x88), frame(b"x", 0x83)],
    ids=["server ends", "client leaves", "client is sent away"],
)
def test_nothing_follows_the_last_word_over_a_connection(
    heard: bytes, logged: pytest.LogCaptureFixture
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

    async def talk() -> None:
        state, wire = ServerState(), Wire()
        connection = SocketConnection(Config(application, log_config=None), state, {})
        connection.connection_made(wire)
        connection.data_received(upgrade("/"))
        while not connection.handshake_complete:
            await asyncio.sleep(0)
        if heard:
            connection.data_received(heard)
        connection.shutdown()
        await asyncio.wait(state.tasks)

    run(talk())
    assert ended
    assert logged.records == []


def test_who_was_not_let_in_yet_when_the_server_ends_is_not_let_in(
    logged: pytest.LogCaptureFixture,
) -> None:
    let_in = asyncio.Event()

    async def application(_: Any, receive: Any, send: Any) -> None:
        await let_in.wait()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": "too late"})

    async def talk() -> bytes:
        state, wire = ServerState(), Wire()
        connection = SocketConnection(Config(application, log_config=None), state, {})
        connection.connection_made(wire)
        connection.data_received(upgrade("/"))
        connection.shutdown()
        let_in.set()
        await asyncio.wait(state.tasks)
        return wire.written

    assert run(talk()).startswith(b"HTTP/1.1 500")
    assert logged.records == []

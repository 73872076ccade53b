"""A client that sends or reads nothing is disconnected, and delays neither others nor a stop."""

import base64
import json
import os
import signal
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from firstclass.service.protocol.responses import PROTOCOL
from tests.server import TIMEOUT, Server
from tests.service.calls import FINISHED_RECORD, bearer

HALF_HEAD = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
HALF_BODY = (
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100\r\n\r\n{"
)
UNREAD_BODY = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
DROP = 0.1
"""Seconds between two bytes of a request that comes very slowly."""


@pytest.fixture(scope="module")
def short_timeout_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("hasty") / "tables.sqlite"
    server = Server(path, program="tests.service.programs.short_timeouts")
    yield server
    server.stop()


def open_connection(server: Server, message: bytes = b"") -> socket.socket:
    """Open a connection with a small receive buffer, over which this was sent."""
    host, port = server.address.removeprefix("http://").split(":")
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    connection.settimeout(TIMEOUT)
    connection.connect((host, int(port)))
    connection.sendall(message)
    return connection


def upgrade_request(table: str) -> bytes:
    """Return the request for a WebSocket to a table."""
    nonce = base64.b64encode(bytes(16)).decode()
    return (
        f"GET /api/tables/{table}/ws?protocol={PROTOCOL} HTTP/1.1\r\nHost: localhost\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {nonce}\r\n\r\n"
    ).encode()


def watch(server: Server, table: str, key: str | None = None) -> socket.socket:
    """Open a WebSocket to a table whose client never reads."""
    connection = open_connection(server, upgrade_request(table))
    say(connection, type="sit", key=key)
    return connection


def say(connection: socket.socket, **message: object) -> None:
    """Return a message in a frame as browsers send it, with a mask that changes nothing."""
    text = json.dumps(message).encode()
    assert len(text) < 126
    connection.sendall(struct.pack("!BB4x", 0x81, 0x80 | len(text)) + text)


def wait_for_disconnect(connection: socket.socket) -> None:
    """Wait until the server has ended the connection; fail if it does not."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        pass


def test_an_incomplete_request_is_dropped_after_a_timeout(short_timeout_server: Server) -> None:
    with ExitStack() as stack:
        parts = (b"", b"G", HALF_HEAD, HALF_BODY, UNREAD_BODY)
        for connection in [
            stack.enter_context(closing(open_connection(short_timeout_server, part)))
            for part in parts
        ]:
            wait_for_disconnect(connection)


def test_a_very_slow_request_is_dropped_after_a_timeout(short_timeout_server: Server) -> None:
    with (
        closing(open_connection(short_timeout_server, HALF_HEAD)) as connection,
        suppress(ConnectionError),
    ):
        connection.settimeout(DROP)
        for _ in range(int(TIMEOUT / DROP)):
            connection.sendall(b"x")
            with suppress(TimeoutError):
                assert connection.recv(1) == b""
                return
        pytest.fail("the request is still waited for")


def test_a_client_that_connects_to_a_table_and_sends_nothing_is_disconnected(
    short_timeout_server: Server,
) -> None:
    table, _ = short_timeout_server.create("human", "human")
    with closing(watch(short_timeout_server, table)) as connection:
        wait_for_disconnect(connection)


def test_a_client_that_never_reads_is_disconnected_and_delays_nobody(
    short_timeout_server: Server,
) -> None:
    table, _ = short_timeout_server.create("random", "random", "random", "random")
    with ExitStack() as stack:
        deaf = [stack.enter_context(closing(watch(short_timeout_server, table))) for _ in range(20)]
        with short_timeout_server.join(table) as reader:  # bots play only while somebody watches
            reader.receive_state(lambda state: state["sheet"] is not None)
        for connection in deaf:
            wait_for_disconnect(connection)


def test_idle_connections_leave_room_for_active_clients(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", program="tests.service.programs.few_open_files")
    with ExitStack() as stack:
        for _ in range(400):
            stack.enter_context(closing(open_connection(server, HALF_HEAD)))
        assert server.call("GET", "/api/health").status_code == 200
        table, key = server.create("human", "human")
        with server.join(table, key) as client:
            client.receive_state()
        server.stop()


Attack = Callable[[Server, ExitStack], None]


def half_heads(server: Server, stack: ExitStack) -> None:
    for _ in range(50):
        stack.enter_context(closing(open_connection(server, HALF_HEAD)))


def half_bodies(server: Server, stack: ExitStack) -> None:
    for part in (HALF_BODY, UNREAD_BODY) * 25:
        stack.enter_context(closing(open_connection(server, part)))


def deaf_spectators(server: Server, stack: ExitStack) -> None:
    table, _ = server.create("random", "random", "random", "random")
    for _ in range(50):
        stack.enter_context(closing(watch(server, table)))
    with server.join(table) as client:
        client.receive_state(lambda state: state["version"] > 100)


def floods(server: Server, stack: ExitStack) -> None:
    table, key = server.create("human", "human")
    for _ in range(5):
        connection = stack.enter_context(closing(watch(server, table, key)))
        # A client that requests more and more without reading is disconnected.
        with suppress(ConnectionError):
            for _ in range(2000):
                say(connection, type="act", version=9, action="take 1.1")


def thinking_bots(server: Server, stack: ExitStack) -> None:
    for _ in range(5):
        table, _ = server.create("director", "director")
        client = stack.enter_context(server.join(table))
        client.receive_state(lambda state: state["thinking_seat"] is not None)


def review(server: Server, stack: ExitStack) -> None:
    body = server.call("POST", "/api/records", json=FINISHED_RECORD).json()
    path = f"/api/tables/{body['table']}/review"
    answer = server.call("POST", path, headers=bearer(body["key"]))
    while answer.json()["state"] != "running":
        answer = server.call("GET", path)


@pytest.mark.parametrize(
    "attack", [half_heads, half_bodies, deaf_spectators, floods, thinking_bots, review]
)
def test_the_server_stops_despite_any_misbehaving_client(tmp_path: Path, attack: Attack) -> None:
    server = Server(tmp_path / "tables.sqlite")
    with ExitStack() as stack:
        attack(server, stack)
        server.stop()


def test_connections_wait_in_the_queue_while_the_server_is_busy(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite")
    host, port = server.address.removeprefix("http://").split(":")
    os.kill(server.process, signal.SIGSTOP)
    with ExitStack() as stack:
        stack.callback(os.kill, server.process, signal.SIGCONT)
        for _ in range(300):
            connection = stack.enter_context(socket.socket())
            connection.settimeout(TIMEOUT)
            connection.connect((host, int(port)))
        os.kill(server.process, signal.SIGCONT)
        connection.sendall(HALF_HEAD + b"\r\n")
        assert connection.recv(1)
    server.stop()

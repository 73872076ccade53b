"""Anything sent over a socket gets a short answer or ends the connection, and harms nobody else."""

import json
import struct
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from firstclass.service.adapters.api import CALLS
from firstclass.service.protocol.contract import definitions
from tests.contract import CLIENT_MESSAGES
from tests.ids import parameter_id
from tests.server import Client, Server
from tests.service.adapters.http.slow_examples import slow_examples
from tests.service.adapters.http.test_client_timeouts import (
    open_connection,
    upgrade_request,
    wait_for_disconnect,
    watch,
)
from tests.service.browser_client import BrowserClient
from tests.service.lobby.lobby_client import connect_to_lobby as look

TEN_MB = 10_000_000


def deep(levels: int) -> Any:
    nested: Any = 0
    for _ in range(levels):
        nested = [nested]
    return nested


ODD = st.sampled_from(
    [
        None, True, "", "0", "\x00", "\ud800", "１", "take 1.1", "x" * 5000, -1, 0, 1, 0.5, 2**31,
        2**63, -(2**64), 10**400, 1e308, float("nan"), float("inf"), [], {}, [[]], deep(500),
        {"seat": 0}, ["keep 1"], "keep 1", [0] * 1000,
    ]
)  # fmt: skip
"""Values that our clients never send, or not in these fields."""


@st.composite
def messages(draw: st.DrawFn) -> str:
    """Generate a message with none, some or all fields of its kind, and odd ones."""
    name = draw(st.sampled_from(sorted(CLIENT_MESSAGES.values())))
    fields = definitions(CALLS)[name]["properties"]
    kind = fields["type"]["enum"][0] if draw(st.integers(0, 9)) else draw(ODD)
    names = draw(st.sets(st.sampled_from([*sorted(fields), "more"])))
    body = {name: draw(ODD) for name in sorted(names - {"id"})} | {"type": kind}
    return json.dumps(body)


@pytest.fixture(scope="module")
def table(server: Server) -> Iterator[tuple[Client, Client]]:
    """A table with a hostile spectator and a hostile player."""
    at, key = server.create("human", "human")
    with server.join(at, key) as player, server.join(at) as watcher:
        player.receive_state()
        player.draft()
        watcher.receive_state(lambda state: state["version"] == player.state["version"])
        yield player, watcher


@slow_examples(600)
@given(texts=st.lists(messages(), min_size=1, max_size=3))
def test_an_odd_message_of_a_spectator_is_refused_in_one_line(
    table: tuple[Client, Client], texts: list[str]
) -> None:
    """A spectator's requests are refused or answered with the state."""
    _, watcher = table
    for text in texts:
        watcher.send_text(text)
        watcher.send(type="ping", id="then")
        received = [watcher.receive()]
        while received[-1]["type"] != "pong" or received[-1].get("id") != "then":
            received.append(watcher.receive())
        assert len(received) <= 3
        for message in received:
            assert message.get("code") != "failed", text
            assert "\n" not in message.get("message", "")


@slow_examples(240)
@given(text=messages())
def test_an_odd_message_of_a_player_causes_no_server_error(
    table: tuple[Client, Client], text: str
) -> None:
    player, _ = table
    player.send_text(text)
    player.send(type="ping", id="then")
    while (answer := player.receive()).get("id") != "then":
        assert answer.get("code") != "failed", text


def test_other_people_can_play_on_despite_odd_messages(table: tuple[Client, Client]) -> None:
    player, watcher = table
    player.sit()  # an odd message may have been a valid request to become a spectator
    player.look(player.state["view"]["current"])
    version = player.act()["version"]
    watcher.receive_state(lambda state: state["version"] == version)


def send_until_closed(client: Any, message: str | bytes) -> None:
    """Send something, and read everything until the connection ends."""
    client.send_text(message)
    while True:
        client.receive()


@pytest.mark.parametrize("message", ["x" * TEN_MB, b"x" * TEN_MB, "[" * TEN_MB], ids=parameter_id)
def test_a_message_of_ten_megabytes_ends_the_connection_to_a_table(
    server: Server, message: str | bytes
) -> None:
    at, key = server.create("human", "human")
    with server.join(at, key) as player, server.join(at) as watcher:
        player.receive_state()
        watcher.receive_state()
        with pytest.raises(ConnectionClosed):
            send_until_closed(watcher, message)
        player.act()


def test_a_message_to_the_lobby_is_answered_or_ends_the_connection(
    server: Server, anna: BrowserClient, ben: BrowserClient
) -> None:
    with look(anna) as calm, look(ben) as hostile:
        calm.receive()
        for text in ("", "{}", "\x00", '{"type": "sit"}', "9" * 9000, json.dumps(deep(900))):
            hostile.send_text(text)
            assert hostile.receive()["type"] == "lobby"
        with pytest.raises(ConnectionClosed):
            send_until_closed(hostile, "x" * TEN_MB)
        assert calm.request()["type"] == "lobby"


def frame(first: int, size: int, content: bytes = b"", mask: int = 0x80) -> bytes:
    """Return the header of a frame, which may be wrong, and some bytes after it."""
    return struct.pack("!BBQ", first, mask | 127, size) + bytes(4 if mask else 0) + content


NO_FRAMES = [
    frame(0x81, 2**62),
    frame(0x81, 2**63 + 5),
    frame(0x81, 5, b"hello", mask=0),
    frame(0xF1, 5, b"hello"),
    frame(0x83, 5, b"hello"),
    frame(0x80, 5, b"hello"),
    frame(0x89, 500, b"x" * 500),
    frame(0x88, 1, b"x"),
    b"GET / HTTP/1.1\r\n\r\n",
]


@pytest.mark.parametrize("message", NO_FRAMES, ids=parameter_id)
def test_invalid_websocket_data_ends_the_connection(server: Server, message: bytes) -> None:
    at, key = server.create("human", "human")
    with server.join(at, key) as player, closing(watch(server, at)) as connection:
        player.receive_state()
        assert connection.recv(1)  # it is connected
        connection.sendall(message)
        wait_for_disconnect(connection)
        player.act()


@pytest.fixture(scope="module")
def no_timeout_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that ends no connection because of silence."""
    path = tmp_path_factory.mktemp("lenient") / "tables.sqlite"
    server = Server(path, program="tests.service.programs.no_timeouts")
    yield server
    server.stop()


@pytest.mark.parametrize("early", [*NO_FRAMES, frame(0x88, 0)], ids=parameter_id)
def test_invalid_websocket_data_sent_with_the_request_ends_the_connection(
    no_timeout_server: Server, early: bytes
) -> None:
    at, _ = no_timeout_server.create("human", "human")
    with closing(open_connection(no_timeout_server, upgrade_request(at) + early)) as connection:
        wait_for_disconnect(connection)


def test_a_message_sent_together_with_the_request_is_answered(server: Server) -> None:
    at, _ = server.create("human", "human")
    sit = json.dumps({"type": "sit", "key": None}).encode()
    with closing(
        open_connection(server, upgrade_request(at) + frame(0x81, len(sit), sit))
    ) as connection:
        received = b""
        while b'"state"' not in received:
            more = connection.recv(65536)
            assert more
            received += more

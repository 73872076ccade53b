"""A client that sends too many requests must wait, and nobody else is affected."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from firstclass.service.play.client import Visit
from firstclass.service.play.rate_limits import (
    LOCAL_ADDRESS,
    Limits,
    Rate,
    RateLimiter,
    TokenBucket,
)
from firstclass.service.play.table_api import TableApi
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import NewSeat, NewTable
from firstclass.service.protocol.responses import PROTOCOL
from tests.contract import check_message
from tests.server import TIMEOUT, Server, open_socket
from tests.service.calls import bearer
from tests.service.in_memory import InProcessRunner, MemoryConnection, MemoryStore
from tests.service.play.test_ports import run

PEOPLE = [{"kind": "human"}, {"kind": "human"}]
TABLE = {"players": 2, "modules": "AB", "seats": PEOPLE}
RATES = Limits().rates


@pytest.fixture(scope="module")
def rate_limited_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that trusts a proxy on its own machine about its clients' addresses.

    However slow a test is, its rate limits are not refilled meanwhile.
    """
    path = tmp_path_factory.mktemp("abroad") / "tables.sqlite"
    options = ["--trust-proxy", "127.0.0.1"]
    server = Server(path, program="tests.service.programs.exhausted_rate_limits", options=options)
    yield server
    server.stop()


def at(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


def made(server: Server, address: str, most: int = 200) -> int:
    """Return how many tables an address can create before it must wait."""
    for number in range(most):
        answer = server.call("POST", "/api/tables", json=TABLE, headers=at(address))
        if answer.status_code == 429:
            assert answer.json()["error"]["code"] == "too_many"
            assert int(answer.headers["Retry-After"]) == 10
            assert answer.headers["Retry-After"] in answer.json()["error"]["message"]
            return number
        assert answer.status_code == 201
    return most


def test_each_address_has_its_own_rate_limit_for_new_tables(rate_limited_server: Server) -> None:
    most = int(RATES["tables"].burst)
    assert made(rate_limited_server, "203.0.113.1") == most
    assert made(rate_limited_server, "203.0.113.2", most=2) == 2
    # A client with one of these IPv6 addresses has all addresses with the same prefix.
    assert made(rate_limited_server, "2001:db8:0:1::1") == most
    assert made(rate_limited_server, "2001:db8:0:1:ffff::2") == 0
    assert made(rate_limited_server, "2001:db8:0:2::1", most=2) == 2


def test_a_forwarded_address_is_trusted_only_from_a_configured_proxy(
    rate_limited_server: Server, server: Server
) -> None:
    assert made(server, "203.0.113.1", most=100) == 100
    # The client's claim comes before the address that the proxy adds.
    assert made(rate_limited_server, "203.0.113.9") == int(RATES["tables"].burst)
    assert made(rate_limited_server, "203.0.113.99, 203.0.113.9") == 0


def test_each_key_has_a_rate_limit_across_all_addresses(rate_limited_server: Server) -> None:
    answer = rate_limited_server.call("POST", "/api/tables", json=TABLE, headers=at("203.0.113.3"))
    table, key = answer.json()["table"], answer.json()["key"]
    path, body = f"/api/tables/{table}/branches", {"version": 0, "seats": PEOPLE}
    statuses, most = [], int(RATES["tables"].burst)
    for number in range(most + 1):
        headers = bearer(key) | at(f"198.51.100.{number}")
        statuses.append(
            rate_limited_server.call("POST", path, json=body, headers=headers).status_code
        )
    assert statuses == [201] * most + [429]


def test_expensive_requests_have_a_lower_rate_limit(rate_limited_server: Server) -> None:
    answer = rate_limited_server.call("POST", "/api/tables", json=TABLE, headers=at("203.0.113.4"))
    path = f"/api/tables/{answer.json()['table']}/history?first=0&last=63"
    most = int(RATES["looks"].burst)
    statuses = [
        rate_limited_server.call("GET", path, headers=at("203.0.113.4")).status_code
        for _ in range(most)
    ]
    assert statuses == [200] * most
    assert rate_limited_server.call("GET", path, headers=at("203.0.113.4")).status_code == 429
    assert (
        rate_limited_server.call("GET", "/api/bots", headers=at("203.0.113.4")).status_code == 200
    )


def test_reviews_are_limited_for_each_address(rate_limited_server: Server) -> None:
    answer = rate_limited_server.call("POST", "/api/tables", json=TABLE, headers=at("203.0.113.20"))
    path = f"/api/tables/{answer.json()['table']}/review"

    def status(address: str) -> int:
        return rate_limited_server.call("POST", path, headers=at(address)).status_code

    most = int(RATES["reviews"].burst)
    assert [status("203.0.113.21") for _ in range(most)] == [403] * most  # it is still being played
    assert status("203.0.113.21") == 429
    assert status("203.0.113.22") == 403


def sit(server: Server, table: str, key: str | None, address: str) -> ClientConnection:
    """Open a WebSocket through the proxy; use it in a `with` statement."""
    url = f"{server.address.replace('http', 'ws')}/api/tables/{table}/ws?protocol={PROTOCOL}"
    return open_socket(url, additional_headers=at(address))


def receive(socket: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(socket.recv(timeout=TIMEOUT))
    check_message(message)
    return message


def test_a_client_with_too_many_messages_is_warned_and_then_disconnected(
    rate_limited_server: Server,
) -> None:
    answer = rate_limited_server.call("POST", "/api/tables", json=TABLE, headers=at("203.0.113.5"))
    table, key = answer.json()["table"], answer.json()["key"]
    messages: list[dict[str, Any]] = []
    with sit(rate_limited_server, table, key, "203.0.113.5") as socket:
        socket.send(json.dumps({"type": "sit", "key": key}))
        assert [receive(socket)["type"], receive(socket)["type"]] == ["hello", "state"]
        while not messages or messages[-1]["type"] != "bye":
            socket.send(json.dumps({"type": "ping", "id": str(len(messages))}))
            messages.append(receive(socket))
        with pytest.raises(ConnectionClosed) as closed:
            receive(socket)
    assert {message["type"] for message in messages} == {"pong", "error", "bye"}
    pongs = int(Limits().messages.burst)
    assert [message["type"] for message in messages[:pongs]] == ["pong"] * pongs
    assert [message["id"] for message in messages[:-1]] == [
        str(n) for n in range(len(messages) - 1)
    ]
    errors = [message for message in messages if message["type"] == "error"]
    assert {message["code"] for message in errors} == {"too_many"}
    assert len(errors) == Limits().max_excess_messages - 1, "the last one is answered by the bye"
    assert messages[-1]["reason"] == "too_many"
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429


def test_hints_have_a_rate_limit(rate_limited_server: Server) -> None:
    answer = rate_limited_server.call("POST", "/api/tables", json=TABLE, headers=at("203.0.113.6"))
    table, key = answer.json()["table"], answer.json()["key"]
    with sit(rate_limited_server, table, key, "203.0.113.6") as socket:
        socket.send(json.dumps({"type": "sit", "key": key}))
        receive(socket)
        seat = receive(socket)["view"]["current"]
        socket.send(json.dumps({"type": "view_as", "seat": seat}))
        most = int(RATES["hints"].burst)
        for _ in range(most + 5):
            socket.send(json.dumps({"type": "hint", "version": 0}))
        message = receive(socket)
        while message["type"] != "error":
            message = receive(socket)
    assert message["code"] == "too_many"


def test_new_connections_are_limited_for_each_address(rate_limited_server: Server) -> None:
    answer = rate_limited_server.call("POST", "/api/tables", json=TABLE, headers=at("203.0.113.7"))
    table = answer.json()["table"]
    with ExitStack() as stack:
        for _ in range(int(RATES["sockets"].burst)):
            stack.enter_context(sit(rate_limited_server, table, None, "203.0.113.7"))
        with (
            pytest.raises(InvalidStatus) as refused,
            sit(rate_limited_server, table, None, "203.0.113.7"),
        ):
            pass
        assert refused.value.response.status_code == 429
        assert refused.value.response.headers["Retry-After"]
        with sit(rate_limited_server, table, None, "203.0.113.8"):
            pass


def test_simultaneous_connections_are_limited_for_each_address() -> None:
    rate_limiter = RateLimiter(Limits(rates={"sockets": Rate(100, 1)}, max_connections=2))
    with rate_limiter.count_connection("there"):
        with rate_limiter.count_connection("there"):
            with (
                pytest.raises(RefusedError, match="Too many pages"),
                rate_limiter.count_connection("there"),
            ):
                pass
            with (
                rate_limiter.count_connection("elsewhere"),
                rate_limiter.count_connection(LOCAL_ADDRESS),
            ):
                pass
        with rate_limiter.count_connection("there"):
            pass


def test_a_rate_limit_refills_over_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    bucket = TokenBucket(Rate(2, 0.5))
    assert [bucket.take(), bucket.take(), bucket.take()] == [0, 0, 2]
    now = 1.0
    assert bucket.take() == 1
    now = 2.0
    assert bucket.take() == 0
    assert not bucket.is_full()
    now = 100.0
    assert bucket.is_full()
    assert [bucket.take(), bucket.take(), bucket.take()] == [0, 0, 2]


def test_rate_limits_of_inactive_clients_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    rate_limiter = RateLimiter(Limits())
    for number in range(20_000):
        now += 0.01
        rate_limiter.acquire("calls", f"203.0.{number // 256}.{number % 256}")
    assert len(rate_limiter._buckets) <= 2 * RateLimiter.SWEEP_THRESHOLD


def new(table_api: TableApi) -> tuple[str, str]:
    seats = [NewSeat(kind="human"), NewSeat(kind="human")]
    table = table_api.create(NewTable(players=2, modules="AB", seed=7, seats=seats))
    assert table["key"] is not None
    return table["table"], table["key"]


def test_spectators_are_limited_but_players_can_always_connect() -> None:
    async def came() -> list[str]:
        here = InProcessRunner()
        table_api = TableApi(MemoryStore(), here, here, limits=Limits(max_spectators=2))
        table, key = new(table_api)
        connections = [
            MemoryConnection(None),
            MemoryConnection(None),
            MemoryConnection(None),
            MemoryConnection(key),
        ]
        tasks = [
            asyncio.create_task(table_api.serve_client(Visit(li, table))) for li in connections
        ]
        types = [(await connection.next_message())["type"] for connection in connections]
        for connection in connections:
            connection.leave()
        await asyncio.gather(*tasks)
        return types

    assert run(came()) == ["hello", "hello", "bye", "hello"]


def test_a_state_for_many_spectators_is_created_only_once() -> None:
    async def count_texts() -> tuple[int, int]:
        here = InProcessRunner()
        table_api = TableApi(MemoryStore(), here, here)
        table, key = new(table_api)
        connections = [MemoryConnection(None) for _ in range(50)] + [MemoryConnection(key)]
        tasks = [
            asyncio.create_task(table_api.serve_client(Visit(li, table))) for li in connections
        ]
        for connection in connections:
            await connection.expect("hello")
            await connection.expect("state")
        connections[-1].client_send(type="act", version=0, action="keep 1")
        texts = [await connection.next_text() for connection in connections]
        for connection in connections:
            connection.leave()
        await asyncio.gather(*tasks)
        return len(set(texts)), len({id(text) for text in texts})

    assert run(count_texts()) == (2, 2)

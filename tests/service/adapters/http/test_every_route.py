"""Properties of every route of the server, including those of the future."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute
from starlette.types import Message

from firstclass.service.play.rate_limits import Limits, Rate, RateLimiter
from tests.server import Server
from tests.service.noninterference import ServiceUnderTest
from tests.service.play.test_ports import run

CLIENT = "203.0.113.9"
"""A client that is not on the server's machine."""


@pytest.fixture
def service(tmp_path: Path) -> Iterator[ServiceUnderTest]:
    service = ServiceUnderTest(tmp_path / "tables.sqlite")
    rates = dict.fromkeys(Limits().rates, Rate(0, 0.001))
    service.table_api.rate_limiter = RateLimiter(Limits(rates=rates))
    yield service
    service.store.close()


def address(route: Any) -> str:
    """Return an address that this route answers."""
    return str(route.path_format).format(**dict.fromkeys(route.param_convertors, "1"))


async def status_of_socket(app: Starlette, route: WebSocketRoute) -> int:
    """Return the status with which a WebSocket is refused."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "websocket",
        "path": address(route),
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": (CLIENT, 1),
        "extensions": {"websocket.http.response": {}},
    }
    await app(scope, receive, send)
    status: int = sent[0]["status"]
    return status


async def statuses(app: Starlette) -> dict[tuple[str, str], int]:
    """Return the status of each method of each route."""
    status_by_route = {}
    carried = httpx.ASGITransport(app, client=(CLIENT, 1))
    async with httpx.AsyncClient(transport=carried, base_url="http://localhost") as client:
        for route in app.routes:
            if isinstance(route, WebSocketRoute):
                status_by_route["WebSocket", route.path] = await status_of_socket(app, route)
                continue
            assert isinstance(route, Route), route
            for method in route.methods or ():
                answer = await client.request(method, address(route))
                status_by_route[method, route.path] = answer.status_code
    return status_by_route


def test_every_route_has_a_rate_limit(service: ServiceUnderTest) -> None:
    status_by_route = run(statuses(service.app))
    assert len(status_by_route) > 60
    assert {route: status for route, status in status_by_route.items() if status != 429} == {}


@pytest.mark.parametrize(
    "path", ["/", "/rules", "/daily", "/join/x", "/favicon.svg", "/api/health", "/api/catalogue"]
)
def test_head_is_answered_like_get_without_a_body(server: Server, path: str) -> None:
    got, head = server.call("GET", path), server.call("HEAD", path)
    assert (head.status_code, head.content) == (got.status_code, b"")
    names = ("content-type", "content-length", "cache-control", "etag")
    assert [head.headers.get(name) for name in names] == [got.headers.get(name) for name in names]


def test_a_head_request_for_nothing_gets_404(server: Server) -> None:
    assert server.call("HEAD", "/api/tables/none").status_code == 404
    assert server.call("HEAD", "/nothing.js").status_code == 404

"""The ASGI application: HTTP calls, WebSockets and pages."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus

from fastapi import APIRouter, FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from firstclass.messages import Reason
from firstclass.service.adapters.api import instances
from firstclass.service.adapters.cluster_handler import ServerClusterHandler
from firstclass.service.adapters.http.error_responses import error_response
from firstclass.service.adapters.http.lobby_socket import add_lobby_socket
from firstclass.service.adapters.http.old_paths import add_old_paths
from firstclass.service.adapters.http.origin_check import AllowedHosts, OriginCheck
from firstclass.service.adapters.http.pages import HeadAsGet, SecurityHeaders, pages
from firstclass.service.adapters.http.routes import (
    add_routes,
    rate_limited,
    rate_limited_by_address,
)
from firstclass.service.adapters.http.senders import caller_of, person_of
from firstclass.service.adapters.http.sockets import SocketChannel
from firstclass.service.adapters.http.unsubscribe import unsubscribe_routes
from firstclass.service.adapters.services import Services
from firstclass.service.adapters.statuses import STATUS
from firstclass.service.background import start_task
from firstclass.service.people.people import People
from firstclass.service.play.table_api import TableApi
from firstclass.service.protocol.errors import ErrorCode, RefusedError
from firstclass.service.protocol.faults import malformed_error


def create_app(services: Services, hosts: AllowedHosts) -> FastAPI:
    """Return the application for these services, which answers to these host names."""
    calls, notifications = services.calls, services.notifications
    handler = ServerClusterHandler(services)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        cluster_task = start_task(services.cluster.run(handler))
        await handler.is_ready.wait()
        yield
        cluster_task.cancel()
        await asyncio.wait([cluster_task])
        await handler.stop_leader_tasks()
        await calls.close()

    app = FastAPI(openapi_url=None, lifespan=lifespan)
    app.state.people = services.people
    app.add_middleware(GZipMiddleware, compresslevel=5)
    app.add_middleware(OriginCheck, hosts=hosts)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(HeadAsGet)
    app.add_exception_handler(RefusedError, handle_refusal)
    app.add_exception_handler(RequestValidationError, handle_validation_error)
    app.add_exception_handler(HTTPException, handle_http_exception)
    app.add_exception_handler(Exception, handle_server_error)
    router = APIRouter(dependencies=[rate_limited(calls, "calls")])
    add_routes(router, instances(services), calls)
    add_old_paths(router)
    add_fallback(router)
    app.include_router(router)
    add_sockets(app, calls)
    add_lobby_socket(app, services.lobby, calls)
    app.include_router(unsubscribe_routes(notifications.preferences, calls))
    app.include_router(pages(), dependencies=[rate_limited_by_address(calls, "pages")])
    return app


def add_fallback(router: APIRouter) -> None:
    """Refuse calls below /api that do not exist. This route must be the last."""

    @router.get("/api/{path:path}", include_in_schema=False)
    async def unknown(path: str) -> None:
        raise RefusedError("unknown", Reason("no_such_call"))


def add_sockets(app: FastAPI, calls: TableApi) -> None:
    """Add the WebSocket of a table."""

    @app.websocket("/api/tables/{table_id}/ws")
    async def play(socket: WebSocket, table_id: str, protocol: int = 0) -> None:
        def whose() -> str | None:
            with suppress(RefusedError):  # an API token that is no longer valid
                return person_of(socket)
            return None

        try:
            caller = await caller_of(socket)
            with calls.count_connection(caller):
                await socket.accept()
                channel = SocketChannel(socket)
                people: People = socket.app.state.people
                program = people.is_played_by_bot(caller.key, caller.person)
                await calls.serve_client(
                    channel, protocol, table_id, caller.address, whose, program
                )
        except RefusedError as refusal:
            await socket.send_denial_response(error_response(socket, STATUS[refusal.code], refusal))


async def handle_validation_error(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a call with invalid query parameters."""
    assert isinstance(error, RequestValidationError)
    return error_response(request, STATUS["malformed"], malformed_error(error.errors()))


async def handle_refusal(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a refused call."""
    assert isinstance(error, RefusedError)
    return error_response(request, STATUS[error.code], error)


async def handle_http_exception(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a call with an unknown path or method."""
    assert isinstance(error, HTTPException)
    code: ErrorCode = "unknown" if error.status_code == HTTPStatus.NOT_FOUND else "malformed"
    return error_response(request, error.status_code, RefusedError(code, Reason("no_such_call")))


async def handle_server_error(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a call that failed on the server; the server's log has the details."""
    refusal = RefusedError("failed", Reason("server_failed"))
    return error_response(request, STATUS["failed"], refusal)

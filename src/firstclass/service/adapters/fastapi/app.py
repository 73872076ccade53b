"""The ASGI application: HTTP calls, WebSockets and pages."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache, partial
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Header, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from firstclass.messages import Reason
from firstclass.service.adapters.cluster_handler import ServerClusterHandler
from firstclass.service.adapters.fastapi.archive import add_archive_calls
from firstclass.service.adapters.fastapi.bodies import read_body
from firstclass.service.adapters.fastapi.callers import CurrentCaller, caller_of
from firstclass.service.adapters.fastapi.chat import add_chat_calls
from firstclass.service.adapters.fastapi.daily import add_daily_calls
from firstclass.service.adapters.fastapi.error_responses import error_response
from firstclass.service.adapters.fastapi.export import add_export_call
from firstclass.service.adapters.fastapi.lobby import add_lobby_calls, add_lobby_socket
from firstclass.service.adapters.fastapi.notifications import (
    add_notification_calls,
    unsubscribe_routes,
)
from firstclass.service.adapters.fastapi.old_paths import add_old_paths
from firstclass.service.adapters.fastapi.origin_check import AllowedHosts, OriginCheck
from firstclass.service.adapters.fastapi.pages import HeadAsGet, SecurityHeaders, pages
from firstclass.service.adapters.fastapi.people import (
    add_api_token_calls,
    add_people_calls,
    add_sign_in_calls,
    person_of,
    rate_limited_by_address,
)
from firstclass.service.adapters.fastapi.sockets import SocketChannel
from firstclass.service.adapters.fastapi.tournaments import add_origin_call, add_tournament_calls
from firstclass.service.adapters.services import Services
from firstclass.service.adapters.statuses import STATUS
from firstclass.service.chat.service import ChatService
from firstclass.service.people.people import People
from firstclass.service.play.rate_limits import LimitName
from firstclass.service.play.table_api import TableApi
from firstclass.service.protocol.contract import asyncapi, json_schema, openapi
from firstclass.service.protocol.errors import ErrorCode, RefusedError
from firstclass.service.protocol.faults import malformed_error
from firstclass.service.protocol.requests import (
    AcceptInvitation,
    NewBranch,
    NewTable,
    RematchAnswer,
    parse_body,
)
from firstclass.service.protocol.responses import OpenedTable
from firstclass.service.protocol.transfer import TransferFile


def create_app(services: Services, hosts: AllowedHosts) -> FastAPI:
    """Return the application for these services, which answers to these host names."""
    calls, people, notifications = services.calls, services.people, services.notifications
    handler = ServerClusterHandler(services)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        cluster_task = asyncio.create_task(services.cluster.run(handler))
        await handler.is_ready.wait()
        yield
        cluster_task.cancel()
        await asyncio.wait([cluster_task])
        await handler.stop_leader_tasks()
        await calls.close()

    app = FastAPI(openapi_url=None, lifespan=lifespan)
    app.state.calls, app.state.people, app.state.chat = calls, people, services.chat
    app.add_middleware(GZipMiddleware, compresslevel=5)
    app.add_middleware(OriginCheck, hosts=hosts)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(HeadAsGet)
    app.add_exception_handler(RefusedError, handle_refusal)
    app.add_exception_handler(RequestValidationError, handle_validation_error)
    app.add_exception_handler(HTTPException, handle_http_exception)
    app.add_exception_handler(Exception, handle_server_error)
    # The first route that matches is used, so the most specific ones come first.
    router = APIRouter(dependencies=[rate_limited(calls, "calls")])
    add_history_calls(router, calls)
    add_review_calls(router, calls)
    add_table_calls(router, calls)
    add_people_calls(router, people)
    add_api_token_calls(router, people)
    add_sign_in_calls(router, people)
    add_lobby_calls(router, services.lobby)
    add_archive_calls(router, services.archive)
    add_daily_calls(router, services.daily)
    add_notification_calls(router, notifications.preferences)
    add_chat_calls(router, services.chat)
    add_tournament_calls(router, services.tournaments)
    add_origin_call(router, services.origins)
    exporters = (
        services.lobby,
        services.archive,
        services.chat,
        services.daily,
        services.tournaments,
    )
    add_export_call(router, people, notifications.preferences, *exporters)
    add_old_paths(router)
    add_server_calls(router, calls)
    app.include_router(router)
    add_sockets(app, calls)
    add_lobby_socket(app, services.lobby, calls)
    app.include_router(unsubscribe_routes(notifications.preferences))
    app.include_router(pages(), dependencies=[rate_limited_by_address("pages")])
    return app


def rate_limited(calls: TableApi, what: LimitName) -> Any:
    """Return a dependency that applies the rate limit of this bucket."""

    async def count(caller: CurrentCaller) -> None:
        calls.acquire(what, caller)

    return Depends(count)


DOCUMENTS: dict[str, Callable[[], Any]] = {
    "/api/schema": json_schema,
    "/api/openapi.json": openapi,
    "/api/asyncapi.json": asyncapi,
}
"""The descriptions of the protocol."""


@cache
def document_text(build: Callable[[], Any]) -> str:
    """Return a description of the protocol as JSON. Building one takes long, so it happens once."""
    return json.dumps(build())


async def document(build: Callable[[], Any]) -> Response:
    """Return the response to a request for a description of the protocol."""
    return Response(document_text(build), media_type="application/json")


def add_server_calls(app: APIRouter, calls: TableApi) -> None:
    """Add the calls about the server itself. No call below /api can be added after these."""

    @app.get("/api/health")
    async def health() -> JSONResponse:
        return JSONResponse(calls.health())

    for path, build in DOCUMENTS.items():
        app.add_api_route(path, partial(document, build), methods=["GET"], name=path)

    @app.get("/api/catalogue")
    async def catalogue(
        box: str | None = None, if_none_match: Annotated[str, Header()] = ""
    ) -> Response:
        text, name = calls.catalogue(box)
        if name in if_none_match:
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers={"ETag": name})
        return Response(text, media_type="application/json", headers={"ETag": name})

    @app.get("/api/bots")
    async def players() -> JSONResponse:
        return JSONResponse(calls.players())

    @app.get("/api/{path:path}", include_in_schema=False)
    async def unknown(path: str) -> None:
        raise RefusedError("unknown", Reason("no_such_call"))


def add_table_calls(app: APIRouter, calls: TableApi) -> None:
    """Add the calls about tables."""

    @app.post("/api/tables", dependencies=[rate_limited(calls, "tables")])
    async def create(request: Request, caller: CurrentCaller) -> JSONResponse:
        return created(calls.create(parse_body(NewTable, await read_body(request)), caller.person))

    @app.post("/api/records", dependencies=[rate_limited(calls, "tables")])
    async def open_record(request: Request, caller: CurrentCaller) -> JSONResponse:
        return created(calls.open_record(caller, parse_body(Any, await read_body(request))))

    @app.post("/api/tables/{table_id}/transfer")
    async def export_table(table_id: str, caller: CurrentCaller) -> JSONResponse:
        return JSONResponse(calls.export_table(caller, table_id))

    @app.post("/api/transfers", dependencies=[rate_limited(calls, "tables")])
    async def import_table(request: Request, caller: CurrentCaller) -> JSONResponse:
        return created(
            calls.import_table(caller, parse_body(TransferFile, await read_body(request)))
        )

    @app.post("/api/tables/{table_id}/branches", dependencies=[rate_limited(calls, "tables")])
    async def branch(table_id: str, request: Request, caller: CurrentCaller) -> JSONResponse:
        return created(
            calls.branch(caller, table_id, parse_body(NewBranch, await read_body(request)))
        )

    @app.post("/api/tables/{table_id}/rematch", dependencies=[rate_limited(calls, "tables")])
    async def rematch(table_id: str, request: Request, caller: CurrentCaller) -> JSONResponse:
        body = parse_body(RematchAnswer, await read_body(request))
        return JSONResponse(calls.rematch(caller, table_id, body))

    @app.post("/api/tables/{table_id}/seats/{seat}/invitation")
    async def invite(table_id: str, seat: int, caller: CurrentCaller) -> JSONResponse:
        return JSONResponse(calls.invite(caller, table_id, seat), HTTPStatus.CREATED)

    @app.delete("/api/tables/{table_id}/seats/{seat}/invitation")
    async def withdraw(table_id: str, seat: int, caller: CurrentCaller) -> Response:
        calls.withdraw(caller, table_id, seat)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.post("/api/tables/{table_id}/guests")
    async def accept(table_id: str, request: Request, caller: CurrentCaller) -> JSONResponse:
        arrival = parse_body(AcceptInvitation, await read_body(request))
        chat: ChatService = request.app.state.chat  # blocked people are refused
        chat.check_not_blocked(caller.person, table_id)
        return created(calls.accept(table_id, arrival, caller.person))

    @app.get("/api/tables/{table_id}")
    async def describe(caller: CurrentCaller, table_id: str) -> JSONResponse:
        return JSONResponse(calls.describe(table_id, caller.credentials))


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


def add_history_calls(app: APIRouter, calls: TableApi) -> None:
    """Add the calls about earlier moments of a game."""

    @app.get("/api/tables/{table_id}/history", dependencies=[rate_limited(calls, "looks")])
    async def history(
        caller: CurrentCaller, table_id: str, first: int, last: int, seat: int | None = None
    ) -> JSONResponse:
        return JSONResponse(calls.moments(caller, table_id, seat, first, last))

    @app.get("/api/tables/{table_id}/bug-report", dependencies=[rate_limited(calls, "looks")])
    async def report(
        caller: CurrentCaller, table_id: str, version: int, seat: int | None = None
    ) -> JSONResponse:
        return JSONResponse(calls.report(caller, table_id, seat, version))

    @app.get("/api/tables/{table_id}/record")
    async def record(caller: CurrentCaller, table_id: str) -> JSONResponse:
        return JSONResponse(calls.record(table_id, caller.credentials))


def add_review_calls(app: APIRouter, calls: TableApi) -> None:
    """Add the calls about reviews of games."""

    @app.get("/api/tables/{table_id}/review")
    async def review(caller: CurrentCaller, table_id: str) -> JSONResponse:
        return JSONResponse(calls.review(caller, table_id))

    @app.post("/api/tables/{table_id}/review", dependencies=[rate_limited(calls, "reviews")])
    async def start_review(caller: CurrentCaller, table_id: str) -> JSONResponse:
        return JSONResponse(calls.start_review(caller, table_id))

    @app.delete("/api/tables/{table_id}/review")
    async def cancel_review(caller: CurrentCaller, table_id: str) -> JSONResponse:
        return JSONResponse(calls.cancel_review(caller, table_id))


def created(table: OpenedTable) -> JSONResponse:
    """Return the response to a request for a table."""
    return JSONResponse(table, HTTPStatus.CREATED)


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

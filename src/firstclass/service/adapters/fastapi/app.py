"""The ASGI application: HTTP calls, WebSockets and pages."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Header, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from firstclass.messages import Reason
from firstclass.service.adapters.fastapi.answers import answer
from firstclass.service.adapters.fastapi.archive import add_archive_calls
from firstclass.service.adapters.fastapi.bodies import read_body
from firstclass.service.adapters.fastapi.callers import From, caller_of
from firstclass.service.adapters.fastapi.daily import add_daily_calls
from firstclass.service.adapters.fastapi.export import add_export
from firstclass.service.adapters.fastapi.gate import Gate, Hosts
from firstclass.service.adapters.fastapi.lobby import add_lobby_calls, add_lobby_socket
from firstclass.service.adapters.fastapi.notices import add_notice_calls, stopping
from firstclass.service.adapters.fastapi.pages import SafeHeaders, pages
from firstclass.service.adapters.fastapi.people import (
    add_people_calls,
    add_permits,
    add_ways,
    person_of,
)
from firstclass.service.adapters.fastapi.sockets import SocketChannel
from firstclass.service.adapters.fastapi.talk import add_talk_calls
from firstclass.service.adapters.fastapi.tournaments import add_origin_call, add_tournament_calls
from firstclass.service.adapters.house import Host
from firstclass.service.adapters.rooms import Rooms
from firstclass.service.adapters.statuses import STATUS
from firstclass.service.people.people import People
from firstclass.service.play.calls import Calls
from firstclass.service.play.limits import What
from firstclass.service.protocol.contract import asyncapi, json_schema, openapi
from firstclass.service.protocol.errors import Code, Refusal
from firstclass.service.protocol.messages import (
    Arrival,
    NewBranch,
    NewTable,
    PlayAgain,
    malformed,
    read,
)
from firstclass.service.protocol.parcels import Parcel
from firstclass.service.protocol.told import Invited
from firstclass.service.talk.talk import Talking


def create_app(rooms: Rooms, hosts: Hosts) -> FastAPI:
    """Return the application for these services, which answers to these host names."""
    calls, people, telling = rooms.calls, rooms.people, rooms.telling
    house = Host(rooms)

    @asynccontextmanager
    async def until_closed(_: FastAPI) -> AsyncIterator[None]:
        beside = asyncio.create_task(rooms.neighbours.run(house))
        await house.open.wait()
        yield
        beside.cancel()
        await asyncio.wait([beside])
        await house.rest()
        await calls.close()

    app = FastAPI(
        openapi_url="/api/openapi.json", docs_url=None, redoc_url=None, lifespan=until_closed
    )
    app.state.calls, app.state.people, app.state.talking = calls, people, rooms.talking
    app.openapi = openapi  # type: ignore[method-assign]
    app.add_middleware(GZipMiddleware, compresslevel=5)
    app.add_middleware(Gate, hosts=hosts)
    app.add_middleware(SafeHeaders)
    app.add_exception_handler(Refusal, answer_refusal)
    app.add_exception_handler(RequestValidationError, answer_invalid)
    app.add_exception_handler(HTTPException, answer_http)
    app.add_exception_handler(Exception, answer_failure)
    # The first route that matches is used, so the most specific ones come first.
    router = APIRouter(dependencies=[counted(calls, "calls")])
    add_story_calls(router, calls)
    add_review_calls(router, calls)
    add_table_calls(router, calls)
    add_people_calls(router, people)
    add_permits(router, people)
    add_ways(router, people)
    add_lobby_calls(router, rooms.hall)
    add_archive_calls(router, rooms.archive)
    add_daily_calls(router, rooms.daily)
    add_notice_calls(router, telling.opting)
    add_talk_calls(router, rooms.talking)
    add_tournament_calls(router, rooms.director)
    add_origin_call(router, rooms.origins)
    keepers = rooms.hall, rooms.archive, rooms.talking, rooms.daily, rooms.director
    add_export(router, people, telling.opting, *keepers)
    add_calls(router, calls)
    app.include_router(router)
    add_sockets(app, calls)
    add_lobby_socket(app, rooms.hall, calls)
    app.include_router(stopping(telling.opting))
    app.include_router(pages())
    return app


def counted(calls: Calls, what: What) -> Any:
    """Return a dependency that applies the rate limit of this bucket."""

    async def count(caller: From) -> None:
        calls.admit(what, caller)

    return Depends(count)


def add_calls(app: APIRouter, calls: Calls) -> None:
    """Add the calls about the server itself. No call below /api can be added after these."""

    @app.get("/api/health")
    async def health() -> JSONResponse:
        return JSONResponse(calls.health())

    @app.get("/api/schema")
    async def schema() -> JSONResponse:
        return JSONResponse(json_schema())

    @app.get("/api/asyncapi.json")
    async def socket() -> JSONResponse:
        return JSONResponse(asyncapi())

    @app.get("/api/catalogue")
    async def catalogue(
        box: str | None = None, if_none_match: Annotated[str, Header()] = ""
    ) -> Response:
        text, name = calls.catalogue(box)
        if name in if_none_match:
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers={"ETag": name})
        return Response(text, media_type="application/json", headers={"ETag": name})

    @app.get("/api/players")
    async def players() -> JSONResponse:
        return JSONResponse(calls.players())

    @app.get("/api/{path:path}", include_in_schema=False)
    async def unknown(path: str) -> None:
        raise Refusal("unknown", Reason("no_such_call"))


def add_table_calls(app: APIRouter, calls: Calls) -> None:
    """Add the calls about tables."""

    @app.post("/api/tables", dependencies=[counted(calls, "tables")])
    async def create(request: Request, caller: From) -> JSONResponse:
        return made(calls.create(read(NewTable, await read_body(request)), caller.person))

    @app.post("/api/records", dependencies=[counted(calls, "tables")])
    async def open_record(request: Request, caller: From) -> JSONResponse:
        return made(calls.open_record(caller, read(Any, await read_body(request))))

    @app.post("/api/tables/{table_id}/parcel")
    async def pack(table_id: str, caller: From) -> JSONResponse:
        return JSONResponse(calls.pack(caller, table_id))

    @app.post("/api/parcels", dependencies=[counted(calls, "tables")])
    async def unpack(request: Request, caller: From) -> JSONResponse:
        return made(calls.unpack(caller, read(Parcel, await read_body(request))))

    @app.post("/api/tables/{table_id}/branches", dependencies=[counted(calls, "tables")])
    async def branch(table_id: str, request: Request, caller: From) -> JSONResponse:
        return made(calls.branch(caller, table_id, read(NewBranch, await read_body(request))))

    @app.post("/api/tables/{table_id}/rematch", dependencies=[counted(calls, "tables")])
    async def rematch(table_id: str, request: Request, caller: From) -> JSONResponse:
        wish = read(PlayAgain, await read_body(request))
        return JSONResponse(calls.rematch(caller, table_id, wish))

    @app.post("/api/tables/{table_id}/seats/{seat}/invitation")
    async def invite(table_id: str, seat: int, caller: From) -> JSONResponse:
        return JSONResponse(calls.invite(caller, table_id, seat), HTTPStatus.CREATED)

    @app.delete("/api/tables/{table_id}/seats/{seat}/invitation")
    async def withdraw(table_id: str, seat: int, caller: From) -> Response:
        calls.withdraw(caller, table_id, seat)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.post("/api/tables/{table_id}/guests")
    async def accept(table_id: str, request: Request, caller: From) -> JSONResponse:
        arrival = read(Arrival, await read_body(request))
        talking: Talking = request.app.state.talking  # blocked people are refused
        talking.admit(caller.person, table_id)
        return made(calls.accept(table_id, arrival, caller.person))

    @app.get("/api/tables/{table_id}")
    async def describe(caller: From, table_id: str) -> JSONResponse:
        return JSONResponse(calls.describe(table_id, caller.shown))


def add_sockets(app: FastAPI, calls: Calls) -> None:
    """Add the WebSocket of a table."""

    @app.websocket("/api/tables/{table_id}/ws")
    async def play(socket: WebSocket, table_id: str, protocol: int = 0) -> None:
        def whose() -> str | None:
            with suppress(Refusal):  # an API token that is no longer valid
                return person_of(socket)
            return None

        try:
            caller = await caller_of(socket)
            with calls.present(caller):
                await socket.accept()
                channel = SocketChannel(socket)
                people: People = socket.app.state.people
                program = people.plays_by_program(caller.key, caller.person)
                await calls.welcome(channel, protocol, table_id, caller.address, whose, program)
        except Refusal as refusal:
            await socket.send_denial_response(answer(socket, STATUS[refusal.code], refusal))


def add_story_calls(app: APIRouter, calls: Calls) -> None:
    """Add the calls about earlier moments of a game."""

    @app.get("/api/tables/{table_id}/history", dependencies=[counted(calls, "looks")])
    async def history(
        caller: From, table_id: str, first: int, last: int, seat: int | None = None
    ) -> JSONResponse:
        return JSONResponse(calls.moments(caller, table_id, seat, first, last))

    @app.get("/api/tables/{table_id}/report", dependencies=[counted(calls, "looks")])
    async def report(
        caller: From, table_id: str, version: int, seat: int | None = None
    ) -> JSONResponse:
        return JSONResponse(calls.report(caller, table_id, seat, version))

    @app.get("/api/tables/{table_id}/record")
    async def record(caller: From, table_id: str) -> JSONResponse:
        return JSONResponse(calls.record(table_id, caller.shown))


def add_review_calls(app: APIRouter, calls: Calls) -> None:
    """Add the calls about reviews of games."""

    @app.get("/api/tables/{table_id}/review")
    async def review(caller: From, table_id: str) -> JSONResponse:
        return JSONResponse(calls.review(caller, table_id))

    @app.post("/api/tables/{table_id}/review", dependencies=[counted(calls, "reviews")])
    async def start_review(caller: From, table_id: str) -> JSONResponse:
        return JSONResponse(calls.start_review(caller, table_id))

    @app.delete("/api/tables/{table_id}/review")
    async def cancel_review(caller: From, table_id: str) -> JSONResponse:
        return JSONResponse(calls.cancel_review(caller, table_id))


def made(table: Invited) -> JSONResponse:
    """Return the response to a request for a table."""
    return JSONResponse(table, HTTPStatus.CREATED)


async def answer_invalid(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a call with invalid query parameters."""
    assert isinstance(error, RequestValidationError)
    return answer(request, STATUS["malformed"], malformed(error.errors()))


async def answer_refusal(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a refused call."""
    assert isinstance(error, Refusal)
    return answer(request, STATUS[error.code], error)


async def answer_http(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a call with an unknown path or method."""
    assert isinstance(error, HTTPException)
    code: Code = "unknown" if error.status_code == HTTPStatus.NOT_FOUND else "malformed"
    return answer(request, error.status_code, Refusal(code, Reason("fault", fault=error.detail)))


async def answer_failure(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a call that failed on the server; the server's log has the details."""
    refusal = Refusal("failed", Reason("server_failed"))
    return answer(request, STATUS["failed"], refusal)

"""The calls about open games, and the WebSocket that shows the lobby."""

from contextlib import suppress
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, FastAPI, Request, Response, WebSocket
from fastapi.responses import JSONResponse

from firstclass.messages import Reason
from firstclass.service.adapters.fastapi.bodies import read_body
from firstclass.service.adapters.fastapi.error_responses import (
    address_of,
    error_response,
    language_of,
)
from firstclass.service.adapters.fastapi.people import person_of, rate_limited_by_address
from firstclass.service.adapters.fastapi.sockets import SocketChannel
from firstclass.service.adapters.statuses import STATUS
from firstclass.service.lobby.connection import LobbyConnection
from firstclass.service.lobby.service import LobbyService
from firstclass.service.play.close_reasons import close_with_reason, outdated_client
from firstclass.service.play.table_api import Caller, TableApi
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.lobby import EarlyStart, NewOpenGame, Readiness
from firstclass.service.protocol.requests import parse_body
from firstclass.service.protocol.responses import PROTOCOL


async def require_person(request: Request) -> str:
    """Return the person who sends a request. Raises RefusedError if nobody is signed in."""
    if (person := person_of(request)) is None:
        raise RefusedError("signed_out", Reason("signed_out"))
    return person


OptionalPerson = Annotated[str | None, Depends(person_of)]
CurrentPerson = Annotated[str, Depends(require_person)]


def add_lobby_calls(app: APIRouter, lobby_service: LobbyService) -> None:
    """Add the calls about open games."""

    @app.get("/api/lobby")
    async def lobby(person: OptionalPerson) -> JSONResponse:
        return JSONResponse(lobby_service.overview(person))

    @app.post("/api/lobby", dependencies=[rate_limited_by_address("tables")])
    async def announce(request: Request, person: CurrentPerson) -> JSONResponse:
        body = parse_body(NewOpenGame, await read_body(request))
        return JSONResponse(lobby_service.create(person, body), HTTPStatus.CREATED)

    @app.get("/api/lobby/{game_id}")
    async def see(game_id: str, person: OptionalPerson) -> JSONResponse:
        return JSONResponse(lobby_service.get(game_id, person))

    @app.delete("/api/lobby/{game_id}")
    async def cancel(game_id: str, person: CurrentPerson) -> Response:
        lobby_service.cancel(game_id, person)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.post("/api/lobby/{game_id}/seats/{seat}")
    async def join(game_id: str, seat: int, person: CurrentPerson) -> JSONResponse:
        return JSONResponse(lobby_service.join(game_id, seat, person))

    @app.delete("/api/lobby/{game_id}/seats/{seat}")
    async def leave(game_id: str, seat: int, person: CurrentPerson) -> Response:
        lobby_service.leave(game_id, seat, person)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.delete("/api/lobby/{game_id}/invitation")
    async def decline(game_id: str, person: CurrentPerson) -> Response:
        lobby_service.decline(game_id, person)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.post("/api/lobby/{game_id}/ready")
    async def say_ready(game_id: str, request: Request, person: CurrentPerson) -> JSONResponse:
        body = parse_body(Readiness, await read_body(request))
        return JSONResponse(lobby_service.set_ready(game_id, person, body.ready))

    @app.post("/api/lobby/{game_id}/start", dependencies=[rate_limited_by_address("tables")])
    async def start(game_id: str, request: Request, person: CurrentPerson) -> JSONResponse:
        body = parse_body(EarlyStart, await read_body(request))
        return JSONResponse(lobby_service.start(game_id, person, body.bots))


def add_lobby_socket(app: FastAPI, lobby_service: LobbyService, calls: TableApi) -> None:
    """Add the WebSocket that shows the lobby as it changes."""

    @app.websocket("/api/lobby/ws")
    async def look(socket: WebSocket, protocol: int = 0, game: str | None = None) -> None:
        address, language = address_of(socket), language_of(socket)

        def whose() -> str | None:
            with suppress(RefusedError):  # an API token that is no longer valid
                return person_of(socket)
            return None

        try:
            with calls.count_connection(Caller(None, language, address)):
                await socket.accept()
                channel = SocketChannel(socket)
                if protocol != PROTOCOL:
                    await close_with_reason(channel, outdated_client(), language)
                    return
                watcher = LobbyConnection(channel, lobby_service, whose, game)
                await watcher.serve(calls.rate_limiter, address, language)
        except RefusedError as refusal:
            await socket.send_denial_response(error_response(socket, STATUS[refusal.code], refusal))

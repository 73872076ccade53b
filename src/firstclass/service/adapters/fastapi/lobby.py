"""The calls about open games, and the WebSocket that shows the lobby."""

from contextlib import suppress
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, FastAPI, Request, Response, WebSocket
from fastapi.responses import JSONResponse

from firstclass.messages import Reason
from firstclass.service.adapters.fastapi.answers import address_of, answer, language_of
from firstclass.service.adapters.fastapi.bodies import read_body
from firstclass.service.adapters.fastapi.people import counted, person_of
from firstclass.service.adapters.fastapi.sockets import SocketChannel
from firstclass.service.adapters.statuses import STATUS
from firstclass.service.lobby.conversation import Watcher
from firstclass.service.lobby.hall import Hall
from firstclass.service.play.calls import Caller, Calls
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.lobby import EarlyStart, NewDeparture, Readiness
from firstclass.service.protocol.messages import read


async def somebody(request: Request) -> str:
    """Return the person who sends a request. Raises Refusal if nobody is signed in."""
    if (person := person_of(request)) is None:
        raise Refusal("signed_out", Reason("signed_out"))
    return person


Anybody = Annotated[str | None, Depends(person_of)]
Somebody = Annotated[str, Depends(somebody)]


def add_lobby_calls(app: APIRouter, hall: Hall) -> None:
    """Add the calls about open games."""

    @app.get("/api/lobby")
    async def lobby(person: Anybody) -> JSONResponse:
        return JSONResponse(hall.lobby(person))

    @app.post("/api/lobby", dependencies=[counted("tables")])
    async def announce(request: Request, person: Somebody) -> JSONResponse:
        wish = read(NewDeparture, await read_body(request))
        return JSONResponse(hall.announce(person, wish), HTTPStatus.CREATED)

    @app.get("/api/lobby/{departure}")
    async def see(departure: str, person: Anybody) -> JSONResponse:
        return JSONResponse(hall.see(departure, person))

    @app.delete("/api/lobby/{departure}")
    async def call_off(departure: str, person: Somebody) -> Response:
        hall.call_off(departure, person)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.post("/api/lobby/{departure}/seats/{seat}")
    async def get_on(departure: str, seat: int, person: Somebody) -> JSONResponse:
        return JSONResponse(hall.get_on(departure, seat, person))

    @app.delete("/api/lobby/{departure}/seats/{seat}")
    async def get_off(departure: str, seat: int, person: Somebody) -> Response:
        hall.get_off(departure, seat, person)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.post("/api/lobby/{departure}/ready")
    async def say_ready(departure: str, request: Request, person: Somebody) -> JSONResponse:
        wish = read(Readiness, await read_body(request))
        return JSONResponse(hall.say_ready(departure, person, wish.ready))

    @app.post("/api/lobby/{departure}/start", dependencies=[counted("tables")])
    async def start(departure: str, request: Request, person: Somebody) -> JSONResponse:
        wish = read(EarlyStart, await read_body(request))
        return JSONResponse(hall.start(departure, person, wish.bots))


def add_lobby_socket(app: FastAPI, hall: Hall, calls: Calls) -> None:
    """Add the WebSocket that shows the lobby as it changes."""

    @app.websocket("/api/lobby/ws")
    async def look(socket: WebSocket, departure: str | None = None) -> None:
        address, language = address_of(socket), language_of(socket)

        def whose() -> str | None:
            with suppress(Refusal):  # an API token that is no longer valid
                return person_of(socket)
            return None

        try:
            with calls.present(Caller(None, language, address)):
                await socket.accept()
                watcher = Watcher(SocketChannel(socket), hall, whose, departure)
                await watcher.stay(calls.porter, address, language)
        except Refusal as refusal:
            await socket.send_denial_response(answer(socket, STATUS[refusal.code], refusal))

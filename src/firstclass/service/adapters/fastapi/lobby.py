"""The calls about departures, and the socket that shows the lobby."""

from functools import partial
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, FastAPI, Request, Response, WebSocket
from fastapi.responses import JSONResponse

from firstclass.service.adapters.fastapi.answers import STATUS, address_of, answer, language_of
from firstclass.service.adapters.fastapi.bodies import read_body
from firstclass.service.adapters.fastapi.people import Here, counted, token_of
from firstclass.service.adapters.fastapi.sockets import SocketChannel
from firstclass.service.lobby.conversation import Watcher
from firstclass.service.lobby.hall import Hall
from firstclass.service.play.calls import Caller, Calls
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.lobby import EarlyStart, NewDeparture, Readiness
from firstclass.service.protocol.messages import read


async def who(request: Request) -> str | None:
    """Who is signed in, if anybody."""
    person: str | None = request.app.state.people.person(token_of(request))
    return person


Who = Annotated[str | None, Depends(who)]


def add_lobby_calls(app: APIRouter, hall: Hall) -> None:
    """Add what has to do with departures."""

    @app.get("/api/lobby")
    async def lobby(person: Who) -> JSONResponse:
        return JSONResponse(hall.lobby(person))

    @app.post("/api/lobby", dependencies=[counted("tables")])
    async def announce(request: Request, here: Here) -> JSONResponse:
        wish = read(NewDeparture, await read_body(request))
        return JSONResponse(hall.announce(here.person, wish), HTTPStatus.CREATED)

    @app.get("/api/lobby/{departure}")
    async def see(departure: str, person: Who) -> JSONResponse:
        return JSONResponse(hall.see(departure, person))

    @app.delete("/api/lobby/{departure}")
    async def call_off(departure: str, here: Here) -> Response:
        hall.call_off(departure, here.person)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.post("/api/lobby/{departure}/seats/{seat}")
    async def get_on(departure: str, seat: int, here: Here) -> JSONResponse:
        return JSONResponse(hall.get_on(departure, seat, here.person))

    @app.delete("/api/lobby/{departure}/seats/{seat}")
    async def get_off(departure: str, seat: int, here: Here) -> Response:
        hall.get_off(departure, seat, here.person)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.post("/api/lobby/{departure}/ready")
    async def say_ready(departure: str, request: Request, here: Here) -> JSONResponse:
        wish = read(Readiness, await read_body(request))
        return JSONResponse(hall.say_ready(departure, here.person, wish.ready))

    @app.post("/api/lobby/{departure}/start", dependencies=[counted("tables")])
    async def start(departure: str, request: Request, here: Here) -> JSONResponse:
        wish = read(EarlyStart, await read_body(request))
        return JSONResponse(hall.start(departure, here.person, wish.bots))


def add_lobby_socket(app: FastAPI, hall: Hall, calls: Calls) -> None:
    """Add what shows the lobby as it changes."""

    @app.websocket("/api/lobby/ws")
    async def look(socket: WebSocket, departure: str | None = None) -> None:
        address, language = address_of(socket), language_of(socket)
        whose = partial(socket.app.state.people.person, token_of(socket))
        try:
            with calls.present(Caller(None, language, address)):
                await socket.accept()
                watcher = Watcher(SocketChannel(socket), hall, whose, departure)
                await watcher.stay(calls.porter, address, language)
        except Refusal as refusal:
            await socket.send_denial_response(answer(socket, STATUS[refusal.code], refusal))

"""The calls about tournaments."""

from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from firstclass.service.adapters.fastapi.bodies import read_body
from firstclass.service.adapters.fastapi.lobby import Anybody, Somebody
from firstclass.service.adapters.fastapi.people import counted
from firstclass.service.protocol.messages import read
from firstclass.service.protocol.tournaments import NewTournament, TournamentStart
from firstclass.service.tournaments.director import Director
from firstclass.service.tournaments.origin import Origins


def add_tournament_calls(app: APIRouter, director: Director) -> None:
    """Add the calls about tournaments."""

    @app.get("/api/tournaments")
    async def listed(person: Anybody) -> JSONResponse:
        return JSONResponse(director.listed(person))

    @app.post("/api/tournaments", dependencies=[counted("tables")])
    async def announce(request: Request, person: Somebody) -> JSONResponse:
        wish = read(NewTournament, await read_body(request))
        return JSONResponse(director.announce(person, wish), HTTPStatus.CREATED)

    @app.get("/api/tournaments/{tournament}")
    async def see(tournament: str, person: Anybody) -> JSONResponse:
        return JSONResponse(director.see(tournament, person))

    @app.delete("/api/tournaments/{tournament}")
    async def call_off(tournament: str, person: Somebody) -> Response:
        director.call_off(tournament, person)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.post("/api/tournaments/{tournament}/entrants")
    async def join(tournament: str, person: Somebody) -> JSONResponse:
        return JSONResponse(director.join(tournament, person))

    @app.delete("/api/tournaments/{tournament}/entrants/{number}")
    async def leave(tournament: str, number: int, person: Somebody) -> JSONResponse:
        return JSONResponse(director.leave(tournament, person, number))

    @app.post("/api/tournaments/{tournament}/start", dependencies=[counted("tables")])
    async def start(tournament: str, request: Request, person: Somebody) -> JSONResponse:
        wish = read(TournamentStart, await read_body(request))
        return JSONResponse(await director.start(tournament, person, wish.bots))


def add_origin_call(app: APIRouter, origins: Origins) -> None:
    """Add the call that leads from a table back to its tournament or open game."""

    @app.get("/api/tables/{table_id}/origin")
    async def origin(table_id: str, person: Anybody) -> JSONResponse:
        return JSONResponse(origins.of(table_id, person))

"""The calls about tournaments."""

from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from firstclass.service.adapters.fastapi.bodies import read_body
from firstclass.service.adapters.fastapi.lobby import CurrentPerson, OptionalPerson
from firstclass.service.adapters.fastapi.people import rate_limited_by_address
from firstclass.service.protocol.requests import parse_body
from firstclass.service.protocol.tournaments import NewTournament, TournamentStart
from firstclass.service.tournaments.origin import Origins
from firstclass.service.tournaments.service import TournamentService


def add_tournament_calls(app: APIRouter, tournaments: TournamentService) -> None:
    """Add the calls about tournaments."""

    @app.get("/api/tournaments")
    async def listed(person: OptionalPerson) -> JSONResponse:
        return JSONResponse(tournaments.overview(person))

    @app.post("/api/tournaments", dependencies=[rate_limited_by_address("tables")])
    async def announce(request: Request, person: CurrentPerson) -> JSONResponse:
        body = parse_body(NewTournament, await read_body(request))
        return JSONResponse(tournaments.create(person, body), HTTPStatus.CREATED)

    @app.get("/api/tournaments/{tournament}")
    async def see(tournament: str, person: OptionalPerson) -> JSONResponse:
        return JSONResponse(tournaments.get(tournament, person))

    @app.delete("/api/tournaments/{tournament}")
    async def cancel(tournament: str, person: CurrentPerson) -> Response:
        tournaments.cancel(tournament, person)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.post("/api/tournaments/{tournament}/entrants")
    async def join(tournament: str, person: CurrentPerson) -> JSONResponse:
        return JSONResponse(tournaments.join(tournament, person))

    @app.delete("/api/tournaments/{tournament}/invitation")
    async def decline(tournament: str, person: CurrentPerson) -> Response:
        tournaments.decline(tournament, person)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.delete("/api/tournaments/{tournament}/entrants/{number}")
    async def leave(tournament: str, number: int, person: CurrentPerson) -> JSONResponse:
        return JSONResponse(tournaments.leave(tournament, person, number))

    @app.post(
        "/api/tournaments/{tournament}/start", dependencies=[rate_limited_by_address("tables")]
    )
    async def start(tournament: str, request: Request, person: CurrentPerson) -> JSONResponse:
        body = parse_body(TournamentStart, await read_body(request))
        return JSONResponse(await tournaments.start(tournament, person, body.bots))


def add_origin_call(app: APIRouter, origins: Origins) -> None:
    """Add the call that leads from a table back to its tournament or open game."""

    @app.get("/api/tables/{table_id}/origin")
    async def origin(table_id: str, person: OptionalPerson) -> JSONResponse:
        return JSONResponse(origins.of(table_id, person))

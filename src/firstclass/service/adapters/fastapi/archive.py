"""The calls about finished games and the people who played them."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse

from firstclass.service.adapters.fastapi.bodies import read_body
from firstclass.service.adapters.fastapi.lobby import OptionalPerson
from firstclass.service.adapters.fastapi.people import CurrentSession, rate_limited_by_address
from firstclass.service.lobby.archive import Archive
from firstclass.service.lobby.ports import Search
from firstclass.service.people.people import People
from firstclass.service.protocol.people import BotDeclaration
from firstclass.service.protocol.requests import parse_body

Text = Annotated[str | None, Query(max_length=40)]
Least = Annotated[int, Query(ge=0, le=10_000)]
Players = Annotated[int, Query(ge=2, le=4)]


def add_archive_calls(app: APIRouter, archive: Archive) -> None:
    """Add the calls of the archive."""

    @app.get("/api/archive", dependencies=[rate_limited_by_address("looks")])
    async def results(
        name: Text = None,
        modules: Text = None,
        players: int | None = None,
        since: int | None = None,
        until: int | None = None,
        offset: Least = 0,
    ) -> JSONResponse:
        search = Search(None, name, modules, players, since, until)
        return JSONResponse(await archive.results(search, offset))

    @app.get("/api/archive/ratings", dependencies=[rate_limited_by_address("looks")])
    async def strength(players: Players) -> JSONResponse:
        return JSONResponse(await archive.leaderboard(players))

    @app.post("/api/me/bot")
    async def declare(request: Request, here: CurrentSession) -> JSONResponse:
        people: People = request.app.state.people
        await archive.set_is_bot(
            here.person, parse_body(BotDeclaration, await read_body(request)).is_bot
        )
        return JSONResponse(people.me(here.person))

    @app.get("/api/people/{person}", dependencies=[rate_limited_by_address("looks")])
    async def profile(person: str, viewer: OptionalPerson) -> JSONResponse:
        return JSONResponse(await archive.profile(person, viewer))

"""The calls about the daily deal."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse

from firstclass.service.adapters.fastapi.bodies import read_body
from firstclass.service.adapters.fastapi.lobby import CurrentPerson, OptionalPerson
from firstclass.service.adapters.fastapi.people import rate_limited_by_address
from firstclass.service.daily.service import DailyService
from firstclass.service.protocol.daily import NewAttempt
from firstclass.service.protocol.requests import parse_body

Day = Annotated[str | None, Query(max_length=10)]


def add_daily_calls(app: APIRouter, daily: DailyService) -> None:
    """Add the calls about the daily deal."""

    @app.get("/api/daily", dependencies=[rate_limited_by_address("looks")])
    async def deal(person: OptionalPerson, day: Day = None) -> JSONResponse:
        return JSONResponse(await daily.deal(person, day))

    @app.post("/api/daily", dependencies=[rate_limited_by_address("tables")])
    async def play(request: Request, person: CurrentPerson) -> JSONResponse:
        body = parse_body(NewAttempt, await read_body(request))
        return JSONResponse(daily.play(person, body.bot_names, body.day), HTTPStatus.CREATED)

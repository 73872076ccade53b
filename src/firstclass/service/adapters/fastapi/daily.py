"""The calls about the daily deal."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse

from firstclass.service.adapters.fastapi.bodies import read_body
from firstclass.service.adapters.fastapi.lobby import Anybody, Somebody
from firstclass.service.adapters.fastapi.people import counted
from firstclass.service.daily.daily import Daily
from firstclass.service.protocol.daily import NewAttempt
from firstclass.service.protocol.messages import read

Day = Annotated[str | None, Query(max_length=10)]


def add_daily_calls(app: APIRouter, daily: Daily) -> None:
    """Add the calls about the daily deal."""

    @app.get("/api/daily", dependencies=[counted("looks")])
    async def deal(person: Anybody, day: Day = None) -> JSONResponse:
        return JSONResponse(await daily.deal(person, day))

    @app.post("/api/daily", dependencies=[counted("tables")])
    async def play(request: Request, person: Somebody) -> JSONResponse:
        wish = read(NewAttempt, await read_body(request))
        return JSONResponse(daily.play(person, wish.names, wish.day), HTTPStatus.CREATED)

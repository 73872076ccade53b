"""The calls about chat, private notes, and muted or blocked people."""

from http import HTTPStatus

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse

from firstclass.service.adapters.fastapi.bodies import read_body
from firstclass.service.adapters.fastapi.callers import From
from firstclass.service.adapters.fastapi.people import Here
from firstclass.service.play.calls import Calls
from firstclass.service.protocol.messages import read
from firstclass.service.protocol.talk import Complaint, NewLine, NewNote, NewShun
from firstclass.service.talk.talk import Talking


async def speaks(request: Request, caller: From) -> None:
    """Apply the rate limit of the chat to each address, and to each key or person."""
    calls: Calls = request.app.state.calls
    calls.admit("talk", caller)


Speaks = Depends(speaks)


def add_talk_calls(app: APIRouter, talking: Talking) -> None:
    """Add the calls about chat, notes and blocks."""

    @app.get("/api/tables/{table_id}/talk")
    async def heard(table_id: str, caller: From, after: int = 0) -> JSONResponse:
        return JSONResponse(talking.heard(caller, table_id, after))

    @app.post("/api/tables/{table_id}/talk", dependencies=[Speaks])
    async def say(table_id: str, request: Request, caller: From) -> JSONResponse:
        line = read(NewLine, await read_body(request))
        return JSONResponse(talking.say(caller, table_id, line.text), HTTPStatus.CREATED)

    @app.post("/api/complaints", dependencies=[Speaks])
    async def complain(request: Request, caller: From) -> Response:
        talking.complain(caller, read(Complaint, await read_body(request)))
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.get("/api/me/company")
    async def company(here: Here) -> JSONResponse:
        return JSONResponse(talking.company(here.person))

    @app.post("/api/me/company")
    async def shun(request: Request, here: Here, caller: From) -> JSONResponse:
        wish = read(NewShun, await read_body(request))
        return JSONResponse(talking.shun(caller, here.person, wish, wish.block))

    @app.delete("/api/me/company/{shun}")
    async def meet_again(shun: str, here: Here) -> JSONResponse:
        return JSONResponse(talking.meet_again(here.person, shun))

    @app.get("/api/me/notes/{table_id}")
    async def note(table_id: str, here: Here) -> JSONResponse:
        return JSONResponse(talking.note(here.person, table_id))

    @app.post("/api/me/notes/{table_id}")
    async def keep_note(table_id: str, request: Request, here: Here) -> JSONResponse:
        wish = read(NewNote, await read_body(request))
        return JSONResponse(talking.keep_note(here.person, table_id, wish.text))

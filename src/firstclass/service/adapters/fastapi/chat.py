"""The calls about chat, private notes, and muted or blocked people."""

from http import HTTPStatus

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse

from firstclass.service.adapters.fastapi.bodies import read_body
from firstclass.service.adapters.fastapi.callers import CurrentCaller
from firstclass.service.adapters.fastapi.people import CurrentSession
from firstclass.service.chat.service import ChatService
from firstclass.service.play.table_api import TableApi
from firstclass.service.protocol.chat import NewBlock, NewChatLine, NewNote, NewReport
from firstclass.service.protocol.requests import parse_body


async def limit_chat(request: Request, caller: CurrentCaller) -> None:
    """Apply the rate limit of the chat to each address, and to each key or person."""
    calls: TableApi = request.app.state.calls
    calls.acquire("talk", caller)


ChatLimit = Depends(limit_chat)


def add_chat_calls(app: APIRouter, chat: ChatService) -> None:
    """Add the calls about chat, notes and blocks."""

    @app.get("/api/tables/{table_id}/chat")
    async def messages(table_id: str, caller: CurrentCaller, after: int = 0) -> JSONResponse:
        return JSONResponse(chat.messages(caller, table_id, after))

    @app.post("/api/tables/{table_id}/chat", dependencies=[ChatLimit])
    async def send(table_id: str, request: Request, caller: CurrentCaller) -> JSONResponse:
        line = parse_body(NewChatLine, await read_body(request))
        return JSONResponse(chat.post(caller, table_id, line.text), HTTPStatus.CREATED)

    @app.post("/api/reports", dependencies=[ChatLimit])
    async def report(request: Request, caller: CurrentCaller) -> Response:
        chat.report(caller, parse_body(NewReport, await read_body(request)))
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.get("/api/me/blocks")
    async def blocks(here: CurrentSession) -> JSONResponse:
        return JSONResponse(chat.blocks(here.person))

    @app.post("/api/me/blocks")
    async def block(request: Request, here: CurrentSession, caller: CurrentCaller) -> JSONResponse:
        body = parse_body(NewBlock, await read_body(request))
        return JSONResponse(chat.block(caller, here.person, body, body.block))

    @app.delete("/api/me/blocks/{block_id}")
    async def unblock(block_id: str, here: CurrentSession) -> JSONResponse:
        return JSONResponse(chat.unblock(here.person, block_id))

    @app.get("/api/me/notes/{table_id}")
    async def note(table_id: str, here: CurrentSession) -> JSONResponse:
        return JSONResponse(chat.note(here.person, table_id))

    @app.post("/api/me/notes/{table_id}")
    async def keep_note(table_id: str, request: Request, here: CurrentSession) -> JSONResponse:
        body = parse_body(NewNote, await read_body(request))
        return JSONResponse(chat.save_note(here.person, table_id, body.text))

"""The service as one ASGI application: HTTP calls, WebSockets and pages."""

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.responses import JSONResponse
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from firstclass.catalogue import load
from firstclass.service.errors import Code, Refusal
from firstclass.service.messages import MAX_MESSAGE, NewTable, explain
from firstclass.service.pages import SafeHeaders, pages
from firstclass.service.sockets import converse
from firstclass.service.store import Store
from firstclass.service.tables import Tables

STATUS: dict[Code, HTTPStatus] = {
    "stale": HTTPStatus.CONFLICT,
    "illegal": HTTPStatus.CONFLICT,
    "malformed": HTTPStatus.BAD_REQUEST,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "forbidden": HTTPStatus.FORBIDDEN,
    "unknown": HTTPStatus.NOT_FOUND,
    "failed": HTTPStatus.INTERNAL_SERVER_ERROR,
}


def create_app(store: Store) -> FastAPI:
    """The application that plays the tables of this store."""
    app = FastAPI(title="First Class", docs_url=None, redoc_url=None)
    app.add_middleware(SafeHeaders)
    app.add_exception_handler(Refusal, answer_refusal)
    app.add_exception_handler(HTTPException, answer_http)
    app.add_exception_handler(Exception, answer_failure)
    add_calls(app, Tables(store))
    app.include_router(pages())
    return app


def add_calls(app: FastAPI, tables: Tables) -> None:
    """Add everything below /api."""

    @app.get("/api/health")
    async def health() -> dict[str, str]:
        return {"status": "ok"}

    @app.get("/api/catalogue")
    async def catalogue() -> dict[str, Any]:
        return load().as_json()

    @app.post("/api/tables", status_code=HTTPStatus.CREATED)
    async def create(request: Request) -> dict[str, str]:
        table, key = tables.create(await read_wish(request))
        return {"table": table, "key": key}

    @app.get("/api/tables/{table_id}")
    async def describe(table_id: str) -> dict[str, Any]:
        table = tables.find(table_id)
        view = table.game.observe(None)
        shown = {name: view[name] for name in ("players", "modules", "ruleset")}
        return {
            "table": table.id,
            **shown,
            "seats": table.seats,
            "version": table.game.version,
            "over": table.game.over,
        }

    @app.get("/api/tables/{table_id}/record")
    async def record(table_id: str) -> dict[str, Any]:
        game = tables.find(table_id).game
        if not game.over:
            raise Refusal("forbidden", "The record is shown once the game is over.")
        return game.record()

    @app.websocket("/api/tables/{table_id}/ws")
    async def play(socket: WebSocket, table_id: str, key: str | None = None) -> None:
        await converse(socket, tables, table_id, key)

    @app.get("/api/{path:path}", include_in_schema=False)
    async def unknown(path: str) -> None:
        raise Refusal("unknown", "There is no such call.")


async def read_wish(request: Request) -> NewTable:
    """The wish for a table in a request's body; no more of it is read than is allowed."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MAX_MESSAGE:
            raise Refusal("too_large", f"A message may have {MAX_MESSAGE} bytes at most.")
    try:
        return NewTable.model_validate_json(body)
    except ValidationError as error:
        raise Refusal("malformed", explain(error.errors())) from error


async def answer_refusal(request: Request, error: Exception) -> JSONResponse:
    """The answer to a refused call."""
    assert isinstance(error, Refusal)
    return answer(STATUS[error.code], error.code, error.message)


async def answer_http(request: Request, error: Exception) -> JSONResponse:
    """The answer to a call of a page or method that does not exist."""
    assert isinstance(error, HTTPException)
    code = "unknown" if error.status_code == HTTPStatus.NOT_FOUND else "malformed"
    return answer(error.status_code, code, f"{error.detail}.")


async def answer_failure(request: Request, error: Exception) -> JSONResponse:
    """The answer to a call that met a fault of ours; the server's log has the details."""
    return answer(STATUS["failed"], "failed", "The server failed; nothing was changed.")


def answer(status: int, code: str, message: str) -> JSONResponse:
    """An error as the protocol has it."""
    return JSONResponse({"error": {"code": code, "message": message}}, status)

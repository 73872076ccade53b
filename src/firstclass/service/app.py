"""The service as one ASGI application: HTTP calls, WebSockets and pages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import FastAPI, Header, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse
from pydantic import TypeAdapter, ValidationError
from starlette.exceptions import HTTPException

from firstclass.catalogue import load
from firstclass.players import known_players
from firstclass.service.errors import Code, Refusal
from firstclass.service.messages import MAX_MESSAGE, NewBranch, NewTable, malformed
from firstclass.service.pages import SafeHeaders, pages
from firstclass.service.reviews import Reviews
from firstclass.service.sockets import converse
from firstclass.service.states import moments, viewer_of
from firstclass.service.store import Store
from firstclass.service.table import Table
from firstclass.service.tables import Tables
from firstclass.words import speaking, understood

Key = Annotated[str | None, Header(alias="Authorization")]

STATUS: dict[Code, HTTPStatus] = {
    "stale": HTTPStatus.CONFLICT,
    "illegal": HTTPStatus.CONFLICT,
    "malformed": HTTPStatus.BAD_REQUEST,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "forbidden": HTTPStatus.FORBIDDEN,
    "unknown": HTTPStatus.NOT_FOUND,
    "busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "failed": HTTPStatus.INTERNAL_SERVER_ERROR,
}


def create_app(store: Store) -> FastAPI:
    """The application that plays the tables of this store."""
    reviews = Reviews(store)

    @asynccontextmanager
    async def until_closed(_: FastAPI) -> AsyncIterator[None]:
        yield
        await reviews.close()

    app = FastAPI(title="First Class", docs_url=None, redoc_url=None, lifespan=until_closed)
    app.add_middleware(GZipMiddleware, compresslevel=5)
    app.add_middleware(SafeHeaders)
    app.add_exception_handler(Refusal, answer_refusal)
    app.add_exception_handler(RequestValidationError, answer_invalid)
    app.add_exception_handler(HTTPException, answer_http)
    app.add_exception_handler(Exception, answer_failure)
    tables = Tables(store)
    add_review_calls(app, tables, reviews)
    add_calls(app, tables)
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

    @app.get("/api/players")
    async def players() -> dict[str, Any]:
        return {
            "players": [{"name": p.name, "level": p.level, "line": p.line} for p in known_players()]
        }

    @app.post("/api/tables", status_code=HTTPStatus.CREATED)
    async def create(request: Request) -> dict[str, str]:
        table, key = tables.create(read(NewTable, await read_body(request)))
        return {"table": table, "key": key}

    @app.post("/api/records", status_code=HTTPStatus.CREATED)
    async def open_record(request: Request) -> dict[str, str]:
        wish = read(Any, await read_body(request))
        with speaking(language_of(request)):
            table, key = tables.open_record(wish)
        return {"table": table, "key": key}

    @app.post("/api/tables/{table_id}/branches", status_code=HTTPStatus.CREATED)
    async def branch(table_id: str, request: Request, key: Key = None) -> dict[str, str]:
        wish = read(NewBranch, await read_body(request))
        table = tables.find(table_id)
        viewer_of(table, bearer(key), language_of(request), wish.seat)
        new, new_key = tables.branch(table, wish)
        return {"table": new, "key": new_key}

    @app.get("/api/tables/{table_id}/history")
    async def history(
        request: Request,
        table_id: str,
        first: int,
        last: int,
        seat: int | None = None,
        key: Key = None,
    ) -> JSONResponse:
        table = tables.find(table_id)
        viewer = viewer_of(table, bearer(key), language_of(request), seat)
        return JSONResponse({"views": moments(table, viewer, first, last)})

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
        return tables.find(table_id).record()

    @app.websocket("/api/tables/{table_id}/ws")
    async def play(
        socket: WebSocket, table_id: str, key: str | None = None, language: str = ""
    ) -> None:
        await converse(socket, tables, table_id, key, understood(language))

    @app.get("/api/{path:path}", include_in_schema=False)
    async def unknown(path: str) -> None:
        raise Refusal("unknown", "There is no such call.")


def add_review_calls(app: FastAPI, tables: Tables, reviews: Reviews) -> None:
    """Add what has to do with the reviews of games."""

    def state(table: Table, language: str) -> JSONResponse:
        with speaking(language):
            return JSONResponse(reviews.state(table))

    def own(table_id: str, key: str | None, language: str) -> Table:
        table = tables.find(table_id)
        if not viewer_of(table, key, language).plays:
            raise Refusal("forbidden", "Spectators only watch.")
        return table

    @app.get("/api/tables/{table_id}/review")
    async def review(request: Request, table_id: str) -> JSONResponse:
        return state(tables.find(table_id), language_of(request))

    @app.post("/api/tables/{table_id}/review")
    async def start_review(request: Request, table_id: str, key: Key = None) -> JSONResponse:
        table = own(table_id, bearer(key), language_of(request))
        reviews.start(table)
        return state(table, language_of(request))

    @app.delete("/api/tables/{table_id}/review")
    async def cancel_review(request: Request, table_id: str, key: Key = None) -> JSONResponse:
        table = own(table_id, bearer(key), language_of(request))
        reviews.cancel(table)
        return state(table, language_of(request))


async def read_body(request: Request) -> bytes:
    """A request's body; no more of it is read than is allowed."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MAX_MESSAGE:
            raise Refusal("too_large", f"A message may have {MAX_MESSAGE} bytes at most.")
    return body


def read(kind: Any, body: bytes) -> Any:
    """What a body of JSON says. Raises Refusal if it is not of this kind."""
    try:
        return TypeAdapter(kind).validate_json(body)
    except ValidationError as error:
        raise malformed(error.errors()) from error


def language_of(request: Request) -> str:
    """The language the browser prefers, of those spoken here."""
    return understood(request.headers.get("accept-language", ""))


def bearer(header: str | None) -> str | None:
    """The key in a header `Authorization: Bearer KEY`."""
    return None if header is None else header.removeprefix("Bearer ")


async def answer_invalid(request: Request, error: Exception) -> JSONResponse:
    """The answer to a call with wrong numbers in its address."""
    assert isinstance(error, RequestValidationError)
    return answer(request, STATUS["malformed"], malformed(error.errors()))


async def answer_refusal(request: Request, error: Exception) -> JSONResponse:
    """The answer to a refused call."""
    assert isinstance(error, Refusal)
    return answer(request, STATUS[error.code], error)


async def answer_http(request: Request, error: Exception) -> JSONResponse:
    """The answer to a call of a page or method that does not exist."""
    assert isinstance(error, HTTPException)
    code: Code = "unknown" if error.status_code == HTTPStatus.NOT_FOUND else "malformed"
    return answer(request, error.status_code, Refusal(code, f"{error.detail}."))


async def answer_failure(request: Request, error: Exception) -> JSONResponse:
    """The answer to a call that met a fault of ours; the server's log has the details."""
    refusal = Refusal("failed", "The server failed; nothing was changed.")
    return answer(request, STATUS["failed"], refusal)


def answer(request: Request, status: int, refusal: Refusal) -> JSONResponse:
    """An error as the protocol has it, in the browser's language."""
    return JSONResponse({"error": refusal.as_dict(language_of(request))}, status)

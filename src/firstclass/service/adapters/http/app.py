"""The ASGI application: HTTP calls, WebSockets and pages."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from firstclass.messages import Reason
from firstclass.service.adapters.cluster_handler import ServerClusterHandler
from firstclass.service.adapters.dispatch import STATUS
from firstclass.service.adapters.http.origin_check import AllowedHosts, OriginCheck
from firstclass.service.adapters.http.pages import HeadAsGet, SecurityHeaders, page_routes
from firstclass.service.adapters.http.routes import call_routes
from firstclass.service.adapters.http.senders import caller_of, error_response
from firstclass.service.adapters.http.sockets import socket_routes
from firstclass.service.adapters.http.unsubscribe import unsubscribe_routes
from firstclass.service.adapters.services import Services
from firstclass.service.background import start_task
from firstclass.service.protocol.errors import ErrorCode, RefusedError


def create_app(services: Services, hosts: AllowedHosts) -> Starlette:
    """Return the application for these services, which answers to these host names."""
    api, table_api = services.api, services.api.tables
    handler = ServerClusterHandler(services)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        cluster_task = start_task(services.cluster.run(handler))
        await handler.is_ready.wait()
        yield
        cluster_task.cancel()
        await asyncio.wait([cluster_task])
        await handler.stop_leader_tasks()
        await table_api.close()

    async def unknown(request: Request) -> Response:
        table_api.acquire("calls", caller_of(request))
        raise RefusedError("unknown", Reason("no_such_request"))

    app = Starlette(
        # The first route that fits answers.
        routes=[
            *call_routes(api._asdict(), table_api),
            Route("/api/{path:path}", unknown),
            *socket_routes(table_api, api.lobby, services.people),
            *unsubscribe_routes(api.notifications, table_api),
            *page_routes(table_api),
        ],
        # The first sees a request first, and its response last.
        middleware=[
            Middleware(HeadAsGet),
            Middleware(SecurityHeaders),
            Middleware(OriginCheck, hosts=hosts),
            Middleware(GZipMiddleware, compresslevel=5),
        ],
        exception_handlers={
            RefusedError: handle_refusal,
            HTTPException: handle_http_exception,
            Exception: handle_server_error,
        },
        lifespan=lifespan,
    )
    app.state.people = services.people
    return app


async def handle_refusal(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a refused call."""
    assert isinstance(error, RefusedError)
    return error_response(request, STATUS[error.code], error)


async def handle_http_exception(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a call with an unknown path or method."""
    assert isinstance(error, HTTPException)
    code: ErrorCode = "unknown" if error.status_code == HTTPStatus.NOT_FOUND else "malformed"
    return error_response(request, error.status_code, RefusedError(code, Reason("no_such_request")))


async def handle_server_error(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a call that failed on the server; the server's log has the details."""
    refusal = RefusedError("failed", Reason("server_failed"))
    return error_response(request, STATUS["failed"], refusal)

"""The routes of all declared calls."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from http import HTTPStatus
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from firstclass.messages import Reason
from firstclass.service.adapters.account_api import EndedSession, StartedSession
from firstclass.service.adapters.dispatch import answer
from firstclass.service.adapters.http.senders import (
    SESSION_COOKIE,
    address_of,
    caller_of,
    sender_of,
)
from firstclass.service.people.sessions import MAX_SESSION_AGE
from firstclass.service.play.table_api import Caller, TableApi
from firstclass.service.protocol.calls import Call, Document, LimitName, calls_of
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import check_size

Endpoint = Callable[[Request], Awaitable[Response]]


def limited_by_address(table_api: TableApi, what: LimitName, endpoint: Endpoint) -> Endpoint:
    """Return an endpoint with a rate limit for each address."""

    async def respond(request: Request) -> Response:
        table_api.acquire(what, Caller(None, "", address_of(request)))
        return await endpoint(request)

    return respond


def call_routes(services: Mapping[str, object], table_api: TableApi) -> list[Route]:
    """Return a route for each call that the methods of these services declare."""
    return [
        Route(call.path, endpoint_of(call, service, table_api), methods=[call.method])
        for service in services.values()
        for call in calls_of(type(service))
    ]


def endpoint_of(call: Call, service: object, table_api: TableApi) -> Endpoint:
    """Return the function that answers a call by a method of a service."""

    async def respond(request: Request) -> Response:
        caller = caller_of(request)
        table_api.acquire("calls", caller)
        if call.limit is not None:
            table_api.acquire(call.limit, caller)
        result = await answer(
            call,
            service,
            sender=partial(sender_of, request, caller),
            path=request.path_params,
            query=request.query_params,
            read_body=partial(read_body, request),
        )
        return response_of(request, call, result)

    return respond


async def read_body(request: Request) -> bytes:
    """Return the body of a request. Raises RefusedError as soon as it is too large."""
    body = b""
    try:
        async for part in request.stream():
            body += part
            check_size(body)
    except ClientDisconnect:
        raise RefusedError("malformed", Reason("cut_short")) from None
    return body


def response_of(request: Request, call: Call, result: Any) -> Response:
    """Return the response with the result of a method."""
    match result:
        case None:
            return Response(status_code=call.status)
        case Document():
            return document_response(request, result)
        case EndedSession():
            response = Response(status_code=call.status)
            response.delete_cookie(SESSION_COOKIE, httponly=True, samesite="lax")
            return response
        case StartedSession():
            response = JSONResponse(result.me, call.status)
            response.set_cookie(
                SESSION_COOKIE,
                result.token,
                max_age=MAX_SESSION_AGE,
                httponly=True,
                samesite="lax",
                secure=request.url.scheme == "https",
            )
            return response
    return JSONResponse(result, call.status)


def document_response(request: Request, document: Document) -> Response:
    """Return a document, unless the browser has stored it."""
    headers = {"ETag": document.etag, "Cache-Control": "no-cache"}
    if document.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(document.text, media_type="application/json", headers=headers)

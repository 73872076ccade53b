"""The routes of all declared calls."""

import inspect
from collections.abc import Mapping
from http import HTTPStatus
from inspect import Parameter, Signature
from typing import Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse

from firstclass.service.adapters.account_api import EndedSession, StartedSession
from firstclass.service.adapters.http.bodies import read_body
from firstclass.service.adapters.http.error_responses import address_of
from firstclass.service.adapters.http.senders import SENDERS, SESSION_COOKIE, CurrentCaller
from firstclass.service.people.sessions import MAX_SESSION_AGE
from firstclass.service.play.table_api import Caller, TableApi
from firstclass.service.protocol.calls import REQUIRED, Call, Document, LimitName, calls_of
from firstclass.service.protocol.requests import parse_body


def rate_limited(calls: TableApi, what: LimitName) -> Any:
    """Return a dependency that applies a rate limit."""

    async def count(caller: CurrentCaller) -> None:
        calls.acquire(what, caller)

    return Depends(count)


def rate_limited_by_address(calls: TableApi, what: LimitName) -> Any:
    """Return a dependency that applies a rate limit to each address alone."""

    async def count(request: Request) -> None:
        calls.acquire(what, Caller(None, "", address_of(request)))

    return Depends(count)


def add_routes(router: APIRouter, services: Mapping[str, Any], calls: TableApi) -> None:
    """Add a route for each call that the methods of these services declare."""
    for service in services.values():
        for call in calls_of(type(service)):
            router.add_api_route(
                call.path,
                endpoint_of(call, service),
                methods=[call.method],
                dependencies=[] if call.limit is None else [rate_limited(calls, call.limit)],
                response_model=None,
            )


def endpoint_of(call: Call, service: object) -> Any:
    """Return the function that answers a call by a method of a service."""
    method = getattr(service, call.function)

    async def respond(http_request: Request, **arguments: Any) -> Response:
        if call.body is not None:
            body = parse_body(call.body, await read_body(http_request))
            arguments |= call.arguments_of_body(body)
        result = method(**arguments)
        if inspect.isawaitable(result):
            result = await result
        return response_of(http_request, call, result)

    setattr(respond, "__signature__", signature_of(call))  # noqa: B010
    return respond


def signature_of(call: Call) -> Signature:
    """Return the signature with which FastAPI reads a request, apart from its body."""
    parameters = [
        keyword("http_request", Request),
        *(keyword(name, annotation) for name, annotation in call.path_parameters.items()),
        *(keyword(name, Any, Depends(SENDERS[kind])) for name, kind in call.sender.items()),
        *(
            keyword(name, kind, Query(... if default is REQUIRED else default, **query.limits))
            for name, kind, query, default in call.query
        ),
    ]
    return Signature(parameters)


def keyword(name: str, annotation: Any, default: Any = Parameter.empty) -> Parameter:
    """Return a keyword parameter."""
    return Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


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

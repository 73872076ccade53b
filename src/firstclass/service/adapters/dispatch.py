"""Answers a call with the method that declares it, however the call arrived."""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from http import HTTPStatus
from typing import Any

from pydantic import BaseModel, Field, ValidationError, create_model

from firstclass.messages import Reason
from firstclass.service.play.seating import Credentials
from firstclass.service.play.table_api import Caller
from firstclass.service.protocol.calls import (
    REQUIRED,
    Call,
    OptionalPerson,
    SenderLanguage,
    SignedInPerson,
)
from firstclass.service.protocol.errors import ErrorCode, RefusedError
from firstclass.service.protocol.faults import malformed_error
from firstclass.service.protocol.requests import parse_body

STATUS: dict[ErrorCode, HTTPStatus] = {
    "stale": HTTPStatus.CONFLICT,
    "illegal": HTTPStatus.CONFLICT,
    "malformed": HTTPStatus.BAD_REQUEST,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "signed_out": HTTPStatus.UNAUTHORIZED,
    "forbidden": HTTPStatus.FORBIDDEN,
    "unknown": HTTPStatus.NOT_FOUND,
    "upgrade": HTTPStatus.UPGRADE_REQUIRED,
    "too_many": HTTPStatus.TOO_MANY_REQUESTS,
    "busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "failed": HTTPStatus.INTERNAL_SERVER_ERROR,
}


STORABLE = {"ge": -(2**63), "le": 2**63 - 1}
"""The limits of all integers in a query: databases cannot compare others with what they store."""


async def answer(
    call: Call,
    service: object,
    *,
    sender: Callable[[Any], Any],
    path: Mapping[str, str],
    query: Mapping[str, str],
    read_body: Callable[[], Awaitable[bytes]],
) -> Any:
    """Return what a service answers to a call.

    ``sender`` returns the value of a parameter about the sender, by its annotation. ``path`` and
    ``query`` are the parameters as texts. Raises RefusedError if anything is not as declared.
    """
    arguments = {name: sender(annotation) for name, annotation in call.sender.items()}
    arguments |= parameters_of(call, path, query)
    if call.body is not None:
        arguments |= call.arguments_of_body(parse_body(call.body, await read_body()))
    result = getattr(service, call.function)(**arguments)
    return await result if inspect.isawaitable(result) else result


def parameters_of(call: Call, path: Mapping[str, str], query: Mapping[str, str]) -> dict[str, Any]:
    """Return the arguments in the path and the query. Raises RefusedError if one is invalid."""
    try:
        parts = model_of(call).model_validate({"path": dict(path), "query": dict(query)})
    except ValidationError as error:
        raise malformed_error(error.errors()) from error
    return {name: value for _, part in parts for name, value in part}


@cache
def model_of(call: Call) -> type[BaseModel]:
    """Return a model of the parameters in the path and the query of a call."""
    path: dict[str, Any] = {name: (kind, ...) for name, kind in call.path_parameters.items()}
    query: dict[str, Any] = {
        name: (
            kind,
            Field(
                ... if default is REQUIRED else default,
                **(STORABLE if kind in (int, int | None) else {}) | query.limits,
            ),
        )
        for name, kind, query, default in call.query
    }
    return create_model(
        "Parameters",
        path=(create_model("Path", **path), ...),
        query=(create_model("Query", **query), ...),
    )


def signed_in_person(caller: Caller) -> str:
    """Return the person who sends a call. Raises RefusedError if nobody is signed in."""
    if caller.person is None:
        raise RefusedError("signed_out", Reason("signed_out"))
    return caller.person


SENDERS: dict[Any, Callable[[Caller], Any]] = {
    Caller: lambda caller: caller,
    Credentials: lambda caller: caller.credentials,
    OptionalPerson: lambda caller: caller.person,
    SenderLanguage: lambda caller: caller.language,
    SignedInPerson: signed_in_person,
}
"""The parameters about the sender that follow from the caller, by their annotations."""

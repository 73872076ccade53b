"""Routes of the calls below /api on a device, with the same paths as on a server."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from pydantic import BaseModel, Field, ValidationError, create_model

from firstclass.messages import Reason
from firstclass.service.play.seating import Credentials
from firstclass.service.play.table_api import Caller, TableApi
from firstclass.service.protocol.calls import (
    REQUIRED,
    Call,
    Document,
    OptionalPerson,
    SenderLanguage,
    calls_of,
)
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.faults import malformed_error
from firstclass.service.protocol.requests import check_size, parse_body

CALLS = calls_of(TableApi)
"""All calls that a device answers, apart from the account."""

NOBODY = {"person": None}
"""The response to a request for the account: there are no accounts on a device."""


def respond(calls: TableApi, caller: Caller, method: str, path: str, body: str) -> tuple[int, Any]:
    """Return the status of a response and what it contains. Raises RefusedError."""
    address = urlsplit(path)
    if (method, address.path) == ("GET", "/me"):
        return 200, NOBODY
    call, arguments = find_call(method, f"/api{address.path}")
    check_size(body.encode())
    arguments |= sender_arguments(call, caller)
    arguments |= query_arguments(call, dict(parse_qsl(address.query)))
    if call.body is not None:
        arguments |= call.arguments_of_body(parse_body(call.body, body))
    result = getattr(calls, call.function)(**arguments)
    return call.status, result.text if isinstance(result, Document) else result


def find_call(method: str, path: str) -> tuple[Call, dict[str, Any]]:
    """Return a call and the arguments in its path. Raises RefusedError if it needs a server."""
    for call in CALLS:
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", call.path)
        if call.method == method and (found := re.fullmatch(pattern, path)):
            return call, found.groupdict()
    raise RefusedError("unknown", Reason("needs_server"))


def sender_arguments(call: Call, caller: Caller) -> dict[str, Any]:
    """Return the arguments about the sender. A sender may have a key, but no account."""
    known = {
        Caller: caller,
        Credentials: caller.credentials,
        SenderLanguage: caller.language,
        OptionalPerson: caller.person,
    }
    return {name: known[annotation] for name, annotation in call.sender.items()}


@cache
def model_of(call: Call) -> type[BaseModel]:
    """Return a model of the parameters in the query of a call."""
    fields: dict[str, Any] = {
        name: (
            type_,
            Field(**query.limits) if default is REQUIRED else Field(default, **query.limits),
        )
        for name, type_, query, default in call.query
    }
    return create_model("Query", **fields)


def query_arguments(call: Call, query: Mapping[str, str]) -> dict[str, Any]:
    """Return the arguments in a query. Raises RefusedError if they are not as declared."""
    try:
        return dict(model_of(call).model_validate(query))
    except ValidationError as error:
        errors = [fault | {"loc": ("query", *fault["loc"])} for fault in error.errors()]
        raise malformed_error(errors) from error

"""Checks of everything the server sends during tests against the contract."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, get_args

import fastjsonschema

from firstclass.service.protocol.calls import Call
from firstclass.service.protocol.contract import SCHEMA_NAMES, definitions, json_schema
from firstclass.service.protocol.requests import ClientMessage
from firstclass.service.protocol.responses import ServerMessage
from firstclass.service.protocol.schema import SchemaBuilder

SERVER_MESSAGES = {kind: SCHEMA_NAMES.get(kind, kind.__name__) for kind in get_args(ServerMessage)}
CLIENT_MESSAGES = {kind: SCHEMA_NAMES[kind] for kind in get_args(ClientMessage)}


def check(name: str, document: Any, calls: Sequence[Call] = ()) -> None:
    """Fail unless a document matches the schema of a type of the messages, or of these calls."""
    try:
        _validator(name, tuple(calls))(document)
    except fastjsonschema.JsonSchemaException as error:
        raise AssertionError(f"{name}: {error}") from None


def check_message(message: dict[str, Any]) -> None:
    """Fail unless the server may send this message over the socket."""
    (name,) = (name for name in SERVER_MESSAGES.values() if message["type"] in _types(name))
    check(name, message)


def check_response(
    calls: Sequence[Call], method: str, path: str, status: int, document: Any
) -> None:
    """Fail unless this is a valid HTTP response to one of these calls."""
    call = _find(calls, method, path)
    if call is None or status >= 400:
        check("ErrorResponse", document)
        return
    assert status == call.status, (method, path, status)
    schema = SchemaBuilder(SCHEMA_NAMES).schema_of(call.response)
    if "$ref" in schema:
        check(schema["$ref"].rpartition("/")[2], document, calls)


def _types(name: str) -> list[str]:
    types: list[str] = definitions(())[name]["properties"]["type"]["enum"]
    return types


def _find(calls: Sequence[Call], method: str, path: str) -> Call | None:
    for call in calls:
        pattern = re.sub(r"\{\w+\}", "[^/]+", call.path)
        if call.method == method and re.fullmatch(pattern, path.partition("?")[0]):
            return call
    return None


@cache
def _validator(name: str, calls: tuple[Call, ...]) -> Callable[[Any], Any]:
    schema = {"$ref": f"#/$defs/{name}", "$defs": json_schema(calls)["$defs"]}
    validator: Callable[[Any], Any] = fastjsonschema.compile(schema)
    return validator

"""The contract with clients as documents.

JSON Schema describes all types, OpenAPI the HTTP calls, and AsyncAPI the WebSockets.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, get_args

from firstclass.catalogue import boxes
from firstclass.review import review
from firstclass.rules.views import view_types
from firstclass.service.protocol import lobby, requests, responses
from firstclass.service.protocol.calls import REQUIRED, Call
from firstclass.service.protocol.errors import ErrorCode
from firstclass.service.protocol.schema import Json, SchemaBuilder

SCHEMA_NAMES: dict[Any, str] = {
    view_types.Phase: "Phase",
    view_types.Decision: "Decision",
    ErrorCode: "ErrorCode",
    responses.ServerMessage: "ServerMessage",
    requests.ClientMessage: "ClientMessage",
    responses.PublicReview: "Review",
    review.Seat: "ReviewedSeat",
    review.Turn: "ReviewedTurn",
    review.Decision: "ReviewedDecision",
    responses.Face: "Card",
    boxes.Board: "PrintedBoard",
    boxes.OrderToken: "PrintedOrder",
    **{kind: f"{kind.__name__}Request" for kind in get_args(requests.ClientMessage)},
}
"""The names of types in the contract, where they differ from those in Python."""


TABLE = "/api/tables/{table_id}"
LOBBY = "/api/lobby"


@cache
def definitions(calls: Sequence[Call]) -> dict[str, Json]:
    """Return the schema of every type that is sent or received, by name."""
    schema = SchemaBuilder(SCHEMA_NAMES)
    schema.schema_of(responses.ServerMessage)
    schema.schema_of(requests.ClientMessage)
    schema.schema_of(responses.ErrorResponse)
    schema.schema_of(lobby.LobbyMessage)
    for call in calls:
        schema.schema_of(call.response)
        schema.schema_of(call.request)
    return dict(sorted(schema.definitions.items()))


def json_schema(calls: Sequence[Call]) -> Json:
    """Return a schema of everything that is sent and received; it validates WebSocket messages."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"First Class, protocol {responses.PROTOCOL}",
        "anyOf": [{"$ref": "#/$defs/ServerMessage"}, {"$ref": "#/$defs/ClientMessage"}],
        "$defs": definitions(calls),
    }


def openapi(calls: Sequence[Call]) -> Json:
    """Return the HTTP calls as an OpenAPI document."""
    paths: dict[str, Json] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call)
    scheme = {
        "type": "http",
        "scheme": "bearer",
        "description": "the key of a table, or an API token",
    }
    return {
        "openapi": "3.1.0",
        "info": _info(),
        "paths": paths,
        "components": {"schemas": _components(calls), "securitySchemes": {"key": scheme}},
    }


def asyncapi(calls: Sequence[Call]) -> Json:
    """Return the WebSocket messages as an AsyncAPI document, from the server's point of view."""
    message_names = {
        "receive": [SCHEMA_NAMES[kind] for kind in get_args(requests.ClientMessage)],
        "send": [kind.__name__ for kind in get_args(responses.ServerMessage)],
    }
    table_channel = {
        "address": f"{TABLE}/ws",
        "parameters": {"table_id": {"description": "the id of a table"}},
        "messages": {
            name: {"payload": _ref(name)} for names in message_names.values() for name in names
        },
        "bindings": {
            "ws": {
                "query": {
                    "type": "object",
                    "properties": {"protocol": {"type": "integer"}},
                    "required": ["protocol"],
                }
            }
        },
    }
    lobby_channel = {
        "address": f"{LOBBY}/ws",
        "messages": {name: {"payload": _ref(name)} for name in ("LobbyMessage", "ByeMessage")},
        "bindings": {
            "ws": {
                "query": {
                    "type": "object",
                    "properties": {"protocol": {"type": "integer"}, "game": {"type": "string"}},
                    "required": ["protocol"],
                }
            }
        },
    }
    lobby_operation = {
        "action": "send",
        "channel": {"$ref": "#/channels/lobby"},
        "messages": [
            {"$ref": f"#/channels/lobby/messages/{name}"} for name in lobby_channel["messages"]
        ],
    }
    return {
        "asyncapi": "3.0.0",
        "info": _info(),
        "channels": {"table": table_channel, "lobby": lobby_channel},
        "operations": {
            action: {
                "action": action,
                "channel": {"$ref": "#/channels/table"},
                "messages": [{"$ref": f"#/channels/table/messages/{name}"} for name in names],
            }
            for action, names in message_names.items()
        }
        | {"show": lobby_operation},
        "components": {"schemas": _components(calls)},
    }


def _info() -> Json:
    return {
        "title": "First Class",
        "version": str(responses.PROTOCOL),
        "description": "The protocol of a First Class server: see docs/contribute/protocol.md.",
    }


def _operation(call: Call) -> Json:
    operation: Json = {"summary": call.summary}
    operation["parameters"] = [
        {"in": "path", "name": name, "required": True, "schema": _schema_of(kind)}
        for name, kind in call.path_parameters.items()
    ] + [
        {
            "in": "query",
            "name": parameter.name,
            "required": parameter.default is REQUIRED,
            "description": parameter.query.description,
            "schema": _schema_of(parameter.type),
        }
        for parameter in call.query
    ]
    if call.request is not None:
        operation["requestBody"] = {"required": True, **_content(call.request)}
    if call.takes_key:
        operation["security"] = [{"key": []}, {}]
    operation["responses"] = {
        str(call.status): {"description": call.summary, **_content(call.response)},
        "default": {
            "description": "why the server refused it",
            **_content(responses.ErrorResponse),
        },
    }
    return operation


def _content(kind: Any) -> Json:
    if kind is None:
        return {}
    return {"content": {"application/json": {"schema": _schema_of(kind)}}}


def _schema_of(kind: Any) -> Json:
    schema: Json = _with_component_refs(SchemaBuilder(SCHEMA_NAMES).schema_of(kind))
    return schema


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _components(calls: Sequence[Call]) -> Json:
    components: Json = _with_component_refs(definitions(calls))
    return components


def _with_component_refs(schema: Any) -> Any:
    """Return the same schema with its references where OpenAPI and AsyncAPI keep them."""
    if isinstance(schema, dict):
        return {key: _with_component_refs(value) for key, value in schema.items()}
    if isinstance(schema, list):
        return [_with_component_refs(value) for value in schema]
    if isinstance(schema, str):
        return schema.replace("#/$defs/", "#/components/schemas/")
    return schema

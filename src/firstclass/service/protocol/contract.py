"""The contract with clients as documents.

JSON Schema describes all types, OpenAPI the HTTP calls, and AsyncAPI the WebSockets.
"""

from functools import cache
from typing import Any, NamedTuple, get_args

from firstclass.catalogue import boxes
from firstclass.review import review
from firstclass.rules.views import view_types
from firstclass.service.protocol import (
    archive,
    chat,
    daily,
    lobby,
    notifications,
    people,
    requests,
    responses,
    tournaments,
    transfer,
)
from firstclass.service.protocol.errors import ErrorCode
from firstclass.service.protocol.export import Export
from firstclass.service.protocol.schema import Json, SchemaBuilder

SCHEMA_NAMES: dict[Any, str] = {
    view_types.Phase: "Phase",
    view_types.Decision: "Decision",
    ErrorCode: "Code",
    responses.ServerMessage: "ServerMessage",
    requests.ClientMessage: "ClientMessage",
    responses.ToldReview: "Review",
    review.Seat: "ReviewedSeat",
    review.Turn: "ReviewedTurn",
    review.Decision: "ReviewedDecision",
    responses.Face: "Card",
    boxes.Board: "PrintedBoard",
    boxes.OrderToken: "PrintedOrder",
    **{kind: f"{kind.__name__}Request" for kind in get_args(requests.ClientMessage)},
}
"""The names of types in the contract, where they differ from those in Python."""


class Parameter(NamedTuple):
    """A query parameter."""

    name: str
    type: Any
    description: str


class Call(NamedTuple):
    """An HTTP call: the types of its request and response, and whether it needs the table's key."""

    method: str
    path: str
    summary: str
    response: Any
    request: Any = None
    status: int = 200
    needs_key: bool = False
    query: tuple[Parameter, ...] = ()


TABLE = "/api/tables/{table_id}"
ME = "/api/me"
LOBBY = "/api/lobby"
OPEN_GAME = f"{LOBBY}/{{departure}}"

CALLS = (
    Call("GET", "/api/health", "whether the server is up", responses.Health),
    Call("GET", "/api/schema", "this protocol as a JSON Schema", dict[str, Any]),
    Call("GET", "/api/openapi.json", "its calls as OpenAPI", dict[str, Any]),
    Call("GET", "/api/asyncapi.json", "its WebSockets as AsyncAPI", dict[str, Any]),
    Call(
        "GET",
        "/api/catalogue",
        "a box, and the options of its games",
        responses.Catalogue,
        query=(Parameter("box", str | None, "its hash; default: the box of new games"),),
    ),
    Call("GET", "/api/players", "the bots", responses.Bots),
    Call("POST", "/api/tables", "opens a table", responses.Invited, requests.NewTable, 201),
    Call(
        "POST",
        "/api/records",
        "opens a game record at a table where nobody plays, to replay it or branch off",
        responses.Invited,
        responses.GameRecord,
        201,
    ),
    Call(
        "POST",
        f"{TABLE}/parcel",
        "closes the table and returns its transfer file; only for a host without guests",
        transfer.Parcel,
        needs_key=True,
    ),
    Call(
        "POST",
        "/api/parcels",
        "opens a table from a transfer file, with the same players at the same moment",
        responses.Invited,
        transfer.Parcel,
        201,
    ),
    Call("GET", TABLE, "a table in short", responses.TableInfo),
    Call(
        "POST",
        f"{TABLE}/branches",
        "opens a table that plays on from a version of this one (see Branches)",
        responses.Invited,
        requests.NewBranch,
        201,
        needs_key=True,
    ),
    Call(
        "POST",
        f"{TABLE}/rematch",
        "accepts or declines a rematch with the same people, modules and rules, after the game",
        responses.Rematch,
        requests.PlayAgain,
        needs_key=True,
    ),
    Call(
        "POST",
        f"{TABLE}/seats/{{seat}}/invitation",
        "gives a seat away by an invitation",
        responses.GivenSeat,
        status=201,
        needs_key=True,
    ),
    Call(
        "DELETE",
        f"{TABLE}/seats/{{seat}}/invitation",
        "withdraws the invitation",
        None,
        status=204,
        needs_key=True,
    ),
    Call(
        "POST",
        f"{TABLE}/guests",
        "accepts an invitation; the key opens this seat only",
        responses.Invited,
        requests.Arrival,
        201,
    ),
    Call(
        "GET",
        f"{TABLE}/history",
        "the observation at each version; versions that were not played are left out",
        responses.Moments,
        needs_key=True,
        query=(
            Parameter("first", int, "the first version"),
            Parameter("last", int, f"the last version, at most {requests.MAX_MOMENTS - 1} later"),
            Parameter("seat", int | None, "the seat that sees; default: what everybody can see"),
        ),
    ),
    Call(
        "GET",
        f"{TABLE}/report",
        "a moment as a scenario to report a bug; during the game, everything that the seat does not"
        " know is sampled",
        responses.Report,
        needs_key=True,
        query=(
            Parameter("version", int, "the version"),
            Parameter("seat", int | None, "the seat that knows it; default: a spectator"),
        ),
    ),
    Call(
        "GET",
        f"{TABLE}/record",
        "the game record, after the game or if the table was opened from one",
        responses.GameRecord,
    ),
    Call(
        "GET",
        f"{TABLE}/review",
        "the review or its progress, after the game or if the table was opened from a record",
        responses.Reviewing,
    ),
    Call(
        "POST",
        f"{TABLE}/review",
        "starts a review, unless there is one",
        responses.Reviewing,
        needs_key=True,
    ),
    Call(
        "DELETE",
        f"{TABLE}/review",
        "cancels a review in progress",
        responses.Reviewing,
        needs_key=True,
    ),
    Call(
        "GET",
        f"{TABLE}/talk",
        "chat messages after a number; players and spectators have separate chats during the game",
        chat.Talk,
        needs_key=True,
        query=(Parameter("after", int | None, "the number of a message; default 0"),),
    ),
    Call(
        "POST",
        f"{TABLE}/talk",
        "posts a chat message",
        chat.TalkLine,
        chat.NewLine,
        201,
        needs_key=True,
    ),
    Call(
        "POST",
        "/api/complaints",
        "reports a message or a person to the administrator",
        None,
        chat.Complaint,
        204,
        needs_key=True,
    ),
    Call("GET", f"{ME}/company", "the people whom the caller has muted or blocked", chat.Company),
    Call("POST", f"{ME}/company", "mutes or blocks a person", chat.Company, chat.NewShun),
    Call("DELETE", f"{ME}/company/{{shun}}", "removes a mute or block", chat.Company),
    Call("GET", f"{ME}/notes/{{table_id}}", "the caller's private note", chat.Note),
    Call("POST", f"{ME}/notes/{{table_id}}", "stores the note", chat.Note, chat.NewNote),
    Call("GET", ME, "the caller's account", people.Me),
    Call(
        "POST",
        "/api/people",
        "creates a guest and signs in",
        people.Me,
        people.NewPerson,
        201,
    ),
    Call("POST", ME, "changes the name", people.Me, people.NewPerson),
    Call("DELETE", ME, "deletes the caller's account and signs out", None, status=204),
    Call("GET", f"{ME}/tables", "the caller's tables", people.MyTables),
    Call(
        "POST",
        f"{ME}/tables",
        "gives the tables of this browser to the caller; their keys no longer open anything",
        people.MyTables,
        people.KeyedTables,
    ),
    Call("GET", f"{ME}/export", "everything that is stored about the caller", Export),
    Call("GET", f"{ME}/notices", "the caller's notification settings", notifications.Notices),
    Call(
        "POST",
        f"{ME}/notices",
        "sets quiet hours and reminders",
        notifications.Notices,
        notifications.NewWishes,
    ),
    Call(
        "POST",
        f"{ME}/notices/ways",
        "adds a notification channel",
        notifications.Opted,
        notifications.NewWay,
        201,
    ),
    Call(
        "DELETE",
        f"{ME}/notices/ways/{{way}}",
        "removes a notification channel",
        notifications.Notices,
    ),
    Call(
        "POST",
        f"{ME}/notices/ways/{{way}}/trial",
        "sends a test notification now",
        notifications.Tried,
    ),
    Call("GET", f"{ME}/permits", "the caller's API tokens", people.KeptPermits),
    Call(
        "POST",
        f"{ME}/permits",
        "creates an API token, which a program sends in place of a key, here and at tables",
        people.GivenPermit,
        people.NewPermit,
        201,
    ),
    Call("DELETE", f"{ME}/permits/{{permit}}", "revokes an API token", people.KeptPermits),
    Call("GET", f"{ME}/sessions", "the devices where the caller is signed in", people.Sessions),
    Call("DELETE", f"{ME}/sessions", "signs out on all other devices", None, status=204),
    Call("DELETE", f"{ME}/sessions/{{session}}", "signs out on a device", None, status=204),
    Call(
        "DELETE",
        "/api/session",
        "signs out here; deletes a guest who could not sign in again",
        None,
        status=204,
    ),
    Call(
        "POST",
        f"{ME}/password",
        "sets a sign-in name and a password; needs the current password, if there is one",
        people.Me,
        people.NewPassword,
    ),
    Call("DELETE", f"{ME}/password", "removes the sign-in name and the password", people.Me),
    Call("POST", "/api/session/password", "signs in by password", people.Me, people.SignIn),
    Call(
        "POST",
        f"{ME}/mail",
        "sends a link that adds an email address; works only where the caller is signed in",
        None,
        people.Address,
        202,
    ),
    Call(
        "POST",
        "/api/session/letter",
        "sends a link that signs in; the answer is the same for an unknown address",
        None,
        people.Address,
        202,
    ),
    Call(
        "POST",
        "/api/session/mail",
        "follows an email link, which works once",
        people.Me,
        people.OpenedLetter,
    ),
    Call("POST", f"{ME}/passkeys/offer", "the options for making a passkey", people.Asked),
    Call("POST", f"{ME}/passkeys", "stores the new passkey", people.Me, people.Answered),
    Call("DELETE", f"{ME}/passkeys/{{passkey}}", "removes a passkey", people.Me),
    Call(
        "POST", "/api/session/passkey/offer", "the options for signing in by passkey", people.Asked
    ),
    Call("POST", "/api/session/passkey", "signs in by passkey", people.Me, people.Answered),
    Call("GET", LOBBY, "the open games, and the people in the lobby", lobby.Lobby),
    Call(
        "POST",
        LOBBY,
        "opens a game that others can join",
        lobby.Departure,
        lobby.NewDeparture,
        201,
    ),
    Call("GET", OPEN_GAME, "an open game, if the caller may see it", lobby.Departure),
    Call("DELETE", OPEN_GAME, "the host calls it off", None, status=204),
    Call("POST", f"{OPEN_GAME}/seats/{{seat}}", "takes this seat", lobby.Departure),
    Call(
        "DELETE",
        f"{OPEN_GAME}/seats/{{seat}}",
        "leaves this seat; the host can remove anybody",
        None,
        status=204,
    ),
    Call(
        "POST",
        f"{OPEN_GAME}/ready",
        "marks the caller as ready or not; the game begins once all seats are taken and ready",
        lobby.Departure,
        lobby.Readiness,
    ),
    Call(
        "POST",
        f"{OPEN_GAME}/start",
        "begins with bots on the free seats; only for its host",
        lobby.Departure,
        lobby.EarlyStart,
    ),
    Call(
        "GET",
        "/api/archive",
        "finished games that were open to everybody",
        archive.Results,
        query=(
            Parameter("name", str | None, "part of a player's name"),
            Parameter("modules", str | None, "letters of modules, all in the game"),
            Parameter("players", int | None, "the number of players"),
            Parameter("since", int | None, "the earliest `over`, in seconds since 1970"),
            Parameter("until", int | None, "before this `over`, in seconds since 1970"),
            Parameter("first", int | None, "how many games to skip"),
        ),
    ),
    Call(
        "GET",
        "/api/archive/strength",
        "the ratings of people and of bots",
        archive.Strength,
        query=(Parameter("players", int, "the number of players"),),
    ),
    Call(
        "POST",
        f"{ME}/program",
        "declares whether the account is a bot's",
        people.Me,
        people.Declared,
    ),
    Call("GET", "/api/people/{person}", "the public games of a person", archive.Profile),
    Call(
        "GET",
        "/api/daily",
        "the deal of a day, and its results",
        daily.DailyDeal,
        query=(Parameter("day", str | None, "an earlier day, such as `2026-12-24`"),),
    ),
    Call(
        "POST",
        "/api/daily",
        "opens the table of the only attempt at today's deal, or a table for an earlier day",
        responses.Invited,
        daily.NewAttempt,
        201,
    ),
    *(Call(*call) for call in tournaments.TOURNAMENT_CALLS),
)
"""All HTTP calls."""


@cache
def definitions() -> dict[str, Json]:
    """Return the schema of every type that is sent or received, by name."""
    schema = SchemaBuilder(SCHEMA_NAMES)
    schema.schema_of(responses.ServerMessage)
    schema.schema_of(requests.ClientMessage)
    schema.schema_of(responses.Failure)
    schema.schema_of(lobby.LobbyMessage)
    for call in CALLS:
        schema.schema_of(call.response)
        schema.schema_of(call.request)
    return dict(sorted(schema.definitions.items()))


def json_schema() -> Json:
    """Return a schema of everything that is sent and received; it validates WebSocket messages."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"First Class, protocol {responses.PROTOCOL}",
        "anyOf": [{"$ref": "#/$defs/ServerMessage"}, {"$ref": "#/$defs/ClientMessage"}],
        "$defs": definitions(),
    }


def openapi() -> Json:
    """Return the HTTP calls as an OpenAPI document."""
    paths: dict[str, Json] = {}
    for call in CALLS:
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
        "components": {"schemas": _components(), "securitySchemes": {"key": scheme}},
    }


def asyncapi() -> Json:
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
        "messages": {"LobbyMessage": {"payload": _ref("LobbyMessage")}},
        "bindings": {
            "ws": {"query": {"type": "object", "properties": {"departure": {"type": "string"}}}}
        },
    }
    lobby_operation = {
        "action": "send",
        "channel": {"$ref": "#/channels/lobby"},
        "messages": [{"$ref": "#/channels/lobby/messages/LobbyMessage"}],
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
        "components": {"schemas": _components()},
    }


def _info() -> Json:
    return {
        "title": "First Class",
        "version": str(responses.PROTOCOL),
        "description": "The protocol of a First Class server: see docs/contribute/protocol.md.",
    }


def _operation(call: Call) -> Json:
    operation: Json = {"summary": call.summary}
    path_parameters = (
        ("table_id", str, "the id of a table"),
        ("seat", int, "the number of a seat, from 0"),
        ("session", str, "the id of a session"),
        ("passkey", str, "the id of a passkey"),
        ("permit", str, "the id of an API token"),
        ("departure", str, "the id of an open game"),
        ("person", str, "the id of a person"),
        ("way", str, "the id of a notification channel"),
        ("shun", str, "the id of a mute or block"),
        ("tournament", str, "the id of a tournament"),
        ("number", int, "the number of a participant"),
    )
    used_parameters = [part for part in path_parameters if f"{{{part[0]}}}" in call.path]
    operation["parameters"] = [
        {"in": "path", "name": name, "required": True, "schema": _schema_of(kind)}
        for name, kind, _ in used_parameters
    ] + [
        {
            "in": "query",
            "name": part.name,
            "required": part.type is int,
            "description": part.description,
            "schema": _schema_of(part.type),
        }
        for part in call.query
    ]
    if call.request is not None:
        operation["requestBody"] = {"required": True, **_content(call.request)}
    if call.needs_key:
        operation["security"] = [{"key": []}, {}]
    operation["responses"] = {
        str(call.status): {"description": call.summary, **_content(call.response)},
        "default": {"description": "why the server refused it", **_content(responses.Failure)},
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


def _components() -> Json:
    components: Json = _with_component_refs(definitions())
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

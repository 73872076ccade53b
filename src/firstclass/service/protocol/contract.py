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
OPEN_GAME = f"{LOBBY}/{{game_id}}"

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
    Call("GET", "/api/bots", "the bots", responses.Bots),
    Call("POST", "/api/tables", "opens a table", responses.OpenedTable, requests.NewTable, 201),
    Call(
        "POST",
        "/api/records",
        "opens a game record at a table where nobody plays, to replay it or branch off",
        responses.OpenedTable,
        responses.GameRecord,
        201,
    ),
    Call(
        "POST",
        f"{TABLE}/transfer",
        "closes the table and returns its transfer file; only for a host without guests",
        transfer.TransferFile,
        needs_key=True,
    ),
    Call(
        "POST",
        "/api/transfers",
        "opens a table from a transfer file, with the same players at the same moment",
        responses.OpenedTable,
        transfer.TransferFile,
        201,
    ),
    Call("GET", TABLE, "a table in short", responses.TableInfo),
    Call(
        "POST",
        f"{TABLE}/branches",
        "opens a table that plays on from a version of this one (see Branches)",
        responses.OpenedTable,
        requests.NewBranch,
        201,
        needs_key=True,
    ),
    Call(
        "POST",
        f"{TABLE}/rematch",
        "accepts or declines a rematch with the same people, modules and rules, after the game",
        responses.Rematch,
        requests.RematchAnswer,
        needs_key=True,
    ),
    Call(
        "POST",
        f"{TABLE}/seats/{{seat}}/invitation",
        "gives a seat away by an invitation",
        responses.SeatInvitation,
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
        responses.OpenedTable,
        requests.AcceptInvitation,
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
        f"{TABLE}/bug-report",
        "a moment as a scenario to report a bug; during the game, everything that the seat does not"
        " know is sampled",
        responses.BugReport,
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
        responses.ReviewProgress,
    ),
    Call(
        "POST",
        f"{TABLE}/review",
        "starts a review, unless there is one",
        responses.ReviewProgress,
        needs_key=True,
    ),
    Call(
        "DELETE",
        f"{TABLE}/review",
        "cancels a review in progress",
        responses.ReviewProgress,
        needs_key=True,
    ),
    Call(
        "GET",
        f"{TABLE}/chat",
        "chat messages after a number; players and spectators have separate chats during the game",
        chat.Chat,
        needs_key=True,
        query=(Parameter("after", int | None, "the number of a message; default 0"),),
    ),
    Call(
        "POST",
        f"{TABLE}/chat",
        "posts a chat message",
        chat.ChatLine,
        chat.NewChatLine,
        201,
        needs_key=True,
    ),
    Call(
        "POST",
        "/api/reports",
        "reports a message or a person to the administrator",
        None,
        chat.NewReport,
        204,
        needs_key=True,
    ),
    Call("GET", f"{ME}/blocks", "the people whom the caller has muted or blocked", chat.BlockList),
    Call("POST", f"{ME}/blocks", "mutes or blocks a person", chat.BlockList, chat.NewBlock),
    Call("DELETE", f"{ME}/blocks/{{block_id}}", "removes a mute or block", chat.BlockList),
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
    Call(
        "GET",
        f"{ME}/notifications",
        "the caller's notification settings",
        notifications.NotificationsInfo,
    ),
    Call(
        "POST",
        f"{ME}/notifications",
        "sets quiet hours and reminders",
        notifications.NotificationsInfo,
        notifications.NewNotificationSettings,
    ),
    Call(
        "POST",
        f"{ME}/notifications/channels",
        "adds a notification channel",
        notifications.CreatedChannel,
        notifications.NewChannel,
        201,
    ),
    Call(
        "DELETE",
        f"{ME}/notifications/channels/{{channel_id}}",
        "removes a notification channel",
        notifications.NotificationsInfo,
    ),
    Call(
        "POST",
        f"{ME}/notifications/channels/{{channel_id}}/test",
        "sends a test notification now",
        notifications.ChannelTestResult,
    ),
    Call("GET", f"{ME}/tokens", "the caller's API tokens", people.ApiTokenList),
    Call(
        "POST",
        f"{ME}/tokens",
        "creates an API token, which a program sends in place of a key, here and at tables",
        people.CreatedApiToken,
        people.NewApiToken,
        201,
    ),
    Call("DELETE", f"{ME}/tokens/{{token_id}}", "revokes an API token", people.ApiTokenList),
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
    Call("POST", "/api/session/password", "signs in by password", people.Me, people.PasswordSignIn),
    Call(
        "POST",
        f"{ME}/email",
        "sends a link that adds an email address; works only where the caller is signed in",
        None,
        people.EmailAddress,
        202,
    ),
    Call(
        "POST",
        "/api/session/email",
        "sends a link that signs in; the answer is the same for an unknown address",
        None,
        people.EmailAddress,
        202,
    ),
    Call(
        "POST",
        "/api/session/email/token",
        "follows an email link, which works once",
        people.Me,
        people.OpenedEmailLink,
    ),
    Call(
        "POST", f"{ME}/passkeys/options", "the options for making a passkey", people.PasskeyOptions
    ),
    Call("POST", f"{ME}/passkeys", "stores the new passkey", people.Me, people.PasskeyCredential),
    Call("DELETE", f"{ME}/passkeys/{{passkey}}", "removes a passkey", people.Me),
    Call(
        "POST",
        "/api/session/passkey/options",
        "the options for signing in by passkey",
        people.PasskeyOptions,
    ),
    Call(
        "POST", "/api/session/passkey", "signs in by passkey", people.Me, people.PasskeyCredential
    ),
    Call("GET", LOBBY, "the open games, and the people in the lobby", lobby.Lobby),
    Call(
        "POST",
        LOBBY,
        "opens a game that others can join",
        lobby.OpenGame,
        lobby.NewOpenGame,
        201,
    ),
    Call("GET", OPEN_GAME, "an open game, if the caller may see it", lobby.OpenGame),
    Call("DELETE", OPEN_GAME, "the host calls it off", None, status=204),
    Call("DELETE", f"{OPEN_GAME}/invitation", "declines an invitation", None, status=204),
    Call("POST", f"{OPEN_GAME}/seats/{{seat}}", "takes this seat", lobby.OpenGame),
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
        lobby.OpenGame,
        lobby.Readiness,
    ),
    Call(
        "POST",
        f"{OPEN_GAME}/start",
        "begins with bots on the free seats; only for its host",
        lobby.OpenGame,
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
            Parameter("since", int | None, "the earliest `counted_at`, in seconds since 1970"),
            Parameter("until", int | None, "before this `counted_at`, in seconds since 1970"),
            Parameter("offset", int | None, "how many games to skip"),
        ),
    ),
    Call(
        "GET",
        "/api/archive/ratings",
        "the ratings of people and of bots",
        archive.RatingList,
        query=(Parameter("players", int, "the number of players"),),
    ),
    Call(
        "POST",
        f"{ME}/bot",
        "declares whether the account is a bot's",
        people.Me,
        people.BotDeclaration,
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
        responses.OpenedTable,
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
    schema.schema_of(responses.ErrorResponse)
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
        ("token_id", str, "the id of an API token"),
        ("game_id", str, "the id of an open game"),
        ("person", str, "the id of a person"),
        ("channel_id", str, "the id of a notification channel"),
        ("block_id", str, "the id of a mute or block"),
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

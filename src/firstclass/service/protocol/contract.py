"""The contract with clients as documents.

JSON Schema describes all types, OpenAPI the HTTP calls, and AsyncAPI the WebSockets.
"""

from functools import cache
from typing import Any, NamedTuple, get_args

from firstclass.catalogue import boxes
from firstclass.review import review
from firstclass.rules.views import observed
from firstclass.service.protocol import (
    archive,
    daily,
    lobby,
    messages,
    notices,
    parcels,
    people,
    talk,
    told,
    tournaments,
)
from firstclass.service.protocol.errors import Code
from firstclass.service.protocol.export import Export
from firstclass.service.protocol.schema import Json, Schema

NAMES: dict[Any, str] = {
    observed.Phase: "Phase",
    observed.Decision: "Decision",
    Code: "Code",
    told.ServerMessage: "ServerMessage",
    messages.ClientMessage: "ClientMessage",
    told.ToldReview: "Review",
    review.Seat: "ReviewedSeat",
    review.Turn: "ReviewedTurn",
    review.Decision: "ReviewedDecision",
    told.Face: "Card",
    boxes.Board: "PrintedBoard",
    boxes.OrderToken: "PrintedOrder",
    **{kind: f"{kind.__name__}Request" for kind in get_args(messages.ClientMessage)},
}
"""The names of types in the contract, where they differ from those in Python."""


class Parameter(NamedTuple):
    """A query parameter."""

    name: str
    kind: Any
    what: str


class Call(NamedTuple):
    """An HTTP call: the types of its request and response, and whether it needs the table's key."""

    method: str
    path: str
    what: str
    gives: Any
    takes: Any = None
    status: int = 200
    key: bool = False
    query: tuple[Parameter, ...] = ()


TABLE = "/api/tables/{table_id}"
ME = "/api/me"
LOBBY = "/api/lobby"
DEPARTURE = f"{LOBBY}/{{departure}}"

CALLS = (
    Call("GET", "/api/health", "whether the server is up", told.Health),
    Call("GET", "/api/schema", "this protocol as a JSON Schema", dict[str, Any]),
    Call("GET", "/api/openapi.json", "its calls as OpenAPI", dict[str, Any]),
    Call("GET", "/api/asyncapi.json", "its WebSockets as AsyncAPI", dict[str, Any]),
    Call(
        "GET",
        "/api/catalogue",
        "a box, and the options of its games",
        told.Catalogue,
        query=(Parameter("box", str | None, "its hash; default: the box of new games"),),
    ),
    Call("GET", "/api/players", "the bots", told.Bots),
    Call("POST", "/api/tables", "opens a table", told.Invited, messages.NewTable, 201),
    Call(
        "POST",
        "/api/records",
        "opens a game record at a table where nobody plays, to replay it or branch off",
        told.Invited,
        told.GameRecord,
        201,
    ),
    Call(
        "POST",
        f"{TABLE}/parcel",
        "closes the table and returns its transfer file; only for a host without guests",
        parcels.Parcel,
        key=True,
    ),
    Call(
        "POST",
        "/api/parcels",
        "opens a table from a transfer file, with the same players at the same moment",
        told.Invited,
        parcels.Parcel,
        201,
    ),
    Call("GET", TABLE, "a table in short", told.TableInfo),
    Call(
        "POST",
        f"{TABLE}/branches",
        "opens a table that plays on from a version of this one (see Branches)",
        told.Invited,
        messages.NewBranch,
        201,
        key=True,
    ),
    Call(
        "POST",
        f"{TABLE}/rematch",
        "accepts or declines a rematch with the same people, modules and rules, after the game",
        told.Rematch,
        messages.PlayAgain,
        key=True,
    ),
    Call(
        "POST",
        f"{TABLE}/seats/{{seat}}/invitation",
        "gives a seat away by an invitation",
        told.GivenSeat,
        status=201,
        key=True,
    ),
    Call(
        "DELETE",
        f"{TABLE}/seats/{{seat}}/invitation",
        "withdraws the invitation",
        None,
        status=204,
        key=True,
    ),
    Call(
        "POST",
        f"{TABLE}/guests",
        "accepts an invitation; the key opens this seat only",
        told.Invited,
        messages.Arrival,
        201,
    ),
    Call(
        "GET",
        f"{TABLE}/history",
        "the observation at each version; versions that were not played are left out",
        told.Moments,
        key=True,
        query=(
            Parameter("first", int, "the first version"),
            Parameter("last", int, f"the last version, at most {messages.MOST_MOMENTS - 1} later"),
            Parameter("seat", int | None, "the seat that sees; default: what everybody can see"),
        ),
    ),
    Call(
        "GET",
        f"{TABLE}/report",
        "a moment as a scenario to report a bug; during the game, everything that the seat does not"
        " know is sampled",
        told.Report,
        key=True,
        query=(
            Parameter("version", int, "the version"),
            Parameter("seat", int | None, "the seat that knows it; default: a spectator"),
        ),
    ),
    Call(
        "GET",
        f"{TABLE}/record",
        "the game record, after the game or if the table was opened from one",
        told.GameRecord,
    ),
    Call(
        "GET",
        f"{TABLE}/review",
        "the review or its progress, after the game or if the table was opened from a record",
        told.Reviewing,
    ),
    Call(
        "POST",
        f"{TABLE}/review",
        "starts a review, unless there is one",
        told.Reviewing,
        key=True,
    ),
    Call(
        "DELETE",
        f"{TABLE}/review",
        "cancels a review in progress",
        told.Reviewing,
        key=True,
    ),
    Call(
        "GET",
        f"{TABLE}/talk",
        "chat messages after a number; players and spectators have separate chats during the game",
        talk.Talk,
        key=True,
        query=(Parameter("after", int | None, "the number of a message; default 0"),),
    ),
    Call(
        "POST", f"{TABLE}/talk", "posts a chat message", talk.TalkLine, talk.NewLine, 201, key=True
    ),
    Call(
        "POST",
        "/api/complaints",
        "reports a message or a person to the administrator",
        None,
        talk.Complaint,
        204,
        key=True,
    ),
    Call("GET", f"{ME}/company", "the people whom the caller has muted or blocked", talk.Company),
    Call("POST", f"{ME}/company", "mutes or blocks a person", talk.Company, talk.NewShun),
    Call("DELETE", f"{ME}/company/{{shun}}", "removes a mute or block", talk.Company),
    Call("GET", f"{ME}/notes/{{table_id}}", "the caller's private note", talk.Note),
    Call("POST", f"{ME}/notes/{{table_id}}", "stores the note", talk.Note, talk.NewNote),
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
    Call("GET", f"{ME}/notices", "the caller's notification settings", notices.Notices),
    Call(
        "POST",
        f"{ME}/notices",
        "sets quiet hours and reminders",
        notices.Notices,
        notices.NewWishes,
    ),
    Call(
        "POST",
        f"{ME}/notices/ways",
        "adds a notification channel",
        notices.Opted,
        notices.NewWay,
        201,
    ),
    Call("DELETE", f"{ME}/notices/ways/{{way}}", "removes a notification channel", notices.Notices),
    Call(
        "POST", f"{ME}/notices/ways/{{way}}/trial", "sends a test notification now", notices.Tried
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
    Call("GET", DEPARTURE, "an open game, if the caller may see it", lobby.Departure),
    Call("DELETE", DEPARTURE, "the host calls it off", None, status=204),
    Call("POST", f"{DEPARTURE}/seats/{{seat}}", "takes this seat", lobby.Departure),
    Call(
        "DELETE",
        f"{DEPARTURE}/seats/{{seat}}",
        "leaves this seat; the host can remove anybody",
        None,
        status=204,
    ),
    Call(
        "POST",
        f"{DEPARTURE}/ready",
        "marks the caller as ready or not; the game begins once all seats are taken and ready",
        lobby.Departure,
        lobby.Readiness,
    ),
    Call(
        "POST",
        f"{DEPARTURE}/start",
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
        told.Invited,
        daily.NewAttempt,
        201,
    ),
    *(Call(*call) for call in tournaments.CALLS),
)
"""All HTTP calls."""


@cache
def definitions() -> dict[str, Json]:
    """Return the schema of every type that is sent or received, by name."""
    schema = Schema(NAMES)
    schema.of(told.ServerMessage)
    schema.of(messages.ClientMessage)
    schema.of(told.Failure)
    schema.of(lobby.LobbyMessage)
    for call in CALLS:
        schema.of(call.gives)
        schema.of(call.takes)
    return dict(sorted(schema.definitions.items()))


def json_schema() -> Json:
    """Return a schema of everything that is sent and received; it validates WebSocket messages."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"First Class, protocol {told.PROTOCOL}",
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
    spoken = {
        "receive": [NAMES[kind] for kind in get_args(messages.ClientMessage)],
        "send": [kind.__name__ for kind in get_args(told.ServerMessage)],
    }
    channel = {
        "address": f"{TABLE}/ws",
        "parameters": {"table_id": {"description": "the id of a table"}},
        "messages": {name: {"payload": _ref(name)} for names in spoken.values() for name in names},
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
    look = {
        "address": f"{LOBBY}/ws",
        "messages": {"LobbyMessage": {"payload": _ref("LobbyMessage")}},
        "bindings": {
            "ws": {"query": {"type": "object", "properties": {"departure": {"type": "string"}}}}
        },
    }
    shown = {
        "action": "send",
        "channel": {"$ref": "#/channels/lobby"},
        "messages": [{"$ref": "#/channels/lobby/messages/LobbyMessage"}],
    }
    return {
        "asyncapi": "3.0.0",
        "info": _info(),
        "channels": {"table": channel, "lobby": look},
        "operations": {
            action: {
                "action": action,
                "channel": {"$ref": "#/channels/table"},
                "messages": [{"$ref": f"#/channels/table/messages/{name}"} for name in names],
            }
            for action, names in spoken.items()
        }
        | {"show": shown},
        "components": {"schemas": _components()},
    }


def _info() -> Json:
    return {
        "title": "First Class",
        "version": str(told.PROTOCOL),
        "description": "The protocol of a First Class server: see docs/contribute/protocol.md.",
    }


def _operation(call: Call) -> Json:
    operation: Json = {"summary": call.what}
    parts = (
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
    places = [part for part in parts if f"{{{part[0]}}}" in call.path]
    operation["parameters"] = [
        {"in": "path", "name": name, "required": True, "schema": _schema_of(kind)}
        for name, kind, _ in places
    ] + [
        {
            "in": "query",
            "name": part.name,
            "required": part.kind is int,
            "description": part.what,
            "schema": _schema_of(part.kind),
        }
        for part in call.query
    ]
    if call.takes is not None:
        operation["requestBody"] = {"required": True, **_content(call.takes)}
    if call.key:
        operation["security"] = [{"key": []}, {}]
    operation["responses"] = {
        str(call.status): {"description": call.what, **_content(call.gives)},
        "default": {"description": "why the server refused it", **_content(told.Failure)},
    }
    return operation


def _content(kind: Any) -> Json:
    if kind is None:
        return {}
    return {"content": {"application/json": {"schema": _schema_of(kind)}}}


def _schema_of(kind: Any) -> Json:
    schema: Json = _moved(Schema(NAMES).of(kind))
    return schema


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _components() -> Json:
    components: Json = _moved(definitions())
    return components


def _moved(schema: Any) -> Any:
    """Return the same schema with its references where OpenAPI and AsyncAPI keep them."""
    if isinstance(schema, dict):
        return {key: _moved(value) for key, value in schema.items()}
    if isinstance(schema, list):
        return [_moved(value) for value in schema]
    if isinstance(schema, str):
        return schema.replace("#/$defs/", "#/components/schemas/")
    return schema

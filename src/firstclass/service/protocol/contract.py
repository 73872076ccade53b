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
    Call("GET", "/api/health", "whether the server is there", told.Health),
    Call("GET", "/api/schema", "this protocol as a JSON Schema", dict[str, Any]),
    Call("GET", "/api/openapi.json", "its calls as OpenAPI", dict[str, Any]),
    Call("GET", "/api/asyncapi.json", "its WebSocket as AsyncAPI", dict[str, Any]),
    Call(
        "GET",
        "/api/catalogue",
        "a box, and what may be chosen",
        told.Catalogue,
        query=(Parameter("box", str | None, "its hash; without one it is that of new games"),),
    ),
    Call("GET", "/api/players", "the computer's players", told.Bots),
    Call("POST", "/api/tables", "a new table", told.Invited, messages.NewTable, 201),
    Call(
        "POST",
        "/api/records",
        "a table where nobody plays, to look through the game of a record and to branch off",
        told.Invited,
        told.GameRecord,
        201,
    ),
    Call(
        "POST",
        f"{TABLE}/parcel",
        "closes the table, whose game goes on elsewhere; for its host, if nobody else has a seat",
        parcels.Parcel,
        key=True,
    ),
    Call(
        "POST",
        "/api/parcels",
        "a table at which the game of a parcel goes on, with the same players at the same moment",
        told.Invited,
        parcels.Parcel,
        201,
    ),
    Call("GET", TABLE, "a table in short", told.TableInfo),
    Call(
        "POST",
        f"{TABLE}/branches",
        "a table that goes on from a version of this one, see below",
        told.Invited,
        messages.NewBranch,
        201,
        key=True,
    ),
    Call(
        "POST",
        f"{TABLE}/rematch",
        "whether one plays again with the same company, modules and rules, once the game is over",
        told.Rematch,
        messages.PlayAgain,
        key=True,
    ),
    Call(
        "POST",
        f"{TABLE}/seats/{{seat}}/invitation",
        "gives a seat away to whoever brings the invitation",
        told.GivenSeat,
        status=201,
        key=True,
    ),
    Call(
        "DELETE",
        f"{TABLE}/seats/{{seat}}/invitation",
        "takes the invitation back",
        None,
        status=204,
        key=True,
    ),
    Call(
        "POST",
        f"{TABLE}/guests",
        "somebody brings an invitation and sits down; the key is for this seat alone",
        told.Invited,
        messages.Arrival,
        201,
    ),
    Call(
        "GET",
        f"{TABLE}/history",
        "what was seen at each version; what was not played is left out",
        told.Moments,
        key=True,
        query=(
            Parameter("first", int, "a version"),
            Parameter("last", int, f"a version, {messages.MOST_MOMENTS - 1} further at most"),
            Parameter("seat", int | None, "who saw it; everybody if nobody is named"),
        ),
    ),
    Call(
        "GET",
        f"{TABLE}/report",
        "a moment as a scenario, to tell what went wrong; until the game lies open with what the"
        " seat may know, and something possible in place of what is hidden",
        told.Report,
        key=True,
        query=(
            Parameter("version", int, "the moment"),
            Parameter("seat", int | None, "who knows it; a spectator if nobody is named"),
        ),
    ),
    Call(
        "GET",
        f"{TABLE}/record",
        "the record, once the game is over or if it was opened from one",
        told.GameRecord,
    ),
    Call(
        "GET",
        f"{TABLE}/review",
        "how far the review of the game is, once it is over or if it was opened from a record",
        told.Reviewing,
    ),
    Call(
        "POST",
        f"{TABLE}/review",
        "has the game reviewed, unless it is or was already",
        told.Reviewing,
        key=True,
    ),
    Call(
        "DELETE",
        f"{TABLE}/review",
        "gives up a review that is being made",
        told.Reviewing,
        key=True,
    ),
    Call(
        "GET",
        f"{TABLE}/talk",
        "what was said after a number; players and spectators hear their own",
        talk.Talk,
        key=True,
        query=(Parameter("after", int | None, "a number"),),
    ),
    Call("POST", f"{TABLE}/talk", "says something", talk.TalkLine, talk.NewLine, 201, key=True),
    Call(
        "POST",
        "/api/complaints",
        "tells the host of the server about a line or a person",
        None,
        talk.Complaint,
        204,
        key=True,
    ),
    Call("GET", f"{ME}/company", "whom they shun", talk.Company),
    Call("POST", f"{ME}/company", "shuns somebody", talk.Company, talk.NewShun),
    Call("DELETE", f"{ME}/company/{{shun}}", "shuns them no more", talk.Company),
    Call("GET", f"{ME}/notes/{{table_id}}", "what they keep for themselves", talk.Note),
    Call("POST", f"{ME}/notes/{{table_id}}", "keeps it", talk.Note, talk.NewNote),
    Call("GET", ME, "who is signed in", people.Me),
    Call(
        "POST",
        "/api/people",
        "somebody becomes a guest, and is signed in",
        people.Me,
        people.NewPerson,
        201,
    ),
    Call("POST", ME, "another name", people.Me, people.NewPerson),
    Call("DELETE", ME, "forgets who is signed in, and signs them out", None, status=204),
    Call("GET", f"{ME}/tables", "the tables of who is signed in", people.MyTables),
    Call(
        "POST",
        f"{ME}/tables",
        "makes tables of this browser theirs; the keys open nothing any more",
        people.MyTables,
        people.KeyedTables,
    ),
    Call("GET", f"{ME}/export", "all that is kept about who is signed in", Export),
    Call("GET", f"{ME}/notices", "how they are told that it is their turn", notices.Notices),
    Call(
        "POST",
        f"{ME}/notices",
        "in which hours they are told nothing",
        notices.Notices,
        notices.NewWishes,
    ),
    Call(
        "POST",
        f"{ME}/notices/ways",
        "tells them on one more way",
        notices.Opted,
        notices.NewWay,
        201,
    ),
    Call("DELETE", f"{ME}/notices/ways/{{way}}", "on one way less", notices.Notices),
    Call("POST", f"{ME}/notices/ways/{{way}}/trial", "tells them something now", notices.Tried),
    Call("GET", f"{ME}/permits", "what their programs act with", people.KeptPermits),
    Call(
        "POST",
        f"{ME}/permits",
        "a permit for a program, which shows its token in place of a key, here and at tables",
        people.GivenPermit,
        people.NewPermit,
        201,
    ),
    Call("DELETE", f"{ME}/permits/{{permit}}", "takes a permit back", people.KeptPermits),
    Call("GET", f"{ME}/sessions", "where they are signed in", people.Sessions),
    Call("DELETE", f"{ME}/sessions", "signs them out everywhere else", None, status=204),
    Call("DELETE", f"{ME}/sessions/{{session}}", "signs them out at a device", None, status=204),
    Call("DELETE", "/api/session", "signs them out here", None, status=204),
    Call(
        "POST",
        f"{ME}/password",
        "a sign-in name and a password; who had one must know it",
        people.Me,
        people.NewPassword,
    ),
    Call("DELETE", f"{ME}/password", "no password any more", people.Me),
    Call("POST", "/api/session/password", "signs in by a password", people.Me, people.SignIn),
    Call(
        "POST",
        f"{ME}/mail",
        "sends a link that adds an address, if it is opened where they are signed in",
        None,
        people.Address,
        202,
    ),
    Call(
        "POST",
        "/api/session/letter",
        "sends a link that signs in; if the address is nobody's the answer is the same",
        None,
        people.Address,
        202,
    ),
    Call(
        "POST",
        "/api/session/mail",
        "opens the link of a letter, which is good once",
        people.Me,
        people.OpenedLetter,
    ),
    Call("POST", f"{ME}/passkeys/offer", "what a browser needs to make a passkey", people.Asked),
    Call("POST", f"{ME}/passkeys", "keeps it", people.Me, people.Answered),
    Call("DELETE", f"{ME}/passkeys/{{passkey}}", "forgets a passkey", people.Me),
    Call("POST", "/api/session/passkey/offer", "what it needs to show one", people.Asked),
    Call("POST", "/api/session/passkey", "signs in by a passkey", people.Me, people.Answered),
    Call("GET", LOBBY, "what departs, and who is there", lobby.Lobby),
    Call(
        "POST",
        LOBBY,
        "announces a table before it begins",
        lobby.Departure,
        lobby.NewDeparture,
        201,
    ),
    Call("GET", DEPARTURE, "a departure, for who may know of it", lobby.Departure),
    Call("DELETE", DEPARTURE, "the host calls it off", None, status=204),
    Call("POST", f"{DEPARTURE}/seats/{{seat}}", "gets on, at this seat", lobby.Departure),
    Call(
        "DELETE",
        f"{DEPARTURE}/seats/{{seat}}",
        "gets off; the host may have anybody get off",
        None,
        status=204,
    ),
    Call(
        "POST",
        f"{DEPARTURE}/ready",
        "says whether one is ready; it departs when all seats are taken and all are ready",
        lobby.Departure,
        lobby.Readiness,
    ),
    Call(
        "POST",
        f"{DEPARTURE}/start",
        "the host departs with the computer's players on the seats that are free",
        lobby.Departure,
        lobby.EarlyStart,
    ),
    Call(
        "GET",
        "/api/archive",
        "games that departed openly and are over",
        archive.Results,
        query=(
            Parameter("name", str | None, "part of the name of somebody who played"),
            Parameter("modules", str | None, "those that were all played"),
            Parameter("players", int | None, "how many played"),
            Parameter("since", int | None, "in seconds since 1970"),
            Parameter("until", int | None, "in seconds since 1970"),
            Parameter("first", int | None, "so many of them are passed over"),
        ),
    ),
    Call(
        "GET",
        "/api/archive/strength",
        "how strong people are, and the computer's players",
        archive.Strength,
        query=(Parameter("players", int, "among so many players"),),
    ),
    Call("POST", f"{ME}/program", "says whether a program plays here", people.Me, people.Declared),
    Call("GET", "/api/people/{person}", "what somebody has played openly", archive.Profile),
    Call(
        "GET",
        "/api/daily",
        "the deal of a day, and what people made of it",
        daily.DailyDeal,
        query=(Parameter("day", str | None, "another than this one, such as `2026-12-24`"),),
    ),
    Call(
        "POST",
        "/api/daily",
        "plays the deal of this day: there is one attempt",
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
    scheme = {"type": "http", "scheme": "bearer", "description": "the key of a table"}
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
        "parameters": {"table_id": {"description": "a table"}},
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
        ("table_id", str, "a table"),
        ("seat", int, "a seat"),
        ("session", str, "a session"),
        ("passkey", str, "a passkey"),
        ("permit", str, "a permit"),
        ("departure", str, "a departure"),
        ("person", str, "somebody who plays"),
        ("way", str, "a way"),
        ("shun", str, "somebody who is shunned"),
        ("tournament", str, "a tournament"),
        ("number", int, "of somebody who takes part"),
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
        "default": {"description": "why it was refused", **_content(told.Failure)},
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

"""All HTTP calls: the classes whose methods answer them, and the documents that describe them."""

import json
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from typing import NamedTuple, get_type_hints

from firstclass.service.adapters.account_api import AccountApi
from firstclass.service.chat.service import ChatService
from firstclass.service.daily.service import DailyService
from firstclass.service.lobby.archive import Archive
from firstclass.service.lobby.service import LobbyService
from firstclass.service.notifications.preferences import NotificationPreferences
from firstclass.service.play.table_api import TableApi
from firstclass.service.protocol import contract
from firstclass.service.protocol.calls import Call, Document, call, calls_of
from firstclass.service.protocol.schema import Json
from firstclass.service.tournaments.origin import Origins
from firstclass.service.tournaments.service import TournamentService


class Documents:
    """The calls that describe the protocol."""

    @call("GET", "/api/schema", "this protocol as a JSON Schema", response=Json)
    def schema(self) -> Document:
        """Return a schema of everything that is sent and received."""
        return document(contract.json_schema)

    @call("GET", "/api/openapi.json", "its calls as OpenAPI", response=Json)
    def openapi(self) -> Document:
        """Return a description of the HTTP calls."""
        return document(contract.openapi)

    @call("GET", "/api/asyncapi.json", "its WebSockets as AsyncAPI", response=Json)
    def asyncapi(self) -> Document:
        """Return a description of the WebSockets."""
        return document(contract.asyncapi)


class Api(NamedTuple):
    """One of each service with calls, by the names that they have in the front end."""

    tables: TableApi
    origins: Origins
    chat: ChatService
    people: AccountApi
    notifications: NotificationPreferences
    lobby: LobbyService
    tournaments: TournamentService
    archive: Archive
    daily: DailyService
    documents: Documents


API: dict[str, type] = get_type_hints(Api)
"""The classes of these services."""

CALLS = tuple(call for service in API.values() for call in calls_of(service))
"""All HTTP calls."""


@cache
def document(build: Callable[[Sequence[Call]], Json]) -> Document:
    """Return a description of the protocol. Building one takes long, so it happens once."""
    text = json.dumps(build(CALLS)).encode()
    return Document(text, f'"{sha256(text).hexdigest()[:16]}"')

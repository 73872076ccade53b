"""All HTTP calls: the classes whose methods answer them, and the documents that describe them."""

import json
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256

from firstclass.service.adapters.account_api import AccountApi
from firstclass.service.adapters.services import Services
from firstclass.service.chat.service import ChatService
from firstclass.service.daily.service import DailyService
from firstclass.service.lobby.archive import Archive
from firstclass.service.lobby.service import LobbyService
from firstclass.service.notifications.preferences import NotificationPreferences
from firstclass.service.play.table_api import Caller, TableApi
from firstclass.service.protocol import contract
from firstclass.service.protocol.calls import Call, Document, OptionalPerson, call, calls_of
from firstclass.service.protocol.requests import AcceptInvitation
from firstclass.service.protocol.responses import OpenedTable, SeatInvitation
from firstclass.service.protocol.schema import Json
from firstclass.service.tournaments.origin import Origins
from firstclass.service.tournaments.service import TournamentService


class SeatInvitations:
    """The calls that give seats away. Blocked people are refused."""

    def __init__(self, tables: TableApi, chat: ChatService) -> None:
        self._tables = tables
        self._chat = chat

    @call(
        "POST",
        "/api/tables/{table_id}/seats/{seat}/invitation",
        "gives a seat away by an invitation",
        status=201,
    )
    def invite(self, caller: Caller, table_id: str, seat: int) -> SeatInvitation:
        """Give a seat away."""
        return self._tables.invite(caller, table_id, seat)

    @call(
        "DELETE",
        "/api/tables/{table_id}/seats/{seat}/invitation",
        "withdraws the invitation",
        status=204,
    )
    def withdraw(self, caller: Caller, table_id: str, seat: int) -> None:
        """Withdraw an invitation."""
        self._tables.withdraw(caller, table_id, seat)

    @call(
        "POST",
        "/api/tables/{table_id}/guests",
        "accepts an invitation; the key opens this seat only",
        status=201,
    )
    def accept(
        self, table_id: str, request: AcceptInvitation, person: OptionalPerson
    ) -> OpenedTable:
        """Accept an invitation, and return the key to the seat."""
        self._chat.check_not_blocked(person, table_id)
        return self._tables.accept(table_id, request, person)


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


API: dict[str, type] = {
    "tables": TableApi,
    "seat_invitations": SeatInvitations,
    "origins": Origins,
    "chat": ChatService,
    "people": AccountApi,
    "notifications": NotificationPreferences,
    "lobby": LobbyService,
    "tournaments": TournamentService,
    "archive": Archive,
    "daily": DailyService,
    "documents": Documents,
}
"""The classes with calls, by the names that they have in the front end."""

CALLS = tuple(call for service in API.values() for call in calls_of(service))
"""All HTTP calls."""


@cache
def document(build: Callable[[Sequence[Call]], Json]) -> Document:
    """Return a description of the protocol. Building one takes long, so it happens once."""
    text = json.dumps(build(CALLS)).encode()
    return Document(text, f'"{sha256(text).hexdigest()[:16]}"')


def instances(services: Services) -> dict[str, object]:
    """Return an instance of each class in `API`."""
    return {
        "tables": services.calls,
        "seat_invitations": SeatInvitations(services.calls, services.chat),
        "origins": services.origins,
        "chat": services.chat,
        "people": AccountApi(services.people, services.archive),
        "notifications": services.notifications.preferences,
        "lobby": services.lobby,
        "tournaments": services.tournaments,
        "archive": services.archive,
        "daily": services.daily,
        "documents": Documents(),
    }

"""The WebSockets of tables and of the lobby."""

from contextlib import suppress
from functools import partial

from pydantic import TypeAdapter, ValidationError
from starlette.exceptions import WebSocketException
from starlette.routing import WebSocketRoute
from starlette.status import WS_1008_POLICY_VIOLATION
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from firstclass.service.adapters.http.senders import address_of, caller_of, language_of, person_of
from firstclass.service.lobby.connection import LobbyConnection
from firstclass.service.lobby.service import LobbyService
from firstclass.service.people.people import People
from firstclass.service.play.client import Visit
from firstclass.service.play.close_reasons import close_with_reason, outdated_client
from firstclass.service.play.table_api import Caller, TableApi
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.responses import PROTOCOL

DISCONNECT_ERRORS = (WebSocketDisconnect, WebSocketDisconnected)
"""The exceptions raised when the client has left, and whenever something is sent to it afterwards.
"""

VERSION: TypeAdapter[int] = TypeAdapter(int)


class SocketChannel:
    """The port `ClientConnection` over an accepted WebSocket."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def receive(self) -> str | None:
        """Return the client's next message, or None once it has left.

        Binary messages are not part of the protocol. They count as empty ones.
        """
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            return None
        return received.get("text") or ""

    async def send(self, text: str) -> None:
        """Send a message, unless the client has left."""
        with suppress(*DISCONNECT_ERRORS):
            await self._socket.send_text(text)

    async def close(self, code: int) -> None:
        """End the conversation, unless the client has."""
        with suppress(*DISCONNECT_ERRORS):
            await self._socket.close(code)


def socket_routes(
    table_api: TableApi, lobby_service: LobbyService, people: People
) -> list[WebSocketRoute]:
    """Return the routes of all WebSockets. One that is refused is not accepted."""

    async def play(socket: WebSocket) -> None:
        protocol, caller = protocol_of(socket), caller_of(socket)
        with table_api.count_connection(caller):
            await socket.accept()
            visit = Visit(
                SocketChannel(socket),
                socket.path_params["table_id"],
                protocol,
                caller.address,
                partial(current_person, socket),
                people.is_played_by_bot(caller.key, caller.person),
            )
            await table_api.serve_client(visit)

    async def look(socket: WebSocket) -> None:
        protocol, address, language = protocol_of(socket), address_of(socket), language_of(socket)
        with table_api.count_connection(Caller(None, language, address)):
            await socket.accept()
            channel = SocketChannel(socket)
            if protocol != PROTOCOL:
                await close_with_reason(channel, outdated_client(), language)
                return
            game = socket.query_params.get("game")
            watcher = LobbyConnection(channel, lobby_service, partial(current_person, socket), game)
            await watcher.serve(table_api.rate_limiter, address, language)

    return [
        WebSocketRoute("/api/tables/{table_id}/ws", play),
        WebSocketRoute("/api/lobby/ws", look),
    ]


def protocol_of(socket: WebSocket) -> int:
    """Return the version of the protocol that a client uses, 0 if it does not say so."""
    try:
        return VERSION.validate_python(socket.query_params.get("protocol", 0))
    except ValidationError:
        raise WebSocketException(WS_1008_POLICY_VIOLATION) from None


def current_person(socket: WebSocket) -> str | None:
    """Return the person of a WebSocket, or None if they are no longer signed in."""
    with suppress(RefusedError):  # an API token that is no longer valid
        return person_of(socket)
    return None

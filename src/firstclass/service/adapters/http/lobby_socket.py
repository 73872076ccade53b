"""The WebSocket that shows the lobby."""

from contextlib import suppress

from fastapi import FastAPI, WebSocket

from firstclass.service.adapters.http.error_responses import (
    address_of,
    error_response,
    language_of,
)
from firstclass.service.adapters.http.senders import person_of
from firstclass.service.adapters.http.sockets import SocketChannel
from firstclass.service.adapters.statuses import STATUS
from firstclass.service.lobby.connection import LobbyConnection
from firstclass.service.lobby.service import LobbyService
from firstclass.service.play.close_reasons import close_with_reason, outdated_client
from firstclass.service.play.table_api import Caller, TableApi
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.responses import PROTOCOL


def add_lobby_socket(app: FastAPI, lobby_service: LobbyService, calls: TableApi) -> None:
    """Add the WebSocket that shows the lobby as it changes."""

    @app.websocket("/api/lobby/ws")
    async def look(socket: WebSocket, protocol: int = 0, game: str | None = None) -> None:
        address, language = address_of(socket), language_of(socket)

        def whose() -> str | None:
            with suppress(RefusedError):  # an API token that is no longer valid
                return person_of(socket)
            return None

        try:
            with calls.count_connection(Caller(None, language, address)):
                await socket.accept()
                channel = SocketChannel(socket)
                if protocol != PROTOCOL:
                    await close_with_reason(channel, outdated_client(), language)
                    return
                watcher = LobbyConnection(channel, lobby_service, whose, game)
                await watcher.serve(calls.rate_limiter, address, language)
        except RefusedError as refusal:
            await socket.send_denial_response(error_response(socket, STATUS[refusal.code], refusal))

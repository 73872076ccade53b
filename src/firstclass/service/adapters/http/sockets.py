"""WebSockets as channels."""

from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketDisconnected

DISCONNECT_ERRORS = (WebSocketDisconnect, WebSocketDisconnected)
"""The exceptions raised when the client has left, and whenever something is sent to it afterwards.
"""


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

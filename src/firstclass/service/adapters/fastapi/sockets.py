"""WebSockets as channels."""

from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketDisconnected

LEFT = (WebSocketDisconnect, WebSocketDisconnected)
"""What is raised when the client has left, and whenever it is told something afterwards."""


class SocketChannel:
    """The port `Channel` over a WebSocket that was accepted."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def receive(self) -> str | None:
        """The client's next message, or None once it has left.

        Bytes are no message of the protocol, so they are as good as an empty one.
        """
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            return None
        return received.get("text") or ""

    async def send(self, text: str) -> None:
        """Send a message, unless the client has left."""
        with suppress(*LEFT):
            await self._socket.send_text(text)

    async def close(self, code: int) -> None:
        """End the conversation, unless the client has."""
        with suppress(*LEFT):
            await self._socket.close(code)

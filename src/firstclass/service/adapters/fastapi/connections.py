"""Connections as uvicorn has them, and what it leaves open."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket."""

    async def send(self, message: Any) -> None:
        """Send what the application says; a refusal with a reason is a handshake, too."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

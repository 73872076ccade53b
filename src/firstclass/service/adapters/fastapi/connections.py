"""Connections as uvicorn has them, but for those that keep a place and say or hear nothing."""

import asyncio
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from firstclass.service.adapters.fastapi.answers import network
from firstclass.service.play.limits import HERE

PATIENCE = 20.0
"""Seconds in which a whole request has to come, from the first byte to the last."""

LAST_WORD = 2.0
"""Seconds for what is still to be said over a connection that ends; then it is cut."""

AT_ONCE = 4096
"""Bytes that are read at once: packed, they may hold many messages, and all are unpacked."""

OF_ADDRESS = 200
"""Connections of one address: a class of thirty has six each, as browsers do."""

PLACES = 2500
"""Connections in all, unless the machine has room for fewer: each may take some 100 kB."""


class HttpConnection(H11Protocol):
    """A connection on which requests come; uvicorn calls these methods."""

    places = PLACES
    proxies: tuple[str, ...] = ()
    """Addresses at which many clients seem to be."""

    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come, and goes again if their address has come too often.

        Where there is no place left, one that waits for a request is cut: the one that has waited
        longest, so that who really asks finds one.
        """
        super().connection_made(transport)
        self.since = self.loop.time()
        cast(Any, transport).max_size = AT_ONCE
        self._watch()
        if len(self.connections) > self.places:
            idle = [one for one in self.connections if isinstance(one, HttpConnection) and one.idle]
            min(idle, key=lambda one: one.since, default=self).transport.abort()
        if self._crowded():
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Something of a request has come."""
        super().data_received(data)
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """They want a WebSocket. What has come behind the request is told to it, too."""
        super().handle_websocket_upgrade(event)
        if early := self.conn.trailing_data[0]:
            cast(asyncio.Protocol, self.transport.get_protocol()).data_received(early)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._rest()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Say that what has come is no request, unless something else is being said already."""
        if self.cycle is not None:
            # The rest of its answer would come after this one, which is the last.
            self.cycle.disconnected = True
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def on_response_complete(self) -> None:
        """They were answered, and may ask again."""
        super().on_response_complete()
        self.since = self.loop.time()

    def shutdown(self) -> None:
        """The server ends."""
        super().shutdown()
        self.loop.call_later(LAST_WORD, self.transport.abort)

    @property
    def idle(self) -> bool:
        """Whether nothing is being answered, and nobody has cut it."""
        asked = self.cycle is not None and not self.cycle.response_complete
        return not asked and not self.transport.is_closing()

    def _crowded(self) -> bool:
        if self.client is None or self.client[0] in self.proxies:
            return False
        own = network(self.client[0])
        if own == HERE:
            return False
        clients = (getattr(one, "client", None) for one in self.connections)
        there = sum(client is not None and network(client[0]) == own for client in clients)
        return there > OF_ADDRESS

    def _watch(self) -> None:
        """Cut the connection unless the request it has begun is whole in time."""
        upgraded = self not in self.connections
        if upgraded or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._rest()
        elif self._due is None:
            self._due = self.loop.call_later(PATIENCE, self.transport.abort)

    def _rest(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket; uvicorn calls these methods."""

    _early = b""
    """What has come behind the request."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come."""
        super().connection_made(transport)
        cast(Any, transport).max_size = AT_ONCE

    def data_received(self, data: bytes) -> None:
        """Something has come: the request, or frames. Those wait until they are let in."""
        if self.handshake_initiated and not self.handshake_complete:
            self._early += data
            self.transport.pause_reading()
        else:
            super().data_received(data)

    def handle_close(self, event: Frame) -> None:
        """They have said goodbye, and are answered so: that is the last that can be sent."""
        super().handle_close(event)
        self.close_sent = True

    def keepalive_timeout(self) -> None:
        """They have not answered a ping, and so may never take what waits for them."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The conversation is over."""
        super().on_task_complete(task)
        self.loop.call_later(LAST_WORD, self.transport.abort)

    def shutdown(self) -> None:
        """The server ends; that is the last that can be sent, even to who was not let in yet."""
        super().shutdown()
        self.close_sent = self.handshake_complete = True
        self.loop.call_later(LAST_WORD, self.transport.abort)

    async def send(self, message: Any) -> None:
        """Send what the application says, as long as the connection lasts.

        The application learns of its end by what it receives. A refusal with a reason is a
        handshake, too.
        """
        await self.writable.wait()
        if self.close_sent or self.transport.is_closing():
            return
        await super().send(message)
        if message["type"] == "websocket.accept" and self._early:
            early, self._early = self._early, b""
            self.transport.resume_reading()
            self.data_received(early)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

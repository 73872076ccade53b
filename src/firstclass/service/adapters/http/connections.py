"""Connections of uvicorn with limits, so that idle clients cannot occupy the server."""

import asyncio
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from firstclass.service.adapters.http.senders import network
from firstclass.service.play.rate_limits import LOCAL_ADDRESS

REQUEST_TIMEOUT = 20.0
"""The seconds in which a whole request must arrive, from its first byte to its last."""

CLOSE_TIMEOUT = 2.0
"""The seconds for data that is still to be sent when a connection ends; then it is aborted."""

MAX_READ_BYTES = 4096
"""The bytes that are read at a time. Compressed, they may hold many messages, and all are
decompressed.
"""

MAX_CONNECTIONS_PER_ADDRESS = 200
"""The connections of one address. A class of thirty has six each, the number that browsers open."""

MAX_CONNECTIONS = 2500
"""The connections of the server, fewer if the machine allows fewer. Each may take about 100 kB."""


class HttpConnection(H11Protocol):
    """An HTTP connection; uvicorn calls these methods."""

    max_connections = MAX_CONNECTIONS
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    """The networks of proxies, from which many clients seem to come."""

    _request_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection, unless its address has too many.

        If the server is full, it drops the connection that has waited longest for a request.
        Clients that send requests thus get a place.
        """
        super().connection_made(transport)
        self.client = unmapped(self.client)
        self.idle_since = self.loop.time()
        cast(Any, transport).max_size = MAX_READ_BYTES
        self._update_timer()
        if len(self.connections) > self.max_connections:
            idle = [
                one for one in self.connections if isinstance(one, HttpConnection) and one.is_idle
            ]
            min(idle, key=lambda one: one.idle_since, default=self).transport.abort()
        if self._has_too_many_connections():
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Receive a part of a request."""
        super().data_received(data)
        self._update_timer()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Switch to a WebSocket and pass on any data that came after the request."""
        super().handle_websocket_upgrade(event)
        if early := self.conn.trailing_data[0]:
            cast(asyncio.Protocol, self.transport.get_protocol()).data_received(early)

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after the client has left."""
        self._cancel_timer()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Send an error for invalid data, unless a response is being sent already."""
        if self.cycle is not None:
            # The rest of that response would follow this error, which has to be the last thing
            # sent.
            self.cycle.disconnected = True
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def on_response_complete(self) -> None:
        """Note that a response is complete and that the client may send another request."""
        super().on_response_complete()
        self.idle_since = self.loop.time()

    def shutdown(self) -> None:
        """Close the connection when the server stops."""
        super().shutdown()
        self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)

    @property
    def is_idle(self) -> bool:
        """Whether no response is being sent and the connection is not closing."""
        is_responding = self.cycle is not None and not self.cycle.response_complete
        return not is_responding and not self.transport.is_closing()

    def _has_too_many_connections(self) -> bool:
        if self.client is None:
            return False
        address = ip_address(self.client[0])
        if any(address in proxy for proxy in self.proxies):
            return False
        own = network(self.client[0])
        if own == LOCAL_ADDRESS:
            return False
        clients = (getattr(one, "client", None) for one in self.connections)
        there = sum(client is not None and network(client[0]) == own for client in clients)
        return there > MAX_CONNECTIONS_PER_ADDRESS

    def _update_timer(self) -> None:
        """Abort the connection unless the request that has begun is complete in time."""
        upgraded = self not in self.connections
        if upgraded or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._cancel_timer()
        elif self._request_timer is None:
            self._request_timer = self.loop.call_later(REQUEST_TIMEOUT, self.transport.abort)

    def _cancel_timer(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket; uvicorn calls these methods."""

    _early_data = b""
    """The data that came after the request."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept a connection."""
        super().connection_made(transport)
        self.client = unmapped(self.client)
        cast(Any, transport).max_size = MAX_READ_BYTES

    def data_received(self, data: bytes) -> None:
        """Receive a part of the request, or frames, which wait until the WebSocket is accepted."""
        if self.handshake_initiated and not self.handshake_complete:
            self._early_data += data
            self.transport.pause_reading()
        else:
            super().data_received(data)

    def handle_close(self, event: Frame) -> None:
        """Answer the client's close frame, which is the last thing that can be sent."""
        super().handle_close(event)
        self.close_sent = True

    def keepalive_timeout(self) -> None:
        """Abort the connection if the client does not answer a ping.

        Such a client may never read what waits for it.
        """
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Close the connection after the conversation is over."""
        super().on_task_complete(task)
        self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)

    def shutdown(self) -> None:
        """Close the connection when the server stops, even if it was not accepted yet.

        The close frame is the last thing that can be sent.
        """
        super().shutdown()
        self.close_sent = self.handshake_complete = True
        self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)

    async def send(self, message: Any) -> None:
        """Send a message of the application, as long as the connection lasts.

        The application learns from its next receive that the connection has ended. A refusal with a
        reason also completes the handshake.
        """
        await self.writable.wait()
        if self.close_sent or self.transport.is_closing():
            return
        await super().send(message)
        if message["type"] == "websocket.accept" and self._early_data:
            early, self._early_data = self._early_data, b""
            self.transport.resume_reading()
            self.data_received(early)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True


def unmapped(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """Return the address and port of a client.

    A socket for both protocols shows an IPv4 address as part of an IPv6 address.
    """
    return client and (client[0].removeprefix("::ffff:"), client[1])

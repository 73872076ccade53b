"""Simultaneous clients of a server, well-behaved or not, over plain connections."""

import asyncio
import json
import random
import socket
import struct
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from firstclass.service.protocol.responses import PROTOCOL

HEALTH = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALF_BODY = (
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100\r\n\r\n{"
)
RESET = struct.pack("ii", 1, 0)
"""Option of a socket that is reset instead of closed."""

LITTLE = 2048
"""Size of the receive buffer, in bytes, of a client that never reads."""

OF_EACH = 3
"""Simultaneous clients of each kind."""


def frame(content: bytes, first: int = 0x81) -> bytes:
    """Return a short WebSocket message as browsers send it, with a mask that changes nothing."""
    assert len(content) < 126
    return struct.pack("!BB4x", first, 0x80 | len(content)) + content


def encode_message(**message: object) -> bytes:
    return frame(json.dumps(message).encode())


def upgrade(path: str, host: str = "localhost") -> bytes:
    """Return the request for a WebSocket."""
    return (
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


class Flood:
    """Clients at one table that come again and again until they are cancelled."""

    def __init__(self, address: str, table: str, key: str, chance: random.Random) -> None:
        host, port = address.removeprefix("http://").split(":")
        self._at = host, int(port)
        self._table = upgrade(f"/api/tables/{table}/ws?protocol={PROTOCOL}")
        self._sit = self._table + encode_message(type="sit", key=key)
        self._chance = chance
        self.answers = 0
        self.answered = asyncio.Event()

    async def run(self) -> None:
        clients = (
            self._request, self._leave_a_body_half_sent, self._play, self._never_read,
            self._say_goodbye_and_never_read, self._reset, self._watch_the_lobby, self._be_denied,
        )  # fmt: skip
        async with asyncio.TaskGroup() as group:
            for client in clients * OF_EACH:
                group.create_task(self._again(client))

    async def reach(self, answers: int) -> None:
        """Wait until there were so many answers."""
        while self.answers < answers:
            await self.answered.wait()
            self.answered.clear()

    async def _again(self, client: Callable[[StreamReader, StreamWriter], Awaitable[None]]) -> None:
        while True:
            with suppress(OSError):
                async with self._connection() as (reader, writer):
                    await client(reader, writer)
            await asyncio.sleep(0)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[tuple[StreamReader, StreamWriter]]:
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
        sock.setblocking(False)
        try:
            await asyncio.get_running_loop().sock_connect(sock, self._at)
            reader, writer = await asyncio.open_connection(sock=sock, limit=LITTLE)
        except BaseException:
            sock.close()
            raise
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    async def _send(self, writer: StreamWriter, content: bytes) -> None:
        writer.write(content)
        await writer.drain()

    async def _receive(self, reader: StreamReader) -> None:
        """Read part of an answer; raise ConnectionError if there is none."""
        if not await reader.read(65536):
            raise ConnectionError
        self.answers += 1
        self.answered.set()

    async def _request(self, reader: StreamReader, writer: StreamWriter) -> None:
        for _ in range(20):
            await self._send(writer, HEALTH * self._chance.randint(1, 5))
            await self._receive(reader)

    async def _leave_a_body_half_sent(self, reader: StreamReader, writer: StreamWriter) -> None:
        await self._send(writer, HALF_BODY)
        await self._receive(reader)

    async def _play(self, reader: StreamReader, writer: StreamWriter) -> None:
        await self._send(writer, self._sit)
        while True:
            body = encode_message(type="act", version=self._chance.randint(0, 5), action="keep 1")
            await self._send(writer, (body + encode_message(type="view_as", seat=0)) * 10)
            await self._receive(reader)

    async def _never_read(self, reader: StreamReader, writer: StreamWriter) -> None:
        await self._send(writer, self._sit)
        while True:
            await self._send(writer, encode_message(type="view_as", seat=0))

    async def _say_goodbye_and_never_read(self, _: StreamReader, writer: StreamWriter) -> None:
        looks = encode_message(type="view_as", seat=0) * self._chance.randint(1, 60)
        await self._send(writer, self._sit + looks + frame(struct.pack("!H", 1000), 0x88))
        await asyncio.sleep(1)

    async def _reset(self, reader: StreamReader, writer: StreamWriter) -> None:
        sock = writer.get_extra_info("socket")
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        requests = (
            self._table,
            self._sit,
            self._sit + encode_message(type="view_as", seat=0) * 20,
            HEALTH * 20,
        )
        await self._send(writer, self._chance.choice(requests))
        for _ in range(self._chance.randint(0, 3)):
            await asyncio.sleep(0)

    async def _watch_the_lobby(self, reader: StreamReader, writer: StreamWriter) -> None:
        await self._send(writer, upgrade(f"/api/lobby/ws?protocol={PROTOCOL}"))
        while True:
            await self._receive(reader)
            await self._send(writer, frame(b""))

    async def _be_denied(self, reader: StreamReader, writer: StreamWriter) -> None:
        await self._send(writer, upgrade("/api/lobby/ws", host="evil.example"))
        await self._receive(reader)

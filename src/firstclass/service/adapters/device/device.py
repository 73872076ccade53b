"""The service on a player's own device: one person, no network."""

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

from firstclass.messages import Reason, understood
from firstclass.service.adapters.device.files import Files
from firstclass.service.adapters.device.here import Here
from firstclass.service.adapters.device.routes import answer_to
from firstclass.service.adapters.device.store import DeviceStore
from firstclass.service.adapters.statuses import STATUS
from firstclass.service.play.calls import Caller, Calls
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.told import PROTOCOL

WENT_WELL = 1000
"""The code with which a conversation closes normally."""

logger = logging.getLogger(__name__)


class Device:
    """The same calls and conversations as on a server, used by the person at the device."""

    def __init__(self, files: Files) -> None:
        """An event loop must be running. Raises Refusal if the files cannot be written."""
        here = Here()
        self._calls = Calls(DeviceStore(files), here, here)
        self._calls.open()
        self._talks: set[asyncio.Task[None]] = set()

    async def call(
        self, method: str, path: str, key: str | None, language: str, body: str | None
    ) -> tuple[int, str]:
        """Return the status and the JSON text of a server's response to this call below /api."""
        spoken = understood(language)
        try:
            status, said = answer_to(self._calls, Caller(key, spoken), method, path, body or "")
        except Refusal as refusal:
            return refused(refusal, spoken)
        except Exception:
            logger.exception("%s %s failed", method, path)
            return refused(Refusal("failed", Reason("server_failed")), spoken)
        return status.value, text_of(said)

    def join(self, table: str, tell: Callable[[str], None], end: Callable[[int], None]) -> "Line":
        """Return a conversation at a table, as over its WebSocket.

        ``tell`` gets the text of each message, ``end`` the code with which the conversation closes.
        """
        line = Line(tell, end)
        talk = asyncio.create_task(self._talk(table, line))
        self._talks.add(talk)
        talk.add_done_callback(self._talks.discard)
        return line

    async def _talk(self, table: str, line: "Line") -> None:
        try:
            await self._calls.welcome(line, PROTOCOL, table)
        finally:
            await line.close(WENT_WELL)


class Line:
    """The port `Channel` between the page and the service on one device."""

    def __init__(self, tell: Callable[[str], None], end: Callable[[int], None]) -> None:
        self._tell = tell
        self._end = end
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()
        self._open = True

    def hear(self, text: str) -> None:
        """Take a message from the page; `sit` comes first."""
        self._heard.put_nowait(text)

    def leave(self) -> None:
        """Note that the page has left; it gets no more messages."""
        self._open = False
        self._heard.put_nowait(None)

    async def receive(self) -> str | None:
        """Return the next message of the page, or None once it has left."""
        return await self._heard.get()

    async def send(self, text: str) -> None:
        """Send a message, unless the page has left."""
        if self._open:
            self._tell(text)

    async def close(self, code: int) -> None:
        """End the conversation, unless it has ended."""
        if self._open:
            self._open = False
            self._end(code)


def refused(refusal: Refusal, language: str) -> tuple[int, str]:
    """Return the response to a refused call."""
    return STATUS[refusal.code].value, text_of({"error": refusal.as_dict(language)})


def text_of(said: Any) -> str:
    """Return a response as JSON; bytes are JSON already."""
    if isinstance(said, bytes):
        return said.decode()
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))

"""The service on a player's own device: one person, no network."""

import asyncio
import json
import logging
import re
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from math import inf
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from firstclass.messages import Reason, negotiate_language
from firstclass.service.adapters.device.file_storage import Files
from firstclass.service.adapters.device.store import DeviceStore
from firstclass.service.adapters.dispatch import SENDERS, STATUS, answer
from firstclass.service.background import start_task
from firstclass.service.play.bot_questions import answer_question
from firstclass.service.play.client import Visit
from firstclass.service.play.reviews import review_steps
from firstclass.service.play.table_api import Caller, TableApi
from firstclass.service.protocol.calls import Call, Document, calls_of
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import check_size

FOR_OTHERS = {
    method.__name__
    for method in (TableApi.invite, TableApi.withdraw_invitation, TableApi.accept_invitation)
}
"""The calls at a table that need other people, and so a server."""

CALLS = tuple(call for call in calls_of(TableApi) if call.function not in FOR_OTHERS)
"""All calls that a device answers, apart from the account."""

NOBODY = {"person": None}
"""The response to a request for the account: there are no accounts on a device."""

NORMAL_CLOSURE = 1000
"""The code with which a conversation closes normally."""

logger = logging.getLogger(__name__)


class Device:
    """The same calls and conversations as on a server, used by the person at the device."""

    def __init__(self, files: Files) -> None:
        """An event loop must be running. Raises RefusedError if the files cannot be written."""
        here = SingleThreadRunner()
        self._table_api = TableApi(DeviceStore(files), here, here)
        self._table_api.open()
        self._conversations: set[asyncio.Task[None]] = set()

    async def call(
        self, method: str, path: str, key: str | None, language: str, body: str | None
    ) -> tuple[int, str]:
        """Return the status and the JSON text of a server's response to this call below /api."""
        spoken = negotiate_language(language)
        try:
            status, content = await self._respond(Caller(key, spoken), method, path, body or "")
        except RefusedError as refusal:
            return error_response(refusal, spoken)
        except Exception:
            logger.exception("%s %s failed", method, path)
            return error_response(RefusedError("failed", Reason("server_failed")), spoken)
        return status, to_json(content)

    async def _respond(self, caller: Caller, method: str, path: str, body: str) -> tuple[int, Any]:
        address = urlsplit(path)
        if (method, address.path) == ("GET", "/me"):
            return 200, NOBODY
        call, in_path = find_call(method, f"/api{address.path}")

        async def read_body() -> bytes:
            check_size(content := body.encode())
            return content

        result = await answer(
            call,
            self._table_api,
            sender=lambda annotation: SENDERS[annotation](caller),
            path=in_path,
            query=dict(parse_qsl(address.query, keep_blank_values=True)),
            read_body=read_body,
        )
        return call.status, result.text if isinstance(result, Document) else result

    def join(
        self, table: str, on_message: Callable[[str], None], on_close: Callable[[int], None]
    ) -> "DeviceChannel":
        """Return a conversation at a table, as over its WebSocket.

        ``on_message`` gets the text of each message, ``on_close`` the code with which the
        conversation closes.
        """
        channel = DeviceChannel(on_message, on_close)
        task = start_task(self._run_conversation(table, channel))
        self._conversations.add(task)
        task.add_done_callback(self._conversations.discard)
        return channel

    async def _run_conversation(self, table: str, channel: "DeviceChannel") -> None:
        try:
            await self._table_api.serve_client(Visit(channel, table))
        finally:
            await channel.close(NORMAL_CLOSURE)


class DeviceChannel:
    """The port `ClientConnection` between the page and the service on one device."""

    def __init__(self, on_message: Callable[[str], None], on_close: Callable[[int], None]) -> None:
        self._on_message = on_message
        self._on_close = on_close
        self._incoming: asyncio.Queue[str | None] = asyncio.Queue()
        self._open = True

    def push(self, text: str) -> None:
        """Take a message from the page; `sit` comes first."""
        self._incoming.put_nowait(text)

    def leave(self) -> None:
        """Note that the page has left; it gets no more messages."""
        self._open = False
        self._incoming.put_nowait(None)

    async def receive(self) -> str | None:
        """Return the next message of the page, or None once it has left."""
        return await self._incoming.get()

    async def send(self, text: str) -> None:
        """Send a message, unless the page has left."""
        if self._open:
            self._on_message(text)

    async def close(self, code: int) -> None:
        """End the conversation, unless it has ended."""
        if self._open:
            self._open = False
            self._on_close(code)


def find_call(method: str, path: str) -> tuple[Call, dict[str, str]]:
    """Return a call and the parameters in its path. Raises RefusedError if it needs a server."""
    for call in CALLS:
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", call.path)
        if call.method == method and (found := re.fullmatch(pattern, path)):
            return call, found.groupdict()
    raise RefusedError("unknown", Reason("needs_server"))


def error_response(refusal: RefusedError, language: str) -> tuple[int, str]:
    """Return the response to a refused call."""
    return STATUS[refusal.code].value, to_json({"error": refusal.as_dict(language)})


def to_json(content: Any) -> str:
    """Return a response as JSON; bytes are JSON already."""
    if isinstance(content, bytes):
        return content.decode()
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


class SingleThreadRunner:
    """The ports `BotRunner` and `Reviewer` where there is only one thread.

    While a bot thinks, the thread can do nothing else. All waiting messages are therefore handled
    first, and only the clock ends a search.
    """

    soft_timeout = 3.0  # in seconds, because a hint may take that long on a phone
    timeout = inf

    def __init__(self) -> None:
        self._thinks = asyncio.Lock()

    def slot(self, whose: str, name: str) -> AbstractAsyncContextManager[None]:
        """Let one bot think after the other."""
        return self._thinks

    async def run(self, question: str) -> str:
        """Return the answer to a question."""
        await asyncio.sleep(0)
        return answer_question(question)

    async def close(self) -> None:
        """Do nothing: no bot can be thinking during this call."""

    async def review(self, order: str, report_progress: Callable[[int], None]) -> dict[str, Any]:
        """Return a review. Between two steps other events can run."""
        for step in review_steps(order):
            if isinstance(step, dict):
                return step
            report_progress(step)
            await asyncio.sleep(0)
        raise RuntimeError("there is no review")

"""Tables without a server: all in one thread and in memory, as in a browser's worker.

As a program it plays a whole game and prints the result as JSON.
"""

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from math import inf
from typing import Any

from firstclass import Game
from firstclass.service.adapters.device.store import CLOCK, TABLE, DeviceStore
from firstclass.service.play.bot_questions import answer_question
from firstclass.service.play.client import Visit
from firstclass.service.play.game_history import GameHistory
from firstclass.service.play.reviews import review_steps
from firstclass.service.play.table_api import Caller, TableApi
from firstclass.service.protocol.requests import NewSeat, NewTable
from firstclass.service.protocol.responses import ReviewProgress
from firstclass.service.stored import StoredTable
from tests.device.memory_files import MemoryFiles


class MemoryStore(DeviceStore):
    """A store of files that are in memory; nothing survives the process."""

    def __init__(self) -> None:
        self._files = MemoryFiles()
        super().__init__(self._files)

    def forget(self, table_id: str) -> None:
        """Delete a table with a clock, as a host does."""
        self._files.remove(TABLE + table_id)
        self._files.remove(CLOCK + table_id)


class InProcessRunner:
    """The ports `BotRunner` and `Reviewer` in a single thread."""

    soft_timeout = timeout = inf

    @asynccontextmanager
    async def slot(self, whose: str, name: str) -> AsyncIterator[None]:
        yield

    async def run(self, question: str) -> str | None:
        await asyncio.sleep(0)
        return answer_question(question)

    async def close(self) -> None:
        pass

    async def review(self, order: str, tell: Callable[[int], None]) -> dict[str, Any]:
        for step in review_steps(order):
            if isinstance(step, dict):
                return step
            tell(step)
            await asyncio.sleep(0)
        raise RuntimeError("no review")


def history_of(game: Game) -> GameHistory:
    """Return the history of a game as a table has it."""
    return GameHistory(StoredTable("table", "", [], game.record(), []))


class MemoryConnection:
    """The port `ClientConnection`, with a client at its other end that joins with this key."""

    def __init__(self, key: str | None) -> None:
        self._requests: asyncio.Queue[str | None] = asyncio.Queue()
        self._messages: asyncio.Queue[str] = asyncio.Queue()
        self.closed: int | None = None
        self._end = asyncio.Event()
        self.client_send(type="sit", key=key, language="en")

    @property
    def unread_requests(self) -> int:
        """The number of messages from the client that the server has not read yet."""
        return self._requests.qsize()

    @property
    def unread_messages(self) -> int:
        """The number of messages that the client has not read yet."""
        return self._messages.qsize()

    async def receive(self) -> str | None:
        return await self._requests.get()

    async def send(self, text: str) -> None:
        self._messages.put_nowait(text)

    async def close(self, code: int) -> None:
        self.closed = code
        self._end.set()

    async def wait_until_closed(self) -> None:
        """Wait until the server has closed the connection."""
        await self._end.wait()

    def client_send(self, **message: Any) -> None:
        self._requests.put_nowait(json.dumps(message))

    def leave(self) -> None:
        self._requests.put_nowait(None)

    async def next_text(self) -> str:
        """Return the next message as text."""
        return await self._messages.get()

    async def next_message(self) -> dict[str, Any]:
        """Return the next message."""
        message: dict[str, Any] = json.loads(await self.next_text())
        return message

    async def expect(self, kind: str) -> dict[str, Any]:
        message = await self.next_message()
        assert message["type"] == kind, message
        return message


async def play_through(kind: str) -> dict[str, Any]:
    """Play a whole game against this bot, with a hint, an undo and a review."""
    store, here = MemoryStore(), InProcessRunner()
    table_api = TableApi(store, here, here)
    seats = [NewSeat(name="Ann", kind="human"), NewSeat(name="Bob", kind=kind)]
    made = table_api.create(NewTable(players=2, modules="AB", seed=7, seats=seats))
    connection = MemoryConnection(made["key"])
    task = asyncio.create_task(table_api.serve_client(Visit(connection, made["table"])))
    await connection.expect("hello")
    state = await connection.expect("state")
    undone = False
    while state["sheet"] is None:
        if state["legal"]:
            body = {"version": state["version"]}
            if state["undo"]["possible"] and not undone:
                undone = True
                connection.client_send(type="undo", **body)
            else:
                connection.client_send(type="act", action=state["legal"][-1]["action"], **body)
        state = await connection.expect("state")
    connection.leave()
    await task
    again = TableApi(store, here, here)
    assert again.record(made["table"]) == table_api.record(made["table"])
    return {
        "undone": undone,
        "total": state["version"],
        "totals": totals(state),
    } | table_api.record(made["table"])


def totals(state: dict[str, Any]) -> list[int]:
    """Return the final points of the seats."""
    return [seat["total"] for seat in state["sheet"]["seats"]]


async def reviewed(record: dict[str, Any]) -> ReviewProgress:
    """Return the finished review of a record."""
    here = InProcessRunner()
    table_api = TableApi(MemoryStore(), here, here)
    made = table_api.open_record(record, "en")
    caller = Caller(made["key"], "en")
    progress = table_api.start_review(caller, made["table"])
    while progress["state"] in ("waiting", "running"):
        await asyncio.sleep(0)
        progress = table_api.review(caller, made["table"])
    return progress


def forbidden(*_: object, **__: object) -> None:
    """Raise an error; replaces threads and processes."""
    raise AssertionError("nothing else may be started here")


if __name__ == "__main__":
    threading.Thread.start = forbidden  # type: ignore[method-assign]
    subprocess.Popen.__init__ = forbidden  # type: ignore[method-assign]
    result = asyncio.run(play_through("planner"))
    print(json.dumps({"game": result, "loaded": sorted(sys.modules)}))

"""Tables need no server: any implementation of the ports can replace it."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from firstclass import Game, Setup
from firstclass.messages import Reason
from firstclass.service.play import table
from firstclass.service.play.client import Visit
from firstclass.service.play.table_api import TableApi
from firstclass.service.protocol.requests import NewSeat, NewTable
from firstclass.service.stored import NewAction
from tests.rules.games import game_after
from tests.server import TIMEOUT
from tests.service.in_memory import InProcessRunner, MemoryConnection, MemoryStore, reviewed

T = TypeVar("T")
SERVER = {
    "alembic",
    "click",
    "platformdirs",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "websockets",
}


def run(what: Coroutine[Any, Any, T]) -> T:
    """Run it in a separate thread, because a shared browser occupies this thread's event loop."""

    async def in_time() -> T:
        async with asyncio.timeout(TIMEOUT):
            return await what

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, in_time()).result()


def test_a_whole_game_can_be_played_without_a_server() -> None:
    command = [sys.executable, "-m", "tests.service.in_memory"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    result = json.loads(output)
    game = result["game"]
    assert game.pop("undone")
    assert len(game["actions"]) == game.pop("total") > 100
    totals = game.pop("totals")
    played = Game.replay(game)
    assert played.over
    assert [seat["total"] for seat in played.sheet()["seats"]] == totals
    assert totals[1] > totals[0]  # the planner against the last choice of each decision
    assert not SERVER & {name.partition(".")[0] for name in result["loaded"]}


def test_a_game_can_be_reviewed_without_another_process() -> None:
    record = game_after(Setup(players=2, seed=6), 6, 12).record()
    progress = run(reviewed(record))
    assert (progress["state"], progress["done"], progress["total"]) == ("done", 12, 12)
    assert progress["review"] is not None
    assert len(progress["review"]["scores"]) == 13


def test_a_refused_client_gets_the_reason() -> None:
    async def refused() -> tuple[str, int | None]:
        connection, here = MemoryConnection(None), InProcessRunner()
        await TableApi(MemoryStore(), here, here).serve_client(Visit(connection, "nowhere"))
        return (await connection.expect("bye"))["reason"], connection.closed

    assert run(refused()) == ("unknown", 4404)


def test_a_client_with_many_messages_does_not_delay_others() -> None:
    async def waiting() -> int:
        here = InProcessRunner()
        table_api = TableApi(MemoryStore(), here, here)
        seats = [NewSeat(kind="human"), NewSeat(kind="human")]
        made = table_api.create(NewTable(players=2, modules="AB", seed=7, seats=seats))
        flood, other = MemoryConnection(made["key"]), MemoryConnection(made["key"])
        for _ in range(1000):
            flood.client_send(type="act", version=99, action="take 1.1")
        other.client_send(type="ping")
        coroutines = [
            table_api.serve_client(Visit(connection, made["table"]))
            for connection in (flood, other)
        ]
        tasks = [asyncio.create_task(coroutine) for coroutine in coroutines]
        await other.expect("hello")
        await other.expect("state")
        await other.expect("pong")
        left = flood.unread_requests
        for connection, task in zip((flood, other), tasks, strict=True):
            connection.leave()
            await task
        return left

    assert run(waiting()) > 900


def test_a_move_of_a_bot_that_could_not_be_stored_is_reported_and_retried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class FullOnce(MemoryStore):
        full = True

        def append(self, actions: Sequence[NewAction]) -> list[NewAction]:
            if self.full:
                self.full = False
                raise OSError("no room")
            return super().append(actions)

    async def moved() -> int:
        here = InProcessRunner()
        table_api = TableApi(FullOnce(), here, here)
        seats = [NewSeat(kind="novice"), NewSeat(kind="novice")]
        made = table_api.create(NewTable(players=2, modules="AB", seed=7, seats=seats))
        connection = MemoryConnection(None)
        task = asyncio.create_task(table_api.serve_client(Visit(connection, made["table"])))
        await connection.expect("hello")
        await connection.expect("state")
        warned = await connection.expect("error")
        assert warned["message"] == str(Reason("computer_waits"))
        assert "id" not in warned
        version = 0
        while version == 0:
            version = (await connection.expect("state"))["version"]
        connection.leave()
        await task
        return version

    monkeypatch.setattr(table, "BOT_RETRY_DELAY", 0)
    assert run(moved()) > 0

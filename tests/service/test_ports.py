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
from firstclass.service.play.calls import Calls
from firstclass.service.protocol.messages import NewSeat, NewTable
from firstclass.service.protocol.told import PROTOCOL
from firstclass.service.stored import Appended
from tests.rules.games import after
from tests.server import TIMEOUT
from tests.service.worker import Line, MemoryStore, ThisThread, reviewed

T = TypeVar("T")
SERVER = {
    "alembic",
    "click",
    "fastapi",
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
    command = [sys.executable, "-m", "tests.service.worker"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = json.loads(output)
    game = found["game"]
    assert game.pop("undone")
    assert len(game["actions"]) == game.pop("of") > 100
    totals = game.pop("totals")
    played = Game.replay(game)
    assert played.over
    assert [seat["total"] for seat in played.sheet()["seats"]] == totals
    assert totals[1] > totals[0]  # the planner against the last choice of each decision
    assert not SERVER & {name.partition(".")[0] for name in found["loaded"]}


def test_a_game_can_be_reviewed_without_another_process() -> None:
    record = after(Setup(players=2, seed=6), 6, 12).record()
    found = run(reviewed(record))
    assert (found["state"], found["done"], found["of"]) == ("done", 12, 12)
    assert found["review"] is not None
    assert len(found["review"]["scores"]) == 13


def test_a_refused_client_gets_the_reason() -> None:
    async def refused() -> tuple[str, int | None]:
        line, here = Line(None), ThisThread()
        await Calls(MemoryStore(), here, here).welcome(line, PROTOCOL, "nowhere")
        return (await line.hear("bye"))["reason"], line.closed

    assert run(refused()) == ("unknown", 4404)


def test_a_client_with_many_messages_does_not_delay_others() -> None:
    async def waiting() -> int:
        here = ThisThread()
        calls = Calls(MemoryStore(), here, here)
        seats = [NewSeat(kind="human"), NewSeat(kind="human")]
        made = calls.create(NewTable(players=2, modules="AB", seed=7, seats=seats))
        flood, other = Line(made["key"]), Line(made["key"])
        for _ in range(1000):
            flood.say(type="act", version=99, action="take 1.1")
        other.say(type="ping")
        talks = [calls.welcome(line, PROTOCOL, made["table"]) for line in (flood, other)]
        tasks = [asyncio.create_task(talk) for talk in talks]
        await other.hear("hello")
        await other.hear("state")
        await other.hear("pong")
        left = flood.unheard
        for line, task in zip((flood, other), tasks, strict=True):
            line.leave()
            await task
        return left

    assert run(waiting()) > 900


def test_a_move_of_a_bot_that_could_not_be_stored_is_reported_and_retried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class FullOnce(MemoryStore):
        full = True

        def append(self, actions: Sequence[Appended]) -> list[Appended]:
            if self.full:
                self.full = False
                raise OSError("no room")
            return super().append(actions)

    async def moved() -> int:
        here = ThisThread()
        calls = Calls(FullOnce(), here, here)
        seats = [NewSeat(kind="novice"), NewSeat(kind="novice")]
        made = calls.create(NewTable(players=2, modules="AB", seed=7, seats=seats))
        line = Line(None)
        talk = asyncio.create_task(calls.welcome(line, PROTOCOL, made["table"]))
        await line.hear("hello")
        await line.hear("state")
        warned = await line.hear("error")
        assert warned["message"] == str(Reason("computer_waits"))
        assert "id" not in warned
        version = 0
        while version == 0:
            version = (await line.hear("state"))["version"]
        line.leave()
        await talk
        return version

    monkeypatch.setattr(table, "PAUSE", 0)
    assert run(moved()) > 0

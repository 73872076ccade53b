"""Bots run in processes, which may die, hang and be stopped."""

import asyncio
import json
from contextlib import ExitStack
from math import inf
from pathlib import Path
from typing import Any

import psutil
import pytest

from firstclass import Game, Setup
from firstclass.service.adapters.bot_processes import BotProcessPool
from firstclass.service.play.bot_questions import BotQuestion
from tests.server import TIMEOUT, Server
from tests.service.in_memory import history_of
from tests.service.play.test_ports import run

PLAYERS = """
import os, signal, time
from pathlib import Path

HERE = Path(__file__).parent

class Loud:
    def choose(self, view, actions, rng):
        print("I think", os.getpid())
        return actions[0]

class Mortal:
    def choose(self, view, actions, rng):
        with (HERE / "tries").open("a") as tries:
            tries.write("x")
        if (HERE / "tries").stat().st_size < 2:
            os.kill(os.getpid(), signal.SIGTERM)
        return actions[0]

class Dying:
    def choose(self, view, actions, rng):
        os.kill(os.getpid(), signal.SIGTERM)

class Hanging:
    def choose(self, view, actions, rng):
        (HERE / "begun").touch()
        while True:
            pass

class Meeting:
    def choose(self, view, actions, rng):
        (HERE / f"{os.getpid()} is here").touch()
        while len([*HERE.glob("* is here")]) < 2:
            time.sleep(0.01)
        return actions[0]
"""


@pytest.fixture
def players(tmp_path: Path) -> str:
    """A file of bots, with a colon for the name of the class."""
    (tmp_path / "players.py").write_text(PLAYERS)
    return f"{tmp_path / 'players.py'}:"


def question(kind: str | None) -> str:
    """Return a request for a bot to choose the first card that it keeps."""
    snapshot = history_of(Game(Setup(2, "AB", seed=1))).to_snapshot()
    return BotQuestion(kind, snapshot, seat=0, seconds=5.0).to_json()


def thought(*kinds: str) -> list[str | None]:
    """Return the answers of these bots, one after another."""

    async def answers() -> list[str | None]:
        bot_runner = BotProcessPool(timeout=TIMEOUT)
        try:
            return [await bot_runner.run(question(kind)) for kind in kinds]
        finally:
            await bot_runner.close()

    return run(answers())


def children() -> set[int]:
    """Return the running child processes of this one."""
    return {child.pid for child in psutil.Process().children()}


async def thinking(
    bot_runner: BotProcessPool, players: str, folder: Path
) -> "asyncio.Task[str | None]":
    """Start a request to a bot that never finishes."""
    request = asyncio.create_task(bot_runner.run(question(f"{players}Hanging")))
    while not (folder / "begun").exists():
        assert not request.done()
        await asyncio.sleep(0.01)
    return request


def result_in(answer: str | None) -> Any:
    assert answer is not None
    return json.loads(answer)["found"]


def test_output_printed_by_a_bot_is_not_taken_as_its_answer(players: str) -> None:
    answers = thought(f"{players}Loud", "planner")
    assert [len(result_in(answer)) for answer in answers] == [1, 1]


def test_a_request_is_repeated_if_the_process_of_a_bot_dies(players: str, tmp_path: Path) -> None:
    assert len(result_in(*thought(f"{players}Mortal"))) == 1
    assert (tmp_path / "tries").read_text() == "xx"


def test_a_request_fails_if_the_process_of_a_bot_dies_again_and_again(players: str) -> None:
    with pytest.raises(RuntimeError, match="the process that computed it died"):
        thought(f"{players}Dying")


def test_the_process_of_a_bot_that_is_too_late_is_ended(players: str) -> None:
    before = children()

    async def answers() -> list[str | None]:
        bot_runner = BotProcessPool(timeout=0.1)
        late = await bot_runner.run(question(f"{players}Hanging"))
        assert children() == before
        bot_runner.timeout = TIMEOUT
        answer = await bot_runner.run(question("planner"))
        await bot_runner.close()
        return [late, answer]

    late, answer = run(answers())
    assert late is None
    assert len(result_in(answer)) == 1


def test_two_bots_can_think_at_the_same_time(players: str) -> None:
    """Each waits for the other."""

    async def met() -> list[str | None]:
        bot_runner = BotProcessPool(timeout=TIMEOUT)
        requests = [bot_runner.run(question(f"{players}Meeting")) for _ in range(2)]
        answers = await asyncio.gather(*requests)
        assert len(bot_runner._idle) == 2
        again = await bot_runner.run(question("planner"))
        assert len(bot_runner._processes) == 2
        await bot_runner.close()
        return [*answers, again]

    assert [len(result_in(answer)) for answer in run(met())] == [1, 1, 1]


def test_a_process_that_died_while_idle_is_replaced() -> None:
    async def answers() -> list[str | None]:
        bot_runner = BotProcessPool(timeout=TIMEOUT)
        first = await bot_runner.run(question("planner"))
        (worker,) = bot_runner._processes
        await worker.kill()
        second = await bot_runner.run(question("planner"))
        assert worker not in bot_runner._processes
        await bot_runner.close()
        return [first, second]

    assert [len(result_in(answer)) for answer in run(answers())] == [1, 1]


def test_cancelling_a_request_ends_the_process_of_the_bot(players: str, tmp_path: Path) -> None:
    before = children()

    async def left() -> None:
        bot_runner = BotProcessPool(timeout=inf)
        request = await thinking(bot_runner, players, tmp_path)
        request.cancel()
        await asyncio.wait([request])
        assert children() == before

    run(left())


def test_closing_the_bot_runner_ends_all_processes(players: str, tmp_path: Path) -> None:
    before = children()

    async def closed() -> None:
        bot_runner = BotProcessPool(timeout=inf)
        request = await thinking(bot_runner, players, tmp_path)
        await bot_runner.close()
        await asyncio.wait([request])
        assert children() == before

    run(closed())


def test_a_server_stops_while_bots_are_thinking(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite")
    with ExitStack() as stack:
        for _ in range(3):
            client = stack.enter_context(server.join(*server.create("director", "director")))
        client.receive_state(lambda state: state["version"] > 0)
        thinking = psutil.Process(server.process).children()
        server.stop()
    assert len(thinking) > 1
    assert not any(process.is_running() for process in thinking)


def test_bots_play_where_no_process_may_change_its_priority() -> None:
    async def play() -> str | None:
        bot_runner = BotProcessPool(program="tests.service.programs.sandboxed_bot_process")
        answer = await bot_runner.run(question("planner"))
        await bot_runner.close()
        return answer

    assert len(result_in(run(play()))) == 1

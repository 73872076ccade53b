"""Bots play only while somebody is there, and serve all tables equally."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager

from firstclass.service.adapters.bot_processes import QUICK_BOT_LIMIT, FairScheduler
from firstclass.service.play.client import Visit
from firstclass.service.play.table_api import TableApi
from firstclass.service.protocol.requests import NewSeat, NewTable
from tests.server import Server
from tests.service.calls import history
from tests.service.in_memory import InProcessRunner, MemoryConnection, MemoryStore
from tests.service.play.test_ports import run

PLACES = 4


def bots(table_api: TableApi) -> str:
    seats = [NewSeat(kind="random"), NewSeat(kind="random")]
    return table_api.create(NewTable(players=2, modules="AB", seed=7, seats=seats))["table"]


def test_a_table_of_bots_waits_for_a_spectator() -> None:
    async def played() -> list[int]:
        here = InProcessRunner()
        table_api = TableApi(MemoryStore(), here, here)
        table = bots(table_api)
        versions = []
        for _ in range(50):
            versions.append(table_api.describe(table)["version"])
            await asyncio.sleep(0)
        connection = MemoryConnection(None)
        task = asyncio.create_task(table_api.serve_client(Visit(connection, table)))
        await connection.expect("hello")
        while (await connection.expect("state"))["version"] < 5:
            pass
        connection.leave()
        await task
        left = table_api.describe(table)["version"]
        for _ in range(50):
            await asyncio.sleep(0)
        versions += [left, table_api.describe(table)["version"]]
        return versions

    *before, left, later = run(played())
    assert set(before) == {0}
    assert left >= 5
    assert later <= left + 1  # the action that was being chosen when the last spectator left


def test_requests_for_a_table_do_not_start_its_bots(server: Server) -> None:
    table, _ = server.create("random", "random")
    for _ in range(20):
        assert server.call("GET", f"/api/tables/{table}").json()["version"] == 0
        assert len(history(server, table).json()["views"]) == 1


def test_a_slow_bot_delays_no_other_table(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(30):
            table, _ = server.create("director", "director")
            stack.enter_context(server.join(table))
        table, key = server.create("human", "planner")
        with server.join(table, key) as client:
            client.receive_state()
            client.draft()
            for _ in range(10):
                client.receive_state() if client.state[
                    "thinking_seat"
                ] is not None else client.act()
            assert not [line for line in client.state["log"] if line.get("lapse")]


def test_a_hint_is_not_calculated_for_a_player_that_has_left() -> None:
    class Patient(InProcessRunner):
        """A bot runner that waits for a signal, and counts its table_api."""

        def __init__(self) -> None:
            self.thoughts = 0
            self.begin = asyncio.Event()

        @asynccontextmanager
        async def slot(self, whose: str, name: str) -> AsyncIterator[None]:
            await self.begin.wait()
            yield

        async def run(self, question: str) -> str | None:
            self.thoughts += 1
            return await super().run(question)

    async def count_thoughts() -> int:
        here = Patient()
        table_api = TableApi(MemoryStore(), here, here)
        seats = [NewSeat(kind="human"), NewSeat(kind="human")]
        made = table_api.create(NewTable(players=2, modules="AB", seed=7, seats=seats))
        connection = MemoryConnection(made["key"])
        connection.client_send(type="view_as", seat=0)
        connection.client_send(type="view_as", seat=1)
        task = asyncio.create_task(table_api.serve_client(Visit(connection, made["table"])))
        await connection.expect("hello")
        await connection.expect("state")
        await connection.expect("state")
        seat = (await connection.expect("state"))["view"]["current"]
        connection.client_send(type="view_as", seat=seat)
        for _ in range(10):
            connection.client_send(type="hint", version=0)
        connection.leave()
        await task
        here.begin.set()
        while len(asyncio.all_tasks()) > 1:
            await asyncio.sleep(0)
        return here.thoughts

    assert run(count_thoughts()) == 0


def test_tables_take_turns_and_the_least_served_table_comes_first() -> None:
    async def order() -> list[str]:
        turns, came = FairScheduler(PLACES), list[str]()
        done = asyncio.Event()

        async def think(whose: str, name: str) -> None:
            async with turns.slot(whose, name):
                came.append(whose)
                await done.wait()

        greedy = [asyncio.create_task(think("greedy", "slow")) for _ in range(PLACES)]
        await asyncio.sleep(0)
        turns._time_used["greedy"] = 10.0
        greedy += [asyncio.create_task(think("greedy", "slow")) for _ in range(3)]
        others = [asyncio.create_task(think(f"table {n}", "quick")) for n in range(2)]
        given_up = asyncio.create_task(think("nobody", "quick"))
        await asyncio.sleep(0)
        given_up.cancel()
        done.set()
        await asyncio.gather(*greedy, *others)
        return came

    greedy = ["greedy"]
    assert run(order()) == [*greedy * PLACES, "table 0", "table 1", *greedy * 3]


def test_a_process_is_reserved_for_fast_bots() -> None:
    async def came() -> bool:
        turns, done = FairScheduler(PLACES), asyncio.Event()
        turns._time_expected["slow"] = 2 * QUICK_BOT_LIMIT

        async def think(whose: str, name: str) -> None:
            async with turns.slot(whose, name):
                await done.wait()

        slow = [asyncio.create_task(think(f"slow {n}", "slow")) for n in range(20)]
        await asyncio.sleep(0)
        async with turns.slot("quick", "quick"):
            waiting = len(turns._waiting)
        done.set()
        await asyncio.gather(*slow)
        return waiting == 20 - (PLACES - 1)

    assert run(came())

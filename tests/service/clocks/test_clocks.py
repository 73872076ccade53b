"""Clocks at tables: running, out of time, and after the server was down."""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from firstclass.service.adapters.sql.store import Store
from firstclass.service.play import table_clock
from firstclass.service.play.client import Visit
from firstclass.service.play.table_api import Caller, TableApi
from firstclass.service.ports import Store as StorePort
from firstclass.service.protocol.requests import (
    AcceptInvitation,
    NewBranch,
    NewSeat,
    NewTable,
    RematchAnswer,
)
from tests.contract import check_message
from tests.service.in_memory import InProcessRunner, MemoryConnection, MemoryStore
from tests.service.play.test_ports import run

START = 1_780_000_000_000
SECOND = 1000
DAY = 24 * 3600
TURN = {"kind": "turn", "seconds": 120}
GAME = {"kind": "game", "seconds": 600, "increment": 20}
DAYS = {"kind": "days", "days": 1, "holidays": 5}


@pytest.fixture(autouse=True)
def fast_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_clock, "STAND_IN_BOT", "novice")


class FakeTime:
    """The port `TimeSource`, moved by hand."""

    def __init__(self, ms: int = START) -> None:
        self.ms = ms
        self._calls: dict[int, tuple[int, Callable[[], None]]] = {}
        self._count = 0

    def now(self) -> int:
        return self.ms

    def call_later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        self._count += 1
        number = self._count
        self._calls[number] = (self.ms + round(seconds * SECOND), call)
        return lambda: self._calls.pop(number, None) and None

    async def advance(self, seconds: float) -> None:
        """Let time pass, with everything that is due in it."""
        until = self.ms + round(seconds * SECOND)
        while due := [(at, number) for number, (at, _) in self._calls.items() if at <= until]:
            at, number = min(due)
            self.ms = max(self.ms, at)
            self._calls.pop(number)[1]()
            await settle(10)
        await settle()
        self.ms = until

    def sleep(self, seconds: float) -> None:
        """Let time pass while the machine is asleep or the server is down."""
        self.ms += round(seconds * SECOND)


async def settle(steps: int = 300) -> None:
    """Let the bots play as far as they can."""
    for _ in range(steps):
        await asyncio.sleep(0)


async def until(wanted: Callable[[], bool]) -> None:
    """Wait for an action of the bots, however long it takes."""
    while not wanted():
        await asyncio.sleep(0)


class ClockHarness:
    """A server in memory, whose time is moved by hand."""

    def __init__(self, store: StorePort | None = None) -> None:
        self.store: StorePort = store or MemoryStore()
        self.time = FakeTime()
        self.start()

    def start(self) -> None:
        here = InProcessRunner()
        self.table_api = TableApi(self.store, here, here, time=self.time)

    async def restart(self, down: float = 0) -> None:
        """Stop, be down for so many seconds, and start again."""
        await self.table_api.close()
        self.time = FakeTime(self.time.ms + round(down * SECOND))
        self.start()
        self.table_api.open()
        await self.time.advance(0)

    def create_table(self, clock: dict[str, Any] | None, *kinds: str) -> tuple[str, str]:
        seats = [NewSeat(kind=kind) for kind in kinds or ("human", "human")]
        body = {
            "players": len(seats),
            "modules": "AB",
            "seed": 7,
            "seats": seats,
            "time_limit": clock,
        }
        made = self.table_api.create(NewTable.model_validate(body))
        assert made["key"] is not None
        return made["table"], made["key"]

    def invited(self, table: str, key: str, seat: int) -> str:
        """Invite a guest and return their key."""
        invitation = self.table_api.invite(Caller(key, "en"), table, seat)
        made = self.table_api.accept_invitation(
            table, AcceptInvitation(invitation=invitation["invitation"])
        )
        assert made["key"] is not None
        return made["key"]

    @asynccontextmanager
    async def connect(self, table: str, key: str | None) -> AsyncIterator["MemoryClient"]:
        guest = MemoryClient(MemoryConnection(key))
        task = asyncio.create_task(self.table_api.serve_client(Visit(guest.connection, table)))
        await guest.connection.expect("hello")
        await guest.state()
        yield guest
        guest.connection.leave()
        await task

    def face(self, table: str) -> dict[str, Any]:
        """Return the clock of a table that nobody watches."""
        found = self.table_api.tables.find(table)
        face = found.clock.to_protocol(found)
        assert face is not None
        return dict(face)

    def version(self, table: str) -> int:
        return self.table_api.describe(table)["version"]


class MemoryClient:
    """A client at a table."""

    def __init__(self, connection: MemoryConnection) -> None:
        self.connection = connection
        self.latest_state: dict[str, Any] = {}

    async def state(self) -> dict[str, Any]:
        self.latest_state = await self.connection.expect("state")
        check_message(self.latest_state)
        return self.latest_state

    @property
    def clock(self) -> dict[str, Any]:
        clock: dict[str, Any] = self.latest_state["clock"]
        return clock

    async def latest(self) -> dict[str, Any]:
        """Return the state after all messages."""
        await settle()
        while self.connection.unread_messages:
            await self.state()
        return self.latest_state

    async def send(self, **message: Any) -> dict[str, Any]:
        """Send a message; return the state after it."""
        self.connection.client_send(**message)
        return await self.latest()

    async def expect_error(self, **message: Any) -> str:
        self.connection.client_send(**message)
        while (reply := await self.connection.next_message())["type"] == "state":
            self.latest_state = reply
        assert reply["type"] == "error", reply
        return str(reply["code"])

    async def act(self) -> dict[str, Any]:
        """Play the last legal action of the deciding seat."""
        if not self.latest_state["legal"]:
            await self.send(type="view_as", seat=self.latest_state["view"]["current"])
        action = self.latest_state["legal"][-1]["action"]
        return await self.send(type="act", version=self.latest_state["version"], action=action)

    async def draft(self) -> dict[str, Any]:
        while self.latest_state["view"]["phase"] == "draft":
            await self.act()
        return self.latest_state

    async def turn(self) -> dict[str, Any]:
        """Play this turn to its end."""
        turn = self.whose_turn
        while self.whose_turn == turn:
            await self.act()
        return self.latest_state

    @property
    def whose_turn(self) -> list[Any]:
        return [self.latest_state["view"][part] for part in ("round", "turn", "phase", "current")]


def test_a_table_has_a_clock_only_if_one_was_agreed() -> None:
    async def check() -> None:
        harness = ClockHarness()
        async with harness.connect(*harness.create_table(None)) as host:
            assert host.latest_state["clock"] is None
            assert await host.expect_error(type="take_holiday", seat=0, days=1) == "illegal"
        async with harness.connect(*harness.create_table(GAME)) as host:
            assert host.clock["time_limit"] == {**GAME, "on_timeout": "computer"}
            assert host.clock["full_time"] == 600 * SECOND

    run(check())


def test_the_clock_runs_for_the_player_that_must_decide() -> None:
    async def check() -> None:
        harness = ClockHarness()
        async with harness.connect(*harness.create_table(GAME)) as host:
            await host.draft()
            seat = host.clock["running_seat"]
            assert seat == host.latest_state["view"]["current"]
            before = host.clock["time_left"]
            await harness.time.advance(7)
            await host.turn()
            after = host.clock["time_left"]
            assert after[seat] == before[seat] - 7 * SECOND
            assert after[1 - seat] == before[1 - seat] + 20 * SECOND
            assert host.clock["running_seat"] == 1 - seat
            assert host.clock["runs_out_at"] == harness.time.now() + after[1 - seat]

    run(check())


def test_the_clock_of_a_live_game_starts_when_everybody_is_there() -> None:
    async def check() -> None:
        harness = ClockHarness()
        table, key = harness.create_table(TURN)
        guest = harness.invited(table, key, 1)
        async with harness.connect(table, key) as host:
            assert host.clock["running_seat"] is None
            await harness.time.advance(500)
            async with harness.connect(table, guest):
                await host.latest()
                assert host.clock["running_seat"] == host.latest_state["view"]["current"]
                assert host.clock["time_left"] == [120 * SECOND, 120 * SECOND]

    run(check())


def test_a_clock_of_days_starts_when_every_seat_is_taken() -> None:
    async def check() -> None:
        harness = ClockHarness()
        table, key = harness.create_table(DAYS)
        invitation = harness.table_api.invite(Caller(key, "en"), table, 1)
        async with harness.connect(table, key) as host:
            assert host.clock["running_seat"] is None
            harness.table_api.accept_invitation(
                table, AcceptInvitation(invitation=invitation["invitation"])
            )
            await host.latest()
            assert host.clock["running_seat"] == host.latest_state["view"]["current"]

    run(check())


def test_the_turn_of_a_bot_costs_nobody_time() -> None:
    async def check() -> None:
        harness = ClockHarness()
        async with harness.connect(*harness.create_table(GAME, "human", "novice")) as host:
            await host.latest()
            while host.latest_state["view"]["phase"] == "draft":
                await host.act()
                await host.latest()
            assert host.clock["time_left"][1] is None
            assert host.clock["running_seat"] == 0

    run(check())


def test_the_bot_plays_for_somebody_out_of_time_even_if_nobody_is_there() -> None:
    async def check() -> None:
        harness = ClockHarness()
        table, key = harness.create_table(TURN)
        async with harness.connect(table, key) as host:
            await host.draft()
        seat, version = harness.face(table)["running_seat"], harness.version(table)
        await harness.time.advance(119)
        assert harness.face(table)["time_left"][seat] == SECOND
        assert harness.version(table) == version
        await harness.time.advance(2)
        assert harness.face(table)["taken_over"] == [seat]
        await until(lambda: harness.face(table)["running_seat"] == 1 - seat)
        assert harness.version(table) > version
        async with harness.connect(table, key) as host:
            timed_out = [line for line in host.latest_state["log"] if line["kind"] == "timed_out"]
            assert [line["seat"] for line in timed_out] == [seat]
            await host.turn()
            await until(lambda: harness.face(table)["running_seat"] == 1 - seat)

    run(check())


def test_a_player_can_take_their_seat_back_from_the_stand_in() -> None:
    async def check() -> None:
        harness = ClockHarness()
        table, key = harness.create_table(TURN)
        guest = harness.invited(table, key, 1)
        async with harness.connect(table, key) as host:
            while host.latest_state["view"]["phase"] == "draft" or host.clock["running_seat"] != 0:
                async with harness.connect(table, guest) as other:
                    who = other if other.clock["running_seat"] == 1 else host
                    await who.latest()
                    await who.act()
                await host.latest()
            await harness.time.advance(121)
            await host.latest()
            assert host.clock["taken_over"] == [0]
            assert host.latest_state["legal"] == []
            async with harness.connect(table, guest) as other:
                assert await other.expect_error(type="take_seat", seat=0) == "forbidden"
            await host.send(type="take_seat", seat=0)
            assert host.clock["taken_over"] == []
            assert await host.expect_error(type="take_seat", seat=0) == "forbidden"
            async with harness.connect(table, guest) as other:
                await other.turn()
            await host.latest()
            assert host.clock["running_seat"] == 0
            assert host.clock["time_left"][0] == 120 * SECOND
            assert host.latest_state["legal"]

    run(check())


def test_a_table_can_end_when_a_player_runs_out_of_time() -> None:
    async def check() -> None:
        harness = ClockHarness()
        table, key = harness.create_table({**TURN, "on_timeout": "end"})
        async with harness.connect(table, key) as host:
            await host.draft()
            seat = host.clock["running_seat"]
            await harness.time.advance(121)
            await host.latest()
            assert host.clock["timed_out_seat"] == seat
            assert host.clock["running_seat"] is None
            assert host.clock["runs_out_at"] is None
            assert (host.latest_state["revealed"], host.latest_state["legal"]) == (True, [])
            version = host.latest_state["version"]
            assert (
                await host.expect_error(type="act", version=version, action="take 1.1") == "illegal"
            )
        assert harness.table_api.describe(table)["over"]
        await harness.restart()
        assert harness.face(table)["timed_out_seat"] == seat
        again = harness.table_api.rematch(Caller(key, "en"), table, RematchAnswer())["table"]
        assert again is not None
        assert harness.face(again)["time_limit"]["on_timeout"] == "end"
        body = NewBranch(version=version, seats=[NewSeat(kind="human"), NewSeat(kind="human")])
        harness.table_api.branch(Caller(key, "en"), table, body)

    run(check())


async def thinking(harness: ClockHarness, clock: dict[str, Any]) -> tuple[str, str, int]:
    """Return a table after the draft, where one player has been thinking for ten seconds."""
    table, key = harness.create_table(clock)
    async with harness.connect(table, key) as host:
        await host.draft()
        await harness.time.advance(10)
        return table, key, host.clock["running_seat"]


def test_clocks_survive_a_restart_which_costs_nobody_seconds(tmp_path: Path) -> None:
    async def check() -> None:
        disk = Store(tmp_path / "tables.sqlite")
        for store in (MemoryStore(), disk):
            harness = ClockHarness(store)
            table, _, seat = await thinking(harness, GAME)
            before = harness.face(table)
            await harness.restart(down=5000)
            after = harness.face(table)
            late = after["time_left"][seat] - before["time_left"][seat]
            assert 0 <= late <= 5 * SECOND
            assert after["runs_out_at"] - after["now"] == after["time_left"][seat]
            await harness.restart(down=77)
            assert harness.face(table)["time_left"] == after["time_left"]
        disk.close()

    run(check())


def test_a_clock_of_days_continues_while_the_server_is_down() -> None:
    async def check() -> None:
        harness = ClockHarness()
        table, _, seat = await thinking(harness, DAYS)
        before = harness.face(table)["time_left"][seat]
        await harness.restart(down=5000)
        assert harness.face(table)["time_left"][seat] == before - 5000 * SECOND
        version = harness.version(table)
        await harness.restart(down=DAY)
        assert harness.face(table)["taken_over"] == [seat]
        assert harness.version(table) > version

    run(check())


def test_while_the_machine_is_asleep_no_time_is_charged() -> None:
    async def check() -> None:
        harness = ClockHarness()
        table, key, seat = await thinking(harness, TURN)
        before = harness.face(table)["time_left"][seat]
        harness.time.sleep(3600)
        async with harness.connect(table, key) as host:  # before any timer was called
            assert host.clock["time_left"][seat] == before
        await harness.time.advance(1)
        assert harness.face(table)["taken_over"] == []
        assert harness.face(table)["time_left"][seat] == before - SECOND

    run(check())


def test_setting_the_system_clock_back_gives_nobody_more_time() -> None:
    async def check() -> None:
        harness = ClockHarness()
        table, _, seat = await thinking(harness, TURN)
        before = harness.face(table)["time_left"][seat]
        harness.time.sleep(-300)
        assert harness.face(table)["time_left"][seat] == before

    run(check())


def test_an_undo_returns_time_only_to_players_that_agreed_to_it() -> None:
    async def check() -> None:
        harness = ClockHarness()
        table, key = harness.create_table(GAME)
        guest = harness.invited(table, key, 1)
        async with harness.connect(table, key) as host, harness.connect(table, guest) as other:
            while host.latest_state["view"]["phase"] == "draft" or host.clock["running_seat"] != 0:
                who = host if host.clock["running_seat"] == 0 else other
                await who.latest()
                await who.act()
                await host.latest()
                await other.latest()
            start, version = host.clock["time_left"], host.latest_state["version"]
            await harness.time.advance(10)
            await host.act()
            await host.send(type="undo", version=version + 1)
            assert host.clock["time_left"] == [start[0] - 10 * SECOND, start[1]]
            await host.turn()
            await other.latest()
            await harness.time.advance(30)
            await other.act()
            to = max(version, host.latest_state["version"] - 1)
            await host.latest()
            host.connection.client_send(
                type="ask_undo", version=host.latest_state["version"], to=to
            )
            await other.latest()
            assert other.latest_state["undo_request"] is not None
            other.connection.client_send(
                type="answer_undo", version=other.latest_state["version"], agree=True
            )
            await host.latest()
            assert host.latest_state["version"] == to
            assert host.clock["time_left"][0] == start[0] - 10 * SECOND
            assert host.clock["time_left"][1] == start[1] + 20 * SECOND

    run(check())


def test_the_clock_stops_on_days_off() -> None:
    async def check() -> None:
        harness = ClockHarness()
        table, key, seat = await thinking(harness, DAYS)
        async with harness.connect(table, key) as host:
            due = host.clock["runs_out_at"]
            await host.send(type="take_holiday", seat=seat, days=3)
            assert host.clock["runs_out_at"] == due + 3 * DAY * SECOND
            assert host.clock["holidays_left"][seat] == 2
            assert (
                host.clock["current_holidays"][seat]["until"]
                == harness.time.now() + 3 * DAY * SECOND
            )
            assert await host.expect_error(type="take_holiday", seat=seat, days=1) == "illegal"
            assert await host.expect_error(type="take_holiday", seat=1 - seat, days=6) == "illegal"
        async with harness.connect(table, None) as spectator:
            assert await spectator.expect_error(type="take_holiday", seat=0, days=1) == "forbidden"
        await harness.time.advance(3 * DAY)
        assert harness.face(table)["taken_over"] == []
        await harness.time.advance(DAY)
        assert harness.face(table)["taken_over"] == [seat]

    run(check())


def test_a_bot_answers_a_player_that_has_left() -> None:
    async def check() -> None:
        harness = ClockHarness()
        table, key = harness.create_table(DAYS, "human", "novice")
        async with harness.connect(table, key) as host:
            await host.latest()
            while host.latest_state["view"]["phase"] == "draft" or host.clock["running_seat"] != 0:
                await host.act()
                await host.latest()
            await host.turn()
        await until(lambda: harness.face(table)["running_seat"] == 0)

    run(check())


def test_no_bot_plays_at_a_table_that_all_people_have_left() -> None:
    async def check() -> None:
        harness = ClockHarness()
        table, key, _ = await thinking(harness, TURN)
        await harness.time.advance(121)
        await harness.time.advance(121)
        assert harness.face(table)["taken_over"] == [0, 1]
        version = harness.version(table)
        await harness.time.advance(DAY)
        async with harness.connect(table, key) as host:
            await host.latest()
            assert host.latest_state["version"] == harness.version(table) == version
            seat = host.latest_state["view"]["current"]
            await host.send(type="take_seat", seat=seat)  # the stand-in finishes that turn
            await until(lambda: harness.face(table)["taken_over"] == [1 - seat])
            await until(lambda: harness.face(table)["running_seat"] == seat)
            assert harness.face(table)["time_left"][seat] == 120 * SECOND

    run(check())


def test_a_deleted_table_with_a_running_clock_causes_no_error(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def check() -> None:
        harness = ClockHarness()
        table, _, _ = await thinking(harness, TURN)
        assert isinstance(harness.store, MemoryStore)
        harness.store.forget(table)
        gc.collect()
        await harness.time.advance(500)

    run(check())
    assert caplog.messages == []


def test_a_spectator_does_not_start_the_clock() -> None:
    async def check() -> None:
        harness = ClockHarness()
        table, _ = harness.create_table(TURN)
        async with harness.connect(table, None) as spectator:
            assert spectator.clock["running_seat"] is None

    run(check())


def test_a_player_that_looks_away_is_shown_as_away() -> None:
    async def check() -> None:
        harness = ClockHarness()
        table, key = harness.create_table(None)
        guest = harness.invited(table, key, 1)
        async with harness.connect(table, key) as host:
            async with harness.connect(table, guest) as other:
                await host.latest()
                assert (host.latest_state["connected_seats"], host.latest_state["away_seats"]) == (
                    [0, 1],
                    [],
                )
                await other.send(type="set_visibility", visible=False)
                await host.latest()
                assert (host.latest_state["connected_seats"], host.latest_state["away_seats"]) == (
                    [0, 1],
                    [1],
                )
                async with harness.connect(table, guest):  # on another device
                    await host.latest()
                    assert host.latest_state["away_seats"] == []
                await host.latest()
                assert host.latest_state["away_seats"] == [1]
                await other.send(type="set_visibility", visible=True)
                await host.latest()
                assert host.latest_state["away_seats"] == []
                await other.send(type="set_visibility", visible=False)
            await host.latest()
            assert (host.latest_state["connected_seats"], host.latest_state["away_seats"]) == (
                [0],
                [],
            )

    run(check())

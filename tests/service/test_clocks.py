"""Clocks at tables: running, out of time, and after the server was down."""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from firstclass.service.adapters.sql.store import Store
from firstclass.service.play import timekeeping
from firstclass.service.play.calls import Caller, Calls
from firstclass.service.ports import Store as StorePort
from firstclass.service.protocol.messages import Arrival, NewBranch, NewSeat, NewTable, PlayAgain
from firstclass.service.protocol.told import PROTOCOL
from tests.contract import check_message
from tests.service.test_ports import run
from tests.service.worker import Line, MemoryStore, ThisThread

START = 1_780_000_000_000
SECOND = 1000
DAY = 24 * 3600
TURN = {"kind": "turn", "seconds": 120}
GAME = {"kind": "game", "seconds": 600, "increment": 20}
DAYS = {"kind": "days", "days": 1, "holidays": 5}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeping, "TAKES_OVER", "novice")


class HandTime:
    """The port `Time`, moved by hand."""

    def __init__(self, ms: int = START) -> None:
        self.ms = ms
        self._calls: dict[int, tuple[int, Callable[[], None]]] = {}
        self._count = 0

    def now(self) -> int:
        return self.ms

    def after(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        self._count += 1
        number = self._count
        self._calls[number] = (self.ms + round(seconds * SECOND), call)
        return lambda: self._calls.pop(number, None) and None

    async def go(self, seconds: float) -> None:
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


class House:
    """A server in memory, whose time is moved by hand."""

    def __init__(self, store: StorePort | None = None) -> None:
        self.store: StorePort = store or MemoryStore()
        self.time = HandTime()
        self.start()

    def start(self) -> None:
        here = ThisThread()
        self.calls = Calls(self.store, here, here, time=self.time)

    async def restart(self, down: float = 0) -> None:
        """Stop, be down for so many seconds, and start again."""
        await self.calls.close()
        self.time = HandTime(self.time.ms + round(down * SECOND))
        self.start()
        self.calls.open()
        await self.time.go(0)

    def lay(self, clock: dict[str, Any] | None, *kinds: str) -> tuple[str, str]:
        seats = [NewSeat(kind=kind) for kind in kinds or ("human", "human")]
        wish = {"players": len(seats), "modules": "AB", "seed": 7, "seats": seats, "clock": clock}
        made = self.calls.create(NewTable.model_validate(wish))
        assert made["key"] is not None
        return made["table"], made["key"]

    def invited(self, table: str, key: str, seat: int) -> str:
        """Invite a guest and return their key."""
        given = self.calls.invite(Caller(key, "en"), table, seat)
        made = self.calls.accept(table, Arrival(invitation=given["invitation"]))
        assert made["key"] is not None
        return made["key"]

    @asynccontextmanager
    async def at(self, table: str, key: str | None) -> AsyncIterator["Guest"]:
        guest = Guest(Line(key))
        talk = asyncio.create_task(self.calls.welcome(guest.line, PROTOCOL, table))
        await guest.line.hear("hello")
        await guest.state()
        yield guest
        guest.line.leave()
        await talk

    def face(self, table: str) -> dict[str, Any]:
        """Return the clock of a table that nobody watches."""
        found = self.calls.tables.find(table)
        face = found.clock.face(found)
        assert face is not None
        return dict(face)

    def version(self, table: str) -> int:
        return self.calls.describe(table)["version"]


class Guest:
    """A client at a table."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.told: dict[str, Any] = {}

    async def state(self) -> dict[str, Any]:
        self.told = await self.line.hear("state")
        check_message(self.told)
        return self.told

    @property
    def clock(self) -> dict[str, Any]:
        clock: dict[str, Any] = self.told["clock"]
        return clock

    async def latest(self) -> dict[str, Any]:
        """Return the state after all messages."""
        await settle()
        while self.line.unread:
            await self.state()
        return self.told

    async def say(self, **message: Any) -> dict[str, Any]:
        """Send a message; return the state after it."""
        self.line.say(**message)
        return await self.latest()

    async def refused(self, **message: Any) -> str:
        self.line.say(**message)
        while (told := await self.line.next())["type"] == "state":
            self.told = told
        assert told["type"] == "error", told
        return str(told["code"])

    async def act(self) -> dict[str, Any]:
        """Play the last legal action of the deciding seat."""
        if not self.told["legal"]:
            await self.say(type="look", seat=self.told["view"]["current"])
        action = self.told["legal"][-1]["action"]
        return await self.say(type="act", version=self.told["version"], action=action)

    async def draft(self) -> dict[str, Any]:
        while self.told["view"]["phase"] == "draft":
            await self.act()
        return self.told

    async def turn(self) -> dict[str, Any]:
        """Play this turn to its end."""
        turn = self.whose_turn
        while self.whose_turn == turn:
            await self.act()
        return self.told

    @property
    def whose_turn(self) -> list[Any]:
        return [self.told["view"][part] for part in ("round", "turn", "phase", "current")]


def test_a_table_has_a_clock_only_if_one_was_agreed() -> None:
    async def told() -> None:
        house = House()
        async with house.at(*house.lay(None)) as host:
            assert host.told["clock"] is None
            assert await host.refused(type="take_holiday", seat=0, days=1) == "illegal"
        async with house.at(*house.lay(GAME)) as host:
            assert host.clock["terms"] == {**GAME, "out": "computer"}
            assert host.clock["full"] == 600 * SECOND

    run(told())


def test_the_clock_runs_for_the_player_that_must_decide() -> None:
    async def told() -> None:
        house = House()
        async with house.at(*house.lay(GAME)) as host:
            await host.draft()
            seat = host.clock["runs"]
            assert seat == host.told["view"]["current"]
            before = host.clock["left"]
            await house.time.go(7)
            await host.turn()
            after = host.clock["left"]
            assert after[seat] == before[seat] - 7 * SECOND
            assert after[1 - seat] == before[1 - seat] + 20 * SECOND
            assert host.clock["runs"] == 1 - seat
            assert host.clock["due"] == house.time.now() + after[1 - seat]

    run(told())


def test_the_clock_of_a_live_game_starts_when_everybody_is_there() -> None:
    async def told() -> None:
        house = House()
        table, key = house.lay(TURN)
        guest = house.invited(table, key, 1)
        async with house.at(table, key) as host:
            assert host.clock["runs"] is None
            await house.time.go(500)
            async with house.at(table, guest):
                await host.latest()
                assert host.clock["runs"] == host.told["view"]["current"]
                assert host.clock["left"] == [120 * SECOND, 120 * SECOND]

    run(told())


def test_a_clock_of_days_starts_when_every_seat_is_taken() -> None:
    async def told() -> None:
        house = House()
        table, key = house.lay(DAYS)
        given = house.calls.invite(Caller(key, "en"), table, 1)
        async with house.at(table, key) as host:
            assert host.clock["runs"] is None
            house.calls.accept(table, Arrival(invitation=given["invitation"]))
            await host.latest()
            assert host.clock["runs"] == host.told["view"]["current"]

    run(told())


def test_the_turn_of_a_bot_costs_nobody_time() -> None:
    async def told() -> None:
        house = House()
        async with house.at(*house.lay(GAME, "human", "novice")) as host:
            await host.latest()
            while host.told["view"]["phase"] == "draft":
                await host.act()
                await host.latest()
            assert host.clock["left"][1] is None
            assert host.clock["runs"] == 0

    run(told())


def test_the_bot_plays_for_somebody_out_of_time_even_if_nobody_is_there() -> None:
    async def told() -> None:
        house = House()
        table, key = house.lay(TURN)
        async with house.at(table, key) as host:
            await host.draft()
        seat, version = house.face(table)["runs"], house.version(table)
        await house.time.go(119)
        assert house.face(table)["left"][seat] == SECOND
        assert house.version(table) == version
        await house.time.go(2)
        assert house.face(table)["taken_over"] == [seat]
        await until(lambda: house.face(table)["runs"] == 1 - seat)
        assert house.version(table) > version
        async with house.at(table, key) as host:
            told = [line for line in host.told["log"] if line["kind"] == "timed_out"]
            assert [line["seat"] for line in told] == [seat]
            await host.turn()
            await until(lambda: house.face(table)["runs"] == 1 - seat)

    run(told())


def test_a_player_can_take_their_seat_back_from_the_stand_in() -> None:
    async def told() -> None:
        house = House()
        table, key = house.lay(TURN)
        guest = house.invited(table, key, 1)
        async with house.at(table, key) as host:
            while host.told["view"]["phase"] == "draft" or host.clock["runs"] != 0:
                async with house.at(table, guest) as other:
                    who = other if other.clock["runs"] == 1 else host
                    await who.latest()
                    await who.act()
                await host.latest()
            await house.time.go(121)
            await host.latest()
            assert host.clock["taken_over"] == [0]
            assert host.told["legal"] == []
            async with house.at(table, guest) as other:
                assert await other.refused(type="take_seat", seat=0) == "forbidden"
            await host.say(type="take_seat", seat=0)
            assert host.clock["taken_over"] == []
            assert await host.refused(type="take_seat", seat=0) == "forbidden"
            async with house.at(table, guest) as other:
                await other.turn()
            await host.latest()
            assert host.clock["runs"] == 0
            assert host.clock["left"][0] == 120 * SECOND
            assert host.told["legal"]

    run(told())


def test_a_table_can_end_when_a_player_runs_out_of_time() -> None:
    async def told() -> None:
        house = House()
        table, key = house.lay({**TURN, "out": "end"})
        async with house.at(table, key) as host:
            await host.draft()
            seat = host.clock["runs"]
            await house.time.go(121)
            await host.latest()
            assert host.clock["ended"] == seat
            assert host.clock["runs"] is None
            assert host.clock["due"] is None
            assert (host.told["open"], host.told["legal"]) == (True, [])
            version = host.told["version"]
            assert await host.refused(type="act", version=version, action="take 1.1") == "illegal"
        assert house.calls.describe(table)["over"]
        await house.restart()
        assert house.face(table)["ended"] == seat
        again = house.calls.rematch(Caller(key, "en"), table, PlayAgain())["table"]
        assert again is not None
        assert house.face(again)["terms"]["out"] == "end"
        wish = NewBranch(version=version, seats=[NewSeat(kind="human"), NewSeat(kind="human")])
        house.calls.branch(Caller(key, "en"), table, wish)

    run(told())


async def thinking(house: House, clock: dict[str, Any]) -> tuple[str, str, int]:
    """Return a table after the draft, where one player has been thinking for ten seconds."""
    table, key = house.lay(clock)
    async with house.at(table, key) as host:
        await host.draft()
        await house.time.go(10)
        return table, key, host.clock["runs"]


def test_clocks_survive_a_restart_which_costs_nobody_seconds(tmp_path: Path) -> None:
    async def told() -> None:
        disk = Store(tmp_path / "tables.sqlite")
        for store in (MemoryStore(), disk):
            house = House(store)
            table, _, seat = await thinking(house, GAME)
            before = house.face(table)
            await house.restart(down=5000)
            after = house.face(table)
            late = after["left"][seat] - before["left"][seat]
            assert 0 <= late <= 5 * SECOND
            assert after["due"] - after["now"] == after["left"][seat]
            await house.restart(down=77)
            assert house.face(table)["left"] == after["left"]
        disk.close()

    run(told())


def test_a_clock_of_days_continues_while_the_server_is_down() -> None:
    async def told() -> None:
        house = House()
        table, _, seat = await thinking(house, DAYS)
        before = house.face(table)["left"][seat]
        await house.restart(down=5000)
        assert house.face(table)["left"][seat] == before - 5000 * SECOND
        version = house.version(table)
        await house.restart(down=DAY)
        assert house.face(table)["taken_over"] == [seat]
        assert house.version(table) > version

    run(told())


def test_while_the_machine_is_asleep_no_time_is_charged() -> None:
    async def told() -> None:
        house = House()
        table, key, seat = await thinking(house, TURN)
        before = house.face(table)["left"][seat]
        house.time.sleep(3600)
        async with house.at(table, key) as host:  # before any timer was called
            assert host.clock["left"][seat] == before
        await house.time.go(1)
        assert house.face(table)["taken_over"] == []
        assert house.face(table)["left"][seat] == before - SECOND

    run(told())


def test_setting_the_system_clock_back_gives_nobody_more_time() -> None:
    async def told() -> None:
        house = House()
        table, _, seat = await thinking(house, TURN)
        before = house.face(table)["left"][seat]
        house.time.sleep(-300)
        assert house.face(table)["left"][seat] == before

    run(told())


def test_an_undo_returns_time_only_to_players_that_agreed_to_it() -> None:
    async def told() -> None:
        house = House()
        table, key = house.lay(GAME)
        guest = house.invited(table, key, 1)
        async with house.at(table, key) as host, house.at(table, guest) as other:
            while host.told["view"]["phase"] == "draft" or host.clock["runs"] != 0:
                who = host if host.clock["runs"] == 0 else other
                await who.latest()
                await who.act()
                await host.latest()
                await other.latest()
            start, version = host.clock["left"], host.told["version"]
            await house.time.go(10)
            await host.act()
            await host.say(type="undo", version=version + 1)
            assert host.clock["left"] == [start[0] - 10 * SECOND, start[1]]
            await host.turn()
            await other.latest()
            await house.time.go(30)
            await other.act()
            to = max(version, host.told["version"] - 1)
            await host.latest()
            host.line.say(type="ask_undo", version=host.told["version"], to=to)
            await other.latest()
            assert other.told["question"] is not None
            other.line.say(type="answer_undo", version=other.told["version"], yes=True)
            await host.latest()
            assert host.told["version"] == to
            assert host.clock["left"][0] == start[0] - 10 * SECOND
            assert host.clock["left"][1] == start[1] + 20 * SECOND

    run(told())


def test_the_clock_stops_on_days_off() -> None:
    async def told() -> None:
        house = House()
        table, key, seat = await thinking(house, DAYS)
        async with house.at(table, key) as host:
            due = host.clock["due"]
            await host.say(type="take_holiday", seat=seat, days=3)
            assert host.clock["due"] == due + 3 * DAY * SECOND
            assert host.clock["holidays"][seat] == 2
            assert host.clock["rests"][seat]["until"] == house.time.now() + 3 * DAY * SECOND
            assert await host.refused(type="take_holiday", seat=seat, days=1) == "illegal"
            assert await host.refused(type="take_holiday", seat=1 - seat, days=6) == "illegal"
        async with house.at(table, None) as spectator:
            assert await spectator.refused(type="take_holiday", seat=0, days=1) == "forbidden"
        await house.time.go(3 * DAY)
        assert house.face(table)["taken_over"] == []
        await house.time.go(DAY)
        assert house.face(table)["taken_over"] == [seat]

    run(told())


def test_a_bot_answers_a_player_that_has_left() -> None:
    async def told() -> None:
        house = House()
        table, key = house.lay(DAYS, "human", "novice")
        async with house.at(table, key) as host:
            await host.latest()
            while host.told["view"]["phase"] == "draft" or host.clock["runs"] != 0:
                await host.act()
                await host.latest()
            await host.turn()
        await until(lambda: house.face(table)["runs"] == 0)

    run(told())


def test_no_bot_plays_at_a_table_that_all_people_have_left() -> None:
    async def told() -> None:
        house = House()
        table, key, _ = await thinking(house, TURN)
        await house.time.go(121)
        await house.time.go(121)
        assert house.face(table)["taken_over"] == [0, 1]
        version = house.version(table)
        await house.time.go(DAY)
        async with house.at(table, key) as host:
            await host.latest()
            assert host.told["version"] == house.version(table) == version
            seat = host.told["view"]["current"]
            await host.say(type="take_seat", seat=seat)  # the stand-in finishes that turn
            await until(lambda: house.face(table)["taken_over"] == [1 - seat])
            await until(lambda: house.face(table)["runs"] == seat)
            assert house.face(table)["left"][seat] == 120 * SECOND

    run(told())


def test_a_deleted_table_with_a_running_clock_causes_no_error(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def told() -> None:
        house = House()
        table, _, _ = await thinking(house, TURN)
        assert isinstance(house.store, MemoryStore)
        house.store.forget(table)
        gc.collect()
        await house.time.go(500)

    run(told())
    assert caplog.messages == []


def test_a_spectator_does_not_start_the_clock() -> None:
    async def told() -> None:
        house = House()
        table, _ = house.lay(TURN)
        async with house.at(table, None) as spectator:
            assert spectator.clock["runs"] is None

    run(told())


def test_a_player_that_looks_away_is_shown_as_away() -> None:
    async def told() -> None:
        house = House()
        table, key = house.lay(None)
        guest = house.invited(table, key, 1)
        async with house.at(table, key) as host:
            async with house.at(table, guest) as other:
                await host.latest()
                assert (host.told["here"], host.told["away"]) == ([0, 1], [])
                await other.say(type="attend", looking=False)
                await host.latest()
                assert (host.told["here"], host.told["away"]) == ([0, 1], [1])
                async with house.at(table, guest):  # on another device
                    await host.latest()
                    assert host.told["away"] == []
                await host.latest()
                assert host.told["away"] == [1]
                await other.say(type="attend", looking=True)
                await host.latest()
                assert host.told["away"] == []
                await other.say(type="attend", looking=False)
            await host.latest()
            assert (host.told["here"], host.told["away"]) == ([0], [])

    run(told())

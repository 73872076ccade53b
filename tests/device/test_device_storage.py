"""A device keeps everything it has confirmed, whenever it dies and however little space it has."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from firstclass import Game, Setup
from firstclass.messages import Reason
from firstclass.service.adapters.device import Device
from firstclass.service.adapters.device.store import DeviceStore
from firstclass.service.adapters.sql.store import Store
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.stored import (
    AutomaticChoice,
    ClockEvent,
    InvitedSeat,
    NewAction,
    Redeal,
    Seat,
    StoredAction,
    StoredTable,
)
from tests.device.memory_files import DevicePage, MemoryFiles, call_device, create_table
from tests.rules.games import PAIRS, game_after
from tests.service.play.test_ports import run


class Sitting:
    """A client that plays at random for both seats of a table."""

    def __init__(self, page: DevicePage, seed: int) -> None:
        self.page = page
        self.seat: int | None = None
        self.chance = random.Random(seed)

    async def choose(self) -> str:
        """Choose the next action of the deciding seat."""
        if not self.page.state["legal"]:
            self.seat = self.page.state["view"]["current"]
            self.page.send(type="view_as", seat=self.seat)
            await self.page.receive()
        action: str = self.chance.choice(self.page.state["legal"])["action"]
        return action


async def sit_down(files: MemoryFiles, modules: str) -> tuple[Sitting, str, str]:
    """Create a table for two; return it with its id and key."""
    device = Device(files)
    table, key = await create_table(device, "human", "human", modules=modules)
    page = DevicePage(device, table, key)
    await page.receive()
    return Sitting(page, seed=2), table, key


async def load_state(
    files: dict[str, bytes], table: str, key: str, seat: int | None
) -> dict[str, Any]:
    """Return the state of a table on a device that has just started with these files."""
    page = DevicePage(Device(MemoryFiles(files)), table, key)
    await page.receive()
    page.send(type="view_as", seat=seat)
    state = await page.receive()
    page.connection.leave()
    return state


def test_whenever_a_device_dies_everything_confirmed_is_still_there() -> None:
    async def play() -> None:
        files = MemoryFiles()
        sitting, table, key = await sit_down(files, "AF")
        page, chance, log = sitting.page, sitting.chance, f"table-{table}"
        for _ in range(40):
            action = await sitting.choose()
            here, before = page.state, files.content[log]
            if chance.random() < 0.2 and here["undo"]["possible"]:
                page.send(type="undo", version=here["version"])
                state = await page.receive()
            else:
                state = await page.act(action)
            line = files.content[log][len(before) :]
            assert line.count(b"\n") == 1
            torn = before + line[: chance.randrange(len(line))]
            assert await load_state(files.content | {log: torn}, table, key, sitting.seat) == here
            assert await load_state({**files.content}, table, key, sitting.seat) == state

    run(play())


def test_without_space_an_action_is_refused_and_nothing_is_lost_or_repeated() -> None:
    async def play() -> None:
        files = MemoryFiles()
        sitting, table, key = await sit_down(files, "BE")
        page = sitting.page
        for _ in range(40):
            action = await sitting.choose()
            here = page.state
            files.free_space = sitting.chance.randrange(60)
            refused = await page.act(action)
            assert (refused["type"], refused["code"]) == ("error", "failed")
            assert refused["message"] == str(Reason("device_full"))
            assert await load_state({**files.content}, table, key, sitting.seat) == here
            files.free_space = 10**6
            page.send(type="act", version=here["version"], action=action)
            while page.state["version"] == here["version"]:
                await page.receive()
            assert await load_state({**files.content}, table, key, sitting.seat) == page.state

    run(play())


def test_without_space_the_bot_waits_and_the_page_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        files = MemoryFiles()
        device = Device(files)
        table, key = await create_table(device, "random", "random")
        files.free_space = 30
        page = DevicePage(device, table, key)
        await page.receive()
        warnings = [await page.receive()]
        while len(warnings) < 2:
            message = await page.receive()
            warnings += [message] * (message["type"] == "error")
        assert {warned["message"] for warned in warnings} == {str(Reason("computer_waits"))}
        assert page.state["version"] == 0
        files.free_space = 10**6
        while page.state["sheet"] is None:
            await page.receive()

    monkeypatch.setattr("firstclass.service.play.table.BOT_RETRY_DELAY", 0)
    run(play())


def test_an_action_stored_despite_an_error_is_played_only_once() -> None:
    class Late(MemoryFiles):
        fails = False

        def append(self, name: str, content: bytes) -> None:
            super().append(name, content)
            if self.fails:
                raise OSError("too late to say so")

    async def play() -> None:
        files = Late()
        sitting, table, key = await sit_down(files, "CD")
        page = sitting.page
        action = await sitting.choose()
        files.fails = True
        page.send(type="act", version=0, action=action, idempotency_key="mine")
        assert (await page.receive())["message"] == str(Reason("nothing_saved"))
        files.fails = False
        page.send(type="act", version=0, action=action, idempotency_key="mine")
        assert (await page.receive())["version"] == 1
        assert await load_state({**files.content}, table, key, sitting.seat) == page.state

    run(play())


def test_without_space_no_table_is_created() -> None:
    async def check() -> None:
        files = MemoryFiles()
        device = Device(files)
        files.free_space = 3
        seats = [{"kind": "human"}, {"kind": "human"}]
        body = {"players": 2, "modules": "AB", "seats": seats}
        status, answer = await call_device(device, "POST", "/tables", body=body)
        assert (status, answer["error"]["message"]) == (500, str(Reason("device_full")))
        status, answer = await call_device(device, "GET", "/health")
        assert (status, answer["error"]["message"]) == (500, str(Reason("nothing_saved")))
        (torn,) = (name for name in files.names() if name.startswith("table-"))
        status, _ = await call_device(device, "GET", f"/tables/{torn.removeprefix('table-')}")
        assert status == 404

    run(check())


def test_a_fault_of_the_device_is_not_reported_as_a_lack_of_space() -> None:
    class Broken(MemoryFiles):
        def append(self, name: str, content: bytes) -> None:
            raise OSError("broken")

    with pytest.raises(RefusedError) as refused:
        DeviceStore(Broken()).save_rematch("t", {}, "u", expected_revision=0)
    assert refused.value.reason == Reason("nothing_saved")


def test_a_damaged_table_is_reported_and_the_others_can_be_played() -> None:
    async def look() -> None:
        files = MemoryFiles()
        sitting, table, _ = await sit_down(files, "AB")
        files.content[f"clock-{table}"] = b""
        for _ in range(3):
            await sitting.page.act(await sitting.choose())
        log = files.content[f"table-{table}"].splitlines(keepends=True)
        for damaged in (log[:2] + log[3:], [log[0], b"x\n", *log[1:]], [b"{}\n", *log[1:]]):
            device = Device(MemoryFiles(files.content | {f"table-{table}": b"".join(damaged)}))
            status, answer = await call_device(device, "GET", f"/tables/{table}")
            assert (status, answer["error"]["code"]) == (500, "failed")
            assert str(Reason("row_damaged")) in answer["error"]["message"]
            await create_table(device, "human", "human")

    run(look())


@pytest.mark.parametrize("modules", PAIRS)
def test_a_game_record_of_a_device_is_equal_byte_by_byte_when_replayed(modules: str) -> None:
    async def play() -> str:
        device = Device(MemoryFiles())
        table, key = await create_table(
            device, "random", "random", modules=modules, seed=len(modules)
        )
        page = DevicePage(device, table, key)
        while page.state.get("sheet") is None:
            await page.receive()
        _, own = await device.call("GET", f"/tables/{table}/record", None, "en", None)
        native = json.dumps(
            game_after(Setup(players=2, modules=modules, seed=3), 3, 10**4).record()
        )
        _, place = await device.call("POST", "/records", None, "en", native)
        read = json.loads(place)["table"]
        _, back = await device.call("GET", f"/tables/{read}/record", None, "en", None)
        assert json.loads(back) == json.loads(native)
        return own

    own = run(play())
    record = json.loads(own)
    more = {name: record[name] for name in ("times", "seal")}
    again = Game.replay(record).record() | more
    assert json.dumps(again, separators=(",", ":")) == own


def test_the_store_of_a_device_behaves_like_that_of_a_server(tmp_path: Path) -> None:
    chance, files = random.Random(1), MemoryFiles()
    server = Store(tmp_path / "tables.sqlite")
    seats: list[Seat] = [{"name": "Ann", "kind": "human"}, {"name": "Bob", "kind": "planner"}]
    begun = StoredTable(
        "t",
        "hash",
        seats,
        {"seed": 2**62, "actions": ["keep 1"] * 3},
        [],
        redeals=[Redeal(3, None, 2**62)],
        parent="c",
        seed_named=True,
        salt="s",
        time_limit={"kind": "turn", "seconds": 60, "on_timeout": "end"},
        invited_seats=[InvitedSeat(1, "invitation")],
    )
    stores = server, DeviceStore(files)
    for store in stores:
        store.create(begun)
    for step in range(300):
        table = server.find("t")
        assert table is not None
        assert DeviceStore(files).find("t") == table
        number = 3 + len(table.actions)
        to = 3 + chance.randint(0, len(table.actions + table.undone))
        clock_event = ClockEvent(
            2**41 + number, "moved", chance.choice((None, 0)), "1.2", number, to
        )
        played = StoredAction(
            chance.randrange(2), f"car {chance.randrange(9)}", 2**41, "late", f"once {step}"
        )
        what, seen = chance.randrange(7), table.revision
        for store in stores:
            if what == 0:
                store.set_version("t", to, clock_event, expected_revision=seen)
            elif what == 1:
                store.clocks.save_event("t", clock_event, expected_revision=seen)
            elif what == 2:
                guests = [InvitedSeat(0, key_hash="k")]
                store.save_seating(
                    "t", seats[::-1], guests, f"hash {to}", None, expected_revision=seen
                )
            elif what == 3:
                store.save_undo_request(
                    "t", {"by": [0], "to": to, "waits_for": [1]}, expected_revision=seen
                )
            else:
                store.append([NewAction("t", number, played, clock_event, expected_revision=seen)])
    server.close()


def test_an_automatic_choice_is_stored() -> None:
    files = MemoryFiles()
    DeviceStore(files).create(StoredTable("t", "hash", [], {"actions": []}, []))
    first, second = (AutomaticChoice(seat, "car upper", 4, "whose") for seat in (0, 1))
    for seen, left in enumerate((first, second)):
        DeviceStore(files).automatic_choices.save("t", left, expected_revision=seen)
    assert DeviceStore(files).automatic_choices.find_all("t") == [first, second]
    DeviceStore(files).automatic_choices.delete("t", 0, expected_revision=2)
    assert DeviceStore(files).automatic_choices.find_all("t") == [second]


def test_a_device_knows_the_running_clocks_and_when_it_was_last_awake() -> None:
    files = MemoryFiles()
    terms = {"kind": "turn", "seconds": 60, "on_timeout": "end"}
    store = DeviceStore(files)
    for name in "abc":
        clock = None if name == "c" else terms
        store.create(StoredTable(name, "hash", [], {"actions": []}, [], time_limit=clock))
    assert store.clocks.last_heartbeat() is None
    store.clocks.save_heartbeat(50)
    assert DeviceStore(files).clocks.last_heartbeat() == 50
    store.clocks.save_event("a", ClockEvent(70, "begun", 0, "1", 0, 0), expected_revision=0)
    assert DeviceStore(files).clocks.last_heartbeat() == 70
    assert DeviceStore(files).clocks.running_tables() == ["a", "b"]
    store.clocks.save_event("a", ClockEvent(90, "ended", 0, "1", 0, 0, (0,)), expected_revision=1)
    last = StoredAction(0, "end turn", 0)
    store.append([NewAction("b", 0, last, ended_at=90, expected_revision=0)])
    assert DeviceStore(files).clocks.running_tables() == []
    store.clocks.save_outage(10, 20)
    store.clocks.save_outage(30, 40)
    assert DeviceStore(files).clocks.outages() == [(10, 20), (30, 40)]


def test_a_clock_stops_while_the_device_is_off() -> None:
    async def play() -> None:
        files = MemoryFiles()
        device = Device(files)
        clock = {"kind": "turn", "seconds": 120, "on_timeout": "end"}
        table, key = await create_table(device, "human", "human", time_limit=clock)
        state = await DevicePage(device, table, key).receive()
        seat = state["clock"]["running_seat"]
        assert state["clock"]["time_left"][seat] > 100_000
        (begun,) = (
            line for line in files.content[f"table-{table}"].splitlines() if b"begun" in line
        )
        at = json.loads(begun)["clock_event"]["at"]
        earlier = begun.replace(str(at).encode(), str(at - 3_600_000).encode())
        files.content[f"table-{table}"] = files.content[f"table-{table}"].replace(begun, earlier)
        state = await DevicePage(Device(files), table, key).receive()
        assert state["clock"]["timed_out_seat"] is None
        assert state["clock"]["time_left"][seat] > 100_000

    run(play())


def test_answers_to_a_rematch_are_stored() -> None:
    drawer = MemoryFiles()
    store = DeviceStore(drawer)
    seats: list[Seat] = [{"name": "", "kind": "human"}] * 2
    store.create(StoredTable("t", "hash", seats, Game(Setup()).record(), []))
    store.save_rematch("t", {0: True, 1: False}, None, expected_revision=0)
    kept = DeviceStore(drawer).find("t")
    assert kept is not None
    assert (kept.rematch_votes, kept.rematch_table) == ({0: True, 1: False}, None)

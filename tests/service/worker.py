"""Tables without a server: all in one thread and in memory, as a browser's worker has them.

Run as a program it plays a game through and prints what came of it, as JSON.
"""

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import replace
from math import inf
from typing import Any

from firstclass import Game
from firstclass.service.neighbours import Alone
from firstclass.service.play.calls import Caller, Calls
from firstclass.service.play.reviews import carry_out
from firstclass.service.play.story import Story
from firstclass.service.play.thoughts import answer_to
from firstclass.service.protocol.messages import NewSeat, NewTable
from firstclass.service.protocol.told import PROTOCOL, Reviewing
from firstclass.service.stored import Appended, Guest, Instruction, Played, StoredTable, Stroke


class MemoryClocks:
    """The port `ClockStore`, for the tables of a store."""

    def __init__(self, store: "MemoryStore") -> None:
        self._store = store
        self._beat: int | None = None
        self._outages: list[tuple[int, int]] = []

    def keep(self, table_id: str, stroke: Stroke | None, *, seen: int) -> None:
        table = self._store.tables[table_id]
        strokes = [*table.strokes, *([stroke] if stroke else [])]
        over = table.over or (stroke is not None and stroke.what == "ended")
        self._store.change(table_id, strokes=strokes, over=over, changes=seen + 1)

    def running(self) -> list[str]:
        return [table.id for table in self._store.tables.values() if table.clock and not table.over]

    def beat(self, now: int) -> None:
        self._beat = now

    def awake(self) -> int | None:
        strokes = (stroke.at for table in self._store.tables.values() for stroke in table.strokes)
        return max((at for at in (self._beat, *strokes) if at is not None), default=None)

    def outages(self) -> list[tuple[int, int]]:
        return [*self._outages]

    def keep_outage(self, since: int, until: int) -> None:
        self._outages.append((since, until))


class MemoryInstructions:
    """The port `InstructionStore`."""

    def __init__(self, store: "MemoryStore") -> None:
        self._store = store
        self._left: dict[tuple[str, int], Instruction] = {}

    def of(self, table_id: str) -> list[Instruction]:
        return [left for (table, _), left in self._left.items() if table == table_id]

    def keep(self, table_id: str, left: Instruction, *, seen: int) -> None:
        self._store.change(table_id, changes=seen + 1)
        self._left[table_id, left.seat] = left

    def drop(self, table_id: str, seat: int, *, seen: int) -> None:
        self._store.change(table_id, changes=seen + 1)
        self._left.pop((table_id, seat), None)


class MemoryStore:
    """The port `Store`; nothing survives the program."""

    def __init__(self) -> None:
        self.clocks = MemoryClocks(self)
        self.instructions = MemoryInstructions(self)
        self.neighbours = Alone()
        self.tables: dict[str, StoredTable] = {}
        self._boxes: dict[str, dict[str, Any]] = {}
        self._reviews: dict[str, dict[str, Any]] = {}

    def create(self, table: StoredTable) -> None:
        self.tables[table.id] = deepcopy(table)

    def find(self, table_id: str) -> StoredTable | None:
        return deepcopy(self.tables.get(table_id))

    def append(self, actions: Sequence[Appended]) -> list[Appended]:
        for action in actions:
            table, number = action.table_id, action.number
            self.clocks.keep(table, action.stroke, seen=action.seen)
            self._keep(table, [*self._all(table)[:number], action.played], number + 1)
        return []

    def end(self, table_id: str, at: int) -> None:
        self.change(table_id, over=True)

    def has_played(self, day: str, person: str) -> bool:
        return False

    def cut(self, table_id: str, version: int, stroke: Stroke | None = None, *, seen: int) -> None:
        self.clocks.keep(table_id, stroke, seen=seen)
        self._keep(table_id, self._all(table_id), version)

    def seat(
        self,
        table_id: str,
        seats: list[dict[str, str]],
        guests: Sequence[Guest],
        key_hash: str,
        owner: str | None,
        *,
        seen: int,
    ) -> None:
        whose = {"key_hash": key_hash, "owner": owner}
        self.change(
            table_id, seats=[*seats], guests=[*guests], changes=seen + 1, question=None, **whose
        )

    def tables_of(self, person: str) -> list[tuple[str, int]]:
        return []

    def answer_again(
        self, table_id: str, answers: dict[int, bool], again: str | None, *, seen: int
    ) -> None:
        self.change(table_id, answers=answers, again=again, changes=seen + 1)

    def ask(self, table_id: str, question: dict[str, Any] | None, *, seen: int) -> None:
        self.change(table_id, question=question, changes=seen + 1)

    def boxes(self) -> list[dict[str, Any]]:
        return deepcopy([*self._boxes.values()])

    def keep_box(self, name: str, content: dict[str, Any]) -> None:
        self._boxes.setdefault(name, deepcopy(content))

    def find_review(self, key: str) -> dict[str, Any] | None:
        return deepcopy(self._reviews.get(key))

    def keep_review(self, key: str, content: dict[str, Any]) -> None:
        self._reviews[key] = deepcopy(content)

    def try_out(self) -> None:
        pass

    def _all(self, table_id: str) -> list[Played]:
        table = self.tables[table_id]
        return table.actions + table.undone

    def _keep(self, table_id: str, played: list[Played], version: int) -> None:
        actions, undone = played[:version], played[version:]
        self.change(table_id, actions=actions, undone=undone, question=None)

    def change(self, table_id: str, **what: Any) -> None:
        self.tables[table_id] = replace(self.tables[table_id], **what)


class ThisThread:
    """The ports `Minds` and `Reviewer`, where there is but one thread."""

    answer_by = patience = inf

    @asynccontextmanager
    async def turn(self, whose: str, name: str) -> AsyncIterator[None]:
        yield

    async def think(self, question: str) -> str | None:
        await asyncio.sleep(0)
        return answer_to(question)

    async def close(self) -> None:
        pass

    async def review(self, order: str, tell: Callable[[int], None]) -> dict[str, Any]:
        for told in carry_out(order):
            if isinstance(told, dict):
                return told
            tell(told)
            await asyncio.sleep(0)
        raise RuntimeError("no review")


def story_of(game: Game) -> Story:
    """A game as a table has it."""
    return Story(StoredTable("table", "", [], game.record(), []))


class Line:
    """The port `Channel`, and the client at its other end, who sits down with this key."""

    def __init__(self, key: str | None) -> None:
        self._asked: asyncio.Queue[str | None] = asyncio.Queue()
        self._told: asyncio.Queue[str] = asyncio.Queue()
        self.closed: int | None = None
        self.say(type="sit", key=key, language="en")

    @property
    def unheard(self) -> int:
        """How much the client has said that nobody has heard yet."""
        return self._asked.qsize()

    @property
    def unread(self) -> int:
        """How much was said that the client has not heard yet."""
        return self._told.qsize()

    async def receive(self) -> str | None:
        return await self._asked.get()

    async def send(self, text: str) -> None:
        self._told.put_nowait(text)

    async def close(self, code: int) -> None:
        self.closed = code

    def say(self, **message: Any) -> None:
        self._asked.put_nowait(json.dumps(message))

    def leave(self) -> None:
        self._asked.put_nowait(None)

    async def text(self) -> str:
        """What is said next, as it is said."""
        return await self._told.get()

    async def next(self) -> dict[str, Any]:
        """What is said next."""
        message: dict[str, Any] = json.loads(await self.text())
        return message

    async def hear(self, kind: str) -> dict[str, Any]:
        message = await self.next()
        assert message["type"] == kind, message
        return message


async def play_through(kind: str) -> dict[str, Any]:
    """A whole game against this player, with a hint, an undo and a look at it afterwards."""
    store, here = MemoryStore(), ThisThread()
    calls = Calls(store, here, here)
    seats = [NewSeat(name="Ann", kind="human"), NewSeat(name="Bob", kind=kind)]
    made = calls.create(NewTable(players=2, modules="AB", seed=7, seats=seats))
    line = Line(made["key"])
    talk = asyncio.create_task(calls.welcome(line, PROTOCOL, made["table"]))
    await line.hear("hello")
    state = await line.hear("state")
    undone = False
    while state["sheet"] is None:
        if state["legal"]:
            wish = {"version": state["version"]}
            if state["undo"]["possible"] and not undone:
                undone = True
                line.say(type="undo", **wish)
            else:
                line.say(type="act", action=state["legal"][-1]["action"], **wish)
        state = await line.hear("state")
    line.leave()
    await talk
    again = Calls(store, here, here)
    assert again.record(made["table"]) == calls.record(made["table"])
    return {"undone": undone, "of": state["version"], "totals": totals(state)} | calls.record(
        made["table"]
    )


def totals(state: dict[str, Any]) -> list[int]:
    """The points of the seats at the end."""
    return [seat["total"] for seat in state["sheet"]["seats"]]


async def reviewed(record: dict[str, Any]) -> Reviewing:
    """The review of a record, when it is done."""
    here = ThisThread()
    calls = Calls(MemoryStore(), here, here)
    made = calls.open_record(Caller(None, "en"), record)
    caller = Caller(made["key"], "en")
    found = calls.start_review(caller, made["table"])
    while found["state"] in ("waiting", "running"):
        await asyncio.sleep(0)
        found = calls.review(caller, made["table"])
    return found


def forbidden(*_: object, **__: object) -> None:
    """What stands in the place of threads and processes."""
    raise AssertionError("nothing else may be started here")


if __name__ == "__main__":
    threading.Thread.start = forbidden  # type: ignore[method-assign]
    subprocess.Popen.__init__ = forbidden  # type: ignore[method-assign]
    result = asyncio.run(play_through("planner"))
    print(json.dumps({"game": result, "loaded": sorted(sys.modules)}))

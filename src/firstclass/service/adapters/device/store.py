"""The tables in files, each a log of its own. What a method has returned from is kept."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from firstclass.service.adapters.device.files import Files
from firstclass.service.adapters.device.shelf import Shelf
from firstclass.service.adapters.device.tale import (
    Tale,
    answers_line,
    first_line,
    seating_line,
    with_stroke,
)
from firstclass.service.neighbours import Alone
from firstclass.service.stored import Appended, Guest, Instruction, StoredTable, Stroke

TABLE, BOX, REVIEW, CLOCK = "table-", "box-", "review-", "clock-"
"""What the names of files begin with; in one of a clock is nothing: it runs while it is there."""

AWAKE, OUTAGES, TRIAL = "awake", "outages", "trial"


DAMAGED = (ValueError, TypeError, KeyError)
"""What is raised where something else is kept than was written."""


def tale_of(shelf: Shelf, table_id: str) -> Tale | None:
    """What is kept of a table, or None if there is none; it may be DAMAGED."""
    lines = shelf.lines(TABLE + table_id)
    return Tale.of(lines) if lines else None


class DeviceStore:
    """The port `Store` of a device, where nobody is signed in, and nobody else changes a table."""

    def __init__(self, files: Files) -> None:
        self._shelf = Shelf(files)
        self.neighbours = Alone()
        self.clocks = DeviceClocks(self._shelf)
        self.instructions = DeviceInstructions(self._shelf)

    def create(self, table: StoredTable) -> None:
        """Keep a new table, which has no actions yet."""
        if table.clock:
            self._shelf.put(CLOCK + table.id, None)
        self._shelf.add(TABLE + table.id, first_line(table))

    def find(self, table_id: str) -> StoredTable | None:
        """The table with its actions in order, or None if there is none."""
        tale = tale_of(self._shelf, table_id)
        return tale.table if tale else None

    def append(self, actions: Sequence[Appended]) -> list[Appended]:
        """Keep actions, of which nobody else changes the tables; what was taken back is lost."""
        for action in actions:
            line = {"number": action.number, "played": asdict(action.played)}
            self._shelf.add(TABLE + action.table_id, with_stroke(line, action.stroke))
        return []

    def end(self, table_id: str, at: int) -> None:
        """No clock runs where the game is over; that it is, its actions tell."""
        self._shelf.drop(CLOCK + table_id)

    def has_played(self, day: str, person: str) -> bool:
        """Nobody has played the deal of a day here."""
        return False

    def cut(self, table_id: str, version: int, stroke: Stroke | None = None, *, seen: int) -> None:
        """Take back every action from this number on, and no other."""
        self._shelf.add(TABLE + table_id, with_stroke({"cut": version}, stroke))

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
        """Keep who sits at a table, which seats were given away, and whose it is."""
        self._shelf.add(TABLE + table_id, seating_line(seats, guests, key_hash, owner))

    def tables_of(self, person: str) -> list[tuple[str, int]]:
        """Nobody is known here who could have any."""
        return []

    def answer_again(
        self, table_id: str, answers: dict[int, bool], again: str | None, *, seen: int
    ) -> None:
        """Keep who plays again, and at which table the company does, once it is laid."""
        self._shelf.add(TABLE + table_id, answers_line(answers, again))

    def ask(self, table_id: str, question: dict[str, Any] | None, *, seen: int) -> None:
        """Keep what people are asked at a table; any action, and who sits down, ends it."""
        self._shelf.add(TABLE + table_id, {"asked": question})

    def boxes(self) -> list[dict[str, Any]]:
        """The content of every box that was kept."""
        return [self._shelf.find(BOX + name) for name in self._shelf.names(BOX)]

    def keep_box(self, name: str, content: dict[str, Any]) -> None:
        """Keep a box under the hash of its content, unless it is there already."""
        if name not in self._shelf.names(BOX):
            self._shelf.put(BOX + name, content)

    def find_review(self, key: str) -> dict[str, Any] | None:
        """The review with this key, or None if there is none."""
        found: dict[str, Any] | None = self._shelf.find(REVIEW + key)
        return found

    def keep_review(self, key: str, content: dict[str, Any]) -> None:
        """Keep a review."""
        self._shelf.put(REVIEW + key, content)

    def try_out(self) -> None:
        """Keep something and forget it again; raises what any change would."""
        self._shelf.put(TRIAL, None)
        self._shelf.drop(TRIAL)


class DeviceClocks:
    """The port `ClockStore` of a device: it sleeps whenever nobody plays there."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def keep(self, table_id: str, stroke: Stroke, *, seen: int) -> None:
        """Keep a stroke that comes with no action; one that ends the table does so."""
        self._shelf.add(TABLE + table_id, with_stroke({}, stroke))
        if stroke.what == "ended":
            self._shelf.drop(CLOCK + table_id)

    def running(self) -> list[str]:
        """The tables with a clock whose game goes on."""
        return self._shelf.names(CLOCK)

    def beat(self, now: int) -> None:
        """Keep that the device is awake."""
        self._shelf.put(AWAKE, now)

    def awake(self) -> int | None:
        """When it was last known to be awake: a beat, or a stroke where a clock still runs."""
        moments = [self._shelf.find(AWAKE), *map(self._last_stroke, self.running())]
        return max((at for at in moments if at is not None), default=None)

    def _last_stroke(self, table_id: str) -> int | None:
        try:
            tale = tale_of(self._shelf, table_id)
        except DAMAGED:
            return None  # who comes to that table is told
        return tale.table.strokes[-1].at if tale and tale.table.strokes else None

    def outages(self) -> list[tuple[int, int]]:
        """When it was asleep, in order."""
        return [(line["since"], line["until"]) for line in self._shelf.lines(OUTAGES)]

    def keep_outage(self, since: int, until: int) -> None:
        """Keep that it was asleep."""
        self._shelf.add(OUTAGES, {"since": since, "until": until})


class DeviceInstructions:
    """The port `InstructionStore` of a device."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def of(self, table_id: str) -> list[Instruction]:
        """All of a table."""
        tale = tale_of(self._shelf, table_id)
        return [*tale.left.values()] if tale else []

    def keep(self, table_id: str, left: Instruction, *, seen: int) -> None:
        """Keep it in place of what the seat has left before."""
        self._shelf.add(TABLE + table_id, {"left": asdict(left)})

    def drop(self, table_id: str, seat: int, *, seen: int) -> None:
        """Forget it."""
        self._shelf.add(TABLE + table_id, {"dropped": seat})

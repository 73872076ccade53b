"""Stores each table as a log in a file. A change is saved once its method has returned."""

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
"""Prefixes of file names. The file of a clock is empty: the clock runs as long as the file exists.
"""

AWAKE, OUTAGES, TRIAL = "awake", "outages", "trial"


DAMAGED = (ValueError, TypeError, KeyError)
"""The exceptions that damaged data can cause."""


def tale_of(shelf: Shelf, table_id: str) -> Tale | None:
    """Return the history of a table, or None if there is no such table. Can raise DAMAGED."""
    lines = shelf.lines(TABLE + table_id)
    return Tale.of(lines) if lines else None


class DeviceStore:
    """The port `Store` on a device: nobody is signed in, and no other process changes a table."""

    def __init__(self, files: Files) -> None:
        self._shelf = Shelf(files)
        self.neighbours = Alone()
        self.clocks = DeviceClocks(self._shelf)
        self.instructions = DeviceInstructions(self._shelf)

    def create(self, table: StoredTable) -> None:
        """Save a new table, which has no moves yet."""
        if table.clock:
            self._shelf.put(CLOCK + table.id, None)
        self._shelf.add(TABLE + table.id, first_line(table))

    def find(self, table_id: str) -> StoredTable | None:
        """Return the table with its moves in order, or None if there is no such table."""
        tale = tale_of(self._shelf, table_id)
        return tale.table if tale else None

    def append(self, actions: Sequence[Appended]) -> list[Appended]:
        """Save moves.

        Moves that were taken back are lost. No other process can cause a conflict.
        """
        for action in actions:
            line = {"number": action.number, "played": asdict(action.played)}
            self._shelf.add(TABLE + action.table_id, with_stroke(line, action.stroke))
        return []

    def end(self, table_id: str, at: int) -> None:
        """Stop the clock. The moves already show that the game is over."""
        self._shelf.drop(CLOCK + table_id)

    def has_played(self, day: str, person: str) -> bool:
        """Return False: the daily deal cannot be played on a device."""
        return False

    def cut(self, table_id: str, version: int, stroke: Stroke | None = None, *, seen: int) -> None:
        """Take back all moves from this number on."""
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
        """Save the seats of a table, its invitations and its owner."""
        self._shelf.add(TABLE + table_id, seating_line(seats, guests, key_hash, owner))

    def tables_of(self, person: str) -> list[tuple[str, int]]:
        """Return nothing: nobody is signed in on a device."""
        return []

    def answer_again(
        self, table_id: str, answers: dict[int, bool], again: str | None, *, seen: int
    ) -> None:
        """Save who wants a rematch, and its table once it exists."""
        self._shelf.add(TABLE + table_id, answers_line(answers, again))

    def ask(self, table_id: str, question: dict[str, Any] | None, *, seen: int) -> None:
        """Save a request to undo. Any move ends it, and so does a person who sits down."""
        self._shelf.add(TABLE + table_id, {"asked": question})

    def boxes(self) -> list[dict[str, Any]]:
        """Return the content of every saved box."""
        return [self._shelf.find(BOX + name) for name in self._shelf.names(BOX)]

    def keep_box(self, name: str, content: dict[str, Any]) -> None:
        """Save a box under the hash of its content, unless it is there already."""
        if name not in self._shelf.names(BOX):
            self._shelf.put(BOX + name, content)

    def find_review(self, key: str) -> dict[str, Any] | None:
        """Return the review with this key, or None if there is none."""
        found: dict[str, Any] | None = self._shelf.find(REVIEW + key)
        return found

    def keep_review(self, key: str, content: dict[str, Any]) -> None:
        """Save a review."""
        self._shelf.put(REVIEW + key, content)

    def try_out(self) -> None:
        """Save and remove a file. Raises the same errors as any change."""
        self._shelf.put(TRIAL, None)
        self._shelf.drop(TRIAL)


class DeviceClocks:
    """The port `ClockStore` on a device, which sleeps whenever nobody plays on it."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def keep(self, table_id: str, stroke: Stroke, *, seen: int) -> None:
        """Save an event of the clocks without a move; an event "ended" ends the table."""
        self._shelf.add(TABLE + table_id, with_stroke({}, stroke))
        if stroke.what == "ended":
            self._shelf.drop(CLOCK + table_id)

    def running(self) -> list[str]:
        """Return the tables with a running clock."""
        return self._shelf.names(CLOCK)

    def beat(self, now: int) -> None:
        """Save that the device is awake at this moment."""
        self._shelf.put(AWAKE, now)

    def awake(self) -> int | None:
        """Return when the device was last awake, as far as known, or None.

        That is the latest beat or, at a table with a running clock, the latest event of its clocks.
        """
        moments = [self._shelf.find(AWAKE), *map(self._last_stroke, self.running())]
        return max((at for at in moments if at is not None), default=None)

    def _last_stroke(self, table_id: str) -> int | None:
        try:
            tale = tale_of(self._shelf, table_id)
        except DAMAGED:
            return None  # the player learns of the damage when they open the table
        return tale.table.strokes[-1].at if tale and tale.table.strokes else None

    def outages(self) -> list[tuple[int, int]]:
        """Return the times when the device was asleep, in order."""
        return [(line["since"], line["until"]) for line in self._shelf.lines(OUTAGES)]

    def keep_outage(self, since: int, until: int) -> None:
        """Save a time when the device was asleep."""
        self._shelf.add(OUTAGES, {"since": since, "until": until})


class DeviceInstructions:
    """The port `InstructionStore` on a device."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def of(self, table_id: str) -> list[Instruction]:
        """Return all automatic choices at a table."""
        tale = tale_of(self._shelf, table_id)
        return [*tale.left.values()] if tale else []

    def keep(self, table_id: str, left: Instruction, *, seen: int) -> None:
        """Save an automatic choice and replace an earlier one of the same seat."""
        self._shelf.add(TABLE + table_id, {"left": asdict(left)})

    def drop(self, table_id: str, seat: int, *, seen: int) -> None:
        """Remove the automatic choice of a seat."""
        self._shelf.add(TABLE + table_id, {"dropped": seat})

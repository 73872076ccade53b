"""Stores each table as a log in a file. A change is saved once its method has returned."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from firstclass.service.adapters.device.file_storage import Files, FileStorage
from firstclass.service.adapters.device.table_log import (
    RestoredTable,
    first_line,
    rematch_line,
    seating_line,
    with_clock_event,
)
from firstclass.service.cluster import SingleServer
from firstclass.service.stored import (
    AutomaticChoice,
    ClockEvent,
    InvitedSeat,
    NewAction,
    Seat,
    StoredTable,
)

TABLE, BOX, REVIEW, CLOCK = "table-", "box-", "review-", "clock-"
"""Prefixes of file names. The file of a clock is empty: the clock runs as long as the file exists.
"""

AWAKE, OUTAGES, TRIAL = "awake", "outages", "trial"


DAMAGE_ERRORS = (ValueError, TypeError, KeyError)
"""The exceptions that damaged data can cause."""


def restore_table(shelf: FileStorage, table_id: str) -> RestoredTable | None:
    """Return the history of a table, or None if there is no such table. Can raise DAMAGE_ERRORS."""
    lines = shelf.lines(TABLE + table_id)
    return RestoredTable.from_lines(lines) if lines else None


class DeviceStore:
    """The port `Store` on a device: nobody is signed in, and no other process changes a table."""

    def __init__(self, files: Files) -> None:
        self._storage = FileStorage(files)
        self.cluster = SingleServer()
        self.clocks = DeviceClocks(self._storage)
        self.automatic_choices = DeviceAutomaticChoices(self._storage)

    def create(self, table: StoredTable) -> None:
        """Save a new table, which has no moves yet."""
        if table.time_limit:
            self._storage.save(CLOCK + table.id, None)
        self._storage.append(TABLE + table.id, first_line(table))

    def find(self, table_id: str) -> StoredTable | None:
        """Return the table with its moves in order, or None if there is no such table."""
        restored = restore_table(self._storage, table_id)
        return restored.table if restored else None

    def append(self, actions: Sequence[NewAction]) -> list[NewAction]:
        """Save moves.

        Moves that were taken back are lost. No other process can cause a conflict.
        """
        for action in actions:
            line = {"number": action.number, "played": asdict(action.action)}
            self._storage.append(
                TABLE + action.table_id, with_clock_event(line, action.clock_event)
            )
            if action.ended_at is not None:
                self._storage.delete(CLOCK + action.table_id)
        return []

    def has_played(self, day: str, person: str) -> bool:
        """Return False: the daily deal cannot be played on a device."""
        return False

    def set_version(
        self,
        table_id: str,
        version: int,
        clock_event: ClockEvent | None = None,
        *,
        expected_revision: int,
    ) -> None:
        """Take back all moves from this number on."""
        self._storage.append(TABLE + table_id, with_clock_event({"cut": version}, clock_event))

    def save_seating(
        self,
        table_id: str,
        seats: list[Seat],
        invited_seats: Sequence[InvitedSeat],
        key_hash: str,
        owner: str | None,
        *,
        expected_revision: int,
    ) -> None:
        """Save the seats of a table, its invitations and its owner."""
        self._storage.append(TABLE + table_id, seating_line(seats, invited_seats, key_hash, owner))

    def tables_of(self, person: str) -> list[tuple[str, int]]:
        """Return nothing: nobody is signed in on a device."""
        return []

    def save_rematch(
        self,
        table_id: str,
        rematch_votes: dict[int, bool],
        rematch_table: str | None,
        *,
        expected_revision: int,
    ) -> None:
        """Save who wants a rematch, and its table once it exists."""
        self._storage.append(TABLE + table_id, rematch_line(rematch_votes, rematch_table))

    def save_undo_request(
        self, table_id: str, undo_request: dict[str, Any] | None, *, expected_revision: int
    ) -> None:
        """Save a request to undo. Any move ends it, and so does a person who sits down."""
        self._storage.append(TABLE + table_id, {"undo_request": undo_request})

    def boxes(self) -> list[dict[str, Any]]:
        """Return the content of every saved box."""
        return [self._storage.load(BOX + name) for name in self._storage.names(BOX)]

    def save_box(self, name: str, content: dict[str, Any]) -> None:
        """Save a box under the hash of its content, unless it is there already."""
        if name not in self._storage.names(BOX):
            self._storage.save(BOX + name, content)

    def find_review(self, key: str) -> dict[str, Any] | None:
        """Return the review with this key, or None if there is none."""
        review: dict[str, Any] | None = self._storage.load(REVIEW + key)
        return review

    def save_review(self, key: str, content: dict[str, Any]) -> None:
        """Save a review."""
        self._storage.save(REVIEW + key, content)

    def check_writable(self) -> None:
        """Save and remove a file. Raises the same errors as any change."""
        self._storage.save(TRIAL, None)
        self._storage.delete(TRIAL)


class DeviceClocks:
    """The port `ClockStore` on a device, which sleeps whenever nobody plays on it."""

    def __init__(self, shelf: FileStorage) -> None:
        self._storage = shelf

    def save_event(self, table_id: str, clock_event: ClockEvent, *, expected_revision: int) -> None:
        """Save an event of the clocks without a move; an event "ended" ends the table."""
        self._storage.append(TABLE + table_id, with_clock_event({}, clock_event))
        if clock_event.kind == "ended":
            self._storage.delete(CLOCK + table_id)

    def running_tables(self) -> list[str]:
        """Return the tables with a running clock."""
        return self._storage.names(CLOCK)

    def save_heartbeat(self, now: int) -> None:
        """Save that the device is awake at this moment."""
        self._storage.save(AWAKE, now)

    def last_heartbeat(self) -> int | None:
        """Return when the device was last awake, as far as known, or None.

        That is the latest beat or, at a table with a running clock, the latest event of its clocks.
        """
        moments = [self._storage.load(AWAKE), *map(self._last_event, self.running_tables())]
        return max((at for at in moments if at is not None), default=None)

    def _last_event(self, table_id: str) -> int | None:
        try:
            restored = restore_table(self._storage, table_id)
        except DAMAGE_ERRORS:
            return None  # the player learns of the damage when they open the table
        return (
            restored.table.clock_events[-1].at if restored and restored.table.clock_events else None
        )

    def outages(self) -> list[tuple[int, int]]:
        """Return the times when the device was asleep, in order."""
        return [(line["since"], line["until"]) for line in self._storage.lines(OUTAGES)]

    def save_outage(self, since: int, until: int) -> None:
        """Save a time when the device was asleep."""
        self._storage.append(OUTAGES, {"since": since, "until": until})


class DeviceAutomaticChoices:
    """The port `AutomaticChoiceStore` on a device."""

    def __init__(self, shelf: FileStorage) -> None:
        self._storage = shelf

    def find_all(self, table_id: str) -> list[AutomaticChoice]:
        """Return all automatic choices at a table."""
        restored = restore_table(self._storage, table_id)
        return [*restored.automatic_choices.values()] if restored else []

    def save(self, table_id: str, choice: AutomaticChoice, *, expected_revision: int) -> None:
        """Save an automatic choice and replace an earlier one of the same seat."""
        self._storage.append(TABLE + table_id, {"automatic_choice": asdict(choice)})

    def delete(self, table_id: str, seat: int, *, expected_revision: int) -> None:
        """Remove the automatic choice of a seat."""
        self._storage.append(TABLE + table_id, {"deleted_automatic_choice": seat})

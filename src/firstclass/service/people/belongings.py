"""The tables that belong to a person."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Protocol

from firstclass.service.people.sessions import Clock
from firstclass.service.play.seating import Seating, Shown
from firstclass.service.play.states import table_info
from firstclass.service.play.tables import Tables
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.people import KeyedTables, MyTable
from firstclass.service.protocol.told import TableInfo

MOST_SHOWN = 60
"""How many tables of a person are listed, the latest ones."""

MOST_KEPT = 2000
"""How many summaries of tables are cached. Beyond that the oldest is dropped."""


class Keeper(Protocol):
    """Another part of the service that stores personal data."""

    def move(self, person: str, to: str) -> None:
        """Give everything of one person to another."""

    def forget(self, person: str) -> None:
        """Remove a person."""

    def renew(self) -> None:
        """Tell everybody about the change, because somebody may be signed out."""


class Belongings:
    """The tables of people, and the other parts that store personal data."""

    def __init__(self, tables: Tables, clock: Clock) -> None:
        self._tables = tables
        self._clock = clock
        self.keepers: list[Keeper] = []
        # The summary of each table and its last event. Only a replay of the game can tell, which is
        # slow.
        self._standing: dict[str, tuple[int, TableInfo, Seating]] = {}

    async def of(self, person: str) -> list[MyTable]:
        """Return the tables of a person: first those where they must decide, then the latest.

        Tables that can no longer be opened are left out.
        """
        found = []
        for table_id, played in self._tables.of(person)[:MOST_SHOWN]:
            with suppress(Refusal):
                found.append(self._told(table_id, person, played))
            # Each table may replay a game, so let other requests run in between.
            await asyncio.sleep(0)
        return sorted(found, key=lambda table: not table["yours"])

    async def claim(self, person: str, keyed: KeyedTables) -> None:
        """Give the tables of a browser to a person. Keys that open nothing are ignored."""
        for each in keyed.tables:
            with suppress(Refusal):
                shown = Shown(each.key)
                self._tables.reseat(each.table, partial(Seating.claim, shown=shown, person=person))
            await asyncio.sleep(0)

    def move(self, person: str, to: str) -> None:
        """Give everything of one person to another."""
        with self._tables.neighbours.alone():
            for table_id, _ in self._tables.of(person):
                shown = Shown(person=person)
                self._tables.reseat(table_id, partial(Seating.claim, shown=shown, person=to))
            for keeper in self.keepers:
                keeper.move(person, to)

    def forget(self, person: str) -> None:
        """Remove a person everywhere."""
        with self._tables.neighbours.alone():
            for table_id, _ in self._tables.of(person):
                self._tables.reseat(table_id, partial(Seating.forget, person=person))
            for keeper in self.keepers:
                keeper.forget(person)

    def renew(self) -> None:
        """Send their state to all tables again, because somebody may be signed out."""
        self._tables.tell()
        for keeper in self.keepers:
            keeper.renew()

    def _told(self, table_id: str, person: str, played: int) -> MyTable:
        info, seating = self._stands(table_id, played)
        mine = seating.opened_by(Shown(person=person)) or ()
        return {
            "info": info,
            "mine": [*mine],
            "yours": info["deciding"] in mine,
            "played": played,
        }

    def _stands(self, table_id: str, played: int) -> tuple[TableInfo, Seating]:
        """Return the summary of a table, whose last event was in this second."""
        known = self._standing.get(table_id)
        if known is not None and known[0] == played:
            return known[1], known[2]
        now = int(self._clock())
        table = self._tables.find(table_id)
        info, seating = table_info(table), table.seating
        # More may happen within the current second.
        if played < now:
            self._standing.pop(table_id, None)
            self._standing[table_id] = played, info, seating
            if len(self._standing) > MOST_KEPT:
                del self._standing[next(iter(self._standing))]
        return info, seating

"""What of the tables is a person's."""

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
"""Tables of a person that are told; the latest of them."""

MOST_KEPT = 2000
"""Tables of which it is remembered how they stand; beyond that the oldest is forgotten."""


class Keeper(Protocol):
    """Whoever else keeps something of people."""

    def move(self, person: str, to: str) -> None:
        """Make all that is one person's another's."""

    def forget(self, person: str) -> None:
        """Let a person be nobody any more."""

    def renew(self) -> None:
        """Tell everybody how things stand: somebody is signed in no longer."""


class Belongings:
    """The tables of people, and what others keep of them."""

    def __init__(self, tables: Tables, clock: Clock) -> None:
        self._tables = tables
        self._clock = clock
        self.keepers: list[Keeper] = []
        # How a table stands, since when; a game is replayed to know it, which takes its time.
        self._standing: dict[str, tuple[int, TableInfo, Seating]] = {}

    async def of(self, person: str) -> list[MyTable]:
        """The tables of a person: first where they must decide, then by when they were played.

        One that can not be opened any more is left out.
        """
        found = []
        for table_id, played in self._tables.of(person)[:MOST_SHOWN]:
            with suppress(Refusal):
                found.append(self._told(table_id, person, played))
            # A game is replayed for each: others are heard in between.
            await asyncio.sleep(0)
        return sorted(found, key=lambda table: not table["yours"])

    async def claim(self, person: str, keyed: KeyedTables) -> None:
        """Make the tables of a browser a person's; keys that open nothing are passed over."""
        for each in keyed.tables:
            with suppress(Refusal):
                shown = Shown(each.key)
                self._tables.reseat(each.table, partial(Seating.claim, shown=shown, person=person))
            await asyncio.sleep(0)

    def move(self, person: str, to: str) -> None:
        """Make all that is one person's another's."""
        with self._tables.neighbours.alone():
            for table_id, _ in self._tables.of(person):
                shown = Shown(person=person)
                self._tables.reseat(table_id, partial(Seating.claim, shown=shown, person=to))
            for keeper in self.keepers:
                keeper.move(person, to)

    def forget(self, person: str) -> None:
        """Let a person be nobody any more, wherever they sit."""
        with self._tables.neighbours.alone():
            for table_id, _ in self._tables.of(person):
                self._tables.reseat(table_id, partial(Seating.forget, person=person))
            for keeper in self.keepers:
                keeper.forget(person)

    def renew(self) -> None:
        """Tell everybody at the tables how things stand: somebody is signed in no longer."""
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
        """How a table stands where something happened last in this second."""
        known = self._standing.get(table_id)
        if known is not None and known[0] == played:
            return known[1], known[2]
        now = int(self._clock())
        table = self._tables.find(table_id)
        info, seating = table_info(table), table.seating
        # Within this second more may happen.
        if played < now:
            self._standing.pop(table_id, None)
            self._standing[table_id] = played, info, seating
            if len(self._standing) > MOST_KEPT:
                del self._standing[next(iter(self._standing))]
        return info, seating

"""The tables that belong to a person."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Protocol

from firstclass.service.people.sessions import Clock
from firstclass.service.play.seating import Credentials, Seating
from firstclass.service.play.state_messages import table_info
from firstclass.service.play.tables import Tables
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.people import KeyedTables, MyTable
from firstclass.service.protocol.responses import TableInfo

MAX_LISTED_TABLES = 60
"""How many tables of a person are listed, the latest ones."""

MAX_CACHED_SUMMARIES = 2000
"""How many summaries of tables are cached. Beyond that the oldest is dropped."""


class PersonalDataOwner(Protocol):
    """Another part of the service that stores personal data."""

    def reassign(self, person: str, to: str) -> None:
        """Give everything of one person to another."""

    def forget(self, person: str) -> None:
        """Remove a person."""

    def refresh_clients(self) -> None:
        """Tell everybody about the change, because somebody may be signed out."""


class PersonalData:
    """The tables of people, and the other parts that store personal data."""

    def __init__(self, tables: Tables, clock: Clock) -> None:
        self._tables = tables
        self._clock = clock
        self.owners: list[PersonalDataOwner] = []
        # The summary of each table and its last event. Only a replay of the game can tell, which is
        # slow.
        self._summaries: dict[str, tuple[int, TableInfo, Seating]] = {}

    async def tables_of(self, person: str) -> list[MyTable]:
        """Return the tables of a person: first those where they must decide, then the latest.

        Tables that can no longer be opened are left out.
        """
        tables = []
        for table_id, played in self._tables.tables_of(person)[:MAX_LISTED_TABLES]:
            with suppress(RefusedError):
                tables.append(self._to_protocol(table_id, person, played))
            # Each table may replay a game, so let other requests run in between.
            await asyncio.sleep(0)
        return sorted(tables, key=lambda table: not table["your_turn"])

    async def claim(self, person: str, keyed: KeyedTables) -> None:
        """Give the tables of a browser to a person. Keys that open nothing are ignored."""
        for each in keyed.tables:
            with suppress(RefusedError):
                credentials = Credentials(each.key)
                self._tables.reseat(
                    each.table, partial(Seating.claim, credentials=credentials, person=person)
                )
            await asyncio.sleep(0)

    def reassign(self, person: str, to: str) -> None:
        """Give everything of one person to another."""
        with self._tables.cluster.exclusive():
            for table_id, _ in self._tables.tables_of(person):
                credentials = Credentials(person=person)
                self._tables.reseat(
                    table_id, partial(Seating.claim, credentials=credentials, person=to)
                )
            for keeper in self.owners:
                keeper.reassign(person, to)

    def forget(self, person: str) -> None:
        """Remove a person everywhere."""
        with self._tables.cluster.exclusive():
            for table_id, _ in self._tables.tables_of(person):
                self._tables.reseat(table_id, partial(Seating.without_person, person=person))
            for keeper in self.owners:
                keeper.forget(person)

    def refresh_clients(self) -> None:
        """Send their state to all tables again, because somebody may be signed out."""
        self._tables.broadcast_all()
        for keeper in self.owners:
            keeper.refresh_clients()

    def _to_protocol(self, table_id: str, person: str, played: int) -> MyTable:
        info, seating = self._summary_of(table_id, played)
        mine = seating.seats_of(Credentials(person=person)) or ()
        return {
            "info": info,
            "your_seats": [*mine],
            "your_turn": info["deciding"] in mine,
            "last_played_at": played,
        }

    def _summary_of(self, table_id: str, played: int) -> tuple[TableInfo, Seating]:
        """Return the summary of a table, whose last event was in this second."""
        known = self._summaries.get(table_id)
        if known is not None and known[0] == played:
            return known[1], known[2]
        now = int(self._clock())
        table = self._tables.find(table_id)
        info, seating = table_info(table), table.seating
        # More may happen within the current second.
        if played < now:
            self._summaries.pop(table_id, None)
            self._summaries[table_id] = played, info, seating
            if len(self._summaries) > MAX_CACHED_SUMMARIES:
                del self._summaries[next(iter(self._summaries))]
        return info, seating

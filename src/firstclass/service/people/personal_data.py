"""The tables of people, and all rows of the database that name them."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Protocol

from firstclass.service.people.sessions import Clock
from firstclass.service.play.seating import Credentials, Seating, hash_key
from firstclass.service.play.state_messages import table_info
from firstclass.service.play.tables import Tables
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.people import KeyedTables, MyTable
from firstclass.service.protocol.responses import TableInfo

MAX_LISTED_TABLES = 60
"""How many tables of a person are listed, the latest ones."""

MAX_CACHED_SUMMARIES = 2000
"""How many summaries of tables are cached. Beyond that the oldest is dropped."""


class PersonalDataOwner(Protocol):
    """A part of the service for which a person is more than rows of the database.

    It holds people in memory, or a person who leaves has consequences for others.
    """

    def reassign(self, person: str, to: str) -> None:
        """Let one person take the place of another."""

    def forget(self, person: str) -> None:
        """Remove a person."""

    def refresh_clients(self) -> None:
        """Tell everybody about the change, because somebody may be signed out."""


class PersonalData:
    """The tables of people, and everything else that names a person."""

    def __init__(
        self, store: PeopleStore, tables: Tables, owners: Sequence[PersonalDataOwner], clock: Clock
    ) -> None:
        self._store = store
        self._tables = tables
        self._owners = owners
        self._clock = clock
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
                self._claim(each.table, Credentials(each.key), person)
            await asyncio.sleep(0)

    def merge(self, guest: str, account: str) -> None:
        """Give everything of a guest to an account, and delete the guest."""
        with self._tables.cluster.exclusive():
            for table_id, _ in self._tables.tables_of(guest):
                self._claim(table_id, Credentials(person=guest), account)
            for owner in self._owners:
                owner.reassign(guest, account)
            self._store.merge(guest, account)

    def forget(self, person: str) -> None:
        """Delete a person everywhere."""
        with self._tables.cluster.exclusive():
            for table_id, _ in self._tables.tables_of(person):
                self._tables.reseat(table_id, partial(Seating.without_person, person=person))
            for owner in self._owners:
                owner.forget(person)
            self._store.delete_person(person)

    def refresh_clients(self) -> None:
        """Send their state to all tables again, because somebody may be signed out."""
        self._tables.broadcast_all()
        for owner in self._owners:
            owner.refresh_clients()

    def _claim(self, table_id: str, caller: Credentials, person: str) -> None:
        """Give a caller's seats to a person, with the automatic choices made there."""
        # The choices come first: if the server dies in between, claiming again completes it.
        decider = caller.person or hash_key(caller.key or "")
        self._store.give_automatic_choices(table_id, decider, person)
        self._tables.reseat(table_id, partial(Seating.claim, credentials=caller, person=person))

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

"""What of the tables is a person's."""

import asyncio
from contextlib import suppress

from firstclass.service.play.seating import Shown
from firstclass.service.play.states import table_info
from firstclass.service.play.tables import Tables
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.people import KeyedTables, MyTable

MOST_SHOWN = 60
"""Tables of a person that are told; the latest of them."""


class Belongings:
    """The tables of people."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

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

    def claim(self, person: str, keyed: KeyedTables) -> None:
        """Make the tables of a browser a person's; keys that open nothing are passed over."""
        for each in keyed.tables:
            with suppress(Refusal):
                self._tables.find(each.table).claim(Shown(each.key), person)

    def move(self, person: str, to: str) -> None:
        """Make all that is one person's another's."""
        for table_id, _ in self._tables.of(person):
            with suppress(Refusal):
                self._tables.find(table_id).claim(Shown(person=person), to)

    def forget(self, person: str) -> None:
        """Let a person be nobody any more, wherever they sit."""
        for table_id, _ in self._tables.of(person):
            with suppress(Refusal):
                self._tables.find(table_id).forget(person)

    def renew(self) -> None:
        """Tell everybody at the tables how things stand: somebody is signed in no longer."""
        self._tables.tell()

    def _told(self, table_id: str, person: str, played: int) -> MyTable:
        table = self._tables.find(table_id)
        mine = table.seating.opened_by(Shown(person=person)) or ()
        return {
            "info": table_info(table),
            "mine": [*mine],
            "yours": table.game.current_seat in mine,
            "played": played,
        }

"""The other servers at a database of PostgreSQL's, over a line of its own to it (LISTEN, NOTIFY).

What is kept is told by whoever commits it (`changes.py`): what has changed, and never what it says,
so that each reads for itself. How things stand where a server is (who is there) is said here.

A lock of each server's own shows that it lives: PostgreSQL takes it away with the line. Another
lock one of them has, which does what is to be done once for all; when it ends, another takes it.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, func, select

from firstclass.service.adapters.sql.changes import CHANNEL, ONE
from firstclass.service.adapters.sql.database import FAULTS
from firstclass.service.neighbours import House

if TYPE_CHECKING:
    from psycopg import AsyncConnection, Notify

    Connection = AsyncConnection[tuple[Any, ...]]

LIVES = 0x0F1257C1
"""What a server that lives has locked, together with its number."""

DUTIES = 0x0F1257C1A5E
"""What that one has locked which does what is to be done once."""

LOOK = 1.0
"""Seconds between two looks at who lives; a broken line is tried again after so many, too."""

logger = logging.getLogger(__name__)


class Line:
    """The port `Neighbours`, of a server that may have some."""

    def __init__(
        self,
        engine: Engine,
        connect: Callable[[], "Awaitable[Connection]"],
        own: Callable[[], int | None],
    ) -> None:
        """``own`` is by which number PostgreSQL knows the connection that this server writes by."""
        self._engine = engine
        self._connect = connect
        self._own = own
        self._number = secrets.randbits(31)
        self._here: dict[str, Any] = {}
        self._unsaid: set[str] = set()
        self._others: dict[int, dict[str, Any]] = {}
        self._lived: set[int] = set()
        self._untold: set[str] = set()  # of what the house has not heard yet that it is forgotten
        self._is_up = False
        self._has_duties = False
        self._fresh = True  # until it has first looked who else is there

    def say(self, what: str, value: Any) -> None:
        """Say how something stands here; None: there is nothing to say any more."""
        if value == self._here.get(what):
            return
        if value is None:
            del self._here[what]
        else:
            self._here[what] = value
        if self._is_up and not self._unsaid:
            asyncio.get_running_loop().call_soon(self._speak)
        self._unsaid.add(what)

    def others(self, what: str) -> Mapping[int, Any]:
        """How it stands at the others, of those who have said so."""
        return {number: told[what] for number, told in self._others.items() if what in told}

    def all(self, kind: str) -> Iterable[str]:
        """Of what kind of thing the others have said how they stand, each of it once or more."""
        return [what for told in self._others.values() for what in told if what.startswith(kind)]

    def is_first(self, what: str) -> bool:
        """Whether no other server that has said how it stands comes before this one."""
        there = self.others(what)
        return not there or (what in self._here and self._number < min(there))

    @contextmanager
    def alone(self) -> Iterator[None]:
        """While this lasts all others wait who want the same."""
        with self._engine.begin() as connection:
            connection.execute(select(func.pg_advisory_lock(ONE)))
        try:
            yield
        finally:
            with self._engine.begin() as connection:
                connection.execute(select(func.pg_advisory_unlock(ONE)))

    async def run(self, house: House) -> None:
        """Hear the others, and do for all what falls to this one, until this is cancelled."""
        from psycopg import Error

        well = True
        while True:
            try:
                async with await self._connect() as connection:
                    well = True
                    await self._attend(connection, house)
            except (Error, *FAULTS) as fault:
                if well:  # it is said once
                    logger.warning("the line to other servers is broken: %s", fault)
                well = False
            finally:
                self._is_up = False
                if self._has_duties:
                    self._has_duties = False
                    await house.rest()
            await asyncio.sleep(LOOK)

    async def _attend(self, connection: "Connection", house: House) -> None:
        """Be one of the servers, until the line breaks."""
        await connection.execute(f"LISTEN {CHANNEL}")
        # Who looks before it can be seen itself knows whether anybody was there before.
        is_alone = not await self._look(connection, house)
        await self._try_duties(connection, house, fresh=self._fresh and is_alone)
        self._fresh = False
        await connection.execute("SELECT pg_advisory_lock_shared(%s, %s)", [LIVES, self._number])
        self._is_up = True
        self._untold.update(what for told in self._others.values() for what in told)
        self._others.clear()  # all are asked anew, and whoever is there says so at once
        await connection.execute("SELECT pg_notify(%s, 'hello')", [CHANNEL])
        house.hear_anew()
        while True:
            async for note in connection.notifies(timeout=LOOK):
                self._hear(note, house)
            await self._look(connection, house)
            await self._try_duties(connection, house, fresh=False)
            self._speak()

    async def _look(self, connection: "Connection", house: House) -> set[int]:
        """See who lives; what the dead have said is forgotten."""
        rows = await connection.execute(ALIVE, [LIVES])
        alive = {number for (number,) in await rows.fetchall()}
        lived, self._lived = self._lived, alive
        if lived - alive:
            house.hear("left", "")
        for number in self._others.keys() - alive:
            self._untold.update(self._others.pop(number))
        while self._untold:
            house.hear("stands", self._untold.pop())
        return alive

    async def _try_duties(self, connection: "Connection", house: House, *, fresh: bool) -> None:
        if self._has_duties:
            return
        found = await connection.execute("SELECT pg_try_advisory_lock(%s)", [DUTIES])
        row = await found.fetchone()
        if row and row[0]:
            self._has_duties = True
            house.begin(fresh=fresh)

    def _hear(self, note: "Notify", house: House) -> None:
        kind, _, rest = note.payload.partition(" ")
        if kind == "hello":  # from others, or one's own
            self._unsaid |= self._here.keys()
            self._speak()
        elif kind == "stands":
            number, what, told = rest.split(" ", 2)
            if number != str(self._number):
                self._note(int(number), what, json.loads(told))
                house.hear(kind, what)
        elif note.pid != self._own():
            house.hear(kind, rest)

    def _note(self, number: int, what: str, told: Any) -> None:
        there = self._others.setdefault(number, {})
        if told is None:
            there.pop(what, None)
        else:
            there[what] = told

    def _speak(self) -> None:
        """Say what is unsaid; what can not be said now is at the next look."""
        if not self._is_up or not self._unsaid:
            return
        with suppress(*FAULTS):
            with self._engine.begin() as connection:
                connection.exec_driver_sql("SET LOCAL synchronous_commit = off")  # nothing is kept
                for what in sorted(self._unsaid):
                    told = f"stands {self._number} {what} {json.dumps(self._here.get(what))}"
                    connection.execute(select(func.pg_notify(CHANNEL, told)))
            self._unsaid.clear()


ALIVE = """
SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND objsubid = 2
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""

"""The cluster of servers at a PostgreSQL database, over a separate connection (LISTEN, NOTIFY).

On commit a server announces that something has changed (`changes.py`), but not the content; the
others read it themselves. State that is not saved, such as who is connected, is sent here.

Each server holds a lock to show that it is alive; PostgreSQL releases the lock with the connection.
The leader holds one more lock and runs the common jobs. When it ends, another server takes that
lock.
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
"""The lock of a running server, together with its number."""

DUTIES = 0x0F1257C1A5E
"""The lock of the leader."""

LOOK = 1.0
"""The seconds between two checks of the other servers, and before a broken connection is retried.
"""

logger = logging.getLogger(__name__)


class Line:
    """The port `Neighbours` of a server that may have other servers next to it."""

    def __init__(
        self,
        engine: Engine,
        connect: Callable[[], "Awaitable[Connection]"],
        own: Callable[[], int | None],
    ) -> None:
        """``own`` returns the number that PostgreSQL gave this server's connection for writing."""
        self._engine = engine
        self._connect = connect
        self._own = own
        self._number = secrets.randbits(31)
        self._here: dict[str, Any] = {}
        self._unsaid: set[str] = set()
        self._others: dict[int, dict[str, Any]] = {}
        self._lived: set[int] = set()
        self._untold: set[str] = set()  # removed values that the house must still hear about
        self._is_up = False
        self._has_duties = False
        self._fresh = True  # until the first look at the other servers

    def say(self, what: str, value: Any) -> None:
        """Publish a value of this server; None removes it."""
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
        """Return the value of each other server that has published one."""
        return {number: told[what] for number, told in self._others.items() if what in told}

    def all(self, kind: str) -> Iterable[str]:
        """Yield the names of values with this prefix that others published, with duplicates."""
        return [what for told in self._others.values() for what in told if what.startswith(kind)]

    def is_first(self, what: str) -> bool:
        """Return whether this server has the lowest number of those that published this value."""
        there = self.others(what)
        return not there or (what in self._here and self._number < min(there))

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Hold a lock for which all other callers wait."""
        with self._engine.begin() as connection:
            connection.execute(select(func.pg_advisory_lock(ONE)))
        try:
            yield
        finally:
            with self._engine.begin() as connection:
                connection.execute(select(func.pg_advisory_unlock(ONE)))

    async def run(self, house: House) -> None:
        """Listen to the other servers until cancelled, and act as leader when it is this one."""
        from psycopg import Error

        well = True
        while True:
            try:
                async with await self._connect() as connection:
                    well = True
                    await self._attend(connection, house)
            except (Error, *FAULTS) as fault:
                if well:  # logged only once
                    logger.warning("the connection to other servers is broken: %s", fault)
                well = False
            finally:
                self._is_up = False
                if self._has_duties:
                    self._has_duties = False
                    await house.rest()
            await asyncio.sleep(LOOK)

    async def _attend(self, connection: "Connection", house: House) -> None:
        """Be one of the servers until the connection breaks."""
        await connection.execute(f"LISTEN {CHANNEL}")
        # A server that looks before others can see it knows whether any server was there before.
        is_alone = not await self._look(connection, house)
        await self._try_duties(connection, house, fresh=self._fresh and is_alone)
        self._fresh = False
        await connection.execute("SELECT pg_advisory_lock_shared(%s, %s)", [LIVES, self._number])
        self._is_up = True
        self._untold.update(what for told in self._others.values() for what in told)
        self._others.clear()  # all are asked again, and each answers at once
        await connection.execute("SELECT pg_notify(%s, 'hello')", [CHANNEL])
        house.hear_anew()
        while True:
            async for note in connection.notifies(timeout=LOOK):
                self._hear(note, house)
            await self._look(connection, house)
            await self._try_duties(connection, house, fresh=False)
            self._speak()

    async def _look(self, connection: "Connection", house: House) -> set[int]:
        """Return the running servers and discard the values of those that have ended."""
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
        if kind == "hello":  # from others, or from this server
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
        """Publish what is not published yet; after a failure the next look tries again."""
        if not self._is_up or not self._unsaid:
            return
        with suppress(*FAULTS):
            with self._engine.begin() as connection:
                connection.exec_driver_sql("SET LOCAL synchronous_commit = off")  # nothing is saved
                for what in sorted(self._unsaid):
                    told = f"stands {self._number} {what} {json.dumps(self._here.get(what))}"
                    connection.execute(select(func.pg_notify(CHANNEL, told)))
            self._unsaid.clear()


ALIVE = """
SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND objsubid = 2
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""

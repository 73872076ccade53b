"""The cluster of servers at a PostgreSQL database, over a separate connection (LISTEN, NOTIFY).

On commit a server announces that something has changed (`concurrency.py`), but not the content; the
others read it themselves. State that is not saved, such as the connected people, is sent here.

Each server holds a lock to show that it is alive; PostgreSQL releases the lock with the connection.
The leader holds one more lock and runs the common jobs. When it ends, another server takes that
lock.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, func, select

from firstclass.errors import InvalidInputError
from firstclass.service.adapters.sql.concurrency import DATABASE_ERRORS, NOTIFY_CHANNEL, WRITE_LOCK
from firstclass.service.cluster import (
    ClusterHandler,
    ServerLeft,
    ServerStarted,
    ValueChanged,
    ValuePublished,
    dumps,
    loads,
)

if TYPE_CHECKING:
    from psycopg import AsyncConnection, Notify

    Connection = AsyncConnection[tuple[Any, ...]]

SERVER_LOCK = 0x0F1257C1
"""The lock of a running server, together with its number."""

LEADER_LOCK = 0x0F1257C1A5E
"""The lock of the leader."""

POLL_INTERVAL = 1.0
"""The seconds between two checks of the other servers, and before a broken connection is retried.
"""

logger = logging.getLogger(__name__)


class PostgresBus:
    """The port `Cluster` of a server that may have other servers next to it."""

    def __init__(
        self,
        engine: Engine,
        connect: Callable[[], "Awaitable[Connection]"],
        own: Callable[[], int | None],
    ) -> None:
        """``own`` returns the number that PostgreSQL gave this server's connection for writing."""
        self._engine = engine
        self._connect = connect
        self._backend_pid = own
        self._number = secrets.randbits(31)
        self._values: dict[str, Any] = {}
        self._unpublished: set[str] = set()
        self._peers: dict[int, dict[str, Any]] = {}
        self._alive: set[int] = set()
        self._withdrawn: set[str] = set()  # removed values that the handler must still hear about
        self._is_up = False
        self._is_leader = False
        self._is_first_check = True  # until the first look at the other servers

    def publish(self, topic: str, value: Any) -> None:
        """Publish a value of this server; None removes it."""
        if value == self._values.get(topic):
            return
        if value is None:
            del self._values[topic]
        else:
            self._values[topic] = value
        if self._is_up and not self._unpublished:
            asyncio.get_running_loop().call_soon(self._publish)
        self._unpublished.add(topic)

    def peer_values(self, topic: str) -> Mapping[int, Any]:
        """Return the value of each other server that has published one."""
        return {number: values[topic] for number, values in self._peers.items() if topic in values}

    def peer_topics(self, prefix: str) -> Iterable[str]:
        """Yield the names of values with this prefix that others published, with duplicates."""
        return [
            what for values in self._peers.values() for what in values if what.startswith(prefix)
        ]

    def is_first(self, topic: str) -> bool:
        """Return whether this server has the lowest number of those that published this value."""
        there = self.peer_values(topic)
        return not there or (topic in self._values and self._number < min(there))

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """Hold a lock for which all other callers wait."""
        with self._engine.begin() as connection:
            connection.execute(select(func.pg_advisory_lock(WRITE_LOCK)))
        try:
            yield
        finally:
            with self._engine.begin() as connection:
                connection.execute(select(func.pg_advisory_unlock(WRITE_LOCK)))

    async def run(self, handler: ClusterHandler) -> None:
        """Listen to the other servers until cancelled, and act as leader when it is this one."""
        from psycopg import Error

        well = True
        while True:
            try:
                async with await self._connect() as connection:
                    well = True
                    await self._listen(connection, handler)
            except (Error, *DATABASE_ERRORS) as fault:
                if well:  # logged only once
                    logger.warning("the connection to other servers is broken: %s", fault)
                well = False
            finally:
                self._is_up = False
                if self._is_leader:
                    self._is_leader = False
                    await handler.stop_leader_tasks()
            await asyncio.sleep(POLL_INTERVAL)

    async def _listen(self, connection: "Connection", handler: ClusterHandler) -> None:
        """Be one of the servers until the connection breaks."""
        await connection.execute(f"LISTEN {NOTIFY_CHANNEL}")
        # A server that looks before others can see it knows whether any server was there before.
        is_alone = not await self._check_peers(connection, handler)
        await self._try_to_lead(connection, handler, fresh=self._is_first_check and is_alone)
        self._is_first_check = False
        await connection.execute(
            "SELECT pg_advisory_lock_shared(%s, %s)", [SERVER_LOCK, self._number]
        )
        self._is_up = True
        self._withdrawn.update(what for values in self._peers.values() for what in values)
        self._peers.clear()  # the next message asks all again, and each answers at once
        started = dumps(ServerStarted())
        await connection.execute("SELECT pg_notify(%s, %s)", [NOTIFY_CHANNEL, started])
        handler.resync()
        while True:
            async for note in connection.notifies(timeout=POLL_INTERVAL):
                self._handle_notify(note, handler)
            await self._check_peers(connection, handler)
            await self._try_to_lead(connection, handler, fresh=False)
            self._publish()

    async def _check_peers(self, connection: "Connection", handler: ClusterHandler) -> set[int]:
        """Return the running servers and discard the values of those that have ended."""
        rows = await connection.execute(SERVERS_QUERY, [SERVER_LOCK])
        alive = {number for (number,) in await rows.fetchall()}
        lived, self._alive = self._alive, alive
        if lived - alive:
            handler.on_event(ServerLeft())
        for number in self._peers.keys() - alive:
            self._withdrawn.update(self._peers.pop(number))
        while self._withdrawn:
            handler.on_event(ValueChanged(self._withdrawn.pop()))
        return alive

    async def _try_to_lead(
        self, connection: "Connection", handler: ClusterHandler, *, fresh: bool
    ) -> None:
        if self._is_leader:
            return
        cursor = await connection.execute("SELECT pg_try_advisory_lock(%s)", [LEADER_LOCK])
        row = await cursor.fetchone()
        if row and row[0]:
            self._is_leader = True
            handler.start_leader_tasks(fresh=fresh)

    def _handle_notify(self, note: "Notify", handler: ClusterHandler) -> None:
        try:
            event = loads(note.payload)
        except InvalidInputError as error:
            logger.warning("%s", error)
            return
        match event:
            case ServerStarted():  # another, or this one
                self._unpublished |= self._values.keys()
                self._publish()
            case ValuePublished(server, topic, value):
                if server != self._number:
                    self._store_value(server, topic, value)
                    handler.on_event(ValueChanged(topic))
            case _ if note.pid != self._backend_pid():
                handler.on_event(event)

    def _store_value(self, number: int, what: str, value: Any) -> None:
        there = self._peers.setdefault(number, {})
        if value is None:
            there.pop(what, None)
        else:
            there[what] = value

    def _publish(self) -> None:
        """Publish what is not published yet; after a failure the next look tries again."""
        if not self._is_up or not self._unpublished:
            return
        with suppress(*DATABASE_ERRORS):
            with self._engine.begin() as connection:
                connection.exec_driver_sql("SET LOCAL synchronous_commit = off")  # nothing is saved
                for what in sorted(self._unpublished):
                    value = ValuePublished(self._number, what, self._values.get(what))
                    connection.execute(select(func.pg_notify(NOTIFY_CHANNEL, dumps(value))))
            self._unpublished.clear()


SERVERS_QUERY = """
SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND objsubid = 2
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""

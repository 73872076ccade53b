"""One schedule for all running clocks, which decides when to check which table."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from heapq import heappop, heappush
from typing import Never

from firstclass.service.clocks.spans import Span
from firstclass.service.ports import ClockStore, StoreBusyError, TimeSource
from firstclass.service.protocol.clocks import SECOND

logger = logging.getLogger(__name__)

CHECK_INTERVAL = 1.0
"""Seconds between two checks."""


async def run_periodically(check: Callable[[], Awaitable[None]], fault: str) -> Never:
    """Check repeatedly until this is cancelled.

    A fault such as a full disk may pass. It is logged once, and again only after a success. A busy
    store is logged only if the next check fails, too.
    """
    failed = logged = False
    while True:
        try:
            await check()
            failed = logged = False
        except Exception as error:
            if not logged and (failed or not isinstance(error, StoreBusyError)):
                logger.exception(fault)
                logged = True
            failed = True
        await asyncio.sleep(CHECK_INTERVAL)


HEARTBEAT_INTERVAL = 5 * SECOND
"""How often to store that the server is awake while a clock in seconds runs.

If the server dies, a player gains no more time than this.
"""

SLEEP_THRESHOLD = 4 * HEARTBEAT_INTERVAL
"""After this long without a beat, the server was asleep or the system time was changed."""

POLL_INTERVAL = 60 * SECOND
"""How often to check the time while only clocks in days run."""


class LoopTime:
    """The port `TimeSource` of a program with an event loop."""

    def now(self) -> int:
        """Return the milliseconds since 1970."""
        return int(time.time() * SECOND)

    def call_later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Call after this many seconds, unless the returned function cancels it before."""
        return asyncio.get_running_loop().call_later(seconds, call).cancel


class Schedule:
    """All running clocks: when each is due, and that the server has been awake.

    Time never goes back here. A long gap means that the server was asleep. The schedule stores the
    gap as an outage before it charges anybody.
    """

    def __init__(
        self, time: TimeSource, store: ClockStore, check_table: Callable[[str], None]
    ) -> None:
        """``check_table`` is called with a table whose clock is due.

        It says when the table is due again.
        """
        self.outages = [Span(*outage) for outage in store.outages()]
        self._time = time
        self._store = store
        self._look = check_table
        self._due: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._live: set[str] = set()
        self._beat: int | None = None
        self._kept: int | None = None
        self._timer: tuple[int, Callable[[], None]] | None = None

    def open(self, *, fresh: bool = True) -> None:
        """Check all tables once.

        If no server was running (``fresh``), nobody is charged until now.
        """
        tables = self._store.running_tables()
        awake = self._store.last_heartbeat()
        if awake is not None:
            self._beat = max(self._beat or 0, awake)
        now = self.now()
        if fresh and tables and awake is not None and awake < now:
            self._record_outage(awake, now)
        for table in tables:
            self._push(table, now)
        self._set_timer()

    def close(self) -> None:
        """Stop checking tables."""
        if self._timer is not None:
            self._timer[1]()
        self._timer = None

    def resync(self) -> None:
        """Read the outages again, because another server may have stored one."""
        self.outages[:] = [Span(*outage) for outage in self._store.outages()]

    def now(self) -> int:
        """Return the time, and store an outage first if the server was asleep."""
        now = max(self._time.now(), self._beat or 0)
        if self._live and self._beat is not None and now - self._beat > SLEEP_THRESHOLD:
            awake = max(
                self._beat, self._store.last_heartbeat() or 0
            )  # another server may have been awake
            if now - awake > SLEEP_THRESHOLD:
                self._record_outage(awake, now)
        self._beat = now
        return now

    def set_due(self, table: str, due: int | None, live: bool) -> None:
        """Set when a table's clock is due, None if it does not run. ``live``: it counts seconds."""
        (self._live.add if live and due is not None else self._live.discard)(table)
        if due is None:
            self._due.pop(table, None)
        else:
            self._push(table, due)
        self._set_timer()

    def _push(self, table: str, due: int) -> None:
        self._due[table] = due
        heappush(self._heap, (due, table))

    def _record_outage(self, since: int, until: int) -> None:
        self._store.save_outage(since, until)
        self.outages.append(Span(since, until))

    def _set_timer(self) -> None:
        """Set the timer for the next tick."""
        while self._heap and self._due.get(self._heap[0][1]) != self._heap[0][0]:
            heappop(self._heap)  # the table has moved on since
        if not self._heap:
            return self.close()
        now = self._time.now()
        at = min(
            now + (HEARTBEAT_INTERVAL if self._live else POLL_INTERVAL), max(now, self._heap[0][0])
        )
        if self._timer is not None:
            if now <= self._timer[0] <= at:
                return None
            self._timer[1]()
        self._timer = at, self._time.call_later((at - now) / SECOND, self._tick)
        return None

    def _tick(self) -> None:
        """Store that the server is awake and check one due table. Other work runs in between."""
        self._timer = None
        try:
            now = self.now()
            if self._live and now - (self._kept or 0) >= HEARTBEAT_INTERVAL:
                self._store.save_heartbeat(now)
                self._kept = now
            if self._heap and self._heap[0][0] <= now:
                _, table = heappop(self._heap)
                self._due.pop(table, None)
                self._live.discard(table)
                self._try(table, now)
        except Exception:
            logger.exception("the clocks cannot be saved")
            self._timer = (
                self._time.now() + HEARTBEAT_INTERVAL,
                self._time.call_later(HEARTBEAT_INTERVAL / SECOND, self._tick),
            )
            return
        self._set_timer()

    def _try(self, table: str, now: int) -> None:
        try:
            self._look(table)
        except Exception:
            # The cause, such as a full disk, may pass.
            logger.exception("table %s: its clock cannot be checked", table)
            self._push(table, now + POLL_INTERVAL)

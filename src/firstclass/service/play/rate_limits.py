"""Rate limits, so that no client spoils the tables of others.

People never reach these limits, however quickly they play. A program that never stops asking is
slowed down before others notice it.
"""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import ceil

from firstclass.messages import Reason
from firstclass.service.protocol.calls import LimitName
from firstclass.service.protocol.errors import RefusedError

LOCAL_ADDRESS = ""
"""The address of a client on the server's own machine."""


@dataclass(frozen=True)
class Rate:
    """A number of requests at once, and the average number in each second after that."""

    burst: float
    per_second: float

    def scaled(self, factor: float) -> "Rate":
        """Return a rate that is higher by a factor."""
        return Rate(self.burst * factor, self.per_second * factor)


@dataclass(frozen=True)
class Limits:
    """All limits, and the reasons for their values."""

    rates: dict[LimitName, Rate] = field(
        default_factory=lambda: {
            # A first visit asks for eighty files. A class of thirty may share an address.
            "pages": Rate(3000, 100),
            # A page makes five requests as it opens. A class of thirty may share an address.
            "calls": Rate(300, 30),
            # 64 moments of a game take 20 ms to make, as long as a whole page of it is read.
            "looks": Rate(40, 4),
            # A family begins some games in an evening. Each is stored on disk.
            "tables": Rate(40, 0.1),
            # Each occupies a core for a minute, and at most sixteen may wait.
            "reviews": Rate(4, 1 / 120),
            # Each occupies a core for up to a second. Nobody reads four hints in that time.
            "hints": Rate(20, 0.5),
            # A quick typist sends a message every three seconds.
            "chat": Rate(8, 1 / 3),
            # After an outage of the server, all pages of an address reconnect at once.
            "sockets": Rate(100, 2),
        }
    )
    messages: Rate = Rate(60, 15)
    """Messages on one connection. Taking a turn back and playing it again sends ten a second."""

    max_excess_messages: int = 100
    """How many messages over the limit a connection may send before it is closed.

    No browser reaches this, because it waits for answers.
    """

    max_connections: int = 100
    """Connections from an address at a time: a class again, three pages each."""

    max_spectators: int = 200
    """Connections at one table. Each adds some tenths of a millisecond to every move."""

    def for_local_machine(self) -> "Limits":
        """Return the limits for the server's own machine, whose owner could stop the server anyway.

        A script that plays one game after another, as fast as it can, does not reach them either.
        """
        rates = {what: rate.scaled(100) for what, rate in self.rates.items()}
        return replace(
            self, rates=rates, messages=self.messages.scaled(100), max_connections=10_000
        )


class TokenBucket:
    """A token bucket, which fills again over time."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._since = time.monotonic()

    def take(self) -> float:
        """Take one token. If there is none, return how many seconds to wait."""
        self._fill()
        if self._left < 1:
            return (1 - self._left) / self._rate.per_second
        self._left -= 1
        return 0

    def is_full(self) -> bool:
        """Return whether the bucket is as good as new."""
        self._fill()
        return self._left == self._rate.burst

    def _fill(self) -> None:
        now = time.monotonic()
        gained = (now - self._since) * self._rate.per_second
        self._left = min(self._rate.burst, self._left + gained)
        self._since = now


class RateLimiter:
    """Counts requests by address and by key or person."""

    SWEEP_THRESHOLD = 1000
    """How many new buckets cause a sweep of those that are full again."""

    def __init__(self, limits: Limits) -> None:
        self._remote_limits = limits
        self._local_limits = limits.for_local_machine()
        self._buckets: dict[tuple[LimitName, str], TokenBucket] = {}
        self._sweep_at = self.SWEEP_THRESHOLD
        self._present: Counter[str] = Counter()

    def limits(self, address: str) -> Limits:
        """Return the limits for an address."""
        return self._local_limits if address == LOCAL_ADDRESS else self._remote_limits

    def acquire(self, what: LimitName, address: str, whose: str | None = None) -> None:
        """Count a request of an address, and of a key or person.

        Raises RefusedError above the limit.
        """
        rate = self.limits(address).rates[what]
        for who in (f"at {address}", f"by {whose}" if whose else None):
            if who is not None:
                raise_if_limited(self._bucket(what, who, rate).take())

    @contextmanager
    def count_connection(self, address: str) -> Iterator[None]:
        """Count a connection while it lasts. Raises RefusedError if its address has too many."""
        self.acquire("sockets", address)
        if self._present[address] >= self.limits(address).max_connections:
            raise RefusedError("too_many", Reason("too_many_here"), wait=60)
        self._present[address] += 1
        try:
            yield
        finally:
            self._present[address] -= 1
            if not self._present[address]:
                del self._present[address]

    def _bucket(self, what: LimitName, who: str, rate: Rate) -> TokenBucket:
        if len(self._buckets) >= self._sweep_at:
            kept = {name: bucket for name, bucket in self._buckets.items() if not bucket.is_full()}
            self._buckets, self._sweep_at = kept, len(kept) + self.SWEEP_THRESHOLD
        return self._buckets.setdefault((what, who), TokenBucket(rate))


def raise_if_limited(seconds: float) -> None:
    """Raise RefusedError if there is time to wait."""
    if seconds > 0:
        wait = max(1, ceil(seconds))
        raise RefusedError("too_many", Reason("too_many", seconds=wait), wait=wait)

"""How much one client may ask for, so that nobody spoils the tables of others.

The figures are such that people never meet them, however quickly they play, and that a program
that asks on and on is slowed down before others notice.
"""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Literal

from firstclass.messages import Reason
from firstclass.service.protocol.errors import Refusal

HERE = ""
"""The address of whoever is at the server's own machine."""


@dataclass(frozen=True)
class Rate:
    """So many at once, and later on the average so many each second."""

    at_once: float
    per_second: float

    def times(self, factor: float) -> "Rate":
        """So much more."""
        return Rate(self.at_once * factor, self.per_second * factor)


What = Literal["calls", "looks", "tables", "reviews", "hints", "sockets", "talk"]
"""What is counted: of each address and of each key, or of each person who is signed in."""


@dataclass(frozen=True)
class Limits:
    """All figures, and why they are what they are."""

    rates: dict[What, Rate] = field(
        default_factory=lambda: {
            # A page asks five things as it opens; a class of thirty behind one address opens it.
            "calls": Rate(300, 30),
            # 64 moments of a game take 20 ms to make, as long as a whole page of it is read.
            "looks": Rate(40, 4),
            # A family begins some games in an evening; each is kept on the disk.
            "tables": Rate(40, 0.1),
            # Each takes a core for a minute, and sixteen may wait in all.
            "reviews": Rate(4, 1 / 120),
            # Each takes a core for up to a second; nobody reads four of them in that time.
            "hints": Rate(20, 0.5),
            # Who types quickly says something every three seconds.
            "talk": Rate(8, 1 / 3),
            # After a pause of the server all pages of an address come back at once.
            "sockets": Rate(100, 2),
        }
    )
    messages: Rate = Rate(60, 15)
    """Of one conversation: who takes a turn back and plays it again sends some ten in a second."""

    patience: int = 100
    """Messages over the limit that are answered until the conversation is ended: no person's
    browser comes that far, as it waits for answers."""

    present: int = 100
    """Conversations of an address at a time: a class again, three pages each."""

    audience: int = 200
    """Conversations at one table: each adds some tenths of a millisecond to every move."""

    def at_home(self) -> "Limits":
        """Those for the server's own machine, whose owner could stop it altogether.

        A script that plays one game after the other, as fast as it can, does not meet them either.
        """
        rates = {what: rate.times(100) for what, rate in self.rates.items()}
        return replace(self, rates=rates, messages=self.messages.times(100), present=10_000)


class Bucket:
    """What may still be had: it fills again by and by."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.at_once
        self._since = time.monotonic()

    def take(self) -> float:
        """Take one; how many seconds there are to wait where there is none."""
        self._fill()
        if self._left < 1:
            return (1 - self._left) / self._rate.per_second
        self._left -= 1
        return 0

    def full(self) -> bool:
        """Whether nobody would tell it from a new one."""
        self._fill()
        return self._left == self._rate.at_once

    def _fill(self) -> None:
        now = time.monotonic()
        gained = (now - self._since) * self._rate.per_second
        self._left = min(self._rate.at_once, self._left + gained)
        self._since = now


class Porter:
    """Counts what each address and each key asks for."""

    SWEEP = 1000
    """So many buckets more, and those that have filled again are thrown away."""

    def __init__(self, limits: Limits) -> None:
        self._abroad = limits
        self._home = limits.at_home()
        self._buckets: dict[tuple[What, str], Bucket] = {}
        self._sweep_at = self.SWEEP
        self._present: Counter[str] = Counter()

    def limits(self, address: str) -> Limits:
        """Those that count for an address."""
        return self._home if address == HERE else self._abroad

    def admit(self, what: What, address: str, whose: str | None = None) -> None:
        """Count one more of an address, and of a key or person; raise Refusal if it is too many."""
        rate = self.limits(address).rates[what]
        for who in (f"at {address}", f"by {whose}" if whose else None):
            if who is not None:
                waits(self._bucket(what, who, rate).take())

    @contextmanager
    def present(self, address: str) -> Iterator[None]:
        """Somebody stays; raises Refusal if too many of their address do."""
        self.admit("sockets", address)
        if self._present[address] >= self.limits(address).present:
            raise Refusal("too_many", Reason("too_many_here"), wait=60)
        self._present[address] += 1
        try:
            yield
        finally:
            self._present[address] -= 1
            if not self._present[address]:
                del self._present[address]

    def _bucket(self, what: What, who: str, rate: Rate) -> Bucket:
        if len(self._buckets) >= self._sweep_at:
            kept = {name: bucket for name, bucket in self._buckets.items() if not bucket.full()}
            self._buckets, self._sweep_at = kept, len(kept) + self.SWEEP
        return self._buckets.setdefault((what, who), Bucket(rate))


def waits(seconds: float) -> None:
    """Raise Refusal if somebody has to wait."""
    if seconds > 0:
        wait = max(1, ceil(seconds))
        raise Refusal("too_many", Reason("too_many", seconds=wait), wait=wait)

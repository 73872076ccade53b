"""Attempts to sign in are slowed down: for each person, and for each address they come from."""

from firstclass.messages import Reason
from firstclass.service.people.sessions import Clock
from firstclass.service.protocol.errors import Refusal

LONGEST = 60
"""Seconds that anybody waits at most: a stranger's attempts keep nobody out for long."""

FORGOTTEN = 60 * 60
"""Seconds after which attempts count no longer."""

MOST = 10_000
"""Names that are remembered; the oldest are forgotten first."""


class Slowing:
    """Counts attempts by name. The first ones are free, then each wait is twice as long."""

    def __init__(self, free: int, clock: Clock) -> None:
        self._free = free
        self._clock = clock
        self._attempts: dict[str, tuple[int, float]] = {}

    def attempt(self, name: str) -> None:
        """Count an attempt, for it may fail. Raises Refusal if it comes too early."""
        now = self._clock()
        count, last = self._attempts.pop(name, (0, now))
        if now - last > FORGOTTEN:
            count = 0
        over = count - self._free
        wait = 0 if over < 0 else min(2.0**over, LONGEST) - (now - last)
        self._attempts[name] = (count, last) if wait > 0 else (count + 1, now)
        if len(self._attempts) > MOST:
            del self._attempts[next(iter(self._attempts))]
        if wait > 0:
            seconds = int(wait) + 1
            raise Refusal("too_many", Reason("slow_down", seconds=seconds), seconds)

    def passed(self, name: str) -> None:
        """Count the latest attempt no longer: it did not fail."""
        count, last = self._attempts.get(name, (1, 0.0))
        self._attempts[name] = (count - 1, last)

    def forget(self, name: str) -> None:
        """Count no attempt any longer: it was who they said."""
        self._attempts.pop(name, None)

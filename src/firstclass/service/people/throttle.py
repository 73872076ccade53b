"""Delays for attempts to sign in, by person and by address."""

from firstclass.messages import Reason
from firstclass.service.people.sessions import Clock
from firstclass.service.protocol.errors import RefusedError

MAX_DELAY = 60
"""The longest wait in seconds. So a stranger's attempts cannot lock anybody out for long."""

RESET_AFTER = 60 * 60
"""Seconds after which attempts no longer count."""

MAX_NAMES = 10_000
"""How many names are remembered. The oldest are dropped first."""


class LoginThrottle:
    """Counts attempts by name. Some are free, then each wait is twice as long as the last."""

    def __init__(self, free: int, clock: Clock) -> None:
        self._free = free
        self._clock = clock
        self._attempts: dict[str, tuple[int, float]] = {}

    def attempt(self, name: str) -> None:
        """Count an attempt, which may fail. Raises RefusedError if it comes too early."""
        now = self._clock()
        count, last = self._attempts.pop(name, (0, now))
        if now - last > RESET_AFTER:
            count = 0
        over = count - self._free
        wait = 0 if over < 0 else min(2.0**over, MAX_DELAY) - (now - last)
        self._attempts[name] = (count, last) if wait > 0 else (count + 1, now)
        if len(self._attempts) > MAX_NAMES:
            del self._attempts[next(iter(self._attempts))]
        if wait > 0:
            seconds = int(wait) + 1
            raise RefusedError("too_many", Reason("slow_down", seconds=seconds), seconds)

    def succeeded(self, name: str) -> None:
        """Stop counting the latest attempt, because it succeeded."""
        count, last = self._attempts.get(name, (1, 0.0))
        self._attempts[name] = (count - 1, last)

    def reset(self, name: str) -> None:
        """Stop counting all attempts, because the person was genuine."""
        self._attempts.pop(name, None)

"""Which deal a day has: the modules, the opponents and the seed."""

import hashlib
import hmac
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

FIRST_DAY = date(2026, 11, 1)
"""The day of deal number 1."""

MODULE_PAIRS = [one + other for one in "ABCDEF" for other in "ABCDEF" if one < other]
STRIDE = 7
"""How far each day moves along the pairs.

All pairs take turns, and modules seldom repeat on the next day.
"""

BOT_LINEUPS = (
    ("planner",),
    ("apprentice", "conductor"),
    ("conductor",),
    ("planner", "conductor"),
    ("novice", "planner", "conductor"),
    ("apprentice", "planner"),
    ("apprentice", "planner", "conductor"),
)
"""The bots on the other seats, in turn.

None of them depends on time, so they play alike for all.
"""


class Deal(NamedTuple):
    """The deal of a day, without its seed."""

    day: str
    number: int
    modules: str
    bots: tuple[str, ...]

    @property
    def ends(self) -> int:
        """When the day is over, in seconds since 1970."""
        midnight = datetime.combine(date.fromisoformat(self.day), time(), UTC)
        return int((midnight + timedelta(days=1)).timestamp())


def deal_of(day: str) -> Deal | None:
    """Return the deal of a day. None if it is not a date, or is before the first day."""
    try:
        number = (date.fromisoformat(day) - FIRST_DAY).days + 1
    except ValueError:
        return None
    if number < 1:
        return None
    modules = MODULE_PAIRS[STRIDE * number % len(MODULE_PAIRS)]
    return Deal(day, number, modules, BOT_LINEUPS[number % len(BOT_LINEUPS)])


def seed_of(day: str, secret: str) -> int:
    """Return the seed of a day's deal. It cannot be calculated without the secret."""
    digest = hmac.new(secret.encode(), day.encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:8]) >> 1

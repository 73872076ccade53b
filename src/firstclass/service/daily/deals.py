"""Which deal a day has: what is played, against whom, and by which seed."""

import hashlib
import hmac
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

FIRST = date(2026, 11, 1)
"""The day of the deal number 1."""

PAIRS = [one + other for one in "ABCDEF" for other in "ABCDEF" if one < other]
STRIDE = 7
"""So far along the pairs goes each day: all come in turn, and seldom a module on two days."""

COMPANIES = (
    ("planner",),
    ("apprentice", "conductor"),
    ("conductor",),
    ("planner", "conductor"),
    ("novice", "planner", "conductor"),
    ("apprentice", "planner"),
    ("apprentice", "planner", "conductor"),
)
"""Who sits on the other seats, in turn. None of them plays by the clock: so all answer alike."""


class Deal(NamedTuple):
    """The deal of a day, but for the seed."""

    day: str
    number: int
    modules: str
    bots: tuple[str, ...]

    @property
    def ends(self) -> int:
        """When its day is over, in seconds since 1970."""
        midnight = datetime.combine(date.fromisoformat(self.day), time(), UTC)
        return int((midnight + timedelta(days=1)).timestamp())


def deal_of(day: str) -> Deal | None:
    """The deal of a day, or None if that is none, or one before the first."""
    try:
        number = (date.fromisoformat(day) - FIRST).days + 1
    except ValueError:
        return None
    if number < 1:
        return None
    modules = PAIRS[STRIDE * number % len(PAIRS)]
    return Deal(day, number, modules, COMPANIES[number % len(COMPANIES)])


def seed_of(day: str, secret: str) -> int:
    """The seed of a day's deal, which only who knows the secret can reckon."""
    digest = hmac.new(secret.encode(), day.encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:8]) >> 1

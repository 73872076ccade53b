"""Hours in which somebody wants to be told nothing, by the clock on their wall."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from firstclass.service.notices.kept import Wishes

DAY = 24 * 60
"""Minutes."""


def is_zone(name: str) -> bool:
    """Whether there is such a time zone."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def told_from(wishes: Wishes, now: int) -> int:
    """The moment from which somebody may be told: now, or when the quiet hours end."""
    start, end = wishes.quiet_from, wishes.quiet_until
    if start is None or end is None:
        return now
    here = local(wishes, now)
    if (minute_of(here) - start) % DAY >= (end - start) % DAY:
        return now
    ends = at(here + timedelta(days=minute_of(here) >= end), end)
    return max(now + 1, ends)


def began(wishes: Wishes, now: int) -> int:
    """When the quiet hours began in which this moment lies, or the latest before it."""
    start, here = wishes.quiet_from or 0, local(wishes, now)
    return min(now, at(here - timedelta(days=minute_of(here) < start), start))


def local(wishes: Wishes, now: int) -> datetime:
    """A moment by the clock on somebody's wall."""
    return datetime.fromtimestamp(now, ZoneInfo(wishes.zone))


def minute_of(here: datetime) -> int:
    """The minute of the day."""
    return here.hour * 60 + here.minute


def at(day: datetime, minute: int) -> int:
    """A minute of that day; the clock may be put forward or back before or after it."""
    hour = day.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
    return int(hour.timestamp())

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
    here = datetime.fromtimestamp(now, ZoneInfo(wishes.zone))
    minute = here.hour * 60 + here.minute
    if (minute - start) % DAY >= (end - start) % DAY:
        return now
    day = here + timedelta(days=minute >= end)
    # The clock may be put forward or back before then.
    ends = day.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0)
    return max(now + 1, int(ends.timestamp()))

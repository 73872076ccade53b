"""Quiet hours, in a person's local time."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from firstclass.service.notifications.ports import NotificationSettings

DAY = 24 * 60
"""In minutes."""


def is_zone(name: str) -> bool:
    """Return whether there is such a time zone."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def next_allowed_time(settings: NotificationSettings, now: int) -> int:
    """Return the moment from which a person may be notified: now, or when quiet hours end."""
    start, end = settings.quiet_from, settings.quiet_until
    if start is None or end is None:
        return now
    here = local_time(settings, now)
    if (minute_of(here) - start) % DAY >= (end - start) % DAY:
        return now
    ends = timestamp_at(here + timedelta(days=minute_of(here) >= end), end)
    return max(now + 1, ends)


def quiet_start(settings: NotificationSettings, now: int) -> int:
    """Return when the quiet hours around this moment began, or the latest ones before it."""
    start, here = settings.quiet_from or 0, local_time(settings, now)
    return min(now, timestamp_at(here - timedelta(days=minute_of(here) < start), start))


def local_time(settings: NotificationSettings, now: int) -> datetime:
    """Return a moment in a person's local time."""
    return datetime.fromtimestamp(now, ZoneInfo(settings.zone))


def minute_of(here: datetime) -> int:
    """Return the minute of the day."""
    return here.hour * 60 + here.minute


def timestamp_at(day: datetime, minute: int) -> int:
    """Return the moment of a minute of that day, even if the clocks change on it."""
    hour = day.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
    return int(hour.timestamp())

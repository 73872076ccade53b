"""When to remind a person that the time for their turn is nearly out, at a turn-based table."""

from typing import NamedTuple

from firstclass.service.notifications import quiet_hours
from firstclass.service.notifications.ports import NotificationSettings
from firstclass.service.play.table import Table

HOUR = 60 * 60
DAY = 24 * HOUR

RECHECK_INTERVAL = HOUR
"""Seconds until a clock that is not running is checked again."""

QUIET_HOURS_LEAD = HOUR
"""Seconds before the quiet hours at which to remind if they would end too late."""


class Deadline(NamedTuple):
    """Moments of a turn, in seconds since 1970: half its time is gone, little is left, none is."""

    half: int
    reminder: int
    out: int


def is_turn_based(table: Table) -> bool:
    """Return whether everybody has days for each turn."""
    return (table.clock.time_limit or {}).get("kind") == "days"


def reminder_threshold(full: int) -> int:
    """Return what counts as little time: an eighth, at least three hours and at most a day.

    It is never more than half.
    """
    return min(full // 2, max(3 * HOUR, min(full // 8, DAY)))


def deadline_of(table: Table) -> Deadline | None:
    """Return the moments of the current turn, or None while nobody's clock runs."""
    face = table.clock.to_protocol(table)
    if face is None:
        return None
    full = face["full_time"] // 1000
    moments = [
        table.clock.time_when_left(table, left * 1000)
        for left in (full // 2, reminder_threshold(full), 0)
    ]
    half, little, out = (moment and moment // 1000 for moment in moments)
    return None if half is None or little is None or out is None else Deadline(half, little, out)


def reminder_time(table: Table, settings: NotificationSettings, now: int) -> int | None:
    """Return the moment from which a reminder may be sent, or None if it may not be.

    Quiet hours delay it to their end, or if that is too late, move it to before they begin.
    """
    deadline = deadline_of(table)
    if deadline is None:
        return now + RECHECK_INTERVAL
    due = max(now, deadline.reminder)
    after = quiet_hours.next_allowed_time(settings, due)
    if after < deadline.out:
        return after
    before = max(now, deadline.half, quiet_hours.quiet_start(settings, due) - QUIET_HOURS_LEAD)
    return before if quiet_hours.next_allowed_time(settings, before) == before else None

"""When somebody is told that the time of their turn is nearly out, at a table by turns."""

from typing import NamedTuple

from firstclass.service.notices import quiet
from firstclass.service.notices.kept import Wishes
from firstclass.service.play.table import Table

HOUR = 60 * 60
DAY = 24 * HOUR

PAUSE = HOUR
"""Seconds until a clock that does not run is looked at again."""

BEFORE = HOUR
"""Seconds before quiet hours in which somebody can still play, if they last too long."""


class Deadline(NamedTuple):
    """Moments of a turn, in seconds since 1970: half of its time is gone, little is left, none."""

    half: int
    little: int
    out: int


def is_by_turns(table: Table) -> bool:
    """Whether everybody has days for each turn."""
    return (table.clock.agreed or {}).get("kind") == "days"


def little_of(full: int) -> int:
    """What is little of so many seconds: an eighth, but at least three hours and at most a day.

    It is never more than half.
    """
    return min(full // 2, max(3 * HOUR, min(full // 8, DAY)))


def deadline_of(table: Table) -> Deadline | None:
    """The moments of the turn that is being thought about; None while nobody's clock runs."""
    face = table.clock.face(table)
    if face is None:
        return None
    full = face["full"] // 1000
    moments = [table.clock.has_left(table, left * 1000) for left in (full // 2, little_of(full), 0)]
    half, little, out = (moment and moment // 1000 for moment in moments)
    return None if half is None or little is None or out is None else Deadline(half, little, out)


def told_from(table: Table, wishes: Wishes, now: int) -> int | None:
    """The moment from which somebody may be told that little time is left; None: not at all.

    In quiet hours they are told when these end; or before them, where that would be too late.
    """
    deadline = deadline_of(table)
    if deadline is None:
        return now + PAUSE
    due = max(now, deadline.little)
    after = quiet.told_from(wishes, due)
    if after < deadline.out:
        return after
    before = max(now, deadline.half, quiet.began(wishes, due) - BEFORE)
    return before if quiet.told_from(wishes, before) == before else None

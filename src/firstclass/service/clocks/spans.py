"""Spans of time, and which of them count. Moments are milliseconds since 1970."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, time, timedelta
from math import inf
from typing import NamedTuple
from zoneinfo import ZoneInfo

from firstclass.service.protocol.clocks import SECOND, ClockHours

DAY = timedelta(days=1)


class Span(NamedTuple):
    """The time from one moment until another."""

    since: float
    until: float


def always(since: int) -> Iterator[Span]:
    """Yield all time from a moment on."""
    yield Span(since, inf)


def hours(window: ClockHours, since: int) -> Iterator[Span]:
    """Yield the hours of a weekly window from a moment on, without end."""
    zone = ZoneInfo(window.zone)
    day = datetime.fromtimestamp(since / SECOND, zone).date()
    while True:
        if day.weekday() in window.weekdays:
            midnight = datetime.combine(day, time(), zone)
            first = moment(midnight.replace(hour=window.first))
            last = (
                moment(datetime.combine(day + DAY, time(), zone))
                if window.last == 24
                else moment(midnight.replace(hour=window.last))
            )
            if last > since:
                yield Span(max(first, since), last)
        day += DAY


def moment(local: datetime) -> int:
    """Convert a local time to milliseconds. Of an hour that occurs twice, it means the first."""
    return int(local.astimezone(UTC).timestamp() * SECOND)


def without(spans: Iterator[Span], pauses: Iterable[Span]) -> Iterator[Span]:
    """Yield the parts of spans outside of pauses. The pauses are in order and do not overlap."""
    left = [*pauses]
    for span in spans:
        since = span.since
        for pause in left:
            if pause.until <= since or pause.since >= span.until:
                continue
            if pause.since > since:
                yield Span(since, pause.since)
            since = pause.until
        if since < span.until:
            yield Span(since, span.until)


def length(spans: Iterator[Span], until: int) -> int:
    """Return how much of these spans has passed at a moment."""
    passed = 0
    for span in spans:
        if span.since >= until:
            break
        passed += int(min(span.until, until) - span.since)
    return passed


def end(spans: Iterator[Span], needed: int) -> int:
    """Return when this much of these spans has passed."""
    for span in spans:
        if span.until - span.since >= needed:
            return int(span.since) + needed
        needed -= int(span.until - span.since)
    raise AssertionError("spans of clocks never end")

"""Reminders that the time of a turn is running out, for people who want them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from firstclass.service.notifications.outbox import GRACE_PERIOD, SAME_TURN_WINDOW
from firstclass.service.notifications.reminders import QUIET_HOURS_LEAD, reminder_threshold
from firstclass.service.play.table import Table
from firstclass.service.play.undo import redo, undo
from firstclass.service.protocol.notifications import NewNotificationSettings
from tests.ids import parameter_id
from tests.service.notifications.test_notifications import (
    MIDDAY,
    PEOPLE,
    NotificationHarness,
    act,
    act_until,
    decides,
    hand_on,
)

HOUR = 3600
DAY = 24 * HOUR
CLOCK = {"kind": "days", "days": 1, "holidays": 3, "on_timeout": "end"}
LITTLE = 3 * HOUR
"""The time left of a day at which a reminder is due."""

WHILE = DAY - LITTLE - GRACE_PERIOD
"""The time between the notification of a turn and its reminder."""


@contextmanager
def open_harness(place: Path | str) -> Iterator[NotificationHarness]:
    """Two people who want reminders."""
    harness = NotificationHarness(place)
    for person in PEOPLE:
        set_preferences(harness, person)
    yield harness
    harness.store.close()


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[NotificationHarness]:
    with open_harness(tmp_path / "tables.sqlite") as harness:
        yield harness


def set_preferences(
    harness: NotificationHarness,
    person: str,
    reminders: bool | None = True,
    quiet: tuple[int, int] | None = None,
) -> None:
    start, end = (hour * 60 for hour in quiet) if quiet else (None, None)
    hours = NewNotificationSettings(
        zone="UTC", quiet_from=start, quiet_until=end, reminders=reminders
    )
    harness.preferences.update(person, hours, "en")


def late(harness: NotificationHarness) -> list[str]:
    """Return who was reminded, in order."""
    return [person for person, message in harness.mail.messages if message.kind == "time"]


def begun(harness: NotificationHarness, **clock: Any) -> Table:
    """Return a turn-based table where somebody was notified of their turn."""
    table = harness.table_for_two(time_limit=CLOCK | clock)
    harness.pass_time()
    return table


@pytest.mark.parametrize(
    ("full", "little"),
    [(DAY, LITTLE), (3 * DAY, 9 * HOUR), (7 * DAY, 21 * HOUR), (60 * DAY, DAY), (HOUR, HOUR / 2)],
)
def test_a_reminder_is_due_when_an_eighth_of_the_time_is_left_within_limits(
    full: int, little: float
) -> None:
    assert reminder_threshold(full) == little


def test_a_reminder_is_sent_only_once_even_if_the_server_restarts(
    place: Path | str,
) -> None:
    with open_harness(place) as harness:
        person = decides(begun(harness))
        harness.again()
        harness.pass_time(WHILE - 1)
        assert late(harness) == []
        harness.again()
        harness.pass_time(1)
        assert late(harness) == [person]
        for _ in range(2):
            harness.again()
            harness.pass_time(HOUR)
        assert late(harness) == [person]
        assert len(harness.notified) == 2


def test_a_reminder_tells_the_time_left_and_the_consequences(harness: NotificationHarness) -> None:
    for out, then in (("end", "the game stops"), ("computer", "the computer plays on")):
        begun(harness, on_timeout=out)
        harness.pass_time(WHILE)
        message = harness.mail.messages[-1][1]
        assert "in about 3 hours" in message.text
        assert then in message.text
        assert message.subject.startswith("Little time left: round 1 with Seat ")


def test_reminders_are_sent_only_on_request(harness: NotificationHarness) -> None:
    for person in PEOPLE:
        set_preferences(harness, person, reminders=False)
    table = begun(harness)
    harness.pass_time(WHILE)
    assert late(harness) == []
    act_until(table, PEOPLE[1 - PEOPLE.index(decides(table))])
    harness.pass_time()
    set_preferences(harness, decides(table))
    set_preferences(harness, decides(table), reminders=None)  # other settings leave it unchanged
    harness.pass_time(WHILE)
    assert late(harness) == [decides(table)], "asked for while the turn lasts"


def test_all_decisions_of_a_turn_share_one_reminder(harness: NotificationHarness) -> None:
    table = begun(harness)
    for _ in range(3):
        one = decides(table)
        harness.pass_time(WHILE)
        assert late(harness)[-1] == one
        count = len(late(harness))
        while decides(table) == one:
            harness.pass_time(60)
            act(table)
        assert len(late(harness)) == count
        harness.pass_time()


def test_a_turn_that_is_undone_and_redone_gets_no_second_reminder(
    harness: NotificationHarness,
) -> None:
    table = begun(harness)
    _, seat = hand_on(table)
    harness.pass_time(GRACE_PERIOD + WHILE)
    notified = late(harness)
    assert notified == [decides(table)]
    undo(table, (seat,), table.game.version)
    harness.pass_time(SAME_TURN_WINDOW // 2)
    redo(table, (seat,), table.game.version)
    harness.pass_time(HOUR)
    assert late(harness) == notified


def test_somebody_watching_the_table_gets_no_reminder_while_they_look(
    harness: NotificationHarness,
) -> None:
    table = begun(harness)
    person = decides(table)
    table.presence.visible_seats["a page"] = (0, 1)
    harness.pass_time(HOUR)
    table.presence.visible_seats.clear()
    harness.pass_time(WHILE - HOUR)
    assert late(harness) == [person], "it was seen long ago"
    table.presence.visible_seats["a page"] = (0, 1)
    act_until(table, PEOPLE[1 - PEOPLE.index(person)])
    harness.pass_time(GRACE_PERIOD + WHILE)
    table.presence.visible_seats.clear()
    harness.pass_time(HOUR)
    assert late(harness) == [person], "they saw it as it was nearly out"


def test_after_the_turn_or_after_the_time_ran_out_no_reminder_is_sent(
    harness: NotificationHarness,
) -> None:
    table = begun(harness)
    first = decides(table)
    harness.pass_time(HOUR)
    act_until(table, PEOPLE[1 - PEOPLE.index(first)])
    harness.pass_time(WHILE - HOUR)
    assert late(harness) == []
    harness.now += DAY
    table.clock.check_timeout(table)
    assert table.ended_by_timeout
    harness.pass_time()
    assert late(harness) == []


@pytest.mark.parametrize(
    ("quiet", "notified_at"),
    [
        # The reminder is due at nine in the morning, and the time runs out at noon.
        ((8, 10), 10 * HOUR),
        ((9, 11), 11 * HOUR),
        ((8, 13), 8 * HOUR - QUIET_HOURS_LEAD),
        ((2, 13), HOUR),
        ((23, 13), None),  # half of the time has passed at midnight
    ],
    ids=parameter_id,
)
def test_a_reminder_is_sent_before_or_after_quiet_hours(
    harness: NotificationHarness, quiet: tuple[int, int], notified_at: int | None
) -> None:
    assert harness.now == MIDDAY
    for person in PEOPLE:
        set_preferences(harness, person, quiet=quiet)
    begun(harness)
    times: list[float] = []
    while harness.now < MIDDAY + DAY + HOUR:
        harness.pass_time(600 - harness.now % 600)
        times += [harness.now] * (len(late(harness)) - len(times))
    assert times == ([] if notified_at is None else [MIDDAY + DAY // 2 + notified_at])


def test_on_days_off_no_reminder_is_sent(harness: NotificationHarness) -> None:
    table = begun(harness)
    person = decides(table)
    seat = PEOPLE.index(person)
    table.clock.take_holiday(table, (seat,), seat, 2)
    harness.pass_time(2 * DAY + WHILE - 1)
    assert late(harness) == []
    harness.pass_time(1)
    assert late(harness) == [person]


def test_a_clock_that_starts_later_still_gets_a_reminder(harness: NotificationHarness) -> None:
    """Nobody's time runs before the host has come."""
    table = harness.create_table("human", "human", time_limit=CLOCK)
    harness.pass_time(HOUR)
    face = table.clock.to_protocol(table)
    assert face is not None
    assert face["running_seat"] is None
    table.clock.start_if_ready(table)
    harness.pass_time(DAY - HOUR)
    harness.pass_time(HOUR)
    assert late(harness) == ["anna"]


def test_games_with_time_limits_in_seconds_have_no_reminders(harness: NotificationHarness) -> None:
    for clock in ({"kind": "turn", "seconds": 120}, {"kind": "game", "seconds": 6000}, None):
        harness.table_for_two(time_limit=clock)
        harness.pass_time(HOUR)
        harness.pass_time(2 * HOUR)
    assert late(harness) == []
    assert len(harness.notified) == 3

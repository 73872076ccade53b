"""Reminders that the time of a turn is running out, for people who want them."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from firstclass.service.adapters.sql.database import migrate
from firstclass.service.adapters.sql.store import Store, database_at
from firstclass.service.notices.late import BEFORE, little_of
from firstclass.service.notices.outbox import GRACE, SAME
from firstclass.service.play.table import Table
from firstclass.service.protocol.notices import NewWishes
from tests.service.test_notices import MIDDAY, PEOPLE, House, act, act_until, decides, hand_on

HOUR = 3600
DAY = 24 * HOUR
CLOCK = {"kind": "days", "days": 1, "holidays": 3, "out": "end"}
LITTLE = 3 * HOUR
"""The time left of a day at which a reminder is due."""

WHILE = DAY - LITTLE - GRACE
"""The time between the notification of a turn and its reminder."""


@contextmanager
def asking(place: Path | str) -> Iterator[House]:
    """Two people who want reminders."""
    house = House(place)
    for person in PEOPLE:
        wish(house, person)
    yield house
    house.store.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with asking(tmp_path / "tables.sqlite") as house:
        yield house


def wish(
    house: House, person: str, reminded: bool | None = True, quiet: tuple[int, int] | None = None
) -> None:
    start, end = (hour * 60 for hour in quiet) if quiet else (None, None)
    hours = NewWishes(zone="UTC", quiet_from=start, quiet_until=end, reminded=reminded)
    house.opting.wish(person, hours, "en")


def late(house: House) -> list[str]:
    """Return who was reminded, in order."""
    return [person for person, message in house.mail.told if message.what == "time"]


def begun(house: House, **clock: Any) -> Table:
    """Return a turn-based table where somebody was notified of their turn."""
    table = house.company(clock=CLOCK | clock)
    house.pass_time()
    return table


@pytest.mark.parametrize(
    ("full", "little"),
    [(DAY, LITTLE), (3 * DAY, 9 * HOUR), (7 * DAY, 21 * HOUR), (60 * DAY, DAY), (HOUR, HOUR / 2)],
)
def test_a_reminder_is_due_when_an_eighth_of_the_time_is_left_within_limits(
    full: int, little: float
) -> None:
    assert little_of(full) == little


def test_a_reminder_is_sent_only_once_even_if_the_server_restarts(
    place: Path | str,
) -> None:
    with asking(place) as house:
        person = decides(begun(house))
        house.again()
        house.pass_time(WHILE - 1)
        assert late(house) == []
        house.again()
        house.pass_time(1)
        assert late(house) == [person]
        for _ in range(2):
            house.again()
            house.pass_time(HOUR)
        assert late(house) == [person]
        assert len(house.told) == 2


def test_a_reminder_tells_the_time_left_and_the_consequences(house: House) -> None:
    for out, then in (("end", "the game stops"), ("computer", "the computer plays on")):
        begun(house, out=out)
        house.pass_time(WHILE)
        message = house.mail.told[-1][1]
        assert "in about 3 hours" in message.text
        assert then in message.text
        assert message.subject.startswith("Little time left: round 1 with Seat ")


def test_reminders_are_sent_only_on_request(house: House) -> None:
    for person in PEOPLE:
        wish(house, person, reminded=False)
    table = begun(house)
    house.pass_time(WHILE)
    assert late(house) == []
    act_until(table, PEOPLE[1 - PEOPLE.index(decides(table))])
    house.pass_time()
    wish(house, decides(table))
    wish(house, decides(table), reminded=None)  # other settings leave it unchanged
    house.pass_time(WHILE)
    assert late(house) == [decides(table)], "asked for while the turn lasts"


def test_all_decisions_of_a_turn_share_one_reminder(house: House) -> None:
    table = begun(house)
    for _ in range(3):
        one = decides(table)
        house.pass_time(WHILE)
        assert late(house)[-1] == one
        told = len(late(house))
        while decides(table) == one:
            house.pass_time(60)
            act(table)
        assert len(late(house)) == told
        house.pass_time()


def test_a_turn_that_is_undone_and_redone_gets_no_second_reminder(house: House) -> None:
    table = begun(house)
    _, seat = hand_on(table)
    house.pass_time(GRACE + WHILE)
    told = late(house)
    assert told == [decides(table)]
    table.undo((seat,), table.game.version)
    house.pass_time(SAME // 2)
    table.redo((seat,), table.game.version)
    house.pass_time(HOUR)
    assert late(house) == told


def test_somebody_watching_the_table_gets_no_reminder_while_they_look(house: House) -> None:
    table = begun(house)
    person = decides(table)
    table.presence.eyes["a page"] = (0, 1)
    house.pass_time(HOUR)
    table.presence.eyes.clear()
    house.pass_time(WHILE - HOUR)
    assert late(house) == [person], "it was seen long ago"
    table.presence.eyes["a page"] = (0, 1)
    act_until(table, PEOPLE[1 - PEOPLE.index(person)])
    house.pass_time(GRACE + WHILE)
    table.presence.eyes.clear()
    house.pass_time(HOUR)
    assert late(house) == [person], "they saw it as it was nearly out"


def test_after_the_turn_or_after_the_time_ran_out_no_reminder_is_sent(house: House) -> None:
    table = begun(house)
    first = decides(table)
    house.pass_time(HOUR)
    act_until(table, PEOPLE[1 - PEOPLE.index(first)])
    house.pass_time(WHILE - HOUR)
    assert late(house) == []
    house.now += DAY
    table.clock.look(table)
    assert table.broken_off
    house.pass_time()
    assert late(house) == []


@pytest.mark.parametrize(
    ("quiet", "told_at"),
    [
        # The reminder is due at nine in the morning, and the time runs out at noon.
        ((8, 10), 10 * HOUR),
        ((9, 11), 11 * HOUR),
        ((8, 13), 8 * HOUR - BEFORE),
        ((2, 13), HOUR),
        ((23, 13), None),  # half of the time has passed at midnight
    ],
)
def test_a_reminder_is_sent_before_or_after_quiet_hours(
    house: House, quiet: tuple[int, int], told_at: int | None
) -> None:
    assert house.now == MIDDAY
    for person in PEOPLE:
        wish(house, person, quiet=quiet)
    begun(house)
    told: list[float] = []
    while house.now < MIDDAY + DAY + HOUR:
        house.pass_time(600 - house.now % 600)
        told += [house.now] * (len(late(house)) - len(told))
    assert told == ([] if told_at is None else [MIDDAY + DAY // 2 + told_at])


def test_on_days_off_no_reminder_is_sent(house: House) -> None:
    table = begun(house)
    person = decides(table)
    seat = PEOPLE.index(person)
    table.clock.rest(table, (seat,), seat, 2)
    house.pass_time(2 * DAY + WHILE - 1)
    assert late(house) == []
    house.pass_time(1)
    assert late(house) == [person]


def test_a_clock_that_starts_later_still_gets_a_reminder(house: House) -> None:
    """Nobody's time runs before the host has come."""
    table = house.lay("human", "human", clock=CLOCK)
    house.pass_time(HOUR)
    face = table.clock.face(table)
    assert face is not None
    assert face["runs"] is None
    table.clock.begin(table)
    house.pass_time(DAY - HOUR)
    house.pass_time(HOUR)
    assert late(house) == ["anna"]


def test_games_with_time_limits_in_seconds_have_no_reminders(house: House) -> None:
    for clock in ({"kind": "turn", "seconds": 120}, {"kind": "game", "seconds": 6000}, None):
        house.company(clock=clock)
        house.pass_time(HOUR)
        house.pass_time(2 * HOUR)
    assert late(house) == []
    assert len(house.told) == 3


OLDER = (
    "INSERT INTO people (id, name, made, seen) VALUES ('anna', 'Anna', 0, 0)",
    """INSERT INTO ways (id, person, kind, "to", secret, device, made)
    VALUES ('w', 'anna', 'mail', '', '', '', 0)""",
    """INSERT INTO notices (id, table_id, person, since, way, made, due, tries, state)
    VALUES ('n', 't', 'anna', 3, 'w', 1, 2, 0, 'waits')""",
)


def test_notifications_stored_before_reminders_existed_are_still_sent(place: Path | str) -> None:
    engine = database_at(place).open(own=True)
    with engine.begin() as older:
        migrate(older, "0014")
        for row in OLDER:
            older.execute(text(row))
    engine.dispose()
    with closing(Store(place)) as store:
        (notice,) = store.notices.due(2)
        assert (notice.id, notice.since, notice.what) == ("n", 3, "turn")

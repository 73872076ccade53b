"""When people are told that the time of their turn is nearly out, who want to be."""

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
"""What is little of a day."""

WHILE = DAY - LITTLE - GRACE
"""How long it is until then for who has been told that it is their turn."""


@contextmanager
def asking(place: Path | str) -> Iterator[House]:
    """Two people who want to be told."""
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
    """Who was told that their time is nearly out, in order."""
    return [person for person, message in house.mail.told if message.what == "time"]


def begun(house: House, **clock: Any) -> Table:
    """A table by turns, where somebody has been told that it is their turn."""
    table = house.company(clock=CLOCK | clock)
    house.pass_time()
    return table


@pytest.mark.parametrize(
    ("full", "little"),
    [(DAY, LITTLE), (3 * DAY, 9 * HOUR), (7 * DAY, 21 * HOUR), (60 * DAY, DAY), (HOUR, HOUR / 2)],
)
def test_what_is_little(full: int, little: float) -> None:
    assert little_of(full) == little


def test_who_has_little_time_left_is_told_once_however_often_the_program_ends(
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


def test_it_is_said_how_long_there_is_and_what_comes_then(house: House) -> None:
    for out, then in (("end", "the game stops"), ("computer", "the computer plays on")):
        begun(house, out=out)
        house.pass_time(WHILE)
        message = house.mail.told[-1][1]
        assert "in about 3 hours" in message.text
        assert then in message.text
        assert message.subject.startswith("Little time left: round 1 with Seat ")


def test_who_did_not_ask_for_it_is_not_told(house: House) -> None:
    for person in PEOPLE:
        wish(house, person, reminded=False)
    table = begun(house)
    house.pass_time(WHILE)
    assert late(house) == []
    act_until(table, PEOPLE[1 - PEOPLE.index(decides(table))])
    house.pass_time()
    wish(house, decides(table))
    wish(house, decides(table), reminded=None)  # other wishes leave it as it is
    house.pass_time(WHILE)
    assert late(house) == [decides(table)], "asked for while the turn lasts"


def test_decisions_of_one_turn_have_one_time(house: House) -> None:
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


def test_a_turn_that_comes_again_in_the_hour_is_the_same(house: House) -> None:
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


def test_who_looks_sees_the_clock_and_who_has_looked_is_told(house: House) -> None:
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


def test_who_has_played_or_had_no_time_left_is_not_told(house: House) -> None:
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
        # Little time is left at nine in the morning, and none at noon.
        ((8, 10), 10 * HOUR),
        ((9, 11), 11 * HOUR),
        ((8, 13), 8 * HOUR - BEFORE),
        ((2, 13), HOUR),
        ((23, 13), None),  # half of the time is gone at midnight
    ],
)
def test_quiet_hours_come_before_or_after(
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


def test_on_a_holiday_nobody_is_told(house: House) -> None:
    table = begun(house)
    person = decides(table)
    seat = PEOPLE.index(person)
    table.clock.rest(table, (seat,), seat, 2)
    house.pass_time(2 * DAY + WHILE - 1)
    assert late(house) == []
    house.pass_time(1)
    assert late(house) == [person]


def test_a_clock_that_begins_later_is_not_forgotten(house: House) -> None:
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


def test_seconds_are_counted_by_who_is_there(house: House) -> None:
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


def test_what_was_to_be_told_before_there_was_this_is_told(place: Path | str) -> None:
    engine = database_at(place).open(own=True)
    with engine.begin() as older:
        migrate(older, "0014")
        for row in OLDER:
            older.execute(text(row))
    engine.dispose()
    with closing(Store(place)) as store:
        (notice,) = store.notices.due(2)
        assert (notice.id, notice.since, notice.what) == ("n", 3, "turn")

"""Notifications of turns: one for each turn, and without secrets."""

import asyncio
import json
import shutil
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.service.adapters.sql.store import Store
from firstclass.service.notices import quiet
from firstclass.service.notices.kept import Carrier, Message, Outcome, Way, Wishes
from firstclass.service.notices.opting import Opting
from firstclass.service.notices.outbox import GRACE, SAME, WAITS, Outbox
from firstclass.service.notices.words import Words
from firstclass.service.people.slowing import Slowing
from firstclass.service.play.seating import Shown
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import NewSeat, NewTable
from firstclass.service.protocol.notices import Kind, NewWay, NewWishes
from firstclass.service.stored import Person
from tests.service.test_ports import run
from tests.service.worker import ThisThread

MIDDAY = 1_750_000_000 // 86400 * 86400 + 12 * 3600
PEOPLE = ("anna", "ben")


class Carried:
    """A notification channel that stores the messages it gets."""

    def __init__(self, twice: bool = True) -> None:
        self.twice = twice
        self.told: list[tuple[str, Message]] = []
        self.outcomes: list[Outcome] = []
        self.hangs = False

    def check(self, to: str, secret: str) -> None:
        pass

    async def carry(self, way: Way, to: str, message: Message) -> Outcome:
        self.told.append((way.person, message))
        if self.hangs:
            await asyncio.Event().wait()
        return self.outcomes.pop() if self.outcomes else Outcome.DONE


class ByHand:
    """The port `Time`, as a clock moved by hand; no timers are called."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock

    def now(self) -> int:
        return int(self._clock() * 1000)

    def after(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        return lambda: None


class House:
    """Tables on disk, two people with one channel each, and a clock moved by hand."""

    def __init__(self, place: Path | str) -> None:
        self.place = place
        self.now = float(MIDDAY)
        self.mail, self.hook = Carried(twice=False), Carried()
        self.open()
        for person in PEOPLE:
            self.store.people.keep(Person(person, person.title(), 0, 0, mail=f"{person}@x.example"))
            self.opting.add(person, NewWay(kind="mail"), "", "en")

    def open(self) -> None:
        self.store = Store(self.place)
        self.tables = Tables(self.store, ThisThread(), ByHand(self.clock))
        kept, words = self.store.notices, Words("https://x.example/", "secret")
        carriers: dict[Kind, Carrier] = {"mail": self.mail, "hook": self.hook}
        self.opting = Opting(kept, carriers, words, lambda: "", self.clock)
        self.outbox = Outbox(kept, self.tables, carriers, words, self.clock)

    def clock(self) -> float:
        """Return the time on the clock."""
        return self.now

    def again(self) -> None:
        """Restart the program."""
        self.store.close()
        self.open()

    def lay(self, *kinds: str, owner: str = "anna", **wish: Any) -> Table:
        seats = [NewSeat(name=f"Seat {seat}", kind=kind) for seat, kind in enumerate(kinds)]
        made = NewTable(players=len(kinds), modules="AB", seed=7, seats=seats, **wish)
        return self.tables.find(self.tables.create(made, owner)[0])

    def company(self, **wish: Any) -> Table:
        """Create a table of Anna's, with Ben on the second seat."""
        table = self.lay("human", "human", **wish)
        table.accept(table.invite(1, Shown(person="anna")), "Ben", Shown(person="ben"))
        return table

    def pass_time(self, seconds: float = GRACE) -> None:
        """Process events now, and again after some time."""
        run(self._steps(seconds))

    async def _steps(self, seconds: float) -> None:
        await self.outbox.step()
        self.now += seconds
        await self.outbox.step()
        await self.outbox.rest(0.05 if self.mail.hangs or self.hook.hangs else None)

    @property
    def told(self) -> list[str]:
        """Return who was notified, in order."""
        return [person for person, _ in (*self.mail.told, *self.hook.told)]


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database, which takes some time to create."""
    path = tmp_path_factory.mktemp("house") / "tables.sqlite"
    Store(path).close()
    return path


@pytest.fixture
def house(empty: Path, place: Path | str) -> Iterator[House]:
    if isinstance(place, Path):
        shutil.copy(empty, place)
    house = House(place)
    yield house
    house.store.close()


def decides(table: Table) -> str:
    """Return the deciding person."""
    return PEOPLE[table.game.current_seat or 0]


def act(table: Table, times: int = 1) -> None:
    """Play an action of the deciding person."""
    for _ in range(times):
        seat, version = table.game.current_seat, table.game.version
        assert seat is not None
        run(table.act((seat,), version, ACTIONS[table.game.legal_actions()[0]]))


def act_until(table: Table, person: str) -> None:
    """Play until this person must decide after somebody else."""
    act(table)
    while decides(table) != person:
        act(table)


def test_an_absent_player_is_notified_only_once_for_a_turn(house: House) -> None:
    table = house.company()
    first = decides(table)
    for _ in range(3):
        house.pass_time(3600)
    assert house.told == [first]


def test_all_decisions_of_a_turn_share_one_notification(house: House) -> None:
    """Only a person who must decide after somebody else gets another notification."""
    table = house.company()
    deciders = [decides(table)]
    house.pass_time()
    for _ in range(25):
        act(table)
        deciders.append(decides(table))
        house.pass_time()
    changes = [b for a, b in pairwise(deciders) if a != b]
    assert 2 < len(changes) < 20
    assert house.told == [deciders[0], *changes]


def test_a_turn_that_ends_within_the_grace_period_is_not_notified(house: House) -> None:
    table = house.company()
    house.pass_time(GRACE - 1)
    act(table, 10)
    last = decides(table)
    house.pass_time(GRACE - 1)
    assert house.told == []
    house.pass_time(1)
    assert house.told == [last]


def test_somebody_watching_the_table_is_not_notified(house: House) -> None:
    table = house.company()
    seat = table.game.current_seat
    assert seat is not None
    table.presence.eyes["a page"] = (seat,)
    house.pass_time()
    del table.presence.eyes["a page"]
    house.pass_time()
    assert house.told == [], "it was seen when it became their turn"
    act_until(table, PEOPLE[seat])
    table.presence.eyes["a page of somebody else"] = (1 - seat,)
    house.pass_time()
    assert house.told == [PEOPLE[seat]]


def test_somebody_arriving_within_the_grace_period_is_not_notified(house: House) -> None:
    table = house.company()
    house.pass_time(1)
    table.presence.eyes["a page"] = (0, 1)
    house.pass_time()
    table.presence.eyes.clear()
    house.pass_time()
    assert house.told == []


def hand_on(table: Table) -> tuple[str, int]:
    """Play until a turn that can be undone; return who played last, and their seat."""
    while True:
        seat = table.game.current_seat
        assert seat is not None
        act(table)
        if decides(table) != PEOPLE[seat] and table.undo_reason((seat,)) is None:
            return PEOPLE[seat], seat


def test_an_undone_turn_is_not_notified(house: House) -> None:
    table = house.company()
    one, seat = hand_on(table)
    house.pass_time(1)
    table.undo((seat,), table.game.version)
    house.pass_time()
    assert house.told == [one]


def test_a_turn_that_is_undone_and_redone_within_an_hour_is_notified_only_once(
    house: House,
) -> None:
    table = house.company()
    one, seat = hand_on(table)
    other = decides(table)
    house.pass_time()
    assert house.told == [other]
    for wait in (0, GRACE, SAME - 5 * GRACE):
        table.undo((seat,), table.game.version)
        house.pass_time(wait)
        table.redo((seat,), table.game.version)
        house.pass_time()
    assert house.told.count(other) == 1
    table.undo((seat,), table.game.version)
    house.pass_time(SAME)
    told = len(house.told)
    table.redo((seat,), table.game.version)
    house.pass_time()
    assert house.told[told:] == [other]
    assert one in house.told


def test_players_without_an_account_and_bots_are_not_notified(house: House) -> None:
    table = house.lay("human", "human", owner="")
    house.pass_time()
    act(table, 4)
    house.pass_time()
    house.lay("random", "random")
    house.pass_time()
    assert house.told == []


def test_after_the_game_nobody_is_notified(house: House) -> None:
    table = house.company()
    house.pass_time(1)
    while not table.game.over:
        act(table)
    house.pass_time()
    assert house.told == []


def test_a_restart_loses_no_notification_and_repeats_none(house: House) -> None:
    table = house.company()
    person = decides(table)
    house.again()
    house.pass_time(0)
    house.again()
    house.pass_time()
    assert house.told == [person]
    house.again()
    house.pass_time(3600)
    assert house.told == [person]


@pytest.mark.parametrize(("kind", "times"), [("mail", 1), ("hook", 2)])
def test_after_a_crash_while_sending_only_webhooks_are_called_again(
    house: House, kind: Kind, times: int
) -> None:
    """An email is not sent again.

    A webhook is called again with the same number, which shows the repetition.
    """
    table = house.company()
    person = decides(table)
    if kind == "hook":
        for way in house.opting.told(person)["ways"]:
            house.opting.drop(person, way["id"])
        house.opting.add(person, NewWay(kind="hook", to="https://y.example"), "", "en")
        table.reseat(lambda seating: seating)
    carrier = getattr(house, kind)
    carrier.hangs = True
    house.pass_time()
    carrier.hangs = False
    house.again()
    house.pass_time()
    assert house.told == [person] * times
    assert len({message.id for _, message in carrier.told}) == 1


def test_a_failed_notification_is_retried_for_some_time(house: House) -> None:
    table = house.company()
    house.mail.outcomes = [Outcome.FAILED] * 100
    for times, wait in enumerate((0, *WAITS), 1):
        house.pass_time(GRACE if wait == 0 else wait - 1)
        assert len(house.told) == max(1, times - 1) if wait else times
        if wait:
            house.pass_time(1)
            assert len(house.told) == times
    house.pass_time(10**6)
    assert len(house.told) == 1 + len(WAITS)
    assert len({message.id for _, message in house.mail.told}) == 1
    assert table.game.version == 0


def test_a_channel_that_no_longer_exists_is_removed(house: House) -> None:
    table = house.company()
    person = decides(table)
    house.mail.outcomes = [Outcome.GONE]
    house.pass_time()
    assert house.opting.told(person)["ways"] == []


def test_a_notification_waits_until_the_end_of_quiet_hours(house: House) -> None:
    table = house.company()
    person = decides(table)
    night = NewWishes(zone="Europe/Berlin", quiet_from=22 * 60, quiet_until=7 * 60)
    house.opting.wish(person, night, "en")
    house.now = MIDDAY - 12 * 3600  # 1 or 2 o'clock in Berlin
    table.reseat(lambda seating: seating)
    for _ in range(9):
        house.pass_time(1800)
        assert house.told == []
    house.pass_time(3600)
    assert house.told == [person]


def test_a_turn_that_ended_during_quiet_hours_is_not_notified(house: House) -> None:
    table = house.company()
    person = decides(table)
    night = NewWishes(zone="UTC", quiet_from=0, quiet_until=60)
    house.opting.wish(person, night, "en")
    house.now = MIDDAY - 12 * 3600
    house.pass_time(1800)
    table.presence.eyes["a page"] = (0, 1)
    house.pass_time(0)
    act_until(table, PEOPLE[1 - PEOPLE.index(person)])
    house.pass_time(0)
    table.presence.eyes.clear()
    house.pass_time(7200)
    assert house.told == []


@pytest.mark.parametrize(
    ("zone", "start", "end", "now", "waits"),
    [
        ("UTC", 22, 7, 23, 8),
        ("UTC", 22, 7, 6, 1),
        ("UTC", 22, 7, 7, 0),
        ("UTC", 22, 7, 12, 0),
        ("UTC", 1, 2, 1, 1),
        ("UTC", 5, 5, 5, 0),
        ("Asia/Kolkata", 22, 7, 20, 5.5),
        ("America/New_York", 22, 7, 5, 6),
    ],
)
def test_quiet_hours_follow_the_local_time_of_the_person(
    zone: str, start: int, end: int, now: float, waits: float
) -> None:
    midnight = 1_760_400_000 // 86400 * 86400  # in October: New York is four hours behind
    wishes = Wishes("anna", "en", zone, start * 60, end * 60)
    at = midnight + int(now * 3600)
    assert quiet.told_from(wishes, at) - at == waits * 3600


def test_quiet_hours_take_the_end_of_summer_time_into_account() -> None:
    """On the last Sunday of October a night in Berlin is an hour longer."""
    before = 1_761_429_600  # 2025-10-25 22:00 UTC, midnight there
    wishes = Wishes("anna", "en", "Europe/Berlin", 22 * 60, 7 * 60)
    assert quiet.told_from(wishes, before) - before == 8 * 3600


def test_a_notification_contains_nothing_that_its_reader_may_not_see(house: House) -> None:
    """Games that differ only in hidden information have equal notifications."""
    messages = set()
    for seed in range(3, 9):
        seats = [NewSeat(name="Anna", kind="human"), NewSeat(kind="human")]
        wish = NewTable(players=2, modules="AB", seed=seed, seats=seats)
        table = house.tables.find(house.tables.create(wish, "anna")[0])
        house.pass_time()
        _, message = house.mail.told[-1]
        told = message._replace(id="", table="", stop="")._asdict()
        name = "Player 2" if table.game.current_seat == 0 else "Anna"
        messages.add(json.dumps(told).replace(table.id, "…").replace(name, "…"))
    assert len(messages) == 1
    assert "round 1" in messages.pop()


def test_an_email_is_in_the_language_of_its_reader(house: House) -> None:
    table = house.company()
    person = decides(table)
    house.opting.wish(person, NewWishes(zone="UTC", quiet_from=None, quiet_until=None), "de")
    house.pass_time()
    assert "am Zug" in house.mail.told[0][1].subject


def test_trying_a_notification_channel_is_rate_limited(house: House) -> None:
    (way,) = house.opting.told("anna")["ways"]
    for _ in range(5):
        assert run(house.opting.attempt("anna", way["id"])) == {"outcome": "done"}
    with pytest.raises(Refusal):
        run(house.opting.attempt("anna", way["id"]))
    assert isinstance(house.opting._trials, Slowing)


def test_a_token_to_unsubscribe_cannot_be_guessed(house: House) -> None:
    (way,) = house.opting.told("anna")["ways"]
    words = Words("https://x.example/", "secret")
    token = words.token(way["id"])
    others = (
        Words("https://x.example/", "guessed").token(way["id"]),
        words.token("other"),
        way["id"],
        f"{way['id']}.",
        token[:-1],
        f"{token}0",
        "ü",
        "",
    )
    for guess in others:
        house.opting.stop(guess)
        assert house.opting.language_of(guess) is None
    assert house.opting.told("anna")["ways"] == [way]
    house.opting.stop(token)
    assert house.opting.told("anna")["ways"] == []
    assert len(house.opting.told("ben")["ways"]) == 1


def test_nobody_can_use_the_notification_channels_of_others(house: House) -> None:
    (way,) = house.opting.told("anna")["ways"]
    with pytest.raises(Refusal):
        house.opting.drop("ben", way["id"])
    with pytest.raises(Refusal):
        run(house.opting.attempt("ben", way["id"]))


def test_after_an_account_is_deleted_no_notification_is_sent(house: House) -> None:
    table = house.company()
    house.pass_time(1)
    house.store.people.drop_person(decides(table))
    house.pass_time()
    assert house.told == []


def test_the_number_of_notification_channels_is_limited(house: House) -> None:
    for n in range(9):
        house.opting.add("anna", NewWay(kind="hook", to=f"https://y.example/{n}"), "", "en")
    house.opting.add("anna", NewWay(kind="hook", to="https://y.example/0"), "", "en")
    with pytest.raises(Refusal):
        house.opting.add("anna", NewWay(kind="hook", to="https://z.example"), "", "en")


@pytest.mark.parametrize(
    "wish", [("Mars/Here", 1, 2), ("../../etc/passwd", 1, 2), ("UTC", 1, None)]
)
def test_invalid_quiet_hours_are_refused(house: House, wish: tuple[str, int, int | None]) -> None:
    zone, start, end = wish
    with pytest.raises(Refusal):
        house.opting.wish("anna", NewWishes(zone=zone, quiet_from=start, quiet_until=end), "en")

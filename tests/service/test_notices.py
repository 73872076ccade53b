"""When people are told that it is their turn: once for each turn, and nothing that is secret."""

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
    """A carrier that keeps what it is given."""

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
    """The port `Time`, as a clock shows it; nothing is called by and by."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock

    def now(self) -> int:
        return int(self._clock() * 1000)

    def after(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        return lambda: None


class House:
    """Tables on disk, two people with a way each, and a clock that is moved by hand."""

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
        """What it shows now."""
        return self.now

    def again(self) -> None:
        """The program ends and begins anew."""
        self.store.close()
        self.open()

    def lay(self, *kinds: str, owner: str = "anna", **wish: Any) -> Table:
        seats = [NewSeat(name=f"Seat {seat}", kind=kind) for seat, kind in enumerate(kinds)]
        made = NewTable(players=len(kinds), modules="AB", seed=7, seats=seats, **wish)
        return self.tables.find(self.tables.create(made, owner)[0])

    def company(self, **wish: Any) -> Table:
        """A table of Anna's, with Ben on the second seat."""
        table = self.lay("human", "human", **wish)
        table.accept(table.invite(1, Shown(person="anna")), "Ben", Shown(person="ben"))
        return table

    def pass_time(self, seconds: float = GRACE) -> None:
        """Look at what has happened, and again after some time."""
        run(self._steps(seconds))

    async def _steps(self, seconds: float) -> None:
        await self.outbox.step()
        self.now += seconds
        await self.outbox.step()
        await self.outbox.rest(0.05 if self.mail.hangs or self.hook.hangs else None)

    @property
    def told(self) -> list[str]:
        """Who was told, in order."""
        return [person for person, _ in (*self.mail.told, *self.hook.told)]


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without anything in it, which takes its time to make."""
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
    """Who must decide."""
    return PEOPLE[table.game.current_seat or 0]


def act(table: Table, times: int = 1) -> None:
    """Whoever must decide plays something."""
    for _ in range(times):
        seat, version = table.game.current_seat, table.game.version
        assert seat is not None
        run(table.act((seat,), version, ACTIONS[table.game.legal_actions()[0]]))


def act_until(table: Table, person: str) -> None:
    """It goes on until this person must decide, after somebody else."""
    act(table)
    while decides(table) != person:
        act(table)


def test_who_is_not_there_is_told_once(house: House) -> None:
    table = house.company()
    first = decides(table)
    for _ in range(3):
        house.pass_time(3600)
    assert house.told == [first]


def test_small_decisions_of_one_turn_are_one_turn(house: House) -> None:
    """Told again is who must decide after somebody else has, and nobody else."""
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


def test_what_passes_at_once_is_not_told(house: House) -> None:
    table = house.company()
    house.pass_time(GRACE - 1)
    act(table, 10)
    last = decides(table)
    house.pass_time(GRACE - 1)
    assert house.told == []
    house.pass_time(1)
    assert house.told == [last]


def test_who_looks_at_the_table_is_not_told(house: House) -> None:
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


def test_who_comes_before_they_are_told_is_not(house: House) -> None:
    table = house.company()
    house.pass_time(1)
    table.presence.eyes["a page"] = (0, 1)
    house.pass_time()
    table.presence.eyes.clear()
    house.pass_time()
    assert house.told == []


def hand_on(table: Table) -> tuple[str, int]:
    """It goes on to a turn that can be taken back; who has played last, and their seat."""
    while True:
        seat = table.game.current_seat
        assert seat is not None
        act(table)
        if decides(table) != PEOPLE[seat] and table.undo_reason((seat,)) is None:
            return PEOPLE[seat], seat


def test_a_turn_that_was_taken_back_is_not_told(house: House) -> None:
    table = house.company()
    one, seat = hand_on(table)
    house.pass_time(1)
    table.undo((seat,), table.game.version)
    house.pass_time()
    assert house.told == [one]


def test_a_turn_that_comes_again_in_the_hour_is_the_same(house: House) -> None:
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


def test_who_only_has_a_key_and_the_computer_are_not_told(house: House) -> None:
    table = house.lay("human", "human", owner="")
    house.pass_time()
    act(table, 4)
    house.pass_time()
    house.lay("random", "random")
    house.pass_time()
    assert house.told == []


def test_a_game_that_is_over_is_nobodys_turn(house: House) -> None:
    table = house.company()
    house.pass_time(1)
    while not table.game.over:
        act(table)
    house.pass_time()
    assert house.told == []


def test_nothing_is_lost_and_nothing_told_twice_when_the_program_ends(house: House) -> None:
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
def test_what_was_carried_when_the_program_ended(house: House, kind: Kind, times: int) -> None:
    """A letter is not carried again; what is noticed but once is, with the number it had."""
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


def test_what_fails_is_tried_again_for_some_time(house: House) -> None:
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


def test_a_way_that_leads_nowhere_is_forgotten(house: House) -> None:
    table = house.company()
    person = decides(table)
    house.mail.outcomes = [Outcome.GONE]
    house.pass_time()
    assert house.opting.told(person)["ways"] == []


def test_what_falls_into_quiet_hours_is_told_when_they_end(house: House) -> None:
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


def test_what_has_passed_when_the_quiet_hours_end_is_not_told(house: House) -> None:
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
def test_quiet_hours_are_those_of_the_wall(
    zone: str, start: int, end: int, now: float, waits: float
) -> None:
    midnight = 1_760_400_000 // 86400 * 86400  # in October: New York is four hours behind
    wishes = Wishes("anna", "en", zone, start * 60, end * 60)
    at = midnight + int(now * 3600)
    assert quiet.told_from(wishes, at) - at == waits * 3600


def test_quiet_hours_end_by_the_clock_that_was_put_back() -> None:
    """On the last Sunday of October a night in Berlin is an hour longer."""
    before = 1_761_429_600  # 2025-10-25 22:00 UTC, midnight there
    wishes = Wishes("anna", "en", "Europe/Berlin", 22 * 60, 7 * 60)
    assert quiet.told_from(wishes, before) - before == 8 * 3600


def test_a_notice_tells_nothing_that_a_seat_may_not_see(house: House) -> None:
    """Games that differ in what is hidden alone are told of alike."""
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


def test_a_letter_speaks_the_language_of_who_gets_it(house: House) -> None:
    table = house.company()
    person = decides(table)
    house.opting.wish(person, NewWishes(zone="UTC", quiet_from=None, quiet_until=None), "de")
    house.pass_time()
    assert "am Zug" in house.mail.told[0][1].subject


def test_trials_are_slowed_down(house: House) -> None:
    (way,) = house.opting.told("anna")["ways"]
    for _ in range(5):
        assert run(house.opting.attempt("anna", way["id"])) == {"outcome": "done"}
    with pytest.raises(Refusal):
        run(house.opting.attempt("anna", way["id"]))
    assert isinstance(house.opting._trials, Slowing)


def test_a_token_is_none_other_and_none_guessed(house: House) -> None:
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


def test_nobody_has_the_ways_of_others(house: House) -> None:
    (way,) = house.opting.told("anna")["ways"]
    with pytest.raises(Refusal):
        house.opting.drop("ben", way["id"])
    with pytest.raises(Refusal):
        run(house.opting.attempt("ben", way["id"]))


def test_who_is_forgotten_is_told_nothing(house: House) -> None:
    table = house.company()
    house.pass_time(1)
    house.store.people.drop_person(decides(table))
    house.pass_time()
    assert house.told == []


def test_ways_are_not_endless(house: House) -> None:
    for n in range(9):
        house.opting.add("anna", NewWay(kind="hook", to=f"https://y.example/{n}"), "", "en")
    house.opting.add("anna", NewWay(kind="hook", to="https://y.example/0"), "", "en")
    with pytest.raises(Refusal):
        house.opting.add("anna", NewWay(kind="hook", to="https://z.example"), "", "en")


@pytest.mark.parametrize(
    "wish", [("Mars/Here", 1, 2), ("../../etc/passwd", 1, 2), ("UTC", 1, None)]
)
def test_quiet_hours_that_are_none(house: House, wish: tuple[str, int, int | None]) -> None:
    zone, start, end = wish
    with pytest.raises(Refusal):
        house.opting.wish("anna", NewWishes(zone=zone, quiet_from=start, quiet_until=end), "en")

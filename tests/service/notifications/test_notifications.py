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
from firstclass.service.notifications import quiet_hours
from firstclass.service.notifications.composer import MessageComposer
from firstclass.service.notifications.outbox import (
    GRACE_PERIOD,
    RETRY_DELAYS,
    SAME_TURN_WINDOW,
    Outbox,
)
from firstclass.service.notifications.ports import (
    ChannelSender,
    NotificationChannel,
    NotificationContent,
    NotificationSettings,
    Outcome,
)
from firstclass.service.notifications.preferences import NotificationPreferences
from firstclass.service.people.throttle import LoginThrottle
from firstclass.service.play.seating import Credentials
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.play.undo import redo, undo, undo_reason
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.notifications import (
    ChannelKind,
    NewChannel,
    NewNotificationSettings,
)
from firstclass.service.protocol.requests import NewSeat, NewTable
from firstclass.service.stored import Person
from tests.ids import parameter_id
from tests.service.in_memory import InProcessRunner
from tests.service.play.test_ports import run

MIDDAY = 1_750_000_000 // 86400 * 86400 + 12 * 3600
PEOPLE = ("anna", "ben")


class FakeChannel:
    """A notification channel that stores the messages it gets."""

    def __init__(self, twice: bool = True) -> None:
        self.duplicates_allowed = twice
        self.messages: list[tuple[str, NotificationContent]] = []
        self.outcomes: list[Outcome] = []
        self.hangs = False

    def check(self, to: str, secret: str) -> None:
        pass

    async def send(
        self, channel: NotificationChannel, to: str, message: NotificationContent
    ) -> Outcome:
        self.messages.append((channel.person, message))
        if self.hangs:
            await asyncio.Event().wait()
        return self.outcomes.pop() if self.outcomes else Outcome.DONE


class TimerlessTime:
    """The port `TimeSource`, as a clock moved by hand; no timers are called."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock

    def now(self) -> int:
        return int(self._clock() * 1000)

    def call_later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        return lambda: None


class NotificationHarness:
    """Tables on disk, two people with one channel each, and a clock moved by hand."""

    def __init__(self, place: Path | str) -> None:
        self.place = place
        self.now = float(MIDDAY)
        self.mail, self.hook = FakeChannel(twice=False), FakeChannel()
        self.open()
        for person in PEOPLE:
            self.store.people.save(
                Person(person, person.title(), 0, 0, email=f"{person}@x.example")
            )
            self.preferences.add_channel(person, NewChannel(kind="email"), "", "en")

    def open(self) -> None:
        self.store = Store(self.place)
        self.tables = Tables(self.store, InProcessRunner(), TimerlessTime(self.clock))
        kept, composer = self.store.notifications, MessageComposer("https://x.example/", "secret")
        carriers: dict[ChannelKind, ChannelSender] = {"email": self.mail, "webhook": self.hook}
        self.preferences = NotificationPreferences(kept, carriers, composer, lambda: "", self.clock)
        self.outbox = Outbox(kept, self.tables, carriers, composer, self.clock)

    def clock(self) -> float:
        """Return the time on the clock."""
        return self.now

    def again(self) -> None:
        """Restart the program."""
        self.store.close()
        self.open()

    def create_table(self, *kinds: str, owner: str = "anna", **body: Any) -> Table:
        seats = [NewSeat(name=f"Seat {seat}", kind=kind) for seat, kind in enumerate(kinds)]
        made = NewTable(players=len(kinds), modules="AB", seed=7, seats=seats, **body)
        return self.tables.find(self.tables.create(made, owner)[0])

    def table_for_two(self, **body: Any) -> Table:
        """Create a table of Anna's, with Ben on the second seat."""
        table = self.create_table("human", "human", **body)
        table.accept(table.invite(1, Credentials(person="anna")), "Ben", Credentials(person="ben"))
        return table

    def pass_time(self, seconds: float = GRACE_PERIOD) -> None:
        """Process events now, and again after some time."""
        run(self._steps(seconds))

    async def _steps(self, seconds: float) -> None:
        await self.outbox.step()
        self.now += seconds
        await self.outbox.step()
        await self.outbox.drain(0.05 if self.mail.hangs or self.hook.hangs else None)

    @property
    def notified(self) -> list[str]:
        """Return who was notified, in order."""
        return [person for person, _ in (*self.mail.messages, *self.hook.messages)]


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database, which takes some time to create."""
    path = tmp_path_factory.mktemp("house") / "tables.sqlite"
    Store(path).close()
    return path


@pytest.fixture
def harness(empty: Path, place: Path | str) -> Iterator[NotificationHarness]:
    if isinstance(place, Path):
        shutil.copy(empty, place)
    harness = NotificationHarness(place)
    yield harness
    harness.store.close()


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


def test_an_absent_player_is_notified_only_once_for_a_turn(harness: NotificationHarness) -> None:
    table = harness.table_for_two()
    first = decides(table)
    for _ in range(3):
        harness.pass_time(3600)
    assert harness.notified == [first]


def test_all_decisions_of_a_turn_share_one_notification(harness: NotificationHarness) -> None:
    """Only a person who must decide after somebody else gets another notification."""
    table = harness.table_for_two()
    deciders = [decides(table)]
    harness.pass_time()
    for _ in range(25):
        act(table)
        deciders.append(decides(table))
        harness.pass_time()
    changes = [b for a, b in pairwise(deciders) if a != b]
    assert 2 < len(changes) < 20
    assert harness.notified == [deciders[0], *changes]


def test_a_turn_that_ends_within_the_grace_period_is_not_notified(
    harness: NotificationHarness,
) -> None:
    table = harness.table_for_two()
    harness.pass_time(GRACE_PERIOD - 1)
    act(table, 10)
    last = decides(table)
    harness.pass_time(GRACE_PERIOD - 1)
    assert harness.notified == []
    harness.pass_time(1)
    assert harness.notified == [last]


def test_somebody_watching_the_table_is_not_notified(harness: NotificationHarness) -> None:
    table = harness.table_for_two()
    seat = table.game.current_seat
    assert seat is not None
    table.presence.visible_seats["a page"] = (seat,)
    harness.pass_time()
    del table.presence.visible_seats["a page"]
    harness.pass_time()
    assert harness.notified == [], "it was seen when it became their turn"
    act_until(table, PEOPLE[seat])
    table.presence.visible_seats["a page of somebody else"] = (1 - seat,)
    harness.pass_time()
    assert harness.notified == [PEOPLE[seat]]


def test_somebody_arriving_within_the_grace_period_is_not_notified(
    harness: NotificationHarness,
) -> None:
    table = harness.table_for_two()
    harness.pass_time(1)
    table.presence.visible_seats["a page"] = (0, 1)
    harness.pass_time()
    table.presence.visible_seats.clear()
    harness.pass_time()
    assert harness.notified == []


def hand_on(table: Table) -> tuple[str, int]:
    """Play until a turn that can be undone; return who played last, and their seat."""
    while True:
        seat = table.game.current_seat
        assert seat is not None
        act(table)
        if decides(table) != PEOPLE[seat] and undo_reason(table, (seat,)) is None:
            return PEOPLE[seat], seat


def test_an_undone_turn_is_not_notified(harness: NotificationHarness) -> None:
    table = harness.table_for_two()
    one, seat = hand_on(table)
    harness.pass_time(1)
    undo(table, (seat,), table.game.version)
    harness.pass_time()
    assert harness.notified == [one]


def test_a_turn_that_is_undone_and_redone_within_an_hour_is_notified_only_once(
    harness: NotificationHarness,
) -> None:
    table = harness.table_for_two()
    one, seat = hand_on(table)
    other = decides(table)
    harness.pass_time()
    assert harness.notified == [other]
    for wait in (0, GRACE_PERIOD, SAME_TURN_WINDOW - 5 * GRACE_PERIOD):
        undo(table, (seat,), table.game.version)
        harness.pass_time(wait)
        redo(table, (seat,), table.game.version)
        harness.pass_time()
    assert harness.notified.count(other) == 1
    undo(table, (seat,), table.game.version)
    harness.pass_time(SAME_TURN_WINDOW)
    count = len(harness.notified)
    redo(table, (seat,), table.game.version)
    harness.pass_time()
    assert harness.notified[count:] == [other]
    assert one in harness.notified


def test_players_without_an_account_and_bots_are_not_notified(harness: NotificationHarness) -> None:
    table = harness.create_table("human", "human", owner="")
    harness.pass_time()
    act(table, 4)
    harness.pass_time()
    harness.create_table("random", "random")
    harness.pass_time()
    assert harness.notified == []


def test_after_the_game_nobody_is_notified(harness: NotificationHarness) -> None:
    table = harness.table_for_two()
    harness.pass_time(1)
    while not table.game.over:
        act(table)
    harness.pass_time()
    assert harness.notified == []


def test_a_restart_loses_no_notification_and_repeats_none(harness: NotificationHarness) -> None:
    table = harness.table_for_two()
    person = decides(table)
    harness.again()
    harness.pass_time(0)
    harness.again()
    harness.pass_time()
    assert harness.notified == [person]
    harness.again()
    harness.pass_time(3600)
    assert harness.notified == [person]


@pytest.mark.parametrize(("kind", "times"), [("email", 1), ("webhook", 2)])
def test_after_a_crash_while_sending_only_webhooks_are_called_again(
    harness: NotificationHarness, kind: ChannelKind, times: int
) -> None:
    """An email is not sent again.

    A webhook is called again with the same number, which shows the repetition.
    """
    table = harness.table_for_two()
    person = decides(table)
    if kind == "webhook":
        for channel in harness.preferences.get(person)["channels"]:
            harness.preferences.remove_channel(person, channel["id"])
        harness.preferences.add_channel(
            person, NewChannel(kind="webhook", to="https://y.example"), "", "en"
        )
        table.reseat(lambda seating: seating)
    carrier = harness.mail if kind == "email" else harness.hook
    carrier.hangs = True
    harness.pass_time()
    carrier.hangs = False
    harness.again()
    harness.pass_time()
    assert harness.notified == [person] * times
    assert len({message.id for _, message in carrier.messages}) == 1


def test_a_failed_notification_is_retried_for_some_time(harness: NotificationHarness) -> None:
    table = harness.table_for_two()
    harness.mail.outcomes = [Outcome.FAILED] * 100
    for times, wait in enumerate((0, *RETRY_DELAYS), 1):
        harness.pass_time(GRACE_PERIOD if wait == 0 else wait - 1)
        assert len(harness.notified) == max(1, times - 1) if wait else times
        if wait:
            harness.pass_time(1)
            assert len(harness.notified) == times
    harness.pass_time(10**6)
    assert len(harness.notified) == 1 + len(RETRY_DELAYS)
    assert len({message.id for _, message in harness.mail.messages}) == 1
    assert table.game.version == 0


def test_a_channel_that_no_longer_exists_is_removed(harness: NotificationHarness) -> None:
    table = harness.table_for_two()
    person = decides(table)
    harness.mail.outcomes = [Outcome.GONE]
    harness.pass_time()
    assert harness.preferences.get(person)["channels"] == []


def test_a_notification_waits_until_the_end_of_quiet_hours(harness: NotificationHarness) -> None:
    table = harness.table_for_two()
    person = decides(table)
    night = NewNotificationSettings(zone="Europe/Berlin", quiet_from=22 * 60, quiet_until=7 * 60)
    harness.preferences.update(person, night, "en")
    harness.now = MIDDAY - 12 * 3600  # 01:00 or 02:00 in Berlin
    table.reseat(lambda seating: seating)
    for _ in range(9):
        harness.pass_time(1800)
        assert harness.notified == []
    harness.pass_time(3600)
    assert harness.notified == [person]


def test_a_turn_that_ended_during_quiet_hours_is_not_notified(harness: NotificationHarness) -> None:
    table = harness.table_for_two()
    person = decides(table)
    night = NewNotificationSettings(zone="UTC", quiet_from=0, quiet_until=60)
    harness.preferences.update(person, night, "en")
    harness.now = MIDDAY - 12 * 3600
    harness.pass_time(1800)
    table.presence.visible_seats["a page"] = (0, 1)
    harness.pass_time(0)
    act_until(table, PEOPLE[1 - PEOPLE.index(person)])
    harness.pass_time(0)
    table.presence.visible_seats.clear()
    harness.pass_time(7200)
    assert harness.notified == []


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
    settings = NotificationSettings("anna", "en", zone, start * 60, end * 60)
    at = midnight + int(now * 3600)
    assert quiet_hours.next_allowed_time(settings, at) - at == waits * 3600


def test_quiet_hours_take_the_end_of_summer_time_into_account() -> None:
    """On the last Sunday of October a night in Berlin is an hour longer."""
    before = 1_761_429_600  # 2025-10-25 22:00 UTC, midnight there
    settings = NotificationSettings("anna", "en", "Europe/Berlin", 22 * 60, 7 * 60)
    assert quiet_hours.next_allowed_time(settings, before) - before == 8 * 3600


def test_a_notification_contains_nothing_that_its_reader_may_not_see(
    harness: NotificationHarness,
) -> None:
    """Games that differ only in hidden information have equal notifications."""
    messages = set()
    for seed in range(3, 9):
        seats = [NewSeat(name="Anna", kind="human"), NewSeat(kind="human")]
        body = NewTable(players=2, modules="AB", seed=seed, seats=seats)
        table = harness.tables.find(harness.tables.create(body, "anna")[0])
        harness.pass_time()
        _, message = harness.mail.messages[-1]
        content = message._replace(id="", table="", unsubscribe_url="")._asdict()
        name = "Player 2" if table.game.current_seat == 0 else "Anna"
        messages.add(json.dumps(content).replace(table.id, "…").replace(name, "…"))
    assert len(messages) == 1
    assert "round 1" in messages.pop()


def test_an_email_is_in_the_language_of_its_reader(harness: NotificationHarness) -> None:
    table = harness.table_for_two()
    person = decides(table)
    harness.preferences.update(
        person, NewNotificationSettings(zone="UTC", quiet_from=None, quiet_until=None), "de"
    )
    harness.pass_time()
    assert "an der Reihe" in harness.mail.messages[0][1].subject


def test_names_from_the_right_do_not_move_the_words_around_them(
    harness: NotificationHarness,
) -> None:
    seats = [NewSeat(name="Anna", kind="human"), *[NewSeat(name="דוד", kind="human")] * 2]
    made = NewTable(players=3, modules="AB", seed=7, seats=seats)
    harness.tables.create(made, "anna")
    harness.pass_time()
    _, message = harness.mail.messages[-1]
    assert "\u2068דוד\u2069" in message.subject
    assert "\u2068דוד\u2069" in message.text


def test_trying_a_notification_channel_is_rate_limited(harness: NotificationHarness) -> None:
    (channel,) = harness.preferences.get("anna")["channels"]
    for _ in range(5):
        assert run(harness.preferences.send_test("anna", channel["id"])) == {"outcome": "done"}
    with pytest.raises(RefusedError):
        run(harness.preferences.send_test("anna", channel["id"]))
    assert isinstance(harness.preferences._test_throttle, LoginThrottle)


def test_a_token_to_unsubscribe_cannot_be_guessed(harness: NotificationHarness) -> None:
    (channel,) = harness.preferences.get("anna")["channels"]
    composer = MessageComposer("https://x.example/", "secret")
    token = composer.unsubscribe_token(channel["id"])
    others = (
        MessageComposer("https://x.example/", "guessed").unsubscribe_token(channel["id"]),
        composer.unsubscribe_token("other"),
        channel["id"],
        f"{channel['id']}.",
        token[:-1],
        f"{token}0",
        "ü",
        "",
    )
    for guess in others:
        harness.preferences.unsubscribe(guess)
        assert harness.preferences.language_of(guess) is None
    assert harness.preferences.get("anna")["channels"] == [channel]
    harness.preferences.unsubscribe(token)
    assert harness.preferences.get("anna")["channels"] == []
    assert len(harness.preferences.get("ben")["channels"]) == 1


def test_nobody_can_use_the_notification_channels_of_others(harness: NotificationHarness) -> None:
    (channel,) = harness.preferences.get("anna")["channels"]
    with pytest.raises(RefusedError):
        harness.preferences.remove_channel("ben", channel["id"])
    with pytest.raises(RefusedError):
        run(harness.preferences.send_test("ben", channel["id"]))


def test_after_an_account_is_deleted_no_notification_is_sent(harness: NotificationHarness) -> None:
    table = harness.table_for_two()
    harness.pass_time(1)
    harness.store.people.delete_person(decides(table))
    harness.pass_time()
    assert harness.notified == []


def test_the_number_of_notification_channels_is_limited(harness: NotificationHarness) -> None:
    for n in range(9):
        harness.preferences.add_channel(
            "anna", NewChannel(kind="webhook", to=f"https://y.example/{n}"), "", "en"
        )
    harness.preferences.add_channel(
        "anna", NewChannel(kind="webhook", to="https://y.example/0"), "", "en"
    )
    with pytest.raises(RefusedError):
        harness.preferences.add_channel(
            "anna", NewChannel(kind="webhook", to="https://z.example"), "", "en"
        )


@pytest.mark.parametrize(
    "hours", [("Mars/Here", 1, 2), ("../../etc/passwd", 1, 2), ("UTC", 1, None)], ids=parameter_id
)
def test_invalid_quiet_hours_are_refused(
    harness: NotificationHarness, hours: tuple[str, int, int | None]
) -> None:
    zone, start, end = hours
    with pytest.raises(RefusedError):
        harness.preferences.update(
            "anna", NewNotificationSettings(zone=zone, quiet_from=start, quiet_until=end), "en"
        )

"""The outbox: sends notifications about turns, and about time running out, once for each turn.

Every event at a table marks it in the step that stores the event. The outbox checks who must decide
at marked tables. It stores the notifications and removes the marks in one step. Nothing is lost,
whenever the program ends. Checking twice does no harm, because there is only one notification of
each kind for a table, a person, a turn and a channel.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from firstclass.service.background import start_task
from firstclass.service.clocks.schedule import run_periodically
from firstclass.service.ids import new_id
from firstclass.service.notifications import quiet_hours, reminders
from firstclass.service.notifications.composer import MessageComposer
from firstclass.service.notifications.ports import (
    ChannelSender,
    CheckedTable,
    Notification,
    NotificationChannel,
    NotificationContent,
    NotificationKind,
    NotificationSettings,
    NotificationStore,
    Outcome,
)
from firstclass.service.people.sessions import Clock
from firstclass.service.play.seating import Credentials
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.notifications import ChannelKind


class PendingTurn(NamedTuple):
    """The turn of a person since a version, after which nobody else has decided anything."""

    person: str
    since: int


def pending_turn(table: Table) -> PendingTurn | None:
    """Return the turn of a person known here. None if the seat is a bot's or only has a key."""
    seat, seating = table.game.current_seat, table.seating
    if seat is None or seat not in seating.human_seats:
        return None
    person = seating.person_at(seat)
    if person is None:
        return None
    history, version = table.history, table.game.version
    seats = seating.seats_of(Credentials(person=person)) or ()
    while version > history.first_version and history.decider(version) in seats:
        version -= 1
    return PendingTurn(person, version)


logger = logging.getLogger(__name__)

CHECK_TIME_BUDGET = 0.005
"""Seconds spent on checking tables before other work may run. Some games must be replayed."""

GRACE_PERIOD = 30
"""Seconds that a turn must last before anybody is notified.

A player who takes a move back at once and plays again, or reloads a page, causes no message.
"""

SAME_TURN_WINDOW = 60 * 60
"""Seconds after a notification in which a turn that comes back by an undo counts as the same."""

RETRY_DELAYS = (60, 5 * 60, 30 * 60, 2 * 60 * 60, 6 * 60 * 60)
"""Seconds to wait after each failed attempt. After one more failure, nobody tries again."""

MAX_CONCURRENT = 8
"""How many messages are sent at the same time."""

MAX_CONCURRENT_PER_PERSON = 2
"""How many of those may be for one person, whose webhook may be slow."""

SHUTDOWN_TIMEOUT = 1.0
"""Seconds that messages in progress get while the server stops."""


class Outbox:
    """Creates and sends notifications."""

    def __init__(
        self,
        store: NotificationStore,
        tables: Tables,
        senders: Mapping[ChannelKind, ChannelSender],
        composer: MessageComposer,
        clock: Clock,
    ) -> None:
        self._store = store
        self._tables = tables
        self._senders = senders
        self._composer = composer
        self._clock = clock
        self._sending: dict[str, tuple[str, asyncio.Task[None]]] = {}
        self._recovered = False

    async def run(self) -> None:
        """Create and send notifications until this is cancelled."""
        self._recovered = False
        try:
            await run_periodically(self.step, "notifications could not be sent")
        finally:
            await self.drain(SHUTDOWN_TIMEOUT)

    async def step(self) -> None:
        """Check what has happened, and begin to send what is due.

        The first step begins with messages whose sending an earlier process did not finish.
        """
        if not self._recovered:
            twice = [kind for kind, sender in self._senders.items() if sender.duplicates_allowed]
            self._store.recover(twice)
            self._recovered = True
        unchecked = self._store.tables_to_check()
        while unchecked:
            self._check_tables(unchecked)
            await asyncio.sleep(0)  # let other work run in between
        for notification in self._store.due(self._now()):
            if self._has_room(notification.person):
                self._start_sending(notification)
            await asyncio.sleep(0)

    async def drain(self, timeout: float | None = None) -> None:
        """Wait until all messages in progress are sent."""
        if self._sending:
            tasks = [task for _, task in self._sending.values()]
            await asyncio.wait(tasks, timeout=timeout)

    def _has_room(self, person: str) -> bool:
        of_one = sum(whose == person for whose, _ in self._sending.values())
        return len(self._sending) < MAX_CONCURRENT and of_one < MAX_CONCURRENT_PER_PERSON

    def _check_tables(self, unchecked: dict[str, int]) -> None:
        """Store the notifications of some of the tables, in one commit for all."""
        looked_at: dict[str, CheckedTable] = {}
        end = time.perf_counter() + CHECK_TIME_BUDGET
        while unchecked and time.perf_counter() < end:
            table_id, revision = unchecked.popitem()
            looked_at[table_id] = self._check(table_id, revision)
        self._store.save_checked(looked_at, self._now() - SAME_TURN_WINDOW)

    def _check(self, table_id: str, revision: int) -> CheckedTable:
        """Return the notifications of a table. A table that cannot be opened has none."""
        with suppress(RefusedError):
            self._tables.on_table_changed(table_id, revision)
            table = self._tables.find(table_id)
            turn = pending_turn(table)
            notifications = (
                [] if turn is None else [*self._notifications_for(table_id, turn, kinds_for(table))]
            )
            return CheckedTable(table.persistence.revision, notifications)
        return CheckedTable(revision, [])

    def _notifications_for(
        self, table_id: str, turn: PendingTurn, kinds: Sequence[NotificationKind]
    ) -> Iterator[Notification]:
        now = self._now()
        new = partial(Notification, table_id=table_id, person=turn.person, turn_version=turn.since)
        for channel in self._store.channels(turn.person):
            for what in kinds if channel.kind in self._senders else ():
                token = new_id()
                yield new(
                    id=token,
                    channel=channel.id,
                    created_at=now,
                    due_at=now + GRACE_PERIOD,
                    kind=what,
                )

    def _start_sending(self, notification: Notification) -> None:
        """Send a notification, unless it is obsolete or not due yet."""
        channel, table = self._store.channel(notification.channel), self._table(notification)
        if channel is None or table is None:
            self._store.delete_notification(notification.id)
            return
        settings = self._store.settings(notification.person) or NotificationSettings(
            notification.person, "en"
        )
        from_then = self._send_time(notification, table, settings)
        to = self._store.email_of(notification.person) if channel.kind == "email" else channel.to
        if from_then is None or to is None:
            self._store.delete_notification(notification.id)
        elif from_then > self._now():
            self._store.save_notification(replace(notification, due_at=from_then))
        elif self._store.claim(notification.id):
            message = self._message(notification, channel, table, settings.language)
            sender = self._senders[channel.kind]
            task = start_task(
                self._finish(notification, channel, sender.send(channel, to, message))
            )
            self._sending[notification.id] = notification.person, task
            task.add_done_callback(lambda _: self._sending.pop(notification.id, None))

    def _table(self, notification: Notification) -> Table | None:
        """Return the table of a notification, if it is still that turn."""
        with suppress(RefusedError):
            table = self._tables.find(notification.table_id)
            return (
                table
                if pending_turn(table)
                == PendingTurn(notification.person, notification.turn_version)
                else None
            )
        return None

    def _send_time(
        self, notification: Notification, table: Table, settings: NotificationSettings
    ) -> int | None:
        """Return the moment from which to send a notification, or None if it is obsolete.

        A person who is at the table has seen that it is their turn, and sees the clock.
        """
        now = self._now()
        if notification.kind == "turn":
            return None if is_present(table) else quiet_hours.next_allowed_time(settings, now)
        moment = reminders.reminder_time(table, settings, now)
        unwanted = is_present(table) or not settings.reminders
        return None if moment == now and unwanted else moment

    def _message(
        self, notification: Notification, channel: NotificationChannel, table: Table, language: str
    ) -> NotificationContent:
        if notification.kind == "turn":
            return self._composer.turn_message(notification.id, channel, table, language)
        deadline = reminders.deadline_of(table)
        left = deadline.out - self._now() if deadline else 0
        return self._composer.reminder_message(notification.id, channel, table, language, left)

    async def _finish(
        self, notification: Notification, channel: NotificationChannel, sending: Awaitable[Outcome]
    ) -> None:
        outcome = await sending
        if outcome is Outcome.GONE:
            self._store.delete_channel(channel.id)
        elif outcome is Outcome.DONE or notification.attempts == len(RETRY_DELAYS):
            self._store.save_notification(replace(notification, state="sent"))
        else:
            later = self._now() + RETRY_DELAYS[notification.attempts]
            self._store.save_notification(
                replace(notification, attempts=notification.attempts + 1, due_at=later)
            )

    def _now(self) -> int:
        return int(self._clock())


def kinds_for(table: Table) -> list[NotificationKind]:
    """Return the kinds of notification that the turn at a table may need."""
    turn: list[NotificationKind] = [] if is_present(table) else ["turn"]
    return [*turn, "time"] if reminders.is_turn_based(table) else turn


def is_present(table: Table) -> bool:
    """Return whether the person who must decide is connected to the table."""
    seat = table.game.current_seat
    return seat is not None and table.presence.is_page_visible(seat)

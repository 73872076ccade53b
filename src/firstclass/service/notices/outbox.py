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

from firstclass.service.clocks.looking import look_again
from firstclass.service.ids import new_id
from firstclass.service.notices import late, quiet
from firstclass.service.notices.kept import (
    Carrier,
    LookedAt,
    Message,
    Notice,
    NoticeStore,
    Outcome,
    Way,
    What,
    Wishes,
)
from firstclass.service.notices.turns import Turn, turn_at
from firstclass.service.notices.words import Words
from firstclass.service.people.sessions import Clock
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.notices import Kind

logger = logging.getLogger(__name__)

AT_A_TIME = 0.005
"""Seconds spent on checking tables before other work may run. Some games must be replayed."""

GRACE = 30
"""Seconds that a turn must last before anybody is notified.

A player who takes a move back at once and plays again, or reloads a page, causes no message.
"""

SAME = 60 * 60
"""Seconds after a notification in which a turn that comes back by an undo counts as the same."""

WAITS = (60, 5 * 60, 30 * 60, 2 * 60 * 60, 6 * 60 * 60)
"""Seconds to wait after each failed attempt. After one more failure, nobody tries again."""

AT_ONCE = 8
"""How many messages are sent at the same time."""

OF_ONE = 2
"""How many of those may be for one person, whose webhook may be slow."""

LAST = 1.0
"""Seconds that messages in progress get while the server stops."""


class Outbox:
    """Creates and sends notifications."""

    def __init__(
        self,
        store: NoticeStore,
        tables: Tables,
        carriers: Mapping[Kind, Carrier],
        words: Words,
        clock: Clock,
    ) -> None:
        self._store = store
        self._tables = tables
        self._carriers = carriers
        self._words = words
        self._clock = clock
        self._carried: dict[str, tuple[str, asyncio.Task[None]]] = {}
        self._recovered = False

    async def run(self) -> None:
        """Create and send notifications until this is cancelled."""
        self._recovered = False
        try:
            await look_again(self.step, "notifications could not be sent")
        finally:
            await self.rest(LAST)

    async def step(self) -> None:
        """Check what has happened, and begin to send what is due.

        The first step begins with messages whose sending an earlier process did not finish.
        """
        if not self._recovered:
            twice = [kind for kind, carrier in self._carriers.items() if carrier.twice]
            self._store.recover(twice)
            self._recovered = True
        stirred = self._store.stirred()
        while stirred:
            self._look(stirred)
            await asyncio.sleep(0)  # let other work run in between
        for notice in self._store.due(self._now()):
            if self._has_room(notice.person):
                self._begin(notice)
            await asyncio.sleep(0)

    async def rest(self, patience: float | None = None) -> None:
        """Wait until all messages in progress are sent."""
        if self._carried:
            tasks = [task for _, task in self._carried.values()]
            await asyncio.wait(tasks, timeout=patience)

    def _has_room(self, person: str) -> bool:
        of_one = sum(whose == person for whose, _ in self._carried.values())
        return len(self._carried) < AT_ONCE and of_one < OF_ONE

    def _look(self, stirred: dict[str, int]) -> None:
        """Store the notifications of some of the tables, in one commit for all."""
        looked_at: dict[str, LookedAt] = {}
        end = time.perf_counter() + AT_A_TIME
        while stirred and time.perf_counter() < end:
            table_id, changes = stirred.popitem()
            looked_at[table_id] = self._to_tell(table_id, changes)
        self._store.settle(looked_at, self._now() - SAME)

    def _to_tell(self, table_id: str, changes: int) -> LookedAt:
        """Return the notifications of a table. A table that cannot be opened has none."""
        with suppress(Refusal):
            self._tables.hear(table_id, changes)
            table = self._tables.find(table_id)
            turn = turn_at(table)
            to_tell = [] if turn is None else [*self._of(table_id, turn, whats_of(table))]
            return LookedAt(table.kept.changes, to_tell)
        return LookedAt(changes, [])

    def _of(self, table_id: str, turn: Turn, whats: Sequence[What]) -> Iterator[Notice]:
        now = self._now()
        new = partial(Notice, table_id=table_id, person=turn.person, since=turn.since)
        for way in self._store.ways(turn.person):
            for what in whats if way.kind in self._carriers else ():
                token = new_id()
                yield new(id=token, way=way.id, made=now, due=now + GRACE, what=what)

    def _begin(self, notice: Notice) -> None:
        """Send a notification, unless it is obsolete or not due yet."""
        way, table = self._store.way(notice.way), self._table(notice)
        if way is None or table is None:
            self._store.drop_notice(notice.id)
            return
        wishes = self._store.wishes(notice.person) or Wishes(notice.person, "en")
        from_then = self._told_from(notice, table, wishes)
        to = self._store.mail_of(notice.person) if way.kind == "mail" else way.to
        if from_then is None or to is None:
            self._store.drop_notice(notice.id)
        elif from_then > self._now():
            self._store.keep_notice(replace(notice, due=from_then))
        elif self._store.claim(notice.id):
            message = self._message(notice, way, table, wishes.language)
            carrier = self._carriers[way.kind]
            task = asyncio.create_task(self._finish(notice, way, carrier.carry(way, to, message)))
            self._carried[notice.id] = notice.person, task
            task.add_done_callback(lambda _: self._carried.pop(notice.id, None))

    def _table(self, notice: Notice) -> Table | None:
        """Return the table of a notification, if it is still that turn."""
        with suppress(Refusal):
            table = self._tables.find(notice.table_id)
            return table if turn_at(table) == Turn(notice.person, notice.since) else None
        return None

    def _told_from(self, notice: Notice, table: Table, wishes: Wishes) -> int | None:
        """Return the moment from which to send a notification, or None if it is obsolete.

        A person who is at the table has seen that it is their turn, and sees the clock.
        """
        now = self._now()
        if notice.what == "turn":
            return None if is_seen(table) else quiet.told_from(wishes, now)
        moment = late.told_from(table, wishes, now)
        unwanted = is_seen(table) or not wishes.reminded
        return None if moment == now and unwanted else moment

    def _message(self, notice: Notice, way: Way, table: Table, language: str) -> Message:
        if notice.what == "turn":
            return self._words.turn(notice.id, way, table, language)
        deadline = late.deadline_of(table)
        left = deadline.out - self._now() if deadline else 0
        return self._words.time(notice.id, way, table, language, left)

    async def _finish(self, notice: Notice, way: Way, carried: Awaitable[Outcome]) -> None:
        outcome = await carried
        if outcome is Outcome.GONE:
            self._store.drop_way(way.id)
        elif outcome is Outcome.DONE or notice.tries == len(WAITS):
            self._store.keep_notice(replace(notice, state="told"))
        else:
            later = self._now() + WAITS[notice.tries]
            self._store.keep_notice(replace(notice, tries=notice.tries + 1, due=later))

    def _now(self) -> int:
        return int(self._clock())


def whats_of(table: Table) -> list[What]:
    """Return the kinds of notification that the turn at a table may need."""
    turn: list[What] = [] if is_seen(table) else ["turn"]
    return [*turn, "time"] if late.is_by_turns(table) else turn


def is_seen(table: Table) -> bool:
    """Return whether the person who must decide is connected to the table."""
    seat = table.game.current_seat
    return seat is not None and table.presence.is_watched(seat)

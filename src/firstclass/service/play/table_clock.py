"""The clock of one table: its stored events, its display, and what happens on a timeout.

A table without a time limit has no clock.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from pydantic import TypeAdapter

from firstclass.messages import Reason
from firstclass.service.clocks.clock_state import ClockState, RunningClock
from firstclass.service.clocks.schedule import Schedule
from firstclass.service.clocks.spans import Span
from firstclass.service.play.bot_seat import BotSeat
from firstclass.service.play.game_history import TurnKey, turn_key
from firstclass.service.play.persistence import StaleRevisionError
from firstclass.service.play.seating import STAND_IN_BOT, Seats
from firstclass.service.play.table_context import TableContext
from firstclass.service.ports import BotRunner, ClockStore
from firstclass.service.protocol.clocks import (
    HOUR,
    AnyTimeLimit,
    ClockInfo,
    DaysTimeLimit,
    Holiday,
    TimeLimit,
)
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.stored import ClockEvent, ClockEventKind, StoredTable

TIMED_OUT = "timed_out"
"""The reason that the log gives with the stand-in's first action."""

DAY = 24 * HOUR

_terms: TypeAdapter[TimeLimit] = TypeAdapter(AnyTimeLimit)


class UntimedClock:
    """The clock of a table without a time limit."""

    time_limit: dict[str, Any] | None = None
    """The time limit as it is stored."""

    ended: int | None = None
    """The seat whose timeout has ended the game."""

    stand_ins: Mapping[int, BotSeat] = {}
    """The stand-ins after timeouts, by seat."""

    def is_away(self, seat: int) -> bool:
        """Return whether a bot plays for a person who has not come back after a timeout."""
        return False

    def has_played(self, seat: int, turn: TurnKey) -> bool:
        """Return whether a person, and no stand-in, has played a turn of this seat."""
        return True

    def move_event(self, table: TableContext, to: int, by: Seats) -> ClockEvent | None:
        """Return the event of an action, or of an undo by these seats, that leads to a version."""
        return None

    def update(self, table: TableContext, clock_event: ClockEvent | None = None) -> None:
        """Update the schedule after a change, and apply the stored event of that change, if any."""

    def start_if_ready(self, table: TableContext) -> None:
        """Start the clock once everybody is there."""

    def should_bots_play(self, table: TableContext, watched: bool) -> bool:
        """Return whether bots play now. ``watched`` says that somebody is connected."""
        return watched

    def fallback_reason(self, seat: int) -> str:
        """Return why a bot is about to play for a person, until it has done so once."""
        return ""

    def check_timeout(self, table: TableContext) -> None:
        """Check for a timeout, and act as agreed."""

    def take_seat(self, table: TableContext, seats: Seats, seat: int) -> None:
        """Give a seat back to the person whom a bot replaces. Raises RefusedError if it cannot."""
        raise RefusedError("illegal", Reason("no_clock"))

    def take_holiday(self, table: TableContext, seats: Seats, seat: int, days: int) -> None:
        """Begin a holiday of this many days. Raises RefusedError if that is not possible."""
        raise RefusedError("illegal", Reason("no_clock"))

    def to_protocol(self, table: TableContext) -> ClockInfo | None:
        """Return the clock as the protocol shows it."""
        return None

    def time_when_left(self, table: TableContext, left: int) -> int | None:
        """Return when the running clock has this much left. None while no clock is running."""
        return None


class TimedClock(UntimedClock):
    """The clock of a table with a time limit."""

    def __init__(
        self, stored: StoredTable, store: ClockStore, schedule: Schedule, bot_runner: BotRunner
    ) -> None:
        self.time_limit = stored.time_limit
        self.stand_ins = {}
        self._terms = _terms.validate_python(stored.time_limit)
        self._table = stored.id
        self._store = store
        self._schedule = schedule
        self._bot_runner = bot_runner
        self._state = ClockState(self._terms, schedule.outages)
        self._last: ClockEvent | None = None
        for clock_event in stored.clock_events:
            self._add(clock_event)

    def is_away(self, seat: int) -> bool:
        """Return whether a bot plays for a person who has not come back after a timeout."""
        return seat in self._state.taken_over - self._state.returning.keys()

    def has_played(self, seat: int, turn: TurnKey) -> bool:
        """Return whether a person, and no stand-in, has played a turn of this seat."""
        return (seat, turn_text(turn)) in self._state.played_turns

    def move_event(self, table: TableContext, to: int, by: Seats) -> ClockEvent:
        """Return the event of an action, or of an undo by these seats, that leads to a version."""
        return self._event(table, "moved", to, by)

    def update(self, table: TableContext, clock_event: ClockEvent | None = None) -> None:
        """Update the schedule after a change, and apply the stored event of that change, if any."""
        if clock_event is not None:
            self._add(clock_event)
        live = not isinstance(self._terms, DaysTimeLimit)
        over = table.game.over or self.ended is not None
        due = None if over else self._state.due_at(self._standing(table))
        self._schedule.set_due(self._table, due, live)

    def start_if_ready(self, table: TableContext) -> None:
        """Start the clock once everybody is there. A clock in days only needs everybody seated."""
        seats, days = table.seating.human_seats, isinstance(self._terms, DaysTimeLimit)
        ready = table.seating.is_taken if days else table.presence.is_connected
        if self._last is None and seats and all(map(ready, seats)):
            with suppress(StaleRevisionError):  # another server starts it as well
                self._save_event(table, "begun")
            self.update(table)

    def should_bots_play(self, table: TableContext, watched: bool) -> bool:
        """Return whether bots play now: if a person plays against time, or is about to come back.

        If all people have a stand-in, the bots rest, so that people find the game as they left it.
        """
        away = self._state.taken_over - self._state.returning.keys()
        return watched if self._last is None else bool(set(table.seating.human_seats) - away)

    def fallback_reason(self, seat: int) -> str:
        """Return why a bot is about to play for a person, until it has done so once."""
        last = self._last
        fresh = last is not None and last.kind == "taken over" and seat in last.seats
        return TIMED_OUT if fresh else ""

    def check_timeout(self, table: TableContext) -> None:
        """Check for a timeout, and act as agreed."""
        seat, now = self._standing(table).seat, self._schedule.now()
        if seat is not None and self._last is not None and self._left(table, seat, now) == 0:
            ends = self._terms.on_timeout == "end"
            self._save_event(table, "ended" if ends else "taken over", (seat,))
            table.undo_request = None
            table.broadcast()
            if ends:
                table.announce_end()
        self.update(table)
        table.wake_bots()

    def take_seat(self, table: TableContext, seats: Seats, seat: int) -> None:
        """Give a seat back to the person whom a bot replaces. Raises RefusedError if it cannot."""
        if seat not in seats or seat not in self._state.taken_over:
            raise RefusedError("forbidden", Reason("not_your_seat"))
        increment = getattr(self._terms, "increment", 1)
        if not increment and self._state.time_left(seat, "") <= 0:
            raise RefusedError("illegal", Reason("no_time_left"))
        # The bot finishes the turn in which the time ran out.
        mine = table.game.current_seat == seat
        self._save_event(table, "coming back" if mine else "given back", (seat,))
        table.broadcast()
        table.wake_bots()

    def take_holiday(self, table: TableContext, seats: Seats, seat: int, days: int) -> None:
        """Begin a holiday of this many days. Raises RefusedError if that is not possible."""
        if seat not in seats:
            raise RefusedError("forbidden", Reason("not_your_seat"))
        now, left = self._schedule.now(), self._state.holidays_left(seat)
        if self._state.current_holiday(seat, now):
            raise RefusedError("illegal", Reason("on_holiday"))
        if not 1 <= days <= left:
            raise RefusedError("illegal", Reason("holidays_left", days=left))
        self._save_event(table, "holiday", (seat,), now + days * DAY)
        self.update(table)
        table.broadcast()

    def to_protocol(self, table: TableContext) -> ClockInfo:
        """Return the clock as the protocol shows it."""
        standing, now = self._standing(table), self._schedule.now()
        begun, seats = self._last is not None, range(len(table.seats))
        people = set(table.seating.human_seats)
        time_limit: Any = self._terms.model_dump()
        return {
            "time_limit": time_limit,
            "now": now,
            "running_seat": standing.seat if begun else None,
            "runs_out_at": self._state.due_at(standing),
            "time_left": [
                self._left(table, seat, now) if seat in people else None for seat in seats
            ],
            "full_time": self._state.full_time,
            "taken_over": sorted(self._state.taken_over),
            "returning": sorted(self._state.returning),
            "timed_out_seat": self.ended,
            "current_holidays": [
                holiday_to_protocol(self._state.current_holiday(seat, now)) for seat in seats
            ],
            "holidays_left": [self._state.holidays_left(seat) for seat in seats],
        }

    def time_when_left(self, table: TableContext, left: int) -> int | None:
        """Return when the running clock has this much left. None while no clock is running."""
        return self._state.due_at(self._standing(table), left)

    def _left(self, table: TableContext, seat: int, now: int) -> int:
        return self._state.time_left_at(self._standing(table), seat, now)

    def _standing(self, table: TableContext) -> RunningClock:
        """Return whose clock runs.

        Nobody's while a bot decides, or after a timeout ended the game.
        """
        seat, game = table.game.current_seat, table.game
        counts = seat in table.seating.human_seats and seat not in self._state.taken_over
        running = seat if counts and self.ended is None else None
        return RunningClock(running, turn_text(turn_key(game)), game.version)

    def _event(
        self,
        table: TableContext,
        what: ClockEventKind,
        to: int | None = None,
        by: Iterable[int] = (),
    ) -> ClockEvent:
        seat, turn, version = self._standing(table)
        now = self._schedule.now()
        return ClockEvent(now, what, seat, turn, version, version if to is None else to, tuple(by))

    def _save_event(
        self,
        table: TableContext,
        what: ClockEventKind,
        by: Iterable[int] = (),
        to: int | None = None,
    ) -> None:
        clock_event = self._event(table, what, to, by)
        with table.persistence.optimistic_change() as expected_revision:
            self._store.save_event(self._table, clock_event, expected_revision=expected_revision)
        self._add(clock_event)

    def _add(self, clock_event: ClockEvent) -> None:
        self._state.apply(clock_event)
        self._last, self.ended = clock_event, self._state.ended
        self.stand_ins = {
            seat: self.stand_ins.get(seat) or BotSeat(STAND_IN_BOT, self._bot_runner, self._table)
            for seat in self._state.taken_over
        }


def turn_text(turn: TurnKey) -> str:
    """Return a turn as clock events name it."""
    return ".".join(map(str, turn))


def holiday_to_protocol(rest: Span | None) -> Holiday | None:
    """Return a holiday as the protocol shows it."""
    return rest and {"since": int(rest.since), "until": int(rest.until)}


def make_clock(
    stored: StoredTable, store: ClockStore, schedule: Schedule | None, bot_runner: BotRunner
) -> UntimedClock:
    """Return the clock of a stored table."""
    if stored.time_limit is None or schedule is None:
        return UntimedClock()
    return TimedClock(stored, store, schedule, bot_runner)

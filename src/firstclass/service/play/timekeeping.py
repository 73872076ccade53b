"""The clock of one table: its stored events, its display, and what happens on a timeout.

A table without a time limit has no clock.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from firstclass.messages import Reason
from firstclass.service.clocks.reckoning import Reckoning, Standing
from firstclass.service.clocks.schedule import Schedule
from firstclass.service.clocks.spans import Span
from firstclass.service.play.keeping import GoneOn
from firstclass.service.play.seating import Seats
from firstclass.service.play.story import turn_of
from firstclass.service.play.thinking import Thinker
from firstclass.service.ports import ClockStore, Minds
from firstclass.service.protocol.clocks import HOUR, AnyClock, Clock, ClockFace, DaysClock, Holiday
from firstclass.service.protocol.errors import Refusal
from firstclass.service.stored import StoredTable, Stroke, What

if TYPE_CHECKING:
    from firstclass.service.play.table import Table

TAKES_OVER = "planner"
"""The bot that becomes the stand-in after a timeout."""

TIMED_OUT = "timed_out"
"""The reason that the log gives with the stand-in's first action."""

DAY = 24 * HOUR

_terms: TypeAdapter[Clock] = TypeAdapter(AnyClock)


class Untimed:
    """The clock of a table without a time limit."""

    agreed: dict[str, Any] | None = None
    """The time limit as it is stored."""

    ended: int | None = None
    """The seat whose timeout has ended the game."""

    stand_ins: Mapping[int, Thinker] = {}
    """The stand-ins after timeouts, by seat."""

    def moved(self, table: "Table", to: int, by: Seats) -> Stroke | None:
        """Return the event of an action, or of an undo by these seats, that leads to a version."""
        return None

    def follow(self, table: "Table", stroke: Stroke | None = None) -> None:
        """Update the schedule after a change, and apply the stored event of that change, if any."""

    def begin(self, table: "Table") -> None:
        """Start the clock once everybody is there."""

    def wants(self, table: "Table", watched: bool) -> bool:
        """Return whether bots play now. ``watched`` says that somebody is connected."""
        return watched

    def lapse(self, seat: int) -> str:
        """Return why a bot is about to play for a person, until it has done so once."""
        return ""

    def look(self, table: "Table") -> None:
        """Check for a timeout, and act as agreed."""

    def take_seat(self, table: "Table", seats: Seats, seat: int) -> None:
        """Give a seat back to the person whom a bot replaces. Raises Refusal if it cannot."""
        raise Refusal("illegal", Reason("no_clock"))

    def rest(self, table: "Table", seats: Seats, seat: int, days: int) -> None:
        """Begin a holiday of this many days. Raises Refusal if that is not possible."""
        raise Refusal("illegal", Reason("no_clock"))

    def face(self, table: "Table") -> ClockFace | None:
        """Return the clock as the protocol shows it."""
        return None

    def has_left(self, table: "Table", left: int) -> int | None:
        """Return when the running clock has this much left. None while no clock is running."""
        return None


class Timekeeper(Untimed):
    """The clock of a table with a time limit."""

    def __init__(
        self, stored: StoredTable, store: ClockStore, schedule: Schedule, minds: Minds
    ) -> None:
        self.agreed = stored.clock
        self.stand_ins = {}
        self._terms = _terms.validate_python(stored.clock)
        self._table = stored.id
        self._store = store
        self._schedule = schedule
        self._minds = minds
        self._reckoning = Reckoning(self._terms, schedule.outages)
        self._last: Stroke | None = None
        for stroke in stored.strokes:
            self._add(stroke)

    def moved(self, table: "Table", to: int, by: Seats) -> Stroke:
        """Return the event of an action, or of an undo by these seats, that leads to a version."""
        return self._stroke(table, "moved", to, by)

    def follow(self, table: "Table", stroke: Stroke | None = None) -> None:
        """Update the schedule after a change, and apply the stored event of that change, if any."""
        if stroke is not None:
            self._add(stroke)
        live = not isinstance(self._terms, DaysClock)
        over = table.game.over or self.ended is not None
        due = None if over else self._reckoning.due(self._standing(table))
        self._schedule.expect(self._table, due, live)

    def begin(self, table: "Table") -> None:
        """Start the clock once everybody is there. A clock in days only needs everybody seated."""
        seats, days = table.seating.people, isinstance(self._terms, DaysClock)
        ready = table.seating.is_taken if days else table.presence.is_here
        if self._last is None and seats and all(map(ready, seats)):
            with suppress(GoneOn):  # another server starts it as well
                self._keep(table, "begun")
            self.follow(table)

    def wants(self, table: "Table", watched: bool) -> bool:
        """Return whether bots play now: if a person plays against time, or is about to come back.

        If all people have a stand-in, the bots rest, so that people find the game as they left it.
        """
        away = self._reckoning.taken_over - self._reckoning.returning.keys()
        return watched if self._last is None else bool(set(table.seating.people) - away)

    def lapse(self, seat: int) -> str:
        """Return why a bot is about to play for a person, until it has done so once."""
        last = self._last
        fresh = last is not None and last.what == "taken over" and seat in last.by
        return TIMED_OUT if fresh else ""

    def look(self, table: "Table") -> None:
        """Check for a timeout, and act as agreed."""
        seat, now = self._standing(table).seat, self._schedule.now()
        if seat is not None and self._last is not None and self._left(table, seat, now) == 0:
            self._keep(table, "ended" if self._terms.out == "end" else "taken over", (seat,))
            table.question = None
            table.tell()
        self.follow(table)
        table.wake_bots()

    def take_seat(self, table: "Table", seats: Seats, seat: int) -> None:
        """Give a seat back to the person whom a bot replaces. Raises Refusal if it cannot."""
        if seat not in seats or seat not in self._reckoning.taken_over:
            raise Refusal("forbidden", Reason("not_your_seat"))
        increment = getattr(self._terms, "increment", 1)
        if not increment and self._reckoning.left(seat, "") <= 0:
            raise Refusal("illegal", Reason("no_time_left"))
        # The bot finishes the turn in which the time ran out.
        mine = table.game.current_seat == seat
        self._keep(table, "coming back" if mine else "given back", (seat,))
        table.tell()
        table.wake_bots()

    def rest(self, table: "Table", seats: Seats, seat: int, days: int) -> None:
        """Begin a holiday of this many days. Raises Refusal if that is not possible."""
        if seat not in seats:
            raise Refusal("forbidden", Reason("not_your_seat"))
        now, left = self._schedule.now(), self._reckoning.holidays(seat)
        if self._reckoning.rest(seat, now):
            raise Refusal("illegal", Reason("on_holiday"))
        if not 1 <= days <= left:
            raise Refusal("illegal", Reason("holidays_left", days=left))
        self._keep(table, "rest", (seat,), now + days * DAY)
        self.follow(table)
        table.tell()

    def face(self, table: "Table") -> ClockFace:
        """Return the clock as the protocol shows it."""
        standing, now = self._standing(table), self._schedule.now()
        begun, seats = self._last is not None, range(len(table.seats))
        people = set(table.seating.people)
        return {
            "terms": _told(self._terms),
            "now": now,
            "runs": standing.seat if begun else None,
            "due": self._reckoning.due(standing),
            "left": [self._left(table, seat, now) if seat in people else None for seat in seats],
            "full": self._reckoning.full,
            "taken_over": sorted(self._reckoning.taken_over),
            "returning": sorted(self._reckoning.returning),
            "ended": self.ended,
            "rests": [told_holiday(self._reckoning.rest(seat, now)) for seat in seats],
            "holidays": [self._reckoning.holidays(seat) for seat in seats],
        }

    def has_left(self, table: "Table", left: int) -> int | None:
        """Return when the running clock has this much left. None while no clock is running."""
        return self._reckoning.due(self._standing(table), left)

    def _left(self, table: "Table", seat: int, now: int) -> int:
        return self._reckoning.left_at(self._standing(table), seat, now)

    def _standing(self, table: "Table") -> Standing:
        """Return whose clock runs.

        Nobody's while a bot decides, or after a timeout ended the game.
        """
        seat, game = table.game.current_seat, table.game
        counts = seat in table.seating.people and seat not in self._reckoning.taken_over
        turn = ".".join(map(str, turn_of(game)))
        return Standing(seat if counts and self.ended is None else None, turn, game.version)

    def _stroke(
        self, table: "Table", what: What, to: int | None = None, by: Iterable[int] = ()
    ) -> Stroke:
        seat, turn, version = self._standing(table)
        now = self._schedule.now()
        return Stroke(now, what, seat, turn, version, version if to is None else to, tuple(by))

    def _keep(
        self, table: "Table", what: What, by: Iterable[int] = (), to: int | None = None
    ) -> None:
        stroke = self._stroke(table, what, to, by)
        with table.kept.change() as seen:
            self._store.keep(self._table, stroke, seen=seen)
        self._add(stroke)

    def _add(self, stroke: Stroke) -> None:
        self._reckoning.add(stroke)
        self._last, self.ended = stroke, self._reckoning.ended
        self.stand_ins = {
            seat: self.stand_ins.get(seat) or Thinker(TAKES_OVER, self._minds, self._table)
            for seat in self._reckoning.taken_over
        }


def _told(terms: Clock) -> Any:
    return terms.model_dump()


def told_holiday(rest: Span | None) -> Holiday | None:
    """Return a holiday as the protocol shows it."""
    return rest and {"since": int(rest.since), "until": int(rest.until)}


def clock_of(
    stored: StoredTable, store: ClockStore, schedule: Schedule | None, minds: Minds
) -> Untimed:
    """Return the clock of a stored table."""
    if stored.clock is None or schedule is None:
        return Untimed()
    return Timekeeper(stored, store, schedule, minds)

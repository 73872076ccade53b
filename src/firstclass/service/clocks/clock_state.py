"""The time left on a table's clocks, calculated from the time limit and the stored events.

The tests check these rules:

- A clock runs only while its seat must decide, in its own turn or between turns.
- A turn can have many decisions. It gets its time or its increment once, as it begins.
- An undo takes back moves but no time. The seat that asked for it gets no time back, and a turn
  that begins again gets no second increment. A seat that agreed loses nothing: its time since then
  is forgotten.
- While the server is down or asleep, clocks in seconds stop and clocks in days go on.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from firstclass.service.clocks import spans
from firstclass.service.clocks.spans import Span
from firstclass.service.protocol.clocks import HOUR, SECOND, DaysTimeLimit, GameTimeLimit, TimeLimit
from firstclass.service.stored import ClockEvent


class Charge(NamedTuple):
    """The time that a seat has used at a version of the game."""

    seat: int
    turn: str
    version: int
    spent: int


class RunningClock(NamedTuple):
    """Whose clock runs, in which turn and at which version of the game."""

    seat: int | None
    turn: str
    version: int


def day_length(terms: DaysTimeLimit) -> int:
    """Return how many milliseconds of a day a clock in days runs."""
    return (terms.window.last - terms.window.first if terms.window else 24) * HOUR


def initial_time(terms: TimeLimit) -> int:
    """Return the milliseconds that each turn has, or that each seat begins the game with."""
    return (
        terms.days * day_length(terms)
        if isinstance(terms, DaysTimeLimit)
        else terms.seconds * SECOND
    )


class ClockState:
    """The clocks of one table after all events that were added."""

    def __init__(self, terms: TimeLimit, outages: Sequence[Span] = ()) -> None:
        """``outages`` are the times when the server was down or asleep. The list may grow."""
        self.terms = terms
        self.full_time = initial_time(terms)
        self.since: int | None = None
        self.taken_over: set[int] = set()
        self.returning: dict[int, str] = {}  # seats that come back, with the turn that ends before
        self.ended: int | None = None
        self.played_turns: set[tuple[int, str]] = set()  # by a person, from beginning to end
        self.holiday_spans: dict[int, list[Span]] = {}
        self._outages = outages
        self._charges: list[Charge] = []
        self._begun: set[tuple[int, str]] = set()

    def apply(self, clock_event: ClockEvent) -> None:
        """Apply the next event."""
        self._charge(clock_event)
        # Players who were waiting for another turn to end get their seats back.
        for seat in [seat for seat, turn in self.returning.items() if turn != clock_event.turn]:
            del self.returning[seat]
            self.taken_over.discard(seat)
        match clock_event.kind:
            case "moved" if clock_event.to <= clock_event.version:
                self._charges = [
                    charge
                    for charge in self._charges
                    if charge.seat in clock_event.seats or charge.version < clock_event.to
                ]
            case "moved" if clock_event.seat is not None:
                self.played_turns.add((clock_event.seat, clock_event.turn))
            case "taken over":
                self.taken_over.update(clock_event.seats)
                self.played_turns -= {(seat, clock_event.turn) for seat in clock_event.seats}
            case "coming back":
                self.returning |= dict.fromkeys(clock_event.seats, clock_event.turn)
            case "given back":
                self.taken_over.difference_update(clock_event.seats)
            case "ended":
                (self.ended,) = clock_event.seats
            case "holiday":
                for seat in clock_event.seats:
                    self.holiday_spans.setdefault(seat, []).append(
                        Span(clock_event.at, clock_event.to)
                    )
        self.since = clock_event.at

    def time_left(self, seat: int, turn: str) -> int:
        """Return what a seat had left at the last event, in this turn or a future one."""
        spent = [charge for charge in self._charges if charge.seat == seat]
        if isinstance(self.terms, GameTimeLimit):
            turns = {begun for begun in self._begun if begun[0] == seat}
            turns |= {(seat, turn)} if turn else set()
            gained = self.terms.increment * SECOND * len(turns)
            return self.full_time + gained - sum(charge.spent for charge in spent)
        return self.full_time - sum(charge.spent for charge in spent if charge.turn == turn)

    def time_left_at(self, standing: RunningClock, seat: int, now: int) -> int:
        """Return what a seat has left now."""
        if standing.seat != seat or self.since is None:
            return self.time_left(seat, "")
        left = self.time_left(seat, standing.turn)
        return max(0, left - spans.length(self._running(seat, self.since), now))

    def due_at(self, standing: RunningClock, spare: int = 0) -> int | None:
        """Return when the running clock will have ``spare`` left, as far as is known now."""
        if standing.seat is None or self.since is None:
            return None
        left = self.time_left(standing.seat, standing.turn) - spare
        if left <= 0:
            return self.since
        return spans.end(self._running(standing.seat, self.since), left)

    def current_holiday(self, seat: int, now: int) -> Span | None:
        """Return the holiday that a seat has now, or None."""
        rests = self.holiday_spans.get(seat, [])
        return next((rest for rest in rests if rest.since <= now < rest.until), None)

    def holidays_left(self, seat: int) -> int:
        """Return how many days of holiday a seat may still take."""
        if not isinstance(self.terms, DaysTimeLimit):
            return 0
        taken = sum(int(rest.until - rest.since) for rest in self.holiday_spans.get(seat, []))
        return self.terms.holidays - taken // (24 * HOUR)

    def spent(self, seat: int) -> int:
        """Return all the time that a seat has used."""
        return sum(charge.spent for charge in self._charges if charge.seat == seat)

    def _running(self, seat: int, since: int) -> Iterator[Span]:
        """Yield the spans that count for a seat, from a moment on."""
        if isinstance(self.terms, DaysTimeLimit):
            window = self.terms.window
            open_hours = spans.hours(window, since) if window else spans.always(since)
            return spans.without(open_hours, self.holiday_spans.get(seat, ()))
        return spans.without(spans.always(since), self._outages)

    def _charge(self, clock_event: ClockEvent) -> None:
        """Charge a seat for the time up to an event, but never for more than it has."""
        seat, turn, version = clock_event.seat, clock_event.turn, clock_event.version
        if seat is None or self.since is None:
            return
        self._begun.add((seat, turn))
        spent = spans.length(self._running(seat, self.since), clock_event.at)
        paid = min(spent, max(0, self.time_left(seat, turn)))
        if paid:
            self._charges.append(Charge(seat, turn, version, paid))

"""The events of a move, grouped into happenings under their causes."""

from collections.abc import Iterable
from copy import copy
from typing import NamedTuple

from firstclass.rules.vocabulary.booking import (
    COIN,
    CONSTANTINOPLE,
    LOWER_TRAIN,
    STATION,
    TILE,
    UPPER_TRAIN,
)
from firstclass.rules.vocabulary.box import DECLINED, START_TILE
from firstclass.rules.vocabulary.event_kinds import FIELDS
from firstclass.rules.vocabulary.events import Event, icons_in
from firstclass.rules.vocabulary.icons import BOTH, COINS, LOCOMOTIVE, POINTS
from firstclass.rules.vocabulary.seats import ALL_SEATS, NOBODY
from firstclass.rules.vocabulary.state import State
from firstclass.words.modules import module_words

# The events that begin a chain of causes: a turn, or something that no seat caused.
HEADS = (
    "kept", "kept_hidden", "round", "took", "declined", "took_tile", "compensation",
    "start_player", "scoring", "scoring_turn", "over",
)  # fmt: skip
# The events directly below the turn, even while a frame runs.
BESIDE = ("removed", "cleared", "refilled", "unused", "late", "failed", "timed_out", "automatic")
LAID = ("route", "contract")
SET_OFF = ("waits", "mail", "tile", "lent", "repaid")
AT_ONCE = (BOTH, LOCOMOTIVE, COINS, POINTS)
SCORED, FINAL = "scored", "final"


class EventGroup(NamedTuple):
    """The content of one line of the log."""

    events: tuple[Event, ...]
    depth: int
    round: int
    scored: tuple[Event, ...] = ()
    """After a scoring: all points scored in it."""


class EventGrouper:
    """The state of the grouping, from one move to the next."""

    def __init__(self, state: State) -> None:
        """Begin at the current position of a game."""
        self.round = state.round
        self._start = state.start
        self._seats = len(state.boards)
        self._paying = {UPPER_TRAIN, LOWER_TRAIN, TILE, *state.rules.worth_kinds}
        self._lines: list[EventGroup] = []
        self._waiting: tuple[Event, ...] = ()  # coins and a frame, shown with their effect
        self._card = 0  # source of the frame that is the turn itself
        self._under = 1  # depth of what the running frame does
        self._cause = 1  # depth of the latest line
        self._scored: tuple[Event, ...] = ()
        self._turns_to_score = 0

    def copy(self) -> "EventGrouper":
        """Return a copy from which the grouping can be continued later."""
        return copy(self)

    def group(self, events: Iterable[Event]) -> list[EventGroup]:
        """Return the happenings of a move's events."""
        self._lines = []
        for event in events:
            self._count(event)
            if event.kind == "ended":
                self._flush()
                self._under = 1
            elif event.kind != "turn":
                self._add(event)
        if any(_done_at_once(event) for event in self._waiting):
            self._flush()
        return self._lines

    def _add(self, event: Event) -> None:
        if event.kind in HEADS:
            self._begin(event)
        elif event.kind == "frame":
            self._frame(event)
        elif event.kind == "spent":
            self._waiting += (event,)
            self._under = 1
        elif self._goes_with_the_last(event):
            if event.kind in LAID:
                self._card = 0  # such a card has no frame
            last = self._lines[-1]
            self._lines[-1] = last._replace(events=(*last.events, event))
        elif event.kind in BESIDE:
            self._line(1, event)
        else:
            self._effect(event)

    def _begin(self, event: Event) -> None:
        self._flush()
        if event.kind == "start_player":
            changed, self._start = event.seat != self._start, event.seat
            if not changed:
                return
        if event.kind == "round":
            (self.round,) = event.values
        own = {"declined": DECLINED, "took_tile": START_TILE, "compensation": START_TILE}
        self._card = card_of(event) if event.kind == "took" else own.get(event.kind, 0)
        self._under = self._cause = 1
        self._line(0, event)

    def _frame(self, event: Event) -> None:
        self._flush()
        self._under = self._cause = 1
        if event.values[0] == self._card:
            self._card = 0  # the card has its own line already
        elif _done_at_once(event) or sum(icons_in(event)) == 1:
            self._waiting = (event,)
        else:
            self._line(1, event)
            self._under = 2

    def _effect(self, event: Event) -> None:
        depth = module_words().depths.get(event.kind, 1)
        if depth > 1 or event.kind in SET_OFF or _is_booked(event, STATION, CONSTANTINOPLE):
            self._line(self._cause + 1, event)
        elif depth == 0:
            self._line(0, event)
        else:
            if event.kind == "fulfilled":
                self._under = 1
            self._cause = self._under
            self._line(self._under, *self._waiting, event)
            self._waiting = ()

    def _flush(self) -> None:
        if self._waiting:
            self._line(1, *self._waiting)
            self._waiting = ()

    def _line(self, depth: int, *events: Event) -> None:
        self._lines.append(EventGroup(events, depth, self.round))

    def _goes_with_the_last(self, event: Event) -> bool:
        """Return whether an event only adds to the last line of this move."""
        if event.kind in LAID:
            return any(line.events[0].kind == "took" for line in self._lines)
        if not self._lines or self._waiting:
            return False
        last = self._lines[-1].events[-1]
        if event.kind == "conductor":
            return last.kind == "conductor" and last.values[0] != event.values[0]
        if event.kind == "waits":
            return card_of(last) == event.values[0]
        if event.kind == "coins":
            return last.kind in ("took", "took_tile", "compensation") and not event.values[1]
        if _is_booked(event, STATION):
            return last.kind == "locomotive" or _is_booked(last, STATION)
        return _is_booked(event, COIN) and last.kind == "coins"

    def _count(self, event: Event) -> None:
        """Collect the points of a scoring. It is over before anything else happens."""
        if event.kind == "scoring":
            self._scored, self._turns_to_score = (event,), self._seats
        elif not self._scored:
            return
        elif event.kind == "ended":
            self._turns_to_score -= 1
        elif event.kind == "points" and (self._turns_to_score or event.values[1] in self._paying):
            self._scored += (event,)
        elif event.kind in ("points", "round", "over"):
            self._sum_up(event.kind != "round")

    def _sum_up(self, final: bool) -> None:
        self._flush()
        scored = Event(SCORED, NOBODY, self._scored[0].values, ALL_SEATS)
        self._lines.append(EventGroup((scored,), 0, self.round, self._scored[1:]))
        if final:
            self._line(0, Event(FINAL, NOBODY, (), ALL_SEATS))
        self._scored = ()


def card_of(event: Event) -> int:
    """Return the index of an event's card, mail car or tile, or 0 if it has none."""
    return dict(zip(FIELDS.get(event.kind, ()), event.values, strict=False)).get("card", 0)


def _is_booked(event: Event, *kinds: int) -> bool:
    return event.kind == "points" and event.values[1] in kinds


def _done_at_once(event: Event) -> bool:
    """Return whether it is a frame without a choice."""
    icons = icons_in(event) if event.kind == "frame" else ()
    return [index in AT_ONCE for index, count in enumerate(icons) if count] == [True]

"""The events of a game, each with the seats that can see it."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, final, overload

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from firstclass.rules.vocabulary.actions import TRAINS, car_name, slot_name
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.event_kinds import EVENT_KINDS, FIELDS
from firstclass.rules.vocabulary.event_log import HEAD, EventLog
from firstclass.rules.vocabulary.icons import ANY_CAR, NO_LIMIT, VALUES, icons_of
from firstclass.rules.vocabulary.seats import NOBODY, SPECTATOR


class Event(NamedTuple):
    """Something that happened. ``seat`` is -1 if no seat caused it.

    ``values`` has the names of ``FIELDS[kind]``. ``seats`` has a bit for each seat that can see the
    event. The bit after the fourth seat is for spectators.
    """

    kind: str
    seat: int
    values: tuple[int, ...]
    seats: int

    def visible_to(self, viewer: int | None) -> bool:
        """Return whether this seat, or a spectator (``None``), can see the event."""
        return bool(self.seats >> (SPECTATOR if viewer is None else viewer) & 1)


FRAME_EVENTS: Final = ("frame", "waits", "lost", "unused")
UNBOUND: Final = (("target", ANY_CAR), ("limit", NO_LIMIT))


def icons_in(event: Event) -> tuple[int, ...]:
    """Return the icons of a frame that begins, waits or is lost, after the event's named values."""
    return event.values[len(FIELDS[event.kind]) :]


def cars_paid(event: Event) -> tuple[int, ...]:
    """Return what each car paid, after the named values of a train's points."""
    return event.values[len(FIELDS["points"]) :]


# This turns a plain tuple into an event without a Python call, because there are so many.
_event = partial(tuple.__new__, Event)


@final
@mypyc_attr(acyclic=True)
class Events:
    """The events of a move, as a sequence. They are made when they are read for the first time."""

    __slots__ = ("_made", "_numbers", "_starts")

    def __init__(self, log: EventLog) -> None:
        self._numbers = log.numbers.now()
        self._starts = log.starts.now()
        self._made: list[Event] | None = None

    def __len__(self) -> int:
        return len(self._starts)

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events())

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> list[Event]: ...
    def __getitem__(self, place: int | slice) -> Event | list[Event]:
        return self._events()[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._events() == list(other)

    def __repr__(self) -> str:
        return repr(self._events())

    def _events(self) -> list[Event]:
        if self._made is None:
            self._made = _typed(self._numbers, self._starts)
        return self._made


Sequence.register(Events)


def _typed(numbers: vec[i64], starts: vec[i64]) -> list[Event]:
    """Return the events that begin at these places in a list of numbers."""
    events: list[Any] = []
    n: i64
    for n in range(len(starts)):
        start = starts[n]
        end: i64 = starts[n + 1] if n + 1 < len(starts) else len(numbers)
        values = tuple(numbers[start + HEAD : end])
        plain: Any = (EVENT_KINDS[numbers[start]], numbers[start + 1], values, numbers[start + 2])
        events.append(_event(plain))
    return events


def as_dict(event: Event, box: Box) -> dict[str, Any]:
    """Return an event as plain data, with ids and names instead of numbers."""
    plain: dict[str, Any] = {"kind": event.kind}
    if event.seat != NOBODY:
        plain["seat"] = event.seat
    for name, value in zip(FIELDS[event.kind], event.values, strict=False):
        if (name, value) not in UNBOUND:
            plain[name] = _readable(name, value, box)
    if event.kind in FRAME_EVENTS:
        plain["icons"] = icons_of(icons_in(event))
    if event.kind == "points":
        if event.values[1] != 0:
            plain["source"] = box.names[event.values[2]]
        if cars := cars_paid(event):
            plain["cars"] = list(cars)
    return plain


def _readable(name: str, value: int, box: Box) -> Any:
    if name == "card":
        return box.names[value]
    if name == "slot":
        return slot_name(value)
    if name == "train":
        return TRAINS[value]
    if name == "booked":
        return KINDS[value]
    if name in ("level", "limit"):
        return VALUES[value]
    if name == "target":
        return car_name(value)
    if name in ("row", "column", "place"):
        return value + 1
    return value

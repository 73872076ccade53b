"""The events of the last move, as numbers. Types are given to them only if somebody asks."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from firstclass.rules.vocabulary.numbers import Numbers
from firstclass.rules.vocabulary.seats import ALL_SEATS

ABSENT: Final = -(1 << 40)
HEAD: Final = 3  # numbers of an event before its values: kind, seat, seats


@final
@mypyc_attr(acyclic=True)
class EventLog:
    """A list of events, each with its kind, its seat, its values, and the seats that see it."""

    __slots__ = ("numbers", "starts")

    def __init__(self) -> None:
        self.numbers = Numbers()
        self.starts = Numbers()  # where each event begins

    def clear(self) -> None:
        """Remove all events."""
        self.numbers.clear()
        self.starts.clear()

    def add(
        self,
        kind: i64,
        seat: i64,
        first: i64 = ABSENT,
        second: i64 = ABSENT,
        third: i64 = ABSENT,
        seats: i64 = ALL_SEATS,
    ) -> None:
        """Add an event with up to three values; see :meth:`also`."""
        numbers = self.numbers
        self.starts.add(numbers.count)
        numbers.make_room(HEAD + 3)
        places = numbers.places
        place = numbers.count
        places[place] = kind
        places[place + 1] = seat
        places[place + 2] = seats
        place += HEAD
        if first != ABSENT:
            places[place] = first
            place += 1
        if second != ABSENT:
            places[place] = second
            place += 1
        if third != ABSENT:
            places[place] = third
            place += 1
        numbers.count = place

    def also(self, value: i64) -> None:
        """Add a further value to the last event."""
        self.numbers.add(value)

    def also_all(self, values: vec[i64]) -> None:
        """Add further values to the last event."""
        self.numbers.add_all(values)

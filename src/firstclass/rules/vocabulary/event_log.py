"""The events of the last move, as numbers. Types are given to them only if somebody asks."""

from collections.abc import Iterator
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from firstclass.rules.vocabulary.numbers import Numbers
from firstclass.rules.vocabulary.seats import ALL_SEATS

ABSENT: Final = -(1 << 40)
HEAD: Final = 4  # numbers of an event before its values: kind, seat, seats, number of values


@final
@mypyc_attr(acyclic=True)
class EventLog:
    """A list of events, each with its kind, its seat, its values, and the seats that see it."""

    __slots__ = ("numbers", "last")

    def __init__(self) -> None:
        self.numbers = Numbers()
        self.last: i64 = 0  # where the last event begins

    def clear(self) -> None:
        """Remove all events."""
        self.numbers.clear()

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
        self.last = numbers.count
        numbers.add(kind)
        numbers.add(seat)
        numbers.add(seats)
        numbers.add(0)
        if first != ABSENT:
            self.also(first)
        if second != ABSENT:
            self.also(second)
        if third != ABSENT:
            self.also(third)

    def also(self, value: i64) -> None:
        """Add a further value to the last event."""
        numbers = self.numbers
        numbers.places[self.last + HEAD - 1] += 1
        numbers.add(value)

    def __iter__(self) -> Iterator[tuple[int, int, tuple[int, ...], int]]:
        """Yield the kind, the seat, the values and the seats of each event."""
        numbers = self.numbers.now()
        place = 0
        while place < len(numbers):
            kind, seat, seats, count = numbers[place : place + HEAD]
            place += HEAD
            yield int(kind), int(seat), tuple(numbers[place : place + count]), int(seats)
            place += count

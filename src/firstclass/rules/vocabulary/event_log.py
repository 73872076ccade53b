"""The events of the last move, as numbers. Types are given to them only if somebody asks."""

from collections.abc import Iterator
from itertools import pairwise
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
        numbers.add(kind)
        numbers.add(seat)
        numbers.add(seats)
        if first != ABSENT:
            numbers.add(first)
        if second != ABSENT:
            numbers.add(second)
        if third != ABSENT:
            numbers.add(third)

    def also(self, value: i64) -> None:
        """Add a further value to the last event."""
        self.numbers.add(value)

    def also_all(self, values: vec[i64]) -> None:
        """Add further values to the last event."""
        for value in values:
            self.numbers.add(value)

    def __iter__(self) -> Iterator[tuple[int, int, tuple[int, ...], int]]:
        """Yield the kind, the seat, the values and the seats of each event."""
        numbers = [*self.numbers.now()]
        ends = [*self.starts.now(), len(numbers)]
        for start, end in pairwise(ends):
            kind, seat, seats = numbers[start : start + HEAD]
            yield kind, seat, tuple(numbers[start + HEAD : end]), seats

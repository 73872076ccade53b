"""A list of small numbers that is filled again and again, such as the legal moves."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

AT_FIRST: Final = vec[i64]([0] * 60)  # places, which are seldom too few


def at_least(least: i64, number: i64) -> i64:
    """Return the larger number, without the Python objects that ``max`` makes of a literal."""
    return number if number > least else least


def replaced(numbers: vec[i64], place: i64, number: i64) -> vec[i64]:
    """Return a copy with another number at one place."""
    copy = numbers[:]
    copy[place] = number
    return copy


def same(some: vec[i64], others: vec[i64]) -> bool:
    """Return whether two lists of the same length are equal."""
    return all(some[place] == others[place] for place in range(len(some)))


@final
@mypyc_attr(acyclic=True)
class Numbers:
    """A list of numbers. It keeps its memory when it is cleared."""

    __slots__ = ("count", "places")

    def __init__(self) -> None:
        self.count: i64 = 0
        self.places: vec[i64] = AT_FIRST[:]

    def clear(self) -> None:
        """Remove all numbers."""
        self.count = 0

    def add(self, number: i64) -> None:
        """Add a number at the end."""
        if self.count == len(self.places):
            self.places = append(self.places, number)
        else:
            self.places[self.count] = number
        self.count += 1

    def make_room(self, more: i64) -> None:
        """Let there be places for so many numbers more, which the caller can write itself."""
        while len(self.places) < self.count + more:
            self.places = append(self.places, 0)

    def add_all(self, numbers: vec[i64]) -> None:
        """Add numbers at the end."""
        self.make_room(len(numbers))
        places = self.places
        count = self.count
        for number in numbers:
            places[count] = number
            count += 1
        self.count = count

    def put_first(self, number: i64) -> None:
        """Add a number in front of the others."""
        self.add(number)
        place: i64
        for place in range(self.count - 1, 0, -1):
            self.places[place] = self.places[place - 1]
        self.places[0] = number

    def sort(self) -> None:
        """Sort the numbers. It is quick if most of them are in order already."""
        places = self.places
        place: i64
        for place in range(1, self.count):
            number = places[place]
            before = place
            while before > 0 and places[before - 1] > number:
                places[before] = places[before - 1]
                before -= 1
            places[before] = number

    def now(self) -> vec[i64]:
        """Return the numbers."""
        return self.places[: self.count]

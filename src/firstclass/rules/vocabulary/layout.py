"""What stands where in a row of numbers that is made for programs."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

Number = TypeVar("Number")
Field = tuple[str, int, str]  # name, how many numbers, what they mean


class Layout:
    """The fields of a row of numbers, in their order: ``fields`` has name, width and meaning."""

    def __init__(self, fields: Iterable[Field]) -> None:
        self.fields = tuple(fields)
        self.size = sum([width for _, width, _ in self.fields])

    def named(self, row: Sequence[Number]) -> dict[str, list[Number]]:
        """The numbers of a row by the names of its fields; raises ValueError for another length."""
        if len(row) != self.size:
            raise ValueError(f"row: expected {self.size} numbers, not {len(row)}")
        found: dict[str, list[Number]] = {}
        first = 0
        for name, width, _ in self.fields:
            found[name] = list(row[first : first + width])
            first += width
        return found


def prefixed(prefix: str, fields: Iterable[Field]) -> list[Field]:
    """The same fields, of something that is one of several."""
    return [(f"{prefix}.{name}", width, meaning) for name, width, meaning in fields]

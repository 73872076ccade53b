"""The layout of an array of numbers for programs."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

Number = TypeVar("Number")
Field = tuple[str, int, str]  # name, count of numbers, meaning


class FeatureLayout:
    """The fields of an array of numbers in order: ``fields`` has name, width and meaning."""

    def __init__(self, fields: Iterable[Field]) -> None:
        self.fields = tuple(fields)
        self.size = sum([width for _, width, _ in self.fields])

    def named(self, row: Sequence[Number]) -> dict[str, list[Number]]:
        """Return the numbers of an array by field; raises ValueError for another length."""
        if len(row) != self.size:
            raise ValueError(f"row: expected {self.size} numbers, not {len(row)}")
        values: dict[str, list[Number]] = {}
        first = 0
        for name, width, _ in self.fields:
            values[name] = list(row[first : first + width])
            first += width
        return values


def prefixed(prefix: str, fields: Iterable[Field]) -> list[Field]:
    """Return the same fields with a prefix that marks one of several equal parts."""
    return [(f"{prefix}.{name}", width, meaning) for name, width, meaning in fields]

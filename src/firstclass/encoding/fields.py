"""The layout of an observation, as fields and as sections, and how numbers are written into it."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, u8

VERSION: Final = 1
"""The version of the encoding. It changes when a number moves or changes its meaning."""

COUNT: Final = "count"
FLAG: Final = "flag"
CATEGORY: Final = "category"
CARD: Final = "card"

MAX_BYTE: Final = 255  # the largest value of a byte
HUNDRED: Final = 100
BYTE: Final = vec[u8](bytes(range(MAX_BYTE + 1)))
"""Each number as a byte: compiled code tells the types apart. Numbers that do not fit fail."""

Field = tuple[str, int, int, str, str]  # name, count of numbers, highest value, kind, meaning


class Section(NamedTuple):
    """Numbers of an observation that belong together.

    ``kind`` says how to read them: a ``count``, a ``flag``, a ``category`` or a ``card``. A card
    has a row in :func:`firstclass.encoding.cards`. All numbers are from 0 to ``high``.
    """

    name: str
    offset: int
    length: int
    high: int
    dtype: str
    kind: str
    meaning: str


class Layout:
    """The layout of an observation: its ``sections`` in order, and its ``size`` in bytes."""

    def __init__(self, fields: Iterable[Field]) -> None:
        self.version = VERSION
        sections: list[Section] = []
        offset = 0
        for name, length, high, kind, meaning in fields:
            sections.append(Section(name, offset, length, high, "uint8", kind, meaning))
            offset += length
        self.sections = tuple(sections)
        self.size = offset

    def __reduce__(self) -> tuple[Any, ...]:
        fields = [(name, n, high, kind, text) for name, _, n, high, _, kind, text in self.sections]
        return Layout, (fields,)

    def start(self, prefix: str) -> int:
        """Return the place of the first section whose name begins like this."""
        return next(section.offset for section in self.sections if section.name.startswith(prefix))

    def high(self) -> bytes:
        """The highest value of each number of an observation. The lowest is 0."""
        return b"".join(bytes([section.high]) * section.length for section in self.sections)

    def named(self, row: bytes) -> dict[str, list[int]]:
        """Return the numbers of an observation by section; raises ValueError for a wrong size."""
        if len(row) != self.size:
            raise ValueError(f"row: expected {self.size} bytes, not {len(row)}")
        return {
            section.name: [*row[section.offset : section.offset + section.length]]
            for section in self.sections
        }


def prefixed(prefix: str, fields: Iterable[Field]) -> list[Field]:
    """Return the same fields with a prefix that marks one of several equal parts."""
    return [(f"{prefix}.{name}", *rest) for name, *rest in fields]  # type: ignore[misc]


def width(fields: Iterable[Field]) -> int:
    """Return how many numbers the fields have together."""
    return sum([length for _, length, _, _, _ in fields])


def put(row: vec[u8], at: i64, numbers: tuple[int, ...], length: i64) -> i64:
    """Write numbers where there is place for ``length`` of them; return the place after that."""
    place = at
    for number in numbers:
        row[place] = number
        place += 1
    return at + length


def put_vec(row: vec[u8], at: i64, numbers: vec[i64], length: i64) -> i64:
    """Do the same with a vector."""
    place = at
    for number in numbers:
        if number:
            row[place] = BYTE[number]
        place += 1
    return at + length


def put_flags(row: vec[u8], at: i64, bits: i64, length: i64) -> i64:
    """Write bits, the lowest first; return the place after ``length`` of them."""
    place = at
    while bits:
        row[place] = BYTE[bits & 1]
        bits >>= 1
        place += 1
    return at + length


def put_base_100(row: vec[u8], at: i64, number: i64) -> i64:
    """Write a number that may not fit into a byte, as its hundreds and the remainder."""
    hundreds: i64 = 0
    while number >= HUNDRED:  # seldom more than once, and faster than to divide
        number -= HUNDRED
        hundreds += 1
    row[at] = BYTE[hundreds]
    row[at + 1] = BYTE[number]
    return at + 2

"""The layout of an observation: fields as they are declared, and sections with their positions."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

VERSION: Final = 1
"""The version of the encoding. It changes when a number moves or changes its meaning."""

COUNT: Final = "count"
FLAG: Final = "flag"
CATEGORY: Final = "category"
CARD: Final = "card"

MAX_BYTE: Final = 255  # the largest value of a byte
HUNDRED: Final = 100
NOTHING: Final = b""
ONE_BYTE: Final = [bytes([number]) for number in range(MAX_BYTE + 1)]

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


def split_base_100(number: int) -> list[int]:
    """Return a number that may not fit into a byte, as its hundreds and the remainder."""
    return [number // HUNDRED, number % HUNDRED]


def flags(bits: int, count: int) -> list[int]:
    """Return ``count`` bits as numbers, the lowest first."""
    return [bits >> n & 1 for n in range(count)]


def flag_bytes(bits: int, count: int) -> bytes:
    """Return ``count`` bits as bytes, the lowest first."""
    return FEW[count][bits & (1 << count) - 1] if count < len(FEW) else bytes(flags(bits, count))


FEW: Final = [[bytes(flags(bits, n)) for bits in range(1 << n)] for n in range(9)]
OCTETS: Final = FEW[8]


Pieces = list[bytes]


def append_padded(row: Pieces, numbers: "list[int] | tuple[int, ...]", length: int) -> None:
    """Append the numbers, padded with zeros to ``length``."""
    if numbers:
        row.append(bytes([*numbers]))  # a list, so that compiled code makes no call
    if len(numbers) < length:
        row.append(zeros(length - len(numbers)))


def append_sparse(row: Pieces, numbers: vec[i64], length: int) -> None:
    """Append the numbers like :func:`append_padded`, but faster if most of them are zero."""
    noughts = 0
    for number in numbers:
        if number:
            if noughts:
                row.append(zeros(noughts))
            row.append(ONE_BYTE[number])
            noughts = 0
        else:
            noughts += 1
    row.append(zeros(length - len(numbers) + noughts))


def padded(numbers: list[int], length: int) -> bytes:
    """Return the numbers as bytes, padded with zeros to ``length``."""
    if not numbers:
        return zeros(length)
    return bytes(numbers) + zeros(length - len(numbers))


def zeros(length: int) -> bytes:
    """Return ``length`` zeros."""
    return ZEROS[length] if length < len(ZEROS) else bytes(length)


ZEROS: Final = [bytes(length) for length in range(MAX_BYTE)]


def to_base_100(number: int) -> bytes:
    """Return a number that may not fit into a byte, as bytes: its hundreds and the remainder."""
    return BASE_100[number] if 0 <= number < len(BASE_100) else bytes(split_base_100(number))


BASE_100: Final = [bytes(split_base_100(number)) for number in range(10 * HUNDRED)]


def pack_bytes(
    length: int, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64 = 0
) -> bytes:
    """Pack up to eight byte-sized numbers without a list, which is faster in compiled code.

    The last must be less than 64, because the packed integer has to fit a tagged integer.
    """
    whole: i64 = a | b << 8 | c << 16 | d << 24 | e << 32 | f << 40 | g << 48 | h << 56
    return int(whole).to_bytes(length, "little")

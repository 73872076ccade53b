"""What stands where in the row: fields as they are declared, and sections as they come to lie."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from mypy_extensions import i64

VERSION: Final = 1
"""Of the encoding: another number says that something stands elsewhere or means something else."""

COUNT: Final = "count"
FLAG: Final = "flag"
CATEGORY: Final = "category"
CARD: Final = "card"

MOST: Final = 255  # of a byte
HUNDRED: Final = 100
NOTHING: Final = b""
ONE_BYTE: Final = [bytes([number]) for number in range(MOST + 1)]

Field = tuple[str, int, int, str, str]  # name, numbers, the highest one, kind, meaning


class Section(NamedTuple):
    """Some numbers of the row that belong together.

    ``kind`` says how to read them: a ``count``, a ``flag``, a ``category`` or a ``card``, which
    has a row in :func:`firstclass.encoding.cards`. None is below 0 or above ``high``.
    """

    name: str
    offset: int
    length: int
    high: int
    dtype: str
    kind: str
    meaning: str


class Layout:
    """What stands where in a row: ``sections`` in their order, ``size`` numbers, each a byte."""

    def __init__(self, fields: Iterable[Field]) -> None:
        self.version = VERSION
        found: list[Section] = []
        offset = 0
        for name, length, high, kind, meaning in fields:
            found.append(Section(name, offset, length, high, "uint8", kind, meaning))
            offset += length
        self.sections = tuple(found)
        self.size = offset

    def high(self) -> bytes:
        """The highest value that each number of a row may have; the lowest is 0."""
        return b"".join(bytes([section.high]) * section.length for section in self.sections)

    def named(self, row: bytes) -> dict[str, list[int]]:
        """The numbers of a row by the names of its sections; raises ValueError if it is none."""
        if len(row) != self.size:
            raise ValueError(f"row: expected {self.size} bytes, not {len(row)}")
        return {
            section.name: [*row[section.offset : section.offset + section.length]]
            for section in self.sections
        }


def prefixed(prefix: str, fields: Iterable[Field]) -> list[Field]:
    """The same fields, of something that is one of several."""
    return [(f"{prefix}.{name}", *rest) for name, *rest in fields]  # type: ignore[misc]


def width(fields: Iterable[Field]) -> int:
    """How many numbers they are together."""
    return sum([length for _, length, _, _, _ in fields])


def hundreds(number: int) -> list[int]:
    """A number that a byte may be too small for, as its hundreds and what is left."""
    return [number // HUNDRED, number % HUNDRED]


def flags(bits: int, count: int) -> list[int]:
    """So many bits as numbers, the lowest first."""
    return [bits >> n & 1 for n in range(count)]


def flagged(bits: int, count: int) -> bytes:
    """The same as they are written."""
    return FEW[count][bits & (1 << count) - 1] if count < len(FEW) else bytes(flags(bits, count))


FEW: Final = [[bytes(flags(bits, n)) for bits in range(1 << n)] for n in range(9)]
OCTETS: Final = FEW[8]


Row = list[bytes]


def put(row: Row, numbers: "list[int] | tuple[int, ...]", length: int) -> None:
    """Writes the numbers at the end of the row, and noughts behind them."""
    if numbers:
        row.append(bytes([*numbers]))  # of a list: so compiled code makes them without a call
    if len(numbers) < length:
        row.append(nought(length - len(numbers)))


def put_few(row: Row, numbers: list[int], length: int) -> None:
    """The same of numbers of which few are not nought, so that they need not be counted out."""
    noughts = 0
    for number in numbers:
        if number:
            if noughts:
                row.append(nought(noughts))
            row.append(ONE_BYTE[number])
            noughts = 0
        else:
            noughts += 1
    row.append(nought(length - len(numbers) + noughts))


def filled(numbers: list[int], length: int) -> bytes:
    """The numbers, and noughts behind them."""
    if not numbers:
        return nought(length)
    return bytes(numbers) + nought(length - len(numbers))


def nought(length: int) -> bytes:
    """So many noughts."""
    return NOUGHTS[length] if length < len(NOUGHTS) else bytes(length)


NOUGHTS: Final = [bytes(length) for length in range(MOST)]


def wide(number: int) -> bytes:
    """A number that a byte may be too small for, as its hundreds and what is left."""
    return WIDE[number] if 0 <= number < len(WIDE) else bytes(hundreds(number))


WIDE: Final = [bytes(hundreds(number)) for number in range(10 * HUNDRED)]


def packed(
    length: int, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64 = 0
) -> bytes:
    """Up to eight numbers of a byte as one number: compiled code need not make a list of them.

    The last is less than 64, for the whole has to be a small number there.
    """
    whole: i64 = a | b << 8 | c << 16 | d << 24 | e << 32 | f << 40 | g << 48 | h << 56
    return int(whole).to_bytes(length, "little")

"""The value network that the learned players carry: a few layers, with NumPy or without."""

import struct
import zlib
from ast import literal_eval
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from math import prod
from pathlib import Path
from typing import Protocol
from zipfile import BadZipFile, ZipFile

VERSION = 1
SHIPPED = Path(__file__).parent / "weights.npz"
FROZEN = Path(__file__).parent / "weights-2026.npz"
"""The weights that strength is measured against, for ever."""
CODES = {"<f2": "e", "<i8": "q"}
"""What NumPy writes numbers as, and what `struct` calls it."""

BROKEN = (BadZipFile, struct.error, zlib.error)
"""What reading a broken file raises, beside what all others do."""

Rows = Sequence[Sequence[float]]
Layer = tuple[Rows, Sequence[float]]
"""The weights of a layer, a row for each input, and its bias."""

Shapes = Mapping[int, int]
"""How many guesses a network makes, by how many features it is told."""


class WeightsError(ValueError):
    """A file holds no weights that these players can use; the text is one line."""


class Network(Protocol):
    """Guesses for each position at the end of a turn: the final score, the win, the lead."""

    def __call__(self, rows: Rows) -> Rows:
        """For each row of features: points beyond the planner's guess, the odds to win, the lead.

        The points are in a unit of their users' choice, of the odds it is the logarithm. The lead
        is that over the strongest opponent, beyond the planner's guess of it; those of 2026 have
        none. They are told no more than the first numbers of a row.
        """


class ByHand:
    """A network in plain Python, for where there is no NumPy.

    The ends of a turn have most in common: of all but the first, the first layer is told only
    what is different.
    """

    def __init__(self, layers: Sequence[Layer]) -> None:
        (self._weights, self._bias), *self._others = layers

    def __call__(self, rows: Rows) -> Rows:
        """As every network; there is a row at least."""
        rows = [row[: len(self._weights)] for row in rows]
        first = rows[0]
        here = _moved(self._weights, self._bias, [0.0] * len(first), first)
        return [self._passed_on(_moved(self._weights, here, first, row)) for row in rows]

    def _passed_on(self, sums: Sequence[float]) -> Sequence[float]:
        """The outputs of the last layer, from the sums of the first."""
        for weights, bias in self._others:
            inputs = [total if total > 0 else 0.0 for total in sums]
            sums = _moved(weights, bias, [0.0] * len(inputs), inputs)
        return sums


def _moved(
    weights: Rows, sums: Sequence[float], before: Sequence[float], after: Sequence[float]
) -> Sequence[float]:
    """The sums of a layer after its inputs changed."""
    for old, new, row in zip(before, after, weights, strict=True):
        if old != new:
            by = new - old
            sums = [total + by * weight for total, weight in zip(sums, row, strict=True)]
    return sums


def load_network(path: Path, shapes: Shapes) -> Network:
    """Reads weights of one of these shapes; raises :class:`WeightsError`."""
    return quickest()(read_layers(path, shapes))


def quickest() -> Callable[[Sequence[Layer]], Network]:
    """What does the sums here: NumPy, which takes a moment and is not everywhere, or what else."""
    with suppress(ModuleNotFoundError):
        from firstclass.players.matrices import Matrices

        return Matrices
    with suppress(ModuleNotFoundError):
        from firstclass.players.typed_arrays import TypedArrays

        return TypedArrays
    return ByHand


def read_layers(path: Path, shapes: Shapes) -> list[Layer]:
    """The layers in a file; raises :class:`WeightsError` unless they have one of these shapes."""
    try:
        with ZipFile(path) as file:
            if read_array(file, "version") != ((), [VERSION]):
                raise WeightsError(f"weights: {path}: expected version {VERSION}")
            count = sum(name.startswith("weights") for name in file.namelist())
            arrays = [
                (read_array(file, f"weights{n}"), read_array(file, f"bias{n}"))
                for n in range(count)
            ]
    except (OSError, LookupError, ValueError, TypeError, SyntaxError, *BROKEN) as error:
        if isinstance(error, WeightsError):
            raise
        raise WeightsError(f"weights: {path}: no weights of a value network") from None
    layers: list[Layer] = []
    told = size = arrays[0][0][0][0] if arrays and arrays[0][0][0] else 0
    if size not in shapes:
        expected = " or ".join(map(str, sorted(shapes)))
        raise WeightsError(f"weights: {path}: not made for {expected} features")
    for (shape, weights), (_, bias) in arrays:
        width = len(bias)
        if shape != (size, width):
            raise WeightsError(f"weights: {path}: layers that do not fit one another")
        layers.append(([weights[n : n + width] for n in range(0, len(weights), width)], bias))
        size = width
    if size != shapes[told]:
        raise WeightsError(f"weights: {path}: expected {shapes[told]} outputs")
    return layers


def read_array(file: ZipFile, name: str) -> tuple[tuple[int, ...], list[float]]:
    """The shape of an array and its numbers, row after row, as NumPy writes them.

    Before them stand a mark and a version of eight bytes, and a text of this length that describes
    them.
    """
    content = file.read(f"{name}.npy")
    begin = 10 + int.from_bytes(content[8:10], "little")
    about = literal_eval(content[10:begin].decode())
    shape, numbers = about["shape"], content[begin:]
    if about["fortran_order"]:
        raise ValueError("column after column")
    return shape, [*struct.unpack(f"<{prod(shape)}{CODES[about['descr']]}", numbers)]

"""The value network that the learned players carry: a few layers, with NumPy or without."""

import struct
import zlib
from ast import literal_eval
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import prod
from operator import mul
from pathlib import Path
from typing import Protocol
from zipfile import BadZipFile, ZipFile

VERSION = 1
SHIPPED = Path(__file__).parent / "weights.npz"
CODES = {"<f2": "e", "<i8": "q"}
"""What NumPy writes numbers as, and what `struct` calls it."""

BROKEN = (BadZipFile, struct.error, zlib.error)
"""What reading a broken file raises, beside what all others do."""

Rows = Sequence[Sequence[float]]
Layer = tuple[Rows, Sequence[float]]
"""The weights of a layer, a row for each input, and its bias."""


class WeightsError(ValueError):
    """A file holds no weights that these players can use; the text is one line."""


class Network(Protocol):
    """Two guesses for each position at the end of a turn: the final score, and the win."""

    def __call__(self, rows: Rows) -> Rows:
        """For each row of features: points beyond the planner's guess, and the odds to win.

        The points are in a unit of their users' choice, of the odds it is the logarithm.
        """


class ByHand:
    """A network in plain Python, for where there is no NumPy.

    The ends of a turn have most in common: of all but the first, the first layer is told only
    what is different.
    """

    def __init__(self, layers: Sequence[Layer]) -> None:
        (self._weights, self._bias), *others = layers
        self._others = [([*zip(*weights, strict=True)], bias) for weights, bias in others]

    def __call__(self, rows: Rows) -> Rows:
        """As every network; there is a row at least."""
        first = rows[0]
        here = self._moved(self._bias, [0.0] * len(first), first)
        return [self._passed_on(self._moved(here, first, row)) for row in rows]

    def _moved(
        self, sums: Sequence[float], before: Sequence[float], after: Sequence[float]
    ) -> Sequence[float]:
        """What the sums of the first layer become when its inputs change."""
        for old, new, weights in zip(before, after, self._weights, strict=True):
            if old != new:
                by = new - old
                sums = [total + by * weight for total, weight in zip(sums, weights, strict=True)]
        return sums

    def _passed_on(self, sums: Sequence[float]) -> Sequence[float]:
        """What the other layers make of the sums of the first."""
        for columns, bias in self._others:
            inputs = [total if total > 0 else 0.0 for total in sums]
            sums = [
                sum(map(mul, inputs, column), start)
                for column, start in zip(columns, bias, strict=True)
            ]
        return sums


def load_network(path: Path, size: int) -> Network:
    """Reads weights for rows of ``size`` features; raises :class:`WeightsError`."""
    return quickest()(read_layers(path, size))


def quickest() -> Callable[[Sequence[Layer]], Network]:
    """What does the sums here: NumPy, which takes a moment and is not everywhere, or what else."""
    with suppress(ModuleNotFoundError):
        from firstclass.players.matrices import Matrices

        return Matrices
    with suppress(ModuleNotFoundError):
        from firstclass.players.typed_arrays import TypedArrays

        return TypedArrays
    return ByHand


def read_layers(path: Path, size: int) -> list[Layer]:
    """The layers in a file; raises :class:`WeightsError` unless they fit so many features."""
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
    for (shape, weights), (_, bias) in arrays:
        width = len(bias)
        if shape != (size, width):
            raise WeightsError(f"weights: {path}: not made for {size} features")
        layers.append(([weights[n : n + width] for n in range(0, len(weights), width)], bias))
        size = width
    if not layers or size != 2:
        raise WeightsError(f"weights: {path}: expected two outputs")
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

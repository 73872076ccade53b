"""The file with the weights of a value network: arrays in a ZIP archive, as NumPy writes them."""

import struct
import zlib
from ast import literal_eval
from collections.abc import Mapping, Sequence
from io import BytesIO
from math import prod
from pathlib import Path
from typing import Final
from zipfile import BadZipFile, ZipFile

from librt.vecs import vec

from firstclass.errors import InvalidInputError

VERSION = 1
DEFAULT_WEIGHTS = Path(__file__).parent / "weights.npz"
WEIGHTS_2026 = Path(__file__).parent / "weights-2026.npz"
"""The weights of the permanent yardsticks."""
STEPS: Final = 65536.0
"""All networks round the inputs of each layer to this fraction of 1.

With weights in half precision, the sums are then exact in double precision, in whatever order the
processor adds. So a player makes the same choices on all machines, with or without NumPy.
"""
CODES = {"<f2": "e", "<i8": "q"}
"""NumPy's names for number formats, and those of `struct`."""

UNREADABLE = (BadZipFile, EOFError, OSError, RuntimeError, ValueError, struct.error, zlib.error)
"""The exceptions for a missing, damaged or foreign archive."""
ENTRIES = slice(-12, -10)
"""Where a ZIP archive without a comment has the number of its files, which `zipfile` ignores."""

Row = Sequence[float] | vec[float]
Rows = Sequence[Sequence[float]]
Layer = tuple[Rows, Sequence[float]]
"""The weights of a layer, a row for each input, and its bias."""

Shapes = Mapping[int, int]
"""The number of estimates of a network, by its number of features."""


class ArchiveError(InvalidInputError):
    """A file of arrays that cannot be read. The message is one line."""


class WeightsError(InvalidInputError):
    """A file without usable weights. The message is one line."""


def read_layers(path: Path, shapes: Shapes) -> list[Layer]:
    """Return the layers in a file.

    Raises :class:`WeightsError` unless they have one of these shapes.
    """
    try:
        parts = read_archive(path)
    except ArchiveError as error:
        raise WeightsError(f"weights: {error}") from None
    try:
        if read_array(parts["version"]) != ((), [VERSION]):
            raise WeightsError(f"weights: {path}: expected version {VERSION}")
        count = sum(name.startswith("weights") for name in parts)
        arrays = [
            (read_array(parts[f"weights{n}"]), read_array(parts[f"bias{n}"])) for n in range(count)
        ]
    except (LookupError, ValueError, TypeError, SyntaxError, struct.error) as error:
        if isinstance(error, WeightsError):
            raise
        raise WeightsError(f"weights: {path}: not the weights of a value network") from None
    layers: list[Layer] = []
    feature_count = size = arrays[0][0][0][0] if arrays and arrays[0][0][0] else 0
    if size not in shapes:
        expected = " or ".join(map(str, sorted(shapes)))
        raise WeightsError(f"weights: {path}: not made for {expected} features")
    for (shape, weights), (_, bias) in arrays:
        width = len(bias)
        if shape != (size, width):
            raise WeightsError(f"weights: {path}: the sizes of its layers do not match")
        layers.append(([weights[n : n + width] for n in range(0, len(weights), width)], bias))
        size = width
    if size != shapes[feature_count]:
        raise WeightsError(f"weights: {path}: expected {shapes[feature_count]} outputs")
    return layers


def read_archive(path: Path) -> dict[str, bytes]:
    """Return the arrays in a file of NumPy, each by its name and in NumPy's file format.

    Each has a checksum, which holds only for all of it, so all of it is read. Raises
    :class:`ArchiveError`, which says what is damaged.
    """
    parts: dict[str, bytes] = {}
    begun = "the list of arrays"
    try:
        content = path.read_bytes()
        with ZipFile(BytesIO(content)) as file:
            if len(file.namelist()) != int.from_bytes(content[ENTRIES], "little"):
                raise BadZipFile("it is incomplete")
            for name in file.namelist():
                begun = repr(name)
                parts[name.removesuffix(".npy")] = file.read(name)
    except UNREADABLE as error:
        fault = getattr(error, "strerror", None) or str(error) or "it is incomplete"
        raise ArchiveError(f"{path}: cannot read {begun}: {fault}") from None
    return parts


def read_array(content: bytes) -> tuple[tuple[int, ...], list[float]]:
    """Return the shape of an array and its numbers, row by row, from NumPy's file format.

    The file begins with a magic number, a version and the length of a header, in ten bytes. The
    header describes the array.
    """
    begin = 10 + int.from_bytes(content[8:10], "little")
    about = literal_eval(content[10:begin].decode())
    shape, numbers = about["shape"], content[begin:]
    if about["fortran_order"]:
        raise ValueError("column after column")
    return shape, [*struct.unpack(f"<{prod(shape)}{CODES[about['descr']]}", numbers)]

"""Lists and bytearrays in place of the vectors of ``librt``, where the rules are interpreted.

The rules keep small numbers in its type ``vec``, which compiled code reads without making objects.
Interpreted code reads lists faster, and some Pythons have no librt.
"""

import sys
from contextlib import suppress
from importlib import import_module
from types import BuiltinFunctionType, ModuleType
from typing import Any

from mypy_extensions import u8

from firstclass.rules.vocabulary.numbered_names import claim


class Bytes(bytearray):
    """A stand-in for ``vec[u8]``."""

    def __init__(self, items: Any = b"", *, capacity: int = 0) -> None:
        super().__init__(items)


class Numbers:
    """A stand-in for ``vec``: ``Numbers[i64]([1, 2])`` is a list."""

    def __class_getitem__(cls, item: object) -> type[list[Any] | bytearray]:
        return Bytes if item is u8 else list


def append(numbers: list[Any], item: object) -> list[Any]:
    """Append an item, and return the list."""
    numbers.append(item)
    return numbers


def extend(numbers: bytearray, others: bytearray) -> bytearray:
    """Return the numbers of both."""
    return numbers + others


if not isinstance(claim, BuiltinFunctionType):
    substitute: Any = ModuleType("librt.vecs")
    substitute.vec, substitute.append, substitute.extend = Numbers, append, extend
    sys.modules["librt.vecs"] = substitute
    with suppress(ImportError):  # other programs may need the rest of it
        import_module("librt")
    sys.modules.setdefault("librt", ModuleType("librt"))

"""A substitute for ``librt.vecs`` in Pythons without it, such as those of browsers.

The rules keep small numbers in its type ``vec``, which compiled code reads without making objects.
Interpreted rules need only what a list has.
"""

import sys
from collections.abc import Iterable
from importlib import import_module
from types import ModuleType
from typing import Any


class Vector(list[Any]):
    """A list that is made like a ``vec``."""

    def __init__(self, items: Iterable[Any] = (), *, capacity: int = 0) -> None:
        super().__init__(items)

    def __class_getitem__(cls, item: object) -> type["Vector"]:  # type: ignore[override]
        return cls


def append(vector: Vector, item: object) -> Vector:
    """Append an item, and return the longer vector."""
    list.append(vector, item)
    return vector


try:
    import_module("librt.vecs")
except ImportError:
    substitute: Any = ModuleType("librt.vecs")
    substitute.vec, substitute.append = Vector, append
    sys.modules["librt"] = ModuleType("librt")
    sys.modules["librt.vecs"] = substitute

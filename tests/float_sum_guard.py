"""A replacement for the built-in ``sum`` that fails if firstclass adds floats with it."""

import builtins
import sys
from collections.abc import Iterable
from typing import Any

BUILT_IN = builtins.sum


def sum_without_floats(values: Iterable[Any], /, start: Any = 0) -> Any:
    """Return the sum of the values, which may be floats only if another library asks for it.

    The result for floats depends on the version of Python; see `firstclass.sums`.
    """
    total = BUILT_IN(values, start)
    if isinstance(total, float):
        caller = sys._getframe(1).f_globals["__name__"]
        assert not caller.startswith("firstclass."), f"{caller} adds floats: use float_sum()"
    return total

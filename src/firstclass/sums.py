"""Sums of floats that are the same on every version of Python."""

from collections.abc import Iterable


def float_sum(values: Iterable[float]) -> float:
    """The sum of the values, added from left to right.

    The built-in ``sum`` rounds differently from Python 3.12 on, and players that compare sums
    would choose differently there.
    """
    total = 0.0
    for value in values:
        total += value
    return total

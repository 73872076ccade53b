"""Confidence intervals of win shares if several games were played on the same deal."""

from collections.abc import Collection
from fractions import Fraction
from math import sqrt

from firstclass.sums import float_sum

NORMAL = 1.959964
"""The standard deviations that contain 95% of a normal distribution."""

Deal = tuple[Fraction, int]
"""The result of a deal: the wins and the number of games."""


def interval(deals: Collection[Deal]) -> tuple[float, float]:
    """Return the 95% interval of the share of wins.

    Games on one deal are not independent, so deals are compared. Their variance gives
    the number of independent trials with as much evidence. From it follows Wilson's interval, which
    stays between 0 and 1. If all deals are equal, each counts as one trial.
    """
    won = float(sum(wins for wins, _ in deals))
    tried = sum(number for _, number in deals)
    share = won / tried
    squares = float_sum((float(wins) - share * number) ** 2 for wins, number in deals)
    trials = float(len(deals))
    if squares > 1e-9 and len(deals) > 1:
        variance = squares * len(deals) / (len(deals) - 1) / tried**2
        trials = share * (1 - share) / variance
    return wilson(share, trials)


def wilson(share: float, trials: float) -> tuple[float, float]:
    """Return Wilson's interval of a share seen in this many independent trials."""
    z = NORMAL**2 / trials
    middle = (share + z / 2) / (1 + z)
    half = sqrt(z * share * (1 - share) + z * z / 4) / (1 + z)
    # Rounding must not push 0 and 1 out of their intervals.
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))

"""How far a share of wins may be trusted, when several games were played on the same deal."""

from collections.abc import Collection
from fractions import Fraction
from math import sqrt

from firstclass.sums import float_sum

NORMAL = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""

Deal = tuple[Fraction, int]
"""What came of one deal: the wins, and out of how many."""


def interval(deals: Collection[Deal]) -> tuple[float, float]:
    """The 95 % interval of the share of wins.

    Games of one deal are no independent trials: what counts is how the deals differ from
    each other. From that comes the number of independent trials that would tell as much, and
    with it Wilson's interval, which stays between 0 and 1. Where no deal differs from another,
    each counts as one trial.
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
    """Wilson's interval of a share seen in so many independent trials."""
    z = NORMAL**2 / trials
    middle = (share + z / 2) / (1 + z)
    half = sqrt(z * share * (1 - share) + z * z / 4) / (1 + z)
    # Rounding must not push 0 and 1 out of their own intervals.
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))

"""Elo ratings over all pairs of a ladder, by the Bradley–Terry model."""

from collections.abc import Sequence
from math import log
from typing import Any, Final, NamedTuple

import numpy as np

from firstclass.lab.matches.intervals import NORMAL

MEAN: Final = 1500.0
SCALE: Final = 400 / log(10)
"""A player that is 400 points ahead wins ten games for each lost one."""

LARGEST_STEP: Final = 1.0
SMALLEST_STEP: Final = 1e-9


class Pair(NamedTuple):
    """Two players with the first one's share of their wins.

    ``trials`` is the number of independent trials with as much evidence.
    """

    first: str
    second: str
    share: float
    trials: float


class Rating(NamedTuple):
    """An Elo rating, and half the width of its 95% interval."""

    points: float
    within: float


def pair_of(row: dict[str, Any]) -> Pair:
    """Return the evidence in a row of the ladder.

    Its interval is Wilson's. The end that is nearer to one half gives the number of independent
    trials. Games that nobody won are not counted.
    """
    first, second = row["bots"]
    won, end = row["won"], row["low"] if row["won"] >= 0.5 else row["high"]
    trials = NORMAL**2 * end * (1 - end) / (end - won) ** 2
    wins, others = (row["standings"][bot]["wins"] for bot in row["bots"])
    return Pair(first, second, wins / (wins + others), trials)


def ratings(pairs: Sequence[Pair]) -> dict[str, Rating]:
    """Return the most likely ratings, with a mean of 1500 and their intervals.

    Each pair gets one more drawn game. Otherwise a player that never lost would be infinitely
    strong.
    """
    names = list(dict.fromkeys(name for pair in pairs for name in (pair.first, pair.second)))
    sides = np.zeros((len(pairs), len(names)))
    for number, pair in enumerate(pairs):
        sides[number, names.index(pair.first)] = 1
        sides[number, names.index(pair.second)] = -1
    trials = np.array([pair.trials + 1 for pair in pairs])
    shares = np.array([(pair.share * pair.trials + 0.5) / (pair.trials + 1) for pair in pairs])
    strengths = np.zeros(len(names))
    step = np.ones(len(names))
    while np.abs(step).max() > SMALLEST_STEP:
        odds = 1 / (1 + np.exp(-sides @ strengths))
        known = np.linalg.pinv(sides.T * (trials * odds * (1 - odds)) @ sides, hermitian=True)
        step = known @ sides.T @ (trials * (shares - odds))
        step *= min(1.0, LARGEST_STEP / max(np.abs(step).max(), SMALLEST_STEP))
        strengths += step
    within = NORMAL * np.sqrt(np.diag(known))
    return {
        name: Rating(MEAN + SCALE * float(strengths[i]), SCALE * float(within[i]))
        for i, name in enumerate(names)
    }

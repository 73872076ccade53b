"""Elo ratings over all pairs of a ladder, by the model of Bradley and Terry."""

from collections.abc import Sequence
from math import log
from typing import Any, Final, NamedTuple

import numpy as np

from firstclass.lab.matches.intervals import NORMAL

MEAN: Final = 1500.0
SCALE: Final = 400 / log(10)
"""Whoever is ahead by 400 points wins ten games for one that is lost."""

LARGEST_STEP: Final = 1.0
SMALLEST_STEP: Final = 1e-9


class Pair(NamedTuple):
    """Two players, the share of their wins that the first has, and how many trials tell as much."""

    first: str
    second: str
    share: float
    trials: float


class Rating(NamedTuple):
    """Elo points, and how far the 95 % interval reaches to both sides."""

    points: float
    within: float


def pair_of(row: dict[str, Any]) -> Pair:
    """What a row of the ladder tells.

    Its interval is Wilson's: from the end that is farther from certainty follows, of how many
    independent games it is. Games that nobody won tell nothing.
    """
    first, second = row["bots"]
    won, end = row["won"], row["low"] if row["won"] >= 0.5 else row["high"]
    trials = NORMAL**2 * end * (1 - end) / (end - won) ** 2
    wins, others = (row["standings"][bot]["wins"] for bot in row["bots"])
    return Pair(first, second, wins / (wins + others), trials)


def ratings(pairs: Sequence[Pair]) -> dict[str, Rating]:
    """The most likely ratings, 1500 in the mean, with what is known of each beside the mean.

    Each pair is given a drawn game more, so that nobody is infinitely strong who never lost.
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

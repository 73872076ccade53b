"""Calibrates odds for the games of a bot that plays by them.

A bot that ends each turn in the way that its own judge likes best picks positions that the judge
overrates. The judge is right about the games that it has learned from, but too optimistic about
those that it plays itself. Two numbers for each table size and round, fitted to such games, correct
this, as in Platt scaling.
"""

import numpy as np
from numpy.typing import NDArray

from firstclass.lab.learning.train import WIN, Data
from firstclass.players.features import FEATURES
from firstclass.players.numpy_network import NumpyNetwork
from firstclass.players.odds import SHAPE, SIZES
from firstclass.rules.vocabulary.timetable import ROUNDS

STEPS = 20  # of Newton's method, which converges in less than ten
AS_IT_IS = np.array([1.0, 0.0])  # no scaling and no shift
PRIOR_WEIGHT = 100.0
"""The turns that count as much as the prior. All turns of a game share one outcome."""


def calibrate(network: NumpyNetwork, data: Data) -> NDArray[np.float64]:
    """Return the scale and the shift for each number of players and round (`odds.SHAPE`).

    The prior of a pair is the fit for all rounds, whose prior is the fit for all sizes.
    """
    seen = network.forward(data["rows"].astype(np.float32))[:, WIN]
    players, rounds = sizes_of(data), rounds_of(data)
    for_all = fit_scaling(seen, data["win"], AS_IT_IS)
    found = np.empty(SHAPE)
    for number, size in enumerate(SIZES):
        here = players == size
        for_size = fit_scaling(seen[here], data["win"][here], for_all)
        for round_ in range(1, ROUNDS + 1):
            cell = here & (rounds == round_)
            found[number, round_ - 1] = fit_scaling(seen[cell], data["win"][cell], for_size)
    return found


def fit_scaling(
    seen: NDArray[np.float64], wins: NDArray[np.float32], prior: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the scale and the shift for the logarithms of the odds.

    This is logistic regression by Newton's method. Few games change the prior only a little.
    """
    inputs = np.stack([seen, np.ones_like(seen)], axis=1).astype(np.float64)
    scaling = prior.copy()
    for _ in range(STEPS):
        odds = 1 / (1 + np.exp(-inputs @ scaling))
        slope = inputs.T @ (wins - odds) - PRIOR_WEIGHT * (scaling - prior)
        curve = (inputs * (odds * (1 - odds))[:, None]).T @ inputs + PRIOR_WEIGHT * np.eye(2)
        scaling += np.linalg.solve(curve, slope)
    return scaling


def sizes_of(data: Data) -> NDArray[np.int64]:
    """Return the number of players at each turn."""
    columns = [data["rows"][:, feature_place(f"players_{size}")] for size in SIZES]
    players: NDArray[np.int64] = np.array(SIZES)[np.argmax(columns, axis=0)]
    return players


def rounds_of(data: Data) -> NDArray[np.int64]:
    """Return the round of each turn, from 1."""
    first = feature_place("round")
    rounds: NDArray[np.int64] = 1 + np.argmax(data["rows"][:, first : first + ROUNDS], axis=1)
    return rounds


def feature_place(name: str) -> int:
    """Return the index of the first number of a feature."""
    names = [each for each, _, _ in FEATURES.fields]
    return sum(size for _, size, _ in FEATURES.fields[: names.index(name)])

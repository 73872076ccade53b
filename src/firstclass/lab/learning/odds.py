"""Odds that come true for those who play by them.

Who ends each turn as its own judge likes best has it where that judge errs to the good: right
about the games it has learned from, it says too much about those that it plays itself. Two
numbers, fitted to such games, set that right, as Platt does with a classifier's.
"""

import numpy as np
from numpy.typing import NDArray

from firstclass.lab.learning.train import WIN, Data
from firstclass.players.matrices import Matrices

STEPS = 20  # of Newton's: they settle in less than ten
AS_IT_IS = np.array([1.0, 0.0])  # how many times as sure, and how much more hopeful


def set_right(network: Matrices, data: Data) -> Matrices:
    """The same network with odds that fit the wins of these games; its points are as before."""
    seen = network.forward(data["rows"].astype(np.float32))[:, WIN]
    scale, shift = fitted(seen, data["win"])
    weights, bias = (values.copy() for values in network.layers[-1])
    weights[:, WIN] *= scale
    bias[WIN] = scale * bias[WIN] + shift
    return Matrices([*network.layers[:-1], (weights, bias)])


def fitted(seen: NDArray[np.float32], wins: NDArray[np.float32]) -> NDArray[np.float64]:
    """By what the logarithms of the odds are to be multiplied, and what is to be added then.

    Logistic regression by Newton's method. That they are right as they are counts as much as one
    turn, so that a few games turn nothing upside down.
    """
    inputs = np.stack([seen, np.ones_like(seen)], axis=1).astype(np.float64)
    found = AS_IT_IS.copy()
    for _ in range(STEPS):
        odds = 1 / (1 + np.exp(-inputs @ found))
        slope = inputs.T @ (wins - odds) - (found - AS_IT_IS)
        curve = (inputs * (odds * (1 - odds))[:, None]).T @ inputs + np.eye(2)
        found += np.linalg.solve(curve, slope)
    return found

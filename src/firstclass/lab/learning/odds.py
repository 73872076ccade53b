"""Calibrates odds for the games of a bot that plays by them.

A bot that ends each turn in the way that its own judge likes best picks positions that the judge
overrates. The judge is right about the games that it has learned from, but too optimistic about
those that it plays itself. Two numbers, fitted to such games, correct this, as in Platt scaling.
"""

import numpy as np
from numpy.typing import NDArray

from firstclass.lab.learning.train import WIN, Data
from firstclass.players.numpy_network import NumpyNetwork

STEPS = 20  # of Newton's method, which converges in less than ten
AS_IT_IS = np.array([1.0, 0.0])  # no scaling and no shift


def calibrate(network: NumpyNetwork, data: Data) -> NumpyNetwork:
    """Return the network with odds that fit the wins of these games; its points do not change."""
    seen = network.forward(data["rows"].astype(np.float32))[:, WIN]
    scale, shift = fit_scaling(seen, data["win"])
    weights, bias = (values.copy() for values in network.layers[-1])
    weights[:, WIN] *= scale
    bias[WIN] = scale * bias[WIN] + shift
    return NumpyNetwork([*network.layers[:-1], (weights, bias)])


def fit_scaling(seen: NDArray[np.float64], wins: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return the scale and the shift for the logarithms of the odds.

    This is logistic regression by Newton's method. The prior that the odds are right as they are
    weighs as much as one turn, so that few games cannot cause large changes.
    """
    inputs = np.stack([seen, np.ones_like(seen)], axis=1).astype(np.float64)
    found = AS_IT_IS.copy()
    for _ in range(STEPS):
        odds = 1 / (1 + np.exp(-inputs @ found))
        slope = inputs.T @ (wins - odds) - (found - AS_IT_IS)
        curve = (inputs * (odds * (1 - odds))[:, None]).T @ inputs + np.eye(2)
        found += np.linalg.solve(curve, slope)
    return found

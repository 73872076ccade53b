"""The value network that the learned players carry: a few layers, in NumPy alone."""

from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

VERSION = 1
SHIPPED = Path(__file__).parent / "weights.npz"

Rows = NDArray[np.float32]


class WeightsError(ValueError):
    """A file holds no weights that these players can use; the text is one line."""


class Network:
    """Two guesses for each position at the end of a turn: the final score, and the win."""

    def __init__(self, layers: list[tuple[Rows, Rows]]) -> None:
        self.layers = layers

    def __call__(self, rows: Rows) -> Rows:
        """For each row of features: points beyond the planner's guess, and the odds to win.

        The points are in a unit of their users' choice, of the odds it is the logarithm.
        """
        for weights, bias in self.layers[:-1]:
            rows = np.maximum(rows @ weights + bias, 0.0)
        weights, bias = self.layers[-1]
        return rows @ weights + bias

    def save(self, path: Path) -> None:
        """Writes the weights; half precision is more than they are good for."""
        arrays: dict[str, Any] = {"version": np.array(VERSION)}
        for number, (weights, bias) in enumerate(self.layers):
            arrays[f"weights{number}"] = weights.astype(np.float16)
            arrays[f"bias{number}"] = bias.astype(np.float16)
        np.savez_compressed(path, **arrays)


def load_network(path: Path, size: int) -> Network:
    """Reads weights for rows of ``size`` features; raises :class:`WeightsError`."""
    try:
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            if int(file["version"]) != VERSION:
                raise WeightsError(f"weights: {path}: expected version {VERSION}")
            count = sum(name.startswith("weights") for name in file.files)
            layers = [
                (file[f"weights{n}"].astype(np.float32), file[f"bias{n}"].astype(np.float32))
                for n in range(count)
            ]
    except (OSError, KeyError, ValueError, TypeError, EOFError, BadZipFile) as error:
        if isinstance(error, WeightsError):
            raise
        raise WeightsError(f"weights: {path}: no weights of a value network") from None
    expected = size
    for weights, bias in layers:
        if weights.ndim != 2 or weights.shape[0] != expected or bias.shape != weights.shape[1:]:
            raise WeightsError(f"weights: {path}: not made for {size} features")
        expected = weights.shape[1]
    if not layers or expected != 2:
        raise WeightsError(f"weights: {path}: expected two outputs")
    return Network(layers)

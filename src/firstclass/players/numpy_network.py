"""The value network in NumPy. The lab trains it, and bots use it wherever NumPy is installed."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from firstclass.players.network import VERSION, ArchiveError, Rows, read_archive


def load_arrays(path: Path) -> dict[str, NDArray[Any]]:
    """Return the arrays in a file of NumPy. Raises ArchiveError.

    NumPy itself does not notice damage that makes an array smaller, because it does not read on.
    """
    try:
        return {name: np.load(BytesIO(content)) for name, content in read_archive(path).items()}
    except (EOFError, ValueError) as error:
        if isinstance(error, ArchiveError):
            raise
        raise ArchiveError(f"{path}: contains something other than arrays") from None


class NumpyNetwork:
    """A network in NumPy."""

    def __init__(self, layers: Sequence[tuple[ArrayLike, ArrayLike]]) -> None:
        self.layers = [(np.array(w, np.float32), np.array(b, np.float32)) for w, b in layers]

    def __call__(self, rows: Rows) -> Rows:
        """Return the estimates, like every network."""
        told = len(self.layers[0][0])
        values: Rows = self.forward(np.array(rows, np.float32)[:, :told]).tolist()
        return values

    def forward(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the estimates for an array."""
        for weights, bias in self.layers[:-1]:
            rows = np.maximum(rows @ weights + bias, 0.0)
        weights, bias = self.layers[-1]
        return rows @ weights + bias

    def save(self, path: Path) -> None:
        """Write the weights in half precision, which is more than accurate enough."""
        arrays: dict[str, Any] = {"version": np.array(VERSION)}
        for number, (weights, bias) in enumerate(self.layers):
            arrays[f"weights{number}"] = np.ascontiguousarray(weights, "<f2")
            arrays[f"bias{number}"] = bias.astype("<f2")
        np.savez_compressed(path, **arrays)

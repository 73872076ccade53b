"""The value network in NumPy. The lab trains it, and bots use it wherever NumPy is installed."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from firstclass.players.network_file import STEPS, VERSION, ArchiveError, Rows, read_archive

Numbers = NDArray[np.float32] | NDArray[np.float64]


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
        self.layers = [(np.array(w, np.float64), np.array(b, np.float64)) for w, b in layers]

    def __call__(self, rows: Rows) -> Rows:
        """Return the estimates, like every network."""
        feature_count = len(self.layers[0][0])
        values: Rows = self.forward(np.array(rows, np.float64)[:, :feature_count]).tolist()
        return values

    def forward(self, rows: Numbers) -> NDArray[np.float64]:
        """Return the estimates for an array."""
        *others, (weights, bias) = self.layers
        for each, shift in others:
            rows = np.maximum(in_steps(rows) @ each + shift, 0.0)
        estimates: NDArray[np.float64] = in_steps(rows) @ weights + bias
        return estimates

    def save(self, path: Path, calibration: NDArray[np.float64] | None = None) -> None:
        """Write the weights in half precision, which is more than accurate enough.

        ``calibration`` has the scale and the shift of log odds; see `odds.SHAPE`.
        """
        arrays: dict[str, Any] = {"version": np.array(VERSION)}
        for number, (weights, bias) in enumerate(self.layers):
            arrays[f"weights{number}"] = np.ascontiguousarray(weights, "<f2")
            arrays[f"bias{number}"] = bias.astype("<f2")
        if calibration is not None:
            arrays["odds"] = calibration.astype("<f2")
        np.savez_compressed(path, **arrays)


def in_steps(rows: Numbers) -> NDArray[np.float64]:
    """Return the numbers rounded to steps, as all networks do; see `network.STEPS`."""
    rounded: NDArray[np.float64] = np.floor(np.asarray(rows, np.float64) * STEPS + 0.5) / STEPS
    return rounded

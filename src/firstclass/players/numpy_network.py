"""The value network in NumPy. The lab trains it, and bots use it wherever NumPy is installed."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from firstclass.players.network_file import STEPS, VERSION, ArchiveError, Row, Rows, read_archive

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
        self._shifts = [bias * STEPS + 0.5 for _, bias in self.layers]

    def __call__(self, rows: Sequence[Row]) -> Rows:
        """Return the estimates, like every network.

        The ends of a turn have most features in common. So only the differences from the first one
        are multiplied for each.
        """
        first_weights = self.layers[0][0]
        steps = in_steps(as_array(rows)[:, : len(first_weights)])
        moves = steps - steps[0]
        moving = moves.any(0).nonzero()[0]
        moved = moves.take(moving, 1) @ first_weights.take(moving, 0)
        values: Rows = self._passed_on(steps[0] @ first_weights + moved).tolist()
        return values

    def forward(self, rows: Numbers) -> NDArray[np.float64]:
        """Return the estimates for an array."""
        return self._passed_on(in_steps(rows) @ self.layers[0][0])

    def _passed_on(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the outputs of the last layer from the sums of the first, both in steps.

        Half a step more makes rounding down round.
        """
        for (weights, _), shift in zip(self.layers[1:], self._shifts, strict=False):
            sums = np.floor(np.maximum(sums + shift, 0.0)) @ weights
        estimates: NDArray[np.float64] = sums / STEPS + self.layers[-1][1]
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
    """Return the numbers of steps; see `network_file.STEPS`."""
    steps: NDArray[np.float64] = np.floor(np.asarray(rows, np.float64) * STEPS + 0.5)
    return steps


def as_array(rows: Sequence[Row]) -> NDArray[np.float64]:
    """Return rows as an array. The vectors of compiled code need not be read number by number."""
    if isinstance(rows[0], list):
        return np.array(rows, np.float64)
    return np.frombuffer(b"".join(cast(Sequence[bytes], rows))).reshape(len(rows), -1)

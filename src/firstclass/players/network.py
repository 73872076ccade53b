"""The value network of the learned bots: a few layers, with or without NumPy."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from math import floor
from pathlib import Path
from typing import Protocol

from firstclass.players.network_file import STEPS, Layer, Row, Rows, Shapes, read_layers


class Network(Protocol):
    """Estimates for each position at the end of a turn: the final score, the win, the lead."""

    def __call__(self, rows: Sequence[Row]) -> Rows:
        """Return the estimates of points, winning and the lead for each row of features.

        The points are relative to the planner's estimate, in a unit that the caller chooses. The
        probability of winning is given as log odds. The lead is that over the strongest opponent,
        relative to the planner's estimate; the networks of 2026 have none. A network uses only as
        many numbers of a row as it has features.
        """


class PurePythonNetwork:
    """A network in plain Python, for systems without NumPy.

    The ends of a turn have most features in common. So the first layer is computed once, and then
    only the differences.
    """

    def __init__(self, layers: Sequence[Layer]) -> None:
        (self._weights, self._bias), *self._others = layers

    def __call__(self, rows: Sequence[Row]) -> Rows:
        """Return the estimates, like every network. There must be at least one row."""
        inputs = [in_steps(row[: len(self._weights)]) for row in rows]
        first = inputs[0]
        here = _moved(self._weights, self._bias, [0.0] * len(first), first)
        return [self._passed_on(_moved(self._weights, here, first, row)) for row in inputs]

    def _passed_on(self, sums: Sequence[float]) -> Sequence[float]:
        """Return the outputs of the last layer from the sums of the first."""
        for weights, bias in self._others:
            inputs = in_steps([total if total > 0 else 0.0 for total in sums])
            sums = _moved(weights, bias, [0.0] * len(inputs), inputs)
        return sums


def in_steps(numbers: Row) -> list[float]:
    """Return the numbers rounded to steps; see `STEPS`."""
    return [floor(number * STEPS + 0.5) / STEPS for number in numbers]


def _moved(
    weights: Rows, sums: Sequence[float], before: Sequence[float], after: Sequence[float]
) -> Sequence[float]:
    """Return the sums of a layer after its inputs changed."""
    for old, new, row in zip(before, after, weights, strict=True):
        if old != new:
            by = new - old
            sums = [total + by * weight for total, weight in zip(sums, row, strict=True)]
    return sums


def load_network(path: Path, shapes: Shapes) -> Network:
    """Read weights of one of these shapes; raises :class:`WeightsError`."""
    return fastest_network()(read_layers(path, shapes))


def fastest_network() -> Callable[[Sequence[Layer]], Network]:
    """Return the fastest available network: NumPy, typed arrays in a browser, or plain Python."""
    with suppress(ModuleNotFoundError):
        from firstclass.players.numpy_network import NumpyNetwork

        return NumpyNetwork
    with suppress(ModuleNotFoundError):
        from firstclass.players.typed_array_network import TypedArrayNetwork

        return TypedArrayNetwork
    return PurePythonNetwork

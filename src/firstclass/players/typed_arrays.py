"""The value network in the typed arrays of JavaScript, for the game in a browser."""

from collections.abc import Sequence

from firstclass_arrays import network  # the worker's that the game runs in

from firstclass.players.network import Layer, Rows


class TypedArrays:
    """A network in the arrays of the worker."""

    def __init__(self, layers: Sequence[Layer]) -> None:
        self._sums = network(layers)

    def __call__(self, rows: Rows) -> Rows:
        """As every network."""
        values: Rows = self._sums(rows).to_py()
        return values

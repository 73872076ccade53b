"""The value network in JavaScript's typed arrays. The game in a browser uses it."""

from collections.abc import Sequence

from firstclass_arrays import network  # from the web worker in which the game runs

from firstclass.players.network_file import Layer, Row, Rows


class TypedArrayNetwork:
    """A network in the typed arrays of the worker."""

    def __init__(self, layers: Sequence[Layer]) -> None:
        self._sums = network(layers)

    def __call__(self, rows: Sequence[Row]) -> Rows:
        """Return the estimates, like every network."""
        values: Rows = self._sums([[*row] for row in rows]).to_py()
        return values

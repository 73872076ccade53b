"""The error of simulations."""

from firstclass.errors import InvalidInputError


class SimulationError(InvalidInputError):
    """The simulation is impossible; the text is one line."""

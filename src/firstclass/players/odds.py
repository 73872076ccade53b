"""Probabilities of winning from a network's log odds, corrected for each table size and round."""

import struct
from functools import cache
from math import exp
from pathlib import Path
from typing import Final

from firstclass.players.network_file import WeightsError, read_archive, read_array
from firstclass.rules.vocabulary.timetable import ROUNDS

SIZES: Final = (2, 3, 4)
"""The numbers of players."""
SHAPE: Final = (len(SIZES), ROUNDS, 2)
"""A scale and a shift for each number of players and round."""


class Calibration:
    """Platt scaling of log odds: a scale and a shift for each number of players and round.

    Without numbers, the log odds are taken as they are.
    """

    def __init__(self, numbers: list[float] | None = None) -> None:
        self._numbers = [1.0, 0.0] * (len(SIZES) * ROUNDS) if numbers is None else numbers

    def probability(self, log_odds: float, players: int, round_: int) -> float:
        """Return the probability of winning, from 0 to 1, that these log odds of a network mean.

        The draft, which is round 0, counts as round 1.
        """
        place = 2 * (SIZES.index(players) * ROUNDS + max(round_, 1) - 1)
        scale, shift = self._numbers[place : place + 2]
        return 1 / (1 + exp(-(scale * log_odds + shift)))


@cache
def calibration_of(path: Path) -> Calibration:
    """Return the calibration in a file of weights, which is read once. Raises WeightsError."""
    content = read_archive(path).get("odds")
    if content is None:
        return Calibration()
    try:
        shape, numbers = read_array(content)
    except (LookupError, ValueError, SyntaxError, struct.error):
        shape, numbers = (), []
    if shape != SHAPE:
        raise WeightsError(f"weights: {path}: expected a calibration of the shape {SHAPE}")
    return Calibration(numbers)

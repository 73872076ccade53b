"""The random player."""

import random
from collections.abc import Sequence

from firstclass.players.view import SeatView


class RandomPlayer:
    """Chooses among the legal moves at random, with equal probabilities."""

    def choose(self, view: SeatView, actions: Sequence[int], rng: random.Random) -> int:
        """Return a random element of ``actions``."""
        return actions[int(rng.random() * len(actions))]

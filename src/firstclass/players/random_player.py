"""The player who does anything."""

import random
from collections.abc import Sequence

from firstclass.players.view import View


class RandomPlayer:
    """Chooses among the legal actions, each as likely as the others."""

    def choose(self, view: View, actions: Sequence[int], rng: random.Random) -> int:
        """One of ``actions`` by lot."""
        return actions[int(rng.random() * len(actions))]

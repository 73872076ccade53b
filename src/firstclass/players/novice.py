"""The novice: means well, and overlooks most of what it could do."""

import random
from collections.abc import Sequence

from firstclass.players.evaluation import Evaluation
from firstclass.players.search import best_choice, choices
from firstclass.players.view import View

# How likely a choice is to be noticed at all.
NOTICED = 0.25


class Novice:
    """Knows a good thing when it sees one, but notices only some of its choices."""

    def choose(self, view: View, actions: Sequence[int], rng: random.Random) -> int:
        """The action that looks best of those noticed; any of them if none is."""
        state = view.sample(rng).state
        evaluation = Evaluation(state, view.seat)
        sensible = list(choices(state))
        noticed = [action for action in sensible if rng.random() < NOTICED]
        if not noticed:
            return rng.choice(sensible)
        return best_choice(state, noticed, evaluation)

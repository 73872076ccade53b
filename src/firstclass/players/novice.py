"""The novice: has good intentions, and overlooks most of its choices."""

import random
from collections.abc import Sequence

from firstclass.players.evaluation import Evaluation
from firstclass.players.search import best_choice, choices
from firstclass.players.view import SeatView

# The probability that it notices a choice.
NOTICED = 0.25


class Novice:
    """Chooses well, but only among the few choices that it notices."""

    def choose(self, view: SeatView, actions: Sequence[int], rng: random.Random) -> int:
        """Return the best-looking move that it notices, or any move if it notices none."""
        state = view.sample(rng).state
        evaluation = Evaluation(state, view.seat)
        sensible = list(choices(state))
        noticed = [action for action in sensible if rng.random() < NOTICED]
        if not noticed:
            return rng.choice(sensible)
        return best_choice(state, noticed, evaluation)

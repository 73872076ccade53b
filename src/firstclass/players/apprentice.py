"""The apprentice: takes the choice that looks best now, one at a time."""

import random
from collections.abc import Sequence

from firstclass.players.evaluation import Evaluation
from firstclass.players.search import best_choice, choices
from firstclass.players.view import SeatView


class Apprentice:
    """A greedy bot. It tries each choice once and takes the best, without looking further."""

    def choose(self, view: SeatView, actions: Sequence[int], rng: random.Random) -> int:
        """Return the move that leads to the most valuable position."""
        state = view.sample(rng).state
        evaluation = Evaluation(state, view.seat)
        return best_choice(state, [*choices(state)], evaluation)

"""The apprentice: takes what looks best at this moment, one choice after the other."""

import random
from collections.abc import Sequence

from firstclass.players.evaluation import Evaluation
from firstclass.players.search import best_choice, choices
from firstclass.players.view import View


class Apprentice:
    """Greedy: tries each choice once and keeps the best, with no thought of the next one."""

    def choose(self, view: View, actions: Sequence[int], rng: random.Random) -> int:
        """The action after which its position is worth most."""
        state = view.sample(rng).state
        evaluation = Evaluation(state, view.seat)
        return best_choice(state, [*choices(state)], evaluation)

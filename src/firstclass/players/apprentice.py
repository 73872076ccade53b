"""The apprentice: takes what looks best at this moment, one choice after the other."""

import random
from collections.abc import Sequence

from firstclass.players.evaluation import Evaluation
from firstclass.players.search import choices, moment_of
from firstclass.players.view import View
from firstclass.rules.sequence import flow
from firstclass.rules.vocabulary.actions import END_TURN
from firstclass.rules.vocabulary.state import State


class Apprentice:
    """Greedy: tries each choice once and keeps the best, with no thought of the next one."""

    def choose(self, view: View, actions: Sequence[int], rng: random.Random) -> int:
        """The action after which its position is worth most."""
        state = view.sample(rng).state
        evaluation = Evaluation(state, view.seat)
        return max(choices(state), key=lambda action: worth_after(state, action, evaluation))


def worth_after(state: State, action: int, evaluation: Evaluation) -> float:
    """What the position is worth once this action is played."""
    if action == END_TURN:
        return evaluation.worth(state)
    child = state.copy()
    flow.play(child, action)
    worth = evaluation.worth(child)
    return worth if moment_of(child) != moment_of(state) else worth + evaluation.promise(child)

"""The planner: searches the decisions of its own turn for the best end of it."""

import random
from collections.abc import Sequence
from typing import Any

from firstclass.players.evaluation import Evaluation
from firstclass.players.search import turn_ends, unfold
from firstclass.players.view import View
from firstclass.rules.vocabulary.state import State

# Positions that are followed further at each depth of the search: every card of the display
# has room. A fifth of them plays far worse, more of them gain next to nothing.
WIDTH = 40


class Planner:
    """Looks for the best end of its turn, then plays towards it.

    Cards that a storage draws are hidden until then: the search draws what the seat can not
    tell from the truth, and when other cards appear, the planner plans anew. Otherwise the
    plan holds until the turn ends. What the opponents may do is not considered.
    """

    def __init__(self, width: int = WIDTH) -> None:
        self.width = width
        self._plan: list[tuple[Any, int]] = []

    def choose(self, view: View, actions: Sequence[int], rng: random.Random) -> int:
        """The next action of the plan; a new plan if the position is not the expected one."""
        if not self._plan or self._plan[-1][0] != view.observe():
            self._make_plan(view, rng)
        return self._plan.pop()[1]

    def _make_plan(self, view: View, rng: random.Random) -> None:
        game = view.sample(rng)
        self._plan = []
        for action in self.best_turn(game.state.copy(), view, rng):
            self._plan.append((game.observe(view.seat), action))
            game.apply(action)
        self._plan.reverse()

    def best_turn(self, root: State, view: View, rng: random.Random) -> list[int]:
        """The actions to the best end of the turn that the search finds."""
        ends = turn_ends(root, Evaluation(root, view.seat), self.width, view.late)
        return unfold(max(ends, key=lambda end: end.worth).path)

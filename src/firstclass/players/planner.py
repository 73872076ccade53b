"""The planner: searches the decisions of its own turn for the best end of it."""

import random
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from firstclass.players.evaluation import Evaluation
from firstclass.players.search import Path, turn_ends, unfold
from firstclass.players.view import Thought, View
from firstclass.rules.vocabulary.state import State

# Positions that are followed further at each depth of the search: every card of the display
# has room. A fifth of them plays far worse, more of them gain next to nothing.
WIDTH = 40


class Considered(NamedTuple):
    """A way to the end of the turn, what it is worth, and how often it was looked at for that."""

    path: Path
    value: float
    looks: int = 0


class Planner:
    """Looks for the best end of its turn, then plays towards it.

    Cards that a storage draws are hidden until then: the search draws what the seat can not
    tell from the truth, and when other cards appear, the planner plans anew. Otherwise the
    plan holds until the turn ends. What the opponents may do is not considered.
    """

    def __init__(self, width: int = WIDTH) -> None:
        self.width = width
        self._plan: list[tuple[Any, int]] = []
        self._done: list[int] = []  # of the plan
        self.considered: list[Considered] = []
        self._ways: list[tuple[list[int], float, int]] | None = None

    def choose(self, view: View, actions: Sequence[int], rng: random.Random) -> int:
        """The next action of the plan; a new plan if the position is not the expected one."""
        if not self._plan or self._plan[-1][0] != view.observe():
            self._make_plan(view, rng)
        _, action = self._plan.pop()
        self._done.append(action)
        return action

    def thoughts(self) -> dict[int, Thought]:
        """What the search came to by each choice: the best end of the turn that goes on with it."""
        if self._ways is None:
            self._ways = [(unfold(path), value, looks) for path, value, looks in self.considered]
        done = self._done[:-1]
        begin = len(done)
        # Those that go on with what is done become fewer and fewer.
        self._ways = [way for way in self._ways if len(way[0]) > begin and way[0][:begin] == done]
        return thoughts(self._ways, begin)

    def _make_plan(self, view: View, rng: random.Random) -> None:
        game = view.sample(rng)
        self._plan, self._done, self._ways = [], [], None
        for action in self.best_turn(game.state.copy(), view, rng):
            self._plan.append((game.observe(view.seat), action))
            game.apply(action)
        self._plan.reverse()

    def best_turn(self, root: State, view: View, rng: random.Random) -> list[int]:
        """The actions to the best end of the turn that the search finds."""
        ends = turn_ends(root, Evaluation(root, view.seat), self.width, view.late)
        self.considered = [Considered(end.path, end.worth) for end in ends]
        return unfold(max(ends, key=lambda end: end.worth).path)


def thoughts(ways: Iterable[tuple[list[int], float, int]], depth: int) -> dict[int, Thought]:
    """What is thought of each choice by which these ways go on after so many actions."""
    best: dict[int, float] = {}
    looks: dict[int, int] = {}
    for actions, value, looked in ways:
        action = actions[depth]
        best[action] = max(value, best.get(action, value))
        looks[action] = looks.get(action, 0) + looked
    whole = sum(looks.values())
    return {
        action: Thought(value, looks[action] / whole if whole else None)
        for action, value in best.items()
    }

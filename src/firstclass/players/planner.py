"""The planner: searches the moves of its turn for the best end of it."""

import random
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from firstclass.players.evaluation import Evaluation
from firstclass.players.search import Path, path_actions, turn_ends
from firstclass.players.view import Assessment, SeatView
from firstclass.rules.vocabulary.state import State

# The positions that the search keeps at each depth. With 40, every card of the display has a place.
# A fifth of it plays far worse, and a larger number gains almost nothing.
WIDTH = 40


class Considered(NamedTuple):
    """A way to the end of the turn, its value, and the number of playouts for it."""

    path: Path
    value: float
    simulations: int = 0


class Planner:
    """Searches for the best end of its turn, then plays towards it.

    Cards that a storage draws are hidden until then. The search draws them from a sampled state,
    and if other cards appear, the planner makes a new plan. Otherwise the plan holds until the turn
    ends. It does not consider the opponents' moves.
    """

    def __init__(self, width: int = WIDTH) -> None:
        self.width = width
        self._plan: list[tuple[Any, int]] = []
        self._done: list[int] = []  # moves of the plan
        self.considered: list[Considered] = []
        self._paths: list[tuple[list[int], float, int]] | None = None

    def choose(self, view: SeatView, actions: Sequence[int], rng: random.Random) -> int:
        """Return the next move of the plan, or of a new plan if the position is unexpected."""
        if not self._plan or self._plan[-1][0] != view.observe():
            self._make_plan(view, rng)
        _, action = self._plan.pop()
        self._done.append(action)
        return action

    def assessments(self) -> dict[int, Assessment]:
        """Return the value of each choice: that of the best end of the turn that begins with it."""
        if self._paths is None:
            self._paths = [
                (path_actions(path), value, looks) for path, value, looks in self.considered
            ]
        done = self._done[:-1]
        begin = len(done)
        # Keep only the paths that begin with the moves played.
        self._paths = [
            each for each in self._paths if len(each[0]) > begin and each[0][:begin] == done
        ]
        return assessments_of(self._paths, begin)

    def _make_plan(self, view: SeatView, rng: random.Random) -> None:
        game = view.sample(rng)
        self._plan, self._done, self._paths = [], [], None
        for action in self.best_turn(game.state.copy(), view, rng):
            self._plan.append((game.observe(view.seat), action))
            game.apply(action)
        self._plan.reverse()

    def best_turn(self, root: State, view: SeatView, rng: random.Random) -> list[int]:
        """Return the moves to the best end of the turn that the search finds."""
        ends = turn_ends(root, Evaluation(root, view.seat), self.width, view.is_late)
        self.considered = [Considered(end.path, end.worth) for end in ends]
        return path_actions(max(ends, key=lambda end: end.worth).path)


def assessments_of(
    paths: Iterable[tuple[list[int], float, int]], depth: int
) -> dict[int, Assessment]:
    """Return the value of each choice by which these paths continue after ``depth`` moves."""
    best: dict[int, float] = {}
    looks: dict[int, int] = {}
    for actions, value, looked in paths:
        action = actions[depth]
        best[action] = max(value, best.get(action, value))
        looks[action] = looks.get(action, 0) + looked
    whole = sum(looks.values())
    return {
        action: Assessment(value, looks[action] / whole if whole else None)
        for action, value in best.items()
    }

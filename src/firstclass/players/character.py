"""Bots with character: each has its own style, and makes the mistakes that people make.

They do not notice all their choices, follow few lines, lose a long chain of actions out of sight,
overrate what is near, and misjudge the value of a turn.
"""

import random
from collections.abc import Callable
from typing import Final, NamedTuple

from firstclass.players.conductor import Conductor
from firstclass.players.evaluation import Evaluation
from firstclass.players.features import Situation
from firstclass.players.judgement import best_ends, best_of, judge
from firstclass.players.planner import WIDTH, Considered
from firstclass.players.preferences import PreferenceEvaluation
from firstclass.players.search import End, choices, path_actions, turn_ends
from firstclass.players.view import SeatView
from firstclass.rules.vocabulary.actions import END_TURN
from firstclass.rules.vocabulary.state import State

NO_LIMIT: Final = 1_000


class Style(NamedTuple):
    """The factor for the expected points of each source. A factor of 1 is neutral."""

    trains: float = 1.0
    route: float = 1.0
    coins: float = 1.0
    game_end: float = 1.0
    contracts: float = 1.0
    modules: float = 1.0
    constantinople: float = 1.0


class Skill(NamedTuple):
    """The mistakes of a player. The default is none."""

    noticed: float = 1.0
    """The probability of noticing a choice in a turn."""
    width: int = WIDTH
    """The number of lines followed at a time."""
    chain: int = NO_LIMIT
    """The number of actions after which only one line is followed."""
    far: float = 1.0
    """The factor for points to come, relative to points already scored."""
    slip: float = 0.0
    """The standard deviation of the error in the value of a turn, in points."""


class Character(Conductor):
    """Chooses its favourite end of the turn among those that it notices."""

    def __init__(self, style: Style, skill: Skill) -> None:
        super().__init__(width=skill.width)
        self.style = style
        self.skill = skill

    def best_turn(self, root: State, view: SeatView, rng: random.Random) -> list[int]:
        """Return the moves to that end."""
        taste = evaluation_for(root, view.seat, self.style, self.skill.far)
        mind = Attention(self.skill.noticed, rng)
        lost = after(self.skill.chain, view.is_late)
        ends = turn_ends(root, taste, self.width, lost, noticed=mind.choices)
        # The choices it notices may lead only back to the same position.
        ends = ends or turn_ends(root, taste, WIDTH, view.is_late)
        ends = self._judged(root, taste, best_ends(ends))
        values = [end.worth + rng.gauss(0, self.skill.slip) for end in ends]
        self.considered = [
            Considered(end.path, value) for end, value in zip(ends, values, strict=True)
        ]
        return path_actions(ends[best_of(values)].path)

    def _judged(self, root: State, taste: PreferenceEvaluation, ends: list[End]) -> list[End]:
        """Return the same ends with the network's values and the style's preferences."""
        sober = Evaluation(root, taste.seat)
        seen = [End(sober.worth(end.state), end.state, end.path) for end in ends]
        values = judge(self.network, Situation(root, sober), seen)
        return [
            End(value + taste.preference_bonus(end.state), end.state, end.path)
            for end, value in zip(ends, values, strict=True)
        ]


def evaluation_for(root: State, seat: int, style: Style, far: float) -> PreferenceEvaluation:
    """Return the preferences of a style, with a factor for points to come."""
    # In the order of the parts of an evaluation, with each train separate.
    parts = [style.trains, style.trains, style.route, style.coins, style.game_end, style.contracts]
    likes = [far * like for like in parts]
    return PreferenceEvaluation(root, seat, likes, far * style.modules, style.constantinople)


def after(steps: int, late: Callable[[], bool]) -> Callable[[], bool]:
    """Return a function that is true after this many calls, or when ``late()`` is true."""
    calls = 0

    def is_over() -> bool:
        nonlocal calls
        calls += 1
        return calls > steps or late()

    return is_over


class Attention:
    """The choices that a player notices in a turn. One that is missed stays missed."""

    def __init__(self, chance: float, rng: random.Random) -> None:
        self._chance = chance
        self._rng = rng
        self._thought_of: dict[int, bool] = {END_TURN: True}

    def choices(self, state: State) -> list[int]:
        """Return the choices that are noticed, at least one."""
        sensible = list(choices(state))
        found = [action for action in sensible if self._thinks_of(action)]
        return found or [self._rng.choice(sensible)]

    def _thinks_of(self, action: int) -> bool:
        if action not in self._thought_of:
            self._thought_of[action] = self._rng.random() < self._chance
        return self._thought_of[action]

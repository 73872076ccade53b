"""Regulars: bots that play as people do, each in its own style, at every level.

They make people's mistakes, fewer at each higher level. They do not notice all their choices,
follow few lines to the end, overrate what is near, and misjudge the value of a turn.
"""

import random
from typing import Final, NamedTuple

from firstclass.players.conductor import Conductor, best_ends, best_of, judge
from firstclass.players.evaluation import Evaluation
from firstclass.players.features import Situation
from firstclass.players.planner import WIDTH, Considered
from firstclass.players.preferences import PreferenceEvaluation
from firstclass.players.search import End, choices, path_actions, turn_ends
from firstclass.players.view import SeatView
from firstclass.rules.vocabulary.actions import END_TURN
from firstclass.rules.vocabulary.state import State


class Style(NamedTuple):
    """The factor for the expected points of each source. A factor of 1 is neutral."""

    trains: float = 1.0
    route: float = 1.0
    coins: float = 1.0
    game_end: float = 1.0
    contracts: float = 1.0
    modules: float = 1.0


STYLES: Final = {
    "builder": Style(trains=1.3),
    "traveller": Style(route=1.5),
    "detective": Style(coins=2.0, modules=1.8),
    "collector": Style(game_end=1.4, contracts=1.7),
}


class Level(NamedTuple):
    """The strength of a player."""

    noticed: float
    """The probability of noticing a choice in a turn."""
    width: int
    """The number of lines followed at a time."""
    far: float
    """The factor for points to come, relative to points already scored."""
    slip: float
    """The standard deviation of the error in the value of a turn, in points."""
    learned: bool = False
    """Whether it uses what the network has learned from thousands of games."""


# Each wins about 60–65% of its games against the one before (`python -m benchmarks.bot_levels`).
LEVELS: Final = (
    Level(0.28, 1, 0.70, 8.0),
    Level(0.35, 1, 0.75, 7.0),
    Level(0.46, 2, 0.80, 6.0),
    Level(0.58, 2, 0.85, 5.2),
    Level(0.67, 4, 0.90, 4.6),
    Level(0.78, 7, 0.92, 3.7),
    Level(0.79, 8, 0.95, 4.0, learned=True),
    Level(0.845, 11, 0.95, 3.0, learned=True),
    Level(0.89, 14, 0.96, 2.2, learned=True),
    Level(0.925, 18, 0.99, 1.7, learned=True),
    Level(0.96, 26, 1.0, 0.9, learned=True),
    Level(1.0, 40, 1.0, 0.0, learned=True),
)


class Regular(Conductor):
    """Chooses its favourite end of the turn among those that it notices."""

    def __init__(self, style: Style, level: Level) -> None:
        super().__init__(width=level.width)
        self.style = style
        self.level = level

    def best_turn(self, root: State, view: SeatView, rng: random.Random) -> list[int]:
        """Return the moves to that end."""
        taste = evaluation_for(root, view.seat, self.style, self.level.far)
        mind = Attention(self.level.noticed, rng)
        ends = turn_ends(root, taste, self.width, view.is_late, noticed=mind.choices)
        # The choices it notices may lead only back to the same position.
        ends = ends or turn_ends(root, taste, WIDTH, view.is_late)
        if self.level.learned:
            ends = self._judged(root, taste, best_ends(ends))
        values = [end.worth + rng.gauss(0, self.level.slip) for end in ends]
        self.considered = [
            Considered(end.path, value) for end, value in zip(ends, values, strict=True)
        ]
        return path_actions(ends[best_of(values)].path)

    def _judged(self, root: State, taste: PreferenceEvaluation, ends: list[End]) -> list[End]:
        """Return the same ends with the network's values and the style's preferences."""
        sober = Evaluation(root, taste.seat)
        seen = [end._replace(worth=sober.worth(end.state)) for end in ends]
        values = judge(self.network, Situation(root, sober), seen)
        return [
            end._replace(worth=value + taste.preference_bonus(end.state))
            for end, value in zip(ends, values, strict=True)
        ]


def evaluation_for(root: State, seat: int, style: Style, far: float) -> PreferenceEvaluation:
    """Return the preferences of a style, with a factor for points to come."""
    trains, route, coins, game_end, contracts, modules = (far * like for like in style)
    # In the order of the parts of an evaluation, with each train separate.
    parts = [trains, trains, route, coins, game_end, contracts]
    return PreferenceEvaluation(root, seat, parts, modules)


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

"""Regulars: they play as people do, each in a style of its own, at every level.

What people do wrong they do wrong, the less of it the higher their level: they do not think of all
they could do, follow few lines to their end, see what is near larger than what is far, and
misjudge what a turn has come to.
"""

import random
from typing import Final, NamedTuple

from firstclass.players.conductor import Conductor, best_ends, best_of, judge
from firstclass.players.evaluation import Evaluation
from firstclass.players.features import Situation
from firstclass.players.planner import WIDTH, Considered
from firstclass.players.search import End, choices, turn_ends, unfold
from firstclass.players.taste import Taste
from firstclass.players.view import View
from firstclass.rules.vocabulary.actions import END_TURN
from firstclass.rules.vocabulary.state import State


class Style(NamedTuple):
    """How often somebody counts what each source of points may bring; once is sober."""

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
    """How well somebody plays."""

    noticed: float
    """The chance that a choice comes to mind in a turn."""
    width: int
    """Lines that are followed at a time."""
    far: float
    """How often points to come are counted beside those that are there."""
    slip: float
    """Points by which the worth of a turn is misjudged, up or down: the standard deviation."""
    learned: bool = False
    """Whether thousands of games have taught it what a turn leads to."""


# Each wins some 60 to 65 % of its games against the one before (`python -m benchmarks.levels`).
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
    """Takes the end of its turn that it likes best, of those that come to its mind."""

    def __init__(self, style: Style, level: Level) -> None:
        super().__init__(width=level.width)
        self.style = style
        self.level = level

    def best_turn(self, root: State, view: View, rng: random.Random) -> list[int]:
        """The actions to that end."""
        taste = taste_of(root, view.seat, self.style, self.level.far)
        mind = Mind(self.level.noticed, rng)
        ends = turn_ends(root, taste, self.width, view.late, noticed=mind.choices)
        # What comes to mind may lead nowhere but to where one was.
        ends = ends or turn_ends(root, taste, WIDTH, view.late)
        if self.level.learned:
            ends = self._judged(root, taste, best_ends(ends))
        values = [end.worth + rng.gauss(0, self.level.slip) for end in ends]
        self.considered = [
            Considered(end.path, value) for end, value in zip(ends, values, strict=True)
        ]
        return unfold(ends[best_of(values)].path)

    def _judged(self, root: State, taste: Taste, ends: list[End]) -> list[End]:
        """The same ends, with what the network expects of them and how they are liked."""
        sober = Evaluation(root, taste.seat)
        seen = [end._replace(worth=sober.worth(end.state)) for end in ends]
        values = judge(self.network, Situation(root, sober), seen)
        return [
            end._replace(worth=value + taste.liking(end.state))
            for end, value in zip(ends, values, strict=True)
        ]


def taste_of(root: State, seat: int, style: Style, far: float) -> Taste:
    """How somebody of a style values positions who counts points to come so often."""
    trains, route, coins, game_end, contracts, modules = (far * like for like in style)
    # In the order of the parts of an evaluation: each train is one of its own.
    parts = [trains, trains, route, coins, game_end, contracts]
    return Taste(root, seat, parts, modules)


class Mind:
    """What comes to somebody's mind in a turn; what does not at first does not later."""

    def __init__(self, chance: float, rng: random.Random) -> None:
        self._chance = chance
        self._rng = rng
        self._thought_of: dict[int, bool] = {END_TURN: True}

    def choices(self, state: State) -> list[int]:
        """Those choices that are thought of: at least one."""
        sensible = list(choices(state))
        found = [action for action in sensible if self._thinks_of(action)]
        return found or [self._rng.choice(sensible)]

    def _thinks_of(self, action: int) -> bool:
        if action not in self._thought_of:
            self._thought_of[action] = self._rng.random() < self._chance
        return self._thought_of[action]

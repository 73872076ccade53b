"""The bots' estimate of what later turns can bring.

The estimates use simple models. A figure (a conductor or the locomotive) moves by a fixed stride
with some probability each turn. A car rises by a level with some probability each turn. Both are
computed for each later scoring phase, once for all games, because a game has only some dozens of
such moments.
"""

from collections.abc import Sequence
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.rules.mechanics.trains import TILE_POSITION
from firstclass.rules.vocabulary.actions import position_of
from firstclass.rules.vocabulary.board import Train
from firstclass.rules.vocabulary.decisions import DRAFT, PHASE_TURNS, SCORING
from firstclass.rules.vocabulary.icons import ICONS, LEVELS, MOST_ICONS, VALUES
from firstclass.rules.vocabulary.numbers import at_least
from firstclass.rules.vocabulary.state import Rules, State
from firstclass.rules.vocabulary.timetable import ROUNDS, TURNS_IN_ROUND
from firstclass.sums import float_sum

# In a phase a seat acts seven times: in six turns and a scoring turn.
ACTS_IN_PHASE: Final = 7

# The movement of figures and cars in a turn. Conductors really move less, but planners with these
# values win more. Cars pay in the end only if they were begun before the conductor came.
CONDUCTOR_CHANCE: Final = 0.4
CONDUCTOR_STRIDE: Final = 2
LOCOMOTIVE_CHANCE: Final = 0.25
LOCOMOTIVE_STRIDE: Final = 3
UPGRADE_CHANCE: Final = 0.15
# The cars and upgrades that a turn adds towards a contract, a mail car or a tile.
BUILDING_CHANCE: Final = 0.7
BUILDING_STRIDE: Final = 1

# The value of an icon in points before its use is known, upgrades by level. An upgrade pays in
# several phases, and a late one pays more at once. Icons of modules follow (`set_icon_worth`).
_ICON_WORTH: Final = vec[float](
    [1.5, 1.5, 1.5, 2.0, 2.5, 4.0, 3.0, 3.0, 1.7, 8.0, 1.5, 1.6, 1.0] + [0.0] * (MOST_ICONS - ICONS)
)
# The first cars are upgraded more often than the rest, because switches and mechanics require them.
FIRST_CAR_CHANCE: Final = 0.3
# Points from switches and order tokens are discounted by the number of turns left. Bots that take
# these early win less than those that build their trains first.
DISCOUNT: Final = 0.045

MAX_DISTANCE: Final = 40
WORTHS: Final = "frame worths"  # the name of this table in `Rules.static_data`
LEVELS_AND_NONE: Final = LEVELS + 1  # the levels of cars, after that of a missing car


@final
class Forecast:
    """The probabilities and expected payments of one seat after its current turn.

    ``acts`` are its turns before each later scoring. ``scoring`` is whether it is in a scoring
    turn.
    """

    def __init__(self, acts: Sequence[int], scoring: bool) -> None:
        self.turns_left = acts[-1]
        self.scoring = scoring
        walks = [reach(act, CONDUCTOR_CHANCE, CONDUCTOR_STRIDE) for act in acts]
        climbs = [reach(act, FIRST_CAR_CHANCE, 1) for act in acts]
        self._pay = _products(walks, [expected_values(act) for act in acts], 1.0)
        self._times = _products(walks, climbs, 1 - DISCOUNT * float(self.turns_left))
        self.arrivals = vec[float]([float_sum(column) for column in zip(*walks, strict=True)])
        self.arrives = vec[float](walks[-1])
        self.climbs = vec[float](climbs[-1])
        drives = [reach(act, LOCOMOTIVE_CHANCE, LOCOMOTIVE_STRIDE) for act in acts]
        self.drives = vec[float](drives[-1])
        offered = drives[1:] if scoring else drives
        self.bonus_times = vec[float](
            [float_sum([drive[away] for drive in offered]) for away in range(MAX_DISTANCE)]
        )
        self.building = vec[float](reach(acts[-1], BUILDING_CHANCE, BUILDING_STRIDE))

    def pay(self, away: i64, level: i64) -> float:
        """Return the expected payments of a car in all phases.

        ``away`` is its distance from the conductor, and ``level`` 0 for a missing car.
        """
        return self._pay[away * LEVELS_AND_NONE + level]

    def times(self, away: i64, steps: i64) -> float:
        """Return how often a card at a car pays, if the car lacks this number of steps."""
        return self._times[away * LEVELS_AND_NONE + steps]


def _products(walks: list[list[float]], rises: list[list[float]], share: float) -> vec[float]:
    """Return a share of the sum over all phases, by distance and then by level or steps."""
    return vec[float](
        [
            share
            * float_sum([walk[away] * rise[level] for walk, rise in zip(walks, rises, strict=True)])
            for away in range(TILE_POSITION + 1)
            for level in range(LEVELS_AND_NONE)
        ]
    )


_known: Final[dict[tuple[int, int, bool], Forecast]] = {}


def forecast_of(state: State, seat: int) -> Forecast:
    """Return the forecast of a seat. Do not change it, because other games share it."""
    acts, scoring = acts_before_scorings(state, seat), state.phase == SCORING
    key = acts[0], len(acts), scoring
    forecast = _known.get(key)
    if forecast is None:
        forecast = _known[key] = Forecast(acts, scoring)
    return forecast


def acts_before_scorings(state: State, seat: int) -> list[int]:
    """Return how often the seat acts before each later scoring, after its current turn."""
    if state.phase == DRAFT:
        return [ACTS_IN_PHASE, 2 * ACTS_IN_PHASE, 3 * ACTS_IN_PHASE]
    first = 0
    if state.phase != SCORING:
        count = len(state.boards)
        next_turn = state.turn + (state.phase == PHASE_TURNS)
        turns = range(next_turn, TURNS_IN_ROUND * count)
        left = sum((state.start + turn) % count == seat for turn in turns)
        first = left + TURNS_IN_ROUND * (state.round % 2) + 1
    phases = (ROUNDS + 1 - state.round) // 2 + (state.round % 2 == 0)
    return [first + ACTS_IN_PHASE * phase for phase in range(phases)]


def reach(turns: int, chance: float, stride: int) -> list[float]:
    """Return the probability of having covered each distance after ``turns`` turns."""
    chances = [1.0] + [0.0] * (MAX_DISTANCE - 1)
    for _ in range(turns):
        chances = [
            chances[away] * (1 - chance) + chances[max(0, away - stride)] * chance
            for away in range(MAX_DISTANCE)
        ]
    return chances


def expected_values(turns: int) -> list[float]:
    """Return the expected value of a missing car and of each level after ``turns`` turns."""
    values = [0.0, *(float(value) for value in VALUES)]
    for _ in range(turns):
        better = [*values[1:], values[-1]]
        values = [
            now * (1 - UPGRADE_CHANCE) + then * UPGRADE_CHANCE
            for now, then in zip(values, better, strict=True)
        ]
    return values


def distance(train: Train, car: i64) -> i64:
    """Return how far the conductor of a train is from a car that it has not reached, or 0."""
    return at_least(0, position_of(car) - train.conductor)


def set_icon_worth(icon: int, worth: float) -> None:
    """Set the value of a module's icon."""
    _ICON_WORTH[icon] = worth


def frame_worth(icons: vec[i64]) -> float:
    """Return the value of the icons of a frame before their use is known."""
    worth = 0.0
    icon: i64
    for icon in range(len(icons)):
        if icons[icon]:
            worth += float(icons[icon]) * _ICON_WORTH[icon]
    return worth


def frame_worths(rules: Rules) -> vec[float]:
    """Return the value of the frame of each card."""
    if WORTHS not in rules.static_data:
        frames = rules.box.frames
        rules.static_data[WORTHS] = vec[float]([frame_worth(frame.icons) for frame in frames])
    return cast(vec[float], rules.static_data[WORTHS])

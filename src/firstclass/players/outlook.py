"""What the turns to come may bring, as the computer's players guess it.

The guesses rest on small pictures. A figure (a conductor, the locomotive) moves on
by a stride with some chance every turn; a car rises by a level with some chance
every turn. Both are reckoned for each scoring phase still ahead, once for all games: a game has
but some dozens of such moments.
"""

from collections.abc import Sequence
from typing import Final

from firstclass.rules.mechanics.trains import TILE_POSITION
from firstclass.rules.vocabulary.decisions import DRAFT, PHASE_TURNS, SCORING
from firstclass.rules.vocabulary.icons import LEVELS, VALUES
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import ROUNDS, TURNS_IN_ROUND
from firstclass.sums import float_sum

# A phase gives a seat six turns and a scoring turn to act in.
ACTS_IN_PHASE: Final = 7

# How figures and cars move on in a turn. Conductors really go less far, but planners who count
# on more win more: cars pay in the end only if they were begun before the conductor came.
CONDUCTOR_CHANCE: Final = 0.4
CONDUCTOR_STRIDE: Final = 2
LOCOMOTIVE_CHANCE: Final = 0.25
LOCOMOTIVE_STRIDE: Final = 3
UPGRADE_CHANCE: Final = 0.15
# A turn brings this many cars and upgrades towards a contract, a mail car, a tile.
BUILDING_CHANCE: Final = 0.7
BUILDING_STRIDE: Final = 1

# Points an icon is worth while nobody knows yet what it will be used for; upgrades in
# the order of their levels. An upgrade pays in several phases, a late one more at once.
ICON_WORTH: Final = [1.5, 1.5, 1.5, 2.0, 2.5, 4.0, 3.0, 3.0, 1.7, 8.0, 1.5, 1.6, 1.0]
# Modules' icons follow (`know_icon`).
# The first cars are upgraded more often than the rest; switches and mechanics ask for them.
FIRST_CAR_CHANCE: Final = 0.3
# Points that switches and order tokens will pay count for less the more turns are left: those
# who take them early win less than those who build their trains first.
DISCOUNT: Final = 0.045

FARTHEST: Final = 40


class Outlook:
    """The chances and expected payments of one seat from the end of its present turn on.

    ``acts`` are the turns that it has before each scoring to come; ``scoring`` is whether it is in
    the midst of one.
    """

    def __init__(self, acts: Sequence[int], scoring: bool) -> None:
        self.turns_left = acts[-1]
        self.scoring = scoring
        walks = [reach(act, CONDUCTOR_CHANCE, CONDUCTOR_STRIDE) for act in acts]
        rises = [expected_values(act) for act in acts]
        climbs = [reach(act, FIRST_CAR_CHANCE, 1) for act in acts]
        # What a car pays in all phases by distance from the conductor and level.
        self.pay = [
            [
                float_sum(
                    [walk[away] * rise[level] for walk, rise in zip(walks, rises, strict=True)]
                )
                for level in range(LEVELS + 1)
            ]
            for away in range(TILE_POSITION + 1)
        ]
        # How often a card at a car pays by distance from the conductor and steps the car lacks.
        share = 1 - DISCOUNT * self.turns_left
        self.times = [
            [
                share
                * float_sum(
                    [walk[away] * climb[steps] for walk, climb in zip(walks, climbs, strict=True)]
                )
                for steps in range(LEVELS + 1)
            ]
            for away in range(TILE_POSITION + 1)
        ]
        self.arrivals = [
            float_sum([walk[away] for walk in walks]) for away in range(TILE_POSITION + 1)
        ]
        self.arrives = walks[-1]
        self.climbs = climbs[-1]
        drives = [reach(act, LOCOMOTIVE_CHANCE, LOCOMOTIVE_STRIDE) for act in acts]
        self.drives = drives[-1]
        offered = drives[1:] if self.scoring else drives
        self.bonus_times = [
            float_sum([drive[away] for drive in offered]) for away in range(FARTHEST)
        ]
        self.building = reach(self.turns_left, BUILDING_CHANCE, BUILDING_STRIDE)


_known: Final[dict[tuple[tuple[int, ...], bool], Outlook]] = {}


def outlook_of(state: State, seat: int) -> Outlook:
    """The outlook of a seat, which nobody may change: other games have the same."""
    acts, scoring = tuple(acts_before_scorings(state, seat)), state.phase == SCORING
    outlook = _known.get((acts, scoring))
    if outlook is None:
        outlook = _known[acts, scoring] = Outlook(acts, scoring)
    return outlook


def acts_before_scorings(state: State, seat: int) -> list[int]:
    """How often the seat acts before each scoring to come, once its present turn is over."""
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
    """The chance to have gone each distance when so many turns have passed."""
    chances = [1.0] + [0.0] * (FARTHEST - 1)
    for _ in range(turns):
        chances = [
            chances[away] * (1 - chance) + chances[max(0, away - stride)] * chance
            for away in range(FARTHEST)
        ]
    return chances


def expected_values(turns: int) -> list[float]:
    """The value to expect of a missing car and of a car of each level after so many turns."""
    values = [0.0, *(float(value) for value in VALUES)]
    for _ in range(turns):
        better = [*values[1:], values[-1]]
        values = [
            now * (1 - UPGRADE_CHANCE) + then * UPGRADE_CHANCE
            for now, then in zip(values, better, strict=True)
        ]
    return values


def know_icon(icon: int, worth: float) -> None:
    """What a module's icon is worth."""
    ICON_WORTH.extend([0.0] * (icon + 1 - len(ICON_WORTH)))
    ICON_WORTH[icon] = worth


def frame_worth(icons: Sequence[int]) -> float:
    """What the icons of a frame are worth before it is known what they will be used for."""
    worth = 0.0
    for icon, count in enumerate(icons):
        if count:
            worth += count * ICON_WORTH[icon]
    return worth

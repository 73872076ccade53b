"""Advice: what a strong bot thinks of each choice, and why.

It plays each move to the possible ends of the turn, and the network of the conductor judges these
ends. So weak moves get a value, too, and every move of a finished game can be reviewed in the same
way.
"""

import random
from collections.abc import Callable, Sequence
from operator import add
from typing import Final, NamedTuple

from firstclass.players.conductor import network_of
from firstclass.players.evaluation import TRAINS, Evaluation
from firstclass.players.features import Situation
from firstclass.players.judgement import best_of, verdicts
from firstclass.players.modules import eliminations, knowledge_about
from firstclass.players.network_file import DEFAULT_WEIGHTS
from firstclass.players.odds import calibration_of
from firstclass.players.search import End, Path, choices, path_actions, turn_ends, turn_key
from firstclass.players.view import SeatView
from firstclass.rules.sequence import flow
from firstclass.rules.sequence.scoring import end_scoring_turn
from firstclass.rules.vocabulary.actions import END_TURN
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.decisions import SCORING
from firstclass.rules.vocabulary.state import State
from firstclass.sums import float_sum

# The width of the search after each move, and the number of ends that the network judges. With
# these values the best advice is as good as the conductor's move, and it takes a second at most.
WIDTH: Final = 20
JUDGED: Final = 16

# After a scoring, what it paid is no longer to come. Modules name their own kinds of points.
PAID: Final = dict.fromkeys(
    ("upper train", "lower train", "celebrities", "locomotive tiles"), TRAINS
)


class Advice(NamedTuple):
    """The value of one move for the seat that decides.

    ``points`` is the sum of ``score``, ``now``, ``later`` and ``experience``. Points are not
    everything: a player who is arrested has lost.
    """

    action: int
    points: float
    """The expected final score if the seat continues with ``line``."""
    odds: float
    """The probability of winning then, from 0 to 1."""
    arrest: float
    """The risk of an arrest, from 0 to 1. Without module C it is 0."""
    liberty: float
    """The value of the low risk of an arrest, in points."""
    line: list[int]
    """This move and the next ones, until the turn ends or a hidden card is shown."""
    score: int
    """The points of the seat before the move."""
    now: dict[str, int]
    """The points that ``line`` certainly brings, by their source on the score sheet."""
    later: dict[str, float]
    """The points to expect after it, by their source."""
    experience: float
    """The correction to all this that the network has learned from thousands of games."""

    @property
    def merit(self) -> float:
        """The value for comparison: the points, and the value of not being arrested."""
        return self.points + self.liberty


def advise(
    view: SeatView, actions: Sequence[int], rng: random.Random, plan: Sequence[int] = ()
) -> list[Advice]:
    """Return the value of each of these legal moves for the seat of the view, best first.

    The best moves bring the most points. With module C, the chance to avoid an arrest counts as
    points, too. The seat must be the one that decides. Once ``view.is_late()`` is true, the search
    stops early.

    ``plan`` has the next moves of the advice that the seat has followed so far. It comes first,
    unless another move brings more points, rounded to one decimal as hints show them.
    """
    root = view.sample(rng).state
    evaluation = Evaluation(root, view.seat)
    situation = Situation(root, evaluation)
    network, calibration = network_of(DEFAULT_WEIGHTS), calibration_of(DEFAULT_WEIGHTS)
    kept = plan[0] if plan else None
    advices = []
    for action in actions:
        ends = ends_after(root, [action], evaluation, view.is_late)
        if action == kept:
            ends = ends_after(root, plan, evaluation, view.is_late) + ends
        points, log_odds, _ = verdicts(network, situation, ends)
        liberty = [situation.worth_of_liberty(end.state) for end in ends]
        best = best_of([*map(add, points, liberty)])
        odds = calibration.probability(log_odds[best], len(root.boards), root.round)
        advice = _advice(root, evaluation, ends[best], points[best], odds, liberty[best])
        advices.append(advice)
    advices.sort(key=lambda advice: -advice.merit)
    highest = round(advices[0].merit, 1)
    return sorted(advices, key=lambda each: (each.action, round(each.merit, 1)) != (kept, highest))


def best_plans(
    view: SeatView, actions: Sequence[int], rng: random.Random, most: int, plan: Sequence[int] = ()
) -> list[Advice]:
    """Return the best advice of :func:`advise`, at most ``most`` entries.

    Each leads to a different position. Moves that give the same in another order are left out, and
    so are moves that are almost never useful.
    """
    worth_a_thought = set(choices(view.sample(rng).state))
    plans: dict[tuple[float, float], Advice] = {}
    tried = [action for action in actions if action in worth_a_thought]
    for advice in advise(view, tried, rng, plan):
        plans.setdefault((round(advice.points, 2), round(advice.odds, 3)), advice)
    return list(plans.values())[:most]


def ends_after(
    root: State, line: Sequence[int], evaluation: Evaluation, late: Callable[[], bool]
) -> list[End]:
    """Return the most promising ends of the turn after these moves."""
    state = root.copy()
    path: Path = None
    for action in line:
        path = (path, action)
        if action != END_TURN:
            flow.play(state, action)
        if action == END_TURN or turn_key(state) != turn_key(root):
            return [End(evaluation.worth(state), state, path)]
    ends = turn_ends(state, evaluation, WIDTH, late, path)
    return sorted(ends, key=lambda end: -end.worth)[:JUDGED]


def _advice(
    root: State, evaluation: Evaluation, end: End, points: float, odds: float, liberty: float
) -> Advice:
    """Return the advice for this end of the turn, with its reasons."""
    actions = path_actions(end.path)
    line, state = _followed(root, actions)
    now = booked_since(root, state, evaluation.seat)
    later = evaluation.sources(end.state)
    arrest = 0.0
    for name, elimination in eliminations(root).items():
        later.pop(name, None)
        board = end.state.boards[evaluation.seat]
        arrest = elimination.risk(evaluation.forecast, end.state, board)
    paid = PAID | {
        kind: name for name, _ in root.rules.state_makers for kind in knowledge_about(name).paid
    }
    for kind in now:
        if root.phase == SCORING and kind in paid:
            later[paid[kind]] = max(0.0, later[paid[kind]] - now[kind])
    score = int(root.boards[evaluation.seat].score)
    experience = points - score - sum(now.values()) - float_sum(later.values())
    return Advice(actions[0], points, odds, arrest, liberty, line, score, now, later, experience)


def _followed(root: State, actions: list[int]) -> tuple[list[int], State]:
    """Return the moves up to the first hidden card that is shown, and the position they lead to.

    Cards shown after that are only imagined.
    """
    state = root.copy()
    for count, action in enumerate(actions):
        if state.shown > root.version:
            return actions[:count], state
        if action != END_TURN:
            flow.play(state, action)
        elif state.phase == SCORING:
            end_scoring_turn(state)
    return actions, state


def booked_since(root: State, state: State, seat: int) -> dict[str, int]:
    """Return the points of a seat that were scored after ``root``, by their source."""
    booked: dict[str, int] = {}
    link = state.ledger
    while link is not root.ledger:
        assert link is not None
        if link.seat == seat:
            kind = KINDS[link.kind]
            booked[kind] = booked.get(kind, 0) + link.points
        link = link.before
    return booked

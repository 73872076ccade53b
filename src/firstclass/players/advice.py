"""Advice: what a strong player thinks of each choice, and why.

Each action is played on its own to the ends of the turn that may follow it, and the network of
the conductor judges them. So what no good player would do gets its due, too, and a game that
was played can be looked through with the same eyes.
"""

import random
from collections.abc import Callable, Sequence
from operator import add
from typing import Final, NamedTuple

from firstclass.modules.murder.players import arrest_chance
from firstclass.modules.murder.rules import PART as MURDER
from firstclass.players.conductor import best_of, network_of, verdicts, worth_of_liberty
from firstclass.players.evaluation import TRAINS, Evaluation
from firstclass.players.features import Situation
from firstclass.players.modules import known
from firstclass.players.network import SHIPPED
from firstclass.players.search import End, choices, moment_of, turn_ends, unfold
from firstclass.players.view import View
from firstclass.rules.sequence import flow
from firstclass.rules.sequence.scoring import end_scoring_turn
from firstclass.rules.vocabulary.actions import END_TURN
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.decisions import SCORING
from firstclass.rules.vocabulary.state import State
from firstclass.sums import float_sum

# The search after each action, and the ends of it that the network looks at. With these the
# best advice is as good as what the conductor plays, and it takes a second at most.
WIDTH: Final = 20
JUDGED: Final = 16

# What a scoring pays is no longer to come; modules say so themselves.
PAID: Final = dict.fromkeys(
    ("upper train", "lower train", "celebrities", "locomotive tiles"), TRAINS
)


class Advice(NamedTuple):
    """What one action is worth to the seat that decides.

    ``score``, all of ``now``, all of ``later`` and ``experience`` add up to ``points``. They are
    not all: whoever is arrested has lost.
    """

    action: int
    points: float
    """The final score to expect if the seat goes on with ``line``."""
    odds: float
    """The odds to win then, from 0 to 1."""
    arrest: float
    """The risk to be arrested, from 0 to 1; without module C there is none."""
    liberty: float
    """What it is worth, in points, that the risk is no higher."""
    line: list[int]
    """The action and those to follow it, until the turn ends or something hidden is shown."""
    score: int
    """What the seat has before it acts."""
    now: dict[str, int]
    """Points that ``line`` is certain to bring, by their source on the score sheet."""
    later: dict[str, float]
    """Points that may be expected after it, by what they come from."""
    experience: float
    """What thousands of games tell to add to all that, or to take off."""

    @property
    def merit(self) -> float:
        """What counts: the points, and liberty."""
        return self.points + self.liberty


def advise(view: View, actions: Sequence[int], rng: random.Random) -> list[Advice]:
    """What each of these legal actions is worth to the seat of the view, best first.

    The best bring most points, where in module C liberty is worth some, too. The seat must be
    the one that decides. Once ``view.late()``, the search is cut short.
    """
    root = view.sample(rng).state
    evaluation = Evaluation(root, view.seat)
    situation = Situation(root, evaluation)
    network = network_of(SHIPPED)
    advices = []
    for action in actions:
        ends = ends_after(root, action, evaluation, view.late)
        points, odds, _ = verdicts(network, situation, ends)
        liberty = [worth_of_liberty(evaluation, end.state) for end in ends]
        best = best_of([*map(add, points, liberty)])
        advice = _advice(root, evaluation, ends[best], points[best], odds[best])
        advices.append(advice)
    return sorted(advices, key=lambda advice: -advice.merit)


def best_plans(view: View, actions: Sequence[int], rng: random.Random, most: int) -> list[Advice]:
    """The best advice, at most so many, as :func:`advise` gives it.

    Each comes to another position: what only does the same in another order is left out, and so
    is what is hardly ever worth a thought.
    """
    worth_a_thought = set(choices(view.sample(rng).state))
    plans: dict[tuple[float, float], Advice] = {}
    for advice in advise(view, [action for action in actions if action in worth_a_thought], rng):
        plans.setdefault((round(advice.points, 2), round(advice.odds, 3)), advice)
    return list(plans.values())[:most]


def ends_after(
    root: State, action: int, evaluation: Evaluation, late: Callable[[], bool]
) -> list[End]:
    """The ends worth a closer look of the turn that goes on with this action."""
    path = (None, action)
    if action == END_TURN:
        return [End(evaluation.worth(root), root, path)]
    child = root.copy()
    flow.play(child, action)
    if moment_of(child) != moment_of(root):
        return [End(evaluation.worth(child), child, path)]
    ends = turn_ends(child, evaluation, WIDTH, late, path)
    return sorted(ends, key=lambda end: -end.worth)[:JUDGED]


def _advice(root: State, evaluation: Evaluation, end: End, points: float, odds: float) -> Advice:
    """The advice to make for this end of the turn, with its reasons."""
    actions = unfold(end.path)
    line, state = _followed(root, actions)
    now = booked_since(root, state, evaluation.seat)
    later = evaluation.sources(end.state)
    arrest = 0.0
    if later.pop(MURDER, None) is not None:
        arrest = arrest_chance(evaluation.outlook, end.state, end.state.boards[evaluation.seat])
    paid = PAID | {kind: name for name, _ in root.rules.parts for kind in known(name).paid}
    for kind in now:
        if root.phase == SCORING and kind in paid:
            later[paid[kind]] = max(0.0, later[paid[kind]] - now[kind])
    score = root.boards[evaluation.seat].score
    experience = points - score - sum(now.values()) - float_sum(later.values())
    liberty = worth_of_liberty(evaluation, end.state)
    return Advice(actions[0], points, odds, arrest, liberty, line, score, now, later, experience)


def _followed(root: State, actions: list[int]) -> tuple[list[int], State]:
    """The actions as far as nothing hidden was shown, and the position they lead to.

    Beyond that cards lie there that the seat has only imagined.
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
    """The points of a seat that were booked after ``root``, by their source."""
    booked: dict[str, int] = {}
    link = state.ledger
    while link is not root.ledger:
        assert link is not None
        link, (owner, points, kind, _, _) = link
        if owner == seat:
            booked[KINDS[kind]] = booked.get(KINDS[kind], 0) + points
    return booked

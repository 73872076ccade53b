"""Variants of the conductor that follow one plan with any cards.

Among its possible turns, such a bot prefers those that further its plan, unless another turn is
clearly better. Games against bots without a plan show whether the plan alone wins the game, and
whether it is any good.
"""

import random
from abc import ABC, abstractmethod
from operator import add

from firstclass.catalogue.cards import BASE_TYPES
from firstclass.players.conductor import Conductor
from firstclass.players.evaluation import Evaluation
from firstclass.players.features import Situation
from firstclass.players.judgement import JUDGED, best_of, judge
from firstclass.players.registry import register
from firstclass.players.search import path_actions, turn_ends
from firstclass.players.view import SeatView
from firstclass.rules.sequence.scoring import cards_of_type
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.state import State
from firstclass.sums import float_sum

PLAN_BONUS = 6.0
"""The points that a step of the plan is worth, in addition to what it brings."""

CONDUCTORS = BASE_TYPES.index("conductor")
FEW = 5
"""The cars of a train that a bot with the plan of few cars does not want to exceed."""


class PlanFollower(Conductor, ABC):
    """A conductor that counts the steps of a plan."""

    @abstractmethod
    def steps(self, state: State, board: Board) -> float:
        """Return how far the plan has come."""

    def best_turn(self, root: State, view: SeatView, rng: random.Random) -> list[int]:
        """Return the moves to the end of the turn that is best for the plan."""
        evaluation = Evaluation(root, view.seat)
        found = [
            (end.worth + PLAN_BONUS * self.steps(end.state, end.state.boards[view.seat]), end)
            for end in turn_ends(root, evaluation, self.width, view.is_late)
        ]
        found.sort(key=lambda pair: -pair[0])
        ends = [end for _, end in found[:JUDGED]]
        pushes = [worth - end.worth for worth, end in found[:JUDGED]]
        values = judge(self.network, Situation(root, evaluation), ends)
        return path_actions(ends[best_of([*map(add, values, pushes)])].path)


class ConductorCards(PlanFollower):
    """The plan of conductor cards, and of the Game End cards that count them."""

    def steps(self, state: State, board: Board) -> float:
        """Return the number of conductor cards, including these Game End cards."""
        box = state.rules.box
        ends = sum(box.types[end] == CONDUCTORS for end in board.game_end)
        return float(cards_of_type(state, board, CONDUCTORS) + ends)


class LongTrains(PlanFollower):
    """The plan of as many cars as fit, of any value."""

    def steps(self, state: State, board: Board) -> float:
        """Return one step per car."""
        return float(board.trains[0].levels[0] + board.trains[1].levels[0])


class LongRoute(PlanFollower):
    """The plan of route cards, and of the locomotive that travels them."""

    def steps(self, state: State, board: Board) -> float:
        """Return one step per route card, and a quarter for each station reached."""
        return len(board.route) + board.locomotive / 4


class Contracts(PlanFollower):
    """The plan of contracts, fulfilled as soon as possible."""

    def steps(self, state: State, board: Board) -> float:
        """Return half a step for an open contract and one for a fulfilled one."""
        return sum(map(bool, board.contracts)) / 2 + len(board.fulfilled)


class FewCars(PlanFollower):
    """The plan of few cars, upgraded as far as possible."""

    def steps(self, state: State, board: Board) -> float:
        """Return half a step for each upgrade, minus two for each car too many."""
        trains = [[int(stair) for stair in train.levels] for train in board.trains]
        return float_sum(sum(levels[1:]) / 2 - 2 * max(0, levels[0] - FEW) for levels in trains)


PLANS: dict[str, tuple[type[PlanFollower], str]] = {
    "conductor cards and their Game End cards": (ConductorCards, ""),
    "long trains": (LongTrains, ""),
    "a long route": (LongRoute, ""),
    "contracts": (Contracts, "A"),
    "upgrades of few cars": (FewCars, ""),
}
"""Each plan with the module that it needs."""


def player_of(plan: str) -> str:
    """Return the name of the bot that follows a plan."""
    return f"plan: {plan}"


for _name, (_plan, _) in PLANS.items():
    register(player_of(_name), 0, f"Follows one plan: {_name}.", _plan)

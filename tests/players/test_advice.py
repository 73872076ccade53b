"""Hints: each choice of each decision is judged, and the reasons given are true."""

import random
import time
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import pytest

from firstclass import Game, Setup
from firstclass.players import SeatView
from firstclass.players.advice import Advice, advise, best_plans
from firstclass.players.evaluation import Evaluation
from firstclass.rules.vocabulary.actions import END_TURN
from firstclass.rules.vocabulary.decisions import SCORING
from tests.browser.recorded_games import KINDS, read
from tests.players.positions import positions


@cache
def advised_moments() -> list[tuple[Game, int, list[Advice]]]:
    """Yield moments of games of all kinds, the seat that decides, and the hints for it."""
    return [(game, seat, advice_to(game, seat)) for game, seat in moments()]


def moments() -> Iterator[tuple[Game, int]]:
    """Return an early and a late moment of each kind of decision, in recorded games."""
    of_kind: dict[str, list[tuple[Game, int]]] = defaultdict(list)
    for name in ("whole_game", "compensation"):
        whole = Game.replay(read(name))
        game = Game(whole.setup)
        for action in [*whole.actions(), None]:
            if game.current_seat is not None:
                of_kind[game.decision].append((game.clone(), game.current_seat))
            if action is not None:
                game.apply(action)
    for same_kind in of_kind.values():
        yield from (same_kind[0], same_kind[-1])


def advice_to(game: Game, seat: int) -> list[Advice]:
    return advise(SeatView(game, seat), game.legal_actions(), random.Random(5))


def test_the_hint_judges_every_choice_and_lists_the_best_first() -> None:
    for game, seat, advices in advised_moments():
        assert sorted(advice.action for advice in advices) == game.legal_actions()
        assert advices == sorted(advices, key=lambda advice: -advice.merit)
        assert all((advice.arrest > 0) == ("C" in game.setup.modules) for advice in advices)
        assert all(0 < advice.odds < 1 for advice in advices)
        assert all(advice.score == game.scores()[seat] for advice in advices)
    assert {game.decision for game, _, _ in advised_moments()} == {*KINDS}


def test_the_best_hint_avoids_an_arrest_even_at_the_cost_of_points() -> None:
    dearer = 0
    for game in positions(2, "CE", seed=5)[::2]:
        seat = game.current_seat
        assert seat is not None
        advices = advice_to(game, seat)
        assert all(0 < advice.arrest < 1 for advice in advices)
        most = max(advices, key=lambda advice: advice.points)
        assert most.arrest >= advices[0].arrest
        dearer += most is not advices[0]
    assert dearer


def test_the_reasons_of_a_hint_add_up_to_its_points() -> None:
    for _, _, advices in advised_moments():
        for advice in advices:
            reasons = sum(advice.now.values()) + sum(advice.later.values()) + advice.experience
            assert advice.score + reasons == pytest.approx(advice.points)


def test_the_line_of_a_hint_can_be_played_and_scores_the_points_it_promises() -> None:
    for game, seat, advices in advised_moments():
        for advice in advices:
            tried = game.clone()
            scoring = game.state.phase == SCORING
            before = len(game.ledger(seat))
            for action in advice.line:
                if action != END_TURN or scoring:
                    tried.apply(action)
            booked: dict[str, int] = {}
            for _, points, kind, _, _ in tried.ledger(seat)[before:]:
                booked[kind] = booked.get(kind, 0) + points
            if not tried.over:  # the points at the end of the game are not part of this turn
                assert advice.now == booked


def test_the_line_of_a_hint_ends_when_hidden_information_is_revealed() -> None:
    shown = 0
    for game, _, advices in advised_moments():
        for advice in advices:
            tried = game.clone()
            for action in advice.line[:-1]:
                tried.apply(action)
                assert tried.undo_point <= game.version
            tried.apply(advice.line[-1])
            shown += tried.undo_point > game.version and advice.line[-1] != END_TURN
    assert shown


def test_advice_keeps_to_a_plan_unless_another_move_is_better() -> None:
    kept = 0
    for game, seat, advices in advised_moments():
        first, *plan = advices[0].line
        if plan:
            followed = game.clone()
            followed.apply(first)
            view, legal = SeatView(followed, seat), followed.legal_actions()
            free = advise(view, legal, random.Random(5))
            held = advise(view, legal, random.Random(5), plan)
            points = {advice.action: round(advice.merit, 1) for advice in held}
            assert held[0].action == plan[0] or points[held[0].action] > points[plan[0]]
            kept += held[0].action != free[0].action
    assert kept


def test_the_best_plans_lead_to_different_positions() -> None:
    left_out = 0
    for game, seat, advices in advised_moments()[::4]:
        plans = best_plans(SeatView(game, seat), game.legal_actions(), random.Random(5), 4)
        assert 1 <= len(plans) <= 4
        assert len({f"{plan.points:.2f} {plan.odds:.3f}" for plan in plans}) == len(plans)
        assert plans[0].points >= advices[0].points - 1  # a coin sold is a point at most
        left_out += [plan.action for plan in plans] != [each.action for each in advices[:4]]
    assert left_out


def test_a_hint_judges_every_choice_even_without_time_left() -> None:
    game = Game(Setup(3, "CD", 1))
    while game.decision != "turn":
        game.apply(game.legal_actions()[0])
    seat = game.current_seat
    assert seat is not None
    view = SeatView(game, seat, deadline=time.monotonic())
    advices = advise(view, game.legal_actions(), random.Random(1))
    assert len(advices) == len(game.legal_actions())


def test_the_sources_of_an_evaluation_add_up_to_its_value() -> None:
    for game, seat, _ in advised_moments():
        evaluation = Evaluation(game.state, seat)
        points = game.scores()[seat] + sum(evaluation.sources(game.state).values())
        assert points == pytest.approx(evaluation.worth(game.state))

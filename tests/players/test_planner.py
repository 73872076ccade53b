"""The planner: its strength, its plans, and the estimates in its evaluation."""

import random
from itertools import pairwise

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from firstclass import Game, Setup
from firstclass.lab.matches.games import Plan
from firstclass.lab.matches.simulate import play_games
from firstclass.players import SeatView
from firstclass.players.evaluation import Evaluation
from firstclass.players.forecast import acts_before_scorings, expected_values, reach
from firstclass.players.planner import WIDTH, Planner
from firstclass.players.progress import missing, stairs_missing
from firstclass.players.search import turn_ends
from firstclass.rules.mechanics.contracts import wanted_by
from firstclass.rules.vocabulary.actions import END_TURN
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.decisions import SCORING
from firstclass.rules.vocabulary.icons import LEVEL
from firstclass.rules.vocabulary.state import State


def test_the_planner_beats_the_random_bot() -> None:
    results = play_games(Plan(("planner", "random"), players=2, seed=5), 20)
    won = sum(result.bots[seat] == "planner" for result in results for seat in result.winners)
    assert won >= 18


def test_after_a_surprise_the_planner_makes_a_new_plan() -> None:
    game = Game(Setup(2, "AB", 1))
    rng = random.Random(1)
    planner = Planner()
    while game.decision == "keep":
        game.apply(game.legal_actions()[0])
    planned = choose(planner, game, rng)
    others = [action for action in game.legal_actions() if action != planned]
    assert others
    for action in others:
        choose(planner, game, rng)
        surprise = game.clone()
        surprise.apply(action)
        assert choose(planner, surprise, rng) == choose(Planner(), surprise, rng)


def test_the_planner_plans_each_turn_only_once() -> None:
    plans: list[tuple[int, int]] = []

    class Counted(Planner):
        def best_turn(self, root: State, view: SeatView, rng: random.Random) -> list[int]:
            plans.append((root.round, root.turn))
            return super().best_turn(root, view, rng)

    game = Game(Setup(2, "AB", 4))
    rng = random.Random(1)
    planners = [Counted(), Counted()]
    while game.state.phase != SCORING:
        seat = game.current_seat
        assert seat is not None
        game.apply(choose(planners[seat], game, rng))
    turns = [(round_, turn) for round_ in (1, 2) for turn in range(6)]
    assert plans == [(0, 0), (0, 0), *turns]


def test_after_its_deadline_the_planner_searches_far_less() -> None:
    game = Game(Setup(2, "AB", 4))
    while game.decision == "keep":
        game.apply(game.legal_actions()[0])
    seat = game.current_seat
    assert seat is not None
    state = game.state

    def ends(deadline: float | None) -> int:
        late = SeatView(game, seat, deadline).is_late
        return len(turn_ends(state.copy(), Evaluation(state, seat), WIDTH, late))

    assert 0 < ends(deadline=0.0) < ends(deadline=None) / 3


@pytest.mark.parametrize("modules", ["AB", "DE", "DF"])
def test_at_the_last_decision_the_planner_knows_the_final_score(modules: str) -> None:
    game = Game(Setup(2, modules, 2, teatime="on"))
    rng = random.Random(2)
    planners = [Planner(), Planner()]
    known = {}
    while not game.over:
        seat = game.current_seat
        assert seat is not None
        action = choose(planners[seat], game, rng)
        if game.state.round == 6 and game.decision == "scoring" and action == END_TURN:
            known[seat] = Evaluation(game.state, seat).worth(game.state)
        game.apply(action)
    assert [known[seat] for seat in (0, 1)] == pytest.approx(game.scores())


def choose(planner: Planner, game: Game, rng: random.Random) -> int:
    seat = game.current_seat
    assert seat is not None
    return planner.choose(SeatView(game, seat), game.legal_actions(), rng)


@pytest.mark.parametrize("turns", [0, 1, 7, 20])
def test_a_far_goal_is_less_likely_than_a_near_one_and_more_turns_help(turns: int) -> None:
    chances = reach(turns, 0.3, 2)
    assert chances[0] == pytest.approx(1)
    assert all(near >= far for near, far in pairwise(chances))
    assert all(later >= now for now, later in zip(chances, reach(turns + 1, 0.3, 2), strict=True))


def test_without_turns_left_a_car_is_worth_its_value() -> None:
    assert expected_values(0) == [0, 0, 1, 2, 4, 7, 12]
    assert all(
        later >= now for now, later in zip(expected_values(3), expected_values(4), strict=True)
    )


def test_the_planner_counts_the_actions_left_before_each_scoring() -> None:
    game = Game(Setup(2, "AB", 1, start_player=0))
    assert acts_before_scorings(game.state, 0) == [7, 14, 21]
    while game.decision == "keep":
        game.apply(game.legal_actions()[0])
    assert acts_before_scorings(game.state, 0) == [6, 13, 20]
    assert acts_before_scorings(game.state, 1) == [7, 14, 21]
    rng = random.Random(1)
    while game.state.round < 6:
        game.apply(rng.choice(game.legal_actions()))
    assert acts_before_scorings(game.state, game.state.start) == [3]
    while game.decision != "scoring":
        game.apply(rng.choice(game.legal_actions()))
    assert acts_before_scorings(game.state, 0) == [0]


def test_the_planner_counts_the_steps_to_cars_of_given_values() -> None:
    levels = vec[i64]([3, 2, 1, 0, 0, 0])  # cars of 2, 1 and 0
    steps = [([2, 1], 0), ([2, 2], 1), ([4, 2, 1], 3), ([0] * 5, 2)]
    for values, missing_steps in steps:
        row = vec[i64]([LEVEL[value] for value in values])
        assert stairs_missing(levels, row) == missing_steps


@pytest.mark.parametrize(
    ("card", "steps"),
    [
        ("A1-01", 3),  # 1-1 in both trains
        ("A1-02", 2),  # 2-1 in one train
        ("A1-05", 3),  # eight cars of 0
        ("A2-02", 5),  # both mail cars
        ("A3-01", 17),  # ... reached
        ("B2-06", 5),  # a locomotive tile
    ],
)
def test_the_planner_counts_the_steps_to_a_contract(card: str, steps: int) -> None:
    state = Game(Setup(2, "AB", 1)).state
    board = Board(
        0,
        (Train(vec[i64]([3, 1, 0, 0, 0, 0])), Train(vec[i64]([2, 0, 0, 0, 0, 0]))),
        vec[i64]([0, 0, 0]),
    )
    wanted = wanted_by(state, state.rules.box.index[card])
    assert missing(state, board, wanted) == steps

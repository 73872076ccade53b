"""Regulars: the effect of their styles and levels, and that they finish any game."""

import random
from collections.abc import Iterator

import pytest

from firstclass import Game, Setup
from firstclass.players import SeatView, can_sit_at_tables, find_player, make_player
from firstclass.players.conductor import Conductor
from firstclass.players.evaluation import Evaluation
from firstclass.players.planner import WIDTH, Planner
from firstclass.players.regular import (
    LEVELS,
    STYLES,
    Attention,
    Level,
    Regular,
    Style,
    evaluation_for,
)
from firstclass.players.search import choices
from firstclass.rules.vocabulary.actions import END_TURN

SOBER = Style()


def moments(modules: str, seed: int, every: int = 9) -> Iterator[tuple[Game, SeatView]]:
    """Yield some moments of a game of planners, each before a seat chooses."""
    game, rng = Game(Setup(2, modules, seed)), random.Random(seed)
    planner = Planner(width=4)
    while (seat := game.current_seat) is not None:
        if game.version % every == 0:
            yield game, SeatView(game, seat)
        game.apply(planner.choose(SeatView(game, seat), game.legal_actions(), rng))


def turn(player: Planner, view: SeatView) -> list[int]:
    """Return this bot's best turn with a fixed determinization and fixed random numbers."""
    root = view.sample(random.Random(1)).state.copy()
    return player.best_turn(root, view, random.Random(2))


def test_every_style_is_available_at_every_level() -> None:
    for style in STYLES:
        known = find_player(style)
        assert known is not None
        assert known.levels == len(LEVELS)
        assert all(can_sit_at_tables(f"{style}@{level}") for level in range(1, len(LEVELS) + 1))
    for name in ("builder", "builder@0", "builder@13", "planner@1", "director@0.2", "president"):
        assert not can_sit_at_tables(name)


@pytest.mark.parametrize("modules", ["AB", "CF"])
def test_a_regular_without_style_or_mistakes_plays_like_the_planner_or_conductor(
    modules: str,
) -> None:
    untaught = Regular(SOBER, Level(1.0, WIDTH, 1.0, 0.0))
    taught = Regular(SOBER, Level(1.0, WIDTH, 1.0, 0.0, learned=True))
    for _, view in moments(modules, 3):
        assert turn(untaught, view) == turn(Planner(), view)
        assert turn(taught, view) == turn(Conductor(), view)


def test_a_style_increases_the_value_of_its_favourite_goals() -> None:
    for game, view in moments("DE", 4):
        sober = Evaluation(game.state, view.seat)
        board = game.state.boards[view.seat]
        upper, lower, route, *_ = sober.parts_of(game.state)
        builder = evaluation_for(game.state, view.seat, Style(trains=1.5), 1.0)
        assert builder.preference_bonus(game.state) == pytest.approx(0.5 * (upper + lower))
        traveller = evaluation_for(game.state, view.seat, Style(route=3.0), 1.0)
        assert traveller.worth(game.state) == pytest.approx(sober.worth(game.state) + 2 * route)
        modules = sum(m.worth(sober.forecast, game.state, board) for m in sober.modules)
        detective = evaluation_for(game.state, view.seat, Style(modules=2.0), 1.0)
        assert detective.preference_bonus(game.state) == pytest.approx(modules)
        short = evaluation_for(game.state, view.seat, SOBER, 0.5)
        to_come = sum(sober.parts_of(game.state)) + modules
        assert short.preference_bonus(game.state) == pytest.approx(-0.5 * to_come)


def test_a_move_that_a_weak_level_overlooks_stays_overlooked_for_the_whole_turn() -> None:
    for game, _ in moments("AB", 5):
        mind = Attention(0.4, random.Random(game.version))
        seen = mind.choices(game.state)
        sensible = set(choices(game.state))
        assert seen
        assert set(seen) <= sensible
        assert END_TURN not in sensible or END_TURN in seen
        if len(seen) > 1:
            assert mind.choices(game.state) == seen
        assert set(Attention(1.0, random.Random(1)).choices(game.state)) == sensible


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("modules", ["AB", "CD", "EF"])
def test_regulars_of_a_low_and_a_middle_level_finish_their_games(style: str, modules: str) -> None:
    for level in (1, 6):
        names = [f"{style}@{level}", "random", f"{style}@{level}"]
        game, rng = Game(Setup(3, modules, level, teatime="on")), random.Random(level)
        players = [make_player(name) for name in names]
        while (seat := game.current_seat) is not None:
            game.apply(players[seat].choose(SeatView(game, seat), game.legal_actions(), rng))
        assert game.over

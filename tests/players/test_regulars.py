"""Regulars: what sets their styles and levels apart, and that they come through any game."""

import random
from collections.abc import Iterator

import pytest

from firstclass import Game, Setup
from firstclass.players import View, known_player, make_player, sits_at_tables
from firstclass.players.conductor import Conductor
from firstclass.players.evaluation import Evaluation
from firstclass.players.planner import WIDTH, Planner
from firstclass.players.regular import LEVELS, STYLES, Level, Mind, Regular, Style, taste_of
from firstclass.players.search import choices
from firstclass.rules.vocabulary.actions import END_TURN

SOBER = Style()


def moments(modules: str, seed: int, every: int = 9) -> Iterator[tuple[Game, View]]:
    """Now and then in a game of planners, before a seat chooses."""
    game, rng = Game(Setup(2, modules, seed)), random.Random(seed)
    planner = Planner(width=4)
    while (seat := game.current_seat) is not None:
        if game.version % every == 0:
            yield game, View(game, seat)
        game.apply(planner.choose(View(game, seat), game.legal_actions(), rng))


def turn(player: Planner, view: View) -> list[int]:
    """The turn that a player finds best in the same world with the same chance as any other."""
    root = view.sample(random.Random(1)).state.copy()
    return player.best_turn(root, view, random.Random(2))


def test_every_level_that_is_offered_is_there() -> None:
    for style in STYLES:
        known = known_player(style)
        assert known is not None
        assert known.levels == len(LEVELS)
        assert all(sits_at_tables(f"{style}@{level}") for level in range(1, len(LEVELS) + 1))
    for name in ("builder", "builder@0", "builder@13", "planner@1", "director@0.2", "president"):
        assert not sits_at_tables(name)


@pytest.mark.parametrize("modules", ["AB", "CF"])
def test_who_has_no_style_and_makes_no_mistake_plays_as_the_staff_does(modules: str) -> None:
    untaught = Regular(SOBER, Level(1.0, WIDTH, 1.0, 0.0))
    taught = Regular(SOBER, Level(1.0, WIDTH, 1.0, 0.0, learned=True))
    for _, view in moments(modules, 3):
        assert turn(untaught, view) == turn(Planner(), view)
        assert turn(taught, view) == turn(Conductor(), view)


def test_a_style_counts_what_it_likes_more_often_and_the_far_less() -> None:
    for game, view in moments("DE", 4):
        sober = Evaluation(game.state, view.seat)
        board = game.state.boards[view.seat]
        upper, lower, route, *_ = sober.parts_of(game.state)
        builder = taste_of(game.state, view.seat, Style(trains=1.5), 1.0)
        assert builder.liking(game.state) == pytest.approx(0.5 * (upper + lower))
        traveller = taste_of(game.state, view.seat, Style(route=3.0), 1.0)
        assert traveller.worth(game.state) == pytest.approx(sober.worth(game.state) + 2 * route)
        modules = sum(m.worth(sober.outlook, game.state, board) for m in sober.modules)
        detective = taste_of(game.state, view.seat, Style(modules=2.0), 1.0)
        assert detective.liking(game.state) == pytest.approx(modules)
        short = taste_of(game.state, view.seat, SOBER, 0.5)
        to_come = sum(sober.parts_of(game.state)) + modules
        assert short.liking(game.state) == pytest.approx(-0.5 * to_come)


def test_what_does_not_come_to_mind_does_not_in_all_of_the_turn() -> None:
    for game, _ in moments("AB", 5):
        mind = Mind(0.4, random.Random(game.version))
        seen = mind.choices(game.state)
        sensible = set(choices(game.state))
        assert seen
        assert set(seen) <= sensible
        assert END_TURN not in sensible or END_TURN in seen
        if len(seen) > 1:
            assert mind.choices(game.state) == seen
        assert set(Mind(1.0, random.Random(1)).choices(game.state)) == sensible


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("modules", ["AB", "CD", "EF"])
def test_the_lowest_and_a_middling_level_come_through_a_game(style: str, modules: str) -> None:
    for level in (1, 6):
        names = [f"{style}@{level}", "random", f"{style}@{level}"]
        game, rng = Game(Setup(3, modules, level, teatime="on")), random.Random(level)
        players = [make_player(name) for name in names]
        while (seat := game.current_seat) is not None:
            game.apply(players[seat].choose(View(game, seat), game.legal_actions(), rng))
        assert game.over

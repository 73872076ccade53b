"""The cast: the effect of styles and mistakes, and that all characters finish any game."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from firstclass import Game, Setup
from firstclass.players import SeatView, can_sit_at_tables, make_player
from firstclass.players.cast import CAST, TOP
from firstclass.players.character import (
    Attention,
    Character,
    Skill,
    Style,
    after,
    evaluation_for,
)
from firstclass.players.conductor import Conductor
from firstclass.players.evaluation import Evaluation
from firstclass.players.planner import Planner
from firstclass.players.search import choices
from firstclass.rules.vocabulary.actions import END_TURN

BOTS = Path("docs/python/bots.md")
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


def test_the_whole_cast_can_sit_at_tables() -> None:
    assert all(map(can_sit_at_tables, [*CAST, TOP]))
    for name in ("builder", "builder@0", "builder@13", "planner@1", "aurelia@0.2", "director-2026"):
        assert not can_sit_at_tables(name)


def test_the_documented_styles_are_those_of_the_cast() -> None:
    rows = [line.split(" | ") for line in BOTS.read_text().splitlines() if line.startswith("| ")]
    styles = {cells[1].strip("`"): cells[2] for cells in rows if len(cells) > 2}
    for name, role in CAST.items():
        factors = {factor for factor in role.style if factor > 1}
        assert {
            float(number) for number in re.findall(r"by(?: a factor of)? ([\d.]+)", styles[name])
        } == factors


@pytest.mark.parametrize("modules", ["AB", "CF"])
def test_a_character_without_style_or_mistakes_plays_like_the_conductor(modules: str) -> None:
    character = Character(SOBER, Skill())
    for _, view in moments(modules, 3):
        assert turn(character, view) == turn(Conductor(), view)


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


def test_a_character_that_forgets_constantinople_expects_nothing_there() -> None:
    expected = []
    for game, view in moments("AB", 6):
        sober = Evaluation(game.state, view.seat)
        trains = game.state.boards[view.seat].trains
        there = sum(sober.constantinople(game.state, train) for train in trains)
        expected.append(there)
        forgetful = evaluation_for(game.state, view.seat, Style(constantinople=0), 0.5)
        plain = evaluation_for(game.state, view.seat, SOBER, 0.5)
        worth, other = forgetful.worth(game.state), plain.worth(game.state)
        assert worth == pytest.approx(other - 0.5 * there)
    assert any(expected)


def test_a_character_that_misses_chains_follows_one_line_after_some_actions() -> None:
    over = after(2, lambda: False)
    assert [over(), over(), over(), over()] == [False, False, True, True]
    assert after(2, lambda: True)()
    for _, view in moments("AB", 3):
        hasty, narrow = Character(SOBER, Skill(chain=0)), Character(SOBER, Skill(width=1))
        assert turn(hasty, view) == turn(narrow, view)


@pytest.mark.parametrize("name", CAST)
@pytest.mark.parametrize("modules", ["AB", "CD", "EF"])
def test_every_character_finishes_its_games(name: str, modules: str) -> None:
    game, rng = Game(Setup(3, modules, 1, teatime="on")), random.Random(1)
    players = [make_player(bot) for bot in (name, "random", name)]
    while (seat := game.current_seat) is not None:
        game.apply(players[seat].choose(SeatView(game, seat), game.legal_actions(), rng))
    assert game.over

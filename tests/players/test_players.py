"""The bots by name, and the requirements for every one of them."""

import random
from collections import Counter
from itertools import combinations
from math import inf
from typing import Any

import pytest

from firstclass import Game, Setup
from firstclass.lab.matches.arena import matches, play_match
from firstclass.lab.matches.games import Plan
from firstclass.players import NAMES, PlayerError, SeatView, make_player, registered_players
from firstclass.players.cast import CAST, TOP
from firstclass.players.director import SECONDS, Director
from tests.ids import parameter_id
from tests.players.fast_bots import make_fast_bot

# These two search, which takes a minute for the games of this file.
SEARCHING = ("conductor", "director")
LEVELS = [
    pytest.param(name, marks=pytest.mark.slow) if name in SEARCHING else name for name in NAMES
]
PAIRS = ["".join(pair) for pair in combinations("ABCDEF", 2)]


def played(names: list[str], seed: int, modules: str = "AB", **options: Any) -> list[int]:
    """Return the actions of a game between these bots; an illegal one would raise."""
    game = Game(Setup(len(names), modules, seed, **options))
    rng = random.Random(seed)
    players = [make_fast_bot(name) for name in names]
    while (seat := game.current_seat) is not None:
        game.apply(players[seat].choose(SeatView(game, seat), game.legal_actions(), rng))
    return game.actions()


def test_the_names_of_the_bots_are_fixed() -> None:
    assert NAMES == ("random", "novice", "apprentice", "planner", "conductor", "director")


def test_each_bot_has_a_unique_level_and_a_description_of_one_line() -> None:
    for in_cast in (True, False):
        levels = [each.level for each in registered_players() if each.in_cast == in_cast]
        assert levels == [*range(1, len(levels) + 1)]
    assert all(
        player.description.endswith(".") and "\n" not in player.description
        for player in registered_players()
    )


def test_each_level_beats_the_level_below() -> None:
    # Of 400 games each wins more than nine in ten (docs/results.md); here it must win most of a
    # few.
    for strong, weak in (("novice", "random"), ("apprentice", "novice")):
        todo = matches(Plan((strong, weak), 2, seed=2), 16)
        wins = [result.bots[seat] for result in map(play_match, todo) for seat in result.winners]
        assert wins.count(strong) >= 12


@pytest.mark.parametrize("name", ["", "Planner", "stationmaster", "x" * 500], ids=parameter_id)
def test_an_unknown_bot_is_reported_in_one_line(name: str) -> None:
    names = ", ".join([*CAST, TOP, *NAMES])
    with pytest.raises(PlayerError, match=f"expected one of {names}, ") as caught:
        make_player(name)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


def test_the_thinking_time_of_a_bot_can_be_set() -> None:
    for name, seconds in {"director": SECONDS, "director@0.25": 0.25, "director@inf": inf}.items():
        player = make_player(name)
        assert isinstance(player, Director)
        assert (player.seconds, player.simulations) == (seconds, None)
    by_looks = make_player("director@64w")
    assert isinstance(by_looks, Director)
    assert by_looks.simulations == 64


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "director@",
            "expected seconds such as director@0.5, or simulations such as director@64w, not",
        ),
        ("director@soon", "expected seconds such as"),
        ("director@-1", "expected seconds such as"),
        ("director@nan", "expected seconds such as"),
        ("director@1.5w", "expected seconds such as"),
        ("director@-1w", "expected seconds such as"),
        ("director@9999999999w", "expected seconds such as"),
        ("planner@1", "expected one of"),
        ("builder", "expected one of"),
        ("builder@", "expected one of"),
        ("builder@0", "expected one of"),
        ("builder@13", "expected one of"),
        ("builder@07", "expected one of"),
        ("builder@²", "expected one of"),
    ],
)
def test_an_invalid_thinking_time_or_level_is_reported_in_one_line(name: str, message: str) -> None:
    with pytest.raises(PlayerError, match=message):
        make_player(name)


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_random_numbers_give_the_same_game(name: str, players: int) -> None:
    assert played([name] * players, seed=3) == played([name] * players, seed=3)


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(
    "options",
    [
        {"ruleset": "yucata"},
        {"start_tile_bonus": "delayed"},
        {"car_supply": "limited"},
        {"modules": "CD", "extra_evidence": "on"},
        {"modules": "EF", "teatime": "on"},
    ],
    ids=parameter_id,
)
def test_bots_finish_games_with_every_option(name: str, options: dict[str, str]) -> None:
    assert played([name, "random", name, "random"], seed=4, **options)


@pytest.mark.parametrize("modules", PAIRS)
def test_bots_finish_and_repeat_games_with_every_pair_of_modules(modules: str) -> None:
    names = ["planner", "random"]
    game = played(names, 5, modules, ruleset="yucata", teatime="on")
    assert played(names, 5, modules, ruleset="yucata", teatime="on") == game


def test_the_random_bot_takes_each_legal_action_about_equally_often() -> None:
    game = Game(Setup(4, "AB", 1))
    chooser, rng = make_player("random"), random.Random(1)
    actions = game.legal_actions()
    chosen = Counter(chooser.choose(SeatView(game, 0), actions, rng) for _ in range(5000))
    assert set(chosen) == set(actions)
    assert all(800 < count < 1200 for count in chosen.values())

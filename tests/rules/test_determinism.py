"""All chance comes from the seed and not from hashes, processes, platforms or other games."""

import json
import os
import subprocess
import sys
from collections import Counter
from itertools import zip_longest

import pytest
from hypothesis import given

from firstclass import Game, Setup
from firstclass.rules.views.view_types import Slot
from tests.rules.games import (
    PAIRS,
    Player,
    examples,
    moments,
    play_on,
    seeds,
    setups,
    whole_games,
)

OTHER_PROCESS = """
from tests.rules.games import whole_games
print(whole_games())
"""
MODULES = "ABCDEF"


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_another_process_plays_the_same_games(hash_seed: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", OTHER_PROCESS],
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == whole_games()


@given(one=setups(), other=setups(), seed=seeds())
@examples(15)
def test_interleaved_games_do_not_disturb_each_other(one: Setup, other: Setup, seed: int) -> None:
    alone = [[game.fingerprint() for game in moments(setup, seed)] for setup in (one, other)]
    pairs = zip_longest(moments(one, seed), moments(other, seed))
    together = [[game and game.fingerprint() for game in pair] for pair in pairs]
    for prints, column in zip(alone, zip(*together, strict=True), strict=True):
        assert [mark for mark in column if mark] == prints


def test_the_global_random_generator_stays_unused() -> None:
    import random

    random.seed(1)
    before = random.getstate()
    game = Game(Setup(seed=4, modules=""))
    play_on(game, 4)
    assert random.getstate() == before


def test_other_seeds_give_other_games() -> None:
    openings = {json.dumps(_dealt(Game(Setup(players=3, seed=seed)))) for seed in range(200)}
    assert len(openings) == 200


def _dealt(game: Game) -> tuple[list[list[Slot]], list[str | None]]:
    while game.decision == "keep":
        game.apply(game.legal_actions()[0])
    view = game.observe(None)
    return view["display"], view["game_end"]["display"]


def test_the_seed_determines_the_start_player_unless_one_is_named() -> None:
    """Ruling S3."""
    drawn = [Game(Setup(players=4, seed=seed)).observe(None)["start_player"] for seed in range(60)]
    assert set(drawn) == {0, 1, 2, 3}
    for seat in range(4):
        game = Game(Setup(players=4, seed=9, start_player=seat))
        assert game.observe(None)["start_player"] == seat
        assert game.current_seat == (seat - 1) % 4


def test_naming_the_start_player_does_not_change_the_deal() -> None:
    def cards(start: int | None) -> tuple[tuple[int, ...], ...]:
        return Game(Setup(players=2, seed=9, start_player=start)).state.stacks

    assert cards(0) == cards(1) == cards(None)


@pytest.mark.parametrize("named", ["", *MODULES])
def test_modules_that_are_not_named_are_chosen_at_random(named: str) -> None:
    """Ruling S5."""
    drawn = Counter(
        Game(Setup(modules=named, seed=seed)).observe(None)["modules"] for seed in range(300)
    )
    assert set(drawn) == {pair for pair in PAIRS if named in pair}
    assert max(drawn.values()) < 5 * min(drawn.values())


@pytest.mark.parametrize("pair", PAIRS)
def test_two_named_modules_are_used_as_they_are(pair: str) -> None:
    assert Game(Setup(modules=pair, seed=1)).observe(None)["modules"] == pair


def test_the_shuffles_prefer_no_card_and_no_place() -> None:
    """Over many seeds each card is about as often on top and in the middle as any other."""
    games = 4000
    tops: Counter[int] = Counter()
    middles: Counter[int] = Counter()
    for seed in range(games):
        pile = Game(Setup(players=2, seed=seed)).state.stacks[0]
        tops[pile[0]] += 1
        middles[pile[20]] += 1
    copies = {card: pile.count(card) for card in pile}
    for counts in (tops, middles):
        for card, number in copies.items():
            expected = games * number / 40
            assert 0.6 * expected < counts[card] < 1.4 * expected


def test_the_choices_of_players_do_not_change_the_deal() -> None:
    """The stacks and the Game End pile do not depend on the actions played."""
    one, other = Game(Setup(players=3, seed=11)), Game(Setup(players=3, seed=11))
    play_on(one, 1)
    play_on(other, 2)
    assert one.state.stacks == other.state.stacks


def test_the_random_players_of_the_tests_are_deterministic() -> None:
    game = Game(Setup(seed=1))
    assert [Player(5).choose(game) for _ in range(5)] == [Player(5).choose(game)] * 5

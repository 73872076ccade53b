"""The recorded games: none may change, and together they cover the whole box."""

import json
from collections import Counter
from collections.abc import Iterable
from itertools import islice, product
from typing import Any

import pytest

from firstclass import Game, Setup
from firstclass.rules.vocabulary.setup import OPTIONS, PRESETS
from tests.rules.boxes import FIRST
from tests.rules.games import PAIRS
from tests.rules.recorded_games import (
    COURSES,
    FILES,
    FOLDER,
    played,
    read,
    record,
    setup_of,
    setups,
    wanted,
)

Contents = list[dict[str, Any]]
Replayed = list[tuple[dict[str, Any], Game, set[str], str]]

REGENERATE = "if this was meant to change: python -m tests.rules.recorded_games"


@pytest.fixture(scope="module")
def all_replayed() -> dict[int, Replayed]:
    """The games of all files, each with its record and the game it led to."""
    return {
        players: [(content, *played(content)) for content in read(players)] for players in FILES
    }


@pytest.fixture(params=FILES, ids=list(FILES.values()))
def replayed(all_replayed: dict[int, Replayed], request: pytest.FixtureRequest) -> Replayed:
    """The games of one file."""
    return all_replayed[request.param]


@pytest.fixture(scope="module")
def games() -> Contents:
    """All recorded games, not replayed."""
    return all_games()


def all_games() -> Contents:
    return [content for players in FILES for content in read(players)]


def test_each_recorded_game_ends_with_the_same_scores_as_before(replayed: Replayed) -> None:
    for number, (content, game, *_) in enumerate(replayed, 1):
        assert game.over, f"game {number}; {REGENERATE}"
        assert game.scores() == content["scores"], f"game {number}; {REGENERATE}"


def test_each_recorded_game_runs_as_before(replayed: Replayed) -> None:
    """Every seat, decision, choice and booking is compared, as words and not as numbers."""
    courses = COURSES.read_text(encoding="utf-8").split()
    first = all_games().index(replayed[0][0])
    assert [course for *_, course in replayed] == courses[first : first + len(replayed)]


def test_each_recorded_game_has_the_same_record_as_before(replayed: Replayed) -> None:
    for content, game, *_ in replayed:
        assert game.record() == content["record"]
        assert Game.replay(json.loads(json.dumps(game.record())), [FIRST]) == game


def test_the_seed_of_each_recorded_game_draws_the_same_modules(replayed: Replayed) -> None:
    for content, game, *_ in replayed:
        assert game.state.rules.modules in PAIRS
        assert Game(setup_of(content)).record() == content["record"] | {"actions": []}


def test_there_are_at_least_a_thousand_recorded_games_in_three_files(games: Contents) -> None:
    assert len(games) >= 1000
    assert len(set(COURSES.read_text(encoding="utf-8").split())) == len(games)
    assert {path.name for path in FOLDER.iterdir()} == {*FILES.values(), COURSES.name, "box"}


def test_every_pair_of_modules_is_recorded_for_all_players_with_and_without_teatime(
    games: Contents,
) -> None:
    recorded = Counter(
        (setup.modules, setup.players, setup.options["teatime"]) for setup in map(setup_of, games)
    )
    missing = set(product(PAIRS, FILES, OPTIONS["teatime"])) - set(recorded)
    assert not missing, REGENERATE


def test_randomly_drawn_modules_are_recorded_for_each_number_of_players(games: Contents) -> None:
    recorded = {(setup.modules, setup.players) for setup in map(setup_of, games)}
    assert set(product(("", *"ABCDEF"), FILES)) <= recorded, REGENERATE


def test_every_value_of_every_option_is_recorded_for_each_number_of_players(
    games: Contents,
) -> None:
    for players in FILES:
        played_by = [setup for setup in map(setup_of, games) if setup.players == players]
        for option, values in OPTIONS.items():
            assert {setup.options[option] for setup in played_by} == set(values), REGENERATE
        assert {setup.ruleset for setup in played_by} == set(PRESETS)
        assert {setup.start_player for setup in played_by} == {None, *range(players)}


def test_the_recorded_games_use_every_card_tile_and_token(
    all_replayed: dict[int, Replayed],
) -> None:
    """Cards are taken and used: frames begun, contracts fulfilled, passengers boarded, etc."""
    seen = {deed for games in all_replayed.values() for _, _, done, _ in games for deed in done}
    assert sorted(set(wanted(FIRST)) - seen) == [], REGENERATE


@pytest.mark.parametrize("players", FILES)
def test_the_command_would_record_as_many_games_of_every_kind_today(players: int) -> None:
    def kinds(played_by: Iterable[Setup]) -> Counter[tuple[int, str, str]]:
        return Counter((s.players, s.modules, s.options["teatime"]) for s in played_by)

    assert kinds(setups(players)) == kinds(map(setup_of, read(players)))


def test_a_newly_recorded_game_can_be_read() -> None:
    for setup in islice(setups(next(iter(FILES))), 10):
        written = json.loads(record(setup, set()))
        game = Game.replay(written["record"])
        assert game.setup == setup.replace(modules=written["record"]["setup"]["modules"])
        assert game.over
        assert game.scores() == written["scores"]

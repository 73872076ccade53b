"""A position written as a scenario and read back is the same position and continues the same."""

import json
import random
import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firstclass import Game, Setup, load
from firstclass.modules.passengers import rules as passengers
from firstclass.modules.storage import rules as storages
from firstclass.modules.teatime import rules as teatime
from firstclass.rules.game import snapshot
from firstclass.rules.vocabulary.decisions import DRAFT, OVER, SCORING
from firstclass.rules.vocabulary.passing import NO_DRAFT, NO_SCORING
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios import Scenario, find, read, run, set_up, to_toml
from firstclass.scenarios.display import unseen_of
from tests.command import run_command
from tests.rules.games import Player, examples, game_after, moments, seeds, setups

FOLDER = Path(__file__).parent


def read_back(game: Game) -> Game:
    catalogue = replace(game.setup.catalogue, extra=())
    return set_up(Scenario.model_validate(tomllib.loads(to_toml(game))), catalogue)


def position_of(game: Game) -> list[object]:
    """Return everything that matters from now on, without what is over or no longer used."""
    state = game.clone().state
    state.stacks = tuple(unseen_of(state, number) for number in (1, 2, 3))
    if passengers.PART in state.rules.state_index:
        forget_batch(state)
    if teatime.PART in state.rules.state_index:
        name_tokens_by_faces(state)
    if storages.PART in state.rules.state_index and not storages.works(state).drawn:
        storages.works(state).used = 0
    state.version = state.shown = state.serial = 0
    state.source = state.source if len(state.frame) else 0
    if state.phase != DRAFT:
        state.draft = NO_DRAFT
    if state.phase != SCORING:
        state.scoring = NO_SCORING
    if state.phase == OVER:
        state.current = state.active = 0
    return snapshot(state)


def forget_batch(state: State) -> None:
    """Remove batches of passengers' coins that can no longer grow."""
    part = passengers.boarded(state)
    waiting = state.account[part.batch_place : part.batch_place + 1] != [None]
    if part.batch_serial != state.serial or part.batch_place >= len(state.account) or not waiting:
        part.batch_place = part.batch_coins = 0
    part.batch_serial = 0


def name_tokens_by_faces(state: State) -> None:
    """Treat tokens with equal faces as equal."""
    tokens = teatime.tokens_of(state)
    part = teatime.orders(state)
    numbers: dict[int, int] = {}
    for row in part.tokens:
        seen: Counter[object] = Counter()
        for token in row:
            face = (tokens[token].stack, tokens[token].points)
            alike = [n for n, t in enumerate(tokens) if (t.stack, t.points) == face]
            numbers[token] = alike[seen[face]]
            seen[face] += 1
    part.tokens = tuple(tuple(numbers[token] for token in row) for row in part.tokens)
    part.served = [tuple((car, numbers[n]) for car, n in served) for served in part.served]


@pytest.mark.slow
@given(setup=setups(), seed=seeds())
@examples(25)
def test_a_position_written_as_a_scenario_is_read_back_unchanged(setup: Setup, seed: int) -> None:
    for game in moments(setup, seed, every=3):
        again = read_back(game)
        assert position_of(again) == position_of(game)
        assert again.legal_actions() == game.legal_actions()
        assert again.setup == game.setup.replace(modules=game.state.rules.modules)


@given(setup=setups(), seed=seeds(), actions=st.integers(0, 300))
@examples(25)
def test_a_position_read_back_continues_like_the_game(
    setup: Setup, seed: int, actions: int
) -> None:
    game = Game(setup)
    player = Player(seed)
    while not game.over and game.version < actions:
        game.apply(player.choose(game))
    again = read_back(game)
    while not game.over:
        action = player.choose(game)
        assert [again.event_as_dict(event) for event in again.apply(action)] == [
            game.event_as_dict(event) for event in game.apply(action)
        ]
    assert again.scores() == game.scores()
    assert again.winners() == game.winners()


@given(setup=setups(), seed=seeds(), actions=st.integers(0, 300), seat=st.integers(0, 3))
@examples(25)
def test_a_position_written_for_a_seat_contains_only_the_knowledge_of_this_seat(
    setup: Setup, seed: int, actions: int, seat: int
) -> None:
    game = Game(setup)
    player = Player(seed)
    while not game.over and game.version < actions:
        game.apply(player.choose(game))
    viewer = seat if seat < setup.players else None
    known = game.sample_hidden(viewer, random.Random(seed))
    again = read_back(known)
    assert position_of(again) == position_of(known)
    rebuilt, seen = again.observe(viewer), game.observe(viewer)
    for view in (rebuilt, seen):
        view["version"] = 0
    assert rebuilt == seen
    # Hidden cards may be exchanged without changing the text.
    other = game.sample_hidden(viewer, random.Random(seed + 1))
    assert to_toml(other.sample_hidden(viewer, random.Random(seed))) == to_toml(known)


@pytest.mark.parametrize("path", find([FOLDER]), ids=lambda path: path.stem)
def test_positions_of_scenarios_can_be_written_and_read_back(path: Path) -> None:
    for scenario in read(path):
        game = set_up(scenario)
        again = read_back(game)
        assert position_of(again) == position_of(game), scenario.title


def test_a_written_position_is_a_valid_scenario_that_holds(tmp_path: Path) -> None:
    game = game_after(Setup(players=3, modules="CF", seed=5, teatime=True), 5, 60)
    path = tmp_path / "position.toml"
    path.write_text(to_toml(game, 'the "report" of a player'), encoding="utf-8")
    (scenario,) = read(path)
    assert scenario.title == 'the "report" of a player'
    assert run(scenario) == []
    assert game.setup.catalogue is load()


def test_the_position_command_writes_a_moment_of_a_game_record(tmp_path: Path) -> None:
    game = game_after(Setup(players=3, modules="BD", seed=5), 5, 60)
    record, path = tmp_path / "game.json", tmp_path / "position.toml"
    record.write_text(json.dumps(game.record()), encoding="utf-8")
    result = run_command("position", record, "--at", "50")
    assert result.returncode == 0, result.stderr
    path.write_text(result.stdout, encoding="utf-8")
    assert position_of(set_up(read(path)[0])) == position_of(game_after(game.setup, 5, 50))
    assert run_command("check", path).returncode == 0
    for wrong, line in (
        (("position", record, "--at", "61"), "firstclass: --at: expected at most 60, not 61"),
        (("position", path), f"firstclass: {path}: not JSON, so not a game record"),
    ):
        refused = run_command(*wrong)
        assert (refused.returncode, refused.stderr.strip()) == (2, line)

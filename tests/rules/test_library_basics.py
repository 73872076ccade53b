"""First steps of a library user: a game can be printed, compared and copied."""

import copy
import pickle
import random
import tomllib
from dataclasses import FrozenInstanceError
from typing import Any, SupportsIndex

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from firstclass import (
    ACTIONS,
    Game,
    IllegalActionError,
    RecordError,
    Setup,
    SetupError,
    UndoError,
    action_id,
    load,
)
from firstclass.envs.chance_game import ExplicitChanceGame
from firstclass.envs.initial_deal import InitialDeal
from firstclass.rules.vocabulary.events import Events
from firstclass.scenarios import Scenario, set_up, to_toml
from tests.ids import parameter_id
from tests.rules.boxes import BOXES
from tests.rules.games import examples, game_after, seeds, setups

EMPTY_ACCOUNT = Setup(
    modules="A",
    seed=135,
    ruleset="yucata",
    coin_overflow="make_room",
    two_player_murder="plain",
    extra_evidence="off",
)
"""A game in which a seat has used everything on its account."""


def test_the_text_of_a_setup_shows_values_that_are_not_defaults() -> None:
    assert repr(Setup()) == "Setup(players=2, modules='AB', seed=0)"
    setup = Setup(3, "FA", 9, "yucata", 1, teatime=True, extra_evidence=True)
    arguments = "players=3, modules='AF', seed=9, ruleset='yucata', start_player=1, teatime='on'"
    assert repr(setup) == f"Setup({arguments})"


@given(setup=setups())
@examples(40)
def test_a_setup_can_be_restored_from_its_text_or_a_pickle(setup: Setup) -> None:
    if setup.catalogue is load():
        assert eval(repr(setup)) == setup
    again = setup.replace()
    assert again == setup
    assert hash(again) == hash(setup)
    assert pickle.loads(pickle.dumps(setup)) == copy.deepcopy(setup) == setup
    assert setup.replace(seed=setup.seed ^ 1) != setup
    boxes = [box for box in BOXES.values() if box != setup.catalogue]
    assert all(setup.replace(catalogue=box) != setup for box in boxes)


def test_a_setup_cannot_be_changed() -> None:
    setup = Setup()
    with pytest.raises(FrozenInstanceError):
        setup.seed = 1  # type: ignore[misc]
    with pytest.raises(TypeError):
        setup.options["teatime"] = "on"  # type: ignore[index]
    with pytest.raises(SetupError, match="seed: expected"):
        setup.replace(seed=-1)


def test_another_ruleset_sets_its_own_options() -> None:
    setup = Setup(teatime=True)
    assert setup.replace(ruleset="yucata") == Setup(ruleset="yucata")
    assert setup.replace(seed=3) == Setup(seed=3, teatime=True)


def test_the_text_of_a_game_shows_its_setup_and_the_current_decision() -> None:
    game = Game(Setup(seed=7))
    assert repr(game) == "Game(Setup(players=2, modules='AB', seed=7), version=0, seat 1: keep)"
    game.random_playout(1)
    assert repr(game).endswith(f", version={game.version}, over)")


@given(setup=setups(), seed=seeds(), actions=st.integers(0, 300))
@example(setup=EMPTY_ACCOUNT, seed=620, actions=71)
@examples(40)
def test_a_printed_game_fits_a_terminal_and_shows_the_scores_and_choices(
    setup: Setup, seed: int, actions: int
) -> None:
    game = game_after(setup, seed, actions)
    lines = str(game).split("\n")
    assert max(map(len, lines)) <= 100
    assert all(line.isprintable() and line.rstrip() == line for line in lines)
    boards = [line for line in lines if line.startswith("Seat") and "points" in line]
    assert [int(line.split()[2]) for line in boards] == game.scores()
    text = " ".join(" ".join(lines).split())
    for action in game.legal_actions():
        assert ACTIONS[action] in text
    view = game.observe(0)
    cards = [slot["card"] for row in view["display"] for slot in row] + view["game_end"]["display"]
    assert all(card in text for card in cards if card)
    for seat in range(setup.players):
        secret = game.observe(seat)["boards"][seat]["secret"]
        assert secret is None or f"drafted {secret}" in text
    assert ("The game is over" in text) == game.over


@given(setup=setups(), seed=seeds(), actions=st.integers(0, 300))
@examples(30)
def test_games_are_equal_if_their_states_are_equal(setup: Setup, seed: int, actions: int) -> None:
    game = game_after(setup, seed, actions)
    for copied in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert copied == game
        assert copied.record() == game.record()
        assert copied.observe(0) == game.observe(0)
        if not game.over:
            copied.apply(copied.legal_actions()[0])
            assert copied != game
    assert game != setup


def test_games_with_different_setups_are_different() -> None:
    assert Game(Setup(seed=1)) == Game(Setup(seed=1))
    assert Game(Setup(seed=1)) != Game(Setup(seed=2))
    with pytest.raises(TypeError, match="unhashable"):
        hash(Game(Setup()))


class Counted(Game):
    """A user's subclass of the game that counts the actions played."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.played = 0

    def apply(self, action: SupportsIndex) -> Events:
        self.played += 1
        return super().apply(action)


def test_a_subclass_of_the_game_can_extend_its_methods() -> None:
    game = game_after(Setup(seed=7), 7, 50)
    again = Counted.replay(game.record())
    assert isinstance(again, Counted)
    again.play(ACTIONS[game.legal_actions()[0]])
    assert again.played == again.version == 51


def test_a_position_without_its_history_cannot_be_pickled() -> None:
    game = Game(Setup())
    game.play("keep 1")
    position = game.sample_hidden(0, random.Random(1))
    with pytest.raises(TypeError, match="began at its set-up"):
        pickle.dumps(position)
    assert copy.deepcopy(position) == position


def positions_before_the_first_move() -> list[Game]:
    dealt = ExplicitChanceGame(InitialDeal(Setup(seed=7)))
    while dealt.is_chance_node:
        dealt.apply(min(dealt.chance_outcomes()))
    assert dealt.game is not None
    sampled = Game(Setup(seed=7)).sample_hidden(0, random.Random(1))
    scenario = Scenario.model_validate(tomllib.loads(to_toml(sampled)))
    return [sampled, sampled.clone(), set_up(scenario), dealt.game]


@pytest.mark.parametrize("number", range(4))
def test_a_position_has_no_past_even_before_its_first_move(number: int) -> None:
    position = positions_before_the_first_move()[number]
    for version in range(3):
        assert len(position.actions()) == position.version == version
        with pytest.raises(RecordError, match="did not begin at its setup"):
            position.record()
        with pytest.raises(TypeError, match="began at its set-up"):
            pickle.dumps(position)
        with pytest.raises(UndoError):
            position.undo()
        position.apply(position.legal_actions()[0])


def test_events_can_be_converted_to_plain_data_for_each_seat() -> None:
    game = Game(Setup(seed=7))
    hand = game.observe(1)["hand"]
    kept, hidden = game.apply(action_id("keep 2"))
    assert game.event_as_dict(kept) == {"kind": "kept", "seat": 1, "card": hand[1]}
    assert game.event_as_dict(hidden) == {"kind": "kept_hidden", "seat": 1}


def test_a_determinization_reveals_nothing_about_the_real_game() -> None:
    game, chance = Game(Setup(seed=7)), random.Random(7)
    while game.undo_reason() is not None or game.version < 20:
        game.apply(chance.choice(game.legal_actions()))
    sample = game.sample_hidden(0, chance)
    for _ in range(2):
        assert sample.setup == game.setup.replace(seed=0)
        assert len(sample.actions()) == sample.version - game.version
        with pytest.raises(RecordError, match="did not begin at its setup"):
            sample.record()
        with pytest.raises(UndoError, match="did not begin at its setup"):
            sample.undo()
        sample.apply(next(each for each in sample.legal_actions() if not shows(sample, each)))


def shows(game: Game, action: int) -> bool:
    """Return whether an action reveals something hidden."""
    after = game.clone()
    after.apply(action)
    return after.undo_point == after.version


@pytest.mark.parametrize("number", [np.int64, np.uint8, int])
def test_an_action_may_be_any_kind_of_integer(number: type[Any]) -> None:
    game, other = Game(Setup()), Game(Setup())
    action = game.legal_actions()[0]
    assert game.why_illegal(number(action)) is None
    assert game.apply(number(action)) == other.apply(action)
    assert game == other
    assert [*map(type, game.actions())] == [int]


@pytest.mark.parametrize("number", [np.int64, np.uint8, int])
def test_a_setup_may_have_any_kind_of_integer(number: type[Any]) -> None:
    setup = Setup(players=number(3), seed=number(7), start_player=number(1))
    assert setup == Setup(players=3, seed=7, start_player=1)
    assert [*map(type, (setup.players, setup.seed, setup.start_player))] == [int] * 3
    assert type(setup.replace(seed=number(8)).seed) is int


@pytest.mark.parametrize(
    "number", [True, np.bool_(True), 2.0, np.float64(2), "2", None], ids=parameter_id
)
def test_a_value_that_is_not_an_integer_is_refused_as_an_action(number: Any) -> None:
    game = Game(Setup())
    assert 2 in game.legal_actions()
    with pytest.raises(IllegalActionError, match="A move is a whole number"):
        game.apply(number)
    reason = game.why_illegal(number)
    assert reason is not None
    assert reason.code == "move_number"
    assert game == Game(Setup())

"""Games from a position in OpenSpiel, and exact methods in the small one."""

import pickle
import random
from collections.abc import Iterator
from pathlib import Path

import pyspiel
import pytest
from open_spiel.python.algorithms.cfr import CFRPlusSolver
from open_spiel.python.algorithms.exploitability import nash_conv

from firstclass import Game, Setup
from firstclass.catalogue import load
from firstclass.envs.chance_game import ExplicitChanceGame, replay_history
from firstclass.envs.openspiel import ENDGAME, MAX_PRIVATE_EVENTS, SMALL
from firstclass.envs.position_deal import PositionDeal
from firstclass.rules.vocabulary.actions import action_id
from firstclass.scenarios import Scenario, ScenarioError, read, set_up, to_toml
from tests.rules.games import game_after

SETUPS = [
    Setup(2, "AB"),
    Setup(3, "DF", teatime=True),
    Setup(4, "BE", ruleset="yucata"),
]


@pytest.fixture(scope="module")
def small() -> pyspiel.Game:
    return pyspiel.load_game(ENDGAME)


def histories(state: pyspiel.State) -> Iterator[pyspiel.State]:
    """Yield all states of the tree."""
    yield state
    for action in state.legal_actions():
        yield from histories(state.child(action))


# The small game ----------------------------------------------------------------------------------


def test_the_small_game_passes_the_random_simulations_of_openspiel(small: pyspiel.Game) -> None:
    pyspiel.random_sim_test(small, 3, True, False)


def test_all_states_with_the_same_information_have_the_same_actions(small: pyspiel.Game) -> None:
    actions: dict[str, list[int]] = {}
    ends = 0
    for state in histories(small.new_initial_state()):
        if state.is_terminal():
            ends += 1
        elif not state.is_chance_node():
            legal = state.legal_actions()
            assert actions.setdefault(state.information_state_string(), legal) == legal
    assert (ends, len(actions)) == (2160, 3836)


# Best answers to random play gain 1.61, to two rounds 0.84, to three rounds of CFR without the plus
# 0.73, and to these three 0.48.
def test_three_rounds_approach_an_equilibrium(small: pyspiel.Game) -> None:
    solver = pyspiel.CFRPlusSolver(small)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(small, solver.average_policy()) < 0.5


# This solver in Python shares no code with the one above, and finds the same after three rounds.
# Eight rounds leave less than a tenth of what best answers gain against random play.
@pytest.mark.slow
def test_an_equilibrium_is_approached(small: pyspiel.Game) -> None:
    solver = CFRPlusSolver(small)
    for _ in range(8):
        solver.evaluate_and_update_policy()
    assert nash_conv(small, solver.average_policy()) < 0.14


# Any position ------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_a_position_of_a_real_game_is_played_to_the_end(setup: Setup) -> None:
    rng = random.Random(3)
    for moves in (20, 60, 100):
        real = game_after(setup, 5, moves)
        table = ExplicitChanceGame(PositionDeal(real))
        while table.is_chance_node:
            table.apply(rng.choice([*table.chance_outcomes().elements()]))
        assert table.game is not None
        assert table.game.observe(None) == real.observe(None)
        while not table.game.over:
            if not table.is_chance_node and rng.random() < 0.1:
                assert_samples_agree(table, rng)
            steps = (
                [*table.chance_outcomes().elements()]
                if table.is_chance_node
                else table.game.legal_actions()
            )
            table.apply(rng.choice(steps))


def assert_samples_agree(table: ExplicitChanceGame, rng: random.Random) -> None:
    """Check that a sampled history fits everything that each seat knows."""
    assert table.game is not None
    for seat in range(table.deal.setup.players):
        other = replay_history(table.deal, table.sample_history(seat, rng))
        assert other.game is not None
        assert other.public_history == table.public_history
        assert other.private_histories[seat] == table.private_histories[seat]
        assert other.game.observe(seat) == table.game.observe(seat)
        assert len(other.private_histories[seat]) <= MAX_PRIVATE_EVENTS


def test_a_written_position_with_the_cards_of_the_box_can_be_loaded(tmp_path: Path) -> None:
    (tmp_path / "position.toml").write_text(to_toml(game_after(Setup(3, "DF"), 5, 100)))
    game = pyspiel.load_game(ENDGAME, {"position": str(tmp_path / "position.toml")})
    assert game.num_players() == 3


def test_a_game_from_a_position_with_additional_cards_can_be_pickled() -> None:
    scenario = Scenario.model_validate(
        {
            "title": "An additional card",
            "position": {"round": 6, "display": {"1.1": {"kind": "car", "frame": ["car 3"]}}},
        }
    )
    table = ExplicitChanceGame(PositionDeal(set_up(scenario)))
    while table.is_chance_node:
        table.apply(min(table.chance_outcomes()))
    table.apply(action_id("take 1.1"))
    again = pickle.loads(pickle.dumps(table))
    assert table.game is not None
    assert again.game.observe(None) == table.game.observe(None)
    assert again.private_histories == table.private_histories


# Bad input ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (Game(Setup(2, "AB")), "expected one between the draft and the end"),
        (game_after(Setup(2, "AB"), 5, 2000), "expected one between the draft and the end"),
        (game_after(Setup(3, "CD"), 5, 50), "expected modules without secrets"),
    ],
    ids=["draft", "end", "murderer"],
)
def test_a_position_that_cannot_be_dealt_is_refused(game: Game, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        PositionDeal(game)


def test_a_position_without_a_card_that_can_go_back_is_refused() -> None:
    game = set_up(read(SMALL / "position.toml")[0], load(SMALL / "box"))
    game.state.game_end_pile = ()
    with pytest.raises(ValueError, match="expected a Game End card in the pile"):
        PositionDeal(game)


def test_a_missing_position_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"missing\.toml: "):
        pyspiel.load_game(ENDGAME, {"position": str(tmp_path / "missing.toml")})

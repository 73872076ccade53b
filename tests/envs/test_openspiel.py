"""The game for OpenSpiel: OpenSpiel's own tests, and that its trees contain all games."""

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

from firstclass import Game, Setup
from firstclass.encoding import encode
from firstclass.envs.chance_game import ExplicitChanceGame, replay_history
from firstclass.envs.initial_deal import InitialDeal
from firstclass.envs.openspiel import MAX_GAME_LENGTH, MAX_PRIVATE_EVENTS, NAME
from firstclass.extras import install_command
from firstclass.modules.murder.rules import murder
from firstclass.modules.storage.rules import works
from firstclass.modules.teatime.rules import orders
from firstclass.rules.vocabulary.events import Event
from firstclass.rules.vocabulary.seats import NOBODY
from firstclass.rules.vocabulary.setup import OPTIONS, PRESETS

SETUPS = [
    Setup(2, "AB"),
    Setup(2, "CE", two_player_murder="dummies"),
    Setup(3, "DF", teatime=True, start_player=1),
    Setup(4, "CF", teatime=True, extra_evidence=True),
]


def started(setup: Setup, rng: random.Random) -> ExplicitChanceGame:
    """Return a game in which everything is dealt before the first decision."""
    table = ExplicitChanceGame(InitialDeal(setup))
    while table.is_chance_node:
        draw(table, rng)
    return table


def draw(table: ExplicitChanceGame, rng: random.Random) -> None:
    table.apply(rng.choice([*table.chance_outcomes().elements()]))


def step(table: ExplicitChanceGame, rng: random.Random) -> None:
    if table.is_chance_node or table.game is None:
        draw(table, rng)
    else:
        table.apply(rng.choice(table.game.legal_actions()))


def game_of(table: ExplicitChanceGame) -> Game:
    assert table.game is not None
    return table.game


# OpenSpiel's requirements ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "parameters",
    [
        "",
        "(players=3,modules=CD,start_player=2)",
        "(players=4,modules=EF,teatime=True)",
        "(modules=CE,two_player_murder=dummies,extra_evidence=on,car_supply=unlimited)",
    ],
)
def test_the_game_passes_the_random_simulations_of_openspiel(parameters: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(NAME + parameters), 1, True, False)


def test_the_information_set_search_of_openspiel_plays_a_game() -> None:
    game = pyspiel.load_game(NAME + "(modules=CF)")
    bot = ISMCTSBot(
        game=game, uct_c=1.0, max_simulations=2, evaluator=RandomRolloutEvaluator(1),
        random_state=np.random.RandomState(1),
    )  # fmt: skip
    rng = random.Random(1)
    state = game.new_initial_state()
    searched = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, odds)[0]
        elif searched < 6:
            action = bot.step(state)
            searched += 1
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
    assert sum(state.returns()) == 0


def test_tensors_contain_the_observation_and_all_public_information() -> None:
    game = pyspiel.load_game(NAME + "(modules=CD)")
    state = game.new_initial_state()
    rng = random.Random(3)
    row, recall = (
        make_observation(game),
        make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)),
    )
    public: list[list[float]] = [[], []]
    while not state.is_terminal():
        if not state.is_chance_node():
            seat = state.current_player()
            row.set_from(state, seat)
            assert bytes(row.tensor.astype(np.uint8)) == encode(state.chance_game.game, seat)
            recall.set_from(state, seat)
            known = [float(n) for n in recall.dict["public"] if n]
            assert known[: len(public[seat])] == public[seat]
            public[seat] = known
            assert not recall.dict["own"][MAX_PRIVATE_EVENTS:].any()
        state.apply_action(rng.choice(state.legal_actions()))
    assert len(public[0]) > 100


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ("modules=A", "expected two, such as AB"),
        ("modules=", "expected two, such as AB, not '': no chance node draws modules"),
        ("modules=AZ", "letter"),
        ("players=5", "players"),
        ("players=-1", "players"),
        ("start_player=2", "start_player"),
        ("car_supply=none", "car_supply: expected one of limited, unlimited"),
        ("seed=7", "Available parameters are: car_supply, .*, start_player, "),
    ],
)
def test_an_unknown_game_option_is_refused_with_a_reason(parameters: str, message: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=message):
        pyspiel.load_game(f"{NAME}({parameters})")


@pytest.mark.parametrize("ruleset", PRESETS)
@pytest.mark.parametrize("option", OPTIONS)
def test_the_parameters_are_the_options_of_a_setup(option: str, ruleset: str) -> None:
    game = pyspiel.load_game(f"{NAME}(ruleset={ruleset})")
    assert game.setup == Setup(ruleset=ruleset)
    for value in OPTIONS[option]:
        parameter = value == "on" if option == "teatime" else value
        game = pyspiel.load_game(f"{NAME}(ruleset={ruleset},{option}={parameter})")
        assert game.setup == Setup(ruleset=ruleset).replace(**{option: value})
        assert pyspiel.load_game(str(game)).setup == game.setup


def test_a_named_start_player_is_the_only_outcome_of_the_first_chance_node() -> None:
    state = pyspiel.load_game(NAME + "(players=3,start_player=2)").new_initial_state()
    assert state.chance_outcomes() == [(2, 1.0)]
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.current_player() == Game(Setup(3, start_player=2)).current_seat


def test_without_openspiel_the_error_names_the_package_to_install() -> None:
    program = "import sys; sys.modules['pyspiel'] = None; import firstclass.envs.openspiel"
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert result.stderr.endswith(f"needs open-spiel: {install_command('openspiel')}\n")


# Chance ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_every_game_of_the_rules_is_a_history_with_the_same_observations(setup: Setup) -> None:
    for seed in range(2):
        real = Game(setup.replace(seed=seed))
        rng = random.Random(seed)
        table = ExplicitChanceGame(InitialDeal(setup))
        for item in dealt(real):
            assert table.is_chance_node
            table.apply(item)
        while not real.over:
            assert not table.is_chance_node
            for seat in (None, *range(setup.players)):
                assert game_of(table).observe(seat) == real.observe(seat)
            action = rng.choice(real.legal_actions())
            before = real.clone()
            events = real.apply(action)
            table.apply(action)
            for item in came_to_light(before, real, events):
                assert table.chance_outcomes()[item] > 0
                table.apply(item)
        assert game_of(table).observe(0) == real.observe(0)
        assert len(table.public_history) < MAX_GAME_LENGTH
        assert max(map(len, table.private_histories)) <= MAX_PRIVATE_EVENTS


def dealt(game: Game) -> list[int]:
    items = [game.state.start, *game.state.draft.hand]
    if "C" in game.setup.modules:
        part = murder(game.state)
        items.append(len(part.tokens) if part.murderer == NOBODY else part.murderer)
    return items


def came_to_light(before: Game, after: Game, events: Iterable[Event]) -> list[int]:
    """Return what an action of a real game revealed, in the order of the sources."""
    then, now = before.state, after.state
    items: list[int] = []
    if then.draft.hand and not now.draft.hand:
        items += now.game_end
    items += [event.values[1] for event in events if event.kind == "refilled"]
    if now.round != then.round:
        items += now.display
        if "teatime" in now.rules.state_index and now.round % 2:
            items += orders(now).tokens[now.round // 2]
    elif "storage" in now.rules.state_index and works(now).drawn != works(then).drawn:
        items += works(now).drawn
    if after.over and "murder" in now.rules.state_index:
        faces = [*(face for each in murder(then).tokens for face in each), *murder(then).supply]
        known = sorted(set(faces))
        count = sum(map(len, murder(now).tokens))
        items += [known.index(face) for face in faces[:count]]
    return items


def test_the_odds_of_a_chance_node_are_those_of_the_remaining_cards() -> None:
    table = started(Setup(2, "AB"), random.Random(1))
    while not table.is_chance_node:
        step(table, random.Random(1))
    game = game_of(table)
    ends = Counter({*game.state.game_end_pile, *game.state.draft.hand})
    assert set(table.chance_outcomes()) < set(ends)
    for _ in range(4):
        draw(table, random.Random(1))
    stack = Counter(game.state.stacks[0])
    assert table.chance_outcomes() == stack
    first = stack.most_common(1)[0][0]
    table.apply(first)
    assert table.chance_outcomes() == stack - Counter([first])


# Information -------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_a_resampled_history_agrees_with_everything_the_seat_knows(setup: Setup) -> None:
    rng = random.Random(5)
    table = ExplicitChanceGame(InitialDeal(setup))
    others: set[str] = set()
    while table.game is None or not table.game.over:
        if not table.is_chance_node and (len(table.public_history) < 8 or rng.random() < 0.03):
            for seat in range(setup.players):
                other = replay_history(InitialDeal(setup), table.sample_history(seat, rng))
                assert (other.private_histories[seat], other.public_history) == (
                    table.private_histories[seat],
                    table.public_history,
                )
                assert game_of(other).observe(seat) == game_of(table).observe(seat)
                others.add(str(other.private_histories))
        step(table, rng)
    assert len(others) > 5

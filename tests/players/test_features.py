"""The features of a value network: as many numbers as it expects, and nothing hidden."""

import random

import pytest

from firstclass import Game, Setup
from firstclass.players.evaluation import Evaluation
from firstclass.players.features import FEATURES, SIZE, SIZE_2026, Situation, features

# The order that the weights were trained with; in any other order the network misreads its input.
TAUGHT = """
players_2 players_3 players_4 module_A module_B module_C module_D module_E module_F teatime
round*6 scoring turns_left turn best_opponent*3 opponents*3 guess guess_by_source*6 score
upper.stairs*6 upper.conductor upper.at_mail upper.at_tile upper.mail upper.tile upper.worth
upper.celebrities upper.famous_cars lower.stairs*6 lower.conductor lower.at_mail lower.at_tile
lower.mail lower.tile lower.worth lower.celebrities lower.famous_cars coins*3 locomotive ahead
route postcards stations*8 bonuses_reached bonuses_open car_cards.cards car_cards.ends
car_cards.points conductor_cards.cards conductor_cards.ends conductor_cards.points
locomotive_cards.cards locomotive_cards.ends locomotive_cards.points contracts fulfilled
start_tile module_worth.passengers module_worth.gap module_worth.murder module_worth.teatime
evidence destroy most_evidence murderer evidence_due gap covered upper.boarded upper.served
lower.boarded lower.served
"""
OPPONENT = """
by_source*6 score
upper.stairs*6 upper.conductor upper.at_mail upper.at_tile upper.mail upper.tile upper.worth
upper.celebrities upper.famous_cars lower.stairs*6 lower.conductor lower.at_mail lower.at_tile
lower.mail lower.tile lower.worth lower.celebrities lower.famous_cars coins*3 locomotive ahead
stations bonuses_reached car_cards.cards car_cards.ends car_cards.points conductor_cards.cards
conductor_cards.ends conductor_cards.points locomotive_cards.cards locomotive_cards.ends
locomotive_cards.points contracts fulfilled drafted
"""
AROUND = """
prospects*3 own_turns others_turns begins tile_taken display display_worth best_cards*4
display_types*3 ends_out*3 next_tile arrivals
"""
SETUPS = [(2, "AB", "off"), (3, "CD", "on"), (4, "EF", "on"), (2, "CE", "on")]


def played(players: int, modules: str, teatime: str, version: int) -> Game:
    rng = random.Random(version)
    game = Game(Setup(players, modules, 3, teatime=teatime))
    while game.version < version and not game.over:
        game.apply(rng.choice(game.legal_actions()))
    return game


def row_of(game: Game, seat: int) -> list[float]:
    evaluation = Evaluation(game.state, seat)
    situation = Situation(game.state, evaluation)
    return [*features(situation, game.state, evaluation.worth(game.state))]


@pytest.mark.parametrize(("players", "modules", "teatime"), SETUPS)
@pytest.mark.parametrize("version", [0, 40, 110])
def test_there_are_as_many_features_as_the_network_expects(
    players: int, modules: str, teatime: str, version: int
) -> None:
    game = played(players, modules, teatime, version)
    for seat in range(players):
        row = row_of(game, seat)
        assert len(row) == SIZE
        assert all(abs(number) < 10 for number in row)


@pytest.mark.parametrize(("players", "modules", "teatime"), SETUPS)
def test_features_do_not_depend_on_hidden_information(
    players: int, modules: str, teatime: str
) -> None:
    for version in (10, 60, 120):
        game = played(players, modules, teatime, version)
        for seat in range(players):
            for seed in range(5):
                sampled = game.sample_hidden(seat, random.Random(seed))
                assert row_of(sampled, seat) == row_of(game, seat)


def test_features_are_in_the_order_that_the_shipped_weights_expect() -> None:
    fields = [name if width == 1 else f"{name}*{width}" for name, width, _ in FEATURES.fields]
    opponents = [f"{place}.{name}" for place in ("first", "second") for name in OPPONENT.split()]
    around = [f"around.{name}" for name in opponents + AROUND.split()]
    assert fields == TAUGHT.split() + around
    assert sum(width for name, width, _ in FEATURES.fields if "around." not in name) == SIZE_2026


def test_each_feature_has_a_name_and_a_meaning() -> None:
    assert FEATURES.size == SIZE == sum(width for _, width, _ in FEATURES.fields)
    names = [name for name, _, _ in FEATURES.fields]
    assert len(set(names)) == len(names)
    game = played(3, "CD", "on", 110)
    board = game.state.boards[1]
    named = FEATURES.named(row_of(game, 1))
    assert named["players_3"] == [1]
    assert named["players_2"] == [0]
    assert [named[f"module_{letter}"] for letter in "ABCDEF"] == [[0], [0], [1], [1], [0], [0]]
    assert named["round"] == [float(game.state.round == number) for number in range(1, 7)]
    assert named["score"] == [board.score / 200]
    assert named["upper.stairs"] == [stair / 8 for stair in board.trains[0].levels]
    assert named["lower.conductor"] == [board.trains[1].conductor / 10]
    assert named["coins"] == [coins / 5 for coins in board.coins]
    prospects = named["around.prospects"]
    assert prospects[0] >= prospects[1] > prospects[2] == 0
    others = [game.state.boards[seat] for seat in (0, 2)]
    first, second = (named[f"around.{place}.score"][0] * 200 for place in ("first", "second"))
    assert sorted([round(first), round(second)]) == sorted(other.score for other in others)
    assert named["around.display"] == [sum(card != 0 for card in game.state.display) / 18]
    assert named["contracts"] == [sum(map(bool, board.contracts)) / 3]
    view = game.observe(1)["boards"][1]
    assert named["evidence"] == [view["evidence"] / 6]
    assert named["upper.boarded"] == [len(view["boarded"][0]) / 4]
    assert named["lower.served"] == [len(view["served"][1]) / 3]
    with pytest.raises(ValueError, match=f"row: expected {SIZE} numbers, not 2"):
        FEATURES.named([1.0, 2.0])

"""What a value network is told: as many numbers as it expects, and nothing hidden."""

import random

import pytest

from firstclass import Game, Setup
from firstclass.players.evaluation import Evaluation
from firstclass.players.features import FEATURES, SIZE, Situation, features

SETUPS = [(2, "AB", "off"), (3, "CD", "on"), (4, "EF", "on"), (2, "CE", "on")]


def played(players: int, modules: str, teatime: str, version: int) -> Game:
    rng = random.Random(version)
    game = Game(Setup(players, modules, 3, teatime=teatime))
    while game.version < version and not game.over:
        game.apply(rng.choice(game.legal_actions()))
    return game


def row_of(game: Game, seat: int) -> list[float]:
    evaluation = Evaluation(game.state, seat)
    return features(Situation(game.state, evaluation), game.state, evaluation.worth(game.state))


@pytest.mark.parametrize(("players", "modules", "teatime"), SETUPS)
@pytest.mark.parametrize("version", [0, 40, 110])
def test_there_are_as_many_numbers_as_promised(
    players: int, modules: str, teatime: str, version: int
) -> None:
    game = played(players, modules, teatime, version)
    for seat in range(players):
        row = row_of(game, seat)
        assert len(row) == SIZE
        assert all(abs(number) < 10 for number in row)


@pytest.mark.parametrize(("players", "modules", "teatime"), SETUPS)
def test_they_do_not_depend_on_what_is_hidden(players: int, modules: str, teatime: str) -> None:
    for version in (10, 60, 120):
        game = played(players, modules, teatime, version)
        for seat in range(players):
            for seed in range(5):
                sampled = game.sample_hidden(seat, random.Random(seed))
                assert row_of(sampled, seat) == row_of(game, seat)


def test_each_number_has_a_name_and_a_meaning() -> None:
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
    assert named["contracts"] == [sum(map(bool, board.contracts)) / 3]
    view = game.observe(1)["boards"][1]
    assert named["evidence"] == [view["evidence"] / 6]
    assert named["upper.boarded"] == [len(view["boarded"][0]) / 4]
    assert named["lower.served"] == [len(view["served"][1]) / 3]
    with pytest.raises(ValueError, match="row: expected 105 numbers, not 2"):
        FEATURES.named([1.0, 2.0])

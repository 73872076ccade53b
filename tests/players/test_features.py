"""What a value network is told: as many numbers as it expects, and nothing hidden."""

import random

import pytest

from firstclass import Game, Setup
from firstclass.players.evaluation import Evaluation
from firstclass.players.features import SIZE, Situation, features

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

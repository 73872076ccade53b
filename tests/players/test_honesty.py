"""A bot decides by what its seat may see, and by its random numbers, and by nothing else."""

import random

import pytest

from firstclass import Game
from firstclass.players import NAMES, View
from firstclass.players.advice import advise
from tests.players.positions import positions
from tests.players.quick import quick

TABLES = [(2, "AB"), (3, "CD"), (4, "EF"), (2, "CE"), (4, "BC")]


def choice(name: str, game: Game, seat: int) -> int:
    return quick(name).choose(View(game, seat), game.legal_actions(), random.Random(5))


@pytest.mark.parametrize(("players", "modules"), TABLES)
@pytest.mark.parametrize("name", NAMES)
def test_choices_do_not_depend_on_what_is_hidden(name: str, players: int, modules: str) -> None:
    changed = 0
    for game in positions(players, modules, seed=players):
        seat = game.current_seat
        assert seat is not None
        other = game.sample_hidden(seat, random.Random(game.version))
        changed += other.fingerprint() != game.fingerprint()
        assert choice(name, game, seat) == choice(name, other, seat)
    assert changed > 5


@pytest.mark.parametrize(("players", "modules"), TABLES)
def test_advice_does_not_depend_on_what_is_hidden(players: int, modules: str) -> None:
    for game in positions(players, modules, seed=30 + players)[::3]:
        seat = game.current_seat
        assert seat is not None
        other = game.sample_hidden(seat, random.Random(game.version))
        legal = game.legal_actions()
        given = [advise(View(g, seat), legal, random.Random(5)) for g in (game, other)]
        assert given[0] == given[1]


@pytest.mark.parametrize(("players", "modules"), TABLES)
def test_samples_do_not_depend_on_what_is_hidden(players: int, modules: str) -> None:
    for game in positions(players, modules, seed=10 + players):
        for seat in range(players):
            other = game.sample_hidden(seat, random.Random(game.version))
            samples = [View(g, seat).sample(random.Random(3)) for g in (game, other)]
            assert samples[0].fingerprint() == samples[1].fingerprint()
            assert samples[0].observe(seat) == game.observe(seat)


def test_a_sample_keeps_neither_the_seed_nor_the_past() -> None:
    game = positions(3, "CF", seed=1)[-1]
    sample = View(game, 0).sample(random.Random(1))
    assert sample.setup.seed == 0
    assert sample.actions() == []
    assert game.setup.seed == 1
    assert len(game.actions()) == game.version


def test_a_view_offers_no_more_than_its_seat_may_know() -> None:
    offered = {name for name in dir(View) if not name.startswith("_")}
    assert offered == {"seat", "observe", "sample", "late"}

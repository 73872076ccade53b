"""A bot decides only by what its seat may see and by its random numbers."""

import gc
import random
import sys

import pytest

from firstclass import Game
from firstclass.players import NAMES, SeatView
from firstclass.players.advice import advise, best_plans
from firstclass.players.cast import CAST
from tests.players.fast_bots import make_fast_bot
from tests.players.positions import positions
from tests.rules.test_secrets import exchanged

TABLES = [(2, "AB"), (3, "CD"), (4, "EF"), (2, "CE"), (4, "BC")]


class VisibleRandom(random.Random):
    """Random numbers whose draws a profiler sees even if compiled code draws them."""

    def getrandbits(self, k: int, /) -> int:
        """Return random bits as usual."""
        return super().getrandbits(k)


def calls_for_hint(game: Game, seat: int) -> int:
    """Return how many calls of uncompiled functions a hint takes once the caches are filled."""

    def give() -> None:
        best_plans(SeatView(game, seat), game.legal_actions(), VisibleRandom(5), 4)

    events = 0

    def count_event(*_: object) -> None:
        nonlocal events
        events += 1

    for _ in range(2):
        give()
    profiler = sys.getprofile()
    gc.disable()  # Hypothesis measures each collection.
    sys.setprofile(count_event)
    try:
        give()
    finally:
        sys.setprofile(profiler)
        gc.enable()
    return events


def choice(name: str, game: Game, seat: int) -> int:
    return make_fast_bot(name).choose(SeatView(game, seat), game.legal_actions(), random.Random(5))


@pytest.mark.parametrize(("players", "modules"), TABLES)
@pytest.mark.parametrize("name", [*NAMES, *CAST])
def test_the_choices_of_a_bot_do_not_depend_on_hidden_information(
    name: str, players: int, modules: str
) -> None:
    changed = 0
    for game in positions(players, modules, seed=players):
        seat = game.current_seat
        assert seat is not None
        other = game.sample_hidden(seat, random.Random(game.version))
        changed += other.fingerprint() != game.fingerprint()
        assert choice(name, game, seat) == choice(name, other, seat)
    assert changed > 5


@pytest.mark.parametrize(("players", "modules"), TABLES)
def test_hints_do_not_depend_on_hidden_information(players: int, modules: str) -> None:
    for game in positions(players, modules, seed=30 + players)[::3]:
        seat = game.current_seat
        assert seat is not None
        other = game.sample_hidden(seat, random.Random(game.version))
        legal = game.legal_actions()
        hints = [advise(SeatView(g, seat), legal, random.Random(5)) for g in (game, other)]
        assert hints[0] == hints[1]


@pytest.mark.parametrize(("players", "modules"), TABLES)
def test_the_work_for_a_hint_does_not_depend_on_hidden_information(
    players: int, modules: str
) -> None:
    """Its time cannot tell what its text keeps secret."""
    for game in positions(players, modules, seed=40 + players)[::4]:
        seat = game.current_seat
        assert seat is not None
        other = exchanged(game, seat, random.Random(game.version))
        assert calls_for_hint(game, seat) == calls_for_hint(other, seat) > 500


@pytest.mark.parametrize(("players", "modules"), TABLES)
def test_determinizations_do_not_depend_on_the_true_hidden_information(
    players: int, modules: str
) -> None:
    for game in positions(players, modules, seed=10 + players):
        for seat in range(players):
            other = game.sample_hidden(seat, random.Random(game.version))
            samples = [SeatView(g, seat).sample(random.Random(3)) for g in (game, other)]
            assert samples[0].fingerprint() == samples[1].fingerprint()
            assert samples[0].observe(seat) == game.observe(seat)


def test_a_determinization_lacks_the_seed_and_the_actions_so_far() -> None:
    game = positions(3, "CF", seed=1)[-1]
    sample = SeatView(game, 0).sample(random.Random(1))
    assert sample.setup.seed == 0
    assert sample.actions() == []
    assert game.setup.seed == 1
    assert len(game.actions()) == game.version


def test_a_view_offers_only_methods_that_respect_the_knowledge_of_its_seat() -> None:
    offered = {name for name in dir(SeatView) if not name.startswith("_")}
    assert offered == {"seat", "observe", "sample", "is_late"}

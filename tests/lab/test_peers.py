"""The comparison with other engines charges each kind of work to its own column."""

import random
import time
from types import SimpleNamespace

import pytest

from benchmarks import peers
from benchmarks.peers import OURS, Choices, Engine, Round, Stopwatch, line, played


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A processor clock that only the engine of the test moves."""
    clock = SimpleNamespace(seconds=0.0)
    monkeypatch.setattr(time, "process_time", lambda: clock.seconds)
    return clock


def engine(clock: SimpleNamespace, rounds: int) -> Engine:
    """Return an engine: 100 s of set-up, and rounds of 10 s of chance and two decisions of 1 s."""

    def set_up(rng: random.Random) -> list[str]:
        clock.seconds += 100
        return []

    def move_by_chance(moves: list[str], rng: random.Random) -> None:
        clock.seconds += 10

    def decide(moves: list[str], rng: random.Random, choices: Choices) -> bool:
        clock.seconds += 2
        choices += [3, 5]
        moves.append("round")
        return len(moves) < rounds

    return Engine(set_up, decide, move_by_chance)


def test_set_up_and_chance_are_not_charged_to_decisions(clock: SimpleNamespace) -> None:
    game = played(engine(clock, rounds=4), random.Random(1), Stopwatch())
    assert game == Round(100, 40, 8, games=1, decisions=8, legal_actions=32)
    assert (game.decision, game.game) == (1, 148)


def test_a_round_adds_up_its_games(clock: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "SECONDS", 200.0)
    monkeypatch.setitem(peers.ENGINES, OURS, lambda: engine(clock, rounds=1))
    assert peers.one_round(OURS, seed=1) == Round(200, 20, 4, 2, 4, 16)


def test_the_time_of_reading_the_clock_is_not_charged(monkeypatch: pytest.MonkeyPatch) -> None:
    readings = iter(range(1_000_000))  # each takes a second
    monkeypatch.setattr(time, "process_time", lambda: next(readings))
    watch = Stopwatch()
    assert [watch.lap(), watch.lap()] == [0, 0]


def test_engines_are_compared_by_decisions_and_by_games() -> None:
    ours = Round(1.0, 0.0, 1.0, games=10, decisions=100, legal_actions=800)
    other = Round(1.0, 2.0, 1.0, games=5, decisions=200, legal_actions=400)
    cells = [cell.strip() for cell in line("other", [other] * 3, [ours] * 3).split("|")]
    assert cells[-3:-1] == ["0.50 ×", "4.00 ×"]

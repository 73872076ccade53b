"""The baselines of examples/, as far as they can be tested without PyTorch."""

import json
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from examples import best_response, ppo, ppo_player
from firstclass import ACTIONS, Game, Setup
from firstclass.encoding import encode, layout
from firstclass.extras import install_command
from firstclass.players import Player, SeatView, make_player
from tests.rules.games import game_after

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
CHOICES = Path(__file__).with_name("ppo_choices.json")


def played(setup: Setup, players: list[Player]) -> Game:
    """Play a game between these bots; the game raises if a choice is illegal."""
    game, rng = Game(setup), random.Random(7)
    while (seat := game.current_seat) is not None:
        game.apply(players[seat].choose(SeatView(game, seat), game.legal_actions(), rng))
    return game


def learned_game() -> Game:
    """Play the game whose choices are stored:

    `python -m tests.lab.test_baselines` rewrites them.
    """
    setup = Setup(players=2, modules="AB", seed=1_000_007)
    return played(setup, [ppo_player.PPO(), make_player("novice")])


def test_the_trained_bot_still_makes_the_same_choices() -> None:
    game = learned_game()
    assert [ACTIONS[action] for action in game.actions()] == json.loads(CHOICES.read_text())
    own, other = game.scores()
    assert own > other


@pytest.mark.parametrize(("players", "modules"), [(3, "CD"), (4, "EF"), (2, "BF")])
def test_the_trained_bot_plays_with_any_modules_and_number_of_players(
    players: int, modules: str
) -> None:
    one = ppo_player.PPO()
    game = played(Setup(players=players, modules=modules, seed=5, teatime=True), [one] * players)
    assert game.over


@pytest.mark.parametrize("seed", range(5))
def test_the_pointers_of_the_network_refer_to_the_cards_that_actions_name(seed: int) -> None:
    setup = Setup(players=2, modules="AB", seed=seed)
    game = game_after(setup, seed, 40)
    seat = game.current_seat
    assert seat is not None
    row = encode(game, seat)
    named = layout(setup).named(row)
    _, cards = ppo_player.input_columns().look(np.frombuffer(row, np.uint8)[None])
    ends = np.cumsum([*ppo_player.input_columns().lists.values()])
    seen = dict(zip(ppo_player.input_columns().lists, np.split(cards[0], ends[:-1]), strict=True))
    assert [int(n) for line in ppo_player.DISPLAY for n in seen[line]] == named["display"]
    assert seen["game_end"].tolist() == named["game_end"]
    lists = [seen[name] for name in ppo_player.POINTED.values()]
    there = dict(zip(ppo_player.pointed().tolist(), np.concatenate(lists).tolist(), strict=True))
    pointed = [action for action in game.legal_actions() if action in there]
    assert all(there[action] for action in pointed)


def by_hand(earned: list[float], worths: list[float], last: float) -> list[float]:
    """Return the advantages of one seat: each is the surprise plus a share of later ones."""
    surprises = np.array(earned) + np.array([*worths[1:], last]) - np.array(worths)
    shares = ppo.LAMBDA ** np.arange(len(surprises))
    return [float(surprises[n:] @ shares[: len(shares) - n]) for n in range(len(surprises))]


def test_advantages_are_calculated_for_each_seat_separately() -> None:
    chance = np.random.default_rng(7)
    steps = 12
    seats = np.array([0, 1, 1, 0, 1, 0, 0, 0, 1, 0, 1, 1], np.int8)
    rewards = chance.normal(size=(steps, 1, 2)).astype(np.float32)
    worths = chance.normal(size=(steps, 1)).astype(np.float32)
    over = np.zeros((steps, 1), np.bool_)
    over[5] = True  # a game ends, and another begins
    nothing = np.zeros((steps, 1), np.float32)
    notes = ppo.Played(
        nothing, np.zeros((steps, 1), np.uint8), np.zeros((steps, 1), np.int8),
        np.zeros((steps, 1), np.int64), nothing, worths, seats[:, None], rewards, over,
    )  # fmt: skip
    found, told = ppo.advantages(notes, np.array([0.5], np.float32), np.array([0], np.int8))
    for seat in (0, 1):
        for begin, end, last in ((0, 6, 0.0), (6, 12, 0.5)):
            own = [step for step in range(begin, end) if seats[step] == seat]
            until = [*own[1:], end]
            earned = [rewards[a:b, 0, seat].sum() for a, b in zip(own, until, strict=True)]
            values = [float(worths[step, 0]) for step in own]
            if seat == 1 and end == 12:  # the result of its last decision is not known yet
                assert not told[own[-1], 0]
                last = values.pop()
                own, earned = own[:-1], earned[:-1]
            assert told[own, 0].all()
            assert found[own, 0] == pytest.approx(by_hand(earned, values, last), abs=1e-5)


def test_the_learning_curve_can_be_drawn(tmp_path: Path) -> None:
    chapters = (ROOT / "docs" / "results" / "ppo.jsonl").read_text()
    lines = [json.loads(line) for line in chapters.splitlines()]
    ppo.draw(lines, tmp_path / "curve.svg")
    assert "<svg" in (tmp_path / "curve.svg").read_text(encoding="utf-8")


def test_without_pytorch_the_training_script_names_the_package_to_install(tmp_path: Path) -> None:
    without = "import sys, runpy; sys.modules['torch'] = None; runpy.run_module('examples.ppo', "
    without += "run_name='__main__')"
    result = subprocess.run(
        [sys.executable, "-c", without, tmp_path], cwd=ROOT, capture_output=True, text=True
    )
    assert result.returncode == 1
    assert result.stderr == f"ppo: needs torch: {install_command('train')}\n"


def test_the_best_response_predicts_the_turns_of_its_opponent() -> None:
    game = game_after(Setup(players=2, modules="AB", seed=3), 3, 60)
    seat = game.current_seat
    assert seat is not None
    rng = random.Random(1)
    line = best_response.AgainstApprentice().plan(SeatView(game, seat), game.legal_actions(), rng)
    best_response.follow(game, seat, line)
    tried, other = game.clone(), game.current_seat
    assert other is not None
    best_response.AgainstApprentice().answer(tried, other, random.Random(1))
    apprentice = make_player("apprentice")
    while game.current_seat == other:
        game.apply(apprentice.choose(SeatView(game, other), game.legal_actions(), random.Random(1)))
    assert tried == game


if __name__ == "__main__":
    choices = [ACTIONS[action] for action in learned_game().actions()]
    CHOICES.write_text(json.dumps(choices, indent=0) + "\n", encoding="utf-8")

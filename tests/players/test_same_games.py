"""Every player plays the same games on all machines, Pythons and builds, with and without NumPy.

``python -m tests.players.test_same_games`` rewrites the hashes of the games. Use it only after an
intended change of a player or of the rules.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import pytest

import firstclass
from firstclass import Game, Setup
from firstclass.players import SeatView, make_player, registered_players

ROOT = Path(__file__).parents[2]
STORED = Path(__file__).parent / "same_games.json"
TABLES = (
    Setup(2, "AB", seed=1),
    Setup(3, "CD", seed=2, ruleset="yucata"),
    Setup(2, "EF", seed=3, teatime="on"),
)
# Players by the decisions that they make at each table: the slower, the fewer. Those that think for
# a time have a number of simulations instead.
PLAYERS = {
    "random": 1000,
    "novice": 1000,
    "apprentice": 1000,
    "planner": 1000,
    "conductor": 80,
    "director@16w": 16,
    "pip": 1000,
    "gaston": 1000,
    "rosa": 1000,
    "ludwig": 1000,
    "ada": 1000,
    "moreau": 80,
    "mireille": 80,
    "bertha": 80,
    "edmund": 40,
    "aurelia@16w": 16,
    "conductor-2026": 80,
    "director-2026@8w": 16,
}
OPPONENTS = ("novice", "planner random", "moreau", "conductor")
STEPS = 60
WITH_NUMPY = "from tests.players.test_same_games import *; print(hashes())"
WITHOUT_NUMPY = "import sys; sys.modules['numpy'] = None; " + WITH_NUMPY.replace("hashes", "games")


def hashes() -> str:
    """Return the hashes of what all players do, as JSON."""
    steps = {f"against {names}": stepped(names.split()) for names in OPPONENTS}
    return json.dumps(json.loads(games()) | steps, indent=0)


def games() -> str:
    """Return the same without environments, which need NumPy."""
    return json.dumps({name: played(name) for name in PLAYERS})


def played(name: str) -> str:
    """Return the hash of the games that a player plays against itself, one at each table."""
    actions = []
    for setup in TABLES:
        game, rng = Game(setup), random.Random(setup.seed)
        players = [make_player(name) for _ in range(setup.players)]
        while (seat := game.current_seat) is not None and game.version < PLAYERS[name]:
            game.apply(players[seat].choose(SeatView(game, seat), game.legal_actions(), rng))
        actions.append(game.actions())
    return sha256(json.dumps(actions).encode()).hexdigest()


def stepped(opponents: Sequence[str]) -> str:
    """Return the hash of all that a ``VectorEnv`` with these opponents shows in some steps."""
    from firstclass.envs import VectorEnv

    env = VectorEnv(3, opponents=opponents, reward="margin")
    env.reset(seed=11)
    rng = random.Random(11)
    digest = sha256()
    for _ in range(STEPS):
        arrays = env.step([rng.choice(mask.nonzero()[0].tolist()) for mask in env.action_masks()])
        for array in (*arrays[:3], env.action_masks()):
            digest.update(array.tobytes())
    return digest.hexdigest()


def hashes_of(program: str, **environment: str) -> dict[str, str]:
    """Return what a program prints in another process."""
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    hashes: dict[str, str] = json.loads(run.stdout)
    return hashes


@pytest.fixture(scope="module")
def stored() -> dict[str, str]:
    hashes: dict[str, str] = json.loads(STORED.read_text())
    return hashes


def test_this_build_plays_the_stored_games(stored: dict[str, str]) -> None:
    assert json.loads(hashes()) == stored


def test_the_interpreted_build_plays_the_stored_games(stored: dict[str, str]) -> None:
    check = "import firstclass; assert firstclass.RULES == 'interpreted'; "
    assert hashes_of(check + WITH_NUMPY, PYTHONPATH=str(ROOT / "src"), PYTHONHASHSEED="1") == stored


def test_players_choose_the_same_without_numpy(stored: dict[str, str]) -> None:
    assert hashes_of(WITHOUT_NUMPY) == {name: stored[name] for name in PLAYERS}


# NumPy adds in another order on processors with other instructions.
@pytest.mark.parametrize("processor", ["Nehalem", "Haswell"])
def test_players_choose_the_same_on_other_processors(
    processor: str, stored: dict[str, str]
) -> None:
    program = WITH_NUMPY.replace("hashes()", "json.dumps({'conductor': played('conductor')})")
    assert hashes_of(program, OPENBLAS_CORETYPE=processor) == {"conductor": stored["conductor"]}


def test_a_game_of_every_player_is_stored(stored: dict[str, str]) -> None:
    names = {
        player.name
        for player in registered_players()
        if player.factory.__module__.startswith(firstclass.__name__ + ".")
    }
    missing = names - {name.partition("@")[0] for name in stored}
    assert not missing, f"python -m tests.players.test_same_games, when {missing} play as intended"


if __name__ == "__main__":
    STORED.write_text(hashes() + "\n")

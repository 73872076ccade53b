"""Ten thousand random games of every kind, as hashes of all their states and legal moves.

A change that makes the rules faster must leave them all as they are. `python -m
tests.rules.all_games` plays them all, which takes some minutes with compiled rules. After an
intended change of the rules, `… --write` stores the hashes again.
"""

import argparse
import hashlib
import json
import random
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from firstclass import Game, Setup
from firstclass.rules.game import snapshot
from tests.rules.boxes import FIRST
from tests.rules.games import PAIRS

FILE = Path(__file__).with_suffix(".json")
BLOCKS = 400
GAMES_OF_A_BLOCK = 25
RULESETS = ("rulebook", "yucata")


def setup_of(number: int) -> Setup:
    """Return the set-up of a game: each kind has its turn."""
    rest, pair = divmod(number, len(PAIRS))
    rest, players = divmod(rest, 3)
    rest, ruleset = divmod(rest, 2)
    return Setup(
        2 + players,
        PAIRS[pair],
        number,
        RULESETS[ruleset],
        catalogue=FIRST,
        teatime=rest % 2 == 1,
    )


def hash_of_block(block: int) -> str:
    """Return a hash of every state and its legal moves in the games of a block."""
    whole = hashlib.sha256()
    for number in range(block * GAMES_OF_A_BLOCK, (block + 1) * GAMES_OF_A_BLOCK):
        game, rng = Game(setup_of(number)), random.Random(number)
        while not game.over:
            legal = game.legal_actions()
            whole.update(json.dumps([snapshot(game.state), legal]).encode())
            game.apply(rng.choice(legal))
        whole.update(json.dumps(snapshot(game.state)).encode())
    return whole.hexdigest()[:16]


def stored() -> list[str]:
    """Return the stored hash of each block."""
    hashes: list[str] = json.loads(FILE.read_text())
    return hashes


def main() -> None:
    """Play all games, and compare or store their hashes."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--write", action="store_true", help="store the hashes")
    parser.add_argument("--jobs", type=int, default=2, help="number of processes")
    options = parser.parse_args()
    with ProcessPoolExecutor(options.jobs) as pool:
        hashes = list(pool.map(hash_of_block, range(BLOCKS), chunksize=4))
    if options.write:
        FILE.write_text(json.dumps(hashes, indent=0) + "\n")
        return
    wrong = [block for block, then in enumerate(stored()) if hashes[block] != then]
    raise SystemExit(f"these blocks of games differ: {wrong}" if wrong else None)


if __name__ == "__main__":
    main()

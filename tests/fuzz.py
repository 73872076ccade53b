"""Play random games of every kind with all invariants on, for as long as you like.

`python -m campaigns fuzz` runs it. A failure gives the number of the game, and
`python -m tests.fuzz --seed SEED --game NUMBER` plays that game again.
"""

import argparse
import itertools
import json
import random
import sys
import time
from typing import Any

from firstclass import ACTIONS, Game, IllegalActionError, Setup
from firstclass.players import SeatView, make_player
from firstclass.rules.vocabulary.setup import OPTIONS, PRESETS
from firstclass.words import offers
from tests.rules.games import deciding_seat
from tests.rules.invariants import check

PLANNED_GAMES = 0.1  # the share of games with planners, which are slow
LOOKED_AT = 0.03  # the share of decisions at which the expensive checks run


def a_setup(chance: random.Random) -> Setup:
    """Draw any setup."""
    letters = chance.sample("ABCDEF", chance.choice((0, 1, 2, 2, 2, 2)))
    options: dict[str, Any] = {name: chance.choice(values) for name, values in OPTIONS.items()}
    return Setup(
        players=chance.choice((2, 3, 4)),
        modules="".join(letters),
        seed=chance.getrandbits(63),
        ruleset=chance.choice(sorted(PRESETS)),
        **options,
    )


def play(number: int, seed: int) -> int:
    """Play and check one game; return the number of its decisions."""
    chance = random.Random(f"{seed}:{number}")
    game = Game(a_setup(chance))
    planned = chance.random() < PLANNED_GAMES
    kinds = [chance.choice(("planner", "random")) if planned else "random" for _ in range(4)]
    players = [make_player(kind) for kind in kinds]
    while not game.over:
        check(game)
        seat = deciding_seat(game)
        legal = game.legal_actions()
        if chance.random() < LOOKED_AT:
            look_closely(game, chance)
        game.apply(players[seat].choose(SeatView(game, seat), legal, chance))
    check(game)
    again = Game.replay(json.loads(json.dumps(game.record())))
    assert again.fingerprint() == game.fingerprint()
    return game.version


def look_closely(game: Game, chance: random.Random) -> None:
    """Check the properties that are expensive to check."""
    before = game.fingerprint()
    seat = deciding_seat(game)
    sample = game.sample_hidden(seat, chance)
    check(sample)
    assert json.dumps(sample.observe(seat)) == json.dumps(game.observe(seat))
    assert sample.legal_actions() == game.legal_actions()
    offers(game, seat)
    for action in set(range(len(ACTIONS))).difference(game.legal_actions()):
        if chance.random() < 0.1:
            try:
                game.apply(action)
            except IllegalActionError:
                continue
            raise AssertionError(f"{ACTIONS[action]} was played although it is not legal")
    trial = game.clone()
    trial.apply(chance.choice(trial.legal_actions()))
    if not trial.undo_reason():
        trial.undo()
        assert trial.fingerprint() == before
    assert game.fingerprint() == before


def main() -> None:
    """Fuzz for the given number of minutes, or replay one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", type=int)
    body = parser.parse_args()
    if body.game is not None:
        print(play(body.game, body.seed), "decisions")
        return
    end = time.monotonic() + 60 * body.minutes
    games = decisions = 0
    for number in itertools.count():
        if time.monotonic() > end:
            break
        try:
            decisions += play(number, body.seed)
        except Exception:
            print(f"game {number} of seed {body.seed} failed", file=sys.stderr, flush=True)
            raise
        games += 1
        if games % 1000 == 0:
            print(f"{games} games, {decisions} decisions", flush=True)
    print(f"{games} games, {decisions} decisions, no failure")


if __name__ == "__main__":
    main()

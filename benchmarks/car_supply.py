"""Count the games in which a move is refused only because there is no car card left (ruling R5).

`python -m campaigns car-supply` plays games of four strong bots, with each pair of modules in turn.
"""

import argparse
import copy
import itertools
import random
from collections import Counter

from librt.vecs import vec
from mypy_extensions import i64

from firstclass import ACTIONS, Game, Setup
from firstclass.players import SeatView, make_player
from firstclass.rules.mechanics.coins import PLENTY
from firstclass.rules.vocabulary.numbers import Numbers

PAIRS = ["".join(pair) for pair in itertools.combinations("ABCDEF", 2)]
NO_CARD = "the last 0/1 card was taken"
NO_CAR = "a 0-car was refused"
NO_UPGRADE = "an upgrade was refused"


def refusals(game: Game) -> set[str]:
    """Return what is refused to the deciding seat now, and would not be with unlimited cars."""
    unlimited = copy.copy(game).state
    unlimited.car_supply = vec[i64]([PLENTY] * len(unlimited.car_supply))
    moves = Numbers()
    unlimited.rules.of_decision[unlimited.decision].legal(unlimited, unlimited.decision, moves)
    refused = {*moves.now()} - {*game.legal_actions()}
    kinds = {ACTIONS[action].split()[0] for action in refused}
    names = {"car": NO_CAR, "coin": NO_CAR, "upgrade": NO_UPGRADE}
    return {names[kind] for kind in kinds & names.keys()}


def play(number: int, bot: str, seed: int) -> set[str]:
    """Play a game of four players; return what happened at least once."""
    chance = random.Random(f"{seed}:{number}")
    modules = PAIRS[number % len(PAIRS)]
    game = Game(Setup(players=4, modules=modules, seed=chance.getrandbits(63)))
    players = [make_player(bot) for _ in range(4)]
    happened: set[str] = set()
    while (seat := game.current_seat) is not None:
        legal = game.legal_actions()
        happened |= refusals(game)
        if not game.state.car_supply[0]:
            happened.add(NO_CARD)
        game.apply(players[seat].choose(SeatView(game, seat), legal, chance))
    return happened


def main() -> None:
    """Play the games, and print how often each of these happened."""
    parser = argparse.ArgumentParser(prog="car-supply")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", default="conductor")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    for number in range(options.games):
        counts.update(play(number, options.bot, options.seed))
    for text in (NO_CARD, NO_CAR, NO_UPGRADE):
        print(f"{text} in {counts[text]} of {options.games} games")


if __name__ == "__main__":
    main()

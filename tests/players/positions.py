"""Moments of games for the computer's players to look at."""

import random

from firstclass import Game, Setup


def positions(players: int, modules: str, seed: int) -> list[Game]:
    """Moments of a game of random actions, the whole draft among them."""
    game = Game(Setup(players, modules, seed, ruleset="yucata", teatime="on"))
    rng = random.Random(seed)
    moments = []
    while not game.over:
        if game.version < players or rng.random() < 0.08:
            moments.append(game.clone())
        game.apply(rng.choice(game.legal_actions()))
    return moments

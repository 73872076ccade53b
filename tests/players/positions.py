"""Moments of games for bots to judge."""

import random

from firstclass import Game, Setup


def positions(players: int, modules: str, seed: int) -> list[Game]:
    """Return moments of a game of random actions, including the whole draft."""
    game = Game(Setup(players, modules, seed, ruleset="yucata", teatime="on"))
    rng = random.Random(seed)
    moments = []
    while not game.over:
        if game.version < players or rng.random() < 0.08:
            moments.append(game.clone())
        game.apply(rng.choice(game.legal_actions()))
    return moments

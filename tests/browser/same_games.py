"""Games whose moves are chosen by chance, the same in every build of the rules."""

import hashlib
import random

from firstclass import Game, Setup

SETUPS = ((2, "AB", False), (3, "CF", False), (4, "DE", False), (4, "BC", True))


def fingerprint() -> str:
    """Return a hash of everything that happens in some games."""
    found, chance = hashlib.sha256(), random.Random(7)
    for players, modules, teatime in SETUPS:
        game = Game(Setup(players, modules, seed=players, teatime=teatime))
        while not game.over:
            legal = game.legal_actions()
            events = game.apply(chance.choice(legal))
            found.update(repr([legal, [game.event_as_dict(event) for event in events]]).encode())
        found.update(repr([game.scores(), game.record()]).encode())
    return found.hexdigest()

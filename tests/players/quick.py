"""The players as tests want them: the director without a clock, and content with little."""

from math import inf

from firstclass.players import Player, make_player
from firstclass.players.director import Director


def quick(name: str) -> Player:
    """A player by name whose choices do not depend on how quick the machine is."""
    return (
        Director(seconds=inf, worlds=1, candidates=2, turns=1)
        if name == "director"
        else make_player(name)
    )

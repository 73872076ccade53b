"""The bots as tests need them: the director searches little and uses no clock."""

from math import inf

from firstclass.players import Player, make_player
from firstclass.players.director import Director


def make_fast_bot(name: str) -> Player:
    """Return a bot by name whose choices do not depend on the speed of the machine."""
    return (
        Director(seconds=inf, worlds=1, candidates=2, turns=1)
        if name == "director"
        else make_player(name)
    )

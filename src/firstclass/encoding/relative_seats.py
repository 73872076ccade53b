"""Seats as one of them sees them, by their distance to its left."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.rules.vocabulary.seats import CLEARED, NOBODY, REMOVED, SPECTATOR

SEATS: Final = 4


def _places(players: int, viewer: int) -> vec[i64]:
    first = viewer % SEATS  # a spectator sees the seats as the first seat does
    places = vec[i64]([0] * (SEATS - CLEARED))
    for seat in range(players):
        places[seat] = 1 + (seat - first) % players
    places[NOBODY], places[REMOVED], places[CLEARED] = 0, SEATS + 1, SEATS + 2
    return places


PLACES: Final = [
    [_places(players, viewer) for viewer in range(SPECTATOR + 1)] for players in range(SEATS + 1)
]
"""By number of players, viewer and seat: the seat's distance to the viewer's left, from 1.

NOBODY, REMOVED and CLEARED have separate numbers.
"""

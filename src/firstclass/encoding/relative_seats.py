"""Seats as one of them sees them, by their distance to its left."""

from typing import Final

from firstclass.encoding.fields import MAX_BYTE
from firstclass.rules.vocabulary.seats import CLEARED, NOBODY, REMOVED

SEATS: Final = 4
VIEWERS: Final = SEATS + 1  # the seats, and a spectator after them


def viewer_of(seat: int | None) -> int:
    """Return the index of a viewer."""
    return SEATS if seat is None else seat


def places_of(players: int, seat: int | None) -> list[int]:
    """Return, by seat, its distance to the left, from 1.

    NOBODY, REMOVED and CLEARED have separate numbers.
    """
    return PLACES[players][viewer_of(seat)]


def _places(players: int, viewer: int) -> list[int]:
    first = viewer % SEATS  # a spectator sees the seats as the first seat does
    places = [0] * (SEATS - CLEARED)
    for seat in range(players):
        places[seat] = 1 + (seat - first) % players
    places[NOBODY], places[REMOVED], places[CLEARED] = 0, SEATS + 1, SEATS + 2
    return places


PLACES: Final = [
    [_places(players, viewer) for viewer in range(VIEWERS)] for players in range(SEATS + 1)
]


def _seen_from(places: list[int]) -> bytes:
    """Return the same as a table for ``bytes.translate``, counted from ``CLEARED``."""
    numbers = places[CLEARED:] + places[:CLEARED]
    return bytes(numbers) + bytes(MAX_BYTE + 1 - len(numbers))


SEEN_FROM: Final = [[_seen_from(places) for places in of_players] for of_players in PLACES]

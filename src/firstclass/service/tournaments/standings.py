"""How everybody stands: points, and what decides where they tie."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from firstclass.service.tournaments.ports import Match


class Rank(NamedTuple):
    """How somebody stands; who ties has the same rank."""

    rank: int
    entrant: int
    games: int
    points: Fraction
    buchholz: Fraction
    margin: Fraction


def share(place: float, players: int) -> Fraction:
    """What a place is worth: 1 the first, 0 the last, evenly in between; the bye is a win."""
    return (players - Fraction(place)) / (players - 1) if players > 1 else Fraction(1)


def points_of(matches: Iterable[Match]) -> dict[int, Fraction]:
    """The points of all who have played; where nobody has won there are none."""
    points: dict[int, Fraction] = defaultdict(Fraction)
    for match in matches:
        for who, place in zip(match.seats, match.places, strict=False):
            points[who] += share(place, len(match.seats))
    return points


def margins_of(matches: Iterable[Match]) -> dict[int, Fraction]:
    """By how much everybody was ahead of the others, whose scores are taken at their mean."""
    margins: dict[int, Fraction] = defaultdict(Fraction)
    for match in matches:
        total, others = sum(match.scores), len(match.scores) - 1
        for who, score in zip(match.seats, match.scores, strict=False):
            margins[who] += score - Fraction(total - score, others)
    return margins


def standings(entrants: Iterable[int], matches: Iterable[Match]) -> list[Rank]:
    """How these stand after what is over, the best first.

    By points; then by Buchholz, the points of all whom somebody has met; then by margins.
    """
    over = [match for match in matches if match.over]
    points, margins = points_of(over), margins_of(over)
    buchholz, games = defaultdict[int, Fraction](Fraction), defaultdict[int, int](int)
    for match in over:
        for who in match.seats:
            games[who] += 1
            met = (points[other] for other in match.seats if other != who)
            buchholz[who] += sum(met, Fraction())
    lines = {who: (points[who], buchholz[who], margins[who]) for who in entrants}
    return sorted(
        Rank(1 + sum(other > line for other in lines.values()), who, games[who], *line)
        for who, line in lines.items()
    )

"""Standings: points and tie-breaks."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from firstclass.service.tournaments.ports import Match


class Standing(NamedTuple):
    """The line of one participant in the standings. Those who tie have the same rank."""

    rank: int
    entrant: int
    games: int
    points: Fraction
    buchholz: Fraction
    margin: Fraction


def points_for_place(place: float, players: int) -> Fraction:
    """Return the points of a place, evenly spaced from 1 for the first to 0 for the last.

    A bye is a win.
    """
    return (players - Fraction(place)) / (players - 1) if players > 1 else Fraction(1)


def points_of(matches: Iterable[Match]) -> dict[int, Fraction]:
    """Return everybody's points. A match without a winner gives none."""
    points: dict[int, Fraction] = defaultdict(Fraction)
    for match in matches:
        for who, place in zip(match.entrants, match.places, strict=False):
            points[who] += points_for_place(place, len(match.entrants))
    return points


def margins_of(matches: Iterable[Match]) -> dict[int, Fraction]:
    """Return by how much everybody was ahead of the mean score of the others, added up."""
    margins: dict[int, Fraction] = defaultdict(Fraction)
    for match in matches:
        total, others = sum(match.scores), len(match.scores) - 1
        for who, score in zip(match.entrants, match.scores, strict=False):
            margins[who] += score - Fraction(total - score, others)
    return margins


def standings(entrants: Iterable[int], matches: Iterable[Match]) -> list[Standing]:
    """Return the standings after the finished matches, the best first.

    They are sorted by points, then by Buchholz (the points of all opponents), then by margins.
    """
    over = [match for match in matches if match.over]
    points, margins = points_of(over), margins_of(over)
    buchholz, games = defaultdict[int, Fraction](Fraction), defaultdict[int, int](int)
    for match in over:
        for who in match.entrants:
            games[who] += 1
            met = (points[other] for other in match.entrants if other != who)
            buchholz[who] += sum(met, Fraction())
    lines = {who: (points[who], buchholz[who], margins[who]) for who in entrants}
    return sorted(
        Standing(1 + sum(other > line for other in lines.values()), who, games[who], *line)
        for who, line in lines.items()
    )

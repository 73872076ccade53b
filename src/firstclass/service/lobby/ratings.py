"""How a game changes ratings: people among themselves, and bots among themselves.

A win between people whom nobody else has played says little, and so does the tenth win over the
same person. So a game counts in full only if both have met `LISTED_OPPONENTS` others, and each
further game of two people within `REPEAT_PERIOD` counts half as much as the one before.
"""

import math
from collections.abc import Mapping
from dataclasses import replace

from firstclass.service.lobby.ports import (
    LISTED_OPPONENTS,
    ArchiveStore,
    Rater,
    Rating,
    Result,
    ResultSeat,
)
from firstclass.service.protocol.requests import HUMAN

REPEAT_PERIOD = 30 * 24 * 60 * 60
"""Seconds after which a game no longer makes the next one with the same person count less."""

INITIAL_RATING = 1000
RATING_SCALE = 40
"""Ratings are shown as 1000 for a new player, and 40 more for each point of the model.

Players are used to such figures.
"""

NEW_PLAYER = 25
"""The points of the model for a new player."""

Met = Mapping[str, int]
"""The people whom somebody has met, and how often of late."""


def ratings_after(store: ArchiveStore, rater: Rater, result: Result) -> list[Rating]:
    """Return the ratings that a game changes.

    A built-in bot with several seats counts by its first one. A person whose account is gone counts
    as somebody new.
    """
    people: dict[str, ResultSeat] = {}
    bots: dict[str, ResultSeat] = {}
    for each in result.seats:
        if each.kind == HUMAN:
            (bots if each.is_bot else people)[each.person or f"deleted {each.seat}"] = each
        else:
            bots.setdefault(each.kind, each)
    known = [each.person for each in result.seats]
    return [
        rating
        for among_bots, among in ((False, people), (True, bots))
        if len(among) > 1
        for rating in _new_ratings(store, rater, result, among, among_bots=among_bots)
        if rating.player in known or rating.player in bots
    ]


def _new_ratings(
    store: ArchiveStore,
    rater: Rater,
    result: Result,
    among: dict[str, ResultSeat],
    *,
    among_bots: bool,
) -> list[Rating]:
    before = [
        store.rating(who, result.players, among_bots)
        or Rating(who, result.players, among_bots, *rater.new())
        for who in among
    ]
    strengths = [(each.mu, each.sigma) for each in before]
    after = rater.rate(strengths, [seat.place for seat in among.values()])
    since = result.counted_at - REPEAT_PERIOD
    met: dict[str, Met] = (
        {} if among_bots else {who: store.opponents(who, result.players, since) for who in among}
    )
    return [
        replace(
            old,
            mu=old.mu + weight * (mu - old.mu),
            sigma=old.sigma + weight * (sigma - old.sigma),
            games=old.games + 1,
            opponents=len({*met.get(old.player, ()), *met} - {old.player}),
        )
        for old, (mu, sigma) in zip(before, after, strict=True)
        for weight in [weight_of(old.player, met) if met else 1]
    ]


def weight_of(person: str, met: Mapping[str, Met]) -> float:
    """Return how much a game counts for a person, from 0 to 1.

    ``met`` has whom each of its people has met before.
    """
    others = [other for other in met if other != person]
    return math.fsum(
        min(LISTED_OPPONENTS, len({*met[other]} - {person}), len({*met[person]} - {other}))
        / LISTED_OPPONENTS
        / math.pow(2, met[person].get(other, 0))
        for other in others
    ) / len(others)


def displayed_rating(rated: Rating | None) -> int | None:
    """Return a rating as a whole number."""
    return None if rated is None else round(INITIAL_RATING + RATING_SCALE * (rated.mu - NEW_PLAYER))

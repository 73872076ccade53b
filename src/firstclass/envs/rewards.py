"""What an action was worth to each seat, in four ways."""

from collections.abc import Callable, Sequence
from typing import Final

from firstclass.rules.game import Game

Before = Sequence[int]  # the scores before the action
Reward = Callable[[Game, Before], list[float]]


def win(game: Game, before: Before) -> list[float]:
    """At the end 1 for the winner; what the losers pay adds up to it, and ties share."""
    won = game.winners()
    players = len(before)
    if not won:
        return [0.0] * players
    share = players / (len(won) * (players - 1))
    fee = 1 / (players - 1)
    return [share * (seat in won) - fee for seat in range(players)]


def rank(game: Game, before: Before) -> list[float]:
    """At the end from 1 for the first to -1 for the last; ties share."""
    players = len(before)
    if not game.over:
        return [0.0] * players
    ranks = [seat["rank"] for seat in game.sheet()["seats"]]
    places = [own - 1 + (ranks.count(own) - 1) / 2 for own in ranks]
    return [1 - 2 * place / (players - 1) for place in places]


def score(game: Game, before: Before) -> list[float]:
    """After each action the points it has brought."""
    return [float(now - then) for now, then in zip(game.scores(), before, strict=True)]


def margin(game: Game, before: Before) -> list[float]:
    """After each action by how much it has changed one's lead over the best of the others."""
    return [
        float(now - then) for now, then in zip(leads(game.scores()), leads(before), strict=True)
    ]


def leads(scores: Sequence[int]) -> list[int]:
    """By how much each seat is ahead of the best of the others."""
    return [
        own - max(points for other, points in enumerate(scores) if other != seat)
        for seat, own in enumerate(scores)
    ]


REWARDS: Final[dict[str, Reward]] = {"win": win, "margin": margin, "rank": rank, "score": score}
"""The rewards there are. Those of a game add up to its result: who won, the lead, the place, the
points."""


def reward_of(name: str) -> Reward:
    """The reward of this name; raises ValueError."""
    if name not in REWARDS:
        raise ValueError(f"reward: expected one of {', '.join(REWARDS)}, not {name!r}")
    return REWARDS[name]

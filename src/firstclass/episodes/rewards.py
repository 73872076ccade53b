"""The rewards of learners. A reward is the growth of what a seat has earned so far."""

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any, Final

from firstclass.errors import InvalidInputError
from firstclass.rules.game import Game
from firstclass.rules.sequence.scoring import rank as place_of
from firstclass.rules.sequence.scoring import winners
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import ROUNDS, ROUNDS_OF_A_STACK, stack_played

Reward = str | Mapping[str, float]
"""A name in ``REWARDS``, or weights of sources of points."""

Earnings = Callable[[Game], list[float]]
"""A function that returns the earnings of each seat so far."""


def win(game: Game) -> list[float]:
    """Return 1 for the winner at the end. The losers pay for it in equal parts, and ties share."""
    players = len(game.state.boards)
    won = winners(game.state) if over(game) else ()
    if not won:
        return [0.0] * players
    share = players / (len(won) * (players - 1))
    fee = 1 / (players - 1)
    return [share * (seat in won) - fee for seat in range(players)]


def rank(game: Game) -> list[float]:
    """Return 1 for the first to -1 for the last at the end. Ties share."""
    state: State = game.state
    players = len(state.boards)
    if not over(game):
        return [0.0] * players
    ranks = [place_of(state, board) for board in state.boards]
    places = [own - 1 + (ranks.count(own) - 1) / 2 for own in ranks]
    return [1 - 2 * place / (players - 1) for place in places]


def score(game: Game) -> list[float]:
    """Return the points of each seat."""
    return [float(points) for points in scores(game)]


def margin(game: Game) -> list[float]:
    """Return how many points each seat is ahead of the best of the others."""
    return leads(scores(game))


def scoring(game: Game) -> list[float]:
    """Return how many points each seat was ahead of the best of the others at the last scoring."""
    state: State = game.state
    scored = ROUNDS if over(game) else ROUNDS_OF_A_STACK * max(stack_played(state), 0)
    points = [0] * len(state.boards)
    link = state.ledger
    while link is not None:
        if max(link.round, 1) <= scored:
            points[link.seat] += link.points
        link = link.before
    return leads(points)


def by_source(weights: Mapping[str, Any]) -> Earnings:
    """Return earnings that are the points of some sources, each times its weight.

    The sources are those of the score sheet. Raises InvalidInputError.
    """
    sources = [kind for kind in KINDS if kind]
    by_kind = [0.0] * len(KINDS)
    for source, weight in weights.items():
        if source not in sources:
            expected = ", ".join(sources)
            raise InvalidInputError(f"reward: expected sources among {expected}, not {source!r}")
        if not isinstance(weight, (int, float)) or not isfinite(weight):
            raise InvalidInputError(f"reward: expected a number for {source}, not {weight!r}")
        by_kind[KINDS.index(source)] = float(weight)

    def weighted(game: Game) -> list[float]:
        state: State = game.state
        earned = [0.0] * len(state.boards)
        link = state.ledger
        while link is not None:
            earned[link.seat] += by_kind[link.kind] * float(link.points)
            link = link.before
        return earned

    return weighted


def leads(points: Sequence[int]) -> list[float]:
    """Return how many points each seat is ahead of the best of the others."""
    result = []
    for seat in range(len(points)):
        result.append(float(points[seat] - max([*points[:seat], *points[seat + 1 :]])))
    return result


def growth(now: Sequence[float], then: Sequence[float]) -> list[float]:
    """Return by how much each number has grown."""
    return [now[seat] - then[seat] for seat in range(len(now))]


def scores(game: Game) -> list[int]:
    """Return the points of each seat so far."""
    state: State = game.state
    return [board.score for board in state.boards]


def over(game: Game) -> bool:
    """Return whether the game is over."""
    state: State = game.state
    return state.phase == OVER


REWARDS: Final[dict[str, Earnings]] = {
    "win": win,
    "margin": margin,
    "rank": rank,
    "score": score,
    "scoring": scoring,
}
"""The rewards by name.

Over a game they add up to its result: the win, the rank, the points, or the lead for ``margin`` and
``scoring``.
"""

PAID_AT_END: Final = ("win", "rank")
"""The rewards that are zero before the end of a game."""


def earnings_of(reward: Any) -> Earnings:
    """Return the earnings with this name, or with these weights; raises InvalidInputError."""
    if isinstance(reward, str) and reward in REWARDS:
        return REWARDS[reward]
    if isinstance(reward, Mapping) and reward:
        return by_source(reward)
    names = ", ".join(REWARDS)
    raise InvalidInputError(f"reward: expected one of {names}, or weights, not {reward!r:.40}")

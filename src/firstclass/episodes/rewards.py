"""The reward of each seat for an action, in four variants."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from firstclass.errors import InvalidInputError
from firstclass.rules.game import Game
from firstclass.rules.sequence.scoring import rank as place_of
from firstclass.rules.sequence.scoring import winners
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.state import State

Before = Sequence[int]  # the scores before the action
Reward = Callable[[Game, Before], list[float]]


def win(game: Game, before: Before) -> list[float]:
    """Return 1 for the winner at the end. The losers pay for it in equal parts, and ties share."""
    players = len(before)
    won = winners(game.state) if over(game) else ()
    if not won:
        return [0.0] * players
    share = players / (len(won) * (players - 1))
    fee = 1 / (players - 1)
    return [share * (seat in won) - fee for seat in range(players)]


def rank(game: Game, before: Before) -> list[float]:
    """Return 1 for the first to -1 for the last at the end. Ties share."""
    players = len(before)
    if not over(game):
        return [0.0] * players
    state: State = game.state
    ranks = [place_of(state, board) for board in state.boards]
    places = [own - 1 + (ranks.count(own) - 1) / 2 for own in ranks]
    return [1 - 2 * place / (players - 1) for place in places]


def score(game: Game, before: Before) -> list[float]:
    """Return the points that the action has brought."""
    return changes(scores(game), before)


def margin(game: Game, before: Before) -> list[float]:
    """Return how much the action has changed each seat's lead over the best of the others."""
    return changes(leads(scores(game)), leads(before))


def leads(scores: Sequence[int]) -> list[int]:
    """Return how many points each seat is ahead of the best of the others."""
    found = []
    for seat in range(len(scores)):
        found.append(scores[seat] - max([*scores[:seat], *scores[seat + 1 :]]))
    return found


def changes(now: Sequence[int], then: Sequence[int]) -> list[float]:
    """Return by how much each number has grown."""
    return [float(now[seat] - then[seat]) for seat in range(len(now))]


def scores(game: Game) -> list[int]:
    """Return the points of each seat so far."""
    state: State = game.state
    return [board.score for board in state.boards]


def over(game: Game) -> bool:
    """Return whether the game is over."""
    state: State = game.state
    return state.phase == OVER


REWARDS: Final[dict[str, Reward]] = {"win": win, "margin": margin, "rank": rank, "score": score}
"""The rewards by name.

Over a game they add up to its result: the win, the lead, the rank or the points.
"""

PAID_AT_END: Final = ("win", "rank")
"""The rewards that are zero before the end of a game and do not depend on earlier points."""


def reward_of(name: Any) -> Reward:
    """Return the reward with this name; raises InvalidInputError."""
    if name not in REWARDS:
        raise InvalidInputError(f"reward: expected one of {', '.join(REWARDS)}, not {name!r}")
    return REWARDS[name]

"""What an action was worth to each seat, in four ways."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from firstclass.rules.game import Game
from firstclass.rules.sequence.scoring import rank as place_of
from firstclass.rules.sequence.scoring import winners
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.state import State

Before = Sequence[int]  # the scores before the action
Reward = Callable[[Game, Before], list[float]]


def win(game: Game, before: Before) -> list[float]:
    """At the end 1 for the winner; what the losers pay adds up to it, and ties share."""
    players = len(before)
    won = winners(game.state) if over(game) else ()
    if not won:
        return [0.0] * players
    share = players / (len(won) * (players - 1))
    fee = 1 / (players - 1)
    return [share * (seat in won) - fee for seat in range(players)]


def rank(game: Game, before: Before) -> list[float]:
    """At the end from 1 for the first to -1 for the last; ties share."""
    players = len(before)
    if not over(game):
        return [0.0] * players
    state: State = game.state
    ranks = [place_of(state, board) for board in state.boards]
    places = [own - 1 + (ranks.count(own) - 1) / 2 for own in ranks]
    return [1 - 2 * place / (players - 1) for place in places]


def score(game: Game, before: Before) -> list[float]:
    """After each action the points it has brought."""
    return changes(scores(game), before)


def margin(game: Game, before: Before) -> list[float]:
    """After each action by how much it has changed one's lead over the best of the others."""
    return changes(leads(scores(game)), leads(before))


def leads(scores: Sequence[int]) -> list[int]:
    """By how much each seat is ahead of the best of the others."""
    found = []
    for seat in range(len(scores)):
        found.append(scores[seat] - max([*scores[:seat], *scores[seat + 1 :]]))
    return found


def changes(now: Sequence[int], then: Sequence[int]) -> list[float]:
    """By how much each number has become more."""
    return [float(now[seat] - then[seat]) for seat in range(len(now))]


def scores(game: Game) -> list[int]:
    """The points of each seat so far."""
    state: State = game.state
    return [board.score for board in state.boards]


def over(game: Game) -> bool:
    """Whether the game is."""
    state: State = game.state
    return state.phase == OVER


REWARDS: Final[dict[str, Reward]] = {"win": win, "margin": margin, "rank": rank, "score": score}
"""The rewards there are. Those of a game add up to its result: who won, the lead, the place, the
points."""

AT_THE_END: Final = ("win", "rank")
"""Those that are nothing before the end of a game, and for which no points before count."""


def reward_of(name: Any) -> Reward:
    """The reward of this name; raises ValueError."""
    if name not in REWARDS:
        raise ValueError(f"reward: expected one of {', '.join(REWARDS)}, not {name!r}")
    return REWARDS[name]

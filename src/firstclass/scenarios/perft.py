"""Perft: counting the tree of moves to a given depth, the most thorough test of the rules."""

from firstclass.rules.game import Game
from firstclass.rules.vocabulary.actions import ACTIONS


def leaves(game: Game, depth: int) -> int:
    """Return the number of leaf positions: ``depth`` moves away, or where a game ends earlier."""
    actions = game.legal_actions()
    if depth == 0 or not actions:
        return 1
    if depth == 1:
        return len(actions)
    return sum(leaves(_after(game, action), depth - 1) for action in actions)


def perft(game: Game, depth: int) -> dict[str, int]:
    """Return the number of leaf positions after each first move. ``depth`` is at least 1."""
    return {
        ACTIONS[action]: leaves(_after(game, action), depth - 1) for action in game.legal_actions()
    }


def _after(game: Game, action: int) -> Game:
    after = game.clone()
    after.apply(action)
    return after

"""Perft: counting the tree of actions to a given depth, the sharpest test of rules."""

from firstclass.rules.game import Game
from firstclass.rules.vocabulary.actions import ACTIONS


def leaves(game: Game, depth: int) -> int:
    """The number of leaf positions: those after ``depth`` actions, or where a game ends sooner."""
    actions = game.legal_actions()
    if depth == 0 or not actions:
        return 1
    if depth == 1:
        return len(actions)
    return sum(leaves(_after(game, action), depth - 1) for action in actions)


def perft(game: Game, depth: int) -> dict[str, int]:
    """The leaf positions behind each first action; ``depth`` is at least 1."""
    return {
        ACTIONS[action]: leaves(_after(game, action), depth - 1) for action in game.legal_actions()
    }


def _after(game: Game, action: int) -> Game:
    after = game.clone()
    after.apply(action)
    return after

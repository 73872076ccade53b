"""Information set Monte Carlo tree search, as a player and as a submission to the arena.

P. I. Cowling, E. J. Powley, D. Whitehouse: Information Set Monte Carlo Tree Search, IEEE
Transactions on Computational Intelligence and AI in Games 4(2), 2012, pages 120-143. This is the
variant with a single observer (SO-ISMCTS). Its budget is a number of simulations, so its games can
be repeated on any machine:

    firstclass arena --submission examples/ismcts.py:ISMCTS --games 20
"""

import random
from collections.abc import Sequence
from math import log, sqrt

from firstclass import Game, Setup
from firstclass.players import Player, SeatView, make_player

SIMULATIONS = 100
EXPLORATION = 0.7
POINTS = 100  # this lead counts as much as a certain win


class Node:
    """A node of the tree: the move that led here, the seat that played it, and the results."""

    def __init__(self, action: int = -1, seat: int = -1) -> None:
        self.action = action
        self.seat = seat
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.reward = 0.0
        self.available = 0  # how often it was legal, which depends on the sampled state

    def bound(self) -> float:
        """Return the upper confidence bound, based on how often the move was legal."""
        return self.reward / self.visits + EXPLORATION * sqrt(log(self.available) / self.visits)


class ISMCTS:
    """Searches one tree in many sampled states, which all look the same to its seat."""

    def __init__(self, simulations: int = SIMULATIONS) -> None:
        self.simulations = simulations

    def choose(self, view: SeatView, actions: Sequence[int], rng: random.Random) -> int:
        """Return the most visited move."""
        if len(actions) == 1:
            return actions[0]
        root = Node()
        for _ in range(self.simulations):
            simulate(root, view.sample(rng), rng)
        return max(actions, key=lambda action: visits(root, action))


def visits(root: Node, action: int) -> int:
    """Return how often the search tried this move."""
    return root.children[action].visits if action in root.children else 0


def simulate(root: Node, game: Game, rng: random.Random) -> None:
    """Run one simulation: descend the tree, add a node, and play at random to the end."""
    path = [root]
    while not game.over:
        node, legal, seat = path[-1], game.legal_actions(), game.state.current
        untried = [action for action in legal if action not in node.children]
        if untried:
            child = Node(rng.choice(untried), seat)
            node.children[child.action] = child
        else:
            child = max((node.children[action] for action in legal), key=Node.bound)
        for action in legal:
            if action in node.children:
                node.children[action].available += 1
        game.apply(child.action)
        path.append(child)
        if untried:
            break
    scores = game.random_playout(rng.getrandbits(32))
    for node in path:
        node.visits += 1
        if node is not root:
            node.reward += worth(scores, node.seat)


def worth(scores: Sequence[int], seat: int) -> float:
    """Return a value from 0 to 1, by the lead over the best of the others."""
    best = max(points for other, points in enumerate(scores) if other != seat)
    return min(1.0, max(0.0, 0.5 + (scores[seat] - best) / (2 * POINTS)))


if __name__ == "__main__":
    players: list[Player] = [ISMCTS(simulations=10), make_player("random")]
    game, rng = Game(Setup(players=2, modules="AB", seed=7)), random.Random(7)
    while (seat := game.current_seat) is not None:
        game.apply(players[seat].choose(SeatView(game, seat), game.legal_actions(), rng))
    print(f"ISMCTS against random: {game.scores()}")

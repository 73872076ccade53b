"""Write a player: it takes the move with the most points at once, and plays against the novice."""

import random
from collections.abc import Sequence

from firstclass import Game, Setup
from firstclass.players import Player, SeatView, make_player


class Greedy:
    """Tries each move on a game that looks the same to its seat."""

    def choose(self, view: SeatView, actions: Sequence[int], rng: random.Random) -> int:
        """Return the move after which the seat has the most points, or the first of several."""
        game = view.sample(rng)

        def points_after(action: int) -> int:
            tried = game.clone()
            tried.apply(action)
            return tried.scores()[view.seat]

        return max(actions, key=points_after)


players: list[Player] = [Greedy(), make_player("novice")]
for seed in range(4):
    game, rng = Game(Setup(players=2, modules="CD", seed=seed)), random.Random(seed)
    while (seat := game.current_seat) is not None:
        game.apply(players[seat].choose(SeatView(game, seat), game.legal_actions(), rng))
    print(f"seed {seed}: {game.scores()}, won by seat {game.winners()}")

"""Counts the simulations of the director in its thinking time.

`python -m benchmarks.director_simulations` runs it.

Node plays a game in the engine of `make site`, as in the browser. A director with the same number
of simulations is as strong, however fast or busy this machine is. `firstclass arena --bots
director@37w,conductor` shows how strong that is.
"""

import random

from firstclass import Game, Setup
from firstclass.players import SeatView, make_player
from firstclass.players.director import Candidate, Director


class CountingDirector(Director):
    """A director whose simulations are counted."""

    turns_played = 0
    looked = 0

    def best_turn(self, *arguments: object) -> list[int]:
        """Return a turn and count it."""
        self.turns_played += 1
        return super().best_turn(*arguments)  # type: ignore[arg-type]

    def _try_all(self, candidates: list[Candidate], view: SeatView, rng: random.Random) -> None:
        self.looked += len(candidates)
        super()._try_all(candidates, view, rng)


def simulations_per_turn(players: int) -> float:
    """Return the number of simulations per turn in a game against planners."""
    director, planner, rng = CountingDirector(), make_player("planner"), random.Random(1)
    game = Game(Setup(players=players, modules="AB", seed=1))
    while not game.over:
        seat = game.current_seat
        assert seat is not None
        player = planner if seat else director
        game.apply(player.choose(SeatView(game, seat), game.legal_actions(), rng))
    return director.looked / director.turns_played


def main() -> None:
    """Measure and print."""
    from benchmarks.engine import run_in_engine

    for players in (2, 3, 4):
        beside, here = run_in_engine(__file__, f"looks({players})"), simulations_per_turn(players)
        print(f"{players} players: {beside:.0f} looks a turn in the site, {here:.0f} natively")


if __name__ == "__main__":
    main()

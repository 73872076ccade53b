"""How often the director looks into a possible world in its time: `python -m benchmarks.looks`.

Node plays a game in the engine of `make site`, as the browser has it. A director with as many looks
is as strong as that one, however quick or busy this machine is: `firstclass arena --bots
director@37w,conductor` tells how strong.
"""

import random

from firstclass import Game, Setup
from firstclass.players import View, make_player
from firstclass.players.director import Candidate, Director


class Counted(Director):
    """A director whose looks are counted."""

    turns_played = 0
    looked = 0

    def best_turn(self, *asked: object) -> list[int]:
        """A turn like any other."""
        self.turns_played += 1
        return super().best_turn(*asked)  # type: ignore[arg-type]

    def _try_all(self, candidates: list[Candidate], view: View, rng: random.Random) -> None:
        self.looked += len(candidates)
        super()._try_all(candidates, view, rng)


def looks(players: int) -> float:
    """How many a turn it has in a game with planners."""
    director, planner, rng = Counted(), make_player("planner"), random.Random(1)
    game = Game(Setup(players=players, modules="AB", seed=1))
    while not game.over:
        seat = game.current_seat
        assert seat is not None
        player = planner if seat else director
        game.apply(player.choose(View(game, seat), game.legal_actions(), rng))
    return director.looked / director.turns_played


def main() -> None:
    """Measure and print."""
    from benchmarks.engine import there

    for players in (2, 3, 4):
        beside, here = there(__file__, f"looks({players})"), looks(players)
        print(f"{players} players: {beside:.0f} looks a turn in the site, {here:.0f} natively")


if __name__ == "__main__":
    main()

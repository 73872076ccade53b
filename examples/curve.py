"""Draw a curve: the points of two planners over a game. `python examples/curve.py curve.png`."""

import random
import sys

from firstclass import Game, Setup
from firstclass.extras import optional_imports
from firstclass.players import SeatView, make_player

with optional_imports("curve"):
    from matplotlib import pyplot

game, rng = Game(Setup(players=2, modules="AB", seed=7)), random.Random(7)
players = [make_player("planner"), make_player("planner")]
scores = [game.scores()]
while (seat := game.current_seat) is not None:
    game.apply(players[seat].choose(SeatView(game, seat), game.legal_actions(), rng))
    scores.append(game.scores())

for seat, points in enumerate(zip(*scores, strict=True)):
    pyplot.plot(points, label=f"seat {seat}")
pyplot.xlabel("actions played")
pyplot.ylabel("points")
pyplot.legend()
pyplot.savefig(sys.argv[1] if len(sys.argv) > 1 else "curve.png")

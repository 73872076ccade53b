"""Play a game: a person against the planner, in a terminal. `python examples/play.py 7`."""

import random
import sys

from firstclass import ACTIONS, Game, Setup, UnknownActionError, action_id
from firstclass.players import SeatView, make_player

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 0
game = Game(Setup(players=2, modules="AB", seed=seed))
planner = make_player("planner")
rng = random.Random(seed)
told = True

while not game.over:
    if game.current_seat == 0:
        if told:
            print(game, end="\n\n")
        try:
            action = action_id(input("> "))
        except EOFError:
            break
        except UnknownActionError as error:
            told = False
            print(error)
            continue
        if why := game.why_illegal(action):
            told = False
            print(why, why.ruling)
            continue
    else:
        action = planner.choose(SeatView(game, 1), game.legal_actions(), rng)
        print("The planner plays", ACTIONS[action])
    for event in game.apply(action):
        if event.visible_to(0):
            print(" ", game.event_as_dict(event))
    told = True

print(game)

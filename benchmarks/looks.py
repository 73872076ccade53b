"""How often the director looks into a possible world in its time: `python -m benchmarks.looks`.

Node plays a game in the engine of `make site`, as the browser has it. A director with as many looks
is as strong as that one, however quick or busy this machine is: `firstclass arena --bots
director@37w,conductor` tells how strong.
"""

import json
import random
import subprocess
from pathlib import Path

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


def looks_there(players: int) -> float:
    """As many as it has in the engine of the site."""
    named = '__name__ = "looks"; __file__ = "looks.py"'
    source = Path(__file__).read_text(encoding="utf-8")
    said = subprocess.run(
        ["node", str(Path(__file__).with_suffix(".mjs"))],
        input=f"{named}\n{source}\nlooks({players})",
        capture_output=True,
        text=True,
        check=True,
    )
    return float(json.loads(said.stdout))


def main() -> None:
    """Measure and print."""
    for players in (2, 3, 4):
        there, here = looks_there(players), looks(players)
        print(f"{players} players: {there:.0f} looks a turn in the site, {here:.0f} in this Python")


if __name__ == "__main__":
    main()

"""A best response without learning: it knows the opponents, and plays out its lines against them.

It plays out its best lines (`advise`) in sampled states that look the same to its seat. There the
opponents play as their own program does, until the seat decides again. So it knows which cards they
take next, and which they leave. It does not know their hidden cards, which are sampled.

    firstclass arena --bots examples/best_response.py:AgainstPlanner,planner --players 2 --games 40

The share of games that it wins shows how easily a player can be exploited.
"""

import random
from collections.abc import Sequence
from typing import ClassVar

from firstclass import ACTIONS, Game, Setup
from firstclass.players import SeatView, make_player
from firstclass.players.advice import Advice, advise, best_plans

PLANS = 4  # lines that it plays out
WORLDS = 1  # sampled states for each, then twice as many for the better half: little is hidden
TURNS = 1  # further turns of the seat in a playout


class AgainstPlanner:
    """Knows that all opponents are planners."""

    others: ClassVar[str] = "planner"

    def __init__(self) -> None:
        self.line: list[int] = []

    def choose(self, view: SeatView, actions: Sequence[int], rng: random.Random) -> int:
        """Return the next move of the line, or of a new line if this one cannot continue."""
        if len(actions) == 1:
            self.line = self.line[1:] if self.line[:1] == [*actions] else []
            return actions[0]
        if not self.line or self.line[0] not in actions:
            self.line = self.plan(view, actions, rng)
        return self.line.pop(0)

    def plan(self, view: SeatView, actions: Sequence[int], rng: random.Random) -> list[int]:
        """Return the line with the best results in playouts."""
        plans = best_plans(view, actions, rng, PLANS)
        worlds = WORLDS
        while len(plans) > 1:
            seen = [(view.sample(rng), rng.getrandbits(32)) for _ in range(worlds)]
            plans.sort(key=lambda plan: -sum(self.lead(w, view.seat, plan, s) for w, s in seen))
            plans = plans[: len(plans) // 2]
            worlds *= 2
        return [*plans[0].line]

    def lead(self, world: Game, seat: int, plan: Advice, seed: int) -> float:
        """Return the lead of the seat when it has played this line and decides again."""
        game, rng = world.clone(), random.Random(seed)
        follow(game, seat, plan.line)
        worth = {seat: plan.points}
        turns = 0
        while (now := game.current_seat) is not None:
            best = advise(SeatView(game, now), game.legal_actions(), rng)[0]
            worth[now] = best.merit
            if now == seat and turns == TURNS:
                break
            if now == seat:
                turns += 1
                follow(game, seat, best.line)
            else:
                self.answer(game, now, rng)
        if game.over:
            worth = dict(enumerate(map(float, game.scores())))
        return worth[seat] - max(
            (each for other, each in worth.items() if other != seat), default=0
        )

    def answer(self, game: Game, seat: int, rng: random.Random) -> None:
        """Let the player of another seat play until somebody else decides."""
        player = make_player(self.others)
        while game.current_seat == seat:
            game.apply(player.choose(SeatView(game, seat), game.legal_actions(), rng))


class AgainstApprentice(AgainstPlanner):
    """Knows that all opponents are apprentices."""

    others = "apprentice"


class AgainstConductor(AgainstPlanner):
    """Knows that all opponents are conductors."""

    others = "conductor"


class AgainstDirector(AgainstPlanner):
    """Knows that all opponents are directors with eight playouts for each turn."""

    others = "director@8w"


def follow(game: Game, seat: int, line: Sequence[int]) -> None:
    """Play a line of a seat as long as it is legal."""
    for action in line:
        if game.current_seat != seat or action not in game.legal_actions():
            return
        game.apply(action)


if __name__ == "__main__":
    game, rng = Game(Setup(players=2, modules="AB", seed=7)), random.Random(7)
    planner = make_player("planner")
    while (seat := game.current_seat) is not None and game.version < 63:
        game.apply(planner.choose(SeatView(game, seat), game.legal_actions(), rng))
    if seat is not None:
        line = AgainstPlanner().plan(SeatView(game, seat), game.legal_actions(), rng)
        print(f"Against a planner: {', '.join(ACTIONS[action] for action in line)}")

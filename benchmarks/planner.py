"""Measures how long the planner thinks.

`python benchmarks/planner.py [--modules AB] [--teatime] …`. A turn contains all decisions that a
seat makes before another seat decides. Times are processor times, so that other load of the machine
matters little.
"""

import argparse
import random
import statistics
import time

from firstclass import Game, Setup
from firstclass.players import SeatView, make_player


def think_times(setup: Setup, decisions: list[float], turns: list[float]) -> None:
    """Play a game between planners; add the seconds of each decision and of each turn."""
    game = Game(setup)
    rng = random.Random(setup.seed)
    planners = [make_player("planner") for _ in range(setup.players)]
    last = None
    while (seat := game.current_seat) is not None:
        view, actions = SeatView(game, seat), game.legal_actions()
        began = time.process_time()
        action = planners[seat].choose(view, actions, rng)
        decisions.append(time.process_time() - began)
        if seat != last:
            turns.append(0.0)
        turns[-1] += decisions[-1]
        last = seat
        game.apply(action)


def report(name: str, seconds: list[float]) -> None:
    """Print the median, the 99th percentile and the longest time, in milliseconds."""
    ordered = sorted(seconds)
    middle, late = statistics.median(ordered), ordered[len(ordered) * 99 // 100]
    print(
        f"{name:10}{len(ordered):8}  median {middle * 1000:6.2f} ms"
        f"  99 % {late * 1000:6.1f} ms  longest {ordered[-1] * 1000:6.1f} ms"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--modules", default="AB")
    parser.add_argument("--teatime", action="store_true")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    decisions: list[float] = []
    turns: list[float] = []
    for number in range(options.games):
        seed, teatime = options.seed + number, "on" if options.teatime else "off"
        setup = Setup(options.players, options.modules, seed, teatime=teatime)
        think_times(setup, decisions, turns)
    report("decisions", decisions)
    report("turns", turns)


if __name__ == "__main__":
    main()

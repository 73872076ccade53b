"""Measures the speed of the encoding and the environments, next to others.

`python -m campaigns environments` runs it.

The rows take turns, and the median of the rounds counts. A game is set up before the clock starts,
for ours and others alike, and the clock stops at the last decision; only `VectorEnv` sets up its
games itself. Times are processor times of one core, or wall-clock times where two cores work.
Actions are random legal ones from the mask.
"""

import argparse
import importlib
import json
import random
import statistics
import time
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from benchmarks.in_turn import BUILDS, about, in_another_process, pick

MODULE = "benchmarks.environments"
SECONDS = 1.0
GAMES, MANY = 64, 1024
LIBRARIES = ("pettingzoo", "gymnasium", "numpy")


class Work(NamedTuple):
    """Work to measure."""

    set_up: Callable[[], object]
    do: Callable[[], int]
    """Does what the clock measures, and returns the number of steps."""


def decisions(players: int, modules: str, teatime: bool, look: str, rng: random.Random) -> Work:
    """Replay a random game and observe each decision from the seat that makes it."""
    from firstclass import Game, Setup
    from firstclass.encoding import encode

    setup = Setup(players, modules, seed=1, teatime=teatime)
    game = Game(setup)
    while not game.over:
        game.apply(pick(game.legal_actions(), rng))
    actions = game.actions()

    def set_up() -> None:
        nonlocal game
        game = Game(setup)

    def do() -> int:
        for action in actions:
            if look == "row":
                encode(game, game.current_seat)
            elif look == "json":
                game.observe(game.current_seat)
            game.apply(action)
        return len(actions)

    return Work(set_up, do)


def agents(module: str, name: str, rng: random.Random) -> Work:
    """Play a whole game of a PettingZoo environment."""
    env = getattr(importlib.import_module(module), name)()

    def do() -> int:
        steps = 0
        while True:
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return steps
            env.step(pick(seen["action_mask"].nonzero()[0].tolist(), rng))
            steps += 1

    return Work(lambda: env.reset(seed=rng.getrandbits(30)), do)


def single(opponent: str, rng: random.Random) -> Work:
    """Play a whole game of the Gymnasium environment."""
    from firstclass.envs import FirstClass

    env = FirstClass(opponents=[opponent])

    def do() -> int:
        over, steps = False, 0
        while not over:
            _, _, over, _, _ = env.step(pick(env.action_masks().nonzero()[0].tolist(), rng))
            steps += 1
        return steps

    return Work(lambda: env.reset(seed=rng.getrandbits(30)), do)


def vector(games: int, rng: random.Random, **options: Any) -> Work:
    """Play ten steps of many games, each the first legal action in a random order."""
    import numpy as np

    from firstclass.envs import VectorEnv

    env = VectorEnv(games, **options)
    env.reset(seed=1)
    legal = env.action_masks().view(np.bool_)
    chance = np.random.default_rng(rng.getrandbits(30))

    def do() -> int:
        for _ in range(10):
            order = chance.permutation(legal.shape[1])
            env.step(order[legal[:, order].argmax(axis=1)])
        return 10 * games

    return Work(lambda: None, do)


ENCODINGS = {
    "": "",
    "row": " and its row",
    "json": " and its JSON",
}
ROWS: dict[str, Callable[[random.Random], Work]] = {
    **{
        f"a decision{looked}, {players} players, {modules}{' + Teatime' * teatime}": partial(
            decisions, players, modules, teatime, look
        )
        for players, modules, teatime in ((2, "AB", False), (3, "CD", False), (4, "EF", True))
        for look, looked in ENCODINGS.items()
    },
    "PettingZoo firstclass_v0": partial(agents, "firstclass.envs.firstclass_v0", "env"),
    "PettingZoo firstclass_v0, `raw_env`": partial(
        agents, "firstclass.envs.firstclass_v0", "raw_env"
    ),
    "PettingZoo connect_four_v3": partial(agents, "pettingzoo.classic.connect_four_v3", "env"),
    "PettingZoo chess_v6": partial(agents, "pettingzoo.classic.chess_v6", "env"),
    "PettingZoo texas_holdem_v4": partial(agents, "pettingzoo.classic.texas_holdem_v4", "env"),
    "Gymnasium, against random": partial(single, "random"),
    "Gymnasium, against novice": partial(single, "novice"),
    f"VectorEnv of {GAMES}, all seats": partial(vector, GAMES, opponents=[]),
    **{
        f"VectorEnv of {GAMES}, against {opponent}": partial(vector, GAMES, opponents=[opponent])
        for opponent in ("random", "novice")
    },
    **{
        f"VectorEnv of {MANY:,}, all seats, {workers} of `workers`, by the clock": partial(
            vector, MANY, opponents=[], workers=workers
        )
        for workers in (1, 2)
    },
}
OTHERS = ("connect_four", "chess", "texas")


def one_round(row: str, seed: int) -> float:
    """Return the steps per second, in this process."""
    work = ROWS[row](random.Random(seed))
    now = time.perf_counter if "by the clock" in row else time.process_time
    measured(work, now)  # warm-up
    steps, seconds = 0, 0.0
    while seconds < SECONDS:
        more, spent = measured(work, now)
        steps += more
        seconds += spent
    return steps / seconds


def measured(work: Work, now: Callable[[], float]) -> tuple[int, float]:
    """Return the steps of the work and its seconds."""
    work.set_up()
    began = now()
    return work.do(), now() - began


def main() -> None:
    """Measure all rows in turn and print a table."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--one", choices=ROWS, help="measure one row once")
    options = parser.parse_args()
    if options.one:
        warnings.simplefilter("ignore")
        print(json.dumps(one_round(options.one, options.seed)))
        return
    rounds = [
        {
            (row, build): in_another_process(MODULE, row, options.seed + n, build)
            for row in ROWS
            for build in builds_of(row)
        }
        for n in range(options.rounds)
    ]
    median = {key: statistics.median(each[key] for each in rounds) for key in rounds[0]}
    ours = median["PettingZoo firstclass_v0", "compiled"]
    print(about(LIBRARIES, options.seed, options.rounds), end="\n\n")
    print("| what | compiled, a second | µs | interpreted, a second | of ours with wrappers |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for row in ROWS:
        rate, slow = median[row, "compiled"], median.get((row, "interpreted"))
        interpreted = "" if slow is None else f"{slow:,.0f}"
        print(f"| {row} | {rate:,.0f} | {1e6 / rate:.1f} | {interpreted} | {rate / ours:.2f} |")


def builds_of(row: str) -> list[str]:
    """Return the builds of the rules for a row; other games have none."""
    return ["compiled"] if any(other in row for other in OTHERS) else [*BUILDS]


if __name__ == "__main__":
    main()

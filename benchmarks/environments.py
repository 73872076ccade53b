"""Measures the speed of the encoding and the environments, next to others: `make environments`.

Each row is measured in a separate process. The rows take turns, so that all have the same machine
in the same state, and the median of the rounds counts. Times are processor times of one core, or
wall-clock times where two cores work. Actions are random legal ones from the mask.
"""

import argparse
import importlib
import json
import os
import random
import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SECONDS = 1.0
GAMES, MANY = 64, 1024

Work = Callable[[], int]  # does some work and returns the number of steps
RNG = random.Random(1)


def decisions(players: int, modules: str, teatime: bool, look: str) -> Work:
    """Replay a random game and observe each decision from the seat that makes it."""
    from firstclass import Game, Setup
    from firstclass.encoding import encode

    setup = Setup(players, modules, seed=1, teatime=teatime)
    game = Game(setup)
    while not game.over:
        game.apply(RNG.choice(game.legal_actions()))
    actions = game.actions()

    def work() -> int:
        game = Game(setup)
        for action in actions:
            if look == "row":
                encode(game, game.current_seat)
            elif look == "first row":
                game.state.encoding_cache = None
                encode(game, game.current_seat)
            elif look == "json":
                game.observe(game.current_seat)
            game.apply(action)
        return len(actions)

    return work


def agents(module: str, name: str) -> Work:
    """Play a whole game of a PettingZoo environment."""
    env = getattr(importlib.import_module(module), name)()

    def work() -> int:
        env.reset(seed=RNG.getrandbits(30))
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else RNG.choice(seen["action_mask"].nonzero()[0].tolist()))
            steps += not over
        return steps

    return work


def single(opponent: str) -> Work:
    """Play a whole game of the Gymnasium environment."""
    from firstclass.envs import FirstClass

    env = FirstClass(opponents=[opponent])

    def work() -> int:
        env.reset(seed=RNG.getrandbits(30))
        over, steps = False, 0
        while not over:
            action = RNG.choice(env.action_masks().nonzero()[0].tolist())
            _, _, over, _, _ = env.step(action)
            steps += 1
        return steps

    return work


def vector(games: int = GAMES, **words: Any) -> Work:
    """Play ten steps of many games, each the first legal action in a random order."""
    import numpy as np

    from firstclass.envs import VectorEnv

    env = VectorEnv(games, **words)
    env.reset(seed=1)
    legal = env.action_masks().view(np.bool_)
    chance = np.random.default_rng(1)

    def work() -> int:
        for _ in range(10):
            order = chance.permutation(legal.shape[1])
            env.step(order[legal[:, order].argmax(axis=1)])
        return 10 * games

    return work


ENCODINGS = {
    "": "",
    "row": " and its row",
    "first row": " and its row, nothing of which was written before",
    "json": " and its JSON",
}
ROWS: dict[str, Callable[[], Work]] = {
    **{
        f"a decision{looked}, {players} players, {modules}{' + Teatime' * teatime}": partial(
            decisions, players, modules, teatime, look
        )
        for players, modules, teatime in ((2, "AB", False), (3, "CD", False), (4, "EF", True))
        for look, looked in ENCODINGS.items()
    },
    "PettingZoo firstclass_v0": lambda: agents("firstclass.envs.firstclass_v0", "env"),
    "PettingZoo firstclass_v0, `raw_env`": lambda: agents(
        "firstclass.envs.firstclass_v0", "raw_env"
    ),
    "PettingZoo connect_four_v3": lambda: agents("pettingzoo.classic.connect_four_v3", "env"),
    "PettingZoo texas_holdem_v4": lambda: agents("pettingzoo.classic.texas_holdem_v4", "env"),
    "Gymnasium, against random": lambda: single("random"),
    "Gymnasium, against novice": lambda: single("novice"),
    f"VectorEnv of {GAMES}, all seats": lambda: vector(opponents=[]),
    f"VectorEnv of {GAMES}, against random": lambda: vector(opponents=["random"]),
    **{
        f"VectorEnv of {MANY:,}, all seats, {workers} of `workers`, by the clock": partial(
            vector, MANY, opponents=[], workers=workers
        )
        for workers in (1, 2)
    },
}
BUILDS = {"compiled": "build/compiled", "interpreted": "src"}


def one_round(row: str) -> float:
    """Return the steps per second, in this process."""
    work = ROWS[row]()
    work()  # warm-up
    steps = 0
    now = time.perf_counter if "by the clock" in row else time.process_time
    began = now()
    while (seconds := now() - began) < SECONDS:
        steps += work()
    return steps / seconds


def round_of(row: str, build: str) -> float:
    """Return the same from a separate process."""
    command = [sys.executable, __file__, "--one", row]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / BUILDS[build])}
    answer = subprocess.run(command, env=environment, capture_output=True, check=True)
    return float(json.loads(answer.stdout.splitlines()[-1]))


def main() -> None:
    """Measure all rows in turn and print a table."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--one", choices=ROWS, help="measure one row once")
    options = parser.parse_args()
    if options.one:
        warnings.simplefilter("ignore")
        print(json.dumps(one_round(options.one)))
        return
    rounds = [
        {(row, build): round_of(row, build) for row in ROWS for build in builds_of(row)}
        for _ in range(options.rounds)
    ]
    median = {key: statistics.median(each[key] for each in rounds) for key in rounds[0]}
    ours = median["PettingZoo firstclass_v0", "compiled"]
    print("| what | compiled, a second | µs | interpreted, a second | of ours with wrappers |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for row in ROWS:
        rate, slow = median[row, "compiled"], median.get((row, "interpreted"))
        interpreted = "" if slow is None else f"{slow:,.0f}"
        print(f"| {row} | {rate:,.0f} | {1e6 / rate:.1f} | {interpreted} | {rate / ours:.2f} |")


def builds_of(row: str) -> list[str]:
    """Return the builds of the rules for a row; other games have none."""
    return [*BUILDS] if "connect_four" not in row and "texas" not in row else ["compiled"]


if __name__ == "__main__":
    main()

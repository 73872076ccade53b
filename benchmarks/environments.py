"""How quick the encoding and the environments are, beside others: `make environments`.

Each row is measured in a process of its own, by turns, so that all have the same machine in the
same state; the median of the rounds counts. A second is one of the processor's, on one core.
Actions are random legal ones, found in the mask.
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
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SECONDS = 1.0
GAMES = 64

Work = Callable[[], int]  # does something, and says how many steps that was
RNG = random.Random(1)


def moment(players: int, modules: str, teatime: bool, view: str) -> Work:
    """What a seat sees in the middle of a random game, a hundred times."""
    from firstclass import Game, Setup
    from firstclass.encoding import encode

    game = Game(Setup(players, modules, seed=1, teatime=teatime))
    while game.version < 100:
        game.apply(RNG.choice(game.legal_actions()))

    def work() -> int:
        for _ in range(100):
            if view == "json":
                game.observe(0)
            else:
                encode(game, 0)
        return 100

    return work


def agents(module: str, name: str) -> Work:
    """A whole game of a PettingZoo environment."""
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
    """A whole game of the Gymnasium environment."""
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


def vector(**words: Any) -> Work:
    """Ten steps of many games."""
    import numpy as np

    from firstclass.envs import VectorEnv

    env = VectorEnv(GAMES, **words)
    env.reset(seed=1)
    masks = env.action_masks()
    chance = np.random.default_rng(1)

    def work() -> int:
        for _ in range(10):
            env.step((masks * chance.random(masks.shape)).argmax(axis=1))
        return 10 * GAMES

    return work


ROWS: dict[str, Callable[[], Work]] = {
    "row, 2 players, AB": lambda: moment(2, "AB", False, "row"),
    "row, 3 players, CD": lambda: moment(3, "CD", False, "row"),
    "row, 4 players, EF + Teatime": lambda: moment(4, "EF", True, "row"),
    "JSON, 2 players, AB": lambda: moment(2, "AB", False, "json"),
    "JSON, 4 players, EF + Teatime": lambda: moment(4, "EF", True, "json"),
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
}
BUILDS = {"compiled": "build/compiled", "interpreted": "src"}


def one_round(row: str) -> float:
    """Steps a second, in this process."""
    work = ROWS[row]()
    work()  # what is made once is made now
    steps = 0
    began = time.process_time()
    while (seconds := time.process_time() - began) < SECONDS:
        steps += work()
    return steps / seconds


def round_of(row: str, build: str) -> float:
    """The same in a process of its own."""
    command = [sys.executable, __file__, "--one", row]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / BUILDS[build])}
    answer = subprocess.run(command, env=environment, capture_output=True, check=True)
    return float(json.loads(answer.stdout.splitlines()[-1]))


def main() -> None:
    """Measure all by turns and print a table."""
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
    """The builds of the rules that a row is measured with; others have none."""
    return [*BUILDS] if "connect_four" not in row and "texas" not in row else ["compiled"]


if __name__ == "__main__":
    main()

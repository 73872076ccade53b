"""Counts the instructions of the engine: `python -m campaigns bench-check`.

Unlike times, instructions do not depend on the load of the machine. A change that makes the rules
slower is therefore visible on any machine. For a decision, Valgrind counts the instructions of a
few games and of a few more; the difference belongs to the additional decisions. For the parts of
the compiled engine, it counts only while their function runs. The count depends a little on Python
and on the compiler. The check therefore has a tolerance, and a figure for each version of Python.
"""

import argparse
import json
import os
import platform
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parent.parent
STORED = Path(__file__).with_suffix(".json")
TOLERANCE = 0.05
FEW, MORE = 2, 12
COPIES, BATCH, STEPS = 100, 64, 40
FOLDERS = {"interpreted": ROOT / "src", "compiled": ROOT / "build/compiled"}
COUNTED = re.compile(r"Collected : (\d+)")


def play(games: int) -> int:
    """Play this many fixed games through the public API; return the number of decisions."""
    from firstclass import Setup
    from firstclass.lab.bench import random_game

    # The same games as always, from a time when cars were not counted.
    setups = [Setup(4, "AB", n, car_supply="unlimited") for n in range(games)]
    return sum(random_game(setup, random.Random(setup.seed)).version for setup in setups)


def play_out() -> int:
    """Play fixed games without events; return the number of moves."""
    from firstclass import Game, Setup

    games = [Game(Setup(4, "AB", seed, car_supply="unlimited")) for seed in range(10)]
    before = sum(game.version for game in games)
    for game in games:
        game.random_playout(game.setup.seed)
    return sum(game.version for game in games) - before


def copy() -> int:
    """Copy games in play; return the number of copies."""
    from firstclass import Setup
    from firstclass.lab.bench import random_game

    for seed in range(5):
        setup = Setup(4, "AB", seed, car_supply="unlimited")
        state = random_game(setup, random.Random(seed), 200).state
        for _ in range(COPIES):
            state.copy()
    return 5 * COPIES


def step() -> int:
    """Step a batch of games with its observations and masks; return the number of steps."""
    from firstclass.envs import VectorEnv

    env = VectorEnv(BATCH, opponents=(), players=2, modules="AB")
    _, infos = env.reset(seed=1)
    rng = random.Random(1)
    for _ in range(STEPS):
        masks = infos["action_mask"].tolist()
        actions = [rng.choice([n for n, legal in enumerate(mask) if legal]) for mask in masks]
        infos = env.step(actions)[-1]
    return BATCH * STEPS


def observe() -> int:
    """Encode the observation of every decision of a few games; return their number."""
    from firstclass import Game, Setup
    from firstclass.encoding import encode

    decisions = 0
    for seed in range(3):
        game, rng = Game(Setup(4, "AB", seed)), random.Random(seed)
        while (seat := game.current_seat) is not None:
            encode(game, seat)
            decisions += 1
            game.apply(rng.choice(game.legal_actions()))
    return decisions


PARTS = {
    "move in a playout": (play_out, "CPyDef_flow___play"),
    "copy of a game": (copy, "CPyDef_state___State___copy"),
    "step of a batch of 64": (step, "CPyPy_batched___BatchedEpisodes___step"),
    "observation": (observe, "CPyDef_observation___ObservationEncoder___encode"),
}
"""By name, the function that runs a part, and its compiled function, which is counted."""


def per_part(name: str) -> int:
    """Return the instructions of a part of the compiled engine."""
    _, function = PARTS[name]
    answer = valgrind("compiled", "--part", name, options=[f"--toggle-collect={function}"])
    return answer[0] // answer[1]


def valgrind(build: str, *arguments: str, options: Sequence[str] = ()) -> tuple[int, int]:
    """Return the instructions of this program with these arguments, and the number it prints."""
    command = [
        "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *options,
        sys.executable, __file__, *arguments,
    ]  # fmt: skip
    environment = os.environ | {
        "PYTHONPATH": str(FOLDERS[build]),
        "PYTHONHASHSEED": "0",
        # Both processes read the modules in the same way, because neither saves bytecode.
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    counted = COUNTED.search(answer.stderr)
    assert counted is not None, answer.stderr
    return int(counted[1]), int(answer.stdout)


def per_decision(build: str) -> int:
    """Return the instructions per decision."""
    few, begun = valgrind(build, "--play", str(FEW))
    more, done = valgrind(build, "--play", str(MORE))
    return (more - few) // (done - begun)


def main() -> int:
    """Count, compare with the stored figures, and print the result."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--play", type=int, help="only play so many games")
    parser.add_argument("--accept", action="store_true", help="store what is counted now")
    parser.add_argument("--part", choices=PARTS, help="only run this part")
    options = parser.parse_args()
    if options.play or options.part:
        print(play(options.play) if options.play else PARTS[options.part][0]())
        return 0
    if shutil.which("valgrind") is None:
        print("note: there is no valgrind, so no instructions are counted")
        return 0
    stored = json.loads(STORED.read_text())
    python = f"{platform.python_implementation()} {'.'.join(platform.python_version_tuple()[:2])}"
    counts = {
        f"{python}, {build}": partial(per_decision, build)
        for build, folder in FOLDERS.items()
        if (folder / "firstclass").is_dir()
    }
    if (FOLDERS["compiled"] / "firstclass").is_dir():
        counts |= {f"{python}, {name}": partial(per_part, name) for name in PARTS}
    failed = False
    for name, counted in counts.items():
        now, before = counted(), stored.get(name)
        if before is None or options.accept:
            stored[name] = now
        worse = before is not None and now > before * (1 + TOLERANCE)
        failed |= worse
        print(f"{name}: {now:,} instructions, stored {before}{' WORSE' if worse else ''}")
    if options.accept:
        STORED.write_text(json.dumps(stored, indent=2, sort_keys=True) + "\n")
    return int(failed and not options.accept)


if __name__ == "__main__":
    sys.exit(main())

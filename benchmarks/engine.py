"""How quick the engine is: `python benchmarks/engine.py [--seed N] [--games N] [--json]`.

Each figure is the median of several runs on one core, in whatever form the rules are
installed, interpreted or compiled. With `--modules`, random games with various modules
are compared instead.
"""

import argparse
import datetime
import json
import platform
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import firstclass.rules.flow
from firstclass import Game, Setup

RUNS = 5
CALLS = 5000


def random_game(setup: Setup, rng: random.Random, stop: int = -1) -> Game:
    """A game of random actions, played through the public verbs, up to version `stop`."""
    game = Game(setup)
    while not game.over and game.version != stop:
        actions = game.legal_actions()
        game.apply(actions[int(rng.random() * len(actions))])
    return game


def rate(work: Callable[[], int]) -> float:
    """How many of what `work` counts are done in a second, in the median run."""
    rates = []
    for _ in range(RUNS):
        began = time.perf_counter()
        done = work()
        rates.append(done / (time.perf_counter() - began))
    return statistics.median(rates)


def repeated(call: Callable[[], object]) -> Callable[[], int]:
    """The work of calling often."""

    def work() -> int:
        for _ in range(CALLS):
            call()
        return CALLS

    return work


def decisions(
    players: int, seed: int, games: int, modules: str = "AB", teatime: str = "off"
) -> Callable[[], int]:
    """The work of playing random games, counted in decisions."""

    def work() -> int:
        rng = random.Random(seed)
        seeds = range(seed, seed + games)
        setups = (Setup(players, modules, seed, teatime=teatime) for seed in seeds)
        return sum(random_game(setup, rng).version for setup in setups)

    return work


def figures(seed: int, games: int) -> dict[str, float]:
    """All figures, per second."""
    whole = random_game(Setup(4, "AB", seed), random.Random(seed))
    middle = random_game(whole.setup, random.Random(seed), whole.version // 2)
    record = whole.record()

    def replay() -> int:
        return Game.replay(record).version

    return {
        "decisions, 4 players": rate(decisions(4, seed, games)),
        "decisions, 3 players": rate(decisions(3, seed, games)),
        "decisions, 2 players": rate(decisions(2, seed, games)),
        "clones": rate(repeated(middle.clone)),
        "sampled states": rate(repeated(lambda: middle.sample_hidden(0, random.Random(0)))),
        "observations as JSON": rate(repeated(lambda: middle.observe(0))),
        "observations as vector": rate(repeated(lambda: middle.observe(0, "vector"))),
        "records": rate(repeated(whole.record)),
        "replayed decisions": rate(replay),
    }


def figures_of_modules(seed: int, games: int) -> dict[str, float]:
    """Decisions per second with various modules, and with all that a game can have."""
    return {
        "AB": rate(decisions(4, seed, games)),
        "CD": rate(decisions(4, seed, games, "CD")),
        "EF + Teatime": rate(decisions(4, seed, games, "EF", "on")),
    }


def machine() -> dict[str, str]:
    """What the figures were measured on."""
    compiled = not str(firstclass.rules.flow.__file__).endswith(".py")
    return {
        "processor": processor(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "rules": "compiled" if compiled else "interpreted",
        "date": datetime.date.today().isoformat(),
    }


def processor() -> str:
    """The processor's name, as far as the platform tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{len(names)} × {names[0]}" if names else platform.machine()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="games in each run")
    parser.add_argument("--modules", action="store_true", help="only compare the modules")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    measured = (figures_of_modules if options.modules else figures)(options.seed, options.games)
    about = {**machine(), "seed": str(options.seed)}
    if options.json:
        print(json.dumps({"machine": about, "per_second": measured}, indent=2, ensure_ascii=False))
        return
    print(", ".join(f"{name} {value}" for name, value in about.items()))
    for name, value in measured.items():
        print(f"{name:24}{value:12,.0f} a second")


if __name__ == "__main__":
    main()

"""Trains the baseline for papers, and judges it on the test deals of all challenges.

`python -m benchmarks.baseline runs/baseline --jobs 2` trains one network for all modules and 2 to 4
players, from scratch, with each of three seeds. The player is the conductor with these weights.
Started again, it continues. It needs the extra `train`.
"""

import argparse
import resource
import subprocess
import sys
from pathlib import Path
from statistics import fmean
from typing import Any

from firstclass.commands._submission import judge_submission
from firstclass.lab.matches.challenges import CHALLENGES
from firstclass.lab.workers import LocalProcesses

SEEDS = (1, 2, 3)
GENERATIONS = 2
GAMES = 1200
"""The games of a generation; as many more calibrate the odds."""
PLAYER = '''
from pathlib import Path

from firstclass.players.conductor import Conductor


class Baseline(Conductor):
    """The conductor with the weights in this folder."""

    def __init__(self):
        super().__init__(Path(__file__).with_name("weights.npz"))
'''


def train(folder: Path, seed: int, jobs: int) -> str:
    """Train the network of a seed, and return the name of its player."""
    player = folder / "player.py"
    if not player.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        before = processor_seconds()
        settings = ["--generations", GENERATIONS, "--games", GAMES, "--seed", seed, "--jobs", jobs]
        command = [sys.executable, "-m", "firstclass", "train", folder, *settings]
        subprocess.run([*map(str, command)], check=True)
        print(f"seed {seed}: {processor_seconds() - before:.0f} s of processor time", flush=True)
        player.write_text(PLAYER, "utf-8")
    return f"{player}:Baseline"


def processor_seconds() -> float:
    """Return the processor time of all processes that this one has started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def summary(judged: list[dict[str, Any]]) -> str:
    """Return the share of games won by each seed, with its 95% interval, and their mean."""
    seeds = ", ".join(f"{f['won']:.1%} ({f['low']:.0%}–{f['high']:.0%})" for f in judged)
    return f"{judged[0]['games']} games a seed: {seeds}; mean {fmean(f['won'] for f in judged):.1%}"


def main() -> None:
    """Train and judge, and print the figures."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    workers = LocalProcesses(options.jobs)
    players = [train(options.folder / str(seed), seed, options.jobs) for seed in SEEDS]
    for challenge in CHALLENGES:
        judged = [
            judge_submission(player, challenge, "test", None, workers, options.folder / "games")
            for player in players
        ]
        print(f"{challenge}: {summary(judged)}", flush=True)


if __name__ == "__main__":
    main()

"""Trains the baseline for papers, and judges it on the test deals of all challenges.

`python -m benchmarks.baseline runs/baseline --jobs 2` trains one network for all modules and 2 to 4
players, from scratch, with each of three seeds, and writes docs/results/baseline.json. The player
is the conductor with these weights. Started again, it continues. It needs the extra `train`.
"""

import argparse
import json
import resource
import subprocess
import sys
from pathlib import Path
from statistics import fmean
from typing import Any

from firstclass.commands._submission import judge_submission
from firstclass.lab.matches.challenges import CHALLENGES
from firstclass.lab.matches.ladder import environment_info
from firstclass.lab.workers import LocalProcesses

SEEDS = (1, 2, 3)
GENERATIONS = 2
GAMES = 1200
"""The games of a generation; as many more calibrate the odds."""
FIGURES = Path("docs/results/baseline.json")
TITLE = "Baseline for papers"
TEXT = (
    "The conductor with a network that is trained from scratch for all modules and 2 to 4 players,"
    f" with each of {len(SEEDS)} seeds ({GENERATIONS} generations of {GAMES} games)."
    " It plays the test deals of [all challenges](python/compare-bots.md#challenges): the share of"
    " games won by each seed, with its 95% interval, and the mean of the seeds."
)
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


def row(challenge: str, judged: list[dict[str, Any]]) -> dict[str, str]:
    """Return a row of the results page."""
    seeds = ", ".join(f"{f['won']:.1%} ({f['low']:.0%}–{f['high']:.0%})" for f in judged)
    here = environment_info()
    return {
        "what": f"Challenge `{challenge}`, {judged[0]['games']} games a seed",
        "goal": "",
        "figure": f"{seeds}; mean {fmean(f['won'] for f in judged):.1%}",
        "command": "`python -m benchmarks.baseline runs/baseline --jobs 2`",
        "machine": here["machine"],
        "date": here["date"],
    }


def main() -> None:
    """Train and judge, and write the figures."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    workers = LocalProcesses(options.jobs)
    players = [train(options.folder / str(seed), seed, options.jobs) for seed in SEEDS]
    rows = []
    for challenge in CHALLENGES:
        judged = [
            judge_submission(player, challenge, "test", None, workers, options.folder / "games")
            for player in players
        ]
        rows.append(row(challenge, judged))
        print(rows[-1]["what"], rows[-1]["figure"], flush=True)
    page = {"title": TITLE, "text": TEXT, "rows": rows}
    FIGURES.write_text(json.dumps(page, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()

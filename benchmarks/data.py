"""Measures the cost of saving games as data, and the speed of reading: `python -m benchmarks.data`.

Games are played with and without saving, in turn. Then a million decisions are saved and read. All
times are processor times.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from firstclass import RULES
from firstclass.lab import data
from firstclass.lab.data.collect import collect
from firstclass.lab.matches.games import Plan, Result
from firstclass.lab.matches.simulate import play_games
from firstclass.lab.workers import THIS_PROCESS

ROUNDS = 5
GAMES = {"planner": 25, "novice": 50, "random": 100}
MILLION = 7_650
"""The games between two random players that have a million decisions."""


def seconds(play: Callable[[], Iterator[Result]]) -> float:
    """Return the processor time of these games."""
    began = time.process_time()
    for _ in play():
        pass
    return time.process_time() - began


def cost(bot: str) -> float:
    """Return the ratio of the times with and without saving."""
    plan = Plan((bot,), players=2)

    def kept() -> float:
        with TemporaryDirectory() as folder:
            return seconds(lambda: collect(plan, GAMES[bot], THIS_PROCESS, None, Path(folder)))

    def played() -> float:
        return seconds(lambda: play_games(plan, GAMES[bot]))

    kept(), played()  # once, to warm up
    ratios = []
    for number in range(ROUNDS):
        if number % 2:
            without, beside = played(), kept()
        else:
            beside, without = kept(), played()
        ratios.append(beside / without)
    return median(ratios)


def reading() -> None:
    """Save a million decisions, and print how long it takes to read them."""
    with TemporaryDirectory() as folder:
        decisions = sum(
            r.decisions
            for r in collect(Plan(("random",), 2), MILLION, THIS_PROCESS, None, Path(folder))
        )
        size = sum(file.stat().st_size for file in Path(folder).iterdir())
        print(f"{decisions:,} decisions, {size / decisions:.0f} bytes each")
        for names in (
            ["encoding"],
            ["encoding", "legal", "action", "margin"],
            ["action", "points"],
        ):
            durations = []
            for _ in range(ROUNDS):
                began = time.process_time()
                read = sum(len(batch[names[0]]) for batch in data.batches(folder, names=names))
                assert read == decisions
                durations.append(time.process_time() - began)
            print(f"read {', '.join(names)}: {median(durations):.2f} s")


def main() -> None:
    """Measure and print."""
    print(f"rules {RULES}")
    for bot in GAMES:
        print(f"{bot}: {cost(bot):.2f} times as long with --parquet")
    reading()


if __name__ == "__main__":
    main()

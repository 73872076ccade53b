"""Stored games, for tests that read them and tests that damage them."""

from pathlib import Path
from typing import Any

from firstclass.lab.data.collect import collect
from firstclass.lab.data.run import GAMES_PER_PORTION
from firstclass.lab.matches.games import Plan
from firstclass.lab.workers import LocalProcesses

PLAN = Plan(("random",), players=2, modules="", seed=7)
GAMES_KEPT = GAMES_PER_PORTION + 2


def contents(place: Path) -> dict[str, bytes]:
    return {str(file.relative_to(place)): file.read_bytes() for file in place.rglob("*.*z*")} | {
        str(file.relative_to(place)): file.read_bytes() for file in place.rglob("*.parquet")
    }


def store_run(place: Path, games: int = GAMES_KEPT, plan: Plan = PLAN, jobs: int = 1) -> list[Any]:
    place.mkdir(exist_ok=True)
    return [*collect(plan, games, LocalProcesses(jobs), place / "games.jsonl.gz", place / "rows")]

"""Measures rows in separate processes, which take turns: all have the machine in the same state."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from firstclass.lab.bench import machine

ROOT = Path(__file__).parent.parent
BUILDS = {"compiled": "build/compiled", "interpreted": "src"}


def in_another_process(module: str, row: str, seed: int, build: str) -> Any:
    """Return what ``module --one ROW`` prints last, as JSON, with a build of the rules."""
    command = [sys.executable, "-m", module, "--one", row, "--seed", str(seed)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / BUILDS[build])}
    answer = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    return json.loads(answer.stdout.splitlines()[-1])


def about(libraries: Sequence[str], seed: int, rounds: int) -> str:
    """Return a line with the machine, the versions, the seed and the date of a measurement."""
    facts = {
        **machine(),
        **{library: version(library) for library in libraries},
        "seed": seed,
        "rounds": rounds,
        "date": datetime.now(UTC).date().isoformat(),
    }
    return ", ".join(f"{name} {value}" for name, value in facts.items())


def pick(actions: Sequence[Any], rng: random.Random) -> Any:
    """Return one of the actions, all with the same probability."""
    return actions[int(rng.random() * len(actions))]

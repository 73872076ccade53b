"""Counts the instructions of the engine per decision: `python -m campaigns bench-check`.

Unlike times, instructions do not depend on the load of the machine. A change that makes the rules
slower is therefore visible on any machine. Valgrind counts the instructions of a few games and of a
few more; the difference belongs to the additional decisions. The count depends a little on Python
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
from pathlib import Path

ROOT = Path(__file__).parent.parent
STORED = Path(__file__).with_suffix(".json")
TOLERANCE = 0.05
FEW, MORE = 2, 12
FOLDERS = {"interpreted": ROOT / "src", "compiled": ROOT / "build/compiled"}
COUNTED = re.compile(r"Collected : (\d+)")


def play(games: int) -> int:
    """Play this many fixed games through the public API; return the number of decisions."""
    from firstclass import Setup
    from firstclass.lab.bench import random_game

    # The same games as always, from a time when cars were not counted.
    setups = [Setup(4, "AB", n, car_supply="unlimited") for n in range(games)]
    return sum(random_game(setup, random.Random(setup.seed)).version for setup in setups)


def count(build: str, games: int) -> tuple[int, int]:
    """Return the instructions and the decisions of a process that plays these games."""
    command = [
        "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
        sys.executable, __file__, "--play", str(games),
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
    (few, begun), (more, done) = count(build, FEW), count(build, MORE)
    return (more - few) // (done - begun)


def main() -> int:
    """Count, compare with the stored figures, and print the result."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--play", type=int, help="only play so many games")
    parser.add_argument("--accept", action="store_true", help="store what is counted now")
    options = parser.parse_args()
    if options.play:
        print(play(options.play))
        return 0
    if shutil.which("valgrind") is None:
        print("note: there is no valgrind, so no instructions are counted")
        return 0
    stored = json.loads(STORED.read_text())
    python = f"{platform.python_implementation()} {'.'.join(platform.python_version_tuple()[:2])}"
    failed = False
    for build, folder in FOLDERS.items():
        if not (folder / "firstclass").is_dir():
            continue
        now, name = per_decision(build), f"{python}, {build}"
        before = stored.get(name)
        if before is None or options.accept:
            stored[name] = now
        worse = before is not None and now > before * (1 + TOLERANCE)
        failed |= worse
        verdict = " WORSE" if worse else ""
        print(f"{name}: {now:,} instructions for a decision, stored {before}{verdict}")
    if options.accept:
        STORED.write_text(json.dumps(stored, indent=2, sort_keys=True) + "\n")
    return int(failed and not options.accept)


if __name__ == "__main__":
    sys.exit(main())

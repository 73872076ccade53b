"""Measures the speed of the engine, interpreted and compiled, side by side.

Machines are noisy. The two builds of the rules therefore take turns, each in a separate process,
and the median of the rounds counts. Times are processor times, which depend less on other programs.
All measurements use the public API.
"""

import gc
import json
import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import firstclass
from firstclass import RULES
from firstclass.encoding import encode
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.setup import Setup
from firstclass.rules.vocabulary.state import Rules

INTERPRETED, COMPILED = "interpreted", "compiled"
TEATIME = "+Teatime"
MODULES = ("AB", "CD", "EF" + TEATIME)
SECONDS = 0.15  # per measurement in a round
MAX_MOVES = 10_000  # more moves than any game has
NUMBERS: Any = type(vec[i64]())
SIZE_OF_NUMBER = 0 if issubclass(NUMBERS, list) else 8  # what `getsizeof` leaves out


@dataclass(frozen=True)
class Measurement:
    """One figure; ``value`` is the rate again, or a number of bytes."""

    what: str
    build: str
    players: int
    modules: str
    per_second: float | None
    value: float


# One round, in this process ---------------------------------------------------------------------


def setup_of(players: int, modules: str, seed: int) -> Setup:
    """Return the setup of a row."""
    letters, teatime, _ = modules.partition(TEATIME)
    return Setup(players, letters, seed, teatime="on" if teatime else "off")


def random_game(setup: Setup, rng: random.Random, stop: int = MAX_MOVES) -> Game:
    """Return a game of random moves, up to version ``stop``."""
    game = Game(setup)
    for _ in range(stop):
        if game.over:
            break
        actions = game.legal_actions()
        game.apply(actions[int(rng.random() * len(actions))])
    return game


def rate(work: Callable[[], int]) -> float:
    """Return how many units of ``work`` are done per second; a call returns how many it did."""
    done, began = 0, time.process_time()
    while (seconds := time.process_time() - began) < SECONDS:
        done += work()
    return done / seconds


def hundred(call: Callable[[], object]) -> Callable[[], int]:
    """Return work that makes a call a hundred times."""

    def work() -> int:
        for _ in range(100):
            call()
        return 100

    return work


def deep_size(state: object) -> int:
    """Return the bytes of a state and everything that only it refers to, including its history."""
    seen: dict[int, object] = {}  # by id; an object that lives keeps its id
    left: list[Any] = [state]
    size = 0
    while left:
        item = left.pop()
        if id(item) not in seen and not isinstance(item, Rules | type | str):
            seen[id(item)] = item
            size += sys.getsizeof(item)
            if isinstance(item, NUMBERS):
                size += SIZE_OF_NUMBER * len(item)
            left += parts_of(item)
    return size


def parts_of(item: object) -> list[Any]:
    """Return what an object refers to, which a compiled object can hide from the collector."""
    names = getattr(type(item), "__mypyc_attrs__", ())
    values = [getattr(item, name) for name in names]
    # Numbers are in the object itself.
    return [value for value in values if not isinstance(value, int)] or gc.get_referents(item)


def one_round(seed: int) -> list[Measurement]:
    """Return all figures of the build in use, measured once."""
    rows = []
    for modules in MODULES:
        rows += [row for players in (2, 3, 4) for row in _games(players, modules, seed)]
        rows += _verbs(4, modules, seed)
    return rows


def _games(players: int, modules: str, seed: int) -> Iterator[Measurement]:
    rng = random.Random(seed)
    games = 0

    def work() -> int:
        nonlocal games
        games += 1
        return random_game(setup_of(players, modules, seed + games), rng).version

    decisions = rate(work)
    mean = sum(
        random_game(setup_of(players, modules, seed + n), random.Random(n)).version
        for n in range(20)
    )
    yield Measurement("decisions", RULES, players, modules, decisions, decisions)
    yield Measurement(
        "games", RULES, players, modules, decisions * 20 / mean, decisions * 20 / mean
    )


def _verbs(players: int, modules: str, seed: int) -> Iterator[Measurement]:
    whole = random_game(setup_of(players, modules, seed), random.Random(seed))
    middle = random_game(whole.setup, random.Random(seed), whole.version // 2)
    record = whole.record()
    verbs: dict[str, Callable[[], int]] = {
        "clones": hundred(middle.clone),
        "observe": hundred(lambda: (encode(middle, 0), middle.legal_mask())),
        "observe json": hundred(lambda: middle.observe(0)),
        "sample": hundred(lambda: middle.sample_hidden(0, random.Random(0))),
        "record": hundred(whole.record),
        "replay": lambda: Game.replay(record).version,
        "playout": lambda: _playout(middle),
    }
    for what, work in verbs.items():
        per_second = rate(work)
        yield Measurement(what, RULES, players, modules, per_second, per_second)
    sizes = {
        "state_bytes": deep_size(middle.state),
        "record_bytes": _json_size(record),
        "observe_bytes": _json_size(middle.observe(0)),
    }
    for what, size in sizes.items():
        yield Measurement(what, RULES, players, modules, None, size)


def _playout(game: Game) -> int:
    clone = game.clone()
    clone.random_playout(game.version)
    return clone.version - game.version


def _json_size(content: object) -> int:
    return len(json.dumps(content, separators=(",", ":")))


# All rounds, in processes that take turns --------------------------------------------------------


def bench(rounds: int, seed: int) -> Iterator[list[Measurement]]:
    """Yield the rows of one round for each build in turn."""
    package = Path(firstclass.__file__).parent
    with TemporaryDirectory() as sources:
        folders = [package.parent]
        if RULES == COMPILED:
            leave_out = shutil.ignore_patterns("*.so", "*.pyd", "static", "__pycache__")
            shutil.copytree(package, Path(sources) / package.name, ignore=leave_out)
            folders.insert(0, Path(sources))
        for _ in range(rounds):
            for folder in folders:
                yield _round_in(folder, seed)


def _round_in(folder: Path, seed: int) -> list[Measurement]:
    command = [sys.executable, "-m", "firstclass.lab.bench", str(seed)]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    answer = subprocess.run(command, env=environment, capture_output=True, check=True)
    return [Measurement(**row) for row in json.loads(answer.stdout)]


def medians(rounds: list[list[Measurement]]) -> list[Measurement]:
    """Return the median of each figure over the rounds."""
    figures: dict[tuple[str, str, int, str], list[Measurement]] = {}
    for row in (row for rows in rounds for row in rows):
        figures.setdefault((row.what, row.build, row.players, row.modules), []).append(row)
    return [_median(rows) for rows in figures.values()]


def _median(rows: list[Measurement]) -> Measurement:
    rates = [row.per_second for row in rows if row.per_second is not None]
    per_second = statistics.median(rates) if rates else None
    value = statistics.median(row.value for row in rows)
    return replace(rows[0], per_second=per_second, value=value)


def machine() -> dict[str, str]:
    """Return the machine and the versions of the measurement."""
    return {
        "processor": processor(),
        "system": platform.system(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "firstclass": firstclass.__version__,
    }


def processor() -> str:
    """Return the name of the processor, as far as the platform reveals it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{len(names)} × {names[0]}" if names else platform.machine()


def _main() -> None:
    print(json.dumps([asdict(row) for row in one_round(int(sys.argv[1]))]))


if __name__ == "__main__":
    _main()

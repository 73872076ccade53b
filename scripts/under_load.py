"""Repeats a command that runs tests on a busy machine, and counts how often each test fails.

    python scripts/under_load.py 5 make test

If started again, it continues after the last finished run. Runs count for one commit and command.
"""

import json
import multiprocessing
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypedDict

FOLDER = Path("build/under-load")
FAILURES = Path("build/failures")
"""The folder with the evidence of failed tests (tests/failures.py)."""

BUSY_PROCESSES = 4
WRITTEN_AT_ONCE = 1 << 20


class Run(TypedDict):
    """A finished run."""

    seconds: int
    failures: list[str]


class State(TypedDict):
    """The data that is kept between starts of this script."""

    commit: str
    command: list[str]
    runs: list[Run]


def main(wanted: int, command: list[str]) -> int:
    """Complete the wanted number of runs; return the exit code."""
    if git("status", "--porcelain"):
        print("there are uncommitted changes, but runs count for a commit", file=sys.stderr)
        return 2
    state = resume(git("rev-parse", "HEAD"), command)
    with load():
        for number in range(len(state["runs"]) + 1, wanted + 1):
            run = run_once(number, command)
            state["runs"].append(run)
            save(state)
            print(f"run {number}: {run['seconds']} s, {len(run['failures'])} failures", flush=True)
    return report(state)


def git(*arguments: str) -> str:
    """Return the output of git."""
    return subprocess.run(
        ["git", *arguments], check=True, stdout=subprocess.PIPE, text=True
    ).stdout.strip()


def resume(commit: str, command: list[str]) -> State:
    """Return the state of the last start, or an empty one for another commit or command."""
    file = FOLDER / "state.json"
    if file.exists():
        kept: State = json.loads(file.read_text())
        if (kept["commit"], kept["command"]) == (commit, command):
            return kept
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    return {"commit": commit, "command": command, "runs": []}


def save(state: State) -> None:
    """Replace the state in one step, so that an interruption cannot leave half of it."""
    draft = FOLDER / "state.draft"
    draft.write_text(json.dumps(state, indent=2))
    draft.replace(FOLDER / "state.json")


def run_once(number: int, command: list[str]) -> Run:
    """Run the command, and keep its output and the evidence of the tests that failed."""
    folder = FOLDER / str(number)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.rmtree(FAILURES, ignore_errors=True)
    folder.mkdir()
    start = time.monotonic()
    status = execute(command, folder / "output.txt")
    seconds = round(time.monotonic() - start)
    failures = failed_tests()
    if status and not failures:
        failures = [f"{' '.join(command)}: see {folder / 'output.txt'}"]
    if FAILURES.exists():
        shutil.move(FAILURES, folder / "failures")
    return {"seconds": seconds, "failures": failures}


def execute(command: list[str], output: Path) -> int:
    """Return the exit status of the command, and stop any processes that are left."""
    with output.open("wb") as file:
        process = subprocess.Popen(
            command, stdout=file, stderr=subprocess.STDOUT, start_new_session=True
        )
    try:
        return process.wait()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)


def failed_tests() -> list[str]:
    """Return the tests that have left evidence."""
    texts = (file.read_text(encoding="utf-8") for file in FAILURES.glob("*/failure.txt"))
    return sorted(name for text in texts for name in re.findall(r"\Atest: (.*) \(", text))


@contextmanager
def load() -> Iterator[None]:
    """Keep the processors and the disk busy; ends even if this process is killed."""
    context = multiprocessing.get_context("spawn")
    parent = os.getpid()
    processes = [context.Process(target=calculate, args=[parent]) for _ in range(BUSY_PROCESSES)]
    processes.append(context.Process(target=write, args=[parent, FOLDER / "written"]))
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.terminate()
            process.join()


def calculate(parent: int) -> None:
    """Keep a processor busy while the parent lives."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the parent, too
    while os.getppid() == parent:
        sum(range(100_000))


def write(parent: int, path: Path) -> None:
    """Keep the disk busy while the parent lives."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with path.open("wb", buffering=0) as file:
        while os.getppid() == parent:
            file.seek(0)
            file.write(bytes(WRITTEN_AT_ONCE))
            os.fsync(file.fileno())


def report(state: State) -> int:
    """Print how often each test has failed; return the exit code."""
    counts = Counter(test for run in state["runs"] for test in run["failures"])
    print(f"{len(state['runs'])} runs of `{' '.join(state['command'])}` at {state['commit'][:12]}")
    for test, count in counts.most_common():
        print(f"{count:5}  {test}")
    return 1 if counts else 0


if __name__ == "__main__":
    # A script that was started in the background would otherwise ignore SIGINT.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda signum, _: sys.exit(128 + signum))
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))

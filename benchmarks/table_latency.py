"""Measures how fast the table answers: `python -m benchmarks.table_latency`.

With a real server and client, a person who plays random moves meets three planners. The client
measures the time from a move to the state that shows it, and the time until all three planners have
played.
"""

import random
import statistics
import tempfile
import time
from pathlib import Path

from tests.server import Client, Server

SEED = 1


def main() -> None:
    """Play one game and print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.sqlite")
        table, key = server.create("human", "planner", "planner", "planner", seed=SEED)
        with server.join(table, key) as client:
            client.receive_state()
            answers, planners = play(client)
        server.stop()
    report("answer to an action", answers)
    report("moves of three planners", planners)


def play(client: Client) -> tuple[list[float], list[float]]:
    """Play to the end; return the seconds of each answer and of each wait for the planners."""
    rng = random.Random(SEED)
    answers, waits = [], []
    while client.state["view"]["phase"] != "over":
        start = time.perf_counter()
        if client.state["legal"]:
            client.act(rng.choice(client.state["legal"])["action"])
            answers.append(time.perf_counter() - start)
        else:
            client.receive_state(lambda state: state["thinking_seat"] is None)
            waits.append(time.perf_counter() - start)
    return answers, waits


def report(name: str, times: list[float]) -> None:
    """Print one line: the median and the longest time, in milliseconds."""
    median, longest = statistics.median(times) * 1000, max(times) * 1000
    print(f"{name:24} median {median:6.1f} ms, longest {longest:6.1f} ms, of {len(times)}")


if __name__ == "__main__":
    main()

"""Finds how many tables one server can serve: `python -m benchmarks.load`.

The server has one core, unless it gets more, and the players have another one. Each table has one
client in the middle of a game, which plays a move every 2 to 5 seconds. The benchmark measures how
long clients wait for the answer to their moves, and how long a bot takes for each move. It also
measures the processor time of the server and its bots. It doubles the number of tables and then
bisects, until it has the largest number at which 99% of the answers are in time.
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
from websockets.asyncio.client import connect

from firstclass import Game, Setup
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.service.adapters.sql.store import Store
from firstclass.service.play.seating import hash_key
from firstclass.service.protocol.responses import PROTOCOL
from firstclass.service.stored import Seat, StoredAction, StoredTable
from tests.postgres import Postgres
from tests.rules.games import Player
from tests.server import Server

KEY = "the key of all tables"
MAX_RESPONSE_SECONDS = 0.15
MOVE_INTERVAL = (2.0, 5.0)
ARRIVAL_INTERVAL = 0.01
"""The seconds between the arrival of two clients."""

GAMES = 24
LEFT = 50
"""The moves that are at least left to play at each table."""


@dataclass
class Figures:
    """The figures for a number of tables; times are in seconds."""

    tables: int
    waits: list[float] = field(default_factory=list)
    """The waits for the answer to a client's move."""
    bot_times: list[float] = field(default_factory=list)
    """The times between a state in which a bot decides and the next state."""
    seconds: float = 0.0
    since: float = 0.0
    """The time at which the measurement begins."""
    processor: float = 0.0
    own: float = 0.0
    memory: tuple[float, float] = (0.0, 0.0)

    @property
    def in_time(self) -> bool:
        """Whether 99% of the answers were in time."""
        return quantile(self.waits, 0.99) < MAX_RESPONSE_SECONDS

    def __str__(self) -> str:
        """Return a row of the table."""
        p50, p99, longest = (1000 * quantile(self.waits, share) for share in (0.5, 0.99, 1))
        thought = [f"{quantile(self.bot_times, share):.2f}" for share in (0.5, 0.99, 1)]
        rate, empty, full = len(self.waits) / self.seconds, *self.memory
        return (
            f"| {self.tables} | {rate:.0f} | {p50:.0f} | {p99:.0f} | {longest:.0f} ms"
            f" | {100 * self.processor / self.seconds:.0f} %"
            f" | {1000 * self.processor / len(self.waits):.1f} ms"
            f" | {empty:.0f} MB + {1000 * (full - empty) / self.tables:.0f} kB"
            f" | {' · '.join(thought) + ' s' if self.bot_times else '–'}"
            f" | {100 * self.own / self.seconds:.0f} % |"
        )


def quantile(times: Sequence[float], share: float) -> float:
    """Return a quantile of times; 0 if there are none."""
    return sorted(times)[int(share * (len(times) - 1))] if times else 0.0


HEAD = (
    "| tables | actions a second | p50 | p99 | longest | processor | of it an action"
    " | memory, and a table with its socket | computer's actions, p50 · p99 · longest"
    " | those who play |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
)


def games(players: int) -> list[tuple[dict[str, Any], list[StoredAction]]]:
    """Return finished games, each as a record without moves and the moves."""
    made = []
    for seed in range(GAMES):
        game, player = Game(Setup(players=players, modules="AB", seed=seed)), Player(seed)
        record, actions = game.record(), []
        while not game.over:
            seat, action = game.current_seat, player.choose(game)
            assert seat is not None
            game.apply(action)
            actions.append(StoredAction(seat, ACTIONS[action], 0))
        made.append((record, actions))
    return made


def create_tables(place: Path | str, kinds: list[str], tables: int, chance: random.Random) -> None:
    """Create tables in the middle of a game, each at a random move."""
    played, store = games(len(kinds)), Store(place)
    seats: list[Seat] = [{"name": f"Seat {seat}", "kind": kind} for seat, kind in enumerate(kinds)]
    for number in range(tables):
        record, actions = chance.choice(played)
        # Moves from before the table was made need no separate transactions.
        until = chance.randint(len(kinds), len(actions) - LEFT)
        before = {**record, "actions": [each.notation for each in actions[:until]]}
        store.create(StoredTable(f"table{number}", hash_key(KEY), seats, before, []))
    store.close()


async def play(address: str, table: str, until: float, figures: Figures, late: float) -> None:
    """Play a move from time to time, whichever person of the table it is for."""
    await asyncio.sleep(late)
    url = f"{address.replace('http', 'ws')}/api/tables/{table}/ws?protocol={PROTOCOL}"
    async with connect(url, proxy=None, max_size=None, open_timeout=60) as connection:
        await connection.send(json.dumps({"type": "sit", "key": KEY}))
        state: dict[str, Any] = {}
        while time.perf_counter() < until:
            rest = random.uniform(*MOVE_INTERVAL)
            state = await next_state(connection, state, rest, figures)
            if not state or not state["legal"]:
                continue
            action = random.choice(state["legal"])["action"]
            began, version = time.perf_counter(), state["version"]
            message = {"type": "act", "version": version, "action": action}
            await connection.send(json.dumps(message))
            while state["version"] == version:
                state = await next_state(connection, state, None, figures)
            if began > figures.since:
                figures.waits.append(time.perf_counter() - began)


async def next_state(
    connection: Any, state: dict[str, Any], rest: float | None, figures: Figures
) -> dict[str, Any]:
    """Return the latest state after a rest, or the next state without a rest."""
    end = None if rest is None else time.perf_counter() + rest
    while True:
        left = None if end is None else end - time.perf_counter()
        if left is not None and left <= 0:
            return state
        try:
            async with asyncio.timeout(left):
                message = json.loads(await connection.recv())
        except TimeoutError:
            return state
        assert message["type"] not in ("error", "bye"), message
        if message["type"] == "state":
            message["came"] = time.perf_counter()
            if state and not state["legal"] and state["came"] > figures.since:
                figures.bot_times.append(message["came"] - state["came"])
            state = message
            if end is None:
                return state


async def playing(server: Server, figures: Figures) -> None:
    """Let all clients play for some seconds after they have arrived."""
    coming = ARRIVAL_INTERVAL * figures.tables + MOVE_INTERVAL[1]
    figures.since = time.perf_counter() + coming
    until = figures.since + figures.seconds
    tasks = [
        play(server.address, f"table{number}", until, figures, ARRIVAL_INTERVAL * number)
        for number in range(figures.tables)
    ]
    alone = memory(server.process)
    everybody = asyncio.gather(*tasks)
    await asyncio.sleep(coming)
    before, own = used(server.process), time.process_time()
    await asyncio.sleep(figures.seconds)
    figures.processor = used(server.process) - before
    figures.own = time.process_time() - own
    figures.memory = alone, memory(server.process)
    await everybody


def used(process: int) -> float:
    """Return the processor seconds of a process and its children."""
    times = [each.cpu_times() for each in family(process)]
    return sum(each.user + each.system for each in times)


def family(process: int) -> list[psutil.Process]:
    """Return a process and its descendants."""
    parent = psutil.Process(process)
    return [parent, *parent.children(recursive=True)]


def memory(process: int) -> float:
    """Return the memory of a process in megabytes."""
    return psutil.Process(process).memory_info().rss / 1e6


@contextmanager
def database(wanted: bool) -> Iterator[str | None]:
    """Yield the address of an empty PostgreSQL database, which shares the core of the players."""
    if not wanted:
        yield None
        return
    postgres = Postgres()
    try:
        yield postgres.new()
    finally:
        postgres.remove()


def measured(tables: int, options: argparse.Namespace) -> Figures:
    """Return the figures for this number of tables."""
    figures = Figures(tables, seconds=options.seconds)
    random.seed(options.seed)
    with tempfile.TemporaryDirectory() as folder, database(options.postgresql) as address:
        file = Path(folder) / "tables.sqlite"
        place = address or file
        create_tables(place, options.kinds, tables, random.Random(options.seed))
        server = Server(file, place=place)
        for process in family(server.process):
            process.cpu_affinity([*range(options.cores)])
        try:
            asyncio.run(playing(server, figures))
        finally:
            server.end()
    return figures


def searched(options: argparse.Namespace) -> Iterator[Figures]:
    """Double the number of tables until it is too large, then bisect."""
    good, bad = 0, 0
    while not bad or bad - good > good // 8:
        tables = (good + bad) // 2 if bad else 2 * good or options.first
        figures = measured(tables, options)
        good, bad = (tables, bad) if figures.in_time else (good, tables)
        yield figures


def main() -> None:
    """Measure, and print a row for each number of tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--kinds", nargs="+", default=["human", "human"], help="who sits at a table"
    )
    parser.add_argument("--tables", type=int, nargs="*", help="just so many, and no search")
    parser.add_argument("--first", type=int, default=50, help="where the search begins")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=1, help="so many has the server")
    parser.add_argument("--postgresql", action="store_true", help="tables are kept there")
    options = parser.parse_args()
    if options.cores == 1:
        psutil.Process().cpu_affinity([1])
    print(
        f"{', '.join(options.kinds)}; {options.seconds:.0f} s each, seed {options.seed}\n\n{HEAD}"
    )
    each = (measured(tables, options) for tables in options.tables or ())
    for figures in each if options.tables else searched(options):
        print(figures, flush=True)


if __name__ == "__main__":
    main()

"""Measures the cost of saving moves, in a file and in PostgreSQL on the same disk.

Each database has its turn in every round, because the other load of the machine changes from second
to second. A network is simulated by a proxy in front of PostgreSQL that delays all data.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import click

from firstclass.service.adapters.sql.store import Store
from firstclass.service.stored import NewAction, StoredAction, StoredTable
from tests.postgres import Postgres

WRITER = """
import os, sys
with open(sys.argv[1], "wb", buffering=0) as file:
    while True:
        file.seek(0)
        file.write(bytes(1 << 20))
        os.fsync(file.fileno())
"""
"""Another program, which writes a megabyte through to the disk again and again."""


def commit_times(store: Store, tables: Sequence[str], many: int) -> list[float]:
    """Return the milliseconds of each commit, with one move at each of these tables."""
    times = []
    for number in range(many):
        played = StoredAction(0, "take 2.3", 0, idempotency_key=f"action {number}")
        actions = [NewAction(table, number, played, expected_revision=number) for table in tables]
        began = time.perf_counter()
        store.append(actions)
        times.append(1000 * (time.perf_counter() - began))
    return times


def fsync_times(path: Path, many: int) -> list[float]:
    """Return the milliseconds of each page that is only written to the disk."""
    times = []
    with path.open("wb") as file:
        for _ in range(many):
            began = time.perf_counter()
            file.write(b"\0" * 4096)
            file.flush()
            os.fsync(file.fileno())
            times.append(1000 * (time.perf_counter() - began))
    return times


@contextmanager
def delayed_proxy(address: str, away: float) -> Iterator[str]:
    """Yield an address of the same database behind a delay of this many seconds."""
    socket = f"{parse_qs(urlsplit(address).query)['host'][0]}/.s.PGSQL.5432"
    loop = asyncio.new_event_loop()

    async def visited(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, there = await asyncio.open_unix_connection(socket)
        await asyncio.gather(passed(reader, there), passed(back, writer))

    async def passed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            loop.call_later(away, writer.write, data)
        loop.call_later(away, writer.close)

    server = loop.run_until_complete(asyncio.start_server(visited, "127.0.0.1"))
    port = server.sockets[0].getsockname()[1]
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield address.replace("@/", f"@127.0.0.1:{port}/").partition("?")[0]
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        for each in asyncio.all_tasks(loop):  # connections of the proxy
            each.cancel()
        loop.run_until_complete(asyncio.sleep(0))


@contextmanager
def disk_load(wanted: bool, folder: Path) -> Iterator[None]:
    """Let another program write to the same disk during the block, if wanted."""
    if not wanted:
        yield
        return
    other = subprocess.Popen([sys.executable, "-c", WRITER, folder / "other"])
    try:
        yield
    finally:
        other.kill()
        other.wait()


@click.command()
@click.option("--rounds", default=20, show_default=True)
@click.option("--many", default=50, show_default=True, help="Commits of a round.")
@click.option("--away", type=float, multiple=True, help="PostgreSQL, so many ms away, too.")
@click.option("--together", default=8, show_default=True, help="Actions of a commit.")
@click.option("--beside", is_flag=True, help="While another program writes to the disk.")
def main(rounds: int, many: int, away: tuple[float, ...], together: int, beside: bool) -> None:
    """Append to tables in each kind of database, with one move per commit and with several."""
    postgres = Postgres()
    with ExitStack() as stack:
        stack.callback(postgres.remove)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir="/tmp")))
        stack.enter_context(disk_load(beside, folder))
        places: dict[str, Path | str] = {
            "a file": folder / "tables.sqlite",
            "PostgreSQL": postgres.new(),
        }
        for each in away:
            away_from = stack.enter_context(delayed_proxy(postgres.new(), each / 1000))
            places[f"PostgreSQL, {each:g} ms away"] = away_from
        times: dict[tuple[str, int], list[float]] = {}
        for count in range(rounds):
            times.setdefault(("a page", 1), []).extend(fsync_times(folder / "page", many))
            for kind, place in places.items():
                with closing(Store(place)) as store:
                    for width in (1, together):
                        tables = [f"{count}, {width}, {number}" for number in range(width)]
                        for table in tables:
                            store.create(StoredTable(table, "", [], {}, []))
                        times.setdefault((kind, width), []).extend(
                            commit_times(store, tables, many)
                        )
    for (kind, width), durations in times.items():
        p50, p99 = statistics.median(durations), statistics.quantiles(durations, n=100)[98]
        rate = 1000 * width * len(durations) / sum(durations)
        name = kind if width == 1 else f"{kind}, {width} together"
        click.echo(f"{name:36} p50 {p50:7.2f} ms  p99 {p99:7.2f} ms  {rate:6.0f} a second")


if __name__ == "__main__":
    main()

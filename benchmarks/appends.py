"""What it costs to keep an action, in a file and in PostgreSQL, in turns on the same disk.

Each kind has its turn in every round, for what else the machine does changes from second to second.
"""

import os
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path

import click

from firstclass.service.adapters.sql.store import Store
from firstclass.service.stored import Appended, Played, StoredTable
from tests.postgres import Postgres


def kept(store: Store, table: str, first: int, many: int) -> list[float]:
    """The milliseconds for each of so many actions."""
    times = []
    for number in range(first, first + many):
        began = time.perf_counter()
        played = Played(0, "take 2.3", once=f"action {number}")
        store.append([Appended(table, number, played, seen=number)])
        times.append(1000 * (time.perf_counter() - began))
    return times


def synced(path: Path, many: int) -> list[float]:
    """The milliseconds for each of so many pages that are only written to the disk."""
    times = []
    with path.open("wb") as file:
        for _ in range(many):
            began = time.perf_counter()
            file.write(b"\0" * 4096)
            file.flush()
            os.fsync(file.fileno())
            times.append(1000 * (time.perf_counter() - began))
    return times


@click.command()
@click.option("--rounds", default=20, show_default=True)
@click.option("--many", default=50, show_default=True, help="Actions of a round.")
def main(rounds: int, many: int) -> None:
    """Append to a table of each kind of database; print how long that takes."""
    postgres = Postgres()
    try:
        with tempfile.TemporaryDirectory(dir="/tmp") as folder:
            places: dict[str, Path | str] = {
                "SQLite": Path(folder) / "tables.sqlite",
                "PostgreSQL": postgres.new(),
            }
            times: dict[str, list[float]] = {"a page": [], **{kind: [] for kind in places}}
            for count in range(rounds):
                times["a page"] += synced(Path(folder) / "page", many)
                for kind, place in places.items():
                    with closing(Store(place)) as store:
                        table = f"table {count}"
                        store.create(StoredTable(table, "", [], {}, []))
                        times[kind] += kept(store, table, 0, many)
    finally:
        postgres.remove()
    for kind, found in times.items():
        p50, p99 = statistics.median(found), statistics.quantiles(found, n=100)[98]
        each = 1000 * len(found) / sum(found)
        click.echo(f"{kind:10} p50 {p50:6.2f} ms  p99 {p99:6.2f} ms  {each:6.0f} a second")


if __name__ == "__main__":
    main()

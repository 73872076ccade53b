"""What is done with the file of the tables beside the server, which may run meanwhile."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from firstclass.service.adapters.sqlite.store import StoreUnavailable, now, reason

DAY = 24 * 60 * 60
AT_ONCE = 100
"""Tables that are deleted in one go: the server waits so long."""


class Pruned(NamedTuple):
    """How many tables are deleted, and how many stay."""

    finished: int
    abandoned: int
    left: int


def back_up(path: Path, copy: Path) -> None:
    """Copy the tables as they are at one moment into a file of their own, and look it through.

    Raises StoreUnavailable if there are none, or the copy can not be written.
    """
    unfinished = copy.with_name(f"{copy.name}.part")
    with opened(path) as source:
        unfinished.touch(mode=0o600)
        with closing(sqlite3.connect(unfinished)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
            (found,) = target.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise StoreUnavailable(f"{path} is damaged: {found}")
        unfinished.replace(copy)


def prune(path: Path, finished: int, abandoned: int, *, dry_run: bool) -> Pruned:
    """Delete tables whose game is over, or at which nobody has played, for so many days.

    Raises StoreUnavailable if there are none.
    """
    limits = {True: now() - finished * DAY, False: now() - abandoned * DAY}
    with opened(path) as file:
        old = {
            over: [row[0] for row in file.execute(OLD, (over, before))]
            for over, before in limits.items()
        }
        every = [table for tables in old.values() for table in tables]
        if not dry_run:
            for first in range(0, len(every), AT_ONCE):
                delete(file, every[first : first + AT_ONCE])
        (all_of_them,) = file.execute("SELECT count(*) FROM tables").fetchone()
    left = all_of_them - len(every) if dry_run else all_of_them
    return Pruned(len(old[True]), len(old[False]), left)


OLD = "SELECT id FROM tables WHERE over = ? AND max(played, made) < ?"


def delete(file: sqlite3.Connection, tables: list[str]) -> None:
    """Delete these tables, all or none."""
    ids = [(table,) for table in tables]
    with file:
        for statement in (
            "DELETE FROM actions WHERE table_id = ?",
            "DELETE FROM guests WHERE table_id = ?",
            "DELETE FROM passengers WHERE departure = ?",
            "DELETE FROM departures WHERE id = ?",
            "DELETE FROM strokes WHERE table_id = ?",
            "DELETE FROM clocks WHERE table_id = ?",
            "DELETE FROM notices WHERE table_id = ?",
            "DELETE FROM talk WHERE table_id = ?",
            "DELETE FROM notes WHERE table_id = ?",
            "DELETE FROM tables WHERE id = ?",
        ):
            file.executemany(statement, ids)


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """The file, if there is one; what goes wrong with it is told in one line."""
    try:
        if not path.is_file():
            raise StoreUnavailable(f"there are no tables in {path}")
        with closing(sqlite3.connect(path)) as file:
            yield file
    except (sqlite3.Error, OSError) as error:
        raise StoreUnavailable(f"{path}: {reason(error)}") from error

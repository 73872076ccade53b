"""Access for tests to the file in which a server stores its tables."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


@contextmanager
def open_sqlite(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a connection that commits at the end and is closed.

    A connection of `sqlite3` commits by itself but stays open.
    """
    with closing(sqlite3.connect(path)) as connection, connection:
        yield connection

"""The file in which a server keeps its tables, as tests look into it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


@contextmanager
def open_sqlite(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that commits at the end and is closed.

    Left to itself, a connection of `sqlite3` commits but stays open.
    """
    with closing(sqlite3.connect(path)) as connection, connection:
        yield connection

"""A file of SQLite's."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from firstclass.service.adapters.sql.database import IN_USE
from firstclass.service.neighbours import Alone

BUSY_TIMEOUT = 5.0
"""Seconds to wait for a change of another program's: a server answers nobody meanwhile ..."""

COMMAND_TIMEOUT = 60.0
"""... and nobody waits for a command of the host's; the disk may be busy."""


class File:
    """A file that keeps tables, made if missing by who owns it."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def name(self) -> str:
        """Its path."""
        return str(self._path)

    def is_there(self) -> bool:
        """Whether there is such a file."""
        return self._path.is_file()

    def open(self, *, own: bool) -> Engine:
        """An engine with a single connection."""
        if own:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        if own or not self._path.exists():
            keep_private(self._path)
        lock = locked(Path(f"{self._path}.lock")) if own else None
        engine = create_engine(
            f"sqlite:///{self._path}",
            poolclass=QueuePool,
            pool_size=1,
            max_overflow=0,
            hide_parameters=True,
            connect_args={"timeout": BUSY_TIMEOUT if own else COMMAND_TIMEOUT},
        )
        event.listen(engine, "connect", prepare)
        event.listen(engine, "begin", begin_to_write if own else begin)
        if lock:
            event.listen(engine, "connect", let_read)
            event.listen(engine, "engine_disposed", lambda _: lock.close())
        return engine

    def check(self, engine: Engine) -> None:
        """Look the whole file through."""
        with engine.connect() as connection:
            found: str = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        if found != "ok":
            raise OSError(f"the file is damaged: {' '.join(found.split())}")

    def keep_out(self, connection: Connection) -> None:
        """Nobody else owns a file that has an owner."""

    def keep_out_all(self, engine: Engine) -> None:
        """Nobody else owns a file that has an owner."""

    def settle(self, engine: Engine) -> None:
        """A lock on a file is not lost while its owner lives."""

    def neighbours(self, engine: Engine) -> Alone:
        """Nobody else has the file."""
        return Alone()


def keep_private(path: Path) -> None:
    """Let nobody but its owner read the file, made if missing: it tells the seeds of all games."""
    path.touch(mode=0o600)
    path.chmod(0o600)


def locked(lock: Path) -> sqlite3.Connection:
    """Lock a file that lies beside, until this is closed: whoever makes a backup reads on."""
    keep_private(lock)
    beside = sqlite3.connect(lock, timeout=1, isolation_level=None)
    try:
        beside.execute("PRAGMA journal_mode = MEMORY")  # no file but this one
        beside.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        beside.close()
        raise OSError(IN_USE if "locked" in str(error) else str(error)) from error
    return beside


def begin(connection: Connection) -> None:
    """Begin a transaction that holds changes of the tables' form, too.

    Left to itself the driver would begin none before them, and a migration that dies halfway
    would leave a file that no other could mend.
    """
    connection.exec_driver_sql("BEGIN")


def begin_to_write(connection: Connection) -> None:
    """Begin a transaction that may write from its beginning.

    Had it read first, and had the host's own commands written meanwhile, it could not write
    any more; so they wait for each other.
    """
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def let_read(connection: Any, _record: Any) -> None:
    """Let others read while something is written; it stays so in the file."""
    connection.execute("PRAGMA journal_mode = WAL")


def prepare(connection: Any, _record: Any) -> None:
    """Make SQLite write through to the disk."""
    connection.isolation_level = None  # `begin` begins
    for pragma in (
        "synchronous = FULL",
        "foreign_keys = ON",
        "secure_delete = ON",  # who wants to be forgotten is
    ):
        connection.execute(f"PRAGMA {pragma}")

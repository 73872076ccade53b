"""An SQLite file."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from firstclass.service.adapters.sql.database import IN_USE
from firstclass.service.neighbours import Alone

BUSY_TIMEOUT = 5.0
"""The seconds to wait for a change by another program, while a server answers nobody ..."""

COMMAND_TIMEOUT = 60.0
"""... and the same for a command, which keeps nobody waiting; the disk may be busy."""


class File:
    """A file with tables. A server creates it if it does not exist."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def name(self) -> str:
        """The path of the file."""
        return str(self._path)

    def is_there(self) -> bool:
        """Return whether the file exists."""
        return self._path.is_file()

    def open(self, *, own: bool) -> Engine:
        """Return an engine with a single connection."""
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
        """Check the whole file."""
        with engine.connect() as connection:
            found: str = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        if found != "ok":
            raise OSError(f"the file is damaged: {' '.join(found.split())}")

    def keep_out(self, connection: Connection) -> None:
        """Do nothing: the owner's lock already keeps others out."""

    def keep_out_all(self, engine: Engine) -> None:
        """Do nothing: the owner's lock already keeps others out."""

    def settle(self, engine: Engine) -> None:
        """Do nothing: the lock lasts as long as the owner runs."""

    def neighbours(self, engine: Engine) -> Alone:
        """Return a cluster of one server."""
        return Alone()


def keep_private(path: Path) -> None:
    """Make the file readable only for its owner, because it has the seeds of all games."""
    path.touch(mode=0o600)
    path.chmod(0o600)


def locked(lock: Path) -> sqlite3.Connection:
    """Lock a separate file until the connection is closed, so that backups can still read."""
    keep_private(lock)
    beside = sqlite3.connect(lock, timeout=1, isolation_level=None)
    try:
        beside.execute("PRAGMA journal_mode = MEMORY")  # uses no second file
        beside.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        beside.close()
        raise OSError(IN_USE if "locked" in str(error) else str(error)) from error
    return beside


def begin(connection: Connection) -> None:
    """Begin a transaction that includes changes of the schema.

    By itself the driver would not begin one before such changes. A migration that dies halfway
    would then leave a file that no other could repair.
    """
    connection.exec_driver_sql("BEGIN")


def begin_to_write(connection: Connection) -> None:
    """Begin a transaction that can write from its beginning.

    If it read first and a command of the administrator wrote in between, it could no longer write.
    Instead, one waits for the other.
    """
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def let_read(connection: Any, _record: Any) -> None:
    """Let others read during a write; the file remembers this setting."""
    connection.execute("PRAGMA journal_mode = WAL")


def prepare(connection: Any, _record: Any) -> None:
    """Make SQLite write through to the disk."""
    connection.isolation_level = None  # the listeners for "begin" do that
    for pragma in (
        "synchronous = FULL",
        "foreign_keys = ON",
        "secure_delete = ON",  # so that deleted data is overwritten
    ):
        connection.execute(f"PRAGMA {pragma}")

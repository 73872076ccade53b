"""An SQLite file."""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, ExceptionContext, create_engine, event
from sqlalchemy.pool import QueuePool

from firstclass.service.adapters.sql.concurrency import READS
from firstclass.service.adapters.sql.database import IN_USE
from firstclass.service.cluster import SingleServer
from firstclass.service.ports import StoreBusyError

START_TIMEOUT = 5.0
"""The seconds to wait for a change by another program while the server starts."""

BUSY_TIMEOUT = 0.1
"""The same in a server that runs, which answers nobody meanwhile. Moves are tried again."""

COMMAND_TIMEOUT = 60.0
"""The same for a command, which keeps nobody waiting; the disk may be busy."""


class SqliteDatabase:
    """A file with tables. A server creates it if it does not exist."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def name(self) -> str:
        """The path of the file."""
        return str(self._path)

    def exists(self) -> bool:
        """Return whether the file exists."""
        return self._path.is_file()

    def open(self, *, as_owner: bool) -> Engine:
        """Return an engine with a single connection."""
        if as_owner:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        if as_owner or not self._path.exists():
            restrict_permissions(self._path)
        lock = acquire_lock(Path(f"{self._path}.lock")) if as_owner else None
        engine = create_engine(
            f"sqlite:///{self._path}",
            poolclass=QueuePool,
            pool_size=1,
            max_overflow=0,
            hide_parameters=True,
            connect_args={"timeout": START_TIMEOUT if as_owner else COMMAND_TIMEOUT},
        )
        event.listen(engine, "connect", configure_connection)
        event.listen(engine, "handle_error", raise_if_busy)
        event.listen(engine, "begin", begin_immediate if as_owner else begin)
        if lock:
            event.listen(engine, "connect", enable_wal)
            event.listen(engine, "engine_disposed", lambda _: lock.close())
        return engine

    def check(self, engine: Engine) -> None:
        """Check the whole file."""
        with engine.connect() as connection:
            found: str = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        if found != "ok":
            raise OSError(f"the file is damaged: {' '.join(found.split())}")

    def lock_schema(self, connection: Connection) -> None:
        """Do nothing: the owner's lock already keeps others out."""

    def lock_exclusively(self, engine: Engine) -> None:
        """Do nothing: the owner's lock already keeps others out."""

    def release_startup_lock(self, engine: Engine) -> None:
        """From now on people wait for the server, so wait only briefly for other programs."""
        event.listen(engine, "connect", wait_briefly)
        with engine.connect() as connection:
            wait_briefly(connection.connection.driver_connection, None)

    def cluster(self, engine: Engine) -> SingleServer:
        """Return a cluster of one server."""
        return SingleServer()


def restrict_permissions(path: Path) -> None:
    """Make the file readable only for its owner, because it has the seeds of all games.

    SQLite's other files may remain from an earlier version, and have the same contents.
    """
    path.touch(mode=0o600)
    for suffix in ("", "-wal", "-shm", "-journal"):
        with suppress(FileNotFoundError):
            Path(f"{path}{suffix}").chmod(0o600)


def acquire_lock(lock: Path) -> sqlite3.Connection:
    """Lock a separate file until the connection is closed, so that backups can still read."""
    restrict_permissions(lock)
    connection = sqlite3.connect(lock, timeout=1, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = MEMORY")  # uses no second file
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        connection.close()
        raise OSError(IN_USE if "locked" in str(error) else str(error)) from error
    return connection


def begin(connection: Connection) -> None:
    """Begin a transaction that includes changes of the schema.

    By itself the driver would not begin one before such changes. A migration that dies halfway
    would then leave a file that no other could repair.
    """
    connection.exec_driver_sql("BEGIN")


def begin_immediate(connection: Connection) -> None:
    """Begin a transaction that can write from its beginning, unless it only reads.

    If it read first and a command of the administrator wrote in between, it could no longer write.
    Instead, one waits for the other.
    """
    only_reads = connection.get_execution_options().get(READS)
    connection.exec_driver_sql("BEGIN" if only_reads else "BEGIN IMMEDIATE")


def enable_wal(connection: Any, _record: Any) -> None:
    """Let others read during a write; the file remembers this setting."""
    connection.execute("PRAGMA journal_mode = WAL")


def wait_briefly(connection: Any, _record: Any) -> None:
    """Let a connection wait only briefly for changes by other programs."""
    connection.execute(f"PRAGMA busy_timeout = {1000 * BUSY_TIMEOUT:.0f}")


def raise_if_busy(context: ExceptionContext) -> None:
    """Raise StoreBusyError if another program is changing the file."""
    code = getattr(context.original_exception, "sqlite_errorcode", 0)
    if code & 0xFF == sqlite3.SQLITE_BUSY:
        raise StoreBusyError(str(context.original_exception)) from context.original_exception


def configure_connection(connection: Any, _record: Any) -> None:
    """Make SQLite write through to the disk."""
    connection.isolation_level = None  # the listeners for "begin" do that
    for pragma in (
        "synchronous = FULL",
        "foreign_keys = ON",
        "secure_delete = ON",  # so that deleted data is overwritten
    ):
        connection.execute(f"PRAGMA {pragma}")

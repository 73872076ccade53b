"""An SQLite file."""

import os
import sqlite3
import struct
import sys
from contextlib import suppress
from errno import EACCES, EAGAIN
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, Engine, ExceptionContext, create_engine, event
from sqlalchemy.exc import OperationalError
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

LOCKED_BYTE = 0x4000_0200
"""The byte of the file that a server locks. SQLite never writes to this page, and locks the 512
bytes before this one.
"""

HEADER = b"SQLite format 3\0"
"""The first bytes of every database. Two of the next say whether changes go to a `-wal` file."""

LOST = "the file or its -wal file was moved, deleted or replaced while the server ran"
SEVERAL_NAMES = "it has a second name (a hard link), through which SQLite would lose changes"


class SqliteDatabase:
    """A file with tables. A server creates it if it does not exist."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = Path(os.path.realpath(path))

    @property
    def name(self) -> str:
        """The path of the file."""
        return str(self._path)

    def exists(self) -> bool:
        """Return whether the file exists and is not empty."""
        return self._file.is_file() and self._file.stat().st_size > 0

    def open(self, *, as_owner: bool) -> Engine:
        """Return an engine with a single connection."""
        if as_owner:
            self._file.parent.mkdir(parents=True, exist_ok=True)
        if not self.exists():
            check_no_journal(self._file)
        elif self._file.stat().st_nlink > 1 and (as_owner or not is_backup(self._file)):
            raise OSError(SEVERAL_NAMES)
        if as_owner or not self._file.exists():
            restrict_permissions(self._file)
        lock = acquire_lock(self._file) if as_owner else None
        engine = create_engine(
            f"sqlite:///{self._file}",
            poolclass=QueuePool,
            pool_size=1,
            max_overflow=0,
            hide_parameters=True,
            connect_args={"timeout": START_TIMEOUT if as_owner else COMMAND_TIMEOUT},
        )
        event.listen(engine, "connect", configure_connection)
        event.listen(engine, "handle_error", raise_if_busy)
        event.listen(engine, "begin", self._begin_immediate if as_owner else begin)
        if lock:
            event.listen(engine, "connect", enable_wal)
            event.listen(engine, "engine_disposed", lambda _: lock.close())
        return engine

    def _begin_immediate(self, connection: Connection) -> None:
        """Begin a transaction that can write from its beginning, unless it only reads.

        If it read first and a command of the administrator wrote in between, it could no longer
        write. Instead, one waits for the other. Raises OperationalError if the changes would go to
        a file that nobody can find any longer.
        """
        if connection.get_execution_options().get(READS):
            connection.exec_driver_sql("BEGIN")
            return
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        found = [identity(Path(f"{self._file}{suffix}")) for suffix in ("", "-wal")]
        if connection.info.setdefault("files", found) != found:
            connection.exec_driver_sql("ROLLBACK")
            raise OperationalError("BEGIN", None, OSError(LOST))

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


def identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from all others, or None if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def is_backup(path: Path) -> bool:
    """Return whether a file has tables and was never used by a server, which sets WAL mode."""
    with path.open("rb") as file:
        start = file.read(20)
    return start.startswith(HEADER) and start[18:] == b"\1\1"


def check_replaceable(path: Path) -> None:
    """Raise OSError unless a backup may replace what is at this path."""
    file = Path(os.path.realpath(path))
    journals = any(Path(f"{file}{suffix}").exists() for suffix in ("-wal", "-shm"))
    new = not file.exists() or (file.is_file() and file.stat().st_size == 0)
    if journals or not (new or (file.is_file() and is_backup(file))):
        raise OSError("expected a new file or an earlier backup, which no server has used")


def check_no_journal(path: Path) -> None:
    """Raise OSError if there are changes of a file that is missing. SQLite would delete them."""
    for suffix in ("-wal", "-journal"):
        journal = Path(f"{path}{suffix}")
        if journal.exists() and journal.stat().st_size:
            raise OSError(f"{journal.name} has changes of a file that is missing: put it back")


def acquire_lock(path: Path) -> BinaryIO | sqlite3.Connection:
    """Lock a file against other servers until this is closed. Commands can still use it."""
    if sys.platform == "linux":
        import fcntl  # does not exist on every platform

        request = struct.pack("hhqqi0q", fcntl.F_WRLCK, os.SEEK_SET, LOCKED_BYTE, 1, 0)
        file = path.open("rb+")
        try:
            # Unlike SQLite's own locks, it stays when another descriptor of the file is closed.
            fcntl.fcntl(file, fcntl.F_OFD_SETLK, request)
        except OSError as error:
            file.close()
            if error.errno in (EACCES, EAGAIN):
                raise OSError(IN_USE) from error
        else:
            return file
    return lock_separate_file(Path(f"{path}.lock"))


def lock_separate_file(lock: Path) -> sqlite3.Connection:
    """Lock a file that stands for another, where a platform or a disk offers no better lock."""
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

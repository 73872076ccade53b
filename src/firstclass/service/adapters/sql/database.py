"""The differences between kinds of databases.

All queries are elsewhere and are the same for all kinds.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import alembic.command
import alembic.config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from firstclass.errors import FirstClassError
from firstclass.service.cluster import SingleServer

if TYPE_CHECKING:
    from firstclass.service.adapters.sql.postgres_bus import PostgresBus

MIGRATIONS = Path(__file__).parent / "migrations"

IN_USE = "another server is using it"
"""The message if another server uses the database."""


class StoreUnavailableError(FirstClassError):
    """The database cannot be used; the text says which one and why."""


class Database(Protocol):
    """A database of one kind. All errors are exceptions in DATABASE_ERRORS."""

    @property
    def name(self) -> str:
        """The name for messages and logs, without any password."""

    def exists(self) -> bool:
        """Return whether the database contains anything."""

    def open(self, *, as_owner: bool) -> Engine:
        """Return an engine with a single connection, on which committed changes are on the disk.

        As owner the engine keeps out programs that could not learn of its changes, until it is
        disposed of. For a file these are all other servers, because the games live in memory.
        Otherwise it can read and write next to servers, and a transaction sees a single
        moment.
        """

    def check(self, engine: Engine) -> None:
        """Check that the database is sound and durable. Raises OSError if not."""

    def lock_schema(self, connection: Connection) -> None:
        """Keep other servers out during this transaction.

        Raises one of DATABASE_ERRORS if one is using it.
        """

    def lock_exclusively(self, engine: Engine) -> None:
        """Keep other servers out until the engine is disposed of. Raises as `lock_schema` does."""

    def release_startup_lock(self, engine: Engine) -> None:
        """Let other servers start, after the schema has been updated."""

    def cluster(self, engine: Engine) -> "SingleServer | PostgresBus":
        """Return the cluster of servers that use this database."""


def migrate(connection: Connection, revision: str = "head") -> None:
    """Run the migrations up to this one that the database has not had yet."""
    config = migrations()
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, revision)


def is_up_to_date(connection: Connection) -> bool:
    """Return whether a database has had all migrations."""
    newest = ScriptDirectory.from_config(migrations()).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == newest


def migrations() -> alembic.config.Config:
    """Return the configuration that finds the migrations."""
    config = alembic.config.Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def describe_error(error: Exception) -> str:
    """Return the cause in a few words, without SQL and links to help pages."""
    if isinstance(error, SQLAlchemyError):
        cause = " ".join(str(getattr(error, "orig", None) or error).split())
        return IN_USE if "locked" in cause or "lock timeout" in cause else cause
    return getattr(error, "strerror", None) or str(error)

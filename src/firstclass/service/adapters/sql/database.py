"""Where tables can be kept: what a kind of database does in a way of its own.

All queries stand elsewhere, once for all kinds.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import alembic.command
import alembic.config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from firstclass.service.neighbours import Alone

if TYPE_CHECKING:
    from firstclass.service.adapters.sql.line import Line

MIGRATIONS = Path(__file__).parent / "migrations"

IN_USE = "another server is using it"
"""Why nobody can have a database that belongs to a server."""


FAULTS = (SQLAlchemyError, OSError, CommandError)
"""What goes wrong with a database."""


class StoreUnavailable(Exception):
    """The database can not be used; the text says which and why."""


class Database(Protocol):
    """A database of one kind; whatever goes wrong with it is one of FAULTS."""

    @property
    def name(self) -> str:
        """What it is called where everybody may read it: no password stands in it."""

    def is_there(self) -> bool:
        """Whether anything was ever kept in it."""

    def open(self, *, own: bool) -> Engine:
        """An engine with a single connection, on which what is committed is on the disk.

        Who owns it keeps those out, until the engine is disposed of, that could not be told what
        it changes: of a file all other servers, for a table's game lives in a server's memory.
        Who does not own it may read and write beside servers, and sees one moment in a transaction.
        """

    def check(self, engine: Engine) -> None:
        """Look whether it is sound and keeps what it promises; raises OSError if not."""

    def keep_out(self, connection: Connection) -> None:
        """Let no other server have it in this transaction; raises one of FAULTS if one has."""

    def keep_out_all(self, engine: Engine) -> None:
        """Let no other server have it until the engine is disposed of; raises as `keep_out`."""

    def settle(self, engine: Engine) -> None:
        """Let others begin, once it is up to date."""

    def neighbours(self, engine: Engine) -> "Alone | Line":
        """The other servers that own it."""


def migrate(connection: Connection, revision: str = "head") -> None:
    """Run the migrations up to this one that the database has not seen yet."""
    config = migrations()
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, revision)


def is_up_to_date(connection: Connection) -> bool:
    """Whether a database has seen all migrations."""
    newest = ScriptDirectory.from_config(migrations()).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == newest


def migrations() -> alembic.config.Config:
    """Where they are."""
    config = alembic.config.Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def reason(error: Exception) -> str:
    """The cause in the fewest words, without SQL and addresses of help pages."""
    if isinstance(error, SQLAlchemyError):
        cause = " ".join(str(getattr(error, "orig", None) or error).split())
        return IN_USE if "locked" in cause or "lock timeout" in cause else cause
    return getattr(error, "strerror", None) or str(error)

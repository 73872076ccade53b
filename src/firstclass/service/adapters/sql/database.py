"""Where tables can be kept: what a kind of database does in a way of its own.

All queries stand elsewhere, once for all kinds.
"""

from pathlib import Path
from typing import Protocol

import alembic.command
import alembic.config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

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

        Who owns it keeps other servers out until the engine is disposed of, for a table's game
        lives in the memory of one server: a second one would play on from a copy of its own.
        Who does not may read and write beside a server, and sees one moment in a transaction.
        """

    def check(self, engine: Engine) -> None:
        """Look whether it is sound and keeps what it promises; raises OSError if not."""

    def settle(self, engine: Engine) -> None:
        """Be the last that has owned it, once it is up to date."""


def migrate(connection: Connection, revision: str = "head") -> None:
    """Run the migrations up to this one that the database has not seen yet."""
    config = alembic.config.Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, revision)


def reason(error: Exception) -> str:
    """The cause in the fewest words, without SQL and addresses of help pages."""
    if isinstance(error, SQLAlchemyError):
        cause = " ".join(str(getattr(error, "orig", None) or error).split())
        return IN_USE if "locked" in cause else cause
    return getattr(error, "strerror", None) or str(error)

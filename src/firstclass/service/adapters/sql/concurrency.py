"""Changes of tables that several servers may make at the same time.

Each table has a revision. A change must name the latest revision, however many servers there are.
On commit the other servers get a message about the change, and reload.
"""

from typing import Any

from alembic.util import CommandError
from sqlalchemy import ColumnElement, Connection, CursorResult, Engine, func, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from firstclass.service.adapters.sql.models import TableRow
from firstclass.service.cluster import ClusterEvent, TableChanged, dumps
from firstclass.service.ports import ConflictError, StoreBusyError

DATABASE_ERRORS = (SQLAlchemyError, StoreBusyError, OSError, CommandError)
"""The exceptions that a database can raise."""

NOTIFY_CHANNEL = "firstclass"
"""The channel on which PostgreSQL passes on messages between servers."""

WRITE_LOCK = 0x0F1257C1A57
"""The lock for changes that no revision protects."""


READS = "reads"
"""The execution option of a connection that only reads."""


def reading(engine: Engine) -> Session:
    """Return a session that only reads, and so never waits for another program's change."""
    return Session(engine.execution_options(**{READS: True}))


def change_table(
    session: Session,
    table_id: str,
    expected_revision: int,
    *where: ColumnElement[bool],
    **values: Any,
) -> None:
    """Change a table with this revision. Raises ConflictError if the table has another one."""
    own = update(TableRow).where(
        TableRow.id == table_id, TableRow.revision == expected_revision, *where
    )
    result = session.execute(own.values(revision=expected_revision + 1, **values))
    assert isinstance(result, CursorResult)
    if not result.rowcount:
        raise ConflictError(f"table {table_id} has changed since revision {expected_revision}")
    notify_on_commit(session, TableChanged(table_id, expected_revision + 1))


def acquire_write_lock(session: Session) -> None:
    """Let all others that call this wait until the transaction ends."""
    if is_shared(session):
        session.execute(select(func.pg_advisory_xact_lock(WRITE_LOCK)))


def notify_on_commit(session: Session | Connection, event: ClusterEvent) -> None:
    """Send an event to other servers once this is committed."""
    if is_shared(session):
        session.execute(select(func.pg_notify(NOTIFY_CHANNEL, dumps(event))))


def is_shared(session: Session | Connection) -> bool:
    """Return whether there can be other servers: a file has only one."""
    bind = session.get_bind() if isinstance(session, Session) else session
    return bind.dialect.name == "postgresql"

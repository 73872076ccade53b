"""How a change is made that other servers at the same tables may have made meanwhile.

A table counts its changes, and whoever changes it must have seen the latest: that holds for any
number of servers. With the commit the others are told what has changed, and read it anew.
"""

from typing import Any

from sqlalchemy import ColumnElement, Connection, CursorResult, func, select, update
from sqlalchemy.orm import Session

from firstclass.service.adapters.sql.models import TableRow
from firstclass.service.ports import Overtaken

CHANNEL = "firstclass"
"""Where PostgreSQL tells servers of one another."""

ONE = 0x0F1257C1A57
"""What one has locked at a time that changes what counts no changes."""


def change_table(
    session: Session, table_id: str, seen: int, *where: ColumnElement[bool], **values: Any
) -> None:
    """Change the row of a table which has changed so often. Raises Overtaken if it does not fit."""
    own = update(TableRow).where(TableRow.id == table_id, TableRow.changes == seen, *where)
    result = session.execute(own.values(changes=seen + 1, **values))
    assert isinstance(result, CursorResult)
    if not result.rowcount:
        raise Overtaken(f"table {table_id} has changed since its change {seen}")
    tell(session, "table", table_id, seen + 1)


def one_at_a_time(session: Session) -> None:
    """Until this is committed all others wait who want the same."""
    if is_shared(session):
        session.execute(select(func.pg_advisory_xact_lock(ONE)))


def tell(session: Session | Connection, *words: object) -> None:
    """Tell other servers, once this is committed."""
    if is_shared(session):
        session.execute(select(func.pg_notify(CHANNEL, " ".join(map(str, words)))))


def is_shared(session: Session | Connection) -> bool:
    """Whether there may be other servers: a file has but one."""
    bind = session.get_bind() if isinstance(session, Session) else session
    return bind.dialect.name == "postgresql"

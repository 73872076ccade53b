"""Saves a move, by far the most frequent change.

Its statements are built once, because building them takes longer than all the database does.
"""

from dataclasses import asdict

from sqlalchemy import (
    Connection,
    Integer,
    String,
    Table,
    bindparam,
    delete,
    func,
    insert,
    null,
    select,
    update,
)
from sqlalchemy.orm import Session

from firstclass.service.adapters.sql.changes import tell
from firstclass.service.adapters.sql.clocks import stroke_rows
from firstclass.service.adapters.sql.models import ActionRow, TableRow
from firstclass.service.stored import Appended

TABLES, ACTIONS = TableRow.__table__, ActionRow.__table__
assert isinstance(TABLES, Table)
assert isinstance(ACTIONS, Table)

OWN = bindparam("own", type_=String())
SEEN = bindparam("seen", type_=Integer())
BEFORE = bindparam("before", type_=Integer())
LATEST = select(func.max(ACTIONS.c.number)).where(ACTIONS.c.table_id == OWN, ~ACTIONS.c.undone)

PLAYED = (
    update(TABLES)
    .where(
        TABLES.c.id == OWN,
        TABLES.c.changes == SEEN,
        # The first move of a table follows the moves that its record begins with.
        func.coalesce(LATEST.scalar_subquery(), BEFORE) == BEFORE,
    )
    .values(changes=SEEN + 1, played=bindparam("at"), stirred=True, question=null())
)
FORGET_UNDONE = delete(ACTIONS).where(ACTIONS.c.table_id == OWN, ACTIONS.c.undone)
KEEP = insert(ACTIONS)


def append_action(connection: Connection, action: Appended, at: int) -> bool:
    """Save a move and remove the moves that were taken back before it.

    Return False and save nothing if the previous move is not the latest one, or if somebody else
    has changed the table.
    """
    table, seen, number = action.table_id, action.seen, action.number
    this = {"own": table, "seen": seen, "before": number - 1, "at": at}
    if not connection.execute(PLAYED, this).rowcount:
        return False
    tell(connection, "table", table, seen + 1)
    connection.execute(FORGET_UNDONE, {"own": table})
    connection.execute(KEEP, {"table_id": table, "number": number, **asdict(action.played)})
    if action.stroke is not None:
        with Session(connection) as session, session.begin():
            session.add_all(stroke_rows(table, action.stroke))
    return True

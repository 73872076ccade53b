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
    select,
    update,
)
from sqlalchemy.orm import Session

from firstclass.service.adapters.sql.clocks import clock_event_rows
from firstclass.service.adapters.sql.concurrency import notify_on_commit
from firstclass.service.adapters.sql.daily import end_attempt_statement
from firstclass.service.adapters.sql.models import ActionRow, TableRow
from firstclass.service.cluster import TableChanged
from firstclass.service.stored import NewAction

TABLES, ACTIONS = TableRow.__table__, ActionRow.__table__
assert isinstance(TABLES, Table)
assert isinstance(ACTIONS, Table)

TABLE_ID = bindparam("own", type_=String())
EXPECTED_REVISION = bindparam("seen", type_=Integer())
PREVIOUS_NUMBER = bindparam("before", type_=Integer())
LATEST_NUMBER = select(func.max(ACTIONS.c.number)).where(
    ACTIONS.c.table_id == TABLE_ID, ~ACTIONS.c.undone
)

UPDATE_TABLE = (
    update(TABLES)
    .where(
        TABLES.c.id == TABLE_ID,
        TABLES.c.revision == EXPECTED_REVISION,
        # The first move of a table follows the moves that its record begins with.
        func.coalesce(LATEST_NUMBER.scalar_subquery(), PREVIOUS_NUMBER) == PREVIOUS_NUMBER,
    )
    .values(
        revision=EXPECTED_REVISION + 1,
        last_played_at=bindparam("at"),
        needs_notification_check=True,
        undo_request=None,
    )
)
DELETE_UNDONE = delete(ACTIONS).where(ACTIONS.c.table_id == TABLE_ID, ACTIONS.c.undone)
INSERT_ACTION = insert(ACTIONS)


def append_action(connection: Connection, action: NewAction, at: int) -> bool:
    """Save a move and remove the moves that were taken back before it.

    Return False and save nothing if the previous move is not the latest one, or if somebody else
    has changed the table.
    """
    table, seen, number = action.table_id, action.expected_revision, action.number
    this = {"own": table, "seen": seen, "before": number - 1, "at": at}
    if not connection.execute(UPDATE_TABLE, this).rowcount:
        return False
    notify_on_commit(connection, TableChanged(table, seen + 1))
    connection.execute(DELETE_UNDONE, {"own": table})
    connection.execute(
        INSERT_ACTION, {"table_id": table, "number": number, **asdict(action.action)}
    )
    if action.ended_at is not None:
        connection.execute(update(TableRow).where(TableRow.id == table).values(over=True))
        connection.execute(end_attempt_statement(table, action.ended_at))
    if action.clock_event is not None:
        with Session(connection) as session, session.begin():
            session.add_all(clock_event_rows(table, action.clock_event))
    return True

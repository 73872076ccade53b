"""Everything in the database that names a person: merged, deleted and exported as its mark says.

The marks are in the models, and `Personal` explains them.
"""

from typing import Any

from sqlalchemy import PrimaryKeyConstraint, Table, UniqueConstraint, delete, select, update
from sqlalchemy.orm import InstrumentedAttribute, Session

from firstclass.service.adapters.sql.models import Base, BlockRow, person_columns


def merge_people(session: Session, guest: str, account: str) -> None:
    """Give everything of a guest to an account, and delete the guest."""
    for column, mark in person_columns():
        for row in session.scalars(select(column.class_).where(column == guest)).all():
            if mark.not_merged:
                session.delete(row)
            elif kept := row_in_its_place(session, row, column, account):
                session.delete(row)
                session.flush()  # what the kept row takes over may be unique
                kept.absorb(row)
            else:
                setattr(row, column.key, account)
    session.execute(delete(BlockRow).where(BlockRow.person == BlockRow.blocked_person))


def row_in_its_place(
    session: Session, row: Base, column: InstrumentedAttribute[str | None], person: str
) -> Base | None:
    """Return the row with which this one would share a unique key if it named a person, or None."""
    mapper = row.__mapper__
    named = mapper.columns[column.key]
    assert isinstance(mapper.local_table, Table)
    for key in mapper.local_table.constraints:
        if isinstance(key, PrimaryKeyConstraint | UniqueConstraint) and named in [*key.columns]:
            same = [
                other == getattr(row, mapper.get_property_by_column(other).key)
                for other in key.columns
                if other is not named
            ]
            found: Base | None = session.scalar(
                select(column.class_).where(column == person, *same)
            )
            if found is not None:
                return found
    return None


def delete_rows_of(session: Session, person: str) -> None:
    """Delete a person, and the rows or the names that go with them."""
    for column, mark in person_columns():
        theirs = column == person
        if mark.on_delete == "delete":
            session.execute(delete(column.class_).where(theirs))
        elif mark.on_delete == "anonymize":
            blank = {"name": ""} if hasattr(column.class_, "name") else {}
            nobody = {column.key: None if column.expression.nullable else ""}
            session.execute(update(column.class_).where(theirs).values(nobody | blank))


def export_rows_of(session: Session, person: str) -> dict[str, list[dict[str, Any]]]:
    """Return what the rows about a person say about them, by table."""
    return {
        column.class_.__tablename__: [
            {name: getattr(row, name) for name in mark.exported}
            for row in session.scalars(select(column.class_).where(column == person))
        ]
        for column, mark in person_columns()
        if mark.exported
    }

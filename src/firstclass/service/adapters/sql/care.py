"""Maintenance of the database: backup, copy and clean-up. A server may run at the same time."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, MetaData, delete, insert, inspect, select
from sqlalchemy.orm import Session

from firstclass import RecordError
from firstclass.catalogue import Catalogue, CatalogueError, load, unpack
from firstclass.rules.vocabulary.actions import UnknownAction
from firstclass.service.adapters.sql.clocks import ClockRow, StrokeRow
from firstclass.service.adapters.sql.database import (
    FAULTS,
    Database,
    StoreUnavailable,
    migrate,
    reason,
)
from firstclass.service.adapters.sql.instructions import InstructionRow
from firstclass.service.adapters.sql.lobby import DepartureRow, PassengerRow
from firstclass.service.adapters.sql.models import (
    ActionRow,
    Base,
    CatalogueRow,
    GuestRow,
    ReviewRow,
    TableRow,
)
from firstclass.service.adapters.sql.notice_rows import NoticeRow
from firstclass.service.adapters.sql.store import database_at, now, read_table
from firstclass.service.adapters.sql.talk_rows import LineRow, NoteRow
from firstclass.service.play.reviews import key_for
from firstclass.service.play.story import Story

DAY = 24 * 60 * 60
AT_ONCE = 100
"""The tables that are deleted in one transaction, for which the server has to wait."""

ROWS = 1000
"""The rows that are copied at a time, and so held in memory."""


OF_A_TABLE: tuple[tuple[type[Base], str], ...] = (
    (ActionRow, "table_id"),
    (GuestRow, "table_id"),
    (PassengerRow, "departure"),
    (DepartureRow, "id"),
    (StrokeRow, "table_id"),
    (ClockRow, "table_id"),
    (InstructionRow, "table_id"),
    (NoticeRow, "table_id"),
    (LineRow, "table_id"),
    (NoteRow, "table_id"),
    (TableRow, "id"),
)
"""The rows that are deleted with a table, in this order, and the column that names it. Reports
stay.
"""


class Pruned(NamedTuple):
    """The numbers of deleted tables, remaining tables, and unused reviews and boxes."""

    finished: int
    abandoned: int
    left: int
    reviews: int
    boxes: int


def back_up(place: Path | str, copy: Path) -> None:
    """Copy the database, as it is at one moment, to a new file and check the file.

    Raises StoreUnavailable if there is no database, or if the file cannot be written.
    """
    unfinished = copy.with_name(f"{copy.name}.part")
    with opened(database_at(place)) as source, told(database_at(copy)):
        unfinished.unlink(missing_ok=True)  # left by a backup that was interrupted
        fill(database_at(unfinished), source, own=False)
        unfinished.replace(copy)


def copy_tables(source: Path | str, target: Path | str) -> int:
    """Copy the database, as it is at one moment, to an empty one; return the number of rows.

    Copies everything or nothing. Raises StoreUnavailable if there is nothing to copy, or if the
    target is not empty.
    """
    to = database_at(target)
    with opened(database_at(source)) as engine, told(to):
        return fill(to, engine, own=True)


def fill(target: Database, source: Engine, *, own: bool) -> int:
    """Fill a new database with the content of another; return the number of rows."""
    engine = target.open(own=own)
    try:
        with source.connect() as origin, engine.begin() as copy:
            if inspect(copy).get_table_names():
                raise OSError("there are tables in it already")
            migrate(copy, revision_of(origin))
            rows = copy_rows(origin, copy)
        target.check(engine)
        return rows
    finally:
        engine.dispose()


def revision_of(connection: Connection) -> str:
    """Return the latest migration of a database, which may be older than this program."""
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        raise OSError("there are no tables")
    return revision


def copy_rows(source: Connection, target: Connection) -> int:
    """Copy every row of every table into tables of the same schema; return the number of rows."""
    form = MetaData()
    form.reflect(target)
    copied = 0
    for table in form.sorted_tables:
        if table.name == "alembic_version":
            continue
        found = source.execution_options(yield_per=ROWS).execute(select(table))
        for some in found.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in some])
            copied += len(some)
    return copied


def prune(place: Path | str, finished: int, abandoned: int, *, dry_run: bool) -> Pruned:
    """Delete tables that were finished, or abandoned, this number of days ago.

    Also deletes the reviews and boxes that no table needs. Raises StoreUnavailable if there is no
    database.
    """
    limits = {True: now() - finished * DAY, False: now() - abandoned * DAY}
    with opened(database_at(place)) as engine:
        with Session(engine) as session:
            old = {over: old_tables(session, over, before) for over, before in limits.items()}
            gone = {*old[True], *old[False]}
            left = [table for table in session.scalars(select(TableRow.id)) if table not in gone]
            boxes = boxes_of_none(session, left)
            reviews = reviews_of_none(session, left)
        if not dry_run:
            forget(engine, [*old[True], *old[False]], reviews, boxes)
    return Pruned(len(old[True]), len(old[False]), len(left), len(reviews), len(boxes))


def old_tables(session: Session, over: bool, before: int) -> list[str]:
    """Return the tables that were neither created nor played at since this time."""
    idle = TableRow.over == over, TableRow.played < before, TableRow.made < before
    return [*session.scalars(select(TableRow.id).where(*idle))]


def boxes_of_none(session: Session, tables: list[str]) -> list[str]:
    """Return the boxes that no game of these tables uses, except the current one."""
    parts = {name: box.parts for name, box in boxes(session).items() if name != load().hash}
    for table in tables:
        if not parts:
            break
        cards = session.scalar(select(TableRow.record["cards"]).where(TableRow.id == table)) or {}
        for name in [name for name in parts if fits(parts[name], cards)]:
            del parts[name]
    return [*parts]


def boxes(session: Session) -> dict[str, Catalogue]:
    """Return the boxes that this version can read."""
    found = {}
    for row in session.scalars(select(CatalogueRow)):
        try:
            found[row.hash] = unpack(row.content)
        except CatalogueError:
            continue
    return found


def fits(parts: dict[str, str], cards: dict[str, str]) -> bool:
    """Return whether a box with these parts has the cards that a record names."""
    return all(parts.get(name) == part for name, part in cards.items())


def reviews_of_none(session: Session, tables: list[str]) -> list[str]:
    """Return the reviews that nobody can find: by old judges, or without one of these tables.

    A game that ended before tables stored that fact is reviewed again when somebody asks.
    """
    lost = {*session.scalars(select(ReviewRow.key))}
    known = [*boxes(session).values()] if lost else []
    over = {*session.scalars(select(TableRow.id).where(TableRow.over))}
    for table in tables:
        if not lost:
            break
        if table in over:
            lost.discard(review_of(session, table, known))
    return sorted(lost)


def review_of(session: Session, table: str, known: list[Catalogue]) -> str:
    """Return the key of the review of a table's game; an unreadable game has none."""
    try:
        stored = read_table(session, table)
        return key_for(Story(stored, known)) if stored else ""
    except (RecordError, UnknownAction, ValueError, TypeError, KeyError, AttributeError):
        return ""


def forget(engine: Engine, tables: list[str], reviews: list[str], boxes: list[str]) -> None:
    """Delete tables, each completely or not at all, and reviews and boxes."""
    for some in in_parts(tables):
        with engine.begin() as connection:
            for form, column in OF_A_TABLE:
                connection.execute(delete(form).where(form.__table__.c[column].in_(some)))
    for row, name, what in (
        (ReviewRow, ReviewRow.key, reviews),
        (CatalogueRow, CatalogueRow.hash, boxes),
    ):
        for some in in_parts(what):
            with engine.begin() as connection:
                connection.execute(delete(row).where(name.in_(some)))


def in_parts(what: list[str]) -> Iterator[list[str]]:
    """Yield the parts that are deleted in one transaction each."""
    for first in range(0, len(what), AT_ONCE):
        yield what[first : first + AT_ONCE]


@contextmanager
def opened(database: Database) -> Iterator[Engine]:
    """Open an existing database. Raises StoreUnavailable if there is none."""
    with told(database):
        if not database.is_there():
            raise StoreUnavailable(f"there are no tables in {database.name}")
        engine = database.open(own=False)
        try:
            yield engine
        finally:
            engine.dispose()


@contextmanager
def told(database: Database) -> Iterator[None]:
    """Raise StoreUnavailable with a message of one line if the database fails."""
    try:
        yield
    except FAULTS as error:
        raise StoreUnavailable(f"{database.name}: {reason(error)}") from error

"""Maintenance of the database: backup, copy and clean-up. A server may run at the same time."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from warnings import catch_warnings, simplefilter

from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, MetaData, delete, func, insert, inspect, select
from sqlalchemy.exc import SAWarning
from sqlalchemy.orm import Session

from firstclass import RecordError
from firstclass.catalogue import Catalogue, CatalogueError, from_stored, load
from firstclass.rules.vocabulary.actions import UnknownActionError
from firstclass.service.adapters.sql.automatic_choices import AutomaticChoiceRow
from firstclass.service.adapters.sql.clocks import ClockEventRow, TimeLimitRow
from firstclass.service.adapters.sql.concurrency import DATABASE_ERRORS
from firstclass.service.adapters.sql.database import (
    Database,
    StoreUnavailableError,
    describe_error,
    migrate,
)
from firstclass.service.adapters.sql.lobby import OpenGameRow, ParticipantRow
from firstclass.service.adapters.sql.models import (
    ActionRow,
    Base,
    CatalogueRow,
    ChatMessageRow,
    InvitedSeatRow,
    NoteRow,
    NotificationRow,
    ReviewRow,
    TableRow,
)
from firstclass.service.adapters.sql.sqlite import check_replaceable
from firstclass.service.adapters.sql.store import database_at, now, read_table
from firstclass.service.play.game_history import GameHistory
from firstclass.service.play.reviews import review_key_of

DAY = 24 * 60 * 60
TABLES_PER_TRANSACTION = 100
"""The tables that are deleted in one transaction, for which the server has to wait."""

COPY_BATCH_SIZE = 1000
"""The rows that are copied at a time, and so held in memory."""

NOT_EMPTY = "it is not empty"
"""The message for a target with contents."""


ROW_TYPES_OF_TABLE: tuple[tuple[type[Base], str], ...] = (
    (ActionRow, "table_id"),
    (InvitedSeatRow, "table_id"),
    (ParticipantRow, "open_game"),
    (OpenGameRow, "id"),
    (ClockEventRow, "table_id"),
    (TimeLimitRow, "table_id"),
    (AutomaticChoiceRow, "table_id"),
    (NotificationRow, "table_id"),
    (ChatMessageRow, "table_id"),
    (NoteRow, "table_id"),
    (TableRow, "id"),
)
"""The rows that are deleted with a table, in this order, and the column that names it. Reports
stay.
"""


class PruneResult(NamedTuple):
    """The numbers of deleted tables, remaining tables, and unused reviews and boxes."""

    finished: int
    abandoned: int
    remaining: int
    reviews: int
    boxes: int


def back_up(location: Path | str, copy: Path) -> None:
    """Copy the database, as it is at one moment, to a new file and check the file.

    Replaces an earlier backup. Raises StoreUnavailableError if there is no database, or if the
    file cannot be written.
    """
    unfinished = copy.with_name(f"{copy.name}.part")
    with translate_errors(database_at(copy)):
        for file in (copy, unfinished):
            check_replaceable(file)
    with open_existing(database_at(location)) as source, translate_errors(database_at(copy)):
        delete_database(unfinished)  # left by a backup that was interrupted
        try:
            fill_database(database_at(unfinished), source, as_owner=False)
            unfinished.replace(copy)
        finally:
            delete_database(unfinished)


def delete_database(file: Path) -> None:
    """Delete a file with tables, and the journal that SQLite may have left, if they exist."""
    for suffix in ("", "-journal"):
        Path(f"{file}{suffix}").unlink(missing_ok=True)


def copy_tables(source: Path | str, target: Path | str) -> int:
    """Copy the database, as it is at one moment, to an empty one; return the number of rows.

    Copies everything or nothing. Raises StoreUnavailableError if there is nothing to copy, or if
    the target is not empty.
    """
    to = database_at(target)
    with open_existing(database_at(source)) as engine, translate_errors(to):
        if to.exists():
            raise OSError(NOT_EMPTY)
        return fill_database(to, engine, as_owner=True)


def fill_database(target: Database, source: Engine, *, as_owner: bool) -> int:
    """Fill a new database with the content of another; return the number of rows."""
    engine = target.open(as_owner=as_owner)
    try:
        with source.connect() as origin, engine.begin() as copy:
            if inspect(copy).get_table_names():
                raise OSError(NOT_EMPTY)
            migrate(copy, current_migration(origin))
            rows = copy_rows(origin, copy)
        target.check(engine)
        return rows
    finally:
        engine.dispose()


def current_migration(connection: Connection) -> str:
    """Return the latest migration of a database, which may be older than this program."""
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        raise OSError("there are no tables")
    return revision


def copy_rows(source: Connection, target: Connection) -> int:
    """Copy every row of every table into tables of the same schema; return the number of rows."""
    schema = MetaData()
    with catch_warnings():
        simplefilter("ignore", SAWarning)  # it reads no indexes of expressions; none is needed here
        schema.reflect(target)
    copied = 0
    for table in schema.sorted_tables:
        if table.name == "alembic_version":
            continue
        found = source.execution_options(yield_per=COPY_BATCH_SIZE).execute(select(table))
        for some in found.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in some])
            copied += len(some)
    continue_numbering(target, schema)
    return copied


def continue_numbering(connection: Connection, schema: MetaData) -> None:
    """Let new rows get numbers after those of copied rows, as they do by themselves in SQLite."""
    if connection.dialect.name == "postgresql":
        for table in schema.tables.values():
            if (column := table.autoincrement_column) is not None:
                sequence = func.pg_get_serial_sequence(table.name, column.name)
                connection.execute(select(func.setval(sequence, func.max(column))))


def prune(location: Path | str, finished: int, abandoned: int, *, dry_run: bool) -> PruneResult:
    """Delete tables that were finished, or abandoned, this number of days ago.

    Also deletes the reviews and boxes that no table needs. Raises StoreUnavailableError if there is
    no database.
    """
    limits = {True: now() - finished * DAY, False: now() - abandoned * DAY}
    with open_existing(database_at(location)) as engine:
        with Session(engine) as session:
            old = {over: old_tables(session, over, before) for over, before in limits.items()}
            gone = {*old[True], *old[False]}
            left = [table for table in session.scalars(select(TableRow.id)) if table not in gone]
            boxes = unused_boxes(session, left)
            reviews = unused_reviews(session, left)
        if not dry_run:
            delete_pruned(engine, [*old[True], *old[False]], reviews, boxes)
    return PruneResult(len(old[True]), len(old[False]), len(left), len(reviews), len(boxes))


def old_tables(session: Session, over: bool, before: int) -> list[str]:
    """Return the tables that were neither created nor played at since this time."""
    idle = TableRow.over == over, TableRow.last_played_at < before, TableRow.created_at < before
    return [*session.scalars(select(TableRow.id).where(*idle))]


def unused_boxes(session: Session, tables: list[str]) -> list[str]:
    """Return the boxes that no game of these tables uses, except the current one."""
    parts = {
        name: box.parts for name, box in readable_boxes(session).items() if name != load().hash
    }
    for table in tables:
        if not parts:
            break
        cards = session.scalar(select(TableRow.record["cards"]).where(TableRow.id == table)) or {}
        parts = {box: each for box, each in parts.items() if not cards.items() <= each.items()}
    return [*parts]


def readable_boxes(session: Session) -> dict[str, Catalogue]:
    """Return the boxes that this version can read."""
    boxes = {}
    for row in session.scalars(select(CatalogueRow)):
        try:
            boxes[row.hash] = from_stored(row.content)
        except CatalogueError:
            continue
    return boxes


def unused_reviews(session: Session, tables: list[str]) -> list[str]:
    """Return the reviews that nobody can find: by old judges, or without one of these tables.

    A game that ended before tables stored that fact is reviewed again when somebody asks.
    """
    lost = {*session.scalars(select(ReviewRow.key))}
    known = [*readable_boxes(session).values()] if lost else []
    over = {*session.scalars(select(TableRow.id).where(TableRow.over))}
    for table in tables:
        if not lost:
            break
        if table in over:
            lost.discard(stored_review_key(session, table, known))
    return sorted(lost)


def stored_review_key(session: Session, table: str, known: list[Catalogue]) -> str:
    """Return the key of the review of a table's game; an unreadable game has none."""
    try:
        stored = read_table(session, table)
        return review_key_of(GameHistory(stored, known)) if stored else ""
    except (RecordError, UnknownActionError, ValueError, TypeError, KeyError, AttributeError):
        return ""


def delete_pruned(engine: Engine, tables: list[str], reviews: list[str], boxes: list[str]) -> None:
    """Delete tables, each completely or not at all, and reviews and boxes."""
    for some in batches(tables):
        with engine.begin() as connection:
            for form, column in ROW_TYPES_OF_TABLE:
                connection.execute(delete(form).where(form.__table__.c[column].in_(some)))
    for row, name, keys in (
        (ReviewRow, ReviewRow.key, reviews),
        (CatalogueRow, CatalogueRow.hash, boxes),
    ):
        for some in batches(keys):
            with engine.begin() as connection:
                connection.execute(delete(row).where(name.in_(some)))


def batches(items: list[str]) -> Iterator[list[str]]:
    """Yield the parts that are deleted in one transaction each."""
    for first in range(0, len(items), TABLES_PER_TRANSACTION):
        yield items[first : first + TABLES_PER_TRANSACTION]


@contextmanager
def open_existing(database: Database) -> Iterator[Engine]:
    """Open an existing database. Raises StoreUnavailableError if there is none."""
    with translate_errors(database):
        if not database.exists():
            raise StoreUnavailableError(f"there are no tables in {database.name}")
        engine = database.open(as_owner=False)
        try:
            yield engine
        finally:
            engine.dispose()


@contextmanager
def translate_errors(database: Database) -> Iterator[None]:
    """Raise StoreUnavailableError with a message of one line if the database fails."""
    try:
        yield
    except DATABASE_ERRORS as error:
        raise StoreUnavailableError(f"{database.name}: {describe_error(error)}") from error

"""What is done with the tables' database beside the server, which may run meanwhile."""

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
"""Tables that are deleted in one go: the server waits so long."""

ROWS = 1000
"""Rows that are copied in one go: so many are in memory."""


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
"""What goes with a table, in this order, and where it names the table; complaints stay."""


class Pruned(NamedTuple):
    """How many tables are deleted, and how many stay; reviews and boxes of none of these."""

    finished: int
    abandoned: int
    left: int
    reviews: int
    boxes: int


def back_up(place: Path | str, copy: Path) -> None:
    """Copy all that is kept at one moment into a file of its own, and look it through.

    Raises StoreUnavailable if there is nothing, or the copy can not be written.
    """
    unfinished = copy.with_name(f"{copy.name}.part")
    with opened(database_at(place)) as source, told(database_at(copy)):
        unfinished.unlink(missing_ok=True)  # of a backup that was cut off
        fill(database_at(unfinished), source, own=False)
        unfinished.replace(copy)


def copy_tables(source: Path | str, target: Path | str) -> int:
    """Copy all that is kept at one moment to where nothing is kept yet; how many rows.

    All is copied or nothing. Raises StoreUnavailable if there is nothing to copy, or something
    where it shall go.
    """
    to = database_at(target)
    with opened(database_at(source)) as engine, told(to):
        return fill(to, engine, own=True)


def fill(target: Database, source: Engine, *, own: bool) -> int:
    """Fill a new database with what is in another; how many rows."""
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
    """Which migration a database has seen last: it may be older than this program."""
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        raise OSError("there are no tables")
    return revision


def copy_rows(source: Connection, target: Connection) -> int:
    """Copy every row of every table into tables of the same form; how many there were."""
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
    """Delete tables whose game is over, or at which nobody has played, for so many days.

    And what no table needs any more. Raises StoreUnavailable if there are none.
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
    """The tables that were neither made nor played at since."""
    idle = TableRow.over == over, TableRow.played < before, TableRow.made < before
    return [*session.scalars(select(TableRow.id).where(*idle))]


def boxes_of_none(session: Session, tables: list[str]) -> list[str]:
    """The boxes in which no game of these tables can be played; today's is not among them."""
    parts = {name: box.parts for name, box in boxes(session).items() if name != load().hash}
    for table in tables:
        if not parts:
            break
        cards = session.scalar(select(TableRow.record["cards"]).where(TableRow.id == table)) or {}
        for name in [name for name in parts if fits(parts[name], cards)]:
            del parts[name]
    return [*parts]


def boxes(session: Session) -> dict[str, Catalogue]:
    """The boxes that this version can read."""
    found = {}
    for row in session.scalars(select(CatalogueRow)):
        try:
            found[row.hash] = unpack(row.content)
        except CatalogueError:
            continue
    return found


def fits(parts: dict[str, str], cards: dict[str, str]) -> bool:
    """Whether a box of these parts has the cards that a record names."""
    return all(parts.get(name) == part for name, part in cards.items())


def reviews_of_none(session: Session, tables: list[str]) -> list[str]:
    """The reviews that nobody finds any more: of games at none of these tables, or by old judges.

    A game that was over before tables knew of it is reviewed anew if somebody asks.
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
    """The key of the review of a table's game; one that can not be opened has none."""
    try:
        stored = read_table(session, table)
        return key_for(Story(stored, known)) if stored else ""
    except (RecordError, UnknownAction, ValueError, TypeError, KeyError, AttributeError):
        return ""


def forget(engine: Engine, tables: list[str], reviews: list[str], boxes: list[str]) -> None:
    """Delete this; of a table all or nothing."""
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
    """As many as are done in one go."""
    for first in range(0, len(what), AT_ONCE):
        yield what[first : first + AT_ONCE]


@contextmanager
def opened(database: Database) -> Iterator[Engine]:
    """The database, if there is one."""
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
    """What goes wrong with a database is told in one line."""
    try:
        yield
    except FAULTS as error:
        raise StoreUnavailable(f"{database.name}: {reason(error)}") from error

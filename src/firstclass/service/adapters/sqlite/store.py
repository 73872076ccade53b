"""The tables on disk. What a method has returned from survives the death of the server."""

import sqlite3
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import alembic.command
import alembic.config
from alembic.util import CommandError
from sqlalchemy import (
    Connection,
    Engine,
    Update,
    create_engine,
    delete,
    event,
    null,
    or_,
    select,
    update,
)
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session
from sqlalchemy.pool import QueuePool

from firstclass.service.adapters.sqlite.archive import ArchiveStore
from firstclass.service.adapters.sqlite.clocks import ClockStore, clock_of, stroke_rows, terms_rows
from firstclass.service.adapters.sqlite.lobby import LobbyStore
from firstclass.service.adapters.sqlite.models import (
    ActionRow,
    CatalogueRow,
    GuestRow,
    ReviewRow,
    TableRow,
)
from firstclass.service.adapters.sqlite.moderation import ModerationStore
from firstclass.service.adapters.sqlite.notices import NoticeStore
from firstclass.service.adapters.sqlite.people import PeopleStore
from firstclass.service.adapters.sqlite.talk import TalkStore
from firstclass.service.stored import Guest, Played, Sample, StoredTable, Stroke

MIGRATIONS = Path(__file__).parent / "migrations"


TRIAL = "trial"
"""The name of a box that is kept for a moment, to see whether anything can be."""


class StoreUnavailable(Exception):
    """The database can not be used; the text says which and why."""


class Store:
    """The tables in one SQLite file, which belongs to one server at a time."""

    def __init__(self, path: Path) -> None:
        """Open the file, made if missing, and bring it up to date.

        Raises StoreUnavailable if it is no such database, can not be
        written, or another server has it open.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            keep_private(path)
            self._own = own(path)
            self._engine = open_database(path)
            check(self._engine)
            migrate(self._engine)
            self.people = PeopleStore(self._engine)
            self.lobby = LobbyStore(self._engine)
            self.archive = ArchiveStore(self._engine)
            self.clocks = ClockStore(self._engine)
            self.notices = NoticeStore(self._engine)
            self.talk = TalkStore(self._engine)
            self.moderation = ModerationStore(self._engine)
        except (DatabaseError, sqlite3.Error, OSError, CommandError) as error:
            raise StoreUnavailable(f"can not keep tables in {path}: {reason(error)}") from error

    def create(self, table: StoredTable) -> None:
        """Keep a new table, which has no actions yet."""
        row = TableRow(
            id=table.id,
            key_hash=table.key_hash,
            seats=table.seats,
            record=table.record,
            samples=[asdict(sample) for sample in table.samples],
            parent=table.parent,
            seed_named=table.seed_named,
            over=table.over,
            salt=table.salt,
            made=now(),
            played=now(),
            owner=table.owner,
            # Left to itself None would become the default.
            spectators=null() if table.spectators is None else table.spectators,
            stirred=True,
        )
        with Session(self._engine) as session, session.begin():
            session.add(row)
            session.flush()  # the guests name it
            session.add_all(guest_rows(table.id, table.guests))
            session.add_all(terms_rows(table.id, table.clock))

    def find(self, table_id: str) -> StoredTable | None:
        """The table with its actions in order, or None if there is none."""
        with Session(self._engine) as session:
            row = session.get(TableRow, table_id)
            if row is None:
                return None
            query = select(ActionRow).filter_by(table_id=table_id).order_by(ActionRow.number)
            actions: list[Played] = []
            undone: list[Played] = []
            for action in session.scalars(query):
                played = Played(action.seat, action.notation, action.lapse)
                (undone if action.undone else actions).append(played)
            clock, strokes = clock_of(session, table_id)
            given_away = select(GuestRow).filter_by(table_id=table_id).order_by(GuestRow.seat)
            return StoredTable(
                row.id,
                row.key_hash,
                row.seats,
                row.record,
                actions,
                undone,
                samples=[Sample(**sample) for sample in row.samples],
                parent=row.parent,
                guests=[
                    Guest(guest.seat, guest.invitation_hash, guest.key_hash, guest.person)
                    for guest in session.scalars(given_away)
                ],
                again=row.again,
                seed_named=row.seed_named,
                over=row.over,
                salt=row.salt,
                owner=row.owner,
                spectators=row.spectators,
                clock=clock,
                strokes=strokes,
            )

    def seat(
        self,
        table_id: str,
        seats: list[dict[str, str]],
        guests: Sequence[Guest],
        key_hash: str,
        owner: str | None,
    ) -> None:
        """Keep who sits at a table, which seats were given away, and whose it is."""
        change = update(TableRow).where(TableRow.id == table_id)
        with Session(self._engine) as session, session.begin():
            session.execute(change.values(seats=seats, key_hash=key_hash, owner=owner))
            session.execute(played_now(table_id))
            session.execute(delete(GuestRow).where(GuestRow.table_id == table_id))
            session.add_all(guest_rows(table_id, guests))

    def tables_of(self, person: str) -> list[tuple[str, int]]:
        """The tables where a person has a part, and when something happened there, latest first."""
        seated = select(GuestRow.table_id).where(GuestRow.person == person)
        own = or_(TableRow.owner == person, TableRow.id.in_(seated))
        latest = select(TableRow.id, TableRow.played).where(own).order_by(TableRow.played.desc())
        with Session(self._engine) as session:
            return [(table_id, played) for table_id, played in session.execute(latest)]

    def lay_again(self, table_id: str, again: str) -> None:
        """Keep at which table the company of this one plays again."""
        own = TableRow.id == table_id
        with Session(self._engine) as session, session.begin():
            session.execute(update(TableRow).where(own).values(again=again))

    def append(
        self, table_id: str, number: int, played: Played, stroke: Stroke | None = None
    ) -> None:
        """Keep the action with this number; what was taken back can not be redone any more."""
        row = ActionRow(table_id=table_id, number=number, **asdict(played))
        lost = delete(ActionRow).where(ActionRow.table_id == table_id, ActionRow.number >= number)
        with Session(self._engine) as session, session.begin():
            session.execute(lost)
            session.add(row)
            session.add_all(stroke_rows(table_id, stroke))
            session.execute(played_now(table_id))

    def end(self, table_id: str) -> None:
        """Keep that the game of a table is over."""
        own = TableRow.id == table_id
        with Session(self._engine) as session, session.begin():
            session.execute(update(TableRow).where(own).values(over=True))

    def cut(self, table_id: str, version: int, stroke: Stroke | None = None) -> None:
        """Take back every action from this number on, and no other."""
        own = ActionRow.table_id == table_id
        with Session(self._engine) as session, session.begin():
            session.execute(update(ActionRow).where(own).values(undone=ActionRow.number >= version))
            session.add_all(stroke_rows(table_id, stroke))
            session.execute(played_now(table_id))

    def boxes(self) -> list[dict[str, Any]]:
        """The content of every box that was kept."""
        with Session(self._engine) as session:
            rows = session.scalars(select(CatalogueRow).order_by(CatalogueRow.hash))
            return [row.content for row in rows]

    def keep_box(self, name: str, content: dict[str, Any]) -> None:
        """Keep a box under the hash of its content, unless it is there already."""
        with Session(self._engine) as session, session.begin():
            if session.get(CatalogueRow, name) is None:
                session.add(CatalogueRow(hash=name, content=content))

    def find_review(self, key: str) -> dict[str, Any] | None:
        """The review with this key, or None if there is none."""
        with Session(self._engine) as session:
            row = session.get(ReviewRow, key)
            return None if row is None else row.content

    def keep_review(self, key: str, content: dict[str, Any]) -> None:
        """Keep a review."""
        with Session(self._engine) as session, session.begin():
            session.merge(ReviewRow(key=key, content=content))

    def try_out(self) -> None:
        """Keep something and forget it again; raises what any change would."""
        trial = CatalogueRow(hash=TRIAL, content={"since": now()})
        with Session(self._engine) as session, session.begin():
            session.merge(trial)
        with Session(self._engine) as session, session.begin():
            session.execute(delete(CatalogueRow).where(CatalogueRow.hash == TRIAL))

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()
        self._own.close()


def now() -> int:
    """The time as it is kept."""
    return int(time.time())


def guest_rows(table_id: str, guests: Sequence[Guest]) -> list[GuestRow]:
    """The seats of a table that were given away, as they are kept."""
    return [GuestRow(table_id=table_id, **asdict(guest)) for guest in guests]


def played_now(table_id: str) -> Update:
    """That somebody has just played at a table."""
    return update(TableRow).where(TableRow.id == table_id).values(played=now(), stirred=True)


def open_database(path: Path) -> Engine:
    """An engine with a single connection."""
    engine = create_engine(f"sqlite:///{path}", poolclass=QueuePool, pool_size=1, max_overflow=0)
    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", begin)
    return engine


def keep_private(path: Path) -> None:
    """Let nobody but its owner read the file, made if missing: it tells the seeds of all games."""
    path.touch(mode=0o600)
    path.chmod(0o600)


def check(engine: Engine) -> None:
    """Look the whole file through; raises OSError if it is damaged."""
    with engine.connect() as connection:
        found: str = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if found != "ok":
        raise OSError(f"the file is damaged: {' '.join(found.split())}")


def own(path: Path) -> sqlite3.Connection:
    """Keep other servers out as long as this is open; raises OSError if one is there already.

    A table's game lives in the memory of one server. A second server on the same file would play
    on from its own copy, so the first one locks a file that lies beside: whoever makes a backup
    reads on.
    """
    lock = Path(f"{path}.lock")
    keep_private(lock)
    beside = sqlite3.connect(lock, timeout=1, isolation_level=None)
    try:
        beside.execute("PRAGMA journal_mode = MEMORY")  # no file but this one
        beside.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        beside.close()
        raise
    return beside


def begin(connection: Connection) -> None:
    """Begin a transaction that holds changes of the tables' form, too.

    Left to itself the driver would begin none before them, and a migration that dies halfway
    would leave a file that no other could mend.
    """
    connection.exec_driver_sql("BEGIN")


def prepare(connection: Any, _record: Any) -> None:
    """Make SQLite write through to the disk, and let others read meanwhile."""
    connection.isolation_level = None  # `begin` begins
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "secure_delete = ON",  # who wants to be forgotten is
    ):
        connection.execute(f"PRAGMA {pragma}")


def migrate(engine: Engine) -> None:
    """Run the migrations that the database has not seen yet."""
    config = alembic.config.Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        alembic.command.upgrade(config, "head")


def reason(error: Exception) -> str:
    """The cause in the fewest words, without SQL and addresses of help pages."""
    if isinstance(error, DatabaseError | sqlite3.Error):
        cause = str(getattr(error, "orig", error))
        return "another server is using it" if "locked" in cause else cause
    return getattr(error, "strerror", None) or str(error)

"""The tables in a database. A change survives a crash once its method has returned."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sqlalchemy import delete, or_, select, update
from sqlalchemy.orm import Session

from firstclass.service.adapters.sql.appending import append_action
from firstclass.service.adapters.sql.archive import SqlArchiveStore
from firstclass.service.adapters.sql.automatic_choices import SqlAutomaticChoiceStore
from firstclass.service.adapters.sql.chat import SqlChatStore
from firstclass.service.adapters.sql.clocks import (
    SqlClockStore,
    clock_event_rows,
    read_clock,
    time_limit_rows,
)
from firstclass.service.adapters.sql.concurrency import (
    DATABASE_ERRORS,
    acquire_write_lock,
    change_table,
    reading,
)
from firstclass.service.adapters.sql.daily import SqlDailyStore
from firstclass.service.adapters.sql.database import (
    Database,
    StoreUnavailableError,
    describe_error,
    is_up_to_date,
    migrate,
)
from firstclass.service.adapters.sql.lobby import SqlLobbyStore
from firstclass.service.adapters.sql.models import (
    ActionRow,
    CatalogueRow,
    InvitedSeatRow,
    ReviewRow,
    TableRow,
    from_row,
    values_of,
)
from firstclass.service.adapters.sql.moderation import SqlModerationStore
from firstclass.service.adapters.sql.notifications import SqlNotificationStore
from firstclass.service.adapters.sql.people import SqlPeopleStore
from firstclass.service.adapters.sql.postgres import PostgresDatabase
from firstclass.service.adapters.sql.sqlite import SqliteDatabase
from firstclass.service.adapters.sql.tournaments import SqlTournamentStore
from firstclass.service.stored import (
    ClockEvent,
    InvitedSeat,
    NewAction,
    Redeal,
    Seat,
    StoredAction,
    StoredTable,
)

PROBE = "trial"
"""The name of a box that is saved for a moment to test the database."""


class Store:
    """The tables in one database, which other servers can share if it can pass on messages.

    ``name`` is its path or address, without any password.
    """

    def __init__(self, location: Path | str, *, exclusive: bool = False) -> None:
        """Open the database at a path or an address and update its schema.

        With ``exclusive`` no server can share it. Raises StoreUnavailableError if there is no such
        database, if it cannot be written, or if a server uses it that cannot share it.
        """
        database = database_at(location)
        try:
            self._engine = database.open(as_owner=True)
            try:
                database.check(self._engine)
                with self._engine.begin() as connection:
                    if not is_up_to_date(connection):
                        database.lock_schema(connection)
                        migrate(connection)
                database.release_startup_lock(self._engine)
                if exclusive:
                    database.lock_exclusively(self._engine)
            except BaseException:
                self._engine.dispose()
                raise
        except DATABASE_ERRORS as error:
            raise StoreUnavailableError(
                f"cannot save tables in {database.name}: {describe_error(error)}"
            ) from error
        self.name = database.name
        self.cluster = database.cluster(self._engine)
        self.people = SqlPeopleStore(self._engine)
        self.lobby = SqlLobbyStore(self._engine)
        self.archive = SqlArchiveStore(self._engine)
        self.clocks = SqlClockStore(self._engine)
        self.automatic_choices = SqlAutomaticChoiceStore(self._engine)
        self.notifications = SqlNotificationStore(self._engine)
        self.chat = SqlChatStore(self._engine)
        self.moderation = SqlModerationStore(self._engine)
        self.daily = SqlDailyStore(self._engine)
        self.tournaments = SqlTournamentStore(self._engine)

    def create(self, table: StoredTable) -> None:
        """Save a new table, which has no moves yet."""
        times = {"created_at": now(), "last_played_at": now()}
        row = TableRow(**values_of(table, TableRow), **times, needs_notification_check=True)
        with Session(self._engine) as session, session.begin():
            session.add(row)
            session.flush()  # the invited seats refer to it
            session.add_all(invited_seat_rows(table.id, table.invited_seats))
            session.add_all(time_limit_rows(table.id, table.time_limit))

    def find(self, table_id: str) -> StoredTable | None:
        """Return the table with its moves in order, or None if there is no such table."""
        with reading(self._engine) as session:
            return read_table(session, table_id)

    def save_seating(
        self,
        table_id: str,
        seats: list[Seat],
        invited_seats: Sequence[InvitedSeat],
        key_hash: str,
        owner: str | None,
        *,
        expected_revision: int,
    ) -> None:
        """Save the seats of a table, its invitations and its owner."""
        row = {"seats": seats, "key_hash": key_hash, "owner": owner, **move_columns()}
        with Session(self._engine) as session, session.begin():
            change_table(session, table_id, expected_revision, **row)
            session.execute(delete(InvitedSeatRow).where(InvitedSeatRow.table_id == table_id))
            session.add_all(invited_seat_rows(table_id, invited_seats))

    def tables_of(self, person: str) -> list[tuple[str, int]]:
        """Return the tables of a person with the times of their last changes, the latest first."""
        seated = select(InvitedSeatRow.table_id).where(InvitedSeatRow.person == person)
        own = or_(TableRow.owner == person, TableRow.id.in_(seated))
        latest = (
            select(TableRow.id, TableRow.last_played_at)
            .where(own)
            .order_by(TableRow.last_played_at.desc())
        )
        with reading(self._engine) as session:
            return [(table_id, played) for table_id, played in session.execute(latest)]

    def save_rematch(
        self,
        table_id: str,
        rematch_votes: dict[int, bool],
        rematch_table: str | None,
        *,
        expected_revision: int,
    ) -> None:
        """Save who wants a rematch, and its table once it exists."""
        row = {
            "rematch_votes": {str(seat): accepts for seat, accepts in rematch_votes.items()},
            "rematch_table": rematch_table,
        }
        with Session(self._engine) as session, session.begin():
            change_table(session, table_id, expected_revision, **row)

    def save_undo_request(
        self, table_id: str, undo_request: dict[str, Any] | None, *, expected_revision: int
    ) -> None:
        """Save a request to undo. Any move ends it, and so does a person who sits down."""
        with Session(self._engine) as session, session.begin():
            change_table(session, table_id, expected_revision, undo_request=undo_request)

    def append(self, actions: Sequence[NewAction]) -> list[NewAction]:
        """Save moves of different tables together. Moves taken back there are lost.

        Returns the moves that were not saved because they do not follow the latest move of their
        table.
        """
        with self._engine.begin() as connection:
            # Always in the same order, so that two servers never wait for each other.
            ordered = sorted(actions, key=lambda action: action.table_id)
            return [each for each in ordered if not append_action(connection, each, now())]

    def has_played(self, day: str, person: str) -> bool:
        """Return whether a person has finished the deal of a day."""
        return self.daily.has_played(day, person)

    def set_version(
        self,
        table_id: str,
        version: int,
        clock_event: ClockEvent | None = None,
        *,
        expected_revision: int,
    ) -> None:
        """Take back all moves from this number on."""
        own = ActionRow.table_id == table_id
        with Session(self._engine) as session, session.begin():
            change_table(session, table_id, expected_revision, **move_columns())
            session.execute(update(ActionRow).where(own).values(undone=ActionRow.number >= version))
            session.add_all(clock_event_rows(table_id, clock_event))

    def boxes(self) -> list[dict[str, Any]]:
        """Return the content of every saved box."""
        with reading(self._engine) as session:
            rows = session.scalars(select(CatalogueRow).order_by(CatalogueRow.hash))
            return [row.content for row in rows]

    def save_box(self, name: str, content: dict[str, Any]) -> None:
        """Save a box under the hash of its content, unless it is there already."""
        with Session(self._engine) as session, session.begin():
            acquire_write_lock(session)
            if session.get(CatalogueRow, name) is None:
                session.add(CatalogueRow(hash=name, content=content))

    def find_review(self, key: str) -> dict[str, Any] | None:
        """Return the review with this key, or None if there is none."""
        with reading(self._engine) as session:
            row = session.get(ReviewRow, key)
            return None if row is None else row.content

    def save_review(self, key: str, content: dict[str, Any]) -> None:
        """Save a review."""
        with Session(self._engine) as session, session.begin():
            session.merge(ReviewRow(key=key, content=content))

    def check_writable(self) -> None:
        """Save and delete a row. Raises the same errors as any change."""
        name = f"{PROBE} {secrets.token_hex(4)}"
        with Session(self._engine) as session, session.begin():
            session.add(CatalogueRow(hash=name, content={"since": now()}))
        with Session(self._engine) as session, session.begin():
            session.execute(delete(CatalogueRow).where(CatalogueRow.hash == name))

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()


def database_at(location: Path | str) -> Database:
    """Return the database at a path or an address.

    Raises StoreUnavailableError for an invalid address.
    """
    return (
        PostgresDatabase(location)
        if isinstance(location, str) and "://" in location
        else SqliteDatabase(Path(location))
    )


def now() -> int:
    """Return the current time in whole seconds, as saved in the database."""
    return int(time.time())


def invited_seat_rows(table_id: str, invited_seats: Sequence[InvitedSeat]) -> list[InvitedSeatRow]:
    """Return the rows of the seats of a table that were given away."""
    return [InvitedSeatRow(table_id=table_id, **asdict(each)) for each in invited_seats]


def read_table(session: Session, table_id: str) -> StoredTable | None:
    """Return the table with its moves in order, or None if there is no such table."""
    row = session.get(TableRow, table_id)
    if row is None:
        return None
    query = select(ActionRow).filter_by(table_id=table_id).order_by(ActionRow.number)
    actions: list[StoredAction] = []
    undone: list[StoredAction] = []
    for action in session.scalars(query):
        played = from_row(StoredAction, action)
        (undone if action.undone else actions).append(played)
    time_limit, clock_events = read_clock(session, table_id)
    invited_seats = (
        select(InvitedSeatRow).filter_by(table_id=table_id).order_by(InvitedSeatRow.seat)
    )
    return from_row(
        StoredTable,
        row,
        actions=actions,
        undone=undone,
        redeals=[Redeal(**redeal) for redeal in row.redeals],
        invited_seats=[from_row(InvitedSeat, each) for each in session.scalars(invited_seats)],
        rematch_votes={int(seat): accepts for seat, accepts in row.rematch_votes.items()},
        time_limit=time_limit,
        clock_events=clock_events,
    )


def move_columns() -> dict[str, Any]:
    """Return the values that change with each move; a request to undo ends."""
    return {"last_played_at": now(), "needs_notification_check": True, "undo_request": None}

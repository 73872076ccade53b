"""The tables in a database. What a method has returned from survives the death of the server."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sqlalchemy import delete, null, or_, select, update
from sqlalchemy.orm import Session

from firstclass.service.adapters.sql.appending import append_action
from firstclass.service.adapters.sql.archive import ArchiveStore
from firstclass.service.adapters.sql.changes import change_table, one_at_a_time
from firstclass.service.adapters.sql.clocks import ClockStore, clock_of, stroke_rows, terms_rows
from firstclass.service.adapters.sql.daily import DailyStore, ended_at
from firstclass.service.adapters.sql.database import (
    FAULTS,
    Database,
    StoreUnavailable,
    is_up_to_date,
    migrate,
    reason,
)
from firstclass.service.adapters.sql.file import File
from firstclass.service.adapters.sql.instructions import InstructionStore
from firstclass.service.adapters.sql.lobby import LobbyStore
from firstclass.service.adapters.sql.models import (
    ActionRow,
    CatalogueRow,
    GuestRow,
    ReviewRow,
    TableRow,
)
from firstclass.service.adapters.sql.moderation import ModerationStore
from firstclass.service.adapters.sql.notices import NoticeStore
from firstclass.service.adapters.sql.people import PeopleStore
from firstclass.service.adapters.sql.postgres import PostgreSQL
from firstclass.service.adapters.sql.talk import TalkStore
from firstclass.service.adapters.sql.tournaments import TournamentStore
from firstclass.service.stored import Appended, Guest, Played, Sample, StoredTable, Stroke

TRIAL = "trial"
"""How a box is called that is kept for a moment, to see whether anything can be."""


class Store:
    """The tables in one database, which other servers may have as well, if it can tell them."""

    def __init__(self, place: Path | str, *, alone: bool = False) -> None:
        """Open the database at a path or an address, and bring it up to date.

        No server shares it with who wants to be ``alone``.

        Raises StoreUnavailable if there is none, it can not be written, or a server has it open
        that can not share it.
        """
        database = database_at(place)
        try:
            self._engine = database.open(own=True)
            try:
                database.check(self._engine)
                with self._engine.begin() as connection:
                    if not is_up_to_date(connection):
                        database.keep_out(connection)
                        migrate(connection)
                database.settle(self._engine)
                if alone:
                    database.keep_out_all(self._engine)
            except BaseException:
                self._engine.dispose()
                raise
        except FAULTS as error:
            raise StoreUnavailable(
                f"can not keep tables in {database.name}: {reason(error)}"
            ) from error
        self.neighbours = database.neighbours(self._engine)
        self.people = PeopleStore(self._engine)
        self.lobby = LobbyStore(self._engine)
        self.archive = ArchiveStore(self._engine)
        self.clocks = ClockStore(self._engine)
        self.instructions = InstructionStore(self._engine)
        self.notices = NoticeStore(self._engine)
        self.talk = TalkStore(self._engine)
        self.moderation = ModerationStore(self._engine)
        self.daily = DailyStore(self._engine)
        self.tournaments = TournamentStore(self._engine)

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
            day=table.day,
        )
        with Session(self._engine) as session, session.begin():
            session.add(row)
            session.flush()  # the guests name it
            session.add_all(guest_rows(table.id, table.guests))
            session.add_all(terms_rows(table.id, table.clock))

    def find(self, table_id: str) -> StoredTable | None:
        """The table with its actions in order, or None if there is none."""
        with Session(self._engine) as session:
            return read_table(session, table_id)

    def seat(
        self,
        table_id: str,
        seats: list[dict[str, str]],
        guests: Sequence[Guest],
        key_hash: str,
        owner: str | None,
        *,
        seen: int,
    ) -> None:
        """Keep who sits at a table, which seats were given away, and whose it is."""
        row = {"seats": seats, "key_hash": key_hash, "owner": owner, **played_now()}
        with Session(self._engine) as session, session.begin():
            change_table(session, table_id, seen, **row)
            session.execute(delete(GuestRow).where(GuestRow.table_id == table_id))
            session.add_all(guest_rows(table_id, guests))

    def tables_of(self, person: str) -> list[tuple[str, int]]:
        """The tables where a person has a part, and when something happened there, latest first."""
        seated = select(GuestRow.table_id).where(GuestRow.person == person)
        own = or_(TableRow.owner == person, TableRow.id.in_(seated))
        latest = select(TableRow.id, TableRow.played).where(own).order_by(TableRow.played.desc())
        with Session(self._engine) as session:
            return [(table_id, played) for table_id, played in session.execute(latest)]

    def answer_again(
        self, table_id: str, answers: dict[int, bool], again: str | None, *, seen: int
    ) -> None:
        """Keep who plays again, and at which table the company does, once it is laid."""
        said = {str(seat): plays for seat, plays in answers.items()}
        with Session(self._engine) as session, session.begin():
            change_table(session, table_id, seen, answers=said, again=again)

    def ask(self, table_id: str, question: dict[str, Any] | None, *, seen: int) -> None:
        """Keep what people are asked at a table; any action, and who sits down, ends it."""
        kept = null() if question is None else question
        with Session(self._engine) as session, session.begin():
            change_table(session, table_id, seen, question=kept)

    def append(self, actions: Sequence[Appended]) -> list[Appended]:
        """Keep actions of different tables, together; what was taken back there is lost.

        Those are returned that were not kept: the one before them is not the latest that stands.
        """
        with self._engine.begin() as connection:
            # In one order, that two servers never wait for each other.
            ordered = sorted(actions, key=lambda action: action.table_id)
            return [each for each in ordered if not append_action(connection, each, now())]

    def end(self, table_id: str, at: int) -> None:
        """Keep that the game of a table is over, since this moment."""
        own = TableRow.id == table_id
        with Session(self._engine) as session, session.begin():
            session.execute(update(TableRow).where(own).values(over=True))
            session.execute(ended_at(table_id, at))

    def has_played(self, day: str, person: str) -> bool:
        """Whether a person has played the deal of a day to its end."""
        return self.daily.has_played(day, person)

    def cut(self, table_id: str, version: int, stroke: Stroke | None = None, *, seen: int) -> None:
        """Take back every action from this number on, and no other."""
        own = ActionRow.table_id == table_id
        with Session(self._engine) as session, session.begin():
            change_table(session, table_id, seen, **played_now())
            session.execute(update(ActionRow).where(own).values(undone=ActionRow.number >= version))
            session.add_all(stroke_rows(table_id, stroke))

    def boxes(self) -> list[dict[str, Any]]:
        """The content of every box that was kept."""
        with Session(self._engine) as session:
            rows = session.scalars(select(CatalogueRow).order_by(CatalogueRow.hash))
            return [row.content for row in rows]

    def keep_box(self, name: str, content: dict[str, Any]) -> None:
        """Keep a box under the hash of its content, unless it is there already."""
        with Session(self._engine) as session, session.begin():
            one_at_a_time(session)
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
        name = f"{TRIAL} {secrets.token_hex(4)}"
        with Session(self._engine) as session, session.begin():
            session.add(CatalogueRow(hash=name, content={"since": now()}))
        with Session(self._engine) as session, session.begin():
            session.execute(delete(CatalogueRow).where(CatalogueRow.hash == name))

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()


def database_at(place: Path | str) -> Database:
    """The database at a path or an address; raises StoreUnavailable if it is neither."""
    return PostgreSQL(place) if isinstance(place, str) and "://" in place else File(Path(place))


def now() -> int:
    """The time as it is kept."""
    return int(time.time())


def guest_rows(table_id: str, guests: Sequence[Guest]) -> list[GuestRow]:
    """The seats of a table that were given away, as they are kept."""
    return [GuestRow(table_id=table_id, **asdict(guest)) for guest in guests]


def read_table(session: Session, table_id: str) -> StoredTable | None:
    """The table with its actions in order, or None if there is none."""
    row = session.get(TableRow, table_id)
    if row is None:
        return None
    query = select(ActionRow).filter_by(table_id=table_id).order_by(ActionRow.number)
    actions: list[Played] = []
    undone: list[Played] = []
    for action in session.scalars(query):
        played = Played(action.seat, action.notation, action.lapse, action.once)
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
        answers={int(seat): plays for seat, plays in row.answers.items()},
        seed_named=row.seed_named,
        over=row.over,
        salt=row.salt,
        owner=row.owner,
        spectators=row.spectators,
        clock=clock,
        strokes=strokes,
        day=row.day,
        changes=row.changes,
        question=row.question,
    )


def played_now() -> dict[str, Any]:
    """That somebody has just played at a table, and what was asked there is so no more."""
    return {"played": now(), "stirred": True, "question": null()}

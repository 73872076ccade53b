"""Tournaments in the database."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import JSON, ColumnElement, Engine, ForeignKey, String, delete, or_, select
from sqlalchemy.orm import Mapped, Session, mapped_column
from typing_extensions import override

from firstclass.service.adapters.sql.clocks import ClockEventRow
from firstclass.service.adapters.sql.concurrency import notify_on_commit, reading
from firstclass.service.adapters.sql.models import Base, Personal, TableRow, from_row, values_of
from firstclass.service.cluster import TournamentChanged
from firstclass.service.protocol.requests import STORED
from firstclass.service.protocol.tournaments import TournamentSettings
from firstclass.service.tournaments.ports import Entrant, Match, Tournament, TournamentStore


class TournamentRow(Base):
    """A tournament; the time of an event that has not happened yet is 0."""

    __tablename__ = "tournaments"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    host: Mapped[str] = mapped_column(
        String(32),
        index=True,
        info={"person": Personal("anonymize", ("id", "created_at", "started_at", "ended_at"))},
    )
    access: Mapped[str] = mapped_column(String(8))
    settings: Mapped[dict[str, Any]] = mapped_column(JSON)
    invitations: Mapped[list[str]] = mapped_column(JSON)
    created_at: Mapped[int]
    last_active_at: Mapped[int]
    started_at: Mapped[int]
    ended_at: Mapped[int] = mapped_column(index=True)
    rounds: Mapped[int]
    created_rounds: Mapped[int]


class EntrantRow(Base):
    """A participant of a tournament; nobody takes part twice."""

    __tablename__ = "entrants"

    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[str | None] = mapped_column(
        String(32),
        index=True,
        info={"person": Personal("anonymize", ("tournament", "number", "withdrawn"))},
    )
    kind: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(40))
    withdrawn: Mapped[bool]


class MatchRow(Base):
    """A table of a round with its id, or a bye."""

    __tablename__ = "matches"

    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    table_id: Mapped[str | None] = mapped_column(String(32), index=True)
    modules: Mapped[str] = mapped_column(String(20))
    entrants: Mapped[list[int]] = mapped_column(JSON)
    over: Mapped[bool]
    places: Mapped[list[float]] = mapped_column(JSON)
    scores: Mapped[list[int]] = mapped_column(JSON)


class SqlTournamentStore(TournamentStore):
    """The tournaments of one database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @override
    def save(self, tournament: Tournament, matches: Sequence[Match] = ()) -> None:
        here, row = tournament.id, values_of(tournament, TournamentRow)
        row |= {"settings": tournament.settings.model_dump(), "access": tournament.settings.access}
        with Session(self._engine) as session, session.begin():
            session.merge(TournamentRow(**row))
            session.flush()  # the participants refer to it
            session.execute(delete(EntrantRow).where(EntrantRow.tournament == here))
            session.add_all(
                EntrantRow(tournament=here, **asdict(each)) for each in tournament.entrants
            )
            for match in matches:
                session.merge(MatchRow(tournament=here, **asdict(match)))
            notify_on_commit(session, TournamentChanged(here))

    @override
    def find(self, tournament_id: str) -> Tournament | None:
        return next(iter(self._all(TournamentRow.id == tournament_id)), None)

    @override
    def unfinished(self) -> list[Tournament]:
        return self._all(TournamentRow.ended_at == 0)[::-1]

    @override
    def finished(self, limit: int) -> list[Tournament]:
        return self._all((TournamentRow.ended_at > 0) & (TournamentRow.access == "open"), limit)

    @override
    def for_person(self, person: str) -> list[Tournament]:
        entered = select(EntrantRow.tournament).where(EntrantRow.person == person)
        return self._all(or_(TournamentRow.host == person, TournamentRow.id.in_(entered)))

    @override
    def tournament_of(self, table_id: str) -> str | None:
        with reading(self._engine) as session:
            return session.scalar(select(MatchRow.tournament).where(MatchRow.table_id == table_id))

    @override
    def delete(self, tournament_id: str) -> None:
        with Session(self._engine) as session, session.begin():
            session.execute(delete(EntrantRow).where(EntrantRow.tournament == tournament_id))
            session.execute(delete(TournamentRow).where(TournamentRow.id == tournament_id))
            notify_on_commit(session, TournamentChanged(tournament_id))

    @override
    def finished_tables(self, tables: Sequence[str]) -> set[str]:
        going = select(TableRow.id).where(TableRow.id.in_(tables), TableRow.over.is_(False))
        with reading(self._engine) as session:
            return {*tables} - {*session.scalars(going)}

    @override
    def stand_in_seats(self, tables: Sequence[str]) -> dict[str, set[int]]:
        changes = ClockEventRow.kind.in_(("taken over", "coming back", "given back"))
        query = select(ClockEventRow).where(ClockEventRow.table_id.in_(tables), changes)
        found: dict[str, set[int]] = {}
        with reading(self._engine) as session:
            for clock_event in session.scalars(query.order_by(ClockEventRow.id)):
                seats = found.setdefault(clock_event.table_id, set())
                (seats.update if clock_event.kind == "taken over" else seats.difference_update)(
                    clock_event.seats
                )
        return found

    def _all(self, where: ColumnElement[bool], limit: int | None = None) -> list[Tournament]:
        latest = TournamentRow.ended_at.desc(), TournamentRow.created_at.desc(), TournamentRow.id
        query = select(TournamentRow).where(where).order_by(*latest).limit(limit)
        with reading(self._engine) as session:
            return [self._to_tournament(session, row) for row in session.scalars(query).all()]

    def _to_tournament(self, session: Session, row: TournamentRow) -> Tournament:
        entrants = select(EntrantRow).where(EntrantRow.tournament == row.id)
        matches = select(MatchRow).where(MatchRow.tournament == row.id)
        return from_row(
            Tournament,
            row,
            settings=TournamentSettings.model_validate(row.settings, context=STORED),
            entrants=tuple(
                from_row(Entrant, each)
                for each in session.scalars(entrants.order_by(EntrantRow.number))
            ),
            matches=tuple(
                Match(
                    each.round,
                    each.number,
                    each.table_id,
                    each.modules,
                    tuple(each.entrants),
                    each.over,
                    tuple(each.places),
                    tuple(each.scores),
                )
                for each in session.scalars(matches.order_by(MatchRow.round, MatchRow.number))
            ),
        )

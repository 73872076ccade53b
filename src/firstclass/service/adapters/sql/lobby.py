"""Open games in the database."""

from dataclasses import asdict
from typing import Any

from sqlalchemy import JSON, ColumnElement, Engine, ForeignKey, String, delete, or_, select
from sqlalchemy.orm import Mapped, Session, mapped_column
from typing_extensions import override

from firstclass.service.adapters.sql.concurrency import notify_on_commit, reading
from firstclass.service.adapters.sql.models import Base, Personal, TableRow, from_row, values_of
from firstclass.service.cluster import OpenGameChanged
from firstclass.service.lobby.ports import LobbyStore, OpenGame, Participant
from firstclass.service.protocol.lobby import OpenGameSettings
from firstclass.service.protocol.requests import STORED


class OpenGameRow(Base):
    """A game in the lobby; its table gets the same id."""

    __tablename__ = "open_games"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    host: Mapped[str] = mapped_column(
        String(32),
        index=True,
        info={"person": Personal("anonymize", ("id", "created_at", "started_at", "unrated"))},
    )
    settings: Mapped[dict[str, Any]] = mapped_column(JSON)
    invitations: Mapped[list[str]] = mapped_column(JSON)
    ready: Mapped[bool]
    created_at: Mapped[int]
    last_active_at: Mapped[int]
    started_at: Mapped[int] = mapped_column(index=True)
    unrated: Mapped[str] = mapped_column(String(40))


class ParticipantRow(Base):
    """A participant of an open game. A seat has one person, and a person one seat."""

    __tablename__ = "participants"

    open_game: Mapped[str] = mapped_column(ForeignKey("open_games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[str] = mapped_column(
        String(32), index=True, info={"person": Personal("delete", ("open_game", "seat", "ready"))}
    )
    ready: Mapped[bool]


IS_PUBLIC = OpenGameRow.settings["access"].as_string() == "open"
"""Whether everybody can find an open game."""


class SqlLobbyStore(LobbyStore):
    """The open games, and those that have started."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @override
    def save(self, open_game: OpenGame) -> None:
        row = values_of(open_game, OpenGameRow) | {"settings": open_game.settings.model_dump()}
        with Session(self._engine) as session, session.begin():
            session.merge(OpenGameRow(**row))
            session.flush()  # the participants refer to it
            session.execute(delete(ParticipantRow).where(ParticipantRow.open_game == open_game.id))
            session.add_all(
                ParticipantRow(open_game=open_game.id, **asdict(each))
                for each in open_game.participants
            )
            notify_on_commit(session, OpenGameChanged(open_game.id))

    @override
    def find(self, open_game_id: str) -> OpenGame | None:
        return next(iter(self._all(OpenGameRow.id == open_game_id)), None)

    @override
    def open_games(self) -> list[OpenGame]:
        return self._all(OpenGameRow.started_at == 0)

    @override
    def running_games(self, limit: int) -> list[OpenGame]:
        with reading(self._engine) as session:
            rows = session.scalars(
                select(OpenGameRow)
                .join(TableRow, TableRow.id == OpenGameRow.id)
                .where(IS_PUBLIC, OpenGameRow.started_at > 0)
                .where(TableRow.over.is_(False), TableRow.spectators.is_not(None))
                .order_by(TableRow.last_played_at.desc())
                .limit(limit)
            )
            return [self._to_open_game(session, row) for row in rows.all()]

    @override
    def for_person(self, person: str) -> list[OpenGame]:
        seated = select(ParticipantRow.open_game).where(ParticipantRow.person == person)
        return self._all(or_(OpenGameRow.host == person, OpenGameRow.id.in_(seated)))

    @override
    def delete(self, open_game_id: str) -> None:
        with Session(self._engine) as session, session.begin():
            session.execute(delete(ParticipantRow).where(ParticipantRow.open_game == open_game_id))
            session.execute(delete(OpenGameRow).where(OpenGameRow.id == open_game_id))
            notify_on_commit(session, OpenGameChanged(open_game_id))

    def _all(self, where: ColumnElement[bool]) -> list[OpenGame]:
        with reading(self._engine) as session:
            oldest = (
                select(OpenGameRow).where(where).order_by(OpenGameRow.created_at, OpenGameRow.id)
            )
            rows = session.scalars(oldest)
            return [self._to_open_game(session, row) for row in rows.all()]

    def _to_open_game(self, session: Session, row: OpenGameRow) -> OpenGame:
        query = select(ParticipantRow).where(ParticipantRow.open_game == row.id)
        participants = tuple(
            from_row(Participant, each)
            for each in session.scalars(query.order_by(ParticipantRow.seat))
        )
        settings = OpenGameSettings.model_validate(row.settings, context=STORED)
        return from_row(OpenGame, row, settings=settings, participants=participants)

"""Open games in the database."""

from dataclasses import asdict
from typing import Any

from sqlalchemy import JSON, ColumnElement, Engine, ForeignKey, String, delete, false, or_, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from firstclass.service.adapters.sql.changes import tell
from firstclass.service.adapters.sql.models import Base, TableRow
from firstclass.service.lobby.ports import Departure, Passenger


class DepartureRow(Base):
    """A game in the lobby; its table gets the same id."""

    __tablename__ = "departures"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    host: Mapped[str] = mapped_column(String(32), index=True)
    wish: Mapped[dict[str, Any]] = mapped_column(JSON)
    vacant: Mapped[list[int]] = mapped_column(JSON)
    access: Mapped[str] = mapped_column(String(8))
    pace: Mapped[str] = mapped_column(String(8))
    invited: Mapped[list[str]] = mapped_column(JSON)
    ready: Mapped[bool]
    made: Mapped[int]
    touched: Mapped[int]
    begun: Mapped[int] = mapped_column(index=True)
    drawn: Mapped[bool] = mapped_column(server_default=false())


class PassengerRow(Base):
    """A participant of an open game. A seat has one person, and a person one seat."""

    __tablename__ = "passengers"

    departure: Mapped[str] = mapped_column(ForeignKey("departures.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[str] = mapped_column(String(32), index=True)
    ready: Mapped[bool]


class LobbyStore:
    """The open games, and those that have started."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def keep(self, departure: Departure) -> None:
        """Save an open game and replace its earlier version."""
        row = {**asdict(departure)}
        on_board = row.pop("passengers")
        with Session(self._engine) as session, session.begin():
            session.merge(DepartureRow(**row))
            session.flush()  # the participants refer to it
            session.execute(delete(PassengerRow).where(PassengerRow.departure == departure.id))
            session.add_all(PassengerRow(departure=departure.id, **each) for each in on_board)
            tell(session, "departure", departure.id)

    def find(self, departure_id: str) -> Departure | None:
        """Return the open game with this id, or None."""
        return next(iter(self._all(DepartureRow.id == departure_id)), None)

    def waiting(self) -> list[Departure]:
        """Return the games that have not started, the oldest first."""
        return self._all(DepartureRow.begun == 0)

    def playing(self, limit: int) -> list[Departure]:
        """Return running public games that may be watched, the latest played first."""
        with Session(self._engine) as session:
            rows = session.scalars(
                select(DepartureRow)
                .join(TableRow, TableRow.id == DepartureRow.id)
                .where(DepartureRow.access == "open", DepartureRow.begun > 0)
                .where(TableRow.over.is_(False), TableRow.spectators.is_not(None))
                .order_by(TableRow.played.desc())
                .limit(limit)
            )
            return [self._made_of(session, row) for row in rows.all()]

    def of(self, person: str) -> list[Departure]:
        """Return the games of a person, as host or participant, started or not."""
        seated = select(PassengerRow.departure).where(PassengerRow.person == person)
        return self._all(or_(DepartureRow.host == person, DepartureRow.id.in_(seated)))

    def drop(self, departure_id: str) -> None:
        """Delete an open game."""
        with Session(self._engine) as session, session.begin():
            session.execute(delete(PassengerRow).where(PassengerRow.departure == departure_id))
            session.execute(delete(DepartureRow).where(DepartureRow.id == departure_id))
            tell(session, "departure", departure_id)

    def _all(self, where: ColumnElement[bool]) -> list[Departure]:
        with Session(self._engine) as session:
            oldest = select(DepartureRow).where(where).order_by(DepartureRow.made, DepartureRow.id)
            rows = session.scalars(oldest)
            return [self._made_of(session, row) for row in rows.all()]

    def _made_of(self, session: Session, row: DepartureRow) -> Departure:
        on_board = select(PassengerRow).where(PassengerRow.departure == row.id)
        passengers = tuple(
            Passenger(each.seat, each.person, each.ready)
            for each in session.scalars(on_board.order_by(PassengerRow.seat))
        )
        fields = {column.key: getattr(row, column.key) for column in row.__table__.columns}
        return Departure(passengers=passengers, **fields)

"""The clocks of tables in the database."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, cast

from sqlalchemy import JSON, BigInteger, Engine, ForeignKey, String, func, null, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from firstclass.service.adapters.sql.changes import change_table, tell
from firstclass.service.adapters.sql.models import Base, TableRow
from firstclass.service.stored import Stroke, What


class ClockRow(Base):
    """The time limit of a table."""

    __tablename__ = "clocks"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    terms: Mapped[dict[str, Any]] = mapped_column(JSON)


class StrokeRow(Base):
    """An event from which the clocks of a table are calculated, in the order of the ids."""

    __tablename__ = "strokes"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), index=True)
    at: Mapped[int] = mapped_column(BigInteger)
    what: Mapped[str] = mapped_column(String(16))
    seat: Mapped[int | None]
    turn: Mapped[str] = mapped_column(String(32))
    version: Mapped[int]
    to: Mapped[int] = mapped_column(BigInteger)
    by: Mapped[list[int]] = mapped_column(JSON)


class OutageRow(Base):
    """A time when the server was down or asleep."""

    __tablename__ = "outages"

    since: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    until: Mapped[int] = mapped_column(BigInteger)


class BeatRow(Base):
    """The time when the server was last known to be awake; there is only one row."""

    __tablename__ = "beats"

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)


CHANGED: dict[str, dict[str, Any]] = {
    "taken over": {"question": null()},
    "ended": {"question": null(), "over": True},
}
"""Other columns that an event without a move changes."""


class ClockStore:
    """The events at tables with clocks, and the times when the server was down."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def keep(self, table_id: str, stroke: Stroke, *, seen: int) -> None:
        """Save an event of the clocks without a move; an event "ended" ends the table."""
        with Session(self._engine) as session, session.begin():
            change_table(session, table_id, seen, **CHANGED.get(stroke.what, {}))
            session.add_all(stroke_rows(table_id, stroke))

    def running(self) -> list[str]:
        """Return the tables with a running clock."""
        tables = select(ClockRow.table_id).join(TableRow, TableRow.id == ClockRow.table_id)
        with Session(self._engine) as session:
            return [*session.scalars(tables.where(TableRow.over.is_(False)))]

    def beat(self, now: int) -> None:
        """Save that the server is awake at this moment."""
        with Session(self._engine) as session, session.begin():
            session.merge(BeatRow(id=1, at=now))

    def awake(self) -> int | None:
        """Return when the server was last known to be awake, or None."""
        with Session(self._engine) as session:
            beat, stroke = session.scalar(select(BeatRow.at)), session.scalar(latest)
            return max((at for at in (beat, stroke) if at is not None), default=None)

    def outages(self) -> list[tuple[int, int]]:
        """Return the times when the server was down or asleep, in order."""
        with Session(self._engine) as session:
            rows = session.scalars(select(OutageRow).order_by(OutageRow.since))
            return [(row.since, row.until) for row in rows]

    def keep_outage(self, since: int, until: int) -> None:
        """Save a time when the server was down or asleep."""
        with Session(self._engine) as session, session.begin():
            session.merge(OutageRow(since=since, until=until))
            tell(session, "outage", since)


latest = select(func.max(StrokeRow.at))


def terms_rows(table_id: str, terms: dict[str, Any] | None) -> list[ClockRow]:
    """Return the rows of a table's time limit, if it has one."""
    return [ClockRow(table_id=table_id, terms=terms)] if terms else []


def stroke_rows(table_id: str, stroke: Stroke | None) -> list[StrokeRow]:
    """Return the rows of an event, if there is one."""
    if stroke is None:
        return []
    return [StrokeRow(table_id=table_id, **asdict(stroke) | {"by": [*stroke.by]})]


def clock_of(session: Session, table_id: str) -> tuple[dict[str, Any] | None, list[Stroke]]:
    """Return the time limit of a table, if it has one, and the events of its clocks in order."""
    row = session.get(ClockRow, table_id)
    if row is None:
        return None, []
    rows: Iterable[StrokeRow] = session.scalars(
        select(StrokeRow).filter_by(table_id=table_id).order_by(StrokeRow.id)
    )
    return row.terms, [
        Stroke(
            each.at,
            cast(What, each.what),
            each.seat,
            each.turn,
            each.version,
            each.to,
            tuple(each.by),
        )
        for each in rows
    ]

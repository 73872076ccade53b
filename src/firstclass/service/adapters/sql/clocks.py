"""The clocks of tables on disk, in the file of the tables."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, cast

from sqlalchemy import JSON, BigInteger, Engine, ForeignKey, String, func, null, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from firstclass.service.adapters.sql.changes import change_table, tell
from firstclass.service.adapters.sql.models import Base, TableRow
from firstclass.service.stored import Stroke, What


class ClockRow(Base):
    """What a table agreed upon about time."""

    __tablename__ = "clocks"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    terms: Mapped[dict[str, Any]] = mapped_column(JSON)


class StrokeRow(Base):
    """A moment that the clocks of a table are reckoned by, in the order of their numbers."""

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
    """A time in which the server was down or asleep."""

    __tablename__ = "outages"

    since: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    until: Mapped[int] = mapped_column(BigInteger)


class BeatRow(Base):
    """When the server was last known to be awake; there is one."""

    __tablename__ = "beats"

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)


CHANGED: dict[str, dict[str, Any]] = {
    "taken over": {"question": null()},
    "ended": {"question": null(), "over": True},
}
"""What else changes with a stroke that comes with no action."""


class ClockStore:
    """When something was done at tables with clocks, and when the server slept."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def keep(self, table_id: str, stroke: Stroke, *, seen: int) -> None:
        """Keep a stroke that comes with no action; one that ends the table does so."""
        with Session(self._engine) as session, session.begin():
            change_table(session, table_id, seen, **CHANGED.get(stroke.what, {}))
            session.add_all(stroke_rows(table_id, stroke))

    def running(self) -> list[str]:
        """The tables with a clock whose game goes on."""
        tables = select(ClockRow.table_id).join(TableRow, TableRow.id == ClockRow.table_id)
        with Session(self._engine) as session:
            return [*session.scalars(tables.where(TableRow.over.is_(False)))]

    def beat(self, now: int) -> None:
        """Keep that the server is awake."""
        with Session(self._engine) as session, session.begin():
            session.merge(BeatRow(id=1, at=now))

    def awake(self) -> int | None:
        """When the server was last known to be awake, if ever."""
        with Session(self._engine) as session:
            beat, stroke = session.scalar(select(BeatRow.at)), session.scalar(latest)
            return max((at for at in (beat, stroke) if at is not None), default=None)

    def outages(self) -> list[tuple[int, int]]:
        """When the server was down or asleep, in order."""
        with Session(self._engine) as session:
            rows = session.scalars(select(OutageRow).order_by(OutageRow.since))
            return [(row.since, row.until) for row in rows]

    def keep_outage(self, since: int, until: int) -> None:
        """Keep that the server was down or asleep."""
        with Session(self._engine) as session, session.begin():
            session.merge(OutageRow(since=since, until=until))
            tell(session, "outage", since)


latest = select(func.max(StrokeRow.at))


def terms_rows(table_id: str, terms: dict[str, Any] | None) -> list[ClockRow]:
    """What a table agreed upon, as it is kept."""
    return [ClockRow(table_id=table_id, terms=terms)] if terms else []


def stroke_rows(table_id: str, stroke: Stroke | None) -> list[StrokeRow]:
    """A stroke, if there is one, as it is kept."""
    if stroke is None:
        return []
    return [StrokeRow(table_id=table_id, **asdict(stroke) | {"by": [*stroke.by]})]


def clock_of(session: Session, table_id: str) -> tuple[dict[str, Any] | None, list[Stroke]]:
    """What a table agreed upon about time, if anything, and its strokes in order."""
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

"""The clocks of tables in the database."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, cast

from sqlalchemy import JSON, Engine, ForeignKey, String, func, select
from sqlalchemy.orm import Mapped, Session, mapped_column
from typing_extensions import override

from firstclass.service.adapters.sql.concurrency import change_table, notify_on_commit, reading
from firstclass.service.adapters.sql.models import Base, TableRow
from firstclass.service.cluster import OutageStored
from firstclass.service.ports import ClockStore
from firstclass.service.stored import ClockEvent, ClockEventKind


class TimeLimitRow(Base):
    """The time limit of a table."""

    __tablename__ = "time_limits"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    time_limit: Mapped[dict[str, Any]] = mapped_column(JSON)


class ClockEventRow(Base):
    """An event from which the clocks of a table are calculated, in the order of the ids."""

    __tablename__ = "clock_events"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), index=True)
    at: Mapped[int]
    kind: Mapped[str] = mapped_column(String(16))
    seat: Mapped[int | None]
    turn: Mapped[str] = mapped_column(String(32))
    version: Mapped[int]
    to: Mapped[int]
    seats: Mapped[list[int]] = mapped_column(JSON)


class OutageRow(Base):
    """A time when the server was down or asleep."""

    __tablename__ = "outages"

    since: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    until: Mapped[int]


class HeartbeatRow(Base):
    """The time when the server was last known to be awake; there is only one row."""

    __tablename__ = "heartbeats"

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[int]


COLUMNS_CHANGED_BY_EVENT: dict[str, dict[str, Any]] = {
    "taken over": {"undo_request": None},
    "ended": {"undo_request": None, "over": True},
}
"""Other columns that an event without a move changes."""


class SqlClockStore(ClockStore):
    """The events at tables with clocks, and the times when the server was down."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @override
    def save_event(self, table_id: str, clock_event: ClockEvent, *, expected_revision: int) -> None:
        with Session(self._engine) as session, session.begin():
            change_table(
                session,
                table_id,
                expected_revision,
                **COLUMNS_CHANGED_BY_EVENT.get(clock_event.kind, {}),
            )
            session.add_all(clock_event_rows(table_id, clock_event))

    @override
    def running_tables(self) -> list[str]:
        tables = select(TimeLimitRow.table_id).join(TableRow, TableRow.id == TimeLimitRow.table_id)
        with reading(self._engine) as session:
            return [*session.scalars(tables.where(TableRow.over.is_(False)))]

    @override
    def save_heartbeat(self, now: int) -> None:
        with Session(self._engine) as session, session.begin():
            session.merge(HeartbeatRow(id=1, at=now))

    @override
    def last_heartbeat(self) -> int | None:
        with reading(self._engine) as session:
            beat, clock_event = (
                session.scalar(select(HeartbeatRow.at)),
                session.scalar(LATEST_EVENT),
            )
            return max((at for at in (beat, clock_event) if at is not None), default=None)

    @override
    def outages(self) -> list[tuple[int, int]]:
        with reading(self._engine) as session:
            rows = session.scalars(select(OutageRow).order_by(OutageRow.since))
            return [(row.since, row.until) for row in rows]

    @override
    def save_outage(self, since: int, until: int) -> None:
        with Session(self._engine) as session, session.begin():
            session.merge(OutageRow(since=since, until=until))
            notify_on_commit(session, OutageStored())


LATEST_EVENT = select(func.max(ClockEventRow.at))


def time_limit_rows(table_id: str, time_limit: dict[str, Any] | None) -> list[TimeLimitRow]:
    """Return the rows of a table's time limit, if it has one."""
    return [TimeLimitRow(table_id=table_id, time_limit=time_limit)] if time_limit else []


def clock_event_rows(table_id: str, clock_event: ClockEvent | None) -> list[ClockEventRow]:
    """Return the rows of an event, if there is one."""
    if clock_event is None:
        return []
    return [
        ClockEventRow(table_id=table_id, **asdict(clock_event) | {"seats": [*clock_event.seats]})
    ]


def read_clock(session: Session, table_id: str) -> tuple[dict[str, Any] | None, list[ClockEvent]]:
    """Return the time limit of a table, if it has one, and the events of its clocks in order."""
    row = session.get(TimeLimitRow, table_id)
    if row is None:
        return None, []
    rows: Iterable[ClockEventRow] = session.scalars(
        select(ClockEventRow).filter_by(table_id=table_id).order_by(ClockEventRow.id)
    )
    return row.time_limit, [
        ClockEvent(
            each.at,
            cast(ClockEventKind, each.kind),
            each.seat,
            each.turn,
            each.version,
            each.to,
            tuple(each.seats),
        )
        for each in rows
    ]

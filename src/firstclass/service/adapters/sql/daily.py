"""Attempts at the daily deals in the database."""

from dataclasses import asdict
from typing import Self

from sqlalchemy import ColumnElement, Engine, String, UniqueConstraint, Update, func, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column
from typing_extensions import override

from firstclass.service.adapters.sql.concurrency import reading
from firstclass.service.adapters.sql.models import Base, Personal, from_row
from firstclass.service.adapters.sql.notifications import SqlNotificationStore
from firstclass.service.daily.ports import Attempt, DailyStore
from firstclass.service.ids import new_secret

SECRET_NAME = "daily"
"""The name of the secret from which the deals are derived."""


class AttemptRow(Base):
    """An attempt of a person at a daily deal. The result stays when the person is deleted."""

    __tablename__ = "attempts"
    __table_args__ = (UniqueConstraint("day", "person"),)

    table_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    day: Mapped[str] = mapped_column(String(10))
    person: Mapped[str | None] = mapped_column(
        String(32),
        index=True,
        info={"person": Personal("anonymize", ("day", "table_id", "points", "margin"))},
    )
    started_at: Mapped[int]
    ended_at: Mapped[int | None]
    points: Mapped[int | None]
    margin: Mapped[int | None]
    arrested: Mapped[bool]
    is_bot: Mapped[bool]

    def absorb(self, other: Self) -> None:
        """Become the other attempt if it was finished first: its player had seen all cards then.

        If neither was finished, the one that began first counts.
        """
        if attempt_order(other) < attempt_order(self):
            for name in {*AttemptRow.__mapper__.column_attrs.keys()} - {"person"}:
                setattr(self, name, getattr(other, name))


IS_ENDED = AttemptRow.ended_at.is_not(None)


class SqlDailyStore(DailyStore):
    """The attempts at the daily deals."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._secrets = SqlNotificationStore(engine)

    @override
    def save(self, attempt: Attempt) -> None:
        with Session(self._engine) as session, session.begin():
            session.merge(AttemptRow(**asdict(attempt)))

    @override
    def for_day(self, day: str) -> list[Attempt]:
        return self._all(IS_ENDED & (AttemptRow.day == day))

    @override
    def for_person(self, person: str) -> list[Attempt]:
        return self._all(AttemptRow.person == person)

    @override
    def adjacent_days(self, day: str) -> tuple[str | None, str | None]:
        before = select(func.max(AttemptRow.day)).where(IS_ENDED, AttemptRow.day < day)
        after = select(func.min(AttemptRow.day)).where(IS_ENDED, AttemptRow.day > day)
        with reading(self._engine) as session:
            return session.scalar(before), session.scalar(after)

    @override
    def secret(self) -> str:
        return self._secrets.secret(SECRET_NAME, new_secret)

    def has_played(self, day: str, person: str) -> bool:
        """Return whether a person has finished the deal of a day."""
        theirs = (AttemptRow.day == day) & (AttemptRow.person == person)
        return bool(self._all(IS_ENDED & theirs))

    def _all(self, where: ColumnElement[bool]) -> list[Attempt]:
        latest = (
            select(AttemptRow).where(where).order_by(AttemptRow.day.desc(), AttemptRow.started_at)
        )
        with reading(self._engine) as session:
            return [from_row(Attempt, row) for row in session.scalars(latest)]


def attempt_order(attempt: AttemptRow) -> tuple[bool, int, int]:
    """Return a sort key: finished attempts first, then those that began earlier."""
    return attempt.ended_at is None, attempt.ended_at or 0, attempt.started_at


def end_attempt_statement(table_id: str, at: int) -> Update:
    """Return the statement that ends the attempt at this table, if there is one."""
    own = (AttemptRow.table_id == table_id) & AttemptRow.ended_at.is_(None)
    return update(AttemptRow).where(own).values(ended_at=at)

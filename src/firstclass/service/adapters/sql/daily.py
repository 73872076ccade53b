"""Attempts at the deals of days on disk, in the file of the tables."""

from dataclasses import asdict

from sqlalchemy import (
    ColumnElement,
    Engine,
    String,
    UniqueConstraint,
    Update,
    delete,
    func,
    select,
    update,
)
from sqlalchemy.orm import Mapped, Session, mapped_column

from firstclass.service.adapters.sql.models import Base
from firstclass.service.adapters.sql.notices import NoticeStore
from firstclass.service.adapters.sql.people import made_of
from firstclass.service.daily.ports import Attempt
from firstclass.service.ids import new_secret

SECRET = "daily"
"""The name of the secret among those of this server."""


class AttemptRow(Base):
    """How somebody plays the deal of a day; who is forgotten leaves what they came to."""

    __tablename__ = "attempts"
    __table_args__ = (UniqueConstraint("day", "person"),)

    table_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    day: Mapped[str] = mapped_column(String(10))
    person: Mapped[str | None] = mapped_column(String(32), index=True)
    began: Mapped[int]
    ended: Mapped[int | None]
    points: Mapped[int | None]
    margin: Mapped[int | None]
    arrested: Mapped[bool]
    program: Mapped[bool]


ENDED = AttemptRow.ended.is_not(None)


class DailyStore:
    """Who has played the deals of days."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._secrets = NoticeStore(engine)

    def keep(self, attempt: Attempt) -> None:
        """Keep this, in place of what there was with its table."""
        with Session(self._engine) as session, session.begin():
            session.merge(AttemptRow(**asdict(attempt)))

    def of_day(self, day: str) -> list[Attempt]:
        """The attempts at a day's deal that have ended."""
        return self._all(ENDED & (AttemptRow.day == day))

    def of(self, person: str) -> list[Attempt]:
        """All attempts of a person, the latest first."""
        return self._all(AttemptRow.person == person)

    def around(self, day: str) -> tuple[str | None, str | None]:
        """The nearest days before and after one at which attempts have ended."""
        before = select(func.max(AttemptRow.day)).where(ENDED, AttemptRow.day < day)
        after = select(func.min(AttemptRow.day)).where(ENDED, AttemptRow.day > day)
        with Session(self._engine) as session:
            return session.scalar(before), session.scalar(after)

    def move(self, person: str, to: str) -> None:
        """Make one person's attempts another's; of two at a deal one stays."""
        by_day: dict[str, list[Attempt]] = {}
        for attempt in [*self.of(person), *self.of(to)]:
            by_day.setdefault(attempt.day, []).append(attempt)
        others = [
            other.table_id
            for attempts in by_day.values()
            for other in sorted(attempts, key=how_soon)[1:]
        ]
        with Session(self._engine) as session, session.begin():
            session.execute(delete(AttemptRow).where(AttemptRow.table_id.in_(others)))
            session.execute(update(AttemptRow).where(AttemptRow.person == person).values(person=to))

    def forget(self, person: str) -> None:
        """Let attempts be nobody's that were a person's."""
        with Session(self._engine) as session, session.begin():
            session.execute(
                update(AttemptRow).where(AttemptRow.person == person).values(person=None)
            )

    def secret(self) -> str:
        """What the seeds are reckoned from; it is made when it is first wanted."""
        return self._secrets.secret(SECRET, new_secret)

    def has_played(self, day: str, person: str) -> bool:
        """Whether a person has played the deal of a day to its end."""
        theirs = (AttemptRow.day == day) & (AttemptRow.person == person)
        return bool(self._all(ENDED & theirs))

    def _all(self, where: ColumnElement[bool]) -> list[Attempt]:
        latest = select(AttemptRow).where(where).order_by(AttemptRow.day.desc(), AttemptRow.began)
        with Session(self._engine) as session:
            return [made_of(Attempt, row) for row in session.scalars(latest)]


def how_soon(attempt: Attempt) -> tuple[bool, int, int]:
    """Which attempt comes before others: what ended first, else what began first."""
    return attempt.ended is None, attempt.ended or 0, attempt.began


def ended_at(table_id: str, at: int) -> Update:
    """That an attempt has ended, if one was played at this table."""
    own = (AttemptRow.table_id == table_id) & AttemptRow.ended.is_(None)
    return update(AttemptRow).where(own).values(ended=at)

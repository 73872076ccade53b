"""People on disk, in the file of the tables."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Engine, delete, select, union, update
from sqlalchemy.orm import Session as Transaction

from firstclass.service.adapters.sql.changes import tell
from firstclass.service.adapters.sql.models import (
    Base,
    LetterRow,
    PasskeyRow,
    PermitRow,
    PersonRow,
    SessionRow,
)
from firstclass.service.adapters.sql.moderation_rows import SuspensionRow
from firstclass.service.adapters.sql.notice_rows import NoticeRow, WayRow, WishesRow
from firstclass.service.adapters.sql.talk_rows import LineRow, NoteRow, ReportRow, ShunRow
from firstclass.service.stored import Letter, Passkey, Permit, Person, Session

T = TypeVar("T", Person, Session, Passkey, Permit, Letter)
U = TypeVar("U")

ROWS: dict[type, type[Base]] = {
    Person: PersonRow,
    Session: SessionRow,
    Passkey: PasskeyRow,
    Permit: PermitRow,
    Letter: LetterRow,
}


OWN = (
    NoticeRow,
    WayRow,
    WishesRow,
    LineRow,
    NoteRow,
    ShunRow,
    SuspensionRow,
    SessionRow,
    PasskeyRow,
    PermitRow,
    LetterRow,
)
"""What is a person's alone, and forgotten with them."""


class PeopleStore:
    """Who plays, where they are signed in, and how they come back."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def keep(self, what: Person | Session | Passkey | Permit | Letter) -> None:
        """Keep this, in place of what there was with its id."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.merge(ROWS[type(what)](**asdict(what)))
            if isinstance(what, Person):
                tell(transaction, "person", what.id)

    def person(self, person: str) -> Person | None:
        """The person with this id, or None."""
        return self._one(Person, PersonRow.id == person)

    def person_called(self, login: str) -> Person | None:
        """The person with this sign-in name, or None."""
        return self._one(Person, PersonRow.login == login)

    def person_at(self, mail: str) -> Person | None:
        """The person whom letters to this address reach, or None."""
        return self._one(Person, PersonRow.mail == mail)

    def lost(self) -> list[str]:
        """The people who are signed in nowhere and have no way back."""
        back = PersonRow.login.is_not(None) | PersonRow.mail.is_not(None)
        known = union(
            select(SessionRow.person), select(PasskeyRow.person), select(PermitRow.person)
        )
        lost = select(PersonRow.id).where(~back, PersonRow.id.not_in(known))
        with Transaction(self._engine) as transaction:
            return [*transaction.scalars(lost)]

    def drop_person(self, person: str) -> None:
        """Forget a person, and all that is theirs alone."""
        with Transaction(self._engine) as transaction, transaction.begin():
            for row in OWN:
                transaction.execute(delete(row).where(row.person == person))
            transaction.execute(delete(ShunRow).where(ShunRow.other == person))
            transaction.execute(delete(ReportRow).where(ReportRow.by == person))
            own = ReportRow.person == person
            transaction.execute(update(ReportRow).where(own).values(person=None, name=""))
            transaction.execute(delete(PersonRow).where(PersonRow.id == person))
            tell(transaction, "person", person)

    def is_blocked(self, person: str, by: Sequence[str]) -> bool:
        """Whether any of these people have blocked a person: they do not want to meet."""
        blocked = select(ShunRow.id).where(
            ShunRow.other == person, ShunRow.person.in_(by), ShunRow.block
        )
        with Transaction(self._engine) as transaction:
            return transaction.scalar(blocked.limit(1)) is not None

    def is_suspended(self, person: str, now: int) -> bool:
        """Whether a person may not sign in now."""
        with Transaction(self._engine) as transaction:
            row = transaction.get(SuspensionRow, person)
            return row is not None and (row.until is None or row.until > now)

    def session(self, token_hash: str) -> Session | None:
        """The session that a token proves, or None."""
        return self._one(Session, SessionRow.token_hash == token_hash)

    def sessions(self, person: str) -> list[Session]:
        """Where a person is signed in, the latest used first."""
        return self._all(Session, SessionRow.person == person, SessionRow.used.desc())

    def drop_session(self, session: str) -> None:
        """Forget a session."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(SessionRow).where(SessionRow.id == session))
            tell(transaction, "session", session)

    def passkey(self, passkey: str) -> Passkey | None:
        """The passkey with this id, or None."""
        return self._one(Passkey, PasskeyRow.id == passkey)

    def passkeys(self, person: str) -> list[Passkey]:
        """The passkeys of a person, the oldest first."""
        return self._all(Passkey, PasskeyRow.person == person, PasskeyRow.made)

    def drop_passkey(self, passkey: str) -> None:
        """Forget a passkey."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(PasskeyRow).where(PasskeyRow.id == passkey))

    def permit(self, token_hash: str) -> Permit | None:
        """The permit that a token proves, or None."""
        return self._one(Permit, PermitRow.token_hash == token_hash)

    def permits(self, person: str) -> list[Permit]:
        """The permits of a person's programs, the oldest first."""
        return self._all(Permit, PermitRow.person == person, PermitRow.made)

    def drop_permit(self, permit: str) -> None:
        """Forget a permit."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(PermitRow).where(PermitRow.id == permit))
            tell(transaction, "permit", permit)

    def letter(self, token_hash: str) -> Letter | None:
        """The letter with this token, or None."""
        return self._one(Letter, LetterRow.token_hash == token_hash)

    def drop_letter(self, token_hash: str) -> None:
        """Forget a letter."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(LetterRow).where(LetterRow.token_hash == token_hash))

    def drop_letters(self, before: int) -> None:
        """Forget the letters that hold no longer."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(LetterRow).where(LetterRow.until < before))

    def drop_idle(self, sessions_before: int) -> None:
        """Forget the sessions that nobody has used since."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(SessionRow).where(SessionRow.used < sessions_before))

    def see(self, session: str, person: str, now: int) -> None:
        """Keep that somebody was here."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(update(SessionRow).where(SessionRow.id == session).values(used=now))
            transaction.execute(update(PersonRow).where(PersonRow.id == person).values(seen=now))

    def _one(self, kind: type[T], where: ColumnElement[bool]) -> T | None:
        return next(iter(self._all(kind, where)), None)

    def _all(self, kind: type[T], where: ColumnElement[bool], order: Any = None) -> list[T]:
        with Transaction(self._engine) as transaction:
            rows = transaction.scalars(select(ROWS[kind]).where(where).order_by(order))
            return [made_of(kind, row) for row in rows]


def made_of(kind: type[U], row: Base) -> U:
    """A row as plain data."""
    return kind(**{column.key: getattr(row, column.key) for column in row.__table__.columns})

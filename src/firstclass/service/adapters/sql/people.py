"""People in the database."""

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
"""The rows that belong to one person and are deleted with them."""


class PeopleStore:
    """People, their sessions and their sign-in methods."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def keep(self, what: Person | Session | Passkey | Permit | Letter) -> None:
        """Save a row and replace the one with the same id."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.merge(ROWS[type(what)](**asdict(what)))
            if isinstance(what, Person):
                tell(transaction, "person", what.id)

    def person(self, person: str) -> Person | None:
        """Return the person with this id, or None."""
        return self._one(Person, PersonRow.id == person)

    def person_called(self, login: str) -> Person | None:
        """Return the person with this sign-in name, or None."""
        return self._one(Person, PersonRow.login == login)

    def person_at(self, mail: str) -> Person | None:
        """Return the person with this email address, or None."""
        return self._one(Person, PersonRow.mail == mail)

    def lost(self) -> list[str]:
        """Return the people without a session and without any sign-in method."""
        back = PersonRow.login.is_not(None) | PersonRow.mail.is_not(None)
        known = union(
            select(SessionRow.person), select(PasskeyRow.person), select(PermitRow.person)
        )
        lost = select(PersonRow.id).where(~back, PersonRow.id.not_in(known))
        with Transaction(self._engine) as transaction:
            return [*transaction.scalars(lost)]

    def drop_person(self, person: str) -> None:
        """Delete a person and everything that belongs only to them."""
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
        """Return whether any of these people have blocked a person."""
        blocked = select(ShunRow.id).where(
            ShunRow.other == person, ShunRow.person.in_(by), ShunRow.block
        )
        with Transaction(self._engine) as transaction:
            return transaction.scalar(blocked.limit(1)) is not None

    def is_suspended(self, person: str, now: int) -> bool:
        """Return whether a person is suspended now."""
        with Transaction(self._engine) as transaction:
            row = transaction.get(SuspensionRow, person)
            return row is not None and (row.until is None or row.until > now)

    def session(self, token_hash: str) -> Session | None:
        """Return the session with this token, or None."""
        return self._one(Session, SessionRow.token_hash == token_hash)

    def sessions(self, person: str) -> list[Session]:
        """Return the sessions of a person, the latest used first."""
        return self._all(Session, SessionRow.person == person, SessionRow.used.desc())

    def drop_session(self, session: str) -> None:
        """Delete a session."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(SessionRow).where(SessionRow.id == session))
            tell(transaction, "session", session)

    def passkey(self, passkey: str) -> Passkey | None:
        """Return the passkey with this id, or None."""
        return self._one(Passkey, PasskeyRow.id == passkey)

    def passkeys(self, person: str) -> list[Passkey]:
        """Return the passkeys of a person, the oldest first."""
        return self._all(Passkey, PasskeyRow.person == person, PasskeyRow.made)

    def drop_passkey(self, passkey: str) -> None:
        """Delete a passkey."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(PasskeyRow).where(PasskeyRow.id == passkey))

    def permit(self, token_hash: str) -> Permit | None:
        """Return the API token with this hash, or None."""
        return self._one(Permit, PermitRow.token_hash == token_hash)

    def permits(self, person: str) -> list[Permit]:
        """Return the API tokens of a person, the oldest first."""
        return self._all(Permit, PermitRow.person == person, PermitRow.made)

    def drop_permit(self, permit: str) -> None:
        """Delete an API token."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(PermitRow).where(PermitRow.id == permit))
            tell(transaction, "permit", permit)

    def letter(self, token_hash: str) -> Letter | None:
        """Return the email link with this token, or None."""
        return self._one(Letter, LetterRow.token_hash == token_hash)

    def drop_letter(self, token_hash: str) -> None:
        """Delete an email link."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(LetterRow).where(LetterRow.token_hash == token_hash))

    def drop_letters(self, before: int) -> None:
        """Delete the email links that have expired."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(LetterRow).where(LetterRow.until < before))

    def drop_idle(self, sessions_before: int) -> None:
        """Delete the sessions that nobody has used since."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(SessionRow).where(SessionRow.used < sessions_before))

    def see(self, session: str, person: str, now: int) -> None:
        """Save that a person was here."""
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
    """Return a row as plain data."""
    return kind(**{column.key: getattr(row, column.key) for column in row.__table__.columns})

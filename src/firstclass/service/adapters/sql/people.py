"""People in the database."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Engine, delete, func, select, union, update
from sqlalchemy.orm import Session as Transaction
from typing_extensions import override

from firstclass.service.adapters.sql.automatic_choices import AutomaticChoiceRow
from firstclass.service.adapters.sql.concurrency import notify_on_commit, reading
from firstclass.service.adapters.sql.models import (
    ApiTokenRow,
    Base,
    BlockRow,
    EmailTokenRow,
    PasskeyRow,
    PersonRow,
    SessionRow,
    SuspensionRow,
    from_row,
)
from firstclass.service.adapters.sql.personal_data import (
    delete_rows_of,
    export_rows_of,
    merge_people,
)
from firstclass.service.cluster import AccessRevoked, PersonChanged
from firstclass.service.ports import PeopleStore
from firstclass.service.stored import ApiToken, EmailToken, Passkey, Person, Session

T = TypeVar("T", Person, Session, Passkey, ApiToken, EmailToken)

ROW_TYPES: dict[type, type[Base]] = {
    Person: PersonRow,
    Session: SessionRow,
    Passkey: PasskeyRow,
    ApiToken: ApiTokenRow,
    EmailToken: EmailTokenRow,
}


HAS_ADDRESS = PersonRow.login.is_not(None) | PersonRow.email.is_not(None)
"""Whether a person can sign in with a sign-in name or an email address."""


class SqlPeopleStore(PeopleStore):
    """People, their sessions and their sign-in methods."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @override
    def save(self, record: Person | Session | Passkey | ApiToken | EmailToken) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.merge(ROW_TYPES[type(record)](**asdict(record)))
            if isinstance(record, Person):
                notify_on_commit(transaction, PersonChanged(record.id))

    @override
    def person(self, person: str) -> Person | None:
        return self._one(Person, PersonRow.id == person)

    @override
    def person_by_login(self, login: str) -> Person | None:
        return self._one(Person, PersonRow.login == login)

    @override
    def person_by_email(self, email: str) -> Person | None:
        return self._one(Person, func.lower(PersonRow.email) == func.lower(email))

    @override
    def guests(self, people: Sequence[str]) -> set[str]:
        passkeys = select(PasskeyRow.person)
        guests = select(PersonRow.id).where(~HAS_ADDRESS, PersonRow.id.not_in(passkeys))
        with reading(self._engine) as transaction:
            return {*transaction.scalars(guests.where(PersonRow.id.in_(people)))}

    @override
    def unreachable(self) -> list[str]:
        known = union(
            select(SessionRow.person), select(PasskeyRow.person), select(ApiTokenRow.person)
        )
        lost = select(PersonRow.id).where(~HAS_ADDRESS, PersonRow.id.not_in(known))
        with reading(self._engine) as transaction:
            return [*transaction.scalars(lost)]

    @override
    def delete_person(self, person: str) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            delete_rows_of(transaction, person)
            notify_on_commit(transaction, PersonChanged(person))

    @override
    def merge(self, guest: str, account: str) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            merge_people(transaction, guest, account)
            notify_on_commit(transaction, PersonChanged(guest))

    @override
    def give_automatic_choices(self, table_id: str, decider: str, person: str) -> None:
        theirs = update(AutomaticChoiceRow).filter_by(table_id=table_id, decider=decider)
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(theirs.values(decider=person))

    @override
    def export(self, person: str) -> dict[str, list[dict[str, Any]]]:
        with reading(self._engine) as transaction:
            return export_rows_of(transaction, person)

    @override
    def is_blocked(self, person: str, by: Sequence[str]) -> bool:
        blocked = select(BlockRow.id).where(
            BlockRow.blocked_person == person, BlockRow.person.in_(by), BlockRow.block
        )
        with reading(self._engine) as transaction:
            return transaction.scalar(blocked.limit(1)) is not None

    @override
    def is_suspended(self, person: str, now: int) -> bool:
        with reading(self._engine) as transaction:
            row = transaction.get(SuspensionRow, person)
            return row is not None and (row.until is None or row.until > now)

    @override
    def session(self, token_hash: str) -> Session | None:
        return self._one(Session, SessionRow.token_hash == token_hash)

    @override
    def sessions(self, person: str) -> list[Session]:
        return self._all(Session, SessionRow.person == person, SessionRow.last_used_at.desc())

    @override
    def delete_session(self, session: str) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(SessionRow).where(SessionRow.id == session))
            notify_on_commit(transaction, AccessRevoked())

    @override
    def passkey(self, passkey: str) -> Passkey | None:
        return self._one(Passkey, PasskeyRow.id == passkey)

    @override
    def passkeys(self, person: str) -> list[Passkey]:
        return self._all(Passkey, PasskeyRow.person == person, PasskeyRow.created_at)

    @override
    def delete_passkey(self, passkey: str) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(PasskeyRow).where(PasskeyRow.id == passkey))

    @override
    def api_token(self, token_hash: str) -> ApiToken | None:
        return self._one(ApiToken, ApiTokenRow.token_hash == token_hash)

    @override
    def api_tokens(self, person: str) -> list[ApiToken]:
        return self._all(ApiToken, ApiTokenRow.person == person, ApiTokenRow.created_at)

    @override
    def delete_api_token(self, api_token: str) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(ApiTokenRow).where(ApiTokenRow.id == api_token))
            notify_on_commit(transaction, AccessRevoked())

    @override
    def email_token(self, token_hash: str) -> EmailToken | None:
        return self._one(EmailToken, EmailTokenRow.token_hash == token_hash)

    @override
    def delete_email_token(self, token_hash: str) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(EmailTokenRow).where(EmailTokenRow.token_hash == token_hash))

    @override
    def delete_expired_email_tokens(self, before: int) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(EmailTokenRow).where(EmailTokenRow.expires_at < before))

    @override
    def delete_idle_sessions(self, sessions_before: int) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(SessionRow).where(SessionRow.last_used_at < sessions_before))

    @override
    def touch_session(self, session: str, person: str, now: int) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(
                update(SessionRow).where(SessionRow.id == session).values(last_used_at=now)
            )
            transaction.execute(
                update(PersonRow).where(PersonRow.id == person).values(last_seen_at=now)
            )

    def _one(self, kind: type[T], where: ColumnElement[bool]) -> T | None:
        return next(iter(self._all(kind, where)), None)

    def _all(self, kind: type[T], where: ColumnElement[bool], order: Any = None) -> list[T]:
        with reading(self._engine) as transaction:
            rows = transaction.scalars(select(ROW_TYPES[kind]).where(where).order_by(order))
            return [from_row(kind, row) for row in rows]

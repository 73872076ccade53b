"""A guest who signs in to an account: every row that named the guest names the account afterwards.

The database is searched for columns that name people, so that no new one can be forgotten.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import JSON, Column, create_engine, func, select
from sqlalchemy.orm import Session

from firstclass.service.adapters.sql.models import Base, NoteRow, Personal, person_columns
from firstclass.service.people.sign_in import ClientInfo
from firstclass.service.play.table_api import Caller
from firstclass.service.protocol.chat import NewBlock
from firstclass.service.protocol.lobby import NewOpenGame
from firstclass.service.protocol.notifications import NewChannel
from firstclass.service.protocol.people import KeyedTables, NewApiToken
from firstclass.service.protocol.requests import HUMAN, NewSeat, NewTable
from firstclass.service.stored import Person
from tests.service.noninterference import NOW, ServiceUnderTest
from tests.service.play.test_ports import run

PERSON_LIKE = {
    *("person", "people", "host", "owner", "other", "by", "who", "whose", "subject", "user"),
    *("author", "guest", "sender", "recipient", "account", "member", "decider", "reporter"),
}
"""Names of columns, or parts of names, that may stand for a person."""

SECRETS = {
    *("token_hash", "key_hash", "password_hash", "invitation_hash", "public_key", "secret"),
    *("record", "samples", "redeals", "salt", "settings", "to"),
}
"""Columns with secrets of the server or of a game."""

HUMANS = [{"kind": "human", "name": "A"}, {"kind": "human", "name": "B"}]
JSON_OBJECTS: dict[str, Any] = {
    "open_games.settings": {
        "table": {"players": 2, "modules": "", "seats": HUMANS},
        "open_seats": [1],
    },
    "tournaments.settings": {
        "name": "Cup",
        "format": "swiss",
        "rounds": 2,
        "table": {"players": 2, "modules": ""},
    },
    "tables.rematch_votes": {},
}
"""Values of JSON columns that are not lists, as far as anybody looks at them here."""


@pytest.fixture
def service(tmp_path: Path) -> Iterator[ServiceUnderTest]:
    service = ServiceUnderTest(tmp_path / "tables.sqlite")
    for name in ("anna", "rude"):
        service.store.people.save(Person(name, name.title(), NOW, NOW, login=name))
    yield service
    service.store.close()


@pytest.fixture
def session(service: ServiceUnderTest) -> Iterator[Session]:
    """A session with the database of the service."""
    engine = create_engine(f"sqlite:///{service.store.name}")
    with Session(engine) as session:
        yield session
    engine.dispose()


def become_guest(service: ServiceUnderTest) -> tuple[str, str]:
    """Return the id and the session token of a new guest."""
    token = service.people.create_guest("Guest", ClientInfo("Firefox", "10.0.0.1", None, "en"))
    person = service.people.person(token)
    assert person is not None
    return person, token


def sign_in(service: ServiceUnderTest, person: str, token: str) -> None:
    """Sign in on the device of this session."""
    service.people.sign_in.start_session(person, ClientInfo("Firefox", "10.0.0.1", token, "en"))


def may_name_person(column: Column[Any]) -> bool:
    """Return whether a column refers to people, or has a name that sounds so."""
    refers = any(key.target_fullname == "people.id" for key in column.foreign_keys)
    return refers or not PERSON_LIKE.isdisjoint(column.name.split("_"))


COLUMNS = [each for table in Base.metadata.sorted_tables for each in table.columns]


@pytest.mark.parametrize("column", [each for each in COLUMNS if may_name_person(each)], ids=str)
def test_every_column_that_may_name_a_person_says_what_happens_to_it(column: Column[Any]) -> None:
    assert column.info.get("person"), (
        f"mark {column} with Personal (service/adapters/sql/models.py), or with what else it names"
    )


def test_a_mark_exports_attributes_that_exist_and_no_secrets() -> None:
    for column, mark in person_columns():
        assert {*mark.exported} <= {*column.class_.__mapper__.column_attrs.keys()}
        assert SECRETS.isdisjoint(mark.exported)


def fill(session: Session, person: str) -> None:
    """Add a row to every table for each column that names people, with this person in it.

    A guest has no passkey.
    """
    numbers = count(100)
    others: dict[str, Any] = {"people": "rude"}  # the first row of each table
    for table in Base.metadata.sorted_tables:
        marked = [c for c in table.columns if isinstance(c.info.get("person"), Personal)]
        for named in [None, *marked] if table.name != "people" else []:
            row = {c: person if c is named else value(c, numbers, others) for c in table.columns}
            if named is not None and table.name == "passkeys":
                continue
            session.execute(table.insert().values({c: v for c, v in row.items() if v is not None}))
            if named is None:
                others[table.name] = next(v for c, v in row.items() if c.primary_key)
    session.commit()


def value(column: Column[Any], numbers: Iterator[int], others: dict[str, Any]) -> Any:
    """Return a new value for a column, or the other row to which it refers, or None."""
    for key in column.foreign_keys:
        return None if column.nullable else others[key.column.table.name]
    if isinstance(column.info.get("person"), Personal):
        return None if column.nullable else "rude"
    if str(column) in JSON_OBJECTS:
        return JSON_OBJECTS[str(column)]
    if column.nullable or column.server_default is not None:
        return None
    if isinstance(column.type, JSON):
        return []
    number = next(numbers)
    kinds = {bool: False, int: number, float: number, bytes: b"key"}
    return kinds.get(column.type.python_type, str(number))


def rows_of(session: Session, person: str) -> dict[str, int]:
    """Return how many rows name a person, by column."""
    session.rollback()  # begin again, to see what others have changed
    return {
        str(column): session.scalar(
            select(func.count()).select_from(column.class_).where(column == person)
        )
        or 0
        for column, _ in person_columns()
    }


def test_a_guest_with_a_row_in_every_table_loses_nothing_by_signing_in(
    service: ServiceUnderTest, session: Session
) -> None:
    guest, token = become_guest(service)
    fill(session, guest)
    before = rows_of(session, guest)
    assert {each for each, rows in before.items() if not rows} == {"PasskeyRow.person"}
    sign_in(service, "anna", token)
    left = {str(column) for column, mark in person_columns() if mark.not_merged}
    assert left == {"PersonRow.id", "SessionRow.person", "EmailTokenRow.person"}
    moved = rows_of(session, "anna")
    assert {each: moved[each] for each in before if each not in left} == {
        each: rows for each, rows in before.items() if each not in left
    }
    assert not any(rows_of(session, guest).values())


def test_nothing_names_a_deleted_person_but_the_orders_of_the_administrator(
    service: ServiceUnderTest, session: Session
) -> None:
    guest, _ = become_guest(service)
    fill(session, guest)
    service.people.delete_person(guest)
    assert {each for each, rows in rows_of(session, guest).items() if rows} == {"OrderRow.subject"}


def test_an_export_has_the_rows_of_a_person_from_every_table(
    service: ServiceUnderTest, session: Session
) -> None:
    guest, token = become_guest(service)
    fill(session, guest)
    current = service.people.session(token)
    assert current is not None
    exported = service.people.export(current)["tables"]
    assert set(exported) == {
        column.class_.__tablename__ for column, mark in person_columns() if mark.exported
    }
    assert {table for table, rows in exported.items() if not rows} == {"passkeys"}
    assert "Guest" not in str(service.store.people.export("rude"))


def new_table(service: ServiceUnderTest, host: str, **more: Any) -> str:
    """Return a turn-based table of this host and another person."""
    body = NewTable(players=2, modules="AB", seats=[NewSeat(kind=HUMAN)] * 2)
    game = NewOpenGame(table=body, mode="turns", open_seats=[1], **more)
    return service.lobby.create(host, game)["id"]


def caller(person: str) -> Caller:
    return Caller(None, "en", "", person)


def test_what_protects_a_guest_still_does_after_signing_in(service: ServiceUnderTest) -> None:
    guest, token = become_guest(service)
    table = new_table(service, "rude")
    service.lobby.join(table, 1, guest)
    chat = service.chat
    chat.post(caller("rude"), table, "something rude")
    chat.post(caller(guest), table, "Hello")
    chat.block(caller(guest), guest, NewBlock(table=table, seat=0, block=True))
    chat.save_note(guest, table, "my plan")
    api_token = service.people.api_tokens.create(guest, NewApiToken(name="bot", scope="play"))
    webhook = NewChannel(kind="webhook", to="https://bot.example/turn")
    service.notifications.preferences.add_channel(guest, webhook, "", "en")
    sign_in(service, "anna", token)
    assert [each["name"] for each in chat.blocks("anna")["blocks"]] == ["Rude"]
    assert chat.note("anna", table) == {"text": "my plan"}
    assert [line["text"] for line in chat.messages(caller("anna"), table)["lines"]] == ["Hello"]
    assert [line["text"] for line in chat.messages(caller("rude"), table)["lines"]] == [
        "something rude",
        "Hello",
    ]
    assert service.people.authorize_token(api_token["token"], "play") == "anna"
    (channel,) = service.notifications.preferences.get("anna")["channels"]
    assert channel["kind"] == "webhook"


def test_if_both_have_a_row_of_which_there_can_be_one_the_account_keeps_what_counts(
    service: ServiceUnderTest, session: Session
) -> None:
    guest, token = become_guest(service)
    table, chat = new_table(service, "rude"), service.chat
    service.lobby.join(table, 1, "anna")
    for person, block in (("anna", False), (guest, True)):
        chat.save_note(person, table, f"note of {'Anna' if person == 'anna' else 'the guest'}")
        chat.block(caller(person), person, NewBlock(table=table, seat=0, block=block))
    chat.block(caller(guest), guest, NewBlock(table=table, seat=1, block=True))
    sign_in(service, "anna", token)
    assert chat.note("anna", table) == {"text": "note of Anna\n\nnote of the guest"}
    (kept,) = chat.blocks("anna")["blocks"]  # nobody blocks themselves
    assert (kept["name"], kept["block"]) == ("Rude", True)
    assert session.scalar(select(func.count()).select_from(NoteRow)) == 1


def test_invitations_of_a_guest_are_for_the_account(service: ServiceUnderTest) -> None:
    guest, token = become_guest(service)
    game = new_table(service, "rude", access="named", invited_people=[guest])
    sign_in(service, "anna", token)
    assert service.lobby.get(game, "anna")["is_invited"]


@pytest.mark.parametrize("loaded", [False, True], ids=["in the database", "in memory"])
def test_automatic_choices_stay_with_a_table_that_is_claimed_or_moves_with_a_guest(
    service: ServiceUnderTest, loaded: bool
) -> None:
    guest, token = become_guest(service)
    seats = [NewSeat(kind=HUMAN)] * 3
    body = NewTable(players=3, modules="AB", seats=seats)
    table_id, key = service.table_api.tables.create(body)
    table = service.table_api.tables.find(table_id)
    table.automatic_choices.set_choice(table, (0, 1, 2), 1, "car upper")
    kept = table if loaded else None
    del table
    assert key is not None
    keyed = KeyedTables.model_validate({"tables": [{"table": table_id, "key": key}]})
    run(service.people.personal_data.claim(guest, keyed))
    for person in (guest, "anna"):
        if person == "anna":
            sign_in(service, "anna", token)
        now = kept or service.table_api.tables.find(table_id)
        assert now.seating.owner == person
        shown = now.automatic_choices.to_protocol(now, 1)
        assert shown is not None
        assert shown["chosen"] == "car upper"
        del now

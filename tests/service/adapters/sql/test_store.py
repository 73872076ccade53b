"""The tables on disk."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import Engine, event, inspect
from sqlalchemy.exc import IntegrityError

from firstclass.service.adapters.sql.moderation_queries import give_order
from firstclass.service.adapters.sql.store import Store, database_at
from firstclass.service.notifications.ports import CheckedTable
from firstclass.service.ports import ConflictError
from firstclass.service.stored import (
    AutomaticChoice,
    ClockEvent,
    EmailToken,
    NewAction,
    Passkey,
    Person,
    Session,
    StoredAction,
    StoredTable,
)

TABLE = StoredTable("t1", "hash", [{"name": "Ann", "kind": "human"}], {"seed": 7}, [])


def test_the_folder_of_a_new_database_file_is_created(tmp_path: Path) -> None:
    Store(tmp_path / "new" / "tables.sqlite").close()


def test_files_beside_a_database_are_private_after_an_upgrade(tmp_path: Path) -> None:
    """An earlier server, which was killed, has left them readable for everybody."""
    file = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(file)) as earlier:
        earlier.execute("PRAGMA journal_mode = WAL")
        earlier.execute("CREATE TABLE earlier (text TEXT)")
        earlier.commit()
        for beside in tmp_path.iterdir():
            beside.chmod(0o644)
        with closing(Store(file)):
            modes = {beside.name: beside.stat().st_mode & 0o777 for beside in tmp_path.iterdir()}
    assert "tables.sqlite-wal" in modes
    assert set(modes.values()) == {0o600}


def test_a_migration_that_dies_halfway_leaves_the_database_unchanged(place: Path | str) -> None:
    engine = database_at(place).open(as_owner=True)
    with engine.connect() as connection:
        connection.begin()
        connection.exec_driver_sql("CREATE TABLE half (done INTEGER)")
    with engine.connect() as connection:
        assert "half" not in inspect(connection).get_table_names()
    engine.dispose()


def test_a_moderation_command_can_come_between_reads_and_writes_of_a_server(
    place: Path | str,
) -> None:
    """Neither fails; they wait for each other."""
    numbers: list[int] = []
    host = Thread(target=lambda: numbers.append(give_order(place, "restore", "p1", None, "")))

    def order(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("SELECT") and host.ident is None:
            host.start()
            host.join(0.5)  # long enough if neither waits

    with closing(Store(place)) as store:
        store.create(TABLE)
        changes = store.notifications.tables_to_check()["t1"]
        event.listen(Engine, "after_cursor_execute", order)
        store.notifications.save_checked({"t1": CheckedTable(changes, [])}, 0)
        event.remove(Engine, "after_cursor_execute", order)
        host.join()
        assert store.notifications.tables_to_check() == {}
        assert len(numbers) == 1


def test_stored_actions_are_loaded_in_order(place: Path | str) -> None:
    store = Store(place)
    store.create(TABLE)
    actions = [StoredAction(number % 2, f"car {number}", 0) for number in range(12)]
    for number, played in enumerate(actions):
        store.append([NewAction("t1", number, played, expected_revision=number)])
    store.set_version("t1", 11, expected_revision=12)
    store.close()

    store = Store(place)
    stored = store.find("t1")
    assert stored is not None
    assert stored.record == {"seed": 7}
    assert stored.actions == actions[:11]
    assert store.find("t2") is None
    store.close()


def test_an_action_is_appended_only_at_the_end_of_the_game(place: Path | str) -> None:
    with closing(Store(place)) as store:
        store.create(TABLE)
        for number in range(3):
            store.append(
                [
                    NewAction(
                        "t1", number, StoredAction(0, f"car {number}", 0), expected_revision=number
                    )
                ]
            )
        store.set_version("t1", 2, expected_revision=3)
        for number in (0, 1, 3, 7):
            late = NewAction("t1", number, StoredAction(1, "pass", 0), expected_revision=4)
            assert store.append([late]) == [late]
        stored = store.find("t1")
        assert stored is not None
        assert [played.notation for played in stored.actions] == ["car 0", "car 1"]
        assert [played.notation for played in stored.undone] == ["car 2"]
        store.append(
            [
                NewAction(
                    "t1",
                    2,
                    StoredAction(0, "car 9", 0, idempotency_key="mine"),
                    expected_revision=4,
                )
            ]
        )
        with pytest.raises(IntegrityError):
            store.append(
                [
                    NewAction(
                        "t1",
                        3,
                        StoredAction(0, "car 9", 0, idempotency_key="mine"),
                        expected_revision=5,
                    )
                ]
            )


STROKE = ClockEvent(1, "ended", 0, "1.1", 0, 0)
CHOICE = AutomaticChoice(0, "car upper", 0, "whose")


def append(store: Store, action: NewAction) -> None:
    if store.append([action]):
        raise ConflictError


CHANGES: dict[str, Callable[[Store, int], None]] = {
    "append": lambda store, seen: append(
        store, NewAction("t1", 0, StoredAction(0, "car 1", 0), expected_revision=seen)
    ),
    "cut": lambda store, seen: store.set_version("t1", 0, expected_revision=seen),
    "seat": lambda store, seen: store.save_seating(
        "t1", [], [], "key", None, expected_revision=seen
    ),
    "answer_again": lambda store, seen: store.save_rematch(
        "t1", {0: True}, "t2", expected_revision=seen
    ),
    "ask": lambda store, seen: store.save_undo_request("t1", {"to": 0}, expected_revision=seen),
    "stroke": lambda store, seen: store.clocks.save_event("t1", STROKE, expected_revision=seen),
    "instruct": lambda store, seen: store.automatic_choices.save(
        "t1", CHOICE, expected_revision=seen
    ),
    "drop": lambda store, seen: store.automatic_choices.delete("t1", 0, expected_revision=seen),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_based_on_an_old_revision_is_refused(
    change: Callable[[Store, int], None], place: Path | str
) -> None:
    with closing(Store(place)) as store:
        store.create(TABLE)
        change(store, 0)
        kept, left = store.find("t1"), store.automatic_choices.find_all("t1")
        assert kept is not None
        assert kept.revision == 1
        for seen in (0, 2):
            with pytest.raises(ConflictError):
                change(store, seen)
        assert (store.find("t1"), store.automatic_choices.find_all("t1")) == (kept, left)


def test_a_request_for_an_undo_is_stored_until_the_next_change(place: Path | str) -> None:
    with closing(Store(place)) as store:
        store.create(TABLE)
        for seen, acts in enumerate(("append", "cut", "seat", "stroke")):
            store.save_undo_request(
                "t1", {"by": [0], "to": 0, "waits_for": [1]}, expected_revision=2 * seen
            )
            stored = store.find("t1")
            assert stored is not None
            assert stored.undo_request == {"by": [0], "to": 0, "waits_for": [1]}
            CHANGES[acts](store, 2 * seen + 1)
            answered = store.find("t1")
            assert answered is not None
            assert answered.undo_request is None


def test_a_branch_continues_from_its_record(place: Path | str) -> None:
    with closing(Store(place)) as store:
        store.create(TABLE)
        store.append([NewAction("t1", 41, StoredAction(0, "car 1", 0), expected_revision=0)])
        again = NewAction("t1", 41, StoredAction(0, "car 1", 0), expected_revision=1)
        assert store.append([again]) == [again]
        store.append([NewAction("t1", 42, StoredAction(0, "car 1", 0), expected_revision=1)])


def test_a_database_error_reveals_no_values(place: Path | str) -> None:
    with closing(Store(place)) as store:
        store.create(TABLE)
        with pytest.raises(IntegrityError) as fault:
            store.create(TABLE)
        assert "Ann" not in str(fault.value)


def test_times_after_2038_can_be_stored(place: Path | str) -> None:
    with closing(Store(place)) as store:
        later = Person("p1", "Ann", 2**33, 2**33)
        store.people.save(later)
        assert store.people.person("p1") == later


def test_a_person_can_be_found_by_every_sign_in_method_and_deleted(place: Path | str) -> None:
    person = Person("p1", "Zoë", 1, 2, login="zoe", password_hash="$argon2", email="zoe@x.example")
    session = Session("s1", "p1", "t1", "Linux", 1, 2)
    passkey = Passkey("k1", "p1", b"\x00\xff", 2**32 - 1, "Phone", 3)
    email_token = EmailToken("l1", "zoe@x.example", "p1", 99)
    with closing(Store(place)) as store:
        for what in (person, session, passkey, email_token):
            store.people.save(what)
        store.people.touch_session("s1", "p1", 7)
        person, session = replace(person, last_seen_at=7), replace(session, last_used_at=7)
        assert store.people.person_by_login("zoe") == person
        assert store.people.person_by_email("zoe@x.example") == person
        assert store.people.session("t1") == session
        assert store.people.sessions("p1") == [session]
        assert store.people.passkeys("p1") == [passkey]
        assert store.people.passkey("k1") == passkey
        assert store.people.email_token("l1") == email_token
        store.people.save(Person("p2", "Ben", 1, 1))
        assert store.people.unreachable() == ["p2"]
        with pytest.raises(IntegrityError):
            store.people.save(Person("p3", "Eve", 1, 1, login="zoe"))
        store.people.delete_expired_email_tokens(100)
        store.people.delete_idle_sessions(7)
        assert (store.people.email_token("l1"), store.people.session("t1")) == (None, session)
        store.people.delete_person("p1")
        assert store.people.person("p1") is None
        assert store.people.passkey("k1") is None

"""Maintenance of a server: backups and the clean-up of old tables."""

import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from sqlalchemy import Connection, insert, select, update

from firstclass.catalogue import load
from firstclass.service.adapters.sql import maintenance
from firstclass.service.adapters.sql.database import StoreUnavailableError
from firstclass.service.adapters.sql.maintenance import DAY, back_up, copy_tables
from firstclass.service.adapters.sql.models import CatalogueRow, ReviewRow, TableRow
from firstclass.service.adapters.sql.store import Store, database_at, now
from firstclass.service.play.game_history import GameHistory
from firstclass.service.play.reviews import review_key_of
from firstclass.service.stored import ClockEvent, StoredTable
from tests.catalogue.folders import TEXTS, Folders
from tests.command import run_command
from tests.postgres import PASSWORD, Postgres
from tests.server import Server
from tests.service.calls import (
    FINISHED_RECORD,
    RECORD,
    accept,
    call_refused,
    invite,
    open_record,
)

REPAINTED = ('provenance = "reconstructed"', 'provenance = "rulebook"')
REVALUED = ('copies = 2, frame = ["car 2"]', 'copies = 2, frame = ["car 4"]')


def command(*arguments: object) -> CompletedProcess[str]:
    return run_command(*map(str, arguments))


@contextmanager
def inside(server: Server) -> Iterator[Connection]:
    """Open the server's database, to read and change it independently of the server."""
    with (
        maintenance.open_existing(database_at(server.place)) as engine,
        engine.begin() as connection,
    ):
        yield connection


def age(server: Server, table: str, days: int) -> None:
    """Make a table as if it was created and last played so many days ago."""
    when = now() - days * DAY - 60
    with inside(server) as connection:
        own = update(TableRow).where(TableRow.id == table)
        connection.execute(own.values(created_at=when, last_played_at=when))


def there(server: Server, table: str) -> bool:
    return server.call("GET", f"/api/tables/{table}").status_code == 200


def test_a_backup_made_during_play_can_be_played_on(
    own_server_any_database: Server, tmp_path: Path, postgres: Postgres
) -> None:
    """It works in the same kind of database after the original was lost, and in the other kind."""
    copy = tmp_path / "copy.sqlite"
    table, key = own_server_any_database.create("human", "human")
    signed = own_server_any_database.call("POST", "/api/people", json={"name": "Zoë"}).cookies
    cookie = "; ".join(f"{name}={value}" for name, value in signed.items())
    with own_server_any_database.join(table, key) as client:
        client.receive_state()
        client.draft()
        kept = client.look(0)
        made = command("backup", copy, "--db", own_server_any_database.place)
        assert (made.returncode, made.stderr) == (0, "")
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert [*tmp_path.glob("copy*")] == [copy]
        for _ in range(5):
            client.act()
    own_server_any_database.kill()
    for place in (tmp_path / "back.sqlite", postgres.new("template1")):
        restored = command("copy", copy, place)
        assert (restored.returncode, restored.stderr) == (0, "")
        own_server_any_database.place = place
        own_server_any_database.start()
        with own_server_any_database.join(table, key) as client:
            client.receive_state()
            assert client.look(0) == kept
            client.act()
        me = own_server_any_database.call("GET", "/api/me", headers={"Cookie": cookie})
        assert me.json()["person"]["name"] == "Zoë"
        own_server_any_database.stop()
    own_server_any_database.start()


def test_a_backup_overwrites_no_existing_tables(place: Path | str, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    for full in (place, other):
        Store(full).close()
    for source, target, expected in (
        (other, place, "it is not empty"),
        (tmp_path / "none.sqlite", place, "there are no tables in"),
    ):
        with pytest.raises(StoreUnavailableError, match=expected) as fault:
            copy_tables(source, target)
        assert PASSWORD not in str(fault.value)
    assert not (tmp_path / "none.sqlite").exists()


def test_numbers_continue_after_those_of_copied_rows(tmp_path: Path, postgres: Postgres) -> None:
    file, copy = tmp_path / "tables.sqlite", postgres.new("template1")
    event = ClockEvent(1, "begun", 0, "1.1", 0, 0)
    with closing(Store(file)) as store:
        store.create(StoredTable("t1", "hash", [], {"seed": 7}, [], time_limit={"kind": "turn"}))
        store.clocks.save_event("t1", event, expected_revision=0)
    copy_tables(file, copy)
    with closing(Store(copy)) as store:
        store.clocks.save_event("t1", event, expected_revision=1)
        table = store.find("t1")
        assert table is not None
        assert table.clock_events == [event, event]


def test_a_backup_that_cannot_be_made_is_reported_in_one_line(tmp_path: Path) -> None:
    there, nowhere = tmp_path / "notes.txt", tmp_path / "none" / "copy.sqlite"
    there.write_text("These are notes, and no tables." * 100)
    for copy, source in (
        (tmp_path / "copy.sqlite", tmp_path / "none.sqlite"),
        (tmp_path / "copy.sqlite", there),
        (nowhere, there),
    ):
        made = command("backup", copy, "--db", source)
        assert made.returncode == 2
        assert len(made.stderr.splitlines()) == 1
        assert not copy.exists()


def test_a_backup_that_fails_leaves_no_file(
    place: Path | str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Store(place)) as store:
        store.create(StoredTable("t1", "hash", [], {"seed": 7}, []))

    def full(*_: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(maintenance, "copy_rows", full)
    folder = tmp_path / "backups"
    folder.mkdir()
    with pytest.raises(StoreUnavailableError, match="No space left"):
        back_up(place, folder / "copy.sqlite")
    assert list(folder.iterdir()) == []


def test_the_clean_up_deletes_tables_that_nobody_plays_at(
    own_server_any_database: Server, folders: Folders
) -> None:
    fresh, key = own_server_any_database.create("human", "human")
    old, _ = own_server_any_database.create("human", "human")
    older, older_key = own_server_any_database.create("human", "human")
    accept(own_server_any_database, older, invite(own_server_any_database, older, 1, older_key))
    finished, _ = own_server_any_database.create("random", "random")
    with own_server_any_database.join(finished) as client:
        client.receive_state(lambda state: state["view"]["phase"] == "over")
    looked_at, _ = open_record(own_server_any_database, RECORD)
    with own_server_any_database.join(fresh, key) as client:
        client.receive_state()
        client.draft()
    # While it runs it has its own data in these rows: the people to notify of a turn.
    own_server_any_database.stop()
    aged = {old: 364, older: 366, finished: 91, looked_at: 91, fresh: 366}
    for table, days in aged.items():
        age(own_server_any_database, table, days)
    own_server_any_database.start()
    assert all(there(own_server_any_database, table) for table in aged)
    with own_server_any_database.join(fresh, key) as client:
        client.receive_state()
        client.act()
    still_there, _ = open_record(own_server_any_database, FINISHED_RECORD)
    needed = review_key_of(GameHistory(StoredTable("", "", [], FINISHED_RECORD, [])))
    painted, revalued = (
        folders.load({"X.toml": TEXTS["X.toml"].replace(*change)})
        for change in (REPAINTED, REVALUED)
    )
    with inside(own_server_any_database) as connection:
        for name in (needed, "of a game that was let go"):
            connection.execute(insert(ReviewRow).values(key=name, content={}))
        for box in (painted, revalued):
            kept = {"hash": box.hash, "content": box.to_stored()}
            connection.execute(insert(CatalogueRow).values(kept))
    dry = command("prune", "--dry-run", "--db", own_server_any_database.place)
    assert dry.stdout.splitlines() == [
        "2 finished and 1 abandoned tables would be deleted",
        "3 tables would stay",
        "1 unused reviews and 1 unused boxes would be deleted",
    ]
    assert there(own_server_any_database, older)
    done = command("prune", "--db", own_server_any_database.place)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "2 finished and 1 abandoned tables deleted",
        "3 tables stay",
        "1 unused reviews and 1 unused boxes deleted",
    ]
    for table, left in (
        (fresh, True),
        (old, True),
        (older, False),
        (finished, False),
        (looked_at, False),
        (still_there, True),
    ):
        assert there(own_server_any_database, table) is left
    with inside(own_server_any_database) as connection:
        assert [*connection.scalars(select(ReviewRow.key))] == [needed]
        boxes = {*connection.scalars(select(CatalogueRow.hash))}
    assert boxes == {load().hash, painted.hash}
    done = command("prune", "--abandoned", "300", "--db", own_server_any_database.place)
    assert done.stdout.startswith("0 finished and 1 abandoned")
    with own_server_any_database.join(fresh, key) as client:
        client.receive_state()
        client.act()


def test_the_depth_of_branches_is_limited(server: Server) -> None:
    table, _ = server.create("human", "human")
    people = {"version": 0, "seats": [{"kind": "human"}, {"kind": "human"}]}
    for _ in range(50):
        answer = server.call("POST", f"/api/tables/{table}/branches", json=people)
        assert answer.status_code == 201
        table = answer.json()["table"]
    path = f"/api/tables/{table}/branches"
    assert "50" in call_refused(server, 429, "too_many", "POST", path, json=people)

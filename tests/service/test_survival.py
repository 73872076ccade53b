"""Nothing is lost if the server or the database is killed."""

import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from firstclass.cli import main
from firstclass.service.adapters.sql.database import StoreUnavailable
from firstclass.service.adapters.sql.postgres import OWNERS
from firstclass.service.adapters.sql.store import Store
from firstclass.service.stored import Appended, Played
from tests.database import open_sqlite
from tests.postgres import PASSWORD, Postgres
from tests.server import Client, Server, play, refusal


def test_a_killed_server_has_stored_every_answered_action(lasting: Server) -> None:
    table, key = lasting.create("human", "human")
    with lasting.join(table, key) as client:
        client.hear_state()
        client.draft()
        last = client.look(0)
        lasting.kill()
    for _ in range(3):
        lasting.start()
        with lasting.join(table, key) as client:
            client.hear_state()
            assert client.look(0) == last
            for _ in range(7):
                last = client.act()
            lasting.kill()


def test_an_undone_action_stays_undone_after_a_crash(lasting: Server) -> None:
    table, key = lasting.create("human", "human")
    with lasting.join(table, key) as client:
        client.hear_state()
        client.draft()
        while not client.act()["undo"]["possible"]:
            pass
        client.send(type="undo", version=client.state["version"])
        before = client.hear_state()
        lasting.kill()
    lasting.start()
    with lasting.join(table, key) as client:
        client.hear_state()
        client.look(before["view"]["seat"])
        assert client.state == before
        client.act()


def test_bots_continue_after_a_restart(lasting: Server) -> None:
    table, _ = lasting.create("random", "random")
    with lasting.join(table) as client:
        client.hear_state(lambda state: state["version"] >= 5)
        lasting.kill()
    lasting.start()
    with lasting.join(table) as client:
        assert client.hear_state()["version"] >= 5
        client.hear_state(lambda state: state["view"]["phase"] == "over")


def test_a_database_file_can_be_used_by_only_one_server(mortal: Server) -> None:
    assert "another server is using it" in refusal(mortal.place)


def test_a_running_server_keeps_the_schema_of_its_database(on_postgres: Server) -> None:
    """A server of a later version waits until all servers of the earlier one have ended."""
    with psycopg.connect(str(on_postgres.place), autocommit=True) as other:
        latest = other.execute("SELECT version_num FROM alembic_version").fetchone()
        other.execute("UPDATE alembic_version SET version_num = '0017'")
        told = refusal(on_postgres.place)
        other.execute("UPDATE alembic_version SET version_num = %s", latest)
    assert "another server is using it" in told
    assert PASSWORD not in told


def test_a_file_that_is_not_a_database_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("These are notes, and no tables." * 100)
    assert "not a database" in refusal(file)
    assert file.read_text().startswith("These are notes")


def test_people_and_bots_play_to_the_end(lasting: Server) -> None:
    table, key = lasting.create("human", "random", "human")
    with lasting.join(table, key) as client:
        client.hear_state()
        sheet = client.play_out()["sheet"]
    lasting.kill()
    lasting.start()
    with lasting.join(table, key) as client:
        assert client.hear_state()["sheet"] == sheet


def test_a_temporary_failure_of_the_database_loses_nothing(
    on_postgres: Server, postgres: Postgres
) -> None:
    server = on_postgres
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        client.hear_state()
        client.draft()
        last = client.act()
        with postgres.away():
            for _ in range(2):
                try_to_act(client, last)
                client.hear_error("failed")
            refused = server.call("GET", "/api/health")
            assert refused.status_code == 500
            assert "saved" in refused.json()["error"]["message"]
        while server.call("GET", "/api/health").status_code != 200:
            pass
        client.look(last["view"]["seat"])
        assert client.state["version"] == last["version"]
        for _ in range(3):
            last = client.act()
    complaints = server.end()
    assert complaints
    assert PASSWORD not in complaints
    assert "p%40ss" not in complaints
    server.start()
    with server.join(table, key) as client:
        assert client.hear_state()["version"] == last["version"]


def test_after_a_lost_connection_the_server_continues_with_the_actions_of_others(
    on_postgres: Server,
) -> None:
    table, key = on_postgres.create("human", "human")
    with on_postgres.join(table, key) as client:
        last = client.look(client.hear_state()["view"]["current"])
        with psycopg.connect(str(on_postgres.place), autocommit=True) as other:
            cut_off(other)
            with closing(Store(str(on_postgres.place))) as neighbour:
                action = Played(last["view"]["current"], last["legal"][0]["action"])
                stored = neighbour.find(table)
                assert stored is not None
                neighbour.append([Appended(table, last["version"], action, seen=stored.changes)])
        try_to_act(client, last)
        while (heard := client.hear())["type"] == "state":
            pass
        assert heard["code"] == "stale"
        while client.state["version"] == last["version"]:
            client.hear_state()
    assert "broken" in on_postgres.end()
    on_postgres.start()


def test_after_a_lost_connection_the_server_waits_for_the_owner_of_the_database(
    postgres: Postgres, tmp_path: Path
) -> None:
    server = Server(tmp_path / "errors", program="tests.service.short_lock", place=postgres.new())
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        last = client.look(client.hear_state()["view"]["current"])
        with psycopg.connect(str(server.place), autocommit=True) as other:
            cut_off(other)
            other.execute("SELECT pg_advisory_lock(%s)", [OWNERS])
            try_to_act(client, last)
            client.hear_error("failed")
        client.act()
    assert "another server is using it" in server.end()


def test_an_action_counts_if_it_was_stored_but_the_confirmation_was_lost(
    on_postgres: Server,
) -> None:
    """The connection breaks between a commit and its answer."""
    table, key = on_postgres.create("human", "human")
    with on_postgres.join(table, key) as client:
        last = client.look(client.hear_state()["view"]["current"])
        with psycopg.connect(str(on_postgres.place), autocommit=True) as other:
            # This trigger acts at the end of the transaction, when it is too late.
            other.execute(TOO_LATE)
            try_to_act(client, last)
            client.hear_error("failed")
            other.execute("DROP TRIGGER late ON actions")
            row = (table, last["version"], last["view"]["current"], last["legal"][0]["action"])
            kept = "INSERT INTO actions (table_id, number, seat, notation) VALUES (%s, %s, %s, %s)"
            other.execute(kept, row)
        try_to_act(client, last)
        while (heard := client.hear())["type"] == "state":
            pass
        assert heard["code"] == "stale"
        client.hear_state()
        assert client.state["version"] == last["version"] + 1
        client.act()
    assert "at the end" in on_postgres.end()
    on_postgres.start()


TOO_LATE = """
CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'at the end'; END $$;
CREATE CONSTRAINT TRIGGER late AFTER INSERT ON actions DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION fail();
"""


def try_to_act(client: Client, state: dict[str, Any]) -> None:
    """Send an action without waiting for its result."""
    action = state["legal"][0]["action"]
    client.send(type="act", version=state["version"], action=action)


def cut_off(other: "psycopg.Connection[Any]") -> None:
    """Break all other connections to a database."""
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    other.execute(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {others}")


def test_an_error_about_a_database_address_never_reveals_the_password() -> None:
    for address in (
        "postgresql://user:pa@ss@host/name",
        "postgresql://user:pa/ss@host/name",
        "postgresql://user:pass@host:pass/name",
        "postgresql://user:pass@host",
        "mysql://user:pass@host/name",
        "postgresql://[pass",
        "postgresql://user:pass@127.0.0.1:9/name",
        "postgresql://user:pass@127.0.0.1:9/name?sslmode=whatever",
    ):
        with pytest.raises(StoreUnavailable) as fault:
            Store(address)
        told = str(fault.value)
        assert "pass" not in told.replace("user:password@", "").replace("a password", "")
        assert "ss@" not in told
        assert len(told.splitlines()) == 1


def test_an_action_sent_again_after_a_broken_connection_is_played_only_once(
    lasting: Server,
) -> None:
    table, key = lasting.create("human", "human")
    with lasting.join(table, key) as client:
        client.hear_state()
        client.draft()
        while not client.state["undo"]["possible"]:
            before = client.look(client.state["view"]["current"])
            version = before["version"]
            asked = {"version": version, "action": before["legal"][0]["action"]}
            client.send(type="act", once=f"after {version}", **asked)
            client.hear_state()
    once = f"after {version}"
    with lasting.join(table, key) as client:
        after = client.hear_state()
        client.send(type="act", id="again", once=once, **asked)
        assert client.hear() == {"type": "done", "id": "again"}
        client.send(type="undo", version=after["version"])
        client.hear_state(lambda told: told["version"] == version)
    lasting.kill()
    lasting.start()
    with lasting.join(table, key) as client:
        assert client.hear_state()["version"] == version
        client.send(type="act", id="third", once=once, **asked)
        assert client.hear() == {"type": "done", "id": "third"}
        client.send(type="act", once="anew", **asked)
        assert client.hear_state()["version"] == after["version"]


def test_without_its_library_postgresql_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    line = ["firstclass", *play("postgresql://user:secret@host/name", 0)]
    monkeypatch.setattr(sys, "argv", line)
    with pytest.raises(SystemExit):
        main()
    told = capsys.readouterr().err
    assert told == "firstclass: this needs psycopg: install firstclass[postgres]\n"


def test_a_clock_that_ran_out_while_the_server_was_down_is_noticed_without_visitors(
    mortal: Server,
) -> None:
    table, key = mortal.create("human", "human", clock={"kind": "days", "days": 1})
    with mortal.join(table, key) as client:
        client.hear_state()
        client.draft()
        seat, version = client.state["clock"]["runs"], client.state["version"]
        mortal.kill()
    with open_sqlite(mortal.database) as file:
        file.execute("UPDATE strokes SET at = at - ?", (25 * 3600 * 1000,))
    mortal.start()
    while mortal.call("GET", f"/api/tables/{table}").json()["version"] == version:
        pass
    with mortal.join(table, key) as client:
        assert client.hear_state()["clock"]["taken_over"] == [seat]

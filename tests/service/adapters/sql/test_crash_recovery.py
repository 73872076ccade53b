"""Nothing is lost if the server or the database is killed."""

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from firstclass.cli import main
from firstclass.extras import install_command
from firstclass.service.adapters.http.senders import SESSION_COOKIE
from firstclass.service.adapters.sql.database import StoreUnavailableError
from firstclass.service.adapters.sql.postgres import SCHEMA_LOCK
from firstclass.service.adapters.sql.store import Store
from firstclass.service.protocol.responses import PROTOCOL
from firstclass.service.stored import NewAction, StoredAction
from tests.database import open_sqlite
from tests.postgres import PASSWORD, Postgres
from tests.server import TIMEOUT, Client, Server, play, startup_error


def test_a_killed_server_has_stored_every_answered_action(own_server_any_database: Server) -> None:
    table, key = own_server_any_database.create("human", "human")
    with own_server_any_database.join(table, key) as client:
        client.receive_state()
        client.draft()
        last = client.look(0)
        own_server_any_database.kill()
    for _ in range(3):
        own_server_any_database.start()
        with own_server_any_database.join(table, key) as client:
            client.receive_state()
            assert client.look(0) == last
            for _ in range(7):
                last = client.act()
            own_server_any_database.kill()


def test_an_undone_action_stays_undone_after_a_crash(own_server_any_database: Server) -> None:
    table, key = own_server_any_database.create("human", "human")
    with own_server_any_database.join(table, key) as client:
        client.receive_state()
        client.draft()
        while not client.act()["undo"]["possible"]:
            pass
        client.send(type="undo", version=client.state["version"])
        before = client.receive_state()
        own_server_any_database.kill()
    own_server_any_database.start()
    with own_server_any_database.join(table, key) as client:
        client.receive_state()
        client.look(before["view"]["seat"])
        assert client.state == before
        client.act()


def test_bots_continue_after_a_restart(own_server_any_database: Server) -> None:
    table, _ = own_server_any_database.create("random", "random")
    with own_server_any_database.join(table) as client:
        client.receive_state(lambda state: state["version"] >= 5)
        own_server_any_database.kill()
    own_server_any_database.start()
    with own_server_any_database.join(table) as client:
        assert client.receive_state()["version"] >= 5
        client.receive_state(lambda state: state["view"]["phase"] == "over")


def test_a_running_server_keeps_the_schema_of_its_database(own_postgres_server: Server) -> None:
    """A server of a later version waits until all servers of the earlier one have ended."""
    with psycopg.connect(str(own_postgres_server.place), autocommit=True) as other:
        latest = other.execute("SELECT version_num FROM alembic_version").fetchone()
        other.execute("UPDATE alembic_version SET version_num = 'earlier'")
        error = startup_error(own_postgres_server.place)
        other.execute("UPDATE alembic_version SET version_num = %s", latest)
    assert "another server is using it" in error
    assert PASSWORD not in error


def test_a_file_that_is_not_a_database_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("These are notes, and no tables." * 100)
    assert "not a database" in startup_error(file)
    assert file.read_text().startswith("These are notes")


def test_people_and_bots_play_to_the_end(own_server_any_database: Server) -> None:
    table, key = own_server_any_database.create("human", "random", "human")
    with own_server_any_database.join(table, key) as client:
        client.receive_state()
        sheet = client.play_out()["sheet"]
    own_server_any_database.kill()
    own_server_any_database.start()
    with own_server_any_database.join(table, key) as client:
        assert client.receive_state()["sheet"] == sheet


def test_a_temporary_failure_of_the_database_loses_nothing(
    own_postgres_server: Server, postgres: Postgres
) -> None:
    server = own_postgres_server
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        client.receive_state()
        client.draft()
        last = client.act()
        with postgres.stopped():
            for _ in range(2):
                try_to_act(client, last)
                client.receive_error("failed")
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
        assert client.receive_state()["version"] == last["version"]


def test_clients_that_connect_during_a_database_failure_are_told_to_reconnect(
    own_postgres_server: Server, postgres: Postgres
) -> None:
    server = own_postgres_server
    table, key = server.create("human", "human")
    address = server.address.replace("http", "ws")
    signed_in = {"Cookie": f"{SESSION_COOKIE}=of somebody"}
    lobby_address = f"{address}/api/lobby/ws?protocol={PROTOCOL}"
    with connect(lobby_address, additional_headers=signed_in) as lobby:
        assert json.loads(lobby.recv(TIMEOUT))["type"] == "lobby"
        with postgres.stopped():
            lobby.send("again")
            with pytest.raises(ConnectionClosedError) as lobby_ended:
                lobby.recv(TIMEOUT)
            with connect(f"{address}/api/tables/{table}/ws?protocol={PROTOCOL}") as connection:
                connection.send(json.dumps({"type": "sit", "key": key}))
                with pytest.raises(ConnectionClosedError) as ended:
                    connection.recv(TIMEOUT)
    for each in (lobby_ended, ended):
        assert each.value.rcvd is not None
        assert each.value.rcvd.code == 1011
    assert server.end()
    server.start()


def test_a_client_that_sits_down_again_during_a_database_failure_is_told_to_reconnect(
    own_postgres_server: Server, postgres: Postgres
) -> None:
    server = own_postgres_server
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        last = client.look(client.receive_state()["view"]["current"])
        with postgres.stopped():
            try_to_act(client, last)  # now the server does not know what is stored
            client.receive_error("failed")
            client.sit()
            with pytest.raises(ConnectionClosedError) as ended:
                client.receive()
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 1011
    assert server.end()
    server.start()


@contextmanager
def locked_sqlite(place: str) -> Iterator[None]:
    with closing(sqlite3.connect(place, isolation_level=None)) as program:
        program.execute("BEGIN IMMEDIATE")
        yield
        program.execute("COMMIT")


@contextmanager
def locked_postgres(place: str) -> Iterator[None]:
    with psycopg.connect(place) as program:
        program.execute("LOCK TABLE actions, tables IN EXCLUSIVE MODE")
        yield


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_another_program_that_changes_the_store_delays_only_those_who_change_something(
    postgres: Postgres, tmp_path: Path, kind: str
) -> None:
    place = str(tmp_path / "tables.sqlite") if kind == "sqlite" else postgres.new()
    locked = locked_sqlite if kind == "sqlite" else locked_postgres
    program = "tests.service.programs.short_lock_timeout"
    server = Server(tmp_path / "errors", program, place=place)
    table, key = server.create("human", "human")
    quiet, quiet_key = server.create("human", "human")
    with server.join(table, key) as client, server.join(quiet, quiet_key) as other:
        state = client.look(client.receive_state()["view"]["current"])
        other.receive_state()
        with locked(place):
            action = {"version": state["version"], "action": state["legal"][0]["action"]}
            client.send(type="act", id="1", **action)
            for number in range(3):
                other.send(type="ping", id=f"{number}")
                assert other.receive() == {"type": "pong", "id": f"{number}"}
                other.look(number % 2)
                assert server.call("GET", f"/api/tables/{table}").status_code == 200
        assert client.receive_state()["version"] == state["version"] + 1
        assert client.receive() == {"type": "done", "id": "1"}
    server.stop()


def test_after_a_lost_connection_the_server_continues_with_the_actions_of_others(
    own_postgres_server: Server,
) -> None:
    table, key = own_postgres_server.create("human", "human")
    with own_postgres_server.join(table, key) as client:
        last = client.look(client.receive_state()["view"]["current"])
        with psycopg.connect(str(own_postgres_server.place), autocommit=True) as other:
            cut_off(other)
            with closing(Store(str(own_postgres_server.place))) as neighbour:
                action = StoredAction(last["view"]["current"], last["legal"][0]["action"], 0)
                stored = neighbour.find(table)
                assert stored is not None
                neighbour.append(
                    [NewAction(table, last["version"], action, expected_revision=stored.revision)]
                )
        try_to_act(client, last)
        while (message := client.receive())["type"] == "state":
            pass
        assert message["code"] == "stale"
        while client.state["version"] == last["version"]:
            client.receive_state()
    assert "broken" in own_postgres_server.end()
    own_postgres_server.start()


def test_after_a_lost_connection_the_server_waits_for_the_owner_of_the_database(
    postgres: Postgres, tmp_path: Path
) -> None:
    program = "tests.service.programs.short_lock_timeout"
    server = Server(tmp_path / "errors", program, place=postgres.new())
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        last = client.look(client.receive_state()["view"]["current"])
        with psycopg.connect(str(server.place), autocommit=True) as other:
            cut_off(other)
            other.execute("SELECT pg_advisory_lock(%s)", [SCHEMA_LOCK])
            try_to_act(client, last)
            client.receive_error("failed")
        client.act()
    assert "another server is using it" in server.end()


def test_an_action_counts_if_it_was_stored_but_the_confirmation_was_lost(
    own_postgres_server: Server,
) -> None:
    """The connection breaks between a commit and its answer."""
    table, key = own_postgres_server.create("human", "human")
    with own_postgres_server.join(table, key) as client:
        last = client.look(client.receive_state()["view"]["current"])
        with psycopg.connect(str(own_postgres_server.place), autocommit=True) as other:
            lose_confirmation(client, other, table, last)
        try_to_act(client, last)
        while (message := client.receive())["type"] == "state":
            pass
        assert message["code"] == "stale"
        client.receive_state()
        assert client.state["version"] == last["version"] + 1
        client.act()
    assert "at the end" in own_postgres_server.end()
    own_postgres_server.start()


@pytest.mark.parametrize("how", ["another connection", "the same connection"])
def test_a_person_who_comes_back_sees_an_action_whose_confirmation_was_lost(
    own_postgres_server: Server, how: str
) -> None:
    table, key = own_postgres_server.create("human", "human")
    with own_postgres_server.join(table, key) as client:
        last = client.look(client.receive_state()["view"]["current"])
        with psycopg.connect(str(own_postgres_server.place), autocommit=True) as other:
            lose_confirmation(client, other, table, last)
        if how == "the same connection":
            client.sit()
            shown_state = client.receive_state()
        else:
            with own_postgres_server.join(table, key) as again:
                shown_state = again.receive_state()
        assert shown_state["version"] == last["version"] + 1
    assert "at the end" in own_postgres_server.end()
    own_postgres_server.start()


def lose_confirmation(
    client: Client, other: "psycopg.Connection[Any]", table: str, state: dict[str, Any]
) -> None:
    """Store an action as if the connection had broken between the commit and its answer."""
    other.execute(FAILURE_AT_COMMIT)
    try_to_act(client, state)
    client.receive_error("failed")
    other.execute("DROP TRIGGER late ON actions")
    store_action(other, table, state)


FAILURE_AT_COMMIT = """
CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'at the end'; END $$;
CREATE CONSTRAINT TRIGGER late AFTER INSERT ON actions DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION fail();
"""


def try_to_act(client: Client, state: dict[str, Any]) -> None:
    """Send an action without waiting for its result."""
    action = state["legal"][0]["action"]
    client.send(type="act", version=state["version"], action=action)


def store_action(other: "psycopg.Connection[Any]", table: str, state: dict[str, Any]) -> None:
    """Store the first legal action without telling the server."""
    row = (table, state["version"], state["view"]["current"], state["legal"][0]["action"])
    other.execute(
        "INSERT INTO actions (table_id, number, seat, notation, fallback_reason, undone)"
        " VALUES (%s, %s, %s, %s, '', false)",
        row,
    )


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
        with pytest.raises(StoreUnavailableError) as fault:
            Store(address)
        message = str(fault.value)
        assert "pass" not in message.replace("user:password@", "").replace("a password", "")
        assert "ss@" not in message
        assert len(message.splitlines()) == 1


def test_an_action_sent_again_after_a_broken_connection_is_played_only_once(
    own_server_any_database: Server,
) -> None:
    table, key = own_server_any_database.create("human", "human")
    with own_server_any_database.join(table, key) as client:
        client.receive_state()
        client.draft()
        while not client.state["undo"]["possible"]:
            before = client.look(client.state["view"]["current"])
            version = before["version"]
            request = {"version": version, "action": before["legal"][0]["action"]}
            client.send(type="act", idempotency_key=f"after {version}", **request)
            client.receive_state()
    once = f"after {version}"
    with own_server_any_database.join(table, key) as client:
        after = client.receive_state()
        client.send(type="act", id="again", idempotency_key=once, **request)
        assert client.receive() == {"type": "done", "id": "again"}
        client.send(type="undo", version=after["version"])
        client.receive_state(lambda state: state["version"] == version)
    own_server_any_database.kill()
    own_server_any_database.start()
    with own_server_any_database.join(table, key) as client:
        assert client.receive_state()["version"] == version
        client.send(type="act", id="third", idempotency_key=once, **request)
        assert client.receive() == {"type": "done", "id": "third"}
        client.send(type="act", idempotency_key="anew", **request)
        assert client.receive_state()["version"] == after["version"]


def test_without_its_library_postgresql_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    command = ["firstclass", *play("postgresql://user:secret@host/name", 0)]
    monkeypatch.setattr(sys, "argv", command)
    with pytest.raises(SystemExit):
        main()
    errors = capsys.readouterr().err
    assert errors == f"firstclass: this needs psycopg: {install_command('postgres')}\n"


def test_a_clock_that_ran_out_while_the_server_was_down_is_noticed_without_visitors(
    own_server: Server,
) -> None:
    table, key = own_server.create("human", "human", time_limit={"kind": "days", "days": 1})
    with own_server.join(table, key) as client:
        client.receive_state()
        client.draft()
        seat, version = client.state["clock"]["running_seat"], client.state["version"]
        own_server.kill()
    with open_sqlite(own_server.database) as file:
        file.execute("UPDATE clock_events SET at = at - ?", (25 * 3600 * 1000,))
    own_server.start()
    while own_server.call("GET", f"/api/tables/{table}").json()["version"] == version:
        pass
    with own_server.join(table, key) as client:
        assert client.receive_state()["clock"]["taken_over"] == [seat]

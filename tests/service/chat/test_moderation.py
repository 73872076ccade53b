"""Moderation by the administrator, with and without a running server."""

import re
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from firstclass.commands import moderate
from firstclass.service import ids
from firstclass.service.adapters.sql import moderation_queries
from firstclass.service.adapters.sql.store import Store
from firstclass.service.people.sign_in import ClientInfo
from firstclass.service.play.table_api import Caller
from firstclass.service.protocol.chat import NewReport
from firstclass.service.protocol.requests import HUMAN, NewSeat, NewTable
from firstclass.service.stored import Person
from tests.server import TIMEOUT, Server
from tests.service.browser_client import BrowserClient
from tests.service.noninterference import ServiceUnderTest
from tests.service.people.test_sign_in_methods import give_password, sign_in


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let moderation commands wait until the server has carried them out."""
    monkeypatch.setattr(moderate, "ORDER_TIMEOUT", TIMEOUT)


def output_of(database: Path | str, *arguments: str, fails: bool = False) -> str:
    """Return the output of a command."""
    result = CliRunner().invoke(moderate.command, [*arguments, "--db", str(database)])
    assert (result.exit_code != 0) == fails, result.output
    return result.output


def test_a_report_can_be_read_examined_and_closed(own_server_any_database: Server) -> None:
    with (
        BrowserClient(own_server_any_database) as anna,
        BrowserClient(own_server_any_database) as ben,
    ):
        anna.become_guest("Anna")
        give_password(ben.become_guest("Ben"), "ben-the-rude")
        table = anna.create_table("human", "human")
        ben.accept(table, anna.invite(table, 1), "Ben")
        chat_path = f"/api/tables/{table}/chat"
        line = ben.call_ok("POST", chat_path, {"text": "something rude"})["number"]
        body = {"table": table, "line": line, "reason": "Unfriendly"}
        anna.call_ok("POST", "/api/reports", body)

        listed = output_of(own_server_any_database.place, "reports")
        match = re.search(
            rf"^(\S+)  \S+ \S+  table {table}, line {line}\n  about Ben", listed, re.M
        )
        assert match, listed
        assert "message: something rude\n  reason: Unfriendly" in listed
        output = output_of(own_server_any_database.place, "person", "ben-the-rude")
        assert "sign-in methods: password" in output
        assert "reports: 1" in output
        assert f"table {table}" in output
        assert "argon2" not in output
        output = output_of(own_server_any_database.place, "table", table)
        assert "seat 1: Ben, human" in output
        assert "something rude" in output
        redacted = re.sub(r"[\w-]{16}", "a name drawn by lot", output)  # may have anything in it
        for secret in ("seed", "salt", "G1", "hash"):
            assert secret not in redacted
        done = output_of(
            own_server_any_database.place, "close", match[1], "--reason", "Spoke with him"
        )
        assert done == f"done by the running server: close {match[1]}\n"
        assert match[1] not in output_of(own_server_any_database.place, "reports")
        assert f"{match[1]}  " in output_of(own_server_any_database.place, "reports", "--all")
        log = output_of(own_server_any_database.place, "log")
        assert re.search(rf"close {match[1]}  \(done\): Spoke with him", log)


def test_a_suspended_person_is_signed_out_and_cannot_sign_in(server: Server) -> None:
    with BrowserClient(server) as ben:
        give_password(ben.become_guest("Ben"), "ben-goes")
        table = ben.create_table("human", "human")
        token = ben.call_ok("POST", "/api/me/tokens", {"name": "Bot", "scope": "play"})["token"]
        with ben.join(table) as client:
            assert client.receive_state()["your_seats"] == [0, 1]
            output_of(server.database, "suspend", "ben-goes", "--days", "3", "--reason", "Rude")
            assert client.receive_state()["your_seats"] == []
        assert ben.person is None
        body = {"login": "ben-goes", "password": "correct horse battery"}
        message = ben.call_refused(403, "forbidden", "POST", "/api/session/password", body)
        assert "suspended" in message
        headers = {"Authorization": f"Bearer {token}"}
        assert server.call("GET", "/api/me", headers=headers).status_code == 403
        assert "suspended until 2" in output_of(server.database, "person", "ben-goes")
        output_of(server.database, "restore", "ben-goes", "--reason", "Said sorry")
        sign_in(ben, "ben-goes")
        assert ben.tables()[0]["your_seats"] == [0, 1]


def test_the_administrator_can_delete_an_account_like_its_owner(
    server: Server, anna: BrowserClient
) -> None:
    with BrowserClient(server) as ben:
        give_password(ben.become_guest("Ben"), "ben-is-gone")
        table = anna.create_table("human", "human")
        ben.accept(table, anna.invite(table, 1), "Ben")
        output_of(server.database, "delete", "ben-is-gone", "--reason", "Asked for it", "--yes")
        assert ben.person is None
        assert anna.tables()[0]["info"]["seats"][1]["name"] == ""
    assert "nobody called" in output_of(server.database, "person", "ben-is-gone", fails=True)


def test_without_a_running_server_the_moderation_command_acts_itself(place: Path | str) -> None:
    store = Store(place)
    for name in ("anna", "ben", "ben2"):
        store.people.save(Person(name, name[:3], 0, 0, login=name))
    store.close()
    assert output_of(place, "suspend", "anna", "--reason", "x") == "done: suspend anna\n"
    assert "suspended for good" in output_of(place, "person", "anna")
    output_of(place, "delete", "ben2", "--reason", "x", "--yes")
    store = Store(place)
    assert store.people.person("ben2") is None
    assert store.people.is_suspended("anna", 0)
    store.close()
    assert len(output_of(place, "log").splitlines()) == 2


def test_an_ambiguous_name_is_refused_with_the_candidates(
    place: Path | str, tmp_path: Path
) -> None:
    store = Store(place)
    for name in ("one", "two"):
        store.people.save(Person(name, "Ben", 0, 0, login=name))
    store.close()
    output = output_of(place, "suspend", "Ben", "--reason", "x", fails=True)
    assert "one, two" in output
    assert output_of(place, "log") == ""
    assert "no tables" in output_of(tmp_path / "nothing.sqlite", "reports", fails=True)


def test_a_command_that_the_server_has_not_carried_out_is_reported_as_pending(
    place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process holds the file and does nothing."""
    store = Store(place)
    store.people.save(Person("anna", "Anna", 0, 0, login="anna"))
    monkeypatch.setattr(moderate, "ORDER_TIMEOUT", 0.2)
    output = output_of(place, "suspend", "anna", "--reason", "x", fails=True)
    assert "is ordered; the running server has not done it yet" in output
    assert "waits for the server" in output_of(place, "log")
    store.close()


def test_a_name_that_begins_with_a_dash_is_not_taken_for_an_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds for all random ids. Most of them begin with a dash here."""
    lots = count(1)

    def token_urlsafe(_: int) -> str:
        number = next(lots)
        return f"{'-' if number % 3 else ''}{number:06}"

    monkeypatch.setattr(ids, "secrets", SimpleNamespace(token_urlsafe=token_urlsafe))
    world = ServiceUnderTest(tmp_path / "tables.sqlite")
    session = world.people.session(
        world.people.create_guest("Anna", ClientInfo("", "", None, "en"))
    )
    assert session
    anna = Caller(None, "en", "", session.person)
    for _ in range(2):
        body = NewTable(players=2, modules="AB", seats=[NewSeat(kind=HUMAN)] * 2)
        table, _ = world.table_api.tables.create(body, anna.person)
        line = world.chat.post(anna, table, "something rude")["number"]
        world.chat.report(anna, NewReport(table=table, line=line, reason="Unfriendly"))
    reports = [
        report["id"] for report in moderation_queries.reports(world.store.name, include_closed=True)
    ]
    world.store.close()
    assert len({session.person, table, *reports}) == 4
    assert not [name for name in (session.person, table, *reports) if name.startswith("-")]

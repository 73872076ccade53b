"""People: guest accounts, sessions, and the tables and seats that belong to them."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from firstclass.service.adapters.sql.models import PersonRow, SessionRow, TableRow
from firstclass.service.adapters.sql.store import Store
from firstclass.service.people.personal_data import PersonalData
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.protocol.requests import NewSeat, NewTable
from tests.database import open_sqlite
from tests.ids import parameter_id
from tests.server import Server, open_socket
from tests.service.browser_client import BrowserClient
from tests.service.calls import accept, bearer, call_refused, invite
from tests.service.in_memory import InProcessRunner, MemoryStore
from tests.service.play.test_ports import run

SITS = {"name": "Anna", "kind": "human"}
CHROME = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"
MINE: tuple[tuple[str, str, object], ...] = (
    ("POST", "/api/me", {"name": "Eve"}),
    ("DELETE", "/api/me", None),
    ("GET", "/api/me/tables", None),
    ("POST", "/api/me/tables", {"tables": []}),
    ("GET", "/api/me/export", None),
    ("GET", "/api/me/sessions", None),
    ("DELETE", "/api/me/sessions", None),
    ("DELETE", "/api/me/sessions/x", None),
    ("DELETE", "/api/session", None),
)


@pytest.fixture
def ben(server: Server) -> Iterator[BrowserClient]:
    with BrowserClient(server, CHROME) as device:
        yield device.become_guest("Ben")


def change(server: Server, statement: str, *values: object) -> None:
    """Change the database of a stopped server."""
    with open_sqlite(server.database) as connection:
        connection.execute(statement, values)


def test_a_name_is_enough_to_become_a_guest(server: Server) -> None:
    with BrowserClient(server) as device:
        assert device.call_ok("GET", "/api/me") == {"person": None}
        device.become_guest("Anna")
        person = device.person
        assert person["name"] == "Anna"
        assert (person["login"], person["email"], person["passkeys"]) == (None, None, [])
        assert device.call_ok("POST", "/api/me", {"name": " Anne "})["person"]["name"] == "Anne"
        for name in ("", "   ", "x" * 41):
            device.call_refused(400, "malformed", "POST", "/api/people", {"name": name})


def terms_of_cookie(answer: httpx.Response) -> set[str]:
    """Return the attributes of the cookie in a response."""
    _, *terms = answer.headers["set-cookie"].lower().split(";")
    return {term.strip() for term in terms}


def test_the_session_cookie_is_hidden_from_scripts_and_other_sites(server: Server) -> None:
    with BrowserClient(server) as device:
        answer = device.call("POST", "/api/people", {"name": "Anna"})
        terms = terms_of_cookie(answer)
        assert {"httponly", "samesite=lax"} <= terms
        assert "secure" not in terms
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("trusted", [["--trust-proxy", "127.0.0.1"], []], ids=parameter_id)
def test_behind_a_trusted_proxy_the_cookie_is_sent_only_over_https(
    tmp_path: Path, trusted: list[str]
) -> None:
    server = Server(tmp_path / "tables.sqlite", options=trusted)
    try:
        with BrowserClient(server) as device:
            behind = {"X-Forwarded-Proto": "https"}
            answer = device.call("POST", "/api/people", {"name": "Anna"}, headers=behind)
            assert ("secure" in terms_of_cookie(answer)) == bool(trusted)
    finally:
        server.stop()


def test_only_a_hash_of_the_session_token_is_stored(own_server: Server) -> None:
    with BrowserClient(own_server) as device:
        token = device.become_guest("Anna").token
        assert token
        own_server.kill()
        kept = b"".join(
            path.read_bytes()
            for path in own_server.database.parent.glob(f"{own_server.database.name}*")
        )
        assert b"Anna" in kept
        assert token.encode() not in kept
        own_server.start()


@pytest.mark.parametrize(("method", "path", "body"), MINE, ids=parameter_id)
def test_without_signing_in_personal_calls_are_refused(
    server: Server, method: str, path: str, body: object
) -> None:
    with BrowserClient(server) as device:
        assert "Sign in" in device.call_refused(401, "signed_out", method, path, body)
        device.set_session_cookie("x" * 43)
        device.call_refused(401, "signed_out", method, path, body)


def test_every_sign_in_creates_a_new_token_and_ends_the_old_one(server: Server) -> None:
    """A cookie planted in somebody's browser reveals nothing about who signs in there."""
    with BrowserClient(server) as device, BrowserClient(server) as attacker:
        planted = attacker.become_guest("Mallory").token
        assert planted
        device.set_session_cookie(planted)
        device.become_guest("Anna")
        assert device.token != planted
        assert attacker.person is None
    with BrowserClient(server) as chosen:
        chosen.set_session_cookie("a-token-of-my-own-choice")
        chosen.become_guest("Anna")
        assert chosen.token != "a-token-of-my-own-choice"


def test_a_table_of_a_person_has_no_key_and_opens_on_any_device(anna: BrowserClient) -> None:
    table = anna.create_table("human", "random")
    with anna.join(table) as client:
        assert client.receive_state()["your_seats"] == [0]


def test_nobody_else_can_open_the_table_of_a_person(
    server: Server, anna: BrowserClient, ben: BrowserClient
) -> None:
    table = anna.create_table("human", "human")
    for client in (ben.join(table), server.join(table)):
        with client:
            assert client.receive_state()["your_seats"] == []
            client.send(type="act", version=0, action="keep 1")
            client.receive_error("forbidden")
    for place in ("seats/0/invitation", "rematch", "review"):
        ben.call_refused(403, "forbidden", "POST", f"/api/tables/{table}/{place}", {})
    path = f"/api/tables/{table}/history?first=0&last=0&seat=0"
    ben.call_refused(403, "forbidden", "GET", path)
    assert anna.call("GET", path).status_code == 200
    # No key has the hash of a table that has none.
    for key in ("x", "None", "null"):
        call_refused(
            server, 403, "forbidden", "GET", path, headers={"Authorization": f"Bearer {key}"}
        )


def test_a_seat_accepted_by_a_person_belongs_to_that_person(
    server: Server, anna: BrowserClient, ben: BrowserClient
) -> None:
    table = anna.create_table("human", "human", seed=3)
    ben.accept(table, anna.invite(table, 1), "Benny")
    with anna.join(table) as host, ben.join(table) as guest:
        host.receive_state(lambda state: state["invited_seats"][0]["is_connected"])
        assert host.state["your_seats"] == [0]
        assert guest.receive_state()["your_seats"] == [1]
        assert guest.state["seats"][1]["name"] == "Benny"
        host.send(type="view_as", seat=1)
        host.receive_error("forbidden")
    assert [table["your_seats"] for table in ben.tables()] == [[1]]
    assert [table["your_seats"] for table in anna.tables()] == [[0]]


def test_the_seat_of_a_deleted_account_can_be_given_away_again(
    server: Server, anna: BrowserClient, ben: BrowserClient
) -> None:
    table = anna.create_table("human", "human")
    ben.accept(table, anna.invite(table, 1), "Ben")
    ben.call_ok("DELETE", "/api/me")
    with anna.join(table) as host:
        (apart,) = host.receive_state()["invited_seats"]
        assert apart == {
            "seat": 1,
            "has_invitation": False,
            "is_taken": False,
            "is_connected": False,
        }
    own = accept(server, table, anna.invite(table, 1), "Carla")
    with server.join(table, own) as guest:
        assert guest.receive_state()["your_seats"] == [1]
        assert guest.state["seats"][1]["name"] == "Carla"


def test_accepting_an_invitation_again_is_safe(anna: BrowserClient, ben: BrowserClient) -> None:
    table = anna.create_table("human", "human", "human")
    invitation = anna.invite(table, 1)
    for name in ("Ben", "Benny"):
        ben.accept(table, invitation, name)
    assert [each["your_seats"] for each in ben.tables()] == [[1]]
    assert ben.tables()[0]["info"]["seats"][1]["name"] == "Ben"
    body = {"invitation": invitation, "name": "Anna"}
    anna.call_refused(404, "unknown", "POST", f"/api/tables/{table}/accepted-invitations", body)


def test_a_person_can_join_the_table_of_a_host_with_a_key(
    server: Server, ben: BrowserClient
) -> None:
    table, key = server.create("human", "human")
    ben.accept(table, invite(server, table, 1, key))
    with ben.join(table) as guest:
        assert guest.receive_state()["your_seats"] == [1]
    with server.join(table, key) as host:
        assert host.receive_state()["your_seats"] == [0]


def test_somebody_without_an_account_can_join_the_table_of_a_person(
    server: Server, anna: BrowserClient
) -> None:
    table = anna.create_table("human", "human")
    key = accept(server, table, anna.invite(table, 1))
    with server.join(table, key) as guest:
        assert guest.receive_state()["your_seats"] == [1]


def test_tables_are_sorted_by_turn_and_by_last_play(anna: BrowserClient) -> None:
    over, waits, mine = (anna.create_table("human", "human", seed=seed) for seed in (4, 5, 6))
    with anna.join(waits) as client:
        anna.invite(waits, client.receive_state()["view"]["current"])
    with anna.join(over) as client:
        client.receive_state()
        client.play_out()
    tables = anna.tables()
    assert [each["info"]["table"] for each in tables][:1] == [mine]
    assert [each["your_turn"] for each in tables] == [True, False, False]
    assert {each["info"]["table"] for each in tables[1:]} == {over, waits}
    assert all(each["last_played_at"] > 1_700_000_000 for each in tables)


def test_the_list_of_tables_is_always_current(anna: BrowserClient, ben: BrowserClient) -> None:
    """This holds however short the time since the last request is."""
    table = anna.create_table("human", "human", seed=4)
    with anna.join(table) as client:
        client.receive_state()
        for version in range(1, 9):
            client.act()
            assert [each["info"]["version"] for each in anna.tables()] == [version]
    ben.accept(table, anna.invite(table, 1), "Ben")
    assert anna.tables()[0]["your_seats"] == [0]
    assert anna.tables()[0]["info"]["seats"][1]["name"] == "Ben"


class Counted(Tables):
    """Tables that count requests for one of them; a test sets the time of its last change."""

    lookups = 0
    happened: tuple[str, int] = ("", 0)

    def find(self, table_id: str) -> Table:
        self.lookups += 1
        return super().find(table_id)

    def tables_of(self, person: str) -> list[tuple[str, int]]:
        return [self.happened]


def test_the_description_of_a_table_is_cached_until_the_table_changes(tmp_path: Path) -> None:
    store = Store(tmp_path / "people.sqlite")
    tables = Counted(MemoryStore(), InProcessRunner())
    seats = [NewSeat(kind="human"), NewSeat(kind="human")]
    table, _ = tables.create(NewTable(players=2, modules="AB", seed=4, seats=seats), "anna")
    personal_data = PersonalData(store.people, tables, [], lambda: 100.0)
    # More may have happened in the same second.
    for second, times in ((50, 1), (50, 1), (60, 2), (100, 3), (100, 4)):
        tables.happened = (table, second)
        assert len(run(personal_data.tables_of("anna"))) == 1
        assert tables.lookups == times
    store.close()


def test_an_account_can_claim_the_tables_of_a_browser_and_their_keys_then_expire(
    server: Server, anna: BrowserClient
) -> None:
    table, key = server.create("human", "human", "human")
    guest = accept(server, table, invite(server, table, 1, key), "Ben")
    wrong = {"table": table, "key": "x" * 32}
    nowhere = {"table": "nowhere", "key": key}
    claims = {"tables": [{"table": table, "key": key}, wrong, nowhere]}
    assert [
        each["your_seats"] for each in anna.call_ok("POST", "/api/me/tables", claims)["tables"]
    ] == [[0, 2]]
    path = f"/api/tables/{table}/history?first=0&last=0&seat=0"
    call_refused(server, 403, "forbidden", "GET", path, headers=bearer(key))
    assert anna.call("GET", path).status_code == 200
    with server.join(table, guest) as client:
        assert client.receive_state()["your_seats"] == [1], "the seats of others stay theirs"
    seat = {"tables": [{"table": table, "key": guest}]}
    with BrowserClient(server) as other:
        other.become_guest("Ben")
        assert [
            each["your_seats"] for each in other.call_ok("POST", "/api/me/tables", seat)["tables"]
        ] == [[1]]


def test_nobody_can_claim_a_table_that_belongs_to_a_person(
    server: Server, anna: BrowserClient, ben: BrowserClient
) -> None:
    table = anna.create_table("human", "human")
    for key in ("", "x", "null"):
        body = {"tables": [{"table": table, "key": key}]}
        assert ben.call_ok("POST", "/api/me/tables", body)["tables"] == []


def test_the_players_of_a_table_of_a_person_can_play_a_rematch(
    anna: BrowserClient, ben: BrowserClient
) -> None:
    table = anna.create_table("human", "human")
    with anna.join(table) as client:
        client.receive_state()
        client.play_out()
    again = anna.call_ok("POST", f"/api/tables/{table}/rematch", {})
    assert again["key"] is None
    ben.call_refused(403, "forbidden", "POST", f"/api/tables/{table}/rematch", {})
    with anna.join(again["table"]) as client:
        assert client.receive_state()["your_seats"] == [0, 1]


def test_sessions_are_listed_with_their_device(server: Server, anna: BrowserClient) -> None:
    (session,) = anna.call_ok("GET", "/api/me/sessions")["sessions"]
    assert session["device"] == "Firefox · Linux"
    assert session["is_current"]
    with BrowserClient(server, CHROME) as phone:
        phone.become_guest("Ben")
        (session,) = phone.call_ok("GET", "/api/me/sessions")["sessions"]
        assert session["device"] == "Chrome · Android"


def test_nobody_can_end_the_session_of_another_person(
    anna: BrowserClient, ben: BrowserClient
) -> None:
    (session,) = anna.call_ok("GET", "/api/me/sessions")["sessions"]
    ben.call_refused(404, "unknown", "DELETE", f"/api/me/sessions/{session['id']}")
    ben.call_ok("DELETE", "/api/me/sessions")
    assert anna.person is not None


def test_after_signing_out_a_player_only_watches(anna: BrowserClient) -> None:
    table = anna.create_table("human", "human")
    body = {"login": "anna-leaves", "password": "correct horse battery"}
    anna.call_ok("POST", "/api/me/password", body)
    with anna.join(table) as client:
        assert client.receive_state()["your_seats"] == [0, 1]
        token = anna.token
        anna.call_ok("DELETE", "/api/session")
        assert client.receive_state()["your_seats"] == []
        client.send(type="undo", version=0)
        client.receive_error("forbidden")
    assert anna.token is None
    assert token
    anna.set_session_cookie(token)
    assert anna.person is None


@pytest.mark.parametrize(("field", "days"), [("last_used_at", 181), ("created_at", 401)])
def test_a_session_expires(own_server: Server, field: str, days: int) -> None:
    with BrowserClient(own_server) as device:
        device.become_guest("Anna")
        own_server.kill()
        change(own_server, f"UPDATE sessions SET {field} = {field} - ?", (days - 2) * 86400)
        own_server.start(int(own_server.address.rpartition(":")[2]))
        assert device.person is not None
        own_server.kill()
        change(own_server, f"UPDATE sessions SET {field} = {field} - ?", days * 86400)
        own_server.start(int(own_server.address.rpartition(":")[2]))
        assert device.person is None


def test_a_guest_whose_session_expired_is_deleted(own_server: Server) -> None:
    with BrowserClient(own_server) as device, BrowserClient(own_server) as other:
        device.become_guest("Anna").create_table("human", "human")
        other.become_guest("Ben").call_ok("DELETE", "/api/session")
        own_server.kill()
        change(own_server, "UPDATE sessions SET last_used_at = last_used_at - ?", 181 * 86400)
        own_server.start(int(own_server.address.rpartition(":")[2]))
        own_server.kill()
        with open_sqlite(own_server.database) as connection:
            assert connection.execute("SELECT name FROM people").fetchall() == []
            assert connection.execute("SELECT owner FROM tables").fetchall() == [(None,)]
        own_server.start()


def test_people_and_their_tables_survive_a_restart_of_the_server(own_server: Server) -> None:
    with BrowserClient(own_server) as device:
        table = device.become_guest("Anna").create_table("human", "human")
        own_server.kill()
        own_server.start(int(own_server.address.rpartition(":")[2]))
        assert device.person["name"] == "Anna"
        with device.join(table) as client:
            assert client.receive_state()["your_seats"] == [0, 1]


def test_a_person_can_export_their_data_and_nobody_elses(
    anna: BrowserClient, ben: BrowserClient
) -> None:
    table = anna.create_table("human", "human")
    export = anna.call_ok("GET", "/api/me/export")["tables"]
    (row,) = export[PersonRow.__tablename__]
    assert row["name"] == anna.person["name"]
    assert [each["id"] for each in export[TableRow.__tablename__]] == [table]
    assert len(export[SessionRow.__tablename__]) == 1
    assert ben.call_ok("GET", "/api/me/export")["tables"][TableRow.__tablename__] == []


def test_deleting_an_account_leaves_the_tables_of_others_unchanged(
    server: Server, anna: BrowserClient, ben: BrowserClient
) -> None:
    table = anna.create_table("human", "human")
    ben.accept(table, anna.invite(table, 1))
    with anna.join(table) as host:
        host.receive_state()
        ben.call_ok("DELETE", "/api/me")
        state = host.receive_state(lambda state: state["seats"][1]["name"] == "")
        assert state["invited_seats"] == [
            {"seat": 1, "has_invitation": False, "is_taken": False, "is_connected": False}
        ]
        assert state["your_seats"] == [0]
        anna.invite(table, 1)
    assert ben.person is None
    anna.call_ok("DELETE", "/api/me")
    with server.join(table) as client:
        assert [seat["name"] for seat in client.receive_state()["seats"]] == ["", ""]


def test_deleting_an_account_removes_its_name_even_from_damaged_tables(
    own_server: Server,
) -> None:
    with BrowserClient(own_server) as device:
        table = device.become_guest("Anna").create_table("human", "human", seats=[SITS] * 2)
        own_server.kill()
        change(own_server, "UPDATE tables SET record = '{}'")
        own_server.start(int(own_server.address.rpartition(":")[2]))
        device.call_refused(500, "failed", "GET", f"/api/tables/{table}")
        assert device.tables() == []
        device.call_ok("DELETE", "/api/me")
    own_server.kill()
    with open_sqlite(own_server.database) as connection:
        ((seats,),) = connection.execute("SELECT seats FROM tables")
    assert "Anna" not in seats
    own_server.start()


@pytest.mark.parametrize("origin", ["https://evil.example", "null"])
def test_a_page_of_another_site_cannot_use_the_session_cookie(
    server: Server, anna: BrowserClient, origin: str
) -> None:
    table = anna.create_table("human", "human")
    elsewhere = {"Origin": origin}
    for method, path, body in MINE:
        if method != "GET":
            assert anna.call(method, path, body, headers=elsewhere).status_code == 403
    address = server.address.replace("http", "ws")
    headers = elsewhere | {"Cookie": f"fc-session={anna.token}"}
    with pytest.raises(InvalidStatus):
        open_socket(f"{address}/api/tables/{table}/ws?protocol=2", additional_headers=headers)
    assert anna.person["name"] == "Anna"


def test_no_data_of_a_deleted_account_is_kept(own_server: Server) -> None:
    with BrowserClient(own_server) as device:
        seats = [{"name": "Mafalda", "kind": "human"}] * 2
        device.become_guest("Mafalda").create_table("human", "human", seats=seats)
        device.call_ok("DELETE", "/api/me")
    assert own_server.end() == ""
    assert b"Mafalda" not in own_server.database.read_bytes()
    own_server.start()

"""Faults of clients, disks and files are reported in one line, only to those concerned."""

import resource
import stat
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.database import open_sqlite
from tests.postgres import Postgres
from tests.server import Server, startup_error
from tests.service.calls import call_refused

LOG_SIZE = 64 * 1024
"""The bytes of a file that is too small for tables, but large enough for a log."""

UNSEEN = ["\x00", "a\nb", "\x1b[31m", "\ue000", "\u2028", "\ufff9", "\U000e0061"]
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
SEEN = [
    "Ann",
    "Zoë",
    "안나",
    "ऋषि",
    "می\u200cرود",
    "👩\u200d🚀",
    SCOTLAND,
    "a b",
    "O’Neill <b>",
    "",
]
ADDED = {
    "דוד\u200f": "דוד",
    "\u061cسلمى": "سلمى",
    "\u200eAnn": "Ann",
    "\u2068Ann\u2069": "Ann",
    "A\u202enn\u202c": "Ann",
    "\ufeffAn\u200bn\u00ada": "Anna",
    "Ann\u200d Lee\u200c": "Ann Lee",
}
"""Names with characters that keyboards and web pages add, and how they are stored."""
NOTHING = [
    "\u200f",
    "\u00ad",
    "\u200b\ufeff",
    "\u200d",
    "\u2066\u2069",
    "\u3164",
    "\ufe0f",
    "\u0301",
]


@pytest.fixture
def stopped_server(tmp_path: Path) -> tuple[Server, str, str]:
    """A stopped server, and a table with its key."""
    server = Server(tmp_path / "tables.sqlite")
    table, key = server.create("human", "human")
    server.stop()
    return server, table, key


def room(server: Server, size: int) -> None:
    """Limit the size of files that the server may write, which acts like a full disk."""
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.prlimit(server.process, resource.RLIMIT_FSIZE, (size, hard))


def test_the_health_call_fails_while_the_server_cannot_save(own_server: Server) -> None:
    table, key = own_server.create("human", "human")
    with own_server.join(table, key) as client:
        client.receive_state()
        room(own_server, 0)
        while (answer := own_server.call("GET", "/api/health")).status_code == 200:
            pass
        assert answer.json()["error"]["message"] == "Nothing can be saved at the moment."
        room(own_server, resource.RLIM_INFINITY)
        assert own_server.call("GET", "/api/health").json()["status"] == "ok"
        client.draft()
    errors = own_server.end().splitlines()
    assert all("cannot save anything" in line for line in errors)
    assert all(line[:4].isdigit() and line[4] == "-" for line in errors), "each has its time"
    own_server.start()


def test_a_full_disk_adds_one_line_a_minute_to_the_log(own_server: Server) -> None:
    """However many tables, bots and requests fail meanwhile."""
    with ExitStack() as stack:
        clients = [
            stack.enter_context(own_server.join(*own_server.create("human", "random")))
            for _ in range(3)
        ]
        for client in clients:
            client.receive_state()
            client.draft()
        room(own_server, LOG_SIZE)
        while own_server.call("GET", "/api/health").status_code == 200:
            pass
        for client in clients:
            for _ in range(5):
                client.send(type="act", version=client.state["version"], action="end turn")
                client.receive()
        for _ in range(3):
            own_server.call("GET", "/api/health")
        room(own_server, resource.RLIM_INFINITY)
    log = own_server.end()
    assert len(log.splitlines()) == 1, log
    own_server.start()


def test_a_path_that_is_too_long_gets_a_404_response(server: Server) -> None:
    for length in (252, 300, 5000):
        for kind in ("text/html", "*/*"):
            headers = {"Accept-Encoding": "br", "Accept": kind}
            assert server.call("GET", "/" + "a" * length, headers=headers).status_code == 404


def test_a_message_that_is_not_text_is_logged_in_one_line(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite")
    table, key = server.create("human", "human")
    with server.join(table, key) as client:
        client.receive_state()
        client.say_bytes_as_text(b"\xff\xfe")
        with pytest.raises(ConnectionClosed):
            client.receive()
    assert len(server.end().splitlines()) == 1


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_with_invisible_characters_is_refused(server: Server, name: str) -> None:
    body = new_table(name)
    message = call_refused(server, 400, "malformed", "POST", "/api/tables", json=body)
    assert "Name" in message
    assert name not in message
    call_refused(server, 400, "malformed", "POST", "/api/people", json={"name": f"A{name}B"})


@pytest.mark.parametrize(("name", "stored"), [*zip(SEEN, SEEN, strict=True), *ADDED.items()])
def test_any_other_name_is_accepted_without_added_invisible_characters(
    server: Server, name: str, stored: str
) -> None:
    """Their writers cannot see them, so a refusal would only puzzle them."""
    table = server.call("POST", "/api/tables", json=new_table(name)).json()["table"]
    seats = server.call("GET", f"/api/tables/{table}").json()["seats"]
    assert seats[0]["name"] == stored


@pytest.mark.parametrize("name", NOTHING)
def test_a_name_of_invisible_characters_is_refused(server: Server, name: str) -> None:
    call_refused(server, 400, "malformed", "POST", "/api/tables", json=new_table(name))
    call_refused(server, 400, "malformed", "POST", "/api/people", json={"name": f" {name} "})


def new_table(name: str) -> dict[str, Any]:
    seats = [{"kind": "human", "name": name}, {"kind": "human"}]
    return {"players": 2, "modules": "AB", "seats": seats}


def test_only_the_owner_can_read_the_database_file(stopped_server: tuple[Server, str, str]) -> None:
    server, *_ = stopped_server
    assert stat.S_IMODE(server.database.stat().st_mode) == 0o600
    server.database.chmod(0o644)
    server.start()
    for file in server.database.parent.glob("tables.sqlite*"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    server.stop()


def test_every_response_has_headers_that_isolate_the_page(server: Server) -> None:
    for path in ("/", "/api/health", "/nowhere"):
        headers = server.call("GET", path).headers
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize(
    "change",
    ["record = 'no json'", "record = '{}'", "record = '[]'", "redeals = '[1]'"],
)
def test_a_damaged_table_is_reported_in_one_line(
    stopped_server: tuple[Server, str, str], change: str
) -> None:
    server, table, key = stopped_server
    with open_sqlite(server.database) as file:
        file.execute(f"UPDATE tables SET {change} WHERE id = ?", (table,))
    server.start()
    with server.join(table, key) as client:
        assert "cannot be opened" in client.receive_bye("failed")["message"]
    answer = server.call("GET", f"/api/tables/{table}")
    assert answer.status_code == 500
    assert "cannot be opened" in answer.json()["error"]["message"]
    assert server.call("GET", "/api/health").status_code == 200
    assert "Traceback" not in server.end()


def test_a_damaged_table_in_postgresql_is_reported_in_one_line(
    postgres: Postgres, tmp_path: Path
) -> None:
    server = Server(tmp_path / "tables.sqlite", place=postgres.new())
    tables = [server.create("human", "human")[0] for _ in range(3)]
    changes = ("record = '{}'", "record = '[]'", "redeals = '[1]'")
    with psycopg.connect(str(server.place)) as other:
        for change, table in zip(changes, tables, strict=True):
            other.execute(f"UPDATE tables SET {change} WHERE id = %s", [table])
    for table in tables:
        message = call_refused(server, 500, "failed", "GET", f"/api/tables/{table}")
        assert "cannot be opened" in message
    assert "Traceback" not in server.end()


def test_a_damaged_database_file_is_noticed_at_the_start(
    stopped_server: tuple[Server, str, str],
) -> None:
    server, *_ = stopped_server
    server.start()
    for _ in range(50):
        server.create("human", "human")
    server.stop()
    content = bytearray(server.database.read_bytes())
    content[5 * 4096 :] = b"\xa5" * (len(content) - 5 * 4096)
    server.database.write_bytes(content)
    error = startup_error(server.database)
    assert "damaged" in error or "malformed" in error

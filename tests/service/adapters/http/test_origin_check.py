"""Pages of other sites cannot make requests in the name of their readers."""

import json
import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.robotparser import RobotFileParser

import pytest
from websockets.exceptions import InvalidStatus

from firstclass.service.adapters.http.server import ALL_INTERFACES, local_host_names
from tests.server import TIMEOUT, Server, open_socket

FORM = "text/plain;charset=UTF-8"
"""A content type that a page may send anywhere without a preflight request."""

UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}
TABLE = {"players": 2, "modules": "AB", "seats": [{"kind": "human"}, {"kind": "human"}]}


def connect(server: Server, table: str, **headers: Any) -> None:
    """Open a WebSocket to a table, as a browser does for a page."""
    address = server.address.replace("http", "ws")
    url = f"{address}/api/tables/{table}/ws?protocol=2"
    with open_socket(url, **headers) as opened:
        opened.send(json.dumps({"type": "sit"}))
        assert json.loads(opened.recv(timeout=TIMEOUT))["type"] == "hello"


def test_a_page_of_another_site_cannot_create_a_table(server: Server) -> None:
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "https://evil.example", "Content-Type": FORM},
    ):
        answer = server.call("POST", "/api/tables", json=TABLE, headers=headers)
        assert answer.status_code == 403, headers
        assert answer.json()["error"]["code"] == "forbidden"
        assert headers["Origin"] in answer.json()["error"]["message"]
    own = {"Origin": server.address}
    assert server.call("POST", "/api/tables", json=TABLE, headers=own).status_code == 201


def test_a_request_body_must_be_json_and_declared_as_such(server: Server) -> None:
    for kind in (FORM, "application/x-www-form-urlencoded", ""):
        how: dict[str, Any] = {"content": b"{}", "headers": {"Content-Type": kind}}
        answer = server.call("POST", "/api/tables", **how)
        assert answer.status_code == 415, kind
        assert "application/json" in answer.json()["error"]["message"]
        parts = {"content": iter([b"{", b"}"]), "headers": {"Content-Type": kind}}
        assert server.call("POST", "/api/tables", **parts).status_code == 415, kind
    spoken = {"Content-Type": "application/json; charset=utf-8"}
    answer = server.call("POST", "/api/tables", content=b"{}", headers=spoken)
    assert answer.status_code == 400


def test_a_page_of_another_site_cannot_open_a_websocket(server: Server) -> None:
    table, _ = server.create("human", "human")
    for origin in ("https://evil.example", "http://localhost:1"):
        with pytest.raises(InvalidStatus) as refused:
            connect(server, table, origin=origin)
        assert refused.value.response.status_code == 403
        assert origin.encode() in (refused.value.response.body or b"")
    connect(server, table, origin=server.address)
    connect(server, table)  # no browser


def test_a_request_with_an_unknown_host_name_is_refused(server: Server) -> None:
    table, _ = server.create("human", "human")
    port = server.address.rpartition(":")[2]
    for name in (f"evil.example:{port}", "evil.example", f"localhost.evil.example:{port}", ""):
        for path in ("/", "/api/health", f"/api/tables/{table}"):
            answer = server.call("GET", path, headers={"Host": name, "Accept-Language": "en"})
            assert answer.status_code == 403, name
        text = answer.json()["error"]["message"]
        assert "--allow-host" in text
        assert "localhost" in text
        headers = UPGRADE | {"Host": name, "Origin": f"http://{name}"}
        answer = server.call("GET", f"/api/tables/{table}/ws?protocol=2", headers=headers)
        assert answer.status_code == 403
    for name in ("localhost", f"LOCALHOST:{port}", "127.0.0.1", "[::1]:8000", "192.168.0.7:8000"):
        assert server.call("GET", "/api/health", headers={"Host": name}).status_code == 200, name


def test_the_administrator_can_allow_further_host_names(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", options=["--allow-host", "Table.Example"])
    for name, status in (("table.example", 200), ("table.example:8000", 200), ("example", 403)):
        assert server.call("GET", "/api/health", headers={"Host": name}).status_code == status
    # A proxy may call the server by an address, where its readers use the name.
    headers = {"Host": "127.0.0.1:8000", "Origin": "https://table.example"}
    assert server.call("POST", "/api/tables", json=TABLE, headers=headers).status_code == 201
    server.stop()


def test_a_host_name_can_end_with_a_dot(server: Server) -> None:
    for name in ("localhost.", "LOCALHOST.:8000"):
        assert server.call("GET", "/api/health", headers={"Host": name}).status_code == 200
    headers = {"Host": "localhost.", "Origin": "http://localhost."}
    assert server.call("POST", "/api/tables", json=TABLE, headers=headers).status_code == 201
    answer = server.call("GET", "/api/health", headers={"Host": "evil.example."})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("path", "status"), [("/api/health", 200), ("/", 403), ("/api/cards", 403)]
)
def test_only_a_health_check_needs_no_host_name(server: Server, path: str, status: int) -> None:
    address = urlsplit(server.address)
    with socket.create_connection((address.hostname, address.port), TIMEOUT) as connection:
        connection.sendall(f"GET {path} HTTP/1.0\r\n\r\n".encode())
        assert f" {status} ".encode() in connection.makefile("rb").readline()


def test_search_engines_may_read_only_the_start_page_and_the_rules(server: Server) -> None:
    robots = RobotFileParser()
    robots.parse(server.call("GET", "/robots.txt").text.replace("/$", "/?start").splitlines())
    for path in ("/rules", "/rules/de", "/cards", "/?start"):
        assert robots.can_fetch("any", path), path
    for path in ("/api/tables", "/table/1", "/people/1", "/lobby", "/account", "/unsubscribe/1"):
        assert not robots.can_fetch("any", path), path


def test_password_managers_find_the_page_to_change_a_password(server: Server) -> None:
    answer = server.call("GET", "/.well-known/change-password")
    assert (answer.status_code, answer.headers["Location"]) == (307, "/account")


def test_the_development_server_of_the_front_end_may_forward_requests(server: Server) -> None:
    headers = {"Host": "localhost:5173", "Origin": "http://localhost:5173"}
    assert server.call("POST", "/api/tables", json=TABLE, headers=headers).status_code == 201


def test_the_server_accepts_its_address_and_the_name_of_its_machine() -> None:
    assert (
        local_host_names("127.0.0.1")
        == local_host_names("localhost")
        == local_host_names("::1")
        == []
    )
    assert local_host_names("table.lan") == ["table.lan"]
    for host in ALL_INTERFACES:
        name, local = local_host_names(host)
        assert local == f"{name}.local"

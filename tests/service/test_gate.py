"""Pages of other sites cannot make requests in the name of their readers."""

import json
from pathlib import Path
from typing import Any

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
    with open_socket(url, **headers) as socket:
        socket.send(json.dumps({"type": "sit"}))
        assert json.loads(socket.recv(timeout=TIMEOUT))["type"] == "hello"


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

"""nginx with the shipped configuration, as a proxy for two servers on one database."""

import os
from collections.abc import Iterator

import pytest

from tests.postgres import Postgres
from tests.server import Client, Server, fetch
from tests.service.adapters.http.nginx import Nginx
from tests.service.adapters.sql.test_cluster import receive_version
from tests.service.people.test_people import terms_of_cookie

pytestmark = pytest.mark.slow

TABLE = {
    "players": 2,
    "modules": "AB",
    "seats": [{"name": f"Seat {seat}", "kind": "human"} for seat in range(2)],
}


@pytest.fixture(scope="module")
def servers(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    place, options = postgres.new(), ("--trust-proxy", "127.0.0.1")
    one, other = (
        Server(tmp_path_factory.mktemp(name) / "errors", place=place, options=options)
        for name in ("one", "other")
    )
    yield one, other
    one.end()
    other.end()


@pytest.fixture(scope="module")
def program() -> str:
    """The path of nginx."""
    path = os.environ.get("NGINX_PATH")
    if not path:
        excuse = "no nginx: set NGINX_PATH to the path of one"
        if os.environ.get("CI") == "true":
            pytest.fail(excuse)
        pytest.skip(excuse)
    return path


@pytest.fixture(scope="module")
def nginx(
    program: str, servers: tuple[Server, Server], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Nginx]:
    nginx = Nginx(program, tmp_path_factory.mktemp("nginx"), servers)
    yield nginx
    assert nginx.stop() == ""


def create_table(nginx: Nginx) -> tuple[str, str]:
    """Create a table; return its id and key."""
    made = nginx.call("POST", "/api/tables", json=TABLE)
    assert made.status_code == 201, made.text
    return made.json()["table"], made.json()["key"]


def play(client: Client, other: Client, actions: int) -> None:
    """Play some actions, which both clients see."""
    for _ in range(actions):
        version = client.act()["version"]
        receive_version(other, version)


def play_from(nginx: Nginx, table: str, key: str) -> int:
    """Join a table and play three actions. Return the version that it had before."""
    with nginx.join(table, key) as client, nginx.join(table, key) as other:
        version: int = client.receive_state()["version"]
        other.receive_state()
        play(client, other, 3)
    return version


def test_a_table_can_be_played_through_the_proxy(nginx: Nginx) -> None:
    table, key = create_table(nginx)
    with nginx.join(table, key) as client, nginx.join(table, key) as other:
        client.receive_state()
        other.receive_state()
        play(client, other, 12)
    assert nginx.call("GET", f"/api/tables/{table}").json()["version"] == 12
    assert "<html" in nginx.call("GET", f"/table/{table}").text


def test_if_one_of_two_servers_dies_its_tables_go_on_from_the_last_action(
    nginx: Nginx, servers: tuple[Server, Server]
) -> None:
    tables = [create_table(nginx) for _ in range(4)]
    for table, key in tables:
        assert play_from(nginx, table, key) == 0
    port = int(servers[0].address.rpartition(":")[2])
    servers[0].kill()
    for table, key in tables:
        assert play_from(nginx, table, key) == 3
    servers[0].start(port)


def test_plain_http_is_redirected_to_https(nginx: Nginx) -> None:
    answer = fetch("GET", f"{nginx.plain}/rules?language=de")
    assert answer.status_code == 301
    assert answer.headers["location"] == "https://127.0.0.1/rules?language=de"
    assert "strict-transport-security" in nginx.call("GET", "/").headers


def test_the_session_cookie_is_sent_only_over_https(nginx: Nginx) -> None:
    come = nginx.call("POST", "/api/people", json={"name": "Ada"})
    assert "secure" in terms_of_cookie(come)


def test_the_log_of_the_proxy_contains_no_table_ids(nginx: Nginx) -> None:
    table, _ = create_table(nginx)
    nginx.call("GET", f"/api/tables/{table}?language=de")
    log = nginx.log()
    assert "/api/tables" in log
    assert table not in log
    assert "language" not in log


def test_a_very_large_request_never_reaches_a_server(nginx: Nginx) -> None:
    assert nginx.call("POST", "/api/tables", content=b" " * 65_537).status_code == 413
    assert nginx.call("POST", "/api/tables", content=b" " * 20_000).headers["content-type"] == (
        "application/json"
    )

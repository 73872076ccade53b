"""The server on IPv6, alone or next to IPv4."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firstclass.service.adapters.http.senders import network
from firstclass.service.adapters.http.server import addresses
from firstclass.service.play.rate_limits import LOCAL_ADDRESS
from tests.server import Server, fetch, startup_error

EVERYWHERE = ("--host", "::", "--trust-proxy", "127.0.0.0/8", "--trust-proxy", "::1")


@pytest.fixture(scope="module")
def server_everywhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("ipv6") / "tables.sqlite", options=EVERYWHERE)
    yield server
    server.stop()


def at(host: str, server: Server) -> str:
    """Return the address of a server on this machine by another name for it."""
    return f"http://{host}:{server.address.rpartition(':')[2]}"


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]"])
def test_a_server_on_all_interfaces_speaks_both_protocols(
    host: str, server_everywhere: Server
) -> None:
    address = at(host, server_everywhere)
    assert fetch("GET", f"{address}/api/health").json()["status"] == "ok"
    created = fetch(
        "POST", f"{address}/api/people", json={"name": "A"}, headers={"Origin": address}
    )
    assert created.status_code == 201
    elsewhere = {"Origin": "http://[2001:db8::1]"}
    refused = fetch("POST", f"{address}/api/people", json={"name": "A"}, headers=elsewhere)
    assert refused.status_code == 403


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]"])
def test_proxies_are_trusted_by_either_protocol(host: str, server_everywhere: Server) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "2001:db8::7"}
    url = f"{at(host, server_everywhere)}/api/people"
    created = fetch("POST", url, json={"name": "A"}, headers=forwarded)
    assert "Secure" in created.headers["Set-Cookie"]


def test_a_server_on_one_ipv6_address_serves_it(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", options=("--host", "::1"))
    assert fetch("GET", f"{at('[::1]', server)}/api/health").json()["status"] == "ok"
    server.stop()


def test_printed_ipv6_addresses_have_brackets() -> None:
    assert addresses("2001:db8::1", 8000) == ["http://[2001:db8::1]:8000/"]
    assert addresses("::1", 8000) == ["http://localhost:8000/"]
    assert addresses("::", 8000)[0] == "http://localhost:8000/"


def test_an_ipv6_address_in_use_is_reported_in_one_line(
    server_everywhere: Server, tmp_path: Path
) -> None:
    port = int(server_everywhere.address.rpartition(":")[2])
    assert f"[::1]:{port}" in startup_error(tmp_path / "tables.sqlite", port, "--host", "::1")


def test_clients_count_by_the_network_that_ipv6_gives_a_household() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff:1") != network("2001:db8:0:1::1")
    assert network("::ffff:192.0.2.1") == network("192.0.2.1") != network("192.0.2.2")
    assert network("::1") == network("127.0.0.1") == LOCAL_ADDRESS

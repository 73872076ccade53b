"""Pages of version 1 of the protocol learn that they are outdated."""

import pytest

from firstclass.service.adapters.http.old_paths import OLD_PATHS
from firstclass.service.protocol.responses import PROTOCOL
from tests.server import Server, fetch
from tests.service.calls import bearer, call_refused

REFUSED = [path.format(table_id="x") for path in OLD_PATHS]


@pytest.mark.parametrize("path", REFUSED)
def test_calls_by_old_paths_are_refused_as_outdated(server: Server, path: str) -> None:
    for method in ("GET", "POST"):
        call_refused(server, 426, "upgrade", method, path, json={} if method == "POST" else None)
    call_refused(server, 426, "upgrade", "DELETE", f"{path}/x")
    message = [
        server.call("GET", path, headers={"Accept-Language": language}).json()["error"]["message"]
        for language in ("en", "de")
    ]
    assert message[0] != message[1]
    assert all(str(PROTOCOL) in text for text in message)


def test_a_game_still_moves_between_a_server_and_a_device_by_the_old_paths(server: Server) -> None:
    table, key = server.create("human", "human")
    path = f"/api/tables/{table}/parcel"
    answer = server.call("POST", path, headers=bearer(key))
    assert (answer.status_code, answer.headers["location"]) == (
        308,
        f"/api/tables/{table}/transfer",
    )
    moved = fetch("POST", server.address + path, headers=bearer(key), follow_redirects=True)
    assert moved.status_code == 200
    sent = {
        "headers": {"Content-Type": "application/json"},
        "content": moved.content,
        "follow_redirects": True,
    }
    answer = fetch("POST", f"{server.address}/api/parcels", **sent)
    assert [each.status_code for each in answer.history] == [308]
    assert answer.status_code == 201, answer.text


@pytest.mark.parametrize("path", ["/api/tournaments", "/api/tournaments/none", "/api/transfers"])
def test_browsers_do_not_store_tournaments_and_transfer_files(server: Server, path: str) -> None:
    answer = server.call("GET" if "tournaments" in path else "POST", path)
    assert answer.headers["cache-control"] == "no-store"

"""Users' own bots: what an API token allows them to do for a person."""

import json
import os
import subprocess
import sys
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from firstclass.service.adapters.sql.models import ApiTokenRow
from tests.database import open_sqlite
from tests.server import Server
from tests.service.browser_client import BrowserClient
from tests.test_docs import EXAMPLES

ONE_MORE = 21


def give(device: BrowserClient, scope: str, name: str = "Program") -> dict[str, str]:
    """Create an API token; return the headers that use it."""
    created = device.call_ok("POST", "/api/me/tokens", {"name": name, "scope": scope})
    return {"Authorization": f"Bearer {created['token']}"}


def request(server: Server, headers: dict[str, str], method: str, path: str, **how: Any) -> Any:
    return server.call(method, path, headers=headers, **how)


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def test_a_bot_with_an_api_token_plays_for_a_person(server: Server) -> None:
    with BrowserClient(server) as anna:
        anna.become_guest("Anna")
        headers = give(anna, "play")
        seats = [{"name": "Anna", "kind": "human"}, {"name": "", "kind": "random"}]
        body = {"players": 2, "modules": "AB", "seats": seats}
        made = request(server, headers, "POST", "/api/tables", json=body).json()
        assert made["key"] is None
        (mine,) = request(server, headers, "GET", "/api/me/tables").json()["tables"]
        assert (mine["info"]["table"], mine["your_seats"]) == (made["table"], [0])
        with server.join(made["table"], headers=headers) as program:
            assert program.receive_state()["your_seats"] == [0]
            program.draft()
        assert [table["info"]["table"] for table in anna.tables()] == [made["table"]]


def test_a_seat_that_a_bot_has_played_on_says_so(server: Server) -> None:
    with BrowserClient(server) as anna:
        by_hand = anna.become_guest("Anna").create_table("human", "human")
        with anna.join(by_hand) as browser:
            browser.receive_state()
            browser.draft()
            assert "is_bot" not in browser.state["seats"][0]
        by_program, headers = anna.create_table("human", "random"), give(anna, "play")
        with server.join(by_program, headers=headers) as program:
            assert "is_bot" not in program.receive_state()["seats"][0]
            program.draft()
            marked, other = program.state["seats"]
            assert marked == {"name": "Seat 0", "kind": "human", "is_bot": True}
            assert "is_bot" not in other


def test_an_account_can_be_declared_a_bot_account(server: Server) -> None:
    with BrowserClient(server) as anna, BrowserClient(server) as ben:
        anna.become_guest("Anna")
        assert not anna.person["is_bot"]
        assert anna.call_ok("POST", "/api/me/bot", {"is_bot": True})["person"]["is_bot"]
        with anna.join(anna.create_table("human", "random")) as client:
            client.receive_state()
            client.draft()
            assert "is_bot" in client.state["seats"][0]
        body = {"is_bot": False}
        answer = request(server, give(anna, "play"), "POST", "/api/me/bot", json=body)
        assert refusal(answer) == (401, "signed_out")
        ben.call_refused(401, "signed_out", "POST", "/api/me/bot", body)


def test_the_example_bot_plays_a_game_online_to_its_end(server: Server) -> None:
    with BrowserClient(server) as anna:
        table = anna.become_guest("Anna").create_table("human", "random")
        token = give(anna, "play")["Authorization"].removeprefix("Bearer ")
        program = subprocess.run(
            [sys.executable, EXAMPLES / "online.py", f"{server.address}/table/{table}"],
            env=os.environ | {"FIRSTCLASS_TOKEN": token},
            capture_output=True,
            text=True,
            check=False,
        )
        assert program.stdout.startswith("The scores:"), program.stderr
        (played,) = anna.tables()
        assert played["info"]["over"]


def test_a_token_for_reading_cannot_change_anything(server: Server) -> None:
    with BrowserClient(server) as anna:
        table = anna.become_guest("Anna").create_table("human", "human")
        headers = give(anna, "look")
        path = f"/api/tables/{table}/history?first=0&last=0&seat=0"
        assert request(server, headers, "GET", path).is_success
        assert request(server, headers, "GET", "/api/me").json()["person"]["name"] == "Anna"
        rematch = f"/api/tables/{table}/rematch"
        assert refusal(request(server, headers, "POST", rematch)) == (403, "forbidden")
        with pytest.raises(InvalidStatus) as refused, server.join(table, headers=headers):
            pass
        assert refused.value.response.status_code == 403


def test_a_token_cannot_change_the_account(server: Server) -> None:
    with BrowserClient(server) as anna:
        anna.become_guest("Anna")
        headers = give(anna, "play")
        for method, path, body in (
            ("DELETE", "/api/me", None),
            ("POST", "/api/me/tokens", {"name": "Another", "scope": "play"}),
            ("GET", "/api/me/tokens", None),
            ("GET", "/api/me/sessions", None),
            ("GET", "/api/me/export", None),
            ("POST", "/api/me/password", {"login": "anna-p", "password": "x" * 12}),
        ):
            answer = request(server, headers, method, path, json=body)
            assert refusal(answer) == (401, "signed_out"), path
        assert anna.person["name"] == "Anna"


def test_a_revoked_token_is_invalid_everywhere(server: Server) -> None:
    with BrowserClient(server) as anna:
        table = anna.become_guest("Anna").create_table("human", "human")
        headers = give(anna, "play")
        with server.join(table, headers=headers) as program:
            assert program.receive_state()["your_seats"] == [0, 1]
            (api_token,) = anna.call_ok("GET", "/api/me/tokens")["api_tokens"]
            assert api_token["last_used_at"] > 0
            left = anna.call_ok("DELETE", f"/api/me/tokens/{api_token['id']}")
            assert left == {"api_tokens": []}
            assert (
                program.receive_state(lambda state: state["your_seats"] == [])["view"]["seat"]
                is None
            )
            program.send(type="act", version=0, action=acted(anna, table))
            program.receive_error("forbidden")
        assert refusal(request(server, headers, "GET", "/api/me")) == (401, "signed_out")
        other = {"Authorization": "Bearer fcp_" + "x" * 43}
        assert refusal(request(server, other, "GET", "/api/me")) == (401, "signed_out")


def acted(device: BrowserClient, table: str) -> str:
    """Return the seats that a client controls."""
    with device.join(table) as client:
        client.receive_state()
        if not client.state["legal"]:
            client.look(client.state["view"]["current"])
        action: str = client.state["legal"][0]["action"]
        return action


def test_api_tokens_are_limited_in_number_and_private(server: Server) -> None:
    with BrowserClient(server) as anna, BrowserClient(server) as ben:
        anna.become_guest("Anna")
        ben.become_guest("Ben")
        for number in range(ONE_MORE - 1):
            give(anna, "look", f"Program {number}")
        message = anna.call_refused(
            409, "illegal", "POST", "/api/me/tokens", {"name": "One more", "scope": "look"}
        )
        assert str(ONE_MORE - 1) in message
        kept = anna.call_ok("GET", "/api/me/tokens")["api_tokens"]
        assert "Program 0" in [api_token["name"] for api_token in kept]
        ben.call_refused(404, "unknown", "DELETE", f"/api/me/tokens/{kept[0]['id']}")
        ben.call_refused(400, "malformed", "POST", "/api/me/tokens", {"name": "x", "scope": "all"})
        export = anna.call_ok("GET", "/api/me/export")["tables"]
        assert len(export[ApiTokenRow.__tablename__]) == ONE_MORE - 1


def test_only_a_hash_of_an_api_token_is_stored_and_deleted_with_the_account(
    own_server: Server,
) -> None:
    with BrowserClient(own_server) as anna:
        anna.become_guest("Anna")
        token = give(anna, "play")["Authorization"].removeprefix("Bearer ")
        assert token not in json.dumps(anna.call_ok("GET", "/api/me/export"))
        kept = (
            own_server.database.read_bytes()
            + own_server.database.with_suffix(".sqlite-wal").read_bytes()
        )
        assert token.encode() not in kept
        anna.call_ok("DELETE", "/api/me")
        with open_sqlite(own_server.database) as file:
            assert file.execute("SELECT count(*) FROM api_tokens").fetchone() == (0,)


def test_a_password_can_be_removed(server: Server) -> None:
    with BrowserClient(server) as anna, BrowserClient(server) as other:
        anna.become_guest("Anna")
        body = {"login": "anna-without", "password": "correct horse"}
        anna.call_ok("POST", "/api/me/password", body)
        assert anna.call_ok("DELETE", "/api/me/password")["person"]["login"] is None
        other.call_refused(403, "forbidden", "POST", "/api/session/password", body)
        other.become_guest("Other").call_ok("POST", "/api/me/password", body)

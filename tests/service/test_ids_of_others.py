"""Knowing the ids of another person's things gives nobody any power over them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firstclass.service.adapters.api import CALLS
from tests.server import Server
from tests.service.browser_client import BrowserClient
from tests.service.lobby.test_lobby import ANYBODY, HOST, open_game_body

SECRETS = ("anna@example.org", "a note of Anna", "a word of Anna", "login-of-anna")
"""Texts that only Anna may read."""

PASSWORD = {"login": "login-of-anna", "password": "correct horse battery"}

BODIES: dict[str, Any] = {
    "AcceptInvitation": {"invitation": "x" * 22, "name": "Ben"},
    "EarlyStart": {"bots": [{"kind": "random"}]},
    "NewBranch": {"version": 0, "seats": [{"kind": "human"}] * 2},
    "NewChatLine": {"text": "a word of Ben"},
    "NewNote": {"text": "a note of Ben"},
    "Readiness": {"ready": True},
    "RematchAnswer": {},
    "TournamentStart": {"bots": [{"kind": "random"}]},
}
"""Requests that would be possible for Anna."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "tables.sqlite")
    yield server
    server.stop()


class Things:
    """A person with one of everything that has an id."""

    def __init__(self, device: BrowserClient) -> None:
        self._device = device
        call = device.become_guest("Anna").call_ok
        call("POST", "/api/me/password", PASSWORD)
        table = device.create_table("human", "human", spectators=None)
        call("POST", f"/api/me/notes/{table}", {"text": "a note of Anna"})
        call("POST", f"/api/tables/{table}/chat", {"text": "a word of Anna"})
        game = call("POST", "/api/lobby", open_game_body(HOST, ANYBODY, access="named"))["id"]
        cup = call("POST", "/api/tournaments", {**CUP, "access": "named"})["id"]
        channel = {"kind": "webhook", "to": "https://192.0.2.1/hook"}
        call("POST", "/api/me/notifications/channels", channel)
        (stored,) = call("GET", "/api/me/notifications")["channels"]
        token = call("POST", "/api/me/tokens", {"name": "Program", "scope": "play"})
        self.ids = {
            "table_id": table,
            "open_game_id": game,
            "tournament_id": cup,
            "channel_id": stored["id"],
            "token_id": call("GET", "/api/me/tokens")["api_tokens"][0]["id"],
            "session_id": call("GET", "/api/me/sessions")["sessions"][0]["id"],
            "seat": "0",
            "number": "1",
        }
        self.secrets = [*SECRETS, token["token"]]

    def everything(self) -> Any:
        """Return all that the person can see of their things, apart from times.

        The server itself adds notifications at any moment.
        """
        ids = self.ids
        paths = (
            "/api/me/export",
            "/api/me/sessions",
            "/api/me/tokens",
            "/api/me/notifications",
            "/api/me/blocks",
            f"/api/me/notes/{ids['table_id']}",
            f"/api/tables/{ids['table_id']}",
            f"/api/tables/{ids['table_id']}/chat",
            f"/api/lobby/{ids['open_game_id']}",
            f"/api/tournaments/{ids['tournament_id']}",
        )
        seen = [self._device.call_ok("GET", path) for path in paths]
        del seen[0]["tables"]["notifications"]
        return json.loads(re.sub(r'"(last_\w+|\w+_at)": \d+', '"at": 0', json.dumps(seen)))


def test_the_ids_of_another_person_are_of_no_use(server: Server) -> None:
    with BrowserClient(server) as anna, BrowserClient(server) as ben:
        things = Things(anna)
        ben.become_guest("Ben")
        before = things.everything()
        tried = 0
        for call in CALLS:
            names = re.findall(r"{(\w+)}", call.path)
            if not set(names) & things.ids.keys() or not set(names) <= things.ids.keys():
                continue
            query = "&".join(f"{parameter.name}=0" for parameter in call.query)
            path = f"{call.path}?{query}".format(**things.ids)
            body = BODIES[call.request.__name__] if call.request else None
            answer = ben.call(call.method, path, body)
            for secret in things.secrets:
                assert secret not in answer.text, (call.method, path)
            assert things.everything() == before, (call.method, path, answer.text)
            if "{table_id}" not in call.path:
                unknown = f"{call.path}?{query}".format(**things.ids | UNKNOWN)
                same = ben.call(call.method, unknown, body)
                assert (answer.status_code, answer.text) == (same.status_code, same.text), path
            tried += 1
        assert tried > 30


UNKNOWN = dict.fromkeys(
    ("open_game_id", "tournament_id", "channel_id", "token_id", "session_id"), "nosuchthing00000"
)
CUP = {"name": "Cup", "format": "swiss", "rounds": 2, "table": {"players": 2, "modules": "AB"}}

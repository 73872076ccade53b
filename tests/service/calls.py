"""Calls that many tests make, and the game records for them."""

import random
from typing import Any

from firstclass import Setup
from tests.rules.games import game_after
from tests.server import Client, Server

RECORD = game_after(Setup(players=2, seed=6), 6, 60).record()
FINISHED_RECORD = game_after(Setup(players=2, seed=6), 6, 10**6).record()


def call_refused(server: Server, status: int, code: str, method: str, path: str, **how: Any) -> str:
    """Check that a call is refused with an error of this status and code; return its message."""
    answer = server.call(method, path, **how)
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["code"] == code
    assert "Traceback" not in error["message"]
    message: str = error["message"]
    return message


def open_record(server: Server, record: object) -> tuple[str, str]:
    """Open a game record; return the id of the table and its key."""
    answer = server.call("POST", "/api/records", json=record)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"], answer.json()["key"]


def history(server: Server, table: str, key: str | None = None, **query: Any) -> Any:
    """Request earlier moments, by default the first 64; return the response."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    query = {"first": 0, "last": 63} | query
    return server.call("GET", f"/api/tables/{table}/history", params=query, headers=headers)


def bearer(key: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"} if key else {}


def invite(server: Server, table: str, seat: int, key: str) -> str:
    """Return an invitation to a seat."""
    path = f"/api/tables/{table}/seats/{seat}/invitation"
    answer = server.call("POST", path, headers=bearer(key))
    assert answer.status_code == 201, answer.text
    invitation: str = answer.json()["invitation"]
    return invitation


def accept(server: Server, table: str, invitation: str, name: str = "") -> str:
    """Accept an invitation; return the key of the guest."""
    body = {"invitation": invitation, "name": name}
    answer = server.call("POST", f"/api/tables/{table}/accepted-invitations", json=body)
    assert answer.status_code == 201, answer.text
    assert answer.json()["table"] == table
    key: str = answer.json()["key"]
    return key


def play_on(client: Client, actions: int, seed: int = 3) -> list[str]:
    """Play at random; return the actions in notation."""
    chance = random.Random(seed)
    played = []
    for _ in range(actions):
        if not client.state["legal"]:
            client.look(client.state["view"]["current"])
        played.append(chance.choice(client.state["legal"])["action"])
        client.act(played[-1])
    return played

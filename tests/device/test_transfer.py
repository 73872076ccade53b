"""A transferred game continues elsewhere without any difference, and only there."""

import json
import random
from typing import Any

import pytest

from firstclass import Game
from firstclass.service.adapters.device import Device
from tests.device.memory_files import DevicePage, MemoryFiles, call_device, create_table
from tests.ids import parameter_id
from tests.server import Client, Server
from tests.service.calls import RECORD, accept, bearer, call_refused, invite, open_record, play_on
from tests.service.play.test_ports import run

PEOPLE = [{"name": "Ann", "kind": "human"}, {"name": "Bob", "kind": "human"}]


def packed(server: Server, table: str, key: str | None) -> str:
    """Return a game's transfer file from the server."""
    answer = server.call("POST", f"/api/tables/{table}/transfer", headers=bearer(key))
    assert answer.status_code == 200, answer.text
    return answer.text


def unpacked(server: Server, transfer_file: str) -> tuple[str, str]:
    """Import a transfer file; return the id and key of the new table."""
    answer = server.call("POST", "/api/transfers", content=transfer_file)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"], answer.json()["key"]


async def played(page: DevicePage, actions: int, chance: random.Random) -> None:
    """Play some random actions for the deciding seats."""
    for _ in range(actions):
        if page.state["sheet"]:
            return
        if not page.state["legal"]:
            page.send(type="view_as", seat=page.state["view"]["current"])
            await page.receive()
        await page.act(chance.choice(page.state["legal"])["action"])


def as_seen(state: dict[str, Any]) -> dict[str, Any]:
    """Return the part of a state that is the same wherever a game is played."""
    seen = (
        "version",
        "seats",
        "your_seats",
        "view",
        "legal",
        "recap",
        "log",
        "commitment",
        "thinking_seat",
    )
    return {name: state[name] for name in seen}


async def seen(page: DevicePage) -> dict[str, Any]:
    """Return it as the first seat sees it."""
    page.send(type="view_as", seat=0)
    return as_seen(await page.receive())


def test_a_game_is_unchanged_after_a_transfer_to_a_server_and_back(server: Server) -> None:
    async def move() -> None:
        device, chance = Device(MemoryFiles()), random.Random(4)
        table, key = await create_table(device, "human", "human", modules="CD", seed=2**62 + 1)
        page = DevicePage(device, table, key)
        await page.receive()
        await played(page, 30, chance)
        there = await seen(page)
        status, transfer_file = await device.call(
            "POST", f"/tables/{table}/transfer", key, "en", None
        )
        assert status == 200
        left = await page.receive()
        assert not left["legal"]
        assert all(seat["moved"] is True for seat in left["seats"])
        assert (await page.act("keep 1"))["message"].startswith("This game was moved")

        moved, moved_key = unpacked(server, transfer_file)
        with server.join(moved, moved_key) as client:
            client.receive_state()
            assert as_seen(client.look(0)) == there
            assert client.state["seed_named"]
            play_on(client, 20)
            there = as_seen(client.look(0))

        transfer_file = packed(server, moved, moved_key)
        _, place = await call_device(device, "POST", "/transfers", body=json.loads(transfer_file))
        page = DevicePage(device, place["table"], place["key"])
        await page.receive()
        assert await seen(page) == there
        await played(page, 10**4, chance)
        _, text = await device.call("GET", f"/tables/{place['table']}/record", None, "en", None)
        record = json.loads(text)
        assert record.pop("seal")["hash"] == there["commitment"]
        assert len(record.pop("times")) == len(record["actions"])
        assert record["setup"]["seed"] == 2**62 + 1
        assert Game.replay(record).record() == record

    run(move())


def test_a_branch_cannot_be_transferred_and_reveals_nothing_of_its_game(server: Server) -> None:
    table, key = server.create("human", "human", seed=9)
    with server.join(table, key) as client:
        client.receive_state()
        play_on(client, 25)
    body = {"version": 20, "seats": PEOPLE}
    side = server.call("POST", f"/api/tables/{table}/branches", json=body).json()
    path = f"/api/tables/{side['table']}/transfer"
    why = call_refused(server, 403, "forbidden", "POST", path, headers=bearer(side["key"]))
    assert "branch" in why
    assert "moved" not in server.call("GET", f"/api/tables/{side['table']}").json()["seats"][0]


def test_the_bots_of_a_transferred_game_play_at_its_new_place(server: Server) -> None:
    table, key = server.create("human", "random")
    with server.join(table, key) as client:
        client.receive_state()
        client.draft()
        transfer_file = packed(server, table, key)
        left = client.receive_state(lambda state: "moved" in state["seats"][0])
        assert left["thinking_seat"] is None
        assert (left["undo"]["possible"], left["redo"]["possible"]) == (False, False)
        refuses_all(client)
    assert packed(server, table, key) == transfer_file
    with server.join(*unpacked(server, transfer_file)) as client:
        client.receive_state()
        assert client.play_out()["sheet"]


def test_a_game_without_a_commitment_can_be_transferred(server: Server) -> None:
    for more in ({}, {"seal": None}):
        transfer_file = json.dumps({"record": RECORD | more, "seats": PEOPLE})
        with server.join(*unpacked(server, transfer_file)) as client:
            assert client.receive_state()["commitment"] is None
            assert client.state["version"] == len(RECORD["actions"])


def refuses_all(client: Client) -> None:
    version = client.state["version"]
    for body in ({"type": "act", "action": "end"}, {"type": "undo"}, {"type": "redo"}):
        client.send(version=version, **body)
        assert client.receive_error("illegal")["message"].startswith("This game was moved")


def test_only_the_host_of_a_table_without_guests_can_transfer_it(server: Server) -> None:
    def why(table: str, key: str | None) -> str:
        path = f"/api/tables/{table}/transfer"
        return call_refused(server, 403, "forbidden", "POST", path, headers=bearer(key))

    table, key = server.create("human", "human")
    assert why(table, None).startswith("Only the host")
    assert why(table, "wrong").startswith("Only the host")
    guest = accept(server, table, invite(server, table, 1, key))
    assert why(table, key).startswith("Other people")
    assert why(table, guest).startswith("Only the host")
    clock = {"kind": "turn", "seconds": 120, "on_timeout": "end"}
    assert why(*server.create("human", "human", time_limit=clock)).startswith(
        "This table has a time limit"
    )
    assert why(*open_record(server, RECORD)).startswith("This game is no longer played")
    with server.join(table, key) as client:
        assert "moved" not in client.receive_state()["seats"][0]


@pytest.mark.parametrize(
    "damage",
    [
        {"record": RECORD | {"actions": ["keep 999"]}},
        {"record": RECORD | {"rules": 99}},
        {"record": RECORD | {"seal": {"salt": "x", "hash": "y"}}},
        {"record": {}},
        {"seats": PEOPLE[:1]},
        {"seats": [{"name": "", "kind": "absent"}] * 2},
        {"more": 1},
    ],
    ids=parameter_id,
)
def test_an_invalid_transfer_file_is_refused(server: Server, damage: dict[str, Any]) -> None:
    transfer_file = {"record": RECORD, "seats": PEOPLE} | damage
    call_refused(server, 400, "malformed", "POST", "/api/transfers", json=transfer_file)

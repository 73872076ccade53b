"""A chosen seed is announced; any other deal has a commitment, which the record proves later."""

import json
from hashlib import sha256
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

from firstclass import Game
from tests.command import run_command
from tests.server import Server
from tests.service.calls import bearer, open_record


def finished(server: Server, **body: Any) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Return the first and the last state of a game of bots, and its record."""
    table, _ = server.create("random", "random", **body)
    with server.join(table) as client:
        first = client.receive_state()
        last = client.receive_state(lambda state: state["view"]["phase"] == "over")
    return first, last, server.call("GET", f"/api/tables/{table}/record").json()


def checked(*files: Path) -> CompletedProcess[str]:
    return run_command("check", *files)


def test_everybody_sees_that_the_seed_was_chosen(server: Server) -> None:
    for seed, named in ((7, True), (None, False)):
        table, key = server.create("human", "human", seed=seed)
        for token in (key, None):
            with server.join(table, token) as client:
                assert client.receive_state()["seed_named"] is named


def test_random_seeds_cannot_be_guessed(server: Server) -> None:
    seeds = {finished(server, seed=None)[2]["setup"]["seed"] for _ in range(3)}
    assert len(seeds) == 3
    assert max(seeds).bit_length() > 55


def test_the_commitment_to_a_deal_is_shown_before_the_game_and_proved_afterwards(
    server: Server, tmp_path: Path
) -> None:
    first, last, record = finished(server, seed=None)
    salt, seed = record["seal"]["salt"], record["setup"]["seed"]
    assert first["commitment"] == last["commitment"] == record["seal"]["hash"]
    assert first["commitment"] == sha256(f"{salt}:{seed}".encode()).hexdigest()
    assert len(bytes.fromhex(salt)) == 16
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    answer = checked(file)
    assert answer.returncode == 0
    assert first["commitment"] in answer.stdout


def test_a_false_commitment_is_noticed(server: Server, tmp_path: Path) -> None:
    _, _, record = finished(server, seed=None)
    file = tmp_path / "game.json"
    changes: list[dict[str, object]] = [
        {"seal": record["seal"] | {"salt": "00" * 16}},
        {"seal": record["seal"] | {"hash": "00" * 32}},
        {"seal": {}},
        {"seal": "broken"},
        {"setup": record["setup"] | {"seed": record["setup"]["seed"] + 1}},
        {"actions": ["dance"]},
    ]
    for change in changes:
        file.write_text(json.dumps(record | change))
        answer = checked(file)
        assert answer.returncode == 1, change
        assert len(answer.stdout.splitlines()) == 3
    for text in ("no json", "[" * 100_000):
        file.write_text(text)
        assert checked(file, tmp_path / "none.json").returncode == 1


def test_the_salt_of_a_commitment_stays_secret_during_the_game(server: Server) -> None:
    table, key = server.create("human", "human", seed=None)
    with server.join(table, key) as client:
        text = json.dumps(client.receive_state()) + json.dumps(client.look(0))
    assert "salt" not in text
    path = f"/api/tables/{table}/record"
    assert server.call("GET", path, headers=bearer(key)).status_code == 403


def test_a_game_opened_from_a_record_has_no_commitment(server: Server) -> None:
    _, _, record = finished(server, seed=None)
    table, key = open_record(server, record)
    with server.join(table, key) as client:
        assert client.receive_state()["commitment"] is None
    assert Game.replay(record).record() == {
        name: value for name, value in record.items() if name not in ("seal", "times")
    }


def test_a_rematch_has_another_commitment(server: Server) -> None:
    table, key = server.create("human", "human", seed=7)
    with server.join(table, key) as client:
        commitment = client.receive_state()["commitment"]
        client.play_out()
    path = f"/api/tables/{table}/rematch"
    again = server.call("POST", path, json={}, headers=bearer(key)).json()["table"]
    with server.join(again, key) as client:
        state = client.receive_state()
    assert state["commitment"] not in (None, commitment)
    assert not state["seed_named"]

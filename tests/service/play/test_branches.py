"""Branches from a moment of another table, and games opened from records."""

import hashlib
import json
import random
from typing import Any

import pytest

from firstclass import Game, Setup
from firstclass.service.adapters.sql.store import Store
from firstclass.service.play.seating import hash_key
from firstclass.service.stored import Redeal, Seat, StoredTable
from tests.ids import parameter_id
from tests.rules.boxes import FIRST
from tests.rules.games import game_after
from tests.server import Server
from tests.service.calls import (
    FINISHED_RECORD,
    RECORD,
    call_refused,
    history,
    open_record,
    play_on,
)

SEATS = [{"name": "Ann", "kind": "human"}, {"name": "Bob", "kind": "random"}]
PEOPLE: list[Seat] = [{"name": "Ann", "kind": "human"}, {"name": "Bob", "kind": "human"}]


def branch(server: Server, table: str, key: str | None = None, **body: Any) -> Any:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    body = {"seats": SEATS} | body
    return server.call("POST", f"/api/tables/{table}/branches", json=body, headers=headers)


def branched(server: Server, table: str, key: str | None = None, **body: Any) -> tuple[str, str]:
    answer = branch(server, table, key, **body)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"], answer.json()["key"]


# While the other game is played -----------------------------------------------------------------


def test_a_branch_looks_like_its_moment_and_can_be_played_on(server: Server) -> None:
    table, key = server.create("human", "human", seed=9)
    with server.join(table, key) as client:
        client.receive_state()
        play_on(client, 40)
        then = history(server, table, key, first=30, last=30, seat=0).json()["views"][0]
    new, new_key = branched(server, table, key, version=30, seat=0, seats=PEOPLE)
    with server.join(new, new_key) as client:
        client.receive_state()
        assert client.look(0)["view"] == then
        assert client.state["branch_of"] == {"table": table, "version": 30}
        assert client.state["first_version"] == 30
        assert client.state["log"] == []
        assert client.state["undo"]["reason"] == "The game of this table begins here."
        play_on(client, 12)
        assert client.state["version"] == 42
        assert {entry["version"] for entry in client.state["log"]} <= set(range(31, 43))
        views = history(server, new, new_key, seat=0).json()["views"]
        assert [view["version"] for view in views] == list(range(30, 43))
        assert views[0] == then
    with server.join(new) as spectator:
        assert spectator.receive_state()["branch_of"] is None


def test_a_branch_survives_a_crash_of_the_server(own_server: Server) -> None:
    """So does a branch of a branch, although all hidden cards were re-dealt twice."""
    table, key = own_server.create("human", "human", seed=9)
    with own_server.join(table, key) as client:
        client.receive_state()
        play_on(client, 40)
    second = branched(own_server, table, key, version=40, seat=1, seats=PEOPLE)
    with own_server.join(*second) as client:
        client.receive_state()
        play_on(client, 12)
    third = branched(own_server, *second, version=47, seat=0, seats=PEOPLE)
    with own_server.join(*third) as client:
        client.receive_state()
        play_on(client, 9)
        seen = [client.look(seat) for seat in (0, 1)]
        own_server.kill()
    own_server.start()
    with own_server.join(*third) as client:
        client.receive_state()
        assert [client.look(seat) for seat in (0, 1)] == seen
        assert client.state["version"] == 56
        assert client.state["first_version"] == 47
        play_on(client, 5)


def test_bots_can_play_in_a_branch(server: Server) -> None:
    table, key = server.create("human", "human", seed=9)
    with server.join(table, key) as client:
        client.receive_state()
        play_on(client, 40)
    bots = [{"name": name, "kind": "random"} for name in ("Ann", "Bob")]
    new, _ = branched(server, table, version=40, seats=bots)
    with server.join(new) as client:
        client.receive_state(lambda state: state["view"]["phase"] == "over")
    call_refused(server, 403, "forbidden", "GET", f"/api/tables/{new}/record")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"version": 41}, 400),
        ({"version": -1}, 400),
        ({"version": 10**30}, 400),
        ({"version": "9"}, 400),
        ({}, 400),
        ({"version": 9, "seats": SEATS[:1]}, 400),
        ({"version": 9, "seats": [SEATS[0], {"name": "Bob", "kind": "absent"}]}, 400),
        ({"version": 9, "seed": 5}, 400),
        ({"version": 9, "seat": 0}, 403),
    ],
    ids=parameter_id,
)
def test_an_impossible_branch_is_refused(server: Server, body: dict[str, Any], status: int) -> None:
    table, key = server.create("human", "human", seed=9)
    with server.join(table, key) as client:
        client.receive_state()
        play_on(client, 40)
    answer = branch(server, table, **body)
    assert answer.status_code == status, answer.text
    assert len(answer.json()["error"]["message"].splitlines()) == 1


# Secrets ----------------------------------------------------------------------------------------


def test_no_byte_of_replays_and_branches_depends_on_hidden_information(own_server: Server) -> None:
    """Two tables have the same actions and different secrets; outsiders cannot tell them apart."""
    ours = {}
    own_server.kill()
    store = Store(own_server.database)
    record = game_after(Setup(players=2, modules="CD", seed=4), 8, 73).record()
    for seed in (1, 2):
        hidden = [Redeal(73, 0, seed)]
        store.create(StoredTable(f"t{seed}", hash_key("key"), PEOPLE, record, [], redeals=hidden))
    store.close()
    own_server.start()
    received: dict[Any, list[Any]] = {}
    for seed in (1, 2):
        table = f"t{seed}"
        with own_server.join(table, "key") as client, own_server.join(table) as spectator:
            client.receive_state()
            received.setdefault("begin", []).append(client.look(0))
            for _ in range(3):
                version = client.state["version"]
                client.act(client.state["legal"][-1]["action"])
                assert client.state["undo"]["possible"], "nothing hidden was shown"
                assert client.state["version"] == version + 1
            client.send(type="undo", version=version + 1)
            received.setdefault("own", []).append(client.receive_state())
            received.setdefault("rival", []).append(client.look(1))
            received.setdefault("public", []).append(
                spectator.receive_state(lambda state: state["version"] == 75)
            )
        for seat in (None, 0, 1):
            how = {} if seat is None else {"seat": seat}
            views = history(
                own_server, table, "key" if how else None, **how, first=60, last=80
            ).json()
            received.setdefault(f"history {seat}", []).append(views)
            assert [view["version"] for view in views["views"]] == [73, 74, 75]
        ours[seed] = branched(own_server, table, "key", version=74, seat=0, seats=PEOPLE)
        received.setdefault("refused", []).append(
            branch(own_server, table, version=74, seat=0).text
            + own_server.call("GET", f"/api/tables/{table}/record").text
        )
    for what, (one, other) in received.items():
        same = json.dumps(one) == json.dumps(other)
        assert same == (what not in ("rival", "history 1")), what
    own_server.kill()
    store = Store(own_server.database)
    for seed, (table, _) in ours.items():
        kept = store.find(table)
        assert kept is not None
        before, new = kept.redeals
        assert before == Redeal(73, 0, seed)
        assert (new.version, new.seat) == (74, 0)
    store.close()
    own_server.start()


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_start_of_a_branch_depends_on_nothing_hidden(viewer: int | None) -> None:
    game = game_after(Setup(players=2, modules="CD", seed=4), 8, 73)
    other = game.sample_hidden(viewer, random.Random(1))
    assert other.fingerprint() != game.fingerprint()
    starts = [each.sample_hidden(viewer, random.Random(5)) for each in (game, other)]
    assert starts[0].fingerprint() == starts[1].fingerprint()
    assert starts[0].fingerprint() not in (game.fingerprint(), other.fingerprint())
    for start in starts:
        assert start.setup.seed == 0
        assert start.actions() == []


def test_a_seed_always_gives_the_same_deal() -> None:
    """Stored branches rely on it: the random numbers of a seed must not change."""
    setup = Setup(players=4, modules="CD", seed=4, teatime="on", catalogue=FIRST)
    game = game_after(setup, 8, 70)
    dealt = dealt_in(game.sample_hidden(2, random.Random(2**62 + 1)))
    assert hashlib.sha256(repr(dealt).encode()).hexdigest()[:16] == "8932aaeb983b2621"


def dealt_in(game: Game) -> list[object]:
    """Return everything hidden, by the names of the cards."""
    state, names = game.state, game.state.rules.box.names
    return [
        [names[card] for stack in state.stacks for card in stack],
        [names[card] for card in state.game_end_pile],
        [names[board.secret] for board in state.boards],
        [part.snapshot() for part in state.module_states],
        state.chance,
    ]


# After the end of the game ----------------------------------------------------------------------


def test_a_branch_of_a_finished_game_starts_from_its_real_state(server: Server) -> None:
    table, _ = open_record(server, FINISHED_RECORD)
    new, new_key = branched(server, table, version=60, seats=PEOPLE)
    real = Game.replay({**FINISHED_RECORD, "actions": FINISHED_RECORD["actions"][:60]})
    with server.join(new, new_key) as client:
        client.receive_state()
        for seat in (0, 1):
            assert client.look(seat)["view"] == real.observe(seat)
        assert client.state["first_version"] == 0
        assert client.state["log"], "what went before is told"
        for action in FINISHED_RECORD["actions"][60:]:
            client.act(action)
    assert server.call("GET", f"/api/tables/{new}/record").json() == FINISHED_RECORD


def test_a_branch_from_the_end_of_a_game_is_refused(server: Server) -> None:
    table, _ = open_record(server, FINISHED_RECORD)
    answer = branch(server, table, version=len(FINISHED_RECORD["actions"]))
    assert answer.json()["error"]["code"] == "illegal"


@pytest.mark.parametrize("record", [RECORD, FINISHED_RECORD], ids=["unfinished", "finished"])
def test_a_game_record_can_be_opened_replayed_and_saved_again(server: Server, record: Any) -> None:
    table, key = open_record(server, record)
    last = len(record["actions"])
    game = Game.replay(record)
    views = history(server, table, first=max(0, last - 63), last=last).json()["views"]
    assert views[-1] == game.observe(None)
    with server.join(table, key) as client:
        state = client.receive_state()
        assert state["your_seats"] == state["legal"] == []
        assert {seat["kind"] for seat in state["seats"]} == {"absent"}
        assert state["version"] == last
        assert state["thinking_seat"] is None
        client.send(type="act", version=last, action="end turn")
        client.receive_error("forbidden" if not game.over else "illegal")
        client.send(type="undo", version=last)
        client.receive_error("illegal")
    assert server.call("GET", f"/api/tables/{table}/record").json() == record


def changed(place: tuple[Any, ...], value: object) -> Any:
    record: Any = json.loads(json.dumps(RECORD))
    if not place:
        return value
    inner = record
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    return record


BAD: list[Any] = [None, -1, "x", [[]], {"a": 1}, 10**400, "\n" * 99]
NO_RECORDS: list[Any] = [None, [], "record", 5, {}, [RECORD], 10**400, 1e300]
HOSTILE: list[Any] = [
    *[changed((), value) for value in NO_RECORDS],
    *[changed((name,), value) for name in RECORD for value in BAD],
    *[changed(("setup", name), {"a": [1]}) for name in RECORD["setup"]],
    changed(("setup", "options", "luck"), "on"),
    changed(("actions", 3), 10**400),
    changed(("actions", 3), 1.0),
    changed(("new",), 1),
]


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_a_hostile_game_record_is_refused_in_one_line(server: Server, number: int) -> None:
    body = json.dumps(HOSTILE[number])
    message = call_refused(server, 400, "malformed", "POST", "/api/records", content=body)
    assert len(message.splitlines()) == 1
    assert len(message) < 250


@pytest.mark.parametrize(
    "body",
    [b"", b"no json", b"\xff\xfe", b"[" * 9000, b"9" * 9000, b'{"a":' * 3000, b'"\\ud800"'],
    ids=parameter_id,
)
def test_invalid_json_is_refused_in_one_line(server: Server, body: bytes) -> None:
    message = call_refused(server, 400, "malformed", "POST", "/api/records", content=body)
    assert len(message.splitlines()) == 1
    assert len(message) < 250


def test_a_game_record_that_is_too_long_is_refused(server: Server) -> None:
    call_refused(server, 413, "too_large", "POST", "/api/records", content=b" " * 20_000)

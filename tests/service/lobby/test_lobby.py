"""The lobby: tables that are announced before they begin, and people who join."""

import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from firstclass.service.adapters.sql.maintenance import delete_pruned, open_existing
from firstclass.service.adapters.sql.store import database_at
from firstclass.service.lobby.connection import LobbyConnection
from firstclass.service.lobby.service import HOUR
from firstclass.service.play.rate_limits import Limits, Rate, RateLimiter
from firstclass.service.play.seating import Credentials
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import NewSeat
from firstclass.service.protocol.responses import PROTOCOL
from firstclass.service.protocol.texts import comparable
from firstclass.service.stored import Person
from tests.contract import check
from tests.ids import parameter_id
from tests.server import TIMEOUT, Server, open_socket
from tests.service.browser_client import BrowserClient
from tests.service.in_memory import MemoryConnection
from tests.service.lobby.lobby_client import connect_to_lobby
from tests.service.lobby.lobby_harness import LobbyHarness
from tests.service.play.test_ports import run

ANYBODY = {"kind": "human"}
HOST = {"name": "", "kind": "human"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose lobby contains only the open games of this file."""
    server = Server(tmp_path_factory.mktemp("lobby") / "tables.sqlite")
    yield server
    server.stop()


@pytest.fixture
def carla(server: Server) -> Iterator[BrowserClient]:
    with BrowserClient(server) as device:
        yield device.become_guest("Carla")


def open_game_body(*seats: Any, **more: Any) -> dict[str, Any]:
    """Return the request for an open game whose unnamed seats are open to anybody."""
    table = {"players": len(seats), "modules": "AB", "seats": [*seats]} | more.pop("table", {})
    vacant = [seat for seat, sitting in enumerate(seats) if sitting == ANYBODY]
    return {"table": table, "open_seats": vacant, "mode": "turns"} | more


def announce(device: BrowserClient, *seats: Any, **more: Any) -> str:
    """Announce an open game; return its id."""
    made = device.call_ok("POST", "/api/lobby", open_game_body(*(seats or (HOST, ANYBODY)), **more))
    open_game: str = made["id"]
    return open_game


def join(device: BrowserClient, open_game: str, seat: int = 1) -> Any:
    return device.call_ok("POST", f"/api/lobby/{open_game}/seats/{seat}")


def seen(device: BrowserClient, open_game: str) -> Any:
    return device.call_ok("GET", f"/api/lobby/{open_game}")


def listed(device: BrowserClient, where: str = "open_games") -> list[str]:
    return [each["id"] for each in device.call_ok("GET", "/api/lobby")[where]]


def test_a_blocked_person_cannot_join(anna: BrowserClient, ben: BrowserClient) -> None:
    table = anna.create_table("human", "human")
    ben.accept(table, anna.invite(table, 1), "Ben")
    anna.call_ok("POST", "/api/me/blocks", {"table": table, "seat": 1, "block": True})
    open_game = announce(anna)
    ben.call_refused(403, "forbidden", "POST", f"/api/lobby/{open_game}/seats/1")
    (blocked,) = anna.call_ok("GET", "/api/me/blocks")["blocks"]
    anna.call_ok("DELETE", f"/api/me/blocks/{blocked['id']}")
    join(ben, open_game)


def test_an_open_game_is_found_by_others_and_can_be_played(
    anna: BrowserClient, ben: BrowserClient
) -> None:
    open_game = announce(anna)
    assert open_game in listed(ben)
    entry = seen(ben, open_game)
    assert [seat["name"] for seat in entry["seats"]] == ["Anna", ""]
    assert [seat["is_free"] for seat in entry["seats"]] == [False, True]
    assert (entry["your_seats"], entry["is_host"], entry["started"]) == ([], False, False)
    assert seen(anna, open_game)["is_host"]
    begun = join(ben, open_game)
    assert (begun["started"], begun["your_seats"]) == (True, [1])
    assert open_game not in listed(ben)
    with anna.join(open_game) as host, ben.join(open_game) as guest:
        assert host.receive_state()["your_seats"] == [0]
        assert guest.receive_state()["your_seats"] == [1]
        assert [seat["name"] for seat in guest.state["seats"]] == ["Anna", "Ben"]


def test_an_open_game_begins_when_all_participants_are_ready(
    anna: BrowserClient, ben: BrowserClient, carla: BrowserClient
) -> None:
    open_game = announce(anna, HOST, ANYBODY, ANYBODY)
    assert not join(ben, open_game)["started"]
    path = f"/api/lobby/{open_game}/ready"
    assert not ben.call_ok("POST", path, {"ready": False})["seats"][1]["is_ready"]
    assert not join(carla, open_game, 2)["started"]
    assert ben.call_ok("POST", path, {"ready": True})["started"]


def test_in_a_live_game_a_disconnected_participant_is_not_ready(
    anna: BrowserClient, ben: BrowserClient
) -> None:
    open_game = announce(anna, mode="live")
    assert not join(ben, open_game)["started"]
    with connect_to_lobby(anna) as host:
        assert host.receive(lambda lobby: lobby["your_games"])["your_games"][0]["seats"][0][
            "is_ready"
        ]
        with connect_to_lobby(ben) as guest:
            assert guest.receive(lambda lobby: lobby["your_games"][0]["started"])
        assert host.receive(lambda lobby: lobby["your_games"][0]["started"])


def test_the_host_can_start_an_open_game_with_bots(anna: BrowserClient, ben: BrowserClient) -> None:
    open_game = announce(anna, HOST, ANYBODY, ANYBODY, {"name": "Robot", "kind": "random"})
    join(ben, open_game, 2)
    path = f"/api/lobby/{open_game}/start"
    bots = {"bots": [{"name": "Whim", "kind": "random"}]}
    ben.call_refused(403, "forbidden", "POST", path, bots)
    for wrong in ([], bots["bots"] * 2, [{"name": "Eve", "kind": "human"}]):
        anna.call_refused(400, "malformed", "POST", path, {"bots": wrong})
    ben.call_ok("POST", f"/api/lobby/{open_game}/ready", {"ready": False})
    anna.call_refused(409, "illegal", "POST", path, bots)
    ben.call_ok("POST", f"/api/lobby/{open_game}/ready", {"ready": True})
    assert anna.call_ok("POST", path, bots)["started"]
    seats = anna.call_ok("GET", f"/api/tables/{open_game}")["seats"]
    assert [seat["name"] for seat in seats] == ["Anna", "Whim", "Ben", "Robot"]
    anna.call_refused(409, "illegal", "POST", path, bots)


def test_a_host_that_starts_a_live_game_counts_as_ready(
    anna: BrowserClient, ben: BrowserClient
) -> None:
    """The host's page need not have connected yet, but other participants are waited for."""
    bots = {"bots": [{"name": "Whim", "kind": "random"}]}
    open_game = announce(anna, mode="live")
    assert anna.call_ok("POST", f"/api/lobby/{open_game}/start", bots)["started"]
    open_game = announce(anna, HOST, ANYBODY, ANYBODY, mode="live")
    join(ben, open_game)
    anna.call_refused(409, "illegal", "POST", f"/api/lobby/{open_game}/start", bots)


def test_participants_can_leave_an_open_game_or_be_removed_by_the_host(
    anna: BrowserClient, ben: BrowserClient, carla: BrowserClient
) -> None:
    open_game = announce(anna, HOST, ANYBODY, ANYBODY)
    join(ben, open_game)
    path = f"/api/lobby/{open_game}/seats/1"
    carla.call_refused(403, "forbidden", "DELETE", path)
    ben.call_ok("DELETE", path)
    ben.call_refused(403, "forbidden", "DELETE", path)
    join(carla, open_game)
    anna.call_ok("DELETE", path)
    assert seen(carla, open_game)["your_seats"] == []
    join(ben, open_game)
    assert join(ben, open_game, 2)["your_seats"] == [2], "who changes seats leaves the other"


def test_nobody_can_take_a_seat_or_a_decision_of_somebody_else(
    anna: BrowserClient, ben: BrowserClient, carla: BrowserClient
) -> None:
    open_game = announce(anna, HOST, ANYBODY, {"kind": "random"}, ANYBODY)
    join(ben, open_game)
    for seat in (0, 1, 2, 4, -1):
        carla.call_refused(409, "illegal", "POST", f"/api/lobby/{open_game}/seats/{seat}")
    anna.call_refused(409, "illegal", "POST", f"/api/lobby/{open_game}/seats/3")
    carla.call_refused(403, "forbidden", "POST", f"/api/lobby/{open_game}/ready", {"ready": True})
    carla.call_refused(403, "forbidden", "DELETE", f"/api/lobby/{open_game}")
    anna.call_ok("DELETE", f"/api/lobby/{open_game}")
    ben.call_refused(404, "unknown", "GET", f"/api/lobby/{open_game}")


CALLS: tuple[tuple[str, str, object], ...] = (
    ("POST", "", open_game_body(HOST, ANYBODY)),
    ("DELETE", "/x", None),
    ("POST", "/x/seats/1", None),
    ("DELETE", "/x/seats/1", None),
    ("DELETE", "/x/invitation", None),
    ("POST", "/x/ready", {"ready": True}),
    ("POST", "/x/start", {}),
)


@pytest.mark.parametrize(("method", "path", "body"), CALLS, ids=parameter_id)
def test_without_signing_in_the_lobby_can_only_be_read(
    server: Server, anna: BrowserClient, method: str, path: str, body: object
) -> None:
    open_game = announce(anna)
    with BrowserClient(server) as stranger:
        assert open_game in listed(stranger)
        assert listed(stranger, "your_games") == []
        stranger.call_refused(401, "signed_out", method, f"/api/lobby{path}", body)


def test_a_game_open_to_anyone_with_the_link_is_not_listed(
    anna: BrowserClient, ben: BrowserClient
) -> None:
    open_game = announce(anna, access="link")
    assert open_game not in listed(ben)
    assert join(ben, open_game)["started"]


def test_only_invited_people_know_of_a_private_open_game(
    server: Server, anna: BrowserClient, ben: BrowserClient, carla: BrowserClient
) -> None:
    login = f"ben-{server.process}"
    ben.call_ok("POST", "/api/me/password", {"login": login, "password": "correct horse battery"})
    open_game = announce(anna, access="named", invited=[login.upper(), "nobody-at-all"])
    assert open_game in listed(ben, "your_games")
    assert open_game not in listed(carla)
    with BrowserClient(server) as stranger:
        for device in (stranger, carla):
            device.call_refused(404, "unknown", "GET", f"/api/lobby/{open_game}")
    for method, path, body in CALLS[1:]:
        path = f"/api/lobby{path.replace('x', open_game, 1)}"
        carla.call_refused(404, "unknown", method, path, body)
    with connect_to_lobby(carla, open_game) as other, connect_to_lobby(ben) as guest:
        assert other.receive()["your_games"] == []
        assert [each["id"] for each in guest.receive()["your_games"]] == [open_game]
    assert join(ben, open_game)["started"]


def test_an_invited_person_accepts_or_declines(
    server: Server, anna: BrowserClient, ben: BrowserClient
) -> None:
    login = f"invited-{server.process}"
    ben.call_ok("POST", "/api/me/password", {"login": login, "password": "correct horse battery"})
    for access in ("named", "open"):
        declined = announce(anna, access=access, invited=[login, "somebody"])
        assert (seen(ben, declined)["is_invited"], seen(ben, declined)["invited"]) == (True, [])
        assert seen(anna, declined)["invited"] == [login, "somebody"]
        assert not seen(anna, declined)["is_invited"]
        ben.call_ok("DELETE", f"/api/lobby/{declined}/invitation")
        assert seen(anna, declined)["invited"] == ["somebody"]
        assert declined not in listed(ben, "your_games")
        code = (404, "unknown") if access == "named" else (409, "illegal")
        ben.call_refused(*code, "DELETE", f"/api/lobby/{declined}/invitation")
        anna.call_ok("DELETE", f"/api/lobby/{declined}")
    accepted = announce(anna, HOST, ANYBODY, ANYBODY, access="named", invited=[login])
    assert not join(ben, accepted)["is_invited"]
    assert seen(anna, accepted)["invited"] == []
    ben.call_refused(409, "illegal", "DELETE", f"/api/lobby/{accepted}/invitation")


def test_a_new_sign_in_name_counts_for_invitations_at_once(
    server: Server, anna: BrowserClient, ben: BrowserClient
) -> None:
    login = f"renamed-{server.process}"
    open_game = announce(anna, access="named", invited=[login])
    with connect_to_lobby(ben) as lobby:
        assert lobby.receive()["your_games"] == []
        password = {"login": login, "password": "correct horse battery"}
        ben.call_ok("POST", "/api/me/password", password)
        assert [each["id"] for each in lobby.receive()["your_games"]] == [open_game]
        ben.call_ok("DELETE", "/api/me/password")
        assert lobby.receive()["your_games"] == []


def test_people_from_earlier_games_are_invited_by_id(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path)
    harness.people("anna", "ben", "carla")
    harness.store.people.save(Person("other", "Other", 1, 1, login=comparable("person ben")))
    open_game = harness.announce("anna", 2, access="named", invited_people=["ben", "gone"])
    assert harness.lobby.get(open_game, "ben")["is_invited"]
    assert harness.lobby.get(open_game, "anna")["invited"] == ["Ben"]
    for uninvited in ("carla", "other"):
        with pytest.raises(RefusedError):
            harness.lobby.get(open_game, uninvited)
    harness.lobby.decline(open_game, "ben")
    with pytest.raises(RefusedError):
        harness.lobby.join(open_game, 1, "ben")
    harness.close()


@pytest.mark.parametrize(
    "wrong",
    [
        {"open_seats": [0, 1]},
        {"open_seats": []},
        {"open_seats": [2]},
        {"open_seats": [-1]},
        {"table": {"modules": "XY"}},
        {"table": {"players": 3}},
        {"access": "everybody"},
        {"mode": "slow"},
        {"invited": ["x"]},
        {"invited_people": ["a person"]},
    ],
    ids=parameter_id,
)
def test_an_impossible_open_game_is_refused(anna: BrowserClient, wrong: dict[str, Any]) -> None:
    anna.call_refused(
        400, "malformed", "POST", "/api/lobby", open_game_body(HOST, ANYBODY, **wrong)
    )


def test_a_chosen_seed_is_kept_secret_but_the_choice_is_shown(
    anna: BrowserClient, ben: BrowserClient
) -> None:
    open_game = announce(anna, table={"seed": 424242})
    entry = seen(ben, open_game)
    assert entry["settings"]["table"]["seed"] is None
    assert entry["seed_named"]
    join(ben, open_game)
    with ben.join(open_game) as client:
        assert client.receive_state()["seed_named"]


def test_the_number_of_open_games_of_a_host_is_limited(anna: BrowserClient) -> None:
    for _ in range(5):
        announce(anna)
    anna.call_refused(429, "too_many", "POST", "/api/lobby", open_game_body(HOST, ANYBODY))


def test_changes_in_the_lobby_are_sent_to_everybody(
    anna: BrowserClient, ben: BrowserClient
) -> None:
    with connect_to_lobby(ben) as watcher:
        before = watcher.receive()
        assert "Ben" in before["people"]
        open_game = announce(anna)
        overview = watcher.receive(
            lambda lobby: any(each["id"] == open_game for each in lobby["open_games"])
        )
        assert overview["your_games"] == []
        anna.call_ok("DELETE", f"/api/lobby/{open_game}")
        watcher.receive(lambda lobby: all(each["id"] != open_game for each in lobby["open_games"]))


def test_the_lobby_can_be_requested_at_any_time(own_server: Server) -> None:
    with (
        BrowserClient(own_server) as device,
        connect_to_lobby(device.become_guest("Anna")) as watcher,
    ):
        assert watcher.receive() == watcher.request()


def test_open_games_survive_a_restart_of_the_server(own_server: Server) -> None:
    with BrowserClient(own_server) as anna, BrowserClient(own_server) as ben:
        open_game = announce(anna.become_guest("Anna"), HOST, ANYBODY, ANYBODY)
        join(ben.become_guest("Ben"), open_game)
        own_server.kill()
        own_server.start(int(own_server.address.rpartition(":")[2]))
        assert seen(ben, open_game)["your_seats"] == [1]
        assert [seat["name"] for seat in seen(anna, open_game)["seats"]] == ["Anna", "Ben", ""]
        with connect_to_lobby(anna), connect_to_lobby(ben, open_game):
            assert own_server.end() == "", "who looks at the lobby keeps no server from its end"
        own_server.start()


def test_a_guest_that_signs_in_keeps_the_seat_in_an_open_game(
    server: Server, anna: BrowserClient, ben: BrowserClient
) -> None:
    """A guest who signs in to an existing account becomes that person."""
    body = {"login": f"ann-{server.process}", "password": "correct horse battery"}
    anna.call_ok("POST", "/api/me/password", body)
    open_game = announce(ben, HOST, ANYBODY, ANYBODY)
    with BrowserClient(server) as elsewhere:
        join(elsewhere.become_guest("A guest"), open_game)
        elsewhere.call_ok("POST", "/api/session/password", body)
        assert seen(elsewhere, open_game)["your_seats"] == [1]
    assert seen(anna, open_game)["your_seats"] == [1]


def test_after_an_account_is_deleted_its_open_games_are_cancelled(
    anna: BrowserClient, ben: BrowserClient
) -> None:
    hosted = announce(anna)
    open_game = announce(ben, HOST, ANYBODY, ANYBODY)
    join(anna, open_game)
    anna.call_ok("DELETE", "/api/me")
    ben.call_refused(404, "unknown", "GET", f"/api/lobby/{hosted}")
    assert seen(ben, open_game)["seats"][1]["is_free"]


def test_the_same_people_can_play_a_rematch(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path)
    harness.people("anna", "ben")
    open_game = harness.announce("anna", 2)
    harness.lobby.join(open_game, 1, "ben")
    table = harness.tables.find(open_game)
    harness.play_out(open_game)
    again = harness.play_again(table, (0,), (1,))
    seats = {
        person: again.seating.seats_of(Credentials(person=person)) for person in ("anna", "ben")
    }
    assert seats == {"anna": (0,), "ben": (1,)}
    harness.close()


def test_a_seat_is_taken_only_once_and_only_one_table_begins(server: Server) -> None:
    """This holds however many people want the seat at the same moment."""
    with ExitStack() as stack:
        host, *others = (
            stack.enter_context(BrowserClient(server)).become_guest(name) for name in "ABCDEF"
        )
        open_game = announce(host, HOST, ANYBODY, ANYBODY)
        paths = [f"/api/lobby/{open_game}/seats/{1 + i % 2}" for i in range(len(others))]
        with ThreadPoolExecutor(len(others) + 1) as threads:
            start = threads.submit(host.call, "POST", f"/api/lobby/{open_game}/start", {"bots": []})
            tries = [
                threads.submit(device.call, "POST", path)
                for device, path in zip(others, paths, strict=True)
            ]
            codes = sorted(each.result().status_code for each in tries)
        assert codes == [200, 200, 409, 409, 409]
        assert start.result().status_code in (400, 409)
        names = [seat["name"] for seat in seen(host, open_game)["seats"]]
        on_board = [device for device in others if seen(device, open_game)["your_seats"]]
        assert len(on_board) == 2
        seats = host.call_ok("GET", f"/api/tables/{open_game}")["seats"]
        assert sorted(seat["name"] for seat in seats) == sorted(names)


@pytest.mark.parametrize("seed", range(3))
def test_after_any_requests_each_seat_has_one_person_and_each_table_began_once(
    tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    harness = LobbyHarness(tmp_path)
    people = harness.people("anna", "ben", "carla", "dora")
    departures: list[str] = []
    for _ in range(120):
        person, seat = chance.choice(people), chance.randrange(4)
        if not departures or chance.random() < 0.08:
            with suppress(RefusedError):
                departures.append(harness.announce(person, chance.choice([2, 3, 4])))
            continue
        open_game = chance.choice(departures)
        bots = [NewSeat(kind="random") for _ in range(chance.randrange(3))]
        tries = (
            lambda at=open_game, who=person, on=seat: harness.lobby.join(at, on, who),
            lambda at=open_game, who=person, on=seat: harness.lobby.leave(at, on, who),
            lambda at=open_game, who=person: harness.lobby.set_ready(
                at, who, chance.random() < 0.7
            ),
            lambda at=open_game, who=person, b=bots: harness.lobby.start(at, who, b),
            lambda who=person: harness.open_lobby(who),
            lambda who=person: harness.close_lobby(who),
            lambda: harness.restart(),
        )
        with suppress(RefusedError):
            chance.choices(tries, [8, 2, 4, 1, 1, 1, 0.4])[0]()
        harness.check_seats()
    assert any(harness.tables.exists(open_game) for open_game in departures)
    harness.close()


def test_an_idle_open_game_is_cancelled(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path)
    harness.people("anna", "ben")
    live = harness.announce("anna", 3, mode="live", time_limit=None)
    turns = harness.announce("anna", 3)
    harness.open_lobby("anna")
    harness.now += 2 * HOUR + 1
    assert harness.waiting() == {live, turns}, "who is there waits on"
    harness.close_lobby("anna")
    harness.now += 2 * HOUR + 1
    assert harness.waiting() == {turns}
    harness.lobby.join(turns, 1, "ben")
    harness.now += 14 * 24 * HOUR - 1
    assert harness.waiting() == {turns}
    harness.now += 2
    assert harness.waiting() == set()
    with pytest.raises(RefusedError):
        harness.lobby.get(turns, "ben")
    harness.close()


def test_a_table_created_just_before_the_server_died_has_begun(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path)
    harness.people("anna", "ben")
    open_game = harness.announce("anna", 3)
    before = harness.store.lobby.find(open_game)
    assert before
    harness.lobby.start(open_game, "anna", [NewSeat(kind="random")] * 2)
    harness.store.lobby.save(before)
    harness.restart()
    assert harness.lobby.get(open_game, "anna")["started"]
    assert harness.waiting() == set()
    harness.close()


def test_a_client_of_the_lobby_with_too_many_requests_is_disconnected(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path)
    limits = Limits(messages=Rate(2, 0.001), max_excess_messages=3)

    async def flood() -> MemoryConnection:
        connection = MemoryConnection(None)
        for _ in range(9):
            connection.client_send()
        watcher = LobbyConnection(connection, harness.lobby, lambda: None, None)
        await watcher.serve(RateLimiter(limits), "192.0.2.1", "en")
        return connection

    connection = run(flood())
    assert connection.closed == 4429
    assert connection.unread_requests == 5
    assert harness.lobby.overview(None)["people_count"] == 0
    harness.close()


@pytest.mark.parametrize("query", ["", "?protocol=1", f"?protocol={PROTOCOL + 1}&game=x"])
def test_a_client_of_another_version_cannot_show_the_lobby(server: Server, query: str) -> None:
    address = f"{server.address.replace('http', 'ws')}/api/lobby/ws{query}"
    with open_socket(address, additional_headers={"Accept-Language": "de"}) as socket:
        bye = json.loads(socket.recv(timeout=TIMEOUT))
        check("ByeMessage", bye)
        assert bye["reason"] == "upgrade"
        assert bye["message"] == f"Dieser Server spricht Protokoll {PROTOCOL}."
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=TIMEOUT)
        assert socket.close_code == 4426


def test_deleting_a_table_deletes_its_open_game(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path)
    harness.people("anna", "ben")
    open_game = harness.announce("anna", 2)
    harness.lobby.join(open_game, 1, "ben")
    with open_existing(database_at(tmp_path / "tables.sqlite")) as engine:
        delete_pruned(engine, [open_game], [], [])
    assert harness.store.lobby.find(open_game) is None
    harness.close()


def test_running_games_from_the_open_lobby_can_be_watched(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path)
    harness.people("anna", "ben")
    variants: list[dict[str, Any]] = [
        {},
        {"access": "link"},
        {"access": "named"},
        {"spectators": None},
        {"spectators": 8},
    ]
    first, *_, later = [harness.announce("anna", 2, **how) for how in variants]
    for open_game in harness.waiting():
        harness.lobby.start(open_game, "anna", [NewSeat(kind="random", name="Whim")])
    playing = harness.lobby.overview(None)["running_games"]
    assert {each["id"] for each in playing} == {first, later}
    assert [seat["name"] for seat in playing[0]["seats"]] == ["Anna", "Whim"]
    harness.close()


def test_a_bot_with_an_api_token_can_join_an_open_game(
    server: Server, anna: BrowserClient, ben: BrowserClient
) -> None:
    """The scope of the token must allow it."""
    open_game = announce(anna)
    path = f"/api/lobby/{open_game}/seats/1"
    for scope, status in (("look", 403), ("play", 200)):
        body = {"name": scope, "scope": scope}
        token = ben.call_ok("POST", "/api/me/tokens", body)["token"]
        with BrowserClient(server) as program:
            answer = program.call("POST", path, headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code == status, answer.text
    assert seen(ben, open_game)["your_seats"] == [1]


def test_a_game_with_days_for_each_turn_is_turn_based(anna: BrowserClient) -> None:
    clock = {"kind": "days", "days": 3}
    game = announce(anna, mode="live", table={"time_limit": clock})
    assert seen(anna, game)["settings"]["mode"] == "turns"
    table = {"players": 2, "modules": "AB", "time_limit": clock}
    body = {"name": "Cup", "format": "swiss", "rounds": 3, "table": table, "mode": "live"}
    cup = anna.call_ok("POST", "/api/tournaments", body)
    assert cup["settings"]["mode"] == "turns"

"""The lobby: tables that are announced before they begin, and people who join."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from firstclass.service.adapters.sql.care import forget, opened
from firstclass.service.adapters.sql.store import database_at
from firstclass.service.lobby.conversation import Watcher
from firstclass.service.lobby.hall import HOUR
from firstclass.service.play.limits import Limits, Porter, Rate
from firstclass.service.play.seating import Shown
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import NewSeat
from tests.server import Server
from tests.service.devices import Device
from tests.service.station import Station
from tests.service.test_ports import run
from tests.service.watching import watch
from tests.service.worker import Line

ANYBODY = {"kind": "human"}
HOST = {"name": "", "kind": "human"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose lobby contains only the open games of this file."""
    server = Server(tmp_path_factory.mktemp("lobby") / "tables.sqlite")
    yield server
    server.stop()


@pytest.fixture
def carla(server: Server) -> Iterator[Device]:
    with Device(server) as device:
        yield device.come("Carla")


def wished(*seats: Any, **more: Any) -> dict[str, Any]:
    """Return the request for an open game whose unnamed seats are open to anybody."""
    table = {"players": len(seats), "modules": "AB", "seats": [*seats]} | more.pop("table", {})
    vacant = [seat for seat, sitting in enumerate(seats) if sitting == ANYBODY]
    return {"table": table, "vacant": vacant, "pace": "turns"} | more


def announce(device: Device, *seats: Any, **more: Any) -> str:
    """Announce an open game; return its id."""
    made = device.done("POST", "/api/lobby", wished(*(seats or (HOST, ANYBODY)), **more))
    departure: str = made["id"]
    return departure


def get_on(device: Device, departure: str, seat: int = 1) -> Any:
    return device.done("POST", f"/api/lobby/{departure}/seats/{seat}")


def seen(device: Device, departure: str) -> Any:
    return device.done("GET", f"/api/lobby/{departure}")


def listed(device: Device, where: str = "open") -> list[str]:
    return [each["id"] for each in device.done("GET", "/api/lobby")[where]]


def test_a_blocked_person_cannot_join(anna: Device, ben: Device) -> None:
    table = anna.lay("human", "human")
    ben.accept(table, anna.invite(table, 1), "Ben")
    anna.done("POST", "/api/me/company", {"table": table, "seat": 1, "block": True})
    departure = announce(anna)
    ben.refused(403, "forbidden", "POST", f"/api/lobby/{departure}/seats/1")
    (shunned,) = anna.done("GET", "/api/me/company")["shunned"]
    anna.done("DELETE", f"/api/me/company/{shunned['id']}")
    get_on(ben, departure)


def test_an_open_game_is_found_by_others_and_can_be_played(anna: Device, ben: Device) -> None:
    departure = announce(anna)
    assert departure in listed(ben)
    found = seen(ben, departure)
    assert [seat["name"] for seat in found["seats"]] == ["Anna", ""]
    assert [seat["vacant"] for seat in found["seats"]] == [False, True]
    assert (found["mine"], found["hosted"], found["begun"]) == ([], False, False)
    assert seen(anna, departure)["hosted"]
    begun = get_on(ben, departure)
    assert (begun["begun"], begun["mine"]) == (True, [1])
    assert departure not in listed(ben)
    with anna.join(departure) as host, ben.join(departure) as guest:
        assert host.hear_state()["mine"] == [0]
        assert guest.hear_state()["mine"] == [1]
        assert [seat["name"] for seat in guest.state["seats"]] == ["Anna", "Ben"]


def test_an_open_game_begins_when_all_participants_are_ready(
    anna: Device, ben: Device, carla: Device
) -> None:
    departure = announce(anna, HOST, ANYBODY, ANYBODY)
    assert not get_on(ben, departure)["begun"]
    path = f"/api/lobby/{departure}/ready"
    assert not ben.done("POST", path, {"ready": False})["seats"][1]["ready"]
    assert not get_on(carla, departure, 2)["begun"]
    assert ben.done("POST", path, {"ready": True})["begun"]


def test_in_a_live_game_a_disconnected_participant_is_not_ready(anna: Device, ben: Device) -> None:
    departure = announce(anna, pace="live")
    assert not get_on(ben, departure)["begun"]
    with watch(anna) as host:
        assert host.hear(lambda lobby: lobby["yours"])["yours"][0]["seats"][0]["ready"]
        with watch(ben) as guest:
            assert guest.hear(lambda lobby: lobby["yours"][0]["begun"])
        assert host.hear(lambda lobby: lobby["yours"][0]["begun"])


def test_the_host_can_start_an_open_game_with_bots(anna: Device, ben: Device) -> None:
    departure = announce(anna, HOST, ANYBODY, ANYBODY, {"name": "Robot", "kind": "random"})
    get_on(ben, departure, 2)
    path = f"/api/lobby/{departure}/start"
    bots = {"bots": [{"name": "Whim", "kind": "random"}]}
    ben.refused(403, "forbidden", "POST", path, bots)
    for wrong in ([], bots["bots"] * 2, [{"name": "Eve", "kind": "human"}]):
        anna.refused(400, "malformed", "POST", path, {"bots": wrong})
    ben.done("POST", f"/api/lobby/{departure}/ready", {"ready": False})
    anna.refused(409, "illegal", "POST", path, bots)
    ben.done("POST", f"/api/lobby/{departure}/ready", {"ready": True})
    assert anna.done("POST", path, bots)["begun"]
    seats = anna.done("GET", f"/api/tables/{departure}")["seats"]
    assert [seat["name"] for seat in seats] == ["Anna", "Whim", "Ben", "Robot"]
    anna.refused(409, "illegal", "POST", path, bots)


def test_a_host_that_starts_a_live_game_counts_as_ready(anna: Device, ben: Device) -> None:
    """The host's page need not have connected yet, but other participants are waited for."""
    bots = {"bots": [{"name": "Whim", "kind": "random"}]}
    departure = announce(anna, pace="live")
    assert anna.done("POST", f"/api/lobby/{departure}/start", bots)["begun"]
    departure = announce(anna, HOST, ANYBODY, ANYBODY, pace="live")
    get_on(ben, departure)
    anna.refused(409, "illegal", "POST", f"/api/lobby/{departure}/start", bots)


def test_participants_can_leave_an_open_game_or_be_removed_by_the_host(
    anna: Device, ben: Device, carla: Device
) -> None:
    departure = announce(anna, HOST, ANYBODY, ANYBODY)
    get_on(ben, departure)
    path = f"/api/lobby/{departure}/seats/1"
    carla.refused(403, "forbidden", "DELETE", path)
    ben.done("DELETE", path)
    ben.refused(403, "forbidden", "DELETE", path)
    get_on(carla, departure)
    anna.done("DELETE", path)
    assert seen(carla, departure)["mine"] == []
    get_on(ben, departure)
    assert get_on(ben, departure, 2)["mine"] == [2], "who changes seats leaves the other"


def test_nobody_can_take_a_seat_or_a_decision_of_somebody_else(
    anna: Device, ben: Device, carla: Device
) -> None:
    departure = announce(anna, HOST, ANYBODY, {"kind": "random"}, ANYBODY)
    get_on(ben, departure)
    for seat in (0, 1, 2, 4, -1):
        carla.refused(409, "illegal", "POST", f"/api/lobby/{departure}/seats/{seat}")
    anna.refused(409, "illegal", "POST", f"/api/lobby/{departure}/seats/3")
    carla.refused(403, "forbidden", "POST", f"/api/lobby/{departure}/ready", {"ready": True})
    carla.refused(403, "forbidden", "DELETE", f"/api/lobby/{departure}")
    anna.done("DELETE", f"/api/lobby/{departure}")
    ben.refused(404, "unknown", "GET", f"/api/lobby/{departure}")


CALLS: tuple[tuple[str, str, object], ...] = (
    ("POST", "", wished(HOST, ANYBODY)),
    ("DELETE", "/x", None),
    ("POST", "/x/seats/1", None),
    ("DELETE", "/x/seats/1", None),
    ("POST", "/x/ready", {"ready": True}),
    ("POST", "/x/start", {}),
)


@pytest.mark.parametrize(("method", "path", "wish"), CALLS)
def test_without_signing_in_the_lobby_can_only_be_read(
    server: Server, anna: Device, method: str, path: str, wish: object
) -> None:
    departure = announce(anna)
    with Device(server) as stranger:
        assert departure in listed(stranger)
        assert listed(stranger, "yours") == []
        stranger.refused(401, "signed_out", method, f"/api/lobby{path}", wish)


def test_a_game_open_to_anyone_with_the_link_is_not_listed(anna: Device, ben: Device) -> None:
    departure = announce(anna, access="link")
    assert departure not in listed(ben)
    assert get_on(ben, departure)["begun"]


def test_only_invited_people_know_of_a_private_open_game(
    server: Server, anna: Device, ben: Device, carla: Device
) -> None:
    login = f"ben-{server.process}"
    ben.done("POST", "/api/me/password", {"login": login, "password": "correct horse battery"})
    departure = announce(anna, access="named", invited=[login.upper(), "nobody-at-all"])
    assert departure in listed(ben, "yours")
    assert departure not in listed(carla)
    with Device(server) as stranger:
        for device in (stranger, carla):
            device.refused(404, "unknown", "GET", f"/api/lobby/{departure}")
    for method, path, wish in CALLS[1:]:
        path = f"/api/lobby{path.replace('x', departure, 1)}"
        carla.refused(404, "unknown", method, path, wish)
    with watch(carla, departure) as other, watch(ben) as guest:
        assert other.hear()["yours"] == []
        assert [each["id"] for each in guest.hear()["yours"]] == [departure]
    assert get_on(ben, departure)["begun"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"vacant": [0, 1]},
        {"vacant": []},
        {"vacant": [2]},
        {"vacant": [-1]},
        {"table": {"modules": "XY"}},
        {"table": {"players": 3}},
        {"access": "everybody"},
        {"pace": "slow"},
        {"invited": ["x"]},
    ],
)
def test_an_impossible_open_game_is_refused(anna: Device, wrong: dict[str, Any]) -> None:
    anna.refused(400, "malformed", "POST", "/api/lobby", wished(HOST, ANYBODY, **wrong))


def test_a_chosen_seed_is_kept_secret_but_the_choice_is_shown(anna: Device, ben: Device) -> None:
    departure = announce(anna, table={"seed": 424242})
    found = seen(ben, departure)
    assert found["wish"]["seed"] is None
    assert found["seed_named"]
    get_on(ben, departure)
    with ben.join(departure) as client:
        assert client.hear_state()["seed_named"]


def test_the_number_of_open_games_of_a_host_is_limited(anna: Device) -> None:
    for _ in range(5):
        announce(anna)
    anna.refused(429, "too_many", "POST", "/api/lobby", wished(HOST, ANYBODY))


def test_changes_in_the_lobby_are_sent_to_everybody(anna: Device, ben: Device) -> None:
    with watch(ben) as watcher:
        before = watcher.hear()
        assert "Ben" in before["here"]
        departure = announce(anna)
        shown = watcher.hear(lambda lobby: any(each["id"] == departure for each in lobby["open"]))
        assert shown["yours"] == []
        anna.done("DELETE", f"/api/lobby/{departure}")
        watcher.hear(lambda lobby: all(each["id"] != departure for each in lobby["open"]))


def test_the_lobby_can_be_requested_at_any_time(mortal: Server) -> None:
    with Device(mortal) as device, watch(device.come("Anna")) as watcher:
        assert watcher.hear() == watcher.ask()


def test_open_games_survive_a_restart_of_the_server(mortal: Server) -> None:
    with Device(mortal) as anna, Device(mortal) as ben:
        departure = announce(anna.come("Anna"), HOST, ANYBODY, ANYBODY)
        get_on(ben.come("Ben"), departure)
        mortal.kill()
        mortal.start(int(mortal.address.rpartition(":")[2]))
        assert seen(ben, departure)["mine"] == [1]
        assert [seat["name"] for seat in seen(anna, departure)["seats"]] == ["Anna", "Ben", ""]
        with watch(anna), watch(ben, departure):
            assert mortal.end() == "", "who looks at the lobby keeps no server from its end"
        mortal.start()


def test_a_guest_that_signs_in_keeps_the_seat_in_an_open_game(
    server: Server, anna: Device, ben: Device
) -> None:
    """A guest who signs in to an existing account becomes that person."""
    wish = {"login": f"ann-{server.process}", "password": "correct horse battery"}
    anna.done("POST", "/api/me/password", wish)
    departure = announce(ben, HOST, ANYBODY, ANYBODY)
    with Device(server) as elsewhere:
        get_on(elsewhere.come("A guest"), departure)
        elsewhere.done("POST", "/api/session/password", wish)
        assert seen(elsewhere, departure)["mine"] == [1]
    assert seen(anna, departure)["mine"] == [1]


def test_after_an_account_is_deleted_its_open_games_are_cancelled(
    anna: Device, ben: Device
) -> None:
    hosted = announce(anna)
    departure = announce(ben, HOST, ANYBODY, ANYBODY)
    get_on(anna, departure)
    anna.done("DELETE", "/api/me")
    ben.refused(404, "unknown", "GET", f"/api/lobby/{hosted}")
    assert seen(ben, departure)["seats"][1]["vacant"]


def test_the_same_people_can_play_a_rematch(tmp_path: Path) -> None:
    station = Station(tmp_path)
    station.people("anna", "ben")
    departure = station.announce("anna", 2)
    station.hall.get_on(departure, 1, "ben")
    table = station.tables.find(departure)
    station.play_out(departure)
    again = station.play_again(table, (0,), (1,))
    seats = {person: again.seating.opened_by(Shown(person=person)) for person in ("anna", "ben")}
    assert seats == {"anna": (0,), "ben": (1,)}
    station.close()


def test_a_seat_is_taken_only_once_and_only_one_table_begins(server: Server) -> None:
    """This holds however many people want the seat at the same moment."""
    with ExitStack() as stack:
        host, *others = (stack.enter_context(Device(server)).come(name) for name in "ABCDEF")
        departure = announce(host, HOST, ANYBODY, ANYBODY)
        paths = [f"/api/lobby/{departure}/seats/{1 + i % 2}" for i in range(len(others))]
        with ThreadPoolExecutor(len(others) + 1) as threads:
            start = threads.submit(host.call, "POST", f"/api/lobby/{departure}/start", {"bots": []})
            tries = [
                threads.submit(device.call, "POST", path)
                for device, path in zip(others, paths, strict=True)
            ]
            codes = sorted(each.result().status_code for each in tries)
        assert codes == [200, 200, 409, 409, 409]
        assert start.result().status_code in (400, 409)
        names = [seat["name"] for seat in seen(host, departure)["seats"]]
        on_board = [device for device in others if seen(device, departure)["mine"]]
        assert len(on_board) == 2
        seats = host.done("GET", f"/api/tables/{departure}")["seats"]
        assert sorted(seat["name"] for seat in seats) == sorted(names)


@pytest.mark.parametrize("seed", range(3))
def test_after_any_requests_each_seat_has_one_person_and_each_table_began_once(
    tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    station = Station(tmp_path)
    people = station.people("anna", "ben", "carla", "dora")
    departures: list[str] = []
    for _ in range(120):
        person, seat = chance.choice(people), chance.randrange(4)
        if not departures or chance.random() < 0.08:
            with suppress(Refusal):
                departures.append(station.announce(person, chance.choice([2, 3, 4])))
            continue
        departure = chance.choice(departures)
        bots = [NewSeat(kind="random") for _ in range(chance.randrange(3))]
        tries = (
            lambda at=departure, who=person, on=seat: station.hall.get_on(at, on, who),
            lambda at=departure, who=person, on=seat: station.hall.get_off(at, on, who),
            lambda at=departure, who=person: station.hall.say_ready(at, who, chance.random() < 0.7),
            lambda at=departure, who=person, b=bots: station.hall.start(at, who, b),
            lambda who=person: station.come(who),
            lambda who=person: station.leave(who),
            lambda: station.restart(),
        )
        with suppress(Refusal):
            chance.choices(tries, [8, 2, 4, 1, 1, 1, 0.4])[0]()
        station.check()
    assert any(station.tables.has(departure) for departure in departures)
    station.close()


def test_an_idle_open_game_is_cancelled(tmp_path: Path) -> None:
    station = Station(tmp_path)
    station.people("anna", "ben")
    live = station.announce("anna", 3, pace="live")
    turns = station.announce("anna", 3)
    station.come("anna")
    station.now += 2 * HOUR + 1
    assert station.waiting() == {live, turns}, "who is there waits on"
    station.leave("anna")
    station.now += 2 * HOUR + 1
    assert station.waiting() == {turns}
    station.hall.get_on(turns, 1, "ben")
    station.now += 14 * 24 * HOUR - 1
    assert station.waiting() == {turns}
    station.now += 2
    assert station.waiting() == set()
    with pytest.raises(Refusal):
        station.hall.see(turns, "ben")
    station.close()


def test_a_table_created_just_before_the_server_died_has_begun(tmp_path: Path) -> None:
    station = Station(tmp_path)
    station.people("anna", "ben")
    departure = station.announce("anna", 3)
    before = station.store.lobby.find(departure)
    assert before
    station.hall.start(departure, "anna", [NewSeat(kind="random")] * 2)
    station.store.lobby.keep(before)
    station.restart()
    assert station.hall.see(departure, "anna")["begun"]
    assert station.waiting() == set()
    station.close()


def test_a_client_of_the_lobby_with_too_many_requests_is_disconnected(tmp_path: Path) -> None:
    station = Station(tmp_path)
    limits = Limits(messages=Rate(2, 0.001), patience=3)

    async def flood() -> Line:
        line = Line(None)
        for _ in range(9):
            line.say()
        watcher = Watcher(line, station.hall, lambda: None, None)
        await watcher.stay(Porter(limits), "192.0.2.1", "en")
        return line

    line = run(flood())
    assert line.closed == 4429
    assert line.unheard == 5
    assert station.hall.lobby(None)["watching"] == 0
    station.close()


def test_deleting_a_table_deletes_its_open_game(tmp_path: Path) -> None:
    station = Station(tmp_path)
    station.people("anna", "ben")
    departure = station.announce("anna", 2)
    station.hall.get_on(departure, 1, "ben")
    with opened(database_at(tmp_path / "tables.sqlite")) as engine:
        forget(engine, [departure], [], [])
    assert station.store.lobby.find(departure) is None
    station.close()


def test_running_games_from_the_open_lobby_can_be_watched(tmp_path: Path) -> None:
    station = Station(tmp_path)
    station.people("anna", "ben")
    ways: list[dict[str, Any]] = [
        {},
        {"access": "link"},
        {"access": "named"},
        {"spectators": None},
        {"spectators": 8},
    ]
    first, *_, later = [station.announce("anna", 2, **how) for how in ways]
    for departure in station.waiting():
        station.hall.start(departure, "anna", [NewSeat(kind="random", name="Whim")])
    playing = station.hall.lobby(None)["playing"]
    assert {each["id"] for each in playing} == {first, later}
    assert [seat["name"] for seat in playing[0]["seats"]] == ["Anna", "Whim"]
    station.close()


def test_a_bot_with_an_api_token_can_join_an_open_game(
    server: Server, anna: Device, ben: Device
) -> None:
    """The scope of the token must allow it."""
    departure = announce(anna)
    path = f"/api/lobby/{departure}/seats/1"
    for scope, status in (("look", 403), ("play", 200)):
        wish = {"name": scope, "scope": scope}
        token = ben.done("POST", "/api/me/permits", wish)["token"]
        with Device(server) as program:
            answer = program.call("POST", path, headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code == status, answer.text
    assert seen(ben, departure)["mine"] == [1]

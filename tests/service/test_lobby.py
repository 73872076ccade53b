"""The lobby: tables that are announced before they begin, and people who get on."""

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
    """A server whose lobby shows what is announced here, and nothing else."""
    server = Server(tmp_path_factory.mktemp("lobby") / "tables.sqlite")
    yield server
    server.stop()


@pytest.fixture
def carla(server: Server) -> Iterator[Device]:
    with Device(server) as device:
        yield device.come("Carla")


def wished(*seats: Any, **more: Any) -> dict[str, Any]:
    """The wish for a departure whose seats without a name are for whoever comes."""
    table = {"players": len(seats), "modules": "AB", "seats": [*seats]} | more.pop("table", {})
    vacant = [seat for seat, sitting in enumerate(seats) if sitting == ANYBODY]
    return {"table": table, "vacant": vacant, "pace": "turns"} | more


def announce(device: Device, *seats: Any, **more: Any) -> str:
    """Announces a departure; returns its id."""
    made = device.done("POST", "/api/lobby", wished(*(seats or (HOST, ANYBODY)), **more))
    departure: str = made["id"]
    return departure


def get_on(device: Device, departure: str, seat: int = 1) -> Any:
    return device.done("POST", f"/api/lobby/{departure}/seats/{seat}")


def seen(device: Device, departure: str) -> Any:
    return device.done("GET", f"/api/lobby/{departure}")


def listed(device: Device, where: str = "open") -> list[str]:
    return [each["id"] for each in device.done("GET", "/api/lobby")[where]]


def test_who_is_blocked_does_not_get_on(anna: Device, ben: Device) -> None:
    table = anna.lay("human", "human")
    ben.accept(table, anna.invite(table, 1), "Ben")
    anna.done("POST", "/api/me/company", {"table": table, "seat": 1, "block": True})
    departure = announce(anna)
    ben.refused(403, "forbidden", "POST", f"/api/lobby/{departure}/seats/1")
    (shunned,) = anna.done("GET", "/api/me/company")["shunned"]
    anna.done("DELETE", f"/api/me/company/{shunned['id']}")
    get_on(ben, departure)


def test_who_announces_a_table_is_found_by_others_and_they_play(anna: Device, ben: Device) -> None:
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


def test_it_departs_when_everybody_on_board_is_ready(
    anna: Device, ben: Device, carla: Device
) -> None:
    departure = announce(anna, HOST, ANYBODY, ANYBODY)
    assert not get_on(ben, departure)["begun"]
    path = f"/api/lobby/{departure}/ready"
    assert not ben.done("POST", path, {"ready": False})["seats"][1]["ready"]
    assert not get_on(carla, departure, 2)["begun"]
    assert ben.done("POST", path, {"ready": True})["begun"]


def test_where_all_are_to_be_there_who_is_away_is_not_ready(anna: Device, ben: Device) -> None:
    departure = announce(anna, pace="live")
    assert not get_on(ben, departure)["begun"]
    with watch(anna) as host:
        assert host.hear(lambda lobby: lobby["yours"])["yours"][0]["seats"][0]["ready"]
        with watch(ben) as guest:
            assert guest.hear(lambda lobby: lobby["yours"][0]["begun"])
        assert host.hear(lambda lobby: lobby["yours"][0]["begun"])


def test_the_host_departs_with_the_computers_players(anna: Device, ben: Device) -> None:
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


def test_a_host_who_departs_is_there_and_ready(anna: Device, ben: Device) -> None:
    """The page that they look at need not have been heard of yet; but others are waited for."""
    bots = {"bots": [{"name": "Whim", "kind": "random"}]}
    departure = announce(anna, pace="live")
    assert anna.done("POST", f"/api/lobby/{departure}/start", bots)["begun"]
    departure = announce(anna, HOST, ANYBODY, ANYBODY, pace="live")
    get_on(ben, departure)
    anna.refused(409, "illegal", "POST", f"/api/lobby/{departure}/start", bots)


def test_who_got_on_gets_off_or_is_asked_to(anna: Device, ben: Device, carla: Device) -> None:
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


def test_nobody_takes_what_is_not_theirs_to_take(anna: Device, ben: Device, carla: Device) -> None:
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
def test_who_is_not_signed_in_only_looks(
    server: Server, anna: Device, method: str, path: str, wish: object
) -> None:
    departure = announce(anna)
    with Device(server) as stranger:
        assert departure in listed(stranger)
        assert listed(stranger, "yours") == []
        stranger.refused(401, "signed_out", method, f"/api/lobby{path}", wish)


def test_by_a_link_only_who_has_it_gets_on(anna: Device, ben: Device) -> None:
    departure = announce(anna, access="link")
    assert departure not in listed(ben)
    assert get_on(ben, departure)["begun"]


def test_named_people_alone_know_of_a_departure(
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
def test_what_can_not_be_played_is_not_announced(anna: Device, wrong: dict[str, Any]) -> None:
    anna.refused(400, "malformed", "POST", "/api/lobby", wished(HOST, ANYBODY, **wrong))


def test_a_seed_that_was_named_is_not_told(anna: Device, ben: Device) -> None:
    departure = announce(anna, table={"seed": 424242})
    found = seen(ben, departure)
    assert found["wish"]["seed"] is None
    assert found["seed_named"]
    get_on(ben, departure)
    with ben.join(departure) as client:
        assert client.hear_state()["seed_named"]


def test_nobody_announces_without_end(anna: Device) -> None:
    for _ in range(5):
        announce(anna)
    anna.refused(429, "too_many", "POST", "/api/lobby", wished(HOST, ANYBODY))


def test_everybody_is_told_of_changes(anna: Device, ben: Device) -> None:
    with watch(ben) as watcher:
        before = watcher.hear()
        assert "Ben" in before["here"]
        departure = announce(anna)
        shown = watcher.hear(lambda lobby: any(each["id"] == departure for each in lobby["open"]))
        assert shown["yours"] == []
        anna.done("DELETE", f"/api/lobby/{departure}")
        watcher.hear(lambda lobby: all(each["id"] != departure for each in lobby["open"]))


def test_who_asks_is_told_how_things_stand(mortal: Server) -> None:
    with Device(mortal) as device, watch(device.come("Anna")) as watcher:
        assert watcher.hear() == watcher.ask()


def test_departures_outlive_the_server(mortal: Server) -> None:
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


def test_who_becomes_somebody_keeps_the_seat(server: Server, anna: Device, ben: Device) -> None:
    """A guest who signs in as somebody who was here before is that person."""
    wish = {"login": f"ann-{server.process}", "password": "correct horse battery"}
    anna.done("POST", "/api/me/password", wish)
    departure = announce(ben, HOST, ANYBODY, ANYBODY)
    with Device(server) as elsewhere:
        get_on(elsewhere.come("A guest"), departure)
        elsewhere.done("POST", "/api/session/password", wish)
        assert seen(elsewhere, departure)["mine"] == [1]
    assert seen(anna, departure)["mine"] == [1]


def test_of_who_is_forgotten_nothing_waits(anna: Device, ben: Device) -> None:
    hosted = announce(anna)
    departure = announce(ben, HOST, ANYBODY, ANYBODY)
    get_on(anna, departure)
    anna.done("DELETE", "/api/me")
    ben.refused(404, "unknown", "GET", f"/api/lobby/{hosted}")
    assert seen(ben, departure)["seats"][1]["vacant"]


def test_the_same_company_plays_again(tmp_path: Path) -> None:
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


def test_only_one_takes_a_seat_and_only_one_table_begins(server: Server) -> None:
    """However many want it at the same moment."""
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
def test_whatever_is_tried_each_seat_has_one_person_and_each_table_begins_once(
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


def test_what_nobody_touches_is_called_off(tmp_path: Path) -> None:
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


def test_a_table_whose_server_died_before_it_was_told_of_has_begun(tmp_path: Path) -> None:
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


def test_who_asks_on_and_on_is_sent_away(tmp_path: Path) -> None:
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


def test_with_the_table_goes_what_it_was_announced_as(tmp_path: Path) -> None:
    station = Station(tmp_path)
    station.people("anna", "ben")
    departure = station.announce("anna", 2)
    station.hall.get_on(departure, 1, "ben")
    with opened(database_at(tmp_path / "tables.sqlite")) as engine:
        forget(engine, [departure], [], [])
    assert station.store.lobby.find(departure) is None
    station.close()


def test_open_tables_that_are_played_at_can_be_watched(tmp_path: Path) -> None:
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


def test_a_program_gets_on_in_the_name_of_who_gave_it_a_permit(
    server: Server, anna: Device, ben: Device
) -> None:
    """As far as the permit goes."""
    departure = announce(anna)
    path = f"/api/lobby/{departure}/seats/1"
    for scope, status in (("look", 403), ("play", 200)):
        wish = {"name": scope, "scope": scope}
        token = ben.done("POST", "/api/me/permits", wish)["token"]
        with Device(server) as program:
            answer = program.call("POST", path, headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code == status, answer.text
    assert seen(ben, departure)["mine"] == [1]

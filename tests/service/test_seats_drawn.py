"""Open games with random seating."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firstclass.service.play.seating import Shown
from firstclass.service.play.tables import Tables
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import NewSeat
from tests.service.station import Station


@pytest.fixture
def station(tmp_path: Path) -> Iterator[Station]:
    station = Station(tmp_path)
    station.people("anna", "ben", "carla", "dora")
    yield station
    station.close()


def test_seats_are_assigned_at_random_if_the_host_wants_it(station: Station) -> None:
    """Everybody who has joined can get any seat, and learns which."""
    first = set()
    for _ in range(30):
        departure = station.announce("anna", 4, drawn=True)
        station.hall.get_on(departure, 1, "ben")
        station.hall.get_on(departure, 3, "carla")
        with pytest.raises(Refusal):
            station.hall.start(departure, "anna", [])
        assert station.hall.see(departure, "anna")["mine"] == [0], "nothing is drawn before"
        station.hall.start(departure, "anna", [NewSeat(kind="random", name="Whim")])
        station.check()
        table = station.tables.find(departure)
        for person in ("anna", "ben", "carla"):
            (seat,) = table.seating.opened_by(Shown(person=person)) or ()
            assert table.seats[seat]["name"] == person.title()
            assert station.hall.see(departure, person)["mine"] == [seat]
        first.add(table.seats[0]["name"])
    assert first == {"Anna", "Ben", "Carla", "Whim"}


def test_random_seats_stay_the_same_if_the_server_dies(
    station: Station, monkeypatch: pytest.MonkeyPatch
) -> None:
    departure = station.announce("anna", 4, drawn=True)
    for seat, person in enumerate(("ben", "carla"), 1):
        station.hall.get_on(departure, seat, person)

    def dying(*_: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Tables, "create", dying)
        with pytest.raises(OSError, match="full"):
            station.hall.get_on(departure, 3, "dora")
    (kept,) = station.store.lobby.waiting()
    assert not kept.drawn
    station.restart()
    station.check()
    table = station.tables.find(departure)
    for each in kept.passengers:
        assert table.seats[each.seat]["name"] == each.person.title()

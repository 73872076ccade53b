"""The link from a table back to its tournament or open game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firstclass.service.tournaments.origin import NOTHING, Origins
from tests.server import Server
from tests.service.club import Club
from tests.service.devices import Device

PEOPLE = ("anna", "ben", "carla", "dora")
OUTSIDER = "eve"


@pytest.fixture
def club(place: Path | str) -> Iterator[Club]:
    club = Club(place)
    club.people(*PEOPLE, OUTSIDER)
    yield club
    club.close()


def origins(club: Club) -> Origins:
    return Origins(club.store.tournaments, club.director, club.hall)


@pytest.mark.parametrize(("access", "tells"), [("open", True), ("link", False), ("named", False)])
def test_a_table_links_to_its_tournament(club: Club, access: str, tells: bool) -> None:
    cup = club.tournament(*PEOPLE, access=access, invited=[*PEOPLE])
    club.start(cup, "anna")
    found = {"kind": "tournament", "id": cup, "name": "Spring Cup"}
    for table in club.open_tables(cup):
        assert origins(club).of(table, "ben") == found
        assert origins(club).of(table, OUTSIDER) == (found if tells else NOTHING)


def test_a_table_links_to_its_open_game(club: Club) -> None:
    departure = club.announce("anna", 2)
    club.hall.get_on(departure, 1, "ben")
    found = {"kind": "departure", "id": departure, "name": ""}
    assert origins(club).of(departure, OUTSIDER) == found


def test_any_other_table_links_to_nothing(server: Server, anna: Device) -> None:
    table = anna.lay("human", "human")
    for asked in (table, "nowhere"):
        assert anna.done("GET", f"/api/tables/{asked}/origin") == NOTHING

"""Rematches: everybody is asked, and players who do not want one stay away."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firstclass.service.play.rematch import Rematches, answers_told
from firstclass.service.play.seating import NO_KEY, Seats, Shown
from firstclass.service.play.table import Table
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import HUMAN, NewSeat, NewTable, PlayAgain
from firstclass.service.stored import Guest
from tests.service.station import Station

PEOPLE = ("anna", "ben", "carla")


@pytest.fixture
def station(tmp_path: Path) -> Iterator[Station]:
    station = Station(tmp_path)
    station.people(*PEOPLE)
    yield station
    station.close()


def over(station: Station, *seats: str) -> Table:
    """Return a table whose game is over, with people on the named seats and bots on the others."""
    wished = [
        NewSeat(name=seat.title(), kind=HUMAN if seat in PEOPLE else "random") for seat in seats
    ]
    wish = NewTable(players=len(seats), modules="AB", seed=7, seats=wished)
    guests = [Guest(at, person=seat) for at, seat in enumerate(seats) if seat in PEOPLE[1:]]
    table_id, _ = station.tables.create(wish, "anna", guests=guests)
    station.play_out(table_id)
    return station.tables.find(table_id)


def answer(
    station: Station, table: Table, *seats: int, plays: bool = True, begin: bool = False
) -> str | None:
    return Rematches(station.store).answer(table, seats, PlayAgain(plays=plays, begin=begin))


def opened(table: Table) -> dict[str, Seats | None]:
    """Return the seats of each person."""
    return {person: table.seating.opened_by(Shown(person=person)) for person in PEOPLE}


def test_a_rematch_begins_when_all_players_are_ready(station: Station) -> None:
    table = over(station, "anna", "ben", "carla")
    assert answer(station, table, 1) is None
    assert answer(station, table, 0) is None
    assert [said["plays"] for said in answers_told(table)] == [True, True, None]
    laid = answer(station, table, 2)
    assert laid is not None
    assert table.again == laid
    assert opened(station.tables.find(laid)) == {"anna": (0,), "ben": (1,), "carla": (2,)}
    assert answer(station, table, 2) == laid


def test_answers_to_a_rematch_survive_a_restart_of_the_server(station: Station) -> None:
    table = over(station, "anna", "ben", "carla")
    answer(station, table, 1)
    answer(station, table, 2, plays=False)
    station.restart()
    table = station.tables.find(table.id)
    assert [said["plays"] for said in answers_told(table)] == [None, True, False]
    assert answer(station, table, 0)


def test_a_rematch_can_begin_without_players_that_declined(station: Station) -> None:
    table = over(station, "anna", "ben", "random", "carla")
    answer(station, table, 0)
    assert answer(station, table, 3) is None
    laid = answer(station, table, 1, plays=False)
    assert laid is not None
    again = station.tables.find(laid)
    assert [seat["name"] for seat in again.seats] == ["Anna", "Random", "Carla"]
    assert opened(again) == {"anna": (0,), "ben": None, "carla": (2,)}
    with pytest.raises(Refusal, match="without you"):
        answer(station, table, 1)


def test_a_rematch_can_begin_without_the_host(station: Station) -> None:
    table = over(station, "anna", "ben", "carla")
    answer(station, table, 0, plays=False)
    answer(station, table, 1)
    laid = answer(station, table, 2)
    assert laid is not None
    again = station.tables.find(laid)
    assert opened(again) == {"anna": None, "ben": (0,), "carla": (1,)}
    assert (again.seating.owner, again.seating.key_hash) == (None, NO_KEY)


def test_a_rematch_need_not_wait_for_disconnected_players(station: Station) -> None:
    table = over(station, "anna", "ben", "carla")
    answer(station, table, 0)
    table.come((2,))
    assert answer(station, table, 1, begin=True) is None, "who is connected may still be reading"
    table.go((2,))
    laid = answer(station, table, 1, begin=True)
    assert laid is not None
    assert opened(station.tables.find(laid)) == {"anna": (0,), "ben": (1,), "carla": None}
    with pytest.raises(Refusal, match="without you"):
        answer(station, table, 2)


def test_a_rematch_needs_two_people_and_a_refusal_can_be_changed(station: Station) -> None:
    table = over(station, "anna", "ben")
    assert answer(station, table, 0) is None
    assert answer(station, table, 1, plays=False) is None
    assert answer(station, table, 0, begin=True) is None
    assert answer(station, table, 1) is not None


def test_no_rematch_begins_with_bots_alone(station: Station) -> None:
    table = over(station, "anna", "random", "random")
    assert answer(station, table, 0, plays=False) is None
    assert answer(station, table, 0) is not None


def test_a_player_whose_account_was_deleted_is_not_asked_for_a_rematch(station: Station) -> None:
    table = over(station, "anna", "ben", "carla")
    table.reseat(lambda seating: seating.forget("anna"))
    assert [said["seat"] for said in answers_told(table)] == [1, 2]
    answer(station, table, 1)
    assert answer(station, table, 2) is not None


def test_nobody_can_answer_for_others(station: Station) -> None:
    table = over(station, "anna", "ben")
    with pytest.raises(Refusal):
        answer(station, table)


def test_only_a_rematch_of_all_players_counts_in_the_archive(station: Station) -> None:
    departure = station.announce("anna", 3)
    station.hall.get_on(departure, 1, "ben")
    station.hall.get_on(departure, 2, "carla")
    station.play_out(departure)
    table = station.tables.find(departure)
    all_again = station.play_again(table, (0,), (1,), (2,))
    station.play_out(all_again.id)
    answer(station, all_again, 0, plays=False)
    fewer = station.play_again(all_again, (1,), (2,))
    station.play_out(fewer.id)
    counted = {each.id for each in station.store.archive.uncounted(9)}
    assert counted == {departure, all_again.id}

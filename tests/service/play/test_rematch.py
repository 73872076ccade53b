"""Rematches: the server asks everybody, and players who do not want one stay away."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firstclass.service.play.rematch import Rematches, rematch_status
from firstclass.service.play.seating import NO_KEY, Credentials, Seats
from firstclass.service.play.table import Table
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import HUMAN, NewSeat, NewTable, RematchAnswer
from firstclass.service.stored import InvitedSeat
from tests.service.lobby.lobby_harness import LobbyHarness

PEOPLE = ("anna", "ben", "carla")


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[LobbyHarness]:
    harness = LobbyHarness(tmp_path)
    harness.people(*PEOPLE)
    yield harness
    harness.close()


def over(harness: LobbyHarness, *seats: str) -> Table:
    """Return a table whose game is over, with people on the named seats and bots on the others."""
    new_seats = [
        NewSeat(name=seat.title(), kind=HUMAN if seat in PEOPLE else "random") for seat in seats
    ]
    body = NewTable(players=len(seats), modules="AB", seed=7, seats=new_seats)
    guests = [InvitedSeat(at, person=seat) for at, seat in enumerate(seats) if seat in PEOPLE[1:]]
    table_id, _ = harness.tables.create(body, "anna", invited_seats=guests)
    harness.play_out(table_id)
    return harness.tables.find(table_id)


def answer(
    harness: LobbyHarness, table: Table, *seats: int, accepts: bool = True, start_now: bool = False
) -> str | None:
    return Rematches(harness.store).answer(
        table, seats, RematchAnswer(accepts=accepts, start_now=start_now)
    )


def opened(table: Table) -> dict[str, Seats | None]:
    """Return the seats of each person."""
    return {person: table.seating.seats_of(Credentials(person=person)) for person in PEOPLE}


def test_a_rematch_begins_when_all_players_are_ready(harness: LobbyHarness) -> None:
    table = over(harness, "anna", "ben", "carla")
    assert answer(harness, table, 1) is None
    assert answer(harness, table, 0) is None
    assert [vote["accepts"] for vote in rematch_status(table)] == [True, True, None]
    rematch = answer(harness, table, 2)
    assert rematch is not None
    assert table.rematch_table == rematch
    assert opened(harness.tables.find(rematch)) == {"anna": (0,), "ben": (1,), "carla": (2,)}
    assert answer(harness, table, 2) == rematch


def test_answers_to_a_rematch_survive_a_restart_of_the_server(harness: LobbyHarness) -> None:
    table = over(harness, "anna", "ben", "carla")
    answer(harness, table, 1)
    answer(harness, table, 2, accepts=False)
    harness.restart()
    table = harness.tables.find(table.id)
    assert [vote["accepts"] for vote in rematch_status(table)] == [None, True, False]
    assert answer(harness, table, 0)


def test_a_rematch_can_begin_without_players_that_declined(harness: LobbyHarness) -> None:
    table = over(harness, "anna", "ben", "random", "carla")
    answer(harness, table, 0)
    assert answer(harness, table, 3) is None
    rematch = answer(harness, table, 1, accepts=False)
    assert rematch is not None
    again = harness.tables.find(rematch)
    assert [seat["name"] for seat in again.seats] == ["Anna", "Random", "Carla"]
    assert opened(again) == {"anna": (0,), "ben": None, "carla": (2,)}
    with pytest.raises(RefusedError, match="without you"):
        answer(harness, table, 1)


def test_a_rematch_can_begin_without_the_host(harness: LobbyHarness) -> None:
    table = over(harness, "anna", "ben", "carla")
    answer(harness, table, 0, accepts=False)
    answer(harness, table, 1)
    rematch = answer(harness, table, 2)
    assert rematch is not None
    again = harness.tables.find(rematch)
    assert opened(again) == {"anna": None, "ben": (0,), "carla": (1,)}
    assert (again.seating.owner, again.seating.key_hash) == (None, NO_KEY)


def test_a_rematch_need_not_wait_for_disconnected_players(harness: LobbyHarness) -> None:
    table = over(harness, "anna", "ben", "carla")
    answer(harness, table, 0)
    table.connect((2,))
    assert answer(harness, table, 1, start_now=True) is None, (
        "who is connected may still be reading"
    )
    table.disconnect((2,))
    rematch = answer(harness, table, 1, start_now=True)
    assert rematch is not None
    assert opened(harness.tables.find(rematch)) == {"anna": (0,), "ben": (1,), "carla": None}
    with pytest.raises(RefusedError, match="without you"):
        answer(harness, table, 2)


def test_a_rematch_needs_two_people_and_a_refusal_can_be_changed(harness: LobbyHarness) -> None:
    table = over(harness, "anna", "ben")
    assert answer(harness, table, 0) is None
    assert answer(harness, table, 1, accepts=False) is None
    assert answer(harness, table, 0, start_now=True) is None
    assert answer(harness, table, 1) is not None


def test_no_rematch_begins_with_bots_alone(harness: LobbyHarness) -> None:
    table = over(harness, "anna", "random", "random")
    assert answer(harness, table, 0, accepts=False) is None
    assert answer(harness, table, 0) is not None


def test_a_player_whose_account_was_deleted_is_not_asked_for_a_rematch(
    harness: LobbyHarness,
) -> None:
    table = over(harness, "anna", "ben", "carla")
    table.reseat(lambda seating: seating.without_person("anna"))
    assert [vote["seat"] for vote in rematch_status(table)] == [1, 2]
    answer(harness, table, 1)
    assert answer(harness, table, 2) is not None


def test_nobody_can_answer_for_others(harness: LobbyHarness) -> None:
    table = over(harness, "anna", "ben")
    with pytest.raises(RefusedError):
        answer(harness, table)


def test_only_a_rematch_of_all_players_counts_in_the_archive(harness: LobbyHarness) -> None:
    open_game = harness.announce("anna", 3)
    harness.lobby.join(open_game, 1, "ben")
    harness.lobby.join(open_game, 2, "carla")
    harness.play_out(open_game)
    table = harness.tables.find(open_game)
    all_again = harness.play_again(table, (0,), (1,), (2,))
    harness.play_out(all_again.id)
    answer(harness, all_again, 0, accepts=False)
    fewer = harness.play_again(all_again, (1,), (2,))
    harness.play_out(fewer.id)
    counted = {each["table"] for each in harness.archive.results()["results"]}
    assert counted == {open_game, all_again.id}

"""Open games with random seating."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firstclass.service.play.seating import Credentials
from firstclass.service.play.tables import Tables
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import NewSeat
from tests.service.lobby.lobby_harness import LobbyHarness


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[LobbyHarness]:
    harness = LobbyHarness(tmp_path)
    harness.people("anna", "ben", "carla", "dora")
    yield harness
    harness.close()


def test_seats_are_assigned_at_random_if_the_host_wants_it(harness: LobbyHarness) -> None:
    """Everybody who has joined can get any seat, and learns which."""
    first = set()
    for _ in range(30):
        open_game = harness.announce("anna", 4, random_seating=True)
        harness.lobby.join(open_game, 1, "ben")
        harness.lobby.join(open_game, 3, "carla")
        with pytest.raises(RefusedError):
            harness.lobby.start(open_game, "anna", [])
        assert harness.lobby.get(open_game, "anna")["your_seats"] == [0], "nothing is drawn before"
        harness.lobby.start(open_game, "anna", [NewSeat(kind="random", name="Whim")])
        harness.check_seats()
        table = harness.tables.find(open_game)
        for person in ("anna", "ben", "carla"):
            (seat,) = table.seating.seats_of(Credentials(person=person)) or ()
            assert table.seats[seat]["name"] == person.title()
            assert harness.lobby.get(open_game, person)["your_seats"] == [seat]
        first.add(table.seats[0]["name"])
        if len(first) == len(table.seats):
            break
    assert first == {"Anna", "Ben", "Carla", "Whim"}


def test_random_seats_stay_the_same_if_the_server_dies(
    harness: LobbyHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_game = harness.announce("anna", 4, random_seating=True)
    for seat, person in enumerate(("ben", "carla"), 1):
        harness.lobby.join(open_game, seat, person)

    def dying(*_: Any, **__: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Tables, "create", dying)
        with pytest.raises(OSError, match="full"):
            harness.lobby.join(open_game, 3, "dora")
    (kept,) = harness.store.lobby.open_games()
    assert not kept.settings.random_seating
    harness.restart()
    harness.check_seats()
    table = harness.tables.find(open_game)
    for each in kept.participants:
        assert table.seats[each.seat]["name"] == each.person.title()

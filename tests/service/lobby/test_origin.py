"""The link from a table back to its tournament or open game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firstclass.service.tournaments.origin import NO_ORIGIN, Origins
from tests.server import Server
from tests.service.browser_client import BrowserClient
from tests.service.play.test_ports import run
from tests.service.tournaments.tournament_harness import TournamentHarness

PEOPLE = ("anna", "ben", "carla", "dora")
OUTSIDER = "eve"


@pytest.fixture
def harness(place: Path | str) -> Iterator[TournamentHarness]:
    harness = TournamentHarness(place)
    harness.people(*PEOPLE, OUTSIDER)
    yield harness
    harness.close()


def origins(harness: TournamentHarness) -> Origins:
    return Origins(harness.store.tournaments, harness.tournaments, harness.lobby, harness.archive)


@pytest.mark.parametrize(("access", "visible"), [("open", True), ("link", False), ("named", False)])
def test_a_table_links_to_its_tournament(
    harness: TournamentHarness, access: str, visible: bool
) -> None:
    cup = harness.tournament(*PEOPLE, access=access, invited=[*PEOPLE])
    harness.start(cup, "anna")
    expected = {"kind": "tournament", "id": cup, "name": "Spring Cup", "note": ""}
    for table in harness.open_tables(cup):
        assert origins(harness).of(table, "ben") == expected
        assert origins(harness).of(table, OUTSIDER) == (expected if visible else NO_ORIGIN)


def test_a_table_links_to_its_open_game(harness: TournamentHarness) -> None:
    open_game = harness.announce("anna", 2)
    harness.lobby.join(open_game, 1, "ben")
    expected = {"kind": "open_game", "id": open_game, "name": "", "note": ""}
    assert origins(harness).of(open_game, OUTSIDER) == expected
    harness.play_rounds(open_game)

    async def leaving() -> None:
        harness.lobby.leave(open_game, 1, "ben")

    run(leaving())
    harness.play_out(open_game)
    expected |= {"note": "Ben: gave up"}
    assert origins(harness).of(open_game, OUTSIDER) == expected


def test_any_other_table_links_to_nothing(server: Server, anna: BrowserClient) -> None:
    table = anna.create_table("human", "human")
    for table_id in (table, "nowhere"):
        assert anna.call_ok("GET", f"/api/tables/{table_id}/origin") == NO_ORIGIN

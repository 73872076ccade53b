"""Stored open games and tournaments outlive the bots and options that they name."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from firstclass.players import registry
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.lobby import NewOpenGame, OpenGameSettings
from firstclass.service.protocol.requests import STORED, NewSeat, NewTable
from tests.service.lobby.lobby_harness import LobbyHarness
from tests.service.tournaments.tournament_harness import TournamentHarness


@pytest.fixture
def tournaments(tmp_path: Path) -> Iterator[TournamentHarness]:
    harness = TournamentHarness(tmp_path / "tables.sqlite")
    harness.people("anna", "ben", "carla")
    yield harness
    harness.close()


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[LobbyHarness]:
    harness = LobbyHarness(tmp_path)
    yield harness
    harness.close()


def test_an_open_game_with_a_bot_that_is_gone_is_listed_and_does_not_start(
    harness: LobbyHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness.people("anna")
    seats = [NewSeat(kind="human"), NewSeat(kind="human"), NewSeat(kind="novice", name="Nora")]
    table = NewTable(players=3, modules="AB", seats=seats)
    open_game = harness.lobby.create("anna", NewOpenGame(table=table, open_seats=[1]))["id"]
    monkeypatch.delitem(registry._known, "novice")
    harness.restart()
    assert harness.waiting() == {open_game}
    with pytest.raises(RefusedError, match=r"seats\.2\.kind: expected one of"):
        harness.lobby.start(open_game, "anna", [NewSeat(kind="random")])
    assert not harness.tables.exists(open_game)


def test_stored_settings_may_have_an_option_that_is_gone() -> None:
    table = {"players": 2, "modules": "AB", "options": {"dice": "on"}, "seats": []}
    stored = {"table": table, "open_seats": []}
    settings = OpenGameSettings.model_validate(stored, context=STORED)
    assert settings.table.options == {"dice": "on"}


def test_a_tournament_with_an_option_that_is_gone_does_not_start(
    tournaments: TournamentHarness,
) -> None:
    cup = tournaments.tournament("anna", "ben", "carla")
    stored = tournaments.store.tournaments.find(cup)
    assert stored is not None
    table = stored.settings.table.model_copy(update={"options": {"dice": "on"}})
    settings = stored.settings.model_copy(update={"table": table})
    tournaments.store.tournaments.save(replace(stored, settings=settings))
    tournaments.restart()
    with pytest.raises(RefusedError, match=r"options\.dice"):
        tournaments.start(cup, "anna", "random")
    assert tournaments.view(cup)["round"] == 0
    tournaments.tournaments.cancel(cup, "anna")


def test_a_tournament_with_a_bot_that_is_gone_keeps_its_results_and_begins_no_round(
    tournaments: TournamentHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = tournaments.tournament("anna", "ben", "carla")
    tournaments.start(cup, "anna", "novice")
    for table in tournaments.open_tables(cup):
        tournaments.play_out(table)
    monkeypatch.delitem(registry._known, "novice")
    with pytest.raises(RefusedError, match=r"seats\.\d\.kind: expected one of"):
        tournaments.step()
    assert tournaments.view(cup)["round"] == 1
    assert not tournaments.open_tables(cup)

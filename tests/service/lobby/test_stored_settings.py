"""Stored open games and tournaments outlive the bots and options that they name."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firstclass.players import registry
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.lobby import NewOpenGame, OpenGameSettings
from firstclass.service.protocol.requests import STORED, NewSeat, NewTable
from tests.service.lobby.lobby_harness import LobbyHarness


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

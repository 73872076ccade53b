"""A store that fails at any moment leaves no table half changed, and nobody with an old state."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import count
from math import inf
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.service.adapters.sql.store import Store
from firstclass.service.play.client import Visit
from firstclass.service.play.table import Table
from firstclass.service.play.table_api import TableApi
from firstclass.service.protocol.requests import NewSeat, NewTable
from firstclass.service.stored import NewAction
from tests.service.in_memory import InProcessRunner, MemoryConnection
from tests.service.play.test_ports import run

TABLE = NewTable(players=2, modules="AB", seed=7, seats=[NewSeat(kind="human")] * 2)
SEATS = (0, 1)


class UnreliableStore(Store):
    """A store that can lose the confirmation of an action, and fail after some statements."""

    def __init__(self, place: Path | str) -> None:
        super().__init__(place)
        self.loses_confirmation = False
        self.statements_left = inf
        event.listen(self._engine, "before_cursor_execute", self._count)

    def _count(self, *_: object) -> None:
        if self.statements_left == 0:
            raise OSError("the connection is broken")
        self.statements_left -= 1

    def append(self, actions: Sequence[NewAction]) -> list[NewAction]:
        conflicts = super().append(actions)
        if self.loses_confirmation:
            self.loses_confirmation = False
            raise OSError("the connection broke after the commit")
        return conflicts


@pytest.fixture
def store(place: Path | str) -> Iterator[UnreliableStore]:
    with closing(UnreliableStore(place)) as store:
        yield store


def first_action(table: Table) -> str:
    return ACTIONS[table.game.legal_actions()[0]]


def sent_versions(table: Table) -> list[int]:
    """Return a list that grows with each state that is sent."""
    versions: list[int] = []
    table.listeners.add(lambda: versions.append(table.game.version))
    return versions


def test_a_reload_that_fails_at_any_statement_is_repeated_completely(
    store: UnreliableStore,
) -> None:
    table_api = TableApi(store, InProcessRunner(), InProcessRunner())
    for statements in count():
        table = table_api.tables.find(table_api.create(TABLE)["table"])
        versions = sent_versions(table)
        action = first_action(table)
        store.loses_confirmation = True
        with pytest.raises(OSError, match="after the commit"):
            run(table.act(SEATS, 0, action, "once"))
        store.statements_left = statements
        try:
            table.reload()
        except OSError:
            assert versions == []
        completed = store.statements_left > 0
        store.statements_left = inf
        run(table.act(SEATS, 0, action, "once"))
        assert versions == [1]
        if completed:
            break
    assert statements > 3


def test_the_last_action_and_the_end_of_the_game_are_stored_together(
    store: UnreliableStore,
) -> None:
    table_api = TableApi(store, InProcessRunner(), InProcessRunner())
    table = table_api.tables.find(table_api.create(TABLE)["table"])
    while not table.history.is_last(table.game.legal_actions()[0]):
        run(table.act(SEATS, table.game.version, first_action(table)))
    last = table.game.version
    for statements in count():
        store.statements_left = statements
        try:
            run(table.act(SEATS, last, first_action(table), "once"))
        except OSError:
            store.statements_left = inf
            stored = store.find(table.id)
            assert stored is not None
            assert (len(stored.actions), stored.over) == (last, False)
        else:
            break
    store.statements_left = inf
    stored = store.find(table.id)
    assert stored is not None
    assert (len(stored.actions), stored.over) == (last + 1, True)
    assert statements > 3


def test_a_client_whose_rights_cannot_be_looked_up_reconnects_and_disturbs_nobody(
    store: UnreliableStore, caplog: pytest.LogCaptureFixture
) -> None:
    table_api = TableApi(store, InProcessRunner(), InProcessRunner())
    made = table_api.create(TABLE)
    is_broken = False

    def current_person() -> str | None:
        if is_broken:
            raise OSError("the connection is broken")
        return None

    async def play() -> None:
        nonlocal is_broken
        connections = {who: MemoryConnection(made["key"]) for who in ("unlucky", "mover", "other")}
        rights: dict[str, dict[str, Any]] = {"unlucky": {"current_person": current_person}}
        serving = [
            asyncio.create_task(
                table_api.serve_client(Visit(connection, made["table"], **rights.get(who, {})))
            )
            for who, connection in connections.items()
        ]
        for connection in connections.values():
            await connection.expect("hello")
            await connection.expect("state")
        is_broken = True
        action = first_action(table_api.tables.find(made["table"]))
        connections["mover"].client_send(type="act", version=0, action=action, id="1")
        assert (await connections["mover"].expect("state"))["version"] == 1
        await connections["mover"].expect("done")
        assert (await connections["other"].expect("state"))["version"] == 1
        await connections["unlucky"].wait_until_closed()
        assert connections["unlucky"].closed == 1011
        assert connections["unlucky"].unread_messages == 0
        for connection in connections.values():
            connection.leave()
        await asyncio.gather(*serving)

    run(play())
    assert "a state could not be sent" in caplog.text

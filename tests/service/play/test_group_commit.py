"""Simultaneous actions share one commit, and each behaves as if it had come alone."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.service.adapters.sql.store import Store
from firstclass.service.play.persistence import StaleRevisionError
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import NewSeat, NewTable
from firstclass.service.stored import NewAction, StoredAction
from tests.service.in_memory import InProcessRunner
from tests.service.play.test_ports import run

MANY = 5


class Counted(Store):
    """A store that counts its commits, and may be full."""

    def __init__(self, place: Path | str) -> None:
        super().__init__(place)
        self.commits = 0
        self.full = False
        event.listen(self._engine, "commit", self._count)

    def _count(self, _: object) -> None:
        if self.full:
            raise OSError("no room")
        self.commits += 1


@pytest.fixture
def store(place: Path | str) -> Iterator[Counted]:
    with closing(Counted(place)) as store:
        yield store


def create_tables(store: Store, many: int = MANY) -> list[Table]:
    """Create tables of two people each."""
    tables = Tables(store, InProcessRunner())
    body = NewTable(players=2, modules="AB", seed=7, seats=[NewSeat(kind="human")] * 2)
    return [tables.find(tables.create(body, "host")[0]) for _ in range(many)]


async def act(table: Table, once: str | None = None) -> None:
    """Play an action of the deciding seat."""
    action = ACTIONS[table.game.legal_actions()[0]]
    await table.act((0, 1), table.game.version, action, once)


async def act_at_all(tables: Sequence[Table]) -> list[BaseException | None]:
    """Play at all tables simultaneously; return the error of each, or None."""
    return await asyncio.gather(*map(act, tables), return_exceptions=True)


def kept(store: Store, table: Table) -> list[str]:
    """Return the stored actions of a table."""
    stored = store.find(table.id)
    assert stored is not None
    return [played.notation for played in stored.actions]


def test_simultaneous_actions_are_stored_in_one_commit(store: Counted) -> None:
    tables = create_tables(store)
    for _ in range(3):
        before = store.commits
        assert run(act_at_all(tables)) == [None] * MANY
        assert store.commits == before + 1
    for table in tables:
        assert table.game.version == len(kept(store, table)) == 3


def test_clients_are_informed_only_after_the_commit(store: Counted) -> None:
    tables = create_tables(store)
    commits: list[int] = []
    for table in tables:
        table.listeners.add(lambda: commits.append(store.commits))
    before = store.commits
    run(act_at_all(tables))
    assert commits == [before + 1] * MANY


def test_if_the_commit_fails_no_action_was_played_at_any_table(store: Counted) -> None:
    tables = create_tables(store)
    commits: list[int] = []
    for table in tables:
        table.listeners.add(lambda: commits.append(store.commits))
    store.full = True
    faults = run(act_at_all(tables))
    assert [str(fault) for fault in faults] == ["no room"] * MANY
    assert commits == []
    assert all(table.game.version == 0 for table in tables)
    store.full = False
    assert run(act_at_all(tables)) == [None] * MANY
    assert all(len(kept(store, table)) == table.game.version == 1 for table in tables)


def test_the_second_of_two_simultaneous_actions_at_a_table_is_too_late(store: Counted) -> None:
    (table,) = create_tables(store, 1)
    first, second = run(act_at_all([table, table]))
    assert first is None
    assert isinstance(second, RefusedError)
    assert (second.code, second.reason.values) == ("stale", {"version": 1, "given": 0})
    assert len(kept(store, table)) == table.game.version == 1


def test_an_action_sent_twice_at_the_same_time_is_played_only_once(store: Counted) -> None:
    (table,) = create_tables(store, 1)

    async def twice() -> None:
        await asyncio.gather(act(table, "mine"), act(table, "mine"))

    run(twice())
    assert len(kept(store, table)) == table.game.version == 1


def test_a_conflict_at_one_table_does_not_delay_the_others(store: Counted) -> None:
    tables = create_tables(store)
    late = tables[2]
    action = late.game.legal_actions()[0]
    assert not store.append(
        [NewAction(late.id, 0, StoredAction(0, ACTIONS[action], 0), expected_revision=0)]
    )
    faults = run(act_at_all(tables))
    assert isinstance(faults[2], StaleRevisionError)
    assert faults[:2] + faults[3:] == [None] * (MANY - 1)
    assert all(len(kept(store, table)) == table.game.version == 1 for table in tables)

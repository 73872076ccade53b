"""A short run of the campaign `soak`, and tests that it would notice the faults it is for."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from math import inf
from pathlib import Path

import pytest

from firstclass import Game, Setup
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.service.stored import Seat, StoredAction, StoredTable
from tests.postgres import Postgres
from tests.service.play.test_ports import run
from tests.soak.__main__ import victim_of
from tests.soak.journal import Journal
from tests.soak.killing import soak


# After PostgreSQL was away a bot waits for some seconds, so only people play in this case.
@pytest.mark.parametrize(
    ("kind", "tables"),
    [
        ("sqlite", 3),
        pytest.param("postgresql", 3, marks=pytest.mark.slow),
        pytest.param("database", 1, marks=pytest.mark.slow),
    ],
)
def test_nothing_that_was_confirmed_is_lost_whatever_is_killed(
    kind: str, tables: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    postgres: Postgres | None = None if kind == "sqlite" else request.getfixturevalue("postgres")
    victim = victim_of(kind, tmp_path, postgres)
    often = {"kills": 2, "tables": tables, "seed": 1}
    outcome = run(asyncio.to_thread(soak, victim, minutes=inf, **often))
    assert outcome.faults == []
    assert len(outcome.starts) == 2
    assert outcome.station.actions > 0


def played() -> tuple[StoredTable, Journal]:
    """Return a table with five actions, all confirmed."""
    game = Game(Setup(players=2, seed=3))
    record, actions, journal = game.record(), [], Journal("table")
    for number in range(5):
        seat, action = game.current_seat, game.legal_actions()[0]
        assert seat is not None
        game.apply(action)
        actions.append(
            StoredAction(seat, ACTIONS[action], number, idempotency_key=f"once {number}")
        )
        journal.note_request(f"once {number}", ACTIONS[action])
        journal.play(number, f"once {number}")
    seats: list[Seat] = [{"name": "", "kind": "human"}] * 2
    return StoredTable("table", "", seats, record, actions), journal


def lost(stored: StoredTable) -> StoredTable:
    return replace(stored, actions=stored.actions[:4])


def twice(stored: StoredTable) -> StoredTable:
    return replace(stored, undone=stored.actions[-1:])


def unasked(stored: StoredTable) -> StoredTable:
    last = replace(stored.actions[-1], idempotency_key=None)
    return replace(stored, actions=[*stored.actions[:-1], last])


@pytest.mark.parametrize(
    ("change", "words"),
    [(lost, "is lost"), (twice, "was played 2 times"), (unasked, "nobody asked for action 4")],
)
def test_an_action_that_was_lost_repeated_or_invented_is_noticed(
    change: Callable[[StoredTable], StoredTable], words: str
) -> None:
    kept, journal = played()
    assert list(journal.faults(kept)) == []
    assert any(words in fault for fault in journal.faults(change(kept)))
    assert list(journal.faults(None)) == ["table table is gone"]


def test_an_action_whose_undo_is_unanswered_may_be_there_or_not() -> None:
    kept, journal = played()
    journal.unsure = 4
    assert list(journal.faults(lost(kept))) == []
    journal.go_back()
    journal.unsure = None
    assert list(journal.faults(lost(kept))) == []

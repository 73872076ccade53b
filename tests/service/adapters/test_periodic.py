"""Checks that repeat for as long as the server runs, and what they log."""

import asyncio
from collections.abc import Sequence

import pytest

from firstclass.service.clocks import schedule
from firstclass.service.clocks.schedule import run_periodically
from firstclass.service.ports import StoreBusyError
from tests.ids import parameter_id
from tests.service.play.test_ports import run

DISK = OSError("no space left")
BUSY = StoreBusyError("another server is using it")


@pytest.mark.parametrize(
    ("outcomes", "logged"),
    [
        ([None, DISK, DISK, DISK, None], 1),
        ([DISK, None, DISK, None], 2),
        ([BUSY, None, BUSY, None], 0),
        ([BUSY, BUSY, BUSY, None], 1),
        ([BUSY, DISK, DISK, None], 1),
        ([DISK, BUSY, DISK, None], 1),
    ],
    ids=parameter_id,
)
def test_a_lasting_fault_is_logged_once_and_a_busy_store_only_if_it_stays_busy(
    outcomes: Sequence[Exception | None],
    logged: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(schedule, "CHECK_INTERVAL", 0)
    waiting = [*outcomes]

    async def check() -> None:
        if not waiting:
            raise asyncio.CancelledError
        if outcome := waiting.pop(0):
            raise outcome

    with pytest.raises(asyncio.CancelledError):
        run(run_periodically(check, "it failed"))
    assert caplog.messages == ["it failed"] * logged

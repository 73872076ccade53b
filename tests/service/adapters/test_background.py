"""Work in the background: nothing that it raises is lost."""

import asyncio
import re
from pathlib import Path

import pytest

import firstclass
from firstclass.service.adapters.channels import run_in_thread
from firstclass.service.background import start_task
from tests.service.play.test_ports import run

SOURCES = Path(firstclass.__file__).parent


def test_the_failure_of_a_task_is_logged_although_nobody_waits_for_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail() -> None:
        raise ZeroDivisionError

    async def begin() -> asyncio.Task[None]:
        task = start_task(fail())
        await asyncio.wait([task])
        return task

    run(begin())
    assert "ZeroDivisionError" in caplog.text


def test_every_task_is_started_where_its_failure_is_logged() -> None:
    loose = re.compile(r"asyncio\.(create_task|ensure_future)\(|\.run_in_executor\(")
    found = [path for path in SOURCES.rglob("*.py") if loose.search(path.read_text("utf-8"))]
    assert found == []


def test_a_failing_call_in_a_thread_fails_where_it_is_awaited() -> None:
    async def call() -> None:
        await run_in_thread(lambda: 1 // 0)

    with pytest.raises(ZeroDivisionError):
        run(call())

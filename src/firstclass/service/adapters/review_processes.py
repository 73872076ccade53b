"""Reviews games in separate processes."""

import json
import sys
from asyncio import create_subprocess_exec
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Any

MAX_LINE_BYTES = 16 * 1024 * 1024
"""The largest review in bytes."""


class ProcessReviewer:
    """The port `Reviewer` of a server."""

    async def review(self, order: str, report_progress: Callable[[int], None]) -> dict[str, Any]:
        """Return the review that a process makes. Cancelling the call ends the process."""
        process = await create_subprocess_exec(
            *(sys.executable, "-m", "firstclass.service.adapters.review_process"),
            stdin=PIPE,
            stdout=PIPE,
            limit=MAX_LINE_BYTES,
            start_new_session=True,  # so that Ctrl+C reaches only the server
        )
        try:
            return await read_review(process, order, report_progress)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


async def read_review(
    process: Process, order: str, report_progress: Callable[[int], None]
) -> dict[str, Any]:
    """Return the review from a process. Raises RuntimeError if it exits without one."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(order.encode())
    process.stdin.write_eof()
    async for line in process.stdout:
        step = json.loads(line)
        if isinstance(step, dict):
            return step
        report_progress(step)
    raise RuntimeError(f"the reviewer ended with code {await process.wait()}")

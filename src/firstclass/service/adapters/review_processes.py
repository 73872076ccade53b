"""Reviews games. Each has its own process, which runs this file as a program.

The process reads the order from stdin. After each move it writes the number of reviewed moves, and
finally the review, each as a line of JSON.
"""

import json
import os
import sys
from asyncio import create_subprocess_exec
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Any

from firstclass.gc_tuning import tune_garbage_collector
from firstclass.service.adapters.priority import give_tables_priority
from firstclass.service.play.reviews import review_steps

MAX_LINE_BYTES = 16 * 1024 * 1024
"""The largest review in bytes."""


class ProcessReviewer:
    """The port `Reviewer` of a server."""

    async def review(self, order: str, report_progress: Callable[[int], None]) -> dict[str, Any]:
        """Return the review that a process makes. Cancelling the call ends the process."""
        process = await create_subprocess_exec(
            *(sys.executable, "-m", "firstclass.service.adapters.review_processes"),
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


def main() -> None:
    """Review the game on stdin."""
    tune_garbage_collector()
    give_tables_priority(10)
    for step in review_steps(sys.stdin.read()):
        write_line(step)


def write_line(what: Any) -> None:
    """Write a line; exit if nobody reads it."""
    try:
        print(json.dumps(what), flush=True)
    except BrokenPipeError:
        os._exit(1)


if __name__ == "__main__":
    main()

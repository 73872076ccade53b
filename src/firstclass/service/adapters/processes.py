"""Reviews games in separate processes."""

import json
import sys
from asyncio import create_subprocess_exec
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Any

LONGEST_LINE = 16 * 1024 * 1024
"""The largest review in bytes."""


class Processes:
    """The port `Reviewer` of a server."""

    async def review(self, order: str, tell: Callable[[int], None]) -> dict[str, Any]:
        """Return the review that a process makes. Cancelling the call ends the process."""
        process = await create_subprocess_exec(
            *(sys.executable, "-m", "firstclass.service.adapters.reviewer"),
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,  # so that Ctrl+C reaches only the server
        )
        try:
            return await heard(process, order, tell)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


async def heard(process: Process, order: str, tell: Callable[[int], None]) -> dict[str, Any]:
    """Return the review from a process. Raises RuntimeError if it exits without one."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(order.encode())
    process.stdin.write_eof()
    async for line in process.stdout:
        said = json.loads(line)
        if isinstance(said, dict):
            return said
        tell(said)
    raise RuntimeError(f"the reviewer ended with code {await process.wait()}")

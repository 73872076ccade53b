"""Reviews of games that are over: made in the background by processes of their own, and kept."""

import asyncio
import hashlib
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from functools import cache
from typing import Any

from firstclass.review.review import EDITION, Review
from firstclass.review.words import review_told
from firstclass.service.errors import Refusal
from firstclass.service.reviewer import order_for
from firstclass.service.store import Store
from firstclass.service.table import Table

logger = logging.getLogger(__name__)

AT_ONCE = 1
"""Games that are reviewed at the same time; the others wait ..."""

MOST = 16
"""... and so many may wait or be reviewed at all."""

LONGEST_LINE = 16 * 1024 * 1024
"""Bytes of a review."""


class Job:
    """A review that is being made: how far it is, and whether it was given up."""

    def __init__(self, actions: int) -> None:
        self.actions = actions
        self.done = 0
        self.failed = False
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """All reviews: those being made in memory, those that are finished on disk.

    A review belongs to a game, not to a table: the same game on another table has it already.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._jobs: dict[str, Job] = {}
        self._free = asyncio.Semaphore(AT_ONCE)

    def state(self, table: Table) -> dict[str, Any]:
        """How far the review of a table's game is, as docs/protocol.md describes it.

        Raises Refusal while the game is played.
        """
        key = key_of(table)
        job = self._jobs.get(key)
        if job is not None:
            state = "failed" if job.failed else "running" if job.done else "waiting"
            return {"state": state, "done": job.done, "of": job.actions, "review": None}
        content = self._store.find_review(key)
        if content is None:
            return {"state": "none", "done": 0, "of": actions_of(table), "review": None}
        first, last = table.story.first, table.game.version
        told = review_told(Review.from_dict(content), table.story.moments(first, last))
        return {"state": "done", "done": last - first, "of": last - first, "review": told}

    def start(self, table: Table) -> None:
        """Have the table's game reviewed, unless it is or was already.

        Raises Refusal while the game is played, or if too many are waiting.
        """
        key = key_of(table)
        job = self._jobs.get(key)
        if (job is not None and not job.failed) or self._store.find_review(key) is not None:
            return
        if sum(not job.failed for job in self._jobs.values()) >= MOST:
            raise Refusal("busy", "Too many games wait for their review; try again later.")
        job = self._jobs[key] = Job(actions_of(table))
        job.task = asyncio.create_task(self._make(key, job, table))

    def cancel(self, table: Table) -> None:
        """Give up the review of the table's game, if one is being made.

        Raises Refusal while the game is played.
        """
        job = self._jobs.pop(key_of(table), None)
        if job is not None and job.task is not None:
            job.task.cancel()

    async def close(self) -> None:
        """End all that is being made."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, key: str, job: Job, table: Table) -> None:
        """Make a review and keep it; the table stays in memory meanwhile, for it is asked about."""
        try:
            async with self._free:
                self._store.keep_review(key, await made(job, order_for(table.story)))
            del self._jobs[key]
        except Exception:
            logger.exception("a game could not be reviewed")
            job.failed = True


async def made(job: Job, order: str) -> dict[str, Any]:
    """The review that a process makes; a process that is awaited no longer is ended."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "firstclass.service.reviewer"),
        stdin=PIPE,
        stdout=PIPE,
        limit=LONGEST_LINE,
        start_new_session=True,  # so Ctrl+C is the server's alone
    )
    try:
        return await heard(process, job, order)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def heard(process: Process, job: Job, order: str) -> dict[str, Any]:
    """What the process has to say; raises RuntimeError if it ends without a review."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(order.encode())
    process.stdin.write_eof()
    async for line in process.stdout:
        said = json.loads(line)
        if isinstance(said, dict):
            return said
        job.done = said
    raise RuntimeError(f"the reviewer ended with code {await process.wait()}")


def key_of(table: Table) -> str:
    """What a review is kept under: the game, and who judges it.

    Raises Refusal while the game is played.
    """
    if not table.lies_open:
        raise Refusal("forbidden", "A game is reviewed once it is over.")
    return hashlib.sha256(f"{judge()} {order_for(table.story)}".encode()).hexdigest()


@cache
def judge() -> str:
    """Who judges: a name for the weights of the network and the way they are used."""
    from firstclass.players.network import SHIPPED  # with NumPy, which takes a moment

    return f"{EDITION} {hashlib.sha256(SHIPPED.read_bytes()).hexdigest()}"


def actions_of(table: Table) -> int:
    """How many actions of the table's game can be looked at."""
    return table.game.version - table.story.first

"""Reviews of finished games, made in the background and stored."""

import asyncio
import hashlib
import json
import logging
from collections.abc import Iterator
from functools import cache
from typing import Any

from firstclass.messages import Reason
from firstclass.review.review import EDITION, Look, Review, review
from firstclass.review.words import review_told
from firstclass.rules.vocabulary.actions import action_id
from firstclass.service.play.story import Story, read_tale
from firstclass.service.play.table import Table
from firstclass.service.ports import Reviewer, Store
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.told import Progress, Reviewing
from firstclass.service.stored import StoredTable

logger = logging.getLogger(__name__)

AT_ONCE = 1
"""How many games are reviewed at the same time. The others wait."""

MOST = 16
"""How many reviews may be waiting or in progress."""

LONGEST = 15 * 60.0
"""Seconds after which a review is cancelled, so that the others do not wait forever."""


class Job:
    """A review in progress: how far it is, or why it failed."""

    def __init__(self, actions: int) -> None:
        self.actions = actions
        self.done = 0
        self.ended: Progress | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def state(self) -> Progress:
        """The state of the review."""
        return self.ended or ("running" if self.done else "waiting")

    def tell(self, done: int) -> None:
        """Note how many actions were reviewed."""
        self.done = done


class Reviews:
    """All reviews: those in progress in memory, finished ones in the store.

    A review belongs to a game, not to a table. The same game at another table already has it.
    """

    def __init__(self, store: Store, reviewer: Reviewer, longest: float = LONGEST) -> None:
        self._store = store
        self._longest = longest
        self._reviewer = reviewer
        self._jobs: dict[str, Job] = {}
        self._free = asyncio.Semaphore(AT_ONCE)

    def state(self, table: Table) -> Reviewing:
        """Return the state of the review of a table's game (docs/contribute/protocol-reference.md).

        Raises Refusal while the game is running.
        """
        key = key_of(table)
        job = self._jobs.get(key)
        if job is not None:
            return {"state": job.state, "done": job.done, "of": job.actions, "review": None}
        content = self._store.find_review(key)
        if content is None:
            return {"state": "none", "done": 0, "of": actions_of(table), "review": None}
        first, last = table.story.first, table.game.version
        told = review_told(Review.from_dict(content), table.story.moments(first, last))
        return {"state": "done", "done": last - first, "of": last - first, "review": told}

    def start(self, table: Table) -> None:
        """Start the review of a table's game, unless it exists or is in progress.

        Raises Refusal while the game is running, or if too many reviews are waiting.
        """
        key = key_of(table)
        job = self._jobs.get(key)
        if (job is not None and not job.ended) or self._store.find_review(key) is not None:
            return
        if sum(not job.ended for job in self._jobs.values()) >= MOST:
            raise Refusal("busy", Reason("reviews_busy"))
        job = self._jobs[key] = Job(actions_of(table))
        job.task = asyncio.create_task(self._make(key, job, table))

    def cancel(self, table: Table) -> None:
        """Cancel the review of a table's game, if it is in progress.

        Raises Refusal while the game is running.
        """
        job = self._jobs.pop(key_of(table), None)
        if job is not None and job.task is not None:
            job.task.cancel()

    async def close(self) -> None:
        """Cancel all reviews."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, key: str, job: Job, table: Table) -> None:
        """Make and store a review. It holds the table in memory, because clients ask about it."""
        try:
            async with self._free, asyncio.timeout(self._longest):
                made = await self._reviewer.review(order_for(table.story), job.tell)
                self._store.keep_review(key, made)
            del self._jobs[key]
        except TimeoutError:
            logger.warning("a review took too long")
            job.ended = "late"
        except Exception:
            logger.exception("a game could not be reviewed")
            job.ended = "failed"


def order_for(story: Story) -> str:
    """Return the order for a reviewer to review the game of a table, as JSON."""
    return json.dumps(story.tale(), sort_keys=True)


def carry_out(order: str) -> Iterator[int | dict[str, Any]]:
    """Yield how many actions were reviewed, after each, and finally the review."""
    # Slow to import, and not needed for ordering a review.
    from firstclass.review.looks import look_through

    told = json.loads(order)
    samples, boxes = read_tale(told)
    story = Story(StoredTable("", "", [], told["record"], [], samples=samples), boxes)
    beginning = next(story.moments(story.first, story.first))
    looks: list[Look] = []
    actions = [action_id(notation) for notation in story.record["actions"][story.first :]]
    for look in look_through(beginning, actions):
        looks.append(look)
        yield len(looks)
    yield review(looks, story.game).as_dict()


def key_of(table: Table) -> str:
    """Return the key of a review: a hash of the game and the judge.

    Raises Refusal while the game is running.
    """
    if not table.lies_open:
        raise Refusal("forbidden", Reason("review_after_game"))
    return key_for(table.story)


def key_for(story: Story) -> str:
    """Return the key of the review of a finished game."""
    return hashlib.sha256(f"{judge()} {order_for(story)}".encode()).hexdigest()


@cache
def judge() -> str:
    """Return a name for the network's weights and the way they are used."""
    from firstclass.players.network import SHIPPED  # slow to import, too

    return f"{EDITION} {hashlib.sha256(SHIPPED.read_bytes()).hexdigest()}"


def actions_of(table: Table) -> int:
    """Return how many actions of the table's game can be reviewed."""
    return table.game.version - table.story.first

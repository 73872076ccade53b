"""Reviews of games that are over: made in the background, and kept."""

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
"""Games that are reviewed at the same time; the others wait ..."""

MOST = 16
"""... and so many may wait or be reviewed at all."""

LONGEST = 15 * 60.0
"""Seconds after which a review is given up, so that the others do not wait for ever."""


class Job:
    """A review that is being made: how far it is, and why nothing came of it."""

    def __init__(self, actions: int) -> None:
        self.actions = actions
        self.done = 0
        self.ended: Progress | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def state(self) -> Progress:
        """How it stands."""
        return self.ended or ("running" if self.done else "waiting")

    def tell(self, done: int) -> None:
        """Note how many actions were looked at."""
        self.done = done


class Reviews:
    """All reviews: those being made in memory, those that are finished on disk.

    A review belongs to a game, not to a table: the same game on another table has it already.
    """

    def __init__(self, store: Store, reviewer: Reviewer, longest: float = LONGEST) -> None:
        self._store = store
        self._longest = longest
        self._reviewer = reviewer
        self._jobs: dict[str, Job] = {}
        self._free = asyncio.Semaphore(AT_ONCE)

    def state(self, table: Table) -> Reviewing:
        """How far the review of a table's game is, as docs/protocol.md describes it.

        Raises Refusal while the game is played.
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
        """Have the table's game reviewed, unless it is or was already.

        Raises Refusal while the game is played, or if too many are waiting.
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
    """What a reviewer has to be told to review the game of a table, as JSON."""
    return json.dumps(story.tale(), sort_keys=True)


def carry_out(order: str) -> Iterator[int | dict[str, Any]]:
    """How many actions are looked at, after each; and at last the review."""
    # It takes a moment, and who only orders a review needs none.
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
    """What a review is kept under: the game, and who judges it.

    Raises Refusal while the game is played.
    """
    if not table.lies_open:
        raise Refusal("forbidden", Reason("review_after_game"))
    return key_for(table.story)


def key_for(story: Story) -> str:
    """What the review of a story is kept under, once it is over."""
    return hashlib.sha256(f"{judge()} {order_for(story)}".encode()).hexdigest()


@cache
def judge() -> str:
    """Who judges: a name for the weights of the network and the way they are used."""
    from firstclass.players.network import SHIPPED  # which takes a moment, too

    return f"{EDITION} {hashlib.sha256(SHIPPED.read_bytes()).hexdigest()}"


def actions_of(table: Table) -> int:
    """How many actions of the table's game can be looked at."""
    return table.game.version - table.story.first

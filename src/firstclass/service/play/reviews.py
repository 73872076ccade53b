"""Reviews of finished games, made in the background and stored."""

import asyncio
import hashlib
import json
import logging
from collections.abc import Iterator
from functools import cache
from typing import Any

from firstclass.messages import Reason
from firstclass.review.game import review_as_dict
from firstclass.review.review import EDITION, MoveAnalysis, Review, review
from firstclass.rules.vocabulary.actions import action_id
from firstclass.service.background import start_task
from firstclass.service.play.game_history import GameHistory, read_snapshot
from firstclass.service.play.table import Table
from firstclass.service.ports import Reviewer, Store
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.responses import ReviewProgress, ReviewState
from firstclass.service.stored import StoredTable

logger = logging.getLogger(__name__)

MAX_RUNNING = 1
"""How many games are reviewed at the same time. The others wait."""

MAX_UNFINISHED = 16
"""How many reviews may be waiting or in progress."""

REVIEW_TIMEOUT = 15 * 60.0
"""Seconds after which a review is cancelled, so that the others do not wait forever."""


class ReviewJob:
    """A review in progress: how far it is, or why it failed."""

    def __init__(self, actions: int) -> None:
        self.actions = actions
        self.done = 0
        self.ended: ReviewState | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def state(self) -> ReviewState:
        """The state of the review."""
        return self.ended or ("running" if self.done else "waiting")

    def set_progress(self, done: int) -> None:
        """Note how many actions were reviewed."""
        self.done = done


class Reviews:
    """All reviews: those in progress in memory, finished ones in the store.

    A review belongs to a game, not to a table. The same game at another table already has it.
    """

    def __init__(self, store: Store, reviewer: Reviewer, timeout: float = REVIEW_TIMEOUT) -> None:
        self._store = store
        self._longest = timeout
        self._reviewer = reviewer
        self._jobs: dict[str, ReviewJob] = {}
        self._free = asyncio.Semaphore(MAX_RUNNING)

    def state(self, table: Table) -> ReviewProgress:
        """Return the state of the review of a table's game (docs/contribute/protocol-reference.md).

        Raises RefusedError while the game is running.
        """
        key = review_key(table)
        job = self._jobs.get(key)
        if job is not None:
            return {"state": job.state, "done": job.done, "total": job.actions, "review": None}
        content = self._store.find_review(key)
        if content is None:
            return {"state": "none", "done": 0, "total": action_count(table), "review": None}
        first, last = table.history.first_version, table.game.version
        review = review_as_dict(Review.from_dict(content), table.history.moments(first, last))
        return {"state": "done", "done": last - first, "total": last - first, "review": review}

    def start(self, table: Table) -> None:
        """Start the review of a table's game, unless it exists or is in progress.

        Raises RefusedError while the game is running, or if too many reviews are waiting.
        """
        key = review_key(table)
        job = self._jobs.get(key)
        if (job is not None and not job.ended) or self._store.find_review(key) is not None:
            return
        if sum(not job.ended for job in self._jobs.values()) >= MAX_UNFINISHED:
            raise RefusedError("busy", Reason("reviews_busy"))
        job = self._jobs[key] = ReviewJob(action_count(table))
        job.task = start_task(self._make(key, job, table))

    def cancel(self, table: Table) -> None:
        """Cancel the review of a table's game, if it is in progress.

        Raises RefusedError while the game is running.
        """
        job = self._jobs.pop(review_key(table), None)
        if job is not None and job.task is not None:
            job.task.cancel()

    async def close(self) -> None:
        """Cancel all reviews."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, key: str, job: ReviewJob, table: Table) -> None:
        """Make and store a review. It holds the table in memory, because clients ask about it."""
        try:
            async with self._free, asyncio.timeout(self._longest):
                made = await self._reviewer.review(review_order(table.history), job.set_progress)
                self._store.save_review(key, made)
            del self._jobs[key]
        except TimeoutError:
            logger.warning("a review took too long")
            job.ended = "late"
        except Exception:
            logger.exception("a game could not be reviewed")
            job.ended = "failed"


def review_order(history: GameHistory) -> str:
    """Return the order for a reviewer to review the game of a table, as JSON."""
    return json.dumps(history.to_snapshot(), sort_keys=True)


def review_steps(order: str) -> Iterator[int | dict[str, Any]]:
    """Yield how many actions were reviewed, after each, and finally the review."""
    # Slow to import, and not needed for ordering a review.
    from firstclass.review.analysis import analyse_moves

    snapshot = json.loads(order)
    redeals, boxes = read_snapshot(snapshot)
    history = GameHistory(StoredTable("", "", [], snapshot["record"], [], redeals=redeals), boxes)
    beginning = next(history.moments(history.first_version, history.first_version))
    looks: list[MoveAnalysis] = []
    actions = [
        action_id(notation) for notation in history.record["actions"][history.first_version :]
    ]
    for look in analyse_moves(beginning, actions):
        looks.append(look)
        yield len(looks)
    yield review(looks, history.game).as_dict()


def review_key(table: Table) -> str:
    """Return the key of a review: a hash of the game and the judge.

    Raises RefusedError while the game is running.
    """
    if not table.is_revealed:
        raise RefusedError("forbidden", Reason("review_after_game"))
    return review_key_of(table.history)


def review_key_of(history: GameHistory) -> str:
    """Return the key of the review of a finished game."""
    return hashlib.sha256(f"{reviewer_version()} {review_order(history)}".encode()).hexdigest()


@cache
def reviewer_version() -> str:
    """Return a name for the network's weights and the way they are used."""
    from firstclass.players.network_file import DEFAULT_WEIGHTS  # slow to import, too

    return f"{EDITION} {hashlib.sha256(DEFAULT_WEIGHTS.read_bytes()).hexdigest()}"


def action_count(table: Table) -> int:
    """Return how many actions of the table's game can be reviewed."""
    return table.game.version - table.history.first_version

"""Work in the background: nothing that it raises is lost, although nobody waits for it."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

logger = logging.getLogger(__name__)


class EndedWork(Protocol):
    """A task, or a future of a thread, that has ended."""

    def cancelled(self) -> bool:
        """Return whether it was cancelled."""

    def exception(self) -> BaseException | None:
        """Return what it raised, if anything."""


def start_task(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Start a task whose failure is logged at once."""
    task = asyncio.get_running_loop().create_task(work)
    task.add_done_callback(log_failure)
    return task


def log_failure(work: EndedWork) -> None:
    """Log what some work has raised."""
    if not work.cancelled() and (error := work.exception()) is not None:
        logger.error("work in the background failed", exc_info=error)

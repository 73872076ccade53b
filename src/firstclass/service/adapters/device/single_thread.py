"""Runs bots and reviews on the only thread, between other events."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from math import inf
from typing import Any

from firstclass.service.play.bot_questions import answer_question
from firstclass.service.play.reviews import review_steps


class SingleThreadRunner:
    """The ports `BotRunner` and `Reviewer` where there is only one thread.

    While a bot thinks, the thread can do nothing else. All waiting messages are therefore handled
    first, and only the clock ends a search.
    """

    soft_timeout = 3.0  # in seconds, because a hint may take that long on a phone
    timeout = inf

    def __init__(self) -> None:
        self._thinks = asyncio.Lock()

    def slot(self, whose: str, name: str) -> AbstractAsyncContextManager[None]:
        """Let one bot think after the other."""
        return self._thinks

    async def run(self, question: str) -> str:
        """Return the answer to a question."""
        await asyncio.sleep(0)
        return answer_question(question)

    async def close(self) -> None:
        """Do nothing: no bot can be thinking during this call."""

    async def review(self, order: str, report_progress: Callable[[int], None]) -> dict[str, Any]:
        """Return a review. Between two steps other events can run."""
        for step in review_steps(order):
            if isinstance(step, dict):
                return step
            report_progress(step)
            await asyncio.sleep(0)
        raise RuntimeError("there is no review")

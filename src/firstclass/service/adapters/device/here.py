"""Runs bots and reviews on the only thread, between other events."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from math import inf
from typing import Any

from firstclass.service.play.reviews import carry_out
from firstclass.service.play.thoughts import answer_to


class Here:
    """The ports `Minds` and `Reviewer` where there is only one thread.

    While a bot thinks, the thread can do nothing else. All waiting messages are therefore handled
    first, and only the clock ends a search.
    """

    answer_by = 3.0  # in seconds, because a hint may take that long on a phone
    patience = inf

    def __init__(self) -> None:
        self._thinks = asyncio.Lock()

    def turn(self, whose: str, name: str) -> AbstractAsyncContextManager[None]:
        """Let one bot think after the other."""
        return self._thinks

    async def think(self, question: str) -> str:
        """Return the answer to a question."""
        await asyncio.sleep(0)
        return answer_to(question)

    async def close(self) -> None:
        """Do nothing: no bot can be thinking during this call."""

    async def review(self, order: str, tell: Callable[[int], None]) -> dict[str, Any]:
        """Return a review. Between two steps other events can run."""
        for told in carry_out(order):
            if isinstance(told, dict):
                return told
            tell(told)
            await asyncio.sleep(0)
        raise RuntimeError("there is no review")

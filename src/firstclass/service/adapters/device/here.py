"""The computer's players think, and games are reviewed, between what else there is to do."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from math import inf
from typing import Any

from firstclass.service.play.reviews import carry_out
from firstclass.service.play.thoughts import answer_to


class Here:
    """The ports `Minds` and `Reviewer`, where there is but one thread.

    While somebody thinks, nothing else is done. So before that all that waits is told and heard,
    and the clock alone ends a thought.
    """

    answer_by = 3.0  # seconds: a hint may take as long on a phone
    patience = inf

    def __init__(self) -> None:
        self._thinks = asyncio.Lock()

    def turn(self, whose: str, name: str) -> AbstractAsyncContextManager[None]:
        """As long as somebody thinks: one after the other."""
        return self._thinks

    async def think(self, question: str) -> str:
        """The answer to a question."""
        await asyncio.sleep(0)
        return answer_to(question)

    async def close(self) -> None:
        """Nobody thinks while it is asked."""

    async def review(self, order: str, tell: Callable[[int], None]) -> dict[str, Any]:
        """The review of an order, look by look."""
        for told in carry_out(order):
            if isinstance(told, dict):
                return told
            tell(told)
            await asyncio.sleep(0)
        raise RuntimeError("there is no review")

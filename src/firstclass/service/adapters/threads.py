"""The computer's players think in threads, so that the event loop stays free."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

T = TypeVar("T")

AT_ONCE = 4
"""So many players think at the same time; more would only hold each other up."""


class Threads:
    """The port `Minds` of a server."""

    def __init__(self, answer_by: float = 5.0, patience: float = 10.0) -> None:
        self.answer_by = answer_by
        self.patience = patience
        self._free = asyncio.Semaphore(AT_ONCE)

    async def run(self, think: Callable[[], T]) -> T | None:
        """What is thought, or None if nobody has the patience to wait for it.

        A thread can not be stopped: it may go on when nobody waits for it any more.
        """
        async with self._free:
            answer = in_thread(think)
            await asyncio.wait([answer], timeout=self.patience)
        return answer.result() if answer.done() else None


def in_thread(call: Callable[[], T]) -> asyncio.Future[T]:
    """What a call returns, from a thread that ends with the server at the latest."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def work() -> None:
        outcome = call()
        with suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(answer.set_result, outcome)

    Thread(target=work, daemon=True, name="thinking").start()
    return answer

"""The computer's players think in threads, so that the event loop stays free."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from heapq import heappop, heappush
from itertools import count
from threading import Thread
from typing import TypeVar

T = TypeVar("T")

AT_ONCE = 4
"""So many players think at the same time; more would only hold each other up."""

LITTLE = 0.5
"""Seconds: who thinks no longer than that, lately and now, may have the last of these places."""

FADES = 30.0
"""Seconds after which half of what somebody had is forgotten."""


class Threads:
    """The port `Minds` of a server."""

    def __init__(self, answer_by: float = 5.0, patience: float = 10.0) -> None:
        self.answer_by = answer_by
        self.patience = patience
        self._turns = Turns()

    def turn(self, whose: str, name: str) -> AbstractAsyncContextManager[None]:
        """As long as somebody of this name, one of few, thinks at a table."""
        return self._turns.turn(whose, name)

    async def run(self, think: Callable[[], T]) -> T | None:
        """What is thought, or None if nobody has the patience to wait for it.

        A thread can not be stopped: it may go on when nobody waits for it any more.
        """
        answer = in_thread(think)
        await asyncio.wait([answer], timeout=self.patience)
        return answer.result() if answer.done() else None


class Turns:
    """Who thinks next: at the table that has had the least lately.

    So a table of quick players waits for no more than one thought, however many others think long.
    """

    def __init__(self) -> None:
        self._free = AT_ONCE
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._had: dict[str, float] = {}
        self._takes: dict[str, float] = {}
        self._faded = time.monotonic()

    @asynccontextmanager
    async def turn(self, whose: str, name: str) -> AsyncIterator[None]:
        """As long as somebody of this name thinks at a table."""
        self._fade()
        burden = self._had.get(whose, 0.0) + self._takes.get(name, 0.0)
        mine, began = asyncio.get_running_loop().create_future(), time.monotonic()
        heappush(self._waiting, (burden, next(self._numbers), mine))
        self._call()
        try:
            await mine
            began = time.monotonic()
            yield
        finally:
            if not mine.cancelled():
                self._free += 1
                took = time.monotonic() - began
                self._had[whose] = self._had.get(whose, 0.0) + took
                self._takes[name] = (self._takes.get(name, took) + took) / 2
                self._call()

    def _call(self) -> None:
        """Call whose turn it is, and pass over who has left."""
        while self._waiting and self._free:
            burden, _, next_one = self._waiting[0]
            if next_one.cancelled():
                heappop(self._waiting)
            elif self._free > 1 or burden < LITTLE:
                heappop(self._waiting)
                self._free -= 1
                next_one.set_result(None)
            else:
                return

    def _fade(self) -> None:
        now = time.monotonic()
        if now - self._faded > 1:
            left = 0.5 ** ((now - self._faded) / FADES)
            self._faded = now
            had = {whose: seconds * left for whose, seconds in self._had.items()}
            self._had = {whose: seconds for whose, seconds in had.items() if seconds > 0.01}


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

"""The computer's players and the adviser think in processes, so that the event loop stays free."""

import asyncio
import os
import sys
import time
from asyncio import create_subprocess_exec
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from heapq import heappop, heappush
from itertools import count

LITTLE = 0.5
"""Seconds: who thinks no longer than that, lately and now, may have the last of the places."""

FADES = 30.0
"""Seconds after which half of what somebody had is forgotten."""

LONGEST_LINE = 16 * 1024 * 1024
"""Bytes of an answer."""

TRIES = 2
"""So often a question is asked if who thinks about it dies."""

THINKS = "firstclass.service.adapters.mind"
"""The program that answers."""


class Workers:
    """The port `Minds` of a server: a process for each core, and one for those who think little.

    Each is begun when there is none that has nothing to do. They keep nothing in mind, so it does
    not matter who is asked.
    """

    def __init__(
        self, answer_by: float = 5.0, patience: float = 10.0, program: str = THINKS
    ) -> None:
        self.answer_by = answer_by
        self.patience = patience
        self._program = program
        self._turns = Turns(cores() + 1)
        self._idle: list[Worker] = []
        self._workers: set[Worker] = set()
        self._closed = False

    def turn(self, whose: str, name: str) -> AbstractAsyncContextManager[None]:
        """As long as somebody of this name, one of few, thinks at a table."""
        return self._turns.turn(whose, name)

    async def think(self, question: str) -> str | None:
        """What is thought of a question, or None if nobody has the patience to wait for it.

        Whoever awaits it no longer ends it. Raises RuntimeError if nobody survives the question.
        """
        for _ in range(TRIES):
            worker, answer = await self._free(), ""
            try:
                await worker.begun()
                async with asyncio.timeout(self.patience):
                    answer = await worker.answer(question)
            except TimeoutError:
                return None
            finally:
                await self._take_back(worker, useful=bool(answer))
            if self._closed:
                raise asyncio.CancelledError  # the server ends: nobody hears it any more
            if answer:
                return answer
        raise RuntimeError("whoever thought about it has died")

    async def close(self) -> None:
        """End them all."""
        self._closed = True
        await asyncio.gather(*(worker.end() for worker in self._workers))

    async def _free(self) -> "Worker":
        """One that has nothing to do."""
        if self._closed:
            raise asyncio.CancelledError
        while self._idle:
            if (worker := self._idle.pop()).lives:
                return worker
            self._workers.discard(worker)
        worker = Worker(
            await create_subprocess_exec(
                *(sys.executable, "-m", self._program),
                stdin=PIPE,
                stdout=PIPE,
                limit=LONGEST_LINE,
                start_new_session=True,  # so Ctrl+C is the server's alone
            )
        )
        self._workers.add(worker)
        return worker

    async def _take_back(self, worker: "Worker", *, useful: bool) -> None:
        """Keep one for the next question, or end who has not come to an answer."""
        if useful and not self._closed:
            self._idle.append(worker)
        else:
            await worker.end()
            self._workers.discard(worker)


class Worker:
    """A process that answers one question after the other."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._asked, self._said = process, process.stdin, process.stdout
        self._begun = self._ends = False

    @property
    def lives(self) -> bool:
        """Whether it has not ended, as far as is known."""
        return self._process.returncode is None

    async def begun(self) -> None:
        """Wait until it has begun, which it says by an empty line."""
        if not self._begun:
            await self._said.readline()
            self._begun = True

    async def answer(self, question: str) -> str:
        """What it says; nothing if it dies."""
        with suppress(ConnectionError):
            self._asked.write(f"{question}\n".encode())
            await self._asked.drain()
        answer = (await self._said.readline()).decode()
        self._ends = not answer
        return answer

    async def end(self) -> None:
        """End it, whatever it does."""
        self._asked.close()
        # Of one that ends already asyncio wants to hear by itself.
        if self.lives and not self._ends:
            self._ends = True
            self._process.kill()
        await self._process.wait()


def cores() -> int:
    """How many processes can work at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Turns:
    """Who thinks next: at the table that has had the least lately.

    So a table of quick players waits for no more than one thought, however many others think long.
    """

    def __init__(self, places: int) -> None:
        self._free = places
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

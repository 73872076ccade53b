"""Runs bots and hints in processes, so that the event loop stays free."""

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
"""The seconds of recent and expected thinking up to which a bot may have the last place."""

FADES = 30.0
"""The seconds after which half of a table's thinking time is forgotten."""

LONGEST_LINE = 16 * 1024 * 1024
"""The largest answer in bytes."""

TRIES = 2
"""The attempts for a question if the process dies."""

THINKS = "firstclass.service.adapters.mind"
"""The program that answers."""


class Workers:
    """The port `Minds` of a server: a process for each core, and one for quick bots.

    A process starts when no other is idle. Processes keep no state, so any of them can answer.
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
        """Wait for a place, and hold it while a bot of this name thinks at a table."""
        return self._turns.turn(whose, name)

    async def think(self, question: str) -> str | None:
        """Return the answer to a question, or None if that takes longer than ``patience``.

        Cancelling the call ends the process. Raises RuntimeError if every process that tries dies.
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
                raise asyncio.CancelledError  # the server ends and nobody waits for the answer
            if answer:
                return answer
        raise RuntimeError("the process that computed it died")

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        await asyncio.gather(*(worker.end() for worker in self._workers))

    async def _free(self) -> "Worker":
        """Return an idle process."""
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
                start_new_session=True,  # so that Ctrl+C reaches only the server
            )
        )
        self._workers.add(worker)
        return worker

    async def _take_back(self, worker: "Worker", *, useful: bool) -> None:
        """Keep a process for the next question, or end it if it gave no answer."""
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
        """Whether the process still runs, as far as known."""
        return self._process.returncode is None

    async def begun(self) -> None:
        """Wait until the process is ready, which it shows with an empty line."""
        if not self._begun:
            await self._said.readline()
            self._begun = True

    async def answer(self, question: str) -> str:
        """Return the answer; an empty string if the process dies."""
        with suppress(ConnectionError):
            self._asked.write(f"{question}\n".encode())
            await self._asked.drain()
        answer = (await self._said.readline()).decode()
        self._ends = not answer
        return answer

    async def end(self) -> None:
        """Kill the process."""
        self._asked.close()
        # asyncio reports the end of a process that is exiting already.
        if self.lives and not self._ends:
            self._ends = True
            self._process.kill()
        await self._process.wait()


def cores() -> int:
    """Return how many processes can run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Turns:
    """A fair scheduler: the table with the least recent thinking time is next.

    A table of quick bots thus waits for one search at most, however many others think for long.
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
        """Wait for a place, and hold it while a bot of this name thinks at a table."""
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
        """Give free places to those who wait, and skip those who have left."""
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

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

QUICK_BOT_LIMIT = 0.5
"""The seconds of recent and expected thinking up to which a bot may have the last place."""

HALF_LIFE = 30.0
"""The seconds after which half of a table's thinking time is forgotten."""

MAX_LINE_BYTES = 16 * 1024 * 1024
"""The largest answer in bytes."""

MAX_ATTEMPTS = 2
"""The attempts for a question if the process dies."""

BOT_PROGRAM = "firstclass.service.adapters.bot_process"
"""The program that answers."""


class BotProcessPool:
    """The port `BotRunner` of a server: a process for each core, and one for quick bots.

    A process starts when no other is idle. Processes keep no state, so any of them can answer.
    """

    def __init__(
        self, soft_timeout: float = 5.0, timeout: float = 10.0, program: str = BOT_PROGRAM
    ) -> None:
        self.soft_timeout = soft_timeout
        self.timeout = timeout
        self._program = program
        self._scheduler = FairScheduler(available_cores() + 1)
        self._idle: list[BotProcess] = []
        self._processes: set[BotProcess] = set()
        self._closed = False

    def slot(self, whose: str, name: str) -> AbstractAsyncContextManager[None]:
        """Wait for a place, and hold it while a bot of this name thinks at a table."""
        return self._scheduler.slot(whose, name)

    async def run(self, question: str) -> str | None:
        """Return the answer to a question, or None if that takes longer than ``timeout``.

        Cancelling the call ends the process. Raises RuntimeError if every process that tries dies.
        """
        for _ in range(MAX_ATTEMPTS):
            worker, answer = await self._acquire_process(), ""
            try:
                await worker.wait_until_ready()
                async with asyncio.timeout(self.timeout):
                    answer = await worker.ask(question)
            except TimeoutError:
                return None
            finally:
                await self._release_process(worker, useful=bool(answer))
            if self._closed:
                raise asyncio.CancelledError  # the server ends and nobody waits for the answer
            if answer:
                return answer
        raise RuntimeError("the process that computed it died")

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        await asyncio.gather(*(worker.kill() for worker in self._processes))

    async def _acquire_process(self) -> "BotProcess":
        """Return an idle process."""
        if self._closed:
            raise asyncio.CancelledError
        while self._idle:
            if (worker := self._idle.pop()).is_alive:
                return worker
            self._processes.discard(worker)
        worker = BotProcess(
            await create_subprocess_exec(
                *(sys.executable, "-m", self._program),
                stdin=PIPE,
                stdout=PIPE,
                limit=MAX_LINE_BYTES,
                start_new_session=True,  # so that Ctrl+C reaches only the server
            )
        )
        self._processes.add(worker)
        return worker

    async def _release_process(self, worker: "BotProcess", *, useful: bool) -> None:
        """Keep a process for the next question, or end it if it gave no answer."""
        if useful and not self._closed:
            self._idle.append(worker)
        else:
            await worker.kill()
            self._processes.discard(worker)


class BotProcess:
    """A process that answers one question after the other."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._stdin, self._stdout = process, process.stdin, process.stdout
        self._is_ready = self._is_ending = False

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs, as far as known."""
        return self._process.returncode is None

    async def wait_until_ready(self) -> None:
        """Wait until the process is ready, which it shows with an empty line."""
        if not self._is_ready:
            await self._stdout.readline()
            self._is_ready = True

    async def ask(self, question: str) -> str:
        """Return the answer; an empty string if the process dies."""
        with suppress(ConnectionError):
            self._stdin.write(f"{question}\n".encode())
            await self._stdin.drain()
        answer = (await self._stdout.readline()).decode()
        self._is_ending = not answer
        return answer

    async def kill(self) -> None:
        """Kill the process."""
        self._stdin.close()
        # asyncio reports the end of a process that is exiting already.
        if self.is_alive and not self._is_ending:
            self._is_ending = True
            self._process.kill()
        await self._process.wait()


def available_cores() -> int:
    """Return how many processes can run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class FairScheduler:
    """A fair scheduler: the table with the least recent thinking time is next.

    A table of quick bots thus waits for one search at most, however many others think for long.
    """

    def __init__(self, places: int) -> None:
        self._free_slots = places
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._time_used: dict[str, float] = {}
        self._time_expected: dict[str, float] = {}
        self._decayed_at = time.monotonic()

    @asynccontextmanager
    async def slot(self, table_id: str, name: str) -> AsyncIterator[None]:
        """Wait for a place, and hold it while a bot of this name thinks at a table."""
        self._decay()
        load = self._time_used.get(table_id, 0.0) + self._time_expected.get(name, 0.0)
        granted, began = asyncio.get_running_loop().create_future(), time.monotonic()
        heappush(self._waiting, (load, next(self._numbers), granted))
        self._dispatch()
        try:
            await granted
            began = time.monotonic()
            yield
        finally:
            if not granted.cancelled():
                self._free_slots += 1
                took = time.monotonic() - began
                self._time_used[table_id] = self._time_used.get(table_id, 0.0) + took
                self._time_expected[name] = (self._time_expected.get(name, took) + took) / 2
                self._dispatch()

    def _dispatch(self) -> None:
        """Give free places to those who wait, and skip those who have left."""
        while self._waiting and self._free_slots:
            burden, _, granted = self._waiting[0]
            if granted.cancelled():
                heappop(self._waiting)
            elif self._free_slots > 1 or burden < QUICK_BOT_LIMIT:
                heappop(self._waiting)
                self._free_slots -= 1
                granted.set_result(None)
            else:
                return

    def _decay(self) -> None:
        now = time.monotonic()
        if now - self._decayed_at > 1:
            left = 0.5 ** ((now - self._decayed_at) / HALF_LIFE)
            self._decayed_at = now
            had = {whose: seconds * left for whose, seconds in self._time_used.items()}
            self._time_used = {whose: seconds for whose, seconds in had.items() if seconds > 0.01}

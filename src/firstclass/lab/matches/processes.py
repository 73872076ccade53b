"""Work for several processes: one that dies is made anew, and does again what the dead one had."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4  # portions for each process that may be done before their turn
LIVES = 3  # processes that may die over the same portion


class ProcessesDied(Exception):
    """Process after process died over the same work."""


class Worker(Generic[T, R]):
    """A process, and the portion that it has, if any."""

    def __init__(self, work: Callable[[T], R]) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, far_end = context.Pipe()
        self.portion: int | None = None
        self.process: SpawnProcess = context.Process(
            target=serve, args=(work, far_end), daemon=True
        )
        # They know nothing of Ctrl+C, for they inherit this: the one that waits for them ends them.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        far_end.close()

    def give(self, portion: int, tasks: Sequence[T]) -> None:
        """Sends it a portion; if it is dead, that shows when it is listened to."""
        self.portion = portion
        with suppress(OSError):
            self.line.send(tasks)

    def answer(self) -> list[R] | Exception | None:
        """What it made of its portion, or what went wrong; None if it is dead."""
        try:
            answer: list[R] | Exception = self.line.recv()
        except (EOFError, OSError):
            return None
        return answer

    def end(self) -> None:
        """Ends the process, whatever it is at."""
        self.process.terminate()
        self.process.join()
        self.line.close()


def serve(work: Callable[[T], R], line: Connection) -> None:
    """Does one portion after the other until nobody asks any more."""
    with suppress(EOFError, OSError):
        while True:
            tasks = line.recv()
            try:
                answer: Any = [work(task) for task in tasks]
            except Exception as error:
                answer = error
            line.send(answer)


class Crew(Generic[T, R]):
    """Processes at work on portions of tasks."""

    def __init__(self, work: Callable[[T], R], portions: list[Sequence[T]], jobs: int) -> None:
        self.work = work
        self.portions = portions
        self.to_do = iter(range(len(portions)))
        self.deaths = [0] * len(portions)
        self.done: dict[int, list[R]] = {}
        self.workers = [Worker(work) for _ in range(min(jobs, len(portions)))]

    def get(self, wanted: int) -> list[R]:
        """What came of a portion; they are asked for in their order."""
        while wanted not in self.done:
            self.hand_out()
            busy = [worker for worker in self.workers if worker.portion is not None]
            heard = wait([worker.line for worker in busy])
            for worker in busy:
                if worker.line in heard:
                    self.listen_to(worker)
        return self.done.pop(wanted)

    def hand_out(self) -> None:
        """Gives portions to those who have none, though not too many before their turn."""
        for worker in self.workers:
            if worker.portion is None and len(self.done) < AHEAD * len(self.workers):
                portion = next(self.to_do, None)
                if portion is not None:
                    worker.give(portion, self.portions[portion])

    def listen_to(self, worker: Worker[T, R]) -> None:
        """Notes what it made of its portion, or gives that to another if it is dead."""
        portion, answer = worker.portion, worker.answer()
        assert portion is not None
        if isinstance(answer, Exception):
            raise answer
        if answer is not None:
            self.done[portion], worker.portion = answer, None
            return
        self.deaths[portion] += 1
        if self.deaths[portion] == LIVES:
            raise ProcessesDied
        worker.end()
        other = self.workers[self.workers.index(worker)] = Worker(self.work)
        other.give(portion, self.portions[portion])

    def end(self) -> None:
        """Ends all processes."""
        for worker in self.workers:
            worker.end()


def done_by(work: Callable[[T], R], tasks: Sequence[T], jobs: int, at_once: int) -> Iterator[R]:
    """What ``work`` makes of these tasks, in their order; so many are sent to a process at once.

    Raises what ``work`` raised, and :class:`ProcessesDied`.
    """
    portions = [tasks[first : first + at_once] for first in range(0, len(tasks), at_once)]
    crew = Crew(work, portions, jobs)
    try:
        for number in range(len(portions)):
            yield from crew.get(number)
    finally:
        crew.end()

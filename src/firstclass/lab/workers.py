"""Workers that do many tasks at once: processes of this machine, or a cluster.

The result depends only on the task, so it does not matter which worker does it, or when.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Protocol, TypeVar

from firstclass.errors import InvalidInputError
from firstclass.gc_tuning import tune_garbage_collector

T = TypeVar("T")
R = TypeVar("R")

MAX_CHUNK_SIZE = 16
MAX_WORKER_DEATHS = 2
"""The deaths of workers in a row, without any progress, that are tolerated."""


class WorkersError(InvalidInputError):
    """There are no such workers, or none left; the text is one line."""


class Workers(Protocol):
    """Workers that do tasks. Workers that die are replaced, and their tasks are repeated."""

    @property
    def jobs(self) -> int:
        """The number of tasks that are done at once."""

    def map(
        self, do: Callable[[T], R], tasks: Sequence[T], chunk_size: int = MAX_CHUNK_SIZE
    ) -> Iterator[R]:
        """Yield the results of the tasks in order. Raises what ``do`` raises, or WorkersError.

        A worker gets at most ``chunk_size`` tasks at a time, the most that its death can cost.
        """


@dataclass(frozen=True)
class LocalProcesses:
    """Processes of this machine; a single job runs in this process."""

    jobs: int = 1

    def map(
        self, do: Callable[[T], R], tasks: Sequence[T], chunk_size: int = MAX_CHUNK_SIZE
    ) -> Iterator[R]:
        """Yield the results of the tasks in order. Raises what ``do`` raises, or WorkersError."""
        if self.jobs == 1:
            yield from map(do, tasks)
            return
        left = chunks(tasks, self.jobs, chunk_size)
        deaths = 0
        while left:
            with _Pool(self.jobs) as pool:
                try:
                    for future in pool.begin(do, left):
                        done = future.result()
                        del left[0]
                        deaths = 0
                        yield from done
                except BrokenProcessPool:
                    deaths += 1
                    if deaths > MAX_WORKER_DEATHS:
                        raise WorkersError(f"--jobs: {deaths} processes in a row died") from None


THIS_PROCESS = LocalProcesses()
"""This process alone."""


class _Worker(SpawnProcess):
    """A process that its parent ends when the parent itself ends, as it does not end on its own."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, daemon=True, **kwargs)


class _Workers(SpawnContext):
    Process = _Worker


class _Pool:
    """A process pool whose processes ignore Ctrl+C; the parent process ends them."""

    def __init__(self, jobs: int) -> None:
        self._others = set(multiprocessing.active_children())
        self._pool = ProcessPoolExecutor(jobs, _Workers(), end_with_parent)

    def begin(self, do: Callable[[T], R], todo: Sequence[Sequence[T]]) -> "list[Future[list[R]]]":
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # they inherit this
        try:
            return [self._pool.submit(run_chunk, do, chunk) for chunk in todo]
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def __enter__(self) -> "_Pool":
        return self

    def __exit__(self, *_: object) -> None:
        own = set(multiprocessing.active_children()) - self._others
        for process in own:
            process.terminate()
        self._pool.shutdown(cancel_futures=True)  # waits until the pool has seen them end


def chunks(tasks: Sequence[T], jobs: int, chunk_size: int) -> list[Sequence[T]]:
    """Return the tasks in chunks that are worth a message, and enough chunks for all workers."""
    size = max(1, min(chunk_size, len(tasks) // (4 * jobs)))
    return [tasks[begin : begin + size] for begin in range(0, len(tasks), size)]


def end_with_parent() -> None:
    """End this worker as soon as its parent ends, even if that was killed.

    Otherwise it would wait for tasks forever.
    """
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def run_chunk(do: Callable[[T], R], tasks: Sequence[T]) -> list[R]:
    """Return the results of a chunk of tasks, in a worker process."""
    tune_garbage_collector()
    return [do(task) for task in tasks]

"""Uses the machines of a Ray cluster as workers; needs the extra ``cluster``."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import ray
from ray.exceptions import RayError

from firstclass import __version__
from firstclass.catalogue import load
from firstclass.lab.workers import (
    MAX_CHUNK_SIZE,
    MAX_WORKER_DEATHS,
    R,
    T,
    WorkersError,
    chunks,
    run_chunk,
)
from firstclass.players.registry import one_line

AUTO = "auto"
AHEAD = 4
"""The chunks per core that are submitted ahead at most, so that few results wait in memory."""


class RayCluster:
    """A cluster at an address, ``ray://host:10001``; ``auto`` is the one of this machine.

    If this machine has none, ``auto`` starts one that ends with the program. All machines need this
    version with this box, and the files of bots at the same paths. Raises WorkersError.
    """

    def __init__(self, address: str) -> None:
        try:
            ray.init(
                None if address == AUTO else address, log_to_driver=False, logging_level="ERROR"
            )
            self.jobs = int(ray.cluster_resources().get("CPU", 1))
        except Exception as error:  # Ray raises this very class if it does not start in time
            raise WorkersError(f"--cluster: {address}: {one_line(error)}") from None

    def map(
        self, do: Callable[[T], R], tasks: Sequence[T], chunk_size: int = MAX_CHUNK_SIZE
    ) -> Iterator[R]:
        """Yield the results of the tasks in order. Raises what ``do`` raises, or WorkersError."""
        send: Any = ray.remote(max_retries=MAX_WORKER_DEATHS)(_do_here).remote
        running: deque[Any] = deque()
        for chunk in chunks(tasks, self.jobs, chunk_size):
            running.append(send(do, chunk))
            if len(running) > AHEAD * self.jobs:
                yield from _received(running.popleft())
        while running:
            yield from _received(running.popleft())


def version() -> str:
    """Return the version and catalogue, which must be the same on all machines."""
    return f"firstclass {__version__}, catalogue {load().hash}"


def _do_here(do: Callable[[T], R], tasks: Sequence[T]) -> tuple[str, list[R] | Exception]:
    """Return the version, and the results or the exception.

    Ray would print each exception that a task raises.
    """
    try:
        return version(), run_chunk(do, tasks)
    except Exception as error:
        return version(), error


def _received(begun: Any) -> list[Any]:
    try:
        theirs, done = ray.get(begun)
    except RayError as error:
        raise WorkersError(f"--cluster: {one_line(error)}") from None
    if theirs != version():
        raise WorkersError(f"--cluster: expected {version()} on all machines, not {theirs}")
    if isinstance(done, Exception):
        raise done
    results: list[Any] = done
    return results

"""The machines of a Ray cluster as workers; needs the extra ``cluster``."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import ray
from ray.exceptions import RayError

from firstclass import __version__
from firstclass.catalogue import load
from firstclass.lab.workers import LONGEST_CHUNK, PATIENCE, R, T, WorkersError, chunks, do_each
from firstclass.players.registry import one_line

AUTO = "auto"
AHEAD = 4
"""So many bundles for each core wait at most, so that few results lie about."""


class Cluster:
    """A cluster at an address, ``ray://host:10001``; with ``auto`` that of this machine.

    Where there is none, ``auto`` begins one that ends with the program. All machines need this
    version with this box, and the files of players at the same paths. Raises WorkersError.
    """

    def __init__(self, address: str) -> None:
        try:
            ray.init(
                None if address == AUTO else address, log_to_driver=False, logging_level="ERROR"
            )
            self.jobs = int(ray.cluster_resources().get("CPU", 1))
        except Exception as error:  # Ray raises this very class where it does not begin in time
            raise WorkersError(f"--cluster: {address}: {one_line(error)}") from None

    def map(
        self, do: Callable[[T], R], tasks: Sequence[T], at_once: int = LONGEST_CHUNK
    ) -> Iterator[R]:
        """What comes of the tasks, in their order; raises what ``do`` raises, or WorkersError."""
        send: Any = ray.remote(max_retries=PATIENCE)(_do_here).remote
        running: deque[Any] = deque()
        for chunk in chunks(tasks, self.jobs, at_once):
            running.append(send(do, chunk))
            if len(running) > AHEAD * self.jobs:
                yield from _received(running.popleft())
        while running:
            yield from _received(running.popleft())


def version() -> str:
    """What must be the same on all machines."""
    return f"firstclass {__version__}, catalogue {load().hash}"


def _do_here(do: Callable[[T], R], tasks: Sequence[T]) -> tuple[str, list[R] | Exception]:
    """What comes of the tasks, or why nothing does: what is raised Ray would print for each."""
    try:
        return version(), do_each(do, tasks)
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
    found: list[Any] = done
    return found

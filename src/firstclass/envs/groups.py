"""The games of a vector environment, some in this process and others in worker processes."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from typing import Any, NamedTuple
from weakref import WeakSet

import numpy as np
from numpy.typing import NDArray

from firstclass.envs.errors import WorkerError
from firstclass.envs.spaces import Mask, Observation
from firstclass.episodes.batched import BatchedEpisodes, FinishedEpisode
from firstclass.episodes.episode import Episode
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.rules.vocabulary.setup import LARGEST_SEED

Deal = tuple[bool, int | None]  # whether to deal a game again, and the seed of its deals

PARENT_ENDS: WeakSet[Connection] = WeakSet()
"""This process's ends of the connections to its workers."""


def close_parent_ends() -> None:
    """Close the copies of these ends in a fork, where they would keep the connections open.

    A worker ends when its connection is closed, so it would outlive its parent.
    """
    for connection in PARENT_ENDS:
        connection.close()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=close_parent_ends)


class Arrays(NamedTuple):
    """The observations, masks and rewards of all games, in arrays with a row for each game."""

    observations: Observation
    masks: Mask
    seats: NDArray[np.int8]
    over: NDArray[np.bool_]
    rewards: NDArray[np.float64]
    all_rewards: NDArray[np.float64]

    def some(self, games: slice) -> "Arrays":
        """Return the arrays of some games."""
        return Arrays(
            self.observations[games],
            self.masks[games],
            self.seats[games],
            self.over[games],
            self.rewards[games],
            self.all_rewards[games],
        )

    def buffers(self) -> list[memoryview]:
        """Return the memory of the arrays as flat views for plain Python."""
        return [memoryview(array.reshape(-1).view(plain(array))) for array in self]


def plain(array: NDArray[Any]) -> Any:
    """Return the type with which plain Python writes into an array."""
    return np.float64 if array.dtype == np.float64 else np.uint8


class Memory:
    """Memory for the arrays of ``games`` games. With ``shared``, several processes can use it."""

    def __init__(self, games: int, size: int, players: int, shared: bool) -> None:
        self.shapes: list[tuple[Any, tuple[int, ...]]] = [
            (np.uint8, (games, size)),
            (np.int8, (games, len(ACTIONS))),
            (np.int8, (games,)),
            (np.bool_, (games,)),
            (np.float64, (games,)),
            (np.float64, (games, players)),
        ]
        sizes = [int(np.prod(shape)) * np.dtype(dtype).itemsize for dtype, shape in self.shapes]
        self.blocks: list[Any] = [RawArray("B", n) if shared else bytearray(n) for n in sizes]

    def arrays(self) -> Arrays:
        """Return the arrays in this memory."""
        pairs = zip(self.blocks, self.shapes, strict=True)
        return Arrays(
            *[np.frombuffer(block, dtype).reshape(shape) for block, (dtype, shape) in pairs]
        )


class LocalGames:
    """Some of the games, played in this process. ``arguments`` are those of ``Episode``."""

    def __init__(self, arguments: tuple[Any, ...], arrays: Arrays, same_step: bool) -> None:
        self.same_step = same_step
        self.episodes = [Episode(*arguments) for _ in arrays.observations]
        self.deals = [np.random.default_rng() for _ in self.episodes]
        self.write_to(arrays)

    def write_to(self, arrays: Arrays) -> None:
        """Write what happens from now on into these arrays."""
        self.batch = BatchedEpisodes(self.episodes, self._seed, self.same_step, *arrays.buffers())

    def __getstate__(self) -> dict[str, Any]:
        """Copy the games without the memory, which belongs to the vector environment."""
        return {name: value for name, value in vars(self).items() if name != "batch"}

    def _seed(self, number: int) -> int:
        return int(self.deals[number].integers(LARGEST_SEED))

    def reset(self, deals: Sequence[Deal]) -> None:
        """Deal games again. A game without a seed continues its own sequence of deals."""
        for number, (wanted, seed) in enumerate(deals):
            if not wanted:
                continue
            if seed is not None:
                self.deals[number] = np.random.default_rng(seed)
            self.episodes[number].reset(self._seed(number))
        self.batch.write_observations()

    def step(self, actions: list[int]) -> list[FinishedEpisode]:
        """Play an action in each game, or ``DEAL`` it again; return the games that have ended."""
        return self.batch.step(actions)


class WorkerProcess:
    """Some of the games, played by a worker process. Each call is answered before the next one."""

    def __init__(
        self, arguments: tuple[Any, ...], memory: Memory, games: slice, same_step: bool
    ) -> None:
        self.connection, other = multiprocessing.Pipe()
        PARENT_ENDS.add(self.connection)
        self.process = multiprocessing.Process(
            target=serve, args=(other, arguments, memory, games, same_step), daemon=True
        )
        self.process.start()
        other.close()

    def send(self, verb: str, what: Any) -> None:
        """Send a command: ``reset`` or ``step``. Raises WorkerError if the worker has ended."""
        try:
            self.connection.send((verb, what))
        except OSError:
            raise WorkerError from None

    def receive(self) -> Any:
        """Return the result.

        Raises the worker's exception, or WorkerError if the worker has ended.
        """
        try:
            fault, result = self.connection.recv()
        except (EOFError, OSError):
            raise WorkerError from None
        if fault is not None:
            raise fault
        return result

    def close(self) -> None:
        """Kill the worker. It has nothing to save."""
        if not self.connection.closed:  # in a fork it is closed, and the worker belongs to another
            self.connection.close()
            self.process.kill()
            self.process.join()


def serve(
    connection: Connection,
    arguments: tuple[Any, ...],
    memory: Memory,
    games: slice,
    same_step: bool,
) -> None:
    """Execute commands until the process that sends them ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the other process decides what Ctrl+C ends
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # a fork inherits handlers that may not end it
    group = LocalGames(arguments, memory.arrays().some(games), same_step)
    verbs: dict[str, Callable[[Any], Any]] = {"reset": group.reset, "step": group.step}
    with suppress(EOFError, OSError):
        while True:
            verb, what = connection.recv()
            connection.send(answer(verbs[verb], what))


def answer(do: Callable[[Any], Any], what: Any) -> tuple[Exception | None, Any]:
    """Return the result, or an exception to be raised in the process that sent the command."""
    try:
        return None, do(what)
    except Exception as fault:
        return fault, None

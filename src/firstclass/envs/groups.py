"""The games of a vector environment: some of them here, others in processes of their own."""

import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from firstclass.courses.course import Course
from firstclass.courses.many import Ended, Many
from firstclass.envs.spaces import Mask, Row
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.rules.vocabulary.setup import LARGEST_SEED

Seeds = Sequence[int | None]


class Arrays(NamedTuple):
    """What is seen of each game, in arrays with a row for each."""

    rows: Row
    masks: Mask
    seats: NDArray[np.int8]
    over: NDArray[np.bool_]
    rewards: NDArray[np.float64]
    all_rewards: NDArray[np.float64]

    def some(self, games: slice) -> "Arrays":
        """Those of some games."""
        return Arrays(
            self.rows[games],
            self.masks[games],
            self.seats[games],
            self.over[games],
            self.rewards[games],
            self.all_rewards[games],
        )

    def buffers(self) -> list[memoryview]:
        """The memory they lie in, as flat views for plain Python."""
        return [memoryview(array.reshape(-1).view(plain(array))) for array in self]


def plain(array: NDArray[Any]) -> Any:
    """The type by which plain Python writes into an array."""
    return np.float64 if array.dtype == np.float64 else np.uint8


class Memory:
    """Memory for the arrays of so many games; several processes may share it, if they shall."""

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
        """The arrays in it."""
        pairs = zip(self.blocks, self.shapes, strict=True)
        return Arrays(
            *[np.frombuffer(block, dtype).reshape(shape) for block, (dtype, shape) in pairs]
        )


class Group:
    """Some of the games, played here. ``words`` are those of ``Course``."""

    def __init__(self, words: tuple[Any, ...], arrays: Arrays) -> None:
        self.courses = [Course(*words) for _ in arrays.rows]
        self.deals = [np.random.default_rng() for _ in self.courses]
        self.many = Many(self.courses, self._seed, *arrays.buffers())

    def _seed(self, number: int) -> int:
        return int(self.deals[number].integers(LARGEST_SEED))

    def reset(self, seeds: Seeds) -> None:
        """Deals every game anew; one without a seed goes on with its own."""
        for number, seed in enumerate(seeds):
            if seed is not None:
                self.deals[number] = np.random.default_rng(seed)
            self.courses[number].deal(self._seed(number))
        self.many.look()

    def step(self, actions: list[int]) -> list[Ended]:
        """Plays an action in each game; returns those that have ended."""
        return self.many.step(actions)


class Elsewhere:
    """Some of the games, played by a process of its own; what it is told waits for its answer."""

    def __init__(self, words: tuple[Any, ...], memory: Memory, games: slice) -> None:
        self.line, other = multiprocessing.Pipe()
        self.process = multiprocessing.Process(
            target=serve, args=(other, self.line, words, memory, games), daemon=True
        )
        self.process.start()
        other.close()

    def tell(self, verb: str, what: Any) -> None:
        """What it shall do: ``reset`` or ``step``."""
        try:
            self.line.send((verb, what))
        except OSError:
            raise RuntimeError("a worker of the games has ended: make them anew") from None

    def answer(self) -> Any:
        """What came of it; raises what was raised there, and RuntimeError if it has ended."""
        try:
            fault, found = self.line.recv()
        except (EOFError, OSError):
            raise RuntimeError("a worker of the games has ended: make them anew") from None
        if fault is not None:
            raise fault
        return found

    def close(self) -> None:
        """Ends it."""
        self.line.close()
        self.process.join()


def serve(
    line: Connection, end: Connection, words: tuple[Any, ...], memory: Memory, games: slice
) -> None:
    """Does what it is told until nobody is there any more, at the other end of the line."""
    end.close()  # as long as it had that one, too, somebody would be there
    group = Group(words, memory.arrays().some(games))
    verbs = {"reset": group.reset, "step": group.step}
    while True:
        try:
            verb, what = line.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            line.send((None, verbs[verb](what)))
        except Exception as fault:  # it is raised where it was asked for
            line.send((fault, None))

"""Many games, stepped in one call, which writes what is to be seen of them into given buffers."""

from array import array
from collections.abc import Callable
from typing import Any, NamedTuple

from firstclass.courses.course import Course


class Buffers(NamedTuple):
    """What is seen of so many games, one behind the other, as flat views of memory."""

    rows: memoryview
    masks: memoryview
    seats: memoryview
    over: memoryview
    rewards: memoryview
    all_rewards: memoryview


Ended = tuple[int, bytes, dict[str, Any]]  # which game, its last row, and how it went


class Many:
    """Games of one kind. One that is over begins anew, by the seed that ``seed`` says for it."""

    def __init__(self, courses: list[Course], seed: Callable[[int], int], buffers: Buffers) -> None:
        self.courses = courses
        self.seed = seed
        self.buffers = buffers

    def step(self, actions: list[int]) -> list[Ended]:
        """Plays an action in each game; returns those that have ended."""
        ended: list[Ended] = []
        earned: list[float] = []
        all_earned: list[float] = []
        over: list[int] = []
        for number in range(len(self.courses)):
            course = self.courses[number]
            acting = course.seat
            rewards = course.play(actions[number])
            earned.append(rewards[acting])
            all_earned += rewards
            over.append(int(course.over))
            if course.over:
                ended.append((number, course.row(course.seat), course.result()))
                course.deal(self.seed(number))
        self.buffers.over[:] = bytes(over)
        self.buffers.rewards[:] = memoryview(array("d", earned))
        self.buffers.all_rewards[:] = memoryview(array("d", all_earned))
        self.look()
        return ended

    def look(self) -> None:
        """Writes what is to be seen of each game."""
        rows: list[bytes] = []
        seats: list[int] = []
        masks: list[bytearray] = []
        for course in self.courses:
            rows.append(course.row(course.seat))
            seats.append(course.seat)
            masks.append(course.mask())
        self.buffers.rows[:] = b"".join(rows)
        self.buffers.masks[:] = b"".join(masks)
        self.buffers.seats[:] = bytes(seats)

"""Many games, stepped in one call, which writes what is to be seen of them into given buffers."""

from array import array
from collections.abc import Callable
from typing import Any

from firstclass.courses.course import Course

Ended = tuple[int, bytes, dict[str, Any]]  # which game, its last row, and how it went


class Many:
    """Games of one kind. One that is over begins anew, by the seed that ``seed`` says for it.

    The buffers are flat views of memory, in which the games lie one behind the other.
    """

    def __init__(
        self,
        courses: list[Course],
        seed: Callable[[int], int],
        rows: Any,
        masks: Any,
        seats: Any,
        over: Any,
        rewards: Any,
        all_rewards: Any,
    ) -> None:
        self.courses = courses
        self.seed = seed
        self.rows = rows
        self.masks = masks
        self.seats = seats
        self.over = over
        self.rewards = rewards
        self.all_rewards = all_rewards

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
        self.over[:] = bytes(over)
        self.rewards[:] = array("d", earned)
        self.all_rewards[:] = array("d", all_earned)
        self.look()
        return ended

    def look(self) -> None:
        """Writes what is to be seen of each game."""
        rows: list[bytes] = []
        seats: list[int] = []
        masks: list[bytearray] = []
        for course in self.courses:
            seat = course.seat
            rows.append(course.row(seat))
            seats.append(seat)
            masks.append(course.mask())
        self.rows[:] = b"".join(rows)
        self.masks[:] = b"".join(masks)
        self.seats[:] = bytes(seats)

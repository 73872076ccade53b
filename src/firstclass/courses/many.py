"""Many games, stepped in one call, which writes what is to be seen of them into given buffers."""

from array import array
from collections.abc import Callable
from typing import Any

from firstclass.courses.course import Course

Ended = tuple[int, bytes, dict[str, Any]]  # which game, its last row, and how it went


class Many:
    """Games of one kind. One that is over begins anew, by the seed that ``seed`` says for it.

    The buffers are flat views of memory, in which the games lie one behind the other. A step
    writes all of them, whatever somebody has written there since.
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
        self.nothing = array("d", bytes(rewards.nbytes))
        self.nothing_for_all = array("d", bytes(all_rewards.nbytes))

    def step(self, actions: list[int]) -> list[Ended]:
        """Plays an action in each game; returns those that have ended."""
        ended: list[Ended] = []
        acting: list[int] = []
        earned: list[list[float]] = []
        over = bytearray(len(self.courses))
        rewarded = False
        for number in range(len(self.courses)):
            course = self.courses[number]
            acting.append(course.seat)
            rewards = course.play(actions[number])
            earned.append(rewards)
            rewarded = rewarded or rewards is not course.nothing
            if course.over:
                over[number] = 1
                ended.append((number, course.row(course.seat), course.result()))
                course.deal(self.seed(number))
        self.over[:] = over
        if rewarded:
            own = [earned[number][acting[number]] for number in range(len(acting))]
            self.rewards[:] = array("d", own)
            self.all_rewards[:] = array("d", [reward for all_of in earned for reward in all_of])
        else:  # as in most steps, and this needs no conversion
            self.rewards[:] = self.nothing
            self.all_rewards[:] = self.nothing_for_all
        self.look()
        return ended

    def look(self) -> None:
        """Writes what is to be seen of each game."""
        # In pieces, of which those of all games are put together at once.
        rows: list[bytes] = []
        masks: list[bytes] = []
        seats: list[int] = []
        for course in self.courses:
            seat = course.seat
            course.put_row(rows, seat)
            course.put_mask(masks)
            seats.append(seat)
        self.rows[:] = b"".join(rows)
        self.masks[:] = b"".join(masks)
        self.seats[:] = bytes(seats)

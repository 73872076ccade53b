"""Many games, stepped in one call, which writes the observations into given buffers."""

from array import array
from collections.abc import Callable
from typing import Any

from firstclass.courses.course import Course

Ended = tuple[int, bytes, dict[str, Any]]  # number of the game, last observation, result


class Many:
    """Games with the same settings. A game that ends is dealt again at once.

    ``seed`` gives the seed of the next deal. The buffers are flat views of memory, in which the
    games follow each other. Each step overwrites the whole buffers.
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
        """Play an action in each game; return the games that have ended."""
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
        else:  # the usual case, which needs no conversion
            self.rewards[:] = self.nothing
            self.all_rewards[:] = self.nothing_for_all
        self.look()
        return ended

    def look(self) -> None:
        """Write the observation of each game."""
        # Collect pieces, and join those of all games once.
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

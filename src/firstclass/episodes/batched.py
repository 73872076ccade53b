"""Many games, stepped in one call, which writes the observations into given buffers."""

from array import array
from collections.abc import Callable
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from firstclass.episodes.episode import Episode
from firstclass.rules.vocabulary.actions import ACTIONS

FinishedEpisode = tuple[int, bytes, dict[str, Any]]  # number of the game, last observation, info

DEAL: Final = -1
"""Stands for an action where a game is to be dealt again instead."""


class BatchedEpisodes:
    """Games with the same settings. With ``same_step`` a game that ends is dealt again at once.

    ``seed`` gives the seed of the next deal of a game. The buffers are flat views of memory, in
    which the games follow each other. Each step overwrites the whole buffers.
    """

    def __init__(
        self,
        courses: list[Episode],
        seed: Callable[[int], int],
        same_step: bool,
        rows: Any,
        masks: Any,
        seats: Any,
        over: Any,
        rewards: Any,
        all_rewards: Any,
    ) -> None:
        self.episodes = courses
        self.seed = seed
        self.same_step = same_step
        size = courses[0].layout.size
        self.observations = [rows[at : at + size] for at in range(0, rows.nbytes, size)]
        self.memory = vec[u8](capacity=size)  # for one observation after the other
        self.masks = masks
        self.seats = seats
        self.over = over
        self.rewards = rewards
        self.all_rewards = all_rewards
        self.no_masks = bytes(masks.nbytes)
        self.no_rewards = array("d", bytes(rewards.nbytes))
        self.no_rewards_for_all = array("d", bytes(all_rewards.nbytes))

    def step(self, actions: list[int]) -> list[FinishedEpisode]:
        """Play an action in each game, or ``DEAL`` it again; return the games that have ended."""
        ended: list[FinishedEpisode] = []
        acting: list[int] = []
        earned: list[list[float]] = []
        over = bytearray(len(self.episodes))
        rewarded = False
        for number in range(len(self.episodes)):
            course = self.episodes[number]
            acting.append(course.seat)
            if actions[number] == DEAL:
                course.reset(self.seed(number))
                rewards = course.no_rewards
            else:
                rewards = course.play(actions[number])
            earned.append(rewards)
            rewarded = rewarded or rewards is not course.no_rewards
            if course.over:
                over[number] = 1
                info = {"seat": course.seat, "rewards": rewards[:], **course.result()}
                ended.append((number, course.observation(course.seat), info))
                if self.same_step:
                    course.reset(self.seed(number))
        self.over[:] = over
        if rewarded:
            own = [earned[number][acting[number]] for number in range(len(acting))]
            self.rewards[:] = array("d", own)
            self.all_rewards[:] = array("d", [reward for all_of in earned for reward in all_of])
        else:  # the usual case, which needs no conversion
            self.rewards[:] = self.no_rewards
            self.all_rewards[:] = self.no_rewards_for_all
        self.write_observations()
        return ended

    def write_observations(self) -> None:
        """Write the observation of each game."""
        masks = vec[u8](self.no_masks)
        seats = vec[u8](bytes(len(self.episodes)))
        at: i64 = 0
        for number in range(len(self.episodes)):
            course = self.episodes[number]
            seat = course.seat
            self.observations[number][:] = course.row(self.memory, seat)
            course.put_mask(masks, at)
            at += len(ACTIONS)
            seats[number] = seat
        self.masks[:] = masks
        self.seats[:] = seats

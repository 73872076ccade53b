"""Many games for one learner, stepped in one call into arrays that stay where they are."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as Vector
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from firstclass.encoding import encode
from firstclass.envs.course import Course
from firstclass.envs.spaces import Mask, Row, actions, rows
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.rules.vocabulary.setup import LARGEST_SEED

Seeds = int | Sequence[int | None] | None


class VectorEnv(Vector[Row, NDArray[np.int64], NDArray[np.float64]]):
    """So many games as ``FirstClass`` has them, with the same words.

    A game that ends is dealt anew in the same step; how it ended is ``infos["final_obs"]`` and
    ``infos["final_info"]``. Observations, rewards and masks are the same arrays each time: who
    keeps one, copies it. ``infos["action_mask"]`` has a row of 0 and 1 for each game.
    """

    metadata = {  # noqa: RUF012 - as Gymnasium has it
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        num_envs: int = 1,
        opponents: Sequence[str] = ("novice",),
        modules: str = "AB",
        reward: str = "win",
        players: int | None = None,
        **options: Any,
    ) -> None:
        self.num_envs = num_envs
        self.courses = [
            Course(players, modules, opponents, reward, options) for _ in range(num_envs)
        ]
        size = self.courses[0].layout.size
        self.single_observation_space = rows(self.courses[0].layout)
        self.single_action_space = actions()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observations: Row = np.zeros((num_envs, size), np.uint8)
        self.masks: Mask = np.zeros((num_envs, len(ACTIONS)), np.int8)
        self.rewards = np.zeros(num_envs)
        self.all_rewards = np.zeros((num_envs, self.courses[0].setup.players))
        self.seats = np.zeros(num_envs, np.int8)
        self.over = np.zeros(num_envs, np.bool_)
        self.truncated = np.zeros(num_envs, np.bool_)
        self._rows = [memoryview(row) for row in self.observations]
        self._masks = [memoryview(mask).cast("B") for mask in self.masks]
        self._deals = [np.random.default_rng() for _ in range(num_envs)]

    def reset(
        self, *, seed: Seeds = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        """Another deal of every game; game i has the i-th seed, or ``seed + i``."""
        seeds = [seed + n for n in range(self.num_envs)] if isinstance(seed, int) else seed
        for number, own in enumerate(seeds or [None] * self.num_envs):
            if own is not None:
                self._deals[number] = np.random.default_rng(own)
            self._deal(number)
            self._write(number)
        return self.observations, self._infos()

    def step(  # type: ignore[override]
        self, actions: Any
    ) -> tuple[Row, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays an action in each game. Raises ValueError where one is masked, and plays none."""
        chosen = self._checked(actions)
        ended: dict[int, tuple[Row, dict[str, Any]]] = {}
        for number, course in enumerate(self.courses):
            acting = course.seat
            earned = course.play(chosen[number])
            self.all_rewards[number] = earned
            self.rewards[number] = earned[acting]
            self.over[number] = course.game.over
            if course.game.over:
                last = np.frombuffer(encode(course.game, course.seat), np.uint8)
                ended[number] = last, course.result()
                self._deal(number)
            self._write(number)
        return self.observations, self.rewards, self.over, self.truncated, self._infos(ended)

    def action_masks(self) -> Mask:
        """The legal actions of each game."""
        return self.masks

    def _checked(self, actions: Any) -> list[int]:
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise ValueError(
                f"actions: expected {self.num_envs} whole numbers, not {actions!r:.60}"
            )
        known = (chosen >= 0) & (chosen < len(ACTIONS))
        legal = known & (self.masks[np.arange(self.num_envs), np.where(known, chosen, 0)] == 1)
        if not legal.all():
            number = int(np.argmin(legal))
            raise ValueError(f"actions: {chosen[number]} is masked in game {number}")
        return [int(action) for action in chosen]

    def _deal(self, number: int) -> None:
        self.courses[number].deal(int(self._deals[number].integers(LARGEST_SEED)))

    def _write(self, number: int) -> None:
        course = self.courses[number]
        self._rows[number][:] = encode(course.game, course.seat)
        self._masks[number][:] = course.game.legal_mask()
        self.seats[number] = course.seat

    def _infos(
        self, ended: "dict[int, tuple[Row, dict[str, Any]]] | None" = None
    ) -> dict[str, Any]:
        infos: dict[str, Any] = {
            "action_mask": self.masks,
            "seat": self.seats,
            "rewards": self.all_rewards,
        }
        if ended:
            for place, key in enumerate(("final_obs", "final_info")):
                infos[key] = np.full(self.num_envs, None, object)
                infos[f"_{key}"] = self.over.copy()
                for number, last in ended.items():
                    infos[key][number] = last[place]
        return infos

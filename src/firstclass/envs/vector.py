"""Many games for one learner, stepped in one call into arrays that are reused."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as Vector
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from firstclass.envs.groups import LocalGames, Memory, WorkerProcess
from firstclass.envs.spaces import Mask, Observation, action_space, observation_space
from firstclass.episodes.batched import FinishedEpisode
from firstclass.episodes.episode import Episode
from firstclass.rules.vocabulary.actions import ACTIONS

Seeds = int | Sequence[int | None] | None


class VectorEnv(Vector[Observation, NDArray[np.int64], NDArray[np.float64]]):
    """``num_envs`` games like those of ``FirstClass``, with the same arguments.

    A game that ends is dealt again in the same step. Its end is in ``infos["final_obs"]`` and
    ``infos["final_info"]``. Observations, rewards and masks are the same arrays each time: copy
    them to keep them. ``infos["action_mask"]`` has a row of 0 and 1 for each game.

    ``workers`` is the number of processes, including this one. The games do not depend on it.
    Raises WorkerError when a worker has ended. After any error in a game, all workers have ended.
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
        workers: int = 1,
        **options: Any,
    ) -> None:
        if workers not in range(1, num_envs + 1):
            raise ValueError(f"workers: expected 1 to {num_envs}, not {workers!r:.40}")
        self.num_envs = num_envs
        words = (players, modules, opponents, reward, options)
        course = Episode(*words)
        self.single_observation_space = observation_space(course.layout)
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        memory = Memory(num_envs, course.layout.size, course.setup.players, shared=workers > 1)
        self.arrays = memory.arrays()
        self.truncated = np.zeros(num_envs, np.bool_)
        ends = [num_envs * worker // workers for worker in range(workers + 1)]
        self._parts = [slice(*pair) for pair in pairwise(ends)]
        self._local = LocalGames(words, self.arrays.some(self._parts[0]))
        self._workers: list[WorkerProcess] = []
        for part in self._parts[1:]:
            self._workers.append(WorkerProcess(words, memory, part))

    def __getstate__(self) -> dict[str, Any]:
        if self._workers:
            raise TypeError(
                "a VectorEnv with workers cannot be copied, because its worker processes cannot"
            )
        return vars(self)

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._local.write_to(self.arrays)

    def reset(
        self, *, seed: Seeds = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal every game again. Game i gets the i-th seed, or ``seed + i``."""
        seeds = [seed + n for n in range(self.num_envs)] if isinstance(seed, int) else seed
        self._call_all("reset", [*(seeds or [None] * self.num_envs)])
        self.arrays.over[:] = False
        return self.arrays.observations, self._infos([])

    def step(  # type: ignore[override]
        self, actions: Any
    ) -> tuple[
        Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Play an action in each game. If one is masked, raises ValueError and plays none."""
        ended: list[FinishedEpisode] = []
        found = self._call_all("step", self._checked(actions))
        for part, games in zip(self._parts, found, strict=True):
            ended += [(part.start + number, last, info) for number, last, info in games]
        arrays = self.arrays
        return arrays.observations, arrays.rewards, arrays.over, self.truncated, self._infos(ended)

    def action_masks(self) -> Mask:
        """Return the mask of the legal actions of each game."""
        return self.arrays.masks

    def close_extras(self, **kwargs: Any) -> None:
        """End the workers."""
        for other in getattr(self, "_workers", ()):
            other.close()

    def _call_all(self, verb: str, what: list[Any]) -> list[Any]:
        """Let all groups execute their part at the same time."""
        try:
            for other, part in zip(self._workers, self._parts[1:], strict=True):
                other.send(verb, what[part])
            here = getattr(self._local, verb)(what[self._parts[0]])
            return [here, *[other.receive() for other in self._workers]]
        except BaseException:  # the next call must not find answers to this one
            self.close()
            raise

    def _checked(self, actions: Any) -> list[int]:
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise ValueError(
                f"actions: expected {self.num_envs} whole numbers, not {actions!r:.60}"
            )
        known = (chosen >= 0) & (chosen < len(ACTIONS))
        masks = self.arrays.masks
        legal = known & (masks[np.arange(self.num_envs), np.where(known, chosen, 0)] == 1)
        if not legal.all():
            number = int(np.argmin(legal))
            raise ValueError(f"actions: {chosen[number]} is masked in game {number}")
        found: list[int] = chosen.tolist()
        return found

    def _infos(self, ended: list[FinishedEpisode]) -> dict[str, Any]:
        infos: dict[str, Any] = {
            "action_mask": self.arrays.masks,
            "seat": self.arrays.seats,
            "rewards": self.arrays.all_rewards,
        }
        if ended:
            for key in ("final_obs", "final_info"):
                infos[key] = np.full(self.num_envs, None, object)
                infos[f"_{key}"] = self.arrays.over.copy()
            for number, last, info in ended:
                infos["final_obs"][number] = np.frombuffer(last, np.uint8)
                infos["final_info"][number] = info
        return infos

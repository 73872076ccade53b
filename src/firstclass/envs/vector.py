"""Many games for one learner, stepped in one call into arrays that are reused."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as Vector
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from firstclass.envs.errors import ResetNeededError
from firstclass.envs.groups import LocalGames, Memory, WorkerProcess
from firstclass.envs.seeds import seeds_of
from firstclass.envs.spaces import Mask, Observation, action_space, observation_space
from firstclass.episodes.batched import DEAL, FinishedEpisode
from firstclass.episodes.episode import Episode
from firstclass.episodes.rewards import Reward
from firstclass.errors import InvalidInputError
from firstclass.rules.vocabulary.actions import ACTIONS

Seeds = int | Sequence[int | None] | None
MODES = [mode.value for mode in AutoresetMode]


class VectorEnv(Vector[Observation, NDArray[np.int64], NDArray[np.float64]]):
    """``num_envs`` games like those of ``FirstClass``, with the same arguments.

    ``autoreset_mode`` is one of Gymnasium's. By default a game that ends is dealt again in the same
    step, and its end is in ``infos["final_obs"]`` and ``infos["final_info"]``. All infos are those
    of ``SyncVectorEnv``. Observations, rewards and masks are the same arrays each time: copy them
    to keep them. ``infos["action_mask"]`` has a row of 0 and 1 for each game.

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
        reward: Reward = "win",
        players: int | None = None,
        workers: int = 1,
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
        **options: Any,
    ) -> None:
        if workers not in range(1, num_envs + 1):
            raise InvalidInputError(f"workers: expected 1 to {num_envs}, not {workers!r:.40}")
        self.num_envs = num_envs
        self.autoreset_mode = mode_of(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        same_step = self.autoreset_mode == AutoresetMode.SAME_STEP
        arguments = (players, modules, opponents, reward, options)
        course = Episode(*arguments)
        self.single_observation_space = observation_space(course.layout)
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        memory = Memory(num_envs, course.layout.size, course.setup.players, shared=workers > 1)
        self.arrays = memory.arrays()
        self.truncated = np.zeros(num_envs, np.bool_)
        ends = [num_envs * worker // workers for worker in range(workers + 1)]
        self._parts = [slice(*pair) for pair in pairwise(ends)]
        self._finished: NDArray[np.bool_] | None = None  # games that wait for their next deal
        self._local = LocalGames(arguments, self.arrays.some(self._parts[0]), same_step)
        self._workers: list[WorkerProcess] = []
        for part in self._parts[1:]:
            self._workers.append(WorkerProcess(arguments, memory, part, same_step))

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
        """Deal every game again, or those in the array ``options["reset_mask"]``.

        Game i gets the i-th seed, or ``seed + i``. Raises InvalidInputError.
        """
        chosen = self._chosen(options or {})
        seeds = seeds_of(seed, self.num_envs)
        self._call_all("reset", [*zip(chosen.tolist(), seeds, strict=True)])
        self.arrays.over[chosen] = False
        if self._finished is None:
            self._finished = np.zeros(self.num_envs, np.bool_)
        self._finished[chosen] = False
        return self.arrays.observations, self._infos(chosen)

    def step(  # type: ignore[override]
        self, actions: Any
    ) -> tuple[
        Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Play an action in each game. If one is masked, raises InvalidInputError and plays none.

        With NEXT_STEP, the action of a finished game counts for nothing, and the game is dealt
        again. Raises ResetNeededError before ``reset``, and with DISABLED for finished games.
        """
        ended: list[FinishedEpisode] = []
        dealt = self._to_deal()
        found = self._call_all("step", self._checked(actions, dealt))
        for part, games in zip(self._parts, found, strict=True):
            ended += [(part.start + number, last, info) for number, last, info in games]
        arrays = self.arrays
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            dealt = arrays.over.copy()
        else:
            self._finished = arrays.over.copy()
        infos = self._infos(np.ones(self.num_envs, np.bool_))
        infos |= {"rewards": arrays.all_rewards, "_rewards": ~dealt}
        for game, last, info in ended:
            infos = self._add_info(infos, self._end(last, info), game)
        return arrays.observations, arrays.rewards, arrays.over, self.truncated, infos

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

    def _chosen(self, options: dict[str, Any]) -> NDArray[np.bool_]:
        """Return which games to reset."""
        everything = np.ones(self.num_envs, np.bool_)
        chosen = np.asarray(options.get("reset_mask", everything))
        if chosen.shape != everything.shape or chosen.dtype != np.bool_ or not chosen.any():
            raise InvalidInputError(
                f"reset_mask: expected {self.num_envs} truth values, not all false,"
                f" not {options['reset_mask']!r:.60}"
            )
        return chosen

    def _to_deal(self) -> NDArray[np.bool_]:
        """Return which games the next step deals again."""
        if self._finished is None:
            raise ResetNeededError
        if self.autoreset_mode == AutoresetMode.DISABLED and self._finished.any():
            raise ResetNeededError(
                f"game {self._finished.argmax()} is over:"
                ' call reset(options={"reset_mask": terminated})'
            )
        return self._finished

    def _checked(self, actions: Any, dealt: NDArray[np.bool_]) -> list[int]:
        """Return the actions, with ``DEAL`` for the games to be dealt again."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise InvalidInputError(
                f"actions: expected {self.num_envs} whole numbers, not {actions!r:.60}"
            )
        known = (chosen >= 0) & (chosen < len(ACTIONS))
        masks = self.arrays.masks
        legal = known & (masks[np.arange(self.num_envs), np.where(known, chosen, 0)] == 1)
        if not (legal | dealt).all():
            number = int(np.argmin(legal | dealt))
            raise InvalidInputError(f"actions: {chosen[number]} is masked in game {number}")
        found: list[int] = np.where(dealt, DEAL, chosen).tolist()
        return found

    def _infos(self, present: NDArray[np.bool_]) -> dict[str, Any]:
        """Return the masks and seats, given for some games."""
        return {
            "action_mask": self.arrays.masks,
            "_action_mask": present,
            "seat": self.arrays.seats,
            "_seat": present.copy(),
        }

    def _end(self, last: bytes, info: dict[str, Any]) -> dict[str, Any]:
        """Return the info about a game that has ended."""
        if self.autoreset_mode != AutoresetMode.SAME_STEP:
            return info
        final = {"action_mask": np.zeros(len(ACTIONS), np.int8), **info}
        return {"final_obs": np.frombuffer(last, np.uint8), "final_info": final}


def mode_of(name: str | AutoresetMode) -> AutoresetMode:
    """Return the mode with this name; raises InvalidInputError."""
    try:
        return AutoresetMode(name)
    except ValueError:
        raise InvalidInputError(
            f"autoreset_mode: expected one of {', '.join(MODES)}, not {name!r:.40}"
        ) from None

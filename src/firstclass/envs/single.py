"""The game for one learner in Gymnasium's interface: ``gymnasium.make("FirstClass-v0")``."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from firstclass.envs.errors import ResetNeededError
from firstclass.envs.seeds import seed_of
from firstclass.envs.spaces import Mask, Observation, action_space, observation_space
from firstclass.episodes.episode import Episode
from firstclass.episodes.rewards import Reward
from firstclass.rules.vocabulary.errors import IllegalActionError
from firstclass.rules.vocabulary.setup import LARGEST_SEED


class FirstClass(gymnasium.Env[Observation, np.int64]):
    """One learner against ``opponents``, which are named as for ``make_player``.

    Without opponents the learner plays all seats of a game of ``players``. The observation is then
    that of the seat that decides. The reward is that of the seat that acted, and
    ``info["rewards"]`` has the rewards of all seats. ``reward`` is one of ``REWARDS``, or
    weights of sources of points, such as ``{"stations": 1, "coins left": 0.5}``. ``options`` are
    those of ``Setup``.

    Gymnasium lets an agent try any action. A masked action ends the game with a reward of -1 and a
    warning, and ``info["illegal"]`` gives the reason. At the end ``info`` has the result of the
    game, with the points by source.
    """

    metadata = {  # noqa: RUF012 - as Gymnasium has it
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self,
        opponents: Sequence[str] = ("novice",),
        modules: str = "AB",
        reward: Reward = "win",
        players: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = render_mode
        self.course = Episode(players, modules, opponents, reward, options)
        self.observation_space = observation_space(self.course.layout)
        self.action_space = action_space()
        self.in_progress = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game. Raises InvalidInputError for a seed that is not a whole number."""
        super().reset(seed=seed_of(seed))
        self.course.reset(int(self.np_random.integers(LARGEST_SEED)))
        self.in_progress = True
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the opponents play until the learner decides again.

        Raises ResetNeededError if no game is in progress.
        """
        if not self.in_progress:
            raise ResetNeededError
        course = self.course
        acting = course.seat
        try:
            rewards = course.play(action)
        except IllegalActionError as error:
            self.in_progress = False
            gymnasium.logger.warn(f"masked action {action}: {error}")
            return self._seen(), -1.0, True, False, self._info() | {"illegal": str(error)}
        over = course.over
        info = self._info() | {"rewards": rewards[:]}
        if over:
            self.in_progress = False
            info |= course.result()
        return self._seen(), rewards[acting], over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of the legal actions, for ``MaskablePPO`` of sb3-contrib."""
        return np.frombuffer(self.course.mask(), np.bool_)

    def render(self) -> str:
        """Return the table for a terminal, with the hidden cards."""
        return str(self.course.game)

    def _seen(self) -> Observation:
        return np.frombuffer(bytearray(self.course.observation(self.course.seat)), np.uint8)

    def _info(self) -> dict[str, Any]:
        mask: Mask = np.frombuffer(self.course.mask(), np.int8)
        return {"action_mask": mask, "seat": self.course.seat}

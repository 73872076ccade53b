"""The game for several agents in the AEC interface of PettingZoo: one agent acts at a time."""

import random
from operator import attrgetter
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from firstclass.envs.errors import ResetNeededError
from firstclass.envs.seeds import seed_of
from firstclass.envs.spaces import action_space, mask_space, observation_space
from firstclass.episodes.episode import Episode
from firstclass.episodes.rewards import Reward
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.rules.vocabulary.setup import LARGEST_SEED

__all__ = ["env", "raw_env"]

Observation = dict[str, Any]
Last = tuple[Observation | None, float, bool, bool, dict[str, Any]]


def env(**arguments: Any) -> AECEnv:
    """Return the environment in PettingZoo's wrappers, which end a game at a masked action."""
    return FastWrapper(raw_env(**arguments))


class FastWrapper(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    """PettingZoo's usual wrappers. Valid calls bypass them.

    Each wrapper looks up every attribute in the one below, which takes longer than to play.
    """

    def __init__(self, raw: "raw_env") -> None:
        illegal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
        super().__init__(wrappers.AssertOutOfBoundsWrapper(illegal))
        self.raw = raw

    agents = property(attrgetter("raw.agents"))
    agent_selection = property(attrgetter("raw.agent_selection"))
    rewards = property(attrgetter("raw.rewards"))
    terminations = property(attrgetter("raw.terminations"))
    truncations = property(attrgetter("raw.truncations"))
    infos = property(attrgetter("raw.infos"))
    _cumulative_rewards = property(attrgetter("raw._cumulative_rewards"))

    def observe(self, agent: str) -> Observation:
        """Return the observation of an agent."""
        seen: Observation = self.raw.observe(agent) if self._has_reset else super().observe(agent)
        return seen

    def last(self, observe: bool = True) -> Last:
        """Return what the agent to act has seen and earned. Raises ResetNeededError without one."""
        return self.raw.last(observe)

    def step(self, action: Any) -> None:
        """Play a legal action, or pass any other value to the wrappers."""
        if self._has_reset and self._nothing_odd(action):
            self._has_updated = True
            self.raw.step(action)
        else:
            super().step(action)

    def _nothing_odd(self, action: Any) -> bool:
        """Return whether this is an integer of Python or NumPy, and a legal action."""
        raw = self.raw
        if not raw.agents or raw.terminations[raw.agent_selection]:
            return False
        whole = type(action) is int or isinstance(action, np.integer)
        return whole and action in raw.course.state.legal


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name
    """The environment without wrappers. A masked action raises ``IllegalActionError``.

    The agents are ``player_0`` and so on, in the order of their seats. An observation contains the
    encoded observation and the mask of the legal actions. The mask is all zeros for an agent that
    does not decide. ``reward`` is one of ``REWARDS``, or weights of sources of points;
    ``options`` are those of ``Setup``.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "firstclass_v0",
        "render_modes": ["ansi"],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 2,
        modules: str = "AB",
        reward: Reward = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.course = Episode(players, modules, [], reward, options)
        self.setup = self.course.setup
        self.layout = self.course.layout
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: spaces.Dict(
                {"observation": observation_space(self.layout), "action_mask": mask_space()}
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space() for agent in self.seats}
        self.state_space = batch_space(observation_space(self.layout), players)
        self.deals = random.Random()

    def observation_space(self, agent: str) -> Any:
        """Return the space of the observations and masks."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of all actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. With a seed the deals are always the same.

        Raises InvalidInputError for a seed that is not a whole number.
        """
        if seed is not None:
            self.deals = random.Random(seed_of(seed))
        self.course.start(self.deals.randint(0, LARGEST_SEED))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.course.seat]

    @property
    def game(self) -> Game:
        """The current game."""
        return self.course.game

    def observe(self, agent: str) -> Observation:
        """Return the observation of an agent, in new arrays."""
        course, seat = self.course, self.seats[agent]
        mask = course.mask() if seat == course.seat else bytearray(len(ACTIONS))
        return {
            "observation": np.frombuffer(bytearray(course.observation(seat)), np.uint8),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def state(self) -> NDArray[np.uint8]:
        """Return the observations of all agents, a row for each, in a new array.

        So it contains all hands, and no card that nobody has seen. Raises ResetNeededError before
        the first ``reset``.
        """
        if not hasattr(self, "agents"):
            raise ResetNeededError
        rows = b"".join([self.course.observation(seat) for seat in self.seats.values()])
        return np.frombuffer(bytearray(rows), np.uint8).reshape(len(self.seats), -1)

    def last(self, observe: bool = True) -> Last:
        """Return what the agent to act has seen and earned. Raises ResetNeededError without one."""
        self._need_agents()
        result: Last = super().last(observe)
        return result

    def _need_agents(self) -> None:
        if not getattr(self, "agents", None):
            raise ResetNeededError

    def step(self, action: Any) -> None:
        """Play an action of the agent that decides. Raises ResetNeededError if none is left.

        At the end ``infos`` has the result of the game for every agent.
        """
        self._need_agents()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        earned = self.course.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, earned, strict=True))
        if self.course.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: self._result(agent, earned) for agent in self.agents}
        self.agent_selection = self.agents[self.course.seat]
        self._accumulate_rewards()

    def _result(self, agent: str, earned: list[float]) -> dict[str, Any]:
        return {"seat": self.seats[agent], "rewards": earned[:], **self.course.result()}

    def render(self) -> str:
        """Return the table for a terminal, with the hidden cards."""
        return str(self.game)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

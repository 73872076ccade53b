"""The game for several agents, as PettingZoo has it: one acts at a time (AEC)."""

import random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from firstclass.encoding import encode_into, layout
from firstclass.envs.rewards import reward_of
from firstclass.envs.spaces import actions, masks, rows
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.rules.vocabulary.setup import LARGEST_SEED, Setup

__all__ = ["env", "raw_env"]

Seen = dict[str, Any]


def env(**words: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers, which end a game at a masked action."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**words), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name
    """The environment alone; an action that is masked raises ``IllegalAction``.

    Agents are ``player_0`` and so on, as they sit. An observation is the row of the encoding and
    the mask of the legal actions, empty for whoever does not decide. ``reward`` is one of
    ``REWARDS``; ``options`` are those of ``Setup``.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "firstclass_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 2,
        modules: str = "AB",
        reward: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.setup = Setup(players, modules, **options)
        self.layout = layout(self.setup)
        self.reward = reward_of(reward)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: spaces.Dict({"observation": rows(self.layout), "action_mask": masks()})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: actions() for agent in self.seats}
        self.deals = random.Random()

    def observation_space(self, agent: str) -> Any:
        """Rows and masks."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """All actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Another deal; with a seed always the same ones."""
        if seed is not None:
            self.deals = random.Random(seed)
        self.game = Game(self.setup.replace(seed=self.deals.randint(0, LARGEST_SEED)))
        self.scores = self.game.scores()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.game.state.current]

    def observe(self, agent: str) -> Seen:
        """What an agent sees, in arrays of its own."""
        seat = self.seats[agent]
        row = np.empty(self.layout.size, np.uint8)
        encode_into(self.game, seat, row)
        deciding = seat == self.game.current_seat
        mask = self.game.legal_mask() if deciding else bytearray(len(ACTIONS))
        return {"observation": row, "action_mask": np.frombuffer(mask, np.int8)}

    def step(self, action: Any) -> None:
        """Plays an action of the agent that decides."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game = self.game
        game.apply(action)
        self._cumulative_rewards[agent] = 0.0
        earned = self.reward(game, self.scores)
        self.scores = game.scores()
        self.rewards = dict(zip(self.agents, earned, strict=True))
        if game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[game.state.current]
        self._accumulate_rewards()

    def render(self) -> str:
        """The table for a terminal, hidden cards too."""
        return str(self.game)

    def close(self) -> None:
        """There is nothing to close."""

"""The game as an environment for PettingZoo and Gymnasium; needs the extra ``envs``.

``firstclass_v0.env()`` is for several agents. ``gymnasium.make("FirstClass-v0")`` is for one agent
against bots, and :class:`VectorEnv` plays many such games at once. Importing this package registers
``FirstClass-v0``.
"""

from firstclass.extras import install_hint

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"firstclass.envs {install_hint(error)}", name=error.name) from None

from firstclass.envs.single import FirstClass
from firstclass.envs.vector import VectorEnv
from firstclass.episodes.rewards import REWARDS

gymnasium.register(
    "FirstClass-v0",
    entry_point="firstclass.envs.single:FirstClass",
    vector_entry_point="firstclass.envs.vector:VectorEnv",
)

__all__ = ["REWARDS", "FirstClass", "VectorEnv"]

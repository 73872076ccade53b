"""The environments pass the tests of the libraries they are made for."""

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from firstclass.envs import firstclass_v0
from tests.ids import parameter_id

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize(
    ("players", "modules", "teatime"), [(2, "AB", False), (3, "CD", False), (4, "EF", True)]
)
def test_the_pettingzoo_environment_passes_the_test_of_pettingzoo(
    players: int, modules: str, teatime: bool
) -> None:
    env = firstclass_v0.env(players=players, modules=modules, teatime=teatime)
    api_test(env, num_cycles=300)


def test_the_pettingzoo_environment_passes_the_seed_test_of_pettingzoo() -> None:
    seed_test(lambda: firstclass_v0.env(players=3, modules="CD"), num_cycles=60)


@pytest.mark.parametrize("opponents", [["novice"], ["random", "random"], []], ids=parameter_id)
def test_the_gymnasium_environment_passes_the_checker_of_gymnasium(opponents: list[str]) -> None:
    env = gymnasium.make("FirstClass-v0", opponents=opponents, reward="margin")
    check_env(env.unwrapped, skip_render_check=False)

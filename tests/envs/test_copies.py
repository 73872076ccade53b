"""Copies of environments play on exactly like the original."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from firstclass import Setup
from firstclass.encoding import layout
from firstclass.envs import FirstClass, VectorEnv, firstclass_v0


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


def play_agents(env: Any, steps: int) -> list[Any]:
    """Play the first legal actions, with the next game after an end; return what was seen."""
    seen: list[Any] = []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        observation, *outcome = env.last()
        over = outcome[1] or outcome[2]
        mask = np.flatnonzero(observation["action_mask"])
        env.step(None if over else int(mask[0]))
        seen.append((observation["observation"].tobytes(), mask.tolist(), outcome))
    return seen


def play_one(env: Any, steps: int) -> list[Any]:
    seen: list[Any] = []
    over = not env.unwrapped.action_masks().any()
    for _ in range(steps):
        if over:
            observation, info = env.reset()
            seen.append(observation.tobytes())
        action = int(np.flatnonzero(env.unwrapped.action_masks())[0])
        observation, reward, over, _, info = env.step(action)
        del info["action_mask"]
        seen.append((observation.tobytes(), reward, over, info))
    return seen


def play_many(env: Any, steps: int) -> list[Any]:
    seen: list[Any] = []
    for _ in range(steps):
        rows, rewards, over, _, infos = env.step(env.action_masks().argmax(axis=1))
        ends = repr(infos.get("final_info"))
        seen.append((rows.tobytes(), rewards.tolist(), over.tolist(), ends))
    return seen


MOMENTS = (0, 37, 200)


# Planners think long, so they play on from two moments only.
@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
@pytest.mark.parametrize(
    ("make", "play", "moments"),
    [
        (lambda: firstclass_v0.env(players=3, modules="CD", reward="margin"), play_agents, MOMENTS),
        (lambda: firstclass_v0.raw_env(modules="EF"), play_agents, MOMENTS),
        (lambda: FirstClass(opponents=["random", "novice"], reward="score"), play_one, MOMENTS),
        (lambda: FirstClass(opponents=["planner"], modules="BF"), play_one, MOMENTS[:2]),
        (lambda: gymnasium.make("FirstClass-v0", opponents=[], modules=""), play_one, MOMENTS),
        (
            lambda: VectorEnv(2, opponents=["novice"], modules="CF", reward="rank"),
            play_many,
            MOMENTS,
        ),
    ],
    ids=["env", "raw env", "bots", "planner", "gymnasium", "vector"],
)
def test_a_copy_plays_on_like_the_original_from_any_moment(
    make: Callable[[], Any],
    play: Callable[[Any, int], list[Any]],
    moments: tuple[int, ...],
    copied: Callable[[Any], Any],
) -> None:
    envs = [env := make(), copied(env)]
    for each in envs:
        each.reset(seed=7)
    assert play(envs[0], 3) == play(envs[1], 3)
    for steps in moments:
        play(env, steps)
        other = copied(env)
        assert play(other, 90) == play(env, 90)


@pytest.mark.parametrize("opponent", ["conductor", "director@2w", "rosa"])
def test_the_plans_of_opponents_are_copied(opponent: str) -> None:
    env = FirstClass(opponents=[opponent])
    env.reset(seed=3)
    play_one(env, 6)
    others = [copy.deepcopy(env), pickled(env)]
    expected = play_one(env, 6)
    assert [play_one(other, 6) for other in others] == [expected, expected]


def test_an_environment_can_be_copied_after_its_end() -> None:
    env = firstclass_v0.env()
    env.reset(seed=1)
    while env.agents:
        play_agents(env, 1)
    for other in (copy.deepcopy(env), pickled(env)):
        assert other.agents == []
        assert other.unwrapped.game == env.unwrapped.game


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_a_layout_can_be_copied(copied: Callable[[Any], Any]) -> None:
    original = layout(Setup())
    other = copied(original)
    assert (other.sections, other.size) == (original.sections, original.size)


def test_copies_do_not_affect_each_other() -> None:
    """Each copy has its own games and arrays."""
    env = VectorEnv(2, opponents=["random"])
    rows, _ = env.reset(seed=1)
    before = rows.copy()
    other = copy.deepcopy(env)
    play_many(other, 20)
    assert (env.arrays.observations == before).all()
    assert not (other.arrays.observations == before).all()


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_games_in_worker_processes_cannot_be_copied(copied: Callable[[Any], Any]) -> None:
    env = VectorEnv(2, opponents=[], workers=2)
    with pytest.raises(TypeError, match="cannot be copied, because its worker processes"):
        copied(env)
    env.close()

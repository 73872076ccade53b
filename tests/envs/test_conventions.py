"""The environments follow the conventions of Gymnasium and PettingZoo that their checkers skip."""

import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from pettingzoo.test.state_test import test_state as check_state
from pettingzoo.test.state_test import test_state_space as check_state_space

from firstclass import FirstClassError
from firstclass.encoding import encode
from firstclass.envs import FirstClass, VectorEnv, firstclass_v0
from firstclass.envs.errors import ResetNeededError
from tests.ids import parameter_id

GAMES = 3
MODES = [mode.value for mode in AutoresetMode]


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("mode", MODES)
def test_each_autoreset_mode_is_that_of_gymnasium(mode: str, workers: int) -> None:
    """All results are equal, step by step."""
    options: dict[str, Any] = {"opponents": ["random"], "modules": "CF", "reward": "margin"}
    theirs: Any = SyncVectorEnv([lambda: FirstClass(**options)] * GAMES, autoreset_mode=mode)
    ours: Any = gymnasium.make_vec(
        "FirstClass-v0", GAMES, autoreset_mode=mode, workers=workers, **options
    )
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    rng = random.Random(1)
    ends = 0
    results = [env.reset(seed=3) for env in (theirs, ours)]
    while ends < 5:
        check_equal(*results)
        legal = [np.flatnonzero(mask) for mask in results[1][-1]["action_mask"]]
        actions = [int(rng.choice(some)) if len(some) else 0 for some in legal]
        results = [env.step(actions) for env in (theirs, ours)]
        over = results[1][2].copy()
        ends += over.sum()
        if mode == "Disabled" and over.any():
            check_equal(*results)
            results = [env.reset(options={"reset_mask": over.copy()}) for env in (theirs, ours)]
    ours.close()


def check_equal(theirs: Any, ours: Any) -> None:
    """Compare what ``reset`` or ``step`` returned, and all infos for the games that have them."""
    for one, other in zip(theirs[:-1], ours[:-1], strict=True):
        assert np.array_equal(one, other)
    check_equal_infos(theirs[-1], ours[-1])


def check_equal_infos(theirs: dict[str, Any], ours: dict[str, Any]) -> None:
    assert theirs.keys() == ours.keys()
    for key in theirs:
        if key.startswith("_"):
            assert theirs[key].tolist() == ours[key].tolist()
        elif isinstance(theirs[key], dict):
            check_equal_infos(theirs[key], ours[key])
        else:
            for game in np.flatnonzero(theirs[f"_{key}"]):
                assert list_of(theirs[key][game]) == list_of(ours[key][game])


def list_of(value: Any) -> Any:
    return value.tolist() if hasattr(value, "tolist") else value


def test_without_autoreset_a_finished_game_must_be_reset() -> None:
    envs = VectorEnv(2, opponents=[], autoreset_mode="Disabled")
    envs.reset(seed=1)
    over = np.zeros(2, np.bool_)
    while not over.any():
        _, _, over, *_ = envs.step(envs.action_masks().argmax(axis=1))
    with pytest.raises(ResetNeededError, match=f"game {over.argmax()} is over: .*reset_mask"):
        envs.step(envs.action_masks().argmax(axis=1))


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"seed": [1]}, "seed: expected 2 seeds, not 1"),
        ({"seed": [1, "two"]}, "seed: expected .* not 'two'"),
        ({"seed": True}, "seed: expected .* not True"),
        ({"options": {"reset_mask": [1, 0]}}, "reset_mask: expected"),
        ({"options": {"reset_mask": np.zeros(2, np.bool_)}}, "reset_mask: expected"),
        ({"options": {"reset_mask": np.ones(3, np.bool_)}}, "reset_mask: expected"),
    ],
    ids=parameter_id,
)
def test_invalid_arguments_of_a_reset_are_refused(arguments: Any, text: str) -> None:
    with pytest.raises(FirstClassError, match=text):
        VectorEnv(2).reset(**arguments)


def test_an_unknown_autoreset_mode_is_refused() -> None:
    with pytest.raises(FirstClassError, match=r"autoreset_mode: expected one of NextStep, .*'No'"):
        VectorEnv(2, autoreset_mode="No")


def test_too_many_opponents_are_refused_as_opponents() -> None:
    with pytest.raises(FirstClassError, match="opponents: expected at most 3, not 4"):
        FirstClass(opponents=["novice"] * 4)


ENVIRONMENTS: list[Callable[[], Any]] = [
    firstclass_v0.raw_env,
    firstclass_v0.env,
    FirstClass,
    lambda: VectorEnv(2),
]


@pytest.mark.parametrize("make", ENVIRONMENTS, ids=["raw env", "env", "FirstClass", "vector"])
def test_integers_of_numpy_are_seeds(make: Callable[[], Any]) -> None:
    seen = []
    for seed in (7, np.int64(7), np.uint8(7)):
        env = make()
        dealt = env.reset(seed=seed)
        rows = dealt[0] if dealt else env.state()
        seen.append(rows.tobytes())
    assert seen == [seen[0]] * 3


@pytest.mark.parametrize("make", ENVIRONMENTS, ids=["raw env", "env", "FirstClass", "vector"])
@pytest.mark.parametrize("seed", ["7", 1.5, -1, True])
def test_other_seeds_are_refused(make: Callable[[], Any], seed: Any) -> None:
    with pytest.raises(FirstClassError, match=f"seed: expected a whole number .*not {seed!r}"):
        make().reset(seed=seed)


def test_steps_of_gymnasium_without_a_game_are_refused() -> None:
    with pytest.raises(ResetNeededError, match="call reset"):
        VectorEnv(2).step([2, 2])
    env = FirstClass(opponents=[])
    with pytest.raises(ResetNeededError, match="call reset"):
        env.step(2)
    env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, _ = env.step(int(env.action_masks().argmax()))
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.step(2)
    env.reset()
    with pytest.warns(UserWarning, match="masked"):
        env.step(0)
    with pytest.raises(ResetNeededError, match="call reset"):
        env.step(2)


def test_calls_of_a_raw_environment_without_agents_are_refused() -> None:
    raw, env = firstclass_v0.raw_env(), firstclass_v0.env()
    calls = [lambda: raw.step(2), lambda: raw.step(None), raw.last, env.last]
    for call in (*calls, raw.state):
        with pytest.raises(ResetNeededError, match="call reset"):
            call()
    for each in (raw, env):
        each.reset(seed=1)
        finish(each)
    for call in calls:
        with pytest.raises(ResetNeededError, match="call reset"):
            call()


def finish(env: Any) -> dict[str, Any]:
    """Play to the end; return the last infos."""
    infos: dict[str, Any] = {}
    for agent in env.agent_iter():
        seen, _, over, _, infos[agent] = env.last()
        env.step(None if over else int(seen["action_mask"].argmax()))
    return infos


@pytest.mark.parametrize("make", [firstclass_v0.raw_env, firstclass_v0.env])
def test_the_last_infos_of_pettingzoo_are_those_of_gymnasium(make: Callable[..., Any]) -> None:
    env = make(modules="CD", players=3)
    env.reset(seed=2)
    infos = finish(env)
    alone = FirstClass(opponents=[], modules="CD", players=3)
    alone.reset()
    alone.course.start(env.unwrapped.game.setup.seed)
    over = False
    while not over:
        _, _, over, _, info = alone.step(int(alone.action_masks().argmax()))
    assert len(infos) == 3
    for seat in range(3):
        player_info = infos[f"player_{seat}"]
        assert player_info.pop("seat") == seat
        assert player_info.keys() == info.keys() - {"action_mask", "seat"}
        assert all(player_info[key] == info[key] for key in player_info)


def test_the_state_has_the_observations_of_all_seats() -> None:
    env = firstclass_v0.env(players=3, modules="EF")
    env.reset(seed=5)
    for _ in range(30):
        game = env.unwrapped.game
        rows = env.state()
        assert rows in env.state_space
        assert [row.tobytes() for row in rows] == [encode(game, seat) for seat in range(3)]
        env.step(game.legal_actions()[-1])
    before = rows.copy()
    env.state()[:] = 1
    assert (rows == before).all()


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_state_passes_the_tests_of_pettingzoo() -> None:
    env = firstclass_v0.env()
    check_state_space(env)
    check_state(env, 100, 1)


def test_rendering_warns_of_nothing() -> None:
    env = gymnasium.make("FirstClass-v0", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.unwrapped.course.game)  # type: ignore[attr-defined]
    assert firstclass_v0.raw_env.metadata["render_fps"]

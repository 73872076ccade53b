"""Guarantees of the environments that go beyond the interfaces of their libraries."""

import pickle
import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from pettingzoo.utils import wrappers

from firstclass import (
    ACTION_COUNT,
    Game,
    IllegalActionError,
    Setup,
    SetupError,
)
from firstclass.encoding import encode, layout
from firstclass.envs import REWARDS, FirstClass, VectorEnv, firstclass_v0
from firstclass.envs.errors import WorkerError
from firstclass.episodes.rewards import growth, leads
from firstclass.players import PlayerError
from tests.ids import parameter_id
from tests.rules.games import game_after, play_on


def play(env: Any, seed: int) -> dict[str, list[float]]:
    """Play a random game of several agents; return the rewards of each, step by step."""
    env.reset(seed=seed)
    rng = random.Random(seed)
    earned: dict[str, list[float]] = {agent: [] for agent in env.agents}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        earned[agent].append(reward)
        mask = np.flatnonzero(seen["action_mask"])
        env.step(None if over else rng.choice(mask.tolist()))
    return earned


def test_each_agent_observes_its_seat_and_only_the_agent_to_move_has_legal_actions() -> None:
    env = firstclass_v0.raw_env(players=3, modules="CD")
    env.reset(seed=4)
    for _ in range(60):
        for agent, seat in env.seats.items():
            seen = env.observe(agent)
            assert seen["observation"].tobytes() == encode(env.game, seat)
            legal = env.game.legal_actions() if agent == env.agent_selection else []
            assert np.flatnonzero(seen["action_mask"]).tolist() == legal
        env.step(env.game.legal_actions()[-1])


@pytest.mark.parametrize("reward", REWARDS)
def test_the_rewards_of_a_game_add_up_to_its_result(reward: str) -> None:
    env = firstclass_v0.raw_env(players=3, modules="CE", reward=reward)
    total = [sum(rewards) for rewards in play(env, 5).values()]
    scores = env.game.scores()
    best = [max(s for other, s in enumerate(scores) if other != seat) for seat in range(3)]
    (won,) = env.game.winners()
    ranks = [seat["rank"] for seat in env.game.sheet()["seats"]]
    assert (
        total
        == {
            "score": scores,
            "margin": [own - other for own, other in zip(scores, best, strict=True)],
            "win": [1 if seat == won else -0.5 for seat in range(3)],
            "rank": [2 - rank for rank in ranks],
            "scoring": [own - other for own, other in zip(scores, best, strict=True)],
        }[reward]
    )


def test_the_reward_scoring_pays_the_lead_at_each_scoring() -> None:
    env = firstclass_v0.raw_env(players=3, modules="CE", reward="scoring")
    env.reset(seed=5)
    rng = random.Random(5)
    paid: list[list[float]] = []
    after: list[int] = []
    while not env.game.over:
        env.step(rng.choice(env.game.legal_actions()))
        if any(env.rewards.values()):
            paid.append([*env.rewards.values()])
            after.append(env.game.state.round)
    assert after == [3, 5, 6]
    points = [0, 0, 0]
    for number, rewards in enumerate(paid):
        before = leads(points)
        for seat, line in enumerate(env.game.sheet()["seats"]):
            for rounds in line["by_source"].values():
                points[seat] += sum(rounds[2 * number : 2 * number + 2])
        assert rewards == growth(leads(points), before)


def test_a_reward_of_weighted_sources_adds_up_to_their_points_even_after_pickling() -> None:
    weights = {"stations": 1, "upper train": 0.5, "lower train": 0.5}
    env = FirstClass(opponents=[], players=3, modules="CE", reward=weights)
    env.reset(seed=5)
    rng = random.Random(5)
    total = np.zeros(3)
    over = False
    while not over:
        env = pickle.loads(pickle.dumps(env))
        *_, over, _, info = env.step(rng.choice(env.course.game.legal_actions()))
        total += info["rewards"]
    for seat, sources in enumerate(info["by_source"]):
        assert total[seat] == sum(
            weight * sum(sources.get(source, [])) for source, weight in weights.items()
        )


def test_tied_players_share_the_reward_and_a_game_without_a_winner_gives_none() -> None:
    game = game_after(Setup(players=3, seed=3), 3, 10**6)
    for board in game.state.boards:
        board.score = 100
    assert REWARDS["win"](game) == [0, 0, 0]
    assert REWARDS["rank"](game) == [0, 0, 0]
    game.state.boards[1].score = 99
    assert REWARDS["win"](game) == [0.25, -0.5, 0.25]
    assert REWARDS["rank"](game) == [0.5, -1, 0.5]
    assert REWARDS["win"](Game(Setup(players=3))) == [0, 0, 0]


@pytest.mark.parametrize("make", [firstclass_v0.raw_env, FirstClass, VectorEnv])
@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ({"modules": "AZ"}, SetupError, "modules"),
        ({"players": 5}, SetupError, "players"),
        ({"teatme": True}, SetupError, "option"),
        ({"teatime": "always"}, SetupError, "teatime"),
        (
            {"reward": "glory"},
            ValueError,
            "reward: expected one of win, margin, rank, score, scoring",
        ),
        ({"reward": {}}, ValueError, "reward: expected one of win"),
        ({"reward": {"glory": 1}}, ValueError, "expected sources among stations, .*, not 'glory'"),
        ({"reward": {"stations": float("nan")}}, ValueError, "a number for stations, not nan"),
        ({"reward": {"stations": "much"}}, ValueError, "a number for stations, not 'much'"),
    ],
    ids=parameter_id,
)
def test_unknown_options_of_an_environment_are_refused(
    make: Any, arguments: Any, error: Any, text: str
) -> None:
    with pytest.raises(error, match=text):
        make(**arguments)


@pytest.mark.parametrize("make", [FirstClass, VectorEnv])
@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ({"opponents": ["nobody"]}, PlayerError, "nobody"),
        ({"opponents": "novice"}, ValueError, "opponents: expected a list"),
        ({"opponents": ["random"], "players": 4}, ValueError, "opponents: expected 3 or none"),
    ],
    ids=parameter_id,
)
def test_unknown_opponents_are_refused(make: Any, arguments: Any, error: Any, text: str) -> None:
    with pytest.raises(error, match=text):
        make(**arguments)


def test_a_masked_action_is_refused_and_leaves_the_game_unchanged() -> None:
    env = firstclass_v0.raw_env()
    env.reset(seed=1)
    before = env.game.fingerprint()
    with pytest.raises(IllegalActionError, match="Game End card"):
        env.step(0)
    assert env.game.fingerprint() == before


def test_with_the_usual_wrappers_a_masked_action_ends_the_game() -> None:
    several = firstclass_v0.env()
    several.reset(seed=1)
    several.step(0)
    assert all(several.terminations.values())
    assert sorted(several.rewards.values()) == [-1, 0]
    one = FirstClass()
    one.reset(seed=1)
    with pytest.warns(UserWarning, match="masked action 0: First keep a Game End"):
        _, reward, over, _, info = one.step(0)
    assert (reward, over) == (-1, True)
    assert info["illegal"].startswith("First keep a Game End")


def test_the_fast_wrappers_behave_like_those_of_pettingzoo() -> None:
    """Observations, infos and errors are equal to those of PettingZoo's wrappers."""
    quick, slow = firstclass_v0.env(reward="score"), usual(firstclass_v0.raw_env(reward="score"))
    for env in (quick, slow):
        with pytest.raises(AttributeError, match="agents cannot be accessed before reset"):
            env.agents  # noqa: B018
    for seed in range(6):
        chance = random.Random(seed)
        for env in (quick, slow):
            env.reset(seed=seed)
        steps = zip(quick.agent_iter(), slow.agent_iter(), strict=True)
        for number, (agent, other) in enumerate(steps):
            assert agent == other
            (seen, *outcome), (seen_slow, *outcome_slow) = quick.last(), slow.last()
            assert outcome == outcome_slow
            for part in seen:
                assert (seen[part] == seen_slow[part]).all()
            over = outcome[1] or outcome[2]
            offered = [None] if over else odd_or_legal(seen["action_mask"], number, seed)
            action = chance.choice(offered)
            assert tried(quick, action) == tried(slow, action)
            if quick.rewards:
                assert quick.rewards == slow.rewards
                assert quick.terminations == slow.terminations


def usual(raw: Any) -> Any:
    """Return an environment with the wrappers that all of PettingZoo's environments have."""
    wrapped = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def odd_or_legal(mask: Any, number: int, seed: int) -> list[Any]:
    """Return mostly legal actions; in some games, sometimes a masked one or none at all."""
    if number == 40 * seed:
        odd: list[list[Any]] = [[999, "first"], [2.0], [None], [-1], [True]]
        return odd[seed % 5]
    if seed % 2 and number == 40 * seed + 1:
        return [*np.flatnonzero(mask == 0)]
    legal = np.flatnonzero(mask)
    return [*legal.tolist(), *legal]


def tried(env: Any, action: Any) -> str | None:
    """Play an action, or return the error and go on with another action."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            env.step(action)
    except (AssertionError, ValueError) as error:
        env.step(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
        return f"{error}"
    return None


def test_the_agent_keeps_its_seat_for_the_whole_game_and_decides_only_for_it() -> None:
    env = gymnasium.make("FirstClass-v0", opponents=["random", "novice"], modules="BF").unwrapped
    assert isinstance(env, FirstClass)
    seats = set()
    rng = random.Random(1)
    for seed in range(8):
        seen, info = env.reset(seed=seed)
        seats.add(info["seat"])
        over = False
        while not over:
            assert env.course.game.current_seat == info["seat"]
            assert np.flatnonzero(env.action_masks()).tolist() == env.course.game.legal_actions()
            assert (info["action_mask"] == env.action_masks()).all()
            seen, reward, over, _, info = env.step(rng.choice(env.course.game.legal_actions()))
            assert seen.tobytes() == encode(env.course.game, info["seat"])
        assert info["scores"] == env.course.game.scores()
        assert reward == info["rewards"][info["seat"]] != 0
        assert len(info["by_source"]) == 3
    assert seats == {0, 1, 2}


def test_without_opponents_the_agent_plays_every_seat() -> None:
    env = FirstClass(opponents=[], players=3, reward="score")
    _, info = env.reset(seed=2)
    total = [0.0] * 3
    over = False
    while not over:
        seat = info["seat"]
        assert seat == env.course.game.current_seat
        _, reward, over, _, info = env.step(env.course.game.legal_actions()[0])
        assert reward == info["rewards"][seat]
        total = [a + b for a, b in zip(total, info["rewards"], strict=True)]
    assert total == info["scores"]


def test_a_vector_of_games_equals_the_same_games_played_one_after_another() -> None:
    """Played together or alone, they have equal observations, rewards, ends and next deals."""
    options: dict[str, Any] = {"opponents": ["random"], "modules": "CF", "reward": "margin"}
    many = VectorEnv(3, **options)
    rows, infos = many.reset(seed=7)
    alone = []
    for number in range(3):
        env = FirstClass(**options)
        env.reset(seed=7 + number)
        env._np_random = np.random.default_rng(7 + number)
        _, info = env.reset()
        alone.append((env, info))
    rng = random.Random(3)
    ends = 0
    while ends < 4:
        actions = [rng.choice(np.flatnonzero(mask).tolist()) for mask in infos["action_mask"]]
        rows, rewards, over, truncated, infos = many.step(actions)
        assert not truncated.any()
        for number, (env, _) in enumerate(alone):
            seen, reward, ended, _, info = env.step(actions[number])
            assert (rewards[number], over[number]) == (reward, ended)
            if ended:
                ends += 1
                assert infos["_final_obs"][number]
                assert infos["final_obs"][number].tobytes() == seen.tobytes()
                assert infos["final_info"]["scores"][number] == info["scores"]
                seen, info = env.reset()
            assert rows[number].tobytes() == seen.tobytes()
            assert (infos["action_mask"][number] == info["action_mask"]).all()
            assert infos["seat"][number] == info["seat"]


@pytest.mark.parametrize("opponents", [[], ["random", "novice"]], ids=parameter_id)
def test_the_number_of_workers_does_not_change_the_games(opponents: list[str]) -> None:
    options: dict[str, Any] = {"players": 3, "opponents": opponents, "modules": "BF"}
    alone, together = VectorEnv(5, **options), VectorEnv(5, **options, workers=2)
    chance = random.Random(1)
    all_infos = [env.reset(seed=3)[1] for env in (alone, together)]
    ended = 0
    while ended < 3:
        actions = [chance.choice(np.flatnonzero(mask)) for mask in all_infos[0]["action_mask"]]
        results: list[Any] = [env.step(actions) for env in (alone, together)]
        for one, other in zip(results[0][:4], results[1][:4], strict=True):
            assert np.array_equal(one, other)
        all_infos = [infos for *_, infos in results]
        for key in ("action_mask", "seat", "rewards"):
            assert (all_infos[0][key] == all_infos[1][key]).all()
        if "final_info" in all_infos[0]:
            ended += all_infos[0]["_final_info"].sum()
            assert repr(all_infos[0]["final_info"]) == repr(all_infos[1]["final_info"])
            for one, other in zip(
                all_infos[0]["final_obs"], all_infos[1]["final_obs"], strict=True
            ):
                assert one is other is None or (one == other).all()
    together.close()
    alone.close()


def test_the_end_of_a_killed_worker_is_reported_in_one_line() -> None:
    envs = VectorEnv(2, opponents=[], workers=2)
    _, infos = envs.reset(seed=1)
    (other,) = envs._workers
    other.process.kill()
    other.process.join()
    with pytest.raises(WorkerError, match="a worker has ended"):
        envs.step(infos["action_mask"].argmax(axis=1))
    envs.close()


@pytest.mark.parametrize("workers", [0, 3, "two"])
def test_more_workers_than_games_are_refused(workers: Any) -> None:
    with pytest.raises(ValueError, match="workers: expected 1 to 2, not"):
        VectorEnv(2, workers=workers)


@pytest.mark.parametrize(
    ("players", "modules", "reward"),
    [(2, "AB", "win"), (3, "CD", "rank"), (4, "EF", "score"), (2, "BF", "margin")],
)
def test_a_step_overwrites_all_values_of_the_arrays(
    players: int, modules: str, reward: str
) -> None:
    """Neither the last step nor changes made by the agent affect the result."""
    options: dict[str, Any] = {"players": players, "modules": modules, "teatime": modules == "EF"}
    many = VectorEnv(3, opponents=[], reward=reward, **options)
    many.reset(seed=5)
    arrays, courses = many.arrays, many._local.episodes
    rng = random.Random(players)
    ends = 0
    while ends < 4:
        actions = [rng.choice(np.flatnonzero(mask).tolist()) for mask in arrays.masks]
        for array in (arrays.observations, arrays.seats, arrays.rewards, arrays.all_rewards):
            array[:] = 1
        many.step(actions)
        ends += int(arrays.over.sum())
        for number, course in enumerate(courses):
            fresh = course.game.clone()
            assert arrays.seats[number] == course.seat
            assert arrays.observations[number].tobytes() == encode(fresh, course.seat)
            assert arrays.masks[number].tobytes() == fresh.legal_mask()
        if reward in ("win", "rank"):
            assert not arrays.all_rewards[~arrays.over].any()
            assert arrays.all_rewards[arrays.over].any(axis=1).all()


def test_a_vector_of_games_reuses_its_arrays_and_stays_within_its_spaces() -> None:
    many = VectorEnv(2, opponents=[], players=4, modules="EF", teatime=True)
    first, infos = many.reset(seed=1)
    rng = random.Random(1)
    for _ in range(40):
        actions = [rng.choice(np.flatnonzero(mask).tolist()) for mask in infos["action_mask"]]
        rows, *_, infos = many.step(actions)
        assert rows is first
        assert rows in many.observation_space
        assert rows.shape == (2, layout(Setup()).size)
    assert many.action_masks().shape == (2, ACTION_COUNT)


@pytest.mark.parametrize(
    ("actions", "text"),
    [
        ([0, 2], "0 is masked in game 0"),
        ([2, 214], "214 is masked in game 1"),
        ([2, -3], "-3 is masked in game 1"),
        ([2, 999], "999 is masked in game 1"),
        ([2], "expected 2 whole numbers"),
        ([2.0, 2.0], "expected 2 whole numbers"),
    ],
    ids=parameter_id,
)
def test_if_one_action_is_masked_no_game_of_the_vector_moves(actions: Any, text: str) -> None:
    many = VectorEnv(2, opponents=[])
    many.reset(seed=1)
    with pytest.raises(ValueError, match=text):
        many.step(actions)
    assert [course.game.version for course in many._local.episodes] == [0, 0]


@pytest.mark.filterwarnings("default")
def test_gymnasium_makes_the_vector_environment_by_the_same_name() -> None:
    many = gymnasium.make_vec("FirstClass-v0", num_envs=3, opponents=["novice", "random"])
    rows, _ = many.reset(seed=3)
    assert isinstance(many.unwrapped, VectorEnv)
    assert rows.shape == (3, layout(Setup()).size)


def test_a_seed_determines_the_whole_episode() -> None:
    games = []
    for _ in range(2):
        env = FirstClass(opponents=["random"])
        env.reset(seed=11)
        game = env.course.game
        play_on(game, 1, 30)
        games.append(game.fingerprint())
    assert games[0] == games[1]

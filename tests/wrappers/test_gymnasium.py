"""One seat as a Gymnasium environment: alone, with opponents inside, and many games at once."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import fireside
from fireside.envs.core.aec import TabletopEnv
from fireside.envs.core.front_door import gymnasium_id
from fireside.wrappers.gymnasium import SeatEnv, SeatVectorEnv

from ..collection.cases import Chooser, every_case, every_game, same
from ..variants import CASES


def make(name, **options):
    return gymnasium.make(gymnasium_id(name), **options)


def play(env, chooser, seed=None):
    """Play one game at random; return every observation, reward and flag, and the last info."""
    observation, info = env.reset(seed=seed)
    course, done = [observation], False
    while not done:
        observation, earned, terminated, truncated, info = env.step(chooser.legal(observation["action_mask"]))
        course.append((observation, earned, terminated, truncated))
        done = terminated or truncated
    return course, info


@every_game
def test_registry(name):
    assert isinstance(make(name).unwrapped, SeatEnv)
    assert isinstance(gymnasium.make(f"fireside:{gymnasium_id(name)}").unwrapped, SeatEnv)
    envs = gymnasium.make_vec(gymnasium_id(name), num_envs=3, num_players=2, opponents="greedy")
    assert isinstance(envs, SeatVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert envs.num_envs == 3


def test_names():
    assert gymnasium_id("lanterns") == "fireside/Lanterns-v0"
    assert gymnasium_id("century_golem") == "fireside/CenturyGolem-v0"


@every_case
@pytest.mark.filterwarnings("ignore:.*illegal action")
def test_gymnasiums_own_check(name, options):
    check_env(make(name, opponents="greedy", **options).unwrapped, skip_render_check=True)


@every_case
@pytest.mark.parametrize("reward", ["outcome", "score"])
def test_an_episode_pays_the_seat_its_true_outcome(name, options, reward):
    """200 games, in the native vector environment."""
    envs = SeatVectorEnv(name, 40, opponents=["random", "greedy"], reward=reward, **options)
    envs.reset(seed=3)
    totals, finished = np.zeros(40), 0
    while finished < 200:
        _, rewards, terminations, truncations, infos = envs.step(envs.seats.batch.sample_actions())
        assert not (terminations & truncations).any()
        totals += rewards
        for table in np.flatnonzero(terminations | truncations):
            finished += 1
            outcome, margin = (infos["final_info"][key][table] for key in ("outcome", "margin"))
            assert totals[table] == pytest.approx(outcome if reward == "outcome" else margin)
            assert not truncations[table] or outcome == 0.0
            totals[table] = 0.0


@every_case
def test_many_games_are_the_same_as_one_by_one(name, options):
    """What the native vector environment hands out is what Gymnasium makes of single ones."""
    opponents = {"greedy": 1, "random": 2}
    native = SeatVectorEnv(name, 3, opponents=opponents, **options)
    single = SyncVectorEnv(
        [lambda: SeatEnv(name, opponents=opponents, **options)] * 3, autoreset_mode=AutoresetMode.SAME_STEP
    )
    chooser, ends = Chooser(1), 0
    (seen, infos), (expected, expected_infos) = native.reset(seed=5), single.reset(seed=5)
    for _ in range(3000):
        for key in ("observation", "action_mask"):
            assert np.array_equal(seen[key], expected[key])
        for key in ("action_mask", "_action_mask", "seat", "_seat"):
            assert same(infos[key], expected_infos[key])
        assert native.observation_space.contains(seen)
        if ends >= 4:
            break
        actions = np.array([chooser.legal(mask) for mask in seen["action_mask"]])
        seen, *paid, infos = native.step(actions)
        expected, *expected_paid, expected_infos = single.step(actions)
        assert all(map(np.array_equal, paid, expected_paid))
        assert ("final_obs" in infos) == ("final_obs" in expected_infos)
        if "final_obs" in infos:
            ends += int(infos["_final_obs"].sum())
            assert same(infos["_final_obs"], expected_infos["_final_obs"])
            for left, right in zip(infos["final_obs"], expected_infos["final_obs"], strict=True):
                assert (left is None and right is None) or same(left, right)
            for key, value in infos["final_info"].items():
                assert np.array_equal(value, expected_infos["final_info"][key])
    assert ends >= 4


@every_game
def test_restart_in_the_next_step(name):
    """NEXT_STEP is Gymnasium's default for single environments put together."""
    native = SeatVectorEnv(name, 3, autoreset_mode="NextStep", num_players=2)
    single = SyncVectorEnv([lambda: SeatEnv(name, num_players=2)] * 3, autoreset_mode=AutoresetMode.NEXT_STEP)
    chooser, ends = Chooser(2), 0
    (seen, _), (expected, _) = native.reset(seed=8), single.reset(seed=8)
    while ends < 4:
        actions = np.array([chooser.legal(mask) if mask.any() else -1 for mask in seen["action_mask"]])
        seen, *paid, infos = native.step(actions)
        expected, *expected_paid, expected_infos = single.step(actions)
        assert all(map(np.array_equal, paid, expected_paid))
        for key in ("observation", "action_mask"):
            assert np.array_equal(seen[key], expected[key])
        ended = paid[1] | paid[2]
        ends += ended.sum()
        if ended.any():
            assert np.array_equal(infos["outcome"][ended], expected_infos["outcome"][ended])


@pytest.mark.parametrize(("name", "options"), [case for case in CASES if case[1]["num_players"] == 1])
def test_alone_it_is_the_pettingzoo_game(name, options):
    env, table, rng = make(name, **options), TabletopEnv(fireside.games[name], **options), np.random.default_rng(3)
    for seed in (1, 2, None):
        observation, info = env.reset(seed=seed)
        table.reset(seed=seed)
        done = False
        while not done:
            assert same(observation, table.observe("player_0"))
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            table.step(action)
            observation, earned, terminated, truncated, info = env.step(action)
            assert earned == table.rewards["player_0"]
            done = terminated or truncated
        assert (terminated, truncated) == (table.terminations["player_0"], table.truncations["player_0"])
        assert {key: info[key] for key in ("score", "rank", "score_parts")} == {
            key: table.infos["player_0"][key] for key in ("score", "rank", "score_parts")
        }


@every_case
def test_masks_and_ends(name, options):
    env, chooser = make(name, opponents="greedy", **options), Chooser(4)
    observation, info = env.reset(seed=4)
    game, seats = env.unwrapped.game, env.unwrapped.seats
    while True:
        state = seats.batch.states[0]
        assert game.seat(state) == info["seat"]
        assert np.array_equal(observation["action_mask"], game.mask(state))
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        assert np.array_equal(env.unwrapped.action_masks(), observation["action_mask"] == 1)
        assert np.array_equal(observation["observation"], game.observation.scaled(game.observe(state, info["seat"])))
        assert env.observation_space.contains(observation)
        observation, _, terminated, truncated, info = env.step(chooser.legal(observation["action_mask"]))
        if terminated or truncated:
            break
    assert not observation["action_mask"].any()
    assert not env.unwrapped.action_masks().any()
    assert info["score"] == game.scores(state)[info["seat"]]
    with pytest.raises(ResetNeeded, match="no game is running"):
        env.unwrapped.step(0)


@every_game
def test_seeds(name):
    first, second = (make(name, num_players=2, opponents=["random", "greedy"]) for _ in range(2))
    for seed in (7, None, None, 7):
        assert same(play(first, Chooser(1), seed)[0], play(second, Chooser(1), seed)[0])
    assert not same(play(first, Chooser(1), 7)[0], play(first, Chooser(1), 8)[0])


@every_game
def test_every_seat_is_drawn_or_the_one_asked_for(name):
    players = fireside.games[name].player_counts[-1]
    envs = SeatVectorEnv(name, 200, num_players=players)
    _, infos = envs.reset(seed=0)
    assert np.bincount(infos["seat"], minlength=players).min() > 200 / players / 2
    env = make(name, num_players=players, seat=players - 1)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(10)} == {players - 1}


@every_game
def test_copies_go_on(name):
    env, chooser = SeatEnv(name, num_players=2), Chooser(2)
    observation, _ = env.reset(seed=2)
    for _ in range(4):
        observation, *_ = env.step(chooser.legal(observation["action_mask"]))
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        twin, ahead = copy.deepcopy(env), copy.deepcopy(chooser)
        left = right = observation
        for _ in range(4):
            action = ahead.legal(left["action_mask"])
            (left, *_), (right, *_) = twin.step(action), other.step(action)
            assert same(left, right)


@every_game
def test_an_illegal_action_ends_the_game_or_is_refused(name):
    env = make(name, num_players=2)
    observation, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    with pytest.warns(UserWarning, match=f"illegal action {wrong}: the game ends with -1"):
        observation, earned, terminated, truncated, _ = env.step(wrong)
    assert (earned, terminated, truncated) == (-1.0, True, False)
    assert not observation["action_mask"].any()
    env = make(name, num_players=2, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="is illegal for player_"):
        env.step(wrong)
    envs = SeatVectorEnv(name, 4, num_players=2)
    observations, _ = envs.reset(seed=1)
    actions = envs.seats.batch.sample_actions()
    actions[1], actions[3] = np.flatnonzero(observations["action_mask"][1] == 0)[0], -1
    observations, rewards, terminations, _, infos = envs.step(actions)
    assert rewards.tolist() == [0, -1, 0, -1]
    assert terminations.tolist() == [False, True, False, True]
    assert infos["_final_obs"].tolist() == [False, True, False, True]
    assert observations["action_mask"].any(axis=1).all()
    envs = SeatVectorEnv(name, 4, num_players=2, illegal="raise")
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="game 1"):
        envs.step(actions)


def test_mistakes():
    with pytest.raises(ResetNeeded, match="reset"):
        SeatEnv("lanterns").step(0)
    with pytest.raises(ResetNeeded, match="reset"):
        SeatVectorEnv("lanterns", 2).step(np.zeros(2, int))
    with pytest.raises(ValueError, match=r"seat=2 is not allowed; allowed: None \(drawn\), 0, 1"):
        SeatEnv("lanterns", num_players=2, seat=2)
    with pytest.raises(ValueError, match="no agent 'gredy'"):
        SeatEnv("lanterns", opponents="gredy")
    with pytest.raises(ValueError, match="illegal='ignore' is not allowed"):
        SeatEnv("lanterns", illegal="ignore")
    with pytest.raises(ValueError, match="expected SAME_STEP or NEXT_STEP"):
        SeatVectorEnv("lanterns", 2, autoreset_mode=AutoresetMode.DISABLED)
    with pytest.raises(ValueError, match="render_mode='ansi' is not allowed"):
        SeatVectorEnv("lanterns", 2, render_mode="ansi")
    envs = SeatVectorEnv("lanterns", 2)
    envs.reset(seed=0)
    with pytest.raises(ValueError, match="expected 2 whole numbers"):
        envs.step(np.zeros(3, int))


@every_game
def test_pictures_show_what_the_seat_sees(name):
    pytest.importorskip("resvg_py")
    env = make(name, render_mode="rgb_array", num_players=2)
    env.reset(seed=1)
    assert env.render().ndim == 3
    env = make(name, render_mode="ansi", num_players=2)
    _, info = env.reset(seed=1)
    assert env.render() == env.unwrapped.game.text(env.unwrapped.seats.batch.states[0], info["seat"])
    env.close()


def test_a_policy_learns_on_it():
    sb3_contrib = pytest.importorskip("sb3_contrib")
    env = SeatEnv("glow", num_players=1, reward="score")
    model = sb3_contrib.MaskablePPO("MultiInputPolicy", env, n_steps=32, batch_size=16, n_epochs=1, device="cpu")
    model.learn(64)
    assert model.num_timesteps == 64

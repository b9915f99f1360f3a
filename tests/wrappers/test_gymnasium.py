"""Games for one player as Gymnasium environments."""

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import fireside
from fireside.envs import SOLO
from fireside.envs.core.aec import TabletopEnv
from fireside.wrappers.gymnasium import SoloEnv

from ..variants import CASES

SOLO_CASES = [(name, options) for name, options in CASES if options["num_players"] == 1]
every_case = pytest.mark.parametrize(("name", "options"), SOLO_CASES)


def make(name, **options):
    return gymnasium.make(f"fireside/{name}-solo-v0", **options)


def test_every_game_for_one_is_registered():
    assert set(SOLO) == {name for name, game in fireside.games.items() if 1 in game.player_counts}
    for name in SOLO:
        assert f"fireside/{name}-solo-v0" in gymnasium.registry


@every_case
@pytest.mark.filterwarnings("ignore:.*illegal action by")
def test_gymnasiums_own_check(name, options):
    check_env(SoloEnv(name, illegal="terminate", **options), skip_render_check=True)
    check_env(make(name, illegal="terminate", **options).unwrapped, skip_render_check=True)


@every_case
@pytest.mark.parametrize("reward", ["outcome", "score"])
def test_same_games_as_pettingzoo(name, options, reward):
    env = make(name, reward=reward, **options)
    table = TabletopEnv(fireside.games[name], reward=reward, **options)
    rng = np.random.default_rng(3)
    for seed in (1, 2, None):
        observation, info = env.reset(seed=seed)
        table.reset(seed=seed)
        total, done = 0.0, False
        while not done:
            seen = table.observe("player_0")
            for key in ("observation", "action_mask"):
                assert np.array_equal(observation[key], seen[key])
            assert env.observation_space.contains(observation)
            assert np.array_equal(info["action_mask"], observation["action_mask"])
            assert np.array_equal(env.unwrapped.action_masks(), observation["action_mask"] == 1)
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            table.step(action)
            observation, earned, terminated, truncated, info = env.step(action)
            assert earned == table.rewards["player_0"]
            total += earned
            done = terminated or truncated
        game = table.game
        assert terminated
        assert not truncated
        expected = game.returns(table.record)[0] if reward == "outcome" else game.margins(table.record)[0]
        assert total == pytest.approx(expected)
        assert info["score"] == game.scores(table.record)[0]
        with pytest.raises(ResetNeeded, match="over"):
            env.unwrapped.step(0)


@every_case
def test_mistakes(name, options):
    env = make(name, **options)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.unwrapped.action_masks() == 0)[0])
    with pytest.raises(ValueError, match="is illegal for player_0"):
        env.step(wrong)
    with pytest.raises(ValueError, match="num_players=2 is not allowed here"):
        make(name, **{**options, "num_players": 2})
    with pytest.raises(ResetNeeded, match="reset"):
        SoloEnv(name, **options).step(0)


@pytest.mark.parametrize("name", SOLO)
def test_pictures(name):
    pytest.importorskip("resvg_py")
    env = make(name, render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().ndim == 3
    env = make(name, render_mode="ansi")
    env.reset(seed=1)
    assert env.render().strip()
    env.close()


def test_a_policy_learns_on_it():
    sb3_contrib = pytest.importorskip("sb3_contrib")
    env = SoloEnv("glow", reward="score")
    model = sb3_contrib.MaskablePPO("MultiInputPolicy", env, n_steps=32, batch_size=16, n_epochs=1, device="cpu")
    model.learn(64)
    assert model.num_timesteps == 64

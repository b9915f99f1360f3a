"""The native VecEnv, driven by the real MaskablePPO."""

import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

from fireside.training.agents import PolicyAgent, RandomAgent
from fireside.wrappers.sb3 import TabletopVecEnv

from ..variants import CASES


class Notebook:
    """Plays at random and notes every decision it is asked for."""

    name = "notebook"

    def __init__(self) -> None:
        self.asked = []

    def act(self, batch, games):
        self.asked += list(zip(games.tolist(), batch.seats[games].tolist(), strict=True))
        return batch.sample_actions(games)


@pytest.mark.parametrize(("name", "options"), CASES)
@pytest.mark.parametrize("reward", ["outcome", "score"])
def test_an_episode_pays_the_learner_its_true_outcome(name, options, reward):
    env = TabletopVecEnv(name, 16, opponents=["random", "greedy"], seed=3, reward=reward, **options)
    env.reset()
    totals, finished = np.zeros(16), 0
    while finished < 200:
        seats, seeds = env.seats.learner_seats.copy(), env.batch.seeds.copy()
        _, rewards, dones, infos = env.step(env.batch.sample_actions())
        totals += rewards
        for table in np.flatnonzero(dones):
            finished += 1
            seat, info = seats[table], infos[table]
            assert info["seat"] == seat
            assert not info["TimeLimit.truncated"] or info["outcome"] == 0.0
            assert info["episode"]["r"] == pytest.approx(totals[table], abs=1e-4)
            if reward == "outcome":
                assert totals[table] == pytest.approx(info["outcome"], abs=1e-6)
            else:
                assert totals[table] == pytest.approx(info["margin"], abs=1e-4)
            assert env.batch.seeds[table] != seeds[table]
            totals[table] = 0.0


@pytest.mark.parametrize(("name", "options"), CASES)
def test_only_opponents_are_asked_and_only_the_learner_is_shown(name, options):
    notebook = Notebook()
    env = TabletopVecEnv(name, 8, opponents=notebook, seed=1, **options)
    observations = env.reset()
    for _ in range(100):
        assert (env.batch.seats == env.seats.learner_seats).all()
        for table in range(8):
            row = env.batch.observe(table, int(env.seats.learner_seats[table]))
            np.testing.assert_array_equal(observations[table], env.game.observation.scaled(row))
        notebook.asked.clear()
        seats = env.seats.learner_seats.copy()
        observations, _, dones, _ = env.step(env.batch.sample_actions())
        assert all(seat != seats[table] for table, seat in notebook.asked if not dones[table])


def test_every_seat_learns_and_every_opponent_plays():
    env = TabletopVecEnv("lanterns", 400, opponents={"random": 0.5, "greedy": 0.5}, seed=0, num_players=4)
    env.reset()
    assert np.bincount(env.seats.learner_seats, minlength=4).min() > 60
    assert np.bincount(env.seats.drawn.ravel(), minlength=2).min() > 600


def test_weights_decide_who_plays():
    env = TabletopVecEnv("lanterns", 200, opponents={"random": 0.0, "greedy": 1.0}, seed=0)
    env.reset()
    assert (env.seats.drawn == 1).all()


def test_the_terminal_observation_is_the_learners_view_of_the_end():
    env = TabletopVecEnv("lanterns", 4, seed=5)
    env.reset()
    seen = 0
    while seen < 5:
        _, _, dones, infos = env.step(env.batch.sample_actions())
        for table in np.flatnonzero(dones):
            seen += 1
            views = env.game.observation.views(infos[table]["terminal_observation"])
            assert views["placements_left"] == 0
            assert views["is_acting"].sum() == 0
            seat = infos[table]["seat"]
            honour = views["honour"] / env.game.observation.scale[env.game.observation.slices["honour"]]
            assert round(float(honour[0])) == env.batch.final_scores[table, seat]


def test_masks_are_found_by_sb3_and_never_empty():
    env = TabletopVecEnv("lanterns", 8, seed=0)
    env.reset()
    assert is_masking_supported(env)
    for _ in range(50):
        masks = get_action_masks(env)
        assert masks.dtype == bool
        assert masks.shape == (8, 171)
        assert masks.any(axis=1).all()
        np.testing.assert_array_equal(masks, env.batch.action_masks.astype(bool))
        env.step(env.batch.sample_actions())
    assert env.env_method("action_masks", indices=[1, 3]).shape == (2, 171)


def test_the_same_seed_gives_the_same_run():
    runs = []
    for _ in range(2):
        env = TabletopVecEnv("lanterns", 8, opponents=["random", "greedy"], seed=11)
        trace = [env.reset()]
        for _ in range(80):
            trace += list(env.step(env.batch.sample_actions())[:3])
        runs.append(np.concatenate([np.ravel(part) for part in trace]))
    np.testing.assert_array_equal(*runs)


def test_a_policy_can_be_the_opponent_and_learning_runs():
    env = TabletopVecEnv("lanterns", 8, seed=0)
    model = MaskablePPO("MlpPolicy", env, n_steps=16, batch_size=64, n_epochs=1, device="cpu", seed=0)
    env.set_opponents([PolicyAgent(model.policy), RandomAgent()])
    before = [parameter.clone() for parameter in model.policy.parameters()]
    model.learn(8 * 16 * 3)
    assert any((old != new).any() for old, new in zip(before, model.policy.parameters(), strict=True))
    assert model.num_timesteps == 8 * 16 * 3


def test_bad_input_is_refused():
    with pytest.raises(ValueError, match=r"no agent 'gredy'.*random, greedy"):
        TabletopVecEnv("lanterns", 2, opponents="gredy")
    with pytest.raises(ValueError, match="weights"):
        TabletopVecEnv("lanterns", 2, opponents={"random": -1.0})
    with pytest.raises(KeyError, match="no game 'lantern'"):
        TabletopVecEnv("lantern", 2)
    env = TabletopVecEnv("lanterns", 2, seed=0)
    env.reset()
    with pytest.raises(ValueError, match="game 0: action 0"):
        env.step(np.zeros(2, np.int64))

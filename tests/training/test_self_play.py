"""Self-play: every seat's decisions are a chain of their own, and a run that is killed ends as if it had not been."""

import json

import numpy as np
import pytest
import torch

import fireside
from fireside.training import train as training
from fireside.training.config import TrainConfig
from fireside.training.self_play import credit


def plain(values, paid, after, gamma, gae_lambda):
    """Generalized advantages of one chain, by the book."""
    advantages, hope, carried = [], after, 0.0
    for value, reward in zip(values[::-1], paid[::-1], strict=True):
        carried = reward + gamma * hope - value + gamma * gae_lambda * carried
        advantages.insert(0, carried)
        hope = value
    return advantages


def test_one_learner_gets_the_ordinary_estimate():
    rng = np.random.default_rng(0)
    values, paid = rng.normal(size=(6, 1)).astype(np.float32), rng.normal(size=(6, 1, 1)).astype(np.float32)
    found = credit(
        values, np.zeros((6, 1), int), paid, np.zeros((6, 1), bool), np.full((1, 1), 0.7, np.float32), 0.9, 0.8
    )
    assert found[:, 0] == pytest.approx(plain(values[:, 0], paid[:, 0, 0], 0.7, 0.9, 0.8), abs=1e-5)


def test_two_seats_are_two_chains():
    """Seats decide 0 1 0 0 1; each decision is paid with what its seat earns up to its next one."""
    acting = np.array([[0], [1], [0], [0], [1]])
    values = np.array([[0.1], [0.2], [0.3], [0.4], [0.5]], np.float32)
    paid = np.arange(10, dtype=np.float32).reshape(5, 1, 2)
    after = np.array([[0.9, -0.9]], np.float32)
    found = credit(values, acting, paid, np.zeros((5, 1), bool), after, 0.9, 0.8)
    zero = plain([0.1, 0.3, 0.4], [0 + 2, 4, 6 + 8], 0.9, 0.9, 0.8)
    one = plain([0.2, 0.5], [3 + 5 + 7, 9], -0.9, 0.9, 0.8)
    assert found[:, 0] == pytest.approx([zero[0], one[0], zero[1], zero[2], one[1]], abs=1e-5)


def test_the_end_of_a_game_cuts_all_chains():
    """The loser's last decision is paid though the winner made the last one; the next game owes nothing to this one."""
    acting = np.array([[0], [1], [0], [1]])
    values = np.zeros((4, 1), np.float32)
    paid = np.zeros((4, 1, 2), np.float32)
    paid[1, 0] = -1, 1
    paid[3, 0] = 5, 7
    ended = np.array([[False], [True], [False], [False]])
    found = credit(values, acting, paid, ended, np.zeros((1, 2), np.float32), 1.0, 1.0)
    assert found[:, 0].tolist() == [-1, 1, 5, 7]


def test_a_decision_without_consequences_yet_gets_no_credit():
    acting = np.array([[1], [0]])
    paid = np.ones((2, 1, 2), np.float32)
    values = np.array([[0.5], [0.25]], np.float32)
    after = np.array([[0.25, np.nan]], np.float32)
    found = credit(values, acting, paid, np.zeros((2, 1), bool), after, 1.0, 1.0)
    assert found[:, 0].tolist() == [0.0, 1.0]


def config(**more):
    values = {
        "game": "lanterns", "total_steps": 4096, "num_envs": 8, "n_steps": 64, "batch_size": 128, "n_epochs": 2,
        "evaluate_every": 2048, "evaluate_seeds": 2, "final_seeds": 2, "hidden": [16], "snapshot_every": 700,
        "gate": 0.0, "gate_seeds": 2, "pool_size": 2,
        "opponents": {"self": 0.4, "past": 0.3, "greedy": 0.2, "random": 0.1},
    }  # fmt: skip
    return TrainConfig(**{**values, **more})


def weights(run):
    return {name: value.clone() for name, value in run.learner.model.policy.state_dict().items()}


@pytest.mark.parametrize("all_seats", [False, True])
def test_killed_and_resumed_it_gives_the_same_bits(tmp_path, monkeypatch, all_seats):
    monkeypatch.setattr(training, "SAVE_SECONDS", 0.0)
    whole = training.new_run(config(all_seats=all_seats), tmp_path / "whole")
    training.train(whole)
    assert whole.learner.league.entered > 2
    stops = iter([900, 2500, 3900])
    step, stop = training._Watcher._on_step, next(stops)

    def killed(self):
        if self.run.learner.steps >= stop:
            raise KeyboardInterrupt
        return step(self)

    monkeypatch.setattr(training._Watcher, "_on_step", killed)
    broken = training.new_run(config(all_seats=all_seats), tmp_path / "broken")
    while True:
        try:
            training.train(broken)
            break
        except KeyboardInterrupt:
            stop = next(stops, 10**9)
            torch.manual_seed(99)  # a new process would have other chance
            broken = training.resume_run(tmp_path / "broken")
    for name, value in weights(whole).items():
        assert torch.equal(value, weights(broken)[name]), name
    curves = [json.loads((tmp_path / folder / "progress.json").read_text())["curve"] for folder in ("whole", "broken")]
    assert [point["against"] for point in curves[0]] == [point["against"] for point in curves[1]]


@pytest.mark.parametrize("name", list(fireside.games))
def test_all_seats_are_paid_their_true_outcome(tmp_path, name):
    """When every seat is the policy's, what each was paid over a game is what the game says it has won or lost."""
    options = {"num_players": max(2, fireside.games[name].player_counts[0])}
    run = training.new_run(config(game=name, options=options, opponents={"self": 1.0}, all_seats=True), tmp_path / name)
    env, finished = run.learner.env, 0
    env.reset()
    assert env.seats.outside.all()
    totals = np.zeros((env.num_envs, 2))
    while finished < 20:
        _, _, dones, infos = env.step(env.batch.sample_actions())
        totals += env.paid
        for table in np.flatnonzero(dones):
            finished += 1
            seat, outcome = infos[table]["seat"], infos[table]["outcome"]
            assert totals[table, seat] == pytest.approx(outcome, abs=1e-6)
            assert totals[table, 1 - seat] == pytest.approx(-outcome, abs=1e-6)
            totals[table] = 0


def test_lessons_make_a_pupil(tmp_path):
    """Fewer decisions than PPO alone would need: the policy does as the teacher does."""
    run = training.new_run(
        config(lesson_steps=32768, total_steps=32768, evaluate_every=10**6, num_envs=64, hidden=[64], seed=1),
        tmp_path / "pupil",
    )
    batch, everything = fireside.Batch("lanterns", 200, seed=7), np.arange(200)
    teacher = run.learner.model.teacher

    def agreement():
        alike = choices = 0
        for _ in range(30):
            free = batch.action_masks.sum(1) > 1
            right = teacher.act(batch, everything)
            alike += (run.learner.agent().act(batch, everything) == right)[free].sum()
            choices += free.sum()
            batch.step(right)
        return alike / choices

    before = agreement()
    training.train(run)
    assert agreement() > 2 * before


def test_a_run_out_of_time_is_kept_as_it_stands_and_goes_no_further(tmp_path, monkeypatch):
    """The time runs out within a rollout, with the first decision at every table."""
    monkeypatch.setattr(training._Watcher, "late", property(lambda self: self.run.learner.steps > 0))
    run = training.new_run(config(), tmp_path / "short")
    training.train(run)
    env, steps = run.learner.env, run.learner.steps
    assert steps == env.num_envs
    again = training.resume_run(tmp_path / "short")
    np.testing.assert_array_equal(again.learner.model._last_obs, env.seats.observations(env.seats.all))
    training.train(again)
    assert again.learner.steps == steps

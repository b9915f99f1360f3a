"""Training on Ray, with the real thing: policies, checkpoints, failures, two nodes."""

import json
import os
import signal

import numpy as np
import pytest

ray = pytest.importorskip("ray")

from ray.cluster_utils import Cluster  # noqa: E402

import fireside  # noqa: E402
from fireside.training import rllib  # noqa: E402
from fireside.training.agents import make_agent  # noqa: E402
from fireside.training.cli import main  # noqa: E402
from fireside.training.config import ConfigError, load_config  # noqa: E402

TINY = [
    "total_steps=600", "num_envs=4", "n_steps=64", "batch_size=64", "n_epochs=1", "evaluate_every=300",
    "evaluate_seeds=2", "final_seeds=3", "hidden=[16]",
]  # fmt: skip
FILES = {
    "config.yaml", "checkpoint", "progress.json", "learning_curve.png", "evaluation.json", "replay.json", "report.md",
}  # fmt: skip


def sets(*values):
    return [part for value in (*TINY, *values) for part in ("--set", value)]


@pytest.fixture(scope="module", autouse=True)
def _local_ray():
    ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


@pytest.fixture(scope="module")
def run_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "tiny"
    arguments = ["train", "lanterns", "--engine", "rllib", "--env-runners", "0", "--out", str(folder)]
    assert main([*arguments, *sets()]) == 0
    return folder


def steps_of(folder):
    return json.loads((folder / "progress.json").read_text())["steps"]


def test_a_run_leaves_everything_and_nothing_else(run_folder):
    assert {path.name for path in run_folder.iterdir()} == FILES | {"tensorboard"}
    assert steps_of(run_folder) >= 600
    curve = json.loads((run_folder / "progress.json").read_text())["curve"]
    assert [point["steps"] for point in curve] == sorted({point["steps"] for point in curve})
    assert len(curve) >= 3


def test_a_checkpoint_plays_in_evaluate(run_folder, tmp_path, capsys):
    out = tmp_path / "result.json"
    arguments = ["evaluate", "lanterns", str(run_folder), "random", "--seeds", "4", "--json", str(out)]
    assert main(arguments) == 0
    assert json.loads(out.read_text())["games"] == 8
    assert "tiny" in capsys.readouterr().out
    assert main(["evaluate", "glow", str(run_folder), "random"]) == 2
    assert "has game 'lanterns', but glow needs 'glow'" in capsys.readouterr().err


def test_resume_goes_on(run_folder, tmp_path):
    """The resumed algorithm has the weights of the checkpoint, and trains to the new end."""
    config = load_config(str(run_folder / "config.yaml"), ["total_steps=900"])
    run = rllib.resume_run(run_folder, config)
    run.folder = tmp_path
    assert run.learner.steps == steps_of(run_folder)
    batch = fireside.Batch("lanterns", 50, seed=1, num_players=2)
    saved, resumed = make_agent(str(run_folder), run.game), run.learner.agent()
    np.testing.assert_array_equal(saved.act(batch, np.arange(50)), resumed.act(batch, np.arange(50)))
    rllib.train(run)
    assert steps_of(tmp_path) >= 900


def test_ctrl_c_keeps_a_checkpoint(tmp_path, monkeypatch, capsys):
    once, calls = rllib.train_once, []

    def interrupted(run):
        calls.append(1)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return once(run)

    monkeypatch.setattr(rllib, "train_once", interrupted)
    folder = tmp_path / "run"
    arguments = ["train", "lanterns", "--engine", "rllib", "--env-runners", "0", "--out", str(folder), *sets()]
    assert main(arguments) == 130
    assert f"--resume {folder}" in capsys.readouterr().err
    assert 0 < steps_of(folder) < 600
    monkeypatch.setattr(rllib, "train_once", once)
    assert main(["train", "--resume", str(folder)]) == 0
    assert steps_of(folder) >= 600


@pytest.mark.parametrize("name", list(fireside.games))
def test_every_game_trains(name, tmp_path):
    config = load_config(name, [*TINY, "total_steps=200", "opponents={self: 1, greedy: 1}"], "rllib")
    config.env_runners = 0
    run = rllib.new_run(config, tmp_path / "run")
    result = rllib.train_once(run)
    assert run.learner.steps >= 200
    assert np.isfinite(result["learners"]["shared"]["total_loss"])
    run.learner.algorithm.stop()


def test_a_policy_for_each_seat(tmp_path):
    values = [*TINY, "policies=per_seat", "opponents={self: 1}", "options.num_players=3", "env_runners=0"]
    run = rllib.new_run(load_config("lanterns", values, "rllib"), tmp_path / "run")
    results = rllib.train(run)
    assert len(results) == 2
    agent = make_agent(str(tmp_path / "run"), run.game)
    assert len(agent.modules) == 3
    weights = [module.policy.weight.detach().numpy() for module in agent.modules]
    assert not np.array_equal(weights[0], weights[1])
    with pytest.raises(ValueError, match="policies for 3 seats, not for 4"):
        agent.act(fireside.Batch("lanterns", 2, num_players=4), np.arange(2))


def test_a_league_keeps_frozen_selves(tmp_path):
    values = [
        *TINY, "policies=league", "opponents={self: 1}", "league_size=2", "league_every=200", "env_runners=0",
    ]  # fmt: skip
    run = rllib.new_run(load_config("lanterns", values, "rllib"), tmp_path / "run")
    weights = run.learner.algorithm.learner_group.get_weights

    def same(left, right):
        return all(np.array_equal(left[key], right[key]) for key in left)

    start = weights()
    while run.learner.snapshots == 0:
        rllib.train_once(run)
    now = weights()
    assert same(now["frozen_0"], now["main"])  # just put there
    assert same(now["frozen_1"], start["frozen_1"])
    assert same(run.learner.algorithm.env_runner.module["frozen_0"].get_state(), now["frozen_0"])
    rllib.train_once(run)
    later = weights()
    assert not same(later["main"], now["main"])
    assert same(later["frozen_0"], now["frozen_0"]) or run.learner.snapshots > 1
    rllib.save(run, 0.0)
    run.learner.algorithm.stop()
    resumed = rllib.resume_run(tmp_path / "run", run.config)
    assert resumed.learner.snapshots == run.learner.snapshots
    assert same(resumed.learner.algorithm.learner_group.get_weights()["frozen_0"], later["frozen_0"])
    assert same(resumed.learner.algorithm.env_runner.module["frozen_0"].get_state(), later["frozen_0"])
    resumed.learner.algorithm.stop()


def test_in_a_league_one_seat_always_learns():
    class Episode:
        def __init__(self, number):
            self.id_ = f"episode {number}"

    seen = set()
    for number in range(300):
        row = [rllib.league_policy(f"player_{seat}", Episode(number), players=3, size=2) for seat in range(3)]
        assert "main" in row
        seen |= set(enumerate(row))
    assert seen == {(seat, name) for seat in range(3) for name in ("main", "frozen_0", "frozen_1")}


def runner_ids(algorithm):
    return algorithm.env_runner_group.foreach_env_runner(lambda runner: os.getpid(), local_env_runner=False)


def test_a_killed_env_runner_is_replaced(tmp_path):
    """One of two playing processes dies in mid-training: training goes on to its end, with two again that know all."""
    league = ["policies=league", "opponents={self: 1}", "league_size=1", "league_every=200"]
    config = load_config("lanterns", [*TINY, *league, "total_steps=1500", "env_runners=2"], "rllib")
    run = rllib.new_run(config, tmp_path / "run")
    once, before = rllib.train_once, runner_ids(run.learner.algorithm)
    assert len(set(before)) == 2
    steps = []
    while run.learner.steps < config.total_steps:
        once(run)
        steps.append(run.learner.steps)
        if len(steps) == 1:
            os.kill(before[0], signal.SIGKILL)
    assert steps == sorted(set(steps))
    assert run.learner.steps >= 1500
    for _ in range(100):  # a new process takes its time on a busy machine
        once(run)
        after = runner_ids(run.learner.algorithm)
        if len(set(after)) == 2:
            break
    assert len(set(after)) == 2
    assert before[0] not in after
    assert before[1] in after
    known = run.learner.algorithm.learner_group.get_weights()
    for module in run.learner.algorithm.env_runner_group.foreach_env_runner(
        lambda runner: runner.module.get_state(), local_env_runner=False
    ):
        for name in ("main", "frozen_0"):
            np.testing.assert_array_equal(module[name]["policy.weight"], known[name]["policy.weight"])
    run.learner.algorithm.stop()


def test_bad_configs_are_refused(tmp_path, capsys):
    for value, message in (
        ("policies=many", "policies: expected one of shared, per_seat, league"),
        ("env_runners=-1", "env_runners: expected a number from 0"),
        ("policies=league", "opponents: a league plays against itself alone"),
        ("engine=jax", "engine: expected one of sb3, rllib"),
    ):
        with pytest.raises(ConfigError, match=message):
            load_config("lanterns", [value], "rllib")
    assert main(["train", "lanterns", "--env-runners", "2"]) == 2
    assert "are for --engine rllib" in capsys.readouterr().err
    assert main(["train", "--resume", str(tmp_path), "--engine", "rllib"]) == 2
    assert "change nothing in a run that is resumed" in capsys.readouterr().err


def test_on_a_cluster_of_two_nodes(tmp_path):
    """Each node has room for one process that plays, so both must be used; ``--address`` joins the cluster."""
    ray.shutdown()
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        config = load_config("lanterns", [*TINY, "env_runners=2"], "rllib")
        with rllib.connect(config, cluster.address):
            assert sum(node["Alive"] for node in ray.nodes()) == 2
            run = rllib.new_run(config, tmp_path / "run")
            places = run.learner.algorithm.env_runner_group.foreach_env_runner(
                lambda runner: ray.get_runtime_context().get_node_id(), local_env_runner=False
            )
            assert len(set(places)) == 2
            rllib.train(run)
        assert not ray.is_initialized()
        assert steps_of(tmp_path / "run") >= 600
    finally:
        cluster.shutdown()
        ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False)

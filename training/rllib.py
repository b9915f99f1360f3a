"""Training with RLlib's PPO on Ray: on this machine, or on a cluster."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from ..envs import games
from ..envs.core.batch import Batch
from ..envs.core.extras import require
from ..envs.core.game import Game, seat_names
from .agents import LABEL, Actions, Agent, Games
from .checkpoint import CheckpointError, check_label, label_for
from .config import TrainConfig
from .evaluate import Evaluation
from .report import final_report
from .runs import (
    Run,
    add_point,
    check_folder,
    next_evaluation,
    postfix,
    read_progress,
    write_config,
    write_progress,
)

require("rllib", "ray", "torch", "tqdm", "yaml", "tensorboardX", "matplotlib")

import ray  # noqa: E402
import torch  # noqa: E402
from ray.rllib.algorithms.ppo import PPO, PPOConfig  # noqa: E402
from ray.rllib.core.columns import Columns  # noqa: E402
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModule, MultiRLModuleSpec  # noqa: E402
from ray.rllib.core.rl_module.rl_module import RLModuleSpec  # noqa: E402
from tensorboardX import SummaryWriter  # noqa: E402
from tqdm import tqdm  # noqa: E402

from ..wrappers.rllib import MaskedModule, TabletopMultiAgentEnv  # noqa: E402

CHECKPOINT = "checkpoint"
MODULES = Path("learner_group", "learner", "rl_module")
SHARED, MAIN = "shared", "main"


@contextlib.contextmanager
def connect(config: TrainConfig, address: str | None = None) -> Iterator[None]:
    """Start Ray on this machine, or join the cluster at ``address``; leave it as it was found."""
    if ray.is_initialized():
        yield
        return
    logging.getLogger("ray").setLevel(logging.ERROR)
    if address is None:
        cores = max(os.cpu_count() or 1, config.env_runners + 1)
        ray.init(num_cpus=cores, include_dashboard=False, log_to_driver=False)
    else:
        ray.init(address=address, log_to_driver=False)
    try:
        yield
    finally:
        ray.shutdown()


# ---------------------------------------------------------------------- who plays with which policy


def shared_policy(agent: str, episode: Any, **kwargs: Any) -> str:
    """One policy in all seats."""
    return SHARED


def seat_policy(agent: str, episode: Any, **kwargs: Any) -> str:
    """A policy for each seat."""
    return agent


def league_policy(agent: str, episode: Any, *, players: int, size: int, **kwargs: Any) -> str:
    """In one seat, drawn for every game, the policy that learns; in the others that one too, or an earlier self."""
    number, seat = zlib.crc32(episode.id_.encode()), int(agent.rpartition("_")[2])
    if number % players == seat:
        return MAIN
    slot = zlib.crc32(f"{number} {seat}".encode()) % (size + 1)
    return MAIN if slot == size else league_slot(slot)


def league_slot(number: int) -> str:
    """Return the name of a place in the league."""
    return f"frozen_{number}"


def _policies(config: TrainConfig, players: int) -> tuple[list[str], list[str], Callable[..., str]]:
    """Return the policies, those that learn, and who plays with which."""
    if config.policies == "shared":
        return [SHARED], [SHARED], shared_policy
    if config.policies == "per_seat":
        return list(seat_names(players)), list(seat_names(players)), seat_policy
    names = [MAIN, *(league_slot(number) for number in range(config.league_size))]
    return names, [MAIN], partial(league_policy, players=players, size=config.league_size)


def algorithm_config(config: TrainConfig) -> PPOConfig:
    """Return RLlib's config for ours."""
    game = games[config.game]
    players = game.options.from_dict(config.options).num_players  # type: ignore[attr-defined]
    names, learning, mapping = _policies(config, players)
    module = RLModuleSpec(
        module_class=MaskedModule, model_config={"hidden": config.hidden, "skip": config.network == "skip"}
    )
    env_config = {
        "game": config.game, "opponents": config.opponents, "reward": config.reward,
        "reward_scale": config.reward_scale, **config.options,
    }  # fmt: skip
    return (
        PPOConfig()
        .environment(TabletopMultiAgentEnv, env_config=env_config)
        .multi_agent(policies=set(names), policy_mapping_fn=mapping, policies_to_train=learning)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs=dict.fromkeys(names, module)))
        .env_runners(
            num_env_runners=config.env_runners,
            num_envs_per_env_runner=max(1, config.num_envs // max(1, config.env_runners)),
        )
        .training(
            train_batch_size_per_learner=config.num_envs * config.n_steps,
            minibatch_size=config.batch_size,
            num_epochs=config.n_epochs,
            lr=config.learning_rate,
            gamma=config.gamma,
            lambda_=config.gae_lambda,
            clip_param=config.clip_range,
            entropy_coeff=config.ent_coef,
            vf_loss_coeff=config.vf_coef,
            vf_clip_param=float("inf"),
            use_kl_loss=False,
            grad_clip=0.5,
        )
        .fault_tolerance(restart_failed_env_runners=True, max_num_env_runner_restarts=1000)
        .debugging(seed=config.seed, log_level="ERROR")
    )


# ---------------------------------------------------------------------- the policies as an agent


class ModuleAgent:
    """Policies trained with RLlib: one for all seats, or one for each."""

    def __init__(self, modules: Sequence[MaskedModule], name: str = "policy", deterministic: bool = True) -> None:
        self.modules = list(modules)
        self.name = name
        self.deterministic = deterministic

    def act(self, batch: Batch, games: Games) -> Actions:
        """Return the policies' actions for the acting seats' observations."""
        if len(self.modules) == 1:
            return self._choose(self.modules[0], batch, games)
        if batch.num_players > len(self.modules):
            raise ValueError(f"{self.name} has policies for {len(self.modules)} seats, not for {batch.num_players}")
        actions, seats = np.empty(len(games), np.int64), batch.seats[games]
        for seat in np.unique(seats):
            actions[seats == seat] = self._choose(self.modules[seat], batch, games[seats == seat])
        return actions

    def _choose(self, module: MaskedModule, batch: Batch, games: Games) -> Actions:
        observations = {
            "observation": torch.from_numpy(batch.game.observation.scaled(batch.observations[games])),
            "action_mask": torch.from_numpy(batch.action_masks[games]),
        }
        with torch.no_grad():
            logits = module.forward_inference({Columns.OBS: observations})[Columns.ACTION_DIST_INPUTS]
            if self.deterministic:
                return logits.argmax(dim=1).numpy()
            return torch.distributions.Categorical(logits=logits).sample().numpy()


def _seated(modules: dict[str, Any]) -> list[MaskedModule]:
    """Return the policies that are meant to play: the learning one, or one for each seat in order."""
    for name in (SHARED, MAIN):
        if name in modules:
            return [modules[name]]
    return [modules[name] for name in seat_names(len(modules))]


def load_agent(folder: Path, game: Game) -> Agent:
    """Return the trained policies of a checkpoint as an agent."""
    label = json.loads((folder / LABEL).read_text(encoding="utf-8"))
    check_label(label, game, folder)
    try:
        modules = MultiRLModule.from_checkpoint((folder / MODULES).resolve())
    except Exception as error:  # whatever RLlib makes of a damaged folder
        raise CheckpointError(f"{folder} is not a checkpoint of RLlib: {error}") from None
    name = folder.parent.name if folder.name == CHECKPOINT else folder.name
    return ModuleAgent(_seated(dict(modules.items())), name)


# ---------------------------------------------------------------------- training


@dataclass
class RayLearner:
    """An RLlib algorithm."""

    algorithm: PPO
    steps: int = 0
    snapshots: int = 0
    """How many times the league has got a new member."""

    def agent(self) -> Agent:
        """Return the policy as it stands, at its best."""
        modules = {}
        for name, weights in self.algorithm.learner_group.get_weights().items():
            spec = self.algorithm.config.rl_module_spec.rl_module_specs[name]
            modules[name] = _blank(self.algorithm, spec)
            modules[name].set_state(weights)
        return ModuleAgent(_seated(modules), "trained")

    def take_snapshot(self) -> None:
        """Put the policy as it stands into the league, in the place of the oldest one there."""
        size = len(self.algorithm.config.policies) - 1
        slot = league_slot(self.snapshots % size)
        weights = self.algorithm.learner_group.get_weights([MAIN])[MAIN]
        self.algorithm.learner_group.set_weights({slot: weights})
        # Not sync_weights: env-runners ignore weights that are no newer than the last training step's.
        self.algorithm.env_runner_group.foreach_env_runner(partial(_set_weights, name=slot, weights=weights))
        self.snapshots += 1


def _set_weights(env_runner: Any, name: str, weights: Any) -> None:
    env_runner.module[name].set_state(weights)


def _blank(algorithm: PPO, spec: RLModuleSpec) -> MaskedModule:
    env = TabletopMultiAgentEnv(algorithm.config.env_config)
    agent = env.possible_agents[0]
    return MaskedModule(
        observation_space=env.observation_spaces[agent],
        action_space=env.action_spaces[agent],
        model_config=spec.model_config,
    )


@dataclass
class RayRun(Run):
    """A run of RLlib's PPO."""

    learner: RayLearner


def new_run(config: TrainConfig, folder: Path) -> RayRun:
    """Prepare a fresh run in an empty folder."""
    check_folder(folder)
    run = RayRun(config, folder, RayLearner(_build(config)))
    write_config(run)
    return run


def resume_run(folder: Path, config: TrainConfig) -> RayRun:
    """Continue the run of a folder from its last checkpoint."""
    label = folder / CHECKPOINT / LABEL
    if not label.is_file():
        raise CheckpointError(f"there is no checkpoint at {folder / CHECKPOINT}")
    written = json.loads(label.read_text(encoding="utf-8"))
    algorithm = _build(
        replace(config, seed=config.seed + 1 + written["steps"])
    )  # other games than the run's first ones
    algorithm.restore_from_path(str((folder / CHECKPOINT).resolve()))
    learner = RayLearner(algorithm, written["steps"], written["snapshots"])
    run = RayRun(config, folder, learner)
    read_progress(run)
    return run


def _build(config: TrainConfig) -> PPO:
    algorithm = algorithm_config(config).build_algo()
    with contextlib.suppress(OSError):
        os.rmdir(algorithm.logdir)  # made in the user's home, and never used
    return algorithm


def train(run: RayRun) -> list[Evaluation]:
    """Train to the end of the config's budget; return the final evaluations. Ctrl-C keeps a checkpoint."""
    learner, started = run.learner, time.time()
    writer = SummaryWriter(str(run.folder / "tensorboard"))

    def seconds() -> float:
        return run.seconds + time.time() - started

    def look() -> None:
        for name, value in add_point(run, seconds()).items():
            writer.add_scalar(name, value, learner.steps)
        bar.set_postfix(postfix(run))
        save(run, seconds())

    with tqdm(
        total=run.config.total_steps, initial=learner.steps, unit="step", unit_scale=True, desc="training"
    ) as bar:
        try:
            due = next_evaluation(run)
            while learner.steps < run.config.total_steps and seconds() < 60 * (run.config.max_minutes or np.inf):
                if learner.steps >= due:
                    look()
                    due = next_evaluation(run)
                train_once(run)
                writer.add_scalar("train/seconds", seconds(), learner.steps)
                bar.update(learner.steps - bar.n)
        finally:
            save(run, seconds())
            writer.flush()
        if not run.curve or run.curve[-1]["steps"] != learner.steps:
            look()
    writer.close()
    learner.algorithm.stop()
    return final_report(run)


def train_once(run: RayRun) -> dict[str, Any]:
    """Play one batch and learn from it; return RLlib's results."""
    learner = run.learner
    before = learner.steps
    result: dict[str, Any] = learner.algorithm.train()
    learner.steps = int(result["num_env_steps_sampled_lifetime"])
    every = run.config.league_every
    if run.config.policies == "league" and learner.steps // every > before // every:
        learner.take_snapshot()
    return result


def save(run: RayRun, seconds: float) -> None:
    """Write the checkpoint, whole or not at all, and the progress made."""
    run.folder.mkdir(parents=True, exist_ok=True)
    folder, draft, old = (run.folder / name for name in (CHECKPOINT, f".{CHECKPOINT}.new", f".{CHECKPOINT}.old"))
    for leftover in (draft, old):
        shutil.rmtree(leftover, ignore_errors=True)
    run.learner.algorithm.save_to_path(str(draft.resolve()))
    label = {**label_for(run.game, run.config.options), "steps": run.learner.steps, "snapshots": run.learner.snapshots}
    (draft / LABEL).write_text(json.dumps(label), encoding="utf-8")
    if folder.exists():
        folder.rename(old)
    draft.rename(folder)
    shutil.rmtree(old, ignore_errors=True)
    write_progress(run, seconds)

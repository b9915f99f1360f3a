"""Training with MaskablePPO against the opponents of the config.

A run that is killed and resumed gives the same policy, to the bit, as one that is not: a checkpoint is taken between
two rollouts and holds the model with its optimizer, the games as they stand, the earlier selves, and the state of all
chance.
"""

from __future__ import annotations

import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..envs import games
from ..envs.core.extras import require
from .agents import Agent, PolicyAgent, make_agent
from .checkpoint import FILE, label_for, load_policy, read_pieces, save_checkpoint
from .config import TrainConfig
from .evaluate import Evaluation
from .report import final_report
from .runs import (
    Run,
    add_point,
    check_folder,
    next_evaluation,
    postfix,
    read_config,
    read_progress,
    write_config,
    write_progress,
)

require("sb3", "stable_baselines3", "sb3_contrib", "torch", "tqdm", "yaml", "tensorboard", "matplotlib")

import numpy as np  # noqa: E402
import torch  # noqa: E402
from stable_baselines3.common.callbacks import BaseCallback  # noqa: E402
from stable_baselines3.common.utils import configure_logger  # noqa: E402
from tqdm import tqdm  # noqa: E402

from ..wrappers.sb3 import TabletopVecEnv  # noqa: E402
from .league import League  # noqa: E402
from .networks import policy_kwargs  # noqa: E402
from .self_play import SelfPlayPPO  # noqa: E402

PAST = "past/"
"""Where the earlier selves are in a checkpoint."""
STANDING = "standing.pickle"
"""... and all else that a run resumes from."""
SAVE_SECONDS = 20.0
"""Time between two checkpoints."""


@dataclass
class PPOLearner:
    """A MaskablePPO model with its games and its opponents."""

    model: SelfPlayPPO
    env: TabletopVecEnv
    league: League

    @property
    def steps(self) -> int:
        """Decisions of the learner so far."""
        return int(self.model.num_timesteps)

    def agent(self) -> Agent:
        """Return the policy as it stands, at its best."""
        return PolicyAgent(self.model.policy, "trained", deterministic=True)


@dataclass
class PPORun(Run):
    """A run of MaskablePPO."""

    learner: PPOLearner


def new_run(config: TrainConfig, folder: Path) -> PPORun:
    """Prepare a fresh run in an empty folder."""
    check_folder(folder)
    env = _make_env(config)
    model = SelfPlayPPO(
        "MlpPolicy",
        env,
        n_steps=config.n_steps,
        batch_size=config.batch_size,
        n_epochs=config.n_epochs,
        learning_rate=config.learning_rate,
        gamma=config.gamma,
        gae_lambda=config.gae_lambda,
        clip_range=config.clip_range,
        ent_coef=config.ent_coef,
        vf_coef=config.vf_coef,
        policy_kwargs=policy_kwargs(config.network, config.hidden, games[config.game]),
        seed=config.seed,
        device="cpu",
    )
    run = PPORun(config, folder, _learner(config, model, env))
    run.learner.league.seat_opponents()
    write_config(run)
    return run


def resume_run(folder: Path) -> PPORun:
    """Continue the run of a folder from its last checkpoint."""
    config = read_config(folder)
    env = _make_env(config)
    model = load_policy(folder, games[config.game], env=env, force_reset=False)
    run = PPORun(config, folder, _learner(config, model, env))
    read_progress(run)
    standing = pickle.loads(read_pieces(folder, STANDING)[""])
    run.learner.league.load(read_pieces(folder, PAST), standing["entered"], standing["next_gate"])
    env.take_up(standing["games"])
    torch.set_rng_state(standing["torch"])
    np.random.set_state(standing["numpy"])  # noqa: NPY002 (what SB3 shuffles with)
    return run


def _learner(config: TrainConfig, model: SelfPlayPPO, env: TabletopVecEnv) -> PPOLearner:
    model.teach(make_agent(config.teacher, games[config.game]), config.lesson_steps)
    return PPOLearner(model, env, League(games[config.game], config, model, env))


def train(run: PPORun) -> list[Evaluation]:
    """Train to the end of the config's budget; return the final evaluations.

    Ctrl-C stops after the rollout under way and loses nothing; a second one stops at once.
    """
    model = run.learner.model
    model.set_logger(configure_logger(0, str(run.folder / "tensorboard"), "", True))
    left = run.config.total_steps - run.learner.steps
    watcher = _Watcher(run)
    with _ctrl_c(watcher.stop):
        try:
            if left > 0 and not watcher.late:
                model.learn(left, callback=watcher, reset_num_timesteps=False)
                watcher.save()
        finally:
            watcher.bar.close()
    if not run.curve or run.curve[-1]["steps"] != run.learner.steps:
        watcher.evaluate()
        watcher.save()
    return final_report(run)


def _make_env(config: TrainConfig) -> TabletopVecEnv:
    return TabletopVecEnv(
        config.game,
        config.num_envs,
        seed=config.seed,
        reward=config.reward,
        reward_scale=config.reward_scale,
        several=config.all_seats,
        **config.options,
    )


@contextmanager
def _ctrl_c(stop: Callable[[], None]) -> Iterator[None]:
    """Call ``stop`` on the first Ctrl-C; the second one does what it always does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def first(number: int, frame: Any) -> None:
        signal.signal(signal.SIGINT, usual)
        stop()

    usual = signal.signal(signal.SIGINT, first)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


class _Watcher(BaseCallback):
    """The progress bar, the learning curve, the checkpoints, and the clock."""

    def __init__(self, run: PPORun) -> None:
        super().__init__()
        self.run = run
        self.started = time.time()
        total, done = run.config.total_steps, run.learner.steps
        self.bar = tqdm(total=total, initial=done, unit="step", unit_scale=True, desc="training")
        self.next_evaluation = next_evaluation(run)
        self.saved = 0.0
        self.stopping = False

    def stop(self) -> None:
        """Stop as soon as nothing is lost by it."""
        self.stopping = True
        self.bar.write("stopping after this rollout; Ctrl-C again stops at once and loses it", file=sys.stderr)

    @property
    def seconds(self) -> float:
        """Time spent in training, earlier starts included."""
        return self.run.seconds + time.time() - self.started

    @property
    def late(self) -> bool:
        """Whether the config's time has passed."""
        limit = self.run.config.max_minutes
        return limit is not None and self.seconds >= 60 * limit

    def _on_rollout_start(self) -> None:
        """Between two rollouts: all that a run does besides, and the only moment from which it can be resumed."""
        self.run.learner.league.consider()
        due = self.run.learner.steps >= self.next_evaluation
        if due:
            self.evaluate()
            self.next_evaluation = next_evaluation(self.run)
        if due or self.stopping or time.time() - self.saved > SAVE_SECONDS:
            self.save()
        if self.stopping:
            raise KeyboardInterrupt

    def _on_step(self) -> bool:
        self.bar.update(self.run.learner.steps - self.bar.n)
        return not self.late

    def evaluate(self) -> None:
        """Add a point to the learning curve."""
        logger = self.run.learner.model.logger
        for name, value in add_point(self.run, self.seconds).items():
            logger.record(name, value)
        logger.dump(self.run.learner.steps)
        self.bar.set_postfix(postfix(self.run))

    def save(self) -> None:
        """Write the checkpoint and the progress made."""
        run, league = self.run, self.run.learner.league
        standing = {
            "entered": league.entered,
            "next_gate": league.next_gate,
            "games": run.learner.env.standing(),
            "torch": torch.get_rng_state(),
            "numpy": np.random.get_state(),  # noqa: NPY002 (what SB3 shuffles with)
        }
        pieces = {PAST + name: content for name, content in league.save().items()}
        pieces[STANDING] = pickle.dumps(standing)
        save_checkpoint(run.learner.model, run.folder / FILE, label_for(run.game, run.config.options), pieces)
        write_progress(run, self.seconds)
        self.saved = time.time()

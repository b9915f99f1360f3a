"""Training with MaskablePPO: one seat learns against the opponents of the config."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ..envs import games
from ..envs.core.extras import require
from ..envs.core.game import Game
from ..envs.core.replay import write_whole
from .agents import Agent, PolicyAgent, make_agent
from .checkpoint import FILE, label_for, load_policy, save_checkpoint
from .config import TrainConfig, check_config
from .evaluate import Evaluation, evaluate
from .matches import record_game
from .pictures import save_figure

require("sb3", "stable_baselines3", "sb3_contrib", "torch", "tqdm", "yaml", "tensorboard", "matplotlib")

import yaml  # noqa: E402
from sb3_contrib import MaskablePPO  # noqa: E402
from stable_baselines3.common.callbacks import BaseCallback  # noqa: E402
from stable_baselines3.common.utils import configure_logger  # noqa: E402
from tqdm import tqdm  # noqa: E402

from ..wrappers.sb3 import TabletopVecEnv  # noqa: E402
from .networks import policy_kwargs  # noqa: E402

CURVE_SEED = 2_000_000
FINAL_SEED = 1_000_000


@dataclass
class Run:
    """A training run and its folder."""

    config: TrainConfig
    folder: Path
    model: MaskablePPO
    env: TabletopVecEnv
    curve: list[dict[str, Any]] = field(default_factory=list)
    """One entry per evaluation: steps, minutes, and the win share against each yardstick."""
    seconds: float = 0.0
    """Time spent in training before this start of the program."""

    @property
    def game(self) -> Game:
        """The game that is trained."""
        return games[self.config.game]


def new_run(config: TrainConfig, folder: Path) -> Run:
    """Prepare a fresh run in an empty folder."""
    if folder.exists() and any(folder.iterdir()):
        raise ValueError(f"{folder} is not empty; continue that run with --resume {folder}, or name another with --out")
    env = _make_env(config)
    model = MaskablePPO(
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
        policy_kwargs=policy_kwargs(config.network, config.hidden),
        seed=config.seed,
        device="cpu",
    )
    run = Run(config, folder, model, env)
    _seat_opponents(run)
    write_whole(folder / "config.yaml", yaml.safe_dump(config.to_dict(), sort_keys=False))
    return run


def resume_run(folder: Path) -> Run:
    """Continue the run of a folder from its last checkpoint."""
    file = folder / "config.yaml"
    if not file.is_file():
        raise ValueError(f"{folder} holds no training run: there is no {file.name} in it")
    config = check_config(yaml.safe_load(file.read_text(encoding="utf-8")))
    env = _make_env(config)
    model = load_policy(folder, games[config.game], env=env)
    run = Run(config, folder, model, env)
    progress = json.loads((folder / "progress.json").read_text(encoding="utf-8"))
    run.curve, run.seconds = progress["curve"], progress["seconds"]
    # The batch restarts its games; a stream of its own keeps them from repeating the run's first ones.
    env.seed(config.seed + 1 + model.num_timesteps)
    _seat_opponents(run)
    return run


def train(run: Run) -> list[Evaluation]:
    """Train to the end of the config's budget; return the final evaluations. Ctrl-C keeps a checkpoint."""
    run.model.set_logger(configure_logger(0, str(run.folder / "tensorboard"), "", True))
    left = run.config.total_steps - run.model.num_timesteps
    watcher = _Watcher(run)
    try:
        if left > 0:
            run.model.learn(left, callback=watcher, reset_num_timesteps=False)
    finally:
        watcher.save()
        watcher.bar.close()
    if not run.curve or run.curve[-1]["steps"] != run.model.num_timesteps:
        watcher.evaluate()
        watcher.save()
    draw_curve(run)
    return final_report(run)


def final_report(run: Run) -> list[Evaluation]:
    """Evaluate the trained agent on seeds of its own, write the results and a replay."""
    results = []
    agent = PolicyAgent(run.model, "trained", deterministic=True)
    for yardstick in run.config.evaluate_against:
        total = run.config.final_seeds * run.env.batch.num_players
        with tqdm(total=total, desc=f"evaluating against {yardstick}", unit="game", leave=False) as bar:
            results.append(_evaluate(run, agent, yardstick, run.config.final_seeds, FINAL_SEED, bar.update))
    write_whole(run.folder / "evaluation.json", json.dumps([result.to_json() for result in results], indent=1))
    cast = _cast(run, agent, run.config.evaluate_against[-1])
    record_game(run.game, cast, FINAL_SEED, run.config.options).save(run.folder / "replay.json")
    return results


def draw_curve(run: Run) -> None:
    """Draw the learning curve into the run's folder."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4.5))
    steps = [point["steps"] for point in run.curve]
    for yardstick in run.config.evaluate_against:
        shares = [point["against"][yardstick] for point in run.curve]
        label = f"against {yardstick}" if run.env.batch.num_players > 1 else "alone"
        low, high = (np.array([share[key] for share in shares]) for key in ("low", "high"))
        axes.plot(steps, [share["win_share"] for share in shares], marker="o", label=label)
        axes.fill_between(steps, low, high, alpha=0.2)
    if run.env.batch.num_players > 1:
        axes.axhline(1 / run.env.batch.num_players, color="gray", linestyle=":", label="par")
    axes.set(xlabel="decisions of the learner", ylabel="win share, 95 % interval", ylim=(0, 1.02))
    axes.set_title(f"{run.game.title}, {run.env.batch.num_players} players, seed {run.config.seed}")
    axes.legend(loc="lower right")
    figure.tight_layout()
    save_figure(figure, run.folder / "learning_curve.png")


def _make_env(config: TrainConfig) -> TabletopVecEnv:
    return TabletopVecEnv(
        config.game,
        config.num_envs,
        seed=config.seed,
        reward=config.reward,
        reward_scale=config.reward_scale,
        **config.options,
    )


def _seat_opponents(run: Run) -> None:
    """Put the config's opponents into the environment; ``self`` is the live policy, sampling its actions."""
    agents: list[str | Agent] = [
        PolicyAgent(run.model, "self") if name == "self" else make_agent(name, run.game)
        for name in run.config.opponents
    ]
    run.env.set_opponents(agents)
    weights = np.array(list(run.config.opponents.values()), float)
    run.env.opponent_weights = weights / weights.sum()


def _cast(run: Run, agent: Agent, yardstick: str) -> list[Agent]:
    other = make_agent(yardstick, run.game)
    return [agent] + [other] * (run.env.batch.num_players - 1)


def _evaluate(run: Run, agent: Agent, yardstick: str, seeds: int, seed: int, progress: Any = None) -> Evaluation:
    cast = _cast(run, agent, yardstick)
    return evaluate(run.game, cast, seeds=seeds, seed=seed, options=run.config.options, progress=progress)


class _Watcher(BaseCallback):
    """The progress bar, the learning curve, the checkpoints, and the clock."""

    def __init__(self, run: Run) -> None:
        super().__init__()
        self.run = run
        self.started = time.time()
        self.bar = tqdm(
            total=run.config.total_steps, initial=run.model.num_timesteps, unit="step", unit_scale=True, desc="training"
        )
        self.next_evaluation = run.model.num_timesteps if not run.curve else self._after(run.curve[-1]["steps"])

    def _after(self, steps: int) -> int:
        every = self.run.config.evaluate_every
        return (steps // every + 1) * every

    @property
    def seconds(self) -> float:
        """Time spent in training, earlier starts included."""
        return self.run.seconds + time.time() - self.started

    def _on_rollout_start(self) -> None:
        if self.run.model.num_timesteps >= self.next_evaluation:
            self.evaluate()
            self.save()
            self.next_evaluation = self._after(self.run.model.num_timesteps)

    def _on_step(self) -> bool:
        self.bar.update(self.run.model.num_timesteps - self.bar.n)
        limit = self.run.config.max_minutes
        return limit is None or self.seconds < 60 * limit

    def evaluate(self) -> None:
        """Add a point to the learning curve."""
        run, against = self.run, {}
        agent = PolicyAgent(run.model, "trained", deterministic=True)
        for yardstick in run.config.evaluate_against:
            result = _evaluate(run, agent, yardstick, run.config.evaluate_seeds, CURVE_SEED)
            standing = result.standings[0]
            against[yardstick] = {
                "win_share": standing.win_share, "low": standing.interval[0], "high": standing.interval[1],
            }  # fmt: skip
            run.model.logger.record(f"evaluation/win_share_against_{yardstick}", standing.win_share)
            run.model.logger.record(f"evaluation/margin_against_{yardstick}", standing.margin)
        run.model.logger.dump(run.model.num_timesteps)
        minutes = round(self.seconds / 60, 2)
        run.curve.append({"steps": run.model.num_timesteps, "minutes": minutes, "against": against})
        self.bar.set_postfix({f"vs {name}": f"{share['win_share']:.0%}" for name, share in against.items()})

    def save(self) -> None:
        """Write the checkpoint and the progress made."""
        run = self.run
        save_checkpoint(run.model, run.folder / FILE, label_for(run.game, run.config.options))
        progress = {"steps": run.model.num_timesteps, "seconds": round(self.seconds, 1), "curve": run.curve}
        write_whole(run.folder / "progress.json", json.dumps(progress, indent=1))

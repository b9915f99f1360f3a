"""A training run and its folder: what all engines share."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from ..envs import games
from ..envs.core.extras import require
from ..envs.core.game import Game
from ..envs.core.replay import write_whole
from .agents import Agent, make_agent
from .config import TrainConfig, check_config
from .evaluate import Evaluation, evaluate
from .matches import record_game
from .pictures import save_figure

CURVE_SEED = 2_000_000
FINAL_SEED = 1_000_000


class Learner(Protocol):
    """What learns: an engine's model."""

    @property
    def steps(self) -> int:
        """Decisions made so far."""

    def agent(self) -> Agent:
        """Return the policy as it stands, at its best."""


@dataclass
class Run:
    """A training run and its folder."""

    config: TrainConfig
    folder: Path
    learner: Learner
    curve: list[dict[str, Any]] = field(default_factory=list)
    """One entry per evaluation: steps, minutes, and the win share against each yardstick."""
    seconds: float = 0.0
    """Time spent in training before this start of the program."""

    @property
    def game(self) -> Game:
        """The game that is trained."""
        return games[self.config.game]

    @property
    def num_players(self) -> int:
        """Players at the table."""
        return int(self.game.options.from_dict(self.config.options).num_players)  # type: ignore[attr-defined]


def check_folder(folder: Path) -> None:
    """Refuse a folder that holds something."""
    if folder.exists() and any(folder.iterdir()):
        raise ValueError(f"{folder} is not empty; continue that run with --resume {folder}, or name another with --out")


def write_config(run: Run) -> None:
    """Write the config into the run's folder."""
    require("sb3", "yaml")
    import yaml

    write_whole(run.folder / "config.yaml", yaml.safe_dump(run.config.to_dict(), sort_keys=False))


def read_config(folder: Path) -> TrainConfig:
    """Return the config of the run in a folder."""
    require("sb3", "yaml")
    import yaml

    file = folder / "config.yaml"
    if not file.is_file():
        raise ValueError(f"{folder} holds no training run: there is no {file.name} in it")
    return check_config(yaml.safe_load(file.read_text(encoding="utf-8")))


def write_progress(run: Run, seconds: float) -> None:
    """Write how far the run has come."""
    progress = {"steps": run.learner.steps, "seconds": round(seconds, 1), "curve": run.curve}
    write_whole(run.folder / "progress.json", json.dumps(progress, indent=1))


def read_progress(run: Run) -> None:
    """Take up the learning curve and the clock where they stood."""
    progress = json.loads((run.folder / "progress.json").read_text(encoding="utf-8"))
    run.curve, run.seconds = progress["curve"], progress["seconds"]


def next_evaluation(run: Run) -> int:
    """Return the number of steps at which the next point of the learning curve is due: at once in a fresh run."""
    every = run.config.evaluate_every
    return (run.curve[-1]["steps"] // every + 1) * every if run.curve else run.learner.steps


def add_point(run: Run, seconds: float) -> dict[str, float]:
    """Add a point to the learning curve; return named values for a log."""
    against, values, agent = {}, {}, run.learner.agent()
    for yardstick in run.config.evaluate_against:
        result = evaluate_run(run, agent, yardstick, run.config.evaluate_seeds, CURVE_SEED)
        standing = result.standings[0]
        low, high = standing.interval
        against[yardstick] = {"win_share": standing.win_share, "low": low, "high": high}
        values[f"evaluation/win_share_against_{yardstick}"] = standing.win_share
        values[f"evaluation/margin_against_{yardstick}"] = standing.margin
    run.curve.append({"steps": run.learner.steps, "minutes": round(seconds / 60, 2), "against": against})
    return values


def postfix(run: Run) -> dict[str, str]:
    """Return the last point of the learning curve for a progress bar."""
    return {f"vs {name}": f"{share['win_share']:.0%}" for name, share in run.curve[-1]["against"].items()}


def final_report(run: Run) -> list[Evaluation]:
    """Evaluate the trained agent on seeds of its own, write the results and a replay."""
    from tqdm import tqdm

    results = []
    agent = run.learner.agent()
    for yardstick in run.config.evaluate_against:
        total = run.config.final_seeds * run.num_players
        with tqdm(total=total, desc=f"evaluating against {yardstick}", unit="game", leave=False) as bar:
            results.append(evaluate_run(run, agent, yardstick, run.config.final_seeds, FINAL_SEED, bar.update))
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
        label = f"against {yardstick}" if run.num_players > 1 else "alone"
        low, high = (np.array([share[key] for share in shares]) for key in ("low", "high"))
        axes.plot(steps, [share["win_share"] for share in shares], marker="o", label=label)
        axes.fill_between(steps, low, high, alpha=0.2)
    if run.num_players > 1:
        axes.axhline(1 / run.num_players, color="gray", linestyle=":", label="par")
    axes.set(xlabel="decisions of the learner", ylabel="win share, 95 % interval", ylim=(0, 1.02))
    axes.set_title(f"{run.game.title}, {run.num_players} players, seed {run.config.seed}")
    axes.legend(loc="lower right")
    figure.tight_layout()
    save_figure(figure, run.folder / "learning_curve.png")


def evaluate_run(run: Run, agent: Agent, yardstick: str, seeds: int, seed: int, progress: Any = None) -> Evaluation:
    """Let the trained agent play against others of one kind."""
    cast = _cast(run, agent, yardstick)
    return evaluate(run.game, cast, seeds=seeds, seed=seed, options=run.config.options, progress=progress)


def _cast(run: Run, agent: Agent, yardstick: str) -> list[Agent]:
    other = make_agent(yardstick, run.game)
    return [agent] + [other] * (run.num_players - 1)

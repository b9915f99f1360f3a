"""A training run and its folder: what all engines share."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from ..envs import games
from ..envs.core.extras import require
from ..envs.core.game import Game
from ..envs.core.replay import write_whole
from .agents import Agent, make_agent
from .config import TrainConfig, check_config
from .evaluate import Evaluation, evaluate

CURVE_SEED = 2_000_000


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


def evaluate_run(run: Run, agent: Agent, yardstick: str, seeds: int, seed: int, progress: Any = None) -> Evaluation:
    """Let the trained agent play against others of one kind."""
    cast = cast_of(run, agent, yardstick)
    return evaluate(run.game, cast, seeds=seeds, seed=seed, options=run.config.options, progress=progress)


def cast_of(run: Run, agent: Agent, yardstick: str) -> list[Agent]:
    """Return the trained agent and enough others of one kind to fill the table."""
    other = make_agent(yardstick, run.game)
    return [agent] + [other] * (run.num_players - 1)

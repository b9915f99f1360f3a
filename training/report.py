"""What a training run leaves at its end: the final evaluation, a replay, the learning curve, and a page for people."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from ..envs.core.extras import require
from ..envs.core.replay import write_whole
from ..version import __version__
from .evaluate import Evaluation
from .matches import record_game
from .pictures import save_figure
from .runs import Run, cast_of, evaluate_run

require("sb3", "yaml", "matplotlib", "tqdm")

import yaml  # noqa: E402

FINAL_SEED = 1_000_000

LIBRARIES = ("numpy", "numba", "gymnasium", "torch", "stable-baselines3", "sb3-contrib", "ray")


def versions() -> dict[str, str]:
    """Return what the run was made with."""
    found = {"fireside": __version__, "python": platform.python_version()}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def final_report(run: Run) -> list[Evaluation]:
    """Evaluate the trained agent on seeds of its own; write the results, a replay, the curve and the report."""
    from tqdm import tqdm

    results = []
    agent = run.learner.agent()
    for yardstick in run.config.evaluate_against:
        total = run.config.final_seeds * run.num_players
        with tqdm(total=total, desc=f"evaluating against {yardstick}", unit="game", leave=False) as bar:
            results.append(evaluate_run(run, agent, yardstick, run.config.final_seeds, FINAL_SEED, bar.update))
    write_whole(run.folder / "evaluation.json", json.dumps([result.to_json() for result in results], indent=1))
    cast = cast_of(run, agent, run.config.evaluate_against[-1])
    record_game(run.game, cast, FINAL_SEED, run.config.options).save(run.folder / "replay.json")
    draw_curve(run)
    write_report(run, results)
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


def write_report(run: Run, results: Sequence[Evaluation]) -> None:
    """Write ``report.md`` into the run's folder."""
    last = run.curve[-1]
    table = f"{run.num_players} players" if run.num_players > 1 else "alone"
    lines = [
        f"# {run.game.title}, {table}, seed {run.config.seed}",
        "",
        f"{run.learner.steps:,} decisions of the learner in {last['minutes']:.1f} minutes of training "
        f"({os.cpu_count()} cores; evaluations on the way included).",
        "",
        "## Final evaluation",
        "",
        "| against | win share | 95 % interval | mean rank | margin | games | par |",
        "|---|---|---|---|---|---|---|",
        *(_row(run, result) for result in results),
        "",
        "Paired seeds that the training never saw, every seating; the policy plays its most likely action.",
        "",
        "## Learning curve",
        "",
        "![learning curve](learning_curve.png)",
        "",
        *_curve(run.curve),
        "",
        "## Made with",
        "",
        ", ".join(f"{name} {number}" for name, number in versions().items()),
        "",
        "## Config",
        "",
        "```yaml",
        yaml.safe_dump(run.config.to_dict(), sort_keys=False).rstrip(),
        "```",
        "",
    ]
    write_whole(run.folder / "report.md", "\n".join(lines))


def _row(run: Run, result: Evaluation) -> str:
    own = result.standings[0]
    against = result.standings[-1].agent if run.num_players > 1 else "nobody"
    low, high = own.interval
    par = "" if result.par is None else f"{result.par:.0%}"
    return (
        f"| {against} | {own.win_share:.1%} | {low:.1%} to {high:.1%} | {own.mean_rank:.2f} | {own.margin:+.1f} "
        f"| {result.games} | {par} |"
    )


def _curve(curve: Sequence[dict[str, Any]]) -> list[str]:
    names = list(curve[0]["against"])
    return [
        f"| decisions | minutes | {' | '.join(f'against {name}' for name in names)} |",
        f"|---|---|{'---|' * len(names)}",
        *(
            f"| {point['steps']:,} | {point['minutes']:.1f} | "
            f"{' | '.join(format(point['against'][name]['win_share'], '.1%') for name in names)} |"
            for point in curve
        ),
    ]

"""Speed, each figure beside a yardstick that is measured in the same run.

Warm-up is excluded; a figure is the median of several repeats, shown with their spread.
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from ..envs import games
from ..envs.core.aec import TabletopEnv
from ..envs.core.batch import Batch
from ..envs.core.extras import require
from ..version import __version__

BATCH_GAMES = 4096  # for each core: enough to make waking a second thread worth its while


@dataclass
class Figure:
    """One measured speed."""

    name: str
    game: str
    unit: str
    values: list[float]
    yardstick: str = ""
    ratio: float | None = None
    """Median divided by the yardstick's median."""

    @property
    def median(self) -> float:
        """The middle of the repeats."""
        return statistics.median(self.values)


@dataclass
class Report:
    """All figures of a run, with the machine they were taken on."""

    machine: dict[str, Any]
    figures: list[Figure] = field(default_factory=list)

    def add(self, figure: Figure, against: Figure | None = None) -> Figure:
        """Add a figure, compared with the yardstick ``against``."""
        if against is not None:
            figure.yardstick, figure.ratio = against.name, figure.median / against.median
        self.figures.append(figure)
        return figure

    def to_json(self) -> dict[str, Any]:
        """Return everything as plain values."""
        return {
            "machine": self.machine,
            "figures": [{**asdict(figure), "median": figure.median} for figure in self.figures],
        }

    def table(self) -> str:
        """Return a table for people."""
        lines = [", ".join(f"{key} {value}" for key, value in self.machine.items()), ""]
        lines.append(f"{'game':<14} {'what':<34} {'median':>12} {'lowest':>12} {'highest':>12} unit          ratio")
        for f in self.figures:
            shown = (f.median, min(f.values), max(f.values))
            numbers = " ".join(f"{value:>12,.3f}" if value < 100 else f"{value:>12,.0f}" for value in shown)
            ratio = f"{f.ratio:,.2f} x {f.yardstick}" if f.ratio is not None else ""
            lines.append(f"{f.game:<14} {f.name:<34} {numbers} {f.unit:<13} {ratio}")
        return "\n".join(lines)


def run_bench(
    names: list[str],
    repeats: int,
    seconds: float,
    skip: tuple[str, ...] = (),
    adapters: bool = False,
    search: bool = False,
) -> Report:
    """Measure the named games.

    With ``adapters``, every way in beside the AEC environment and the Batch; with ``search``, the search agent alone.
    """
    if repeats < 1 or seconds <= 0:
        raise ValueError("bench: repeats and seconds must be above 0")
    cores = os.cpu_count() or 1
    report = Report(
        {
            "fireside": __version__,
            "python": platform.python_version(),
            "numpy": np.__version__,
            "cores": cores,
            "processor": platform.processor() or platform.machine(),
        }
    )
    if search:
        _bench_search(report, names, repeats, seconds)
        return report
    yardstick = report.add(_measure("connect_four_v3", "pettingzoo", _connect_four(), repeats, seconds))
    for name in names:
        one = report.add(_measure("batch, one core", name, _batch(name, 1), repeats, seconds), yardstick)
        report.add(_measure(f"batch, {cores} cores", name, _batch(name, cores), repeats, seconds), one)
        if "aec" not in skip:
            report.add(_measure("AEC env", name, _aec(TabletopEnv(games[name])), repeats, seconds), yardstick)
        if adapters:
            from .adapters import adapter_paths

            for path, work in adapter_paths(name):
                report.add(_measure(path, name, work, repeats, seconds), one)
        if "training" not in skip:
            _bench_training(report, name, repeats, seconds)
        if "startup" not in skip:
            _bench_startup(report, name, repeats)
    return report


def _bench_search(report: Report, names: list[str], repeats: int, seconds: float) -> None:
    from .search import UNIT, YARDSTICK, open_spiel_paths, search_paths

    for path, work in open_spiel_paths():
        yardstick = report.add(_measure(path, YARDSTICK, work, repeats, seconds, UNIT))
    for name in names:
        for path, work in search_paths(name):
            report.add(_measure(path, name, work, repeats, seconds, UNIT), yardstick)


def _measure(
    name: str, game: str, work: Callable[[], int], repeats: int, seconds: float, unit: str = "decisions/s"
) -> Figure:
    """Call ``work``, which returns how much it has done, for some time, again and again."""
    print(f"measuring {game}: {name}", file=sys.stderr)
    _for(work, min(seconds, 0.5))
    return Figure(name, game, unit, [_for(work, seconds) for _ in range(repeats)])


def _for(work: Callable[[], int], seconds: float) -> float:
    done, started = 0, time.perf_counter()
    while (passed := time.perf_counter() - started) < seconds:
        done += work()
    return done / passed


# ---------------------------------------------------------------------- environments


def _connect_four() -> Callable[[], int]:
    require("web", "pygame")  # PettingZoo's Connect Four does not go without
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import connect_four_v3

    return _aec(connect_four_v3.env())


def _aec(env: Any) -> Callable[[], int]:
    """Random legal play through the PettingZoo interface, the same loop for every environment."""
    env.reset(seed=0)

    def play() -> int:
        decisions = 0
        for _ in range(100):
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                if not env.agents:
                    env.reset()
            else:
                env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
                decisions += 1
        return decisions

    return play


def _batch(name: str, threads: int) -> Callable[[], int]:
    """Random legal play, observation and mask written at every decision."""
    batch = Batch(name, BATCH_GAMES * threads, seed=0, threads=threads)

    def play() -> int:
        batch.step(batch.sample_actions())
        return batch.num_games

    return play


# ---------------------------------------------------------------------- training


def _bench_training(report: Report, name: str, repeats: int, seconds: float) -> None:
    require("sb3", "stable_baselines3", "sb3_contrib", "torch")
    from .training_speed import empty_limit, our_training, tutorial_pattern

    length = max(seconds, 4.0)
    tutorial = report.add(_measure("MaskablePPO, tutorial pattern", name, tutorial_pattern(name), repeats, length))
    limit = report.add(_measure("MaskablePPO, empty VecEnv", name, empty_limit(name), repeats, length))
    ours = _measure("MaskablePPO on fireside", name, our_training(name), repeats, length)
    report.add(ours, tutorial)
    again = Figure("MaskablePPO on fireside", name, ours.unit, ours.values)
    report.add(again, limit)


# ---------------------------------------------------------------------- start-up

FIRST_STEP = """
import time
started = time.perf_counter()
import fireside
env = __import__(f"fireside.envs.{NAME}_v0", fromlist=["env"]).env()
env.reset(seed=0)
env.step(int(env.last()[0]["action_mask"].argmax()))
print(time.perf_counter() - started)
"""


def _bench_startup(report: Report, name: str, repeats: int) -> None:
    """Time from import to the first step in a new process: with an empty cache, then with a full one."""
    with tempfile.TemporaryDirectory() as cache:
        script = f"NAME = {name!r}\n{FIRST_STEP}"

        def start() -> float:
            environment = {**os.environ, "FIRESIDE_CACHE_DIR": cache}
            return float(subprocess.check_output([sys.executable, "-c", script], env=environment))

        report.add(Figure("start-up, cold (compiling)", name, "s", [start()]))
        report.add(Figure("start-up, warm", name, "s", [start() for _ in range(repeats)]))

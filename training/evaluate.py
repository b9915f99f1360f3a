"""Evaluation that can be believed: paired seeds, full seat rotation, intervals over seeds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..envs.core.game import Game
from .agents import Agent
from .matches import Progress, play_matches

RESAMPLES = 2000
LEVEL = 0.95

Floats = npt.NDArray[np.float64]


@dataclass
class Standing:
    """How one agent did."""

    agent: str
    win_share: float
    """Wins, a shared victory counting as its part."""
    interval: tuple[float, float]
    """95 % interval of the win share, by bootstrap over seeds."""
    mean_rank: float
    margin: float
    """Own score minus the best other score, on average."""


@dataclass
class Evaluation:
    """The result of ``evaluate``."""

    game: str
    options: dict[str, Any]
    seed: int
    seeds: int
    games: int
    par: float | None
    """The win share of equals: 1 / number of players; None alone at the table."""
    first_seat_share: float
    """Win share of whoever takes the first decision."""
    standings: list[Standing]

    def to_json(self) -> dict[str, Any]:
        """Return the result as plain values."""
        return asdict(self)

    def table(self) -> str:
        """Return the result as a table for people."""
        lines = [
            f"{'agent':<24} {'win share':>9}  {'95 % interval':<15} {'mean rank':>9} {'margin':>8}",
            *(
                f"{s.agent[-24:]:<24} {s.win_share:>9.1%}  [{s.interval[0]:>6.1%}, {s.interval[1]:>6.1%}] "
                f"{s.mean_rank:>8.2f} {s.margin:>+8.1f}"
                for s in self.standings
            ),
        ]
        if self.par is None:
            lines.append(f"{self.games} games: seeds from {self.seed}.")
        else:
            lines.append(
                f"{self.games} games: {self.seeds} seeds from {self.seed}, each played {self.games // self.seeds} "
                f"times with the seats rotated. Par {self.par:.1%}; the first to decide wins "
                f"{self.first_seat_share:.1%}."
            )
        return "\n".join(lines)


def evaluate(
    game: Game,
    agents: Sequence[Agent],
    *,
    seeds: int = 500,
    seed: int = 1_000_000,
    options: dict[str, Any] | None = None,
    progress: Progress | None = None,
    keep: Path | None = None,
) -> Evaluation:
    """Play every seed once for each rotation of ``agents`` around the table; ``progress`` is told of finished games.

    There is one agent for each seat. Agents that are the same object are reported together. Alone at the table, an
    agent wins when its outcome is positive, and ranks second otherwise. ``keep`` is a folder for a replay of each game.
    """
    if seeds < 1:
        raise ValueError(f"seeds={seeds} is not allowed; allowed: a whole number from 1")
    numbers = np.arange(seed, seed + seeds)
    matches = play_matches(game, agents, numbers, options=options, progress=progress, keep=keep)
    players, shares = len(agents), matches.shares
    standings = []
    for agent in {id(agent): agent for agent in agents}.values():
        columns = [i for i, other in enumerate(agents) if other is agent]
        by_seed = shares[:, :, columns].mean(axis=(1, 2))
        standings.append(
            Standing(
                agent.name,
                float(by_seed.mean()),
                interval(by_seed, seed),
                float(matches.ranks[:, :, columns].mean()),
                float(matches.margins[:, :, columns].mean()),
            )
        )
    return Evaluation(
        game.name,
        game.options.from_dict(dict(options or {})).to_dict(),
        seed,
        seeds,
        seeds * players,
        1 / players if players > 1 else None,
        float(np.take_along_axis(shares, matches.first[:, :, None], axis=2).mean()),
        standings,
    )


def interval(values: Floats, seed: int) -> tuple[float, float]:
    """Return the 95 % interval of the mean: bootstrap, or Wilson's where every value is the same."""
    n = len(values)
    if np.ptp(values) == 0:
        return wilson(float(values[0]), n)
    rng = np.random.default_rng(seed)
    means = np.array([values[rng.integers(n, size=n)].mean() for _ in range(RESAMPLES)])
    low, high = np.quantile(means, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def wilson(share: float, n: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share seen in n trials."""
    z = 1.959964
    center = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * np.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, float(center - half)), min(1.0, float(center + half))

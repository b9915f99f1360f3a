"""Evaluation that can be believed: paired seeds, full seat rotation, intervals over seeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..envs.core.batch import Batch
from ..envs.core.game import Game
from ..envs.core.outcome import ranks
from ..envs.core.replay import Replay
from .agents import Agent

RESAMPLES = 2000
LEVEL = 0.95
TABLES = 512

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
    finished: bool = True

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
    progress: Callable[[int], Any] | None = None,
) -> Evaluation:
    """Play every seed once for each rotation of ``agents`` around the table; ``progress`` is told of finished games.

    There is one agent for each seat. Agents that are the same object are reported together. Alone at the table, an
    agent wins when its outcome is positive, and ranks second otherwise.
    """
    options = dict(options or {})
    checked = game.options.from_dict(options)
    players = len(agents)
    if players != checked.num_players:  # type: ignore[attr-defined]
        raise ValueError(f"{players} agents for a table of {checked.num_players}")  # type: ignore[attr-defined]
    if seeds < 1:
        raise ValueError(f"seeds={seeds} is not allowed; allowed: a whole number from 1")
    total = seeds * players
    share, rank, margin = (np.zeros((seeds, players)) for _ in range(3))  # (seed, agent): means over rotations
    first_wins = 0.0
    batch = Batch(game, min(TABLES, total), seed=seed, auto_reset=False, **options)
    for begin in range(0, total, batch.num_games):
        matches = np.arange(begin, min(begin + batch.num_games, total))
        tables = np.arange(len(matches))
        first = _play_matches(batch, agents, tables, seed + matches // players, matches % players)
        leads = batch.final_margins()
        for table, match in zip(tables, matches, strict=True):
            order = _order(batch, int(table))
            winners = order.count(1)
            for seat in range(players):
                who = (seat + match % players) % players  # rotation r seats agent (seat + r)
                won = 1 / winners if order[seat] == 1 else 0.0
                share[match // players, who] += won / players
                rank[match // players, who] += order[seat] / players
                margin[match // players, who] += leads[table, seat] / players
                first_wins += won if seat == first[table] else 0.0
        if progress:
            progress(len(matches))
    standings = []
    for agent in dict.fromkeys(agents):
        columns = [i for i, other in enumerate(agents) if other is agent]
        shares = share[:, columns].mean(axis=1)
        standings.append(
            Standing(
                agent.name,
                float(shares.mean()),
                interval(shares, seed),
                float(rank[:, columns].mean()),
                float(margin[:, columns].mean()),
            )
        )
    par = 1 / players if players > 1 else None
    return Evaluation(game.name, checked.to_dict(), seed, seeds, total, par, first_wins / total, standings)


def _order(batch: Batch, table: int) -> list[int]:
    """Return the ranks of a finished game; alone at the table, whoever has not won is second to the game itself."""
    if batch.num_players == 1:
        return [1 if batch.final_returns[table, 0] > 0 else 2]
    return ranks(batch.final_standings[table], batch.num_players)


def _play_matches(
    batch: Batch,
    agents: Sequence[Agent],
    tables: npt.NDArray[np.int64],
    seeds: npt.NDArray[np.int64],
    rotations: npt.NDArray[np.int64],
) -> npt.NDArray[np.int64]:
    """Play one game per table to its end; return who took the first decision of each."""
    players = len(agents)
    batch.restart(tables, seeds)
    first = batch.seats[tables].astype(np.int64)
    distinct = list(dict.fromkeys(agents))
    agent_of = np.array([distinct.index(agent) for agent in agents])
    running = tables
    while len(running):
        deciding = agent_of[(batch.seats[running] + rotations[running]) % players]
        for index, agent in enumerate(distinct):
            mine = running[deciding == index]
            if len(mine):
                batch.step(agent.act(batch, mine), mine)
        running = running[batch.states["over"][running] == 0]
    return first


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


def record_game(game: Game, agents: Sequence[Agent], seed: int, options: dict[str, Any]) -> Replay:
    """Play one game, agent i in seat i, and return it as a replay."""
    batch = Batch(game, 1, seed=seed, auto_reset=False, **options)
    only = np.zeros(1, np.int64)
    batch.restart(only, np.array([seed]))
    actions: list[int] = []
    while not batch.states[0].over:
        action = agents[batch.seats[0]].act(batch, only)
        actions.append(int(action[0]))
        batch.step(action)
    return Replay.record(game, options, seed, actions, [agent.name for agent in agents])

"""Matches: a cast of agents plays seeds, each seed once for every rotation of the cast around the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..envs.core import outcome
from ..envs.core.batch import Batch
from ..envs.core.game import Game
from ..envs.core.replay import Replay
from .agents import Agent

TABLES = 512

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Progress = Callable[[int], Any]


@dataclass
class Matches:
    """What came of the games. Rotation r seats agent ``(seat + r) % players`` of the cast."""

    seeds: Ints
    """(seeds,)"""
    ranks: Ints
    """(seeds, rotations, agents): 1 is best; equals share the better rank."""
    margins: Ints
    """(seeds, rotations, agents): own score minus the best other one."""
    first: Ints
    """(seeds, rotations): which agent of the cast took the first decision."""

    @property
    def shares(self) -> Floats:
        """(seeds, rotations, agents): 1 for a victory, its part for a shared one."""
        won = self.ranks == 1
        return won / np.maximum(won.sum(axis=2, keepdims=True), 1)


def play_matches(
    game: Game,
    cast: Sequence[Agent],
    seeds: Sequence[int] | Ints,
    *,
    options: dict[str, Any] | None = None,
    threads: int = 1,
    progress: Progress | None = None,
    keep: Path | None = None,
) -> Matches:
    """Play every seed in every rotation; ``progress`` is told of finished games, ``keep`` is a folder for replays.

    There is one agent for each seat. Alone at the table, an agent ranks first when its outcome is positive, and second
    otherwise.
    """
    options = dict(options or {})
    checked = game.options.from_dict(options)
    players = len(cast)
    if players != checked.num_players:  # type: ignore[attr-defined]
        raise ValueError(f"{players} agents for a table of {checked.num_players}")  # type: ignore[attr-defined]
    numbers = np.asarray(seeds, np.int64)
    if len(numbers) < 1:
        raise ValueError("seeds: expected at least one")
    total = len(numbers) * players
    shape = (len(numbers), players)
    ranks, margins = np.zeros((2, *shape, players), np.int64)
    result = Matches(numbers, ranks, margins, np.zeros(shape, np.int64))
    batch = Batch(game, min(TABLES, total), seed=int(numbers[0]), threads=threads, auto_reset=False, **options)
    for begin in range(0, total, batch.num_games):
        which, rotations = np.divmod(np.arange(begin, min(begin + batch.num_games, total)), players)
        courses = _play(batch, cast, numbers[which], rotations, progress)
        result.first[which, rotations] = (courses.first + rotations) % players
        leads = batch.final_margins()
        for table, (seed, rotation) in enumerate(zip(which, rotations, strict=True)):
            seated = (np.arange(players) + rotation) % players
            ranks[seed, rotation, seated] = _order(batch, table)
            margins[seed, rotation, seated] = leads[table]
            if keep:
                names = [cast[agent].name for agent in seated]
                replay = Replay.record(game, options, int(numbers[seed]), courses.actions[table], names)
                replay.save(keep / f"{game.name}-seed{replay.seed}-rotation{rotation}.json")
    return result


@dataclass
class _Courses:
    """How the games of a batch went: who took the first decision, and all actions."""

    first: Ints
    actions: list[list[int]]


def _play(batch: Batch, cast: Sequence[Agent], seeds: Ints, rotations: Ints, progress: Progress | None) -> _Courses:
    """Play one game per table to its end."""
    players = len(cast)
    running = np.arange(len(seeds))
    batch.restart(running, seeds)
    courses = _Courses(batch.seats[running].astype(np.int64), [[] for _ in running])
    distinct = list({id(agent): agent for agent in cast}.values())
    agent_of = np.array([next(i for i, one in enumerate(distinct) if one is agent) for agent in cast])
    while len(running):
        deciding = agent_of[(batch.seats[running] + rotations[running]) % players]
        for index, agent in enumerate(distinct):
            mine = running[deciding == index]
            if len(mine):
                actions = agent.act(batch, mine)
                batch.step(actions, mine)
                for table, action in zip(mine.tolist(), np.asarray(actions).tolist(), strict=True):
                    courses.actions[table].append(action)
        still = batch.states["over"][running] == 0
        if progress and not still.all():
            progress(int((~still).sum()))
        running = running[still]
    return courses


def _order(batch: Batch, table: int) -> list[int]:
    """Return the ranks of a finished game; alone at the table, whoever has not won is second to the game itself."""
    if batch.num_players == 1:
        return [1 if batch.final_returns[table, 0] > 0 else 2]
    return outcome.ranks(batch.final_standings[table], batch.num_players)


def record_game(game: Game, cast: Sequence[Agent], seed: int, options: dict[str, Any]) -> Replay:
    """Play one game, agent i in seat i, and return it as a replay."""
    batch = Batch(game, 1, seed=seed, auto_reset=False, **options)
    courses = _play(batch, cast, np.array([seed]), np.zeros(1, np.int64), None)
    return Replay.record(game, options, seed, courses.actions[0], [agent.name for agent in cast])

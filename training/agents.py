"""Who plays: agents that choose actions for many games at once.

An agent is named by a short string: ``random``, ``greedy``, ``search:1000`` (iterations for each decision) or
``search:2s`` (seconds), or the path of a checkpoint.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from ..envs.core.batch import Batch
from ..envs.core.game import Game

if TYPE_CHECKING:
    from sb3_contrib import MaskablePPO

Games = npt.NDArray[np.int64]
Actions = npt.NDArray[np.int64]


class Agent(Protocol):
    """Anything that chooses a legal action for the acting seat of each of some games of a batch."""

    name: str

    def act(self, batch: Batch, games: Games) -> Actions:
        """Return one action for each of ``games``. Only what the acting seats may know is fair to use."""


class RandomAgent:
    """Chooses uniformly among the legal actions."""

    name = "random"

    def act(self, batch: Batch, games: Games) -> Actions:
        """Return random legal actions."""
        return batch.sample_actions(games)


class GreedyAgent:
    """The sensible short-sighted player that comes with every game."""

    name = "greedy"

    def act(self, batch: Batch, games: Games) -> Actions:
        """Return the greedy player's actions."""
        return batch.greedy_actions(games)


class PolicyAgent:
    """A MaskablePPO policy, asked for all games at once."""

    def __init__(self, model: MaskablePPO, name: str = "policy", deterministic: bool = False) -> None:
        self.model = model
        self.name = name
        self.deterministic = deterministic

    def act(self, batch: Batch, games: Games) -> Actions:
        """Return the policy's actions for the acting seats' observations."""
        observations = batch.game.observation.scaled(batch.observations[games])
        masks = batch.action_masks[games].astype(bool)
        actions, _ = self.model.predict(observations, action_masks=masks, deterministic=self.deterministic)
        return np.asarray(actions, np.int64)


SCRIPTED: dict[str, type[Any]] = {"random": RandomAgent, "greedy": GreedyAgent}


def make_agent(name: str, game: Game) -> Agent:
    """Return the agent that ``name`` stands for, able to play ``game``."""
    if name in SCRIPTED:
        agent: Agent = SCRIPTED[name]()
        return agent
    if name.startswith("search:"):
        return make_search(name, game)
    path = Path(name)
    if not path.exists():
        allowed = f"{', '.join(SCRIPTED)}, search:N, or the path of a checkpoint"
        raise ValueError(f"no agent {name!r}; allowed: {allowed}")
    from .checkpoint import load_policy

    return PolicyAgent(load_policy(path, game), name=path.stem if path.is_file() else path.name, deterministic=True)


def make_search(name: str, game: Game) -> Agent:
    """Return the search agent that ``search:N`` or ``search:Ns`` stands for."""
    from .search import SearchAgent

    effort = re.fullmatch(r"search:(\d[\d_]*|\d*\.?\d+s)", name)
    if effort is None:
        raise ValueError(f"no agent {name!r}; write search:1000 for iterations or search:2s for seconds")
    if name.endswith("s"):
        return SearchAgent(game, seconds=float(effort[1][:-1]))
    return SearchAgent(game, int(effort[1]))

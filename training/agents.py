"""Who plays: agents that choose actions for many games at once.

An agent is named by a short string: ``random``, ``greedy``, ``reference`` (the policy that comes with the game),
``search:1000`` (iterations for each decision) or ``search:2s`` (seconds), the path of a checkpoint or of a run's
folder, ``file.py:name`` or ``package.module:name`` for one of your own, or the path of a TorchScript (.pt) or ONNX
(.onnx) file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from ..envs.core.batch import Batch
from ..envs.core.game import Game

if TYPE_CHECKING:
    from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

Games = npt.NDArray[np.int64]
Actions = npt.NDArray[np.int64]


class Agent(Protocol):
    """Anything that chooses a legal action for the acting seat of each of some games of a batch."""

    name: str

    def act(self, batch: Batch, games: Games) -> Actions:
        """Return one action for each of ``games``. Only what the acting seats may know is fair to use."""


@dataclass(frozen=True)
class Thought:
    """A choice, and what was weighed up for it where the agent can tell."""

    action: int
    weights: dict[int, float] = field(default_factory=dict)
    """For legal actions, a share of 1 each."""
    meaning: str = ""
    """What the weights are: probabilities, shares of the visits of a search."""
    value: float | None = None
    """How well the agent thinks its seat does, on the scale of its training or its search."""


def consider(agent: Agent, batch: Batch, table: int) -> Thought:
    """Let an agent decide in one game of a batch, and tell its thoughts if it has a ``consider`` of its own."""
    own = getattr(agent, "consider", None)
    thought: Thought = own(batch, table) if own else Thought(int(agent.act(batch, np.array([table]))[0]))
    return thought


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
    """A policy of MaskablePPO (``model.policy``), as it stands or as it stood, asked for all games at once."""

    def __init__(self, policy: MaskableActorCriticPolicy, name: str = "policy", deterministic: bool = False) -> None:
        self.policy = policy
        self.name = name
        self.deterministic = deterministic

    def act(self, batch: Batch, games: Games) -> Actions:
        """Return the policy's actions for the acting seats' observations."""
        observations = batch.game.observation.scaled(batch.observations[games])
        masks = batch.action_masks[games].astype(bool)
        actions, _ = self.policy.predict(observations, action_masks=masks, deterministic=self.deterministic)
        return np.asarray(actions, np.int64)

    def consider(self, batch: Batch, table: int) -> Thought:
        """Return the policy's choice with its probabilities and its value."""
        games = np.array([table])
        policy = self.policy
        observations, _ = policy.obs_to_tensor(batch.game.observation.scaled(batch.observations[games]))
        masks = batch.action_masks[games].astype(bool)
        distribution: Any = policy.get_distribution(observations, action_masks=masks).distribution
        shares = distribution.probs[0].tolist()
        value = float(policy.predict_values(observations).item())
        weights = {int(action): shares[action] for action in np.flatnonzero(masks[0])}
        return Thought(int(self.act(batch, games)[0]), weights, "probability", value)


LABEL = "fireside.json"
"""The file in which a checkpoint says what it was trained on."""

SCRIPTED: dict[str, type[Any]] = {"random": RandomAgent, "greedy": GreedyAgent}


NAMES = "random, greedy, search:N, reference, file.py:name, or the path of a checkpoint, a TorchScript or an ONNX file"


def make_agent(name: str, game: Game, threads: int = 1) -> Agent:
    """Return the agent that ``name`` stands for, able to play ``game``; ``threads`` are for agents that search."""
    if name in SCRIPTED:
        agent: Agent = SCRIPTED[name]()
        return agent
    if name.startswith("search:"):
        return make_search(name, game, threads)
    if name == "reference":
        from .reference import ReferenceAgent

        return ReferenceAgent(game)
    path = Path(name)
    if path.exists():
        return load_agent(path, game)
    source, colon, attribute = name.rpartition(":")
    if colon and source and attribute.isidentifier():
        from .own_agents import make_own

        return make_own(source, attribute, game)
    raise ValueError(f"no agent {name!r}; allowed: {NAMES}")


def load_agent(path: Path, game: Game) -> Agent:
    """Return the agent that a file, or a run's folder, holds."""
    from .own_agents import load_onnx, load_torchscript

    if path.suffix in (".pt", ".pth", ".ts"):
        return load_torchscript(path)
    if path.suffix == ".onnx":
        return load_onnx(path)
    if (folder := ray_checkpoint(path)) is not None:
        from . import rllib

        return rllib.load_agent(folder, game)
    from .checkpoint import load_policy

    return PolicyAgent(
        load_policy(path, game).policy, name=path.stem if path.is_file() else path.name, deterministic=True
    )


def ray_checkpoint(path: Path) -> Path | None:
    """Return the folder of RLlib's checkpoint, given it or a run's folder; None if there is none."""
    return next((folder for folder in (path, path / "checkpoint") if (folder / LABEL).is_file()), None)


def make_search(name: str, game: Game, threads: int = 1) -> Agent:
    """Return the search agent that ``search:N`` or ``search:Ns`` stands for."""
    from .search import SearchAgent

    effort = re.fullmatch(r"search:(\d[\d_]*|\d*\.?\d+s)", name)
    if effort is None:
        raise ValueError(f"no agent {name!r}; write search:1000 for iterations or search:2s for seconds")
    if name.endswith("s"):
        return SearchAgent(game, seconds=float(effort[1][:-1]), threads=threads)
    return SearchAgent(game, int(effort[1]), threads=threads)

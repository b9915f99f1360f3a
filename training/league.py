"""The league: who sits opposite the learner, and which of its earlier selves are kept for that."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from typing import Any

import torch

from ..envs.core.game import Game
from ..wrappers.sb3 import TabletopVecEnv
from .agents import Agent, PolicyAgent, make_agent
from .config import TrainConfig
from .evaluate import evaluate
from .self_play import SelfPlayPPO

SELF, PAST = "self", "past"
GATE_SEED = 4_000_000


@dataclass
class League:
    """The opponents of a run: fixed agents, the learner itself, and its earlier selves."""

    game: Game
    config: TrainConfig
    model: SelfPlayPPO
    env: TabletopVecEnv
    snapshots: list[Any] = field(default_factory=list)
    """Frozen policies; when there is no more room the oldest makes place."""
    entered: int = 0
    """How many snapshots have entered so far."""
    next_gate: int = 0
    """The learner's decisions at which the next snapshot may enter."""

    def seat_opponents(self) -> None:
        """Put the opponents into the environment: fixed places for all but the snapshots, which come last."""
        agents: list[str | Agent] = []
        weights: list[float] = []
        for name, weight in self.config.opponents.items():
            if name == PAST:
                continue
            agents.append(self._fixed(name))
            weights.append(weight)
        past = self.config.opponents.get(PAST, 0.0)
        for policy in self.snapshots:
            agents.append(PolicyAgent(policy, PAST))
            weights.append(past / len(self.snapshots))
        if not self.snapshots and past:  # until the first snapshot, the learner stands in for its past
            agents.append(PolicyAgent(self.model.policy, SELF))
            weights.append(past)
        self.env.set_opponents(agents, weights)

    def _fixed(self, name: str) -> str | Agent:
        if name != SELF:
            return make_agent(name, self.game)
        return SELF if self.config.all_seats else PolicyAgent(self.model.policy, SELF)

    def consider(self) -> None:
        """Let the learner enter its own past, if it is time and it beats the newest snapshot often enough."""
        if PAST not in self.config.opponents or self.model.num_timesteps < self.next_gate:
            return
        self.next_gate = self.model.num_timesteps + self.config.snapshot_every
        if self.model.num_timesteps == 0 or not self._passes():
            return
        policy = self._frozen(self.model.policy.state_dict())
        if len(self.snapshots) < self.config.pool_size:
            self.snapshots.append(policy)
        else:
            self.snapshots[self.entered % self.config.pool_size] = policy
        self.entered += 1
        self.seat_opponents()

    def _passes(self) -> bool:
        if not self.snapshots:
            return True
        newest = self.snapshots[(self.entered - 1) % self.config.pool_size]
        learner = PolicyAgent(self.model.policy, "learner", deterministic=True)
        rest: list[Agent] = [PolicyAgent(newest, PAST, deterministic=True)] * (self.env.batch.num_players - 1)
        result = evaluate(
            self.game, [learner, *rest], seeds=self.config.gate_seeds, seed=GATE_SEED, options=self.config.options
        )
        players = self.env.batch.num_players
        share = result.standings[0].win_share
        return share >= self.config.gate * 2 / players

    def _frozen(self, weights: dict[str, Any]) -> Any:
        """Return a policy of these weights that will not learn."""
        model = self.model
        with torch.random.fork_rng():  # the first weights are drawn, and drawn for nothing
            policy = model.policy_class(
                model.observation_space, model.action_space, model.lr_schedule, **model.policy_kwargs
            )
        policy.load_state_dict(weights)
        policy.set_training_mode(False)
        return policy

    # ------------------------------------------------------------------ keeping

    def save(self) -> dict[str, bytes]:
        """Return the league as named pieces of a checkpoint."""
        pieces = {}
        for number, policy in enumerate(self.snapshots):
            file = io.BytesIO()
            torch.save(policy.state_dict(), file)
            pieces[f"{number}.weights"] = file.getvalue()
        return pieces

    def load(self, pieces: dict[str, bytes], entered: int, next_gate: int) -> None:
        """Take up the league where it stood."""
        self.snapshots = []
        for number in range(len(pieces)):
            self.snapshots.append(self._frozen(torch.load(io.BytesIO(pieces[f"{number}.weights"]), weights_only=True)))
        self.entered, self.next_gate = entered, next_gate
        self.seat_opponents()

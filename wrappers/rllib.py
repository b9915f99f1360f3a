"""RLlib (new API stack): a ``MultiAgentEnv``, and an RLModule that looks at the action masks.

    from ray.rllib.algorithms.ppo import PPOConfig
    from fireside.wrappers.rllib import MaskedModule, TabletopMultiAgentEnv

    config = (
        PPOConfig()
        .environment(TabletopMultiAgentEnv, env_config={"game": "lanterns", "num_players": 3})
        .multi_agent(policies={"shared"}, policy_mapping_fn=lambda agent, episode, **_: "shared")
        .rl_module(rl_module_spec=RLModuleSpec(module_class=MaskedModule))
    )

Only the agent that decides is shown an observation. What a seat earns is delivered with its next observation, the last
of which every seat gets when its game ends: over an episode each seat is paid its true outcome.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..envs.core.aec import Observation
from ..envs.core.extras import require
from ..envs.core.game import check_seed, seat_names
from ..envs.core.spaces import ActionSpace, observation_space
from ..envs.core.state import CUT_OFF, PLAYING
from .seats import ILLEGAL_REWARD, SELF, SeatedBatch, check_illegal

require("rllib", "ray", "torch")

import torch  # noqa: E402
from ray.rllib.core.columns import Columns  # noqa: E402
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI  # noqa: E402
from ray.rllib.core.rl_module.torch import TorchRLModule  # noqa: E402
from ray.rllib.env.multi_agent_env import MultiAgentEnv  # noqa: E402
from torch import nn  # noqa: E402

ONLY = np.zeros(1, np.int64)
ILLEGAL_LOGIT = -1e9
ALL = "__all__"
APART = 1_000_003
"""RLlib seeds its env-runners one apart, and the games of each likewise: so all would play nearly the same deals."""

Values = dict[str, Any]


class TabletopMultiAgentEnv(MultiAgentEnv):
    """One game; ``config`` names it and holds its options.

    Further keys: ``reward`` (``"outcome"`` or ``"score"``), ``reward_scale``, and ``opponents``, by default ``"self"``:
    all seats are agents of RLlib. With others, such as ``{"greedy": 0.5, "self": 0.5}``, one seat always is, and every
    other seat draws in every game who plays it; those that draw a scripted agent are played inside. ``illegal``: an
    illegal action ends the game with -1 for its agent (``"terminate"``, the default: RLlib's own check of environments
    sends such actions), or is an error (``"raise"``).
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(self, config: Mapping[str, Any] | None = None) -> None:
        options = dict(config or {})
        self._apart = APART * int(getattr(config, "worker_index", 0) or 0)
        self.reward_scale = float(options.pop("reward_scale", 1.0))
        self.illegal = check_illegal(options.pop("illegal", "terminate"))
        self.seats = SeatedBatch(
            options.pop("game"), 1, opponents=options.pop("opponents", SELF), several=True, **options
        )
        self.game = self.seats.game
        self.possible_agents = list(seat_names(self.seats.batch.num_players))
        self.agents = list(self.possible_agents)
        self._playing = list(self.agents)
        self._met: set[str] = set()
        self.observation_spaces = {agent: observation_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: ActionSpace(self.game.actions.size) for agent in self.possible_agents}
        self.render_mode = None
        super().__init__()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Values, Values]:
        """Deal the game of ``seed``, or the next one of the stream that the last seed began."""
        if seed is not None:
            seed = check_seed(seed) + self._apart
            self.seats.batch.seed(seed)
        self.seats.new_games(ONLY, None if seed is None else [seed])
        self.agents = [agent for seat, agent in enumerate(self.possible_agents) if self.seats.outside[0, seat]]
        self._playing = list(self.agents)
        self._met = set()
        return self._look([])[:2]

    def step(self, action_dict: Mapping[str, int]) -> tuple[Values, Values, Values, Values, Values]:
        """Carry out the action of the agent that decides, and all that follows up to the next one's decision."""
        batch = self.seats.batch
        deciding = self.possible_agents[batch.seats[0]]
        if set(action_dict) != {deciding} or not self._playing:
            raise ValueError(f"expected an action of {deciding} alone; found {', '.join(action_dict) or 'none'}")
        action = self.game.check_action_type(action_dict[deciding])
        if self.illegal == "terminate" and not (0 <= action < self.game.actions.size and batch.action_masks[0, action]):
            return self._end_by_illegal_action(deciding)
        self.seats.step(np.array([action]), ONLY)
        out = dict(zip(self.possible_agents, batch.states["out"][0].tolist(), strict=False))
        leaving = [agent for agent in self._playing if out[agent] != PLAYING]
        self._playing = [agent for agent in self._playing if agent not in leaving]
        observations, infos, rewards = self._look(leaving)
        truncateds: Values = {agent: out[agent] == CUT_OFF for agent in leaving}
        terminateds: Values = {agent: not truncateds[agent] for agent in leaving}
        cut_off, end = bool(batch.truncations[0]), not self._playing
        return (
            observations,
            rewards,
            {**terminateds, ALL: end and not cut_off},
            {**truncateds, ALL: end and cut_off},
            infos,
        )

    def _end_by_illegal_action(self, offender: str) -> tuple[Values, Values, Values, Values, Values]:
        leaving, self._playing = self._playing, []
        observations, infos, _ = self._look(leaving)
        rewards = {agent: ILLEGAL_REWARD if agent == offender else 0.0 for agent in leaving}
        ends: Values = dict.fromkeys([*leaving, ALL], True)
        return observations, rewards, ends, dict.fromkeys(ends, False), infos

    def _look(self, leaving: list[str]) -> tuple[Values, Values, Values]:
        """Return observation, info and reward of those who leave and of the one who decides."""
        observations: Values = {}
        infos: Values = {}
        rewards: Values = {}
        asked = [self.possible_agents[self.seats.batch.seats[0]]] if self._playing else []
        for agent in leaving + asked:
            seat = self.possible_agents.index(agent)
            observations[agent] = self._observe(seat, agent in leaving)
            infos[agent] = self._final_info(seat) if agent in leaving else {}
            if agent in self._met or agent in leaving:
                rewards[agent] = self.reward_scale * float(self.seats.earned[0, seat])
                self.seats.earned[0, seat] = 0.0
            self._met.add(agent)  # RLlib drops what comes with an agent's first observation: it is paid later
        return observations, infos, rewards

    def _observe(self, seat: int, leaving: bool) -> Observation:
        batch = self.seats.batch
        if leaving:
            row, mask = batch.observe(0, seat), np.zeros(self.game.actions.size, np.int8)
        else:
            row, mask = batch.observations[0], batch.action_masks[0].copy()
        return {"observation": self.game.observation.scaled(row), "action_mask": mask}

    def _final_info(self, seat: int) -> Values:
        state = self.seats.batch.states[0]
        return {"outcome": float(self.game.returns(state)[seat]), "score": int(self.game.scores(state)[seat])}


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """Policy and value heads on hidden layers; illegal actions have no probability.

    ``model_config``: ``hidden``, the widths of the hidden layers, and ``skip``, whether the heads see the observation
    too.
    """

    def setup(self) -> None:
        """Build the layers."""
        width = self.observation_space["observation"].shape[0]
        hidden, self.skip = self.model_config.get("hidden", [128, 128]), self.model_config.get("skip", True)
        layers: list[nn.Module] = []
        for before, after in zip([width, *hidden[:-1]], hidden, strict=True):
            layers += [nn.Linear(before, after), nn.ReLU()]
        self.layers = nn.Sequential(*layers)
        features = hidden[-1] + (width if self.skip else 0)
        self.policy = nn.Linear(features, int(self.action_space.n))
        self.value = nn.Linear(features, 1)
        with torch.no_grad():  # start near uniform play
            self.policy.weight.mul_(0.01)
            self.policy.bias.zero_()

    def features(self, batch: Values) -> torch.Tensor:
        """Return what the heads see."""
        observation = batch[Columns.OBS]["observation"].float()
        hidden = self.layers(observation)
        return torch.cat([observation, hidden], dim=-1) if self.skip else hidden

    def logits(self, features: torch.Tensor, batch: Values) -> torch.Tensor:
        """Return the policy's logits, those of illegal actions far below all others."""
        return self.policy(features).masked_fill(batch[Columns.OBS]["action_mask"] == 0, ILLEGAL_LOGIT)

    def _forward(self, batch: Values, **kwargs: Any) -> Values:
        return {Columns.ACTION_DIST_INPUTS: self.logits(self.features(batch), batch)}

    def _forward_train(self, batch: Values, **kwargs: Any) -> Values:
        features = self.features(batch)
        return {Columns.ACTION_DIST_INPUTS: self.logits(features, batch), Columns.EMBEDDINGS: features}

    def compute_values(self, batch: Values, embeddings: Any = None) -> torch.Tensor:
        """Return the values of the observations."""
        return self.value(self.features(batch) if embeddings is None else embeddings).squeeze(-1)

"""PettingZoo's parallel API, for libraries that know no other: all agents act at once, and those who wait do nothing.

    from fireside.wrappers.parallel import parallel_env

    env = parallel_env("lanterns", num_players=3)
    observations, infos = env.reset(seed=7)

One step is one decision. There is one action more than in the game, the last one: to wait. An agent that does not
decide has exactly this one legal action; the one who decides may not take it. Prefer the AEC environment wherever a
library can use it: here every agent stores a transition for every decision of everybody.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Dict, Space
from pettingzoo import ParallelEnv

from ..envs import games
from ..envs.core.aec import Observation, TabletopEnv
from ..envs.core.game import Game
from ..envs.core.spaces import ActionSpace

Infos = dict[str, dict[str, Any]]


def parallel_env(game: str | Game, **options: Any) -> TabletopParallelEnv:
    """Make a game in the parallel API; options as for the AEC environment."""
    return TabletopParallelEnv(TabletopEnv(games[game] if isinstance(game, str) else game, **options))


class TabletopParallelEnv(ParallelEnv[str, Observation, int]):
    """An AEC game in which every agent gives an action at every decision, all but one of them to wait."""

    def __init__(self, aec: TabletopEnv) -> None:
        self.aec = aec
        self.game = aec.game
        self.metadata = {**aec.metadata, "is_parallelizable": True}
        self.render_mode = aec.render_mode
        self.possible_agents = list(aec.possible_agents)
        self.agents: list[str] = []
        self.wait = self.game.actions.size
        """The action of an agent that does not decide."""
        self.action_spaces: dict[str, Space[Any]] = {a: ActionSpace(self.wait + 1) for a in self.possible_agents}
        self.observation_spaces: dict[str, Space[Any]] = {a: self._space(a) for a in self.possible_agents}

    def _space(self, agent: str) -> Dict:
        space = self.aec.observation_space(agent)
        assert isinstance(space, Dict)
        return Dict({"observation": space["observation"], "action_mask": Box(0, 1, (self.wait + 1,), np.int8)})

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of one agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of one agent's actions: the game's, and to wait."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Deal a new game."""
        self.aec.reset(seed=seed, options=options)
        self.agents = list(self.aec.agents)
        return self._look(self.agents)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Carry out the action of the agent that decides; everybody else must wait."""
        if not self.agents:
            raise ResetNeeded("the game is over and every agent has left it; call reset() to play again")
        self._check(actions)
        deciding, present = self.aec.agent_selection, list(self.agents)
        self.aec.step(actions[deciding])
        rewards = {agent: self.aec.rewards[agent] for agent in present}
        terminations = {agent: self.aec.terminations[agent] for agent in present}
        truncations = {agent: self.aec.truncations[agent] for agent in present}
        observations, infos = self._look(present)
        while self.aec.agents and (
            self.aec.terminations[self.aec.agent_selection] or self.aec.truncations[self.aec.agent_selection]
        ):
            self.aec.step(None)
        self.agents = list(self.aec.agents)
        return observations, rewards, terminations, truncations, infos

    def _check(self, actions: dict[str, int]) -> None:
        if set(actions) != set(self.agents):
            raise ValueError(f"expected one action for each of {', '.join(self.agents)}; found {', '.join(actions)}")
        deciding = self.aec.agent_selection
        for agent, action in actions.items():
            if agent != deciding and action != self.wait:
                raise ValueError(f"{deciding} decides now: {agent} must wait (action {self.wait}), not {action}")

    def _look(self, agents: list[str]) -> tuple[dict[str, Observation], Infos]:
        observations, infos = {}, {}
        for agent in agents:
            seen = self.aec.observe(agent)
            mask = self._mask(agent, seen["action_mask"])
            observations[agent] = {"observation": seen["observation"], "action_mask": mask}
            infos[agent] = {**self.aec.infos[agent], "action_mask": mask}
        return observations, infos

    def _mask(self, agent: str, legal: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
        out = self.aec.terminations[agent] or self.aec.truncations[agent]
        return np.append(legal, np.int8(not legal.any() and not out))

    def state(self) -> npt.NDArray[np.float32]:
        """Return what all seats together see."""
        return self.aec.state()

    def render(self) -> Any:
        """Show the table as ``render_mode`` says."""
        return self.aec.render()

    def close(self) -> None:
        """Close the window, if one is open."""
        self.aec.close()

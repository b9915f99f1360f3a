"""Training speed of MaskablePPO: on our VecEnv, on one that does nothing, and as PettingZoo's SB3 tutorial does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker
from stable_baselines3.common.vec_env import VecEnv

from ..envs import games
from ..envs.core.aec import TabletopEnv
from ..training.config import TrainConfig
from ..training.networks import policy_kwargs
from ..wrappers.sb3 import TabletopVecEnv

SETTINGS = TrainConfig()


def _learner(name: str, env: Any, n_steps: int) -> Callable[[], int]:
    """Return a function that trains for one rollout and its update."""
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=n_steps,
        batch_size=SETTINGS.batch_size,
        n_epochs=SETTINGS.n_epochs,
        policy_kwargs=policy_kwargs(SETTINGS.network, SETTINGS.hidden, games[name]),
        device="cpu",
        seed=0,
    )

    def rollout() -> int:
        before = model.num_timesteps
        model.learn(1, reset_num_timesteps=False)
        return int(model.num_timesteps - before)

    return rollout


def our_training(name: str) -> Callable[[], int]:
    """MaskablePPO on the native VecEnv against random opponents."""
    return _learner(name, TabletopVecEnv(name, SETTINGS.num_envs, opponents="random", seed=0), SETTINGS.n_steps)


def empty_limit(name: str) -> Callable[[], int]:
    """MaskablePPO on a VecEnv of the same shapes that does nothing: the most that any environment could allow."""
    return _learner(name, EmptyVecEnv(name, SETTINGS.num_envs), SETTINGS.n_steps)


def tutorial_pattern(name: str) -> Callable[[], int]:
    """MaskablePPO as in PettingZoo's tutorial: one AEC game, every seat's decisions, masks by ActionMasker."""
    return _learner(name, ActionMasker(TutorialEnv(name), _masks), SETTINGS.batch_size)


class EmptyVecEnv(VecEnv):
    """Observations, masks and rewards that never change."""

    def __init__(self, name: str, num_envs: int) -> None:
        source = TabletopVecEnv(name, num_envs, seed=0)
        self.render_mode = None
        super().__init__(num_envs, source.observation_space, source.action_space)
        self.observations = source.reset()
        self.masks = source.action_masks().copy()
        self.nothing: Any = (np.zeros(num_envs, np.float32), np.zeros(num_envs, bool), [{} for _ in range(num_envs)])

    def reset(self) -> Any:
        """Return the observations."""
        return self.observations

    def step_async(self, actions: Any) -> None:
        """Do nothing."""

    def step_wait(self) -> Any:
        """Return the same as ever."""
        return (self.observations, *self.nothing)

    def close(self) -> None:
        """Do nothing."""

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return the attribute for every game."""
        return [getattr(self, attr_name)] * self.num_envs

    def has_attr(self, attr_name: str) -> bool:
        """Masks are always there."""
        return attr_name == "action_masks" or hasattr(self, attr_name)

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Do nothing."""

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> Any:
        """Return the masks."""
        return self.masks

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No."""
        return [False] * self.num_envs


class TutorialEnv(gymnasium.Env[Any, int]):
    """An AEC game as one Gymnasium environment in which whoever is selected acts."""

    def __init__(self, name: str) -> None:
        self.aec = TabletopEnv(games[name])
        agent = self.aec.possible_agents[0]
        self.observation_space = self.aec.observation_space(agent)["observation"]  # type: ignore[index]
        self.action_space = self.aec.action_space(agent)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Deal a game."""
        self.aec.reset(seed)
        return self.aec.observe(self.aec.agent_selection)["observation"], {}

    def step(self, action: int) -> Any:
        """Play for whoever is selected."""
        agent = self.aec.agent_selection
        self.aec.step(action)
        observation, _, termination, truncation, info = self.aec.last()
        assert observation is not None
        return observation["observation"], self.aec._cumulative_rewards[agent], termination, truncation, info


def _masks(env: Any) -> Any:
    """Return the mask of whoever is selected."""
    return env.aec.observe(env.aec.agent_selection)["action_mask"]

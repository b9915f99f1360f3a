"""Stable-Baselines3: a native ``VecEnv`` on the Batch, for sb3-contrib's MaskablePPO.

    from sb3_contrib import MaskablePPO
    from fireside.wrappers.sb3 import TabletopVecEnv

    env = TabletopVecEnv("lanterns", num_envs=128, opponents={"greedy": 0.5, "random": 0.5}, seed=0)
    MaskablePPO("MlpPolicy", env).learn(1_000_000)

In every game one seat learns, drawn at random; the others are played inside until the learner must decide again. What
the learner earns in between is summed, so that an episode's reward is the learner's true outcome.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ..envs.core.batch import Batch
from ..envs.core.extras import require
from ..envs.core.game import Game, draw_seed
from ..envs.core.spaces import ActionSpace, scaled_bounds
from ..envs.core.state import CUT_OFF, PLAYING
from ..training.agents import Agent, make_agent

require("sb3", "stable_baselines3", "sb3_contrib")

from gymnasium.spaces import Box  # noqa: E402
from stable_baselines3.common.vec_env import VecEnv  # noqa: E402

Floats = npt.NDArray[np.float32]
Info = dict[str, Any]
Opponents = str | Agent | list[str | Agent] | tuple[str | Agent, ...] | Mapping[str, float]


class TabletopVecEnv(VecEnv):
    """Many games of one kind in which one seat learns.

    ``opponents`` are agents or their names; with several, every other seat of every new game draws one of them, by the
    weights of a mapping if one is given. Rewards are multiplied by ``reward_scale``; the episode statistics are not.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        *,
        opponents: Opponents = "random",
        seed: int | None = None,
        reward: str = "outcome",
        reward_scale: float = 1.0,
        threads: int = 1,
        **options: Any,
    ) -> None:
        number = draw_seed() if seed is None else seed
        self.batch = Batch(game, num_envs, seed=number, threads=threads, reward=reward, auto_reset=False, **options)
        self.game = self.batch.game
        self.reward_scale = reward_scale
        self.rng = np.random.default_rng(number)
        self.set_opponents(opponents)
        self.render_mode = None
        super().__init__(num_envs, Box(*scaled_bounds(self.game)), ActionSpace(self.game.actions.size))
        self.learner_seats = np.zeros(num_envs, np.int64)
        self._opponent_of = np.zeros((num_envs, self.batch.num_players), np.int64)
        self._earned = np.zeros(num_envs)  # since the learner's last decision
        self._episode_reward = np.zeros(num_envs)
        self._episode_length = np.zeros(num_envs, np.int64)
        self._started = time.time()
        self._actions: npt.NDArray[np.int64] = np.zeros(num_envs, np.int64)
        self._no_infos: list[Info] = [{} for _ in range(num_envs)]

    def set_opponents(self, opponents: Opponents) -> None:
        """Change who plays the other seats; running games keep the places of those they drew."""
        entries: list[str | Agent]
        if isinstance(opponents, Mapping):
            entries, weights = list(opponents), np.array(list(opponents.values()), float)
        else:
            entries = list(opponents) if isinstance(opponents, (list, tuple)) else [opponents]
            weights = np.ones(len(entries))
        if not entries or not np.isfinite(weights).all() or (weights < 0).any() or weights.sum() == 0:
            raise ValueError("opponents: expected at least one agent, with weights that are not negative")
        self.opponents: list[Agent] = [
            make_agent(entry, self.game) if isinstance(entry, str) else entry for entry in entries
        ]
        self.opponent_weights = weights / weights.sum()

    # ------------------------------------------------------------------ playing

    def reset(self) -> Floats:
        """Start new games on all tables and play them to the learner's first decision."""
        everything = np.arange(self.num_envs)
        self._new_games(everything)
        return self._observations()

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        """Take the learner's actions."""
        self._actions = np.asarray(actions, np.int64)

    def step_wait(self) -> tuple[Floats, npt.NDArray[np.float32], npt.NDArray[np.bool_], list[Info]]:
        """Play them and everything up to the learner's next decisions; finished games restart."""
        everything = np.arange(self.num_envs)
        self.batch.step(self._actions)
        self._collect(everything)
        self._play_others(everything)
        self._episode_length += 1
        self._episode_reward += self._earned
        rewards = (self.reward_scale * self._earned).astype(np.float32)
        self._earned[:] = 0.0
        dones = self._learner_out(everything)
        infos = self._no_infos
        finished = np.flatnonzero(dones)
        if len(finished):
            infos = list(infos)
            for table in finished:
                infos[table] = self._final_info(int(table))
            self._new_games(finished)
        return self._observations(), rewards, dones, infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the learner's masks (num_envs, actions)."""
        return self.batch.action_masks.view(np.bool_)

    def _new_games(self, tables: npt.NDArray[np.int64]) -> None:
        """Start games, with a new learner's seat and new opponents, until the learner must decide in each of them."""
        while len(tables):
            count = len(tables)
            self.batch.restart(tables)
            self.learner_seats[tables] = self.rng.integers(self.batch.num_players, size=count)
            shape = (count, self.batch.num_players)
            if len(self.opponents) > 1:
                self._opponent_of[tables] = self.rng.choice(len(self.opponents), shape, p=self.opponent_weights)
            else:
                self._opponent_of[tables] = 0
            self._earned[tables] = 0.0
            self._episode_reward[tables] = 0.0
            self._episode_length[tables] = 0
            self._play_others(tables)
            tables = tables[self._learner_out(tables)]  # eliminated before the first decision: nothing to learn

    def _play_others(self, tables: npt.NDArray[np.int64]) -> None:
        """Let the opponents play until the learner must decide or is out of the game."""
        while True:
            seats = self.batch.seats[tables]
            others = (seats != self.learner_seats[tables]) & ~self._learner_out(tables)
            tables = tables[others]
            if len(tables) == 0:
                return
            players = self._opponent_of[tables, seats[others]]
            for index, agent in enumerate(self.opponents):
                mine = tables[players == index] if len(self.opponents) > 1 else tables
                if len(mine):
                    self.batch.step(agent.act(self.batch, mine), mine)
            self._collect(tables)

    def _collect(self, tables: npt.NDArray[np.int64]) -> None:
        self._earned[tables] += self.batch.rewards[tables, self.learner_seats[tables]]

    def _learner_out(self, tables: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        return self.batch.states["out"][tables, self.learner_seats[tables]] != PLAYING

    def _observations(self) -> Floats:
        return self.game.observation.scaled(self.batch.observations)

    def _final_info(self, table: int) -> Info:
        """Tell of the learner's game: it may have ended by elimination, while the others would play on."""
        seat, state = int(self.learner_seats[table]), self.batch.states[table]
        return {
            "terminal_observation": self.game.observation.scaled(self.batch.observe(table, seat)),
            "TimeLimit.truncated": bool(state["out"][seat] == CUT_OFF),
            "episode": {
                "r": float(self._episode_reward[table]),
                "l": int(self._episode_length[table]),
                "t": round(time.time() - self._started, 3),
            },
            "seat": seat,
            "outcome": float(self.game.returns(state)[seat]),
            "margin": int(self.game.margins(state)[seat]),
        }

    # ------------------------------------------------------------------ the rest of SB3's interface

    def close(self) -> None:
        """Nothing to close."""

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute of this object, once for each of the chosen games."""
        return [getattr(self, attr_name)] * len(list(self._get_indices(indices)))

    def has_attr(self, attr_name: str) -> bool:
        """Tell whether this object has an attribute."""
        return hasattr(self, attr_name)

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute of this object; all games share it."""
        setattr(self, attr_name, value)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> Any:
        """Call a method; ``action_masks`` hands over one ready array for the chosen games."""
        if method_name == "action_masks":
            masks = self.action_masks()
            return masks if indices is None else masks[list(self._get_indices(indices))]
        return [getattr(self, method_name)(*args, **kwargs)] * len(list(self._get_indices(indices)))

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No game is wrapped by anything."""
        return [False] * len(list(self._get_indices(indices)))

    def seed(self, seed: int | None = None) -> list[int | None]:
        """Start the streams of games, seats and opponents anew; takes effect at the next ``reset``."""
        if seed is not None:
            self.batch.seed(seed)
            self.rng = np.random.default_rng(seed)
        return [seed] * self.num_envs

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
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..envs.core.batch import Batch
from ..envs.core.extras import require
from ..envs.core.game import Game
from ..envs.core.spaces import ActionSpace, scaled_bounds
from ..envs.core.state import CUT_OFF
from .seats import Opponents, SeatedBatch

require("sb3", "stable_baselines3", "sb3_contrib")

from gymnasium.spaces import Box  # noqa: E402
from stable_baselines3.common.vec_env import VecEnv  # noqa: E402

Floats = npt.NDArray[np.float32]
Info = dict[str, Any]


class TabletopVecEnv(VecEnv):
    """Many games of one kind in which one seat learns.

    ``opponents`` are agents or their names; with several, every other seat of every new game draws one of them, by the
    weights of a mapping if one is given. Rewards are multiplied by ``reward_scale``; the episode statistics are not.
    With ``several``, ``"self"`` among the opponents is a seat that is asked from outside too; rewards and statistics
    are still the one learner's, and ``paid`` has everybody's (see ``training.self_play``).
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        *,
        opponents: Opponents = "random",
        seat: int | None = None,
        seed: int | None = None,
        reward: str = "outcome",
        reward_scale: float = 1.0,
        threads: int = 1,
        several: bool = False,
        **options: Any,
    ) -> None:
        self.seats = SeatedBatch(
            game,
            num_envs,
            opponents=opponents,
            seat=seat,
            seed=seed,
            reward=reward,
            threads=threads,
            several=several,
            **options,
        )
        self.game = self.seats.game
        self.reward_scale = reward_scale
        self.render_mode = None
        super().__init__(num_envs, Box(*scaled_bounds(self.game)), ActionSpace(self.game.actions.size))
        self.paid = np.zeros((num_envs, self.batch.num_players), np.float32)
        """What each seat was paid with the last step, scaled."""
        self._episode_reward = np.zeros(num_envs)
        self._episode_length = np.zeros(num_envs, np.int64)
        self._started = time.time()
        self._actions: npt.NDArray[np.int64] = np.zeros(num_envs, np.int64)
        self._no_infos: list[Info] = [{} for _ in range(num_envs)]

    @property
    def batch(self) -> Batch:
        """The games."""
        return self.seats.batch

    def set_opponents(self, opponents: Opponents, weights: Sequence[float] | None = None) -> None:
        """Change who plays the other seats; running games keep the places of those they drew."""
        self.seats.set_opponents(opponents, weights)

    # ------------------------------------------------------------------ playing

    def reset(self) -> Floats:
        """Start new games on all tables and play them to the learner's first decision."""
        self._new_games(self.seats.all)
        return self.seats.observations(self.seats.all)

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        """Take the learner's actions."""
        self._actions = np.asarray(actions, np.int64)

    def step_wait(self) -> tuple[Floats, npt.NDArray[np.float32], npt.NDArray[np.bool_], list[Info]]:
        """Play them and everything up to the learner's next decisions; finished games restart."""
        everything = self.seats.all
        self.seats.step(self._actions)
        self.paid[:] = self.reward_scale * self.seats.earned
        earned = self.seats.collect(everything)
        self._episode_length += 1
        self._episode_reward += earned
        dones = self.seats.finished(everything)
        infos = self._no_infos
        finished = np.flatnonzero(dones)
        if len(finished):
            infos = list(infos)
            for table in finished:
                infos[table] = self._final_info(int(table))
            self._new_games(finished)
        return self.seats.observations(everything), (self.reward_scale * earned).astype(np.float32), dones, infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the learner's masks (num_envs, actions)."""
        return self.batch.action_masks.view(np.bool_)

    def _new_games(self, tables: npt.NDArray[np.int64]) -> None:
        self.seats.new_games(tables)
        self._episode_reward[tables] = 0.0
        self._episode_length[tables] = 0

    def _final_info(self, table: int) -> Info:
        """Tell of the learner's game: it may have ended by elimination, while the others would play on."""
        seat = self.seats.learner_seats[table]
        return {
            "terminal_observation": self.seats.final_observation(table),
            "TimeLimit.truncated": bool(self.batch.states["out"][table, seat] == CUT_OFF),
            "episode": {
                "r": float(self._episode_reward[table]),
                "l": int(self._episode_length[table]),
                "t": round(time.time() - self._started, 3),
            },
            **self.seats.result(table),
        }

    # ------------------------------------------------------------------ stopping and going on

    KEPT = ("_episode_reward", "_episode_length")
    KEPT_OF_SEATS = ("batch", "learner_seats", "drawn", "outside", "earned")

    def standing(self) -> dict[str, Any]:
        """Return all that the games are at this moment, to be pickled; the opponents themselves are not part of it."""
        own = {name: getattr(self, name) for name in self.KEPT}
        return own | {name: getattr(self.seats, name) for name in self.KEPT_OF_SEATS}

    def take_up(self, standing: dict[str, Any]) -> None:
        """Go on from what ``standing`` returned, with the same opponents in the same places."""
        for name in self.KEPT:
            setattr(self, name, standing[name])
        for name in self.KEPT_OF_SEATS:
            setattr(self.seats, name, standing[name])

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
        """Start the streams of games anew; takes effect at the next ``reset``."""
        if seed is not None:
            self.batch.seed(seed)
        return [seed] * self.num_envs

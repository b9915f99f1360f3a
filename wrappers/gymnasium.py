"""Gymnasium: one seat of a game as a single-agent environment, one game at a time or many.

    import fireside
    import gymnasium

    env = gymnasium.make("fireside/Lanterns-v0", num_players=3, opponents="greedy")
    observation, info = env.reset(seed=7)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

    envs = gymnasium.make_vec("fireside/Lanterns-v0", num_envs=128, opponents={"greedy": 0.5, "random": 0.5})

An observation is ``{"observation", "action_mask"}`` as in the PettingZoo environment; the mask is in ``info`` too.
What the seat earns between two of its decisions is summed: an episode's reward is the seat's true outcome.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..envs.core.aec import RENDER_MODES, Observation
from ..envs.core.game import Game, check_seed
from ..envs.core.picture import Window, require_pictures, to_pixels
from ..envs.core.spaces import ActionSpace, observation_space
from ..envs.core.state import CUT_OFF
from .seats import ILLEGAL_REWARD, Opponents, SeatedBatch, check_illegal

Info = dict[str, Any]
Flags = npt.NDArray[np.bool_]

ONLY = np.zeros(1, np.int64)


class SeatEnv(gymnasium.Env[Observation, int]):
    """One seat of one game; the other seats are played inside.

    ``opponents``: an agent (``"random"``, ``"greedy"``, ``"search:200"``, the path of a checkpoint, or an object), or
    several, one of which every other seat draws in every game, by the weights of a mapping if one is given.
    ``seat``: which seat it is; None (default) draws one in every game.
    ``illegal``: Gymnasium may ask for any action of the space, so an illegal one ends the game with -1
    (``"terminate"``, the default); ``"raise"`` refuses it with an error that says what is legal.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        game: str | Game,
        *,
        opponents: Opponents = "random",
        seat: int | None = None,
        reward: str = "outcome",
        illegal: str = "terminate",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode={render_mode!r} is not allowed; allowed: {', '.join(RENDER_MODES)}")
        if render_mode in ("human", "rgb_array"):
            require_pictures()
        self.seats = SeatedBatch(game, 1, opponents=opponents, seat=seat, reward=reward, **options)
        self.game = self.seats.game
        self.illegal = check_illegal(illegal)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game)
        self.action_space = ActionSpace(self.game.actions.size)
        self._running = False
        self._window: Window | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Deal the game of ``seed``, or the next one of the stream that the last seed began."""
        super().reset(seed=seed)
        if seed is not None:
            self.seats.batch.seed(check_seed(seed))
        self.seats.new_games(ONLY, None if seed is None else [seed])
        self._running = True
        return self._look()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        """Carry out an action and all that follows, up to the seat's next decision or its end."""
        if not self._running:
            raise ResetNeeded("no game is running; call reset() to play")
        number = self.game.check_action_type(action)
        mask = self.seats.batch.action_masks[0]
        if self.illegal == "terminate" and not (0 <= number < len(mask) and mask[number]):
            gymnasium.logger.warn(f"illegal action {number}: the game ends with {ILLEGAL_REWARD:g}")
            self._running = False
            observation, info = self._look()
            return observation, ILLEGAL_REWARD, True, False, info
        self.seats.step(np.array([number]), ONLY)
        earned = float(self.seats.collect(ONLY)[0])
        self._running = not self.seats.finished(ONLY)[0]
        observation, info = self._look()
        cut_off = bool(self.seats.batch.states["out"][0, self.seats.learner_seats[0]] == CUT_OFF)
        return observation, earned, not self._running and not cut_off, cut_off, info

    def _look(self) -> tuple[Observation, Info]:
        seat, state = int(self.seats.learner_seats[0]), self.seats.batch.states[0]
        if self._running:
            mask = self.seats.batch.action_masks[0].copy()
            observation = self.seats.observations(ONLY)[0]
            info = {"action_mask": mask, "seat": seat, "phase": self.game.phase(state)}
        else:
            mask = np.zeros(self.game.actions.size, np.int8)
            observation = self.seats.final_observation(0)
            info = {
                "action_mask": mask,
                **self.seats.result(0),
                "score": int(self.game.scores(state)[seat]),
                "rank": self.game.ranks(state)[seat],
                "score_parts": self.game.score_parts(state)[seat],
            }
        if self.render_mode == "human":
            self.render()
        return {"observation": observation, "action_mask": mask}, info

    def action_masks(self) -> Flags:
        """Return the mask of legal actions as booleans, where sb3-contrib looks for it."""
        return self.seats.batch.action_masks[0].astype(bool) & self._running

    def render(self) -> Any:
        """Show the table as the seat sees it: a window, an array of pixels, or text, as ``render_mode`` says."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode, given when the environment is made")
            return None
        seat, state = int(self.seats.learner_seats[0]), self.seats.batch.states[0]
        if self.render_mode == "ansi":
            return self.game.text(state, seat)
        pixels = to_pixels(self.game.draw(state, seat))
        if self.render_mode == "rgb_array":
            return pixels
        if self._window is None:
            self._window = Window(self.game.title)
        self._window.show(pixels)
        return None

    def close(self) -> None:
        """Close the window, if one is open."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_window": None}


class SeatVectorEnv(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """One seat in each of many games, stepped together by the Batch; arguments as for ``SeatEnv``.

    ``autoreset_mode``: ``SAME_STEP`` (default) starts a new game in the step that ends one, and hands out the end in
    ``infos["final_obs"]`` and ``infos["final_info"]``; ``NEXT_STEP`` starts it one step later, whose action is ignored.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        opponents: Opponents = "random",
        seat: int | None = None,
        reward: str = "outcome",
        illegal: str = "terminate",
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None:
            raise ValueError(f"render_mode={render_mode!r} is not allowed for many games; allowed: None")
        mode = AutoresetMode(autoreset_mode)
        if mode == AutoresetMode.DISABLED:
            raise ValueError("autoreset_mode: expected SAME_STEP or NEXT_STEP")
        self.seats = SeatedBatch(
            game, num_envs, opponents=opponents, seat=seat, reward=reward, threads=threads, **options
        )
        self.game = self.seats.game
        self.illegal = check_illegal(illegal)
        self.metadata = {"render_modes": [], "autoreset_mode": mode}
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = ActionSpace(self.game.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._same_step = mode == AutoresetMode.SAME_STEP
        self._ended = np.ones(num_envs, bool)  # games that wait for their restart: before reset(), all of them
        self._everywhere = np.ones(num_envs, bool)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Start all games: of the seeds ``seed``, ``seed + 1``, ..., of those of a list, or the streams' next ones."""
        seeds = None
        if seed is not None:
            first = [seed + i for i in range(self.num_envs)] if isinstance(seed, (int, np.integer)) else seed
            seeds = [check_seed(number) for number in first]
            self.seats.batch.seed(seeds)
            super().reset(seed=seeds[0])
        self.seats.new_games(self.seats.all, seeds)
        self._ended[:] = False
        return self._observations(), self._infos()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Info]:
        """Carry out one action in every game and all that follows, up to the learners' next decisions."""
        if self._same_step and self._ended.any():
            raise ResetNeeded("no games are running; call reset() to play")
        numbers = np.asarray(actions)
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            found = f"an array of {numbers.dtype} with shape {numbers.shape}"
            raise ValueError(f"expected {self.num_envs} whole numbers as actions, found {found}")
        running = ~self._ended
        legal = running & (self._legal(numbers) if self.illegal == "terminate" else True)
        tables = np.flatnonzero(legal)
        self.seats.step(numbers[tables], tables)
        rewards = np.where(running & ~legal, ILLEGAL_REWARD, 0.0)
        rewards[tables] = self.seats.collect(tables)
        self.seats.new_games(np.flatnonzero(self._ended))
        out = self.seats.batch.states["out"][self.seats.all, self.seats.learner_seats]
        self._ended = running & (~legal | self.seats.finished(self.seats.all))
        truncations = self._ended & legal & (out == CUT_OFF)
        terminations = self._ended & ~truncations
        if not self._same_step:
            return self._observations(), rewards, terminations, truncations, self._infos()
        infos: Info = {}
        for table in np.flatnonzero(self._ended).tolist():
            end = {"observation": self.seats.final_observation(table), "action_mask": self._no_mask()}
            infos = self._add_info(infos, {"final_obs": end, "final_info": self._final_info(table)}, table)
        self.seats.new_games(np.flatnonzero(self._ended))
        self._ended[:] = False
        return self._observations(), rewards, terminations, truncations, {**infos, **self._infos()}

    def action_masks(self) -> Flags:
        """Return the masks of legal actions as booleans (num_envs, actions)."""
        return self.seats.batch.action_masks.astype(bool) & ~self._ended[:, None]

    def _legal(self, actions: npt.NDArray[Any]) -> Flags:
        size = self.game.actions.size
        masks = self.seats.batch.action_masks
        return (actions >= 0) & (actions < size) & (masks[self.seats.all, np.clip(actions, 0, size - 1)] != 0)

    def _observations(self) -> Observation:
        rows = self.seats.observations(self.seats.all)
        for table in np.flatnonzero(self._ended).tolist():
            rows[table] = self.seats.final_observation(table)
        return {"observation": rows, "action_mask": self.action_masks().view(np.int8)}

    def _infos(self) -> Info:
        infos: Info = {}
        for table in np.flatnonzero(self._ended).tolist():
            infos = self._add_info(infos, self.seats.result(table), table)
        infos["action_mask"], infos["_action_mask"] = self.action_masks().view(np.int8), self._everywhere.copy()
        infos["seat"], infos["_seat"] = self.seats.learner_seats.copy(), self._everywhere.copy()
        return infos

    def _final_info(self, table: int) -> Info:
        return {"action_mask": self._no_mask(), **self.seats.result(table)}

    def _no_mask(self) -> npt.NDArray[np.int8]:
        return np.zeros(self.game.actions.size, np.int8)

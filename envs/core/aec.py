"""The PettingZoo environment, written once for all games."""

from __future__ import annotations

import copy
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Space
from pettingzoo import AECEnv

from . import kernels as template
from .batch import REWARDS, check_reward
from .game import Game, check_seed, draw_seed, seat_names
from .outcome import ranks
from .picture import Window, require_pictures, to_pixels
from .spaces import ActionSpace, observation_space, scaled_bounds
from .state import CUT_OFF, ENDED

RENDER_MODES = ("human", "rgb_array", "ansi")
ILLEGAL = ("raise", "terminate")

Observation = dict[str, npt.NDArray[Any]]


class _Columns(NamedTuple):
    """Views of the running game's table and record."""

    seat: npt.NDArray[Any]
    rewards: npt.NDArray[Any]
    done: npt.NDArray[Any]
    truncated: npt.NDArray[Any]
    phase: npt.NDArray[Any]
    out: npt.NDArray[Any]


class Info(dict[str, Any]):
    """What an agent is told beside its observation.

    ``info["phase"]`` can be asked for, but is not among the keys: it is text, and libraries that make tensors of all
    that is in an info would stumble over it.
    """

    __slots__ = ("phase",)

    def __init__(self, values: dict[str, Any], phase: str | None = None) -> None:
        super().__init__(values)
        self.phase = phase

    def __missing__(self, key: str) -> Any:
        if key == "phase" and self.phase is not None:
            return self.phase
        raise KeyError(key)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a value, or ``default`` if there is none."""
        try:
            return self[key]
        except KeyError:
            return default

    def __reduce__(self) -> tuple[Any, ...]:
        return Info, (dict(self), self.phase)


class TabletopEnv(AECEnv[str, Observation, int]):
    """One game as a PettingZoo AEC environment.

    Order, bounds and legality of actions are checked here, so no wrapper is needed around it. With
    ``illegal="raise"`` an illegal action is an error and changes nothing; with ``illegal="terminate"`` it ends the game
    with -1 for the offender and 0 for the others, as PettingZoo's own wrapper does.

    ``copy.deepcopy``, ``pickle``, ``clone`` and ``save``/``load`` keep a running game running.
    """

    def __init__(
        self,
        game: Game,
        *,
        render_mode: str | None = None,
        reward: str = "outcome",
        illegal: str = "raise",
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode={render_mode!r} is not allowed; allowed: {', '.join(RENDER_MODES)}")
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal={illegal!r} is not allowed; allowed: {', '.join(ILLEGAL)}")
        if render_mode in ("human", "rgb_array"):
            require_pictures()
        self.game = game
        self.metadata = {
            "name": game.env_name,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.reward = check_reward(reward)
        self.illegal = illegal
        self.options = game.options.from_dict(options, also=("render_mode", "reward", "illegal"))
        self._blank = game.blank(self.options)
        self.num_players = int(self._blank["num_players"][0])
        self.possible_agents = list(seat_names(self.num_players))
        self.action_spaces: dict[str, Space[Any]] = {a: ActionSpace(game.actions.size) for a in self.possible_agents}
        self.observation_spaces: dict[str, Space[Any]] = {a: observation_space(game) for a in self.possible_agents}
        low, high = scaled_bounds(game)
        self.state_space: Space[Any] = Box(np.tile(low, self.num_players), np.tile(high, self.num_players))
        self._states = np.zeros(1, game.dtype)
        self._tables = np.zeros(1, template.TABLE)
        self._row = np.zeros((1, game.observation.size), game.observation.dtype)
        self._mask = np.zeros((1, game.actions.size), np.int8)
        self._no_mask = np.zeros(game.actions.size, np.int8)
        self._only = np.zeros(1, np.int64)
        self._action = np.zeros(1, np.int64)
        self._reward_kind = REWARDS.index(self.reward)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeded = False
        self._window: Window | None = None
        self._name_columns()

    def _name_columns(self) -> None:
        """Name what every step reads: a record hands out its fields slowly, a view of an array does not."""
        self._columns = _Columns(
            seat=self._tables["seat"],
            rewards=self._tables["rewards"][0],
            done=self._tables["done"],
            truncated=self._tables["truncated"],
            phase=self._states["phase"],
            out=self._states["out"][0],
        )

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of one agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of one agent's actions."""
        return self.action_spaces[agent]

    # ------------------------------------------------------------------ playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: the game of ``seed``, or the next one of the stream that the last seed began."""
        kernels = self.game.kernels
        if seed is not None or not self._seeded:
            number = draw_seed() if seed is None else check_seed(seed)
            kernels.seed_tables(self._tables, number)
            self._tables["seed"] = number
            fresh = False
        else:
            fresh = True
        self._seeded = True
        kernels.restart(self._states, self._tables, self._only, 0, 1, self._blank, fresh, self._row, self._mask)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection: str | None = None
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._no_mask} for agent in self.agents}
        self._acting = self.possible_agents[self._columns.seat.item()]
        self._select(self._acting)
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Carry out the selected agent's action; None for an agent that is out of the game."""
        self._need_reset()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # None is what PettingZoo asks for here
            return
        number = action if type(action) is int else self.game.check_action_type(action)
        legal = 0 <= number < self.game.actions.size and self._mask[0, number]
        if not legal and self.illegal == "raise":
            raise ValueError(self.game.illegal_action_message(self._states[0], number))
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": self._no_mask}
        if legal:
            self._play(number)
        else:
            self._end_by_illegal_action(agent)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _play(self, action: int) -> None:
        self._action[0] = action
        self.game.kernels.step(
            self._states, self._tables, self._only, self._action, 0, 1, self._blank,
            self._reward_kind, False, self._row, self._mask,
        )  # fmt: skip
        columns = self._columns
        rewards = columns.rewards.tolist()
        for agent in self.agents:
            self.rewards[agent] = rewards[self._seat_of[agent]]
        out = columns.out.tolist()
        somebody_is_out = any(out)
        if somebody_is_out:
            self._retire(out)
        self._acting = self.possible_agents[columns.seat.item()]  # whose observation the kernel has written
        if columns.done.item():
            self._add_final_infos()
        else:
            self._select(self._acting)
        if somebody_is_out:
            self._deads_step_first()

    def _select(self, agent: str) -> None:
        self.agent_selection = agent
        phase = self.game.phases[self._columns.phase.item()]
        self.infos[agent] = Info({"action_mask": self._mask[0].copy()}, phase)

    def _retire(self, out: list[int]) -> None:
        """Mark the agents whose game has ended, at the end of the game or by elimination before it."""
        for agent in self.agents:
            self.terminations[agent] = out[self._seat_of[agent]] == ENDED
            self.truncations[agent] = out[self._seat_of[agent]] == CUT_OFF

    def _add_final_infos(self) -> None:
        state, table = self._states[0], self._tables[0]
        order = ranks(table["standings"], self.num_players)
        parts = self.game.score_parts(state)
        for agent in self.agents:
            seat = self._seat_of[agent]
            self.infos[agent] = {
                "action_mask": self._no_mask,
                "score": int(table["scores"][seat]),
                "rank": order[seat],
                "score_parts": parts[seat],
            }

    def _end_by_illegal_action(self, offender: str) -> None:
        gymnasium.logger.warn(f"illegal action by {offender}: the game ends with -1 for this agent")
        self._mask[:] = 0
        self._clear_rewards()
        self.rewards[offender] = -1.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, False)
        self._deads_step_first()

    def _need_reset(self) -> None:
        if not self._seeded:
            raise ResetNeeded("call reset() before anything else")
        if not self.agents:
            raise ResetNeeded("the game is over and every agent has left it; call reset() to play again")

    # ------------------------------------------------------------------ looking

    def observe(self, agent: str) -> Observation:
        """Return what ``agent`` may know, scaled to [-1, 1], and its mask: all zero unless it decides now."""
        if not self._seeded:
            raise ResetNeeded("call reset() before observe()")
        if agent == self._acting:
            return {"observation": self.game.observation.scaled(self._row[0]), "action_mask": self._mask[0].copy()}
        row = self.game.observe(self._states[0], self._seat_of[agent])
        return {"observation": self.game.observation.scaled(row), "action_mask": self._no_mask.copy()}

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Return observation, reward, termination, truncation and info of the selected agent."""
        self._need_reset()
        return super().last(observe)

    def state(self) -> npt.NDArray[np.float32]:
        """Return what all seats together see, seat after seat, for centralized critics."""
        if not self._seeded:
            raise ResetNeeded("call reset() before state()")
        rows = [self.game.observe(self._states[0], seat) for seat in range(self.num_players)]
        return np.concatenate([self.game.observation.scaled(row) for row in rows])

    @property
    def record(self) -> np.record:
        """The running game's record, for ``env.game``'s functions. A view: treat it as read-only."""
        return self._states[0]

    @property
    def seed(self) -> int:
        """The seed of the running game."""
        return int(self._tables[0].seed)

    def render(self) -> Any:
        """Show the table as ``render_mode`` says: a window, an array of pixels, or text."""
        if not self._seeded:
            raise ResetNeeded("call reset() before render()")
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode, given when the environment is made")
            return None
        if self.render_mode == "ansi":
            return self.game.text(self._states[0], None)
        pixels = to_pixels(self.game.draw(self._states[0], None))
        if self.render_mode == "rgb_array":
            return pixels
        if self._window is None:
            self._window = Window(self.game.title)
        self._window.show(pixels)
        return None

    def _repr_svg_(self) -> str | None:
        """Show the table in a notebook."""
        return self.game.draw(self._states[0], None) if self._seeded else None

    def close(self) -> None:
        """Close the window, if one is open."""
        if self._window is not None:
            self._window.close()
            self._window = None

    # ------------------------------------------------------------------ copies

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_window": None, "_columns": None}

    def __setstate__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)
        self._name_columns()

    SAVED = (
        "_states", "_tables", "_row", "_mask", "_seeded", "_acting", "agents", "rewards", "_cumulative_rewards",
        "terminations", "truncations", "infos", "agent_selection", "_skip_agent_selection",
    )  # fmt: skip

    def save(self) -> dict[str, Any]:
        """Return a snapshot of the running game; ``load`` continues from it, any number of times."""
        self._need_reset()
        dynamic = {name: getattr(self, name) for name in self.SAVED}
        return {"game": self.game.env_name, "options": self.options.to_dict(), **copy.deepcopy(dynamic)}

    def load(self, snapshot: dict[str, Any]) -> None:
        """Continue from a snapshot of the same game with the same options."""
        for name, own in (("game", self.game.env_name), ("options", self.options.to_dict())):
            if snapshot.get(name) != own:
                raise ValueError(f"the snapshot has {name} {snapshot.get(name)!r}, this environment {own!r}")
        for name in self.SAVED:
            setattr(self, name, copy.deepcopy(snapshot[name]))
        self._name_columns()

    def clone(self) -> TabletopEnv:
        """Return an independent copy of the environment with its running game."""
        return copy.deepcopy(self)

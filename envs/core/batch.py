"""Thousands of games stepped by one call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from . import kernels as template
from .game import Game, check_seed, draw_seed
from .outcome import margins
from .sharing import Threads
from .types import Array

REWARDS = ("outcome", "score")
"""Kinds of reward, in the order of ``core.kernels``."""

SMALLEST_SHARE = 256
"""A thread is not woken for fewer games than this: waking it takes about as long as stepping half as many."""


class Batch:
    """``num_games`` games of one kind, side by side, in arrays that are allocated once.

    After construction and after every ``step`` the arrays describe the decision that each game waits for:

    ==================  ============================  =========================================================
    ``observations``    (num_games, width) int8/16    what the acting seat sees; times ``scale``, in [-1, 1]
    ``action_masks``    (num_games, actions) int8     1 for a legal action
    ``seats``           (num_games,) int16            who decides
    ``rewards``         (num_games, players) float64  what the last decision earned each seat
    ``dones``           (num_games,) bool             the last decision ended the game
    ``truncations``     (num_games,) bool             ... by a limit on its length
    ``seeds``           (num_games,) int64            the seed of the game on each table
    ``final_returns``   (num_games, players) float64  outcome of the game that ended last on each table
    ``final_scores``    (num_games, players) int64    its scores
    ``final_standings`` (num_games, players) int64    its order: higher is better, equal is tied
    ==================  ============================  =========================================================

    A finished game restarts at once with the next seed of its table, unless ``auto_reset`` is off: then its mask is
    empty until ``restart``. The same ``seed`` gives the same games, whatever the number of threads.
    """

    def __init__(
        self,
        game: str | Game,
        num_games: int,
        *,
        seed: int | None = None,
        threads: int = 1,
        reward: str = "outcome",
        auto_reset: bool = True,
        **options: Any,
    ) -> None:
        if isinstance(game, str):
            from fireside import games

            game = games[game]
        if not isinstance(num_games, (int, np.integer)) or num_games < 1:
            raise ValueError(f"num_games={num_games!r} is not allowed; allowed: a whole number from 1")
        if not isinstance(threads, (int, np.integer)) or threads < 1:
            raise ValueError(f"threads={threads!r} is not allowed; allowed: a whole number from 1")
        self.reward = check_reward(reward)
        self.game = game
        self.num_games = int(num_games)
        self.threads = int(threads)
        self.auto_reset = auto_reset
        known = ("num_games", "seed", "threads", "reward", "auto_reset")
        self.options = game.options.from_dict(options, also=known)
        self._blank = game.blank(self.options)
        self.num_players = int(self._blank["num_players"][0])
        self.states: Array = np.zeros(self.num_games, game.dtype)
        self.observations: Array = np.zeros((self.num_games, game.observation.size), game.observation.dtype)
        self.action_masks = np.zeros((self.num_games, game.actions.size), np.int8)
        self._tables = np.zeros(self.num_games, template.TABLE)
        self._all = np.arange(self.num_games)
        self._threads = Threads()
        self._share_tables()
        self.seed(draw_seed() if seed is None else seed)
        self.restart()

    @property
    def scale(self) -> npt.NDArray[np.float32]:
        """What every number of an observation is multiplied by to come into [-1, 1]."""
        return self.game.observation.scale

    def seed(self, seed: int) -> None:
        """Begin the streams of game seeds and of random actions anew; ``restart`` deals from them."""
        self.game.kernels.seed_tables(self._tables, check_seed(seed))

    def step(self, actions: Any, games: Array | None = None) -> None:
        """Carry out one action in every game, or in those listed in ``games`` (one action for each of them).

        All actions are checked first: if one is illegal nothing happens in any game.
        """
        chosen = self._chosen(games)
        numbers = np.asarray(actions)
        if numbers.shape != chosen.shape or numbers.dtype.kind not in "iu":
            raise ValueError(
                f"expected {len(chosen)} whole numbers as actions, found an array of {numbers.dtype} "
                f"with shape {numbers.shape}"
            )
        numbers = numbers.astype(np.int64, copy=False)
        bad = self.game.kernels.first_illegal(self.action_masks, chosen, numbers)
        if bad >= 0:
            table = int(chosen[bad])
            state, action = self.states[table], int(numbers[bad])
            if state.over:
                raise ValueError(f"game {table} is over: action {action} comes too late; call restart first")
            raise ValueError(f"game {table}: {self.game.illegal_action_message(state, action)}")
        reward = REWARDS.index(self.reward)
        self._share_out(
            len(chosen),
            lambda lo, hi: self.game.kernels.step(
                self.states, self._tables, chosen, numbers, lo, hi, self._blank,
                reward, self.auto_reset, self.observations, self.action_masks,
            ),
        )  # fmt: skip

    def restart(self, games: Array | None = None, seeds: Any = None) -> None:
        """Start new games on all tables, or on those listed; with ``seeds`` (one each), or each table's next one."""
        chosen = self._chosen(games)
        if seeds is not None:
            numbers = np.asarray(seeds)
            if numbers.shape != chosen.shape or numbers.dtype.kind not in "iu":
                raise ValueError(f"expected {len(chosen)} seeds, one for each game")
            for number in numbers.tolist():
                check_seed(number)
            self.seeds[chosen] = numbers
        self._share_out(
            len(chosen),
            lambda lo, hi: self.game.kernels.restart(
                self.states, self._tables, chosen, lo, hi, self._blank, seeds is None,
                self.observations, self.action_masks,
            ),
        )  # fmt: skip

    def sample_actions(self, games: Array | None = None) -> npt.NDArray[np.int64]:
        """Return a uniformly random legal action for every game (or those listed); -1 where a game is over."""
        chosen = self._chosen(games)
        actions = np.empty(len(chosen), np.int64)
        self._share_out(
            len(chosen),
            lambda lo, hi: self.game.kernels.sample_actions(self._tables, chosen, self.action_masks, actions, lo, hi),
        )
        return actions

    def greedy_actions(self, games: Array | None = None) -> npt.NDArray[np.int64]:
        """Return the greedy player's action for every game (or those listed); -1 where a game is over."""
        chosen = self._chosen(games)
        actions = np.empty(len(chosen), np.int64)
        self._share_out(
            len(chosen),
            lambda lo, hi: self.game.kernels.greedy_actions(self.states, chosen, actions, lo, hi),
        )
        return actions

    def final_margins(self) -> npt.NDArray[np.int64]:
        """Return (num_games, players): each seat's lead at the end of the game that ended last on each table.

        Its score minus the best other one; alone at the table, minus an automaton's.
        """
        lead = np.zeros((self.num_games, template.MAX_SEATS), np.int64)
        for scores, row in zip(self._tables["scores"], lead, strict=True):
            margins(scores, self.num_players, row)
        return lead[:, : self.num_players]

    def observe(self, table: int, seat: int) -> Array:
        """Return what any seat of one game sees, unscaled."""
        return self.game.observe(self.states[table], seat)

    def _chosen(self, games: Array | None) -> npt.NDArray[np.int64]:
        if games is None:
            return self._all
        numbers = np.asarray(games)
        chosen = np.ascontiguousarray(numbers, np.int64)
        whole = numbers.dtype.kind in "iu" or numbers.size == 0
        ascending = whole and chosen.ndim == 1 and (chosen[1:] > chosen[:-1]).all()
        if not ascending or (len(chosen) and not 0 <= chosen[0] <= chosen[-1] < self.num_games):
            raise ValueError(f"games must be tables 0..{self.num_games - 1}, each at most once, in ascending order")
        return chosen

    def _share_out(self, count: int, work: Callable[[int, int], None]) -> None:
        """Do ``work`` on as many threads as are worth waking."""
        self._threads.run(work, count, min(self.threads, max(1, count // SMALLEST_SHARE)))

    def _share_tables(self) -> None:
        """Name the columns of the tables; the arrays are views, so they never need copying."""
        seats = slice(0, self.num_players)
        self.seats: npt.NDArray[np.int16] = self._tables["seat"]
        self.rewards: npt.NDArray[np.float64] = self._tables["rewards"][:, seats]
        self.dones: npt.NDArray[np.bool_] = self._tables["done"]
        self.truncations: npt.NDArray[np.bool_] = self._tables["truncated"]
        self.seeds: npt.NDArray[np.int64] = self._tables["seed"]
        self.final_returns: npt.NDArray[np.float64] = self._tables["returns"][:, seats]
        self.final_scores: npt.NDArray[np.int64] = self._tables["scores"][:, seats]
        self.final_standings: npt.NDArray[np.int64] = self._tables["standings"][:, seats]

    VIEWS = ("seats", "rewards", "dones", "truncations", "seeds", "final_returns", "final_scores", "final_standings")

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in self.VIEWS and name != "_threads"}

    def __setstate__(self, values: dict[str, Any]) -> None:
        vars(self).update(values)
        self._threads = Threads()
        self._share_tables()


def check_reward(reward: str) -> str:
    """Return ``reward`` if it names a kind of reward."""
    if reward not in REWARDS:
        raise ValueError(f"reward={reward!r} is not allowed; allowed: {', '.join(map(repr, REWARDS))}")
    return reward

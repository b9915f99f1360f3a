"""The search agent: Monte-Carlo tree search over what its seat cannot know. Works for every game."""

from __future__ import annotations

import time
from functools import cache
from types import ModuleType

import numpy as np
import numpy.typing as npt

from ..envs.core import search as template
from ..envs.core.batch import Batch
from ..envs.core.compile import PACKAGE, instantiate
from ..envs.core.game import Game
from ..envs.core.random import seed_rng
from ..envs.core.state import MAX_SEATS

LONGEST_PATH = 4096
PIECE = 256
"""Iterations between two looks at the clock."""


class SearchAgent:
    """Thinks for a number of iterations, or for some seconds, about every decision that offers a choice.

    ``greedy_share`` is the share of decisions in the playouts that the greedy player makes; the rest is random.
    ``margin_weight`` says how much the score margin at a playout's end counts beside the outcome.

    It uses what the acting seat knows and nothing else: the game's record is resampled before every iteration, and the
    agent's own chance comes from ``seed`` and the number of decisions it has made.
    """

    def __init__(
        self,
        game: Game,
        iterations: int = 1000,
        *,
        seconds: float | None = None,
        exploration: float = 0.6,
        greedy_share: float = 0.0,
        margin_weight: float = 1.0,
        seed: int = 0,
    ) -> None:
        if iterations < 1 or (seconds is not None and seconds <= 0):
            raise ValueError("search: iterations and seconds must be above 0")
        if not 0 <= greedy_share <= 1 or exploration < 0 or margin_weight < 0:
            raise ValueError("search: greedy_share lies in 0..1; exploration and margin_weight are not negative")
        self.game = game
        self.iterations = iterations
        self.seconds = seconds
        self.exploration = exploration
        self.greedy_share = greedy_share
        self.margin_weight = margin_weight
        self.seed = seed
        self.decisions = 0
        self.name = f"search:{iterations}" if seconds is None else f"search:{seconds:g}s"
        self._worlds = np.zeros(1, game.dtype)
        self._nodes = np.zeros(iterations + 1, template.NODE)
        self._path = np.zeros(LONGEST_PATH, np.int64)
        self._mask = np.zeros(game.actions.size, np.int8)
        self._results = np.zeros((3, MAX_SEATS))
        self._rng = np.zeros(4, np.uint32)

    def act(self, batch: Batch, games: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Return one action for each of ``games``."""
        return np.array([self.choose(batch.states, int(i), batch.action_masks[i]) for i in games], np.int64)

    def choose(self, states: npt.NDArray[np.void], i: int, mask: npt.NDArray[np.int8]) -> int:
        """Return an action for game ``i`` of ``states``, whose acting seat has the legal actions of ``mask``."""
        self.decisions += 1
        legal = np.flatnonzero(mask)
        if len(legal) == 1:
            return int(legal[0])
        seed_rng(self._rng, self.seed, self.decisions)
        kernels = kernels_of(self.game)
        kernels.clear(self._nodes, template.ROOT)
        used, left, started = 1, self.iterations, time.perf_counter()
        while left > 0 if self.seconds is None else time.perf_counter() - started < self.seconds:
            piece = left if self.seconds is None else PIECE
            if len(self._nodes) < used + piece:
                self._nodes = np.concatenate([self._nodes, np.zeros(len(self._nodes) + piece, template.NODE)])
            used = kernels.grow(
                states, i, self._worlds, self._nodes, used, self._path, self._mask, self._results, self._rng,
                piece, self.exploration, self.greedy_share, self.margin_weight,
            )  # fmt: skip
            left -= piece
        return int(kernels.favorite(self._nodes))


@cache
def kernels_of(game: Game) -> ModuleType:
    """Return the search compiled for a game."""
    functions = {**game.functions, "advance": game.kernels.advance, "outcomes": game.kernels.outcomes}
    used = {name: function for name, function in functions.items() if hasattr(template, name)}
    return instantiate(template, f"{PACKAGE}.{game.name}.search", used)

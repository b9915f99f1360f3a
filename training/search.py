"""The search agent: Monte-Carlo tree search over what its seat cannot know. Works for every game."""

from __future__ import annotations

import time
import zlib
from functools import cache
from types import ModuleType

import numpy as np
import numpy.typing as npt

from ..envs.core import search as template
from ..envs.core.batch import Batch
from ..envs.core.compile import PACKAGE, instantiate
from ..envs.core.game import Game
from ..envs.core.random import seed_rng
from ..envs.core.sharing import Threads
from ..envs.core.state import MAX_SEATS
from ..envs.core.types import Array
from .agents import Thought

LONGEST_PATH = 4096
PLAYOUTS = ("greedy", "random")
PIECE = 256
"""Iterations between two looks at the clock."""


class SearchAgent:
    """Thinks for a number of iterations, or for some seconds, about every decision that offers a choice.

    ``playouts`` says who plays on below the tree: ``greedy`` or ``random``, everybody alike. ``margin_weight`` says how
    much the score margin at a playout's end counts beside the outcome.

    It uses what the acting seat knows and nothing else: the game's record is resampled before every iteration, and the
    agent's own chance comes from ``seed`` and what the seat sees. So its choice is the same whatever is hidden, and
    whichever other games it plays. ``threads`` think about as many games at once.
    """

    def __init__(
        self,
        game: Game,
        iterations: int = 1000,
        *,
        seconds: float | None = None,
        exploration: float = 3.0,
        playouts: str = "greedy",
        margin_weight: float = 1.0,
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        if iterations < 1 or (seconds is not None and seconds <= 0):
            raise ValueError("search: iterations and seconds must be above 0")
        if playouts not in PLAYOUTS or exploration < 0 or margin_weight < 0:
            raise ValueError("search: playouts are greedy or random; exploration and margin_weight are not negative")
        self.game = game
        self.iterations = iterations
        self.seconds = seconds
        self.exploration = exploration
        self.playouts = playouts
        self.margin_weight = margin_weight
        self.seed = seed
        self.threads = threads
        self.name = f"search:{iterations}" if seconds is None else f"search:{seconds:g}s"
        self._sharing = Threads()
        self._rooms = [_Room(game, iterations) for _ in range(threads)]

    def act(self, batch: Batch, games: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Return one action for each of ``games``."""
        actions = np.zeros(len(games), np.int64)
        free = list(self._rooms)

        def think(begin: int, end: int) -> None:
            room = free.pop()
            for k in range(begin, end):
                i = int(games[k])
                actions[k] = self.choose(batch.states, i, batch.action_masks[i], batch.observations[i], room)

        self._sharing.run(think, len(games), min(self.threads, len(games)))
        return actions

    def choose(self, states: Array, i: int, mask: Array, observation: Array, room: _Room | None = None) -> int:
        """Return an action for game ``i`` of ``states``, whose acting seat has this mask and this observation."""
        room = room or self._rooms[0]
        legal = np.flatnonzero(mask)
        if len(legal) == 1:
            return int(legal[0])
        seed_rng(room.rng, self.seed, zlib.crc32(observation.tobytes()))
        kernels = kernels_of(self.game)
        kernels.clear(room.nodes, template.ROOT)
        used, left, started = 1, self.iterations, time.perf_counter()
        while left > 0 if self.seconds is None else time.perf_counter() - started < self.seconds:
            piece = left if self.seconds is None else PIECE
            if len(room.nodes) < used + piece:
                room.nodes = np.concatenate([room.nodes, np.zeros(len(room.nodes) + piece, template.NODE)])
            used = kernels.grow(
                states, i, room.worlds, room.nodes, used, room.path, room.mask, room.results, room.rng,
                piece, self.exploration, self.playouts == "greedy", self.margin_weight,
            )  # fmt: skip
            left -= piece
        return int(kernels.favorite(room.nodes))

    def consider(self, batch: Batch, table: int) -> Thought:
        """Return the choice with the share of visits of every action, and the mean result of the chosen one."""
        room = self._rooms[0]
        mask, observation = batch.action_masks[table], batch.observations[table]
        action = self.choose(batch.states, table, mask, observation, room)
        visits, value = {}, None
        child = int(room.nodes[template.ROOT]["child"]) if mask.sum() > 1 else 0  # a single action is not thought about
        while child:
            node = room.nodes[child]
            visits[int(node["action"])] = int(node["visits"])
            if node["action"] == action:
                value = float(node["value"] / node["visits"])
            child = int(node["sibling"])
        total = sum(visits.values())
        weights = {number: visits[number] / total for number in sorted(visits)}
        return Thought(action, weights, "share of visits", value)


class _Room:
    """What one thread needs to think in."""

    def __init__(self, game: Game, iterations: int) -> None:
        self.worlds: Array = np.zeros(1, game.dtype)
        self.nodes: Array = np.zeros(iterations + 1, template.NODE)
        self.path = np.zeros(LONGEST_PATH, np.int64)
        self.mask = np.zeros(game.actions.size, np.int8)
        self.results = np.zeros((3, MAX_SEATS))
        self.rng = np.zeros(4, np.uint32)


@cache
def kernels_of(game: Game) -> ModuleType:
    """Return the search compiled for a game."""
    functions = {**game.functions, "advance": game.kernels.advance, "outcomes": game.kernels.outcomes}
    used = {name: function for name, function in functions.items() if hasattr(template, name)}
    return instantiate(template, f"{PACKAGE}.{game.name}.search", used)

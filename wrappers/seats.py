"""Games in which some seats are played from outside and all others inside: what every single-seat view is made of.

It is the Batch with opponents. Whoever uses it decides for the learner; the opponents play until a seat that is asked
from outside must decide again, and what such a seat earns in the meantime is kept for it, so that nothing is lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..envs.core.aec import ILLEGAL
from ..envs.core.batch import Batch
from ..envs.core.game import Game, draw_seed
from ..envs.core.state import PLAYING
from ..training.agents import Agent, make_agent

Tables = npt.NDArray[np.int64]
Opponents = str | Agent | Sequence[str | Agent] | Mapping[str, float]

ILLEGAL_REWARD = -1.0

SELF = "self"
"""The name, among opponents, of a seat that is asked from outside."""


class SeatedBatch:
    """Many games of one kind; in each of them one seat is the learner's: ``seat``, or one drawn at random.

    ``opponents`` are agents or their names; with several, every other seat of every new game draws one of them, by the
    weights of a mapping if one is given. What is drawn follows from the game's seed. With ``several``, ``"self"`` may
    be among them: a seat that is asked from outside, as the learner's is.
    """

    def __init__(
        self,
        game: str | Game,
        num_games: int,
        *,
        opponents: Opponents = "random",
        seat: int | None = None,
        seed: int | None = None,
        reward: str = "outcome",
        threads: int = 1,
        several: bool = False,
        **options: Any,
    ) -> None:
        number = draw_seed() if seed is None else seed
        self.batch = Batch(game, num_games, seed=number, threads=threads, reward=reward, auto_reset=False, **options)
        self.game = self.batch.game
        players = self.batch.num_players
        if seat is not None and seat not in range(players):
            raise ValueError(
                f"seat={seat!r} is not allowed; allowed: None (drawn), {', '.join(map(str, range(players)))}"
            )
        self.seat = seat
        self.several = several
        self.set_opponents(opponents)
        self.all = np.arange(num_games)
        self.learner_seats = np.zeros(num_games, np.int64)
        self.drawn = np.zeros((num_games, players), np.int64)
        """Which of the opponents each seat drew."""
        self.outside = np.zeros((num_games, players), bool)
        """Which seats are asked from outside."""
        self.earned = np.zeros((num_games, players))
        """What each seat has been paid since ``collect`` was last called for its game."""

    def set_opponents(self, opponents: Opponents, weights: Sequence[float] | None = None) -> None:
        """Change who plays the other seats; running games keep the places of those they drew."""
        if isinstance(opponents, Mapping):
            weights = list(opponents.values())
        entries = list(opponents) if isinstance(opponents, (list, tuple, Mapping)) else [opponents]
        share = np.ones(len(entries)) if weights is None else np.array(weights, float)
        if not len(entries) == len(share) > 0 or not (np.isfinite(share) & (share >= 0)).all() or share.sum() == 0:
            raise ValueError("opponents: expected at least one agent, with weights that are not negative")
        self.opponents = [self._opponent(entry) for entry in entries]
        self.weights = share / share.sum()

    def _opponent(self, entry: Any) -> Agent | None:
        """Return the agent that plays a seat, None for a seat that is asked from outside."""
        if self.several and entry == SELF:
            return None
        return make_agent(entry, self.game) if isinstance(entry, str) else entry

    # ------------------------------------------------------------------ playing

    def new_games(self, tables: Tables, seeds: Sequence[int] | None = None) -> None:
        """Start games, of the given seeds or of the tables' next ones, and play to the first decision outside.

        A game in which nobody outside ever gets to decide is passed over: there is nothing to learn from it.
        """
        while len(tables):
            self.batch.restart(tables, seeds)
            self._draw(tables)
            self.earned[tables] = 0.0
            self._play_inside(tables)
            tables, seeds = tables[self.finished(tables)], None

    def step(self, actions: Any, tables: Tables | None = None) -> None:
        """Carry out one action in each of ``tables`` and all that follows, up to the next decision outside."""
        tables = self.all if tables is None else tables
        self.batch.step(actions, tables)
        self.earned[tables] += self.batch.rewards[tables]
        self._play_inside(tables)

    def collect(self, tables: Tables) -> npt.NDArray[np.float64]:
        """Hand over what the learners have earned since the last time, and count from zero again."""
        earned = self.earned[tables, self.learner_seats[tables]]
        self.earned[tables] = 0.0
        return earned

    def finished(self, tables: Tables) -> npt.NDArray[np.bool_]:
        """Tell which games have ended for everybody outside, if only by elimination."""
        playing = self.batch.states["out"][tables, : self.batch.num_players] == PLAYING
        return ~(playing & self.outside[tables]).any(axis=1)

    def observations(self, tables: Tables) -> npt.NDArray[np.float32]:
        """Return what the seats that decide see, scaled."""
        return self.game.observation.scaled(self.batch.observations[tables])

    def final_observation(self, table: int) -> npt.NDArray[np.float32]:
        """Return what the learner sees of a game in which it decides no more."""
        return self.game.observation.scaled(self.batch.observe(table, int(self.learner_seats[table])))

    def result(self, table: int) -> dict[str, Any]:
        """Tell how a game has ended for its learner; the others may still be playing."""
        seat, state = int(self.learner_seats[table]), self.batch.states[table]
        return {
            "seat": seat,
            "outcome": float(self.game.returns(state)[seat]),
            "margin": int(self.game.margins(state)[seat]),
        }

    def _draw(self, tables: Tables) -> None:
        """Draw the learners' seats, and who plays the others."""
        players = self.batch.num_players
        draws = uniform(self.batch.seeds[tables], 1 + players)
        self.learner_seats[tables] = (draws[:, 0] * players).astype(np.int64) if self.seat is None else self.seat
        self.drawn[tables] = np.searchsorted(np.cumsum(self.weights)[:-1], draws[:, 1:], side="right")
        self.outside[tables] = np.array([agent is None for agent in self.opponents])[self.drawn[tables]]
        self.outside[tables, self.learner_seats[tables]] = True

    def _play_inside(self, tables: Tables) -> None:
        """Let the opponents play until somebody outside must decide or nobody outside is left in the game."""
        while True:
            seats = self.batch.seats[tables]
            inside = ~self.outside[tables, seats] & ~self.finished(tables)
            tables = tables[inside]
            if len(tables) == 0:
                return
            players = self.drawn[tables, seats[inside]]
            for index, agent in enumerate(self.opponents):
                mine = tables[players == index] if len(self.opponents) > 1 else tables
                if agent is not None and len(mine):
                    self.batch.step(agent.act(self.batch, mine), mine)
            self.earned[tables] += self.batch.rewards[tables]


def uniform(seeds: npt.NDArray[np.int64], count: int) -> npt.NDArray[np.float64]:
    """Return (seeds, count) numbers in [0, 1) that follow from the seeds alone (splitmix64)."""
    word = seeds.astype(np.uint64)[:, None] + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    word ^= word >> np.uint64(31)
    return (word >> np.uint64(11)) * 2.0**-53


def check_illegal(illegal: str) -> str:
    """Return ``illegal`` if it names what may happen to illegal actions."""
    if illegal not in ILLEGAL:
        raise ValueError(f"illegal={illegal!r} is not allowed; allowed: {', '.join(ILLEGAL)}")
    return illegal

"""Tournaments: every agent meets every other one, with paired seeds and rotated seats; stored, resumed, rated.

The matches of a tournament lie in one JSON file, which grows piece by piece: a run that is stopped goes on where it
was. The file holds every rank and margin, so that anybody can compute the ratings anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..envs.core.documents import DocumentError, Reader, read_file, read_what_is_played
from ..envs.core.game import Game
from ..envs.core.replay import write_whole
from .agents import Agent
from .evaluate import interval
from .matches import Matches, Progress, play_matches
from .ratings import Rating, rate

FORMAT = "fireside tournament 1"
PIECE = 8
"""Seeds played between two looks at the clock and two writings of the file."""
MOST_SEEDS = 10**7

Floats = npt.NDArray[np.float64]
Cast = tuple[str, ...]


class TournamentError(ValueError):
    """A file is no tournament, or not the one that was asked for."""


@dataclass
class Tournament:
    """A game, its options, the agents by name, and all matches played so far."""

    game: Game
    options: dict[str, Any]
    agents: list[str]
    seed: int = 3_000_000
    matches: dict[Cast, Matches] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """Seats at a table."""
        return int(self.game.options.from_dict(self.options).num_players)  # type: ignore[attr-defined]

    def casts(self) -> list[Cast]:
        """Return who sits down with whom.

        At a table of two, all pairs. At a larger one, each agent alone among copies of each other one; and mixed tables
        of as many different agents as fit.
        """
        names, players = self.agents, self.players
        if players == 2:
            return list(combinations(names, 2))
        lonely = [(one, *[other] * (players - 1)) for one, other in permutations(names, 2)]
        if len(names) < 3:
            return lonely
        mixed = combinations(names, min(players, len(names)))
        return lonely + [tuple(some[i % len(some)] for i in range(players)) for some in mixed]

    def play(
        self,
        agents: dict[str, Agent],
        seeds: int,
        *,
        casts: Sequence[Cast] | None = None,
        progress: Progress | None = None,
        save: Callable[[], None] | None = None,
    ) -> None:
        """Play all casts (or those listed) until each has met on ``seeds`` seeds; ``save`` follows each piece."""
        while True:
            left = [(self.played(cast), cast) for cast in casts or self.casts()]
            played, cast = min(left, key=lambda entry: entry[0])
            if played >= seeds:
                return
            self._play_piece(cast, agents, min(PIECE - played % PIECE, seeds - played), progress)
            if save:
                save()

    def _play_piece(self, cast: Cast, agents: dict[str, Agent], count: int, progress: Progress | None) -> None:
        begin = self.seed + self.played(cast)
        table = [agents[name] for name in cast]
        new = play_matches(self.game, table, np.arange(begin, begin + count), options=self.options, progress=progress)
        self.matches[cast] = joined(self.matches[cast], new) if cast in self.matches else new

    def played(self, cast: Cast) -> int:
        """Return how many seeds a cast has played."""
        return len(self.matches[cast].seeds) if cast in self.matches else 0

    # ------------------------------------------------------------------ what came of it

    def pair_wins(self) -> Floats:
        """Return (pieces, n, n): how often i finished before j, ties half each, for every seed of every cast."""
        index = {name: i for i, name in enumerate(self.agents)}
        pieces = [
            _pair_wins(matches, [index[name] for name in cast], len(index)) for cast, matches in self.matches.items()
        ]
        if not pieces:
            raise TournamentError("no match has been played yet")
        return np.concatenate(pieces)

    def ratings(self, anchor: str | None = None) -> list[Rating]:
        """Return the ratings, best first, the anchor (the first agent unless named) at 0.

        Left out are agents whom no chain of matches links with the anchor yet.
        """
        wins, at = self.pair_wins(), self.agents.index(anchor) if anchor else 0
        linked = _linked(wins.sum(axis=0) > 0, at)
        names = [self.agents[i] for i in linked]
        ratings = rate(names, wins[:, linked][:, :, linked], int(np.flatnonzero(linked == at)[0]))
        return sorted(ratings, key=lambda one: -one.points)

    def results(self) -> Iterator[Result]:
        """Yield how the first agent of every cast did."""
        for cast, matches in self.matches.items():
            shares = matches.shares
            by_seed = shares[:, :, 0].mean(axis=1)
            first = np.take_along_axis(shares, matches.first[:, :, None], axis=2)
            yield Result(
                cast,
                len(matches.seeds) * len(cast),
                float(by_seed.mean()),
                interval(by_seed, self.seed),
                float(matches.ranks[:, :, 0].mean()),
                float(matches.margins[:, :, 0].mean()),
                float(first.mean()),
            )

    def matrix(self) -> Floats:
        """Return (n, n): the win share of each agent alone at a table of each other one; nan where they never met."""
        shares = np.full((len(self.agents),) * 2, np.nan)
        index = {name: i for i, name in enumerate(self.agents)}
        for result in self.results():
            one, *rest = (index[name] for name in result.cast)
            if len(set(rest)) == 1:
                shares[one, rest[0]] = result.win_share
                if self.players == 2:
                    shares[rest[0], one] = 1 - result.win_share
        return shares

    def table(self) -> str:
        """Return ratings and matches as tables for people."""
        lines = [f"{'agent':<28} {'rating':>7}  95 % interval"]
        for rating in self.ratings():
            low, high = rating.interval
            lines.append(f"{rating.agent[-28:]:<28} {rating.points:>+7.0f}  [{low:>+6.0f}, {high:>+6.0f}]")
        lines += ["", f"{'match':<44} {'games':>5} {'win share':>9}  {'95 % interval':<16} {'rank':>5} {'margin':>7}"]
        first = games_played = 0.0
        for result in self.results():
            low, high = result.interval
            lines.append(
                f"{result.title:<44} {result.games:>5} {result.win_share:>9.1%}  [{low:>6.1%}, {high:>6.1%}] "
                f"{result.mean_rank:>5.2f} {result.margin:>+7.1f}"
            )
            first += result.games * result.first_seat_share
            games_played += result.games
        lines.append(
            f"Par {1 / self.players:.1%}; the first to decide wins {first / games_played:.1%}. Ratings: Bradley-Terry "
            f"on the scale of chess, {self.agents[0]} = 0."
        )
        return "\n".join(lines)

    # ------------------------------------------------------------------ the file

    def to_json(self) -> dict[str, Any]:
        """Return the tournament as plain values."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "version": self.game.version,
            "options": self.options,
            "seed": self.seed,
            "agents": self.agents,
            "matches": [
                {
                    "cast": list(cast),
                    "ranks": matches.ranks.tolist(),
                    "margins": matches.margins.tolist(),
                    "first": matches.first.tolist(),
                }
                for cast, matches in self.matches.items()
            ],
            "ratings": [
                {"agent": one.agent, "points": round(one.points), "interval": [round(end) for end in one.interval]}
                for one in (self.ratings() if self.matches else ())
            ],
        }

    def save(self, path: Path) -> None:
        """Write the file, whole or not at all."""
        write_whole(path, json.dumps(self.to_json()))

    @classmethod
    def load(cls, path: Path) -> Tournament:
        """Read the file of a tournament, with checks."""
        try:
            document = read_file(path, "tournament")
        except DocumentError as error:
            raise TournamentError(str(error)) from None
        try:
            return cls.from_json(document)
        except (DocumentError, TypeError, ValueError) as error:
            raise TournamentError(f"{path}: {error}") from None

    @classmethod
    def from_json(cls, document: Any) -> Tournament:
        """Read a tournament from plain values, with checks."""
        reader = Reader(document, "tournament")
        game, options = read_what_is_played(reader, FORMAT)
        names = [str(entry.value) for entry in reader["agents"].items(2, 1000)]
        one = cls(game, options, names, reader["seed"].integer(0, 2**62))
        for entry in reader["matches"].items(0, MOST_SEEDS):
            cast = tuple(names[name.choice(tuple(names))] for name in entry["cast"].items(one.players, one.players))
            one.matches[cast] = _read_matches(entry, one)
        return one


@dataclass
class Result:
    """How the first agent of a cast did against the rest."""

    cast: Cast
    games: int
    win_share: float
    interval: tuple[float, float]
    mean_rank: float
    margin: float
    first_seat_share: float

    @property
    def title(self) -> str:
        """Who met whom."""
        one, *rest = self.cast
        others = [f"{rest.count(name)} × {name}" if rest.count(name) > 1 else name for name in dict.fromkeys(rest)]
        return f"{one} – {', '.join(others)}"


def joined(one: Matches, other: Matches) -> Matches:
    """Return two sets of matches of the same cast as one."""
    return Matches(
        np.concatenate([one.seeds, other.seeds]),
        np.concatenate([one.ranks, other.ranks]),
        np.concatenate([one.margins, other.margins]),
        np.concatenate([one.first, other.first]),
    )


def _linked(met: npt.NDArray[np.bool_], start: int) -> npt.NDArray[np.int64]:
    """Return the agents that a chain of matches leads to."""
    reached = np.arange(len(met)) == start
    for _ in range(len(met)):
        reached = reached | (met | met.T)[reached].any(axis=0)
    return np.flatnonzero(reached)


def _pair_wins(matches: Matches, agents: list[int], count: int) -> Floats:
    """Return (seeds, n, n): how often agent i finished before agent j, all rotations together, ties half each."""
    wins = np.zeros((len(matches.seeds), count, count))
    for a, b in permutations(range(len(agents)), 2):
        if agents[a] != agents[b]:
            before, level = (op(matches.ranks[:, :, a], matches.ranks[:, :, b]) for op in (np.less, np.equal))
            wins[:, agents[a], agents[b]] += (before + 0.5 * level).sum(axis=1)
    return wins


def _read_matches(entry: Reader, one: Tournament) -> Matches:
    players = one.players
    arrays = []
    for key, width in (("ranks", 3), ("margins", 3), ("first", 2)):
        try:
            array = np.array(entry[key].value, np.int64)
        except (TypeError, ValueError, OverflowError):
            raise entry[key].fail("lists of whole numbers") from None
        if array.ndim != width or array.shape[1:] != (players,) * (width - 1):
            raise entry[key].fail(f"for each seed {players} rotations of {players} agents")
        arrays.append(array)
    ranks, margins, first = arrays
    if not len(ranks) == len(margins) == len(first):
        raise entry["margins"].fail("as many seeds as ranks")
    if (ranks < 1).any() or (ranks > players).any() or (first < 0).any() or (first >= players).any():
        raise entry["ranks"].fail(f"ranks from 1 to {players}, and first seats below {players}")
    return Matches(np.arange(one.seed, one.seed + len(ranks)), ranks, margins, first)

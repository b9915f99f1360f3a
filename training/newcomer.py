"""Rating a newcomer: it plays the agents of a stored ladder until its interval is tight."""

from __future__ import annotations

from collections.abc import Callable

from .agents import Agent
from .matches import Progress
from .ratings import Rating
from .tournament import PIECE, Tournament


def rate_newcomer(
    ladder: Tournament,
    newcomer: str,
    agents: dict[str, Agent],
    *,
    width: float = 100.0,
    most_seeds: int = 500,
    opponents: list[str] | None = None,
    progress: Progress | None = None,
    save: Callable[[], None] | None = None,
) -> Rating:
    """Add ``newcomer`` to the ladder and play until its 95 % interval is at most ``width`` points wide.

    It first meets every opponent on a few seeds; then, piece by piece, whoever is nearest to it in strength: near games
    tell most. At most ``most_seeds`` seeds are played with one opponent.
    """
    if newcomer not in ladder.agents:
        ladder.agents.append(newcomer)
    known = [name for name in ladder.agents if name != newcomer and (opponents is None or name in opponents)]
    if not known:
        raise ValueError("rate: there is nobody to play against")
    casts = {name: (newcomer, *[name] * (ladder.players - 1)) for name in known}

    def play(name: str, seeds: int) -> None:
        ladder.play(agents, seeds, casts=[casts[name]], progress=progress, save=save)

    for name in known:
        play(name, min(PIECE, most_seeds))
    while True:
        ratings = {rating.agent: rating for rating in ladder.ratings()}
        own = ratings[newcomer]
        open_ones = [name for name in known if ladder.played(casts[name]) < most_seeds]
        if own.interval[1] - own.interval[0] <= width or not open_ones:
            return own
        nearest = min(open_ones, key=lambda name: abs(ratings[name].points - own.points))
        play(nearest, min(ladder.played(casts[nearest]) + PIECE, most_seeds))

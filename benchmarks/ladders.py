"""The ladders of all games: ``python -m fireside.benchmarks.ladders [--only GAME] [--page]``.

From the bottom up, every rung plays the rungs just below it, alone at tables of their copies, on paired seeds in every
seating. What has been played lies in ``docs/ladders`` and is kept: the command goes on where it was stopped, a rung at
a time through all games, and writes ``docs/ladders.md`` after each match.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from ..envs import games
from ..envs.core.replay import write_whole
from ..training.agents import make_agent
from ..training.pictures import draw_tournament
from ..training.tournament import Cast, Tournament

DOCS = Path(__file__).resolve().parent.parent / "docs"
ANCHOR = "random"
HEAD = """# The ladders

How strong the agents are that come with the games, at tables of two and at the largest ones. Each agent sits alone at
tables of copies of the one it meets, on paired seeds in every seating; a win share is that one agent's, and par is one
over the number of players. Ratings are on the scale of chess, `random` = 0, with 95 % intervals.

`python -m fireside.benchmarks.ladders` plays all of it into `docs/ladders`. It goes on with what it finds there, so
remove the files to have everything played anew; that takes hours. `fireside rate AGENT docs/ladders/lanterns-2.json`
puts an agent of yours on a ladder.
"""


@dataclass(frozen=True)
class Rung:
    """An agent of the ladder: whom it plays, and on how many games (its seeds times the seats)."""

    agent: str
    against: tuple[str, ...]
    games: int


RUNGS = (
    Rung("greedy", (ANCHOR,), 400),
    Rung("search:100", ("greedy",), 60),
    Rung("search:1000", ("greedy", "search:100"), 48),
    Rung("search:10000", ("search:1000",), 32),
)


def tables() -> Iterator[tuple[str, int]]:
    """Yield every game at a table of two and at its largest."""
    for name, game in games.items():
        yield name, 2
        yield name, game.player_counts[-1]


def file_of(name: str, players: int) -> Path:
    """Return where a ladder is kept."""
    return DOCS / "ladders" / f"{name}-{players}.json"


def open_ladder(name: str, players: int) -> Tournament:
    """Return a ladder as it stands."""
    path = file_of(name, players)
    if path.exists():
        return Tournament.load(path)
    options = games[name].options.from_dict({"num_players": players}).to_dict()
    return Tournament(games[name], options, [ANCHOR])


def climb(rung: Rung, name: str, players: int, threads: int) -> None:
    """Play what is missing of one rung of one ladder."""
    ladder = open_ladder(name, players)
    if rung.agent not in ladder.agents:
        ladder.agents.append(rung.agent)
    seeds = -(-rung.games // players)
    casts: list[Cast] = [(rung.agent, *[other] * (players - 1)) for other in rung.against]
    left = players * sum(seeds - ladder.played(cast) for cast in casts)
    if left <= 0:
        return
    agents = {one: make_agent(one, ladder.game, threads) for one in (rung.agent, *rung.against)}
    path = file_of(name, players)
    with tqdm(total=left, desc=f"{name}, {players} players: {rung.agent}", unit="game") as bar:
        ladder.play(agents, seeds, casts=casts, progress=bar.update, save=lambda: ladder.save(path))
    draw_tournament(ladder, path.with_suffix(".png"))
    write_page()


def write_page() -> None:
    """Write the ladders that have been played into the documentation."""
    lines = [HEAD]
    for name, players in tables():
        path = file_of(name, players)
        if not path.exists():
            continue
        ladder = Tournament.load(path)
        lines += [
            f"## {ladder.game.title}, {players} players",
            "",
            f"![ratings and matches](ladders/{path.with_suffix('.png').name})",
            "",
            "```",
            ladder.table(),
            "```",
            "",
        ]
    write_whole(DOCS / "ladders.md", "\n".join(lines))


def main(arguments: list[str]) -> None:
    """Play what is missing, a rung at a time through all games."""
    parser = argparse.ArgumentParser(prog="python -m fireside.benchmarks.ladders", description=__doc__)
    parser.add_argument("--only", action="append", choices=tuple(games), help="games to play (default: all)")
    parser.add_argument("--players", type=int, action="append", help="sizes of tables to play (default: two, largest)")
    parser.add_argument("--up-to", choices=[rung.agent for rung in RUNGS], help="the highest rung to play")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="threads of agents that search")
    parser.add_argument("--page", action="store_true", help="write the page, play nothing")
    args = parser.parse_args(arguments)
    if args.page:
        return write_page()
    for rung in RUNGS:
        for name, players in tables():
            if name in (args.only or games) and players in (args.players or [players]):
                climb(rung, name, players, args.threads)
        if rung.agent == args.up_to:
            return None
    return None


if __name__ == "__main__":
    main(sys.argv[1:])

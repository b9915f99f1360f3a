"""One game of every kind written down in full; ``python -m tests.playthroughs`` writes the files anew.

A change of rules, of action ids, of the order of chance or of the pictures shows up as a difference in these files.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fireside
from fireside.envs.core.ansi import strip
from fireside.envs.core.game import Game
from fireside.envs.core.types import State

from ..variants import PLAYTHROUGHS

FOLDER = Path(__file__).parent
PICTURE_EVERY = 10
DIGEST_EVERY = 5


def playthrough(game: Game, seed: int, **options: Any) -> str:
    """Return one game as text. Players mix greedy and random choices by a rule that depends on the seed alone."""
    return "\n".join(_lines(game, seed, options)) + "\n"


def _lines(game: Game, seed: int, options: dict[str, Any]) -> Iterator[str]:
    state = game.new(seed=seed, **options)
    yield f"{game.title} ({game.env_name}), seed {seed}"
    yield "options: " + ", ".join(f"{k}={v!r}" for k, v in game.options_of(state).to_dict().items())
    yield f"{game.actions.size} actions, {game.observation.size} numbers observed"
    words = _words(seed)
    scores = game.scores(state).tolist()
    number = 0
    while not game.over(state):
        if number % PICTURE_EVERY == 0:
            yield from _picture(game, state)
        if number % DIGEST_EVERY == 0:
            yield f"digest {game.digest(state)}"
        legal = game.legal_actions(state).tolist()
        action = game.greedy_action(state) if next(words) % 2 else legal[next(words) % len(legal)]
        yield (
            f"{number}. player_{game.seat(state)} {game.phase(state)}, {len(legal)} legal: "
            f"{action} {game.describe_action(state, action)}"
        )
        game.apply(state, action)
        number += 1
        before, scores = scores, game.scores(state).tolist()
        changes = [
            f"player_{seat} {old} -> {new}"
            for seat, (old, new) in enumerate(zip(before, scores, strict=True))
            if old != new
        ]
        if changes:
            yield f"    score: {', '.join(changes)}"
    yield from _picture(game, state)
    yield f"digest {game.digest(state)}"
    yield f"{'truncated' if game.truncated(state) else 'over'} after {number} decisions"
    parts = game.score_parts(state)
    for seat, (score, rank, reward) in enumerate(
        zip(scores, game.ranks(state), game.returns(state).tolist(), strict=True)
    ):
        made_of = ", ".join(f"{name} {value}" for name, value in parts[seat].items())
        yield f"player_{seat}: rank {rank}, score {score}, return {reward:+.4f} ({made_of})"


def _picture(game: Game, state: State) -> Iterator[str]:
    yield ""
    for line in strip(game.text(state, None)).splitlines():
        yield f"    {line}".rstrip()
    yield ""


def _words(seed: int) -> Iterator[int]:
    """Yield numbers of a linear congruential generator; its low bits are too regular to use."""
    word = seed
    while True:
        word = (word * 6364136223846793005 + 1442695040888963407) % 2**64
        yield word >> 33


def path_of(title: str) -> Path:
    """Return where the playthrough of that title is stored."""
    return FOLDER / f"{title}.txt"


def generate(title: str) -> str:
    """Return what the file of that title should contain."""
    name, options = PLAYTHROUGHS[title]
    return playthrough(fireside.games[name], seed=options["num_players"], **options)


def main() -> None:
    """Write all files anew."""
    for title in PLAYTHROUGHS:
        path_of(title).write_text(generate(title), encoding="utf-8", newline="\n")

"""The generated parts of every game's page: ``python -m fireside.envs.core.page`` rewrites them.

A page is ``envs/<game>/README.md``, written by hand except between ``<!-- begin facts -->`` and ``<!-- end facts -->``
and the like: what stands there comes from the ``Game`` object, so that it cannot fall behind the code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .game import Game


def update(game: Game, text: str) -> str:
    """Return the page with all generated parts made anew. ValueError if the page lacks one of them."""
    for name, section in SECTIONS.items():
        begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
        pattern = re.compile(f"{re.escape(begin)}\n.*?{re.escape(end)}", re.DOTALL)
        if len(pattern.findall(text)) != 1:
            raise ValueError(f"the page of {game.name} needs exactly one {begin} ... {end}")
        content = f"{begin}\n{section(game)}\n{end}"
        text = pattern.sub(lambda _, content=content: content, text)  # type: ignore[misc]
    return text


def page_path(game: Game) -> Path:
    """Return where the game's page is."""
    return Path(__file__).parents[1] / game.name / "README.md"


def facts(game: Game) -> str:
    """Return the game in numbers, and how to get hold of it."""
    counts = game.player_counts
    rows = [
        ("Name", game.title),
        ("Players", f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else str(counts[0])),
        ("Actions", f"`Discrete({game.actions.size})`"),
        ("Observation", f"{game.observation.size} numbers ({game.observation.dtype}; float32 in [-1, 1] when scaled)"),
        ("Record", f"{game.dtype.itemsize} bytes"),
        ("Environment", f"`from fireside.envs import {game.env_name}`"),
        ("Plain game", f'`fireside.games["{game.name}"]`'),
        ("Registry id", f"`{game.env_id}`"),
    ]
    return _table(("", ""), rows)


def options(game: Game) -> str:
    """Return the options with their defaults."""
    rows = [(f"`{name}`", f"`{default!r}`", allowed, doc) for name, default, allowed, doc in game.options.describe()]
    return _table(("Option", "Default", "Allowed", "Meaning"), rows)


def phases(game: Game) -> str:
    """Return the kinds of decision."""
    return _table(("Phase", "Name"), [(number, f"`{name}`") for number, name in enumerate(game.phases)])


def actions(game: Game) -> str:
    """Return the action table."""
    rows = [(part, f"`{part.name}`", part.count, part.meaning) for part in game.actions.ranges]
    return _table(("Ids", "Name", "Count", "Meaning"), rows)


def observation(game: Game) -> str:
    """Return the fields of the observation and where each stands in the row."""
    rows = []
    for part in game.observation:
        at = game.observation.slices[part.name]
        low, high = (int(bound) for bound in (part.bounds()[0].min(), part.bounds()[1].max()))
        shape = " × ".join(map(str, part.shape))
        rows.append((f"{at.start}:{at.stop}", f"`{part.name}`", shape, f"{low}..{high}", part.meaning))
    return _table(("Slice", "Field", "Shape", "Range", "Meaning"), rows)


SECTIONS = {"facts": facts, "options": options, "phases": phases, "actions": actions, "observation": observation}


def _table(head: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines)


def main() -> None:
    """Rewrite the pages of all games."""
    from fireside import games

    for game in games.values():
        path = page_path(game)
        path.write_text(update(game, path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()

"""The games. ``GAMES`` is the list; a new game is a new folder here and its name in this list."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping

from .core.game import Game

GAMES = ("lanterns", "century_golem", "fire_tower", "glow", "bonfire")
SOLO = ("glow", "bonfire")
"""Those that one player can play; Gymnasium knows them too."""


class Games(Mapping[str, Game]):
    """All games by name; each is loaded when it is first asked for."""

    def __getitem__(self, name: str) -> Game:
        if name not in GAMES:
            raise KeyError(f"no game {name!r}; there are {', '.join(GAMES)}")
        game = importlib.import_module(f"{__name__}.{name}").GAME
        assert isinstance(game, Game)
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)

    def __len__(self) -> int:
        return len(GAMES)

    def __repr__(self) -> str:
        return f"<games: {', '.join(GAMES)}>"


games = Games()

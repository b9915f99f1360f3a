"""Where environments are made: the PettingZoo-style modules, and the registries of PettingZoo and Gymnasium."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .aec import TabletopEnv


def environment(name: str, version: int) -> Callable[..., TabletopEnv]:
    """Return the ``env`` function of a game's module."""

    def env(**options: Any) -> TabletopEnv:
        from fireside import games

        return TabletopEnv(games[name], **options)

    env.__doc__ = f"""Make a game of {name} as a PettingZoo AEC environment.

    Options: ``num_players``, ``render_mode`` ("human", "rgb_array", "ansi"), ``reward`` ("outcome" or "score"),
    ``illegal`` ("raise" or "terminate"), and the options of the game (``fireside games {name}`` lists them).
    """
    env.__module__ = f"fireside.envs.{name}_v{version}"
    return env


def register_all(names: tuple[str, ...], solo: tuple[str, ...]) -> None:
    """Enter every game in PettingZoo's registry, where it has one (from 1.27), and games for one in Gymnasium's."""
    import gymnasium
    import pettingzoo

    for name in solo:
        game_id = f"fireside/{name}-solo-v0"
        if game_id not in gymnasium.registry:
            gymnasium.register(game_id, "fireside.wrappers.gymnasium:SoloEnv", kwargs={"game": name})

    if not hasattr(pettingzoo, "register"):
        return
    for name in names:
        game_id = f"fireside/{name}-v0"
        if game_id not in pettingzoo.aec_registry:
            pettingzoo.register("aec", game_id, f"fireside.envs.{name}_v0:env")
            parallel = "fireside.wrappers.parallel:parallel_env"
            pettingzoo.register("parallel", game_id, parallel, kwargs={"game": name})

"""Fireside: tabletop games for multi-agent reinforcement learning."""

from __future__ import annotations

from .envs import GAMES, SOLO, games
from .envs.core.batch import Batch
from .envs.core.front_door import register_all
from .envs.core.replay import Replay
from .version import __version__

__all__ = ["Batch", "Replay", "__version__", "games"]

register_all(GAMES, SOLO)

"""Glow as a PettingZoo environment: ``glow_v0.env(num_players=4, map="archipelago")``. See ``envs/glow/README.md``.

Version history: v0, the first.
"""

from .core.front_door import environment

env = raw_env = environment("glow", version=0)

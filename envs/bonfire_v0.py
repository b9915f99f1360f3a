"""Bonfire as a PettingZoo environment: ``bonfire_v0.env(num_players=4)``. See ``envs/bonfire/README.md``.

Version history: v0, the first.
"""

from .core.front_door import environment

env = raw_env = environment("bonfire", version=0)

"""Lanterns as a PettingZoo environment: ``lanterns_v0.env(num_players=4)``. See ``envs/lanterns/README.md``.

Version history: v0, the first.
"""

from .core.front_door import environment

env = raw_env = environment("lanterns", version=0)

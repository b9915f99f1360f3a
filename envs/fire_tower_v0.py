"""Fire Tower as a PettingZoo environment: ``fire_tower_v0.env(num_players=4)``. See ``envs/fire_tower/README.md``.

Version history: v0, the first.
"""

from .core.front_door import environment

env = raw_env = environment("fire_tower", version=0)

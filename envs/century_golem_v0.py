"""Century: Golem Edition as a PettingZoo environment: ``century_golem_v0.env(num_players=4)``.

See ``envs/century_golem/README.md``. Version history: v0, the first.
"""

from .core.front_door import environment

env = raw_env = environment("century_golem", version=0)

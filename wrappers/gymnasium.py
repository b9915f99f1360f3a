"""Gymnasium: games for one player as single-agent environments.

    import fireside
    import gymnasium

    env = gymnasium.make("fireside/glow-solo-v0", map="archipelago")
    observation, info = env.reset(seed=7)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

An observation is ``{"observation", "action_mask"}`` as in the PettingZoo environment; the mask is in ``info`` too.
"""

from __future__ import annotations

from typing import Any

import gymnasium
from gymnasium.error import ResetNeeded

from ..envs.core.aec import RENDER_MODES, Observation, TabletopEnv
from ..envs.core.game import Game

Info = dict[str, Any]


class SoloEnv(gymnasium.Env[Observation, int]):
    """One game for one player.

    ``illegal="raise"`` (default) refuses an illegal action and changes nothing; ``illegal="terminate"`` ends the game
    with -1, for callers that do not look at the mask, such as Gymnasium's own checks.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(self, game: str | Game, *, render_mode: str | None = None, **options: Any) -> None:
        if isinstance(game, str):
            from fireside import games

            game = games[game]
        if options.setdefault("num_players", 1) != 1:
            raise ValueError(f"num_players={options['num_players']!r} is not allowed here; allowed: 1")
        self.table = TabletopEnv(game, render_mode=render_mode, **options)
        (self.agent,) = self.table.possible_agents
        self.render_mode = render_mode
        self.observation_space = self.table.observation_space(self.agent)
        self.action_space = self.table.action_space(self.agent)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Deal the game of ``seed``, or the next one of the stream that the last seed began."""
        super().reset(seed=seed)
        self.table.reset(seed=seed)
        return self.table.observe(self.agent), self.table.infos[self.agent]

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        """Carry out a legal action and all that follows, up to the next decision or the end."""
        table = self.table
        if getattr(table, "agents", None) and (table.terminations[self.agent] or table.truncations[self.agent]):
            raise ResetNeeded("the game is over; call reset() to play again")
        table.step(action)
        return (
            table.observe(self.agent),
            float(table.rewards[self.agent]),
            table.terminations[self.agent],
            table.truncations[self.agent],
            table.infos[self.agent],
        )

    def action_masks(self) -> Any:
        """Return the mask of legal actions as booleans, where sb3-contrib looks for it."""
        return self.table.observe(self.agent)["action_mask"].astype(bool)

    def render(self) -> Any:
        """Show the table as ``render_mode`` says."""
        return self.table.render()

    def close(self) -> None:
        """Close the window, if one is open."""
        self.table.close()

"""Lanterns with house rules, under an id of this project: ``gymnasium.make("campfire/QuickLanterns-v0")``."""

from __future__ import annotations

from typing import Any

import gymnasium

from fireside.wrappers.gymnasium import SeatEnv

ID = "campfire/QuickLanterns-v0"


class DecisionPrice(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Takes a little off the reward for every decision, so that dawdling does not pay."""

    def __init__(self, env: gymnasium.Env[Any, Any], price: float) -> None:
        super().__init__(env)
        self.price = price

    def step(self, action: Any) -> Any:
        """Play, and pay."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        return observation, float(reward) - self.price, terminated, truncated, info

    def action_masks(self) -> Any:
        """Pass the masks on to MaskablePPO."""
        return self.env.get_wrapper_attr("action_masks")()


def quick_lanterns(price: float = 0.001, **options: Any) -> gymnasium.Env[Any, Any]:
    """Make the environment: our options, our opponents, our wrapper."""
    settings = {"num_players": 2, "favor_supply": "unlimited", "opponents": {"greedy": 1, "random": 3}, **options}
    return DecisionPrice(SeatEnv("lanterns", **settings), price)


gymnasium.register(ID, "campfire:quick_lanterns")

"""Networks for the policies: what stands between an observation and the heads of MaskablePPO."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from gymnasium.spaces import Space
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn


def policy_kwargs(network: str, hidden: Sequence[int]) -> dict[str, Any]:
    """Return what MaskablePPO needs to build a policy with the named network."""
    if network == "mlp":
        return {"net_arch": list(hidden)}
    return {
        "net_arch": [],
        "features_extractor_class": SkipNetwork,
        "features_extractor_kwargs": {"hidden": list(hidden)},
    }


class SkipNetwork(BaseFeaturesExtractor):
    """Hidden layers, with the observation itself handed on beside them.

    Many parts of an observation speak for one action each (what a slot would earn, whether a card is held). With the
    observation in reach, the linear heads pick that up at once; the hidden layers add what needs combining.
    """

    def __init__(self, observation_space: Space[object], hidden: Sequence[int] = (128, 128)) -> None:
        assert observation_space.shape is not None
        width = observation_space.shape[0]
        super().__init__(observation_space, width + hidden[-1])
        layers: list[nn.Module] = []
        for before, after in zip([width, *hidden[:-1]], hidden, strict=True):
            layers += [nn.Linear(before, after), nn.ReLU()]
        self.layers = nn.Sequential(*layers)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Return the observation followed by the hidden features."""
        return torch.cat([observations, self.layers(observations)], dim=1)

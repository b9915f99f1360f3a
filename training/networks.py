"""Networks for the policies: what stands between an observation and the heads of MaskablePPO."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import torch
from gymnasium.spaces import Space
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from ..envs.core.game import Game

Shape = tuple[int, ...]

LEAST_ROWS = 3
"""Fewer things than this are no set."""
LEAST_SIDE = 8
"""Squares from this size on are boards."""
BOARD_PLANES = 4
"""What is kept of every cell of a board."""


def policy_kwargs(network: str, hidden: Sequence[int], game: Game) -> dict[str, Any]:
    """Return what MaskablePPO needs to build a policy for a game with the named network."""
    if network == "mlp":
        return {"net_arch": list(hidden)}
    extractor: type[BaseFeaturesExtractor] = SkipNetwork
    options: dict[str, Any] = {"hidden": list(hidden)}
    if network == "fields":
        extractor = FieldsNetwork
        options["shapes"] = [part.shape for part in game.observation]
    return {"net_arch": [], "features_extractor_class": extractor, "features_extractor_kwargs": options}


def hidden_layers(width: int, hidden: Sequence[int]) -> nn.Sequential:
    """Return linear layers of the given widths with ReLU after each."""
    layers: list[nn.Module] = []
    for before, after in zip([width, *hidden[:-1]], hidden, strict=True):
        layers += [nn.Linear(before, after), nn.ReLU()]
    return nn.Sequential(*layers)


class SkipNetwork(BaseFeaturesExtractor):
    """Hidden layers, with the observation itself handed on beside them.

    Many parts of an observation speak for one action each (what a slot would earn, whether a card is held). With the
    observation in reach, the linear heads pick that up at once; the hidden layers add what needs combining.
    """

    def __init__(self, observation_space: Space[object], hidden: Sequence[int] = (128, 128)) -> None:
        assert observation_space.shape is not None
        width = observation_space.shape[0]
        super().__init__(observation_space, width + hidden[-1])
        self.layers = hidden_layers(width, hidden)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Return the observation followed by the hidden features."""
        return torch.cat([observations, self.layers(observations)], dim=1)


class FieldsNetwork(BaseFeaturesExtractor):
    """Reads an observation by its fields: sets through shared weights, boards through convolutions.

    Fields with the same number of rows speak of the same things (slots, cards, seats), so row i of all of them together
    describes thing i; every thing of a set is read by the same small network. Square fields are planes of one board.
    What comes of things and boards keeps its place, so that the heads find the thing that an action is about; hidden
    layers beside it combine everything.
    """

    def __init__(
        self, observation_space: Space[object], shapes: Sequence[Shape], hidden: Sequence[int] = (128, 128)
    ) -> None:
        self.plan = plan = FieldPlan([tuple(shape) for shape in shapes])
        rows = {count: _row_width(width) for count, width in plan.row_widths.items()}
        kept = len(plan.rest) + sum(count * width for count, width in rows.items())
        kept += sum(BOARD_PLANES * side * side for side in plan.boards)
        super().__init__(observation_space, kept + hidden[-1])
        self.rest: torch.Tensor
        self.register_buffer("rest", torch.as_tensor(plan.rest, dtype=torch.long), persistent=False)
        self.row_layers = nn.ModuleDict(
            {str(count): hidden_layers(width, (32, rows[count])) for count, width in plan.row_widths.items()}
        )
        self.board_layers = nn.ModuleDict(
            {
                str(side): nn.Sequential(
                    nn.Conv2d(sum(planes for _, planes in parts), 16, 3, padding=1),
                    nn.ReLU(),
                    nn.Conv2d(16, BOARD_PLANES, 3, padding=1),
                    nn.ReLU(),
                    nn.Flatten(),
                )
                for side, parts in plan.boards.items()
            }
        )
        self.layers = hidden_layers(kept, hidden)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Return what does not belong to sets and boards, what comes of those, and the hidden features."""
        size, parts = len(observations), [observations[:, self.rest]]
        for count, fields in self.plan.rows.items():
            things = torch.cat(
                [observations[:, at : at + count * w].view(size, count, w) for at, w in fields], dim=2
            )  # (batch, rows, numbers of one thing)
            parts.append(self.row_layers[str(count)](things).flatten(1))
        for side, fields in self.plan.boards.items():
            planes = torch.cat(
                [observations[:, at : at + n * side * side].view(size, n, side, side) for at, n in fields], dim=1
            )  # (batch, planes, rows, columns)
            parts.append(self.board_layers[str(side)](planes))
        kept = torch.cat(parts, dim=1)
        return torch.cat([kept, self.layers(kept)], dim=1)


def _row_width(width: int) -> int:
    """Return how much is kept of a thing that is described by ``width`` numbers."""
    return 8 if width <= 16 else 16 if width <= 64 else 32


class FieldPlan:
    """Which fields of an observation are sets, which are boards, and what is left; by their shapes alone."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self.rows: dict[int, list[tuple[int, int]]] = {}
        """By number of rows: where each field begins, and how wide its rows are."""
        self.boards: dict[int, list[tuple[int, int]]] = {}
        """By side: where each field begins, and how many planes it has."""
        self.rest: list[int] = []
        """The places of all other numbers."""
        sets = {shape[0] for shape in shapes if len(shape) > 1 and not _is_board(shape) and shape[0] >= LEAST_ROWS}
        at = 0
        for shape in shapes:
            if _is_board(shape):
                self.boards.setdefault(shape[-1], []).append((at, prod(shape[:-2])))
            elif shape[0] in sets:
                self.rows.setdefault(shape[0], []).append((at, prod(shape[1:])))
            else:
                self.rest += range(at, at + prod(shape))
            at += prod(shape)

    @property
    def row_widths(self) -> dict[int, int]:
        """By number of rows: how many numbers describe one thing."""
        return {count: sum(width for _, width in fields) for count, fields in self.rows.items()}


def _is_board(shape: Shape) -> bool:
    return len(shape) > 1 and shape[-1] == shape[-2] >= LEAST_SIDE

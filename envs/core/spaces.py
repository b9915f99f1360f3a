"""Gymnasium's spaces, as the environments hand them out."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete

from .game import Game


class ActionSpace(Discrete):
    """``Discrete``, quicker to draw a random legal action from: otherwise that takes longer than playing it."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Draw an action: uniformly, uniformly among those that ``mask`` allows, or by ``probability``."""
        usual = isinstance(mask, np.ndarray) and mask.dtype == np.int8 and mask.shape == (self.n,)
        if usual and probability is None:
            legal = mask.nonzero()[0]
            if len(legal):
                return legal[int(self.np_random.random() * len(legal))]
        return super().sample(mask, probability)


def scaled_bounds(game: Game) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Return the lowest and the highest scaled observation."""
    layout = game.observation
    return (layout.low * layout.scale).astype(np.float32), (layout.high * layout.scale).astype(np.float32)


def observation_space(game: Game) -> Dict:
    """Return the space of a seat's scaled observation with its mask."""
    low, high = scaled_bounds(game)
    return Dict({"observation": Box(low, high), "action_mask": Box(0, 1, (game.actions.size,), np.int8)})

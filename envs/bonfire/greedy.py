"""A sensible short-sighted player."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State


@kernel
def greedy(state: State) -> int:
    """Return the greedy player's action."""
    return state.choice[0]

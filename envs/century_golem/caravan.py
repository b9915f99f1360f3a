"""The crystals of a player: counting, comparing with a price, points at the end."""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.types import State
from .components import CARAVAN_LIMIT, COST, END_POINTS, GIVE, KIND, NUM_COLORS, PINK, REPEATS, TRADE


@kernel
def crystals_held(state: State, seat: int) -> int:
    """Return how many crystals a caravan holds."""
    total = np.int64(0)
    for color in range(NUM_COLORS):
        total += state.caravan[seat, color]
    return total


@kernel
def can_upgrade(state: State, seat: int) -> bool:
    """Tell whether any crystal is below the highest color."""
    below = np.int64(0)
    for color in range(PINK):
        below += state.caravan[seat, color]
    return below > 0


@kernel
def covers_golem(state: State, seat: int, golem: int) -> bool:
    """Tell whether a caravan holds a golem's cost, color by color: nothing else will do (R23)."""
    covered = True
    for color in range(NUM_COLORS):
        covered = covered and state.caravan[seat, color] >= COST[golem, color]
    return covered


@kernel
def covers_trade(state: State, seat: int, card: int) -> bool:
    """Tell whether a caravan holds what one repetition of a trade asks for; other cards ask for nothing."""
    covered = True
    for color in range(NUM_COLORS):
        covered = covered and state.caravan[seat, color] >= GIVE[card, color]
    return covered


@kernel
def repetitions(state: State, seat: int, card: int) -> int:
    """Return how often a player could carry out a card in one turn: a trade any number of times, others once (§4.3)."""
    if KIND[card] != TRADE:
        return 1
    times = np.int64(CARAVAN_LIMIT)
    for color in range(NUM_COLORS):
        held = min(np.int64(state.caravan[seat, color]), CARAVAN_LIMIT)
        times = min(times, REPEATS[GIVE[card, color], held])
    return times


@kernel
def crystal_points(state: State, seat: int) -> int:
    """Return the points of the crystals left over (§8)."""
    points = np.int64(0)
    for color in range(NUM_COLORS):
        points += END_POINTS[color] * state.caravan[seat, color]
    return points

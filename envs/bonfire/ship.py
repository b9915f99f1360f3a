"""The ship and what waits on the islands. Specification §5.2."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .actions import SHIP_FIRST
from .city import has, offer
from .components import NUM_ISLANDS, SHIP_COST, SHIP_EXTRA, SHIP_TOKEN
from .payments import charge_tokens
from .state import ISLAND


@kernel
def ship_cost(state: State, seat: int, island: int) -> int:
    """Return the tokens that the cheapest way to an island costs. R9."""
    return SHIP_COST[has(state, seat, SHIP_EXTRA), state.ship[seat] + 1, island]


@kernel
def offer_ship(state: State, tokens: int) -> None:
    """The ship action at MAIN, given how many units can be paid; it must end on another island (R8)."""
    seat = state.seat
    for island in range(NUM_ISLANDS):
        if island != state.ship[seat] and ship_cost(state, seat, island) <= tokens:
            offer(state, SHIP_FIRST + island)


@kernel
def begin_ship(state: State, island: int) -> None:
    """Pay for the way."""
    charge_tokens(state, SHIP_TOKEN, ship_cost(state, state.seat, island))


@kernel
def arrive_at_island(state: State, island: int) -> None:
    """The ship is there; its island's action may follow."""
    state.ship[state.seat] = island
    state.phase = ISLAND


@kernel
def offer_free_ship(state: State) -> None:
    """MOVE_SHIP: council space 6, any other island."""
    for island in range(NUM_ISLANDS):
        if island != state.ship[state.seat]:
            offer(state, SHIP_FIRST + island)

"""Journey: the company on the map of the Shadows, the boats in the Archipelago. Specification §5.5."""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.types import State
from .components import (
    BLACK_SLOT,
    EDGE_FIREFLIES,
    EDGE_POINTS,
    EDGE_REROLLS,
    EDGE_SKULL,
    FIRST_SUPPLY,
    FORBIDS,
    ISLAND_FIREFLIES,
    ISLAND_FOOTPRINTS,
    ISLAND_REROLLS,
    ISLAND_SKULL,
    MAX_DEGREE,
    NEEDS,
    NEIGHBOR,
    NO_SPOT,
    NUM_BOATS,
    NUM_ISLANDS,
    NUM_ROUTES,
    NUM_SUPPLY,
    ROUTE_COST,
    ROUTE_FROM,
    ROUTE_LEAST,
    ROUTE_MOST,
    ROUTE_TO,
    SOLO_CLOSED,
    SPOT_KIND,
    SPOT_SYMBOL,
    VILLAGE,
    VILLAGE_COST,
    VILLAGE_FIREFLIES,
    VILLAGE_REROLLS,
)
from .dice import count, counts_of, different_elements
from .noon import ROW_BIT, SPELL_BIT
from .player import change_sparks, row_length, spell_count
from .state import FACE, NO_SLOT, bit, has, is_solo, size

NO_WAY = -1

# ---------------------------------------------------------------------- shadows


@kernel
def unused_die(state: State, seat: int, packed: int, element: int) -> int:
    """Return the slot of the die that pays for an element, NO_SLOT if none can: large supply dice first (R23)."""
    if count(packed, element) == 0:
        return NO_SLOT
    for slot in range(FIRST_SUPPLY, FIRST_SUPPLY + NUM_SUPPLY):
        if state.die[seat, slot] == FACE + element and not has(state.used[seat], slot):
            return slot
    for slot in range(BLACK_SLOT):
        if state.die[seat, slot] == FACE + element and not has(state.used[seat], slot):
            return slot
    return NO_SLOT


@kernel
def entry_cost(state: State, seat: int, packed: int, spot: int) -> int:
    """Return the footprints that entering a spot costs; 0 also where a die pays."""
    if SPOT_KIND[spot] == NEEDS:
        return 0 if unused_die(state, seat, packed, SPOT_SYMBOL[spot]) != NO_SLOT else 1
    if SPOT_KIND[spot] == FORBIDS:
        return 1 if count(packed, SPOT_SYMBOL[spot]) > 0 else 0  # used dice count too (R24)
    return VILLAGE_COST[spot]


@kernel
def may_settle(state: State, seat: int) -> bool:
    """Tell whether the company is in a village without the own camp (R27)."""
    return SPOT_KIND[state.company[seat]] == VILLAGE and state.camp[seat] != state.company[seat]


@kernel
def moves(state: State, seat: int) -> int:
    """Return the spots that the company may enter now."""
    packed = counts_of(state, seat)
    spots = 0
    for k in range(MAX_DEGREE):
        spot = NEIGHBOR[state.company[seat], k]
        if spot != NO_SPOT and not has(state.visited[seat], spot):  # no spot twice in a round (R25)
            if entry_cost(state, seat, packed, spot) <= state.footprints[seat]:
                spots |= bit(spot)
    return spots


@kernel
def move_company(state: State, spot: int) -> bool:
    """Pay, move, collect from the edge and the village (§5.5); tell whether the edge has the skull symbol."""
    seat = state.seat
    packed = counts_of(state, seat)
    state.footprints[seat] -= entry_cost(state, seat, packed, spot)
    if SPOT_KIND[spot] == NEEDS:
        slot = unused_die(state, seat, packed, SPOT_SYMBOL[spot])
        if slot != NO_SLOT:
            state.used[seat] |= bit(slot)
    origin = state.company[seat]
    state.company[seat] = spot
    state.visited[seat] |= bit(spot)
    skull = False
    for k in range(MAX_DEGREE):
        if NEIGHBOR[origin, k] == spot:
            state.fireflies[seat] += EDGE_FIREFLIES[origin, k]
            state.rerolls[seat] += EDGE_REROLLS[origin, k]
            change_sparks(state, seat, EDGE_POINTS[origin, k])
            skull = EDGE_SKULL[origin, k] != 0
    state.fireflies[seat] += VILLAGE_FIREFLIES[spot]
    state.rerolls[seat] += VILLAGE_REROLLS[spot]
    return skull


# ---------------------------------------------------------------------- archipelago


@kernel
def boats_on(boats: int, island: int) -> int:
    """Return how many of four boats are on an island; those that are nowhere else are in the center."""
    if island == 0:
        return NUM_BOATS - size(boats)
    return 1 if has(boats, island) else 0


@kernel
def route_cost(state: State, seat: int, packed: int, route: int) -> int:
    """Return the footprints that a boat's route costs, jokers included (R28, R29); NO_WAY where it may not go."""
    boats = state.boats[seat]
    if boats_on(boats, ROUTE_FROM[route]) == 0 or boats_on(boats, ROUTE_TO[route]) > 0:
        return NO_WAY
    if is_solo(state) and SOLO_CLOSED[route]:
        return NO_WAY  # R39
    elements = different_elements(packed)
    if elements > ROUTE_MOST[route]:
        return NO_WAY
    return max(0, ROUTE_LEAST[route] - elements) + ROUTE_COST[route]


@kernel
def routes(state: State, seat: int) -> int:
    """Return the routes that a boat may take now."""
    packed = counts_of(state, seat)
    bits = 0
    for route in range(NUM_ROUTES):
        cost = route_cost(state, seat, packed, route)
        if cost != NO_WAY and cost <= state.footprints[seat]:
            bits |= bit(route)
    return bits


@kernel
def shift_boat(boats: int, route: int) -> int:
    """Return the boats after one of them has taken a route."""
    after = np.int64(boats)
    if ROUTE_FROM[route] != 0:
        after &= ~bit(ROUTE_FROM[route])
    if ROUTE_TO[route] != 0:
        after |= bit(ROUTE_TO[route])
    return after


@kernel
def sail(state: State, route: int) -> bool:
    """Pay, move the boat, collect from the island; tell whether the island has the skull symbol."""
    seat = state.seat
    island = ROUTE_TO[route]
    state.footprints[seat] -= route_cost(state, seat, counts_of(state, seat), route)
    state.boats[seat] = shift_boat(state.boats[seat], route)
    state.footprints[seat] += ISLAND_FOOTPRINTS[island]
    state.fireflies[seat] += ISLAND_FIREFLIES[island]
    state.rerolls[seat] += ISLAND_REROLLS[island]
    return ISLAND_SKULL[island] != 0


@kernel
def island_points(points: np.ndarray, boats: int) -> int:
    """Return the sparks of all islands with a boat."""
    total = 0
    for island in range(NUM_ISLANDS):
        total += boats_on(boats, island) * points[island]
    return total


# ---------------------------------------------------------------------- skull


@kernel
def losses(state: State, seat: int) -> int:
    """Return what may be given up at a skull: any companion, or a spell (R21)."""
    sources = 0
    for i in range(row_length(state, seat)):
        sources |= bit(ROW_BIT + i)
    for j in range(spell_count(state, seat)):
        sources |= bit(SPELL_BIT + j)
    return sources

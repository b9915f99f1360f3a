"""Golems and the coins above their row. Specification §4.7."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .components import COPPER, COST, GOLEM_SLOTS, NUM_COLORS, POINTS, SILVER, THRESHOLD

NO_COIN = -1


@kernel
def silver_slot(state: State) -> int:
    """Return above which golem the silver coins lie: they slide to the first once the copper is gone (R9)."""
    return 1 if state.bank[COPPER] > 0 else 0


@kernel
def coin_of(state: State, slot: int) -> int:
    """Return the coin that comes with the golem in a slot, or NO_COIN; coins belong to positions (R8)."""
    if slot == 0 and state.bank[COPPER] > 0:
        return COPPER
    if slot == silver_slot(state) and state.bank[SILVER] > 0:
        return SILVER
    return NO_COIN


@kernel
def claim_golem(state: State, slot: int) -> bool:
    """Pay the cost, take the coin of the position (R10) and the golem, and close the row up."""
    seat, golem = state.seat, state.golem_row[slot]
    for color in range(NUM_COLORS):
        state.caravan[seat, color] -= COST[golem, color]
    coin = coin_of(state, slot)
    if coin != NO_COIN:
        state.bank[coin] -= 1
        state.coins[seat, coin] += 1
    state.golems[seat, state.golem_count[seat]] = golem
    state.golem_count[seat] += 1
    state.golem_points[seat] += POINTS[golem]
    for left in range(slot, GOLEM_SLOTS - 1):
        state.golem_row[left] = state.golem_row[left + 1]
    state.golem_row[GOLEM_SLOTS - 1] = draw_golem(state)
    if state.golem_count[seat] == THRESHOLD[state.num_players]:
        state.final_round = 1  # R12
    return True


@kernel
def draw_golem(state: State) -> int:
    """Return the next card of the golem deck, which never runs out (§10)."""
    state.golems_left -= 1
    golem = state.golem_deck[state.golems_left]
    state.golem_deck[state.golems_left] = 0
    return golem

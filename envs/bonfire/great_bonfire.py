"""The Great Bonfire: tokens, resources and portals. Specification §5.7."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .actions import (
    EVERY_REWARD,
    PORTAL_FIRST,
    RESOURCE_AND_PORTAL,
    TOKEN_AND_PORTAL,
    TOKEN_AND_RESOURCE,
    TURN_FIRST,
)
from .city import check_shared, has, has_portal, offer
from .components import (
    ALL_REWARDS,
    ANY_PORTAL,
    GREAT_BONFIRE_TOKEN,
    NUM_SEGMENTS,
    NUM_SHAPES,
    PORTAL_ORDER,
    SEGMENT_POINTS,
    SEGMENT_RESOURCE,
    SEGMENT_TOKEN,
    SHARED_PORTALS,
    SLOT_OF_SHAPE,
    SPACES,
    TURN_COST,
    TURN_EXTRA,
)
from .payments import charge_tokens
from .state import CHAIN_END, PORTAL, REWARD


@kernel
def turn_cost(state: State, seat: int, segment: int) -> int:
    """Return the tokens that turning to a segment costs; the first use in the game is cheap (R10)."""
    if not state.gb_used:
        return 1
    steps = (segment - state.pointer) % NUM_SEGMENTS
    return TURN_COST[has(state, seat, TURN_EXTRA), steps]


@kernel
def offer_turns(state: State, tokens: int) -> None:
    """The Great Bonfire action at MAIN, given how many units can be paid."""
    for segment in range(NUM_SEGMENTS):
        if turn_cost(state, state.seat, segment) <= tokens:
            offer(state, TURN_FIRST + segment)


@kernel
def begin_turning(state: State, segment: int) -> None:
    """Pay first."""
    charge_tokens(state, GREAT_BONFIRE_TOKEN, turn_cost(state, state.seat, segment))


@kernel
def turn_to(state: State, segment: int) -> None:
    """The figure points to the segment; rewards follow."""
    state.pointer = segment
    state.gb_used = 1
    state.phase = REWARD


@kernel
def offer_all_turns(state: State) -> None:
    """TURN_GB: council space 3, any segment."""
    for segment in range(NUM_SEGMENTS):
        offer(state, TURN_FIRST + segment)


# ---------------------------------------------------------------------- portals


@kernel
def next_slot(state: State, seat: int) -> int:
    """Return the slot to be filled next, from the right; -1 if all are filled."""
    for slot in range(SPACES - 1, -1, -1):
        if not has_portal(state, seat, slot):
            return slot
    return -1


@kernel
def fits_city(state: State, seat: int, shape: int) -> bool:
    """Tell whether a portal of a shape may be placed: the next slot's, or with master 25 any that is missing."""
    slot = SLOT_OF_SHAPE[state.board[seat], shape]
    if has_portal(state, seat, slot):
        return False
    return has(state, seat, ANY_PORTAL) != 0 or slot == next_slot(state, seat)


@kernel
def has_fitting_portal(state: State, seat: int, segment: int) -> bool:
    """Tell whether a segment holds a portal that the player could place."""
    for shape in range(NUM_SHAPES):
        if state.segments[segment, shape] > 0 and fits_city(state, seat, shape):
            return True
    return False


@kernel
def place_portal(state: State, seat: int, shape: int) -> None:
    """Take a portal from where the figure points and place it in its slot."""
    slot = SLOT_OF_SHAPE[state.board[seat], shape]
    state.segments[state.pointer, shape] -= 1
    state.portals[seat] |= 1 << slot
    state.num_portals[seat] += 1
    check_shared(state, seat, SHARED_PORTALS)


@kernel
def next_shape(state: State, seat: int) -> int:
    """Return the shape of the slot to be filled next, -1 if all are filled."""
    slot = next_slot(state, seat)
    return PORTAL_ORDER[state.board[seat], slot] if slot >= 0 else -1


# ---------------------------------------------------------------------- rewards


@kernel
def offer_rewards(state: State) -> None:
    """REWARD: exactly two of three, or all three with master 23 (R11)."""
    seat = state.seat
    offer(state, TOKEN_AND_RESOURCE)
    if has_fitting_portal(state, seat, state.pointer):
        offer(state, TOKEN_AND_PORTAL)
        offer(state, RESOURCE_AND_PORTAL)
        if has(state, seat, ALL_REWARDS):
            offer(state, EVERY_REWARD)


@kernel
def take_rewards(state: State, action: int) -> None:
    """Token, then resource or points, then the portal. E12."""
    seat, segment = state.seat, state.pointer
    if action != RESOURCE_AND_PORTAL:
        state.tok[seat, SEGMENT_TOKEN[segment]] += 1
    if action != TOKEN_AND_PORTAL:
        if SEGMENT_RESOURCE[segment] >= 0:
            state.res[seat, SEGMENT_RESOURCE[segment]] += 1
        state.vp[seat] += SEGMENT_POINTS[segment]
    state.phase = CHAIN_END if action == TOKEN_AND_RESOURCE else PORTAL


@kernel
def offer_portals(state: State) -> None:
    """PORTAL: one shape, unless master 25 leaves a choice."""
    for shape in range(NUM_SHAPES):
        if state.segments[state.pointer, shape] > 0 and fits_city(state, state.seat, shape):
            offer(state, PORTAL_FIRST + shape)


@kernel
def take_portal(state: State, shape: int) -> None:
    """The acting player places it."""
    place_portal(state, state.seat, shape)
    state.phase = CHAIN_END

"""Option III and bonus actions: novices go to the High Council. Specification §5.9."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .actions import BONUS_FIRST, COUNCIL_FIRST, LIGHT_FIRST, TAKE_BONUS, TAKE_POINT
from .city import has, is_lit, offer
from .components import (
    COUNCIL_GOLD,
    COUNTDOWN,
    FATE_SPACE,
    GIFT_SPACE,
    GOLD,
    GREAT_BONFIRE_SPACE,
    GUARDIAN_SPACE,
    MASTER_SPACE,
    MAX_LAID,
    MOVE_SPACE,
    NEUTRAL,
    NUM_COUNCIL,
    NUM_GUARDIANS,
    NUM_SHARED,
    PATH_SPACE,
    SAME_COLOUR,
    SHIP_SPACE,
    SPACES,
    THRESHOLD,
    YELLOW,
)
from .conditions import holds
from .fate import can_place
from .gnomes import can_take_master
from .guardians import can_move_any
from .state import (
    BONUS_OR_POINT,
    CHAIN_END,
    COUNCIL,
    FATE_PICK,
    MOVE_PICK,
    MOVE_SHIP,
    NEUTRAL_NOVICE,
    OWN_NOVICE,
    TAKE_GUARD,
    TAKE_MASTER,
    TAKE_PATH,
    TURN_GB,
)

# ---------------------------------------------------------------------- lighting, and bonus actions


@kernel
def can_light(state: State, seat: int, space: int) -> bool:
    """An unlit task whose condition holds now."""
    task = state.fire[seat, space] - 1
    return task >= 0 and not is_lit(state, seat, space) and holds(state, seat, task)


@kernel
def offer_lights(state: State) -> None:
    """Option III at MAIN."""
    for space in range(SPACES):
        if can_light(state, state.seat, space):
            offer(state, LIGHT_FIRST + space)


@kernel
def light(state: State, space: int) -> None:
    """The task becomes a bonfire and its novice is sent."""
    state.lit[state.seat] |= 1 << space
    state.bonfires[state.seat] += 1
    state.novice = OWN_NOVICE
    state.phase = COUNCIL


@kernel
def offer_bonuses(state: State) -> None:
    """Bonus actions at MAIN and AFTER: a shared task fulfilled whose novice is still there."""
    for shared in range(NUM_SHARED):
        if state.neutral[shared] and (state.shared[state.seat] >> shared) & 1:
            offer(state, BONUS_FIRST + shared)


@kernel
def send_neutral(state: State, shared: int) -> None:
    """The neutral novice of a shared task is sent."""
    state.neutral[shared] = 0
    state.novice = NEUTRAL_NOVICE
    state.phase = COUNCIL


# ---------------------------------------------------------------------- a seat in the council


@kernel
def novice_colour(state: State) -> int:
    """Return the column of the council that the novice on the way belongs to."""
    if state.novice == NEUTRAL_NOVICE:
        return NEUTRAL
    return state.seat


@kernel
def offer_council(state: State) -> None:
    """COUNCIL: a space without a novice of that color; any with master 24."""
    colour = novice_colour(state)
    for space in range(NUM_COUNCIL):
        if state.council[space, colour] == 0 or has(state, state.seat, SAME_COLOUR):
            offer(state, COUNCIL_FIRST + space)


@kernel
def count_novice(state: State) -> None:
    """One more novice in the council; the last one needed starts the countdown, once. §8.1."""
    state.sent += 1
    if state.sent == THRESHOLD[state.num_players]:
        state.cd_stack = COUNTDOWN


@kernel
def seat_novice(state: State, space: int) -> None:
    """The count and master 7's gold come before the bonus. R21, R22."""
    seat = state.seat
    state.council[space, novice_colour(state)] += 1
    count_novice(state)
    if has(state, seat, COUNCIL_GOLD):
        state.res[seat, GOLD] += 1
    state.seated = space + 1
    if space == GIFT_SPACE:
        state.res[seat, GOLD] += 2
        state.tok[seat, YELLOW] += 1
        state.phase = CHAIN_END
    else:
        state.phase = BONUS_OR_POINT


# ---------------------------------------------------------------------- its bonus


@kernel
def bonus_possible(state: State, seat: int, space: int) -> bool:
    """Tell whether the bonus of a space can be had at all."""
    if space == PATH_SPACE:
        return state.laid[seat] < MAX_LAID
    if space == GUARDIAN_SPACE:
        return state.num_guardians[seat] < NUM_GUARDIANS
    if space == MASTER_SPACE:
        return can_take_master(state, seat)
    if space == MOVE_SPACE:
        return can_move_any(state, seat)
    if space == FATE_SPACE:
        return can_place(state, seat)
    return True  # turning the Great Bonfire, moving the ship


@kernel
def offer_bonus_or_point(state: State) -> None:
    """BONUS_OR_POINT. R19."""
    if bonus_possible(state, state.seat, state.seated - 1):
        offer(state, TAKE_BONUS)
    offer(state, TAKE_POINT)


@kernel
def take_bonus_or_point(state: State, action: int) -> None:
    """On to the decision that the bonus asks for."""
    space = state.seated - 1
    if action == TAKE_POINT:
        state.vp[state.seat] += 1
        state.phase = CHAIN_END
    elif space == PATH_SPACE:
        state.phase = TAKE_PATH
    elif space == GUARDIAN_SPACE:
        state.phase = TAKE_GUARD
    elif space == GREAT_BONFIRE_SPACE:
        state.phase = TURN_GB
    elif space == MASTER_SPACE:
        state.phase = TAKE_MASTER
    elif space == MOVE_SPACE:
        state.phase = MOVE_PICK
    elif space == SHIP_SPACE:
        state.phase = MOVE_SHIP
    else:
        state.phase = FATE_PICK

"""Morning: reroll symbols, and what they buy. Specification §5.3."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .actions import MODE_REROLL, MODE_SET, PAY_FIRST, PAY_POWER, PAY_TOKEN, PAY_TRACK
from .components import NUM_ELEMENTS, NUM_SLOTS, SIXTH_FACE
from .dice import slot_color
from .player import pay_by_track, power_left, rerolls_left, track_rerolls
from .state import ABSENT, FACE, bit

REROLL, SET = 1, 2
SET_PRICE = 3  # symbols (R10)


@kernel
def modes(state: State) -> int:
    """Return what the reroll symbols are enough for, as bits from MODE_REROLL."""
    symbols = rerolls_left(state, state.seat)
    bits = 0
    if symbols >= 1:
        bits |= bit(0)
    if symbols >= SET_PRICE:
        bits |= bit(MODE_SET - MODE_REROLL)
    return bits


@kernel
def purses(state: State) -> int:
    """Return the sources that still have a reroll symbol, as bits from PAY_FIRST."""
    bits = 0
    if power_left(state, state.seat) > 0:
        bits |= bit(PAY_POWER - PAY_FIRST)
    if state.rerolls[state.seat] > 0:
        bits |= bit(PAY_TOKEN - PAY_FIRST)
    if track_rerolls(state, state.seat) > 0:
        bits |= bit(PAY_TRACK - PAY_FIRST)
    return bits


@kernel
def pay_symbol(state: State, action: int) -> None:
    """Take one reroll symbol out of a source."""
    if action == PAY_POWER:
        state.power_used[state.seat] += 1
    elif action == PAY_TOKEN:
        state.rerolls[state.seat] -= 1
    else:
        pay_by_track(state, state.seat)
    state.pay_left -= 1


@kernel
def held_dice(state: State) -> int:
    """Return the slots with a die."""
    slots = 0
    for slot in range(NUM_SLOTS):
        if state.die[state.seat, slot] != ABSENT:
            slots |= bit(slot)
    return slots


@kernel
def other_faces(state: State) -> int:
    """Return the faces of the chosen die that do not show: five elements, then the special face (R10)."""
    faces = bit(NUM_ELEMENTS) - 1
    if SIXTH_FACE[slot_color(state, state.seat, state.die1)] >= NUM_ELEMENTS:
        faces |= bit(NUM_ELEMENTS)
    symbol = state.die[state.seat, state.die1] - FACE
    return faces & ~bit(min(symbol, NUM_ELEMENTS))


@kernel
def set_face(state: State, face: int) -> None:
    """Turn the chosen die to a face."""
    symbol = face if face < NUM_ELEMENTS else SIXTH_FACE[slot_color(state, state.seat, state.die1)]
    state.die[state.seat, state.die1] = FACE + symbol

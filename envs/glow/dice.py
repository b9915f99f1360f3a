"""Dice: rolling them, and what they count for. Specification §2."""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.random import below
from ..core.types import Array, State
from .components import (
    ADVENTURER_COLOR,
    ADVENTURER_DICE,
    BLACK_SLOT,
    CURSE_FACE,
    FORBID,
    HAS_EFFECT,
    NEED,
    NUM_ELEMENTS,
    NUM_SLOTS,
    NUM_SYMBOLS,
    ONCE,
    OWN_DICE,
    SAME,
    SIXTH_FACE,
    SLOT_COLOR,
)
from .player import has_kaar
from .state import ABSENT, FACE, UNROLLED

# Counts of the seven symbols that count are packed into one number, COUNT_BITS for each.
COUNT_BITS = 5
COUNT_MASK = (1 << COUNT_BITS) - 1
COUNTED = NUM_SYMBOLS - 1  # the curse face never counts


@kernel
def slot_color(state: State, owner: int, slot: int) -> int:
    """Return the color of the die that belongs into a slot."""
    if slot < OWN_DICE:
        return ADVENTURER_COLOR[state.adventurer[owner % state.adventurer.shape[0]]]
    return SLOT_COLOR[slot]


@kernel
def roll(rng: Array, color: int) -> int:
    """Return the symbol on one of six faces: five elements and the color's own."""
    face = below(rng, NUM_ELEMENTS + 1)
    return face if face < NUM_ELEMENTS else SIXTH_FACE[color]


@kernel
def roll_element(rng: Array, color: int) -> int:
    """Roll until an element shows."""
    symbol = roll(rng, color)
    while symbol >= NUM_ELEMENTS:
        symbol = roll(rng, color)
    return symbol


@kernel
def roll_slot(state: State, seat: int, slot: int) -> None:
    """Roll one held die."""
    state.die[seat, slot] = FACE + roll(state.rng, slot_color(state, seat, slot))


@kernel
def roll_all(state: State, seat: int) -> None:
    """Roll everything a player holds (§5.2)."""
    for slot in range(NUM_SLOTS):
        if state.die[seat, slot] != ABSENT:
            roll_slot(state, seat, slot)


@kernel
def take_own_dice(state: State, seat: int) -> None:
    """Give a player the large dice of the adventurer."""
    for slot in range(ADVENTURER_DICE[state.adventurer[seat]]):
        state.die[seat, slot] = UNROLLED


# ---------------------------------------------------------------------- what counts


@kernel
def counts_of(state: State, owner: int) -> int:
    """Return the effective symbol counts, packed: the black die takes its own symbol away, unless Kaar shields."""
    packed = np.int64(0)
    for slot in range(BLACK_SLOT):
        face = state.die[owner, slot]
        if face >= FACE:
            packed += np.int64(1) << np.int64(COUNT_BITS * (face - FACE))
    black = state.die[owner, BLACK_SLOT] - FACE
    if 0 <= black < CURSE_FACE and not has_kaar(state, owner):
        packed &= ~(np.int64(COUNT_MASK) << np.int64(COUNT_BITS * black))
    return packed


@kernel
def count(packed: int, symbol: int) -> int:
    """Return one of the packed counts."""
    return (np.int64(packed) >> np.int64(COUNT_BITS * symbol)) & COUNT_MASK


@kernel
def different_elements(packed: int) -> int:
    """Return how many elements show at all."""
    different = 0
    for element in range(NUM_ELEMENTS):
        if count(packed, element) > 0:
            different += 1
    return different


@kernel
def activations(packed: int, source: int) -> int:
    """Return how often the condition of a companion, adventurer or spell is met (§2)."""
    if HAS_EFFECT[source] == 0:
        return 0
    times = 0
    if SAME[source] > 0:
        for symbol in range(COUNTED):
            times += count(packed, symbol) // SAME[source]
    else:
        times = COUNT_MASK
        needs = False
        for element in range(NUM_ELEMENTS):
            if NEED[source, element] > 0:
                needs = True
                times = min(times, count(packed, element) // NEED[source, element])
        if not needs:
            times = 1
    for element in range(NUM_ELEMENTS):
        if FORBID[source, element] and count(packed, element) > 0:
            return 0
    return min(times, 1) if ONCE[source] else times

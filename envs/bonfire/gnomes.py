"""Masters and elders. Specification §5.8, §7.2, §7.3."""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.random import shuffle
from ..core.types import State
from .actions import ELDER_FIRST, MASTER_FIRST, ONE_TOKEN, TWO_TOKENS
from .city import check_shared, has, offer
from .components import (
    ELDER,
    ELDER_POINTS,
    ELDER_RESOURCE,
    GNOME_ANY_RESOURCES,
    GNOME_TOKEN,
    GNOME_YELLOW,
    MASTER_DISPLAY,
    MASTER_RESOURCE,
    MAX_GNOMES,
    NUM_ELDERS,
    NUM_FATE,
    NUM_MASTERS,
    SHARED_GNOMES,
    WILD,
    YELLOW,
)
from .payments import NO_UNIT, charge_resources, charge_tokens, payable
from .state import CHAIN_END, GNOME_MODE

PER_PATH_TILE = ELDER["path_tiles"]
PER_FATE_TILE = ELDER["fate_tiles"]
PER_PORTAL = ELDER["portals"]
PER_TASK = ELDER["tasks_and_bonfires"]
PER_GUARDIAN = ELDER["guardians"]


@kernel
def gnome_unit(state: State, seat: int, gnome: int) -> int:
    """Return the resource unit that a gnome costs; any with master 9. Elders are numbered after the masters."""
    if has(state, seat, GNOME_ANY_RESOURCES):
        return WILD
    return MASTER_RESOURCE[gnome] if gnome <= NUM_MASTERS else ELDER_RESOURCE[gnome - NUM_MASTERS]


@kernel
def mode_payable(state: State, seat: int, unit: int, mode: int, tokens: int) -> bool:
    """Tell whether 2 tokens and 1 unit (mode 0), or 1 token and 2 units (mode 1), can be paid. R3."""
    if mode == 0:
        return tokens >= 2 and payable(state, seat, unit, NO_UNIT)
    return tokens >= 1 and payable(state, seat, unit, unit)


@kernel
def can_recruit(state: State, seat: int, gnome: int, tokens: int) -> bool:
    """Tell whether a gnome can be paid one way or the other."""
    unit = gnome_unit(state, seat, gnome)
    return mode_payable(state, seat, unit, 0, tokens) or mode_payable(state, seat, unit, 1, tokens)


@kernel
def offer_gnomes(state: State, tokens: int) -> None:
    """The gnome action at MAIN, given how many units can be paid."""
    seat = state.seat
    if state.gnomes[seat] >= MAX_GNOMES or tokens < 1:
        return
    for slot in range(MASTER_DISPLAY):
        if state.master_display[slot] > 0 and can_recruit(state, seat, state.master_display[slot], tokens):
            offer(state, MASTER_FIRST + slot)
    for elder in range(1, NUM_ELDERS + 1):
        if (state.elders_left >> elder) & 1 and can_recruit(state, seat, NUM_MASTERS + elder, tokens):
            offer(state, ELDER_FIRST + elder - 1)


@kernel
def begin_gnome(state: State, action: int) -> None:
    """Choose how to pay."""
    if action < ELDER_FIRST:
        state.gnome = state.master_display[action - MASTER_FIRST]
    else:
        state.gnome = NUM_MASTERS + action - ELDER_FIRST + 1
    state.phase = GNOME_MODE


@kernel
def offer_modes(state: State, tokens: int) -> None:
    """GNOME_MODE, given how many units can be paid."""
    unit = gnome_unit(state, state.seat, state.gnome)
    if mode_payable(state, state.seat, unit, 0, tokens):
        offer(state, TWO_TOKENS)
    if mode_payable(state, state.seat, unit, 1, tokens):
        offer(state, ONE_TOKEN)


@kernel
def choose_mode(state: State, mode: int) -> None:
    """Tokens, then resources."""
    state.mode = mode + 1
    unit = gnome_unit(state, state.seat, state.gnome)
    charge_resources(state, unit, NO_UNIT if mode == 0 else unit)
    charge_tokens(state, GNOME_TOKEN, 2 if mode == 0 else 1)


# ---------------------------------------------------------------------- recruiting, §7.2


@kernel
def elder_worth(state: State, seat: int, elder: int) -> int:
    """Return the points of an elder who is already in the city. §7.3."""
    if elder == PER_PATH_TILE:
        return 1 + state.laid[seat]
    if elder == PER_FATE_TILE:
        return NUM_FATE - state.column_left[seat]
    if elder == PER_PORTAL:
        return state.num_portals[seat]
    if elder == PER_TASK:
        return state.tasks[seat]
    if elder == PER_GUARDIAN:
        return state.num_guardians[seat]
    return state.gnomes[seat]


@kernel
def recruit_elder(state: State, elder: int) -> None:
    """She scores at once."""
    seat = state.seat
    state.elders_left &= ~(1 << elder)
    state.elders[seat] |= 1 << elder
    state.gnomes[seat] += 1
    state.vp[seat] += elder_worth(state, seat, elder)
    if has(state, seat, ELDER_POINTS):
        state.vp[seat] += 2
    complete_recruiting(state)


@kernel
def recruit_master(state: State, slot: int) -> None:
    """His ability counts from now on; another one takes his place on display. R14."""
    seat = state.seat
    state.masters[seat] |= 1 << np.int64(state.master_display[slot])
    state.master_display[slot] = 0
    state.gnomes[seat] += 1
    complete_recruiting(state)
    state.master_display[slot] = draw_master(state)


@kernel
def complete_recruiting(state: State) -> None:
    """What every gnome brings, master or elder."""
    seat = state.seat
    if has(state, seat, GNOME_YELLOW):
        state.tok[seat, YELLOW] += 1
    check_shared(state, seat, SHARED_GNOMES)
    state.phase = CHAIN_END


@kernel
def finish_gnome(state: State, action: int) -> None:
    """Paid: the gnome comes."""
    if action < ELDER_FIRST:
        recruit_master(state, action - MASTER_FIRST)
    else:
        recruit_elder(state, action - ELDER_FIRST + 1)


@kernel
def draw_master(state: State) -> int:
    """Return the next master of the deck, 0 if there is none; the solo game shuffles its discard back in (§11)."""
    if state.masters_left == 0 and state.masters_discarded > 0:
        for i in range(state.masters_discarded):
            state.master_deck[i] = state.master_discard[i]
            state.master_discard[i] = 0
        state.masters_left = state.masters_discarded
        state.masters_discarded = 0
        shuffle(state.rng, state.master_deck, state.masters_left)
    if state.masters_left == 0:
        return 0
    state.masters_left -= 1
    master = state.master_deck[state.masters_left]
    state.master_deck[state.masters_left] = 0
    return master


@kernel
def can_take_master(state: State, seat: int) -> bool:
    """Council space 4: room for a gnome, and a master on display."""
    if state.gnomes[seat] >= MAX_GNOMES:
        return False
    for slot in range(MASTER_DISPLAY):
        if state.master_display[slot] > 0:
            return True
    return False


@kernel
def offer_free_masters(state: State) -> None:
    """TAKE_MASTER."""
    for slot in range(MASTER_DISPLAY):
        if state.master_display[slot] > 0:
            offer(state, MASTER_FIRST + slot)

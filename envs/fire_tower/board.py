"""The words of the rulebook about cells: burning, vacant, adjacent, zones, spread. Specification §3."""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.types import State
from .bits import (
    Board,
    beside,
    common,
    complement,
    contains,
    empty,
    is_empty,
    load,
    meets,
    minus,
    moved,
    single,
    store,
    union,
    words_of,
)
from .components import CORNER_OF, ETERNAL_FLAME, ROOFS, SEAT_AT, TOWERS_OF, ZONE_CELLS
from .state import FAR, SHADOW_AUTO, SHADOW_ON, SHADOW_OPTION, TEAM_OPTION

FLAME = words_of(ETERNAL_FLAME)
ZONES = np.array([words_of(cells) for cells in ZONE_CELLS])  # (corner, word)


# ---------------------------------------------------------------------- variants


@kernel
def is_team_game(state: State) -> bool:
    """§9.2."""
    return state.config[TEAM_OPTION] != 0


@kernel
def has_shadows(state: State) -> bool:
    """§9.1: by default with three or four players who play each for himself."""
    if state.config[SHADOW_OPTION] == SHADOW_AUTO:
        return state.num_players > 2 and not is_team_game(state)
    return state.config[SHADOW_OPTION] == SHADOW_ON


@kernel
def takes_turns(state: State, seat: int) -> bool:
    """Tell whether a player plays as one with a hand: while the tower stands, in teams always."""
    return state.active[seat] != 0 or is_team_game(state)


# ---------------------------------------------------------------------- cells


@kernel
def burning(state: State) -> Board:
    """Cells with a fire token, and permanent fire."""
    return union(load(state.fire), load(state.permanent))


@kernel
def vacant(state: State) -> Board:
    """Cells without a token that are not permanent fire."""
    return complement(union(burning(state), load(state.firebreak)))


@kernel
def spread(state: State, direction: int) -> Board:
    """Vacant cells whose neighbor on the windward side is burning."""
    return common(vacant(state), moved(burning(state), direction))


@kernel
def touch(state: State) -> Board:
    """Vacant cells beside a burning one."""
    return common(vacant(state), beside(burning(state)))


@kernel
def firebreak_legal(state: State) -> Board:
    """Vacant cells in no active zone and beside no firebreak."""
    taken = union(load(state.zones), beside(load(state.firebreak)))
    return minus(vacant(state), taken)


@kernel
def removable(state: State) -> Board:
    """Fire tokens in no active zone."""
    return minus(load(state.fire), load(state.zones))


# ---------------------------------------------------------------------- towers


@kernel
def zone_of(state: State, seat: int) -> Board:
    """Return the nine cells of a player's tower."""
    return load(ZONES[CORNER_OF[state.num_players, seat]])


@kernel
def roof_of(state: State, seat: int) -> int:
    """Return the cell that must not burn."""
    return ROOFS[CORNER_OF[state.num_players, seat]]


@kernel
def note_zones(state: State) -> None:
    """Bring ``zones`` up to date with ``active``."""
    zones = empty()
    for seat in range(state.num_players):
        if state.active[seat]:
            zones = union(zones, zone_of(state, seat))
    store(state.zones, zones)


@kernel
def is_live(state: State, direction: int) -> bool:
    """Tell whether one of the two towers of a direction is active."""
    for k in range(2):
        seat = SEAT_AT[state.num_players, TOWERS_OF[direction, k]]
        if seat >= 0 and state.active[seat]:
            return True
    return False


@kernel
def towers_standing(state: State) -> int:
    """Return the number of active towers."""
    count = 0
    for seat in range(state.num_players):
        count += 1 if state.active[seat] else 0
    return count


@kernel
def own_zones(state: State, seat: int) -> Board:
    """Return the active zones that a player's bucket protects: the own, in teams also the ally's (§5.4)."""
    zones = empty()
    for other in range(state.num_players):
        mine = other == seat or (is_team_game(state) and (other + seat) % 2 == 0)
        if mine and state.active[other]:
            zones = union(zones, zone_of(state, other))
    return zones


# ---------------------------------------------------------------------- distances


@kernel
def steps_to(front: Board, open_cells: Board, cell: int) -> int:
    """Return how many side-to-side steps lead from ``front`` through open cells to ``cell``; FAR if none or more."""
    target = single(cell)
    for steps in range(FAR):
        if meets(front, target):
            return steps
        wider = union(front, common(beside(front), open_cells))
        if is_empty(minus(wider, front)):
            return FAR
        front = wider
    return FAR


@kernel
def measure(state: State) -> None:
    """Bring ``reach`` up to date: for every standing tower the steps that the fire is away from its roof.

    One flood from all burning cells serves all towers. Firebreaks stop it.
    """
    waiting = 0
    for seat in range(state.num_players):
        state.reach[seat] = 0
        if state.active[seat]:
            state.reach[seat] = FAR
            waiting += 1
    front = burning(state)
    open_cells = vacant(state)
    for steps in range(FAR):
        for seat in range(state.num_players):
            if state.reach[seat] == FAR and contains(front, roof_of(state, seat)):
                state.reach[seat] = steps
                waiting -= 1
        if waiting == 0:
            return
        wider = union(front, common(beside(front), open_cells))
        if is_empty(minus(wider, front)):
            return
        front = wider

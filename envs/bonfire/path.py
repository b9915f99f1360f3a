"""Path tiles: the display, the deck and the own path. Specification §5.3."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.random import shuffle
from ..core.types import State
from .actions import DISPLAY_FIRST, KIND_FIRST, PATH_REFRESH, PATH_TOP
from .city import check_shared, has, offer
from .components import (
    KIND_CRYSTAL,
    KIND_RESOURCE,
    MAX_LAID,
    NEW_PATH_RESOURCE,
    NUM_KINDS,
    PATH_COST,
    PATH_DISPLAY,
    PATH_TOKEN,
    SHARED_PATH,
)
from .payments import charge_tokens
from .state import CHAIN_END, PATH_PICK


@kernel
def draw_path_tile(state: State) -> int:
    """Return the kind + 1 of the next tile of the deck, 0 if there is none."""
    if state.paths_left == 0:
        return 0
    state.paths_left -= 1
    tile = state.path_deck[state.paths_left]
    state.path_deck[state.paths_left] = 0
    state.paths_known = min(state.paths_known, state.paths_left)
    return tile


@kernel
def take_from_display(state: State, slot: int) -> int:
    """Return the kind + 1 of a display tile and put the next one in its place."""
    tile = state.path_display[slot]
    state.path_display[slot] = draw_path_tile(state)
    return tile


@kernel
def add_to_path(state: State, seat: int, tile: int) -> None:
    """Lay a tile at the end of the path."""
    state.laid[seat] += 1
    state.path[seat, state.laid[seat]] = tile
    check_shared(state, seat, SHARED_PATH)


@kernel
def lay_path_tile(state: State, tile: int) -> None:
    """The acting player lays a new tile; master 8 pays for it."""
    seat = state.seat
    if has(state, seat, NEW_PATH_RESOURCE):
        state.res[seat, KIND_RESOURCE[tile - 1]] += 1
    add_to_path(state, seat, tile)
    state.phase = CHAIN_END


@kernel
def offer_path_tiles(state: State) -> None:
    """The display, and the unseen top of the deck."""
    for slot in range(PATH_DISPLAY):
        if state.path_display[slot] > 0:
            offer(state, DISPLAY_FIRST + slot)
    if state.paths_left > 0:
        offer(state, PATH_TOP)


@kernel
def can_refresh(state: State) -> bool:
    """Four tiles of one crystal color on display, and a deck to draw others from."""
    if state.paths_left == 0:
        return False
    for slot in range(PATH_DISPLAY):
        if state.path_display[slot] == 0:
            return False
        if KIND_CRYSTAL[state.path_display[slot] - 1] != KIND_CRYSTAL[state.path_display[0] - 1]:
            return False
    return True


@kernel
def offer_path(state: State, tokens: int) -> None:
    """The path action at MAIN, given how many units can be paid."""
    laid = state.laid[state.seat]
    if laid < MAX_LAID and PATH_COST[laid] <= tokens:
        offer_path_tiles(state)
        if can_refresh(state):
            offer(state, PATH_REFRESH)


@kernel
def begin_path(state: State, action: int) -> None:
    """Refresh and choose again, or pay for the chosen tile."""
    if action == PATH_REFRESH:
        refresh_display(state)
        state.phase = PATH_PICK
    else:
        charge_tokens(state, PATH_TOKEN, PATH_COST[state.laid[state.seat]])


@kernel
def refresh_display(state: State) -> None:
    """The four tiles go under the deck, slot 0 uppermost, and four new ones are drawn. R5."""
    for i in range(state.paths_left - 1, -1, -1):
        state.path_deck[i + PATH_DISPLAY] = state.path_deck[i]
    for slot in range(PATH_DISPLAY):
        state.path_deck[PATH_DISPLAY - 1 - slot] = state.path_display[slot]
    state.paths_left += PATH_DISPLAY
    state.paths_known += PATH_DISPLAY
    for slot in range(PATH_DISPLAY):
        state.path_display[slot] = draw_path_tile(state)


@kernel
def finish_path(state: State, action: int) -> None:
    """Paid: take the tile and lay it."""
    if action == PATH_TOP:
        lay_path_tile(state, draw_path_tile(state))
    else:
        lay_path_tile(state, take_from_display(state, action - DISPLAY_FIRST))


# ---------------------------------------------------------------------- council space 1


@kernel
def in_deck(state: State, kind: int) -> bool:
    """Tell whether the deck holds a tile of a kind."""
    for i in range(state.paths_left):
        if state.path_deck[i] == kind + 1:
            return True
    return False


@kernel
def offer_any_tile(state: State) -> None:
    """TAKE_PATH: the display, or any kind that is in the deck."""
    for slot in range(PATH_DISPLAY):
        if state.path_display[slot] > 0:
            offer(state, DISPLAY_FIRST + slot)
    for kind in range(NUM_KINDS):
        if in_deck(state, kind):
            offer(state, KIND_FIRST + kind)


@kernel
def take_any_tile(state: State, action: int) -> None:
    """Free of charge; a deck that was searched is shuffled."""
    if action < KIND_FIRST:
        lay_path_tile(state, take_from_display(state, action - DISPLAY_FIRST))
        return
    tile = action - KIND_FIRST + 1
    at = 0
    while state.path_deck[at] != tile:
        at += 1
    state.paths_left -= 1
    state.path_deck[at] = state.path_deck[state.paths_left]
    state.path_deck[state.paths_left] = 0
    state.paths_known = 0
    shuffle(state.rng, state.path_deck, state.paths_left)
    lay_path_tile(state, tile)

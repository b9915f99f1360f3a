"""Option I: fate tiles and the tokens they bring. Specification §5.0, §5.1."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import Array, State
from .actions import KEEP_FIRST, KEEP_HAND, PICK_FIRST, POSITION_FIRST, SWAP_HAND
from .city import has, offer, tokens_held
from .components import (
    CELLS,
    FATE_LIMIT,
    FATE_TILES,
    GOLD,
    GOLD_SYMBOL,
    HALF,
    MIDDLE,
    NEIGHBORS,
    NO_SYMBOL,
    NUM_POSITIONS,
    NUM_SYMBOLS,
    NUM_TOKENS,
    OVERHANG,
    POSITION_BESIDE,
    POSITION_BITS,
    POSITION_CELLS,
    POSITION_OVERHANGS,
    PRINTED,
    START_CELLS,
    START_YELLOW,
    SYMBOL_TWICE,
    TOKEN_LIMIT,
    YELLOW,
    YELLOW_SYMBOL,
)
from .state import CHAIN_END, FATE_PICK, FATE_POS, KEEP, MAIN

TOP, TOP_FLIPPED, BOTTOM, BOTTOM_FLIPPED = range(4)

# ---------------------------------------------------------------------- SETUP, §5.0


@kernel
def offer_setup(state: State) -> None:
    """The hand tile or the middle one."""
    offer(state, KEEP_HAND)
    offer(state, SWAP_HAND)


@kernel
def begin_city(state: State, action: int) -> None:
    """Lay the first tile on the start cells (R26) and take its tokens and the yellow ones."""
    seat = state.seat
    if action == SWAP_HAND:
        middle = state.column[seat, MIDDLE]
        state.column[seat, MIDDLE] = state.hand_tile[seat]
        state.hand_tile[seat] = middle
    tile = state.hand_tile[seat] - 1
    state.hand_tile[seat] = 0
    for place in range(3):
        cover(state, seat, START_CELLS[place], FATE_TILES[tile, place])
        state.tok[seat, FATE_TILES[tile, place]] += 1
    state.tok[seat, YELLOW] += START_YELLOW
    survey_groups(state, seat)
    state.phase = MAIN


# ---------------------------------------------------------------------- where a tile may go


@kernel
def fits(state: State, seat: int, position: int) -> bool:
    """On empty cells, beside a tile, inside the area unless master 27 lets it overhang."""
    if POSITION_OVERHANGS[position] and not has(state, seat, OVERHANG):
        return False
    low, high = state.covered[seat, 0], state.covered[seat, 1]
    if (low & POSITION_BITS[position, 0]) | (high & POSITION_BITS[position, 1]):
        return False
    return (low & POSITION_BESIDE[position, 0]) | (high & POSITION_BESIDE[position, 1]) != 0


@kernel
def can_place(state: State, seat: int) -> bool:
    """Tell whether there is a tile and a place for it."""
    if state.column_left[seat] == 0:
        return False
    for position in range(NUM_POSITIONS):
        if fits(state, seat, position):
            return True
    return False


# ---------------------------------------------------------------------- the option


@kernel
def begin_fate(state: State) -> None:
    """Step 1: down to the token limit, if there are more."""
    seat = state.seat
    limit = TOKEN_LIMIT[has(state, seat, FATE_LIMIT)]
    if tokens_held(state, seat) > limit:
        state.keep_left = limit
        state.phase = KEEP
        if limit == 0:
            discard_unkept(state)
    else:
        state.phase = FATE_PICK


@kernel
def offer_keep(state: State) -> None:
    """KEEP: a type of which not all are kept yet."""
    for token in range(NUM_TOKENS):
        if state.tok[state.seat, token] > state.kept[token]:
            offer(state, KEEP_FIRST + token)


@kernel
def keep_token(state: State, token: int) -> None:
    """One more is kept; after the last, the others are discarded."""
    state.kept[token] += 1
    state.keep_left -= 1
    if state.keep_left == 0:
        discard_unkept(state)


@kernel
def discard_unkept(state: State) -> None:
    """Everything that was not kept goes."""
    for token in range(NUM_TOKENS):
        state.tok[state.seat, token] = state.kept[token]
        state.kept[token] = 0
    state.phase = FATE_PICK


@kernel
def offer_picks(state: State) -> None:
    """FATE_PICK: the two ends of the column, either way round. E1."""
    offer(state, PICK_FIRST + TOP)
    offer(state, PICK_FIRST + TOP_FLIPPED)
    if state.column_left[state.seat] > 1:
        offer(state, PICK_FIRST + BOTTOM)
        offer(state, PICK_FIRST + BOTTOM_FLIPPED)


@kernel
def pick_tile(state: State, pick: int) -> None:
    """Take the tile out of the column."""
    seat = state.seat
    last = state.column_left[seat] - 1
    if pick >= BOTTOM:
        state.tile = state.column[seat, last]
    else:
        state.tile = state.column[seat, 0]
        for i in range(last):
            state.column[seat, i] = state.column[seat, i + 1]
    state.column[seat, last] = 0
    state.column_left[seat] = last
    state.flipped = pick % 2
    state.phase = FATE_POS


@kernel
def offer_positions(state: State) -> None:
    """FATE_POS. E3, R13."""
    seat = state.seat
    for position in range(NUM_POSITIONS):
        if fits(state, seat, position):
            offer(state, POSITION_FIRST + position)
            state.gain[position] = placement_gain(state, seat, state.tile - 1, state.flipped, position)


@kernel
def tile_symbol(tile: int, flipped: int, place: int) -> int:
    """Return the symbol at a place of the tile, as it is turned."""
    return FATE_TILES[tile, 2 - place] if flipped else FATE_TILES[tile, place]


@kernel
def place_tile(state: State, position: int) -> None:
    """Lay the tile, gain tokens by groups, then what the covered cells show. E2, E4, R4."""
    seat = state.seat
    tile, flipped = state.tile - 1, state.flipped
    for place in range(3):
        cover(state, seat, POSITION_CELLS[position, place], tile_symbol(tile, flipped, place))
    for place in range(3):
        size = group_size(state.grid[seat], POSITION_CELLS[position, place])
        state.tok[seat, tile_symbol(tile, flipped, place)] += size
    pieces = 1 + has(state, seat, SYMBOL_TWICE)
    for place in range(3):
        printed = PRINTED[POSITION_CELLS[position, place]]
        if printed == GOLD_SYMBOL:
            state.res[seat, GOLD] += pieces
        elif printed == YELLOW_SYMBOL:
            state.tok[seat, YELLOW] += pieces
    survey_groups(state, seat)
    for other in range(NUM_POSITIONS):
        state.gain[other] = 0
    state.tile = 0
    state.flipped = 0
    state.phase = CHAIN_END


@kernel
def placement_gain(state: State, seat: int, tile: int, flipped: int, position: int) -> int:
    """Return how many tokens and how much gold a tile would bring in a position where it fits."""
    grid = state.grid[seat]
    for place in range(3):
        grid[POSITION_CELLS[position, place]] = tile_symbol(tile, flipped, place) + 1
    gain = 0
    pieces = 1 + has(state, seat, SYMBOL_TWICE)
    for place in range(3):
        gain += group_size(grid, POSITION_CELLS[position, place])
        if PRINTED[POSITION_CELLS[position, place]] != NO_SYMBOL:
            gain += pieces
    for place in range(3):
        grid[POSITION_CELLS[position, place]] = 0
    return gain


# ---------------------------------------------------------------------- the grid


@kernel
def cover(state: State, seat: int, cell: int, symbol: int) -> None:
    """Put a symbol on a cell."""
    state.grid[seat, cell] = symbol + 1
    state.covered[seat, cell // HALF] |= 1 << (cell % HALF)


@kernel
def mark_group(grid: Array, cell: int, value: int) -> int:
    """Turn the sign of a group of equal symbols and return its size."""
    if grid[cell] != value:
        return 0
    grid[cell] = -value
    size = 1
    for direction in range(4):
        neighbor = NEIGHBORS[cell, direction]
        if neighbor >= 0:
            size += mark_group(grid, neighbor, value)
    return size


@kernel
def group_size(grid: Array, cell: int) -> int:
    """Return the size of the group that a covered cell belongs to."""
    value = grid[cell] + 0
    size = mark_group(grid, cell, value)
    mark_group(grid, cell, -value)
    return size


@kernel
def survey_groups(state: State, seat: int) -> None:
    """Note the largest group of every symbol, and how many groups have four or more."""
    grid = state.grid[seat]
    for symbol in range(NUM_SYMBOLS):
        state.largest[seat, symbol] = 0
    state.groups_of_4[seat] = 0
    for cell in range(CELLS):
        if grid[cell] > 0:
            symbol = grid[cell] - 1
            size = mark_group(grid, cell, symbol + 1)
            if size > state.largest[seat, symbol]:
                state.largest[seat, symbol] = size
            if size >= 4:
                state.groups_of_4[seat] += 1
    for cell in range(CELLS):
        if grid[cell] < 0:
            grid[cell] = -grid[cell]

"""The lake: where tiles lie, which cells are slots, and how each player sees them. Specification §3."""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.types import Array, State
from .components import DX, DY, EAST, NORTH, SIDE, SOUTH, TURNED, WEST
from .state import GRID, REACH, SPAN

# ---------------------------------------------------------------------- the actor frame


@kernel
def frame(num_players: int, seat: int) -> int:
    """Return q, the quarter turns that bring the player's own side to S'."""
    return (SIDE[num_players, seat] - SOUTH) % 4


@kernel
def framed_x(q: int, x: int, y: int) -> int:
    """Return x' of an absolute cell."""
    if q == 0:
        return x
    if q == 1:
        return y
    return -x if q == 2 else -y


@kernel
def framed_y(q: int, x: int, y: int) -> int:
    """Return y' of an absolute cell."""
    if q == 0:
        return y
    if q == 1:
        return -x
    return -y if q == 2 else x


# ---------------------------------------------------------------------- tiles

BESIDE = np.array(
    [[(c // GRID + DY[d]) % GRID * GRID + (c % GRID + DX[d]) % GRID for d in range(4)] for c in range(GRID * GRID)],
    np.int16,
)
"""The place in the grid beside each place, per direction."""


@kernel
def grid_place(x: int, y: int) -> int:
    """Return where a cell stands in the grid, which wraps around."""
    return (y + 2 * GRID) % GRID * GRID + (x + 2 * GRID) % GRID


@kernel
def tile_at(state: State, x: int, y: int) -> int:
    """Return 1 + the index in the lake of the tile at a cell, 0 if the cell is empty."""
    return state.grid[grid_place(x, y)]


@kernel
def side_color(state: State, index: int, direction: int) -> int:
    """Return the color that the lake's tile ``index`` shows in an absolute direction."""
    return TURNED[state.lake_tile[index], state.lake_rotation[index], direction]


@kernel
def lay_tile(state: State, tile: int, x: int, y: int, rotation: int) -> None:
    """Put a tile on the lake; its cell ceases to be a slot and its empty neighbors become slots."""
    index = state.lake_count
    state.lake_tile[index] = tile
    state.lake_x[index] = x
    state.lake_y[index] = y
    state.lake_rotation[index] = rotation
    state.lake_count += 1
    state.grid[grid_place(x, y)] = index + 1
    close_slot(state, x, y)
    for d in range(4):
        if tile_at(state, x + DX[d], y + DY[d]) == 0:
            open_slot(state, x + DX[d], y + DY[d])


# ---------------------------------------------------------------------- slots


@kernel
def row_key(x: int, y: int) -> int:
    """Return the number of a cell in ascending (y, x)."""
    return (y + REACH) * SPAN + x + REACH


@kernel
def column_key(x: int, y: int) -> int:
    """Return the number of a cell in ascending (x, -y)."""
    return (x + REACH) * SPAN + REACH - y


@kernel
def position(keys: Array, count: int, key: int) -> int:
    """Return how many of the ascending ``keys[:count]`` are smaller than ``key``."""
    at = count
    while at > 0 and keys[at - 1] >= key:
        at -= 1
    return at


@kernel
def insert(keys: Array, count: int, at: int, key: int) -> None:
    """Insert ``key`` before position ``at``."""
    for i in range(count, at, -1):
        keys[i] = keys[i - 1]
    keys[at] = key


@kernel
def remove(keys: Array, count: int, at: int) -> None:
    """Remove the key at position ``at``."""
    for i in range(at, count - 1):
        keys[i] = keys[i + 1]
    keys[count - 1] = 0


@kernel
def open_slot(state: State, x: int, y: int) -> None:
    """List an empty cell as a slot, unless it is one already."""
    count = state.slot_count
    key = row_key(x, y)
    at = position(state.slots_by_row, count, key)
    if at < count and state.slots_by_row[at] == key:
        return
    insert(state.slots_by_row, count, at, key)
    key = column_key(x, y)
    insert(state.slots_by_column, count, position(state.slots_by_column, count, key), key)
    state.slot_count += 1


@kernel
def close_slot(state: State, x: int, y: int) -> None:
    """Take a cell off the list of slots, if it is there."""
    count = state.slot_count
    key = row_key(x, y)
    at = position(state.slots_by_row, count, key)
    if at == count or state.slots_by_row[at] != key:
        return
    remove(state.slots_by_row, count, at)
    remove(state.slots_by_column, count, position(state.slots_by_column, count, column_key(x, y)))
    state.slot_count -= 1


@kernel
def close_all_slots(state: State) -> None:
    """Empty the list: after the last placement no slot is offered (§3)."""
    for i in range(state.slot_count):
        state.slots_by_row[i] = 0
        state.slots_by_column[i] = 0
    state.slot_count = 0


@kernel
def slot_key(state: State, q: int, k: int) -> int:
    """Return the key of slot k in frame q: by rows seen from S and N, by columns seen from E and W."""
    last = state.slot_count - 1
    if q == 0:
        return state.slots_by_row[k]
    if q == 2:
        return state.slots_by_row[last - k]
    return state.slots_by_column[k] if q == 3 else state.slots_by_column[last - k]


@kernel
def slot_x(state: State, q: int, k: int) -> int:
    """Return the absolute x of slot k as listed in frame q."""
    key = slot_key(state, q, k)
    return key % SPAN - REACH if q % 2 == 0 else key // SPAN - REACH


@kernel
def slot_y(state: State, q: int, k: int) -> int:
    """Return the absolute y of slot k as listed in frame q."""
    key = slot_key(state, q, k)
    return key // SPAN - REACH if q % 2 == 0 else REACH - key % SPAN


def direction_names() -> tuple[str, str, str, str]:
    """Return what the directions of a player's own frame are called."""
    names = [""] * 4
    names[NORTH], names[EAST], names[SOUTH], names[WEST] = "far", "right", "near", "left"
    return (names[0], names[1], names[2], names[3])

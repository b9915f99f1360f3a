"""A game of Lanterns as a readable document, both ways."""

from __future__ import annotations

from typing import Any

from ..core.documents import HEADER, DocumentError, Reader
from ..core.types import State
from .components import (
    CARDS_PER_COLOR,
    COLORS,
    FAVOR_TOKENS,
    HAND_SIZE,
    NUM_TILES,
    PILE_NAMES,
    PILE_SIZE,
    PILES,
    START_TILE,
    TILES_USED,
)
from .lake import close_all_slots, lay_tile, tile_at
from .observe import LAYOUT
from .rules import is_final_turn, placements_left
from .state import MAX_LAKE, NO_PENDING, REACH, SLOT

KEYS = (
    "first_player", "final_turns", "players", "supply", "favor_supply", "dedications", "stack", "unused", "lake",
    "pending",
)  # fmt: skip
PLAYER_KEYS = ("lanterns", "favors", "honour", "hand")


def to_document(state: State) -> dict[str, Any]:
    """Return the game's own part of the document. Coordinates and rotations are absolute (§3)."""
    n = int(state.num_players)
    box = int(TILES_USED[n])
    pending = None
    if state.pending_hand != NO_PENDING:
        pending = {"hand": int(state.pending_hand), "rotation": int(state.pending_rotation)}
    return {
        "first_player": int(state.first_player),
        "final_turns": int(state.final_turns),
        "players": [
            {
                "lanterns": _by_color(state.lanterns[seat]),
                "favors": int(state.favors[seat]),
                "honour": int(state.honour[seat]),
                "hand": [int(tile) or None for tile in state.hand[seat]],
            }
            for seat in range(n)
        ],
        "supply": _by_color(state.supply),
        "favor_supply": int(state.favor_supply),
        "dedications": {
            name: [int(honour) for honour in PILES[n, i, PILE_SIZE[n, i] - state.pile_left[i] : PILE_SIZE[n, i]]]
            for i, name in enumerate(PILE_NAMES)
        },
        "stack": [int(tile) for tile in state.stack[: state.stack_left][::-1]],
        "unused": [int(tile) for tile in state.stack[box:] if tile],
        "lake": [
            {
                "tile": int(state.lake_tile[i]),
                "x": int(state.lake_x[i]),
                "y": int(state.lake_y[i]),
                "rotation": int(state.lake_rotation[i]),
            }
            for i in range(state.lake_count)
        ],
        "pending": pending,
    }


def from_document(document: Any, state: State) -> None:
    """Read the game's own part into ``state``. Positions need not be reachable, only playable."""
    reader = Reader(document)
    reader.keys((*HEADER, *KEYS))
    n = int(state.num_players)
    seen: dict[int, str] = {}
    state.first_player = reader["first_player"].integer(0, n - 1)
    state.final_turns = reader["final_turns"].integer(0, n)
    for seat, player in enumerate(reader["players"].items(n, n)):
        player.keys(PLAYER_KEYS)
        state.lanterns[seat] = player["lanterns"].counts(COLORS, int(CARDS_PER_COLOR.max()))
        state.favors[seat] = player["favors"].integer(0, LAYOUT["favors"].high)
        state.honour[seat] = player["honour"].integer(0, LAYOUT["honour"].high)
        for place, entry in enumerate(player["hand"].items(HAND_SIZE, HAND_SIZE)):
            state.hand[seat, place] = entry.optional(lambda entry: _new_tile(entry, seen, 1), 0)
    state.supply[:] = reader["supply"].counts(COLORS, int(CARDS_PER_COLOR.max()))
    state.favor_supply = reader["favor_supply"].integer(0, FAVOR_TOKENS)
    _read_piles(reader["dedications"], state)
    _read_stack(reader, state, seen)
    _read_lake(reader["lake"], state, seen)
    _check_room(reader, state)
    if is_final_turn(state):
        close_all_slots(state)
    _read_pending(reader["pending"], state)


def _by_color(counts: Any) -> dict[str, int]:
    return {name: int(count) for name, count in zip(COLORS, counts, strict=True)}


def _new_tile(entry: Reader, seen: dict[int, str], low: int) -> int:
    tile = entry.integer(low, NUM_TILES - 1)
    if tile in seen:
        raise DocumentError(f"{entry.path}: tile {tile} is already at {seen[tile]}")
    seen[tile] = entry.path
    return tile


def _read_piles(piles: Reader, state: State) -> None:
    """A pile is what is left of its setup list, the top tokens gone (I7)."""
    n = int(state.num_players)
    piles.keys(PILE_NAMES)
    for i, name in enumerate(PILE_NAMES):
        full = [int(honour) for honour in PILES[n, i, : PILE_SIZE[n, i]]]
        left = [entry.integer(0, 99) for entry in piles[name].items(0, len(full))]
        if left != full[len(full) - len(left) :]:
            raise DocumentError(f"{piles[name].path}: {left} is not the lower end of {full}")
        state.pile_left[i] = len(left)


def _read_stack(reader: Reader, state: State, seen: dict[int, str]) -> None:
    """The draw stack, next tile first, and the tiles back in the box."""
    box = int(TILES_USED[state.num_players])
    stack = [_new_tile(entry, seen, 1) for entry in reader["stack"].items(0, box)]
    unused = [_new_tile(entry, seen, 1) for entry in reader["unused"].items(0, NUM_TILES - 1 - box)]
    state.stack[: len(stack)] = stack[::-1]
    state.stack_left = len(stack)
    state.stack[box : box + len(unused)] = unused


def _read_lake(lake: Reader, state: State, seen: dict[int, str]) -> None:
    """Tiles in order of placement, each beside an earlier one."""
    for i, entry in enumerate(lake.items(1, MAX_LAKE)):
        entry.keys(("tile", "x", "y", "rotation"))
        tile = _new_tile(entry["tile"], seen, START_TILE)
        x, y = (entry[axis].integer(-REACH + 1, REACH - 1) for axis in ("x", "y"))
        if tile_at(state, x, y):
            raise DocumentError(f"{entry.path}: there is a tile at ({x}, {y}) already")
        beside = any(tile_at(state, x + dx, y + dy) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)))
        if i > 0 and not beside:
            raise DocumentError(f"{entry.path}: ({x}, {y}) touches no tile that was placed before it")
        lay_tile(state, tile, x, y, entry["rotation"].integer(0, 3))


def _check_room(reader: Reader, state: State) -> None:
    """The record has room for the tiles that are still to be placed, wherever they go."""
    left = int(placements_left(state))
    if left == 0 and not is_final_turn(state):
        raise DocumentError(f"{reader['final_turns'].path}: no tile is left to place, so this must be a final turn")
    if state.lake_count + left > MAX_LAKE:
        raise DocumentError(
            f"{reader['lake'].path}: {state.lake_count} tiles and {left} more to place exceed the {MAX_LAKE} of a game"
        )
    lake = slice(0, int(state.lake_count))
    farthest = max(abs(state.lake_x[lake]).max(), abs(state.lake_y[lake]).max())
    if farthest + left >= REACH:
        raise DocumentError(
            f"{reader['lake'].path}: a tile {farthest} cells from the origin is too far out with {left} more to place"
        )


def _read_pending(pending: Reader, state: State) -> None:
    """The chosen tile, at SLOT and nowhere else."""
    state.pending_hand = state.pending_rotation = NO_PENDING
    if (state.phase == SLOT) != (pending.value is not None):
        raise pending.fail("the chosen tile at SLOT, null elsewhere")
    if pending.value is not None:
        pending.keys(("hand", "rotation"))
        state.pending_hand = pending["hand"].integer(0, HAND_SIZE - 1)
        state.pending_rotation = pending["rotation"].integer(0, 3)
        if state.hand[state.seat, state.pending_hand] == 0:
            raise DocumentError(f"{pending.path}: player_{state.seat} has no tile in that place of the hand")

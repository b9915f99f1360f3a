"""Every action in plain English, from the acting player's chair. Specification §6."""

from __future__ import annotations

from ..core.types import State
from .actions import (
    ACTIONS,
    DISCARD_FIRST,
    FOUR_FIRST,
    PAIRS_FIRST,
    SLOT_FIRST,
    TILE_FIRST,
)
from .components import COLORS, DX, DY, FOUR, PAIRS, PLATFORM, SEVEN, TRIPLES, TURNED
from .lake import frame, framed_x, framed_y, side_color, slot_x, slot_y, tile_at
from .rules import exchange_given, exchange_taken, favors_earned, matches, pile_top
from .state import DEDICATE, EXCHANGE, SLOT, TILE

SIDES_SEEN = ("far", "right", "near", "left")  # N', E', S', W' of the acting player
TURNS = ("unturned", "turned a quarter right", "turned half round", "turned a quarter left")


def describe(state: State, action: int) -> str:
    """Say what ``action`` does for the acting player of ``state``."""
    kind = ACTIONS.range_of(action).name
    if kind == "pass":
        what = {EXCHANGE: "do not exchange", DEDICATE: "do not dedicate"}
        return what.get(int(state.phase), "pass")
    if kind == "exchange":
        give, take = COLORS[exchange_given(action)], COLORS[exchange_taken(action)]
        return f"pay 2 favor tokens to exchange a {give} lantern for a {take} one"
    if kind == "dedicate_four":
        return f"dedicate four {COLORS[action - FOUR_FIRST]} lanterns for {pile_top(state, FOUR)} honour"
    if kind == "dedicate_pairs":
        a, b, c = (COLORS[color] for color in TRIPLES[action - PAIRS_FIRST])
        return f"dedicate pairs of {a}, {b} and {c} lanterns for {pile_top(state, PAIRS)} honour"
    if kind == "dedicate_seven":
        return f"dedicate one lantern of every color for {pile_top(state, SEVEN)} honour"
    if kind == "discard":
        return f"discard a {COLORS[action - DISCARD_FIRST]} lantern"
    if kind == "tile":
        return describe_tile(state, *divmod(action - TILE_FIRST, 4))
    return describe_slot(state, action - SLOT_FIRST)


def tell(state: State, action: int, seat: int) -> str | None:
    """Say what the others learn: which tile is picked shows only when it is placed."""
    if state.phase == TILE:
        return "pick a tile of the hand and turn it"
    return describe(state, action)


def describe_tile(state: State, place: int, turn: int) -> str:
    """Say which tile is picked, and which color will face which side."""
    tile = state.hand[state.seat, place]
    if tile == 0:
        return f"pick tile {place + 1} of the hand (none there), {TURNS[turn]}"
    colors = ", ".join(f"{COLORS[TURNED[tile, turn, d]]} {SIDES_SEEN[d]}" for d in (2, 3, 0, 1))
    platform = ", with a platform" if PLATFORM[tile] else ""
    return f"pick tile {place + 1} of the hand (#{tile}{platform}), {TURNS[turn]}: {colors}"


def describe_slot(state: State, k: int) -> str:
    """Say where the tile goes and, for the pending tile, what it earns there."""
    if k >= state.slot_count:
        return f"place the tile in slot {k} (there are only {state.slot_count} slots)"
    q = frame(state.num_players, state.seat)
    x, y = slot_x(state, q, k), slot_y(state, q, k)
    where = f"place the tile in slot {k} at ({framed_x(q, x, y)}, {framed_y(q, x, y)})"
    touching = []
    for direction in range(4):
        outward = (direction + q) % 4
        neighbor = tile_at(state, x + DX[outward], y + DY[outward])
        if neighbor:
            touching.append(f"{COLORS[side_color(state, neighbor - 1, (outward + 2) % 4)]} {SIDES_SEEN[direction]}")
    where += f", touching {', '.join(touching)}"
    if state.phase != SLOT:
        return where
    tile, rotation = state.hand[state.seat, state.pending_hand], state.pending_rotation
    matched = [COLORS[TURNED[tile, rotation, d]] for d in range(4) if matches(state, tile, rotation, x, y, d)]
    if not matched:
        return f"{where}: no match"
    favors = favors_earned(state, tile, rotation, x, y)
    tokens = f", {favors} favor token{'s' if favors > 1 else ''}" if favors else ""
    return f"{where}: matches {' and '.join(matched)}{tokens}"

"""What a seat may know, and what it cannot. Specification §1 (information model), §7."""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.observation import Field, ObservationLayout
from ..core.random import below, shuffle_unseen
from ..core.types import Array, State
from .components import (
    CARDS_PER_COLOR,
    COLOR_CODES,
    FAVOR_TOKENS,
    HAND_SIZE,
    MAX_PLACEMENTS,
    NUM_COLORS,
    NUM_TILES,
    PILE_SIZE,
    PILES,
    PLATFORM,
    SIDE,
    SOUTH,
    TILES_USED,
)
from .lake import BESIDE, frame, framed_x, framed_y, grid_place, slot_x, slot_y
from .rules import is_final_turn, pile_top, placements_left, tiles_held
from .state import MAX_LAKE, MAX_SLOTS, NO_PENDING, PHASES, REACH, SLOT, TILE

SEATS = 4  # relative seats: 0 self, 1 left, 2 across, 3 right; absent ones stay zero
COLOR_CODE = (0, NUM_COLORS)  # 0 none, else color id + 1
FLAG = (0, 1)
CELL = (-REACH, REACH)

MOST_TURNS = 12  # of one player, the final one included
LAYOUT = ObservationLayout(
    [
        Field("node", (len(PHASES),), 1, f"one-hot {', '.join(PHASES)}"),
        Field("is_acting", (SEATS,), 1, "one-hot, relative seat of the player who decides"),
        Field("final_turn", (1,), 1, "1 in the end phase"),
        Field("seat_present", (SEATS,), 1, "relative seats in use"),
        Field("first_player", (SEATS,), 1, "one-hot, relative seat of the first player"),
        Field("lanterns", (SEATS, NUM_COLORS), int(CARDS_PER_COLOR.max()), "lantern cards per relative seat and color"),
        Field("favors", (SEATS,), 5 * MOST_TURNS, "favor tokens per relative seat"),
        Field("honour", (SEATS,), int(PILES.max()) * MOST_TURNS, "honour per relative seat"),
        Field("hand_count", (SEATS,), HAND_SIZE, "lake tiles in each hand"),
        Field("supply", (NUM_COLORS,), int(CARDS_PER_COLOR.max()), "lantern cards left, per color"),
        Field("favor_supply", (1,), FAVOR_TOKENS, "favor tokens left"),
        Field("pile_top", (3,), int(PILES.max()), "honour of the next dedication of each type"),
        Field("pile_left", (3,), int(PILE_SIZE.max()), "tokens left in each pile"),
        Field("stack_left", (1,), MAX_PLACEMENTS, "tiles in the draw stack"),
        Field("placements_left", (1,), MAX_PLACEMENTS, "tiles still to be placed by all players"),
        Field("hand", (HAND_SIZE, 6), NUM_COLORS, "own tiles: present, colors at N' E' S' W' unturned, platform",
              columns=(FLAG, *(COLOR_CODE,) * 4, FLAG)),
        Field("unseen", (NUM_TILES - 1,), 1, "1 for each tile id (from 1) neither on the lake nor in the own hand"),
        Field("lake", (MAX_LAKE, 8), NUM_COLORS, "tiles as placed: present, x', y', colors at N' E' S' W', platform",
              columns=(FLAG, CELL, CELL, *(COLOR_CODE,) * 4, FLAG)),
        Field("slots", (MAX_SLOTS, 11), NUM_COLORS,
              "per slot: present, x', y', touching color at N' E' S' W', platform of each of these neighbors",
              columns=(FLAG, CELL, CELL, *(COLOR_CODE,) * 4, *(FLAG,) * 4)),
        Field("pending", (6,), NUM_COLORS, "at SLOT, to the actor only: present, turned colors, platform",
              columns=(FLAG, *(COLOR_CODE,) * 4, FLAG)),
        Field("slot_matches", (MAX_SLOTS,), 4, "at SLOT, to the actor only: matching sides of that tile in each slot"),
        Field("slot_favors", (MAX_SLOTS,), 5, "at SLOT, to the actor only: favor tokens it would earn in each slot"),
        Field("slot_news", (MAX_SLOTS, 3), 4,
              "at SLOT, to the actor only: matched cards that would be the actor's first, second, fourth of a color"),
        Field("own_levels", (NUM_COLORS, 4), 1, "own lantern cards of each color: at least 1, 2, 3, 4"),
        Field("hand_gain", (HAND_SIZE, 4, NUM_COLORS), 1,
              "own tiles, by how often they are turned: one-hot color that would face the observer"),
        Field("tile_matches", (HAND_SIZE, 4), 4,
              "at TILE, to the actor only: most matching sides of each tile, by how often it is turned"),
        Field("tile_favors", (HAND_SIZE, 4), 5, "at TILE, to the actor only: most favor tokens, likewise"),
    ]
)  # fmt: skip

NODE = LAYOUT.start("node")
IS_ACTING = LAYOUT.start("is_acting")
FINAL_TURN = LAYOUT.start("final_turn")
SEAT_PRESENT = LAYOUT.start("seat_present")
FIRST_PLAYER = LAYOUT.start("first_player")
LANTERNS = LAYOUT.start("lanterns")
FAVORS = LAYOUT.start("favors")
HONOUR = LAYOUT.start("honour")
HAND_COUNT = LAYOUT.start("hand_count")
SUPPLY = LAYOUT.start("supply")
FAVOR_SUPPLY = LAYOUT.start("favor_supply")
PILE_TOP = LAYOUT.start("pile_top")
PILE_LEFT = LAYOUT.start("pile_left")
STACK_LEFT = LAYOUT.start("stack_left")
PLACEMENTS_LEFT = LAYOUT.start("placements_left")
HAND = LAYOUT.start("hand")
UNSEEN = LAYOUT.start("unseen")
LAKE = LAYOUT.start("lake")
SLOTS = LAYOUT.start("slots")
PENDING = LAYOUT.start("pending")
SLOT_MATCHES = LAYOUT.start("slot_matches")
SLOT_FAVORS = LAYOUT.start("slot_favors")
SLOT_NEWS = LAYOUT.start("slot_news")
OWN_LEVELS = LAYOUT.start("own_levels")
HAND_GAIN = LAYOUT.start("hand_gain")
TILE_MATCHES = LAYOUT.start("tile_matches")
TILE_FAVORS = LAYOUT.start("tile_favors")

NEWS = np.array([0, 1, -1, 2, -1])
"""What a further card of a color is, by how many are held: the first, the second, the fourth, or none of these."""


@kernel
def observe(state: State, seat: int, out: Array) -> None:
    """Write everything ``seat`` may know, in its own frame."""
    q = frame(state.num_players, seat)
    observe_table(state, out)
    observe_seats(state, q, out)
    observe_hand(state, seat, out)
    observe_lake(state, q, out)
    observe_slots(state, q, out)
    observe_levels(state, seat, out)
    if state.seat == seat:
        if state.phase == SLOT:
            observe_pending(state, q, out)
        elif state.phase == TILE:
            observe_prospects(state, out)


@kernel
def observe_table(state: State, out: Array) -> None:
    """The supplies, the piles and where the turn stands."""
    if not state.over:
        out[NODE + state.phase] = 1
    out[FINAL_TURN] = is_final_turn(state)
    for color in range(NUM_COLORS):
        out[SUPPLY + color] = state.supply[color]
    out[FAVOR_SUPPLY] = state.favor_supply
    for pile in range(3):
        out[PILE_TOP + pile] = pile_top(state, pile)
        out[PILE_LEFT + pile] = state.pile_left[pile]
    out[STACK_LEFT] = state.stack_left
    out[PLACEMENTS_LEFT] = placements_left(state)


@kernel
def observe_seats(state: State, q: int, out: Array) -> None:
    """What lies openly before every player."""
    for seat in range(state.num_players):
        relative = (SIDE[state.num_players, seat] - q - SOUTH) % 4
        out[SEAT_PRESENT + relative] = 1
        out[IS_ACTING + relative] = seat == state.seat and not state.over
        out[FIRST_PLAYER + relative] = seat == state.first_player
        for color in range(NUM_COLORS):
            out[LANTERNS + relative * NUM_COLORS + color] = state.lanterns[seat, color]
        out[FAVORS + relative] = state.favors[seat]
        out[HONOUR + relative] = state.honour[seat]
        out[HAND_COUNT + relative] = tiles_held(state, seat)


@kernel
def observe_hand(state: State, seat: int, out: Array) -> None:
    """The own tiles, and the tiles not yet seen."""
    for tile in range(1, NUM_TILES):
        out[UNSEEN + tile - 1] = 1
    for index in range(state.lake_count):
        if state.lake_tile[index] > 0:
            out[UNSEEN + state.lake_tile[index] - 1] = 0
    for place in range(HAND_SIZE):
        tile = state.hand[seat, place]
        if tile > 0:
            out[UNSEEN + tile - 1] = 0
            at = HAND + place * 6
            out[at] = 1
            for direction in range(4):
                out[at + 1 + direction] = COLOR_CODES[tile, 0, direction]
            out[at + 5] = PLATFORM[tile]


@kernel
def observe_lake(state: State, q: int, out: Array) -> None:
    """The tiles on the table, in order of placement."""
    for index in range(state.lake_count):
        at = LAKE + index * 8
        x, y = state.lake_x[index], state.lake_y[index]
        tile, rotation = state.lake_tile[index], (state.lake_rotation[index] - q) & 3  # as turned in the frame
        out[at] = 1
        out[at + 1] = framed_x(q, x, y)
        out[at + 2] = framed_y(q, x, y)
        for direction in range(4):
            out[at + 3 + direction] = COLOR_CODES[tile, rotation, direction]
        out[at + 7] = PLATFORM[tile]


@kernel
def observe_slots(state: State, q: int, out: Array) -> None:
    """The cells where a tile may be placed, and what each would touch."""
    for k in range(state.slot_count):
        at = SLOTS + k * 11
        x, y = slot_x(state, q, k), slot_y(state, q, k)
        place = grid_place(x, y)
        out[at] = 1
        out[at + 1] = framed_x(q, x, y)
        out[at + 2] = framed_y(q, x, y)
        for direction in range(4):
            neighbor = state.grid[BESIDE[place, (direction + q) & 3]]
            if neighbor > 0:
                tile = state.lake_tile[neighbor - 1]
                rotation = (state.lake_rotation[neighbor - 1] - q) & 3
                out[at + 3 + direction] = COLOR_CODES[tile, rotation, direction ^ 2]  # the side that faces the slot
                out[at + 7 + direction] = PLATFORM[tile]


@kernel
def observe_pending(state: State, q: int, out: Array) -> None:
    """The tile in the actor's fingers, and what it would bring in every slot."""
    tile = state.hand[state.seat, state.pending_hand]
    rotation = (state.pending_rotation - q) & 3
    out[PENDING] = 1
    for direction in range(4):
        out[PENDING + 1 + direction] = COLOR_CODES[tile, rotation, direction]
    out[PENDING + 5] = PLATFORM[tile]
    for k in range(state.slot_count):
        matched, favors = 0, 0
        for direction in range(4):
            beside = SLOTS + k * 11 + 3 + direction  # what the slot touches is written already
            code = COLOR_CODES[tile, rotation, direction]
            if out[beside] == code:
                matched += 1
                favors += out[beside + 4]
                news = NEWS[min(state.lanterns[state.seat, code - 1], 4)]
                if news >= 0:
                    out[SLOT_NEWS + 3 * k + news] += 1
        out[SLOT_MATCHES + k] = matched
        out[SLOT_FAVORS + k] = favors + PLATFORM[tile] if matched > 0 else 0


@kernel
def observe_levels(state: State, seat: int, out: Array) -> None:
    """How near the own cards are to dedications, and which card each own tile could bring."""
    for color in range(NUM_COLORS):
        for level in range(min(state.lanterns[seat, color], 4)):
            out[OWN_LEVELS + 4 * color + level] = 1
    for place in range(HAND_SIZE):
        tile = state.hand[seat, place]
        if tile > 0:
            for turn in range(4):
                color = np.int64(COLOR_CODES[tile, turn, SOUTH]) - 1
                out[HAND_GAIN + (4 * place + turn) * NUM_COLORS + color] = 1


@kernel
def observe_prospects(state: State, out: Array) -> None:
    """The best that each tile of the actor's could do in any slot, for every way to turn it."""
    for place in range(HAND_SIZE):
        tile = state.hand[state.seat, place]
        if tile > 0:
            for turn in range(4):
                most_matched, most_favors = 0, 0
                for k in range(state.slot_count):
                    matched, favors = 0, PLATFORM[tile]
                    for direction in range(4):
                        beside = SLOTS + k * 11 + 3 + direction
                        if out[beside] == COLOR_CODES[tile, turn, direction]:
                            matched += 1
                            favors += out[beside + 4]
                    most_matched = max(most_matched, matched)
                    if matched > 0:
                        most_favors = max(most_favors, favors)
                out[TILE_MATCHES + 4 * place + turn] = most_matched
                out[TILE_FAVORS + 4 * place + turn] = most_favors


@kernel
def determinize(state: State, seat: int) -> None:
    """Shuffle every tile that ``seat`` has not seen through the other hands, the stack and the box (I12).

    A tile that another player has picked for placing is hidden too: any of his tiles, turned any way, fits.
    """
    resample_tiles(state, seat)
    if state.pending_hand != NO_PENDING and state.seat != seat:
        choice = below(state.rng, tiles_held(state, state.seat))
        for place in range(HAND_SIZE):
            if state.hand[state.seat, place] > 0:
                if choice == 0:
                    state.pending_hand = place
                choice -= 1
        state.pending_rotation = below(state.rng, 4)


@kernel
def resample_tiles(state: State, seat: int) -> None:
    """Lay the other hands behind the draw stack, shuffle it all together with the box, and deal the hands again."""
    hidden = state.stack_left
    for other in range(state.num_players):
        for place in range(HAND_SIZE):
            if other != seat and state.hand[other, place] > 0:
                state.stack[hidden] = state.hand[other, place]
                hidden += 1
    box = TILES_USED[state.num_players]
    in_box = 0
    while box + in_box < NUM_TILES - 1 and state.stack[box + in_box] > 0:
        in_box += 1
    for i in range(in_box):
        state.stack[hidden + i] = state.stack[box + i]
    shuffle_unseen(state.rng, state.stack, hidden + in_box)
    for i in range(in_box - 1, -1, -1):
        state.stack[box + i] = state.stack[hidden + i]
    for i in range(hidden, box):
        state.stack[i] = 0
    for other in range(state.num_players):
        for place in range(HAND_SIZE):
            if other != seat and state.hand[other, place] > 0:
                hidden -= 1
                state.hand[other, place] = state.stack[hidden]
                state.stack[hidden] = 0

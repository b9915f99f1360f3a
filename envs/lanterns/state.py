"""The record that is one game of Lanterns, and the game's options. Specification §3, §10."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..core.options import Options, choice, players, seat_or
from ..core.state import record_type
from .components import FAVOR_TOKENS, HAND_SIZE, MAX_PLACEMENTS, MAX_PLAYERS, NUM_COLORS, NUM_TILES

PHASES = ("EXCHANGE", "DEDICATE", "DISCARD", "TILE", "SLOT")
EXCHANGE, DEDICATE, DISCARD, TILE, SLOT = range(len(PHASES))

MAX_LAKE = MAX_PLACEMENTS + 1
MAX_SLOTS = 2 * MAX_PLACEMENTS + 2  # §3: empty neighbor cells of the largest lake that can still grow
RIM = 2 * MAX_LAKE + 2  # ... and of the finished lake

# A connected lake plus its rim spans at most 35 cells either way, so it fits a grid that wraps around (§3).
GRID = 36
# Cells are numbered row by row inside this bound on |x| and |y|; rows of a power of 2 are quick to divide by.
REACH = MAX_PLACEMENTS + 2
SPAN = 128

NO_PENDING = -1


@dataclass(frozen=True)
class LanternsOptions(Options):
    """Options of Lanterns."""

    num_players: int = players(2, MAX_PLAYERS)
    start_player: str | int = seat_or("random", "who takes the first turn")
    favor_supply: int | str = choice(FAVOR_TOKENS, (FAVOR_TOKENS, "unlimited"), "favor tokens in the box (R11)")


START_PLAYER = LanternsOptions.offset("start_player")
FAVOR_SUPPLY = LanternsOptions.offset("favor_supply")
UNLIMITED = 1  # the config value of favor_supply="unlimited"

DTYPE = record_type(
    [
        ("first_player", np.int16),
        ("final_turns", np.int16),  # final turns begun; 0 while tiles are being placed
        ("lanterns", np.int16, (MAX_PLAYERS, NUM_COLORS)),  # lantern cards of every player
        ("favors", np.int16, (MAX_PLAYERS,)),  # favor tokens of every player
        ("honour", np.int16, (MAX_PLAYERS,)),
        ("hand", np.int16, (MAX_PLAYERS, HAND_SIZE)),  # tile ids, 0 for an empty place
        ("supply", np.int16, (NUM_COLORS,)),  # lantern cards left
        ("favor_supply", np.int16),
        ("pile_left", np.int16, (3,)),  # dedication tokens left in each pile
        ("stack", np.int16, (NUM_TILES - 1,)),  # the draw stack, next tile last; behind it, tiles back in the box
        ("stack_left", np.int16),  # the draw stack is stack[:stack_left], the box stack[TILES_USED[num_players]:]
        ("pending_hand", np.int16),  # at SLOT: the chosen place in the hand, else NO_PENDING
        ("pending_rotation", np.int16),  # ... and its absolute rotation
        ("lake_count", np.int16),
        ("lake_tile", np.int16, (MAX_LAKE,)),  # in order of placement
        ("lake_x", np.int16, (MAX_LAKE,)),
        ("lake_y", np.int16, (MAX_LAKE,)),
        ("lake_rotation", np.int16, (MAX_LAKE,)),  # absolute
        # What follows repeats the lake in a form that is quick to search.
        ("grid", np.int8, (GRID * GRID,)),  # 1 + index in the lake, 0 for an empty cell
        ("slot_count", np.int16),
        ("slots_by_row", np.int16, (RIM,)),  # ascending (y, x): the order seen from S, reversed from N
        ("slots_by_column", np.int16, (RIM,)),  # ascending (x, -y): the order seen from E, reversed from W
    ],
    LanternsOptions.config_size(),
)

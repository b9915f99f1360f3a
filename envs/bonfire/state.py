"""The record that is one game of Bonfire, and the game's options. Specification §2, §5.10, §10."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..core.options import Options, flag, integer, players
from ..core.state import record_type
from .components import (
    CELLS,
    COLUMN_LENGTH,
    MASTER_DISPLAY,
    MAX_PLAYERS,
    NUM_COUNCIL,
    NUM_GUARDIANS,
    NUM_ISLANDS,
    NUM_MASTERS,
    NUM_PATH_TILES,
    NUM_POSITIONS,
    NUM_RESOURCES,
    NUM_SEGMENTS,
    NUM_SHAPES,
    NUM_SHARED,
    NUM_SYMBOLS,
    NUM_TOKENS,
    NUM_TOM_CARDS,
    PATH_DISPLAY,
    SPACES,
    STACK_SIZE,
    STACKS,
    TASK_SLOTS,
)

PHASES = (
    "SETUP", "MAIN", "AFTER", "KEEP", "FATE_PICK", "FATE_POS", "PATH_PICK", "ISLAND", "GIFT", "PAY_TOKEN",
    "PAY_TOKEN2", "PAY_RES", "PAY_RES2", "PLACE_TASK", "PROC_PICK", "PROC_DEST", "CHOOSE_RES", "REWARD", "PORTAL",
    "GNOME_MODE", "COUNCIL", "BONUS_OR_POINT", "TAKE_PATH", "TAKE_GUARD", "TURN_GB", "TAKE_MASTER", "MOVE_PICK",
    "MOVE_DEST", "MOVE_SHIP", "TOM_TASK",
)  # fmt: skip
(
    SETUP, MAIN, AFTER, KEEP, FATE_PICK, FATE_POS, PATH_PICK, ISLAND, GIFT, PAY_TOKEN,
    PAY_TOKEN2, PAY_RES, PAY_RES2, PLACE_TASK, PROC_PICK, PROC_DEST, CHOOSE_RES, REWARD, PORTAL,
    GNOME_MODE, COUNCIL, BONUS_OR_POINT, TAKE_PATH, TAKE_GUARD, TURN_GB, TAKE_MASTER, MOVE_PICK,
    MOVE_DEST, MOVE_SHIP, TOM_TASK,
) = range(len(PHASES))  # fmt: skip

# Steps between decisions; a record never stands at one of them when a kernel returns.
PAID, WALK, CHAIN_END, SLOT_END, TOM_TURN, TOM_AFTER, SLOT_BEGIN = range(len(PHASES), len(PHASES) + 7)

ENDS = ("running", "countdown", "all_out", "all_passed", "tom_played_out", "truncated")
RUNNING, BY_COUNTDOWN, ALL_OUT, ALL_PASSED, TOM_PLAYED_OUT, TRUNCATED = range(len(ENDS))

TOM = 1  # Tom's row in the arrays of cities: the solo player is seat 0
OWN_NOVICE, NEUTRAL_NOVICE = 1, 2
AT_START, ON_PATH, AT_BONFIRE = 0, 1, 8  # guardian positions: S, P0 .. P6 from 1, B0 .. B6 from 8; -1 not owned
MOST_CHOICES = NUM_POSITIONS + 16  # ... and a little room behind them
MOST_HANDICAP = 100


@dataclass(frozen=True)
class BonfireOptions(Options):
    """Options of Bonfire."""

    num_players: int = players(1, MAX_PLAYERS)
    mixed_colours: bool = flag(False, "tasks on one island differ in color (the solo game always mixes them)")
    handicap: int = integer(
        0, -MOST_HANDICAP, MOST_HANDICAP, "solo only: points that Tom starts with; below 0, points that the player does"
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.handicap != 0 and self.num_players != 1:
            raise ValueError(f"option handicap={self.handicap} is not allowed; allowed: 0 unless num_players=1")


MIXED_COLOURS = BonfireOptions.offset("mixed_colours")
HANDICAP = BonfireOptions.offset("handicap")

DTYPE = record_type(
    [
        # Cities, one row per seat; in the solo game Tom has row 1.
        ("masters", np.int64, (MAX_PLAYERS,)),  # bit per master id
        ("covered", np.int64, (MAX_PLAYERS, 2)),  # occupied cells of the fate area, as bits
        ("vp", np.int16, (MAX_PLAYERS,)),  # points on the track
        ("tok", np.int16, (MAX_PLAYERS, NUM_TOKENS)),
        ("res", np.int16, (MAX_PLAYERS, NUM_RESOURCES)),
        ("lit", np.int16, (MAX_PLAYERS,)),  # bit per space: it holds a bonfire
        ("portals", np.int16, (MAX_PLAYERS,)),  # bit per slot that is filled
        ("elders", np.int16, (MAX_PLAYERS,)),  # bit per elder id
        ("shared", np.int16, (MAX_PLAYERS,)),  # bit per shared task fulfilled
        ("slots", np.int16, (MAX_PLAYERS,)),  # turn slots begun
        ("board", np.int8, (MAX_PLAYERS,)),  # which player board (portal order)
        ("ship", np.int8, (MAX_PLAYERS,)),  # island, or HARBOUR
        ("laid", np.int8, (MAX_PLAYERS,)),  # path tiles laid
        ("path", np.int8, (MAX_PLAYERS, SPACES)),  # path kind + 1 on P0 .. P6; P0 is the start tile and stays 0
        ("fire", np.int8, (MAX_PLAYERS, SPACES)),  # task id + 1 on B0 .. B6
        ("guardian", np.int8, (MAX_PLAYERS, NUM_GUARDIANS)),  # position, -1 not owned
        ("gifts", np.int8, (MAX_PLAYERS, STACKS, STACK_SIZE)),  # resource + 1, lowest first; the top one is face up
        ("gifts_left", np.int8, (MAX_PLAYERS, STACKS)),
        ("gifts_on", np.int8, (MAX_PLAYERS, NUM_ISLANDS)),
        ("column", np.int8, (MAX_PLAYERS, COLUMN_LENGTH)),  # fate tile id + 1, top first
        ("column_left", np.int8, (MAX_PLAYERS,)),
        ("hand_tile", np.int8, (MAX_PLAYERS,)),  # fate tile id + 1 before SETUP, then 0
        ("grid", np.int8, (MAX_PLAYERS, CELLS)),  # symbol + 1 on the padded fate area
        ("gone", np.int8, (MAX_PLAYERS,)),  # out: nothing can ever be done again (§8.2)
        ("passed", np.int8, (MAX_PLAYERS,)),
        # Counts that follow from the above, kept because they are asked for all the time.
        ("tasks", np.int8, (MAX_PLAYERS,)),  # tasks and bonfires
        ("bonfires", np.int8, (MAX_PLAYERS,)),
        ("num_portals", np.int8, (MAX_PLAYERS,)),
        ("num_guardians", np.int8, (MAX_PLAYERS,)),
        ("gnomes", np.int8, (MAX_PLAYERS,)),
        ("largest", np.int8, (MAX_PLAYERS, NUM_SYMBOLS)),  # size of the largest group of each symbol
        ("groups_of_4", np.int8, (MAX_PLAYERS,)),  # separate groups of four or more
        # The board.
        ("first_player", np.int8),
        ("islands", np.int8, (NUM_ISLANDS, TASK_SLOTS)),  # task id + 1
        ("segments", np.int8, (NUM_SEGMENTS, NUM_SHAPES)),  # portals lying there
        ("pointer", np.int8),
        ("gb_used", np.int8),
        ("master_display", np.int8, (MASTER_DISPLAY,)),  # id, 0 for an empty slot
        ("master_deck", np.int8, (NUM_MASTERS,)),  # next card last
        ("masters_left", np.int8),
        ("master_discard", np.int8, (NUM_MASTERS,)),  # solo only
        ("masters_discarded", np.int8),
        ("elders_left", np.int16),  # bit per elder id on display
        ("path_display", np.int8, (PATH_DISPLAY,)),  # kind + 1
        ("path_deck", np.int8, (NUM_PATH_TILES,)),  # kind + 1, next tile last
        ("paths_left", np.int8),
        ("paths_known", np.int8),  # tiles at the bottom of the deck that everybody has seen there (refresh)
        ("neutral", np.int8, (NUM_SHARED,)),  # 1 while the novice stands on the shared task
        ("council", np.int8, (NUM_COUNCIL, MAX_PLAYERS + 1)),  # novices per space and color, neutral last
        ("sent", np.int8),  # novices sent, Tom's included
        ("cd_stack", np.int8),  # countdown tokens with the first player
        ("cd_cur", np.int8),  # countdown token on its way round, 0 if none
        ("end", np.int8),  # index into ENDS
        # Tom, §11.
        ("tom_deck", np.int8, (NUM_TOM_CARDS,)),  # next card last; played ones behind tom_left
        ("tom_left", np.int8),
        ("tom_pass", np.int8),  # times the deck has been played through
        ("tom_novices", np.int8),
        ("tom_card", np.int8),  # at TOM_TASK: the action of the card being played + 1
        ("tom_resource", np.int8),  # at TOM_TASK: the revealed resource + 1
        # The turn: what has been chosen and not yet carried out, 0 where nothing is.
        ("pass_value", np.int8),
        ("main_done", np.int8),  # the option of this turn has been chosen
        ("doing", np.int16),  # id + 1 of the action being carried out
        ("cost_left", np.int8),  # token units still to be paid
        ("cost_type", np.int8),  # token type of the cost + 1
        ("pair_token", np.int8),  # first token of a pair + 1
        ("unit", np.int8, (2,)),  # resource units still to be paid + 1, WILD included
        ("pair_resource", np.int8),  # first resource of a pair + 1
        ("tile", np.int8),  # fate tile being placed + 1
        ("flipped", np.int8),
        ("keep_left", np.int8),  # tokens still to be kept
        ("kept", np.int8, (NUM_TOKENS,)),
        ("taking", np.int8),  # task being taken + 1
        ("gift", np.int8),  # gift stack + 1
        ("gnome", np.int8),  # gnome being recruited: master id, or elder id + NUM_MASTERS
        ("mode", np.int8),  # how it is paid + 1
        ("walker", np.int8),  # guardian on the move + 1
        ("arrival", np.int8),  # path position of CHOOSE_RES + 1
        ("stride", np.int8),  # step limit of the procession
        ("asked", np.int8),  # bit per guardian that has had her move in it
        ("no_reward", np.int8),  # master 17's procession gives no resources
        ("seated", np.int8),  # council space + 1
        ("novice", np.int8),  # OWN_NOVICE or NEUTRAL_NOVICE
        # The legal actions, ascending; they follow from all the above.
        ("choices", np.int16),
        ("choice", np.int16, (MOST_CHOICES,)),
        ("gain", np.int8, (NUM_POSITIONS,)),  # at FATE_POS: the pieces that the tile brings in each legal position
    ],
    BonfireOptions.config_size(),
)

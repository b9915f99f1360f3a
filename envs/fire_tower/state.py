"""The record that is one game of Fire Tower, and the game's options. Specification §3, §5, §9."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..core.options import Options, choice, flag, integer, levels, players
from ..core.state import record_type
from .components import DATA, MAX_PLAYERS, NUM_ALL, NUM_CARDS, NUM_EVENTS, NUM_TYPES

PHASES: tuple[str, ...] = tuple(DATA["phases"])
(
    WIND_SPREAD, ACTION, PICK_CELL, PICK_DIR, PICK_DEST, PICK_SUBSET, WIND_OPT, RECKLESS_CARD, RECKLESS_CELL, DISCARD,
    KEEP, PRE_DRAW, POST_DRAW, STORM_DISCARD, AID_OPT, AID_CELL, AID_CARD, SHADOW_CELL, SHADOW_CARD, SHADOW_WEST,
    CHAMPION_CELL, CHAMPION_DISCARD,
) = range(len(PHASES))  # fmt: skip
NO_DECISION = -1  # while the rules work on towards the next decision

# What is still to be done, each with `who` (a seat) and `count` (a number); see `rules.work_off`.
TASKS = (
    "next_turn", "player_turn", "shadow_turn", "settle", "ignition", "keep", "refill_others", "storm", "storm_wind",
    "storm_round", "aid", "aid_round", "aid_end", "card_done", "shadow_card", "shadow_cards_done", "shadow_die",
    "reckless_token", "champion", "champion_firebreak", "champion_hand", "first_turn",
)  # fmt: skip
(
    DO_NEXT_TURN, DO_PLAYER_TURN, DO_SHADOW_TURN, DO_SETTLE, DO_IGNITION, DO_KEEP, DO_REFILL_OTHERS, DO_STORM,
    DO_STORM_WIND, DO_STORM_ROUND, DO_AID, DO_AID_ROUND, DO_AID_END, DO_CARD_DONE, DO_SHADOW_CARD,
    DO_SHADOW_CARDS_DONE, DO_SHADOW_DIE, DO_RECKLESS_TOKEN, DO_CHAMPION, DO_CHAMPION_FIREBREAK, DO_CHAMPION_HAND,
    DO_FIRST_TURN,
) = range(len(TASKS))  # fmt: skip

# `count` of player_turn: the steps of §5.1 in order.
STEP_START, STEP_SPREAD, STEP_SETTLE, STEP_ACTION, STEP_PRE_DRAW, STEP_DRAW, STEP_POST_DRAW, STEP_END = range(8)
# `count` of ignition: who lit the roofs. `who` is the burner, nobody's seat, or p0 of Mutual Aid.
BY_SEAT, BY_SHADOW, BY_AID = range(3)

NOBODY = -1
NO_CARD = -1
NO_CELL = -1
NO_ROLL = -1

MAX_AGENDA = 24
MAX_QUEUE = 8
MAX_PICKS = 4
FAR = 20  # the longest distance that is told apart


@dataclass(frozen=True)
class FireTowerOptions(Options):
    """Options of Fire Tower."""

    num_players: int = players(2, MAX_PLAYERS)
    firestorm: bool = flag(True, "the Firestorm event card; without it, the beginners' game")
    mutual_aid: bool = flag(False, "the Mutual Aid event card")
    shadow: bool | None = choice(
        None, (None, False, True), "Shadow of the Wood; None is yes with 3 or 4 players who play each for himself"
    )
    team: bool = flag(False, "two against two, allies sitting across (4 players)")
    champion: tuple[int, ...] = levels(2, MAX_PLAYERS, "Champion of the Forest, by seat: 1 champion, 2 grand champion")
    max_steps: int = integer(5000, 1, 32000, "decisions after which the game is cut off")

    def __post_init__(self) -> None:
        """Check that the options go together."""
        super().__post_init__()
        if self.team and self.num_players != MAX_PLAYERS:
            raise ValueError(f"option team=True is not allowed with num_players={self.num_players}; allowed: 4")
        if self.shadow and (self.num_players == 2 or self.team):
            what = "team=True" if self.team else "num_players=2"
            raise ValueError(f"option shadow=True is not allowed with {what}; allowed: 3 or 4 players without teams")


FIRESTORM_OPTION = FireTowerOptions.offset("firestorm")
MUTUAL_AID_OPTION = FireTowerOptions.offset("mutual_aid")
SHADOW_OPTION = FireTowerOptions.offset("shadow")
SHADOW_AUTO, SHADOW_OFF, SHADOW_ON = range(3)  # config values of `shadow`
TEAM_OPTION = FireTowerOptions.offset("team")
CHAMPION_OPTION = FireTowerOptions.offset("champion")
MAX_STEPS_OPTION = FireTowerOptions.offset("max_steps")

# Single numbers are int16: interpreted, an int8 cannot be added to the larger offsets of an observation.
DTYPE = record_type(
    [
        # Boards are 256 bits: four words of four rows each, cell 16 * row + column at bit `cell % 64`.
        ("fire", np.uint64, (4,)),  # fire tokens
        ("firebreak", np.uint64, (4,)),  # firebreak tokens
        ("permanent", np.uint64, (4,)),  # Eternal Flame and burned towers
        ("zones", np.uint64, (4,)),  # zones of all active towers; follows from `active`
        ("turns", np.int16),  # turns begun, shadows' slots included
        ("picks", np.int16, (MAX_PICKS,)),  # cells picked in the decision under way, NO_CELL behind them
        ("pick_count", np.int16),
        ("turn", np.int16),  # the turn player
        ("wind", np.int16),
        ("last_roll", np.int16),  # of the die, NO_ROLL before it is thrown in the game
        ("limit", np.int16),  # cards in a full hand
        ("deck_left", np.int16),
        ("queue_len", np.int16),
        ("card_in_play", np.int16),  # NO_CARD if none
        ("last_card", np.int16),  # the type picked last where ids must not decrease
        ("left", np.int16),  # picks, tokens or rolls left in the decision under way
        ("rolls", np.int16),  # die rolls that the shadow has left
        ("face", np.int16),  # of the shadow's roll, NO_ROLL outside its slot
        ("aid_option", np.int16),  # of the open Mutual Aid event, -1 if none
        ("agenda_len", np.int16),
        ("active", np.int8, (MAX_PLAYERS,)),  # 1 for a standing tower
        ("shadow", np.int8, (MAX_PLAYERS,)),  # 1 for a shadow
        ("burned_at", np.int8, (MAX_PLAYERS,)),  # 1 + towers burned before this one's batch, 0 if it stands
        ("bucket", np.int8, (MAX_PLAYERS,)),  # 1 for full
        ("won", np.int8, (MAX_PLAYERS,)),  # 1 for the winners, at the end
        ("reach", np.int8, (MAX_PLAYERS,)),  # steps from the nearest fire to each roof; follows from the boards
        ("hand", np.int8, (MAX_PLAYERS, NUM_TYPES)),
        ("hand_size", np.int8, (MAX_PLAYERS,)),  # follows from `hand`
        ("deck", np.int8, (NUM_CARDS + NUM_EVENTS,)),  # the draw pile, next card last
        ("discard", np.int8, (NUM_ALL,)),  # the discard pile, by type
        ("queue_event", np.int8, (MAX_QUEUE,)),  # events drawn and not yet resolved, the first one first
        ("queue_drawer", np.int8, (MAX_QUEUE,)),
        ("lit_by", np.int8, (MAX_PLAYERS,)),  # in Mutual Aid: who put the fire on each roof
        ("agenda_task", np.int8, (MAX_AGENDA,)),  # what is still to be done, next thing last
        ("agenda_who", np.int8, (MAX_AGENDA,)),
        ("agenda_count", np.int8, (MAX_AGENDA,)),
    ],
    FireTowerOptions.config_size(),
)

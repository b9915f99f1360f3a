"""The record that is one game of Century: Golem Edition, and the game's options. Specification §3, §4, §9."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..core.options import Options, flag, integer, players, seat_or
from ..core.state import record_type
from .components import (
    GOLEM_SLOTS,
    MAX_GOLEMS,
    MAX_PLAYERS,
    MERCHANT_DECK,
    MERCHANT_SLOTS,
    MIN_PLAYERS,
    NUM_COLORS,
    NUM_GOLEMS,
    NUM_MERCHANTS,
)

PHASES = ("MAIN", "TRADE_COUNT", "UPGRADE", "PAY", "DISCARD")
MAIN, TRADE_COUNT, UPGRADE, PAY, DISCARD = range(len(PHASES))

NOT_OWNED, IN_HAND, PLAYED = range(3)
NO_CARD = 0  # an empty slot of the merchant row: the starting cards 0 and 1 are never there


@dataclass(frozen=True)
class CenturyGolemOptions(Options):
    """Options of Century: Golem Edition."""

    num_players: int = players(MIN_PLAYERS, MAX_PLAYERS)
    first_player: str | int = seat_or("random", "who takes the first turn")
    perfect_recall: bool = flag(True, "observations list what everybody could have memorized (R16)")
    max_rounds: int = integer(500, 1, 10_000, "rounds after which a game is cut off")


FIRST_PLAYER = CenturyGolemOptions.offset("first_player")
PERFECT_RECALL = CenturyGolemOptions.offset("perfect_recall")
MAX_ROUNDS = CenturyGolemOptions.offset("max_rounds")

DTYPE = record_type(
    [
        ("first_player", np.int16),
        ("rounds", np.int16),  # complete rounds
        ("final_round", np.int16),  # 1 once somebody owns enough golems
        ("trade_card", np.int16),  # at TRADE_COUNT: the card being traded, else 0
        ("trade_max", np.int16),  # ... and how often it can be
        ("upgrades_left", np.int16),  # at UPGRADE, else 0
        ("pay_target", np.int16),  # at PAY: the slot of the wanted card, else 0
        ("pay_next", np.int16),  # ... and the slot that gets the next crystal
        ("merchants_left", np.int16),  # the merchant deck is merchant_deck[:merchants_left], next card last
        ("golems_left", np.int16),  # likewise
        ("golem_points", np.int16, (MAX_PLAYERS,)),
        ("caravan", np.int8, (MAX_PLAYERS, NUM_COLORS)),  # crystals of every player
        ("cards", np.int8, (MAX_PLAYERS, NUM_MERCHANTS)),  # NOT_OWNED, IN_HAND or PLAYED
        ("hand_size", np.int8, (MAX_PLAYERS,)),
        ("played_size", np.int8, (MAX_PLAYERS,)),
        ("coins", np.int8, (MAX_PLAYERS, 2)),  # copper, silver
        ("golem_count", np.int8, (MAX_PLAYERS,)),
        ("golems", np.int8, (MAX_PLAYERS, MAX_GOLEMS)),  # ids in order of claiming
        ("bank", np.int8, (2,)),  # copper, silver not yet taken
        ("merchant_row", np.int8, (MERCHANT_SLOTS,)),  # NO_CARD where the row has become shorter
        ("row_crystals", np.int8, (MERCHANT_SLOTS, NUM_COLORS)),  # lying on the cards of the row
        ("golem_row", np.int8, (GOLEM_SLOTS,)),
        ("merchant_deck", np.int8, (MERCHANT_DECK,)),
        ("golem_deck", np.int8, (NUM_GOLEMS,)),
    ],
    CenturyGolemOptions.config_size(),
)

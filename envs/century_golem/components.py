"""What is in the box, from ``components.json``. Specification §2, §7. Colors stand in the order Y, G, T, P."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

DATA = json.loads(Path(__file__).with_name("components.json").read_text(encoding="utf-8"))

COLORS: tuple[str, ...] = tuple(color["name"] for color in DATA["colours"])
LETTERS: str = "".join(color["letter"] for color in DATA["colours"])
NUM_COLORS = len(COLORS)
YELLOW, GREEN, TURQUOISE, PINK = range(NUM_COLORS)
END_POINTS = np.array([color["end_points"] for color in DATA["colours"]])

_CONSTANTS = DATA["constants"]
MIN_PLAYERS: int = _CONSTANTS["min_players"]
MAX_PLAYERS: int = _CONSTANTS["max_players"]
MERCHANT_SLOTS: int = _CONSTANTS["merchant_row"]
GOLEM_SLOTS: int = _CONSTANTS["golem_row"]
CARAVAN_LIMIT: int = _CONSTANTS["caravan_limit"]

COPPER, SILVER = range(2)
COIN_NAMES = ("copper", "silver")
COINS_PER_PLAYER = np.array([_CONSTANTS["coins_per_player"][name] for name in COIN_NAMES])
COIN_POINTS = np.array([_CONSTANTS["coin_points"][name] for name in COIN_NAMES])
# THRESHOLD[n]: the golems that bring on the last round with n players.
THRESHOLD = np.array([_CONSTANTS["golems_to_trigger"].get(str(n), 0) for n in range(MAX_PLAYERS + 1)])
MAX_GOLEMS = int(THRESHOLD.max())
STARTING_CRYSTALS = np.array(_CONSTANTS["starting_crystals_by_turn_order"])  # (turn position, color)

OBTAIN, UPGRADE_CARD, TRADE = range(3)
KIND_NAMES = ("obtain", "upgrade", "trade")
_MERCHANTS = DATA["merchant_cards"]
NUM_MERCHANTS = len(_MERCHANTS)
MERCHANT_NAMES: tuple[str, ...] = tuple(card["name"] for card in _MERCHANTS)
KIND = np.array([KIND_NAMES.index(card["kind"]) for card in _MERCHANTS])
GIVE = np.array([card["give"] for card in _MERCHANTS])  # (card, color), per repetition
TAKE = np.array([card["take"] for card in _MERCHANTS])
UPGRADES = np.array([card["upgrades"] for card in _MERCHANTS])

# Starting cards come first; row and deck hold the others, so that 0 can stand for an empty slot there.
STARTING_CARDS = sum(card["starting"] for card in _MERCHANTS)
MERCHANT_DECK = NUM_MERCHANTS - STARTING_CARDS

_GOLEMS = DATA["golem_cards"]
NUM_GOLEMS = len(_GOLEMS)
COST = np.array([golem["cost"] for golem in _GOLEMS])  # (golem, color)
POINTS = np.array([golem["points"] for golem in _GOLEMS])

# REPEATS[give, held]: how often that many crystals of one color can be given; anything often if none is asked for.
REPEATS = np.array(
    [[held // give if give else CARAVAN_LIMIT for held in range(CARAVAN_LIMIT + 1)] for give in range(6)]
)
assert GIVE.max() < len(REPEATS)

MOST_ON_CARD = MERCHANT_DECK - 1  # §10: one crystal for every other card of the deck
MOST_IN_CARAVAN = CARAVAN_LIMIT + MOST_ON_CARD  # within a turn

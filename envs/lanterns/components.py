"""What is in the box, from ``components.json``. Specification §2, §3."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import numpy as np

DATA = json.loads(Path(__file__).with_name("components.json").read_text(encoding="utf-8"))

COLORS: tuple[str, ...] = tuple(DATA["colors"]["names"])
LETTERS: str = DATA["colors"]["letters"]
NUM_COLORS = len(COLORS)

NORTH, EAST, SOUTH, WEST = range(4)  # clockwise seen from above; y grows to the south
DX = np.array(DATA["directions"]["dx"])
DY = np.array(DATA["directions"]["dy"])

START_TILE: int = DATA["tiles"]["start_id"]
NUM_TILES: int = DATA["tiles"]["count"]
SIDES = np.array([[LETTERS.index(c) for c in tile["sides"]] for tile in DATA["tiles"]["list"]])  # (tile, side)
PLATFORM = np.array([int(tile["platform"]) for tile in DATA["tiles"]["list"]])  # (tile,)
MOTIFS: tuple[str | None, ...] = tuple(tile["motif"] for tile in DATA["tiles"]["list"])

# TURNED[tile, r, d]: the color on side d after r clockwise quarter turns (§3).
TURNED = np.array([[[sides[(d - r) % 4] for d in range(4)] for r in range(4)] for sides in SIDES])

COLOR_CODES = (TURNED + 1).astype(np.int8)  # the same as observed: 0 stands for no tile

MAX_PLAYERS: int = DATA["players"]["max"]


def _by_players(table: dict[str, int]) -> np.ndarray:
    """Return an array indexed by the number of players."""
    return np.array([table.get(str(n), 0) for n in range(MAX_PLAYERS + 1)])


CARDS_PER_COLOR = _by_players(DATA["lantern_cards"]["supply_per_color"])
CARD_LIMIT: int = DATA["lantern_cards"]["hand_limit_before_placing"]
TILES_USED = _by_players(DATA["lake"]["tiles_used_besides_start"])
HAND_SIZE: int = DATA["lake"]["hand_size"]
MAX_PLACEMENTS = int(TILES_USED.max())

FAVOR_TOKENS: int = DATA["favor_tokens"]["count"]
EXCHANGE_COST: int = DATA["favor_tokens"]["exchange_cost"]

# SIDE[n, seat]: where a player sits; -1 for an absent seat.
SIDE = np.full((MAX_PLAYERS + 1, MAX_PLAYERS), -1)
for _n, _sides in DATA["seating"]["side_of_player"].items():
    SIDE[int(_n), : len(_sides)] = ["NESW".index(side) for side in _sides]

FOUR, PAIRS, SEVEN = range(3)
PILE_NAMES: tuple[str, ...] = tuple(pile["name"] for pile in DATA["dedications"]["types"])
GENERIC_HONOUR: int = DATA["dedications"]["generic"]["honour"]
MAX_PILE = max(len(pile["tokens"]) for pile in DATA["dedications"]["types"])

# Tokens with dots are used only with at least that many players (§4 step 6).
PILE_SIZE = np.zeros((MAX_PLAYERS + 1, 3), np.int64)
PILES = np.zeros((MAX_PLAYERS + 1, 3, MAX_PILE), np.int64)  # (players, type, position from the top)
for _n in range(2, MAX_PLAYERS + 1):
    for _type, _pile in enumerate(DATA["dedications"]["types"]):
        _tokens = [honour for honour, dots in _pile["tokens"] if dots <= _n]
        PILE_SIZE[_n, _type] = len(_tokens)
        PILES[_n, _type, : len(_tokens)] = _tokens

TRIPLES = np.array(list(combinations(range(NUM_COLORS), 3)))  # lexicographic, as in `actions.pair_triples`

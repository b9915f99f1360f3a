"""What is in the box, from ``components.json``. Specification §2, §3."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

DATA = json.loads(Path(__file__).with_name("components.json").read_text(encoding="utf-8"))

MAX_PLAYERS: int = DATA["players"]["max"]

# ---------------------------------------------------------------------- the board

SIZE: int = DATA["board"]["size"]
CELLS = SIZE * SIZE
DIRECTIONS = "NESW"
NORTH, EAST, SOUTH, WEST = range(4)

CORNERS: tuple[str, ...] = tuple(DATA["board"]["clockwise"])
TOWER_COLORS: tuple[str, ...] = tuple(DATA["board"]["towers"][corner]["colour"] for corner in CORNERS)
ETERNAL_FLAME: tuple[int, ...] = tuple(DATA["board"]["eternal_flame"])
ZONE_CELLS = np.array([DATA["board"]["towers"][corner]["cells"] for corner in CORNERS])  # (corner, 9)
ROOFS = np.array([DATA["board"]["towers"][corner]["roof"] for corner in CORNERS])  # (corner,)

# CORNER_OF[n, seat]: where a player sits; SEAT_AT[n, corner] the other way round. -1 for nobody.
CORNER_OF = np.full((MAX_PLAYERS + 1, MAX_PLAYERS), -1)
SEAT_AT = np.full((MAX_PLAYERS + 1, MAX_PLAYERS), -1)
for _n, _corners in DATA["board"]["seats"].items():
    for _seat, _corner in enumerate(_corners):
        CORNER_OF[int(_n), _seat] = CORNERS.index(_corner)
        SEAT_AT[int(_n), CORNERS.index(_corner)] = _seat

# TOWERS_OF[direction, 0..1]: the two towers the wind can blow at, the one of the first player first (§4 step 5).
TOWERS_OF = np.array([[CORNERS.index(c) for c in DATA["board"]["towers_of_direction"][d]] for d in DIRECTIONS])

# ---------------------------------------------------------------------- cards

CARDS = DATA["deck"]["cards"]
KINDS: tuple[str, ...] = tuple(DATA["deck"]["kinds"])
FIRE, WIND, WATER, FIREBREAK = range(len(KINDS))
NUM_TYPES = len(CARDS)
CARD_KEYS: tuple[str, ...] = tuple(card["key"] for card in CARDS)
CARD_NAMES: tuple[str, ...] = tuple(card["name"] for card in CARDS)
CARD_KIND = np.array([KINDS.index(card["kind"]) for card in CARDS])
CARD_COUNT = np.array([card["count"] for card in CARDS])
NUM_CARDS = int(CARD_COUNT.sum())

(
    FLARE_UP, BURNING_SNAG, EXPLOSION, EMBER, WIND_N, WIND_E, WIND_S, WIND_W,
    AIR_DROP, FIRE_ENGINE, SMOKEJUMPER, DOZER_LINE, SCRATCH_LINE, DE_REFOREST,
) = range(NUM_TYPES)  # fmt: skip

EVENTS = DATA["events"]
NUM_EVENTS = len(EVENTS)
FIRESTORM, MUTUAL_AID = (event["id"] for event in EVENTS)
ALL_KEYS: tuple[str, ...] = CARD_KEYS + tuple(event["key"] for event in EVENTS)
ALL_NAMES: tuple[str, ...] = CARD_NAMES + tuple(event["name"] for event in EVENTS)
NUM_ALL = NUM_TYPES + NUM_EVENTS

# FIRST_OF_KIND[kind], LAST_OF_KIND[kind]: types of one color have consecutive ids.
FIRST_OF_KIND = np.array([min(t for t in range(NUM_TYPES) if CARD_KIND[t] == kind) for kind in range(len(KINDS))])
LAST_OF_KIND = np.array([max(t for t in range(NUM_TYPES) if CARD_KIND[t] == kind) for kind in range(len(KINDS))])

START_LIMIT: int = DATA["hand"]["start_limit"]
MAX_LIMIT: int = DATA["hand"]["max_limit"]
AID_REDRAW: int = EVENTS[1]["redraw_exactly"]
RECKLESS_COST: int = DATA["reckless_abandon"]["cost"]
RECKLESS_FIRES: int = DATA["reckless_abandon"]["fires"]
SHADOW_PLACES = np.array([DATA["shadow"]["max_shadows"].get(str(n), 0) for n in range(MAX_PLAYERS + 1)])
MAX_HAND = 14  # §11, with two hands in one before some are given up

"""What is in the box, from ``components.json``. Specification §2, §3."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

DATA = json.loads(Path(__file__).with_name("components.json").read_text(encoding="utf-8"))

MAX_PLAYERS: int = max(DATA["setup"]["players"])
ROUNDS: int = DATA["setup"]["rounds"]
START_SCORE: int = DATA["setup"]["start_score"]
LAST_PLAYER_REROLLS: int = DATA["setup"]["last_player_rerolls"]

# ---------------------------------------------------------------------- symbols and dice, §2

SYMBOLS: tuple[str, ...] = tuple(DATA["symbols"])
NUM_ELEMENTS = 5
ELEMENTS = SYMBOLS[:NUM_ELEMENTS]
NUM_SYMBOLS = len(SYMBOLS)
FOOTPRINT_FACE, SPARK_FACE, CURSE_FACE = range(NUM_ELEMENTS, NUM_SYMBOLS)
FOOTPRINTS_PER_FACE: int = DATA["dice"]["special"]["footprint_face"]["footprints"]
SPARKS_PER_FACE: int = DATA["dice"]["special"]["spark_face"]["points"]
CURSE_COST: int = -DATA["dice"]["special"]["curse_face"]["points"]

COLORS: tuple[str, ...] = tuple(DATA["colours"])
PURPLE, YELLOW, BLACK = (COLORS.index(name) for name in ("purple", "yellow", "black"))
SIXTH_FACE = np.array([SYMBOLS.index(DATA["colour_sixth_face"][name]) for name in COLORS])  # (color,)

NUM_SLOTS = len(DATA["die_slots"])
OWN_DICE = 3  # slots 0-2: the adventurer's dice, in the adventurer's color
FIRST_SUPPLY, NUM_SUPPLY = 3, 5  # slots 3-7
FIRST_SMALL, NUM_SMALL = 8, 10  # slots 8-17
BLACK_SLOT = NUM_SLOTS - 1
BLACK_SMALL = BLACK_SLOT - FIRST_SMALL
SLOT_COLOR = np.array([COLORS.index(slot.get("colour", "black")) for slot in DATA["die_slots"]])  # (slot,)


def _slot_name(slot: dict[str, Any]) -> str:
    """Return a name that no other slot has; small dice of one color are numbered."""
    if slot["kind"] == "adventurer":
        return f"{('first', 'second', 'third')[slot['index']]} own"
    alike = [s["slot"] for s in DATA["die_slots"] if (s["kind"], s.get("colour")) == (slot["kind"], slot["colour"])]
    number = f" {1 + alike.index(slot['slot'])}" if len(alike) > 1 else ""
    return f"{'large' if slot['kind'] == 'supply' else 'small'} {slot['colour']}{number}"


SLOT_NAMES: tuple[str, ...] = tuple(_slot_name(slot) for slot in DATA["die_slots"])
SMALL_NAMES = SLOT_NAMES[FIRST_SMALL:]

# ---------------------------------------------------------------------- sources of effects, §2, §3

NUM_CARDS = len(DATA["companions"])
NUM_ADVENTURERS = len(DATA["adventurers"])
NUM_SPELLS: int = DATA["tokens"]["spells"]
SPELL_TYPES = len(DATA["spells"])
SPELL_COPIES = np.array([spell["copies"] for spell in DATA["spells"]])  # (type - 1,)

# A source is a companion (its id, from 1), an adventurer or a spell; 0 stands for no source.
ADVENTURER = NUM_CARDS  # + adventurer id
SPELL = NUM_CARDS + NUM_ADVENTURERS  # + spell type
NUM_SOURCES = SPELL + SPELL_TYPES + 1
_SOURCES: list[dict[str, Any]] = [{}, *DATA["companions"], *DATA["adventurers"], *DATA["spells"]]


def _effect(name: str) -> np.ndarray:
    """Return one number per source from its effect; 0 where there is none."""
    return np.array([int((source.get("effect") or {}).get(name) or 0) for source in _SOURCES])


HAS_EFFECT = np.array([int(bool(source.get("effect"))) for source in _SOURCES])
NEED = np.array([source.get("need") or [0] * NUM_ELEMENTS for source in _SOURCES])  # (source, element)
FORBID = np.array([source.get("forbid") or [0] * NUM_ELEMENTS for source in _SOURCES])
SAME = np.array([source.get("same") or 0 for source in _SOURCES])  # that many identical dice
GAIN_POINTS = _effect("points")
GAIN_FOOTPRINTS = _effect("footprints")
GAIN_FIREFLIES = _effect("fireflies")
GAIN_REROLLS = _effect("rerolls")
LEAVES = _effect("skull")  # the companion goes to the cemetery
KILLS_LAST = _effect("kill_last_companion")
ONCE = np.array([int(source > SPELL or LEAVES[source] or FORBID[source].any()) for source in range(NUM_SOURCES)])
PLAIN = np.array(  # §5.4: only adds, and stays
    [int(0 < source <= SPELL and not LEAVES[source] and GAIN_POINTS[source] >= 0) for source in range(NUM_SOURCES)]
)

ADVENTURERS: tuple[str, ...] = tuple(entry["name"] for entry in DATA["adventurers"])
ADVENTURER_DICE = np.array([0] + [entry["large_dice"] for entry in DATA["adventurers"]])  # (adventurer id,)
ADVENTURER_POINTS = np.array([0] + [entry["points"] for entry in DATA["adventurers"]])
ADVENTURER_COLOR = np.array([BLACK] + [COLORS.index(entry["colour"]) for entry in DATA["adventurers"]])

CARD_NAMES: tuple[str, ...] = ("none", *(card["name"] for card in DATA["companions"]))
CARD_LABELS: tuple[str, ...] = tuple(f"{card['id']} {card['name']}" for card in DATA["companions"])
CARD_POINTS = np.array([0] + [card["points"] for card in DATA["companions"]])  # (card id,)
CARD_FIREFLIES = np.array([0] + [card["fireflies"] for card in DATA["companions"]])
CARD_POWER = np.array([0] + [card["rerolls"] for card in DATA["companions"]])  # rerolls in each round (Lumipili)
NO_DIE, ANY_DIE = -1, NUM_SUPPLY
CARD_DIE = np.array(  # the color of the large die that a Sketal brings
    [NO_DIE] + [{None: NO_DIE, "any": ANY_DIE}.get(c["die"], COLORS.index(c["die"]) if c["die"] in COLORS else 0)
                for c in DATA["companions"]]
)  # fmt: skip
XARGOK, KAAR, CROMAUG = 10, 20, 41
DECK_A = np.array([card["id"] for card in DATA["companions"] if card["deck"] == "A"])
DECK_B = np.array([card["id"] for card in DATA["companions"] if card["deck"] == "B"])
DECK_SIZE = len(DECK_A)
REMOVED_PER_DECK: int = DATA["setup"]["removed_per_deck"]
IN_SOLO = np.array([0] + [int(card["id"] not in DATA["solo_removed"]) for card in DATA["companions"]])
ALL_CARDS = sum(1 << int(card["id"]) for card in DATA["companions"])

# ---------------------------------------------------------------------- boards, §3

NUM_SECTIONS: int = DATA["setup"]["sections"]
LEFT_TO_RIGHT = np.array([ELEMENTS.index(name) for name in DATA["meeting_board"]["left_to_right"]])

TRACK_END: int = DATA["score_track"]["spaces"]
_SPACES: list[int] = DATA["score_track"]["reroll_spaces"]
# REROLL_BELOW[s]: the nearest reroll space strictly below s, -1 if there is none; REROLLS_BELOW[s]: how many there are.
REROLL_BELOW = np.array([max((space for space in _SPACES if space < s), default=-1) for s in range(TRACK_END)])
REROLLS_BELOW = np.array([sum(space < s for space in _SPACES) for s in range(TRACK_END)])

SHADOWS, ARCHIPELAGO = range(2)
MAPS = ("shadows", "archipelago")

_SPOTS: list[dict[str, Any]] = DATA["map_shadows"]["spots"]
NUM_SPOTS = len(_SPOTS)
START, NEEDS, FORBIDS, VILLAGE = range(4)
SPOT_KIND = np.array([("start", "need", "forbid", "village").index(spot["kind"]) for spot in _SPOTS])
SPOT_SYMBOL = np.array([ELEMENTS.index(spot.get("symbol", ELEMENTS[0])) for spot in _SPOTS])
VILLAGE_POINTS = np.array([spot.get("points", 0) for spot in _SPOTS])
VILLAGE_COST = np.array([spot.get("footprint_cost", 0) for spot in _SPOTS])
VILLAGE_FIREFLIES = np.array([spot.get("gain", {}).get("fireflies", 0) for spot in _SPOTS])
VILLAGE_REROLLS = np.array([spot.get("gain", {}).get("rerolls", 0) for spot in _SPOTS])
VILLAGES = np.array(DATA["map_shadows"]["villages_by_points"])
VILLAGE_INDEX = np.array([list(VILLAGES).index(s) if s in VILLAGES else -1 for s in range(NUM_SPOTS)])  # by points

MAX_DEGREE = 4
NO_SPOT = -1
NEIGHBOR = np.full((NUM_SPOTS, MAX_DEGREE), NO_SPOT)
EDGE_FIREFLIES, EDGE_REROLLS, EDGE_POINTS, EDGE_SKULL = (np.zeros((NUM_SPOTS, MAX_DEGREE), np.int64) for _ in range(4))
for _edge in DATA["map_shadows"]["edges"]:
    for _from, _to in ((_edge["a"], _edge["b"]), (_edge["b"], _edge["a"])):
        _k = int((NEIGHBOR[_from] != NO_SPOT).sum())
        NEIGHBOR[_from, _k] = _to
        _symbol = _edge.get("effect", {})
        EDGE_FIREFLIES[_from, _k] = _symbol.get("fireflies", 0)
        EDGE_REROLLS[_from, _k] = _symbol.get("rerolls", 0)
        EDGE_POINTS[_from, _k] = _symbol.get("points", 0)
        EDGE_SKULL[_from, _k] = _symbol.get("skull_or_spell", 0)

_ISLANDS: list[dict[str, Any]] = DATA["map_archipelago"]["islands"]
NUM_ISLANDS = len(_ISLANDS)
NUM_BOATS = 4
ISLAND_POINTS = np.array([island["points"] for island in _ISLANDS])
ISLAND_FOOTPRINTS, ISLAND_FIREFLIES, ISLAND_REROLLS, ISLAND_SKULL = (
    np.array([island["effect"].get(name, 0) for island in _ISLANDS])
    for name in ("footprints", "fireflies", "rerolls", "skull_or_spell")
)
NOWHERE = -1
ARTHUR_DISTANCE = np.array(
    [NOWHERE if island["arthur_distance"] is None else island["arthur_distance"] for island in _ISLANDS]
)
_ROUTES = {(edge["a"], edge["b"]): edge for edge in DATA["map_archipelago"]["edges"]}
_ROUTES.update({(b, a): edge for (a, b), edge in list(_ROUTES.items())})
_MOVES = [tuple(move) for move in DATA["map_archipelago"]["directed_moves"]]
NUM_ROUTES = len(_MOVES)
ROUTE_FROM = np.array([move[0] for move in _MOVES])
ROUTE_TO = np.array([move[1] for move in _MOVES])
ROUTE_LEAST = np.array([_ROUTES[move]["min"] for move in _MOVES])  # different elements needed
ROUTE_MOST = np.array([_ROUTES[move]["max"] for move in _MOVES])
ROUTE_COST = np.array([_ROUTES[move]["footprint_cost"] for move in _MOVES])  # footprints besides
SOLO_CLOSED = np.array([int(sorted(move) == sorted(DATA["map_archipelago"]["solo_closed_edge"])) for move in _MOVES])

# ---------------------------------------------------------------------- Arthur, §11

NUM_TILES = len(DATA["arthur_tiles"])
TILE_STEPS = np.array([0] + [tile["company_steps"] for tile in DATA["arthur_tiles"]])  # (tile id,)
TILE_BONUS = np.array([0] + [tile["score_bonus"] for tile in DATA["arthur_tiles"]])
TILE_CAMP = np.array([0] + [int(tile["camp_step"]) for tile in DATA["arthur_tiles"]])
NO_BOAT, LEAST_BOAT, GREATEST_BOAT = range(3)
TILE_BOAT = np.array([0] + [(None, "min", "max").index(tile["boat"]) for tile in DATA["arthur_tiles"]])
ARTHUR_DICE_COUNT = 2

"""What is in the box, from ``components.json``: names, and constant arrays for the kernels. Specification §2."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from . import schema
from .schema import COLOURS, COUNCIL, GUARDIANS, RESOURCES, TASK_TYPES, TOKENS, TOM_ACTIONS

DATA = json.loads(Path(__file__).with_name("components.json").read_text(encoding="utf-8"))
schema.check(DATA)

MAX_PLAYERS = 4
Table = npt.NDArray[np.int64]


def _table(values: Any) -> Table:
    return np.array(values, np.int64)


def _by_players(table: dict[str, int]) -> Table:
    """Return an array indexed by the number of players."""
    return _table([0] + [table[str(n)] for n in range(1, MAX_PLAYERS + 1)])


# ---------------------------------------------------------------------- names

NUM_RESOURCES, NUM_TOKENS, NUM_GUARDIANS = len(RESOURCES), len(TOKENS), len(GUARDIANS)
GOLD = RESOURCES.index("gold")
WILD = NUM_RESOURCES  # a unit of a cost that any resource pays
PATH_TOKEN, SHIP_TOKEN, TASK_TOKEN, GREAT_BONFIRE_TOKEN, GUARDIAN_TOKEN, GNOME_TOKEN, YELLOW = range(NUM_TOKENS)
NUM_SYMBOLS = YELLOW  # symbols on fate tiles: all token types but yellow
BLUE_TASK, RED_TASK, YELLOW_TASK = range(len(COLOURS))
NEUTRAL = MAX_PLAYERS  # column of the neutral novices in the council

# ---------------------------------------------------------------------- islands, §2.3, §5.2

_ISLANDS = DATA["islands"]["list"]
NUM_ISLANDS = len(_ISLANDS)
TASK_SLOTS: int = DATA["islands"]["task_slots"]
HARBOUR = -1
ISLAND_RESOURCE = _table([RESOURCES.index(i["resource"]) if i["kind"] == "task" else -1 for i in _ISLANDS])
ISLAND_GUARDIAN = _table([GUARDIANS.index(i["colour"]) if i["kind"] == "guardian" else 0 for i in _ISLANDS])
TASK_ISLANDS = _table([i["id"] for i in _ISLANDS if i["kind"] == "task"])
ISLANDS_OF = _table([np.flatnonzero(r == ISLAND_RESOURCE) for r in range(GOLD)])  # (resource, lower or higher id)
ISLAND_XY: tuple[tuple[float, float], ...] = tuple((i["xy"][0], i["xy"][1]) for i in _ISLANDS)
ROUTES: tuple[tuple[int, int], ...] = tuple((a, b) for a, b in DATA["routes"]["edges"])

TASKS_ON_ISLAND = np.zeros((MAX_PLAYERS + 1, NUM_ISLANDS), np.int64)
for _n in range(1, MAX_PLAYERS + 1):
    for _island in _ISLANDS:
        if _island["kind"] == "task":
            _kind = "corner" if _island["corner"] else "other"
            TASKS_ON_ISLAND[_n, _island["id"]] = DATA["islands"]["tasks_per_island"][str(_n)][_kind]


def _distances() -> Table:
    """Return the number of routes between any two islands."""
    far = np.full((NUM_ISLANDS, NUM_ISLANDS), NUM_ISLANDS)
    np.fill_diagonal(far, 0)
    for one, other in ROUTES:
        far[one, other] = far[other, one] = 1
    for middle in range(NUM_ISLANDS):
        far = np.minimum(far, far[:, middle, None] + far[None, middle, :])
    return _table(far)


DISTANCE = _distances()
MOST_STEPS_PAID = 3  # three tokens turn the Great Bonfire, or bring the ship, anywhere (§5.2, §5.7)

# SHIP_COST[extra move, position + 1, target]: tokens; the harbour is position -1.
SHIP_COST = np.ones((2, NUM_ISLANDS + 1, NUM_ISLANDS), np.int64)
for _extra in range(2):
    SHIP_COST[_extra, 1:] = np.clip(DISTANCE - _extra, 1, MOST_STEPS_PAID)

# ---------------------------------------------------------------------- the Great Bonfire, §5.7

_SEGMENTS = DATA["great_bonfire"]["segments"]
NUM_SEGMENTS = len(_SEGMENTS)
SEGMENT_TOKEN = _table([TOKENS.index(s["token"]) for s in _SEGMENTS])
SEGMENT_RESOURCE = _table([RESOURCES.index(s["resource"]) if s["resource"] else -1 for s in _SEGMENTS])
SEGMENT_POINTS = _table([s["points"] for s in _SEGMENTS])
FIRST_POINTER: int = DATA["great_bonfire"]["initial_pointer"]
# TURN_COST[extra step, clockwise steps]: not turning is as dear as turning anywhere.
TURN_COST = _table(
    [[min(max((x or NUM_SEGMENTS) - e, 1), MOST_STEPS_PAID) for x in range(NUM_SEGMENTS)] for e in (0, 1)]
)

NUM_SHAPES: int = DATA["portals"]["shapes"]
PORTALS_PER_SEGMENT = _by_players(DATA["portals"]["per_segment"])
COPIES_OF_SHAPE = _by_players(DATA["portals"]["copies"])

# ---------------------------------------------------------------------- the player board, §2.2

_BOARD = DATA["player_board"]
SPACES = 7  # path positions, portal slots and task spaces of a city
MAX_LAID: int = DATA["limits"]["laid_path_tiles"]
MAX_GNOMES: int = DATA["limits"]["gnomes"]
START_RESOURCE = RESOURCES.index(_BOARD["start_tile_resource"])
PATH_COST = _table(_BOARD["path_cost_tokens"])  # by tiles laid so far
GUARDIAN_POINTS = _table(_BOARD["guardian_points"])
PORTAL_ORDER = _table(_BOARD["portal_orders_slot0_left_to_slot6_right"])  # (board, slot): shape
SLOT_OF_SHAPE = np.argsort(PORTAL_ORDER, axis=1).astype(np.int64)  # (board, shape): slot
NUM_BOARDS = len(PORTAL_ORDER)

# ---------------------------------------------------------------------- the fate area, §2.2, §6

MARGIN = 2  # how far a tile may overhang (master 27)
ROWS: int = _BOARD["fate_area"]["rows"]
COLUMNS: int = _BOARD["fate_area"]["columns"]
GRID_ROWS, GRID_COLUMNS = ROWS + 2 * MARGIN, COLUMNS + 2 * MARGIN
CELLS = GRID_ROWS * GRID_COLUMNS
HALF = 62  # cells are bits of two words: cell c is bit c % HALF of word c // HALF


def cell(row: int, column: int) -> int:
    """Return the cell of the padded grid at a row and column of the fate area."""
    return (row + MARGIN) * GRID_COLUMNS + column + MARGIN


def _inside(row: int, column: int) -> bool:
    return 0 <= row < ROWS and 0 <= column < COLUMNS


def _bits(cells: Any) -> tuple[int, int]:
    """Return the two words in which the bits of ``cells`` are set."""
    words = [0, 0]
    for c in set(cells):
        words[c // HALF] |= 1 << (c % HALF)
    return words[0], words[1]


_LINES = [[(row, first + i) for i in range(3)] for row in range(ROWS) for first in range(-MARGIN, COLUMNS)]
_LINES += [[(first + i, column) for i in range(3)] for column in range(COLUMNS) for first in range(-MARGIN, ROWS)]
NUM_POSITIONS = len(_LINES)
NUM_HORIZONTAL = ROWS * (COLUMNS + MARGIN)
POSITION_CELLS = _table([[cell(*rc) for rc in line] for line in _LINES])  # (position, place on the tile)
POSITION_BITS = _table([_bits(cells) for cells in POSITION_CELLS.tolist()])
POSITION_OVERHANGS = _table([int(not all(_inside(*rc) for rc in line)) for line in _LINES])


def _neighbors(c: int) -> list[int]:
    """Return the cells up, left, right and down of a cell, -1 where the padded grid ends."""
    row, column = divmod(c, GRID_COLUMNS)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * GRID_COLUMNS + k if 0 <= r < GRID_ROWS and 0 <= k < GRID_COLUMNS else -1 for r, k in around]


NEIGHBORS = _table([_neighbors(c) for c in range(CELLS)])
POSITION_BESIDE = _table(
    [_bits(n for c in cells for n in NEIGHBORS[c].tolist() if n >= 0) for cells in POSITION_CELLS.tolist()]
)

START_CELLS = _table([cell(*rc) for rc in _BOARD["fate_area"]["start_cells_rc"]])
NO_SYMBOL, GOLD_SYMBOL, YELLOW_SYMBOL = range(3)
PRINTED = np.zeros(CELLS, np.int64)  # what a cell shows before it is covered
for _rc in _BOARD["fate_area"]["gold_cells_rc"]:
    PRINTED[cell(*_rc)] = GOLD_SYMBOL
for _rc in _BOARD["fate_area"]["yellow_token_cells_rc"]:
    PRINTED[cell(*_rc)] = YELLOW_SYMBOL

FATE_TILES = _table([[TOKENS.index(s) for s in tile] for tile in DATA["fate_tiles"]["tiles"]])  # (tile, place)
NUM_FATE = len(FATE_TILES)
COLUMN_LENGTH = NUM_FATE - 1
MIDDLE: int = DATA["setup"]["middle_index"]
TOKEN_LIMIT = _table([DATA["limits"]["fate_token_limit"], DATA["limits"]["fate_token_limit_master14"]])

# ---------------------------------------------------------------------- gifts and path tiles

STACKS: int = DATA["gift_tokens"]["stacks"]
STACK_SIZE: int = DATA["gift_tokens"]["stack_size"]
GIFTS = _table([r for r in range(GOLD) for _ in range(DATA["gift_tokens"]["per_player"][RESOURCES[r]])])
GIFT_COPIES = _table([DATA["gift_tokens"]["per_player"][name] for name in RESOURCES[:GOLD]])

_KINDS = DATA["path_tiles"]["kinds"]
NUM_KINDS = len(_KINDS)
KIND_CRYSTAL = _table([COLOURS.index(k["crystal"]) for k in _KINDS])
KIND_RESOURCE = _table([RESOURCES.index(k["resource"]) for k in _KINDS])
KIND_COPIES = _table([k["count"] for k in _KINDS])
NUM_PATH_TILES = int(KIND_COPIES.sum())
PATH_DISPLAY: int = DATA["path_tiles"]["display"]

# ---------------------------------------------------------------------- gnomes, §7

NUM_MASTERS = len(DATA["masters"]["cards"])
NUM_ELDERS = len(DATA["elders"]["cards"])
MASTER_DISPLAY: int = DATA["masters"]["display"]
MASTER_RESOURCE = _table([-1] + [RESOURCES.index(card["resource"]) for card in DATA["masters"]["cards"]])
ELDER_RESOURCE = _table([-1] + [RESOURCES.index(card["resource"]) for card in DATA["elders"]["cards"]])
# Which cards show a resource, one bit per id.
MASTERS_SHOWING = _table([sum(1 << int(i) for i in np.flatnonzero(r == MASTER_RESOURCE)) for r in range(NUM_RESOURCES)])
ELDERS_SHOWING = _table([sum(1 << int(i) for i in np.flatnonzero(r == ELDER_RESOURCE)) for r in range(NUM_RESOURCES)])
ABILITY: dict[str, int] = {card["ability"]: card["id"] for card in DATA["masters"]["cards"]}
ELDER: dict[str, int] = {card["points_per"]: card["id"] for card in DATA["elders"]["cards"]}

MANY_PER_PATH = ABILITY["many_guardians_per_path"]
LONGER_PROCESSION = ABILITY["procession_plus1"]
TASK_ANY_RESOURCES = ABILITY["task_any_resources"]
ELDER_POINTS = ABILITY["elder_plus2"]
YELLOW_COUNTS_TWICE = ABILITY["yellow_counts_2"]
CHOOSE_RESOURCE = ABILITY["choose_path_resource"]
COUNCIL_GOLD = ABILITY["council_gold"]
NEW_PATH_RESOURCE = ABILITY["new_path_resource"]
GNOME_ANY_RESOURCES = ABILITY["gnome_any_resources"]
FATE_LIMIT = ABILITY["fate_limit_3"]
GNOME_YELLOW = ABILITY["gnome_yellow_token"]
SYMBOL_TWICE = ABILITY["fate_symbol_twice"]
START_PROCESSION = ABILITY["start_procession"]
BONFIRE_POINTS = ABILITY["bonfire_2_points"]
SHARED_REWARD = ABILITY["shared_task_reward"]
FIRST_PATH_GOLD = ABILITY["first_path_gold"]
SHIP_EXTRA = ABILITY["ship_extra_move"]
TURN_EXTRA = ABILITY["great_bonfire_extra_step"]
ALL_REWARDS = ABILITY["great_bonfire_all_rewards"]
SAME_COLOUR = ABILITY["council_same_colour"]
ANY_PORTAL = ABILITY["portals_any_order"]
ONE_TASK_TOKEN = ABILITY["task_one_token"]
OVERHANG = ABILITY["fate_overhang"]
# DOUBLES[guardian]: the master that doubles her resource; nobody doubles the own guardian's (bit 0 is never set).
DOUBLES = _table([0] + [ABILITY[f"double_resource_{colour}"] for colour in GUARDIANS[1:]])

# ---------------------------------------------------------------------- tasks, §7.4

_TASKS = DATA["tasks"]["list"]
NUM_TASKS = len(_TASKS)
TASK_COLOUR = _table([COLOURS.index(task["colour"]) for task in _TASKS])
TASK_POINTS = _table([task["points"] for task in _TASKS])
TASK_TYPE = _table([TASK_TYPES.index(task["type"]) for task in _TASKS])
TASK_MIN_PLAYERS = _table([task.get("min_players", 1) for task in _TASKS])


def _parameters(task: dict[str, Any]) -> tuple[int, int]:
    """Return the guardian, resource or symbols that a task names; 0 where it names none."""
    if "colour_needed" in task:
        return GUARDIANS.index(task["colour_needed"]), 0
    if "resource" in task:
        return RESOURCES.index(task["resource"]), 0
    if "symbol" in task:
        return TOKENS.index(task["symbol"]), 0
    if "symbols" in task:
        return TOKENS.index(task["symbols"][0]), TOKENS.index(task["symbols"][1])
    return 0, 0


def _cells(task: dict[str, Any]) -> tuple[int, int]:
    """Return, as bits, the cells of the fate area that a task wants covered."""
    if task["type"] == "gold_cells":
        return _bits(np.flatnonzero(PRINTED == GOLD_SYMBOL).tolist())
    if task["type"] == "outer_columns":
        return _bits(cell(row, column) for row in range(ROWS) for column in (0, COLUMNS - 1))
    return _bits(cell(*rc) for rc in task.get("cells_rc", ()))


TASK_NAMES = _table([_parameters(task) for task in _TASKS])  # (task, first or second)
TASK_CELLS = _table([_cells(task) for task in _TASKS])  # (task, word)
TASK_TOKENS = _table([[task.get("tokens", {}).get(name, 0) for name in TOKENS] for task in _TASKS])
TASK_RESOURCES = _table([[task.get("resources", []).count(name) for name in RESOURCES] for task in _TASKS])

# ---------------------------------------------------------------------- shared tasks, council, end, Tom

SHARED_PATH, SHARED_TASKS, SHARED_PORTALS, SHARED_GUARDIANS, SHARED_GNOMES = range(5)
SHARED_NAMES = ("path", "tasks", "portals", "guardians", "gnomes")
NUM_SHARED = len(SHARED_NAMES)
SHARED_POINTS = _table([entry["points"] for entry in DATA["shared_tasks"]["list"]])
SEVEN_BONFIRES_POINTS: int = DATA["shared_tasks"]["list"][SHARED_TASKS]["points_if_7_bonfires"]

NUM_COUNCIL = len(COUNCIL)
(
    GIFT_SPACE, PATH_SPACE, GUARDIAN_SPACE, GREAT_BONFIRE_SPACE, MASTER_SPACE, MOVE_SPACE, SHIP_SPACE, FATE_SPACE,
) = range(NUM_COUNCIL)  # fmt: skip
THRESHOLD = _by_players(DATA["council"]["thresholds"])
COUNTDOWN = len(DATA["countdown"]["tokens"])

PORTAL_POINTS: int = DATA["scoring"]["portal"]
CRYSTAL_POINTS: int = DATA["scoring"]["path_match"]
FATE_POINTS: int = DATA["scoring"]["fate_tile_left"]
LEFTOVERS_PER_POINT: int = DATA["scoring"]["leftovers_per_point"]
START_RESOURCES: int = DATA["setup"]["resources_each"]
START_YELLOW: int = DATA["setup"]["yellow_tokens"]
MAX_DECISIONS: int = DATA["max_decisions"]

TOM_MASTER, TOM_PATH, TOM_TASK_HIGH, TOM_TASK_LOW, TOM_GUARDIAN, TOM_GREAT_BONFIRE = range(len(TOM_ACTIONS))
TOM_CARDS = _table([TOM_ACTIONS.index(card["action"]) for card in DATA["tom"]["cards"]])
TOM_REVEALS = _table([int(card["reveal"]) for card in DATA["tom"]["cards"]])
NUM_TOM_CARDS = len(TOM_CARDS)
TOM_NOVICES: int = DATA["tom"]["novices"]
TOM_PASSES: int = DATA["tom"]["deck_passes"]
TOM_ISLAND_TASKS = 2  # tasks on an island in the solo game (§11)

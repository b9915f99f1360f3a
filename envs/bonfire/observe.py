"""What a seat may know, and what nobody can. Specification §1 (information model), §9."""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.observation import Field, ObservationLayout
from ..core.random import shuffle_unseen
from ..core.types import Array, State
from .city import has, is_lit
from .components import (
    ANY_PORTAL,
    CELLS,
    COLUMN_LENGTH,
    COUNTDOWN,
    FATE_TILES,
    GIFT_COPIES,
    GOLD,
    GRID_COLUMNS,
    GRID_ROWS,
    KIND_COPIES,
    KIND_CRYSTAL,
    KIND_RESOURCE,
    MASTER_DISPLAY,
    MAX_GNOMES,
    MAX_PLAYERS,
    MOST_STEPS_PAID,
    NEUTRAL,
    NUM_COUNCIL,
    NUM_ELDERS,
    NUM_GUARDIANS,
    NUM_ISLANDS,
    NUM_KINDS,
    NUM_MASTERS,
    NUM_PATH_TILES,
    NUM_POSITIONS,
    NUM_RESOURCES,
    NUM_SEGMENTS,
    NUM_SHAPES,
    NUM_SHARED,
    NUM_SYMBOLS,
    NUM_TASKS,
    NUM_TOKENS,
    NUM_TOM_CARDS,
    PATH_DISPLAY,
    PORTAL_ORDER,
    PORTALS_PER_SEGMENT,
    SPACES,
    STACK_SIZE,
    STACKS,
    START_RESOURCE,
    TASK_COLOUR,
    TASK_ISLANDS,
    TASK_POINTS,
    TASK_SLOTS,
    THRESHOLD,
    TOKEN_LIMIT,
    TOM_CARDS,
    TOM_NOVICES,
    TOM_PASSES,
    WILD,
    YELLOW,
)
from .conditions import holds
from .ending import final_points
from .fate import tile_symbol
from .great_bonfire import has_fitting_portal, next_shape, turn_cost
from .payments import purse
from .schema import TOM_ACTIONS
from .ship import ship_cost
from .state import AT_BONFIRE, FATE_POS, PHASES, TOM

SEATS = MAX_PLAYERS  # relative seats: 0 self, then clockwise; absent ones stay zero
MOST_PIECES = 30  # supplies are clipped at this; more are hardly ever held
MOST_POINTS = 127  # points are clipped at this
MOST_TURNS = 60
KNOWN_TILES = 8  # tiles at the bottom of the path deck that are shown, where they are known
FLAG = (0, 1)
SYMBOL = (0, NUM_SYMBOLS)
MOST_ACTION = 120  # the ids of actions that can be pending, plus one
PLACES = AT_BONFIRE + SPACES  # where a guardian can be: S, P0 .. P6, B0 .. B6
TASK_COLUMNS = 5  # blue, red, yellow, points, condition holds

LAYOUT = ObservationLayout(
    [
        Field("node", (len(PHASES),), 1, "one-hot, the decision"),
        Field("is_acting", (SEATS,), 1, "one-hot, relative seat of the player who decides"),
        Field("seat_present", (SEATS,), 1, "relative seats in use"),
        Field("node_ctx", (12,), 1, "token units left to pay, their type one-hot, pair begun, step limit, pass value, "
              "option of this turn chosen",
              columns=((0, 8), *(FLAG,) * NUM_TOKENS, FLAG, (0, 9), (0, COUNTDOWN), FLAG)),
        Field("pay_unit", (2, WILD + 1), 1, "this and the next resource unit one-hot: five kinds, gold, any"),
        Field("pending", (19,), 1,
              "chosen so far: action id + 1; symbols + 1 of the fate tile as it is placed; task id + 1, gift stack "
              "+ 1; gnome (masters, then elders), mode + 1; guardian + 1; path position + 1; council space + 1; "
              "novice (1 own, 2 neutral); tokens kept per type",
              columns=((0, MOST_ACTION), *(SYMBOL,) * 3, (0, NUM_TASKS), (0, STACKS), (0, NUM_MASTERS + NUM_ELDERS),
                       (0, 2), (0, NUM_GUARDIANS), (0, SPACES), (0, NUM_COUNCIL), (0, 2),
                       *((0, max(1, int(TOKEN_LIMIT.max()))),) * NUM_TOKENS)),
        Field("tok", (SEATS, NUM_TOKENS), MOST_PIECES, f"action tokens, clipped at {MOST_PIECES}"),
        Field("res", (SEATS, NUM_RESOURCES), MOST_PIECES, f"resources, clipped at {MOST_PIECES}"),
        Field("vp", (SEATS,), MOST_POINTS, f"points on the track, clipped at {MOST_POINTS}"),
        Field("grid", (SEATS, GRID_ROWS, GRID_COLUMNS), NUM_SYMBOLS,
              "symbol + 1, two cells around the fate area included"),
        Field("column", (SEATS, COLUMN_LENGTH, 3), NUM_SYMBOLS, "symbols + 1 of the fate tiles left, top first"),
        Field("column_len", (SEATS,), COLUMN_LENGTH, "fate tiles left"),
        Field("hand_tile", (SEATS, 3), NUM_SYMBOLS, "symbols + 1 of the tile in hand before SETUP"),
        Field("path", (SEATS, SPACES, 2), NUM_RESOURCES, "crystal + 1 and resource + 1 of P0 .. P6",
              columns=((0, 3), (0, NUM_RESOURCES))),
        Field("portals", (SEATS, SPACES), 1, "portal slots filled"),
        Field("slot_shape", (SEATS, SPACES), NUM_SHAPES, "shape + 1 that each slot takes"),
        Field("fire", (SEATS, SPACES, 2), NUM_TASKS, "task id + 1 on B0 .. B6, and whether it is lit",
              columns=((0, NUM_TASKS), FLAG)),
        Field("task_ok", (SPACES,), 1, "own unlit tasks whose condition holds now"),
        Field("guardians", (SEATS, NUM_GUARDIANS), PLACES - 1, "-1 not owned, 0 start, 1.. path, 8.. bonfires", low=-1),
        Field("asked", (NUM_GUARDIANS,), 1, "guardians that have had their move in this procession"),
        Field("masters", (SEATS, NUM_MASTERS), 1, "owned"),
        Field("elders", (SEATS, NUM_ELDERS), 1, "owned"),
        Field("gifts_up", (SEATS, STACKS), GOLD, "resource + 1 of the face-up gift of each stack"),
        Field("gifts_down", (SEATS, STACKS), STACK_SIZE, "height of each gift stack"),
        Field("gift_pool", (SEATS, GOLD), int(GIFT_COPIES.max()), "face-down gifts by resource"),
        Field("gifts_on", (SEATS, NUM_ISLANDS), TASK_SLOTS, "gifts on each island"),
        Field("ship", (SEATS,), NUM_ISLANDS - 1, "island, -1 harbour", low=-1),
        Field("shared", (SEATS, NUM_SHARED), 1, "shared tasks fulfilled"),
        Field("neutral", (NUM_SHARED,), 1, "neutral novice still on the shared task"),
        Field("council", (NUM_COUNCIL, SEATS + 1), SPACES, "novices per space and color: relative seats, neutral"),
        Field("sent", (2,), 7 * MAX_PLAYERS + NUM_SHARED, "novices sent, and how many start the countdown"),
        Field("islands", (NUM_ISLANDS, TASK_SLOTS), NUM_TASKS, "task id + 1"),
        Field("segments", (NUM_SEGMENTS, NUM_SHAPES), int(PORTALS_PER_SEGMENT.max()), "portals per segment and shape"),
        Field("pointer", (2,), NUM_SEGMENTS - 1, "where the Great Bonfire points; whether it has been used",
              columns=((0, NUM_SEGMENTS - 1), FLAG)),
        Field("master_display", (MASTER_DISPLAY,), NUM_MASTERS, "master ids on display, 0 none"),
        Field("elder_display", (NUM_ELDERS,), 1, "elders on display"),
        Field("path_display", (PATH_DISPLAY,), NUM_KINDS, "path kinds + 1 on display"),
        Field("path_deck", (NUM_KINDS,), int(KIND_COPIES.max()), "path tiles in the deck by kind"),
        Field("path_bottom", (KNOWN_TILES,), NUM_KINDS, "kinds + 1 known at the bottom of the deck, uppermost first"),
        Field("master_deck", (NUM_MASTERS,), 1, "masters in the deck"),
        Field("deck_size", (2,), NUM_PATH_TILES, "path tiles and masters in the decks"),
        Field("status", (SEATS, 3), 1, "out, passed, first player"),
        Field("countdown", (2,), COUNTDOWN, "countdown tokens with the first player, and the one going round"),
        Field("turn", (1,), MOST_TURNS, f"turns that the observer has begun, clipped at {MOST_TURNS}"),
        Field("tom_path", (SPACES, 2), NUM_RESOURCES, "solo: as path", columns=((0, 3), (0, NUM_RESOURCES))),
        Field("tom_portals", (SPACES,), 1, "solo: as portals"),
        Field("tom_slot_shape", (SPACES,), NUM_SHAPES, "solo: as slot_shape"),
        Field("tom_fire", (SPACES, 2), NUM_TASKS, "solo: as fire", columns=((0, NUM_TASKS), FLAG)),
        Field("tom_guardians", (NUM_GUARDIANS,), 1, "solo: guardians that Tom has"),
        Field("tom_gnomes", (1,), MAX_GNOMES, "solo: gnomes that Tom has"),
        Field("tom_vp", (1,), MOST_POINTS, f"solo: Tom's points on the track, clipped at {MOST_POINTS}"),
        Field("tom_cards", (len(TOM_ACTIONS),), NUM_TOM_CARDS,
              f"solo: cards left in this pass: {', '.join(TOM_ACTIONS)}"),
        Field("tom_pass", (1,), TOM_PASSES, "solo: how often Tom's deck has been played through"),
        Field("tom_novices", (1,), max(1, TOM_NOVICES), "solo: novices that Tom has left"),
        Field("tom_asks", (2,), len(TOM_ACTIONS), "solo, TOM_TASK: card + 1, resource + 1"),
        # Useful things that follow from the above.
        Field("own_tasks", (SPACES, 4), 8, "own tasks and bonfires: blue, red, yellow, points",
              columns=(FLAG, FLAG, FLAG, (0, 8))),
        Field("island_tasks", (NUM_ISLANDS, TASK_SLOTS, TASK_COLUMNS), 8,
              "tasks on islands: blue, red, yellow, points, whether the condition holds for the observer now",
              columns=(FLAG, FLAG, FLAG, (0, 8), FLAG)),
        Field("guardian_at", (NUM_GUARDIANS, PLACES), 1, "own guardians, one-hot"),
        Field("master_slots", (MASTER_DISPLAY, NUM_MASTERS), 1, "masters on display, one-hot"),
        Field("path_slots", (PATH_DISPLAY, 3 + NUM_RESOURCES), 1, "path tiles on display: crystal, resource, one-hot"),
        Field("pointer_at", (NUM_SEGMENTS,), 1, "where the Great Bonfire points, one-hot"),
        Field("portal_at", (NUM_SEGMENTS,), 1, "segments with a portal that fits the observer's city"),
        Field("turn_cost", (NUM_SEGMENTS,), MOST_STEPS_PAID, "tokens for turning to each segment"),
        Field("ship_at", (NUM_ISLANDS,), 1, "own ship, one-hot"),
        Field("ship_cost", (NUM_ISLANDS,), MOST_STEPS_PAID, "tokens for moving to each island"),
        Field("purse", (YELLOW,), MOST_PIECES, f"units of each token type that can be paid, clipped at {MOST_PIECES}"),
        Field("score", (SEATS,), MOST_POINTS, f"whole score as if the game ended now, clipped at {MOST_POINTS}"),
        Field("fate_gain", (NUM_POSITIONS,), MOST_PIECES,
              "at FATE_POS: tokens and gold that the tile would bring in each legal position"),
    ]
)  # fmt: skip

_AT = {field.name: LAYOUT.start(field.name) for field in LAYOUT}
NODE, IS_ACTING, SEAT_PRESENT = _AT["node"], _AT["is_acting"], _AT["seat_present"]
NODE_CTX, PAY_UNIT, PENDING = _AT["node_ctx"], _AT["pay_unit"], _AT["pending"]
TOK, RES, VP = _AT["tok"], _AT["res"], _AT["vp"]
GRID, COLUMN, COLUMN_LEN, HAND_TILE = _AT["grid"], _AT["column"], _AT["column_len"], _AT["hand_tile"]
PATH, PORTALS, SLOT_SHAPE, FIRE, TASK_OK = (
    _AT["path"], _AT["portals"], _AT["slot_shape"], _AT["fire"], _AT["task_ok"],
)  # fmt: skip
GUARDIANS, ASKED, MASTERS, ELDERS = _AT["guardians"], _AT["asked"], _AT["masters"], _AT["elders"]
GIFTS_UP, GIFTS_DOWN, GIFT_POOL, GIFTS_ON = _AT["gifts_up"], _AT["gifts_down"], _AT["gift_pool"], _AT["gifts_on"]
SHIP, SHARED, NEUTRAL_AT, COUNCIL_AT, SENT = (
    _AT["ship"], _AT["shared"], _AT["neutral"], _AT["council"], _AT["sent"],
)  # fmt: skip
ISLANDS, SEGMENTS, POINTER = _AT["islands"], _AT["segments"], _AT["pointer"]
MASTER_SHOWN, ELDER_SHOWN, PATH_SHOWN = _AT["master_display"], _AT["elder_display"], _AT["path_display"]
PATH_DECK, PATH_BOTTOM, MASTER_DECK, DECK_SIZE = (
    _AT["path_deck"], _AT["path_bottom"], _AT["master_deck"], _AT["deck_size"],
)  # fmt: skip
STATUS, COUNTDOWN_AT, TURN = _AT["status"], _AT["countdown"], _AT["turn"]
TOM_PATH_AT, TOM_PORTALS, TOM_SLOT_SHAPE, TOM_FIRE = (
    _AT["tom_path"], _AT["tom_portals"], _AT["tom_slot_shape"], _AT["tom_fire"],
)  # fmt: skip
TOM_GUARDIANS, TOM_GNOMES, TOM_VP = _AT["tom_guardians"], _AT["tom_gnomes"], _AT["tom_vp"]
TOM_CARDS_AT, TOM_PASS, TOM_NOVICES_AT, TOM_ASKS = (
    _AT["tom_cards"], _AT["tom_pass"], _AT["tom_novices"], _AT["tom_asks"],
)  # fmt: skip
OWN_TASKS, ISLAND_TASKS, GUARDIAN_AT, MASTER_SLOTS = (
    _AT["own_tasks"], _AT["island_tasks"], _AT["guardian_at"], _AT["master_slots"],
)  # fmt: skip
PATH_SLOTS, POINTER_AT, PORTAL_AT, TURN_COST_AT = (
    _AT["path_slots"], _AT["pointer_at"], _AT["portal_at"], _AT["turn_cost"],
)  # fmt: skip
SHIP_AT, SHIP_COST_AT, PURSE, SCORE, FATE_GAIN = (
    _AT["ship_at"], _AT["ship_cost"], _AT["purse"], _AT["score"], _AT["fate_gain"],
)  # fmt: skip


# Loops run over slices from 0: the compiler then knows that no index is below 0, and turns them into block copies.


@kernel
def relative(state: State, seat: int, other: int) -> int:
    """Return how many seats clockwise ``other`` sits from ``seat``."""
    steps = np.int64(other) - np.int64(seat)
    return steps if steps >= 0 else steps + state.num_players  # a remainder would take longer


@kernel
def observe(state: State, seat: int, out: Array) -> None:
    """Write everything there is to know; nothing on the table is private."""
    observe_decision(state, seat, out)
    observe_pending(state, out)
    for other in range(state.num_players):
        place = relative(state, seat, other)
        observe_player(state, other, place, out)
        observe_fate(state, other, place, out)
        observe_gifts(state, other, place, out)
        observe_city(state, other, PATH + place * SPACES * 2, PORTALS + place * SPACES,
                     SLOT_SHAPE + place * SPACES, FIRE + place * SPACES * 2, out)  # fmt: skip
    observe_council(state, seat, out)
    observe_board(state, out)
    observe_decks(state, out)
    if state.num_players == 1:
        observe_tom(state, out)
    observe_own(state, seat, out)
    observe_costs(state, seat, out)
    if state.phase == FATE_POS and not state.over:
        for position in range(NUM_POSITIONS):
            out[FATE_GAIN + position] = state.gain[position]


@kernel
def observe_decision(state: State, seat: int, out: Array) -> None:
    """Who decides what."""
    for other in range(state.num_players):
        out[SEAT_PRESENT + other] = 1
    out[TURN] = min(state.slots[seat], MOST_TURNS)
    out[COUNTDOWN_AT] = state.cd_stack
    out[COUNTDOWN_AT + 1] = state.cd_cur
    if state.over:
        return
    out[NODE + state.phase] = 1
    out[IS_ACTING + relative(state, seat, state.seat)] = 1
    out[NODE_CTX] = state.cost_left
    if state.cost_type > 0:
        out[NODE_CTX + np.int64(state.cost_type)] = 1
    at = NODE_CTX + 1 + NUM_TOKENS
    out[at] = state.pair_token > 0 or state.pair_resource > 0
    out[at + 1] = state.stride
    out[at + 2] = state.pass_value
    out[at + 3] = state.main_done
    for i in range(2):
        if state.unit[i] > 0:
            out[PAY_UNIT + i * (WILD + 1) + np.int64(state.unit[i]) - 1] = 1


@kernel
def observe_pending(state: State, out: Array) -> None:
    """What the turn has chosen so far."""
    out[PENDING] = state.doing
    if state.tile > 0:
        for place in range(3):
            out[PENDING + 1 + place] = tile_symbol(state.tile - 1, state.flipped, place) + 1
    out[PENDING + 4] = state.taking
    out[PENDING + 5] = state.gift
    out[PENDING + 6] = state.gnome
    out[PENDING + 7] = state.mode
    out[PENDING + 8] = state.walker
    out[PENDING + 9] = state.arrival
    out[PENDING + 10] = state.seated
    out[PENDING + 11] = state.novice
    for token in range(NUM_TOKENS):
        out[PENDING + 12 + token] = state.kept[token]
    for guardian in range(NUM_GUARDIANS):
        out[ASKED + guardian] = (state.asked >> guardian) & 1


@kernel
def observe_player(state: State, seat: int, place: int, out: Array) -> None:
    """Supplies, gnomes, guardians, ship and standing."""
    tokens, resources = out[TOK + place * NUM_TOKENS :], out[RES + place * NUM_RESOURCES :]
    for token in range(NUM_TOKENS):
        tokens[token] = min(state.tok[seat, token], MOST_PIECES)
    for resource in range(NUM_RESOURCES):
        resources[resource] = min(state.res[seat, resource], MOST_PIECES)
    out[VP + place] = min(state.vp[seat], MOST_POINTS)
    out[SCORE + place] = min(final_points(state, seat), MOST_POINTS)
    guardians = out[GUARDIANS + place * NUM_GUARDIANS :]
    for guardian in range(NUM_GUARDIANS):
        guardians[guardian] = state.guardian[seat, guardian]
    masters, elders, shared = (
        out[MASTERS + place * NUM_MASTERS :], out[ELDERS + place * NUM_ELDERS :], out[SHARED + place * NUM_SHARED :]
    )  # fmt: skip
    bits = state.masters[seat] >> 1
    if bits != 0:
        for master in range(NUM_MASTERS):
            masters[master] = (bits >> master) & 1
    bits = np.int64(state.elders[seat]) >> 1
    for elder in range(NUM_ELDERS):
        elders[elder] = (bits >> elder) & 1
    bits = np.int64(state.shared[seat])
    for task in range(NUM_SHARED):
        shared[task] = (bits >> task) & 1
    out[SHIP + place] = state.ship[seat]
    out[STATUS + place * 3] = state.gone[seat]
    out[STATUS + place * 3 + 1] = state.passed[seat]
    out[STATUS + place * 3 + 2] = seat == state.first_player


@kernel
def observe_fate(state: State, seat: int, place: int, out: Array) -> None:
    """The fate area and the tiles still to come."""
    shown, grid = out[GRID + place * CELLS :], state.grid[seat]
    for cell in range(CELLS):
        shown[cell] = grid[cell]
    column = out[COLUMN + place * COLUMN_LENGTH * 3 :]
    for i in range(state.column_left[seat]):
        for j in range(3):
            column[i * 3 + j] = FATE_TILES[state.column[seat, i] - 1, j] + 1
    out[COLUMN_LEN + place] = state.column_left[seat]
    if state.hand_tile[seat] > 0:
        for j in range(3):
            out[HAND_TILE + place * 3 + j] = FATE_TILES[state.hand_tile[seat] - 1, j] + 1


@kernel
def observe_gifts(state: State, seat: int, place: int, out: Array) -> None:
    """Gifts on the islands, face up, and what may be face down."""
    pool = out[GIFT_POOL + place * GOLD :]
    for stack in range(STACKS):
        left = state.gifts_left[seat, stack]
        out[GIFTS_DOWN + place * STACKS + stack] = left
        if left > 0:
            out[GIFTS_UP + place * STACKS + stack] = state.gifts[seat, stack, left - 1]
        for i in range(left - 1):
            pool[np.int64(state.gifts[seat, stack, i]) - 1] += 1
    shown, gifts = out[GIFTS_ON + place * NUM_ISLANDS :], state.gifts_on[seat]
    for island in range(NUM_ISLANDS):
        shown[island] = gifts[island]


@kernel
def observe_city(state: State, seat: int, path: int, portals: int, shapes: int, fire: int, out: Array) -> None:
    """Path, portals and task spaces, written to four places of the row."""
    tiles, slots, order, spaces = out[path:], out[portals:], out[shapes:], out[fire:]
    tiles[1] = START_RESOURCE + 1
    for at in range(1, state.laid[seat] + 1):
        kind = state.path[seat, at] - 1
        tiles[at * 2] = KIND_CRYSTAL[kind] + 1
        tiles[at * 2 + 1] = KIND_RESOURCE[kind] + 1
    placed, lit = np.int64(state.portals[seat]), np.int64(state.lit[seat])
    tasks, board = state.fire[seat], PORTAL_ORDER[state.board[seat]]
    for space in range(SPACES):
        slots[space] = (placed >> space) & 1
        order[space] = board[space] + 1
        spaces[space * 2] = tasks[space]
        spaces[space * 2 + 1] = (lit >> space) & 1


@kernel
def observe_council(state: State, seat: int, out: Array) -> None:
    """Novices in the council and on the shared tasks."""
    for other in range(state.num_players):
        column = out[COUNCIL_AT + relative(state, seat, other) :]
        for space in range(NUM_COUNCIL):
            column[space * (SEATS + 1)] = state.council[space, other]
    for space in range(NUM_COUNCIL):
        out[COUNCIL_AT + space * (SEATS + 1) + SEATS] = state.council[space, NEUTRAL]
    for shared in range(NUM_SHARED):
        out[NEUTRAL_AT + shared] = state.neutral[shared]
    out[SENT] = state.sent
    out[SENT + 1] = THRESHOLD[state.num_players]


@kernel
def observe_board(state: State, out: Array) -> None:
    """Islands, the Great Bonfire and the displays."""
    for island in range(NUM_ISLANDS):
        for slot in range(TASK_SLOTS):
            out[ISLANDS + island * TASK_SLOTS + slot] = state.islands[island, slot]
    for segment in range(NUM_SEGMENTS):
        for shape in range(NUM_SHAPES):
            out[SEGMENTS + segment * NUM_SHAPES + shape] = state.segments[segment, shape]
    out[POINTER] = state.pointer
    out[POINTER + 1] = state.gb_used
    out[POINTER_AT + np.int64(state.pointer)] = 1
    for slot in range(MASTER_DISPLAY):
        master = np.int64(state.master_display[slot])
        out[MASTER_SHOWN + slot] = master
        if master > 0:
            out[MASTER_SLOTS + slot * NUM_MASTERS + master - 1] = 1
    for elder in range(NUM_ELDERS):
        out[ELDER_SHOWN + elder] = (state.elders_left >> (elder + 1)) & 1
    for slot in range(PATH_DISPLAY):
        tile = state.path_display[slot]
        out[PATH_SHOWN + slot] = tile
        if tile > 0:
            at = PATH_SLOTS + slot * (3 + NUM_RESOURCES)
            out[at + KIND_CRYSTAL[tile - 1]] = 1
            out[at + 3 + KIND_RESOURCE[tile - 1]] = 1


@kernel
def observe_decks(state: State, out: Array) -> None:
    """What the decks hold, not in which order, except where everybody saw it."""
    for i in range(state.paths_left):
        out[PATH_DECK + np.int64(state.path_deck[i]) - 1] += 1
    for i in range(min(state.paths_known, KNOWN_TILES)):
        out[PATH_BOTTOM + i] = state.path_deck[state.paths_known - 1 - i]
    for i in range(state.masters_left):
        out[MASTER_DECK + np.int64(state.master_deck[i]) - 1] = 1
    out[DECK_SIZE] = state.paths_left
    out[DECK_SIZE + 1] = state.masters_left


@kernel
def observe_tom(state: State, out: Array) -> None:
    """Tom's city and his cards."""
    observe_city(state, TOM, TOM_PATH_AT, TOM_PORTALS, TOM_SLOT_SHAPE, TOM_FIRE, out)
    for guardian in range(NUM_GUARDIANS):
        out[TOM_GUARDIANS + guardian] = state.guardian[TOM, guardian] >= 0
    out[TOM_GNOMES] = state.gnomes[TOM]
    out[TOM_VP] = min(state.vp[TOM], MOST_POINTS)
    for i in range(state.tom_left):
        out[TOM_CARDS_AT + TOM_CARDS[state.tom_deck[i]]] += 1
    out[TOM_PASS] = state.tom_pass
    out[TOM_NOVICES_AT] = state.tom_novices
    out[TOM_ASKS] = state.tom_card
    out[TOM_ASKS + 1] = state.tom_resource


@kernel
def observe_own(state: State, seat: int, out: Array) -> None:
    """Tasks as they look to the observer, and where his guardians are."""
    for space in range(SPACES):
        task = state.fire[seat, space] - 1
        if task >= 0:
            out[OWN_TASKS + space * 4 + TASK_COLOUR[task]] = 1
            out[OWN_TASKS + space * 4 + 3] = TASK_POINTS[task]
            out[TASK_OK + space] = not is_lit(state, seat, space) and holds(state, seat, task)
    for i in range(TASK_ISLANDS.shape[0]):
        island = TASK_ISLANDS[i]
        tasks = state.islands[island]
        rows = out[ISLAND_TASKS + island * TASK_SLOTS * TASK_COLUMNS :]
        for slot in range(TASK_SLOTS):
            task = tasks[slot] - 1
            if task >= 0:
                rows[slot * TASK_COLUMNS + TASK_COLOUR[task]] = 1
                rows[slot * TASK_COLUMNS + 3] = TASK_POINTS[task]
                rows[slot * TASK_COLUMNS + 4] = holds(state, seat, task)
    for guardian in range(NUM_GUARDIANS):
        if state.guardian[seat, guardian] >= 0:
            out[GUARDIAN_AT + guardian * PLACES + np.int64(state.guardian[seat, guardian])] = 1


@kernel
def observe_costs(state: State, seat: int, out: Array) -> None:
    """What moving and turning would cost the observer, and what he can pay."""
    shape = next_shape(state, seat)
    any_portal = has(state, seat, ANY_PORTAL)
    for segment in range(NUM_SEGMENTS):
        out[TURN_COST_AT + segment] = turn_cost(state, seat, segment)
        if any_portal:
            out[PORTAL_AT + segment] = has_fitting_portal(state, seat, segment)
        elif shape >= 0:
            out[PORTAL_AT + segment] = state.segments[segment, shape] > 0
    for island in range(NUM_ISLANDS):
        out[SHIP_COST_AT + island] = ship_cost(state, seat, island)
    if state.ship[seat] >= 0:
        out[SHIP_AT + np.int64(state.ship[seat])] = 1
    for token in range(YELLOW):
        out[PURSE + token] = min(purse(state, seat, token), MOST_PIECES)


# ---------------------------------------------------------------------- determinize


@kernel
def determinize(state: State, seat: int) -> None:
    """Shuffle what nobody has seen: the decks, the face-down gifts, Tom's cards. Every seat knows the same."""
    shuffle_unseen(state.rng, state.master_deck, state.masters_left)
    shuffle_unseen(state.rng, state.path_deck[state.paths_known :], state.paths_left - state.paths_known)
    for other in range(state.num_players):
        shuffle_gifts(state, other)
    if state.num_players == 1:
        shuffle_unseen(state.rng, state.tom_deck, state.tom_left)


@kernel
def shuffle_gifts(state: State, seat: int) -> None:
    """Face-down gifts of both stacks change places with one another."""
    first = max(0, state.gifts_left[seat, 0] - 1)
    count = first + max(0, state.gifts_left[seat, 1] - 1)
    gifts = state.choice[-2 * STACK_SIZE :]  # borrowed as a scratch pad, never used by choices this far up
    for i in range(count):
        gifts[i] = state.gifts[seat, 0, i] if i < first else state.gifts[seat, 1, i - first]
    shuffle_unseen(state.rng, gifts, count)
    for i in range(count):
        if i < first:
            state.gifts[seat, 0, i] = gifts[i]
        else:
            state.gifts[seat, 1, i - first] = gifts[i]
        gifts[i] = 0

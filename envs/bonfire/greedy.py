"""A sensible short-sighted player: lights what can be lit, and otherwise takes the action that adds most to its city.

Every option is tried out on the record, valued (``worth``), and taken back. Nothing in Bonfire is private, and the
order of the decks is never looked at.
"""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.types import State
from .actions import (
    BONUS_FIRST,
    COUNCIL_FIRST,
    DISPLAY_FIRST,
    DONE,
    ELDER_FIRST,
    EVERY_REWARD,
    FATE,
    FETCH,
    GIFT_FIRST,
    GUARDIAN_FIRST,
    KEEP_FIRST,
    KIND_FIRST,
    LIGHT_FIRST,
    MASTER_FIRST,
    ONE_TOKEN,
    PASS,
    PATH_REFRESH,
    PATH_TOP,
    PAY_RESOURCE_FIRST,
    PICK_FIRST,
    PLACE_FIRST,
    PORTAL_FIRST,
    POSITION_FIRST,
    PROCESSION_FIRST,
    RESOURCE_AND_PORTAL,
    RESOURCE_FIRST,
    SHIP_FIRST,
    STAY,
    SWAP_HAND,
    TASK_FIRST,
    TOKEN_AND_PORTAL,
    TOKEN_AND_RESOURCE,
    TOKEN_FIRST,
    TOM_TASK_FIRST,
    TURN_FIRST,
    TWO_TOKENS,
)
from .city import has, has_portal, tokens_held
from .components import (
    ALL_REWARDS,
    FATE_LIMIT,
    FATE_SPACE,
    FATE_TILES,
    GIFT_SPACE,
    GNOME_TOKEN,
    GOLD,
    GREAT_BONFIRE_SPACE,
    GREAT_BONFIRE_TOKEN,
    GUARDIAN_POINTS,
    GUARDIAN_SPACE,
    GUARDIAN_TOKEN,
    ISLAND_GUARDIAN,
    ISLAND_RESOURCE,
    ISLANDS_OF,
    KIND_CRYSTAL,
    LONGER_PROCESSION,
    MASTER_SPACE,
    MIDDLE,
    MOVE_SPACE,
    NUM_GUARDIANS,
    NUM_ISLANDS,
    NUM_MASTERS,
    NUM_POSITIONS,
    NUM_SEGMENTS,
    NUM_SHAPES,
    PATH_COST,
    PATH_SPACE,
    PATH_TOKEN,
    SEGMENT_POINTS,
    SEGMENT_RESOURCE,
    SEGMENT_TOKEN,
    SHIP_SPACE,
    SHIP_TOKEN,
    SLOT_OF_SHAPE,
    SPACES,
    TASK_COLOUR,
    TASK_POINTS,
    TASK_SLOTS,
    TASK_TOKEN,
    TOKEN_LIMIT,
    TOM_ISLAND_TASKS,
    WILD,
    YELLOW,
    YELLOW_COUNTS_TWICE,
)
from .council import bonus_possible
from .fate import fits, placement_gain
from .gnomes import elder_worth, gnome_unit
from .great_bonfire import fits_city, turn_cost
from .guardians import can_stop, may_move, position_resource, steps_to, target_of
from .payments import purse
from .ship import ship_cost
from .state import (
    AFTER,
    AT_BONFIRE,
    BONUS_OR_POINT,
    CHOOSE_RES,
    COUNCIL,
    FATE_PICK,
    FATE_POS,
    GIFT,
    GNOME_MODE,
    ISLAND,
    KEEP,
    MAIN,
    MOVE_DEST,
    MOVE_PICK,
    MOVE_SHIP,
    ON_PATH,
    PATH_PICK,
    PAY_RES,
    PAY_RES2,
    PAY_TOKEN,
    PAY_TOKEN2,
    PLACE_TASK,
    PORTAL,
    PROC_DEST,
    PROC_PICK,
    REWARD,
    SETUP,
    TAKE_GUARD,
    TAKE_MASTER,
    TAKE_PATH,
    TURN_GB,
)
from .tasks import can_take_task, task_cost
from .worth import gain_worth, horizon, potential, resource_worth, tile_worth

OWN_TOKEN, YELLOW_TOKEN, PAIR = 0.55, 1.0, 1.2  # what a unit costs, by the way it is paid
TOKEN = 0.6  # what a token of use is worth
NEVER = -1000.0
# How good every master is early in the game, by id.
MASTER_WORTH = np.array(
    [0, 1.0, 2.0, 1.8, 1.2, 2.6, 1.6, 2.0, 1.8, 1.8, 1.5, 1.5, 1.5, 1.5, 2.4, 2.4, 2.0, 1.2, 1.5, 1.5, 1.6, 2.2, 2.4,
     2.8, 1.0, 2.4, 1.6, 0.8]
)  # fmt: skip
SYMBOL_WORTH = np.array([0.9, 1.1, 1.2, 1.1, 1.0, 1.1])  # path, ship, task, great bonfire, guardian, gnome


@kernel
def greedy(state: State) -> int:
    """Return the best of the legal actions by the greedy player's reckoning, the first among equals."""
    left = horizon(state)
    best, best_worth = np.int64(state.choice[0]), NEVER
    for i in range(state.choices):
        action = np.int64(state.choice[i])
        worth = action_worth(state, action, left)
        if worth > best_worth:
            best, best_worth = action, worth
    return best


@kernel
def action_worth(state: State, action: int, left: float) -> float:
    """Value an action at the decision it belongs to."""
    if state.phase == MAIN or state.phase == ISLAND or state.phase == AFTER:
        return option_worth(state, action, left)
    if state.phase <= PLACE_TASK:
        return common_worth(state, action, left)
    return other_worth(state, action, left)


@kernel
def common_worth(state: State, action: int, left: float) -> float:
    """Decisions of fate, path, ship and task."""
    seat = np.int64(state.seat)
    if state.phase == PAY_TOKEN or state.phase == PAY_TOKEN2:
        return token_choice(state, seat, action - TOKEN_FIRST)
    if state.phase == PAY_RES or state.phase == PAY_RES2:
        return resource_choice(state, seat, action - PAY_RESOURCE_FIRST, left)
    if state.phase == SETUP:
        return setup_worth(state, seat, action)
    if state.phase == KEEP:
        return keep_choice(state, seat, action - KEEP_FIRST)
    if state.phase == FATE_PICK:
        return pick_worth(state, seat, action - PICK_FIRST)
    if state.phase == FATE_POS:
        return 1.0 * state.gain[action - POSITION_FIRST]
    if state.phase == PATH_PICK:
        return path_worth(state, seat, action, left)
    if state.phase == GIFT:
        return gift_choice(state, seat, action - GIFT_FIRST)
    return space_choice(state, seat, np.int64(state.taking), action - PLACE_FIRST)


@kernel
def other_worth(state: State, action: int, left: float) -> float:
    """Decisions of guardians, Great Bonfire, gnomes, council and Tom."""
    seat = np.int64(state.seat)
    if state.phase == PROC_PICK or state.phase == TAKE_GUARD:
        return guardian_worth(state, seat, action - GUARDIAN_FIRST, left)
    if state.phase == PROC_DEST or state.phase == MOVE_DEST:
        return walk_choice(state, seat, action, left)
    if state.phase == CHOOSE_RES:
        return gain_worth(state, seat, action - RESOURCE_FIRST, left)
    if state.phase == REWARD:
        return reward_worth(state, seat, np.int64(state.pointer), action, left)
    if state.phase == PORTAL:
        return portal_worth(state, seat, action - PORTAL_FIRST, left)
    if state.phase == GNOME_MODE:
        return mode_worth(state, seat, action)
    if state.phase == COUNCIL:
        return council_worth(state, seat, action - COUNCIL_FIRST, left)
    if state.phase == BONUS_OR_POINT:
        return 1.0 - (action - BONUS_OR_POINT)  # the bonus, which comes first
    if state.phase == TAKE_PATH:
        return path_worth(state, seat, action, left)
    if state.phase == TURN_GB:
        return segment_worth(state, seat, action - TURN_FIRST, left)
    if state.phase == TAKE_MASTER:
        return master_worth(state, seat, np.int64(state.master_display[action - MASTER_FIRST]), left)
    if state.phase == MOVE_PICK:
        return best_move(state, seat, action - GUARDIAN_FIRST, left)
    if state.phase == MOVE_SHIP:
        return island_worth(state, seat, action - SHIP_FIRST, 0, left)
    return -tom_worth(state, seat, action - TOM_TASK_FIRST, left)


# ---------------------------------------------------------------------- options of the turn


@kernel
def option_worth(state: State, action: int, left: float) -> float:
    """MAIN, AFTER, ISLAND: what the action adds, less what it costs."""
    seat = np.int64(state.seat)
    if action == PASS:
        return 1.0 * state.pass_value if left <= 1.5 else 0.8 * state.pass_value
    if action == DONE:
        return 0.3
    if action == FATE:
        return fate_worth(state, seat, left)
    if action < DISPLAY_FIRST:
        island = action - SHIP_FIRST
        cost = ship_cost(state, seat, island)
        return island_worth(state, seat, island, cost, left) - price(state, seat, SHIP_TOKEN, cost)
    if action < TASK_FIRST:
        cost = PATH_COST[state.laid[seat]]
        return path_worth(state, seat, action, left) - price(state, seat, PATH_TOKEN, cost)
    if action < FETCH:
        return task_worth(state, seat, np.int64(state.ship[seat]), action - TASK_FIRST, left)
    if action == FETCH:
        guardian = ISLAND_GUARDIAN[state.ship[seat]]
        return guardian_worth(state, seat, guardian, left) - price(state, seat, GUARDIAN_TOKEN, 1)
    if action < TURN_FIRST:
        return procession_worth(state, seat, action - PROCESSION_FIRST + 1, left)
    if action < MASTER_FIRST:
        segment = action - TURN_FIRST
        cost = turn_cost(state, seat, segment)
        return segment_worth(state, seat, segment, left) - price(state, seat, GREAT_BONFIRE_TOKEN, cost)
    if action < LIGHT_FIRST:
        return gnome_worth(state, seat, action, left)
    if action < BONUS_FIRST:
        return 50.0 + TASK_POINTS[state.fire[seat, action - LIGHT_FIRST] - 1]
    return 100.0


@kernel
def price(state: State, seat: int, kind: int, units: int) -> float:
    """Value the tokens that a cost takes."""
    own = min(units, state.tok[seat, kind])
    worth = 1 + has(state, seat, YELLOW_COUNTS_TWICE)
    rest = units - own
    yellow = min((rest + worth - 1) // worth, state.tok[seat, YELLOW])
    pairs = max(0, rest - yellow * worth)
    return OWN_TOKEN * own + YELLOW_TOKEN * yellow + PAIR * pairs


@kernel
def fate_worth(state: State, seat: int, left: float) -> float:
    """New tokens, less those that have to go, less the points of an unused tile."""
    limit = TOKEN_LIMIT[has(state, seat, FATE_LIMIT)]
    lost = max(0, tokens_held(state, seat) - limit)
    if left < 2.5:
        return -1.0
    return 2.6 - 0.75 * lost


@kernel
def path_worth(state: State, seat: int, action: int, left: float) -> float:
    """Lay a path tile."""
    if action == PATH_REFRESH:
        return 0.4
    if action == PATH_TOP:
        return 0.6
    if action >= KIND_FIRST:
        return tile_worth(state, seat, action - KIND_FIRST + 1, left) - 0.01
    return tile_worth(state, seat, np.int64(state.path_display[action - DISPLAY_FIRST]), left)


# ---------------------------------------------------------------------- islands and tasks


@kernel
def island_worth(state: State, seat: int, island: int, paid: int, left: float) -> float:
    """Value going to an island: the best that can be done there at once, or a little later."""
    before = state.ship[seat]
    state.ship[seat] = island
    worth = -0.5
    spare = max(0, paid - state.tok[seat, SHIP_TOKEN])  # units that come out of yellow tokens and pairs
    if ISLAND_RESOURCE[island] >= 0:
        if can_take_task(state, seat, purse(state, seat, TASK_TOKEN) - spare):
            for slot in range(TASK_SLOTS):
                if state.islands[island, slot] > 0:
                    worth = max(worth, task_worth(state, seat, island, slot, left))
    elif state.guardian[seat, ISLAND_GUARDIAN[island]] < 0:
        if purse(state, seat, GUARDIAN_TOKEN) > spare:
            gain = guardian_worth(state, seat, ISLAND_GUARDIAN[island], left)
            worth = max(worth, gain - price(state, seat, GUARDIAN_TOKEN, 1))
    state.ship[seat] = before
    return worth


@kernel
def task_worth(state: State, seat: int, island: int, slot: int, left: float) -> float:
    """Value a task of an island, put where it fits best, less tokens and resources."""
    task = np.int64(state.islands[island, slot])
    space = best_space(state, seat, task)
    before = potential(state, seat, left)
    state.fire[seat, space] = task
    state.tasks[seat] += 1
    state.gifts_on[seat, island] += 1
    after = potential(state, seat, left)
    state.gifts_on[seat, island] -= 1
    state.tasks[seat] -= 1
    state.fire[seat, space] = 0
    return after - before - price(state, seat, TASK_TOKEN, task_cost(state, seat, island)) - 1.4


@kernel
def best_space(state: State, seat: int, task: int) -> int:
    """Return the empty space where a task (id + 1) fits best."""
    best, best_worth = 0, NEVER
    for space in range(SPACES):
        if state.fire[seat, space] == 0:
            worth = space_choice(state, seat, task, space)
            if worth > best_worth:
                best, best_worth = space, worth
    return best


@kernel
def space_choice(state: State, seat: int, task: int, space: int) -> float:
    """PLACE_TASK: where the portal is placed or comes soon, and where the crystal agrees."""
    worth = 0.1 * space
    if has_portal(state, seat, space):
        worth += 2.0
    if 0 < space <= state.laid[seat]:
        if crystal_at(state, seat, space) == TASK_COLOUR[task - 1]:
            worth += 2.0
        else:
            worth -= 1.0
    return worth


@kernel
def crystal_at(state: State, seat: int, space: int) -> int:
    """Return the crystal of a laid path tile."""
    return KIND_CRYSTAL[state.path[seat, space] - 1]


@kernel
def gift_choice(state: State, seat: int, stack: int) -> float:
    """GIFT: the resource of which most are held."""
    return 1.0 * state.res[seat, state.gifts[seat, stack, state.gifts_left[seat, stack] - 1] - 1]


# ---------------------------------------------------------------------- paying


@kernel
def token_choice(state: State, seat: int, token: int) -> float:
    """PAY_TOKEN: the type asked for, then pairs of what there is plenty of, then yellow."""
    if token == state.cost_type - 1:
        return 100.0
    others = tokens_held(state, seat) - state.tok[seat, YELLOW]
    if token == YELLOW:
        return 50.0 if others <= 4 or has(state, seat, YELLOW_COUNTS_TWICE) else 0.5
    return 1.0 * state.tok[seat, token] + (2.0 - SYMBOL_WORTH[token])


@kernel
def resource_choice(state: State, seat: int, resource: int, left: float) -> float:
    """PAY_RES: the resource asked for, else what is missed least."""
    unit = state.unit[0] - 1
    if resource == unit:
        return 100.0
    if unit == WILD:
        return -resource_worth(state, seat, resource, left) + 0.01 * state.res[seat, resource]
    plenty = 0
    for other in range(GOLD):
        plenty += max(0, state.res[seat, other] - 1)
    if resource == GOLD:
        return 50.0 if plenty < 2 else 0.0
    return 1.0 * state.res[seat, resource]


@kernel
def keep_choice(state: State, seat: int, token: int) -> float:
    """KEEP: yellow, else a token of use."""
    return 10.0 if token == YELLOW else SYMBOL_WORTH[token]


# ---------------------------------------------------------------------- fate


@kernel
def setup_worth(state: State, seat: int, action: int) -> float:
    """SETUP: the tile with the better symbols."""
    tile = np.int64(state.column[seat, MIDDLE] if action == SWAP_HAND else state.hand_tile[seat]) - 1
    worth = 0.0
    for place in range(3):
        worth += SYMBOL_WORTH[FATE_TILES[tile, place]]
    return worth


@kernel
def pick_worth(state: State, seat: int, pick: int) -> float:
    """FATE_PICK: the tile that brings most in its best position."""
    at = np.int64(state.column_left[seat]) - 1 if pick >= 2 else 0
    tile = np.int64(state.column[seat, at]) - 1
    best = 0
    for position in range(NUM_POSITIONS):
        if fits(state, seat, position):
            best = max(best, placement_gain(state, seat, tile, pick % 2, position))
    return 1.0 * best


# ---------------------------------------------------------------------- guardians


@kernel
def guardian_worth(state: State, seat: int, guardian: int, left: float) -> float:
    """Value getting a guardian, or moving her first (she is valued as if she were new)."""
    if state.guardian[seat, guardian] >= 0:
        return 0.0
    before = potential(state, seat, left)
    state.guardian[seat, guardian] = 0
    state.num_guardians[seat] += 1
    after = potential(state, seat, left)
    state.num_guardians[seat] -= 1
    state.guardian[seat, guardian] = -1
    return after - before


@kernel
def place_worth(state: State, seat: int, place: int, left: float) -> float:
    """Value a guardian's arrival at a place: points at a bonfire, a resource on the path."""
    if place >= AT_BONFIRE:
        return 1.0 * GUARDIAN_POINTS[place - AT_BONFIRE]
    forward = 0.35 * (place - ON_PATH) * min(1.0, left / 8.0)
    return resource_worth(state, seat, position_resource(state, seat, place), left) + forward


@kernel
def stay_worth(state: State, place: int, left: float) -> float:
    """Value what a guardian has where she stands: the way she has come, or her points."""
    if place >= AT_BONFIRE:
        return 1.0 * GUARDIAN_POINTS[place - AT_BONFIRE]
    return 0.35 * (place - ON_PATH) * min(1.0, left / 8.0) + 0.05


@kernel
def walk_choice(state: State, seat: int, action: int, left: float) -> float:
    """PROC_DEST, MOVE_DEST."""
    if action == STAY:
        return stay_worth(state, np.int64(state.guardian[seat, state.walker - 1]), left)
    return place_worth(state, seat, target_of(action), left)


@kernel
def procession_worth(state: State, seat: int, paid: int, left: float) -> float:
    """Value a procession: everybody's best move, as if they did not get in one another's way."""
    steps = paid + has(state, seat, LONGER_PROCESSION)
    worth = 0.0
    for guardian in range(NUM_GUARDIANS):
        place = np.int64(state.guardian[seat, guardian])
        if 0 <= place < AT_BONFIRE:
            best = 0.0
            for target in range(ON_PATH, AT_BONFIRE + SPACES):
                if steps_to(place, target) <= steps and can_stop(state, seat, target):
                    best = max(best, place_worth(state, seat, target, left) - stay_worth(state, place, left))
            worth += best
    return worth - price(state, seat, GUARDIAN_TOKEN, paid)


@kernel
def best_move(state: State, seat: int, guardian: int, left: float) -> float:
    """Value the best single move of a guardian by the council."""
    place = np.int64(state.guardian[seat, guardian])
    best = NEVER
    for target in range(ON_PATH, AT_BONFIRE + SPACES):
        if may_move(state, seat, place, target):
            best = max(best, place_worth(state, seat, target, left) - stay_worth(state, place, left))
    return best


# ---------------------------------------------------------------------- the Great Bonfire


@kernel
def portal_worth(state: State, seat: int, shape: int, left: float) -> float:
    """Value placing a portal."""
    before = potential(state, seat, left)
    bit = 1 << SLOT_OF_SHAPE[state.board[seat], shape]
    state.portals[seat] |= bit
    state.num_portals[seat] += 1
    after = potential(state, seat, left)
    state.num_portals[seat] -= 1
    state.portals[seat] &= ~bit
    return after - before


@kernel
def best_portal(state: State, seat: int, segment: int, left: float) -> float:
    """Value the best portal that a segment has for the player."""
    best = NEVER
    for shape in range(NUM_SHAPES):
        if state.segments[segment, shape] > 0 and fits_city(state, seat, shape):
            best = max(best, portal_worth(state, seat, shape, left))
    return best


@kernel
def reward_worth(state: State, seat: int, segment: int, action: int, left: float) -> float:
    """REWARD."""
    worth = 0.0
    if action != RESOURCE_AND_PORTAL:
        worth += YELLOW_TOKEN if SEGMENT_TOKEN[segment] == YELLOW else TOKEN
    if action != TOKEN_AND_PORTAL:
        worth += SEGMENT_POINTS[segment]
        if SEGMENT_RESOURCE[segment] >= 0:
            worth += gain_worth(state, seat, SEGMENT_RESOURCE[segment], left)
    if action != TOKEN_AND_RESOURCE:
        worth += best_portal(state, seat, segment, left)
    return worth


@kernel
def segment_worth(state: State, seat: int, segment: int, left: float) -> float:
    """Value the best rewards of a segment."""
    if has(state, seat, ALL_REWARDS):
        every = reward_worth(state, seat, segment, EVERY_REWARD, left)
        return max(every, reward_worth(state, seat, segment, TOKEN_AND_RESOURCE, left))
    best = NEVER
    for action in range(TOKEN_AND_RESOURCE, EVERY_REWARD):
        best = max(best, reward_worth(state, seat, segment, action, left))
    return best


# ---------------------------------------------------------------------- gnomes


@kernel
def master_worth(state: State, seat: int, master: int, left: float) -> float:
    """Value a master: his ability for the turns to come, and one gnome more."""
    before = potential(state, seat, left)
    state.masters[seat] |= 1 << master
    state.gnomes[seat] += 1
    after = potential(state, seat, left)
    state.gnomes[seat] -= 1
    state.masters[seat] &= ~(1 << master)
    return after - before + MASTER_WORTH[master] * min(1.5, left / 12.0)


@kernel
def elder_gain(state: State, seat: int, elder: int, left: float) -> float:
    """Value an elder: his points now, and one gnome more."""
    before = potential(state, seat, left)
    state.elders[seat] |= 1 << elder
    state.gnomes[seat] += 1
    after = potential(state, seat, left) + elder_worth(state, seat, elder)
    state.gnomes[seat] -= 1
    state.elders[seat] &= ~(1 << elder)
    return after - before


@kernel
def gnome_worth(state: State, seat: int, action: int, left: float) -> float:
    """Recruit a gnome, less tokens and resources."""
    if action < ELDER_FIRST:
        gnome = np.int64(state.master_display[action - MASTER_FIRST])
        worth = master_worth(state, seat, gnome, left)
    else:
        elder = action - ELDER_FIRST + 1
        gnome = NUM_MASTERS + elder
        worth = elder_gain(state, seat, elder, left) - 0.12 * left  # elders gain by waiting
    unit = gnome_unit(state, seat, gnome)
    missing = 0.0
    if unit != WILD and state.res[seat, unit] == 0:
        missing = 0.7
    return worth - missing - 0.8 - min(price(state, seat, GNOME_TOKEN, 2), price(state, seat, GNOME_TOKEN, 1) + 0.9)


@kernel
def mode_worth(state: State, seat: int, action: int) -> float:
    """GNOME_MODE: two tokens if they are at hand, else two resources."""
    if action == TWO_TOKENS:
        return 1.0 if state.tok[seat, GNOME_TOKEN] >= 2 else 0.0
    unit = gnome_unit(state, seat, np.int64(state.gnome))
    plenty = unit == WILD or state.res[seat, unit] >= 2
    return 0.5 if action == ONE_TOKEN and plenty else -0.5


# ---------------------------------------------------------------------- the council, and Tom


@kernel
def council_worth(state: State, seat: int, space: int, left: float) -> float:
    """COUNCIL: what the bonus of a space is worth now, 1 where it cannot be had."""
    if space == GIFT_SPACE:
        return 3.2 if left > 2.0 else 1.5
    if not bonus_possible(state, seat, space):
        return 1.0
    best = 1.0
    if space == PATH_SPACE:
        for action in range(DISPLAY_FIRST, PATH_TOP):
            best = max(best, path_worth(state, seat, action, left) + 0.5)
    elif space == GUARDIAN_SPACE:
        for guardian in range(1, NUM_GUARDIANS):
            best = max(best, guardian_worth(state, seat, guardian, left) + 0.8)
    elif space == GREAT_BONFIRE_SPACE:
        for segment in range(NUM_SEGMENTS):
            best = max(best, segment_worth(state, seat, segment, left))
    elif space == MASTER_SPACE:
        for slot in range(state.master_display.shape[0]):
            if state.master_display[slot] > 0:
                best = max(best, master_worth(state, seat, np.int64(state.master_display[slot]), left))
    elif space == MOVE_SPACE:
        for guardian in range(NUM_GUARDIANS):
            best = max(best, best_move(state, seat, guardian, left))
    elif space == SHIP_SPACE:
        for island in range(NUM_ISLANDS):
            best = max(best, island_worth(state, seat, island, 0, left))
    elif space == FATE_SPACE:
        best = 2.9 if left > 3.0 else 0.0
    return best


@kernel
def tom_worth(state: State, seat: int, choice: int, left: float) -> float:
    """TOM_TASK: what the task would have been worth to the player."""
    island = ISLANDS_OF[state.tom_resource - 1, choice // TOM_ISLAND_TASKS]
    if state.tasks[seat] >= SPACES:
        return 0.0
    return task_worth(state, seat, island, choice % TOM_ISLAND_TASKS, left)

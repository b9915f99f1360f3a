"""What the greedy player thinks a city is worth: points to be hoped for, and how far tasks are from being fulfilled."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .city import has_portal, is_lit
from .components import (
    BLUE_TASK,
    GOLD,
    GUARDIAN_POINTS,
    HALF,
    ISLANDS_OF,
    KIND_CRYSTAL,
    KIND_RESOURCE,
    MAX_GNOMES,
    MAX_LAID,
    NUM_GUARDIANS,
    NUM_ISLANDS,
    NUM_RESOURCES,
    NUM_SHARED,
    NUM_TOKENS,
    RED_TASK,
    SHARED_POINTS,
    SPACES,
    TASK_CELLS,
    TASK_COLOUR,
    TASK_NAMES,
    TASK_POINTS,
    TASK_RESOURCES,
    TASK_TOKENS,
    TASK_TYPE,
    THRESHOLD,
    YELLOW_TASK,
)
from .conditions import (
    BLUE_4,
    BONFIRE_BLUE_AND_RED,
    BONFIRES_3_COLOURS,
    BONFIRES_5,
    CELLS_COVERED,
    ELDERS_3,
    FIVE_SAME_RESOURCE,
    FIVE_TOKENS,
    GIFT_ON_RESOURCE,
    GIFT_STACK_EMPTY,
    GIFTS_2_ON_3_ISLANDS,
    GIFTS_2_SAME,
    GIFTS_3_ISLANDS,
    GIFTS_3_SAME,
    GIFTS_5_ISLANDS,
    GIFTS_BOTH_ISLANDS,
    GNOME_RESOURCE,
    GNOMES_3,
    GNOMES_5,
    GOLD_4,
    GOLD_CELLS,
    GROUP3,
    GUARDIAN_COLOUR,
    GUARDIANS_2_AT_BONFIRES,
    GUARDIANS_4,
    OUTER_COLUMNS,
    PATH_BLUE_4,
    PATH_PAIR,
    PATH_RED_3,
    PATH_RESOURCE,
    PORTALS_3,
    PORTALS_5,
    RED_4,
    SHARED_1,
    THREE_OF_TWO_RESOURCES,
    THREE_RESOURCES,
    TWO_GROUPS3,
    TWO_GROUPS4,
    TWO_OF_TWO_RESOURCES,
    YELLOW_4,
    crystals,
    elders_owned,
    guardians_at_bonfires,
    holds,
    islands_with,
    lit_of,
    tasks_of,
)
from .state import AT_BONFIRE

NOVICE = 3.0  # what sending a novice brings, in points
HOPELESS = 20.0  # turns; more than are left


@kernel
def horizon(state: State) -> float:
    """Guess how many turns the acting player still has, this one included."""
    n = state.num_players
    missing = THRESHOLD[n] - state.sent
    if missing <= 0:
        return 1.0 * max(1, max(state.cd_stack, state.cd_cur))
    return 5.0 + (4.0 * missing / n if n > 1 else 2.5 * missing)


# ---------------------------------------------------------------------- how far a task is


@kernel
def lacking(state: State, seat: int, task: int) -> float:
    """Guess how many turns it takes until a task may be lit."""
    if holds(state, seat, task):
        return 0.0
    kind = TASK_TYPE[task]
    if kind < SHARED_1:
        return lacking_for_blue(state, seat, task, kind)
    if kind < PORTALS_5:
        return lacking_for_red(state, seat, task, kind)
    return lacking_for_yellow(state, seat, task, kind)


@kernel
def lacking_for_blue(state: State, seat: int, task: int, kind: int) -> float:
    """Blue tasks whose condition does not hold."""
    if kind == GUARDIAN_COLOUR:
        return 1.0
    if kind == PATH_RESOURCE:
        return 1.0
    if kind == BONFIRE_BLUE_AND_RED:
        return 3.0 * (lit_of(state, seat, BLUE_TASK) == 0) + 4.0 * (lit_of(state, seat, RED_TASK) == 0)
    if kind == GIFT_ON_RESOURCE:
        return 1.5
    if kind == TWO_OF_TWO_RESOURCES:
        return 0.8 * resources_missing(state, seat, 2, 2)
    if kind == GIFTS_3_ISLANDS:
        return 1.6 * (3 - islands_with(state, seat, 1))
    if kind == GIFTS_2_SAME:
        return 1.6
    if kind == GROUP3:
        return 1.3 * (3 - state.largest[seat, TASK_NAMES[task, 0]])
    return 1.3 if kind == GNOME_RESOURCE else HOPELESS


@kernel
def lacking_for_red(state: State, seat: int, task: int, kind: int) -> float:
    """Red tasks whose condition does not hold."""
    if kind == SHARED_1:
        return nearest_shared(state, seat)
    if kind == PORTALS_3:
        return 1.2 * (3 - state.num_portals[seat])
    if kind == PATH_PAIR:
        return 1.5
    if kind == GNOMES_3:
        return 1.2 * (3 - state.gnomes[seat])
    if kind == GOLD_4:
        return 0.8 * (4 - state.res[seat, GOLD])
    if kind == BONFIRES_3_COLOURS:
        missing = 0
        for colour in range(YELLOW_TASK + 1):
            missing += 1 if lit_of(state, seat, colour) == 0 else 0
        return 4.0 * missing
    if kind == THREE_RESOURCES:
        return 0.8 * named_missing(state, seat, task)
    if kind == GIFTS_BOTH_ISLANDS:
        missing = 0
        for which in range(2):
            missing += 1 if state.gifts_on[seat, ISLANDS_OF[TASK_NAMES[task, 0], which]] == 0 else 0
        return 1.8 * missing
    if kind == BLUE_4:
        return 2.0 * (4 - tasks_of(state, seat, BLUE_TASK))
    if kind == GUARDIANS_4:
        return 1.2 * (4 - state.num_guardians[seat])
    if kind == TWO_GROUPS3:
        one, other = state.largest[seat, TASK_NAMES[task, 0]], state.largest[seat, TASK_NAMES[task, 1]]
        return 1.3 * (max(0, 3 - one) + max(0, 3 - other))
    return HOPELESS


@kernel
def lacking_for_yellow(state: State, seat: int, task: int, kind: int) -> float:
    """Yellow tasks whose condition does not hold."""
    if kind == PORTALS_5:
        return 1.2 * (5 - state.num_portals[seat])
    if kind == GIFTS_5_ISLANDS:
        return 1.6 * (5 - islands_with(state, seat, 1))
    if kind == RED_4:
        return 2.0 * (4 - tasks_of(state, seat, RED_TASK))
    if kind == GNOMES_5:
        return 1.2 * (5 - state.gnomes[seat])
    if kind == ELDERS_3:
        return 1.2 * (3 - elders_owned(state, seat))
    if kind == GIFTS_3_SAME:
        return 5.0
    if kind == GIFT_STACK_EMPTY:
        return 1.6 * min(state.gifts_left[seat, 0], state.gifts_left[seat, 1])
    if kind == PATH_RED_3:
        return lacking_crystals(state, seat, 3 - crystals(state, seat, RED_TASK))
    if kind == YELLOW_4:
        return 2.0 * (4 - tasks_of(state, seat, YELLOW_TASK))
    if kind == BONFIRES_5:
        return 2.5 * (5 - state.bonfires[seat])
    if kind == PATH_BLUE_4:
        return lacking_crystals(state, seat, 4 - crystals(state, seat, BLUE_TASK))
    if kind == THREE_OF_TWO_RESOURCES:
        return 0.8 * resources_missing(state, seat, 2, 3)
    if kind == GIFTS_2_ON_3_ISLANDS:
        return 1.8 * lacking_second_gifts(state, seat)
    if kind == FIVE_SAME_RESOURCE:
        return 0.8 * resources_missing(state, seat, 1, 5)
    if kind == FIVE_TOKENS:
        return 0.7 * tokens_missing(state, seat, task)
    if kind == GUARDIANS_2_AT_BONFIRES:
        return 3.0 * (2 - guardians_at_bonfires(state, seat))
    if kind == TWO_GROUPS4:
        return 6.0 * (2 - state.groups_of_4[seat])
    if kind in (CELLS_COVERED, GOLD_CELLS, OUTER_COLUMNS):
        return 1.4 * cells_missing(state, seat, task)
    return HOPELESS


@kernel
def lacking_crystals(state: State, seat: int, missing: int) -> float:
    """Crystals of a color, as long as there is room on the path."""
    return 1.2 * missing if missing <= MAX_LAID - state.laid[seat] else HOPELESS


@kernel
def resources_missing(state: State, seat: int, kinds: int, pieces: int) -> int:
    """Count what is missing until so many resources are there in so many pieces; the nearest ones count."""
    nearest, second = pieces, pieces
    for resource in range(GOLD):
        missing = max(0, pieces - state.res[seat, resource])
        if missing < nearest:
            second = nearest
            nearest = missing
        elif missing < second:
            second = missing
    return nearest + second if kinds == 2 else nearest


@kernel
def named_missing(state: State, seat: int, task: int) -> int:
    """Count the missing resources of a task that names them."""
    missing = 0
    for resource in range(NUM_RESOURCES):
        missing += max(0, TASK_RESOURCES[task, resource] - state.res[seat, resource])
    return missing


@kernel
def tokens_missing(state: State, seat: int, task: int) -> int:
    """Count the missing tokens of a task that names them."""
    missing = 0
    for token in range(NUM_TOKENS):
        missing += max(0, TASK_TOKENS[task, token] - state.tok[seat, token])
    return missing


@kernel
def cells_missing(state: State, seat: int, task: int) -> int:
    """Count the cells of the fate area that a task still wants covered."""
    missing = 0
    for word in range(2):
        open_cells = TASK_CELLS[task, word] & ~state.covered[seat, word]
        for bit in range(HALF):
            missing += (open_cells >> bit) & 1
    return missing


@kernel
def lacking_second_gifts(state: State, seat: int) -> int:
    """Count gifts that are missing until three islands have two."""
    gifts = 0
    for island in range(NUM_ISLANDS):
        gifts += min(2, state.gifts_on[seat, island])
    return max(1, 6 - gifts)


@kernel
def shared_missing(state: State, seat: int, shared: int) -> int:
    """Count the pieces that a shared task still needs."""
    if shared == 0:
        return MAX_LAID - state.laid[seat]
    if shared == 1:
        return SPACES - state.tasks[seat]
    if shared == 2:
        return SPACES - state.num_portals[seat]
    if shared == 3:
        return NUM_GUARDIANS - state.num_guardians[seat]
    return MAX_GNOMES - state.gnomes[seat]


@kernel
def nearest_shared(state: State, seat: int) -> float:
    """Guess the turns until the nearest shared task is fulfilled."""
    nearest = HOPELESS
    for shared in range(NUM_SHARED):
        nearest = min(nearest, 1.2 * shared_missing(state, seat, shared))
    return nearest


# ---------------------------------------------------------------------- what it is all worth


@kernel
def chance(turns: float, left: float) -> float:
    """Guess how likely something is that takes so many turns, when so many are left."""
    if turns + 1.0 > left:
        return 0.0
    return max(0.1, 0.92 - 0.15 * turns)


@kernel
def potential(state: State, seat: int, left: float) -> float:
    """Value tasks, shared tasks, portals, path and guardians, with that many turns left."""
    worth = 0.0
    for space in range(SPACES):
        worth += space_worth(state, seat, space, left)
    for shared in range(NUM_SHARED):
        worth += shared_worth(state, seat, shared, left)
    for guardian in range(NUM_GUARDIANS):
        place = state.guardian[seat, guardian]
        if place >= AT_BONFIRE:
            worth += 1.0 * GUARDIAN_POINTS[place - AT_BONFIRE]
        elif place >= 0:
            worth += min(1.0, left / 8.0) * (1.0 + 0.35 * place)
    return worth


@kernel
def space_worth(state: State, seat: int, space: int, left: float) -> float:
    """Value a task or bonfire with the portal and the crystal that go with it."""
    early = min(1.0, left / 15.0)
    task = state.fire[seat, space] - 1
    portal = has_portal(state, seat, space)
    laid = 0 < space <= state.laid[seat]
    if task < 0:
        return early * (0.9 * portal + 0.6 * laid)
    sure = 1.0
    worth = 1.0 * TASK_POINTS[task]
    if not is_lit(state, seat, space):
        sure = chance(lacking(state, seat, task), left)
        worth = sure * (worth + NOVICE)
    if portal:
        worth += 2.0 * sure
    if laid and KIND_CRYSTAL[state.path[seat, space] - 1] == TASK_COLOUR[task]:
        worth += 2.0 * sure
    return worth


@kernel
def shared_worth(state: State, seat: int, shared: int, left: float) -> float:
    """Value the way to a shared task."""
    missing = shared_missing(state, seat, shared)
    points = SHARED_POINTS[shared] + (NOVICE if state.neutral[shared] else 0.0)
    if missing <= 0:
        return 1.0 * points
    turns = 1.3 * missing
    if turns > left:
        return 0.0
    return points * max(0.05, 0.85 - 0.13 * missing)


@kernel
def resource_worth(state: State, seat: int, resource: int, left: float) -> float:
    """Value one more of a resource: the first ones are dear, gold always is."""
    if left < 2.0:
        return 0.5
    if resource == GOLD:
        return 1.2
    held = state.res[seat, resource]
    if held == 0:
        return 1.1
    return 0.8 if held == 1 else 0.55


@kernel
def gain_worth(state: State, seat: int, resource: int, left: float) -> float:
    """Value gaining a resource, for itself and for the tasks that want it."""
    before = potential(state, seat, left)
    state.res[seat, resource] += 1
    after = potential(state, seat, left)
    state.res[seat, resource] -= 1
    return after - before + resource_worth(state, seat, resource, left)


@kernel
def tile_worth(state: State, seat: int, tile: int, left: float) -> float:
    """Value laying a path tile."""
    before = potential(state, seat, left)
    state.laid[seat] += 1
    at = state.laid[seat]
    state.path[seat, at] = tile
    after = potential(state, seat, left)
    state.path[seat, at] = 0
    state.laid[seat] -= 1
    return after - before + 0.25 * resource_worth(state, seat, KIND_RESOURCE[tile - 1], left)

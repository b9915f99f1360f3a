"""When a task may be lit. Specification §7.4; only the real pieces count, and only at that moment (R15)."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .city import is_lit
from .components import (
    BLUE_TASK,
    ELDERS_SHOWING,
    GOLD,
    ISLANDS_OF,
    KIND_CRYSTAL,
    KIND_RESOURCE,
    MASTERS_SHOWING,
    NUM_ELDERS,
    NUM_GUARDIANS,
    NUM_ISLANDS,
    NUM_RESOURCES,
    NUM_TOKENS,
    RED_TASK,
    SPACES,
    STACKS,
    TASK_CELLS,
    TASK_COLOUR,
    TASK_NAMES,
    TASK_RESOURCES,
    TASK_TOKENS,
    TASK_TYPE,
    YELLOW_TASK,
)
from .schema import TASK_TYPES
from .state import AT_BONFIRE

(
    GUARDIAN_COLOUR, PATH_RESOURCE, BONFIRE_BLUE_AND_RED, GIFT_ON_RESOURCE, TWO_OF_TWO_RESOURCES,
    GIFTS_3_ISLANDS, GIFTS_2_SAME, GROUP3, GNOME_RESOURCE,
    SHARED_1, PORTALS_3, PATH_PAIR, GNOMES_3, GOLD_4, BONFIRES_3_COLOURS, THREE_RESOURCES,
    GIFTS_BOTH_ISLANDS, BLUE_4, GUARDIANS_4, TWO_GROUPS3,
    PORTALS_5, GIFTS_5_ISLANDS, RED_4, GNOMES_5, ELDERS_3, GIFTS_3_SAME, GIFT_STACK_EMPTY, PATH_RED_3,
    YELLOW_4, BONFIRES_5, PATH_BLUE_4, THREE_OF_TWO_RESOURCES, GIFTS_2_ON_3_ISLANDS, FIVE_SAME_RESOURCE,
    FIVE_TOKENS, CELLS_COVERED, GUARDIANS_2_AT_BONFIRES, TWO_GROUPS4, GOLD_CELLS, OUTER_COLUMNS,
) = range(len(TASK_TYPES))  # fmt: skip


@kernel
def holds(state: State, seat: int, task: int) -> bool:
    """Tell whether the condition of a task holds for a player now."""
    kind = TASK_TYPE[task]
    if kind < SHARED_1:
        return blue_holds(state, seat, task, kind)
    if kind < PORTALS_5:
        return red_holds(state, seat, task, kind)
    return yellow_holds(state, seat, task, kind)


@kernel
def blue_holds(state: State, seat: int, task: int, kind: int) -> bool:
    """The kinds of blue tasks."""
    name = TASK_NAMES[task, 0]
    if kind == GUARDIAN_COLOUR:
        return state.guardian[seat, name] >= 0
    if kind == PATH_RESOURCE:
        return laid_with_resource(state, seat, name) >= 1
    if kind == BONFIRE_BLUE_AND_RED:
        return lit_of(state, seat, BLUE_TASK) >= 1 and lit_of(state, seat, RED_TASK) >= 1
    if kind == GIFT_ON_RESOURCE:
        return state.gifts_on[seat, ISLANDS_OF[name, 0]] + state.gifts_on[seat, ISLANDS_OF[name, 1]] >= 1
    if kind == TWO_OF_TWO_RESOURCES:
        return kinds_with(state, seat, 2) >= 2
    if kind == GIFTS_3_ISLANDS:
        return islands_with(state, seat, 1) >= 3
    if kind == GIFTS_2_SAME:
        return islands_with(state, seat, 2) >= 1
    if kind == GROUP3:
        return state.largest[seat, name] >= 3
    # GNOME_RESOURCE
    return (state.masters[seat] & MASTERS_SHOWING[name]) | (state.elders[seat] & ELDERS_SHOWING[name]) != 0


@kernel
def red_holds(state: State, seat: int, task: int, kind: int) -> bool:
    """The kinds of red tasks."""
    name = TASK_NAMES[task, 0]
    if kind == SHARED_1:
        return state.shared[seat] != 0
    if kind == PORTALS_3:
        return state.num_portals[seat] >= 3
    if kind == PATH_PAIR:
        return has_equal_neighbors(state, seat)
    if kind == GNOMES_3:
        return state.gnomes[seat] >= 3
    if kind == GOLD_4:
        return state.res[seat, GOLD] >= 4
    if kind == BONFIRES_3_COLOURS:
        return (
            lit_of(state, seat, BLUE_TASK) >= 1
            and lit_of(state, seat, RED_TASK) >= 1
            and lit_of(state, seat, YELLOW_TASK) >= 1
        )
    if kind == THREE_RESOURCES:
        return has_resources(state, seat, task)
    if kind == GIFTS_BOTH_ISLANDS:
        return state.gifts_on[seat, ISLANDS_OF[name, 0]] >= 1 and state.gifts_on[seat, ISLANDS_OF[name, 1]] >= 1
    if kind == BLUE_4:
        return tasks_of(state, seat, BLUE_TASK) >= 4
    if kind == GUARDIANS_4:
        return state.num_guardians[seat] >= 4
    # TWO_GROUPS3
    return state.largest[seat, name] >= 3 and state.largest[seat, TASK_NAMES[task, 1]] >= 3


@kernel
def yellow_holds(state: State, seat: int, task: int, kind: int) -> bool:
    """The kinds of yellow tasks."""
    if kind == PORTALS_5:
        return state.num_portals[seat] >= 5
    if kind == GIFTS_5_ISLANDS:
        return islands_with(state, seat, 1) >= 5
    if kind == RED_4:
        return tasks_of(state, seat, RED_TASK) >= 4
    if kind == GNOMES_5:
        return state.gnomes[seat] >= 5
    if kind == ELDERS_3:
        return elders_owned(state, seat) >= 3
    if kind == GIFTS_3_SAME:
        return islands_with(state, seat, 3) >= 1
    if kind == GIFT_STACK_EMPTY:
        return stack_is_empty(state, seat)
    if kind == PATH_RED_3:
        return crystals(state, seat, RED_TASK) >= 3
    if kind == YELLOW_4:
        return tasks_of(state, seat, YELLOW_TASK) >= 4
    if kind == BONFIRES_5:
        return state.bonfires[seat] >= 5
    if kind == PATH_BLUE_4:
        return crystals(state, seat, BLUE_TASK) >= 4
    if kind == THREE_OF_TWO_RESOURCES:
        return kinds_with(state, seat, 3) >= 2
    if kind == GIFTS_2_ON_3_ISLANDS:
        return islands_with(state, seat, 2) >= 3
    if kind == FIVE_SAME_RESOURCE:
        return kinds_with(state, seat, 5) >= 1
    if kind == FIVE_TOKENS:
        return has_tokens(state, seat, task)
    if kind == GUARDIANS_2_AT_BONFIRES:
        return guardians_at_bonfires(state, seat) >= 2
    if kind == TWO_GROUPS4:
        return state.groups_of_4[seat] >= 2
    # CELLS_COVERED, GOLD_CELLS, OUTER_COLUMNS: the cells of the grid itself, overhang does not count (R13)
    return (state.covered[seat, 0] & TASK_CELLS[task, 0]) == TASK_CELLS[task, 0] and (
        state.covered[seat, 1] & TASK_CELLS[task, 1]
    ) == TASK_CELLS[task, 1]


# ---------------------------------------------------------------------- counting pieces


@kernel
def tasks_of(state: State, seat: int, colour: int) -> int:
    """Count tasks and bonfires of a color."""
    count = 0
    for space in range(SPACES):
        if state.fire[seat, space] > 0 and TASK_COLOUR[state.fire[seat, space] - 1] == colour:
            count += 1
    return count


@kernel
def lit_of(state: State, seat: int, colour: int) -> int:
    """Count bonfires of a color. R16."""
    count = 0
    for space in range(SPACES):
        if is_lit(state, seat, space) and TASK_COLOUR[state.fire[seat, space] - 1] == colour:
            count += 1
    return count


@kernel
def laid_with_resource(state: State, seat: int, resource: int) -> int:
    """Count laid path tiles with a resource; the start tile is none of them."""
    count = 0
    for at in range(1, state.laid[seat] + 1):
        count += 1 if KIND_RESOURCE[state.path[seat, at] - 1] == resource else 0
    return count


@kernel
def has_equal_neighbors(state: State, seat: int) -> bool:
    """Tell whether two neighboring laid tiles show the same resource."""
    for at in range(1, state.laid[seat]):
        if KIND_RESOURCE[state.path[seat, at] - 1] == KIND_RESOURCE[state.path[seat, at + 1] - 1]:
            return True
    return False


@kernel
def crystals(state: State, seat: int, colour: int) -> int:
    """Count laid path tiles with a crystal color."""
    count = 0
    for at in range(1, state.laid[seat] + 1):
        count += 1 if KIND_CRYSTAL[state.path[seat, at] - 1] == colour else 0
    return count


@kernel
def kinds_with(state: State, seat: int, pieces: int) -> int:
    """Count the resources other than gold of which the player has that many."""
    count = 0
    for resource in range(GOLD):
        count += 1 if state.res[seat, resource] >= pieces else 0
    return count


@kernel
def has_resources(state: State, seat: int, task: int) -> bool:
    """Tell whether the named pieces are in the supply. R34."""
    for resource in range(NUM_RESOURCES):
        if state.res[seat, resource] < TASK_RESOURCES[task, resource]:
            return False
    return True


@kernel
def has_tokens(state: State, seat: int, task: int) -> bool:
    """Tell whether the named tokens are in the supply; yellow is no substitute."""
    for token in range(NUM_TOKENS):
        if state.tok[seat, token] < TASK_TOKENS[task, token]:
            return False
    return True


@kernel
def islands_with(state: State, seat: int, gifts: int) -> int:
    """Count the islands with that many own gifts."""
    count = 0
    for island in range(NUM_ISLANDS):
        count += 1 if state.gifts_on[seat, island] >= gifts else 0
    return count


@kernel
def stack_is_empty(state: State, seat: int) -> bool:
    """Tell whether a gift stack is used up."""
    for stack in range(STACKS):
        if state.gifts_left[seat, stack] == 0:
            return True
    return False


@kernel
def elders_owned(state: State, seat: int) -> int:
    """Count the elders of a player."""
    count = 0
    for elder in range(1, NUM_ELDERS + 1):
        count += (state.elders[seat] >> elder) & 1
    return count


@kernel
def guardians_at_bonfires(state: State, seat: int) -> int:
    """Count the guardians that stand at bonfires."""
    count = 0
    for guardian in range(NUM_GUARDIANS):
        count += 1 if state.guardian[seat, guardian] >= AT_BONFIRE else 0
    return count

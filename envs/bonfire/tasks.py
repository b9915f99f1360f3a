"""Taking tasks from the islands. Specification §5.4."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .actions import GIFT_FIRST, PLACE_FIRST, TASK_FIRST
from .city import check_shared, has, offer
from .components import (
    HARBOUR,
    ISLAND_RESOURCE,
    ONE_TASK_TOKEN,
    SHARED_TASKS,
    SPACES,
    STACKS,
    TASK_ANY_RESOURCES,
    TASK_SLOTS,
    TASK_TOKEN,
    WILD,
)
from .payments import charge_resources, charge_tokens, payable
from .state import CHAIN_END, GIFT, PLACE_TASK


@kernel
def task_cost(state: State, seat: int, island: int) -> int:
    """Return the tokens of a task there: one more for every own gift. E7."""
    if has(state, seat, ONE_TASK_TOKEN):
        return 1
    return 1 + state.gifts_on[seat, island]


@kernel
def gift_payable(state: State, seat: int, stack: int, island: int) -> bool:
    """Tell whether the face-up gift of a stack can be brought to an island. R25."""
    left = state.gifts_left[seat, stack]
    if left == 0:
        return False
    if has(state, seat, TASK_ANY_RESOURCES):
        return payable(state, seat, WILD, WILD)
    return payable(state, seat, state.gifts[seat, stack, left - 1] - 1, ISLAND_RESOURCE[island])


@kernel
def can_take_task(state: State, seat: int, tokens: int) -> bool:
    """Everything but the task itself: an island of tasks, room, tokens, and a gift with its resources."""
    island = state.ship[seat]
    if island == HARBOUR or ISLAND_RESOURCE[island] < 0 or state.tasks[seat] >= SPACES:
        return False
    if task_cost(state, seat, island) > tokens:
        return False
    return gift_payable(state, seat, 0, island) or gift_payable(state, seat, 1, island)


@kernel
def offer_tasks(state: State, tokens: int) -> None:
    """The task action at MAIN and ISLAND, given how many units can be paid."""
    seat = state.seat
    if can_take_task(state, seat, tokens):
        for slot in range(TASK_SLOTS):
            if state.islands[state.ship[seat], slot] > 0:
                offer(state, TASK_FIRST + slot)


@kernel
def begin_task(state: State, slot: int) -> None:
    """Step 1: which gift."""
    state.taking = state.islands[state.ship[state.seat], slot]
    state.phase = GIFT


@kernel
def offer_gifts(state: State) -> None:
    """GIFT."""
    for stack in range(STACKS):
        if gift_payable(state, state.seat, stack, state.ship[state.seat]):
            offer(state, GIFT_FIRST + stack)


@kernel
def choose_gift(state: State, stack: int) -> None:
    """Steps 2 and 3: the tokens, then the gift's resource and the island's."""
    seat = state.seat
    island = state.ship[seat]
    state.gift = stack + 1
    if has(state, seat, TASK_ANY_RESOURCES):
        charge_resources(state, WILD, WILD)
    else:
        gift = state.gifts[seat, stack, state.gifts_left[seat, stack] - 1] - 1
        charge_resources(state, gift, ISLAND_RESOURCE[island])
    charge_tokens(state, TASK_TOKEN, task_cost(state, seat, island))


@kernel
def swap_gift_for_task(state: State, slot: int) -> None:
    """Step 4: the gift lies on the island, the next one of its stack is revealed. E8."""
    seat = state.seat
    island, stack = state.ship[seat], state.gift - 1
    state.islands[island, slot] = 0
    state.gifts_on[seat, island] += 1
    state.gifts_left[seat, stack] -= 1
    state.gifts[seat, stack, state.gifts_left[seat, stack]] = 0
    state.phase = PLACE_TASK


@kernel
def offer_spaces(state: State) -> None:
    """PLACE_TASK: any empty space."""
    for space in range(SPACES):
        if state.fire[state.seat, space] == 0:
            offer(state, PLACE_FIRST + space)


@kernel
def place_task(state: State, space: int) -> None:
    """Step 5."""
    seat = state.seat
    state.fire[seat, space] = state.taking
    state.tasks[seat] += 1
    check_shared(state, seat, SHARED_TASKS)
    state.phase = CHAIN_END

"""Tom, the automaton of the solo game. Specification §11."""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.random import shuffle
from ..core.types import State
from .actions import TOM_TASK_FIRST
from .city import check_shared, offer
from .components import (
    ISLANDS_OF,
    KIND_RESOURCE,
    MASTER_DISPLAY,
    MASTER_RESOURCE,
    MAX_GNOMES,
    MAX_LAID,
    NUM_GUARDIANS,
    NUM_SEGMENTS,
    NUM_SHARED,
    NUM_TOM_CARDS,
    PATH_DISPLAY,
    SHARED_GNOMES,
    SPACES,
    TASK_POINTS,
    TOM_CARDS,
    TOM_GUARDIAN,
    TOM_ISLAND_TASKS,
    TOM_MASTER,
    TOM_PASSES,
    TOM_PATH,
    TOM_REVEALS,
    TOM_TASK_HIGH,
    TOM_TASK_LOW,
)
from .council import count_novice
from .ending import end_game
from .gnomes import draw_master
from .great_bonfire import next_shape, place_portal
from .guardians import add_guardian
from .path import add_to_path, draw_path_tile
from .state import SLOT_BEGIN, TOM, TOM_AFTER, TOM_PLAYED_OUT, TOM_TASK

CONSOLATION = 3  # points where Tom's shared task is fulfilled already
NO_TASK = -1


@kernel
def play_tom_card(state: State) -> None:
    """Turn up a card and do what it says."""
    state.tom_left -= 1
    card = state.tom_deck[state.tom_left]
    action = TOM_CARDS[card]
    resource = -1
    if TOM_REVEALS[card]:
        resource = reveal_master(state)
    state.phase = TOM_AFTER
    if action == TOM_MASTER:
        take_masters(state, resource)
    elif action == TOM_PATH:
        take_path_tiles(state, resource)
    elif action == TOM_GUARDIAN:
        take_guardian(state)
    elif action in (TOM_TASK_HIGH, TOM_TASK_LOW):
        look_for_task(state, action, resource)
    else:
        turn_great_bonfire(state)


@kernel
def reveal_master(state: State) -> int:
    """Return the resource of the next master, who goes to the discard."""
    master = draw_master(state)
    state.master_discard[state.masters_discarded] = master
    state.masters_discarded += 1
    return MASTER_RESOURCE[master]


@kernel
def take_masters(state: State, resource: int) -> None:
    """All masters on display with the resource; they are gnomes to him and nothing else. R31."""
    if state.gnomes[TOM] >= MAX_GNOMES:
        state.vp[TOM] += CONSOLATION
        return
    for slot in range(MASTER_DISPLAY):
        master = np.int64(state.master_display[slot])
        if master > 0 and MASTER_RESOURCE[master] == resource and state.gnomes[TOM] < MAX_GNOMES:
            state.masters[TOM] |= 1 << master
            state.gnomes[TOM] += 1
            state.master_display[slot] = 0
    check_shared(state, TOM, SHARED_GNOMES)
    for slot in range(MASTER_DISPLAY):
        if state.master_display[slot] == 0:
            state.master_display[slot] = draw_master(state)


@kernel
def take_path_tiles(state: State, resource: int) -> None:
    """All path tiles on display with the resource. R31."""
    if state.laid[TOM] >= MAX_LAID:
        state.vp[TOM] += CONSOLATION
        return
    for slot in range(PATH_DISPLAY):
        tile = state.path_display[slot]
        if tile > 0 and KIND_RESOURCE[tile - 1] == resource and state.laid[TOM] < MAX_LAID:
            state.path_display[slot] = 0
            add_to_path(state, TOM, tile)
    for slot in range(PATH_DISPLAY):
        if state.path_display[slot] == 0:
            state.path_display[slot] = draw_path_tile(state)


@kernel
def take_guardian(state: State) -> None:
    """The first color that he lacks."""
    if state.num_guardians[TOM] >= NUM_GUARDIANS:
        state.vp[TOM] += CONSOLATION
        return
    for guardian in range(NUM_GUARDIANS):
        if state.guardian[TOM, guardian] < 0:
            add_guardian(state, TOM, guardian)
            return


@kernel
def turn_great_bonfire(state: State) -> None:
    """At least one step clockwise, to the first segment that holds the next portal he needs. R10, R32."""
    shape = next_shape(state, TOM)
    if shape < 0:
        state.vp[TOM] += CONSOLATION
        return
    state.gb_used = 1
    for steps in range(1, NUM_SEGMENTS + 1):
        segment = (state.pointer + steps) % NUM_SEGMENTS
        if state.segments[segment, shape] > 0:
            state.pointer = segment
            place_portal(state, TOM, shape)
            return


# ---------------------------------------------------------------------- tasks


@kernel
def task_at(state: State, resource: int, choice: int) -> int:
    """Return one of the tasks on the two islands of a resource, NO_TASK if it is gone."""
    island = ISLANDS_OF[resource, choice // TOM_ISLAND_TASKS]
    return state.islands[island, choice % TOM_ISLAND_TASKS] - 1


@kernel
def wanted_points(state: State, action: int, resource: int) -> int:
    """Return the most or the fewest points among the tasks on the two islands, 0 if there are none."""
    wanted = 0
    for choice in range(2 * TOM_ISLAND_TASKS):
        task = task_at(state, resource, choice)
        if task >= 0:
            points = TASK_POINTS[task]
            if wanted == 0:
                wanted = points
            elif action == TOM_TASK_HIGH:
                wanted = max(wanted, points)
            else:
                wanted = min(wanted, points)
    return wanted


@kernel
def look_for_task(state: State, action: int, resource: int) -> None:
    """If there is one, the player chooses among equals. R29."""
    if state.tasks[TOM] >= SPACES:
        state.vp[TOM] += CONSOLATION
    elif wanted_points(state, action, resource) > 0:
        state.tom_card = action + 1
        state.tom_resource = resource + 1
        state.phase = TOM_TASK


@kernel
def offer_tom_tasks(state: State) -> None:
    """TOM_TASK."""
    resource = state.tom_resource - 1
    wanted = wanted_points(state, state.tom_card - 1, resource)
    for choice in range(2 * TOM_ISLAND_TASKS):
        task = task_at(state, resource, choice)
        if task >= 0 and TASK_POINTS[task] == wanted:
            offer(state, TOM_TASK_FIRST + choice)


@kernel
def give_task_to_tom(state: State, choice: int) -> None:
    """It burns at once on his leftmost empty space; no gift is left. Task II also sends a novice."""
    island = ISLANDS_OF[state.tom_resource - 1, choice // TOM_ISLAND_TASKS]
    space = 0
    while state.fire[TOM, space] > 0:
        space += 1
    state.fire[TOM, space] = state.islands[island, choice % TOM_ISLAND_TASKS]
    state.islands[island, choice % TOM_ISLAND_TASKS] = 0
    state.lit[TOM] |= 1 << space
    state.bonfires[TOM] += 1
    state.tasks[TOM] += 1
    if state.tom_card - 1 == TOM_TASK_LOW and state.tom_novices > 0:
        state.tom_novices -= 1
        count_novice(state)
        state.vp[TOM] += 1
    state.phase = TOM_AFTER


# ---------------------------------------------------------------------- after the card


@kernel
def finish_tom_turn(state: State) -> None:
    """Neutral novices for his shared tasks (R17); after the last card, a new pass or the end."""
    state.tom_card = 0
    state.tom_resource = 0
    for shared in range(NUM_SHARED):
        check_shared(state, TOM, shared)
        if state.neutral[shared] and (state.shared[TOM] >> shared) & 1:
            state.neutral[shared] = 0
            count_novice(state)
            state.vp[TOM] += 1
    if state.tom_left == 0:
        state.tom_pass += 1
        if state.tom_pass == TOM_PASSES:
            end_game(state, TOM_PLAYED_OUT)
            return
        state.tom_left = NUM_TOM_CARDS
        shuffle(state.rng, state.tom_deck, NUM_TOM_CARDS)
    state.phase = SLOT_BEGIN

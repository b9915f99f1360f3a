"""Setting up the table. Specification §3, §10, §11."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.random import below, shuffle
from ..core.types import Array, State
from .components import (
    BLUE_TASK,
    COLUMN_LENGTH,
    COPIES_OF_SHAPE,
    FIRST_POINTER,
    GIFTS,
    GOLD,
    HARBOUR,
    KIND_COPIES,
    MASTER_DISPLAY,
    MASTER_RESOURCE,
    MAX_PLAYERS,
    NUM_BOARDS,
    NUM_ELDERS,
    NUM_FATE,
    NUM_GUARDIANS,
    NUM_KINDS,
    NUM_MASTERS,
    NUM_RESOURCES,
    NUM_SEGMENTS,
    NUM_SHAPES,
    NUM_SHARED,
    NUM_TASKS,
    NUM_TOM_CARDS,
    PATH_DISPLAY,
    PORTALS_PER_SEGMENT,
    RED_TASK,
    STACK_SIZE,
    STACKS,
    START_RESOURCES,
    TASK_COLOUR,
    TASK_ISLANDS,
    TASK_MIN_PLAYERS,
    TASKS_ON_ISLAND,
    TOM_NOVICES,
    YELLOW_TASK,
)
from .gnomes import draw_master
from .path import draw_path_tile
from .state import HANDICAP, MIXED_COLOURS, SLOT_BEGIN, TOM

ANY_COLOUR = -1
SOLO_BLUE_RED, SOLO_BLUE_YELLOW = 4, 3  # islands with these pairs of colors; the others have red and yellow


@kernel
def set_up(state: State) -> None:
    """Everything up to the first player's slot."""
    deal_tasks(state)
    deal_portals(state)
    state.pointer = FIRST_POINTER
    deal_masters(state)
    deal_path_tiles(state)
    for shared in range(NUM_SHARED):
        state.neutral[shared] = 1
    hand_out_boards(state)
    for seat in range(state.num_players):
        set_up_player(state, seat)
    if state.num_players == 1:
        set_up_tom(state)
    else:
        state.first_player = below(state.rng, state.num_players)
    state.seat = (state.first_player - 1) % state.num_players
    state.phase = SLOT_BEGIN


# ---------------------------------------------------------------------- step 1, tasks


@kernel
def deal_tasks(state: State) -> None:
    """By the number of players, at random or with colors mixed (§10); the solo game has its own way."""
    if state.num_players == 1:
        deal_solo_tasks(state)
        return
    for i in range(TASK_ISLANDS.shape[0]):
        island = TASK_ISLANDS[i]
        count = TASKS_ON_ISLAND[state.num_players, island]
        if state.config[MIXED_COLOURS] == 0:
            for slot in range(count):
                draw_task(state, island, slot, ANY_COLOUR)
        else:
            left_out = below(state.rng, 3) if count < 3 else -1
            deal_mixed(state, island, count, left_out)


@kernel
def deal_mixed(state: State, island: int, count: int, left_out: int) -> None:
    """Tasks of different colors, all but ``left_out``; of a single task the color is free."""
    if count == 1:
        draw_task(state, island, 0, ANY_COLOUR)
        return
    slot = 0
    for colour in range(3):
        if colour != left_out:
            draw_task(state, island, slot, colour)
            slot += 1


@kernel
def deal_solo_tasks(state: State) -> None:
    """7 blue, 7 red and 6 yellow ones, two colors on every island (§11)."""
    order = state.choice  # borrowed as a scratch pad; cleared again below
    count = TASK_ISLANDS.shape[0]
    for i in range(count):
        order[i] = TASK_ISLANDS[i]
    shuffle(state.rng, order, count)
    for i in range(count):
        if i < SOLO_BLUE_RED:
            left_out = YELLOW_TASK
        elif i < SOLO_BLUE_RED + SOLO_BLUE_YELLOW:
            left_out = RED_TASK
        else:
            left_out = BLUE_TASK
        deal_mixed(state, order[i], 2, left_out)
        order[i] = 0


@kernel
def is_dealt(state: State, task: int) -> bool:
    """Tell whether a task lies on an island already."""
    for i in range(TASK_ISLANDS.shape[0]):
        for slot in range(state.islands.shape[1]):
            if state.islands[TASK_ISLANDS[i], slot] == task + 1:
                return True
    return False


@kernel
def draw_task(state: State, island: int, slot: int, colour: int) -> None:
    """Put a random task, of a color if one is asked for, on an island."""
    while True:
        task = below(state.rng, NUM_TASKS)
        right = colour == ANY_COLOUR or TASK_COLOUR[task] == colour
        if right and TASK_MIN_PLAYERS[task] <= state.num_players and not is_dealt(state, task):
            state.islands[island, slot] = task + 1
            return


# ---------------------------------------------------------------------- step 3, portals


@kernel
def deal_portals(state: State) -> None:
    """Evenly to the segments; in the solo game again and again until every segment has different ones."""
    while True:
        for segment in range(NUM_SEGMENTS):
            for shape in range(NUM_SHAPES):
                state.segments[segment, shape] = 0
        if spread_portals(state) or state.num_players > 1:
            return


@kernel
def spread_portals(state: State) -> bool:
    """Deal all portals; tell whether no segment holds two of a shape."""
    total = COPIES_OF_SHAPE[state.num_players] * NUM_SHAPES
    stack = state.choice  # borrowed as a scratch pad; cleared again below
    for i in range(total):
        stack[i] = i % NUM_SHAPES
    shuffle(state.rng, stack, total)
    different = True
    for i in range(total):
        segment = i // PORTALS_PER_SEGMENT[state.num_players]
        state.segments[segment, stack[i]] += 1
        different = different and state.segments[segment, stack[i]] == 1
        stack[i] = 0
    return different


# ---------------------------------------------------------------------- steps 5 and 6, displays


@kernel
def deal_masters(state: State) -> None:
    """All masters, without those that show gold in the solo game; all elders."""
    for master in range(1, NUM_MASTERS + 1):
        if state.num_players > 1 or MASTER_RESOURCE[master] != GOLD:
            state.master_deck[state.masters_left] = master
            state.masters_left += 1
    shuffle(state.rng, state.master_deck, state.masters_left)
    for slot in range(MASTER_DISPLAY):
        state.master_display[slot] = draw_master(state)
    for elder in range(1, NUM_ELDERS + 1):
        state.elders_left |= 1 << elder


@kernel
def deal_path_tiles(state: State) -> None:
    """One deck, four on display (R5)."""
    for kind in range(NUM_KINDS):
        for _ in range(KIND_COPIES[kind]):
            state.path_deck[state.paths_left] = kind + 1
            state.paths_left += 1
    shuffle(state.rng, state.path_deck, state.paths_left)
    for slot in range(PATH_DISPLAY):
        state.path_display[slot] = draw_path_tile(state)


# ---------------------------------------------------------------------- step 8, players


@kernel
def hand_out_boards(state: State) -> None:
    """A different board for everybody; rows without a city get none."""
    for seat in range(MAX_PLAYERS):
        state.board[seat] = seat % NUM_BOARDS
    shuffle(state.rng, state.board, MAX_PLAYERS)
    cities = 2 if state.num_players == 1 else state.num_players
    for seat in range(MAX_PLAYERS):
        for guardian in range(NUM_GUARDIANS):
            state.guardian[seat, guardian] = -1
        if seat < cities:
            state.guardian[seat, 0] = 0
            state.num_guardians[seat] = 1
        else:
            state.board[seat] = 0


@kernel
def set_up_player(state: State, seat: int) -> None:
    """Resources, gifts and fate tiles."""
    state.ship[seat] = HARBOUR
    for resource in range(NUM_RESOURCES):
        state.res[seat, resource] = START_RESOURCES
    deal_gifts(state, seat)
    deal_fate_tiles(state, seat, state.column[seat])


@kernel
def deal_gifts(state: State, seat: int) -> None:
    """Two stacks; the top one of each is face up."""
    order = state.choice  # borrowed as a scratch pad; cleared again below
    count = GIFTS.shape[0]
    for i in range(count):
        order[i] = GIFTS[i] + 1
    shuffle(state.rng, order, count)
    for i in range(count):
        state.gifts[seat, i // STACK_SIZE, i % STACK_SIZE] = order[i]
        order[i] = 0
    for stack in range(STACKS):
        state.gifts_left[seat, stack] = STACK_SIZE


@kernel
def deal_fate_tiles(state: State, seat: int, column: Array) -> None:
    """Seven in a column, the eighth in hand."""
    hand = below(state.rng, NUM_FATE)
    for i in range(COLUMN_LENGTH):
        column[i] = i + 1 if i < hand else i + 2
    shuffle(state.rng, column, COLUMN_LENGTH)
    state.column_left[seat] = COLUMN_LENGTH
    state.hand_tile[seat] = hand + 1


@kernel
def set_up_tom(state: State) -> None:
    """A board with a guardian, his novices and his deck; the handicap goes on the track (§10)."""
    state.ship[TOM] = HARBOUR
    state.tom_novices = TOM_NOVICES
    for card in range(NUM_TOM_CARDS):
        state.tom_deck[card] = card
    state.tom_left = NUM_TOM_CARDS
    shuffle(state.rng, state.tom_deck, NUM_TOM_CARDS)
    handicap = state.config[HANDICAP]
    state.vp[TOM] = max(handicap, 0)
    state.vp[0] = max(-handicap, 0)

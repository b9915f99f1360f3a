"""The end of the game and final scoring. Specification §8."""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.types import State
from .city import has_portal, is_lit, resources_held, tokens_held
from .components import (
    CRYSTAL_POINTS,
    FATE_POINTS,
    GUARDIAN_POINTS,
    KIND_CRYSTAL,
    LEFTOVERS_PER_POINT,
    NUM_GUARDIANS,
    NUM_SHARED,
    PORTAL_POINTS,
    SEVEN_BONFIRES_POINTS,
    SHARED_POINTS,
    SHARED_TASKS,
    SPACES,
    TASK_COLOUR,
    TASK_POINTS,
    THRESHOLD,
)
from .state import ALL_OUT, ALL_PASSED, AT_BONFIRE, BY_COUNTDOWN, MAIN, SETUP, SLOT_BEGIN, SLOT_END, TOM_TURN

# ---------------------------------------------------------------------- turn slots and the countdown, §8.1, §8.2


@kernel
def countdown_started(state: State) -> bool:
    """Tell whether enough novices have been sent."""
    return state.sent >= THRESHOLD[state.num_players]


@kernel
def end_game(state: State, how: int) -> None:
    """No more decisions."""
    state.over = 1
    state.end = how
    state.phase = MAIN


@kernel
def begin_slot(state: State) -> None:
    """The next player's slot: a turn, or for those who passed or are out, nothing."""
    seat = (state.seat + 1) % state.num_players
    state.seat = seat
    if seat == state.first_player:
        if state.cd_cur == 1:
            end_game(state, BY_COUNTDOWN)
            return
        state.cd_cur = 0
    state.slots[seat] += 1
    state.pass_value = state.cd_stack if seat == state.first_player else state.cd_cur
    if state.passed[seat]:
        state.phase = SLOT_END
    elif state.gone[seat]:
        wait_for_countdown(state)
    elif state.hand_tile[seat] > 0:
        state.phase = SETUP
    else:
        state.phase = MAIN


@kernel
def wait_for_countdown(state: State) -> None:
    """A player who is out passes as soon as that is worth something."""
    if state.pass_value > 0:
        pass_turn(state)
    else:
        state.phase = SLOT_END


@kernel
def pass_turn(state: State) -> None:
    """Take the points of the countdown token and no further turns."""
    state.vp[state.seat] += state.pass_value
    state.passed[state.seat] = 1
    state.phase = SLOT_END


@kernel
def go_out(state: State) -> None:
    """Nothing can be done: the game is over for this player. R27."""
    state.gone[state.seat] = 1
    wait_for_countdown(state)


@kernel
def end_slot(state: State) -> None:
    """Hand the next countdown token over; the game may be over for all."""
    state.pass_value = 0
    state.main_done = 0
    if state.seat == state.first_player and state.cd_stack >= 1:
        state.cd_cur = state.cd_stack
        state.cd_stack -= 1
    if state.num_players == 1:
        state.phase = TOM_TURN
    elif everybody(state, True):
        end_game(state, ALL_PASSED)
    elif not countdown_started(state) and everybody(state, False):
        end_game(state, ALL_OUT)
    else:
        state.phase = SLOT_BEGIN


@kernel
def everybody(state: State, passed: bool) -> bool:
    """Tell whether all players have passed, or are out."""
    for seat in range(state.num_players):
        if (state.passed[seat] if passed else state.gone[seat]) == 0:
            return False
    return True


# ---------------------------------------------------------------------- final scoring, §8.3


@kernel
def bonfire_points(state: State, seat: int) -> int:
    """1. Every bonfire."""
    points = 0
    for space in range(SPACES):
        if is_lit(state, seat, space):
            points += TASK_POINTS[state.fire[seat, space] - 1]
    return points


@kernel
def guardian_points(state: State, seat: int) -> int:
    """2. Every guardian at a bonfire."""
    points = 0
    for guardian in range(NUM_GUARDIANS):
        if state.guardian[seat, guardian] >= AT_BONFIRE:
            points += GUARDIAN_POINTS[state.guardian[seat, guardian] - AT_BONFIRE]
    return points


@kernel
def portal_points(state: State, seat: int) -> int:
    """3. Every portal at a bonfire."""
    points = 0
    for space in range(SPACES):
        if is_lit(state, seat, space) and has_portal(state, seat, space):
            points += PORTAL_POINTS
    return points


@kernel
def path_points(state: State, seat: int) -> int:
    """4. Every path tile whose crystal has the color of its bonfire."""
    points = 0
    for space in range(1, state.laid[seat] + 1):
        if is_lit(state, seat, space):
            if KIND_CRYSTAL[state.path[seat, space] - 1] == TASK_COLOUR[state.fire[seat, space] - 1]:
                points += CRYSTAL_POINTS
    return points


@kernel
def shared_points(state: State, seat: int) -> int:
    """5. Every shared task; seven bonfires are worth more than seven tasks."""
    points = 0
    for shared in range(NUM_SHARED):
        if (state.shared[seat] >> shared) & 1:
            if shared == SHARED_TASKS and state.bonfires[seat] == SPACES:
                points += SEVEN_BONFIRES_POINTS
            else:
                points += SHARED_POINTS[shared]
    return points


@kernel
def fate_points(state: State, seat: int) -> int:
    """6. Every fate tile left in the column."""
    return FATE_POINTS * np.int64(state.column_left[seat])


@kernel
def leftover_points(state: State, seat: int) -> int:
    """7. Tokens and resources left."""
    return (tokens_held(state, seat) + resources_held(state, seat)) // LEFTOVERS_PER_POINT


@kernel
def built_points(state: State, seat: int) -> int:
    """Return the track and parts 1 to 5: what the city itself is worth."""
    built = state.vp[seat] + shared_points(state, seat) if state.shared[seat] else state.vp[seat]
    if state.lit[seat]:  # parts 1 to 4 need bonfires
        built += bonfire_points(state, seat) + guardian_points(state, seat)
        built += portal_points(state, seat) + path_points(state, seat)
    return built


@kernel
def final_points(state: State, seat: int) -> int:
    """Return the whole score, as if the game ended now."""
    return built_points(state, seat) + fate_points(state, seat) + leftover_points(state, seat)

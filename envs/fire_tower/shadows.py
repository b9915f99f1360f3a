"""The slot of a shadow. Specification §9.1."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .actions import DIR_FIRST
from .agenda import ask, push
from .bits import Board, add_cell, is_empty, remove_cell
from .board import spread, touch
from .components import EAST, NORTH, SOUTH
from .hands import discard_hand, draw, take
from .ignition import roll
from .state import (
    BY_SHADOW,
    DO_IGNITION,
    DO_SETTLE,
    DO_SHADOW_CARD,
    DO_SHADOW_CARDS_DONE,
    DO_SHADOW_DIE,
    DO_SHADOW_TURN,
    NO_CARD,
    NO_ROLL,
    NOBODY,
    SHADOW_CARD,
    SHADOW_CELL,
    SHADOW_WEST,
)

SHADOW_DICE = 3  # throws of the east face
SHADOW_CARDS = 2  # cards of the south face


@kernel
def shadow_turn(state: State) -> None:
    """Throw the die for what the shadow may do; neither is it thrown again nor does it touch the wind (R22)."""
    state.face = NO_ROLL
    if state.rolls == 0:
        return
    state.rolls -= 1
    push(state, DO_SHADOW_TURN, 0, 0)
    push(state, DO_SETTLE, 0, 1)
    state.face = roll(state)
    if state.face == NORTH:
        if not is_empty(shadow_cells(state)):
            state.left = 1
            ask(state, state.turn, SHADOW_CELL)
    elif state.face == EAST:
        push(state, DO_SHADOW_DIE, 0, SHADOW_DICE)
    elif state.face == SOUTH:
        for _ in range(SHADOW_CARDS):
            card = draw(state, state.turn)
            if card != NO_CARD:
                take(state, state.turn, card)
        push(state, DO_SHADOW_CARDS_DONE, 0, 0)
        push(state, DO_SHADOW_CARD, 0, 0)
        push(state, DO_SETTLE, 0, 1)
    else:
        ask(state, state.turn, SHADOW_WEST)


@kernel
def shadow_cells(state: State) -> Board:
    """North: beside any fire. East: in the direction just thrown."""
    if state.face == NORTH:
        return touch(state)
    return spread(state, state.last_roll)


@kernel
def shadow_die(state: State, left: int) -> None:
    """East: throw for a direction; one that has no cell is lost."""
    if left > 1:
        push(state, DO_SHADOW_DIE, 0, left - 1)
    roll(state)
    if not is_empty(shadow_cells(state)):
        state.left = left
        ask(state, state.turn, SHADOW_CELL)


@kernel
def place_shadow_fire(state: State, cell: int) -> None:
    """North and east: one fire token."""
    state.left = 0
    add_cell(state.fire, cell)
    push(state, DO_IGNITION, NOBODY, BY_SHADOW)


@kernel
def shadow_west(state: State, action: int) -> None:
    """West: take a firebreak away, or turn the wind."""
    if action >= DIR_FIRST:
        state.wind = action - DIR_FIRST
    else:
        remove_cell(state.firebreak, action)


@kernel
def shadow_card(state: State) -> None:
    """South: one of the two cards may be played."""
    ask(state, state.turn, SHADOW_CARD)


@kernel
def shadow_cards_done(state: State) -> None:
    """South: both cards go to the discard pile."""
    discard_hand(state, state.turn)

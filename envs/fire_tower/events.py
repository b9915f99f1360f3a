"""Firestorm and Mutual Aid. Specification §6."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .actions import AID_CARDS, AID_FIRE, CARD_FIRST
from .agenda import ask, clear_picks, drop, pick, push
from .bits import Board, add_cell, beside, is_empty, load, minus, single, store, union
from .board import firebreak_legal, roof_of, spread, takes_turns, touch
from .components import AID_REDRAW, FIRESTORM
from .hands import discard_card, next_event, refill
from .ignition import ignite, roll_live
from .state import (
    AID_CARD,
    AID_CELL,
    AID_OPT,
    BY_AID,
    BY_SEAT,
    DO_AID,
    DO_AID_END,
    DO_AID_ROUND,
    DO_IGNITION,
    DO_SETTLE,
    DO_STORM,
    DO_STORM_ROUND,
    DO_STORM_WIND,
    NOBODY,
    STORM_DISCARD,
)

# ---------------------------------------------------------------------- settle, §5.5


@kernel
def settle(state: State, refills: bool) -> None:
    """Complete the turn player's hand, then resolve the first event that waits, and so on until none does (R15)."""
    if refills and takes_turns(state, state.turn):
        refill(state, state.turn)
    if state.queue_len == 0:
        return
    drawer = state.queue_drawer[0]
    event = next_event(state)
    push(state, DO_SETTLE, 0, 1 if refills else 0)
    if event == FIRESTORM:
        push(state, DO_STORM_ROUND, drawer, 0)
        push(state, DO_STORM, drawer, 0)
    else:
        push(state, DO_AID, drawer, 0)


# ---------------------------------------------------------------------- Firestorm, §6.1


@kernel
def storm(state: State) -> None:
    """Steps 1 and 2; step 3 follows when all towers that catch fire have burned. Also the partial firestorm."""
    direction = roll_live(state)
    store(state.fire, union(load(state.fire), spread(state, direction)))
    push(state, DO_STORM_WIND, 0, 0)
    push(state, DO_IGNITION, NOBODY, BY_SEAT)  # R16


@kernel
def storm_wind(state: State) -> None:
    """Step 3."""
    state.wind = roll_live(state)


@kernel
def storm_round(state: State, drawer: int, k: int) -> None:
    """Step 4: everybody with a tower may discard, from the drawer clockwise."""
    while k < state.num_players:
        seat = (drawer + k) % state.num_players
        k += 1
        if takes_turns(state, seat):
            push(state, DO_STORM_ROUND, drawer, k)
            ask(state, seat, STORM_DISCARD)
            return


# ---------------------------------------------------------------------- Mutual Aid, §6.2


@kernel
def aid(state: State, drawer: int) -> None:
    """The drawer chooses; if he has gone out meanwhile, the next active player clockwise does (R30)."""
    while not takes_turns(state, drawer) and not state.shadow[drawer]:
        drawer = (drawer + 1) % state.num_players
    push(state, DO_AID_ROUND, drawer, 0)
    ask(state, drawer, AID_OPT)


@kernel
def aid_cells(state: State) -> Board:
    """Where the acting player may put the token: fire not beside a token of this event, or a firebreak."""
    if state.aid_option != AID_FIRE:
        return firebreak_legal(state)
    cells = touch(state)
    for k in range(state.pick_count):
        cells = minus(cells, beside(single(state.picks[k])))
    return cells


@kernel
def aid_round(state: State, drawer: int, k: int) -> None:
    """The next player clockwise does the chosen thing; a token that fits nowhere is skipped."""
    while k < state.num_players:
        seat = (drawer + k) % state.num_players
        k += 1
        if takes_turns(state, seat) and (state.aid_option == AID_CARDS or not is_empty(aid_cells(state))):
            push(state, DO_AID_ROUND, drawer, k)
            if state.aid_option == AID_CARDS:
                state.left = AID_REDRAW
                ask(state, seat, AID_CARD)
            else:
                ask(state, seat, AID_CELL)
            return
    push(state, DO_AID_END, drawer, 0)


@kernel
def place_aid_token(state: State, cell: int) -> None:
    """Burning is put off to the end of the event, but who lit a roof is noted."""
    pick(state, cell)
    if state.aid_option != AID_FIRE:
        add_cell(state.firebreak, cell)
        return
    add_cell(state.fire, cell)
    for seat in range(state.num_players):
        if state.active[seat] and roof_of(state, seat) == cell:
            state.lit_by[seat] = state.seat


@kernel
def give_aid_card(state: State, action: int) -> None:
    """Exactly three cards, then draw."""
    discard_card(state, state.seat, action - CARD_FIRST)
    state.left -= 1
    if state.left > 0:
        state.last_card = action - CARD_FIRST
        ask(state, state.seat, AID_CARD)
    else:
        clear_picks(state)
        refill(state, state.seat)


@kernel
def end_aid(state: State, drawer: int) -> None:
    """One ignition for all tokens of the event."""
    clear_picks(state)
    state.aid_option = -1
    ignite(state, drawer, BY_AID)
    for seat in range(state.num_players):
        state.lit_by[seat] = NOBODY


@kernel
def do_event_task(state: State, task: int, who: int, count: int) -> None:
    """Carry out a task of this file."""
    drop(state)
    if task == DO_SETTLE:
        settle(state, count != 0)
    elif task == DO_STORM:
        storm(state)
    elif task == DO_STORM_WIND:
        storm_wind(state)
    elif task == DO_STORM_ROUND:
        storm_round(state, who, count)
    elif task == DO_AID:
        aid(state, who)
    elif task == DO_AID_ROUND:
        aid_round(state, who, count)
    else:
        end_aid(state, who)

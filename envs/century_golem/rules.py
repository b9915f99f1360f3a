"""The rules of Century: Golem Edition in the order of a turn. Specification §3, §4, §8.

What the four actions of a turn do stands in ``merchants`` and ``golems``.
"""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.outcome import share_victory
from ..core.random import below, shuffle
from ..core.types import Array, State
from .actions import (
    CLAIM_FIRST,
    DISCARD_FIRST,
    PAY_FIRST,
    REPEAT_FIRST,
    REST,
    STOP,
    TAKE_FIRST,
    UPGRADE_FIRST,
)
from .caravan import covers_golem, covers_trade, crystal_points, crystals_held
from .components import (
    CARAVAN_LIMIT,
    COIN_POINTS,
    COINS_PER_PLAYER,
    COPPER,
    GOLEM_SLOTS,
    MAX_PLAYERS,
    MERCHANT_DECK,
    MERCHANT_SLOTS,
    NUM_COLORS,
    NUM_GOLEMS,
    NUM_MERCHANTS,
    PINK,
    SILVER,
    STARTING_CARDS,
    STARTING_CRYSTALS,
)
from .golems import claim_golem, draw_golem
from .merchants import (
    begin_take,
    draw_merchant,
    pay_crystal,
    play_card,
    repeat_trade,
    rest,
    stop_upgrading,
    upgrade,
)
from .state import DISCARD, FIRST_PLAYER, IN_HAND, MAIN, MAX_ROUNDS, NO_CARD, PAY, TRADE_COUNT, UPGRADE

# ---------------------------------------------------------------------- set-up, §3


@kernel
def deal(state: State) -> None:
    """Set the table up to the first player's first decision."""
    lay_out_golems(state)
    lay_out_merchants(state)
    choose_first_player(state)
    equip_players(state)
    state.seat = state.first_player
    state.phase = MAIN


@kernel
def lay_out_golems(state: State) -> None:
    """§3 steps 1, 2."""
    for golem in range(NUM_GOLEMS):
        state.golem_deck[golem] = golem
    shuffle(state.rng, state.golem_deck, NUM_GOLEMS)
    state.golems_left = NUM_GOLEMS
    for slot in range(GOLEM_SLOTS):
        state.golem_row[slot] = draw_golem(state)
    for coin in range(2):
        state.bank[coin] = COINS_PER_PLAYER[coin] * state.num_players


@kernel
def lay_out_merchants(state: State) -> None:
    """§3 step 4."""
    for card in range(STARTING_CARDS, NUM_MERCHANTS):
        state.merchant_deck[card - STARTING_CARDS] = card
    shuffle(state.rng, state.merchant_deck, MERCHANT_DECK)
    state.merchants_left = MERCHANT_DECK
    for slot in range(MERCHANT_SLOTS):
        state.merchant_row[slot] = draw_merchant(state)


@kernel
def choose_first_player(state: State) -> None:
    """§3 step 5."""
    state.first_player = state.config[FIRST_PLAYER]
    if state.first_player < 0:
        state.first_player = below(state.rng, state.num_players)


@kernel
def equip_players(state: State) -> None:
    """§3 steps 3, 6: later players start with more."""
    for seat in range(state.num_players):
        for card in range(STARTING_CARDS):
            state.cards[seat, card] = IN_HAND
        state.hand_size[seat] = STARTING_CARDS
        for color in range(NUM_COLORS):
            state.caravan[seat, color] = STARTING_CRYSTALS[turn_position(state, seat), color]


@kernel
def turn_position(state: State, seat: int) -> int:
    """Return how many players take their turn before a seat in every round."""
    return (seat - state.first_player) % state.num_players


# ---------------------------------------------------------------------- the turn, §4


@kernel
def apply(state: State, action: int) -> None:
    """Carry out the action at the node it belongs to, and walk on to the next decision."""
    if state.phase == MAIN:
        complete = take_turn(state, action)
    elif state.phase == TRADE_COUNT:
        complete = repeat_trade(state, action - REPEAT_FIRST + 1)
    elif state.phase == UPGRADE:
        complete = stop_upgrading(state) if action == STOP else upgrade(state, action - UPGRADE_FIRST)
    elif state.phase == PAY:
        complete = pay_crystal(state, action - PAY_FIRST)
    else:
        complete = discard(state, action - DISCARD_FIRST)
    if complete:
        end_turn(state)


@kernel
def take_turn(state: State, action: int) -> bool:
    """§4.1: exactly one of the four actions."""
    if action < TAKE_FIRST:
        return play_card(state, action)
    if action < CLAIM_FIRST:
        return begin_take(state, action - TAKE_FIRST)
    if action < REST:
        return claim_golem(state, action - CLAIM_FIRST)
    return rest(state)


@kernel
def discard(state: State, color: int) -> bool:
    """§4.8: one crystal goes back to the supply."""
    state.caravan[state.seat, color] -= 1
    return True


@kernel
def end_turn(state: State) -> None:
    """§4.8: a caravan that is too full is emptied to its limit, and not below (R7), before anybody else acts."""
    if crystals_held(state, state.seat) > CARAVAN_LIMIT:
        state.phase = DISCARD
    else:
        next_turn(state)


@kernel
def next_turn(state: State) -> None:
    """§4.9: clockwise; the game ends only with a complete round, so that all have had equally many turns (R12)."""
    state.phase = MAIN
    state.seat = (state.seat + 1) % state.num_players
    if state.seat == state.first_player:
        state.rounds += 1
        if state.final_round:
            state.over = 1
        elif state.rounds == state.config[MAX_ROUNDS]:
            state.over = 1
            state.truncated = 1


# ---------------------------------------------------------------------- legal actions, §5


@kernel
def legal(state: State, mask: Array) -> None:
    """Set the mask for the decision at hand."""
    if state.phase == MAIN:
        legal_plays(state, mask)
        legal_takes(state, mask)
        legal_claims(state, mask)
        mask[REST] = state.played_size[state.seat] > 0  # R3
    elif state.phase == TRADE_COUNT:
        for times in range(state.trade_max):
            mask[REPEAT_FIRST + times] = 1
    elif state.phase == UPGRADE:
        legal_colors(state, mask, UPGRADE_FIRST, PINK)
        mask[STOP] = 1
    elif state.phase == PAY:
        legal_colors(state, mask, PAY_FIRST, NUM_COLORS)
    else:
        legal_colors(state, mask, DISCARD_FIRST, NUM_COLORS)


@kernel
def legal_plays(state: State, mask: Array) -> None:
    """Any card of the hand; a trade must be affordable at least once (R1)."""
    for card in range(NUM_MERCHANTS):
        if state.cards[state.seat, card] == IN_HAND:
            mask[card] = covers_trade(state, state.seat, card)


@kernel
def legal_takes(state: State, mask: Array) -> None:
    """Any card with as many crystals in the caravan as cards to its left."""
    held = crystals_held(state, state.seat)
    for slot in range(MERCHANT_SLOTS):
        mask[TAKE_FIRST + slot] = state.merchant_row[slot] != NO_CARD and held >= slot


@kernel
def legal_claims(state: State, mask: Array) -> None:
    """Any golem whose cost is covered."""
    for slot in range(GOLEM_SLOTS):
        mask[CLAIM_FIRST + slot] = covers_golem(state, state.seat, state.golem_row[slot])


@kernel
def legal_colors(state: State, mask: Array, first: int, colors: int) -> None:
    """Any color that is in the caravan."""
    for color in range(colors):
        mask[first + color] = state.caravan[state.seat, color] > 0


# ---------------------------------------------------------------------- end of the game, §8


@kernel
def score_of(state: State, seat: int) -> int:
    """Return golems, coins and crystals left over, in points."""
    points = np.int64(state.golem_points[seat]) + crystal_points(state, seat)
    points += COIN_POINTS[COPPER] * state.coins[seat, COPPER]
    return points + COIN_POINTS[SILVER] * state.coins[seat, SILVER]


@kernel
def scores(state: State, out: Array) -> None:
    """The score as if the game ended now."""
    for seat in range(state.num_players):
        out[seat] = score_of(state, seat)


@kernel
def standings(state: State, out: Array) -> None:
    """The score decides; among equals the player who sits farthest from the first one (R14)."""
    for seat in range(state.num_players):
        out[seat] = score_of(state, seat) * MAX_PLAYERS + turn_position(state, seat)


@kernel
def returns(state: State, standing: Array, out: Array) -> None:
    """There is always exactly one winner."""
    share_victory(standing, state.num_players, out)

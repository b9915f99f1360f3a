"""A sensible short-sighted player: claims what it can, and otherwise makes the most of one action.

A caravan is worth the golem that it comes nearest to. Merchant cards are valued by what they make, the more the fewer
it owns; resting, by the cards that come back. It looks only at the table and at its own cards.
"""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.types import State
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
from .caravan import covers_golem, covers_trade, crystals_held, repetitions
from .components import (
    CARAVAN_LIMIT,
    COIN_POINTS,
    COST,
    GIVE,
    GOLEM_SLOTS,
    GREEN,
    KIND,
    MERCHANT_SLOTS,
    NUM_COLORS,
    NUM_MERCHANTS,
    PINK,
    POINTS,
    TAKE,
    TRADE,
    TURQUOISE,
    UPGRADE_CARD,
    UPGRADES,
    YELLOW,
)
from .golems import NO_COIN, coin_of
from .state import IN_HAND, MAIN, NO_CARD, NOT_OWNED, PAY, TRADE_COUNT, UPGRADE

VALUE = np.arange(1, NUM_COLORS + 1)  # of a crystal, as the golems' points count it: Y 1, G 2, T 3, P 4

# Found by playing variants against each other.
POINT_WORTH = 0.75  # of a golem's points, coin included
LACKING = 1.1  # worth lost per value that the caravan lacks for that golem
MOST_SPARE = 12  # value beyond the golem's cost that is worth keeping
CROWDED = 7.0  # worth lost per crystal beyond the caravan's limit
CARD_WORTH = 2.6  # of a card that adds one to the value, for a player without cards
MANY_CARDS = 18  # with so many, a further card is worth nothing
AGAIN = 0.6  # share of what a played card could do now that counts for a rest
BACK = 0.35  # worth of each card that a rest brings back
REST_COST = 1.0
NEVER = -1000.0

# What one action with a card adds to the value of a caravan. A trade counts less: it needs something to give.
MAKES = (TAKE - GIVE) @ VALUE * np.where(KIND == TRADE, 0.45, 1.0) + UPGRADES


@kernel
def greedy(state: State) -> int:
    """Return the greedy player's action."""
    if state.phase == MAIN:
        return greedy_turn(state)
    if state.phase == TRADE_COUNT:
        return greedy_repetition(state)
    if state.phase == UPGRADE:
        return greedy_upgrade(state)
    return (PAY_FIRST if state.phase == PAY else DISCARD_FIRST) + least_missed(state)


# ---------------------------------------------------------------------- what a caravan is worth


@kernel
def golem_worth(state: State, slot: int) -> int:
    """Return the points of a golem together with its coin."""
    coin = coin_of(state, slot)
    return POINTS[state.golem_row[slot]] + (COIN_POINTS[coin] if coin != NO_COIN else 0)


@kernel
def worth(state: State, yellow: int, green: int, turquoise: int, pink: int) -> float:
    """Value crystals by the golem that they come nearest to."""
    best = NEVER
    for slot in range(GOLEM_SLOTS):
        cost = COST[state.golem_row[slot]]
        lacking = max(cost[YELLOW] - yellow, 0) + max(cost[GREEN] - green, 0) * 2
        lacking += max(cost[TURQUOISE] - turquoise, 0) * 3 + max(cost[PINK] - pink, 0) * 4
        spare = max(yellow - cost[YELLOW], 0) + max(green - cost[GREEN], 0) * 2
        spare += max(turquoise - cost[TURQUOISE], 0) * 3 + max(pink - cost[PINK], 0) * 4
        best = max(best, POINT_WORTH * golem_worth(state, slot) - LACKING * lacking + min(spare, MOST_SPARE))
    return best - CROWDED * max(yellow + green + turquoise + pink - CARAVAN_LIMIT, 0)


@kernel
def worth_with(state: State, yellow: int, green: int, turquoise: int, pink: int) -> float:
    """Value the acting player's caravan with some crystals more (or, below 0, less)."""
    own = state.caravan[state.seat]
    return worth(state, own[YELLOW] + yellow, own[GREEN] + green, own[TURQUOISE] + turquoise, own[PINK] + pink)


@kernel
def worth_after_trade(state: State, card: int, times: int) -> float:
    """Value the caravan after giving and taking a number of times."""
    return worth_with(
        state,
        times * (TAKE[card, YELLOW] - GIVE[card, YELLOW]),
        times * (TAKE[card, GREEN] - GIVE[card, GREEN]),
        times * (TAKE[card, TURQUOISE] - GIVE[card, TURQUOISE]),
        times * (TAKE[card, PINK] - GIVE[card, PINK]),
    )


@kernel
def worth_after_upgrades(state: State, yellow: int, green: int, turquoise: int, pink: int, left: int) -> float:
    """Value crystals after some upgrades, one after another the best that can be made."""
    for _ in range(left):
        first = worth(state, yellow - 1, green + 1, turquoise, pink) if yellow > 0 else NEVER
        second = worth(state, yellow, green - 1, turquoise + 1, pink) if green > 0 else NEVER
        third = worth(state, yellow, green, turquoise - 1, pink + 1) if turquoise > 0 else NEVER
        best = max(first, second, third)
        if best == NEVER:
            break
        if first == best:
            yellow, green = yellow - 1, green + 1
        elif second == best:
            green, turquoise = green - 1, turquoise + 1
        else:
            turquoise, pink = turquoise - 1, pink + 1
    return worth(state, yellow, green, turquoise, pink)


# ---------------------------------------------------------------------- the turn


@kernel
def greedy_turn(state: State) -> int:
    """Claim the best golem there is to claim; otherwise take the action that improves the caravan and hand most."""
    golem = best_claim(state)
    if golem >= 0:
        return golem
    seat = state.seat
    now = worth_with(state, 0, 0, 0, 0)
    best, best_gain, again = -1, 0.0, 0.0
    for card in range(NUM_MERCHANTS):
        if state.cards[seat, card] != NOT_OWNED and covers_trade(state, seat, card):
            gain = worth_after_card(state, card) - now
            if state.cards[seat, card] != IN_HAND:
                again = max(again, gain)
            elif best < 0 or gain > best_gain:
                best, best_gain = card, gain
    if state.played_size[seat] > 0:
        gain = AGAIN * again + BACK * state.played_size[seat] - REST_COST
        if best < 0 or gain > best_gain:
            best, best_gain = REST, gain
    held = crystals_held(state, seat)
    for slot in range(MERCHANT_SLOTS):
        if state.merchant_row[slot] != NO_CARD and held >= slot:
            gain = worth_after_take(state, slot) - now
            if gain > best_gain:
                best, best_gain = TAKE_FIRST + slot, gain
    return best


@kernel
def best_claim(state: State) -> int:
    """Return the claim with the most points, or -1."""
    best, most = -1, 0
    for slot in range(GOLEM_SLOTS):
        if covers_golem(state, state.seat, state.golem_row[slot]) and golem_worth(state, slot) > most:
            best, most = CLAIM_FIRST + slot, golem_worth(state, slot)
    return best


@kernel
def worth_after_card(state: State, card: int) -> float:
    """Value the caravan after making the most of a card."""
    own = state.caravan[state.seat]
    if KIND[card] == UPGRADE_CARD:
        return worth_after_upgrades(state, own[YELLOW], own[GREEN], own[TURQUOISE], own[PINK], UPGRADES[card])
    best = NEVER
    for times in range(1, repetitions(state, state.seat, card) + 1):
        best = max(best, worth_after_trade(state, card, times))
    return best


@kernel
def worth_after_take(state: State, slot: int) -> float:
    """Value the caravan after paying the lowest crystals for a card and taking what lies on it; and the card."""
    yellow, green, turquoise, pink = 0, 0, 0, 0
    own, lying = state.caravan[state.seat], state.row_crystals[slot]
    for _ in range(slot):
        if own[YELLOW] > yellow:
            yellow += 1
        elif own[GREEN] > green:
            green += 1
        elif own[TURQUOISE] > turquoise:
            turquoise += 1
        else:
            pink += 1
    after = worth_with(
        state, lying[YELLOW] - yellow, lying[GREEN] - green, lying[TURQUOISE] - turquoise, lying[PINK] - pink
    )
    owned = state.hand_size[state.seat] + state.played_size[state.seat]
    return after + CARD_WORTH * MAKES[state.merchant_row[slot]] * (MANY_CARDS - owned) / MANY_CARDS


# ---------------------------------------------------------------------- within the turn


@kernel
def greedy_repetition(state: State) -> int:
    """Repeat the trade as often as is best."""
    best, most = REPEAT_FIRST, NEVER
    for times in range(1, state.trade_max + 1):
        value = worth_after_trade(state, state.trade_card, times)
        if value > most:
            best, most = REPEAT_FIRST + times - 1, value
    return best


@kernel
def greedy_upgrade(state: State) -> int:
    """Make the upgrade after which the caravan can become worth the most, or stop if none is any good."""
    own = state.caravan[state.seat]
    yellow, green, turquoise, pink = own[YELLOW], own[GREEN], own[TURQUOISE], own[PINK]
    left = state.upgrades_left - 1
    best, most = STOP, worth_with(state, 0, 0, 0, 0)
    if yellow > 0:
        value = worth_after_upgrades(state, yellow - 1, green + 1, turquoise, pink, left)
        if value > most:
            best, most = UPGRADE_FIRST + YELLOW, value
    if green > 0:
        value = worth_after_upgrades(state, yellow, green - 1, turquoise + 1, pink, left)
        if value > most:
            best, most = UPGRADE_FIRST + GREEN, value
    if turquoise > 0:
        value = worth_after_upgrades(state, yellow, green, turquoise - 1, pink + 1, left)
        if value > most:
            best, most = UPGRADE_FIRST + TURQUOISE, value
    return best


@kernel
def least_missed(state: State) -> int:
    """Return the color of the crystal that the caravan can best do without."""
    best, most = -1, 0.0
    for color in range(NUM_COLORS):
        if state.caravan[state.seat, color] > 0:
            value = worth_with(
                state, -1 * (color == YELLOW), -1 * (color == GREEN), -1 * (color == TURQUOISE), -1 * (color == PINK)
            )
            if best < 0 or value > most:
                best, most = color, value
    return best

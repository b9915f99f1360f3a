"""Merchant cards: playing them, resting, paying for one and taking it. Specification §4.2 to §4.6.

Functions that carry out a decision return whether that completes the action of the turn.
"""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .caravan import can_upgrade, repetitions
from .components import GIVE, KIND, MERCHANT_SLOTS, NUM_COLORS, NUM_MERCHANTS, OBTAIN, TAKE, TRADE, UPGRADES
from .state import IN_HAND, NO_CARD, PAY, PLAYED, TRADE_COUNT, UPGRADE

# ---------------------------------------------------------------------- playing a card, §4.1


@kernel
def play_card(state: State, card: int) -> bool:
    """Lay a card of the hand on the played pile and do what it says."""
    seat = state.seat
    state.cards[seat, card] = PLAYED
    state.hand_size[seat] -= 1
    state.played_size[seat] += 1
    if KIND[card] == OBTAIN:
        trade(state, card, 1)
        return True
    if KIND[card] == TRADE:
        return begin_trade(state, card)
    return begin_upgrades(state, card)


@kernel
def trade(state: State, card: int, times: int) -> None:
    """Give and take, any number of times at once: no card has a color on both sides (R17). Obtaining gives nothing."""
    for color in range(NUM_COLORS):
        state.caravan[state.seat, color] += times * (TAKE[card, color] - GIVE[card, color])


@kernel
def begin_trade(state: State, card: int) -> bool:
    """§4.3: ask how often, unless once is all there is."""
    most = repetitions(state, state.seat, card)
    if most == 1:
        trade(state, card, 1)
        return True
    state.trade_card = card
    state.trade_max = most
    state.phase = TRADE_COUNT
    return False


@kernel
def repeat_trade(state: State, times: int) -> bool:
    """Carry out the trade that was begun."""
    trade(state, state.trade_card, times)
    state.trade_card = 0
    state.trade_max = 0
    return True


@kernel
def begin_upgrades(state: State, card: int) -> bool:
    """§4.4: the card may be played with nothing to upgrade (R2)."""
    if not can_upgrade(state, state.seat):
        return True
    state.upgrades_left = UPGRADES[card]
    state.phase = UPGRADE
    return False


@kernel
def upgrade(state: State, color: int) -> bool:
    """Turn one crystal into the next color (R24)."""
    state.caravan[state.seat, color] -= 1
    state.caravan[state.seat, color + 1] += 1
    state.upgrades_left -= 1
    if state.upgrades_left > 0 and can_upgrade(state, state.seat):
        return False
    return stop_upgrading(state)


@kernel
def stop_upgrading(state: State) -> bool:
    """Forgo the upgrades that are left."""
    state.upgrades_left = 0
    return True


# ---------------------------------------------------------------------- rest, §4.1


@kernel
def rest(state: State) -> bool:
    """Take all played cards back into the hand."""
    seat = state.seat
    for card in range(NUM_MERCHANTS):
        if state.cards[seat, card] == PLAYED:
            state.cards[seat, card] = IN_HAND
    state.hand_size[seat] += state.played_size[seat]
    state.played_size[seat] = 0
    return True


# ---------------------------------------------------------------------- taking a card of the row, §4.5, §4.6


@kernel
def begin_take(state: State, slot: int) -> bool:
    """The leftmost card is free; any other is paid for before it is taken (R4)."""
    if slot == 0:
        return take_card(state, slot)
    state.pay_target = slot
    state.pay_next = 0
    state.phase = PAY
    return False


@kernel
def pay_crystal(state: State, color: int) -> bool:
    """§4.5: one crystal, of any color, on each card left of the wanted one, from the left (R5)."""
    state.caravan[state.seat, color] -= 1
    state.row_crystals[state.pay_next, color] += 1
    state.pay_next += 1
    if state.pay_next < state.pay_target:
        return False
    slot = state.pay_target
    state.pay_target = 0
    state.pay_next = 0
    return take_card(state, slot)


@kernel
def take_card(state: State, slot: int) -> bool:
    """§4.6: the card goes to the hand (R20), its crystals to the caravan, and the row closes up."""
    seat = state.seat
    state.cards[seat, state.merchant_row[slot]] = IN_HAND
    state.hand_size[seat] += 1
    for color in range(NUM_COLORS):
        state.caravan[seat, color] += state.row_crystals[slot, color]
    for left in range(slot, MERCHANT_SLOTS - 1):
        state.merchant_row[left] = state.merchant_row[left + 1]
        for color in range(NUM_COLORS):
            state.row_crystals[left, color] = state.row_crystals[left + 1, color]
    reveal_merchant(state)
    return True


@kernel
def reveal_merchant(state: State) -> None:
    """The next card comes without crystals; when the deck is used up, the row stays shorter (R11)."""
    last = MERCHANT_SLOTS - 1
    for color in range(NUM_COLORS):
        state.row_crystals[last, color] = 0
    state.merchant_row[last] = draw_merchant(state)


@kernel
def draw_merchant(state: State) -> int:
    """Return the next card of the merchant deck, or NO_CARD."""
    if state.merchants_left == 0:
        return NO_CARD
    state.merchants_left -= 1
    card = state.merchant_deck[state.merchants_left]
    state.merchant_deck[state.merchants_left] = NO_CARD
    return card

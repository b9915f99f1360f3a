"""Every action in plain English, from the acting player's chair. Specification §5."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.types import State
from .actions import ACTIONS, CLAIM_FIRST, DISCARD_FIRST, PAY_FIRST, REPEAT_FIRST, TAKE_FIRST, UPGRADE_FIRST
from .components import COIN_NAMES, COLORS, COST, GIVE, KIND, OBTAIN, POINTS, TAKE, TRADE, UPGRADES
from .golems import NO_COIN, coin_of
from .state import NO_CARD, PAY, TRADE_COUNT


def describe(state: State, action: int) -> str:
    """Say what ``action`` does for the acting player of ``state``."""
    kind = ACTIONS.range_of(action).name
    if kind == "play":
        return f"play card #{action}: {card_words(action)}"
    if kind == "take":
        return describe_take(state, action - TAKE_FIRST)
    if kind == "claim":
        return describe_claim(state, action - CLAIM_FIRST)
    if kind == "rest":
        played = int(state.played_size[state.seat])
        return f"rest: take {played} played card{'' if played == 1 else 's'} back into the hand"
    if kind == "repeat":
        return describe_repeat(state, action - REPEAT_FIRST + 1)
    if kind == "upgrade":
        color = action - UPGRADE_FIRST
        return f"upgrade a {COLORS[color]} crystal to {COLORS[color + 1]}"
    if kind == "stop":
        return "upgrade no more"
    if kind == "pay":
        where = f" in slot {state.pay_next}" if state.phase == PAY else ""
        return f"pay: put a {COLORS[action - PAY_FIRST]} crystal on the card{where}"
    return f"discard a {COLORS[action - DISCARD_FIRST]} crystal"


def crystal_words(counts: Sequence[int]) -> str:
    """Return crystals as words: ``2 yellow and 1 pink``."""
    parts = [f"{count} {COLORS[color]}" for color, count in enumerate(counts) if count]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "none"


def card_words(card: int, times: int = 1) -> str:
    """Say what a merchant card does, when made a number of times."""
    if KIND[card] == OBTAIN:
        return f"obtain {crystal_words(TAKE[card])}"
    if KIND[card] == TRADE:
        return f"trade {crystal_words(times * GIVE[card])} for {crystal_words(times * TAKE[card])}"
    return f"upgrade up to {UPGRADES[card]} times"


def describe_take(state: State, slot: int) -> str:
    """Say which card is taken, what it costs and what lies on it."""
    card = int(state.merchant_row[slot])
    if card == NO_CARD:
        return f"take the merchant card in slot {slot} (none there)"
    price = f"for {slot} crystal{'' if slot == 1 else 's'}" if slot else "for free"
    lying = state.row_crystals[slot]
    bonus = f", with {crystal_words(lying)} on it" if lying.any() else ""
    return f"take card #{card} from slot {slot} {price}{bonus}: {card_words(card)}"


def describe_claim(state: State, slot: int) -> str:
    """Say what the golem costs and what it is worth."""
    golem = int(state.golem_row[slot])
    coin = coin_of(state, slot)
    bonus = f" and a {COIN_NAMES[coin]} coin" if coin != NO_COIN else ""
    return f"claim golem #{golem} from slot {slot}: pay {crystal_words(COST[golem])} for {POINTS[golem]} points{bonus}"


def describe_repeat(state: State, times: int) -> str:
    """Say what the trade comes to."""
    often = f"{times} time{'' if times == 1 else 's'}"
    if state.phase != TRADE_COUNT:
        return f"make the trade {often}"
    return f"make the trade {often}: {card_words(int(state.trade_card), times)}"

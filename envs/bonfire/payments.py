"""Paying with tokens and resources, and with what may stand in for them. Specification §4."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .actions import PAY_RESOURCE_FIRST, TOKEN_FIRST
from .city import has, offer, resources_held
from .components import GOLD, NUM_RESOURCES, NUM_TOKENS, WILD, YELLOW, YELLOW_COUNTS_TWICE
from .state import PAID, PAY_RES, PAY_RES2, PAY_TOKEN, PAY_TOKEN2

NO_UNIT = -1

# ---------------------------------------------------------------------- tokens


@kernel
def other_tokens(state: State, seat: int, kind: int) -> int:
    """Count the tokens that pay for ``kind`` only in pairs."""
    others = 0
    for token in range(YELLOW):
        if token != kind:
            others += state.tok[seat, token]
    return others


@kernel
def purse(state: State, seat: int, kind: int) -> int:
    """Return the most units of a token type that the player can pay."""
    yellow = state.tok[seat, YELLOW] * (1 + has(state, seat, YELLOW_COUNTS_TWICE))
    return state.tok[seat, kind] + yellow + other_tokens(state, seat, kind) // 2


@kernel
def charge_tokens(state: State, kind: int, units: int) -> None:
    """Ask for units of a token type."""
    state.cost_type = kind + 1
    state.cost_left = units
    state.phase = PAY_TOKEN


@kernel
def offer_tokens(state: State) -> None:
    """PAY_TOKEN: whatever leaves the rest payable, dominated ways left out (R2)."""
    seat = state.seat
    kind, units = state.cost_type - 1, state.cost_left
    worth = 1 + has(state, seat, YELLOW_COUNTS_TWICE)
    own, yellow = state.tok[seat, kind], state.tok[seat, YELLOW]
    others = other_tokens(state, seat, kind)
    for token in range(NUM_TOKENS):
        if state.tok[seat, token] > 0:
            if token == kind:
                rest, left = own - 1 + worth * yellow + others // 2, units - 1
            elif token == YELLOW:
                rest, left = own + worth * (yellow - 1) + others // 2, units - worth
            elif others >= 2:
                rest, left = own + worth * yellow + (others - 2) // 2, units - 1
            else:
                rest, left = 0, 1
            if rest >= left:
                offer(state, TOKEN_FIRST + token)


@kernel
def offer_second_token(state: State) -> None:
    """PAY_TOKEN2: the other half of a pair."""
    for token in range(YELLOW):
        if token != state.cost_type - 1 and state.tok[state.seat, token] > 0:
            offer(state, TOKEN_FIRST + token)


@kernel
def pay_token(state: State, token: int) -> None:
    """One token: a unit by itself, up to two units (master 5), or half a unit."""
    state.tok[state.seat, token] -= 1
    if token == state.cost_type - 1:
        state.cost_left -= 1
    elif token == YELLOW:
        state.cost_left = max(0, state.cost_left - 1 - has(state, state.seat, YELLOW_COUNTS_TWICE))
    else:
        state.pair_token = token + 1
        state.phase = PAY_TOKEN2
        return
    pay_on(state)


@kernel
def pay_second_token(state: State, token: int) -> None:
    """The pair is complete."""
    state.tok[state.seat, token] -= 1
    state.pair_token = 0
    state.cost_left -= 1
    pay_on(state)


# ---------------------------------------------------------------------- resources


@kernel
def payable(state: State, seat: int, first: int, second: int) -> bool:
    """Tell whether one or two units can be paid (NO_UNIT where there is none)."""
    if first == NO_UNIT:
        return True
    if first == WILD:
        return resources_held(state, seat) >= (1 if second == NO_UNIT else 2)
    gold = state.res[seat, GOLD]
    left = resources_held(state, seat) - gold
    lacking, lacking_gold = 0, 0
    if first == GOLD:
        if gold > 0:
            gold -= 1
        else:
            lacking_gold += 1
    elif state.res[seat, first] > 0:
        left -= 1
    else:
        lacking += 1
    if second == GOLD:
        if gold > 0:
            gold -= 1
        else:
            lacking_gold += 1
    elif second != NO_UNIT:
        if state.res[seat, second] > (1 if second == first else 0):
            left -= 1
        else:
            lacking += 1
    return lacking_gold + max(0, lacking - gold) <= left // 2


@kernel
def payable_without(state: State, seat: int, resource: int, unit: int) -> bool:
    """Tell whether a unit can still be paid once a resource has been spent."""
    state.res[seat, resource] -= 1
    possible = payable(state, seat, unit, NO_UNIT)
    state.res[seat, resource] += 1
    return possible


@kernel
def completes_pair(state: State, seat: int, resource: int, unit: int, rest: int) -> bool:
    """Tell whether a resource may be half of a pair for ``unit`` so that ``rest`` can still be paid."""
    if resource in (unit, GOLD) or state.res[seat, resource] == 0:
        return False
    return payable_without(state, seat, resource, rest)


@kernel
def starts_pair(state: State, seat: int, resource: int, unit: int, rest: int) -> bool:
    """Tell whether there is a second half for a pair that begins with ``resource``."""
    state.res[seat, resource] -= 1
    possible = False
    for other in range(GOLD):
        possible = possible or completes_pair(state, seat, other, unit, rest)
    state.res[seat, resource] += 1
    return possible


@kernel
def charge_resources(state: State, first: int, second: int) -> None:
    """Note resource units to be paid, in this order, once the tokens are."""
    state.unit[0] = first + 1
    state.unit[1] = second + 1


@kernel
def offer_resources(state: State) -> None:
    """PAY_RES: whatever leaves the rest payable, dominated ways left out (R2)."""
    seat = state.seat
    unit, rest = state.unit[0] - 1, state.unit[1] - 1
    for resource in range(NUM_RESOURCES):
        if state.res[seat, resource] > 0:
            if unit == WILD:
                possible = True
            elif resource in (unit, GOLD):
                possible = payable_without(state, seat, resource, rest)
            else:
                possible = starts_pair(state, seat, resource, unit, rest)
            if possible:
                offer(state, PAY_RESOURCE_FIRST + resource)


@kernel
def offer_second_resource(state: State) -> None:
    """PAY_RES2: the other half of a pair."""
    for resource in range(GOLD):
        if completes_pair(state, state.seat, resource, state.unit[0] - 1, state.unit[1] - 1):
            offer(state, PAY_RESOURCE_FIRST + resource)


@kernel
def pay_resource(state: State, resource: int) -> None:
    """One resource: a unit by itself, or half a unit."""
    state.res[state.seat, resource] -= 1
    unit = state.unit[0] - 1
    if unit == WILD or resource in (unit, GOLD):
        unit_paid(state)
    else:
        state.pair_resource = resource + 1
        state.phase = PAY_RES2


@kernel
def pay_second_resource(state: State, resource: int) -> None:
    """The pair is complete."""
    state.res[state.seat, resource] -= 1
    state.pair_resource = 0
    unit_paid(state)


@kernel
def unit_paid(state: State) -> None:
    """On to the next unit."""
    state.unit[0] = state.unit[1]
    state.unit[1] = 0
    pay_on(state)


@kernel
def pay_on(state: State) -> None:
    """Tokens first, then resources, then what was paid for."""
    if state.cost_left > 0:
        state.phase = PAY_TOKEN
    elif state.unit[0] > 0:
        state.phase = PAY_RES
    else:
        state.cost_type = 0
        state.phase = PAID

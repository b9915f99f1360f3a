"""A sensible short-sighted player: dedicates for the most honour, and places tiles for the most useful cards.

It looks only at what its seat may see: the table, the lake and its own hand.
"""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .actions import (
    DISCARD_FIRST,
    EXCHANGE_FIRST,
    FOUR_FIRST,
    PAIRS_FIRST,
    PASS,
    SEVEN_ACTION,
    SLOT_FIRST,
    TILE_FIRST,
)
from .components import FOUR, HAND_SIZE, NUM_COLORS, PAIRS, SEVEN, SIDE, TRIPLES, TURNED
from .lake import frame, slot_x, slot_y
from .rules import (
    cards_held,
    exchange_given,
    exchange_taken,
    favors_earned,
    matches,
    pile_top,
)
from .state import DEDICATE, DISCARD, EXCHANGE, TILE

Gains = tuple[float, ...]  # by color

FAVOR_WORTH = 1.2  # of one favor token, in honour; two of them pay for an exchange
RIVAL = 0.35  # how much of a card's worth to an opponent is held against a placement


@kernel
def greedy(state: State) -> int:
    """Return the greedy player's action."""
    if state.phase == EXCHANGE:
        return greedy_exchange(state)
    if state.phase == DEDICATE:
        return greedy_dedication(state)
    if state.phase == DISCARD:
        return greedy_discard(state)
    if state.phase == TILE:
        return greedy_tile(state)
    return greedy_slot(state)


@kernel
def dedication_worth(state: State, pile: int, lacking: int) -> float:
    """Value a set that lacks a number of cards: its honour, fading with every card still to come."""
    worth = 1.0 * pile_top(state, pile)
    for _ in range(lacking):
        worth *= 0.55
    return worth


@kernel
def cards_worth(state: State, seat: int) -> float:
    """Value a player's cards by how near they are to each kind of dedication."""
    held = state.lanterns[seat]
    missing_kinds = 0
    most = 0
    for color in range(NUM_COLORS):
        missing_kinds += 1 if held[color] == 0 else 0
        most = max(most, held[color])
    pairs = 0
    singles = 0
    for color in range(NUM_COLORS):
        pairs += 1 if held[color] >= 2 else 0
        singles += 1 if held[color] == 1 else 0
    missing_pairs = 6
    full = min(pairs, 3)
    missing_pairs -= 2 * full
    missing_pairs -= min(singles, 3 - full)
    worth = dedication_worth(state, FOUR, max(0, 4 - most))
    worth = max(worth, dedication_worth(state, PAIRS, missing_pairs))
    worth = max(worth, dedication_worth(state, SEVEN, missing_kinds))
    return worth + 0.3 * min(cards_held(state, seat), 12)


@kernel
def gain(state: State, seat: int, color: int) -> float:
    """Return what one more card of a color is worth to a player; nothing if the supply has none."""
    if state.supply[color] == 0:
        return 0.0
    before = cards_worth(state, seat)
    state.lanterns[seat, color] += 1
    after = cards_worth(state, seat)
    state.lanterns[seat, color] -= 1
    return after - before


@kernel
def best_dedication(state: State) -> int:
    """Return the dedication with the most honour, and among equals the one that leaves the better cards; or PASS."""
    held = state.lanterns[state.seat]
    best, best_worth = PASS, 0.0
    all_kinds = True
    for color in range(NUM_COLORS):
        all_kinds = all_kinds and held[color] > 0
        if held[color] >= 4:
            worth = pile_top(state, FOUR) + 0.01 * held[color]
            if worth > best_worth:
                best, best_worth = FOUR_FIRST + color, worth
    for rank in range(TRIPLES.shape[0]):
        a, b, c = TRIPLES[rank, 0], TRIPLES[rank, 1], TRIPLES[rank, 2]
        if held[a] >= 2 and held[b] >= 2 and held[c] >= 2:
            worth = pile_top(state, PAIRS) + 0.01 * (held[a] + held[b] + held[c])
            if worth > best_worth:
                best, best_worth = PAIRS_FIRST + rank, worth
    if all_kinds and pile_top(state, SEVEN) > best_worth:
        best = SEVEN_ACTION
    return best


@kernel
def greedy_dedication(state: State) -> int:
    """Dedicate whenever possible."""
    return best_dedication(state)


@kernel
def greedy_exchange(state: State) -> int:
    """Exchange if the swap makes a dedication possible that was not, or a better one; otherwise keep the tokens."""
    before = dedication_value(state)
    best, best_worth = PASS, before + 1.0
    for action in range(EXCHANGE_FIRST, FOUR_FIRST):
        give, take = exchange_given(action), exchange_taken(action)
        if state.lanterns[state.seat, give] > 0 and state.supply[take] > 0:
            state.lanterns[state.seat, give] -= 1
            state.lanterns[state.seat, take] += 1
            worth = dedication_value(state)
            if worth + 0.5 > best_worth:  # the cards that are left only decide between equals
                worth += 0.01 * cards_worth(state, state.seat)
            state.lanterns[state.seat, give] += 1
            state.lanterns[state.seat, take] -= 1
            if worth > best_worth:
                best, best_worth = action, worth
    return best


@kernel
def dedication_value(state: State) -> float:
    """Return the honour of the best dedication now."""
    kinds, pairs, fours = 0, 0, 0
    for color in range(NUM_COLORS):
        held = state.lanterns[state.seat, color]
        kinds += held >= 1
        pairs += held >= 2
        fours += held >= 4
    value = pile_top(state, SEVEN) if kinds == NUM_COLORS else 0
    if pairs >= 3:
        value = max(value, pile_top(state, PAIRS))
    if fours > 0:
        value = max(value, pile_top(state, FOUR))
    return 1.0 * value


@kernel
def greedy_discard(state: State) -> int:
    """Give up the card that is missed least."""
    best, best_worth = -1, 0.0
    for color in range(NUM_COLORS):
        if state.lanterns[state.seat, color] > 0:
            state.lanterns[state.seat, color] -= 1
            worth = cards_worth(state, state.seat)
            state.lanterns[state.seat, color] += 1
            if best < 0 or worth > best_worth:
                best, best_worth = DISCARD_FIRST + color, worth
    return best


@kernel
def gains(state: State, seat: int) -> Gains:
    """Return what one more card of each color is worth to a player: asked once, used for every slot."""
    return (
        gain(state, seat, 0),
        gain(state, seat, 1),
        gain(state, seat, 2),
        gain(state, seat, 3),
        gain(state, seat, 4),
        gain(state, seat, 5),
        gain(state, seat, 6),
    )


@kernel
def slot_worth(state: State, own: Gains, tile: int, rotation: int, x: int, y: int) -> float:
    """Value what the matches of a placement earn; ``own`` are the acting player's gains."""
    worth = FAVOR_WORTH * min(favors_earned(state, tile, rotation, x, y), state.favor_supply)
    for direction in range(4):
        if matches(state, tile, rotation, x, y, direction):
            worth += own[TURNED[tile, rotation, direction]]
    return worth


@kernel
def location_worth(state: State, tile: int, rotation: int) -> float:
    """Value the cards that a placement sends to everybody, whatever the slot."""
    worth = 0.0
    for seat in range(state.num_players):
        color = TURNED[tile, rotation, SIDE[state.num_players, seat]]
        if seat == state.seat:
            worth += gain(state, seat, color)
        else:
            worth -= RIVAL * gain(state, seat, color)
    return worth


@kernel
def greedy_tile(state: State) -> int:
    """Choose the tile and rotation whose best slot is worth the most."""
    q = frame(state.num_players, state.seat)
    own = gains(state, state.seat)
    best, best_worth = -1, 0.0
    for place in range(HAND_SIZE):
        tile = state.hand[state.seat, place]
        if tile > 0:
            for turn in range(4):
                rotation = (turn + q) % 4
                top = 0.0
                for k in range(state.slot_count):
                    top = max(top, slot_worth(state, own, tile, rotation, slot_x(state, q, k), slot_y(state, q, k)))
                worth = top + location_worth(state, tile, rotation)
                if best < 0 or worth > best_worth:
                    best, best_worth = TILE_FIRST + 4 * place + turn, worth
    return best


@kernel
def greedy_slot(state: State) -> int:
    """Choose the slot whose matches are worth the most."""
    q = frame(state.num_players, state.seat)
    own = gains(state, state.seat)
    tile = state.hand[state.seat, state.pending_hand]
    best, best_worth = SLOT_FIRST, -1.0
    for k in range(state.slot_count):
        worth = slot_worth(state, own, tile, state.pending_rotation, slot_x(state, q, k), slot_y(state, q, k))
        if worth > best_worth:
            best, best_worth = SLOT_FIRST + k, worth
    return best

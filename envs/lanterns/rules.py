"""The rules of Lanterns in the order of a turn. Specification §4, §5, §8, §9."""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.outcome import share_victory
from ..core.random import below, shuffle
from ..core.types import Array, State
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
from .components import (
    CARD_LIMIT,
    CARDS_PER_COLOR,
    DX,
    DY,
    EXCHANGE_COST,
    FAVOR_TOKENS,
    FOUR,
    GENERIC_HONOUR,
    HAND_SIZE,
    NUM_COLORS,
    NUM_TILES,
    PAIRS,
    PILE_SIZE,
    PILES,
    PLATFORM,
    SEVEN,
    SIDE,
    START_TILE,
    TILES_USED,
    TRIPLES,
    TURNED,
)
from .lake import close_all_slots, frame, lay_tile, side_color, slot_x, slot_y, tile_at
from .state import (
    DEDICATE,
    DISCARD,
    EXCHANGE,
    FAVOR_SUPPLY,
    NO_PENDING,
    SLOT,
    START_PLAYER,
    TILE,
    UNLIMITED,
)

# ---------------------------------------------------------------------- setup, §4


@kernel
def deal(state: State) -> None:
    """Set the table up to the first player's first decision."""
    choose_first_player(state)
    fill_supplies(state)
    deal_tiles(state)
    float_start_tile(state)
    state.pending_hand = NO_PENDING
    state.pending_rotation = NO_PENDING
    state.seat = state.first_player
    state.phase = EXCHANGE
    next_decision(state)


@kernel
def choose_first_player(state: State) -> None:
    """§4 step 2."""
    state.first_player = state.config[START_PLAYER]
    if state.first_player < 0:
        state.first_player = below(state.rng, state.num_players)


@kernel
def fill_supplies(state: State) -> None:
    """§4 steps 3, 6, 8."""
    for color in range(NUM_COLORS):
        state.supply[color] = CARDS_PER_COLOR[state.num_players]
    for pile in range(3):
        state.pile_left[pile] = PILE_SIZE[state.num_players, pile]
    state.favor_supply = FAVOR_TOKENS


@kernel
def deal_tiles(state: State) -> None:
    """§4 steps 4, 5: the numbers of tiles used include those in the hands (R2)."""
    for tile in range(1, NUM_TILES):  # all but the start tile (R1)
        state.stack[tile - 1] = tile
    shuffle(state.rng, state.stack, NUM_TILES - 1)
    state.stack_left = TILES_USED[state.num_players]
    for seat in range(state.num_players):
        for place in range(HAND_SIZE):
            draw_tile(state, seat, place)


@kernel
def float_start_tile(state: State) -> None:
    """§4 steps 1, 2, 7: red faces the first player (R3), and everybody takes a card of the facing color (R4)."""
    rotation = (SIDE[state.num_players, state.first_player] - 1) % 4
    lay_tile(state, START_TILE, 0, 0, rotation)
    for seat in range(state.num_players):
        take_card(state, seat, TURNED[START_TILE, rotation, SIDE[state.num_players, seat]])


# ---------------------------------------------------------------------- the turn, §5


@kernel
def apply(state: State, action: int) -> None:
    """Carry out the action at the node it belongs to, and walk on to the next decision."""
    if state.phase == EXCHANGE:
        exchange(state, action)
    elif state.phase == DEDICATE:
        dedicate(state, action)
    elif state.phase == DISCARD:
        discard(state, action)
    elif state.phase == TILE:
        choose_tile(state, action)
    else:
        place_tile(state, action)
    next_decision(state)


@kernel
def next_decision(state: State) -> None:
    """Skip an EXCHANGE or DEDICATE node that offers nothing but PASS, and final turns without a node (§5)."""
    while not state.over:
        if state.phase == EXCHANGE:
            if may_exchange(state):
                return
            state.phase = DEDICATE
        elif state.phase == DEDICATE:
            if may_dedicate(state):
                return
            after_dedication(state)
        else:
            return


# ---------------------------------------------------------------------- N1 exchange


@kernel
def may_exchange(state: State) -> bool:
    """Tell whether there are tokens to pay, a card to give, and another color to take (R10)."""
    if state.favors[state.seat] < EXCHANGE_COST:
        return False
    for give in range(NUM_COLORS):
        if state.lanterns[state.seat, give] > 0:
            for take in range(NUM_COLORS):
                if take != give and state.supply[take] > 0:
                    return True
    return False


@kernel
def exchange_given(action: int) -> int:
    """Return the color that an exchange gives."""
    return (action - EXCHANGE_FIRST) // (NUM_COLORS - 1)


@kernel
def exchange_taken(action: int) -> int:
    """Return the color that an exchange takes."""
    take = (action - EXCHANGE_FIRST) % (NUM_COLORS - 1)
    return take if take < exchange_given(action) else take + 1


@kernel
def exchange(state: State, action: int) -> None:
    """Pay two favor tokens to swap a lantern card for one of another color."""
    if action != PASS:
        state.favors[state.seat] -= EXCHANGE_COST
        if state.config[FAVOR_SUPPLY] != UNLIMITED:
            state.favor_supply += EXCHANGE_COST
        return_card(state, exchange_given(action), 1)
        take_card(state, state.seat, exchange_taken(action))
    state.phase = DEDICATE


# ---------------------------------------------------------------------- N2 dedicate


@kernel
def cards_held(state: State, seat: int) -> int:
    """Return how many lantern cards a player holds."""
    total = 0
    for color in range(NUM_COLORS):
        total += state.lanterns[seat, color]
    return total


@kernel
def is_final_turn(state: State) -> bool:
    """Tell whether the last tile has been placed."""
    return state.final_turns > 0


@kernel
def may_dedicate(state: State) -> bool:
    """Tell whether the cards held make up any dedication."""
    kinds = 0
    pairs = 0
    for color in range(NUM_COLORS):
        held = state.lanterns[state.seat, color]
        if held >= 4:
            return True
        kinds += 1 if held >= 1 else 0
        pairs += 1 if held >= 2 else 0
    return pairs >= 3 or kinds == NUM_COLORS


@kernel
def may_pass_dedication(state: State) -> bool:
    """Above twelve cards a dedication is compulsory (R5), but not on the final turn (R8)."""
    return is_final_turn(state) or cards_held(state, state.seat) <= CARD_LIMIT


@kernel
def dedication_type(action: int) -> int:
    """Return which pile a dedication takes its token from."""
    if action >= SEVEN_ACTION:
        return SEVEN
    return PAIRS if action >= PAIRS_FIRST else FOUR


@kernel
def pile_top(state: State, pile: int) -> int:
    """Return the honour of a pile's next token; an exhausted pile pays the generic honour without limit (R12)."""
    left = state.pile_left[pile]
    if left == 0:
        return GENERIC_HONOUR
    return PILES[state.num_players, pile, PILE_SIZE[state.num_players, pile] - left]


@kernel
def dedicate(state: State, action: int) -> None:
    """Return exactly the named cards to the supply (R19) and score the top token of the pile."""
    if action != PASS:
        pile = dedication_type(action)
        if pile == FOUR:
            return_card(state, action - FOUR_FIRST, 4)
        elif pile == PAIRS:
            for i in range(3):
                return_card(state, TRIPLES[action - PAIRS_FIRST, i], 2)
        else:
            for color in range(NUM_COLORS):
                return_card(state, color, 1)
        state.honour[state.seat] += pile_top(state, pile)
        if state.pile_left[pile] > 0:
            state.pile_left[pile] -= 1
    after_dedication(state)


@kernel
def after_dedication(state: State) -> None:
    """End a final turn; otherwise discard down to the limit (R6) and place a tile."""
    if is_final_turn(state):
        end_turn(state)
    elif cards_held(state, state.seat) > CARD_LIMIT:
        state.phase = DISCARD
    else:
        state.phase = TILE


# ---------------------------------------------------------------------- N3 discard


@kernel
def discard(state: State, action: int) -> None:
    """Return one card to the supply (R9), again and again until twelve are left."""
    return_card(state, action - DISCARD_FIRST, 1)
    if cards_held(state, state.seat) <= CARD_LIMIT:
        state.phase = TILE


# ---------------------------------------------------------------------- N4 tile


@kernel
def choose_tile(state: State, action: int) -> None:
    """Note which tile of the hand will be placed and how it is turned."""
    choice = action - TILE_FIRST
    state.pending_hand = choice // 4
    state.pending_rotation = (choice % 4 + frame(state.num_players, state.seat)) % 4
    state.phase = SLOT


# ---------------------------------------------------------------------- N5 slot


@kernel
def place_tile(state: State, action: int) -> None:
    """Place the chosen tile, hand out everything it earns, draw, and pass the turn on. No color forbids it (R16)."""
    q = frame(state.num_players, state.seat)
    x, y = slot_x(state, q, action - SLOT_FIRST), slot_y(state, q, action - SLOT_FIRST)
    place, rotation = state.pending_hand, state.pending_rotation
    tile = state.hand[state.seat, place]
    state.pending_hand = NO_PENDING
    state.pending_rotation = NO_PENDING
    state.hand[state.seat, place] = 0
    lay_tile(state, tile, x, y, rotation)
    take_match_cards(state, tile, rotation, x, y)
    take_favors(state, favors_earned(state, tile, rotation, x, y))
    take_location_cards(state, tile, rotation)
    draw_tile(state, state.seat, place)
    end_turn(state)


@kernel
def matches(state: State, tile: int, rotation: int, x: int, y: int, direction: int) -> bool:
    """Tell whether a tile at a cell continues the color of its neighbor in a direction (R13)."""
    neighbor = tile_at(state, x + DX[direction], y + DY[direction])
    if neighbor == 0:
        return False
    return side_color(state, neighbor - 1, (direction + 2) % 4) == TURNED[tile, rotation, direction]


@kernel
def take_match_cards(state: State, tile: int, rotation: int, x: int, y: int) -> None:
    """Each matching side gives the active player a card of its color; before the location cards (R14)."""
    for direction in range(4):
        if matches(state, tile, rotation, x, y, direction):
            take_card(state, state.seat, TURNED[tile, rotation, direction])


@kernel
def favors_earned(state: State, tile: int, rotation: int, x: int, y: int) -> int:
    """Count the platforms of the matching neighbors, and the tile's own if anything matches (§8)."""
    earned = 0
    matched = False
    for direction in range(4):
        if matches(state, tile, rotation, x, y, direction):
            matched = True
            neighbor = tile_at(state, x + DX[direction], y + DY[direction])
            earned += PLATFORM[state.lake_tile[neighbor - 1]]
    return earned + PLATFORM[tile] if matched else 0


@kernel
def take_favors(state: State, earned: int) -> None:
    """The active player takes favor tokens, as many as there are left (R11)."""
    if state.config[FAVOR_SUPPLY] != UNLIMITED:
        earned = min(earned, state.favor_supply)
        state.favor_supply -= earned
    state.favors[state.seat] += earned


@kernel
def take_location_cards(state: State, tile: int, rotation: int) -> None:
    """Clockwise from the active player, each takes a card of the color facing him (R14)."""
    for i in range(state.num_players):
        seat = (state.seat + i) % state.num_players
        take_card(state, seat, TURNED[tile, rotation, SIDE[state.num_players, seat]])


@kernel
def draw_tile(state: State, seat: int, place: int) -> None:
    """Fill an empty place in a hand from the draw stack, while there is one."""
    if state.stack_left > 0:
        state.stack_left -= 1
        state.hand[seat, place] = state.stack[state.stack_left]
        state.stack[state.stack_left] = 0


@kernel
def end_turn(state: State) -> None:
    """Pass the turn clockwise; after the last placement everybody has one final turn, F first (R17)."""
    state.seat = (state.seat + 1) % state.num_players
    state.phase = EXCHANGE
    if is_final_turn(state):
        if state.final_turns == state.num_players:
            state.over = 1
        else:
            state.final_turns += 1
    elif placements_left(state) == 0:
        state.final_turns = 1
        close_all_slots(state)


@kernel
def placements_left(state: State) -> int:
    """Return how many tiles are still to be placed."""
    left = state.stack_left
    for seat in range(state.num_players):
        left += tiles_held(state, seat)
    return left


@kernel
def tiles_held(state: State, seat: int) -> int:
    """Return how many lake tiles a player holds."""
    held = 0
    for place in range(HAND_SIZE):
        held += 1 if state.hand[seat, place] > 0 else 0
    return held


# ---------------------------------------------------------------------- cards


@kernel
def take_card(state: State, seat: int, color: int) -> None:
    """Take a lantern card from the supply, if it has one."""
    if state.supply[color] > 0:
        state.supply[color] -= 1
        state.lanterns[seat, color] += 1


@kernel
def return_card(state: State, color: int, count: int) -> None:
    """The acting player's cards go back to the supply at once (§8)."""
    state.lanterns[state.seat, color] -= count
    state.supply[color] += count


# ---------------------------------------------------------------------- legal actions, §6


@kernel
def legal(state: State, mask: Array) -> None:
    """Mark the acting player's legal actions."""
    if state.phase == EXCHANGE:
        legal_exchanges(state, mask)
    elif state.phase == DEDICATE:
        legal_dedications(state, mask)
    elif state.phase == DISCARD:
        for color in range(NUM_COLORS):
            mask[DISCARD_FIRST + color] = state.lanterns[state.seat, color] > 0
    elif state.phase == TILE:
        for place in range(HAND_SIZE):
            for rotation in range(4):
                mask[TILE_FIRST + 4 * place + rotation] = state.hand[state.seat, place] > 0
    else:
        mask[SLOT_FIRST : SLOT_FIRST + state.slot_count] = 1


@kernel
def legal_exchanges(state: State, mask: Array) -> None:
    """N1."""
    mask[PASS] = 1
    if state.favors[state.seat] < EXCHANGE_COST:
        return
    for give in range(NUM_COLORS):
        if state.lanterns[state.seat, give] > 0:
            for i in range(NUM_COLORS - 1):
                action = EXCHANGE_FIRST + give * (NUM_COLORS - 1) + i
                mask[action] = state.supply[exchange_taken(action)] > 0


@kernel
def legal_dedications(state: State, mask: Array) -> None:
    """N2: any type that the cards allow, also a lower-valued one (R20)."""
    mask[PASS] = may_pass_dedication(state)
    held = state.lanterns[state.seat]
    all_kinds = True
    for color in range(NUM_COLORS):
        mask[FOUR_FIRST + color] = held[color] >= 4
        all_kinds = all_kinds and held[color] >= 1
    for rank in range(TRIPLES.shape[0]):
        a, b, c = TRIPLES[rank, 0], TRIPLES[rank, 1], TRIPLES[rank, 2]
        mask[PAIRS_FIRST + rank] = held[a] >= 2 and held[b] >= 2 and held[c] >= 2
    mask[SEVEN_ACTION] = all_kinds


# ---------------------------------------------------------------------- end of the game, §9


@kernel
def scores(state: State, out: Array) -> None:
    """The score is honour."""
    for seat in range(state.num_players):
        out[seat] = state.honour[seat]


@kernel
def standings(state: State, out: Array) -> None:
    """Honour decides, then favor tokens left, then lantern cards left."""
    for seat in range(state.num_players):
        out[seat] = (np.int64(state.honour[seat]) * 1000 + state.favors[seat]) * 1000 + cards_held(state, seat)


@kernel
def returns(state: State, standing: Array, out: Array) -> None:
    """Players who are still tied after all tie-breaks share the victory."""
    share_victory(standing, state.num_players, out)

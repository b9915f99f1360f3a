"""A sensible short-sighted player: invites what pays off, rerolls what is worth it, and walks to the best village.

It looks only at what its seat may see. Worths are in sparks.
"""

from __future__ import annotations

from math import exp, factorial

import numpy as np

from ..core.compile import kernel
from ..core.types import State
from .actions import (
    ADVENTURER_EFFECT,
    BOAT_FIRST,
    CEMETERY_FIRST,
    COLOR_FIRST,
    DIE_FIRST,
    FACE_FIRST,
    MODE_REROLL,
    MODE_SET,
    MOVE_FIRST,
    PAY_POWER,
    PAY_TOKEN,
    PAY_TRACK,
    SECTION_FIRST,
    SETTLE,
    STOP,
)
from .arthur import next_village
from .board import black_die_on
from .components import (
    ADVENTURER,
    ANY_DIE,
    BLACK_SLOT,
    CARD_DIE,
    CARD_FIREFLIES,
    CARD_POINTS,
    CARD_POWER,
    CROMAUG,
    EDGE_FIREFLIES,
    EDGE_POINTS,
    EDGE_REROLLS,
    EDGE_SKULL,
    FIRST_SUPPLY,
    FOOTPRINT_FACE,
    FOOTPRINTS_PER_FACE,
    FORBID,
    FORBIDS,
    GAIN_FIREFLIES,
    GAIN_FOOTPRINTS,
    GAIN_POINTS,
    GAIN_REROLLS,
    HAS_EFFECT,
    ISLAND_FIREFLIES,
    ISLAND_FOOTPRINTS,
    ISLAND_POINTS,
    ISLAND_REROLLS,
    ISLAND_SKULL,
    KILLS_LAST,
    LEAVES,
    MAX_DEGREE,
    NEED,
    NEEDS,
    NEIGHBOR,
    NO_DIE,
    NO_SPOT,
    NUM_ADVENTURERS,
    NUM_CARDS,
    NUM_ELEMENTS,
    NUM_ROUTES,
    NUM_SECTIONS,
    NUM_SPOTS,
    NUM_SUPPLY,
    NUM_SYMBOLS,
    ONCE,
    REROLL_BELOW,
    ROUNDS,
    ROUTE_FROM,
    ROUTE_TO,
    SAME,
    SHADOWS,
    SIXTH_FACE,
    SPARK_FACE,
    SPARKS_PER_FACE,
    SPELL,
    SPOT_KIND,
    SPOT_SYMBOL,
    TILE_BONUS,
    TILE_CAMP,
    TILE_STEPS,
    TRACK_END,
    VILLAGE_COST,
    VILLAGE_FIREFLIES,
    VILLAGE_POINTS,
    VILLAGE_REROLLS,
    VILLAGES,
    XARGOK,
)
from .dice import COUNT_BITS, activations, count, counts_of, different_elements, slot_color
from .journey import route_cost
from .morning import SET_PRICE
from .noon import ROW_BIT, SPELL_BIT
from .player import has_kaar, power_left, row_length, track_rerolls
from .rules import STOP_BIT
from .state import (
    ABSENT,
    ARTHUR_BOAT,
    ARTHUR_DICE,
    BLACK_MOVE,
    BURY,
    DIE1,
    DIE2,
    DRAFT,
    FACE,
    INVITE,
    JOURNEY,
    MAP,
    MAX_ROW,
    MORNING,
    NOON,
    PAY,
    RESURRECT,
    SET_DIE,
    SET_FACE,
    SKETAL_COLOR,
    bit,
    has,
    is_solo,
)

FOOTPRINT_WORTH, FIREFLY_WORTH, REROLL_WORTH = 1.3, 0.9, 0.8
SMALL_DIE_WORTH, LARGE_DIE_WORTH = 1.2, 1.4  # for one round
BLACK_DIE_HARM = 4.0
SKULL_HARM = 4.0
STEERING = 1.3  # rerolls bring conditions about more often than chance alone
EXPECTED_SMALL = 2  # small dice that come with a companion
DRAFT_ORDER = np.array([3, 1, 2, 6, 5, 0, 4])  # colors, best adventurer first

WORTH = GAIN_POINTS + FOOTPRINT_WORTH * GAIN_FOOTPRINTS + FIREFLY_WORTH * GAIN_FIREFLIES + REROLL_WORTH * GAIN_REROLLS
WORTH = WORTH - SKULL_HARM * KILLS_LAST  # of one activation, per source

# Expected counts are in sixths: a die shows each element with probability 1/6, its own with 2/6.
SIXTHS = 64
SIXTH_BITS = 6
SIXTH_MASK = SIXTHS - 1
_POISSON = np.array([[exp(-m / 6) * (m / 6) ** c / factorial(c) for c in range(20)] for m in range(SIXTHS)])
_TIMES = np.array([[c // k if k else 0 for c in range(20)] for k in range(5)])
EXPECTED = _POISSON @ _TIMES.T  # (mean in sixths, k): how often k of an element, the count being Poisson
_SMALLER = np.minimum.outer(np.arange(20), np.arange(20))
EXPECTED_PAIR = _POISSON @ _SMALLER @ _POISSON.T  # how often one of each of two elements
NONE_SHOWS = _POISSON[:, 0].copy()


def _village_distances() -> np.ndarray:
    """Return the number of steps from every spot to every village."""
    distances = np.full((NUM_SPOTS, len(VILLAGES)), 99)
    for k, village in enumerate(VILLAGES):
        distances[village, k] = 0
        reached = [int(village)]
        for spot in reached:
            for neighbor in NEIGHBOR[spot]:
                if neighbor != NO_SPOT and distances[neighbor, k] == 99:
                    distances[neighbor, k] = distances[spot, k] + 1
                    reached.append(int(neighbor))
    return distances


DISTANCE = _village_distances()
STEPS_PER_DAY = 3.5
FOOTPRINT_KEPT = 1.0
DEPTH = 6  # steps that are looked ahead
BY_DIE = -1
TRY_BITS, TRY_MASK = 3, 7  # for each step: the next neighbor to try, the price + 1, the spot it began on
PRICE_BITS, PRICE_MASK = 3, 7
SPOT_BITS, SPOT_MASK = 6, 63

# What a boat may still become on an island: its sparks, or some of those next to it.
PROMISE = np.array([2.0, 1.0, 0.0, 4.0, 5.0, 4.0, 3.0, 2.5, 5.0, 8.0, 5.0, 3.0])


@kernel
def greedy(state: State) -> int:
    """Return the greedy player's action."""
    phase = state.phase
    if phase == MORNING:
        return greedy_mode(state)
    if phase == PAY:
        return greedy_payment(state)
    if phase == DIE1:
        return DIE_FIRST + best_slot(state, -1)
    if phase == DIE2:
        return greedy_second_die(state)
    if phase == SET_DIE:
        return DIE_FIRST + set_choice(state) // NUM_SYMBOLS
    if phase == SET_FACE:
        return FACE_FIRST + best_face(state, state.die1)
    if phase == JOURNEY:
        return greedy_march(state) if state.config[MAP] == SHADOWS else greedy_voyage(state)
    if phase == NOON:
        return greedy_source(state)
    if phase == INVITE:
        return greedy_invitation(state)
    if phase == BURY:
        return greedy_burial(state)
    if phase == RESURRECT:
        return greedy_fetch(state)
    if phase == DRAFT:
        return greedy_draft(state)
    if phase == ARTHUR_BOAT:
        return greedy_arthur_boat(state)
    if phase in (BLACK_MOVE, SKETAL_COLOR, ARTHUR_DICE):
        return first_choice(state)
    return greedy_loss(state)


@kernel
def first_choice(state: State) -> int:
    """Return the first action besides STOP: the black die goes away, any color will do."""
    first = SECTION_FIRST if state.phase == BLACK_MOVE else COLOR_FIRST
    k = 0
    while not has(state.choices, k):
        k += 1
    return first + k


@kernel
def greedy_draft(state: State) -> int:
    """Take the best adventurer that is free."""
    for k in range(NUM_ADVENTURERS):
        if has(state.choices, DRAFT_ORDER[k]):
            return COLOR_FIRST + DRAFT_ORDER[k]
    return COLOR_FIRST


# ---------------------------------------------------------------------- what companions are worth


@kernel
def expectations(state: State, seat: int) -> int:
    """Return how often each element will show in a round, in sixths, packed."""
    packed = 0
    for element in range(NUM_ELEMENTS):
        sixths = EXPECTED_SMALL
        for slot in range(FIRST_SUPPLY + NUM_SUPPLY):
            if state.die[seat, slot] != ABSENT:
                sixths += 2 if slot_color(state, seat, slot) == element else 1
        packed |= np.int64(min(sixths, SIXTH_MASK)) << np.int64(SIXTH_BITS * element)
    return packed


@kernel
def expected(packed: int, element: int) -> int:
    """Return the expectation of one element."""
    return (packed >> np.int64(SIXTH_BITS * element)) & SIXTH_MASK


@kernel
def expected_times(packed: int, source: int) -> float:
    """Estimate how often a source acts in a round."""
    if HAS_EFFECT[source] == 0:
        return 0.0
    times = 1.0
    if SAME[source] > 0:
        times = 0.0
        for element in range(NUM_ELEMENTS):
            times += EXPECTED[expected(packed, element), SAME[source]]
        times *= STEERING
    first = -1
    for element in range(NUM_ELEMENTS):
        if NEED[source, element] > 0:
            if first < 0:
                first = element
                times *= STEERING * EXPECTED[expected(packed, element), NEED[source, element]]
            else:
                times = STEERING * EXPECTED_PAIR[expected(packed, first), expected(packed, element)]
    for element in range(NUM_ELEMENTS):
        if FORBID[source, element]:
            times *= min(1.0, STEERING * NONE_SHOWS[expected(packed, element)])
    return min(times, 1.0) if ONCE[source] else times


@kernel
def card_worth(state: State, seat: int, packed: int, card: int) -> float:
    """Estimate what a companion is worth to a player until the end of the game."""
    days = ROUNDS - state.day + 1
    times = expected_times(packed, card)
    stay, lifetime = 1.0, 0.0
    for _ in range(days):
        lifetime += stay
        if LEAVES[card]:
            stay *= 1.0 - min(times, 1.0)
    worth = stay * (CARD_POINTS[card] + FIREFLY_WORTH * CARD_FIREFLIES[card])
    if LEAVES[card]:
        worth += (1.0 - stay) * WORTH[card]
    else:
        worth += days * times * WORTH[card]
    worth += lifetime * REROLL_WORTH * CARD_POWER[card]
    if CARD_DIE[card] == ANY_DIE or (CARD_DIE[card] != NO_DIE and state.supply[CARD_DIE[card]]):
        worth += lifetime * LARGE_DIE_WORTH
    if card in (XARGOK, CROMAUG):
        worth += 3.0 * (1.0 - stay)
    return worth


@kernel
def section_worth(state: State, seat: int, packed: int, section: int) -> float:
    """Add what lies beside the companion."""
    dice = 0
    bits = np.int64(state.section_dice[section])
    while bits != 0:
        dice += bits & 1
        bits >>= 1
    worth = card_worth(state, seat, packed, state.section_card[section])
    worth += SMALL_DIE_WORTH * dice + FOOTPRINT_WORTH * state.section_footprints[section]
    if black_die_on(state, section) and not has_kaar(state, seat):
        worth -= BLACK_DIE_HARM
    if is_solo(state):
        worth -= tile_harm(state, state.section_tile[section])
    return worth


@kernel
def tile_harm(state: State, tile: int) -> float:
    """Estimate what a tile brings Arthur until the end."""
    harm = 1.0 * TILE_BONUS[tile] + TILE_STEPS[tile] * (ROUNDS - state.day + 1)
    if state.config[MAP] == SHADOWS and TILE_CAMP[tile]:
        harm += VILLAGE_POINTS[next_village(state.arthur_camp)] - VILLAGE_POINTS[state.arthur_camp]
    return harm


@kernel
def best_section(state: State, seat: int) -> int:
    """Return the section that is worth the most to a player."""
    packed = expectations(state, seat)
    best, most = -1, 0.0
    for section in range(NUM_SECTIONS):
        if has(state.choices, section):
            worth = section_worth(state, seat, packed, section)
            if best < 0 or worth > most:
                best, most = section, worth
    return best


@kernel
def greedy_invitation(state: State) -> int:
    """Invite where most is to be had."""
    return SECTION_FIRST + best_section(state, state.seat)


@kernel
def greedy_burial(state: State) -> int:
    """Bury what the opponent would like best."""
    return SECTION_FIRST + best_section(state, 1 - state.seat)


@kernel
def greedy_fetch(state: State) -> int:
    """Fetch the companion that is worth the most."""
    packed = expectations(state, state.seat)
    best, most = -1, 0.0
    for card in range(1, NUM_CARDS + 1):
        if has(state.choices, card - 1):
            worth = card_worth(state, state.seat, packed, card)
            if best < 0 or worth > most:
                best, most = card, worth
    return CEMETERY_FIRST + best - 1


@kernel
def greedy_loss(state: State) -> int:
    """Give up a spell, or else the companion that is missed least."""
    if has(state.choices, SPELL_BIT):
        return ADVENTURER_EFFECT + SPELL_BIT
    packed = expectations(state, state.seat)
    best, least = 0, 0.0
    for i in range(row_length(state, state.seat)):
        worth = card_worth(state, state.seat, packed, state.row[state.seat, i])
        if i == 0 or worth < least:
            best, least = i, worth
    return ADVENTURER_EFFECT + ROW_BIT + best


@kernel
def greedy_arthur_boat(state: State) -> int:
    """Send Arthur's boat where it earns least."""
    best, least = -1, 0.0
    for route in range(NUM_ROUTES):
        if has(state.choices, route):
            worth = PROMISE[ROUTE_TO[route]]
            if best < 0 or worth < least:
                best, least = route, worth
    return BOAT_FIRST + best


# ---------------------------------------------------------------------- morning


@kernel
def income(state: State, seat: int, packed: int) -> float:
    """Return what noon would bring with these counts, and a little for elements that help on the journey."""
    worth = WORTH[ADVENTURER + state.adventurer[seat]] * activations(packed, ADVENTURER + state.adventurer[seat])
    for i in range(MAX_ROW):
        card = state.row[seat, i]
        if card == 0:
            break
        times = activations(packed, card)
        if times > 0:
            worth += times * WORTH[card]
            if LEAVES[card]:
                worth -= loss_of(state, card)
    for j in range(state.spell.shape[1]):
        if state.spell_up[seat, j]:
            source = SPELL + state.spell[seat, j]
            worth += activations(packed, source) * WORTH[source]
    worth += SPARKS_PER_FACE * count(packed, SPARK_FACE)
    worth += FOOTPRINT_WORTH * FOOTPRINTS_PER_FACE * count(packed, FOOTPRINT_FACE)
    if state.config[MAP] == SHADOWS:
        worth += 0.5 * different_elements(packed)
    return worth


@kernel
def loss_of(state: State, card: int) -> float:
    """Return what a companion that leaves takes along."""
    days = ROUNDS - state.day
    worth = CARD_POINTS[card] + FIREFLY_WORTH * CARD_FIREFLIES[card] + REROLL_WORTH * CARD_POWER[card] * days
    if CARD_DIE[card] != NO_DIE:
        worth += LARGE_DIE_WORTH * days
    return worth


@kernel
def cursed(state: State, seat: int) -> int:
    """Return the symbol that the black die takes away, -1 for none."""
    face = state.die[seat, BLACK_SLOT]
    return face - FACE if face >= FACE and not has_kaar(state, seat) else -1


@kernel
def with_die(packed: int, symbol: int, change: int, curse: int) -> int:
    """Return the counts with one die more or less."""
    if symbol == curse:
        return packed
    return packed + change * (np.int64(1) << np.int64(COUNT_BITS * symbol))


@kernel
def slot_gain(state: State, seat: int, packed: int, slot: int) -> float:
    """Return what rolling a die again is worth on average, besides what it shows now."""
    curse = cursed(state, seat)
    rest = with_die(packed, state.die[seat, slot] - FACE, -1, curse)
    sixth = SIXTH_FACE[slot_color(state, seat, slot)]
    worth = 0.0
    for symbol in range(NUM_ELEMENTS):
        weight = 2.0 if symbol == sixth else 1.0
        worth += weight * income(state, seat, with_die(rest, symbol, 1, curse))
    if sixth >= NUM_ELEMENTS:
        worth += income(state, seat, with_die(rest, sixth, 1, curse))
    return worth / 6.0 - income(state, seat, packed)


@kernel
def best_slot(state: State, besides: int) -> int:
    """Return the die whose reroll gains most; the black one is left alone."""
    seat = state.seat
    packed = counts_of(state, seat)
    best, most = -1, 0.0
    for slot in range(BLACK_SLOT):
        if state.die[seat, slot] >= FACE and slot != besides:
            gain = slot_gain(state, seat, packed, slot)
            if best < 0 or gain > most:
                best, most = slot, gain
    return best


@kernel
def greedy_second_die(state: State) -> int:
    """Roll a second die if that gains anything."""
    slot = best_slot(state, state.die1)
    if slot < 0 or slot_gain(state, state.seat, counts_of(state, state.seat), slot) <= 0.0:
        return STOP
    return DIE_FIRST + slot


@kernel
def token_worth(state: State) -> float:
    """Return what a reroll token is worth: nothing after the last morning."""
    return 0.0 if state.day == ROUNDS else REROLL_WORTH


@kernel
def symbols_price(state: State, symbols: int) -> float:
    """Return the price of a number of reroll symbols, the cheapest first."""
    seat = state.seat
    power, tokens = power_left(state, seat), state.rerolls[seat]
    score, lapped = state.score[seat], state.lapped[seat]
    price = 0.0
    for _ in range(symbols):
        step = 99.0 if lapped or score == 0 else 1.0 * (score - REROLL_BELOW[min(score, TRACK_END - 1)])
        if power > 0:
            power -= 1
        elif tokens > 0 and (token_worth(state) <= step):
            tokens -= 1
            price += token_worth(state)
        else:
            score = REROLL_BELOW[min(score, TRACK_END - 1)]
            price += step
    return price


@kernel
def greedy_payment(state: State) -> int:
    """Pay by power first, then by what is cheaper."""
    if power_left(state, state.seat) > 0:
        return PAY_POWER
    if track_rerolls(state, state.seat) == 0:
        return PAY_TOKEN
    score = state.score[state.seat]
    if state.rerolls[state.seat] > 0 and token_worth(state) <= score - REROLL_BELOW[score]:
        return PAY_TOKEN
    return PAY_TRACK


@kernel
def greedy_mode(state: State) -> int:
    """Reroll, or set a die, if that is worth more than it costs."""
    seat = state.seat
    packed = counts_of(state, seat)
    first = best_slot(state, -1)
    best, most = STOP, 0.3
    if first >= 0 and has(state.choices, 0):
        gain = slot_gain(state, seat, packed, first)
        second = best_slot(state, first)
        if second >= 0:
            gain += max(0.0, slot_gain(state, seat, packed, second))
        worth = gain - symbols_price(state, 1)
        if worth > most:
            best, most = MODE_REROLL, worth
    if has(state.choices, MODE_SET - MODE_REROLL):
        choice = set_choice(state)
        slot, symbol = choice // NUM_SYMBOLS, choice % NUM_SYMBOLS
        gain = set_worth(state, seat, packed, slot, symbol) - income(state, seat, packed)
        if gain - symbols_price(state, SET_PRICE) > most:
            best = MODE_SET
    return best


@kernel
def set_worth(state: State, seat: int, packed: int, slot: int, symbol: int) -> float:
    """Return what noon would bring after setting a die."""
    curse = cursed(state, seat)
    rest = with_die(packed, state.die[seat, slot] - FACE, -1, curse)
    return income(state, seat, with_die(rest, symbol, 1, curse))


@kernel
def best_face(state: State, slot: int) -> int:
    """Return the best face to set a die to: an element, or 5 for its special face."""
    if slot == BLACK_SLOT:
        return 0 if state.die[state.seat, slot] != FACE else 1
    packed = counts_of(state, state.seat)
    sixth = SIXTH_FACE[slot_color(state, state.seat, slot)]
    best, most = -1, 0.0
    for face in range(NUM_ELEMENTS + 1):
        symbol = face if face < NUM_ELEMENTS else sixth
        offered = face < NUM_ELEMENTS or sixth >= NUM_ELEMENTS
        if offered and state.die[state.seat, slot] != FACE + symbol:
            worth = set_worth(state, state.seat, packed, slot, symbol)
            if best < 0 or worth > most:
                best, most = face, worth
    return best


@kernel
def set_choice(state: State) -> int:
    """Return the best die to set and its symbol, as slot * NUM_SYMBOLS + symbol."""
    seat = state.seat
    packed = counts_of(state, seat)
    best, most = -1, 0.0
    for slot in range(BLACK_SLOT):
        if state.die[seat, slot] >= FACE:
            face = best_face(state, slot)
            symbol = face if face < NUM_ELEMENTS else SIXTH_FACE[slot_color(state, seat, slot)]
            worth = set_worth(state, seat, packed, slot, symbol)
            if best < 0 or worth > most:
                best, most = slot * NUM_SYMBOLS + symbol, worth
    return best


# ---------------------------------------------------------------------- noon


@kernel
def greedy_source(state: State) -> int:
    """Take gains first, then what leaves, then losses, so that no die or companion is gone too early."""
    seat = state.seat
    packed = counts_of(state, seat)
    best, most = -1, 0.0
    for source in range(SPELL_BIT + state.spell.shape[1]):
        if has(state.choices, source):
            worth = -100.0
            if source == 0:
                worth = 100.0
            elif source < SPELL_BIT:
                card = state.row[seat, source - ROW_BIT]
                worth = activations(packed, card) * WORTH[card]
                worth += 0.0 if LEAVES[card] else 50.0
            if best < 0 or worth > most:
                best, most = source, worth
    if has(state.choices, STOP_BIT) and not fetched_pays(state, best):
        return STOP
    return ADVENTURER_EFFECT + best


@kernel
def fetched_pays(state: State, source: int) -> bool:
    """Tell whether the fetched companion gives more than it takes along."""
    card = state.row[state.seat, source - ROW_BIT]
    times = activations(counts_of(state, state.seat), card)
    worth = times * WORTH[card]
    if LEAVES[card]:
        worth -= loss_of(state, card)
    return worth > 0.0


# ---------------------------------------------------------------------- journey


@kernel
def promise_of(state: State, spot: int) -> float:
    """Estimate what villages a company on a spot can still bring a camp to after this round."""
    days = ROUNDS - state.day
    if days == 0:
        return 0.0
    most = 0.0
    for k in range(VILLAGES.shape[0]):
        steps = DISTANCE[spot, k]
        village = VILLAGES[k]
        worth = VILLAGE_POINTS[village] - VILLAGE_COST[village] - 0.4 * steps
        late = steps - STEPS_PER_DAY * days
        if late > 0.0:
            worth -= 2.0 * late
        most = max(most, worth)
    return most


@kernel
def stay_worth(state: State, seat: int, spot: int, footprints: int) -> float:
    """Return what it is worth to end the journey on a spot: footprints, the camp, and what is in reach from there."""
    camp = VILLAGE_POINTS[state.camp[seat]]
    here = max(VILLAGE_POINTS[spot], camp) - camp
    return FOOTPRINT_KEPT * footprints + max(1.0 * here, promise_of(state, spot) - camp)


@kernel
def entry_price(packed: int, unused: int, spot: int) -> int:
    """Return the footprints that a spot costs with these dice left, BY_DIE where a die pays."""
    if SPOT_KIND[spot] == NEEDS:
        return BY_DIE if count(unused, SPOT_SYMBOL[spot]) > 0 else 1
    if SPOT_KIND[spot] == FORBIDS:
        return 1 if count(packed, SPOT_SYMBOL[spot]) > 0 else 0
    return VILLAGE_COST[spot]


@kernel
def spent_die(price: int, spot: int) -> int:
    """Return the packed count of the die that a step uses up."""
    return np.int64(1) << np.int64(COUNT_BITS * SPOT_SYMBOL[spot]) if price == BY_DIE else np.int64(0)


@kernel
def march_worth(
    state: State, seat: int, packed: int, unused: int, spot: int, visited: int, footprints: int, depth: int
) -> float:  # fmt: skip
    """Return the worth of the best way on from a spot, staying there included.

    Depth first, without recursion: what a step back needs is packed into three numbers, a few bits for every step.
    """
    best = stay_worth(state, seat, spot, footprints)
    gained = 0.0
    level = 0
    tried, prices, spots = np.int64(0), np.int64(0), np.int64(0)
    while level >= 0:
        k = (tried >> np.int64(TRY_BITS * level)) & TRY_MASK
        if k == MAX_DEGREE or level == depth:
            tried &= ~(np.int64(TRY_MASK) << np.int64(TRY_BITS * level))
            level -= 1
            if level >= 0:
                price = (prices & PRICE_MASK) - 1
                unused += spent_die(price, spot)
                visited &= ~bit(spot)
                footprints += max(price, 0)
                spot = spots & SPOT_MASK
                k = ((tried >> np.int64(TRY_BITS * level)) & TRY_MASK) - 1
                gained -= edge_worth(state, spot, k)
                prices >>= PRICE_BITS
                spots >>= SPOT_BITS
            continue
        tried += np.int64(1) << np.int64(TRY_BITS * level)
        target = NEIGHBOR[spot, k]
        if target == NO_SPOT or has(visited, target):
            continue
        price = entry_price(packed, unused, target)
        if price > footprints:
            continue
        gained += edge_worth(state, spot, k)
        prices = (prices << PRICE_BITS) | (price + 1)
        spots = (spots << SPOT_BITS) | np.int64(spot)
        unused -= spent_die(price, target)
        visited |= bit(target)
        footprints -= max(price, 0)
        spot = target
        level += 1
        best = max(best, gained + stay_worth(state, seat, spot, footprints))
    return best


@kernel
def edge_worth(state: State, spot: int, k: int) -> float:
    """Return what walking an edge and entering the spot behind it brings, without the camp."""
    target = NEIGHBOR[spot, k]
    worth = FIREFLY_WORTH * (EDGE_FIREFLIES[spot, k] + VILLAGE_FIREFLIES[target])
    worth += token_worth(state) * (EDGE_REROLLS[spot, k] + VILLAGE_REROLLS[target])
    return worth + EDGE_POINTS[spot, k] - SKULL_HARM * EDGE_SKULL[spot, k]


@kernel
def unused_counts(state: State, seat: int, packed: int) -> int:
    """Return the counts of the dice that can still pay for spots."""
    unused = np.int64(0)
    for slot in range(BLACK_SLOT):
        symbol = state.die[seat, slot] - FACE
        if 0 <= symbol < NUM_ELEMENTS and count(packed, symbol) > 0 and not has(state.used[seat], slot):
            unused += np.int64(1) << np.int64(COUNT_BITS * symbol)
    return unused


@kernel
def greedy_march(state: State) -> int:
    """Look a few steps ahead, and take the first of the best way; settle where that is as good as any."""
    seat = state.seat
    packed = counts_of(state, seat)
    unused = unused_counts(state, seat, packed)
    spot, footprints = np.int64(state.company[seat]), np.int64(state.footprints[seat])
    visited = np.int64(state.visited[seat])
    stay = stay_worth(state, seat, spot, footprints)
    best, most = STOP, stay
    if has(state.choices, 0) and VILLAGE_POINTS[spot] > VILLAGE_POINTS[state.camp[seat]]:
        best, most = SETTLE, stay + 0.01
    for k in range(MAX_DEGREE):
        target = NEIGHBOR[spot, k]
        if target != NO_SPOT and has(state.choices, 1 + target):
            price = entry_price(packed, unused, target)
            left = unused - spent_die(price, target)
            ahead = march_worth(
                state, seat, packed, left, target, visited | bit(target), footprints - max(price, 0), DEPTH
            )  # fmt: skip
            worth = edge_worth(state, spot, k) + ahead
            if worth > most:
                best, most = MOVE_FIRST + target, worth
    return best


@kernel
def greedy_voyage(state: State) -> int:
    """Take the route that improves the boats most."""
    seat = state.seat
    packed = counts_of(state, seat)
    early = (ROUNDS - state.day) / ROUNDS
    best, most = STOP, 0.0
    for route in range(NUM_ROUTES):
        if has(state.choices, route):
            here, there = ROUTE_FROM[route], ROUTE_TO[route]
            worth = ISLAND_POINTS[there] - ISLAND_POINTS[here] - 1.0 * route_cost(state, seat, packed, route)
            if state.day < ROUNDS:
                worth += (0.5 + early) * (PROMISE[there] - ISLAND_POINTS[there] - PROMISE[here] + ISLAND_POINTS[here])
            worth += ISLAND_FOOTPRINTS[there] + FIREFLY_WORTH * ISLAND_FIREFLIES[there]
            worth += token_worth(state) * ISLAND_REROLLS[there] - SKULL_HARM * ISLAND_SKULL[there]
            if worth > most:
                best, most = BOAT_FIRST + route, worth
    return best

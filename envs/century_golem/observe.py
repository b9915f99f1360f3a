"""What a seat may know, and what it cannot. Specification §1 (information model), §6."""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.observation import Field, ObservationLayout
from ..core.random import shuffle_unseen
from ..core.types import Array, State
from .caravan import covers_golem, crystals_held, repetitions
from .components import (
    CARAVAN_LIMIT,
    COIN_POINTS,
    COINS_PER_PLAYER,
    COST,
    GIVE,
    GOLEM_SLOTS,
    MAX_GOLEMS,
    MAX_PLAYERS,
    MERCHANT_DECK,
    MERCHANT_SLOTS,
    MOST_IN_CARAVAN,
    MOST_ON_CARD,
    NUM_COLORS,
    NUM_GOLEMS,
    NUM_MERCHANTS,
    POINTS,
    TAKE,
    THRESHOLD,
    UPGRADES,
)
from .golems import NO_COIN, coin_of, silver_slot
from .rules import score_of, turn_position
from .state import DISCARD, IN_HAND, MAX_ROUNDS, NO_CARD, PAY, PERFECT_RECALL, PHASES, PLAYED, TRADE_COUNT

SEATS = MAX_PLAYERS  # relative seats, clockwise from the observer; absent ones stay zero
LARGEST = 127  # what a number of an int8 row can hold; scores and rounds beyond it are shown as this
MOST_COINS = int(COINS_PER_PLAYER.max()) * MAX_PLAYERS
MOST_POINTS = int(np.sort(POINTS)[-MAX_GOLEMS:].sum())

# One row per card, as the observation shows it.
MERCHANT_FEATURES = np.concatenate([GIVE, TAKE, UPGRADES[:, None]], axis=1).astype(np.int8)
GOLEM_FEATURES = np.concatenate([COST, POINTS[:, None]], axis=1).astype(np.int8)
WIDTH = MERCHANT_FEATURES.shape[1]

UP_TO_FIVE = (0, int(GIVE.max()))
MERCHANT_BOUNDS = (*(UP_TO_FIVE,) * (2 * NUM_COLORS), (0, int(UPGRADES.max())))
GOLEM_BOUNDS = (*((0, int(COST.max())),) * NUM_COLORS, (0, int(POINTS.max())))
assert TAKE.max() <= GIVE.max()

LAYOUT = ObservationLayout(
    [
        Field("phase", (len(PHASES),), 1, f"one-hot {', '.join(PHASES)}"),
        Field("is_acting", (SEATS,), 1, "one-hot, relative seat of the player who decides"),
        Field("seat_present", (SEATS,), 1, "relative seats in use"),
        Field("pay_target", (MERCHANT_SLOTS,), 1, "at PAY: one-hot slot of the wanted card"),
        Field("pay_next", (MERCHANT_SLOTS,), 1, "at PAY: one-hot slot that gets the next crystal"),
        Field("upgrades_left", (1,), int(UPGRADES.max()), "at UPGRADE: upgrades left"),
        Field("trade_card", (NUM_MERCHANTS,), 1, "at TRADE_COUNT: one-hot card"),
        Field("trade_max", (1,), CARAVAN_LIMIT, "at TRADE_COUNT: how often the trade can be made"),
        Field("excess", (1,), MOST_ON_CARD, "at DISCARD: crystals to be returned"),
        Field("caravan", (SEATS, NUM_COLORS), MOST_IN_CARAVAN, "crystals per relative seat and color"),
        Field("hand", (SEATS, NUM_MERCHANTS), 1, "merchant cards in each hand"),
        Field("played", (SEATS, NUM_MERCHANTS), 1, "merchant cards on each played pile"),
        Field("hand_size", (SEATS,), NUM_MERCHANTS, "cards in each hand"),
        Field("golem_count", (SEATS,), MAX_GOLEMS, "golems claimed"),
        Field("golem_points", (SEATS,), MOST_POINTS, "points of the golems claimed"),
        Field("coins", (SEATS, 2), MOST_COINS, "copper and silver coins"),
        Field("score", (SEATS,), LARGEST, f"score if the game ended now, {LARGEST} for more"),
        Field("turn_position", (SEATS,), MAX_PLAYERS - 1, "players who act earlier in a round"),
        Field("merchant_row", (MERCHANT_SLOTS, NUM_MERCHANTS + 1), 1, "one-hot card per slot, last column for none"),
        Field("merchant_row_features", (MERCHANT_SLOTS, WIDTH), 1, "given Y G T P, taken Y G T P, upgrades",
              columns=MERCHANT_BOUNDS),
        Field("merchant_row_crystals", (MERCHANT_SLOTS, NUM_COLORS), MOST_ON_CARD, "crystals lying on each card"),
        Field("golem_row", (GOLEM_SLOTS, NUM_GOLEMS), 1, "one-hot golem per slot"),
        Field("golem_row_features", (GOLEM_SLOTS, NUM_COLORS + 1), 1, "cost Y G T P, points", columns=GOLEM_BOUNDS),
        Field("coins_left", (2,), MOST_COINS, "copper and silver coins in the bank"),
        Field("silver_slot", (1,), 1, "golem slot of the silver coins: 1 while copper is left, then 0"),
        Field("merchant_unseen", (NUM_MERCHANTS,), 1, "cards still in the merchant deck"),
        Field("golem_unseen", (NUM_GOLEMS,), 1, "cards still in the golem deck"),
        Field("deck_counts", (2,), MERCHANT_DECK, "cards in the merchant deck and in the golem deck"),
        Field("round", (1,), LARGEST, f"complete rounds, {LARGEST} for more"),
        Field("rounds_left", (1,), LARGEST, f"rounds until the game is cut off, {LARGEST} for more"),
        Field("final_round", (1,), 1, "1 when the game ends with this round"),
        Field("threshold", (1,), MAX_GOLEMS, "golems that bring on the last round"),
        Field("own_levels", (NUM_COLORS, CARAVAN_LIMIT), 1, "own crystals of each color: at least 1, at least 2, ..."),
        Field("own_repeats", (NUM_MERCHANTS,), CARAVAN_LIMIT,
              f"how often each card of the own hand could be made now, up to {CARAVAN_LIMIT}"),
        Field("golem_missing", (GOLEM_SLOTS, NUM_COLORS), int(COST.max()), "crystals that the own caravan lacks"),
        Field("golem_covered", (GOLEM_SLOTS,), 1, "1 where the own caravan lacks nothing"),
        Field("golem_coin", (GOLEM_SLOTS,), int(COIN_POINTS.max()), "points of the coin that comes with each golem"),
        Field("merchant_covered", (MERCHANT_SLOTS,), 1, "1 where the own caravan can pay for the merchant card"),
    ]
)  # fmt: skip

PHASE = LAYOUT.start("phase")
IS_ACTING = LAYOUT.start("is_acting")
SEAT_PRESENT = LAYOUT.start("seat_present")
PAY_TARGET = LAYOUT.start("pay_target")
PAY_NEXT = LAYOUT.start("pay_next")
UPGRADES_LEFT = LAYOUT.start("upgrades_left")
TRADE_CARD = LAYOUT.start("trade_card")
TRADE_MAX = LAYOUT.start("trade_max")
EXCESS = LAYOUT.start("excess")
CARAVAN = LAYOUT.start("caravan")
HAND = LAYOUT.start("hand")
PLAYED_PILE = LAYOUT.start("played")
HAND_SIZE = LAYOUT.start("hand_size")
GOLEM_COUNT = LAYOUT.start("golem_count")
GOLEM_POINTS = LAYOUT.start("golem_points")
COINS = LAYOUT.start("coins")
SCORE = LAYOUT.start("score")
TURN_POSITION = LAYOUT.start("turn_position")
MERCHANT_ROW = LAYOUT.start("merchant_row")
ROW_FEATURES = LAYOUT.start("merchant_row_features")
ROW_CRYSTALS = LAYOUT.start("merchant_row_crystals")
GOLEM_ROW = LAYOUT.start("golem_row")
GOLEM_ROW_FEATURES = LAYOUT.start("golem_row_features")
COINS_LEFT = LAYOUT.start("coins_left")
SILVER_SLOT = LAYOUT.start("silver_slot")
MERCHANT_UNSEEN = LAYOUT.start("merchant_unseen")
GOLEM_UNSEEN = LAYOUT.start("golem_unseen")
DECK_COUNTS = LAYOUT.start("deck_counts")
ROUND = LAYOUT.start("round")
ROUNDS_LEFT = LAYOUT.start("rounds_left")
FINAL_ROUND = LAYOUT.start("final_round")
GOLEM_THRESHOLD = LAYOUT.start("threshold")
OWN_LEVELS = LAYOUT.start("own_levels")
OWN_REPEATS = LAYOUT.start("own_repeats")
GOLEM_MISSING = LAYOUT.start("golem_missing")
GOLEM_COVERED = LAYOUT.start("golem_covered")
GOLEM_COIN = LAYOUT.start("golem_coin")
MERCHANT_COVERED = LAYOUT.start("merchant_covered")


@kernel
def observe(state: State, seat: int, out: Array) -> None:
    """Write everything ``seat`` may know, clockwise from it."""
    observe_turn(state, out)
    for relative in range(state.num_players):
        other = (seat + relative) % state.num_players
        observe_player(state, other, relative, out)
        if relative == 0 or state.config[PERFECT_RECALL]:
            observe_memorized(state, other, relative, out)
    observe_merchants(state, out)
    observe_golems(state, out)
    if state.config[PERFECT_RECALL]:
        observe_decks(state, out)
    observe_means(state, seat, out)


@kernel
def observe_turn(state: State, out: Array) -> None:
    """Which decision is at hand, and how far the game has come."""
    if not state.over:
        out[PHASE + state.phase] = 1
        if state.phase == PAY:
            out[PAY_TARGET + state.pay_target] = 1
            out[PAY_NEXT + state.pay_next] = 1
        elif state.phase == TRADE_COUNT:
            out[TRADE_CARD + state.trade_card] = 1
            out[TRADE_MAX] = state.trade_max
        elif state.phase == DISCARD:
            out[EXCESS] = crystals_held(state, state.seat) - CARAVAN_LIMIT
        out[UPGRADES_LEFT] = state.upgrades_left
    out[ROUND] = min(np.int64(state.rounds), LARGEST)
    out[ROUNDS_LEFT] = min(np.int64(state.config[MAX_ROUNDS]) - state.rounds, LARGEST)
    out[FINAL_ROUND] = state.final_round
    out[GOLEM_THRESHOLD] = THRESHOLD[state.num_players]


@kernel
def observe_player(state: State, seat: int, relative: int, out: Array) -> None:
    """What lies openly before a player."""
    out[SEAT_PRESENT + relative] = 1
    out[IS_ACTING + relative] = seat == state.seat and not state.over
    for color in range(NUM_COLORS):
        out[CARAVAN + relative * NUM_COLORS + color] = state.caravan[seat, color]
    at = PLAYED_PILE + relative * NUM_MERCHANTS
    for card in range(NUM_MERCHANTS):
        out[at + card] = state.cards[seat, card] == PLAYED
    out[HAND_SIZE + relative] = state.hand_size[seat]
    out[GOLEM_COUNT + relative] = state.golem_count[seat]
    for coin in range(2):
        out[COINS + relative * 2 + coin] = state.coins[seat, coin]
    out[TURN_POSITION + relative] = turn_position(state, seat)


@kernel
def observe_memorized(state: State, seat: int, relative: int, out: Array) -> None:
    """What a player holds hidden although everybody saw it go there (R16)."""
    at = HAND + relative * NUM_MERCHANTS
    for card in range(NUM_MERCHANTS):
        out[at + card] = state.cards[seat, card] == IN_HAND
    out[GOLEM_POINTS + relative] = state.golem_points[seat]
    out[SCORE + relative] = min(score_of(state, seat), LARGEST)


@kernel
def observe_merchants(state: State, out: Array) -> None:
    """The merchant row."""
    for slot in range(MERCHANT_SLOTS):
        card = np.int64(state.merchant_row[slot])
        at = MERCHANT_ROW + slot * (NUM_MERCHANTS + 1)
        if card == NO_CARD:
            out[at + NUM_MERCHANTS] = 1
        else:
            out[at + card] = 1
            at = ROW_FEATURES + slot * WIDTH
            for i in range(WIDTH):
                out[at + i] = MERCHANT_FEATURES[card, i]
            at = ROW_CRYSTALS + slot * NUM_COLORS
            for color in range(NUM_COLORS):
                out[at + color] = state.row_crystals[slot, color]
    out[DECK_COUNTS] = state.merchants_left
    out[DECK_COUNTS + 1] = state.golems_left


@kernel
def observe_golems(state: State, out: Array) -> None:
    """The golem row and the coins above it."""
    for slot in range(GOLEM_SLOTS):
        golem = np.int64(state.golem_row[slot])
        out[GOLEM_ROW + slot * NUM_GOLEMS + golem] = 1
        at = GOLEM_ROW_FEATURES + slot * (NUM_COLORS + 1)
        for i in range(NUM_COLORS + 1):
            out[at + i] = GOLEM_FEATURES[golem, i]
    for coin in range(2):
        out[COINS_LEFT + coin] = state.bank[coin]
    out[SILVER_SLOT] = silver_slot(state)
    for slot in range(2):
        coin = coin_of(state, slot)
        if coin != NO_COIN:
            out[GOLEM_COIN + slot] = COIN_POINTS[coin]


@kernel
def observe_decks(state: State, out: Array) -> None:
    """Which cards are left in the decks, but not in which order."""
    for i in range(state.merchants_left):
        out[MERCHANT_UNSEEN + np.int64(state.merchant_deck[i])] = 1
    for i in range(state.golems_left):
        out[GOLEM_UNSEEN + np.int64(state.golem_deck[i])] = 1


@kernel
def observe_means(state: State, seat: int, out: Array) -> None:
    """What the observer could do with its own crystals and cards, counted out for learners."""
    for color in range(NUM_COLORS):
        at = OWN_LEVELS + color * CARAVAN_LIMIT
        for level in range(min(np.int64(state.caravan[seat, color]), CARAVAN_LIMIT)):
            out[at + level] = 1
    for card in range(NUM_MERCHANTS):
        if state.cards[seat, card] == IN_HAND:
            out[OWN_REPEATS + card] = repetitions(state, seat, card)
    for slot in range(GOLEM_SLOTS):
        golem = state.golem_row[slot]
        for color in range(NUM_COLORS):
            lacking = COST[golem, color] - state.caravan[seat, color]
            out[GOLEM_MISSING + slot * NUM_COLORS + color] = max(lacking, 0)
        out[GOLEM_COVERED + slot] = covers_golem(state, seat, golem)
    held = crystals_held(state, seat)
    for slot in range(MERCHANT_SLOTS):
        out[MERCHANT_COVERED + slot] = state.merchant_row[slot] != NO_CARD and held >= slot


@kernel
def determinize(state: State, seat: int) -> None:
    """Only the order of the two decks is unknown: everything else was seen by everybody (R16)."""
    shuffle_unseen(state.rng, state.merchant_deck, state.merchants_left)
    shuffle_unseen(state.rng, state.golem_deck, state.golems_left)

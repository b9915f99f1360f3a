"""What a seat may know, and what it cannot. Specification §1, §10."""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.observation import Field, ObservationLayout
from ..core.random import shuffle_unseen
from ..core.types import Array, State
from .bits import load, write_cells
from .board import has_shadows, is_live, is_team_game, roof_of
from .components import (
    CARD_COUNT,
    CELLS,
    CORNER_OF,
    CORNERS,
    FIREBREAK,
    FIRST_OF_KIND,
    LAST_OF_KIND,
    MAX_HAND,
    MAX_LIMIT,
    NUM_ALL,
    NUM_CARDS,
    NUM_EVENTS,
    NUM_TYPES,
    RECKLESS_COST,
    ROOFS,
    SIZE,
    WATER,
    ZONE_CELLS,
)
from .hands import held_between, lowest_pick
from .state import (
    AID_CARD,
    CHAMPION_DISCARD,
    DISCARD,
    FAR,
    FIRESTORM_OPTION,
    KEEP,
    MAX_QUEUE,
    MUTUAL_AID_OPTION,
    NO_CARD,
    NO_ROLL,
    PHASES,
    RECKLESS_CARD,
    STORM_DISCARD,
)

SEATS = 4  # relative seats: 0 self, then clockwise; absent ones stay zero
PLANES = 9
MOST_CARDS = int(CARD_COUNT.max())
ACROSS = 2 * (SIZE - 1)  # steps between opposite corners

LAYOUT = ObservationLayout(
    [
        Field("board", (PLANES, SIZE, SIZE), 1,
              "planes: fire tokens; firebreaks; permanent fire; active zone of relative seats 0, 1, 2, 3; "
              "active roofs; cells picked in the decision under way"),
        Field("wind", (4,), 1, "one-hot N, E, S, W"),
        Field("live_dirs", (4,), 1, "directions with an active tower"),
        Field("corner", (4,), 1, f"one-hot own corner {', '.join(CORNERS)}"),
        Field("hand", (NUM_TYPES,), MOST_CARDS, "own cards per type; of a shadow, the two it has drawn"),
        Field("hand_sizes", (SEATS,), MAX_HAND, "cards in each hand"),
        Field("bucket_full", (SEATS,), 1, "1 for a full bucket"),
        Field("active", (SEATS,), 1, "1 for a standing tower"),
        Field("shadow", (SEATS,), 1, "1 for a shadow"),
        Field("limit", (1,), MAX_LIMIT, "cards in a full hand"),
        Field("deck_size", (1,), NUM_CARDS + NUM_EVENTS, "cards in the draw pile"),
        Field("queue_len", (1,), MAX_QUEUE, "events drawn and not yet resolved"),
        Field("discard", (NUM_ALL,), MOST_CARDS, "discard pile per type, events included"),
        Field("phase", (len(PHASES),), 1, "one-hot, in the order of the phases"),
        Field("card_in_play", (NUM_TYPES,), 1, "one-hot, or zero"),
        Field("turn_player", (SEATS,), 1, "one-hot, relative seat whose turn it is"),
        Field("left", (1,), MAX_LIMIT, "picks, tokens or rolls left in the decision under way"),
        Field("last_roll", (4,), 1, "one-hot, what the die showed last"),
        Field("aid_option", (3,), 1, "one-hot, the choice in an open Mutual Aid event"),
        Field("flags", (4,), 1, "options firestorm, mutual_aid, shadow, team"),
        Field("is_acting", (SEATS,), 1, "one-hot, relative seat of the player who decides"),
        Field("seat_present", (SEATS,), 1, "relative seats in use"),
        Field("shadow_face", (4,), 1, "one-hot, the roll that the shadow carries out"),
        Field("last_card", (NUM_TYPES,), 1, "one-hot, the type picked last where types must not decrease"),
        Field("reach", (SEATS,), FAR, f"steps from the nearest fire to each roof, {FAR} if far or cut off, 0 if lit"),
        Field("aim", (SIZE, SIZE), ACROSS, "per cell: steps to the own standing roof minus steps to the nearest "
              "standing roof of a rival; a lost tower counts as far away", low=-ACROSS),
    ]
)  # fmt: skip

BOARD = LAYOUT.start("board")
WIND = LAYOUT.start("wind")
LIVE = LAYOUT.start("live_dirs")
CORNER = LAYOUT.start("corner")
HAND = LAYOUT.start("hand")
HAND_SIZES = LAYOUT.start("hand_sizes")
BUCKET_FULL = LAYOUT.start("bucket_full")
ACTIVE = LAYOUT.start("active")
SHADOW = LAYOUT.start("shadow")
LIMIT = LAYOUT.start("limit")
DECK_SIZE = LAYOUT.start("deck_size")
QUEUE_LEN = LAYOUT.start("queue_len")
DISCARDS = LAYOUT.start("discard")
PHASE = LAYOUT.start("phase")
CARD_IN_PLAY = LAYOUT.start("card_in_play")
TURN_PLAYER = LAYOUT.start("turn_player")
LEFT = LAYOUT.start("left")
LAST_ROLL = LAYOUT.start("last_roll")
AID_OPTION = LAYOUT.start("aid_option")
FLAGS = LAYOUT.start("flags")
IS_ACTING = LAYOUT.start("is_acting")
SEAT_PRESENT = LAYOUT.start("seat_present")
SHADOW_FACE = LAYOUT.start("shadow_face")
LAST_CARD = LAYOUT.start("last_card")
REACH = LAYOUT.start("reach")
AIM = LAYOUT.start("aim")


def _aim_table() -> np.ndarray:
    """Return the aim plane for every set of own corners and of rivals' corners, as bits 0 to 3 (own, rivals, cell)."""
    rows, columns = np.divmod(np.arange(CELLS), SIZE)
    steps = np.array([abs(rows - roof // SIZE) + abs(columns - roof % SIZE) for roof in ROOFS])  # (corner, cell)
    nearest = np.full((16, CELLS), ACROSS)
    for corners in range(1, 16):
        nearest[corners] = steps[[corner for corner in range(4) if corners >> corner & 1]].min(axis=0)
    return (nearest[:, None] - nearest[None, :]).astype(np.int8)


AIM_TABLE = _aim_table()


@kernel
def relative(state: State, seat: int, other: int) -> int:
    """Return how many seats clockwise ``other`` sits from ``seat``."""
    steps = np.int64(other) - np.int64(seat)
    return steps if steps >= 0 else steps + state.num_players  # a remainder would take longer


@kernel
def observe(state: State, seat: int, out: Array) -> None:
    """Write everything ``seat`` may know; the board as it lies, seats counted from its own."""
    observe_board(state, seat, out)
    observe_aim(state, seat, out)
    observe_seats(state, seat, out)
    observe_cards(state, seat, out)
    observe_turn(state, seat, out)


@kernel
def observe_board(state: State, seat: int, out: Array) -> None:
    """The planes."""
    write_cells(load(state.fire), out, BOARD)
    write_cells(load(state.firebreak), out, BOARD + CELLS)
    write_cells(load(state.permanent), out, BOARD + 2 * CELLS)
    for other in range(state.num_players):
        if state.active[other]:
            plane = BOARD + (3 + relative(state, seat, other)) * CELLS
            corner = CORNER_OF[state.num_players, other]
            for k in range(ZONE_CELLS.shape[1]):
                out[plane + ZONE_CELLS[corner, k]] = 1
            out[BOARD + 7 * CELLS + roof_of(state, other)] = 1
    for k in range(state.pick_count):
        out[BOARD + 8 * CELLS + state.picks[k]] = 1


@kernel
def observe_aim(state: State, seat: int, out: Array) -> None:
    """How far each cell is from what the seat defends and from what it attacks."""
    own, rivals = 0, 0
    for other in range(state.num_players):
        if state.active[other]:
            bit = 1 << CORNER_OF[state.num_players, other]
            if other == seat or (is_team_game(state) and (other + seat) % 2 == 0):
                own |= bit
            else:
                rivals |= bit
    for cell in range(CELLS):
        out[AIM + cell] = AIM_TABLE[own, rivals, cell]


@kernel
def observe_seats(state: State, seat: int, out: Array) -> None:
    """What everybody knows about every player."""
    n = state.num_players
    for other in range(n):
        place = relative(state, seat, other)
        out[SEAT_PRESENT + place] = 1
        out[HAND_SIZES + place] = state.hand_size[other]
        out[BUCKET_FULL + place] = state.bucket[other]
        out[ACTIVE + place] = state.active[other]
        out[SHADOW + place] = state.shadow[other]
        out[REACH + place] = state.reach[other]
    out[CORNER + CORNER_OF[n, seat]] = 1
    out[TURN_PLAYER + relative(state, seat, state.turn)] = 1
    if not state.over:
        out[IS_ACTING + relative(state, seat, state.seat)] = 1
    out[FLAGS] = state.config[FIRESTORM_OPTION]
    out[FLAGS + 1] = state.config[MUTUAL_AID_OPTION]
    out[FLAGS + 2] = has_shadows(state)
    out[FLAGS + 3] = is_team_game(state)


@kernel
def observe_cards(state: State, seat: int, out: Array) -> None:
    """The own hand, and the piles."""
    for card in range(NUM_TYPES):
        out[HAND + card] = state.hand[seat, card]
    for card in range(NUM_ALL):
        out[DISCARDS + card] = state.discard[card]
    out[LIMIT] = state.limit
    out[DECK_SIZE] = state.deck_left
    out[QUEUE_LEN] = state.queue_len


@kernel
def observe_turn(state: State, seat: int, out: Array) -> None:
    """The wind, and where the turn stands; picks are made openly."""
    out[WIND + state.wind] = 1
    for direction in range(4):
        out[LIVE + direction] = is_live(state, direction)
    if not state.over:
        out[PHASE + state.phase] = 1
    if state.card_in_play != NO_CARD:
        out[CARD_IN_PLAY + state.card_in_play] = 1
    if state.last_card != NO_CARD:
        out[LAST_CARD + state.last_card] = 1
    out[LEFT] = state.left
    if state.last_roll != NO_ROLL:
        out[LAST_ROLL + state.last_roll] = 1
    if state.aid_option >= 0:
        out[AID_OPTION + state.aid_option] = 1
    if state.face != NO_ROLL:
        out[SHADOW_FACE + state.face] = 1


# ---------------------------------------------------------------------- what a seat cannot know


@kernel
def determinize(state: State, seat: int) -> None:
    """Deal all cards that ``seat`` does not see anew: the other hands and the draw pile.

    Events cannot be in a hand. If another player is in the middle of giving up cards, everybody knows that he has
    enough of the right ones: deals that contradict it are thrown away.
    """
    redeal(state, seat)
    while state.seat != seat and not state.over and not hand_fits(state):
        redeal(state, seat)


@kernel
def redeal(state: State, seat: int) -> None:
    """Take the other hands into the pile, shuffle its action cards, deal the hands, and shuffle the events in."""
    count = 0
    events = 0
    for i in range(state.deck_left):  # action cards to the front, events behind them
        if state.deck[i] < NUM_TYPES:
            state.deck[count], state.deck[i] = state.deck[i], state.deck[count]
            count += 1
    events = state.deck_left - count
    for other in range(state.num_players):
        if other != seat:
            for card in range(NUM_TYPES):
                for _ in range(state.hand[other, card]):
                    for k in range(events):  # keep the events behind
                        state.deck[count + events - k] = state.deck[count + events - k - 1]
                    state.deck[count] = card
                    count += 1
                state.hand[other, card] = 0
    shuffle_unseen(state.rng, state.deck, count)
    for other in range(state.num_players):
        if other != seat:
            for _ in range(state.hand_size[other]):
                count -= 1
                state.hand[other, state.deck[count]] += 1
                for k in range(events):
                    state.deck[count + k] = state.deck[count + k + 1]
                state.deck[count + events] = 0
    shuffle_unseen(state.rng, state.deck, count + events)


@kernel
def hand_fits(state: State) -> bool:
    """Tell whether the acting player's hand allows what everybody knows that it allows."""
    held = state.hand[state.seat]
    phase = state.phase
    if phase in (KEEP, AID_CARD):
        return held_between(held, lowest_pick(state), NUM_TYPES - 1) >= state.left
    if phase in (DISCARD, STORM_DISCARD, CHAMPION_DISCARD):
        return state.last_card == NO_CARD or held_between(held, state.last_card, NUM_TYPES - 1) > 0
    if phase == RECKLESS_CARD:
        for kind in range(WATER, FIREBREAK + 1):
            low, high = FIRST_OF_KIND[kind], LAST_OF_KIND[kind]
            if state.last_card == NO_CARD:
                if held_between(held, low, high) >= RECKLESS_COST:
                    return True
            elif low <= state.last_card <= high:
                return held_between(held, state.last_card, high) >= state.left
        return False
    return True

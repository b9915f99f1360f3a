"""What a seat may know, and what it cannot. Specification §1 (information model), §5.7, §9."""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.observation import Field, ObservationLayout
from ..core.random import below
from ..core.types import Array, State
from .arthur import arthur_total
from .board import arthur_dice_on
from .components import (
    ADVENTURER,
    ANY_DIE,
    ARTHUR_DICE_COUNT,
    BLACK_SMALL,
    CARD_DIE,
    CARD_FIREFLIES,
    CARD_POINTS,
    CARD_POWER,
    CROMAUG,
    DECK_SIZE,
    FIRST_SUPPLY,
    FORBID,
    GAIN_FIREFLIES,
    GAIN_FOOTPRINTS,
    GAIN_POINTS,
    GAIN_REROLLS,
    KAAR,
    LEAVES,
    MAX_DEGREE,
    MAX_PLAYERS,
    NEED,
    NEIGHBOR,
    NO_SPOT,
    NUM_ADVENTURERS,
    NUM_BOATS,
    NUM_CARDS,
    NUM_ISLANDS,
    NUM_ROUTES,
    NUM_SECTIONS,
    NUM_SLOTS,
    NUM_SMALL,
    NUM_SPELLS,
    NUM_SPOTS,
    NUM_SUPPLY,
    NUM_SYMBOLS,
    NUM_TILES,
    ROUNDS,
    SAME,
    SHADOWS,
    SPELL,
    SPELL_TYPES,
    TILE_BOAT,
    TILE_BONUS,
    TILE_CAMP,
    TILE_STEPS,
    VILLAGE_INDEX,
    VILLAGES,
    XARGOK,
)
from .dice import COUNTED, count, counts_of
from .journey import NO_WAY, boats_on, entry_cost, route_cost
from .noon import fetchable, times_of_adventurer, times_of_row, times_of_spell
from .player import (
    cemetery_of,
    copy_player,
    fireflies_of,
    power_left,
    row_cards,
    supply_of,
)
from .rules import total
from .state import (
    ABSENT,
    AT_JOURNEY,
    AT_NOON,
    FACE,
    JOURNEY,
    MAP,
    MAX_ROW,
    MAX_SPELLS,
    NO_COLOR,
    NO_SLOT,
    PHASES,
    RESURRECT,
    SET_ASIDE,
    SHOWN,
    SNAPSHOT,
    VIEW,
    bit,
    has,
    is_simultaneous,
    is_solo,
)

SEATS = MAX_PLAYERS  # relative seats: 0 self, then clockwise; absent ones stay zero
MOST_TOKENS = 40  # larger numbers of tokens are shown as this
MOST_SPARKS = 127  # and sparks as this
FEWEST_SPARKS = -30
MOST_TIMES = 12

# What a companion is made of, one row per card id: the same for learners as the words on the card for people.
CARD_FEATURES = np.column_stack(
    [
        np.arange(NUM_CARDS + 1) > 0,
        CARD_POINTS,
        CARD_FIREFLIES,
        CARD_POWER,
        *(color == CARD_DIE for color in range(ANY_DIE + 1)),
        NEED[: NUM_CARDS + 1],
        FORBID[: NUM_CARDS + 1],
        SAME[: NUM_CARDS + 1],
        GAIN_POINTS[: NUM_CARDS + 1],
        GAIN_FOOTPRINTS[: NUM_CARDS + 1],
        GAIN_FIREFLIES[: NUM_CARDS + 1],
        GAIN_REROLLS[: NUM_CARDS + 1],
        LEAVES[: NUM_CARDS + 1],
        *(np.arange(NUM_CARDS + 1) == card for card in (XARGOK, KAAR, CROMAUG)),
    ]
).astype(np.int8)
CARD_WIDTH = CARD_FEATURES.shape[1]
CARD_BOUNDS = tuple((min(0, int(column.min())), int(column.max())) for column in CARD_FEATURES.T)
CARD_MEANING = (
    "present, end points, fireflies, rerolls per round, die it brings (5 colors, any), needed elements (5), "
    "forbidden elements (5), identical dice, gains (sparks, footprints, fireflies, rerolls), leaves, Xar'gok, Kaar, "
    "Cromaug"
)

TILE_FEATURES = np.column_stack(
    [np.arange(NUM_TILES + 1) > 0, TILE_STEPS, TILE_BONUS, TILE_CAMP, TILE_BOAT == 1, TILE_BOAT == 2]
).astype(np.int8)
TILE_WIDTH = TILE_FEATURES.shape[1]
TILE_BOUNDS = tuple((0, int(column.max())) for column in TILE_FEATURES.T)

OWN_ROW = ("end points", "fireflies", "leaves when it acts", "has a large die", "rerolls per round")
OWN_ROW_BOUNDS = ((int(CARD_POINTS.min()), int(CARD_POINTS.max())), (0, 2), (0, 1), (0, 1), (0, 1))

LAYOUT = ObservationLayout(
    [
        Field("node", (len(PHASES),), 1, f"one-hot {', '.join(PHASES)}"),
        Field("is_acting", (SEATS,), 1, "one-hot, relative seat of the player who decides"),
        Field("seat_present", (SEATS,), 1, "relative seats in use"),
        Field("first_player", (SEATS,), 1, "one-hot, relative seat of the first player of the round"),
        Field("map", (2,), 1, "one-hot shadows, archipelago"),
        Field("round", (1,), ROUNDS, "1 to 8, 0 during setup"),
        Field("section_card", (NUM_SECTIONS, CARD_WIDTH), 1, f"per section, its companion: {CARD_MEANING}",
              columns=CARD_BOUNDS),
        Field("section_dice", (NUM_SECTIONS, NUM_SMALL), 1, "small dice on each section: 2 green, 2 blue, 2 azure, "
              "red, orange, purple, black"),
        Field("section_footprints", (NUM_SECTIONS,), MOST_TOKENS, "footprints on each section"),
        Field("section_tile", (NUM_SECTIONS, TILE_WIDTH), 1, "solo, Arthur's tile beside each section: present, steps, "
              "bonus, camp step, boat by least route, boat by greatest route", columns=TILE_BOUNDS),
        Field("section_arthur", (NUM_SECTIONS,), ARTHUR_DICE_COUNT, "solo: Arthur's dice on each section"),
        Field("cemetery", (NUM_CARDS,), 1, "companions in the cemetery, by id from 1"),
        Field("unseen", (NUM_CARDS,), 1, "companions that nobody has seen: in the deck or removed"),
        Field("supply", (NUM_SUPPLY,), 1, "large dice in the supply: green, blue, azure, red, orange"),
        Field("black_in_play", (1,), 1, "1 after the black die has come into play"),
        Field("spells_left", (1,), NUM_SPELLS, "spells in the pile"),
        Field("spells_gone", (SPELL_TYPES,), 2, "spells that went to the box face up, per type"),
        Field("adventurer", (SEATS, NUM_ADVENTURERS), 1, "one-hot per relative seat"),
        Field("score", (SEATS,), MOST_SPARKS, "place on the track (127 and more shown as 127)"),
        Field("lapped", (SEATS,), 1, "1 after passing the end of the track"),
        Field("footprints", (SEATS,), MOST_TOKENS, "footprints (40 and more shown as 40)"),
        Field("fireflies", (SEATS,), MOST_TOKENS, "firefly tokens (same limit)"),
        Field("fireflies_total", (SEATS,), MOST_TOKENS, "firefly tokens and those on companions (same limit)"),
        Field("rerolls", (SEATS,), MOST_TOKENS, "reroll tokens (same limit)"),
        Field("power_left", (SEATS,), 2, "rerolls that Lumipilis still give in this round"),
        Field("total", (SEATS,), MOST_SPARKS, "final score if the game ended now", low=FEWEST_SPARKS),
        Field("companions", (SEATS, NUM_CARDS), 1, "companions in each row, by id from 1"),
        Field("row", (SEATS, MAX_ROW), NUM_CARDS, "the same in order, oldest first: card ids, 0 behind the last"),
        Field("spells", (SEATS, MAX_SPELLS, 1 + SPELL_TYPES), 1, "spells before each player: face down, or its type"),
        Field("die_symbol", (SEATS, NUM_SLOTS), FACE + NUM_SYMBOLS - 1, "dice by slot: 0 none, 1 unrolled, 2 + symbol"),
        Field("counts", (SEATS, COUNTED), NUM_SLOTS, "effective symbol counts, after the black die"),
        Field("company", (SEATS,), NUM_SPOTS - 1, "spot of the company (shadows)"),
        Field("camp", (SEATS, len(VILLAGES)), 1, "village with the camp, one-hot by points (shadows)"),
        Field("boats", (SEATS, NUM_ISLANDS), NUM_BOATS, "boats on each island (archipelago)"),
        Field("own_dice", (NUM_SLOTS, NUM_SYMBOLS), 1, "own dice by slot, one-hot symbol"),
        Field("own_used", (NUM_SLOTS,), 1, "own dice spent in this journey"),
        Field("own_row", (MAX_ROW, len(OWN_ROW)), 1, f"own companions by place: {', '.join(OWN_ROW)}",
              columns=OWN_ROW_BOUNDS),
        Field("activations", (1 + MAX_ROW + MAX_SPELLS,), MOST_TIMES, "how often adventurer, row and spells would act "
              "with the own dice as they are; 0 when done"),
        Field("income", (4,), MOST_SPARKS, "what all that would bring: sparks, footprints, fireflies, rerolls",
              low=-MOST_SPARKS),
        Field("optional_row", (MAX_ROW,), 1, "own companion fetched by Cromaug in this noon"),
        Field("own_spot", (NUM_SPOTS,), 1, "own company, one-hot (shadows)"),
        Field("visited", (NUM_SPOTS,), 1, "spots where the own company has been in this journey"),
        Field("move_cost", (NUM_SPOTS,), 4, "to the actor at JOURNEY: 1 + footprints, for spots that can be entered"),
        Field("boat_cost", (NUM_ROUTES,), 8, "to the actor at JOURNEY: 1 + footprints for each open route"),
        Field("pay_left", (1,), 3, "to the actor: reroll symbols still to be paid"),
        Field("mode", (2,), 1, "to the actor: reroll, set"),
        Field("die1", (NUM_SLOTS,), 1, "to the actor: the die chosen first"),
        Field("eligible", (NUM_CARDS,), 1, "to the actor at RESURRECT: companions that may be fetched"),
        Field("arthur", (4,), MOST_SPARKS, "solo: score, company, footprints, final score if the game ended now"),
        Field("arthur_camp", (len(VILLAGES),), 1, "solo: village with Arthur's camp, one-hot by points"),
        Field("arthur_boats", (NUM_ISLANDS,), NUM_BOATS, "solo: Arthur's boats on each island"),
        Field("arthur_dice", (NUM_ADVENTURERS,), 1, "solo: colors of Arthur's dice"),
        Field("arthur_aside", (1,), 1, "solo: one of his dice is set aside"),
        Field("tiles_out", (NUM_TILES,), 1, "solo: discarded tiles, by id from 1"),
    ]
)  # fmt: skip

NODE = LAYOUT.start("node")
IS_ACTING = LAYOUT.start("is_acting")
SEAT_PRESENT = LAYOUT.start("seat_present")
FIRST_PLAYER = LAYOUT.start("first_player")
MAP_AT = LAYOUT.start("map")
ROUND = LAYOUT.start("round")
SECTION_CARD = LAYOUT.start("section_card")
SECTION_DICE = LAYOUT.start("section_dice")
SECTION_FOOTPRINTS = LAYOUT.start("section_footprints")
SECTION_TILE = LAYOUT.start("section_tile")
SECTION_ARTHUR = LAYOUT.start("section_arthur")
CEMETERY = LAYOUT.start("cemetery")
UNSEEN = LAYOUT.start("unseen")
SUPPLY = LAYOUT.start("supply")
BLACK_IN_PLAY = LAYOUT.start("black_in_play")
SPELLS_LEFT = LAYOUT.start("spells_left")
SPELLS_GONE = LAYOUT.start("spells_gone")
ADVENTURER_AT = LAYOUT.start("adventurer")
SCORE = LAYOUT.start("score")
LAPPED = LAYOUT.start("lapped")
FOOTPRINTS = LAYOUT.start("footprints")
FIREFLIES = LAYOUT.start("fireflies")
FIREFLIES_TOTAL = LAYOUT.start("fireflies_total")
REROLLS = LAYOUT.start("rerolls")
POWER_LEFT = LAYOUT.start("power_left")
TOTAL = LAYOUT.start("total")
COMPANIONS = LAYOUT.start("companions")
ROW = LAYOUT.start("row")
SPELLS = LAYOUT.start("spells")
DIE_SYMBOL = LAYOUT.start("die_symbol")
COUNTS = LAYOUT.start("counts")
COMPANY = LAYOUT.start("company")
CAMP = LAYOUT.start("camp")
BOATS = LAYOUT.start("boats")
OWN_DICE = LAYOUT.start("own_dice")
OWN_USED = LAYOUT.start("own_used")
OWN_ROW_AT = LAYOUT.start("own_row")
ACTIVATIONS = LAYOUT.start("activations")
INCOME = LAYOUT.start("income")
OPTIONAL_ROW = LAYOUT.start("optional_row")
OWN_SPOT = LAYOUT.start("own_spot")
VISITED = LAYOUT.start("visited")
MOVE_COST = LAYOUT.start("move_cost")
BOAT_COST = LAYOUT.start("boat_cost")
PAY_LEFT = LAYOUT.start("pay_left")
MODE = LAYOUT.start("mode")
DIE1 = LAYOUT.start("die1")
ELIGIBLE = LAYOUT.start("eligible")
ARTHUR = LAYOUT.start("arthur")
ARTHUR_CAMP = LAYOUT.start("arthur_camp")
ARTHUR_BOATS = LAYOUT.start("arthur_boats")
ARTHUR_DICE = LAYOUT.start("arthur_dice")
ARTHUR_ASIDE = LAYOUT.start("arthur_aside")
TILES_OUT = LAYOUT.start("tiles_out")
OWN_ROW_WIDTH = len(OWN_ROW)


@kernel
def observe(state: State, seat: int, out: Array) -> None:
    """Write everything ``seat`` may know."""
    apart = others_are_apart(state)
    observe_round(state, seat, out)
    observe_board(state, seat, apart, out)
    observe_stocks(state, seat, apart, out)
    for relative in range(state.num_players):
        other = (seat + relative) % state.num_players
        observe_player(state, SHOWN + other if apart and relative > 0 else other, relative, out)
    observe_own(state, seat, out)
    if state.seat == seat and not state.over:
        observe_decision(state, seat, out)
    if is_solo(state):
        observe_arthur(state, out)


@kernel
def others_are_apart(state: State) -> bool:
    """Tell whether seats see each other only as they were when the phase began (§5.7)."""
    return is_simultaneous(state) and state.config[VIEW] == SNAPSHOT and state.num_players > 1


@kernel
def observe_round(state: State, seat: int, out: Array) -> None:
    """Where the round stands, and who sits at the table."""
    if not state.over:
        out[NODE + state.phase] = 1
        out[IS_ACTING + (state.seat - seat) % state.num_players] = 1
    for relative in range(state.num_players):
        out[SEAT_PRESENT + relative] = 1
    out[FIRST_PLAYER + (state.first - seat) % state.num_players] = 1
    out[MAP_AT + state.config[MAP]] = 1
    out[ROUND] = state.day


@kernel
def mark_cards(cards: int, at: int, out: Array) -> None:
    """Write a set of companions, id 1 first."""
    rest = np.int64(cards) >> 1
    while rest != 0:
        if rest & 1:
            out[at] = 1
        rest >>= 1
        at += 1


@kernel
def observe_board(state: State, seat: int, apart: bool, out: Array) -> None:
    """The meeting board; a black die that another player brought just now is not there yet."""
    hidden = apart and state.black_entered != 0 and state.black_entered != 1 + seat
    for section in range(NUM_SECTIONS):
        card = state.section_card[section]
        if card != 0:
            for k in range(CARD_WIDTH):
                out[SECTION_CARD + section * CARD_WIDTH + k] = CARD_FEATURES[card, k]
        dice = np.int64(state.section_dice[section])
        if hidden:
            dice &= ~bit(BLACK_SMALL)
        at = SECTION_DICE + section * NUM_SMALL
        while dice != 0:
            if dice & 1:
                out[at] = 1
            dice >>= 1
            at += 1
        out[SECTION_FOOTPRINTS + section] = min(state.section_footprints[section], MOST_TOKENS)
    out[BLACK_IN_PLAY] = 0 if hidden else state.black_in_play


@kernel
def observe_stocks(state: State, seat: int, apart: bool, out: Array) -> None:
    """Cemetery, supply, spells and what has not been seen."""
    mark_cards(cemetery_of(state, seat) if apart else state.cemetery, CEMETERY, out)
    mark_cards(state.unseen, UNSEEN, out)
    for color in range(NUM_SUPPLY):
        out[SUPPLY + color] = supply_of(state, seat, color) if apart else state.supply[color] != 0
    out[SPELLS_LEFT] = state.spells_left
    for kind in range(SPELL_TYPES):
        out[SPELLS_GONE + kind] = state.spell_gone[kind]
    if apart:
        for other in range(state.num_players):
            if other != seat:
                for j in range(MAX_SPELLS):
                    if state.spell_up[other, j]:
                        out[SPELLS_GONE + np.int64(state.spell[other, j]) - 1] += 1
                    if state.spell_up[SHOWN + other, j]:
                        out[SPELLS_GONE + np.int64(state.spell[SHOWN + other, j]) - 1] -= 1


@kernel
def observe_player(state: State, owner: int, relative: int, out: Array) -> None:
    """What lies in front of a player."""
    if state.adventurer[owner % MAX_PLAYERS] != 0:
        out[ADVENTURER_AT + relative * NUM_ADVENTURERS + np.int64(state.adventurer[owner % MAX_PLAYERS]) - 1] = 1
    out[SCORE + relative] = min(state.score[owner], MOST_SPARKS)
    out[LAPPED + relative] = state.lapped[owner]
    out[FOOTPRINTS + relative] = min(state.footprints[owner], MOST_TOKENS)
    out[FIREFLIES + relative] = min(state.fireflies[owner], MOST_TOKENS)
    out[FIREFLIES_TOTAL + relative] = min(fireflies_of(state, owner), MOST_TOKENS)
    out[REROLLS + relative] = min(state.rerolls[owner], MOST_TOKENS)
    out[POWER_LEFT + relative] = power_left(state, owner)
    out[TOTAL + relative] = max(FEWEST_SPARKS, min(total(state, owner), MOST_SPARKS))
    for i in range(MAX_ROW):
        card = np.int64(state.row[owner, i])
        if card == 0:
            break
        out[COMPANIONS + relative * NUM_CARDS + card - 1] = 1
        out[ROW + relative * MAX_ROW + i] = card
    for j in range(MAX_SPELLS):
        if state.spell[owner, j] != 0:
            kind = np.int64(state.spell[owner, j]) if state.spell_up[owner, j] else 0
            out[SPELLS + (relative * MAX_SPELLS + j) * (1 + SPELL_TYPES) + kind] = 1
    for slot in range(NUM_SLOTS):
        out[DIE_SYMBOL + relative * NUM_SLOTS + slot] = state.die[owner, slot]
    packed = counts_of(state, owner)
    for symbol in range(COUNTED):
        out[COUNTS + relative * COUNTED + symbol] = count(packed, symbol)
    if state.config[MAP] == SHADOWS:
        out[COMPANY + relative] = state.company[owner]
        if state.camp[owner] != 0:
            out[CAMP + relative * VILLAGES.shape[0] + VILLAGE_INDEX[state.camp[owner]]] = 1
    elif state.day > 0:
        observe_boats(state.boats[owner], BOATS + relative * NUM_ISLANDS, out)


@kernel
def observe_boats(boats: int, at: int, out: Array) -> None:
    """Boats by island."""
    for island in range(NUM_ISLANDS):
        out[at + island] = boats_on(boats, island)


@kernel
def observe_own(state: State, seat: int, out: Array) -> None:
    """The own things once more, in a form that is easy to use."""
    for slot in range(NUM_SLOTS):
        face = np.int64(state.die[seat, slot])
        if face >= FACE:
            out[OWN_DICE + slot * NUM_SYMBOLS + face - FACE] = 1
        if has(state.used[seat], slot):
            out[OWN_USED + slot] = 1
    packed = counts_of(state, seat)
    if state.day > 0:
        add_income(times_of_adventurer(state, seat, packed), ADVENTURER + state.adventurer[seat], ACTIVATIONS, out)
    for i in range(MAX_ROW):
        card = state.row[seat, i]
        if card == 0:
            break
        at = OWN_ROW_AT + i * OWN_ROW_WIDTH
        out[at] = CARD_POINTS[card]
        out[at + 1] = CARD_FIREFLIES[card]
        out[at + 2] = LEAVES[card]
        out[at + 3] = state.row_die[seat, i] != 0
        out[at + 4] = CARD_POWER[card]
        add_income(times_of_row(state, seat, packed, i), card, ACTIVATIONS + 1 + i, out)
    for j in range(MAX_SPELLS):
        if state.spell[seat, j] != 0:
            times = times_of_spell(state, seat, packed, j)
            if times > 0:
                add_income(times, SPELL + state.spell[seat, j], ACTIVATIONS + 1 + MAX_ROW + j, out)
    if state.config[MAP] == SHADOWS:
        out[OWN_SPOT + np.int64(state.company[seat])] = 1
        spots = np.int64(state.visited[seat])
        at = VISITED
        while spots != 0:
            if spots & 1:
                out[at] = 1
            spots >>= 1
            at += 1


@kernel
def add_income(times: int, source: int, at: int, out: Array) -> None:
    """Write how often a source would act, and add what it would bring."""
    if times > 0:
        out[at] = min(times, MOST_TIMES)
        out[INCOME] = clipped(out[INCOME] + np.int64(times) * GAIN_POINTS[source])
        out[INCOME + 1] = clipped(out[INCOME + 1] + np.int64(times) * GAIN_FOOTPRINTS[source])
        out[INCOME + 2] = clipped(out[INCOME + 2] + np.int64(times) * GAIN_FIREFLIES[source])
        out[INCOME + 3] = clipped(out[INCOME + 3] + np.int64(times) * GAIN_REROLLS[source])


@kernel
def clipped(number: int) -> int:
    """Keep a number within what is shown."""
    return max(-MOST_SPARKS, min(number, MOST_SPARKS))


@kernel
def observe_decision(state: State, seat: int, out: Array) -> None:
    """What only the one who decides needs to know."""
    out[PAY_LEFT] = state.pay_left
    if state.mode != 0:
        out[MODE + np.int64(state.mode) - 1] = 1
    if state.die1 != NO_SLOT:
        out[DIE1 + np.int64(state.die1)] = 1
    if state.phase == JOURNEY:
        observe_ways(state, seat, out)
    elif state.phase == RESURRECT:
        mark_cards(fetchable(state, seat), ELIGIBLE, out)
    if state.fetched != 0:
        for i in range(MAX_ROW):
            if state.row[seat, i] == state.fetched:
                out[OPTIONAL_ROW + i] = 1


@kernel
def observe_ways(state: State, seat: int, out: Array) -> None:
    """What the ways cost that are open now."""
    packed = counts_of(state, seat)
    if state.config[MAP] == SHADOWS:
        for k in range(MAX_DEGREE):
            spot = NEIGHBOR[state.company[seat], k]
            if spot != NO_SPOT and not has(state.visited[seat], spot):
                cost = entry_cost(state, seat, packed, spot)
                if cost <= state.footprints[seat]:
                    out[MOVE_COST + spot] = 1 + cost
    else:
        for route in range(NUM_ROUTES):
            cost = route_cost(state, seat, packed, route)
            if cost != NO_WAY and cost <= state.footprints[seat]:
                out[BOAT_COST + route] = 1 + cost


@kernel
def observe_arthur(state: State, out: Array) -> None:
    """Arthur's part of the table."""
    if state.day > 0:
        out[ARTHUR] = min(state.arthur_score, MOST_SPARKS)
        out[ARTHUR + 1] = min(state.arthur_company, MOST_SPARKS)
        out[ARTHUR + 2] = min(state.arthur_footprints, MOST_SPARKS)
        out[ARTHUR + 3] = min(arthur_total(state), MOST_SPARKS)
        if state.config[MAP] == SHADOWS:
            if state.arthur_camp != 0:
                out[ARTHUR_CAMP + VILLAGE_INDEX[state.arthur_camp]] = 1
        else:
            observe_boats(state.arthur_boats, ARTHUR_BOATS, out)
        for section in range(NUM_SECTIONS):
            out[SECTION_ARTHUR + section] = arthur_dice_on(state, section)
            for k in range(TILE_WIDTH):
                out[SECTION_TILE + section * TILE_WIDTH + k] = TILE_FEATURES[state.section_tile[section], k]
    for k in range(ARTHUR_DICE_COUNT):
        if state.arthur_color[k] != NO_COLOR:
            out[ARTHUR_DICE + np.int64(state.arthur_color[k])] = 1
            if state.arthur_die[k] == SET_ASIDE:
                out[ARTHUR_ASIDE] = 1
    for tile in range(1, NUM_TILES + 1):
        if has(state.tiles_out, tile):
            out[TILES_OUT + tile - 1] = 1


# ---------------------------------------------------------------------- what a seat cannot know


@kernel
def determinize(state: State, seat: int) -> None:
    """Resample decks, spells and tiles; those who have acted unseen in this simultaneous phase have yet to act."""
    if others_are_apart(state):
        for other in range(state.num_players):
            if other != seat and other != state.seat and has(state.finished, other):
                take_back(state, other)
    shuffle_decks(state)
    shuffle_hidden_spells(state)
    for i in range(state.tiles_left - 1, 0, -1):
        j = below(state.rng, i + 1)
        state.tile_stack[i], state.tile_stack[j] = state.tile_stack[j], state.tile_stack[i]


@kernel
def take_back(state: State, other: int) -> None:
    """Undo all that a player has done in this phase: in which order players act makes no difference (§5.7)."""
    before, now = row_cards(state, SHOWN + other), row_cards(state, other)
    state.cemetery = (state.cemetery & ~(before & ~now)) | (now & ~before)
    for color in range(NUM_SUPPLY):
        slot = FIRST_SUPPLY + color
        if state.die[SHOWN + other, slot] != ABSENT:
            state.supply[color] = 0
        elif state.die[other, slot] != ABSENT:
            state.supply[color] = 1
    box_spells(state, other)
    if state.xargok == 1 + other:
        state.xargok = 0
    if state.black_entered == 1 + other:
        state.black_entered = 0
        state.black_in_play = 0
        for section in range(NUM_SECTIONS):
            state.section_dice[section] &= ~bit(BLACK_SMALL)
    copy_player(state, SHOWN + other, other)
    unbox_spells(state, other)
    if state.stage == AT_NOON:
        state.done[other] = 0
    if state.stage == AT_JOURNEY:
        state.used[other] = 0
        state.visited[other] = bit(state.company[other]) if state.config[MAP] == SHADOWS else 0
    state.finished &= ~bit(other)


@kernel
def box_spells(state: State, seat: int) -> None:
    """Put all spells of a player into the box for the moment."""
    for j in range(MAX_SPELLS):
        if state.spell[seat, j] != 0:
            if state.spell_up[seat, j]:
                state.spell_gone[state.spell[seat, j] - 1] += 1
            else:
                state.spell_lost[state.spell[seat, j] - 1] += 1


@kernel
def unbox_spells(state: State, seat: int) -> None:
    """Take the spells that a player had out of the box; for one that lies face down any unknown one will do."""
    for j in range(MAX_SPELLS):
        if state.spell_up[seat, j]:
            state.spell_gone[state.spell[seat, j] - 1] -= 1
        elif state.spell[seat, j] != 0:
            kind = 0
            while state.spell_lost[kind] == 0:
                kind += 1
            state.spell_lost[kind] -= 1
            state.spell[seat, j] = 1 + kind


@kernel
def shuffle_decks(state: State) -> None:
    """Shuffle what is left of each deck together with its removed cards (R47)."""
    for deck in range(2):
        hidden = 0
        for i in range(DECK_SIZE):
            if state.deck[deck, i] != 0:
                hidden += 1
        gap = DECK_SIZE  # where the removed cards begin
        while gap > 0 and state.deck[deck, gap - 1] != 0 and gap > state.deck_left[deck]:
            gap -= 1
        left = state.deck_left[deck]
        for i in range(hidden - 1, 0, -1):
            j = below(state.rng, i + 1)
            a, b = i if i < left else gap + i - left, j if j < left else gap + j - left
            state.deck[deck, a], state.deck[deck, b] = state.deck[deck, b], state.deck[deck, a]


@kernel
def shuffle_hidden_spells(state: State) -> None:
    """Collect all spells whose faces nobody has seen behind the pile, shuffle, and put them back."""
    hidden = state.spells_left
    for seat in range(state.num_players):
        for j in range(MAX_SPELLS):
            if state.spell[seat, j] != 0 and not state.spell_up[seat, j]:
                state.spell_pile[hidden] = state.spell[seat, j]
                hidden += 1
    lost = 0
    for kind in range(SPELL_TYPES):
        while state.spell_lost[kind] > 0:
            state.spell_lost[kind] -= 1
            state.spell_pile[hidden] = 1 + kind
            hidden += 1
            lost += 1
    for i in range(hidden - 1, 0, -1):
        j = below(state.rng, i + 1)
        state.spell_pile[i], state.spell_pile[j] = state.spell_pile[j], state.spell_pile[i]
    for _ in range(lost):
        hidden -= 1
        state.spell_lost[state.spell_pile[hidden] - 1] += 1
        state.spell_pile[hidden] = 0
    for seat in range(state.num_players - 1, -1, -1):
        for j in range(MAX_SPELLS - 1, -1, -1):
            if state.spell[seat, j] != 0 and not state.spell_up[seat, j]:
                hidden -= 1
                state.spell[seat, j] = state.spell_pile[hidden]
                state.spell_pile[hidden] = 0

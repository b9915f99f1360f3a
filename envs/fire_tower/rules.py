"""The rules of Fire Tower in the order of a turn. Specification §4, §5, §8.

``board`` holds the words about cells, ``patterns`` where cards may go, ``hands`` the cards, ``ignition`` burning towers
and the end, ``events`` Firestorm and Mutual Aid, ``shadows`` the slot of a shadow.
"""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.outcome import share_victory
from ..core.random import below, shuffle
from ..core.types import Array, State
from .actions import (
    BUCKET_ACTION,
    CARD_FIRST,
    DIR_FIRST,
    DISCARD_ACTION,
    DONE,
    OPT_FIRST,
    OPT_PLACE,
    OPT_ROLL,
    OPT_SET,
    RECKLESS_ACTION,
)
from .agenda import ask, clear_picks, drop, finish, pick, push
from .bits import (
    add_cell,
    contains,
    is_empty,
    load,
    meets,
    minus,
    remove_cell,
    store,
    union,
    write_cells,
)
from .board import (
    FLAME,
    firebreak_legal,
    is_live,
    is_team_game,
    measure,
    note_zones,
    own_zones,
    spread,
    takes_turns,
    touch,
)
from .components import (
    BURNING_SNAG,
    CARD_COUNT,
    CARD_KIND,
    DOZER_LINE,
    EMBER,
    EXPLOSION,
    FIREBREAK,
    FIRESTORM,
    FIRST_OF_KIND,
    FLARE_UP,
    LAST_OF_KIND,
    MUTUAL_AID,
    NUM_CARDS,
    NUM_TYPES,
    RECKLESS_COST,
    RECKLESS_FIRES,
    SCRATCH_LINE,
    SEAT_AT,
    SMOKEJUMPER,
    START_LIMIT,
    TOWERS_OF,
    WATER,
    WIND,
    WIND_N,
)
from .events import aid_cells, do_event_task, give_aid_card, place_aid_token
from .hands import discard_card, give_up, held_between, lowest_pick, mark_ascending, refill, refill_others, take
from .ignition import ignite, last_stand_won, roll, roll_live
from .patterns import (
    ember_destinations,
    explosion_cells,
    flare_up_cells,
    gap,
    is_firebreak,
    mark_playable,
    orientations,
    smokejumper_cells,
    snag,
    snag_cells,
    subset_cells,
    subset_complete,
    targets,
)
from .shadows import (
    place_shadow_fire,
    shadow_card,
    shadow_cards_done,
    shadow_cells,
    shadow_die,
    shadow_turn,
    shadow_west,
)
from .state import (
    ACTION,
    AID_CARD,
    AID_CELL,
    AID_OPT,
    BY_SEAT,
    BY_SHADOW,
    CHAMPION_CELL,
    CHAMPION_DISCARD,
    CHAMPION_OPTION,
    DISCARD,
    DO_CARD_DONE,
    DO_CHAMPION,
    DO_CHAMPION_FIREBREAK,
    DO_CHAMPION_HAND,
    DO_FIRST_TURN,
    DO_IGNITION,
    DO_KEEP,
    DO_NEXT_TURN,
    DO_PLAYER_TURN,
    DO_RECKLESS_TOKEN,
    DO_REFILL_OTHERS,
    DO_SETTLE,
    DO_SHADOW_CARD,
    DO_SHADOW_CARDS_DONE,
    DO_SHADOW_DIE,
    DO_SHADOW_TURN,
    FAR,
    FIRESTORM_OPTION,
    KEEP,
    MAX_STEPS_OPTION,
    MUTUAL_AID_OPTION,
    NO_CARD,
    NO_DECISION,
    NO_ROLL,
    NOBODY,
    PICK_CELL,
    PICK_DEST,
    PICK_DIR,
    PICK_SUBSET,
    POST_DRAW,
    PRE_DRAW,
    RECKLESS_CARD,
    RECKLESS_CELL,
    SHADOW_CARD,
    SHADOW_CELL,
    SHADOW_WEST,
    STEP_ACTION,
    STEP_DRAW,
    STEP_END,
    STEP_PRE_DRAW,
    STEP_SETTLE,
    STEP_SPREAD,
    STEP_START,
    STORM_DISCARD,
    WIND_OPT,
    WIND_SPREAD,
)

CHAMPION_FIREBREAKS = 2

# ---------------------------------------------------------------------- setup, §4


@kernel
def deal(state: State) -> None:
    """Set the table up to the first decision."""
    build_towers(state)
    deal_cards(state)
    state.wind = roll(state)
    state.turn = first_player(state)
    push(state, DO_FIRST_TURN, state.turn, 0)
    push(state, DO_CHAMPION, 0, 0)
    state.phase = NO_DECISION
    work_off(state)
    measure(state)


@kernel
def build_towers(state: State) -> None:
    """§4 steps 1, 2."""
    store(state.permanent, load(FLAME))
    for seat in range(state.num_players):
        state.active[seat] = 1
        state.bucket[seat] = 1
    for seat in range(state.lit_by.shape[0]):
        state.lit_by[seat] = NOBODY
    note_zones(state)
    state.limit = START_LIMIT
    state.card_in_play = NO_CARD
    state.last_roll = NO_ROLL
    state.face = NO_ROLL
    state.aid_option = -1
    clear_picks(state)


@kernel
def deal_cards(state: State) -> None:
    """§4 steps 3, 4: events come into the pile after the hands are dealt."""
    for card in range(NUM_TYPES):
        for _ in range(CARD_COUNT[card]):
            state.deck[state.deck_left] = card
            state.deck_left += 1
    shuffle(state.rng, state.deck, NUM_CARDS)
    for seat in range(state.num_players):
        for _ in range(START_LIMIT):
            state.deck_left -= 1
            take(state, seat, state.deck[state.deck_left])
            state.deck[state.deck_left] = 0
    if state.config[MUTUAL_AID_OPTION]:
        insert_event(state, MUTUAL_AID)
    if state.config[FIRESTORM_OPTION]:
        insert_event(state, FIRESTORM)


@kernel
def insert_event(state: State, event: int) -> None:
    """Put an event card at a uniformly random position of the pile (R29)."""
    place = below(state.rng, state.deck_left + 1)
    for i in range(state.deck_left, place, -1):
        state.deck[i] = state.deck[i - 1]
    state.deck[place] = event
    state.deck_left += 1


@kernel
def first_player(state: State) -> int:
    """§4 step 5: of the two towers the wind blows at, the first that has a player."""
    seat = SEAT_AT[state.num_players, TOWERS_OF[state.wind, 0]]
    return seat if seat >= 0 else SEAT_AT[state.num_players, TOWERS_OF[state.wind, 1]]


@kernel
def champion(state: State, k: int) -> None:
    """§4 step 6, §9.4: champions prepare in turn order."""
    while k < state.num_players:
        seat = (state.turn + k) % state.num_players
        k += 1
        level = state.config[CHAMPION_OPTION + seat]
        if level > 0:
            push(state, DO_CHAMPION, 0, k)
            if level > 1:
                push(state, DO_CHAMPION_HAND, seat, 0)
            push(state, DO_CHAMPION_FIREBREAK, seat, CHAMPION_FIREBREAKS)
            return


@kernel
def champion_firebreak(state: State, seat: int, left: int) -> None:
    """Ask for the next of the champion's firebreaks."""
    if left > 1:
        push(state, DO_CHAMPION_FIREBREAK, seat, left - 1)
    state.left = left
    ask(state, seat, CHAMPION_CELL)


# ---------------------------------------------------------------------- the work between two decisions


@kernel
def apply(state: State, action: int) -> None:
    """Carry out the action in the phase it belongs to, and walk on to the next decision."""
    phase = state.phase
    fire, firebreak, permanent = load(state.fire), load(state.firebreak), load(state.permanent)
    state.phase = NO_DECISION
    act(state, phase, action)
    work_off(state)
    if fire != load(state.fire) or firebreak != load(state.firebreak) or permanent != load(state.permanent):
        measure(state)
    if state.over:
        state.phase = phase
    elif state.steps >= state.config[MAX_STEPS_OPTION]:
        state.truncated = 1
        finish(state)


@kernel
def work_off(state: State) -> None:
    """Do one thing of the agenda after the other until there is something to decide, or the game is over."""
    while state.phase == NO_DECISION and not state.over:
        at = state.agenda_len - 1
        do(state, state.agenda_task[at], state.agenda_who[at], state.agenda_count[at])


@kernel
def do(state: State, task: int, who: int, count: int) -> None:
    """Carry out the last task of the agenda."""
    if task == DO_PLAYER_TURN:
        drop(state)
        player_turn(state, count)
    elif task == DO_IGNITION:
        drop(state)
        ignite(state, who, count)
    elif task == DO_CARD_DONE:
        drop(state)
        card_done(state)
    elif task == DO_NEXT_TURN:
        drop(state)
        next_turn(state)
    elif task == DO_SHADOW_TURN:
        drop(state)
        shadow_turn(state)
    elif task == DO_SHADOW_DIE:
        drop(state)
        shadow_die(state, count)
    elif task == DO_SHADOW_CARD:
        drop(state)
        shadow_card(state)
    elif task == DO_SHADOW_CARDS_DONE:
        drop(state)
        shadow_cards_done(state)
    elif task == DO_KEEP:
        drop(state)
        state.left = state.hand_size[who] - state.limit
        ask(state, who, KEEP)
    elif task == DO_REFILL_OTHERS:
        drop(state)
        refill_others(state)
    elif task == DO_RECKLESS_TOKEN:
        drop(state)
        reckless_token(state, count)
    elif task == DO_CHAMPION:
        drop(state)
        champion(state, count)
    elif task == DO_CHAMPION_FIREBREAK:
        drop(state)
        champion_firebreak(state, who, count)
    elif task == DO_CHAMPION_HAND:
        drop(state)
        ask(state, who, CHAMPION_DISCARD)
    elif task == DO_FIRST_TURN:
        drop(state)
        begin_turn(state, who)
    else:
        do_event_task(state, task, who, count)


# ---------------------------------------------------------------------- the turn, §5.1


@kernel
def next_turn(state: State) -> None:
    """Pass the turn clockwise; who is neither active nor a shadow is skipped."""
    seat = (state.turn + 1) % state.num_players
    while not takes_turns(state, seat) and not state.shadow[seat]:
        seat = (seat + 1) % state.num_players
    begin_turn(state, seat)


@kernel
def begin_turn(state: State, seat: int) -> None:
    """Begin a player's turn or a shadow's slot."""
    state.turn = seat
    state.turns += 1
    push(state, DO_NEXT_TURN, 0, 0)
    if takes_turns(state, seat):
        push(state, DO_PLAYER_TURN, 0, STEP_START)
    else:
        state.rolls = 1
        push(state, DO_SHADOW_TURN, 0, 0)


@kernel
def player_turn(state: State, step: int) -> None:
    """Go through the steps of a turn; who has lost his tower takes no further part in it."""
    seat = state.turn
    if step + 1 < STEP_END:
        push(state, DO_PLAYER_TURN, 0, step + 1)
    if step in (STEP_SETTLE, STEP_DRAW):
        push(state, DO_SETTLE, 0, 1)
    elif takes_turns(state, seat):
        if step == STEP_START:
            if last_stand_won(state, seat):
                state.won[seat] = 1
                finish(state)
        elif step == STEP_SPREAD:
            if may_use_bucket(state) or not is_empty(spread(state, state.wind)):
                ask(state, seat, WIND_SPREAD)
        elif step == STEP_ACTION:
            ask(state, seat, ACTION)
        elif may_use_bucket(state):
            ask(state, seat, PRE_DRAW if step == STEP_PRE_DRAW else POST_DRAW)


@kernel
def act(state: State, phase: int, action: int) -> None:
    """Carry out an action in its phase."""
    if action == BUCKET_ACTION:
        use_bucket(state)
    elif phase == WIND_SPREAD:
        if action != DONE:
            place_fire(state, action, state.seat)
    elif phase == ACTION:
        main_action(state, action)
    elif phase == PICK_CELL:
        pick_cell(state, action)
    elif phase == PICK_DIR:
        pick_direction(state, action - DIR_FIRST)
    elif phase == PICK_DEST:
        move_ember(state, action)
    elif phase == PICK_SUBSET:
        pick_subset(state, action)
    elif phase == WIND_OPT:
        wind_option(state, action - OPT_FIRST)
    elif phase == RECKLESS_CARD:
        pay_reckless(state, action - CARD_FIRST)
    elif phase == RECKLESS_CELL:
        state.left = 0
        place_fire(state, action, state.seat)
    elif phase == KEEP:
        give_up_excess(state, action - CARD_FIRST)
    elif phase in (DISCARD, STORM_DISCARD, CHAMPION_DISCARD):
        discard_one(state, phase, action)
    elif phase == AID_OPT:
        state.aid_option = action - OPT_FIRST
    elif phase == AID_CELL:
        place_aid_token(state, action)
    elif phase == AID_CARD:
        give_aid_card(state, action)
    elif phase == SHADOW_CELL:
        place_shadow_fire(state, action)
    elif phase == SHADOW_CARD:
        if action != DONE:
            play_card(state, action - CARD_FIRST)
    elif phase == SHADOW_WEST:
        shadow_west(state, action)
    elif phase == CHAMPION_CELL:
        state.left = 0
        add_cell(state.firebreak, action)
    # PRE_DRAW and POST_DRAW: DONE goes on


@kernel
def main_action(state: State, action: int) -> None:
    """§5.1 step 3: exactly one."""
    if action == DISCARD_ACTION:
        ask(state, state.seat, DISCARD)
    elif action == RECKLESS_ACTION:
        state.left = RECKLESS_COST
        ask(state, state.seat, RECKLESS_CARD)
    else:
        play_card(state, action - CARD_FIRST)


@kernel
def discard_one(state: State, phase: int, action: int) -> None:
    """Discard cards in ascending order of type, any number, none included (R2); then draw."""
    seat = state.seat
    if action != DONE:
        card = action - CARD_FIRST
        discard_card(state, seat, card)
        if held_between(state.hand[seat], card, NUM_TYPES - 1) > 0:
            state.last_card = card
            ask(state, seat, phase)
            return
    clear_picks(state)
    if phase == STORM_DISCARD:
        refill(state, seat)  # at once (§6.1 step 4); at DISCARD the turn's settle does it
    elif phase == CHAMPION_DISCARD:
        refill(state, seat)
        push(state, DO_SETTLE, 0, 0)


@kernel
def give_up_excess(state: State, card: int) -> None:
    """§5.6 step 5: down to the limit."""
    discard_card(state, state.seat, card)
    state.left -= 1
    if state.left > 0:
        state.last_card = card
        ask(state, state.seat, KEEP)
    else:
        clear_picks(state)


# ---------------------------------------------------------------------- playing a card, §5.3


@kernel
def place_fire(state: State, cell: int, burner: int) -> None:
    """Put one fire token down; a roof that it lights burns."""
    add_cell(state.fire, cell)
    push(state, DO_IGNITION, burner, BY_SEAT)


@kernel
def burn_after_card(state: State) -> None:
    """Towers lit by a card burn; a shadow who plays it is no burner (§5.3)."""
    if state.active[state.seat] or is_team_game(state):
        push(state, DO_IGNITION, state.seat, BY_SEAT)
    else:
        push(state, DO_IGNITION, NOBODY, BY_SHADOW)


@kernel
def play_card(state: State, card: int) -> None:
    """The card leaves the hand, and its choices begin."""
    give_up(state, state.seat, card)
    state.card_in_play = card
    push(state, DO_CARD_DONE, 0, 0)
    kind = CARD_KIND[card]
    if kind == WIND:
        ask(state, state.seat, WIND_OPT)
    elif kind == WATER and card != SMOKEJUMPER:
        state.left = longest_subset(state)
        ask(state, state.seat, PICK_SUBSET)
    else:
        ask(state, state.seat, PICK_CELL)


@kernel
def card_done(state: State) -> None:
    """After its effect the card goes to the discard pile."""
    state.discard[state.card_in_play] += 1
    state.card_in_play = NO_CARD


@kernel
def pick_cell(state: State, cell: int) -> None:
    """A cell completes some cards and is the anchor or source of others."""
    card = state.card_in_play
    if card == EXPLOSION:
        explode(state, cell)
    elif card == SMOKEJUMPER:
        store(state.fire, minus(load(state.fire), smokejumper_cells(state, cell)))
    elif card == EMBER:
        pick(state, cell)
        ask(state, state.seat, PICK_DEST)
    elif CARD_KIND[card] == WIND:
        add_cell(state.fire, cell)
        burn_after_card(state)
    elif card in (FLARE_UP, DOZER_LINE, SCRATCH_LINE):
        pick(state, cell)
        ask(state, state.seat, PICK_DIR)
    elif card == BURNING_SNAG:
        pick(state, cell)
        if is_only_quadrant(state, cell):
            pick_direction(state, 1)
        else:
            ask(state, state.seat, PICK_DIR)
    elif is_firebreak(state, cell):  # De/Reforest
        remove_cell(state.firebreak, cell)
    else:
        add_cell(state.firebreak, cell)


@kernel
def is_only_quadrant(state: State, anchor: int) -> bool:
    """Tell whether no square but the one to the south-east of the anchor is legal: then nothing is asked."""
    return not (
        contains(snag(state, 0), anchor) or contains(snag(state, 2), anchor) or contains(snag(state, 3), anchor)
    )


@kernel
def pick_direction(state: State, direction: int) -> None:
    """Lay the pattern from the anchor."""
    card = state.card_in_play
    anchor = state.picks[0]
    clear_picks(state)
    if card == FLARE_UP:
        store(state.fire, union(load(state.fire), flare_up_cells(state, anchor, direction)))
        burn_after_card(state)
    elif card == BURNING_SNAG:
        store(state.fire, union(load(state.fire), snag_cells(state, anchor, direction)))
        burn_after_card(state)
    else:
        step = gap(card) * (1 if direction == 1 else 16)
        add_cell(state.firebreak, anchor)
        add_cell(state.firebreak, anchor + step)


@kernel
def explode(state: State, cell: int) -> None:
    """The token becomes a firebreak, wherever it is, and all vacant cells around it get fire (R7)."""
    around_it = explosion_cells(state, cell)
    remove_cell(state.fire, cell)
    add_cell(state.firebreak, cell)
    store(state.fire, union(load(state.fire), around_it))
    burn_after_card(state)


@kernel
def move_ember(state: State, cell: int) -> None:
    """The token moves."""
    remove_cell(state.fire, state.picks[0])
    add_cell(state.fire, cell)
    clear_picks(state)
    burn_after_card(state)


@kernel
def wind_option(state: State, option: int) -> None:
    """Set the wind, roll for another one, or put a fire in the card's direction."""
    if option == OPT_SET:
        state.wind = state.card_in_play - WIND_N
    elif option == OPT_ROLL:
        before = state.wind
        while roll_live(state) == before:
            pass
        state.wind = state.last_roll
    else:
        ask(state, state.seat, PICK_CELL)


# ---------------------------------------------------------------------- water and bucket


@kernel
def longest_subset(state: State) -> int:
    """Return the number of cells in the window of a water card or of the bucket."""
    return 4 if state.card_in_play == 9 else 3


@kernel
def pick_subset(state: State, action: int) -> None:
    """Pick tokens in ascending order; when the picking is done they are taken off the board."""
    if action != DONE:
        pick(state, action)
        state.left -= 1
        if not is_empty(subset_cells(state)):
            ask(state, state.seat, PICK_SUBSET)
            return
    for k in range(state.pick_count):
        remove_cell(state.fire, state.picks[k])
    clear_picks(state)


@kernel
def may_use_bucket(state: State) -> bool:
    """§5.4: a full bucket and fire in the own zone, in teams also in the ally's."""
    return state.bucket[state.turn] != 0 and meets(load(state.fire), own_zones(state, state.turn))


@kernel
def use_bucket(state: State) -> None:
    """Empty the bucket; afterwards the turn goes on in the step where it was used (R12)."""
    state.bucket[state.turn] = 0
    if state.agenda_task[state.agenda_len - 1] == DO_PLAYER_TURN:
        state.agenda_count[state.agenda_len - 1] -= 1
    state.left = longest_subset(state)
    ask(state, state.seat, PICK_SUBSET)


# ---------------------------------------------------------------------- Reckless Abandon, §5.4


@kernel
def may_be_reckless(state: State) -> bool:
    """An empty bucket, three cards of water or of firebreak, and a cell for fire (R13)."""
    held = state.hand[state.seat]
    enough = (
        held_between(held, FIRST_OF_KIND[WATER], LAST_OF_KIND[WATER]) >= RECKLESS_COST
        or held_between(held, FIRST_OF_KIND[FIREBREAK], LAST_OF_KIND[FIREBREAK]) >= RECKLESS_COST
    )
    return state.bucket[state.seat] == 0 and enough and not is_empty(touch(state))


@kernel
def mark_reckless(state: State, mask: Array) -> None:
    """The first card fixes the color; three must be found in ascending order."""
    held = state.hand[state.seat]
    for kind in range(WATER, FIREBREAK + 1):
        low, high = FIRST_OF_KIND[kind], LAST_OF_KIND[kind]
        if state.last_card == NO_CARD:
            mark_ascending(held, low, high, state.left, mask, CARD_FIRST)
        elif low <= state.last_card <= high:
            mark_ascending(held, state.last_card, high, state.left, mask, CARD_FIRST)


@kernel
def pay_reckless(state: State, card: int) -> None:
    """Three cards of one color, then two fires."""
    discard_card(state, state.seat, card)
    state.left -= 1
    if state.left > 0:
        state.last_card = card
        ask(state, state.seat, RECKLESS_CARD)
    else:
        clear_picks(state)
        push(state, DO_RECKLESS_TOKEN, 0, RECKLESS_FIRES)


@kernel
def reckless_token(state: State, left: int) -> None:
    """One fire beside any other; the second may lean on the first (R14)."""
    if takes_turns(state, state.turn) and not is_empty(touch(state)):
        if left > 1:
            push(state, DO_RECKLESS_TOKEN, 0, left - 1)
        state.left = left
        ask(state, state.turn, RECKLESS_CELL)


# ---------------------------------------------------------------------- legal actions, §7


@kernel
def legal(state: State, mask: Array) -> None:
    """Mark the acting player's legal actions."""
    phase = state.phase
    held = state.hand[state.seat]
    if phase == WIND_SPREAD:
        cells = spread(state, state.wind)
        write_cells(cells, mask, 0)
        mask[BUCKET_ACTION] = may_use_bucket(state)
        mask[DONE] = is_empty(cells)
    elif phase == ACTION:
        mark_playable(state, held, mask, CARD_FIRST)
        mask[DISCARD_ACTION] = 1
        mask[RECKLESS_ACTION] = may_be_reckless(state)
        mask[BUCKET_ACTION] = may_use_bucket(state)
    elif phase == PICK_CELL:
        write_cells(targets(state, state.card_in_play), mask, 0)
    elif phase == PICK_DIR:
        for direction in range(4):
            mask[DIR_FIRST + direction] = contains(orientations(state, state.card_in_play, direction), state.picks[0])
    elif phase == PICK_DEST:
        write_cells(ember_destinations(state, state.picks[0]), mask, 0)
    elif phase == PICK_SUBSET:
        write_cells(subset_cells(state), mask, 0)
        mask[DONE] = subset_complete(state)
    elif phase == WIND_OPT:
        direction = state.card_in_play - WIND_N
        mask[OPT_FIRST + OPT_SET] = direction != state.wind and is_live(state, direction)  # R9
        mask[OPT_FIRST + OPT_ROLL] = 1
        mask[OPT_FIRST + OPT_PLACE] = not is_empty(spread(state, direction))
    elif phase == RECKLESS_CARD:
        mark_reckless(state, mask)
    elif phase in (DISCARD, STORM_DISCARD, CHAMPION_DISCARD):
        mark_ascending(held, lowest_pick(state), NUM_TYPES - 1, 1, mask, CARD_FIRST)
        mask[DONE] = 1
    elif phase in (KEEP, AID_CARD):
        mark_ascending(held, lowest_pick(state), NUM_TYPES - 1, state.left, mask, CARD_FIRST)
    elif phase in (PRE_DRAW, POST_DRAW):
        mask[BUCKET_ACTION] = 1
        mask[DONE] = 1
    elif phase == RECKLESS_CELL:
        write_cells(touch(state), mask, 0)
    elif phase == AID_OPT:
        for option in range(3):
            mask[OPT_FIRST + option] = 1
    elif phase == AID_CELL:
        write_cells(aid_cells(state), mask, 0)
    elif phase == SHADOW_CELL:
        write_cells(shadow_cells(state), mask, 0)
    elif phase == SHADOW_CARD:
        mark_playable(state, held, mask, CARD_FIRST)
        mask[DONE] = 1
    elif phase == SHADOW_WEST:
        write_cells(load(state.firebreak), mask, 0)
        for direction in range(4):
            mask[DIR_FIRST + direction] = direction != state.wind and is_live(state, direction)
    else:  # CHAMPION_CELL
        write_cells(firebreak_legal(state), mask, 0)


# ---------------------------------------------------------------------- end of the game, §8


@kernel
def scores(state: State, out: Array) -> None:
    """The game has no points. As a measure, the steps that the fire is away from the roof, and FAR more for a winner.

    In teams allies share one measure.
    """
    for seat in range(state.num_players):
        out[seat] = team_reach(state, seat) if is_team_game(state) else state.reach[seat]
        if state.won[seat]:
            out[seat] += FAR


@kernel
def team_reach(state: State, seat: int) -> int:
    """In teams both towers count for both allies, half each."""
    return (np.int64(state.reach[seat]) + state.reach[(seat + 2) % 4]) // 2


@kernel
def standings(state: State, out: Array) -> None:
    """Winners first, then standing towers, then the later burned."""
    for seat in range(state.num_players):
        if state.won[seat]:
            out[seat] = 1000
        elif is_team_game(state):
            out[seat] = 0
        else:
            out[seat] = 100 if state.active[seat] else state.burned_at[seat]


@kernel
def returns(state: State, standing: Array, out: Array) -> None:
    """Winners share the victory; who has gone out before the end has lost. Teams: +1 and -1, 0 for a draw."""
    if not is_team_game(state):
        share_victory(standing, state.num_players, out)
        return
    decided = False
    for seat in range(state.num_players):
        decided = decided or state.won[seat] != 0
    for seat in range(state.num_players):
        out[seat] = 0.0 if not decided else (1.0 if state.won[seat] else -1.0)

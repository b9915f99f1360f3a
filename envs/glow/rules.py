"""The rules of Glow: setup, the order of a round, and the end. Specification §4, §5, §7, §11.

What happens inside the parts of a round is in ``dawn``, ``morning``, ``noon`` and ``journey``; Arthur is in ``arthur``.
"""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.outcome import share_victory
from ..core.random import below, shuffle
from ..core.types import Array, State
from .actions import (
    ADVENTURER_EFFECT,
    BOAT_FIRST,
    CEMETERY_FIRST,
    COLOR_FIRST,
    DIE_FIRST,
    FACE_FIRST,
    MODE_REROLL,
    MOVE_FIRST,
    PAY_FIRST,
    SECTION_FIRST,
    SETTLE,
    STOP,
)
from .arthur import (
    arthur_colors,
    arthur_routes,
    arthur_total,
    choose_color,
    last_relocation,
    preset_colors,
    replace_tile,
    sail_arthur,
    set_up_arthur,
    shuffle_tiles,
    stir_sections,
    walk_with_tile,
)
from .board import (
    bury_section,
    deal_companions,
    return_small_dice,
    roll_small_die,
    sections_with_companion,
)
from .components import (
    ADVENTURER_POINTS,
    BLACK_SMALL,
    CARD_POINTS,
    CROMAUG,
    DECK_A,
    DECK_B,
    DECK_SIZE,
    FIRST_SMALL,
    IN_SOLO,
    ISLAND_POINTS,
    LAST_PLAYER_REROLLS,
    NUM_ADVENTURERS,
    NUM_SPELLS,
    NUM_SUPPLY,
    REMOVED_PER_DECK,
    ROUNDS,
    SHADOWS,
    SPELL_COPIES,
    SPELL_TYPES,
    START_SCORE,
    VILLAGE_POINTS,
)
from .dawn import (
    available_dice,
    black_targets,
    clear_board,
    leave_black_die_behind,
    may_choose_die,
    may_move_black_die,
    take_section,
)
from .dice import roll_all, roll_slot, take_own_dice
from .journey import island_points, losses, may_settle, move_company, moves, routes, sail
from .morning import REROLL, SET, SET_PRICE, held_dice, modes, other_faces, pay_symbol, purses, set_face
from .noon import (
    ROW_BIT,
    SPELL_BIT,
    deal_spells,
    fetch,
    fetchable,
    only_fetched,
    pay_special_faces,
    pending,
    resolve,
    resolve_plain,
)
from .player import bind_die, discard_spell, drop_snapshot, fireflies_of, leave_row, row_length, take_snapshot
from .state import (
    ABSENT,
    ADVENTURER_CHOICE,
    ARTHUR_BOAT,
    ARTHUR_CHOICE,
    ARTHUR_DICE,
    AT_DAWN,
    AT_END,
    AT_JOURNEY,
    AT_MORNING,
    AT_NOON,
    AT_RANDOM,
    AT_SETUP,
    BLACK_MOVE,
    BURY,
    BY_DRAFT,
    DIE1,
    DIE2,
    DRAFT,
    FIRST_PLAYER,
    INVITE,
    JOURNEY,
    MAP,
    MAX_ROW,
    MAX_SPELLS,
    MORNING,
    NO_COLOR,
    NO_SECTION,
    NO_SLOT,
    NOON,
    PAY,
    PHASES,
    RESURRECT,
    SET_DIE,
    SET_FACE,
    SKETAL_COLOR,
    SKULL,
    UNROLLED,
    bit,
    has,
    is_solo,
)

# The legal actions of a node are bits counted from the first action of its range, and this one for STOP.
STOP_BIT = 62
RANGE_FIRST = np.zeros(len(PHASES), np.int64)
RANGE_FIRST[[DRAFT, ARTHUR_DICE, SKETAL_COLOR]] = COLOR_FIRST
RANGE_FIRST[[INVITE, BLACK_MOVE, BURY]] = SECTION_FIRST
RANGE_FIRST[[MORNING, PAY, SET_FACE]] = MODE_REROLL, PAY_FIRST, FACE_FIRST
RANGE_FIRST[[DIE1, DIE2, SET_DIE]] = DIE_FIRST
RANGE_FIRST[[NOON, SKULL]] = ADVENTURER_EFFECT
RANGE_FIRST[RESURRECT] = CEMETERY_FIRST
RANGE_FIRST[[JOURNEY, ARTHUR_BOAT]] = SETTLE, BOAT_FIRST

# ---------------------------------------------------------------------- setup, §4


@kernel
def deal(state: State) -> None:
    """Set the table up to the first decision."""
    state.section = NO_SECTION
    state.die1 = NO_SLOT
    state.arthur_color[0] = NO_COLOR
    state.arthur_color[1] = NO_COLOR
    state.stage = AT_SETUP
    choose_first_player(state)
    shuffle_stocks(state)
    state.seat = state.first
    state.phase = DRAFT
    choose_adventurers(state)
    if state.adventurer[state.first] != 0:
        after_draft(state)
    walk(state)


@kernel
def choose_first_player(state: State) -> None:
    """§4 step 2 (R3)."""
    state.first = state.config[FIRST_PLAYER]
    if state.first < 0:
        state.first = below(state.rng, state.num_players)


@kernel
def shuffle_stocks(state: State) -> None:
    """§4 steps 5, 6, and Arthur's tiles: face down, so that it makes no difference that it is done before the draft."""
    if is_solo(state):
        shuffle_deck(state, 0, DECK_A, 0)
        shuffle_deck(state, 1, DECK_B, 0)
        shuffle_tiles(state)
    else:
        shuffle_deck(state, 0, DECK_A, REMOVED_PER_DECK)
        shuffle_deck(state, 1, DECK_B, REMOVED_PER_DECK)
        shuffle_spells(state)


@kernel
def choose_adventurers(state: State) -> None:
    """§4 step 3, unless they are drafted (R2)."""
    if state.config[ADVENTURER_CHOICE] == BY_DRAFT:
        return
    for seat in range(state.num_players):
        if state.config[ADVENTURER_CHOICE] == AT_RANDOM:
            adventurer = 1 + below(state.rng, NUM_ADVENTURERS)
            while not has(free_adventurers(state), adventurer - 1):
                adventurer = 1 + below(state.rng, NUM_ADVENTURERS)
            state.adventurer[seat] = adventurer
        else:
            state.adventurer[seat] = 1 + state.config[ADVENTURER_CHOICE + seat]


@kernel
def free_adventurers(state: State) -> int:
    """Return the colors of the adventurers that nobody plays; dice that are meant for Arthur are not free either."""
    colors = bit(NUM_ADVENTURERS) - 1
    for seat in range(state.num_players):
        if state.adventurer[seat] != 0:
            colors &= ~bit(state.adventurer[seat] - 1)
    if is_solo(state) and state.config[ARTHUR_CHOICE] >= 0:
        colors &= ~bit(state.config[ARTHUR_CHOICE])
        colors &= ~bit(state.config[ARTHUR_CHOICE + 1])
    return colors


@kernel
def draft(state: State, color: int) -> None:
    """Pick an adventurer; clockwise, one each."""
    state.adventurer[state.seat] = 1 + color
    following = (state.seat + 1) % state.num_players
    if following != state.first:
        state.seat = following
    else:
        after_draft(state)


@kernel
def after_draft(state: State) -> None:
    """Arthur needs dice before the table is laid."""
    state.seat = state.first
    if is_solo(state) and not preset_colors(state):
        state.phase = ARTHUR_DICE
    else:
        lay_table(state)


@kernel
def lay_table(state: State) -> None:
    """§4 steps 3, 4 and 7 to 9; §11 for the solo game."""
    for seat in range(state.num_players):
        take_own_dice(state, seat)
        state.score[seat] = START_SCORE
    for color in range(NUM_SUPPLY):
        state.supply[color] = 1
    if is_solo(state):
        set_up_arthur(state)
    else:
        state.rerolls[(state.first - 1) % state.num_players] = LAST_PLAYER_REROLLS
    for small in range(BLACK_SMALL):
        roll_small_die(state, small)
    deal_companions(state)
    state.day = 1
    begin_dawn(state)


@kernel
def shuffle_spells(state: State) -> None:
    """§4 step 5."""
    for kind in range(SPELL_TYPES):
        for _ in range(SPELL_COPIES[kind]):
            state.spell_pile[state.spells_left] = 1 + kind
            state.spells_left += 1
    shuffle(state.rng, state.spell_pile, NUM_SPELLS)


@kernel
def shuffle_deck(state: State, deck: int, cards: Array, removed: int) -> None:
    """§4 step 6: the removed cards lie behind the deck, unseen (R47). Some cards are not used in solo (§11)."""
    count = 0
    for k in range(DECK_SIZE):
        if not is_solo(state) or IN_SOLO[cards[k]]:
            state.deck[deck, count] = cards[k]
            state.unseen |= bit(cards[k])
            count += 1
    shuffle(state.rng, state.deck[deck], count)
    state.deck_left[deck] = count - removed


# ---------------------------------------------------------------------- decisions, §5


@kernel
def apply(state: State, action: int) -> None:
    """Carry out the action at the node it belongs to, and walk on to the next decision."""
    carry_out(state, action)
    walk(state)


@kernel
def walk(state: State) -> None:
    """Go on to the next node with at least two legal actions; others are carried out silently (R34)."""
    while not state.over:
        if state.phase == NOON:
            resolve_plain(state)
        state.choices = choices(state)
        if state.choices & (state.choices - 1) != 0:
            return
        carry_out(state, only_action(state))
    state.choices = 0


@kernel
def only_action(state: State) -> int:
    """Return the action of a node that has no other."""
    if has(state.choices, STOP_BIT):
        return STOP
    action = first_action(state)
    rest = np.int64(state.choices)
    while rest > 1:
        rest >>= 1
        action += 1
    return action


@kernel
def first_action(state: State) -> int:
    """Return the action that bit 0 of ``choices`` stands for."""
    if state.phase == JOURNEY and state.config[MAP] != SHADOWS:
        return BOAT_FIRST
    return RANGE_FIRST[state.phase]


@kernel
def legal(state: State, mask: Array) -> None:
    """Spread the bits of ``choices`` over the mask."""
    rest = np.int64(state.choices)
    if has(rest, STOP_BIT):
        mask[STOP] = 1
        rest &= ~bit(STOP_BIT)
    action = first_action(state)
    while rest != 0:
        if rest & 1:
            mask[action] = 1
        rest >>= 1
        action += 1


@kernel
def choices(state: State) -> int:
    """Return the legal actions of the acting player as bits (§8); never none."""
    phase, seat = state.phase, state.seat
    if phase == MORNING:
        return modes(state) | bit(STOP_BIT)
    if phase == PAY:
        return purses(state)
    if phase in (DIE1, SET_DIE):
        return held_dice(state)
    if phase == DIE2:
        return (held_dice(state) & ~bit(state.die1)) | bit(STOP_BIT)
    if phase == SET_FACE:
        return other_faces(state)
    if phase == JOURNEY:
        return journey_choices(state)
    if phase == NOON:
        sources = pending(state, seat)
        return sources | bit(STOP_BIT) if only_fetched(state, seat, sources) else sources
    if phase in (INVITE, BURY):
        return sections_with_companion(state)
    if phase == BLACK_MOVE:
        return black_targets(state) | bit(STOP_BIT)
    if phase == SKETAL_COLOR:
        return available_dice(state)
    if phase == SKULL:
        return losses(state, seat)
    if phase == RESURRECT:
        return fetchable(state, seat) >> 1  # card ids begin at 1
    if phase == ARTHUR_BOAT:
        return arthur_routes(state)
    if phase == ARTHUR_DICE:
        return arthur_colors(state)
    return free_adventurers(state)


@kernel
def journey_choices(state: State) -> int:
    """STOP always; on the Shadows SETTLE (bit 0) and moves, on the Archipelago routes."""
    seat = state.seat
    if state.config[MAP] != SHADOWS:
        return routes(state, seat) | bit(STOP_BIT)
    bits = moves(state, seat) << (MOVE_FIRST - SETTLE)
    if may_settle(state, seat):
        bits |= bit(0)
    return bits | bit(STOP_BIT)


@kernel
def carry_out(state: State, action: int) -> None:
    """Do what the action means at this node."""
    phase = state.phase
    if phase == MORNING:
        choose_mode(state, action)
    elif phase == PAY:
        pay(state, action)
    elif phase == DIE1:
        state.die1 = action - DIE_FIRST
        state.phase = DIE2
    elif phase == DIE2:
        reroll(state, action)
    elif phase == SET_DIE:
        state.die1 = action - DIE_FIRST
        state.phase = SET_FACE
    elif phase == SET_FACE:
        set_face(state, action - FACE_FIRST)
        end_mode(state)
    elif phase == NOON:
        act_at_noon(state, action)
    elif phase == JOURNEY:
        travel(state, action)
    elif phase == INVITE:
        invite(state, action - SECTION_FIRST)
    elif phase == BURY:
        bury_section(state, action - SECTION_FIRST)
        finish(state)
    elif phase == SKULL:
        lose_at_skull(state, action)
    elif phase == BLACK_MOVE:
        if action != STOP:
            leave_black_die_behind(state, action - SECTION_FIRST)
        complete_invitation(state)
    elif phase == SKETAL_COLOR:
        bind_die(state, state.seat, action - COLOR_FIRST)
        after_welcome(state)
    elif phase == RESURRECT:
        fetch(state, 1 + action - CEMETERY_FIRST)
        state.phase = SKETAL_COLOR if may_choose_die(state) else NOON
    elif phase == ARTHUR_BOAT:
        sail_arthur(state, action - BOAT_FIRST)
        after_arthur(state)
    elif phase == ARTHUR_DICE:
        if choose_color(state, action - COLOR_FIRST):
            lay_table(state)
    else:
        draft(state, action - COLOR_FIRST)


# ---------------------------------------------------------------------- the order of a round


@kernel
def begin(state: State, stage: int, phase: int) -> None:
    """Begin a part of the round with the first player."""
    state.stage = stage
    state.phase = phase
    state.finished = 0
    state.seat = state.first


@kernel
def finish(state: State) -> None:
    """The player is through with this part: the next one in turn order begins it, or the next part begins."""
    state.finished |= bit(state.seat)
    for k in range(state.num_players):
        seat = (state.first + k) % state.num_players
        if not has(state.finished, seat):
            state.seat = seat
            if state.stage == AT_DAWN:
                state.phase = INVITE
            elif state.stage == AT_MORNING:
                state.phase = MORNING
            elif state.stage == AT_NOON:
                state.phase = NOON
            else:
                state.phase = JOURNEY
            return
    if state.stage == AT_DAWN:
        end_dawn(state)
        begin_morning(state)
    elif state.stage == AT_MORNING:
        begin_noon(state)
    elif state.stage == AT_NOON:
        begin_journey(state)
    else:
        evening(state)


@kernel
def begin_dawn(state: State) -> None:
    """Round start (§5.0): spells are turned up, and all marks of the last round go."""
    for seat in range(state.num_players):
        for j in range(MAX_SPELLS):
            state.spell_up[seat, j] = state.spell[seat, j] != 0
        state.power_used[seat] = 0
        state.done[seat] = 0
        state.used[seat] = 0
        state.visited[seat] = 0
    begin(state, AT_DAWN, INVITE)


@kernel
def begin_morning(state: State) -> None:
    """§5.2, §5.3: everybody rolls everything at once, then all may reroll."""
    for k in range(state.num_players):
        roll_all(state, (state.first + k) % state.num_players)
    take_snapshot(state)
    begin(state, AT_MORNING, MORNING)


@kernel
def begin_noon(state: State) -> None:
    """§5.4: special faces pay."""
    for seat in range(state.num_players):
        pay_special_faces(state, seat)
    take_snapshot(state)
    begin(state, AT_NOON, NOON)


@kernel
def begin_journey(state: State) -> None:
    """§5.5: after the spells that noon has caused."""
    deal_spells(state)
    state.black_entered = 0
    for seat in range(state.num_players):
        state.visited[seat] = bit(state.company[seat]) if state.config[MAP] == SHADOWS else 0
    take_snapshot(state)
    begin(state, AT_JOURNEY, JOURNEY)


@kernel
def evening(state: State) -> None:
    """§5.6: small dice go back, new companions come, the first-player token moves on; or the game ends."""
    drop_snapshot(state)
    if state.day == ROUNDS:
        end_game(state)
        return
    for k in range(state.num_players):
        return_small_dice(state, (state.first + k) % state.num_players)
    for seat in range(state.num_players):
        for slot in range(FIRST_SMALL):
            if state.die[seat, slot] != ABSENT:
                state.die[seat, slot] = UNROLLED
    deal_companions(state)
    state.first = (state.first + 1) % state.num_players
    state.day += 1
    begin_dawn(state)


@kernel
def end_game(state: State) -> None:
    """§7: nothing is left to decide."""
    if is_solo(state):
        last_relocation(state)
    state.stage = AT_END
    state.finished = 0
    state.over = 1


# ---------------------------------------------------------------------- dawn, §5.1


@kernel
def invite(state: State, section: int) -> None:
    """Choose a section; whoever has Kaar may send the black die away first."""
    state.section = section
    if may_move_black_die(state):
        state.phase = BLACK_MOVE
    else:
        complete_invitation(state)


@kernel
def complete_invitation(state: State) -> None:
    """Take what lies there; a Sketal of any color asks for a color."""
    take_section(state)
    if not is_solo(state):
        state.section = NO_SECTION
    if may_choose_die(state):
        state.phase = SKETAL_COLOR
    else:
        after_welcome(state)


@kernel
def after_welcome(state: State) -> None:
    """The companion has joined: go on with the phase it joined in."""
    if state.stage == AT_NOON:
        state.phase = NOON
    elif is_solo(state):
        meet_arthur(state)
    elif state.num_players == 2 and state.seat == state.first:
        state.phase = BURY  # R32
    else:
        finish(state)


@kernel
def meet_arthur(state: State) -> None:
    """§11: the section's tile moves Arthur."""
    walk_with_tile(state)
    if arthur_routes(state) != 0:
        state.phase = ARTHUR_BOAT
    else:
        after_arthur(state)


@kernel
def after_arthur(state: State) -> None:
    """The tile is used up."""
    replace_tile(state)
    state.section = NO_SECTION
    finish(state)


@kernel
def end_dawn(state: State) -> None:
    """Nobody invites any more."""
    clear_board(state)
    if is_solo(state):
        stir_sections(state)


# ---------------------------------------------------------------------- morning, §5.3


@kernel
def choose_mode(state: State, action: int) -> None:
    """Keep the dice, or pay for a reroll or a set face; there is no way back (R11)."""
    if action == STOP:
        finish(state)
        return
    state.mode = REROLL if action == MODE_REROLL else SET
    state.pay_left = 1 if state.mode == REROLL else SET_PRICE
    state.phase = PAY


@kernel
def pay(state: State, action: int) -> None:
    """Pay one symbol after the other, then choose a die."""
    pay_symbol(state, action)
    if state.pay_left == 0:
        state.phase = DIE1 if state.mode == REROLL else SET_DIE


@kernel
def reroll(state: State, action: int) -> None:
    """Roll one or two dice once."""
    roll_slot(state, state.seat, state.die1)
    if action != STOP:
        roll_slot(state, state.seat, action - DIE_FIRST)
    end_mode(state)


@kernel
def end_mode(state: State) -> None:
    """Ask again."""
    state.mode = 0
    state.die1 = NO_SLOT
    state.phase = MORNING


# ---------------------------------------------------------------------- noon, §5.4


@kernel
def act_at_noon(state: State, action: int) -> None:
    """Resolve a source; Cromaug then fetches a companion. STOP leaves the fetched one alone."""
    if action == STOP:
        state.fetched = 0
        finish(state)
        return
    source = action - ADVENTURER_EFFECT
    fetches = is_cromaug(state, source)
    resolve(state, source)
    if fetches and fetchable(state, state.seat) != 0:
        state.phase = RESURRECT


@kernel
def is_cromaug(state: State, source: int) -> bool:
    """Tell whether a source is the companion that fetches another."""
    return ROW_BIT <= source < SPELL_BIT and state.row[state.seat, source - ROW_BIT] == CROMAUG


# ---------------------------------------------------------------------- journey, §5.5


@kernel
def travel(state: State, action: int) -> None:
    """Stop, settle, move the company or a boat."""
    if action == STOP:
        finish(state)
    elif action == SETTLE:
        state.camp[state.seat] = state.company[state.seat]
        finish(state)
    elif action < BOAT_FIRST:
        if move_company(state, action - MOVE_FIRST) and losses(state, state.seat) != 0:
            state.phase = SKULL
    elif sail(state, action - BOAT_FIRST) and losses(state, state.seat) != 0:
        state.phase = SKULL
    else:
        finish(state)


@kernel
def lose_at_skull(state: State, action: int) -> None:
    """Give up a companion or a spell; a boat's journey ends with it, the company may walk on."""
    source = action - ADVENTURER_EFFECT
    if source < SPELL_BIT:
        leave_row(state, state.seat, source - ROW_BIT)
    else:
        discard_spell(state, state.seat, source - SPELL_BIT)
    if state.config[MAP] == SHADOWS:
        state.phase = JOURNEY
    else:
        finish(state)


# ---------------------------------------------------------------------- scoring, §7

FIREFLY_BONUS = 10


@kernel
def card_points(state: State, owner: int) -> int:
    """Return the sparks printed on the companions of the row."""
    points = 0
    for i in range(MAX_ROW):
        points += CARD_POINTS[state.row[owner, i]]
    return points


@kernel
def map_points(state: State, owner: int) -> int:
    """Return the sparks of the camp's village, or of the boats' islands."""
    if state.config[MAP] == SHADOWS:
        return VILLAGE_POINTS[state.camp[owner]]
    return island_points(ISLAND_POINTS, state.boats[owner])


@kernel
def firefly_points(state: State, owner: int) -> int:
    """Return the bonus for a firefly for each companion (R46)."""
    return FIREFLY_BONUS if fireflies_of(state, owner) >= row_length(state, owner) else 0


@kernel
def total(state: State, owner: int) -> int:
    """Return the final score as it would be now: a plain sum (R6)."""
    if state.day == 0:
        return 0
    adventurer = state.adventurer[owner % state.adventurer.shape[0]]
    sparks = ADVENTURER_POINTS[adventurer] + card_points(state, owner) + map_points(state, owner)
    return sparks + firefly_points(state, owner) + state.score[owner] + state.footprints[owner]


@kernel
def scores(state: State, out: Array) -> None:
    """Everybody's final score as it stands."""
    for seat in range(state.num_players):
        out[seat] = total(state, seat)
    if is_solo(state):
        out[1] = arthur_total(state)


@kernel
def standings(state: State, out: Array) -> None:
    """Sparks, then reroll tokens (R45)."""
    for seat in range(state.num_players):
        out[seat] = np.int64(total(state, seat)) * 1000 + state.rerolls[seat]


@kernel
def returns(state: State, standing: Array, out: Array) -> None:
    """Share the victory; alone, more sparks than Arthur win (R42)."""
    if is_solo(state):
        out[0] = 1.0 if total(state, 0) > arthur_total(state) else -1.0
    else:
        share_victory(standing, state.num_players, out)

"""A sensible short-sighted player: it pushes the fire towards the nearest rival roof and keeps it from its own.

A position is worth what the fire's distance to every standing roof is worth. For each card it holds, the player tries
the few placements that matter (towards each rival, or at the fire nearest to its own roof) and plays the best of them.
It looks only at what its seat may see: the table and its own hand.
"""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.types import State
from .actions import (
    AID_FIRE,
    AID_FIREBREAK,
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
from .bits import (
    Board,
    around,
    beside,
    common,
    complement,
    contains,
    is_empty,
    load,
    lowest,
    meets,
    minus,
    moved,
    single,
    union,
)
from .board import firebreak_legal, is_live, is_team_game, own_zones, removable, roof_of, spread, touch
from .components import (
    AIR_DROP,
    BURNING_SNAG,
    CARD_KIND,
    DE_REFOREST,
    EMBER,
    EXPLOSION,
    FIRE,
    FIRE_ENGINE,
    FIREBREAK,
    FIRST_OF_KIND,
    FLARE_UP,
    LAST_OF_KIND,
    NUM_TYPES,
    RECKLESS_COST,
    SEAT_AT,
    SIZE,
    SMOKEJUMPER,
    TOWERS_OF,
    WATER,
    WIND,
    WIND_N,
)
from .events import aid_cells
from .hands import held_between, lowest_pick
from .patterns import (
    ember_destinations,
    ember_sources,
    explosion_cells,
    firebreak_line,
    flare_up,
    flare_up_cells,
    gap,
    orientations,
    smokejumper,
    smokejumper_cells,
    snag,
    snag_cells,
    subset_candidates,
    subset_cells,
    subset_complete,
    targets,
)
from .rules import may_be_reckless
from .shadows import shadow_cells
from .state import (
    ACTION,
    AID_CARD,
    AID_CELL,
    AID_OPT,
    CHAMPION_CELL,
    FAR,
    KEEP,
    NO_CARD,
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
    WIND_OPT,
    WIND_SPREAD,
)

# THREAT[d]: what it counts that the fire is d steps from a roof; 0 steps is a burned tower.
THREAT = np.array([300.0] + [60.0 / (d + 0.5) for d in range(1, FAR)] + [0.0])
OWN = 1.5  # how much more the own roof counts than a rival's
LEAST_GAIN = 0.4  # below this a hand is better exchanged than played from
CARD_COST = 0.5  # of each card that Reckless Abandon takes
NOTHING = -1.0e9

# Cards in the order in which they are given up.
GIVE_UP = np.array([12, 11, 13, 4, 5, 6, 7, 3, 10, 9, 8, 0, 1, 2])


@kernel
def greedy(state: State) -> int:
    """Return the greedy player's action."""
    phase = state.phase
    if phase == WIND_SPREAD:
        return greedy_fire(state, spread(state, state.wind))
    if phase in (ACTION, SHADOW_CARD):
        return greedy_action(state)
    if phase == PICK_CELL:
        _, cell, _ = best_placement(state, state.card_in_play)
        return cell
    if phase == PICK_DIR:
        return greedy_direction(state)
    if phase == PICK_DEST:
        return greedy_fire(state, ember_destinations(state, state.picks[0]))
    if phase == PICK_SUBSET:
        return greedy_subset(state)
    if phase == WIND_OPT:
        option, _ = best_wind_option(state, state.card_in_play)
        return OPT_FIRST + option
    if phase == RECKLESS_CELL:
        return greedy_fire(state, touch(state))
    if phase == SHADOW_CELL:
        return greedy_fire(state, shadow_cells(state))
    if phase == AID_CELL:
        cells = aid_cells(state)
        return greedy_fire(state, cells) if state.aid_option == AID_FIRE else greedy_firebreak(state, cells)
    if phase == CHAMPION_CELL:
        return greedy_firebreak(state, firebreak_legal(state))
    if phase == SHADOW_WEST:
        return greedy_west(state)
    return greedy_choice(state)


# ---------------------------------------------------------------------- what a position is worth


@kernel
def is_ally(state: State, seat: int, other: int) -> bool:
    """Tell whether a tower is to be defended: the own one, in teams also the ally's."""
    return other == seat or (is_team_game(state) and (seat + other) % 2 == 0)


@kernel
def worth(state: State, fire: Board, firebreak: Board) -> float:
    """Value a board for the acting player: threats to rivals minus threats to the own roof."""
    total = 0.0
    waiting = 0
    for seat in range(state.num_players):
        waiting += 1 if state.active[seat] else 0
    front = union(fire, load(state.permanent))
    open_cells = complement(firebreak)
    done = 0
    for steps in range(FAR):
        for seat in range(state.num_players):
            if state.active[seat] and not done >> seat & 1 and contains(front, roof_of(state, seat)):
                done |= 1 << seat
                waiting -= 1
                total += -OWN * THREAT[steps] if is_ally(state, state.seat, seat) else THREAT[steps]
        if waiting == 0:
            break
        wider = union(front, common(beside(front), open_cells))
        if is_empty(minus(wider, front)):
            break
        front = wider
    return total


@kernel
def wind_worth(state: State, direction: int) -> float:
    """Value a wind: what one step closer means for the towers it blows at."""
    total = 0.0
    for k in range(2):
        seat = SEAT_AT[state.num_players, TOWERS_OF[direction, k]]
        if seat >= 0 and state.active[seat]:
            steps = max(2, state.reach[seat])
            gain = THREAT[steps - 1] - THREAT[steps]
            total += -OWN * gain if is_ally(state, state.seat, seat) else gain
    return total


@kernel
def nearest(state: State, cell: int, cells: Board, crosses_firebreaks: bool) -> Board:
    """Return those of ``cells`` that are the fewest steps away from ``cell``; none if there is no way."""
    front = single(cell)
    for _ in range(2 * SIZE):
        if meets(front, cells):
            return common(front, cells)
        wider = union(front, beside(front))
        if not crosses_firebreaks:
            wider = minus(wider, load(state.firebreak))
        front = wider
    return common(front, cells)


@kernel
def guarded(state: State) -> int:
    """Return the seat of the tower to defend: the own or the ally's, the one in more danger; -1 if none stands."""
    best = -1
    for seat in range(state.num_players):
        if state.active[seat] and is_ally(state, state.seat, seat):
            if best < 0 or state.reach[seat] < state.reach[best]:
                best = seat
    return best


@kernel
def own_reach(state: State) -> int:
    """Return how many steps the fire is away from the tower to defend."""
    seat = guarded(state)
    return FAR if seat < 0 else state.reach[seat]


# ---------------------------------------------------------------------- single tokens


@kernel
def greedy_fire(state: State, cells: Board) -> int:
    """Choose a cell for one fire token: towards a rival, whichever gains most."""
    _, cell = best_fire(state, cells)
    return DONE if cell < 0 else cell


@kernel
def best_fire(state: State, cells: Board) -> tuple[float, int]:
    """Return the best cell for one fire token and what the board is worth with it; -1 if there is none."""
    best, best_cell = NOTHING, lowest(cells)
    fire, firebreak = load(state.fire), load(state.firebreak)
    if best_cell < 0:
        return best, best_cell
    for seat in range(state.num_players):
        if state.active[seat] and not is_ally(state, state.seat, seat):
            cell = lowest(nearest(state, roof_of(state, seat), cells, False))
            if cell >= 0:
                value = worth(state, union(fire, single(cell)), firebreak)
                if value > best:
                    best, best_cell = value, cell
    if best == NOTHING:
        best = worth(state, union(fire, single(best_cell)), firebreak)
    return best, best_cell


@kernel
def greedy_firebreak(state: State, cells: Board) -> int:
    """Choose a cell for one firebreak: in the way of the fire, or near the roof."""
    _, cell = best_firebreak(state, cells)
    return cell


@kernel
def best_firebreak(state: State, cells: Board) -> tuple[float, int]:
    """Return the best cell for one firebreak and what the board is worth with it."""
    fire, firebreak = load(state.fire), load(state.firebreak)
    best, best_cell = NOTHING, lowest(cells)
    seat = guarded(state)
    if seat < 0 or best_cell < 0:
        return best, best_cell
    at_front = nearest(state, roof_of(state, seat), common(cells, touch(state)), False)
    at_roof = nearest(state, roof_of(state, seat), cells, False)
    for choices in (at_front, at_roof):
        cell = lowest(choices)
        if cell >= 0:
            value = worth(state, fire, union(firebreak, single(cell)))
            if value > best:
                best, best_cell = value, cell
    return best, best_cell


# ---------------------------------------------------------------------- cards


@kernel
def greedy_action(state: State) -> int:
    """Play the card that gains most; exchange the hand if none gains much. A shadow may do without."""
    held = state.hand[state.seat]
    now = worth(state, load(state.fire), load(state.firebreak))
    shadow = state.phase == SHADOW_CARD
    best, best_value = DONE if shadow else DISCARD_ACTION, now + (0.0 if shadow else LEAST_GAIN)
    for card in range(NUM_TYPES):
        if held[card] > 0:
            value = card_value(state, card, now)
            if value > best_value:
                best, best_value = CARD_FIRST + card, value
    if not shadow and may_be_reckless(state):
        value = reckless_value(state)
        if value > best_value:
            best = RECKLESS_ACTION
    return best


@kernel
def card_value(state: State, card: int, now: float) -> float:
    """Return what the position would be worth after the best use of a card; NOTHING if it cannot be played."""
    if CARD_KIND[card] == WIND:
        _, value = best_wind_option(state, card)
        return now + value
    if card in (AIR_DROP, FIRE_ENGINE):
        value, _ = best_window(state, card, removable(state), 0, -1)
        return value
    if is_empty(targets(state, card)):
        return NOTHING
    value, _, _ = best_placement(state, card)
    return value


@kernel
def reckless_value(state: State) -> float:
    """Return what the position would be worth after two single fires, less what the three cards are."""
    firebreak = load(state.firebreak)
    value, cell = best_fire(state, touch(state))
    fire = union(load(state.fire), single(cell))
    for seat in range(state.num_players):
        if state.active[seat] and not is_ally(state, state.seat, seat):
            free = minus(complement(firebreak), union(fire, load(state.permanent)))
            second = lowest(nearest(state, roof_of(state, seat), common(free, beside(fire)), False))
            if second >= 0:
                value = max(value, worth(state, union(fire, single(second)), firebreak))
    return value - RECKLESS_COST * CARD_COST


@kernel
def best_wind_option(state: State, card: int) -> tuple[int, float]:
    """Return the best use of a wind card and its gain."""
    direction = card - WIND_N
    now = wind_worth(state, state.wind)
    best, best_gain = OPT_ROLL, 0.0
    others = 0
    for other in range(4):
        if other != state.wind and is_live(state, other):
            best_gain += wind_worth(state, other) - now
            others += 1
    best_gain /= max(1, others)
    if direction != state.wind and is_live(state, direction):
        gain = wind_worth(state, direction) - now
        if gain > best_gain:
            best, best_gain = OPT_SET, gain
    cells = spread(state, direction)
    if not is_empty(cells):
        value, _ = best_fire(state, cells)
        gain = value - worth(state, load(state.fire), load(state.firebreak))
        if gain > best_gain:
            best, best_gain = OPT_PLACE, gain
    return best, best_gain


@kernel
def best_placement(state: State, card: int) -> tuple[float, int, int]:
    """Return value, cell and direction of the best placement of a card that asks for a cell."""
    if CARD_KIND[card] == WIND:
        value, cell = best_fire(state, spread(state, card - WIND_N))
        return value, cell, -1
    if CARD_KIND[card] == FIRE:
        return best_fire_card(state, card)
    if card == SMOKEJUMPER:
        return best_jump(state)
    return best_firebreak_card(state, card)


@kernel
def best_fire_card(state: State, card: int) -> tuple[float, int, int]:
    """Try the placement that comes nearest to each rival."""
    best, best_cell, best_direction = NOTHING, lowest(targets(state, card)), -1
    for seat in range(state.num_players):
        if state.active[seat] and not is_ally(state, state.seat, seat):
            if card == FLARE_UP:
                value, cell, direction = aim_flare_up(state, seat)
            elif card == BURNING_SNAG:
                value, cell, direction = aim_snag(state, seat)
            elif card == EXPLOSION:
                value, cell, direction = aim_explosion(state, seat)
            else:
                value, cell, direction = aim_ember(state, seat)
            if value > best:
                best, best_cell, best_direction = value, cell, direction
    return best, best_cell, best_direction


@kernel
def with_fire(state: State, cells: Board) -> float:
    """Return what the board would be worth with fire on some more cells."""
    return worth(state, union(load(state.fire), cells), load(state.firebreak))


@kernel
def aim_flare_up(state: State, seat: int) -> tuple[float, int, int]:
    """Find the line whose far end comes nearest to a roof."""
    best, best_cell, best_direction = NOTHING, -1, -1
    roof = roof_of(state, seat)
    for direction in range(4):
        ends = flare_up(state, direction)
        reached = ends
        for length in range(3):
            if length > 0:
                reached = minus(moved(reached, direction), load(state.firebreak))
            end = lowest(nearest(state, roof, reached, False))
            if end >= 0:
                step = length * (1 if direction % 2 else SIZE)
                anchor = end - step if direction == 1 or direction == 2 else end + step
                value = with_fire(state, flare_up_cells(state, anchor, direction))
                if value > best:
                    best, best_cell, best_direction = value, anchor, direction
    return best, best_cell, best_direction


@kernel
def aim_snag(state: State, seat: int) -> tuple[float, int, int]:
    """Find the square whose nearest corner comes nearest to a roof."""
    best, best_cell = NOTHING, -1
    roof = roof_of(state, seat)
    anchors = snag(state, 1)
    for corner in range(4):
        reached = anchors
        if corner % 2:
            reached = moved(reached, 1)
        if corner // 2:
            reached = moved(reached, 2)
        end = lowest(nearest(state, roof, minus(reached, load(state.firebreak)), False))
        if end >= 0:
            anchor = end - corner % 2 - SIZE * (corner // 2)
            value = with_fire(state, snag_cells(state, anchor, 1))
            if value > best:
                best, best_cell = value, anchor
    return best, best_cell, 1


@kernel
def aim_explosion(state: State, seat: int) -> tuple[float, int, int]:
    """Find the token whose explosion comes nearest to a roof."""
    fire, firebreak = load(state.fire), load(state.firebreak)
    end = nearest(state, roof_of(state, seat), fire, False)
    center = lowest(end)
    if center < 0:
        return NOTHING, center, -1
    lit = union(minus(fire, single(center)), explosion_cells(state, center))
    return worth(state, lit, union(firebreak, single(center))), center, -1


@kernel
def aim_ember(state: State, seat: int) -> tuple[float, int, int]:
    """Take the token nearest to the own roof and bring it near a rival's."""
    sources = ember_sources(state)
    own = guarded(state)
    source = lowest(sources)
    if own >= 0:
        close = lowest(nearest(state, roof_of(state, own), sources, False))
        source = close if close >= 0 else source
    if source < 0:
        return NOTHING, source, -1
    target = lowest(nearest(state, roof_of(state, seat), ember_destinations(state, source), False))
    if target < 0:
        return NOTHING, source, -1
    fire = union(minus(load(state.fire), single(source)), single(target))
    return worth(state, fire, load(state.firebreak)), source, -1


@kernel
def best_jump(state: State) -> tuple[float, int, int]:
    """Land beside the fire that is nearest to the own roof."""
    centers = smokejumper(state)
    best, best_cell = NOTHING, lowest(centers)
    seat = guarded(state)
    if seat >= 0:
        threat = nearest(state, roof_of(state, seat), removable(state), False)
        center = lowest(common(around(threat), centers))
        if center >= 0:
            fire = minus(load(state.fire), smokejumper_cells(state, center))
            best, best_cell = worth(state, fire, load(state.firebreak)), center
    return best, best_cell, -1


@kernel
def best_firebreak_card(state: State, card: int) -> tuple[float, int, int]:
    """Put firebreaks in the way of the fire, or take one away that shields a rival."""
    legal = firebreak_legal(state)
    best, best_cell = best_firebreak(state, legal)
    if card == DE_REFOREST:
        fire, firebreak = load(state.fire), load(state.firebreak)
        if best_cell < 0:
            best_cell = lowest(firebreak)
        for seat in range(state.num_players):
            if state.active[seat] and not is_ally(state, state.seat, seat):
                cell = lowest(nearest(state, roof_of(state, seat), firebreak, True))
                if cell >= 0:
                    value = worth(state, fire, minus(firebreak, single(cell)))
                    if value > best:
                        best, best_cell = value, cell
        return best, best_cell, -1
    return best_firebreak_line(state, card, best_cell)


@kernel
def best_firebreak_line(state: State, card: int, cell: int) -> tuple[float, int, int]:
    """Lay the two firebreaks of a card so that one of them is on ``cell``, if that can be."""
    best, best_cell, best_direction = NOTHING, lowest(targets(state, card)), -1
    for direction in (1, 2):
        anchors = firebreak_line(state, card, direction)
        step = gap(card) * (1 if direction == 1 else SIZE)
        for anchor in (cell, cell - step):
            if anchor >= 0 and contains(anchors, anchor):
                pair = union(single(anchor), single(anchor + step))
                value = worth(state, load(state.fire), union(load(state.firebreak), pair))
                if value > best:
                    best, best_cell, best_direction = value, anchor, direction
    return best, best_cell, best_direction


@kernel
def greedy_direction(state: State) -> int:
    """Choose the best orientation from the anchor."""
    card, anchor = state.card_in_play, np.int64(state.picks[0])
    best, best_direction = NOTHING - 1.0, -1
    for direction in range(4):
        if contains(orientations(state, card, direction), anchor):
            if card == FLARE_UP:
                value = with_fire(state, flare_up_cells(state, anchor, direction))
            elif card == BURNING_SNAG:
                value = with_fire(state, snag_cells(state, anchor, direction))
            else:
                step = gap(card) * (1 if direction == 1 else SIZE)
                pair = union(single(anchor), single(anchor + step))
                value = worth(state, load(state.fire), union(load(state.firebreak), pair))
            if value > best:
                best, best_direction = value, direction
    return DIR_FIRST + best_direction


# ---------------------------------------------------------------------- water and bucket


@kernel
def window_at(cell: int, card: int, number: int) -> Board:
    """Return one of the windows that hold a cell: numbers 0 to 5 for lines, 0 to 3 for squares."""
    row, column = cell // SIZE, cell % SIZE
    if card == FIRE_ENGINE:
        row, column = max(0, row - number // 2), max(0, column - number % 2)
        line = single(row * SIZE + column)
        line = union(line, moved(line, 1))
        return union(line, moved(line, 2))
    if number < 3:
        window = single(row * SIZE + max(0, column - number))
        window = union(window, moved(window, 1))
        return union(window, moved(window, 1))
    window = single(max(0, row - number + 3) * SIZE + column)
    window = union(window, moved(window, 2))
    return union(window, moved(window, 2))


@kernel
def best_window(state: State, card: int, tokens: Board, picks: int, first: int) -> tuple[float, Board]:
    """Return the window that helps most and its value; around the first pick, or at the fire nearest to the roof."""
    fire, firebreak = load(state.fire), load(state.firebreak)
    best, best_cells = NOTHING, tokens
    cell = first
    seat = guarded(state)
    if picks == 0:
        cell = lowest(tokens)
        if seat >= 0:
            threat = tokens
            if card == NO_CARD:
                threat = common(tokens, own_zones(state, state.turn))
            close = lowest(nearest(state, roof_of(state, seat), threat, False))
            cell = close if close >= 0 else lowest(threat)
    if cell < 0:
        return best, best_cells
    for number in range(4 if card == FIRE_ENGINE else 6):
        window = window_at(cell, card, number)
        if contains(window, cell):
            taken = common(window, tokens)
            if holds_picks(state, window, picks):
                value = worth(state, minus(fire, taken), firebreak)
                if value > best:
                    best, best_cells = value, taken
    return best, best_cells


@kernel
def holds_picks(state: State, window: Board, picks: int) -> bool:
    """Tell whether all picks made so far lie in a window."""
    inside = 0
    for k in range(picks):
        inside += 1 if contains(window, state.picks[k]) else 0
    return inside == picks


@kernel
def greedy_subset(state: State) -> int:
    """Take everything in the best window, in ascending order."""
    legal = subset_cells(state)
    first = np.int64(state.picks[0]) if state.pick_count > 0 else np.int64(-1)
    _, cells = best_window(state, state.card_in_play, subset_candidates(state), state.pick_count, first)
    cell = lowest(common(legal, cells))
    if cell >= 0:
        return cell
    return DONE if subset_complete(state) else lowest(legal)


# ---------------------------------------------------------------------- everything else


@kernel
def greedy_west(state: State) -> int:
    """A shadow turns the wind at the tower most in danger, or takes the firebreak away that shields it best."""
    best, best_gain = -1, NOTHING
    for direction in range(4):
        if direction != state.wind and is_live(state, direction):
            gain = wind_worth(state, direction) - wind_worth(state, state.wind)
            if gain > best_gain:
                best, best_gain = DIR_FIRST + direction, gain
    fire, firebreak = load(state.fire), load(state.firebreak)
    now = worth(state, fire, firebreak)
    for seat in range(state.num_players):
        if state.active[seat]:
            cell = lowest(nearest(state, roof_of(state, seat), firebreak, True))
            if cell >= 0:
                gain = worth(state, fire, minus(firebreak, single(cell))) - now
                if gain > best_gain:
                    best, best_gain = cell, gain
    return best


@kernel
def greedy_choice(state: State) -> int:
    """The phases that ask for neither a cell nor a card to play."""
    phase = state.phase
    if phase in (PRE_DRAW, POST_DRAW):
        return BUCKET_ACTION if own_reach(state) <= (1 if phase == PRE_DRAW else 2) else DONE
    if phase == AID_OPT:
        seat = guarded(state)
        if seat < 0:
            return OPT_FIRST + AID_FIRE
        return OPT_FIRST + (AID_FIREBREAK if state.reach[seat] < nearest_rival(state) else AID_FIRE)
    if phase == RECKLESS_CARD:
        return greedy_payment(state)
    if phase in (KEEP, AID_CARD):
        return worst_card(state)
    return greedy_discard(state)


@kernel
def nearest_rival(state: State) -> int:
    """Return how many steps the fire is away from the nearest rival's roof."""
    best = FAR
    for seat in range(state.num_players):
        if state.active[seat] and not is_ally(state, state.seat, seat):
            best = min(best, state.reach[seat])
    return best


@kernel
def greedy_payment(state: State) -> int:
    """Pay Reckless Abandon with firebreaks rather than with water."""
    held = state.hand[state.seat]
    for kind in (FIREBREAK, WATER):
        low, high = FIRST_OF_KIND[kind], LAST_OF_KIND[kind]
        if state.last_card == NO_CARD:
            if held_between(held, low, high) < RECKLESS_COST:
                continue
        elif state.last_card < low or state.last_card > high:
            continue
        else:
            low = state.last_card
        for card in range(low, high + 1):
            if held[card] > 0:
                return CARD_FIRST + card
    return DONE


@kernel
def worst_card(state: State) -> int:
    """Of the cards to be given up, the ones missed least, return the one with the lowest type."""
    held = state.hand[state.seat]
    low = lowest_pick(state)
    left = np.int64(state.left)
    worst = NUM_TYPES
    for k in range(NUM_TYPES):
        card = GIVE_UP[k]
        if card >= low and held[card] > 0 and left > 0:
            left -= held[card]
            worst = min(worst, card)
    return CARD_FIRST + worst


@kernel
def greedy_discard(state: State) -> int:
    """Keep fire and water; firebreaks only in danger, and a wind card unless it blows already."""
    held = state.hand[state.seat]
    in_danger = own_reach(state) <= 6
    for card in range(lowest_pick(state), NUM_TYPES):
        kind = CARD_KIND[card]
        useless = card == EMBER or card == WIND_N + state.wind or (kind == FIREBREAK and not in_danger)
        if held[card] > 0 and useless:
            return CARD_FIRST + card
    return DONE

"""The invariants I1 to I15 of the specification, section 14, for one step of a game.

Numbers above 15 stand for what the record itself promises: 16 fields that follow from others, 17 bounds of
section 11, 18 who is out, 19 the order of turns.
"""

import numba
import numpy as np

from fireside.envs.fire_tower.rules import legal, returns, standings

from .positions import CARDS, CORNERS, FLAME, ROOF, zone

TYPES = 14
COUNT = np.array(list(CARDS.values()))
(
    WIND_SPREAD, ACTION, PICK_CELL, PICK_DIR, PICK_DEST, PICK_SUBSET, WIND_OPT, RECKLESS_CARD, RECKLESS_CELL, DISCARD,
    KEEP, PRE_DRAW, POST_DRAW, STORM_DISCARD, AID_OPT, AID_CELL, AID_CARD, SHADOW_CELL, SHADOW_CARD, SHADOW_WEST,
    CHAMPION_CELL, CHAMPION_DISCARD,
) = range(22)  # fmt: skip
EXPLOSION, DOZER_LINE = 2, 11
FIRESTORM_OPTION, MUTUAL_AID_OPTION, SHADOW_OPTION, TEAM_OPTION = 1, 2, 3, 4
AID_FIRE = 0
FAR = 20

# RANGES[phase]: which of CELL, CARD, DIR, OPT, BUCKET, RECKLESS, DISCARD, DONE the phase knows (section 7).
RANGES = np.zeros((22, 8), np.int8)
for _phase, _names in {
    WIND_SPREAD: "CELL BUCKET DONE", ACTION: "CARD BUCKET RECKLESS DISCARD", PICK_CELL: "CELL", PICK_DIR: "DIR",
    PICK_DEST: "CELL", PICK_SUBSET: "CELL DONE", WIND_OPT: "OPT", RECKLESS_CARD: "CARD", RECKLESS_CELL: "CELL",
    DISCARD: "CARD DONE", KEEP: "CARD", PRE_DRAW: "BUCKET DONE", POST_DRAW: "BUCKET DONE", STORM_DISCARD: "CARD DONE",
    AID_OPT: "OPT", AID_CELL: "CELL", AID_CARD: "CARD", SHADOW_CELL: "CELL", SHADOW_CARD: "CARD DONE",
    SHADOW_WEST: "CELL DIR", CHAMPION_CELL: "CELL", CHAMPION_DISCARD: "CARD DONE",
}.items():  # fmt: skip
    for _name in _names.split():
        RANGES[_phase, ["CELL", "CARD", "DIR", "OPT", "BUCKET", "RECKLESS", "DISCARD", "DONE"].index(_name)] = 1

ALL_CORNERS = ("NW", "NE", "SE", "SW")
ZONE = np.array([[16 * row + column for row, column in sorted(zone(corner))] for corner in ALL_CORNERS])
ROOFS = np.array([16 * ROOF[corner][0] + ROOF[corner][1] for corner in ALL_CORNERS])
CORNER = np.array(
    [[ALL_CORNERS.index(c) for c in CORNERS.get(n, ())] + [-1] * (4 - len(CORNERS.get(n, ()))) for n in range(5)]
)
ETERNAL = np.array([16 * row + column for row, column in sorted(FLAME)])
SIDES = np.array([[0, 1], [1, 2], [2, 3], [3, 0]])  # towers of N, E, S, W


@numba.njit
def broken(before, after, action):
    """Return the number of the first invariant that the step violates, 0 if all hold."""
    team = after.config[TEAM_OPTION] != 0
    if not cards_are_conserved(after):
        return 1
    if not tokens_are_apart(after):
        return 3
    if not fire_is_permanent(before, after):
        return 4
    if not (after.aid_option == AID_FIRE or roofs_are_safe(after)):
        return 5
    if not after.over and after.limit != 5 + (0 if team else burned(after)):
        return 6
    if not after.over and not hands_are_full(after, team):
        return 7
    if not after.over and not team and not burned_players_rest(after):
        return 8
    if not after.over and after.phase != KEEP and not wind_is_live(after):
        return 9
    if action >= 0 and not firebreaks_are_legal(before, after):
        return 10
    if not shadows_are_few(after):
        return 11
    if not buckets_only_empty(before, after):
        return 12
    if not after.over and not mask_is_in_range(after):
        return 13
    if burned(after) == after.num_players and not after.over:
        return 14
    if after.over and not after.truncated and not pays_zero_in_sum(after):
        return 15
    if not follows(before, after, action):
        return 16
    if not within_bounds(after):
        return 17
    if not out_is_final(before, after, team):
        return 18
    if action >= 0 and not turns_are_in_order(before, after, team):
        return 19
    return 0


@numba.njit
def bit(words, cell):
    return (words[cell // 64] >> np.uint64(cell % 64)) & np.uint64(1) != np.uint64(0)


@numba.njit
def burned(state):
    count = 0
    for seat in range(state.num_players):
        count += 0 if state.active[seat] else 1
    return count


# ---------------------------------------------------------------------- I1, I2


@numba.njit
def cards_are_conserved(state):
    found = np.zeros(16, np.int64)
    for i in range(state.deck_left):
        found[state.deck[i]] += 1
    for card in range(16):
        if state.discard[card] < 0:
            return False
        found[card] += state.discard[card]
    for seat in range(4):
        for card in range(TYPES):
            if state.hand[seat, card] < 0 or (seat >= state.num_players and state.hand[seat, card] != 0):
                return False
            found[card] += state.hand[seat, card]
    if state.card_in_play >= 0:
        found[state.card_in_play] += 1
    for card in range(TYPES):
        if found[card] != COUNT[card]:
            return False
    return found[14] == state.config[FIRESTORM_OPTION] and found[15] == state.config[MUTUAL_AID_OPTION]


# ---------------------------------------------------------------------- I3, I4, I5


@numba.njit
def tokens_are_apart(state):
    for k in range(4):
        fire, firebreak, permanent = state.fire[k], state.firebreak[k], state.permanent[k]
        if (fire & firebreak) | (fire & permanent) | (firebreak & permanent) != np.uint64(0):
            return False
    return True


@numba.njit
def fire_is_permanent(before, after):
    expected = np.zeros(256, np.int8)
    for cell in ETERNAL:
        expected[cell] = 1
    for seat in range(after.num_players):
        if not after.active[seat]:
            for cell in ZONE[CORNER[after.num_players, seat]]:
                expected[cell] = 1
    for cell in range(256):
        if bit(after.permanent, cell) != (expected[cell] != 0):
            return False
        if bit(before.permanent, cell) and not bit(after.permanent, cell):
            return False
    return True


@numba.njit
def roofs_are_safe(state):
    for seat in range(state.num_players):
        if state.active[seat] and bit(state.fire, ROOFS[CORNER[state.num_players, seat]]):
            return False
    return True


# ---------------------------------------------------------------------- I7, I8, I9


@numba.njit
def hands_are_full(state, team):
    if state.phase not in (WIND_SPREAD, ACTION, POST_DRAW):
        return True
    for seat in range(state.num_players):
        if (team or state.active[seat]) and state.hand[seat].sum() != state.limit:
            return False
    return True


@numba.njit
def burned_players_rest(state):
    for seat in range(state.num_players):
        if not state.active[seat]:
            held = state.hand[seat].sum()
            in_slot = state.shadow[seat] and seat == state.turn and state.face == 2
            if held > (2 if in_slot else 0):
                return False
            if state.seat == seat and not state.shadow[seat]:
                return False
            if not state.shadow[seat] and state.out[seat] != 1:
                return False
    return True


@numba.njit
def wind_is_live(state):
    for k in range(2):
        for seat in range(state.num_players):
            if CORNER[state.num_players, seat] == SIDES[state.wind, k] and state.active[seat]:
                return True
    return False


# ---------------------------------------------------------------------- I10


@numba.njit
def firebreaks_are_legal(before, after):
    """New firebreaks stand apart from old ones and outside zones, except those of an Explosion."""
    explosion = before.phase == PICK_CELL and before.card_in_play == EXPLOSION
    dozer = before.phase == PICK_DIR and before.card_in_play == DOZER_LINE
    for cell in range(256):
        if not bit(after.firebreak, cell) or bit(before.firebreak, cell):
            continue
        if explosion:
            continue
        for seat in range(before.num_players):
            if before.active[seat]:
                for other in ZONE[CORNER[before.num_players, seat]]:
                    if other == cell:
                        return False
        row, column = cell // 16, cell % 16
        for step in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            u, v = row + step[0], column + step[1]
            if 0 <= u < 16 and 0 <= v < 16:
                if bit(before.firebreak, 16 * u + v):
                    return False
                if bit(after.firebreak, 16 * u + v) and not dozer:
                    return False
    return True


# ---------------------------------------------------------------------- I11, I12, I13, I15


@numba.njit
def shadows_are_few(state):
    n = state.num_players
    count = 0
    for seat in range(n):
        if state.shadow[seat]:
            count += 1
            if state.active[seat] or state.burned_at[seat] > n - 2 or state.burned_at[seat] < 1:
                return False
    possible = state.config[SHADOW_OPTION] == 2 or (
        state.config[SHADOW_OPTION] == 0 and n > 2 and state.config[TEAM_OPTION] == 0
    )
    if not possible and count > 0:
        return False
    if possible and count < min(n - 2, burned(state)):
        return False
    return count <= n - 2


@numba.njit
def buckets_only_empty(before, after):
    emptied = 0
    for seat in range(after.num_players):
        if after.bucket[seat] > before.bucket[seat]:
            return False
        emptied += before.bucket[seat] - after.bucket[seat]
    return emptied <= 1


@numba.njit
def range_of(action):
    if action < 256:
        return 0
    if action < 270:
        return 1
    if action < 274:
        return 2
    if action < 277:
        return 3
    return action - 273


@numba.njit
def mask_is_in_range(state):
    mask = np.zeros(281, np.int8)
    legal(state, mask)
    count = 0
    for action in range(281):
        if mask[action]:
            count += 1
            if not RANGES[state.phase, range_of(action)]:
                return False
            if action < 256 and state.phase in (WIND_SPREAD, PICK_DEST, RECKLESS_CELL, SHADOW_CELL, CHAMPION_CELL):
                if bit(state.fire, action) or bit(state.firebreak, action) or bit(state.permanent, action):
                    return False
    return count > 0


@numba.njit
def pays_zero_in_sum(state):
    standing = np.zeros(5, np.int64)
    out = np.zeros(5)
    standings(state, standing)
    returns(state, standing, out)
    total = 0.0
    for seat in range(state.num_players):
        total += out[seat]
    return abs(total) < 1e-9


# ---------------------------------------------------------------------- the record


@numba.njit
def follows(before, after, action):
    """Fields that follow from others are up to date."""
    zones = np.zeros(256, np.int8)
    for seat in range(after.num_players):
        if after.hand_size[seat] != after.hand[seat].sum():
            return False
        if after.active[seat]:
            for cell in ZONE[CORNER[after.num_players, seat]]:
                zones[cell] = 1
        if (after.active[seat] != 0) == (after.burned_at[seat] != 0):
            return False
    for cell in range(256):
        if bit(after.zones, cell) != (zones[cell] != 0):
            return False
    same = action >= 0
    for k in range(4):
        same = same and after.fire[k] == before.fire[k] and after.firebreak[k] == before.firebreak[k]
        same = same and after.permanent[k] == before.permanent[k]
    return same or reach_is_right(after)


@numba.njit
def reach_is_right(state):
    """Compare with a search cell by cell."""
    steps = np.full(256, 1000)
    queue = np.zeros(256, np.int64)
    count, done = 0, 0
    for cell in range(256):
        if bit(state.fire, cell) or bit(state.permanent, cell):
            steps[cell] = 0
            queue[count] = cell
            count += 1
    while done < count:
        cell = queue[done]
        done += 1
        row, column = cell // 16, cell % 16
        for step in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            u, v = row + step[0], column + step[1]
            if 0 <= u < 16 and 0 <= v < 16:
                other = 16 * u + v
                if steps[other] == 1000 and not bit(state.firebreak, other):
                    steps[other] = steps[cell] + 1
                    queue[count] = other
                    count += 1
    for seat in range(state.num_players):
        expected = min(FAR, steps[ROOFS[CORNER[state.num_players, seat]]]) if state.active[seat] else 0
        if state.reach[seat] != expected:
            return False
    return True


@numba.njit
def within_bounds(state):
    """Section 11."""
    shadows = state.config[SHADOW_OPTION] != 1 and state.num_players > 2
    if state.limit > (8 if shadows else 7) or state.queue_len > 6 or state.agenda_len > 14:
        return False
    held = 0
    for seat in range(state.num_players):
        if state.hand_size[seat] > (14 if shadows and state.config[MUTUAL_AID_OPTION] else 12):
            return False
        held += state.hand_size[seat]
    if held > 20 + 2 and not state.over and state.phase != KEEP:
        return False
    return 0 <= state.pick_count <= 4 and 0 <= state.left <= 8 and 0 <= state.rolls <= 2


@numba.njit
def out_is_final(before, after, team):
    for seat in range(after.num_players):
        if before.out[seat] != 0 and after.out[seat] != before.out[seat]:
            return False
        if not after.over and team and after.out[seat] != 0:
            return False
        if after.over and after.out[seat] == 0:
            return False
    return after.over or after.out[after.seat] == 0


@numba.njit
def turns_are_in_order(before, after, team):
    """The turn passes clockwise to the next who has one, and only one turn begins at a time."""
    if after.turns == before.turns:
        return after.turn == before.turn or before.turns == 0
    seat = before.turn
    for _ in range(after.turns - before.turns):
        if before.turns == 0:
            break
        seat = (seat + 1) % after.num_players
        while not (team or after.active[seat] or after.shadow[seat]):
            seat = (seat + 1) % after.num_players
    return after.turn == seat

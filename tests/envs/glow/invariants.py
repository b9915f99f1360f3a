"""The invariants I1 to I13 of the specification, section 15, for one step of a game."""

import numba
import numpy as np

from fireside.envs.glow.rules import legal

DRAFT, ARTHUR_DICE, INVITE, BLACK_MOVE, SKETAL_COLOR, BURY, ARTHUR_BOAT, MORNING, PAY, DIE1, DIE2, SET_DIE = range(12)
SET_FACE, NOON, RESURRECT, JOURNEY, SKULL = range(12, 17)
AT_SETUP, AT_DAWN, AT_MORNING, AT_NOON, AT_JOURNEY, AT_END = range(6)
MAP_OPTION = 1
KAAR, CROMAUG = 20, 41
OWN_DICE = np.array([0, 2, 2, 2, 3, 2, 2, 2])
SPELLS = np.array([0, 1, 1, 1, 1, 1, 2])
SOLO_REMOVED = np.array([1, 3, 9, 10, 12, 20, 21, 25, 33, 34, 38, 41, 44, 46])
SKETALS = np.array([13, 14, 15, 16, 17, 44])
SKETAL_COLORS = np.array([4, 2, 0, 1, 3, -1])  # -1: any
VILLAGES = np.array([5, 14, 17, 33, 38, 43, 59])


@numba.njit
def broken(before, after, action):
    """Return the number of the first invariant that the step violates, 0 if all hold."""
    if after.day > 0:
        if not companions_are_somewhere(after):
            return 1
        if not small_dice_are_somewhere(after):
            return 2
        if not supply_dice_are_bound(after):
            return 3
        if not own_dice_stay(after):
            return 4
        if not spells_are_conserved(after):
            return 5
        if not rows_have_the_right_length(after):
            return 7
    if not counters_are_sound(before, after):
        return 6
    if action >= 0 and not faces_stay(before, after):
        return 8
    if after.day > 0 and not black_die_came_with_kaar(before, after):
        return 9
    if after.day > 0 and not map_is_sound(before, after):
        return 10
    if action >= 0 and not rows_keep_their_order(before, after):
        return 11
    if not after.over and not mask_is_right(after):
        return 12
    if action >= 0 and not scores_change_for_a_reason(before, after):
        return 13
    if not only_the_actor(before, after, action):
        return 14
    return 0


@numba.njit
def bit(number, place):
    return (np.int64(number) >> np.int64(place)) & 1


@numba.njit
def length(state, seat):
    count = 0
    for i in range(8):
        count += 1 if state.row[seat, i] != 0 else 0
    return count


# ---------------------------------------------------------------------- I1, I2, I3, I4, I5


@numba.njit
def companions_are_somewhere(state):
    seen = np.zeros(47, np.int64)
    for card in range(1, 47):
        seen[card] += bit(state.cemetery, card)
    for section in range(5):
        seen[state.section_card[section]] += 1
    for seat in range(4):
        ended = False
        for i in range(8):
            seen[state.row[seat, i]] += 1
            if ended and state.row[seat, i] != 0:
                return False
            ended = ended or state.row[seat, i] == 0
    for deck in range(2):
        for i in range(23):
            card = state.deck[deck, i]
            seen[card] += 1
            if card != 0 and ((card <= 23) != (deck == 0) or not bit(state.unseen, card)):
                return False
    unseen = 0
    for card in range(1, 47):
        unseen += bit(state.unseen, card)
        expected = 1
        if state.num_players == 1 and np.any(card == SOLO_REMOVED):
            expected = 0
        if seen[card] != expected:
            return False
    hidden = 0
    for deck in range(2):
        hidden += np.count_nonzero(state.deck[deck])
    return unseen == hidden


@numba.njit
def small_dice_are_somewhere(state):
    for small in range(10):
        places = 0
        for section in range(5):
            places += bit(state.section_dice[section], small)
        for seat in range(4):
            places += 1 if state.die[seat, 8 + small] != 0 else 0
        if places != (1 if small < 9 or state.black_in_play else 0):
            return False
    if state.stage == AT_DAWN and state.finished == 0 and state.phase == INVITE:
        return not np.any(state.die[:4, 8:])
    return True


@numba.njit
def supply_dice_are_bound(state):
    for color in range(5):
        holders = 0
        for seat in range(4):
            bound = 0
            for i in range(8):
                if state.row_die[seat, i] == 1 + color:
                    bound += 1
                    fits = False
                    for k in range(6):
                        if state.row[seat, i] == SKETALS[k]:
                            fits = SKETAL_COLORS[k] in (color, -1)
                    if not fits:
                        return False
            if bound != (1 if state.die[seat, 3 + color] != 0 else 0):
                return False
            holders += bound
        if holders + state.supply[color] != 1:
            return False
    return True


@numba.njit
def own_dice_stay(state):
    for seat in range(4):
        for slot in range(3):
            held = state.die[seat, slot] != 0
            if held != (seat < state.num_players and slot < OWN_DICE[state.adventurer[seat]]):
                return False
    return True


@numba.njit
def spells_are_conserved(state):
    seen = np.zeros(7, np.int64)
    for i in range(state.spells_left):
        seen[state.spell_pile[i]] += 1
    for seat in range(4):
        for j in range(2):
            seen[state.spell[seat, j]] += 1
        if state.spell[seat, 0] == 0 and state.spell[seat, 1] != 0:
            return False
    for kind in range(1, 7):
        seen[kind] += state.spell_gone[kind - 1] + state.spell_lost[kind - 1]
        if seen[kind] != (SPELLS[kind] if state.num_players > 1 else 0):
            return False
    return True


# ---------------------------------------------------------------------- I6, I7


@numba.njit
def counters_are_sound(before, after):
    for seat in range(4):
        if after.score[seat] < 0 or after.footprints[seat] < 0 or after.fireflies[seat] < 0 or after.rerolls[seat] < 0:
            return False
        if after.score[seat] >= 100 and not after.lapped[seat]:
            return False
        if after.lapped[seat] < before.lapped[seat]:
            return False
    return after.day >= before.day and 0 <= after.day <= 8


@numba.njit
def rows_have_the_right_length(state):
    n = state.num_players
    if n > 1:
        if state.deck_left[0] + state.deck_left[1] != 40 - 5 * state.day:
            return False
    waiting = np.count_nonzero(state.section_card)
    if state.stage > AT_DAWN and waiting != 0:
        return False
    for seat in range(n):
        if length(state, seat) > state.day:
            return False
    return True


# ---------------------------------------------------------------------- I8, I9, I10, I11


@numba.njit
def faces_stay(before, after):
    """No die changes its symbol from the end of the morning to the evening."""
    if before.stage < AT_NOON or after.stage < before.stage or after.day != before.day:
        return True
    for seat in range(4):
        for slot in range(18):
            was, now = before.die[seat, slot], after.die[seat, slot]
            if was != now and not (3 <= slot < 8 and (now == 0 or (was == 0 and now == 1))):
                return False
    return True


@numba.njit
def taken_kaar(state):
    for seat in range(4):
        for i in range(8):
            if state.row[seat, i] == KAAR:
                return True
    return False


@numba.njit
def black_die_came_with_kaar(before, after):
    if before.black_in_play and not after.black_in_play:
        return False
    if taken_kaar(after) and not after.black_in_play:
        return False
    if after.black_in_play and not before.black_in_play:  # whoever brought it may have lost it since
        return taken_kaar(after) or bit(after.cemetery, KAAR) == 1
    return True


@numba.njit
def map_is_sound(before, after):
    for seat in range(after.num_players):
        if after.config[MAP_OPTION] == 0:
            if after.boats[seat] != 0 or (after.camp[seat] != 0 and not np.any(after.camp[seat] == VILLAGES)):
                return False
            moved = after.company[seat] != before.company[seat]
            same = after.day == before.day and before.stage == AT_JOURNEY
            if same and moved and bit(before.visited[seat], after.company[seat]):
                return False
            if after.stage == AT_JOURNEY and not bit(after.visited[seat], after.company[seat]):
                return False
        else:
            boats = 0
            for island in range(1, 12):
                boats += bit(after.boats[seat], island)
            if boats > 4 or after.boats[seat] & ~0xFFE or after.company[seat] != 0 or after.camp[seat] != 0:
                return False
            changed = 0
            for island in range(1, 12):
                changed += bit(after.boats[seat] ^ before.boats[seat], island)
            if after.day == before.day and changed > 2:
                return False
    return True


@numba.njit
def rows_keep_their_order(before, after):
    """What was in a row and still is stands in the same order, and what is new stands to the right of it."""
    for seat in range(4):
        at = 0
        for i in range(8):
            card = after.row[seat, i]
            while card != 0 and at < 8 and before.row[seat, at] != card:
                at += 1
            if at == 8 and card != 0:
                for k in range(8):
                    if before.row[seat, k] == card and not fetched_back(before, after, card):
                        return False
            at += 1 if at < 8 else 0
    return True


@numba.njit
def fetched_back(before, after, card):
    """A card may leave and come back within one step when there is nothing to choose at RESURRECT."""
    return bit(after.done[0] | after.done[1] | after.done[2] | after.done[3], card) == 1


# ---------------------------------------------------------------------- I12


@numba.njit
def mask_is_right(state):
    mask = np.zeros(189, np.int8)
    legal(state, mask)
    count = mask.sum()
    if count < 2:
        return False
    if state.phase in (MORNING, JOURNEY, DIE2, BLACK_MOVE) and mask[0] == 0:
        return False
    if state.phase in (DRAFT, ARTHUR_DICE, INVITE, BURY, PAY, DIE1, SET_DIE, SET_FACE, RESURRECT, SKULL, SKETAL_COLOR):
        if mask[0] != 0:
            return False
    low, high = 0, 0
    if state.phase in (INVITE, BLACK_MOVE, BURY):
        low, high = 1, 6
        for section in range(5):
            if mask[1 + section] and state.section_card[section] == 0:
                return False
    elif state.phase in (DRAFT, ARTHUR_DICE, SKETAL_COLOR):
        low, high = 6, 13
    elif state.phase == MORNING:
        low, high = 13, 15
    elif state.phase == PAY:
        low, high = 15, 18
    elif state.phase in (DIE1, DIE2, SET_DIE):
        low, high = 18, 36
        for slot in range(18):
            expected = state.die[state.seat, slot] != 0 and not (state.phase == DIE2 and slot == state.die1)
            if mask[18 + slot] != expected:
                return False
    elif state.phase == SET_FACE:
        low, high = 36, 42
    elif state.phase in (NOON, SKULL):
        low, high = 42, 53
        for i in range(8):
            if mask[43 + i] and state.row[state.seat, i] == 0:
                return False
    elif state.phase == RESURRECT:
        low, high = 53, 99
        if mask[52 + CROMAUG]:
            return False
        for card in range(1, 47):
            if mask[52 + card] and not bit(state.cemetery, card):
                return False
    elif state.phase == JOURNEY:
        low, high = (99, 161) if state.config[MAP_OPTION] == 0 else (161, 189)
    elif state.phase == ARTHUR_BOAT:
        low, high = 161, 189
    for action in range(1, 189):
        if mask[action] and not low <= action < high:
            return False
    return True


# ---------------------------------------------------------------------- I13, and who is touched


@numba.njit
def scores_change_for_a_reason(before, after):
    """At dawn nobody's score changes; while rerolling it only falls; walking costs five or nothing."""
    for seat in range(after.num_players):
        change = after.score[seat] - before.score[seat]
        if before.day == 0:
            continue
        today = after.day == before.day
        if today and before.stage == AT_DAWN and after.stage == AT_DAWN and change != 0:
            return False
        if today and before.stage == AT_MORNING and after.stage == AT_MORNING:
            if change > 0 or (change != 0 and seat != before.seat):
                return False
        if before.stage == AT_JOURNEY and after.stage in (AT_JOURNEY, AT_END, AT_DAWN):
            if change > 0 or change < -5:
                return False
    return True


@numba.njit
def only_the_actor(before, after, action):
    """While all act at once, nobody else's things change within the phase, unless the others had nothing to decide."""
    if action < 0 or after.stage != before.stage or after.day != before.day or after.stage < AT_MORNING:
        return True
    for seat in range(after.num_players):
        if seat != before.seat and after.stage != AT_NOON:
            if after.score[seat] != before.score[seat] or after.footprints[seat] != before.footprints[seat]:
                return False
            if after.company[seat] != before.company[seat] or after.boats[seat] != before.boats[seat]:
                return False
            for slot in range(18):
                if after.die[seat, slot] != before.die[seat, slot]:
                    return False
        if after.num_players > 1:  # what is shown stands still
            for slot in range(18):
                if after.die[4 + seat, slot] != before.die[4 + seat, slot]:
                    return False
            if after.score[4 + seat] != before.score[4 + seat]:
                return False
    return True

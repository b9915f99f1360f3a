"""The invariants I1 to I11 of the specification, section 14, for one step of a game."""

import numba
import numpy as np

from fireside.envs.lanterns.rules import legal
from fireside.envs.lanterns.state import REACH, SPAN

EXCHANGE, DEDICATE, DISCARD, TILE, SLOT = range(5)
FAVOR_OPTION = 2  # the third option; 0 stands for 20 tokens

CARDS = np.array([0, 0, 5, 7, 8])
PLACEMENTS = np.array([0, 0, 22, 27, 32])
MOST_SLOTS = np.array([0, 0, 46, 56, 66])
PILES = np.zeros((5, 3, 9), np.int64)
PILES[2, :, :6] = [[8, 7, 6, 5, 5, 4], [9, 8, 7, 6, 5, 5], [10, 9, 8, 7, 6, 5]]
PILES[3, :, :8] = [[8, 7, 6, 6, 5, 5, 5, 4], [9, 8, 7, 7, 6, 6, 5, 5], [10, 9, 8, 8, 7, 7, 6, 5]]
PILES[4] = [[8, 7, 7, 6, 6, 5, 5, 5, 4], [9, 8, 8, 7, 7, 6, 6, 5, 5], [10, 9, 9, 8, 8, 7, 7, 6, 5]]
PILE_SIZE = np.array([0, 0, 6, 8, 9])
DX = np.array([0, 1, 0, -1])
DY = np.array([-1, 0, 1, 0])
EDGE = 36  # a plain grid around the origin, larger than any lake and its rim


@numba.njit
def broken(before, after, action):
    """Return the number of the first invariant that the step violates, 0 if all hold."""
    if not cards_are_conserved(after):
        return 1
    if not favors_are_conserved(before, after):
        return 2
    if not tiles_are_conserved(after):
        return 3
    if not lake_is_sound(after):
        return 4
    if not after.over and after.phase >= TILE and held(after, after.seat) > 12:
        return 5
    if not hands_are_even(after):
        return 6
    if not honour_adds_up(before, after, action):
        return 7
    if not after.over and not mask_is_right(after):
        return 8
    if not turns_are_in_order(before, after, action):
        return 9
    if action >= 0 and not once_a_turn(before, after, action):
        return 10
    if action >= 0 and not only_the_actor(before, after):
        return 11
    return 0


@numba.njit
def held(state, seat):
    total = 0
    for color in range(7):
        total += state.lanterns[seat, color]
    return total


@numba.njit
def tiles_in_hand(state, seat):
    total = 0
    for place in range(3):
        total += 1 if state.hand[seat, place] > 0 else 0
    return total


@numba.njit
def is_final(state):
    return state.lake_count == PLACEMENTS[state.num_players] + 1


# ---------------------------------------------------------------------- I1, I2, I3


@numba.njit
def cards_are_conserved(state):
    for color in range(7):
        total = np.int64(state.supply[color])
        if state.supply[color] < 0:
            return False
        for seat in range(4):
            if state.lanterns[seat, color] < 0:
                return False
            if seat >= state.num_players and state.lanterns[seat, color] != 0:
                return False
            total += state.lanterns[seat, color]
        if total != CARDS[state.num_players]:
            return False
    return True


@numba.njit
def favors_are_conserved(before, after):
    total = np.int64(after.favor_supply)
    for seat in range(4):
        if after.favors[seat] < 0:
            return False
        total += after.favors[seat]
    if after.config[FAVOR_OPTION] == 0:
        return after.favor_supply >= 0 and total == 20
    return after.favor_supply == before.favor_supply


@numba.njit
def tiles_are_conserved(state):
    n = state.num_players
    seen = np.zeros(36, np.int64)
    for i in range(state.lake_count):
        seen[state.lake_tile[i]] += 1
    if state.lake_tile[0] != 0 or seen[0] != 1:
        return False
    for seat in range(4):
        for place in range(3):
            if state.hand[seat, place] > 0:
                if seat >= n:
                    return False
                seen[state.hand[seat, place]] += 1
    for i in range(state.stack_left):
        if state.stack[i] <= 0:
            return False
        seen[state.stack[i]] += 1
    in_play = 0
    for tile in range(1, 36):
        in_play += seen[tile]
    if in_play != PLACEMENTS[n]:
        return False
    for i in range(PLACEMENTS[n], 35):  # back in the box
        seen[state.stack[i]] += 1
    return np.all(seen == 1)


# ---------------------------------------------------------------------- I4


@numba.njit
def lake_is_sound(state):
    width = 2 * EDGE + 1
    lake = np.zeros((width, width), np.int8)
    for i in range(state.lake_count):
        x, y = state.lake_x[i] + EDGE, state.lake_y[i] + EDGE
        if lake[y, x]:
            return False
        lake[y, x] = 1
    if lake[EDGE, EDGE] == 0 or reached(state, lake) != state.lake_count:
        return False
    if is_final(state):
        return state.slot_count == 0
    slots = 0
    for i in range(state.lake_count):
        for d in range(4):
            x, y = state.lake_x[i] + EDGE + DX[d], state.lake_y[i] + EDGE + DY[d]
            if lake[y, x] == 0:
                lake[y, x] = 2
                slots += 1
    if state.slot_count != slots or slots > 2 * state.lake_count + 2 or slots > MOST_SLOTS[state.num_players]:
        return False
    for k in range(slots):
        by_row, by_column = state.slots_by_row[k], state.slots_by_column[k]
        if k > 0 and (by_row <= state.slots_by_row[k - 1] or by_column <= state.slots_by_column[k - 1]):
            return False
        if lake[by_row // SPAN - REACH + EDGE, by_row % SPAN - REACH + EDGE] != 2:
            return False
        if lake[REACH - by_column % SPAN + EDGE, by_column // SPAN - REACH + EDGE] != 2:
            return False
    return True


@numba.njit
def reached(state, lake):
    """Count the tiles that hang together by sides with the one at the origin."""
    cells = np.zeros((34, 2), np.int64)
    seen = np.zeros(lake.shape, np.int8)
    cells[0, 0] = cells[0, 1] = EDGE
    seen[EDGE, EDGE] = 1
    count, done = 1, 0
    while done < count:
        x, y = cells[done, 0], cells[done, 1]
        done += 1
        for d in range(4):
            u, v = x + DX[d], y + DY[d]
            if lake[v, u] == 1 and seen[v, u] == 0:
                seen[v, u] = 1
                cells[count, 0] = u
                cells[count, 1] = v
                count += 1
    return count


# ---------------------------------------------------------------------- I6, I7


@numba.njit
def hands_are_even(state):
    least, most = 3, 0
    for seat in range(state.num_players):
        count = tiles_in_hand(state, seat)
        least, most = min(least, count), max(most, count)
    return least == 3 if state.stack_left > 0 else most - least <= 1


@numba.njit
def honour_adds_up(before, after, action):
    n = after.num_players
    honour = 0
    for seat in range(4):
        honour += after.honour[seat] - before.honour[seat]
    pile = -1
    if before.phase == DEDICATE and action >= 43:
        pile = 0 if action < 50 else (1 if action < 85 else 2)
    taken = 0
    any_empty = False
    for other in range(3):
        left = after.pile_left[other]
        if left < 0 or left > PILE_SIZE[n]:
            return False
        any_empty = any_empty or left == 0
        for i in range(PILE_SIZE[n] - left):
            taken += PILES[n, other, i]
        if other != pile and left != before.pile_left[other]:
            return False
    if pile == -1:
        if honour != 0:
            return False
    elif before.pile_left[pile] == 0:
        if honour != 4 or after.pile_left[pile] != 0:
            return False
    else:
        top = PILES[n, pile, PILE_SIZE[n] - before.pile_left[pile]]
        if honour != top or after.pile_left[pile] != before.pile_left[pile] - 1:
            return False
    generic = -taken
    for seat in range(4):
        generic += after.honour[seat]
    return generic >= 0 and generic % 4 == 0 and (generic == 0 or any_empty)


# ---------------------------------------------------------------------- I8


@numba.njit
def mask_is_right(state):
    """Compare with the table of actions, spelled out once more; some action besides PASS must be legal."""
    mask = np.zeros(171, np.int8)
    legal(state, mask)
    seat = state.seat
    cards = state.lanterns[seat]
    expected = np.zeros(171, np.int8)
    if state.phase == EXCHANGE:
        expected[0] = 1
        action = 1
        for give in range(7):
            for take in range(7):
                if take != give:
                    if state.favors[seat] >= 2 and cards[give] >= 1 and state.supply[take] >= 1:
                        expected[action] = 1
                    action += 1
    elif state.phase == DEDICATE:
        if held(state, seat) <= 12 or is_final(state):
            expected[0] = 1
        kinds = 0
        action = 50
        for a in range(7):
            expected[43 + a] = cards[a] >= 4
            kinds += 1 if cards[a] >= 1 else 0
            for b in range(a + 1, 7):
                for c in range(b + 1, 7):
                    expected[action] = min(cards[a], cards[b], cards[c]) >= 2
                    action += 1
        expected[85] = kinds == 7
    elif state.phase == DISCARD:
        if held(state, seat) <= 12:
            return False
        for color in range(7):
            expected[86 + color] = cards[color] >= 1
    elif state.phase == TILE:
        for choice in range(12):
            expected[93 + choice] = state.hand[seat, choice // 4] > 0
    else:
        for k in range(state.slot_count):
            expected[105 + k] = 1
    others = 0
    for action in range(171):
        if mask[action] != expected[action]:
            return False
        others += 1 if action > 0 and mask[action] else 0
    return others > 0


# ---------------------------------------------------------------------- I9, I10, I11


@numba.njit
def turns_are_in_order(before, after, action):
    """The seat follows from the number of placements and of final turns, so all have equally many of each."""
    n = after.num_players
    final = is_final(after)
    if final != (after.final_turns > 0) or after.final_turns > n:
        return False
    if after.over:
        return final and after.final_turns == n
    turn = after.final_turns - 1 if final else after.lake_count - 1
    if after.seat != (after.first_player + turn) % n:
        return False
    if final and after.phase > DEDICATE:
        return False
    if action < 0:
        return after.lake_count == 1 and after.steps == 0
    if after.first_player != before.first_player or after.steps != before.steps + 1:
        return False
    placed = 1 if before.phase == SLOT else 0
    if after.lake_count != before.lake_count + placed or after.final_turns < before.final_turns:
        return False
    for seat in range(n):
        drawn = 1 if placed and seat == before.seat and before.stack_left > 0 else 0
        lost = 1 if placed and seat == before.seat else 0
        if tiles_in_hand(after, seat) != tiles_in_hand(before, seat) + drawn - lost:
            return False
    return True


@numba.njit
def once_a_turn(before, after, action):
    """Nodes of a turn follow in order, only DISCARD repeats; honour rises for the actor, by 4 to 10."""
    same_turn = after.lake_count == before.lake_count and after.final_turns == before.final_turns
    if same_turn and not after.over:
        if after.seat != before.seat:
            return False
        if after.phase <= before.phase and not (before.phase == DISCARD and after.phase == DISCARD):
            return False
    for seat in range(4):
        gained = after.honour[seat] - before.honour[seat]
        if seat == before.seat and before.phase == DEDICATE and action > 0:
            if gained < 4 or gained > 10:
                return False
        elif gained != 0:
            return False
    return True


@numba.njit
def only_the_actor(before, after):
    """Others lose nothing and gain at most one card by a placement; favor tokens come with it, up to five."""
    for seat in range(4):
        favors = after.favors[seat] - before.favors[seat]
        if before.phase == SLOT and seat == before.seat:
            if favors < 0 or favors > 5:
                return False
        elif favors != 0 and not (before.phase == EXCHANGE and seat == before.seat and favors == -2):
            return False
        gained = 0
        for color in range(7):
            change = after.lanterns[seat, color] - before.lanterns[seat, color]
            if change < 0 and (seat != before.seat or before.phase >= TILE):
                return False
            gained += change
        if before.phase == SLOT:
            if gained > (5 if seat == before.seat else 1):
                return False
        elif gained > 0 or (seat != before.seat and gained != 0):
            return False
    return True

"""The invariants I1 to I14 of the specification, section 15, for one step of a game."""

import numba
import numpy as np

from fireside.envs.bonfire.components import DATA
from fireside.envs.bonfire.state import PHASES

(SETUP, MAIN, AFTER, PLACE_TASK, COUNCIL, FATE_POS, TOM_TASK) = (
    PHASES.index(name) for name in ("SETUP", "MAIN", "AFTER", "PLACE_TASK", "COUNCIL", "FATE_POS", "TOM_TASK")
)
TOM = 1
DEALT = np.array([0, 20, 20, 26, 30])
PORTALS = np.array([0, 3, 3, 4, 4])
MASTERS = np.array([0, 24, 27, 27, 27])
THRESHOLD = np.array([0, 7, 7, 10, 13])
KIND_COPIES = np.array([kind["count"] for kind in DATA["path_tiles"]["kinds"]])
ORDERS = np.array(DATA["player_board"]["portal_orders_slot0_left_to_slot6_right"])
MANY_PER_PATH, SAME_COLOUR, ANY_PORTAL, OVERHANG, SHIP_EXTRA, TURN_EXTRA, YELLOW_TWICE = 1, 24, 25, 27, 21, 22, 5
FAR = np.full((14, 14), 99)
for _island in range(14):
    FAR[_island, _island] = 0
for _a, _b in DATA["routes"]["edges"]:
    FAR[_a, _b] = FAR[_b, _a] = 1
for _k in range(14):
    FAR = np.minimum(FAR, FAR[:, _k, None] + FAR[None, _k, :])
COUNTDOWN_END, ALL_OUT, ALL_PASSED, TOM_PLAYED_OUT = 1, 2, 3, 4


@numba.njit
def broken(before, after, action):
    """Return the number of the first invariant that the step violates, 0 if all hold."""
    if not tasks_are_conserved(after):
        return 1
    if not gifts_are_conserved(after):
        return 2
    if not portals_are_conserved(after):
        return 3
    if not path_tiles_are_conserved(after):
        return 4
    if not gnomes_are_conserved(after):
        return 5
    if not guardians_stand_right(after):
        return 6
    if not fate_tiles_are_conserved(after):
        return 7
    if not novices_add_up(after):
        return 8
    if not council_is_right(after):
        return 9
    if not supplies_are_right(before, after):
        return 10
    if not flags_are_right(before, after):
        return 11
    if not choices_are_right(after):
        return 12
    if not countdown_is_right(before, after, action):
        return 13
    if after.over and after.end == COUNTDOWN_END:
        for seat in range(after.num_players):
            if after.slots[seat] != after.slots[0]:
                return 14
    return 0


@numba.njit
def cities(state):
    return 2 if state.num_players == 1 else state.num_players


@numba.njit
def count_bits(word):
    count = 0
    for bit in range(32):
        count += (word >> bit) & 1
    return count


@numba.njit
def owns(state, seat, master):
    return (state.masters[seat] >> master) & 1 != 0


@numba.njit
def tasks_are_conserved(state):
    seen = np.zeros(67, np.int64)
    for island in range(14):
        for slot in range(3):
            seen[state.islands[island, slot]] += 1
    for seat in range(4):
        tasks, lit = 0, 0
        for space in range(7):
            seen[state.fire[seat, space]] += 1
            tasks += 1 if state.fire[seat, space] > 0 else 0
            lit += (state.lit[seat] >> space) & 1
        if tasks != state.tasks[seat] or lit != state.bonfires[seat]:
            return False
    held = 1 if state.phase == PLACE_TASK and not state.over else 0
    if held:
        seen[state.taking] += 1
    for task in range(1, 67):
        if seen[task] > 1:
            return False
    return np.sum(seen[1:]) == DEALT[state.num_players]


@numba.njit
def gifts_are_conserved(state):
    for seat in range(state.num_players):
        on = 0
        for island in range(14):
            on += state.gifts_on[seat, island]
        held = 1 if state.phase == PLACE_TASK and state.seat == seat and not state.over else 0
        if on + state.gifts_left[seat, 0] + state.gifts_left[seat, 1] != 10 or on != state.tasks[seat] + held:
            return False
        kinds = np.zeros(6, np.int64)
        for stack in range(2):
            for i in range(5):
                kinds[state.gifts[seat, stack, i]] += 1
                if (state.gifts[seat, stack, i] > 0) != (i < state.gifts_left[seat, stack]):
                    return False
        for kind in range(1, 6):
            if kinds[kind] > 2:
                return False
    return True


@numba.njit
def portals_are_conserved(state):
    shapes = np.zeros(7, np.int64)
    for segment in range(7):
        for shape in range(7):
            if state.segments[segment, shape] < 0:
                return False
            shapes[shape] += state.segments[segment, shape]
    for seat in range(cities(state)):
        filled, gap = 0, False
        for slot in range(6, -1, -1):
            if (state.portals[seat] >> slot) & 1:
                shapes[ORDERS[state.board[seat], slot]] += 1
                filled += 1
                if gap and not owns(state, seat, ANY_PORTAL):
                    return False
            else:
                gap = True
        if filled != state.num_portals[seat]:
            return False
    return np.all(shapes == PORTALS[state.num_players])


@numba.njit
def path_tiles_are_conserved(state):
    kinds = np.zeros(KIND_COPIES.shape[0] + 1, np.int64)
    for slot in range(4):
        if state.path_display[slot] == 0:
            return False
        kinds[state.path_display[slot]] += 1
    for i in range(28):
        if (state.path_deck[i] > 0) != (i < state.paths_left):
            return False
        kinds[state.path_deck[i]] += 1
    for seat in range(4):
        for at in range(7):
            if (state.path[seat, at] > 0) != (1 <= at <= state.laid[seat]):
                return False
            kinds[state.path[seat, at]] += 1
    return np.all(kinds[1:] == KIND_COPIES) and state.paths_known <= state.paths_left


@numba.njit
def gnomes_are_conserved(state):
    seen = np.zeros(28, np.int64)
    for slot in range(6):
        seen[state.master_display[slot]] += 1
    for i in range(state.masters_left):
        seen[state.master_deck[i]] += 1
    for i in range(state.masters_discarded):
        seen[state.master_discard[i]] += 1
    elders = np.int64(state.elders_left)
    for seat in range(4):
        if elders & state.elders[seat]:
            return False
        elders |= state.elders[seat]
        for master in range(1, 28):
            seen[master] += (state.masters[seat] >> master) & 1
        if count_bits(state.masters[seat]) + count_bits(state.elders[seat]) != state.gnomes[seat]:
            return False
        if state.gnomes[seat] > 6:
            return False
    for master in range(1, 28):
        if seen[master] > 1:
            return False
    return elders == 0b1111110 and np.sum(seen[1:]) == MASTERS[state.num_players]


@numba.njit
def guardians_stand_right(state):
    for seat in range(cities(state)):
        count = 0
        at = np.zeros(15, np.int64)
        for guardian in range(5):
            place = state.guardian[seat, guardian]
            if place >= 0:
                count += 1
                at[place] += 1
                space = place - 1 if place < 8 else place - 8
                if place > 0 and space > state.laid[seat]:
                    return False
                if place >= 8 and not (state.lit[seat] >> space) & (state.portals[seat] >> space) & 1:
                    return False
        if count != state.num_guardians[seat] or state.guardian[seat, 0] < 0:
            return False
        for place in range(1, 15):
            if at[place] > 1 and (place >= 8 or not owns(state, seat, MANY_PER_PATH)):
                return False
    return True


@numba.njit
def fate_tiles_are_conserved(state):
    for seat in range(state.num_players):
        tiles = state.column_left[seat] + (1 if state.hand_tile[seat] > 0 else 0)
        if state.seat == seat and state.tile > 0:
            tiles += 1
        covered = 0
        for cell in range(99):
            bit = (state.covered[seat, cell // 62] >> (cell % 62)) & 1
            if (bit != 0) != (state.grid[seat, cell] > 0) or state.grid[seat, cell] < 0:
                return False
            covered += bit
        if covered != 3 * (8 - tiles):
            return False
        if not groups_are_right(state, seat):
            return False
    return True


@numba.njit
def groups_are_right(state, seat):
    """Compare with labels spread from cell to cell until nothing changes."""
    grid = state.grid[seat]
    label = np.arange(99)
    changing = True
    while changing:
        changing = False
        for cell in range(99):
            for step in (1, 11):
                other = cell + step
                beside = other < 99 and (step == 11 or other % 11 != 0)
                if beside and grid[cell] > 0 and grid[cell] == grid[other] and label[cell] != label[other]:
                    label[cell] = label[other] = min(label[cell], label[other])
                    changing = True
    size = np.zeros(99, np.int64)
    for cell in range(99):
        if grid[cell] > 0:
            size[label[cell]] += 1
    largest, fours = np.zeros(7, np.int64), 0
    for cell in range(99):
        largest[grid[cell]] = max(largest[grid[cell]], size[cell]) if grid[cell] > 0 else 0
        fours += 1 if size[cell] >= 4 else 0
    for symbol in range(6):
        if state.largest[seat, symbol] != largest[symbol + 1]:
            return False
    return state.groups_of_4[seat] == fours


@numba.njit
def novices_add_up(state):
    sent = 0
    for seat in range(state.num_players):
        sent += state.bonfires[seat]
    for shared in range(5):
        sent += 1 - state.neutral[shared]
    if state.num_players == 1:
        sent += 4 - state.tom_novices
    if state.phase == COUNCIL and not state.over:
        sent -= 1  # on the way
    return state.sent == sent


@numba.njit
def council_is_right(state):
    anybody = False
    for seat in range(state.num_players):
        anybody = anybody or owns(state, seat, SAME_COLOUR)
    for space in range(8):
        for colour in range(5):
            if state.council[space, colour] > 1:
                if colour < 4 and not owns(state, colour, SAME_COLOUR):
                    return False
                if colour == 4 and not anybody:
                    return False
    return True


@numba.njit
def supplies_are_right(before, after):
    for seat in range(4):
        if after.vp[seat] < before.vp[seat]:
            return False
        for token in range(7):
            if after.tok[seat, token] < 0:
                return False
            if seat >= after.num_players and after.tok[seat, token] != 0:
                return False
            if seat != before.seat and after.tok[seat, token] != before.tok[seat, token]:
                return False
        for resource in range(6):
            if after.res[seat, resource] < 0:
                return False
            if seat >= after.num_players and after.res[seat, resource] != 0:
                return False
            if seat != before.seat and after.res[seat, resource] != before.res[seat, resource]:
                return False
    return True


@numba.njit
def flags_are_right(before, after):
    for seat in range(cities(after)):
        expected = (
            (after.laid[seat] >= 6)
            | ((after.tasks[seat] >= 7) << 1)
            | ((after.num_portals[seat] >= 7) << 2)
            | ((after.num_guardians[seat] >= 5) << 3)
            | ((after.gnomes[seat] >= 6) << 4)
        )
        if after.shared[seat] != expected or (before.shared[seat] & ~after.shared[seat]) != 0:
            return False
        for space in range(7):
            if (after.lit[seat] >> space) & 1 and after.fire[seat, space] == 0:
                return False
        if (before.lit[seat] & ~after.lit[seat]) != 0:
            return False
    return True


# ---------------------------------------------------------------------- I12


@numba.njit
def choices_are_right(state):
    """Some choice, ascending, more than one where asking is not obligatory; what can be counted again is counted."""
    if state.over:
        return state.choices == 0
    if state.choices < 1 or (state.choices == 1 and state.phase != MAIN and state.phase != SETUP):
        return False
    for i in range(1, state.choices):
        if state.choice[i] <= state.choice[i - 1]:
            return False
    if state.phase != TOM_TASK and (state.passed[state.seat] or state.gone[state.seat]):
        return False
    if state.phase == MAIN:
        return main_is_right(state)
    if state.phase == FATE_POS:
        for position in range(94):
            if is_offered(state, 163 + position) != fits(state, position):
                return False
    return True


@numba.njit
def is_offered(state, action):
    for i in range(state.choices):
        if state.choice[i] == action:
            return True
    return False


@numba.njit
def fits(state, position):
    """A fate position, cell by cell."""
    beside = False
    for i in range(3):
        if position < 45:
            row, column = position // 9, position % 9 - 2 + i
        else:
            row, column = (position - 45) % 7 - 2 + i, (position - 45) // 7
        inside = 0 <= row < 5 and 0 <= column < 7
        if not inside and not owns(state, state.seat, OVERHANG):
            return False
        cell = (row + 2) * 11 + column + 2
        if state.grid[state.seat, cell] > 0:
            return False
        beside = beside or (row > -2 and state.grid[state.seat, cell - 11] > 0)
        beside = beside or (row < 6 and state.grid[state.seat, cell + 11] > 0)
        beside = beside or (column > -2 and state.grid[state.seat, cell - 1] > 0)
        beside = beside or (column < 8 and state.grid[state.seat, cell + 1] > 0)
    return beside


@numba.njit
def units(state, kind):
    seat, others = state.seat, 0
    for token in range(6):
        others += state.tok[seat, token] if token != kind else 0
    worth = 2 if owns(state, seat, YELLOW_TWICE) else 1
    return state.tok[seat, kind] + worth * state.tok[seat, 6] + others // 2


@numba.njit
def main_is_right(state):
    seat = state.seat
    if is_offered(state, 0) != (state.pass_value > 0):
        return False
    place = False
    for position in range(94):
        place = place or fits(state, position)
    if is_offered(state, 2) != (place and state.column_left[seat] > 0):
        return False
    extra = 1 if owns(state, seat, SHIP_EXTRA) else 0
    for island in range(14):
        cost = 1
        if state.ship[seat] >= 0:
            cost = min(3, max(1, FAR[state.ship[seat], island] - extra))
        if is_offered(state, 3 + island) != (island != state.ship[seat] and units(state, 1) >= cost):
            return False
    may_lay = state.laid[seat] < 6 and units(state, 0) >= (1 if state.laid[seat] < 3 else 2)
    if is_offered(state, 17) != may_lay or is_offered(state, 21) != (may_lay and state.paths_left > 0):
        return False
    extra = 1 if owns(state, seat, TURN_EXTRA) else 0
    for segment in range(7):
        steps = (segment - state.pointer) % 7
        cost = min(3, max(1, (steps if steps > 0 else 7) - extra)) if state.gb_used else 1
        if is_offered(state, 35 + segment) != (units(state, 3) >= cost):
            return False
    for shared in range(5):
        ready = state.neutral[shared] == 1 and (state.shared[seat] >> shared) & 1 == 1
        if is_offered(state, 61 + shared) != ready:
            return False
    for space in range(7):
        if is_offered(state, 54 + space) and (state.fire[seat, space] == 0 or (state.lit[seat] >> space) & 1):
            return False
    return True


# ---------------------------------------------------------------------- I13


@numba.njit
def countdown_is_right(before, after, action):
    started = after.sent >= THRESHOLD[after.num_players]
    if not started and (after.cd_stack > 0 or after.cd_cur > 0 or np.any(after.passed)):
        return False
    if started and before.sent >= THRESHOLD[after.num_players] and after.cd_stack > before.cd_stack:
        return False
    if after.cd_stack < 0 or after.cd_stack > 5 or after.cd_cur < 0 or after.cd_cur > 5:
        return False
    if not after.over:
        return after.end == 0 and after.pass_value >= 0
    if after.truncated:
        return True
    if after.end == COUNTDOWN_END:
        return started and after.cd_stack == 0 and after.cd_cur == 1
    if after.end == TOM_PLAYED_OUT:
        return after.num_players == 1 and after.tom_pass == 4
    if after.num_players == 1:
        return False
    for seat in range(after.num_players):
        if after.end == ALL_OUT and (not after.gone[seat] or after.passed[seat]):
            return False
        if after.end == ALL_PASSED and not after.passed[seat]:
            return False
    return started == (after.end == ALL_PASSED)

"""The invariants I1 to I15 of the specification, section 13, for one step of a game."""

import numba
import numpy as np

from fireside.envs.century_golem.rules import legal

MAIN, TRADE_COUNT, UPGRADE, PAY, DISCARD = range(5)
HAND, PLAYED = 1, 2
MAX_ROUNDS = 3  # the fourth option

GIVES = (
    "YY YY YYY YYY YYY YYYY YYYY YYYYY YYYYY G GG GG GG GGG GGG GGG GGG T T T TT TT TT TT TTT P P P P P PP PP YG YYT"
)
TAKES = (
    "GG T GGG GT P TT TP TTT PP YYY YYYT TT YYP YYTT TTT YTP PP YYYYG GG YGG YYGGG YYGP GGP PP PPP "
    "YYGG GGG YYYT YGT TT GGGTT YGTTT P PP"
)
OBTAINS = "YYY YG T YYYY YYG GG YT P"
COSTS = (
    "YYGG YYYGG YYGGG GGGG YYTT YYYTT YYGP GGGGG GGTT YYPP YYTTT YYYPP GGGTT TTTT YGTP GGTP YTTP GGPP YYGGTT GGTTT "
    "YYYGTP GGGPP TTPP YYPPP TTTTT YYGGPP YGGGTP GGPPP PPPP YYTTPP TTTPP YGTTTP TTPPP GGTTPP YGTPPP PPPPP"
)


def counts(cards):
    """Return the crystals of every card in a list as counts by color."""
    return [[card.count(letter) for letter in "YGTP"] for card in cards.split()]


NOTHING = [0, 0, 0, 0]
GIVE = np.array([NOTHING] * 11 + counts(GIVES))
TAKE = np.array([[2, 0, 0, 0], NOTHING, *counts(OBTAINS), NOTHING, *counts(TAKES)])
UPGRADES = np.array([0, 2, *[0] * 8, 3, *[0] * 34])
COST = np.array(counts(COSTS))
VALUE = np.array([1, 2, 3, 4])
COLORS_USED = (COST > 0).sum(axis=1)
POINTS = COST @ VALUE + np.maximum(COLORS_USED - 2, 0)
ENOUGH = np.array([0, 0, 6, 6, 5, 5])


@numba.njit
def broken(before, after, action):
    """Return the number of the first invariant that the step violates, 0 if all hold."""
    if not merchants_have_one_place(after):
        return 1
    if not starting_cards_stay(after):
        return 2
    if not golems_have_one_place(after):
        return 3
    if not coins_are_conserved(after):
        return 4
    if not caravans_are_sound(after):
        return 5
    if not rows_are_full(after):
        return 6
    if not new_cards_are_bare(before, after, action):
        return 7
    if not crystals_fall_to_the_right(after):
        return 8
    if not coins_follow_the_copper(before, after, action):
        return 9
    if not the_end_is_announced(after):
        return 10
    if not after.over and not mask_is_right(after):
        return 11
    if not turns_are_in_order(before, after, action):
        return 12
    if action >= 0 and not crystals_are_accounted_for(before, after, action):
        return 13
    if action >= 0 and not points_never_fall(before, after, action):
        return 14
    if action >= 0 and not cards_only_grow(before, after, action):
        return 15
    return 0


@numba.njit
def held(state, seat):
    total = 0
    for color in range(4):
        total += state.caravan[seat, color]
    return total


@numba.njit
def value(state, seat):
    total = 0
    for color in range(4):
        total += VALUE[color] * state.caravan[seat, color]
    return total


@numba.njit
def owned(state, seat):
    total = 0
    for card in range(45):
        total += 1 if state.cards[seat, card] != 0 else 0
    return total


@numba.njit
def lying(state, slot):
    total = 0
    for color in range(4):
        total += state.row_crystals[slot, color]
    return total


@numba.njit
def row_length(state):
    length = 0
    for slot in range(6):
        length += 1 if state.merchant_row[slot] != 0 else 0
    return length


# ---------------------------------------------------------------------- I1 to I4


@numba.njit
def merchants_have_one_place(state):
    seen = np.zeros(45, np.int64)
    for i in range(43):
        card = state.merchant_deck[i]
        if (card != 0) != (i < state.merchants_left):
            return False
        seen[card] += 1
    for slot in range(6):
        seen[state.merchant_row[slot]] += 1
    for seat in range(5):
        hand, played = 0, 0
        for card in range(45):
            place = state.cards[seat, card]
            if place < 0 or place > PLAYED:
                return False
            seen[card] += 1 if place > 0 else 0
            hand += 1 if place == HAND else 0
            played += 1 if place == PLAYED else 0
        if state.hand_size[seat] != hand or state.played_size[seat] != played:
            return False
    return np.all(seen[2:] == 1)


@numba.njit
def starting_cards_stay(state):
    for seat in range(5):
        for card in range(2):
            if (state.cards[seat, card] != 0) != (seat < state.num_players):
                return False
    return True


@numba.njit
def golems_have_one_place(state):
    seen = np.zeros(36, np.int64)
    for i in range(state.golems_left):
        seen[state.golem_deck[i]] += 1
    for slot in range(5):
        seen[state.golem_row[slot]] += 1
    for seat in range(5):
        points = 0
        for i in range(state.golem_count[seat]):
            seen[state.golems[seat, i]] += 1
            points += POINTS[state.golems[seat, i]]
        if points != state.golem_points[seat]:
            return False
    return np.all(seen == 1)


@numba.njit
def coins_are_conserved(state):
    for coin in range(2):
        total = np.int64(state.bank[coin])
        if state.bank[coin] < 0:
            return False
        for seat in range(5):
            if state.coins[seat, coin] < 0:
                return False
            total += state.coins[seat, coin]
        if total != 2 * state.num_players:
            return False
    return True


# ---------------------------------------------------------------------- I5 to I8


@numba.njit
def caravans_are_sound(state):
    for seat in range(5):
        for color in range(4):
            if state.caravan[seat, color] < 0:
                return False
        total = held(state, seat)
        if seat >= state.num_players and total != 0:
            return False
        discarding = state.phase == DISCARD and seat == state.seat and not state.over
        if discarding and (total <= 10 or total > 52):
            return False
        if not discarding and total > 10:
            return False
    for slot in range(6):
        for color in range(4):
            if state.row_crystals[slot, color] < 0:
                return False
        if lying(state, slot) > 42:
            return False
    return True


@numba.njit
def rows_are_full(state):
    length = row_length(state)
    if length != min(6, length + state.merchants_left):
        return False
    for slot in range(length):
        if state.merchant_row[slot] == 0:
            return False
    return state.golems_left >= 0


@numba.njit
def new_cards_are_bare(before, after, action):
    for slot in range(6):
        if after.merchant_row[slot] == 0 and lying(after, slot) > 0:
            return False
    if action < 0:
        for slot in range(6):
            if lying(after, slot) > 0:
                return False
    elif after.merchants_left < before.merchants_left:
        if after.merchants_left != before.merchants_left - 1 or lying(after, 5) > 0:
            return False
        if after.merchant_row[5] != before.merchant_deck[after.merchants_left]:
            return False
    return True


@numba.njit
def crystals_fall_to_the_right(state):
    falling = True
    for slot in range(5):
        falling = falling and lying(state, slot) >= lying(state, slot + 1)
    return falling


# ---------------------------------------------------------------------- I9, I10


@numba.njit
def coins_follow_the_copper(before, after, action):
    """A claim earns the coin above its position: silver is above slot 1 if and only if copper is left."""
    copper, silver = 0, 0
    if action >= 51 and action < 56 and before.phase == MAIN:
        slot = action - 51
        silver_slot = 1 if before.bank[0] > 0 else 0
        if slot == 0 and before.bank[0] > 0:
            copper = 1
        elif slot == silver_slot and before.bank[1] > 0:
            silver = 1
    for seat in range(5):
        own = 1 if seat == before.seat else 0
        if after.coins[seat, 0] - before.coins[seat, 0] != own * copper:
            return False
        if after.coins[seat, 1] - before.coins[seat, 1] != own * silver:
            return False
    return True


@numba.njit
def the_end_is_announced(state):
    reached = False
    for seat in range(state.num_players):
        if state.golem_count[seat] > ENOUGH[state.num_players]:
            return False
        reached = reached or state.golem_count[seat] == ENOUGH[state.num_players]
    return (state.final_round == 1) == reached


# ---------------------------------------------------------------------- I11


@numba.njit
def mask_is_right(state):
    """Compare with the table of actions, spelled out once more."""
    mask = np.zeros(79, np.int8)
    legal(state, mask)
    expected = np.zeros(79, np.int8)
    own = state.caravan[state.seat]
    total = held(state, state.seat)
    if state.phase == MAIN:
        for card in range(45):
            if state.cards[state.seat, card] == HAND and np.all(own >= GIVE[card]):
                expected[card] = 1
            if state.cards[state.seat, card] == PLAYED:
                expected[56] = 1
        for slot in range(6):
            expected[45 + slot] = state.merchant_row[slot] != 0 and total >= slot
        for slot in range(5):
            expected[51 + slot] = np.all(own >= COST[state.golem_row[slot]])
    elif state.phase == TRADE_COUNT:
        times = 1
        while times <= 10 and np.all(own >= times * GIVE[state.trade_card]):
            expected[56 + times] = 1
            times += 1
        if times <= 2:
            return False  # one repetition is no choice
    elif state.phase == UPGRADE:
        expected[70] = 1
        for color in range(3):
            expected[67 + color] = own[color] > 0
        if state.upgrades_left < 1 or state.upgrades_left > 3 or own[0] + own[1] + own[2] == 0:
            return False
    else:
        if state.phase == PAY and (total < state.pay_target - state.pay_next or state.pay_next >= state.pay_target):
            return False
        for color in range(4):
            expected[(71 if state.phase == PAY else 75) + color] = own[color] > 0
    return np.all(mask == expected) and np.any(mask != 0)


# ---------------------------------------------------------------------- I12


@numba.njit
def turns_are_in_order(before, after, action):
    """Either the same player goes on in the same round, or the next one begins: a new round if that is the first.

    So the player at turn position t has had ``rounds`` turns, and one more if t is before that of the acting player.
    """
    if action < 0:
        fresh = after.seat == after.first_player and after.phase == MAIN and after.rounds == 0 and after.steps == 0
        return fresh and not after.over
    if after.steps != before.steps + 1 or after.first_player != before.first_player:
        return False
    if after.phase != TRADE_COUNT and (after.trade_card != 0 or after.trade_max != 0):
        return False
    if after.phase != UPGRADE and after.upgrades_left != 0:
        return False
    if after.phase != PAY and (after.pay_target != 0 or after.pay_next != 0):
        return False
    if after.phase != MAIN:  # the turn goes on, and every phase but DISCARD is entered from MAIN
        if after.over or after.seat != before.seat or after.rounds != before.rounds:
            return False
        return after.phase == DISCARD or before.phase == MAIN or before.phase == after.phase
    n = after.num_players
    wrapped = 1 if after.seat == after.first_player else 0
    if after.seat != (before.seat + 1) % n or after.rounds != before.rounds + wrapped:
        return False
    ended = wrapped == 1 and (after.final_round == 1 or after.rounds == after.config[MAX_ROUNDS])
    if (after.over == 1) != ended:
        return False
    return (after.truncated == 1) == (ended and after.final_round == 0)


# ---------------------------------------------------------------------- I13


@numba.njit
def crystals_are_accounted_for(before, after, action):
    """Work out the actor's caravan and the crystals of the row anew; nobody else's crystals change."""
    seat = before.seat
    for other in range(5):
        if other != seat and np.any(after.caravan[other] != before.caravan[other]):
            return False
    gained = np.zeros(4, np.int64)
    on_row = 0
    if before.phase == MAIN and action < 45:
        if UPGRADES[action] == 0 and after.phase != TRADE_COUNT:
            gained += TAKE[action] - GIVE[action]
    elif before.phase == MAIN and action == 45:
        gained += before.row_crystals[0]
        on_row -= lying(before, 0)
    elif before.phase == MAIN and action >= 51 and action < 56:
        gained -= COST[before.golem_row[action - 51]]
    elif before.phase == TRADE_COUNT:
        times = action - 56
        gained += times * (TAKE[before.trade_card] - GIVE[before.trade_card])
        raised = value(after, seat) - value(before, seat)
        if raised < times or raised > 4 * times:
            return False
    elif before.phase == UPGRADE and action < 70:
        gained[action - 67] -= 1
        gained[action - 66] += 1
        if value(after, seat) != value(before, seat) + 1 or held(after, seat) != held(before, seat):
            return False
    elif before.phase == PAY:
        gained[action - 71] -= 1
        on_row += 1
        if after.phase != PAY:
            gained += before.row_crystals[before.pay_target]
            on_row -= lying(before, before.pay_target)
    elif before.phase == DISCARD:
        gained[action - 75] -= 1
    for slot in range(6):
        on_row += lying(before, slot) - lying(after, slot)
    return on_row == 0 and np.all(after.caravan[seat] == before.caravan[seat] + gained)


# ---------------------------------------------------------------------- I14, I15


@numba.njit
def points_never_fall(before, after, action):
    """Only a claim earns golem points, and exactly those of the golem."""
    claimed = before.phase == MAIN and action >= 51 and action < 56
    for seat in range(5):
        points = POINTS[before.golem_row[action - 51]] if claimed and seat == before.seat else 0
        count = 1 if claimed and seat == before.seat else 0
        if after.golem_points[seat] != before.golem_points[seat] + points:
            return False
        if after.golem_count[seat] != before.golem_count[seat] + count:
            return False
    return after.golems_left == before.golems_left - (1 if claimed else 0)


@numba.njit
def cards_only_grow(before, after, action):
    """Cards move as the action says: played by playing, back by resting, into the hand by taking."""
    seat = before.seat
    taken = 0
    if before.phase == MAIN and action == 45:
        taken = before.merchant_row[0]
    elif before.phase == PAY and before.pay_next + 1 == before.pay_target:
        taken = before.merchant_row[before.pay_target]
    for other in range(5):
        grown = 1 if other == seat and taken > 0 else 0
        if owned(after, other) != owned(before, other) + grown:
            return False
        for card in range(45):
            place = before.cards[other, card]
            if other == seat:
                if taken > 0 and card == taken:
                    place = HAND
                elif before.phase == MAIN and card == action:
                    place = PLAYED
                elif before.phase == MAIN and action == 56 and place == PLAYED:
                    place = HAND
            if after.cards[other, card] != place:
                return False
    return row_length(after) + after.merchants_left == row_length(before) + before.merchants_left - (
        1 if taken > 0 else 0
    )

"""Fetching guardians, and their processions. Specification §5.5, §5.6, council spaces 2 and 5."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .actions import (
    FETCH,
    GUARDIAN_FIRST,
    MOST_PAID,
    PROCESSION_FIRST,
    RESOURCE_FIRST,
    STAY,
    TO_BONFIRE_FIRST,
    TO_PATH_FIRST,
)
from .city import check_shared, has, has_portal, is_lit, offer
from .components import (
    BONFIRE_POINTS,
    CHOOSE_RESOURCE,
    DOUBLES,
    FIRST_PATH_GOLD,
    GOLD,
    GUARDIAN_TOKEN,
    HARBOUR,
    ISLAND_GUARDIAN,
    KIND_RESOURCE,
    LONGER_PROCESSION,
    MANY_PER_PATH,
    NUM_GUARDIANS,
    SHARED_GUARDIANS,
    SPACES,
    START_PROCESSION,
    START_RESOURCE,
)
from .payments import charge_tokens
from .state import (
    AT_BONFIRE,
    AT_START,
    CHAIN_END,
    CHOOSE_RES,
    MOVE_DEST,
    ON_PATH,
    PROC_DEST,
    PROC_PICK,
    WALK,
)

FAR = 99

# ---------------------------------------------------------------------- fetching, §5.5


@kernel
def can_fetch(state: State, seat: int, tokens: int) -> bool:
    """A guardian island of a color that the player lacks, and a token."""
    island = state.ship[seat]
    if island == HARBOUR or ISLAND_GUARDIAN[island] == 0 or tokens < 1:
        return False
    return state.guardian[seat, ISLAND_GUARDIAN[island]] < 0


@kernel
def offer_fetch(state: State, tokens: int) -> None:
    """The fetch action at MAIN and ISLAND, given how many units can be paid."""
    if can_fetch(state, state.seat, tokens):
        offer(state, FETCH)


@kernel
def add_guardian(state: State, seat: int, guardian: int) -> None:
    """A guardian comes to the start area."""
    state.guardian[seat, guardian] = AT_START
    state.num_guardians[seat] += 1
    check_shared(state, seat, SHARED_GUARDIANS)


@kernel
def welcome_guardian(state: State, guardian: int) -> None:
    """The acting player gets a guardian; master 17 lets everybody walk a step, without resources (R33)."""
    seat = state.seat
    add_guardian(state, seat, guardian)
    if has(state, seat, START_PROCESSION):
        state.no_reward = 1
        state.stride = 1 + has(state, seat, LONGER_PROCESSION)
        state.phase = WALK
    else:
        state.phase = CHAIN_END


@kernel
def offer_missing_guardians(state: State) -> None:
    """TAKE_GUARD: council space 2, a color not owned."""
    for guardian in range(1, NUM_GUARDIANS):
        if state.guardian[state.seat, guardian] < 0:
            offer(state, GUARDIAN_FIRST + guardian)


# ---------------------------------------------------------------------- where guardians can go


@kernel
def is_free(state: State, seat: int, position: int) -> bool:
    """Tell whether a guardian may stop there, as far as the others are concerned."""
    if position < AT_BONFIRE and has(state, seat, MANY_PER_PATH):
        return True
    for guardian in range(NUM_GUARDIANS):
        if state.guardian[seat, guardian] == position:
            return False
    return True


@kernel
def is_open(state: State, seat: int, space: int) -> bool:
    """Tell whether guardians are let in at a bonfire: it burns and its portal is placed. R6."""
    return is_lit(state, seat, space) and has_portal(state, seat, space)


@kernel
def steps_to(position: int, target: int) -> int:
    """Return the steps from S or a path position to another position ahead, FAR if it is not ahead."""
    if target < AT_BONFIRE:
        return target - position if target > position else FAR
    before = target - AT_BONFIRE + ON_PATH  # the path position that the bonfire belongs to
    return before - position + 1 if before >= position else FAR


@kernel
def can_stop(state: State, seat: int, target: int) -> bool:
    """Tell whether a position exists for the player and has room."""
    if target < AT_BONFIRE:
        return target - ON_PATH <= state.laid[seat] and is_free(state, seat, target)
    space = target - AT_BONFIRE
    return space <= state.laid[seat] and is_open(state, seat, space) and is_free(state, seat, target)


@kernel
def reaches(state: State, seat: int, position: int, target: int, steps: int) -> bool:
    """Tell whether a procession of so many steps can bring a guardian from one position to another."""
    return steps_to(position, target) <= steps and can_stop(state, seat, target)


@kernel
def nearest_stop(state: State, seat: int, position: int) -> int:
    """Return the fewest steps after which a guardian can stop somewhere, FAR if she cannot."""
    nearest = FAR
    for target in range(ON_PATH, AT_BONFIRE + SPACES):
        steps = steps_to(position, target)
        if steps < nearest and can_stop(state, seat, target):
            nearest = steps
    return nearest


@kernel
def shortest_walk(state: State, seat: int) -> int:
    """Return the fewest steps with which some guardian can move, FAR if none can."""
    nearest = FAR
    for guardian in range(NUM_GUARDIANS):
        position = state.guardian[seat, guardian]
        if AT_START <= position < AT_BONFIRE:
            nearest = min(nearest, nearest_stop(state, seat, position))
    return nearest


# ---------------------------------------------------------------------- the procession, §5.6


@kernel
def offer_processions(state: State, tokens: int) -> None:
    """The procession action at MAIN, given how many units can be paid."""
    if tokens < 1:
        return
    needed = max(1, shortest_walk(state, state.seat) - has(state, state.seat, LONGER_PROCESSION))
    for paid in range(needed, min(tokens, MOST_PAID) + 1):
        offer(state, PROCESSION_FIRST + paid - 1)


@kernel
def begin_procession(state: State, paid: int) -> None:
    """Pay first."""
    charge_tokens(state, GUARDIAN_TOKEN, paid)


@kernel
def start_walking(state: State, paid: int) -> None:
    """Paid: everybody may walk that far, and one step more with master 2."""
    state.stride = paid + has(state, state.seat, LONGER_PROCESSION)
    state.phase = WALK


@kernel
def walk_on(state: State) -> None:
    """Find whose move it is: the foremost of those not asked yet; groups that cannot move are skipped."""
    seat = state.seat
    while True:
        front = -1
        for guardian in range(NUM_GUARDIANS):
            position = state.guardian[seat, guardian]
            if position < AT_BONFIRE and (state.asked >> guardian) & 1 == 0:
                front = max(front, position)
        if front < 0:
            state.phase = CHAIN_END
            return
        movable = nearest_stop(state, seat, front) <= state.stride
        count = 0
        for guardian in range(NUM_GUARDIANS):
            if state.guardian[seat, guardian] == front and (state.asked >> guardian) & 1 == 0:
                if movable:
                    count += 1
                    state.walker = guardian + 1
                else:
                    state.asked |= 1 << guardian
        if movable:
            state.phase = PROC_DEST
            if count > 1:
                state.walker = 0
                state.phase = PROC_PICK
            return


@kernel
def offer_walkers(state: State) -> None:
    """PROC_PICK: the foremost guardians that have not been asked; they share a position."""
    seat = state.seat
    front = -1
    for guardian in range(NUM_GUARDIANS):
        position = state.guardian[seat, guardian]
        if position < AT_BONFIRE and (state.asked >> guardian) & 1 == 0:
            front = max(front, position)
    for guardian in range(NUM_GUARDIANS):
        if state.guardian[seat, guardian] == front and (state.asked >> guardian) & 1 == 0:
            offer(state, GUARDIAN_FIRST + guardian)


@kernel
def pick_walker(state: State, guardian: int) -> None:
    """She goes next."""
    state.walker = guardian + 1
    state.phase = PROC_DEST


@kernel
def action_to(position: int) -> int:
    """Return the action that sends a guardian to a position."""
    if position < AT_BONFIRE:
        return TO_PATH_FIRST + position - ON_PATH
    return TO_BONFIRE_FIRST + position - AT_BONFIRE


@kernel
def target_of(action: int) -> int:
    """Return the position that an action sends a guardian to."""
    if action < TO_BONFIRE_FIRST:
        return action - TO_PATH_FIRST + ON_PATH
    return action - TO_BONFIRE_FIRST + AT_BONFIRE


@kernel
def offer_walk(state: State) -> None:
    """PROC_DEST: stay, or anywhere within reach."""
    position = state.guardian[state.seat, state.walker - 1]
    offer(state, STAY)
    for target in range(ON_PATH, AT_BONFIRE + SPACES):
        if reaches(state, state.seat, position, target, state.stride):
            offer(state, action_to(target))


@kernel
def walk(state: State, action: int) -> None:
    """She stays, or goes and arrives."""
    state.asked |= 1 << (state.walker - 1)
    if action == STAY:
        state.walker = 0
        state.phase = WALK
    else:
        arrive(state, target_of(action))


# ---------------------------------------------------------------------- arriving


@kernel
def position_resource(state: State, seat: int, position: int) -> int:
    """Return the resource of a path position; P0 belongs to the start tile (R7)."""
    if position == ON_PATH:
        return START_RESOURCE
    return KIND_RESOURCE[state.path[seat, position - ON_PATH] - 1]


@kernel
def arrive(state: State, target: int) -> None:
    """The walker is there and brings what the position gives; masters 6, 18 and 20 have their say."""
    seat = state.seat
    state.guardian[seat, state.walker - 1] = target
    if target >= AT_BONFIRE:
        if has(state, seat, BONFIRE_POINTS):
            state.vp[seat] += 2
    elif not state.no_reward:
        if target == ON_PATH and has(state, seat, FIRST_PATH_GOLD):
            state.res[seat, GOLD] += 1
        if has(state, seat, CHOOSE_RESOURCE):
            state.arrival = target - ON_PATH + 1
            state.phase = CHOOSE_RES
            return
        bring(state, position_resource(state, seat, target))
    leave_walker(state)


@kernel
def bring(state: State, resource: int) -> None:
    """The arrival resource, twice with the master of the walker's color (10 to 13)."""
    seat = state.seat
    state.res[seat, resource] += 1 + has(state, seat, DOUBLES[state.walker - 1])


@kernel
def leave_walker(state: State) -> None:
    """On with the procession; a single move of the council ends here."""
    state.walker = 0
    state.phase = WALK if state.stride > 0 else CHAIN_END


@kernel
def offer_any_resource(state: State) -> None:
    """CHOOSE_RES: master 6, any resource but gold; on P0 gold too."""
    for resource in range(GOLD):
        offer(state, RESOURCE_FIRST + resource)
    if position_resource(state, state.seat, state.arrival - 1 + ON_PATH) == GOLD:
        offer(state, RESOURCE_FIRST + GOLD)


@kernel
def choose_resource(state: State, resource: int) -> None:
    """The chosen resource instead of the printed one."""
    state.arrival = 0
    bring(state, resource)
    leave_walker(state)


# ---------------------------------------------------------------------- council space 5


@kernel
def may_move(state: State, seat: int, position: int, target: int) -> bool:
    """A free path position or bonfire; from a bonfire she only walks back. R12, R35."""
    if position < AT_START or target == position or not can_stop(state, seat, target):
        return False
    if position < AT_BONFIRE:
        return True
    space = position - AT_BONFIRE
    if target < AT_BONFIRE:
        return target - ON_PATH <= space
    return target - AT_BONFIRE < space


@kernel
def can_move(state: State, seat: int, guardian: int) -> bool:
    """Tell whether a guardian has a destination."""
    for target in range(ON_PATH, AT_BONFIRE + SPACES):
        if may_move(state, seat, state.guardian[seat, guardian], target):
            return True
    return False


@kernel
def can_move_any(state: State, seat: int) -> bool:
    """Tell whether some guardian has a destination."""
    for guardian in range(NUM_GUARDIANS):
        if can_move(state, seat, guardian):
            return True
    return False


@kernel
def offer_movers(state: State) -> None:
    """MOVE_PICK."""
    for guardian in range(NUM_GUARDIANS):
        if can_move(state, state.seat, guardian):
            offer(state, GUARDIAN_FIRST + guardian)


@kernel
def pick_mover(state: State, guardian: int) -> None:
    """She will be moved."""
    state.walker = guardian + 1
    state.phase = MOVE_DEST


@kernel
def offer_moves(state: State) -> None:
    """MOVE_DEST."""
    position = state.guardian[state.seat, state.walker - 1]
    for target in range(ON_PATH, AT_BONFIRE + SPACES):
        if may_move(state, state.seat, position, target):
            offer(state, action_to(target))

"""A tower burns, and who has won then. Specification §5.6, §8."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.random import below
from ..core.types import State
from .agenda import finish, push
from .bits import holds, load, minus, store, union
from .board import has_shadows, is_live, is_team_game, note_zones, roof_of, towers_standing, zone_of
from .components import SHADOW_PLACES
from .hands import discard_hand, hand_over
from .state import BY_AID, BY_SHADOW, DO_KEEP, DO_REFILL_OTHERS, DO_STORM, NOBODY


@kernel
def roll(state: State) -> int:
    """Throw the die: each direction is on two of its eight faces."""
    state.last_roll = below(state.rng, 4)
    return state.last_roll


@kernel
def roll_live(state: State) -> int:
    """Throw the die until it shows a direction with an active tower."""
    while not is_live(state, roll(state)):
        pass
    return state.last_roll


@kernel
def ignite(state: State, who: int, by: int) -> None:
    """Burn every tower whose roof is on fire, and all that follows from it."""
    first = who if by == BY_AID else state.turn
    before = state.num_players - towers_standing(state)
    batch = burn_towers(state, before + 1)
    if batch == 0:
        return
    if is_team_game(state):
        end_check_of_teams(state)
        if not state.over and not is_live(state, state.wind):
            state.wind = roll_live(state)  # R18
        return
    name_shadows(state, first, before + 1)
    end_check(state, before)
    if state.over:
        return
    for seat in range(state.num_players):
        if state.burned_at[seat] == before + 1 and not state.shadow[seat]:
            state.out[seat] = 1
    if by == BY_SHADOW:
        state.rolls += batch  # R23: his own placements, not those of a storm
    state.limit += batch
    plan_aftermath(state, who, by, first, before + 1)


@kernel
def burn_towers(state: State, number: int) -> int:
    """§5.6 step 1: the zones become permanent fire, without tokens (R24). Return how many towers burn."""
    batch = 0
    for seat in range(state.num_players):
        if state.active[seat] and holds(state.fire, roof_of(state, seat)):
            zone = zone_of(state, seat)
            store(state.fire, minus(load(state.fire), zone))
            store(state.firebreak, minus(load(state.firebreak), zone))
            store(state.permanent, union(load(state.permanent), zone))
            state.active[seat] = 0
            state.burned_at[seat] = number
            batch += 1
    if batch > 0:
        note_zones(state)
    return batch


@kernel
def name_shadows(state: State, first: int, number: int) -> None:
    """The owners become shadows while there are places, clockwise (R26)."""
    if not has_shadows(state):
        return
    places = SHADOW_PLACES[state.num_players]
    for seat in range(state.num_players):
        places -= state.shadow[seat]
    for k in range(state.num_players):
        seat = (first + k) % state.num_players
        if state.burned_at[seat] == number and places > 0:
            state.shadow[seat] = 1
            places -= 1


@kernel
def plan_aftermath(state: State, who: int, by: int, first: int, number: int) -> None:
    """§5.6 steps 4 to 7: hands change owners at once; what takes decisions or dice goes on the agenda."""
    for k in range(state.num_players - 1, -1, -1):
        seat = (first + k) % state.num_players
        if state.burned_at[seat] == number:
            push(state, DO_STORM, seat, 0)
    push(state, DO_REFILL_OTHERS, 0, 0)
    for seat in range(state.num_players):
        if state.burned_at[seat] == number:
            burner = state.lit_by[seat] if by == BY_AID else who
            if burner != NOBODY and state.active[burner]:
                hand_over(state, seat, burner)
            else:
                discard_hand(state, seat)  # R16, R19
    for k in range(state.num_players - 1, -1, -1):
        seat = (first + k) % state.num_players
        if state.active[seat] and state.hand_size[seat] > state.limit:
            push(state, DO_KEEP, seat, 0)


# ---------------------------------------------------------------------- the end, §8


@kernel
def end_check(state: State, before: int) -> None:
    """Each for himself: the last tower wins; with shadows it must stand at its owner's turn."""
    standing = towers_standing(state)
    if standing > 1:
        return
    if standing == 1:
        for seat in range(state.num_players):
            if state.active[seat] and (seat == state.turn or not has_shadows(state)):
                state.won[seat] = 1
                finish(state)
        return
    winners = 0
    for seat in range(state.num_players):  # R21: those who were shadows before
        if state.shadow[seat] and state.burned_at[seat] <= before:
            state.won[seat] = 1
            winners += 1
    if winners == 0:
        for seat in range(state.num_players):  # R31
            state.won[seat] = state.burned_at[seat] == before + 1
    finish(state)


@kernel
def end_check_of_teams(state: State) -> None:
    """A team whose two towers have burned has lost; if both have, nobody has won."""
    for team in range(2):
        if not state.active[team] and not state.active[team + 2]:
            state.won[1 - team] = 1
            state.won[3 - team] = 1
            finish(state)
    if state.won[0] and state.won[1]:
        for seat in range(4):
            state.won[seat] = 0


@kernel
def last_stand_won(state: State, seat: int) -> bool:
    """§5.1 step 0: with shadows, the only tower wins when its owner's turn begins."""
    return has_shadows(state) and state.active[seat] != 0 and towers_standing(state) == 1

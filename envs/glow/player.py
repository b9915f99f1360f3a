"""What lies in front of a player: sparks, tokens, the row of companions, spells. Specification §5, §6."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .components import (
    CARD_FIREFLIES,
    CARD_POWER,
    FIRST_SUPPLY,
    KAAR,
    REROLL_BELOW,
    REROLLS_BELOW,
    TRACK_END,
)
from .state import ABSENT, AT_JOURNEY, FACE_DOWN, MAX_ROW, MAX_SPELLS, SHOWN, UNROLLED, bit, has

# ``owner`` is a seat, or SHOWN + seat for what the others see; only seats ever change.

# ---------------------------------------------------------------------- sparks and tokens, §6


@kernel
def gain_sparks(state: State, seat: int, sparks: int) -> None:
    """Move the marker forwards; whoever passes the end of the track has lapped for good (R7)."""
    state.score[seat] += sparks
    if state.score[seat] >= TRACK_END:
        state.lapped[seat] = 1


@kernel
def lose_sparks(state: State, seat: int, sparks: int) -> None:
    """Move the marker back; the track has no space below 0 (R6)."""
    state.score[seat] = max(0, state.score[seat] - sparks)


@kernel
def change_sparks(state: State, seat: int, sparks: int) -> None:
    """Gain, or lose if the number is negative."""
    if sparks >= 0:
        gain_sparks(state, seat, sparks)
    else:
        lose_sparks(state, seat, -sparks)


@kernel
def track_rerolls(state: State, owner: int) -> int:
    """Return how many reroll symbols the track still offers (R7, R8)."""
    if state.lapped[owner]:
        return 0
    return REROLLS_BELOW[state.score[owner]]


@kernel
def pay_by_track(state: State, seat: int) -> None:
    """Move the marker back to the nearest reroll space below (R8)."""
    state.score[seat] = REROLL_BELOW[state.score[seat]]


@kernel
def power_left(state: State, owner: int) -> int:
    """Return the rerolls that Lumipilis still give in this round."""
    power = 0
    for i in range(MAX_ROW):
        power += CARD_POWER[state.row[owner, i]]
    return max(0, power - state.power_used[owner])


@kernel
def rerolls_left(state: State, owner: int) -> int:
    """Return all reroll symbols a player could use now (§5.3)."""
    return power_left(state, owner) + state.rerolls[owner] + track_rerolls(state, owner)


# ---------------------------------------------------------------------- the row


@kernel
def row_length(state: State, owner: int) -> int:
    """Return the number of companions."""
    length = 0
    while length < MAX_ROW and state.row[owner, length] != 0:
        length += 1
    return length


@kernel
def row_cards(state: State, owner: int) -> int:
    """Return the companions of a row as a set."""
    cards = 0
    for i in range(MAX_ROW):
        if state.row[owner, i] != 0:
            cards |= bit(state.row[owner, i])
    return cards


@kernel
def has_kaar(state: State, owner: int) -> bool:
    """Tell whether Kaar shields the player from the black die (R15)."""
    found = False
    for i in range(MAX_ROW):
        found = found or state.row[owner, i] == KAAR
    return found


@kernel
def fireflies_of(state: State, owner: int) -> int:
    """Return the firefly tokens and those printed on companions."""
    fireflies = 0 + state.fireflies[owner]
    for i in range(MAX_ROW):
        fireflies += CARD_FIREFLIES[state.row[owner, i]]
    return fireflies


@kernel
def join_row(state: State, seat: int, card: int) -> None:
    """Put a companion at the right end of the row (I11)."""
    state.row[seat, row_length(state, seat)] = card


@kernel
def leave_row(state: State, seat: int, place: int) -> None:
    """Send a companion to the cemetery; the row closes up, and a Sketal's die goes back to the supply at once."""
    state.cemetery |= bit(state.row[seat, place])
    if state.row_die[seat, place] != 0:
        return_die(state, seat, state.row_die[seat, place] - 1)
    for i in range(place, MAX_ROW - 1):
        state.row[seat, i] = state.row[seat, i + 1]
        state.row_die[seat, i] = state.row_die[seat, i + 1]
    state.row[seat, MAX_ROW - 1] = 0
    state.row_die[seat, MAX_ROW - 1] = 0


@kernel
def bind_die(state: State, seat: int, color: int) -> None:
    """Give the large die of the supply to the companion that joined last (R4)."""
    state.supply[color] = 0
    state.row_die[seat, row_length(state, seat) - 1] = 1 + color
    state.die[seat, FIRST_SUPPLY + color] = UNROLLED


@kernel
def return_die(state: State, seat: int, color: int) -> None:
    """Put a large die back into the supply."""
    slot = FIRST_SUPPLY + color
    if state.stage == AT_JOURNEY and not has(state.used[seat], slot):
        free_equal_die(state, seat, state.die[seat, slot])
    state.used[seat] &= ~bit(slot)
    state.die[seat, slot] = ABSENT
    state.supply[color] = 1


@kernel
def free_equal_die(state: State, seat: int, face: int) -> None:
    """A die that leaves unused counts as the one that was spent, if an equal one was (R23)."""
    for slot in range(state.die.shape[1]):
        if has(state.used[seat], slot) and state.die[seat, slot] == face:
            state.used[seat] &= ~bit(slot)
            return


# ---------------------------------------------------------------------- spells


@kernel
def spell_count(state: State, owner: int) -> int:
    """Return the number of spells in front of a player, face up or down."""
    count = 0
    while count < MAX_SPELLS and state.spell[owner, count] != 0:
        count += 1
    return count


@kernel
def deal_spell(state: State, seat: int) -> None:
    """Put the top spell of the pile face down in front of a player."""
    count = spell_count(state, seat)
    if state.spells_left > 0 and count < MAX_SPELLS:
        state.spells_left -= 1
        state.spell[seat, count] = state.spell_pile[state.spells_left]
        state.spell_pile[state.spells_left] = 0


@kernel
def discard_spell(state: State, seat: int, place: int) -> None:
    """Put a spell into the box; one that was never turned up stays unknown."""
    if state.spell_up[seat, place]:
        state.spell_gone[state.spell[seat, place] - 1] += 1
    else:
        state.spell_lost[state.spell[seat, place] - 1] += 1
    for j in range(place, MAX_SPELLS - 1):
        state.spell[seat, j] = state.spell[seat, j + 1]
        state.spell_up[seat, j] = state.spell_up[seat, j + 1]
    state.spell[seat, MAX_SPELLS - 1] = 0
    state.spell_up[seat, MAX_SPELLS - 1] = 0


# ---------------------------------------------------------------------- simultaneous phases, §5.7


@kernel
def copy_player(state: State, source: int, target: int) -> None:
    """Copy everything in front of a player from one owner to the other."""
    state.score[target] = state.score[source]
    state.footprints[target] = state.footprints[source]
    state.fireflies[target] = state.fireflies[source]
    state.rerolls[target] = state.rerolls[source]
    state.boats[target] = state.boats[source]
    state.lapped[target] = state.lapped[source]
    state.power_used[target] = state.power_used[source]
    for i in range(MAX_ROW):
        state.row[target, i] = state.row[source, i]
        state.row_die[target, i] = state.row_die[source, i]
    for j in range(MAX_SPELLS):
        state.spell[target, j] = state.spell[source, j]
        state.spell_up[target, j] = state.spell_up[source, j]
    for slot in range(state.die.shape[1]):
        state.die[target, slot] = state.die[source, slot]
    state.company[target] = state.company[source]
    state.camp[target] = state.camp[source]


@kernel
def take_snapshot(state: State) -> None:
    """Keep what everybody sees of everybody while all act at once."""
    if state.num_players > 1:
        for seat in range(state.num_players):
            copy_player(state, seat, SHOWN + seat)
            for j in range(MAX_SPELLS):
                if state.spell[seat, j] != 0 and not state.spell_up[seat, j]:
                    state.spell[SHOWN + seat, j] = FACE_DOWN


@kernel
def drop_snapshot(state: State) -> None:
    """Forget it when the simultaneous phases are over."""
    for owner in range(SHOWN, SHOWN + state.num_players):
        state.score[owner] = 0
        state.footprints[owner] = 0
        state.fireflies[owner] = 0
        state.rerolls[owner] = 0
        state.boats[owner] = 0
        state.lapped[owner] = 0
        state.power_used[owner] = 0
        for i in range(MAX_ROW):
            state.row[owner, i] = 0
            state.row_die[owner, i] = 0
        for j in range(MAX_SPELLS):
            state.spell[owner, j] = 0
            state.spell_up[owner, j] = 0
        for slot in range(state.die.shape[1]):
            state.die[owner, slot] = ABSENT
        state.company[owner] = 0
        state.camp[owner] = 0


@kernel
def cemetery_of(state: State, seat: int) -> int:
    """Return the cemetery as it was when the phase began, changed only by what ``seat`` did itself (§5.7)."""
    cards = 0 + state.cemetery
    for other in range(state.num_players):
        if other != seat:
            before, now = row_cards(state, SHOWN + other), row_cards(state, other)
            cards = (cards & ~(before & ~now)) | (now & ~before)
    return cards


@kernel
def supply_of(state: State, seat: int, color: int) -> bool:
    """Tell whether a large die is in the supply as ``seat`` sees it in a simultaneous phase (§5.7)."""
    slot = FIRST_SUPPLY + color
    there = state.supply[color] != 0
    for other in range(state.num_players):
        if other != seat:
            before, now = state.die[SHOWN + other, slot] != ABSENT, state.die[other, slot] != ABSENT
            if before != now:
                there = now
    return there

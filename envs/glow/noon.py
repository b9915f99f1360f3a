"""Noon: special faces pay, then cards and spells act. Specification §5.4, §6."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .actions import ADVENTURER_EFFECT, ROW_FIRST, SPELL_FIRST
from .components import (
    ADVENTURER,
    CROMAUG,
    CURSE_COST,
    CURSE_FACE,
    FOOTPRINT_FACE,
    FOOTPRINTS_PER_FACE,
    GAIN_FIREFLIES,
    GAIN_FOOTPRINTS,
    GAIN_POINTS,
    GAIN_REROLLS,
    KILLS_LAST,
    LEAVES,
    NUM_SLOTS,
    PLAIN,
    SPARK_FACE,
    SPARKS_PER_FACE,
    SPELL,
    XARGOK,
)
from .dawn import welcome
from .dice import activations, counts_of
from .player import (
    cemetery_of,
    change_sparks,
    deal_spell,
    discard_spell,
    gain_sparks,
    has_kaar,
    join_row,
    leave_row,
    lose_sparks,
    row_length,
)
from .state import FACE, MAX_ROW, MAX_SPELLS, bit, has

# Sources of one player are bits from ADVENTURER_EFFECT on: the adventurer, the row, the spells.
ROW_BIT = ROW_FIRST - ADVENTURER_EFFECT
SPELL_BIT = SPELL_FIRST - ADVENTURER_EFFECT


@kernel
def pay_special_faces(state: State, seat: int) -> None:
    """Footprints and sparks first, then the curse, so that the end of the track never saves anybody (R5)."""
    curses = 0
    for slot in range(NUM_SLOTS):
        symbol = state.die[seat, slot] - FACE
        if symbol == FOOTPRINT_FACE:
            state.footprints[seat] += FOOTPRINTS_PER_FACE
        elif symbol == SPARK_FACE:
            gain_sparks(state, seat, SPARKS_PER_FACE)
        elif symbol == CURSE_FACE:
            curses += 1
    if curses > 0 and not has_kaar(state, seat):
        lose_sparks(state, seat, CURSE_COST * curses)


# ---------------------------------------------------------------------- what is pending


@kernel
def times_of_row(state: State, seat: int, packed: int, place: int) -> int:
    """Return how often a companion would act now; 0 when it has acted in this noon (R12)."""
    card = state.row[seat, place]
    return 0 if has(state.done[seat], card) else activations(packed, card)


@kernel
def times_of_adventurer(state: State, seat: int, packed: int) -> int:
    """Return how often the adventurer would act now."""
    return 0 if has(state.done[seat], 0) else activations(packed, ADVENTURER + state.adventurer[seat])


@kernel
def times_of_spell(state: State, seat: int, packed: int, place: int) -> int:
    """Return 1 if a spell that lies face up would act now."""
    if state.spell[seat, place] == 0 or not state.spell_up[seat, place]:
        return 0
    return activations(packed, SPELL + state.spell[seat, place])


@kernel
def pending(state: State, seat: int) -> int:
    """Return the sources whose condition is met by the dice held now (R13)."""
    packed = counts_of(state, seat)
    sources = 0
    if times_of_adventurer(state, seat, packed) > 0:
        sources |= bit(0)
    for i in range(MAX_ROW):
        if state.row[seat, i] != 0 and times_of_row(state, seat, packed, i) > 0:
            sources |= bit(ROW_BIT + i)
    for j in range(MAX_SPELLS):
        if times_of_spell(state, seat, packed, j) > 0:
            sources |= bit(SPELL_BIT + j)
    return sources


@kernel
def is_plain(state: State, seat: int, source: int) -> bool:
    """Tell whether a source only adds and stays, so that its turn in the order cannot matter (R34)."""
    if source == 0:
        return True
    if source >= SPELL_BIT:
        return False
    card = state.row[seat, source - ROW_BIT]
    return PLAIN[card] != 0 and card != state.fetched


@kernel
def only_fetched(state: State, seat: int, sources: int) -> bool:
    """Tell whether nothing is pending but the companion that Cromaug fetched just now (R17)."""
    for i in range(MAX_ROW):
        if has(sources, ROW_BIT + i) and state.row[seat, i] == state.fetched:
            sources &= ~bit(ROW_BIT + i)
    return sources == 0


@kernel
def resolve_plain(state: State) -> None:
    """Resolve everything, adventurer first, if all that is pending is plain (R34)."""
    sources = pending(state, state.seat)
    for source in range(SPELL_BIT + MAX_SPELLS):
        if has(sources, source) and not is_plain(state, state.seat, source):
            return
    for source in range(SPELL_BIT):
        if has(sources, source):
            resolve(state, source)


# ---------------------------------------------------------------------- carrying out


@kernel
def resolve(state: State, source: int) -> None:
    """Let a source act as often as the dice held now allow (R12, R13)."""
    seat = state.seat
    packed = counts_of(state, seat)
    if source == 0:
        state.done[seat] |= bit(0)
        collect(state, ADVENTURER + state.adventurer[seat], activations(packed, ADVENTURER + state.adventurer[seat]))
    elif source < SPELL_BIT:
        card = state.row[seat, source - ROW_BIT]
        state.done[seat] |= bit(card)
        times = activations(packed, card)
        if LEAVES[card]:
            leave_row(state, seat, source - ROW_BIT)
        collect(state, card, times)
        if card == XARGOK:
            state.xargok = 1 + seat
    else:
        cast(state, source - SPELL_BIT)


@kernel
def collect(state: State, source: int, times: int) -> None:
    """Apply the gains and losses of a companion or an adventurer."""
    seat = state.seat
    state.footprints[seat] += times * GAIN_FOOTPRINTS[source]
    state.fireflies[seat] += times * GAIN_FIREFLIES[source]
    state.rerolls[seat] += times * GAIN_REROLLS[source]
    change_sparks(state, seat, times * GAIN_POINTS[source])


@kernel
def cast(state: State, place: int) -> None:
    """Let a spell act once; it goes to the box even if it took nothing (R19)."""
    seat = state.seat
    source = SPELL + state.spell[seat, place]
    discard_spell(state, seat, place)
    change_sparks(state, seat, GAIN_POINTS[source])
    state.footprints[seat] = max(0, state.footprints[seat] + GAIN_FOOTPRINTS[source])
    last = row_length(state, seat) - 1
    if KILLS_LAST[source] and last >= 0:
        leave_row(state, seat, last)  # the rightmost at this moment, without its effect (R20)


@kernel
def fetchable(state: State, seat: int) -> int:
    """Return the companions that Cromaug may fetch, as card ids: never itself, nor what others lost just now (R17)."""
    return cemetery_of(state, seat) & ~bit(CROMAUG)


@kernel
def fetch(state: State, card: int) -> None:
    """Take a companion from the cemetery to the right end of the row."""
    state.cemetery &= ~bit(card)
    state.fetched = card
    join_row(state, state.seat, card)
    welcome(state, card)


@kernel
def deal_spells(state: State) -> None:
    """Give every opponent of Xar'gok's owner a spell, from the owner's left on (R18)."""
    if state.xargok > 0:
        for k in range(1, state.num_players):
            deal_spell(state, (state.xargok - 1 + k) % state.num_players)
    state.xargok = 0

"""Dawn: everybody invites a companion. Specification §5.1."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .board import (
    black_die_on,
    bring_black_die,
    bury_section,
    move_black_die,
    sections_with_companion,
    take_small_dice,
)
from .components import ANY_DIE, CARD_DIE, KAAR, NO_DIE, NUM_SECTIONS, NUM_SUPPLY
from .player import bind_die, has_kaar, join_row, row_length, supply_of
from .state import AT_NOON, UNROLLED, bit


@kernel
def may_move_black_die(state: State) -> bool:
    """Tell whether the black die lies on the chosen section and the player has Kaar (R15)."""
    return black_die_on(state, state.section) and has_kaar(state, state.seat)


@kernel
def black_targets(state: State) -> int:
    """Return the other sections where a companion waits (R16)."""
    return sections_with_companion(state) & ~bit(state.section)


@kernel
def take_section(state: State) -> None:
    """Take the companion, the small dice and the footprints of the chosen section."""
    section, seat = state.section, state.seat
    card = state.section_card[section]
    state.section_card[section] = 0
    take_small_dice(state, seat, section, UNROLLED)
    state.footprints[seat] += state.section_footprints[section]
    state.section_footprints[section] = 0
    join_row(state, seat, card)
    welcome(state, card)


@kernel
def welcome(state: State, card: int) -> None:
    """What happens when a companion joins: a colored Sketal brings its die, Kaar the black die."""
    color = CARD_DIE[card]
    if color != NO_DIE and color != ANY_DIE and die_available(state, color):
        bind_die(state, state.seat, color)
    if card == KAAR and not state.black_in_play:
        if state.stage == AT_NOON:
            state.black_entered = 1 + state.seat
        bring_black_die(state, sections_with_companion(state))


@kernel
def die_available(state: State, color: int) -> bool:
    """Tell whether the player finds a large die in the supply: at noon only as the phase began (§5.7, R44)."""
    if state.stage == AT_NOON:
        return supply_of(state, state.seat, color)
    return state.supply[color] != 0


@kernel
def available_dice(state: State) -> int:
    """Return the colors that a Sketal of any color may bring (R48)."""
    colors = 0
    for color in range(NUM_SUPPLY):
        if die_available(state, color):
            colors |= bit(color)
    return colors


@kernel
def may_choose_die(state: State) -> bool:
    """Tell whether the companion that joined last is the Sketal of any color, and has a choice of dice."""
    card = state.row[state.seat, row_length(state, state.seat) - 1]
    return CARD_DIE[card] == ANY_DIE and available_dice(state) != 0


@kernel
def clear_board(state: State) -> None:
    """Send the companions that nobody invited to the cemetery; dice and footprints stay."""
    for section in range(NUM_SECTIONS):
        if state.section_card[section] != 0:
            bury_section(state, section)


@kernel
def leave_black_die_behind(state: State, section: int) -> None:
    """Kaar's companion moves the black die to another section before taking the own one (R15)."""
    move_black_die(state, state.section, section)

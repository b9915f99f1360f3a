"""The meeting board: companions, small dice and footprints on its five sections. Specification §4, §5.1, §5.6."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.random import below
from ..core.types import State
from .components import (
    ARTHUR_DICE_COUNT,
    BLACK_SLOT,
    BLACK_SMALL,
    FIRST_SMALL,
    LEFT_TO_RIGHT,
    NUM_SECTIONS,
    NUM_SMALL,
    SLOT_COLOR,
)
from .dice import roll_element
from .state import ABSENT, FACE, bit, has, is_solo


@kernel
def sections_with_companion(state: State) -> int:
    """Return the sections where a companion waits."""
    sections = 0
    for section in range(NUM_SECTIONS):
        if state.section_card[section] != 0:
            sections |= bit(section)
    return sections


@kernel
def arthur_dice_on(state: State, section: int) -> int:
    """Return how many of Arthur's dice lie on a section; none if he does not play."""
    dice = 0
    if is_solo(state):
        for k in range(ARTHUR_DICE_COUNT):
            if state.arthur_die[k] == section:
                dice += 1
    return dice


@kernel
def current_deck(state: State) -> int:
    """Return the deck that is dealt from: B when A is used up; in solo when the tiles have run out once."""
    if is_solo(state):
        return 1 if state.restocked > 0 else 0
    return 0 if state.deck_left[0] > 0 else 1


@kernel
def draw_card(state: State) -> int:
    """Turn the next companion up."""
    deck = current_deck(state)
    state.deck_left[deck] -= 1
    left = state.deck_left[deck]
    card = state.deck[deck, left]
    state.deck[deck, left] = 0
    state.unseen &= ~bit(card)
    return card


@kernel
def deal_companions(state: State) -> None:
    """Deal from left to right, one to every section, but none to Arthur's (§5.6, §11); then footprints."""
    for k in range(NUM_SECTIONS):
        section = LEFT_TO_RIGHT[k]
        if arthur_dice_on(state, section) == 0:
            state.section_card[section] = draw_card(state)
    for section in range(NUM_SECTIONS):
        if state.section_dice[section] == 0 and arthur_dice_on(state, section) == 0:
            state.section_footprints[section] += 1  # added to what lies there (R30, R43)


@kernel
def bury_section(state: State, section: int) -> None:
    """Send a waiting companion to the cemetery; dice and footprints stay."""
    state.cemetery |= bit(state.section_card[section])
    state.section_card[section] = 0


@kernel
def place_small_die(state: State, small: int, section: int) -> None:
    """Put a small die on a section; it shows the section's element (I2)."""
    state.section_dice[section] |= bit(small)


@kernel
def roll_small_die(state: State, small: int) -> None:
    """Roll a small die until an element shows, and put it there."""
    place_small_die(state, small, roll_element(state.rng, SLOT_COLOR[FIRST_SMALL + small]))


@kernel
def take_small_dice(state: State, seat: int, section: int, face: int) -> None:
    """Give all small dice of a section to a player; they will be rolled before they count."""
    for small in range(NUM_SMALL):
        if has(state.section_dice[section], small):
            state.die[seat, FIRST_SMALL + small] = face
    state.section_dice[section] = 0


@kernel
def return_small_dice(state: State, seat: int) -> None:
    """Put a player's small dice on the sections of what they show; special faces are rolled again (R31)."""
    for small in range(NUM_SMALL):
        face = state.die[seat, FIRST_SMALL + small]
        if face != ABSENT:
            state.die[seat, FIRST_SMALL + small] = ABSENT
            if FACE <= face < FACE + NUM_SECTIONS:
                place_small_die(state, small, face - FACE)
            else:
                roll_small_die(state, small)


@kernel
def black_die_on(state: State, section: int) -> bool:
    """Tell whether the black die lies on a section."""
    return has(state.section_dice[section], BLACK_SLOT - FIRST_SMALL)


@kernel
def move_black_die(state: State, source: int, target: int) -> None:
    """Move the black die from one section to another."""
    state.section_dice[source] &= ~bit(BLACK_SMALL)
    place_small_die(state, BLACK_SMALL, target)


@kernel
def bring_black_die(state: State, sections: int) -> None:
    """Bring the black die into play: roll until it shows one of ``sections``, any if there is none (R16)."""
    if not state.black_in_play:
        section = below(state.rng, NUM_SECTIONS)
        while sections != 0 and not has(sections, section):
            section = below(state.rng, NUM_SECTIONS)
        place_small_die(state, BLACK_SMALL, section)
        state.black_in_play = 1

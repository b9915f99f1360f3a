"""Every action in plain English. Specification §8."""

from __future__ import annotations

from ..core.types import State
from .actions import (
    ACTIONS,
    BOAT_FIRST,
    CEMETERY_FIRST,
    COLOR_FIRST,
    DIE_FIRST,
    FACE_FIRST,
    MOVE_FIRST,
    PAY_POWER,
    PAY_TOKEN,
    ROW_FIRST,
    SECTION_FIRST,
    SPELL_FIRST,
)
from .board import black_die_on
from .components import (
    ADVENTURER,
    ADVENTURERS,
    CARD_LABELS,
    COLORS,
    ELEMENTS,
    ISLAND_POINTS,
    NEEDS,
    NUM_ADVENTURERS,
    NUM_CARDS,
    NUM_ELEMENTS,
    REROLL_BELOW,
    ROUTE_FROM,
    ROUTE_TO,
    SIXTH_FACE,
    SLOT_NAMES,
    SMALL_NAMES,
    SPELL,
    SPOT_KIND,
    SPOT_SYMBOL,
    SYMBOLS,
    VILLAGE_POINTS,
)
from .dice import activations, counts_of, slot_color
from .journey import NO_WAY, entry_cost, route_cost, unused_die
from .state import (
    ARTHUR_BOAT,
    ARTHUR_DICE,
    BLACK_MOVE,
    BURY,
    DIE2,
    FACE,
    JOURNEY,
    MORNING,
    NO_SLOT,
    NOON,
    SET_DIE,
    SKETAL_COLOR,
    SKULL,
    has,
    is_simultaneous,
)
from .words import card_words, condition, effect, island_words, many, source_name, spot_words, tile_words

STOPS = {
    BLACK_MOVE: "leave the black die there and take it",
    MORNING: "keep the dice",
    DIE2: "roll this die alone",
    NOON: "leave the fetched companion alone",
    JOURNEY: "end the journey",
}


def describe(state: State, action: int) -> str:
    """Say what ``action`` does for the acting player of ``state``."""
    kind = ACTIONS.range_of(action).name
    if kind == "stop":
        return STOPS.get(int(state.phase), "stop")
    if kind == "section":
        return describe_section(state, action - SECTION_FIRST)
    if kind == "color":
        return describe_color(state, action - COLOR_FIRST)
    if kind == "mode_reroll":
        return "use a reroll symbol to roll one or two dice again"
    if kind == "mode_set":
        return "use three reroll symbols to set a die"
    if kind == "pay":
        return describe_payment(state, action)
    if kind == "die":
        return describe_die(state, action - DIE_FIRST)
    if kind == "face":
        return describe_face(state, action - FACE_FIRST)
    if kind == "settle":
        return f"settle: the camp moves to the village worth {VILLAGE_POINTS[state.company[state.seat]]}"
    if kind == "move":
        return describe_move(state, action - MOVE_FIRST)
    if kind == "boat":
        return describe_route(state, action - BOAT_FIRST)
    if kind == "cemetery":
        card = 1 + action - CEMETERY_FIRST
        return f"fetch {CARD_LABELS[card - 1]} from the cemetery ({card_words(card)})"
    return describe_source(state, action, kind)


def tell(state: State, action: int, seat: int) -> str | None:
    """Say what the others learn: nothing while everybody acts at once (§5.7); what came of it is seen on the table."""
    return None if is_simultaneous(state) else describe(state, action)


def describe_section(state: State, section: int) -> str:
    """Say what is done with a section of the meeting board."""
    where = f"the {ELEMENTS[section]} section"
    if state.phase == BLACK_MOVE:
        return f"move the black die to {where}"
    card = state.section_card[section]
    if card == 0:
        return f"{where} (no companion there)"
    label = CARD_LABELS[card - 1]
    if state.phase == BURY:
        return f"bury {label} in {where}"
    dice = [name for small, name in enumerate(SMALL_NAMES) if has(state.section_dice[section], small)]
    if black_die_on(state, section):
        dice[-1] = "the black die"
    besides = dice + (
        [many(state.section_footprints[section], "footprint")] if state.section_footprints[section] else []
    )
    words = f"invite {label} in {where} ({card_words(card)})"
    words += f" with {', '.join(besides)}" if besides else ""
    if state.section_tile[section]:
        words += f"; Arthur: {tile_words(int(state.section_tile[section]))}"
    return words


def describe_color(state: State, color: int) -> str:
    """Say which adventurer, supply die or Arthur die is chosen."""
    if state.phase == SKETAL_COLOR:
        return f"the Sketal brings the large {COLORS[color]} die"
    if state.phase == ARTHUR_DICE:
        return f"give Arthur a {COLORS[color]} die"
    source = ADVENTURER + 1 + color
    return f"play {ADVENTURERS[color % NUM_ADVENTURERS]} ({COLORS[color]}; {condition(source)}: {effect(source)})"


def describe_payment(state: State, action: int) -> str:
    """Say where the reroll symbol comes from."""
    if action == PAY_POWER:
        return "pay with a Lumipili's reroll"
    if action == PAY_TOKEN:
        return f"pay with a reroll token of {state.rerolls[state.seat]}"
    score = int(state.score[state.seat])
    below = REROLL_BELOW[score] if score < len(REROLL_BELOW) else -1
    return f"pay by going back on the track from {score} to {below}" if below >= 0 else "pay by going back on the track"


def describe_die(state: State, slot: int) -> str:
    """Say which die is chosen, and what it shows."""
    verb = "set" if state.phase == SET_DIE else "roll"
    also = "also " if state.phase == DIE2 else ""
    face = state.die[state.seat, slot]
    if face < FACE:
        return f"{also}{verb} the {SLOT_NAMES[slot]} die (not held)"
    color = COLORS[slot_color(state, state.seat, slot)]
    return f"{also}{verb} the {SLOT_NAMES[slot]} die ({color}, {SYMBOLS[face - FACE]})"


def describe_face(state: State, face: int) -> str:
    """Say which face the chosen die is turned to."""
    if face < NUM_ELEMENTS:
        return f"turn it to {SYMBOLS[face]}"
    special = SIXTH_FACE[slot_color(state, state.seat, state.die1)] if state.die1 != NO_SLOT else NUM_ELEMENTS
    return f"turn it to {SYMBOLS[special]}" if special >= NUM_ELEMENTS else "turn it to its special face"


def describe_source(state: State, action: int, kind: str) -> str:
    """Say which effect is resolved and how often, or what is given up at a skull."""
    seat = int(state.seat)
    if kind == "adventurer_effect":
        source = ADVENTURER + int(state.adventurer[seat])
    elif kind == "row":
        source = int(state.row[seat, action - ROW_FIRST])
    else:
        place = action - SPELL_FIRST
        hidden = state.spell[seat, place] and not state.spell_up[seat, place]
        source = SPELL + int(state.spell[seat, place]) if state.spell[seat, place] and not hidden else 0
        if hidden and state.phase == SKULL:
            return "give up a spell that lies face down"
    if source == 0:
        return f"{kind.replace('_', ' ')} (none there)"
    label = CARD_LABELS[source - 1] if source <= NUM_CARDS else source_name(source)
    if state.phase == SKULL:
        return f"give up {label}"
    times = activations(counts_of(state, seat), source)
    return f"resolve {label}{f' {times} times' if times > 1 else ''} ({condition(source)}: {effect(source)})"


def describe_move(state: State, spot: int) -> str:
    """Say what entering a spot asks for, and how it is paid."""
    seat = int(state.seat)
    packed = counts_of(state, seat)
    cost = entry_cost(state, seat, packed, spot)
    how = "free" if cost == 0 else many(cost, "footprint")
    if SPOT_KIND[spot] == NEEDS and cost == 0:
        how = f"by the {SLOT_NAMES[unused_die(state, seat, packed, SPOT_SYMBOL[spot])]} die"
    return f"move to spot {spot} ({spot_words(spot)}), {how}"


def describe_route(state: State, route: int) -> str:
    """Say where a boat goes, and what that costs and brings."""
    here, there = int(ROUTE_FROM[route]), int(ROUTE_TO[route])
    if state.phase == ARTHUR_BOAT:
        return f"move Arthur's boat from island {here} to {there}, worth {ISLAND_POINTS[there]}"
    gives = island_words(there)
    words = f"from island {here} to {there}" + (f" ({gives})" if gives else "")
    cost = route_cost(state, int(state.seat), counts_of(state, int(state.seat)), route)
    return f"sail {words}, {'no way' if cost == NO_WAY else many(cost, 'footprint') if cost else 'free'}"

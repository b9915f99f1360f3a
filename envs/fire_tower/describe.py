"""Every action in plain English, with board coordinates. Specification §7."""

from __future__ import annotations

from ..core.types import State
from .actions import (
    ACTIONS,
    AID_FIRE,
    CARD_FIRST,
    DIR_FIRST,
    OPT_FIRST,
    OPT_PLACE,
    OPT_ROLL,
    OPT_SET,
)
from .bits import cells_of
from .components import (
    BURNING_SNAG,
    CARD_KIND,
    CARD_NAMES,
    CELLS,
    DE_REFOREST,
    EMBER,
    EXPLOSION,
    FIREBREAK,
    FLARE_UP,
    SIZE,
    SMOKEJUMPER,
    WIND,
    WIND_N,
)
from .patterns import explosion_cells, flare_up_cells, gap, is_bucket, is_firebreak, smokejumper_cells, snag_cells
from .rules import is_only_quadrant
from .state import (
    ACTION,
    AID_CARD,
    AID_CELL,
    AID_OPT,
    CHAMPION_CELL,
    CHAMPION_DISCARD,
    DISCARD,
    KEEP,
    NO_CARD,
    PICK_CELL,
    PICK_DEST,
    PICK_DIR,
    PICK_SUBSET,
    POST_DRAW,
    PRE_DRAW,
    RECKLESS_CARD,
    RECKLESS_CELL,
    SHADOW_CARD,
    SHADOW_CELL,
    SHADOW_WEST,
    STORM_DISCARD,
    WIND_OPT,
    WIND_SPREAD,
)

DIRECTION_NAMES = ("north", "east", "south", "west")
QUADRANT_NAMES = ("north-east", "south-east", "south-west", "north-west")


def where(cell: int) -> str:
    """Write a cell as (row, column)."""
    return f"({cell // SIZE}, {cell % SIZE})"


def cells_in_words(cells: list[int]) -> str:
    """List cells."""
    return " ".join(where(cell) for cell in cells) if cells else "no cell"


def describe(state: State, action: int) -> str:
    """Say what ``action`` does for the acting player of ``state``."""
    kind = ACTIONS.range_of(action).name
    if kind == "cell":
        return describe_cell(state, action)
    if kind == "card":
        return describe_card(state, action - CARD_FIRST)
    if kind == "direction":
        return describe_direction(state, action - DIR_FIRST)
    if kind == "option":
        return describe_option(state, action - OPT_FIRST)
    if kind == "bucket":
        return "use the bucket"
    if kind == "reckless":
        return "begin Reckless Abandon: three cards of one color for two fires"
    if kind == "discard":
        return "discard any number of cards and redraw"
    return describe_done(state)


def describe_cell(state: State, cell: int) -> str:
    """Say what happens to a cell."""
    phase, card = int(state.phase), int(state.card_in_play)
    at = where(cell)
    if phase == WIND_SPREAD:
        return f"the wind spreads fire to {at}"
    if phase in (RECKLESS_CELL, SHADOW_CELL):
        return f"put fire on {at}"
    if phase == AID_CELL:
        return f"put {'fire' if state.aid_option == AID_FIRE else 'a firebreak'} on {at}"
    if phase == CHAMPION_CELL:
        return f"put a firebreak on {at}"
    if phase == SHADOW_WEST:
        return f"take the firebreak off {at}"
    if phase == PICK_DEST:
        return f"move the fire from {where(int(state.picks[0]))} to {at}"
    if phase == PICK_SUBSET:
        return f"take the fire off {at}{' with the bucket' if is_bucket(state) else ''}"
    if phase == PICK_CELL and card != NO_CARD:
        return describe_target(state, card, cell)
    return f"cell {at}"


def describe_target(state: State, card: int, cell: int) -> str:
    """Say what the card in play does at a cell."""
    at = where(cell)
    if card == EXPLOSION:
        lit = cells_in_words(cells_of(explosion_cells(state, cell)))
        return f"the fire on {at} explodes: a firebreak there, fire on {lit}"
    if card == SMOKEJUMPER:
        return f"land at the fire on {at} and put out {cells_in_words(cells_of(smokejumper_cells(state, cell)))}"
    if card == EMBER:
        return f"pick up the fire on {at}"
    if card == DE_REFOREST:
        return f"take the firebreak off {at}" if is_firebreak(state, cell) else f"put a firebreak on {at}"
    if CARD_KIND[card] == WIND:
        return f"put fire on {at}"
    if card == BURNING_SNAG and is_only_quadrant(state, cell):
        return f"fire on {cells_in_words(cells_of(snag_cells(state, cell, 1)))}"
    return f"lay {CARD_NAMES[card]} from {at}"


def describe_card(state: State, card: int) -> str:
    """Say what happens to a card."""
    name = CARD_NAMES[card]
    phase = int(state.phase)
    if phase in (ACTION, SHADOW_CARD):
        return f"play {name}"
    if phase in (DISCARD, STORM_DISCARD, CHAMPION_DISCARD, AID_CARD):
        return f"discard {name}"
    if phase == KEEP:
        return f"give up {name}"
    if phase == RECKLESS_CARD:
        return f"pay with {name}"
    return f"card {name}"


def describe_direction(state: State, direction: int) -> str:
    """Say where a pattern is laid, or where the wind turns."""
    card = int(state.card_in_play)
    if state.phase == SHADOW_WEST:
        return f"turn the wind to the {DIRECTION_NAMES[direction]}"
    if state.phase != PICK_DIR or card == NO_CARD:
        return f"direction {DIRECTION_NAMES[direction]}"
    anchor = int(state.picks[0])
    if card == FLARE_UP:
        lit = cells_of(flare_up_cells(state, anchor, direction))
        return f"to the {DIRECTION_NAMES[direction]}: fire on {cells_in_words(lit)}"
    if card == BURNING_SNAG:
        lit = cells_of(snag_cells(state, anchor, direction))
        return f"to the {QUADRANT_NAMES[direction]}: fire on {cells_in_words(lit)}"
    if CARD_KIND[card] == FIREBREAK and direction in (1, 2):
        second = anchor + gap(card) * (1 if direction == 1 else SIZE)
        if second < CELLS:
            return f"to the {DIRECTION_NAMES[direction]}: firebreaks on {where(anchor)} {where(second)}"
    return f"to the {DIRECTION_NAMES[direction]}"


def describe_option(state: State, option: int) -> str:
    """Say which of the three things is chosen."""
    if state.phase == AID_OPT:
        return ("everybody places a fire", "everybody places a firebreak", "everybody discards three cards")[option]
    if state.phase == WIND_OPT:
        direction = DIRECTION_NAMES[state.card_in_play - WIND_N]
        return {
            OPT_SET: f"turn the wind to the {direction}",
            OPT_ROLL: "roll for another wind",
            OPT_PLACE: f"put one fire to the {direction} of another",
        }[option]
    return f"option {option}"


def describe_done(state: State) -> str:
    """Say what is not done."""
    phase = int(state.phase)
    if phase == WIND_SPREAD:
        return "no cell is free downwind: go on"
    if phase in (DISCARD, STORM_DISCARD, CHAMPION_DISCARD):
        return "discard no more" if state.last_card != NO_CARD else "discard nothing"
    if phase == PICK_SUBSET:
        return "take no more"
    if phase in (PRE_DRAW, POST_DRAW):
        return "do not use the bucket"
    if phase == SHADOW_CARD:
        return "play neither card"
    return "done"

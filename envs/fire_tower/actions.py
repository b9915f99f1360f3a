"""The action table. Specification §7."""

from __future__ import annotations

from ..core.actions import ActionRange, ActionTable
from .components import CELLS, NUM_TYPES

ACTIONS = ActionTable(
    [
        ActionRange("cell", 0, CELLS, "board cell: 16 * row + column, row 0 in the north, column 0 in the west"),
        ActionRange("card", 256, NUM_TYPES, "card type: play it, discard it or give it up, as the phase says"),
        ActionRange("direction", 270, 4, "N, E, S, W; for a square NE, SE, SW, NW of its anchor"),
        ActionRange("option", 274, 3, "wind card: set, roll, place; Mutual Aid: fire, firebreak, redraw"),
        ActionRange("bucket", 277, 1, "use the bucket"),
        ActionRange("reckless", 278, 1, "begin Reckless Abandon"),
        ActionRange("discard", 279, 1, "begin to discard and redraw"),
        ActionRange("done", 280, 1, "stop, decline or go on"),
    ]
)

CARD_FIRST = ACTIONS["card"].first
DIR_FIRST = ACTIONS["direction"].first
OPT_FIRST = ACTIONS["option"].first
BUCKET_ACTION = ACTIONS["bucket"].first
RECKLESS_ACTION = ACTIONS["reckless"].first
DISCARD_ACTION = ACTIONS["discard"].first
DONE = ACTIONS["done"].first

OPT_SET, OPT_ROLL, OPT_PLACE = range(3)  # of a wind card
AID_FIRE, AID_FIREBREAK, AID_CARDS = range(3)  # of Mutual Aid

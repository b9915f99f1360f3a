"""The action table. Specification §6."""

from __future__ import annotations

from ..core.actions import ActionRange, ActionTable
from .components import HAND_SIZE, NUM_COLORS, TRIPLES
from .state import MAX_SLOTS

ACTIONS = ActionTable(
    [
        ActionRange("pass", 0, 1, "do without the exchange or the dedication"),
        ActionRange("exchange", 1, NUM_COLORS * (NUM_COLORS - 1), "give g, take t: 6g + (t if t < g else t - 1)"),
        ActionRange("dedicate_four", 43, NUM_COLORS, "four cards of color c"),
        ActionRange("dedicate_pairs", 50, len(TRIPLES), "two cards in each color of the triple with this rank"),
        ActionRange("dedicate_seven", 85, 1, "one card of every color"),
        ActionRange("discard", 86, NUM_COLORS, "one card of color c"),
        ActionRange("tile", 93, 4 * HAND_SIZE, "place h of the hand, turned r' times: 4h + r'"),
        ActionRange("slot", 105, MAX_SLOTS, "slot k, from the far side, left to right"),
    ]
)

PASS = ACTIONS["pass"].first
EXCHANGE_FIRST = ACTIONS["exchange"].first
FOUR_FIRST = ACTIONS["dedicate_four"].first
PAIRS_FIRST = ACTIONS["dedicate_pairs"].first
SEVEN_ACTION = ACTIONS["dedicate_seven"].first
DISCARD_FIRST = ACTIONS["discard"].first
TILE_FIRST = ACTIONS["tile"].first
SLOT_FIRST = ACTIONS["slot"].first

"""The action table. Specification §5."""

from __future__ import annotations

from ..core.actions import ActionRange, ActionTable
from .components import CARAVAN_LIMIT, GOLEM_SLOTS, MERCHANT_SLOTS, NUM_COLORS, NUM_MERCHANTS

ACTIONS = ActionTable(
    [
        ActionRange("play", 0, NUM_MERCHANTS, "play the merchant card with this id"),
        ActionRange("take", 45, MERCHANT_SLOTS, "take the merchant card in slot k"),
        ActionRange("claim", 51, GOLEM_SLOTS, "claim the golem in slot g"),
        ActionRange("rest", 56, 1, "take all played cards back into the hand"),
        ActionRange("repeat", 57, CARAVAN_LIMIT, "make the trade n times: n - 1"),
        ActionRange("upgrade", 67, NUM_COLORS - 1, "upgrade one crystal of color c"),
        ActionRange("stop", 70, 1, "upgrade no more"),
        ActionRange("pay", 71, NUM_COLORS, "put a crystal of color c on the next card"),
        ActionRange("discard", 75, NUM_COLORS, "return a crystal of color c to the supply"),
    ]
)

TAKE_FIRST = ACTIONS["take"].first
CLAIM_FIRST = ACTIONS["claim"].first
REST = ACTIONS["rest"].first
REPEAT_FIRST = ACTIONS["repeat"].first
UPGRADE_FIRST = ACTIONS["upgrade"].first
STOP = ACTIONS["stop"].first
PAY_FIRST = ACTIONS["pay"].first
DISCARD_FIRST = ACTIONS["discard"].first

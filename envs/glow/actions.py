"""The action table. Specification §8."""

from __future__ import annotations

from ..core.actions import ActionRange, ActionTable
from .components import NUM_CARDS, NUM_ROUTES, NUM_SECTIONS, NUM_SLOTS, NUM_SPOTS
from .state import MAX_ROW, MAX_SPELLS

ACTIONS = ActionTable(
    [
        ActionRange("stop", 0, 1, "end the phase; only one die; leave the black die; decline an optional effect"),
        ActionRange("section", 1, NUM_SECTIONS, "section of element e: nature, water, air, fire, mineral"),
        ActionRange("color", 6, 7, "green, blue, azure, red, orange, purple, yellow"),
        ActionRange("mode_reroll", 13, 1, "use one reroll symbol to roll one or two dice again"),
        ActionRange("mode_set", 14, 1, "use three reroll symbols to turn one die to any of its faces"),
        ActionRange("pay", 15, 3, "take the reroll symbol from a Lumipili, a token, or the score track"),
        ActionRange("die", 18, NUM_SLOTS, "the die in slot k"),
        ActionRange("face", 36, 6, "the face with element e, or 5 for the special face"),
        ActionRange("adventurer_effect", 42, 1, "resolve the adventurer's effect"),
        ActionRange("row", 43, MAX_ROW, "the companion at place i of the row, from the left"),
        ActionRange("spell", 51, MAX_SPELLS, "the spell in slot j, oldest first"),
        ActionRange("cemetery", 53, NUM_CARDS, "fetch the companion with this id (from 1)"),
        ActionRange("settle", 99, 1, "put the camp into the village where the company is"),
        ActionRange("move", 100, NUM_SPOTS, "move the company to spot s"),
        ActionRange("boat", 161, NUM_ROUTES, "move a boat along a directed route"),
    ]
)

STOP = ACTIONS["stop"].first
SECTION_FIRST = ACTIONS["section"].first
COLOR_FIRST = ACTIONS["color"].first
MODE_REROLL = ACTIONS["mode_reroll"].first
MODE_SET = ACTIONS["mode_set"].first
PAY_FIRST = ACTIONS["pay"].first
PAY_POWER, PAY_TOKEN, PAY_TRACK = range(PAY_FIRST, PAY_FIRST + 3)
DIE_FIRST = ACTIONS["die"].first
FACE_FIRST = ACTIONS["face"].first
ADVENTURER_EFFECT = ACTIONS["adventurer_effect"].first
ROW_FIRST = ACTIONS["row"].first
SPELL_FIRST = ACTIONS["spell"].first
CEMETERY_FIRST = ACTIONS["cemetery"].first
SETTLE = ACTIONS["settle"].first
MOVE_FIRST = ACTIONS["move"].first
BOAT_FIRST = ACTIONS["boat"].first

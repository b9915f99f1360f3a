"""The action table. Specification §6."""

from __future__ import annotations

from ..core.actions import ActionRange, ActionTable
from .components import (
    COLUMNS,
    MARGIN,
    MASTER_DISPLAY,
    NUM_COUNCIL,
    NUM_ELDERS,
    NUM_GUARDIANS,
    NUM_HORIZONTAL,
    NUM_ISLANDS,
    NUM_KINDS,
    NUM_POSITIONS,
    NUM_RESOURCES,
    NUM_SEGMENTS,
    NUM_SHAPES,
    NUM_SHARED,
    NUM_TOKENS,
    PATH_DISPLAY,
    ROWS,
    SPACES,
    STACKS,
    TASK_SLOTS,
    TOM_ISLAND_TASKS,
)

MOST_PAID = 8  # steps from S to B6: nobody can walk farther (R28)


def _in_a_row(*parts: tuple[str, int, str]) -> list[ActionRange]:
    ranges, at = [], 0
    for name, count, meaning in parts:
        ranges.append(ActionRange(name, at, count, meaning))
        at += count
    return ranges


ACTIONS = ActionTable(
    _in_a_row(
        ("pass", 1, "countdown: take the points and no further turns"),
        ("done", 1, "nothing more here"),
        ("fate", 1, "place a fate tile"),
        ("ship", NUM_ISLANDS, "move the ship to island i"),
        ("path_display", PATH_DISPLAY, "take the path tile of display slot i"),
        ("path_top", 1, "take the unseen top tile of the path deck"),
        ("path_refresh", 1, "put the four path tiles of one color under the deck, then choose"),
        ("take_task", TASK_SLOTS, "take the task in slot i of the island"),
        ("fetch", 1, "fetch the island's guardian"),
        ("procession", MOST_PAID, "procession for i + 1 tokens"),
        ("great_bonfire", NUM_SEGMENTS, "turn the Great Bonfire to segment i"),
        ("master", MASTER_DISPLAY, "recruit the master in display slot i"),
        ("elder", NUM_ELDERS, "recruit elder i + 1"),
        ("light", SPACES, "light the task on space Bi"),
        ("bonus", NUM_SHARED, "send the neutral novice of shared task i"),
        ("gift", STACKS, "use the face-up gift of stack i"),
        ("pay_token", NUM_TOKENS, "pay a token of type i"),
        ("pay_resource", NUM_RESOURCES, "pay a resource of kind i"),
        ("place_task", SPACES, "put the task on space Bi"),
        ("gnome_mode", 2, "pay 2 tokens and 1 resource, or 1 token and 2 resources"),
        ("council", NUM_COUNCIL, "seat the novice on council space i"),
        ("bonus_or_point", 2, "take the bonus of the space, or 1 point"),
        ("path_kind", NUM_KINDS, "search the path deck for a tile of kind i"),
        ("guardian", NUM_GUARDIANS, "guardian i: own, pink, grey, brown, blue"),
        ("stay", 1, "the guardian stays"),
        ("to_path", SPACES, "the guardian goes to path position Pi"),
        ("to_bonfire", SPACES, "the guardian goes to the bonfire Bi"),
        ("reward", 4, "token and resource, token and portal, resource and portal, all three"),
        ("portal", NUM_SHAPES, "take the portal of shape i"),
        ("resource", NUM_RESOURCES, "gain resource i"),
        ("keep", NUM_TOKENS, "keep one more token of type i"),
        ("fate_pick", 4, "top tile, top flipped, bottom tile, bottom flipped"),
        (
            "fate_position",
            NUM_POSITIONS,
            f"i < {NUM_HORIZONTAL}: row i div {COLUMNS + MARGIN}, from column i mod {COLUMNS + MARGIN} - {MARGIN} "
            f"to the right; else, with q = i - {NUM_HORIZONTAL}: column q div {ROWS + MARGIN}, from row "
            f"q mod {ROWS + MARGIN} - {MARGIN} downwards",
        ),
        ("setup", 2, "begin with the hand tile, or swap it for the middle one first"),
        ("tom_task", 2 * TOM_ISLAND_TASKS, "Tom takes: 2 * (0 lower, 1 higher island of the resource) + slot"),
    )
)

PASS = ACTIONS["pass"].first
DONE = ACTIONS["done"].first
FATE = ACTIONS["fate"].first
SHIP_FIRST = ACTIONS["ship"].first
DISPLAY_FIRST = ACTIONS["path_display"].first
PATH_TOP = ACTIONS["path_top"].first
PATH_REFRESH = ACTIONS["path_refresh"].first
TASK_FIRST = ACTIONS["take_task"].first
FETCH = ACTIONS["fetch"].first
PROCESSION_FIRST = ACTIONS["procession"].first
TURN_FIRST = ACTIONS["great_bonfire"].first
MASTER_FIRST = ACTIONS["master"].first
ELDER_FIRST = ACTIONS["elder"].first
LIGHT_FIRST = ACTIONS["light"].first
BONUS_FIRST = ACTIONS["bonus"].first
GIFT_FIRST = ACTIONS["gift"].first
TOKEN_FIRST = ACTIONS["pay_token"].first
PAY_RESOURCE_FIRST = ACTIONS["pay_resource"].first
PLACE_FIRST = ACTIONS["place_task"].first
TWO_TOKENS = ACTIONS["gnome_mode"].first
ONE_TOKEN = TWO_TOKENS + 1
COUNCIL_FIRST = ACTIONS["council"].first
TAKE_BONUS = ACTIONS["bonus_or_point"].first
TAKE_POINT = TAKE_BONUS + 1
KIND_FIRST = ACTIONS["path_kind"].first
GUARDIAN_FIRST = ACTIONS["guardian"].first
STAY = ACTIONS["stay"].first
TO_PATH_FIRST = ACTIONS["to_path"].first
TO_BONFIRE_FIRST = ACTIONS["to_bonfire"].first
TOKEN_AND_RESOURCE = ACTIONS["reward"].first
TOKEN_AND_PORTAL = TOKEN_AND_RESOURCE + 1
RESOURCE_AND_PORTAL = TOKEN_AND_RESOURCE + 2
EVERY_REWARD = TOKEN_AND_RESOURCE + 3
PORTAL_FIRST = ACTIONS["portal"].first
RESOURCE_FIRST = ACTIONS["resource"].first
KEEP_FIRST = ACTIONS["keep"].first
PICK_FIRST = ACTIONS["fate_pick"].first
POSITION_FIRST = ACTIONS["fate_position"].first
KEEP_HAND = ACTIONS["setup"].first
SWAP_HAND = KEEP_HAND + 1
TOM_TASK_FIRST = ACTIONS["tom_task"].first

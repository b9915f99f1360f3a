"""Every action in plain English, and the names of cards and tasks. Specification §6, §7."""

from __future__ import annotations

from ..core.types import State
from .actions import ACTIONS
from .components import (
    COLOURS,
    COLUMNS,
    DATA,
    ELDER_RESOURCE,
    GUARDIANS,
    HARBOUR,
    ISLAND_GUARDIAN,
    ISLAND_RESOURCE,
    ISLANDS_OF,
    KIND_CRYSTAL,
    KIND_RESOURCE,
    MARGIN,
    MASTER_RESOURCE,
    MIDDLE,
    NUM_HORIZONTAL,
    NUM_MASTERS,
    PATH_COST,
    PORTAL_ORDER,
    RESOURCES,
    ROWS,
    SEGMENT_POINTS,
    SEGMENT_RESOURCE,
    SEGMENT_TOKEN,
    TASK_COLOUR,
    TASK_POINTS,
    TOKENS,
    TOM_ISLAND_TASKS,
)
from .fate import tile_symbol
from .great_bonfire import turn_cost
from .ship import ship_cost
from .state import AFTER, FATE_POS, MOVE_SHIP, TAKE_MASTER, TAKE_PATH, TURN_GB
from .tasks import task_cost

TOKEN_NAMES = tuple(name.replace("_", " ") for name in TOKENS)
MASTER_NAMES = (
    "", "several guardians may share a path tile", "processions go a step farther", "tasks cost any two resources",
    "elders score 2 more", "a yellow token counts as two", "arriving guardians bring any resource",
    "a gold for every novice", "new path tiles give their resource", "gnomes cost any resources",
    "the pink guardian brings double", "the grey guardian brings double", "the brown guardian brings double",
    "the blue guardian brings double", "three tokens may be kept before fate", "a yellow token for every gnome",
    "printed fate symbols count twice", "new guardians start a procession", "2 points for reaching a bonfire",
    "gold and a yellow token for shared tasks", "one more gold on the first path space", "the ship goes a step farther",
    "the Great Bonfire turns a step farther", "all three rewards of the Great Bonfire",
    "novices may share a council space", "portals in any order", "tasks always cost one token",
    "fate tiles may overhang",
)  # fmt: skip
ELDER_NAMES = (
    "", "a point per path tile", "a point per fate tile", "a point per portal", "a point per task and bonfire",
    "a point per guardian", "a point per gnome",
)  # fmt: skip
SHARED_TEXTS = ("seven path tiles", "seven tasks or bonfires", "seven portals", "five guardians", "six gnomes")
COUNCIL_TEXTS = (
    "2 gold and a yellow token", "any path tile", "any guardian", "any turn of the Great Bonfire", "any master",
    "any move of a guardian", "any move of the ship", "a fate tile",
)  # fmt: skip
BONUS_TEXTS = (
    "take 2 gold and a yellow token", "take a path tile", "take a guardian", "turn the Great Bonfire",
    "take a master", "move a guardian", "move the ship", "place a fate tile",
)  # fmt: skip
REWARDS = (("token", "resource"), ("token", "portal"), ("resource", "portal"), ("token", "resource", "portal"))
PICKS = ("the top fate tile", "the top fate tile, flipped", "the bottom fate tile", "the bottom fate tile, flipped")


# ---------------------------------------------------------------------- names


def task_text(task: int) -> str:
    """Return the condition of a task in a few words."""
    entry = DATA["tasks"]["list"][task]
    kind = entry["type"]
    if kind == "guardian_colour":
        return f"the {entry['colour_needed']} guardian"
    if kind == "three_resources":
        return " + ".join(entry["resources"])
    if kind == "five_tokens":
        names = (f"{count} {TOKEN_NAMES[TOKENS.index(name)]}" for name, count in entry["tokens"].items())
        return f"tokens: {', '.join(names)}"
    if kind == "cells_covered":
        return f"{len(entry['cells_rc'])} marked fate cells covered"
    if kind == "two_groups3":
        one, other = (TOKEN_NAMES[TOKENS.index(name)] for name in entry["symbols"])
        return f"groups of 3 {one} and 3 {other} symbols"
    if kind == "group3":
        return f"a group of 3 {TOKEN_NAMES[TOKENS.index(entry['symbol'])]} symbols"
    return TASK_TEXTS[kind].format(entry.get("resource", ""))


TASK_TEXTS = {
    "path_resource": "a path tile with {}",
    "bonfire_blue_and_red": "a blue and a red bonfire",
    "gift_on_resource": "a gift on an island with {}",
    "two_of_two_resources": "2 each of 2 resources",
    "gifts_3_islands": "gifts on 3 islands",
    "gifts_2_same": "2 gifts on one island",
    "gnome_resource": "a gnome showing {}",
    "shared_1": "a shared task",
    "portals_3": "3 portals",
    "path_pair_same_resource": "2 neighboring path tiles alike",
    "gnomes_3": "3 gnomes",
    "gold_4": "4 gold",
    "bonfires_3_colours": "bonfires of all three colors",
    "gifts_both_islands": "gifts on both islands with {}",
    "blue_4": "4 blue tasks or bonfires",
    "guardians_4": "4 guardians",
    "portals_5": "5 portals",
    "gifts_5_islands": "gifts on 5 islands",
    "red_4": "4 red tasks or bonfires",
    "gnomes_5": "5 gnomes",
    "elders_3": "3 elders",
    "gifts_3_same": "3 gifts on one island",
    "gift_stack_empty": "a gift stack used up",
    "path_red_3": "3 red crystals on the path",
    "yellow_4": "4 yellow tasks or bonfires",
    "bonfires_5": "5 bonfires",
    "path_blue_4": "4 blue crystals on the path",
    "three_of_two_resources": "3 each of 2 resources",
    "gifts_2_on_3_islands": "2 gifts each on 3 islands",
    "five_same_resource": "5 of one resource",
    "guardians_2_at_bonfires": "2 guardians at bonfires",
    "two_groups4": "two groups of 4 symbols",
    "gold_cells": "all gold cells covered",
    "outer_columns": "both outer columns covered",
}


def task_name(task: int) -> str:
    """Return a task's color, points and condition."""
    return f"{COLOURS[TASK_COLOUR[task]]} {TASK_POINTS[task]} ({task_text(task)})"


def kind_name(tile: int) -> str:
    """Return the crystal and the resource of a path tile, given its kind + 1."""
    if tile == 0:
        return "none there"
    return f"{COLOURS[KIND_CRYSTAL[tile - 1]]} {RESOURCES[KIND_RESOURCE[tile - 1]]}"


def island_name(island: int) -> str:
    """Return an island's number and what it is for."""
    if ISLAND_RESOURCE[island] >= 0:
        return f"island {island} ({RESOURCES[ISLAND_RESOURCE[island]]})"
    return f"island {island} ({GUARDIANS[ISLAND_GUARDIAN[island]]} guardian)"


def segment_name(segment: int) -> str:
    """Return a segment of the Great Bonfire with what it gives."""
    return f"segment {segment} ({TOKEN_NAMES[SEGMENT_TOKEN[segment]]} token, {_second_reward(segment)})"


def gnome_name(gnome: int) -> str:
    """Return a gnome with what he does; elders are numbered after the masters."""
    if gnome == 0:
        return "nobody"
    if gnome <= NUM_MASTERS:
        return f"master {gnome} ({MASTER_NAMES[gnome]}; {RESOURCES[MASTER_RESOURCE[gnome]]})"
    elder = gnome - NUM_MASTERS
    return f"elder {elder} ({ELDER_NAMES[elder]}; {RESOURCES[ELDER_RESOURCE[elder]]})"


def tile_name(tile: int, flipped: int) -> str:
    """Return the symbols of a fate tile, given its id + 1."""
    if tile == 0:
        return "none there"
    return ", ".join(TOKEN_NAMES[tile_symbol(tile - 1, flipped, place)] for place in range(3))


def _second_reward(segment: int) -> str:
    if SEGMENT_RESOURCE[segment] >= 0:
        return RESOURCES[SEGMENT_RESOURCE[segment]]
    return _counted(int(SEGMENT_POINTS[segment]), "point")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


# ---------------------------------------------------------------------- actions


def describe(state: State, action: int) -> str:
    """Say what ``action`` does for the acting player of ``state``."""
    part = ACTIONS.range_of(action)
    which = action - part.first
    if part.name in OPTIONS:
        return OPTIONS[part.name](state, which)
    if part.name == "pass":
        return f"pass for {_counted(int(state.pass_value), 'point')}: no further turns"
    if part.name == "done":
        return "end the turn" if state.phase == AFTER else "do nothing here"
    if part.name == "pay_token":
        return f"pay a {TOKEN_NAMES[which]} token"
    if part.name == "pay_resource":
        return f"pay a {RESOURCES[which]}" if which < len(RESOURCES) - 1 else "pay a gold"
    if part.name == "gnome_mode":
        return ("pay 2 tokens and 1 resource", "pay 1 token and 2 resources")[which]
    if part.name == "council":
        return f"seat the novice on council space {which} ({COUNCIL_TEXTS[which]})"
    if part.name == "guardian":
        return f"choose the {GUARDIANS[which]} guardian"
    if part.name == "stay":
        return f"{_walker(state)} stays"
    if part.name == "to_path":
        return f"{_walker(state)} goes to P{which}"
    if part.name == "to_bonfire":
        return f"{_walker(state)} goes to the bonfire B{which}"
    if part.name == "resource":
        return f"gain {RESOURCES[which]}"
    if part.name == "keep":
        return f"keep a {TOKEN_NAMES[which]} token"
    if part.name == "portal":
        slot = int((PORTAL_ORDER[state.board[state.seat]] == which).argmax())
        return f"take the portal of shape {which}, for slot {slot}"
    return f"{part.name} {which}"


def _walker(state: State) -> str:
    return f"the {GUARDIANS[state.walker - 1]} guardian" if state.walker else "the guardian"


def _fate(state: State, which: int) -> str:
    return "place a fate tile and take its tokens"


def _ship(state: State, island: int) -> str:
    if state.phase == MOVE_SHIP:
        return f"move the ship to {island_name(island)} for free"
    cost = _counted(int(ship_cost(state, state.seat, island)), "ship token")
    return f"move the ship to {island_name(island)} for {cost}"


def _price_of_path(state: State) -> str:
    if state.phase == TAKE_PATH:
        return "for free"
    laid = int(state.laid[state.seat])
    return f"for {_counted(int(PATH_COST[laid]), 'path token')}" if laid < len(PATH_COST) else "(the path is complete)"


def _path_display(state: State, slot: int) -> str:
    return f"lay the path tile of slot {slot} ({kind_name(int(state.path_display[slot]))}) {_price_of_path(state)}"


def _path_top(state: State, which: int) -> str:
    return f"lay the unseen top tile of the path deck {_price_of_path(state)}"


def _path_refresh(state: State, which: int) -> str:
    return "put the four path tiles of one color under the deck and draw new ones"


def _path_kind(state: State, kind: int) -> str:
    return f"search the path deck for a {kind_name(kind + 1)} tile and lay it"


def _take_task(state: State, slot: int) -> str:
    island = int(state.ship[state.seat])
    if island == HARBOUR or state.islands[island, slot] == 0:
        return f"take the task in slot {slot} (none there)"
    cost = _counted(int(task_cost(state, state.seat, island)), "task token")
    return f"take the task {task_name(int(state.islands[island, slot]) - 1)} from island {island} for {cost}"


def _fetch(state: State, which: int) -> str:
    island = int(state.ship[state.seat])
    if island == HARBOUR or ISLAND_GUARDIAN[island] == 0:
        return "fetch a guardian (none here)"
    return f"fetch the {GUARDIANS[ISLAND_GUARDIAN[island]]} guardian for 1 guardian token"


def _procession(state: State, which: int) -> str:
    return f"hold a procession for {_counted(which + 1, 'guardian token')}"


def _great_bonfire(state: State, segment: int) -> str:
    if state.phase == TURN_GB:
        return f"turn the Great Bonfire to {segment_name(segment)} for free"
    cost = _counted(int(turn_cost(state, state.seat, segment)), "great bonfire token")
    return f"turn the Great Bonfire to {segment_name(segment)} for {cost}"


def _master(state: State, slot: int) -> str:
    free = " for free" if state.phase == TAKE_MASTER else ""
    return f"recruit {gnome_name(int(state.master_display[slot]))}{free}"


def _elder(state: State, which: int) -> str:
    return f"recruit {gnome_name(NUM_MASTERS + which + 1)}"


def _light(state: State, space: int) -> str:
    task = int(state.fire[state.seat, space])
    return f"light the task on B{space}: {task_name(task - 1)}" if task else f"light B{space} (no task there)"


def _bonus(state: State, shared: int) -> str:
    return f"bonus: send the neutral novice for {SHARED_TEXTS[shared]}"


def _gift(state: State, stack: int) -> str:
    left = int(state.gifts_left[state.seat, stack])
    name = RESOURCES[state.gifts[state.seat, stack, left - 1] - 1] if left else "none left"
    return f"use the gift of stack {stack} ({name})"


def _place_task(state: State, space: int) -> str:
    name = f" {task_name(int(state.taking) - 1)}" if state.taking else ""
    return f"put the task{name} on B{space}"


def _bonus_or_point(state: State, which: int) -> str:
    if which == 1:
        return "take 1 point instead of the bonus"
    return BONUS_TEXTS[state.seated - 1] if state.seated else "take the bonus"


def _reward(state: State, which: int) -> str:
    segment = int(state.pointer)
    names = {
        "token": f"a {TOKEN_NAMES[SEGMENT_TOKEN[segment]]} token",
        "resource": _second_reward(segment),
        "portal": "a portal",
    }
    return f"take {' and '.join(names[reward] for reward in REWARDS[which])}"


def _fate_pick(state: State, pick: int) -> str:
    seat = state.seat
    left = int(state.column_left[seat])
    tile = int(state.column[seat, left - 1 if pick >= 2 else 0]) if left else 0
    return f"take {PICKS[pick]} ({tile_name(tile, pick % 2)})"


def _fate_position(state: State, position: int) -> str:
    if position < NUM_HORIZONTAL:
        row, first = divmod(position, COLUMNS + MARGIN)
        where = f"across row {row} from column {first - MARGIN}"
    else:
        column, first = divmod(position - NUM_HORIZONTAL, ROWS + MARGIN)
        where = f"down column {column} from row {first - MARGIN}"
    legal = state.phase == FATE_POS and action_is_offered(state, ACTIONS["fate_position"].first + position)
    if not legal:
        return f"lay the fate tile {where}"
    return f"lay the fate tile {where}: {int(state.gain[position])} pieces"


def action_is_offered(state: State, action: int) -> bool:
    """Tell whether an action is among the legal ones."""
    return action in state.choice[: state.choices]


def _setup(state: State, which: int) -> str:
    seat = state.seat
    if which == 0:
        return f"begin with the fate tile in hand ({tile_name(int(state.hand_tile[seat]), 0)})"
    return f"swap it and begin with the middle fate tile ({tile_name(int(state.column[seat, MIDDLE]), 0)})"


def _tom_task(state: State, choice: int) -> str:
    if state.tom_resource == 0:
        return f"let Tom take task {choice}"
    island = int(ISLANDS_OF[state.tom_resource - 1, choice // TOM_ISLAND_TASKS])
    task = int(state.islands[island, choice % TOM_ISLAND_TASKS])
    return f"let Tom take {task_name(task - 1)} from island {island}" if task else f"let Tom take task {choice} (gone)"


OPTIONS = {
    "fate": _fate,
    "ship": _ship,
    "path_display": _path_display,
    "path_top": _path_top,
    "path_refresh": _path_refresh,
    "path_kind": _path_kind,
    "take_task": _take_task,
    "fetch": _fetch,
    "procession": _procession,
    "great_bonfire": _great_bonfire,
    "master": _master,
    "elder": _elder,
    "light": _light,
    "bonus": _bonus,
    "gift": _gift,
    "place_task": _place_task,
    "bonus_or_point": _bonus_or_point,
    "reward": _reward,
    "fate_pick": _fate_pick,
    "fate_position": _fate_position,
    "setup": _setup,
    "tom_task": _tom_task,
}

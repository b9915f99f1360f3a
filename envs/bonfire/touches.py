"""Which spots of the picture an action has to do with: islands, cards and pieces that are clicked to choose it."""

from __future__ import annotations

from ..core.types import State
from .actions import ACTIONS, TAKE_BONUS
from .components import (
    COLUMNS,
    ISLAND_GUARDIAN,
    ISLANDS_OF,
    MARGIN,
    MIDDLE,
    NUM_GUARDIANS,
    NUM_HORIZONTAL,
    PORTAL_ORDER,
    ROWS,
    TOM_ISLAND_TASKS,
    cell,
)
from .state import TAKE_GUARD

PLACES = {
    "ship": "island", "path_display": "path", "great_bonfire": "segment", "master": "master", "elder": "elder",
    "light": "bonfire", "place_task": "bonfire", "to_bonfire": "bonfire", "to_path": "step", "bonus": "shared",
    "gift": "gift", "pay_token": "token", "keep": "token", "pay_resource": "resource", "resource": "resource",
    "council": "council",
}  # fmt: skip
"""Actions whose number is that of a thing on the table."""


def touches(state: State, action: int) -> list[str]:
    """Return the spots of the acting player's picture that an action has to do with; buttons are made of the rest."""
    part = ACTIONS.range_of(action)
    kind, which, seat = part.name, action - part.first, int(state.seat)
    if kind in PLACES:
        return [f"{PLACES[kind]} {which}"]
    if kind in ("path_top", "path_refresh", "path_kind"):
        return ["path deck"]
    if kind == "take_task":
        return [f"task {state.ship[seat]} {which}"]
    if kind == "tom_task":
        island = ISLANDS_OF[state.tom_resource - 1, which // TOM_ISLAND_TASKS]
        return [f"task {island} {which % TOM_ISLAND_TASKS}"]
    if kind == "fetch":
        return [f"island {state.ship[seat]}"]
    if kind == "procession":
        return [f"guardian {guardian}" for guardian in range(NUM_GUARDIANS) if state.guardian[seat, guardian] >= 0]
    if kind == "guardian" and state.phase == TAKE_GUARD:
        return [f"island {list(ISLAND_GUARDIAN).index(which)}"]
    if kind in ("guardian", "stay"):
        return [f"guardian {which if kind == 'guardian' else state.walker - 1}"]
    if kind == "reward":
        return [f"segment {state.pointer}"]
    if kind == "portal":
        return [f"portal {list(PORTAL_ORDER[state.board[seat]]).index(which)}"]
    if action == TAKE_BONUS:
        return [f"council {state.seated - 1}"]
    return _fate(state, kind, which, seat)


def _fate(state: State, kind: str, which: int, seat: int) -> list[str]:
    """Fate tiles: those of the column, the one in hand, and the cell under the middle of one that is laid."""
    if kind == "fate":
        return ["column"]
    if kind == "fate_pick":
        return [f"tile {state.column_left[seat] - 1 if which >= 2 else 0}"]
    if kind == "setup":
        return [f"tile {MIDDLE}" if which else "hand tile"]
    if kind == "fate_position":
        if which < NUM_HORIZONTAL:
            row, first = divmod(which, COLUMNS + MARGIN)
            return [f"cell {cell(row, first - MARGIN + 1)}"]
        column, first = divmod(which - NUM_HORIZONTAL, ROWS + MARGIN)
        return [f"cell {cell(first - MARGIN + 1, column)}"]
    return []

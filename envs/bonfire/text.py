"""The table as text, for terminals. Nothing in Bonfire is private, so every seat sees the same."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.ansi import paint
from ..core.types import State
from .components import (
    COLOURS,
    COLUMNS,
    COUNCIL,
    GUARDIANS,
    ISLAND_GUARDIAN,
    ISLAND_RESOURCE,
    KIND_CRYSTAL,
    MARGIN,
    MASTER_RESOURCE,
    NEUTRAL,
    NUM_ELDERS,
    NUM_ISLANDS,
    NUM_MASTERS,
    NUM_SEGMENTS,
    PORTAL_ORDER,
    RESOURCES,
    ROWS,
    SEGMENT_POINTS,
    SEGMENT_RESOURCE,
    SEGMENT_TOKEN,
    SHARED_NAMES,
    SPACES,
    STACKS,
    TASK_COLOUR,
    TASK_POINTS,
    cell,
)
from .describe import kind_name, task_name, task_text, tile_name
from .document import PLACES, SYMBOLS
from .ending import final_points
from .headline import city_rows, countdown_text, headline, standing_text
from .state import FATE_POS

INKS = {"blue": 33, "red": 160, "yellow": 178}
SHORT = ("path", "ship", "task", "fire", "guard", "gnome", "yellow")  # token types


def text(state: State, seat: int | None) -> str:
    """Return the table as text with ANSI colors."""
    return "\n".join(_lines(state)) + "\n"


def _lines(state: State) -> Iterator[str]:
    yield paint(headline(state), bold=True)
    yield countdown_text(state)
    yield ""
    yield from _islands(state)
    yield ""
    yield from _great_bonfire(state)
    yield from _displays(state)
    yield from _council(state)
    for row, name in city_rows(state):
        yield ""
        yield from _city(state, row, name)


def _colored(colour: int, words: object) -> str:
    return paint(words, INKS[COLOURS[colour]])


def _task(task: int) -> str:
    return _colored(int(TASK_COLOUR[task]), task_name(task))


def _ships(state: State, island: int) -> str:
    ships = [f"player_{seat}" for seat in range(state.num_players) if state.ship[seat] == island]
    return f"  <- {', '.join(ships)}" if ships else ""


def _islands(state: State) -> Iterator[str]:
    for island in range(NUM_ISLANDS):
        if ISLAND_RESOURCE[island] >= 0:
            tasks = [_task(int(task) - 1) for task in state.islands[island] if task]
            gifts = [f"{int(state.gifts_on[seat, island])}" for seat in range(state.num_players)]
            there = " | ".join(tasks) or "no task"
            gave = f"  gifts {'/'.join(gifts)}" if any(gift != "0" for gift in gifts) else ""
            yield f"island {island:>2} {RESOURCES[ISLAND_RESOURCE[island]]:<6} {there}{gave}{_ships(state, island)}"
        else:
            colour = GUARDIANS[ISLAND_GUARDIAN[island]]
            yield f"island {island:>2} {colour} guardians{_ships(state, island)}"


def _great_bonfire(state: State) -> Iterator[str]:
    yield "Great Bonfire" + ("" if state.gb_used else ", not used yet")
    for segment in range(NUM_SEGMENTS):
        resource = SEGMENT_RESOURCE[segment]
        second = RESOURCES[resource] if resource >= 0 else f"{SEGMENT_POINTS[segment]} points"
        shapes = " ".join(str(shape) for shape, count in enumerate(state.segments[segment]) for _ in range(count))
        pointer = ">" if segment == state.pointer else " "
        yield f" {pointer} {segment} {SHORT[SEGMENT_TOKEN[segment]]:<6} {second:<8} portals {shapes or 'none'}"


def _kind(tile: int) -> str:
    return _colored(int(KIND_CRYSTAL[tile - 1]), kind_name(tile))


def _displays(state: State) -> Iterator[str]:
    masters = [f"{m} ({RESOURCES[MASTER_RESOURCE[m]]})" if m else "none" for m in map(int, state.master_display)]
    yield f"masters: {', '.join(masters)}; {state.masters_left} in the deck"
    elders = [str(elder) for elder in range(1, NUM_ELDERS + 1) if (int(state.elders_left) >> elder) & 1]
    yield f"elders: {', '.join(elders) or 'none'}"
    tiles = ", ".join(_kind(int(tile)) if tile else "none" for tile in state.path_display)
    yield f"path tiles: {tiles}; {state.paths_left} in the deck"


def _council(state: State) -> Iterator[str]:
    seats = []
    for space, name in enumerate(COUNCIL):
        novices = [f"player_{s}" for s in range(state.num_players) for _ in range(state.council[space, s])]
        novices += ["neutral"] * int(state.council[space, NEUTRAL])
        seats.append(f"{name.replace('_', ' ')} [{', '.join(novices)}]")
    yield f"council: {'; '.join(seats)}"
    left = [name for i, name in enumerate(SHARED_NAMES) if state.neutral[i]]
    yield f"neutral novices on: {', '.join(left) or 'none'}"


def _city(state: State, row: int, name: str) -> Iterator[str]:
    note = standing_text(state, row, name)
    acting = "* " if row == state.seat and name != "Tom" and not state.over else ""
    head = f"{acting}{name}: {state.vp[row]} points on the track, {final_points(state, row)} in all"
    yield paint(head, bold=True) + (f" ({note})" if note else "")
    if name != "Tom":
        tokens = [f"{name} {state.tok[row, i]}" for i, name in enumerate(SHORT) if state.tok[row, i]]
        resources = [f"{name} {state.res[row, i]}" for i, name in enumerate(RESOURCES) if state.res[row, i]]
        yield f"  tokens {', '.join(tokens) or 'none'}; resources {', '.join(resources) or 'none'}"
    masters = [str(m) for m in range(1, NUM_MASTERS + 1) if (int(state.masters[row]) >> m) & 1]
    elders = [str(e) for e in range(1, NUM_ELDERS + 1) if (int(state.elders[row]) >> e) & 1]
    yield f"  masters {', '.join(masters) or 'none'}; elders {', '.join(elders) or 'none'}"
    people = [f"{GUARDIANS[g]} {PLACES[place]}" for g, place in enumerate(state.guardian[row].tolist()) if place >= 0]
    yield f"  guardians {', '.join(people)}"
    for space in range(SPACES):
        yield f"  {_space(state, row, space)}"
    if name != "Tom":
        yield from _fate(state, row)


def _space(state: State, row: int, space: int) -> str:
    tile = int(state.path[row, space])
    path = "start tile" if space == 0 else (_kind(tile) if tile else "-")
    shape = int(PORTAL_ORDER[state.board[row], space])
    portal = f"portal {shape}" if (int(state.portals[row]) >> space) & 1 else f"needs {shape}"
    task = int(state.fire[row, space]) - 1
    if task < 0:
        fire = "empty"
    else:
        lit = (int(state.lit[row]) >> space) & 1
        words = f"BONFIRE {TASK_POINTS[task]}" if lit else f"task {TASK_POINTS[task]}: {task_text(task)}"
        fire = _colored(int(TASK_COLOUR[task]), words)
    return f"{space}: {path}, {portal}, {fire}"


def _fate(state: State, row: int) -> Iterator[str]:
    gifts = []
    for stack in range(STACKS):
        left = int(state.gifts_left[row, stack])
        gifts.append(f"{RESOURCES[state.gifts[row, stack, left - 1] - 1]} and {left - 1} below" if left else "none")
    yield f"  gifts: {'; '.join(gifts)}"
    tiles = [f"({tile_name(int(tile), 0)})" for tile in state.column[row, : state.column_left[row]]]
    if state.hand_tile[row]:
        yield f"  tile in hand: {tile_name(int(state.hand_tile[row]), 0)}"
    if state.phase == FATE_POS and state.seat == row and not state.over:
        yield f"  to be placed: {tile_name(int(state.tile), int(state.flipped))}"
    yield f"  fate tiles: {' '.join(tiles) or 'none'}"
    for r in range(-MARGIN, ROWS + MARGIN):
        signs = [SYMBOLS[state.grid[row, cell(r, c)]] for c in range(-MARGIN, COLUMNS + MARGIN)]
        inside = 0 <= r < ROWS
        if inside or any(sign != "." for sign in signs):
            before, middle, behind = signs[:MARGIN], signs[MARGIN:-MARGIN], signs[-MARGIN:]
            line = "".join(before).replace(".", " ") + "|" + " ".join(middle) + "|" + "".join(behind).replace(".", " ")
            yield f"    {line if inside else line.replace('.', ' ')}"

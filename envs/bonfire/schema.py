"""The check of ``components.json``: what the rules rely on, with errors that name the place.

Much of the data is reconstructed (the file says which), so owners of the printed game are meant to correct it. Values
may change freely within what is checked here; the rules read them all.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..core.documents import DocumentError, Reader

RESOURCES = ("flower", "fruit", "herb", "shell", "root", "gold")
TOKENS = ("path", "ship", "task", "great_bonfire", "guardian", "gnome", "yellow")
GUARDIANS = ("own", "pink", "grey", "brown", "blue")
COLOURS = ("blue", "red", "yellow")
COUNCIL = (
    "gold2_yellow1", "take_path", "take_guardian", "turn_great_bonfire", "take_master", "move_guardian", "move_ship",
    "place_fate",
)  # fmt: skip
ABILITIES = (
    "many_guardians_per_path", "procession_plus1", "task_any_resources", "elder_plus2", "yellow_counts_2",
    "choose_path_resource", "council_gold", "new_path_resource", "gnome_any_resources", "double_resource_pink",
    "double_resource_grey", "double_resource_brown", "double_resource_blue", "fate_limit_3", "gnome_yellow_token",
    "fate_symbol_twice", "start_procession", "bonfire_2_points", "shared_task_reward", "first_path_gold",
    "ship_extra_move", "great_bonfire_extra_step", "great_bonfire_all_rewards", "council_same_colour",
    "portals_any_order", "task_one_token", "fate_overhang",
)  # fmt: skip
ELDERS = ("path_tiles", "fate_tiles", "portals", "tasks_and_bonfires", "guardians", "gnomes")
TASK_TYPES = (
    "guardian_colour", "path_resource", "bonfire_blue_and_red", "gift_on_resource", "two_of_two_resources",
    "gifts_3_islands", "gifts_2_same", "group3", "gnome_resource",
    "shared_1", "portals_3", "path_pair_same_resource", "gnomes_3", "gold_4", "bonfires_3_colours", "three_resources",
    "gifts_both_islands", "blue_4", "guardians_4", "two_groups3",
    "portals_5", "gifts_5_islands", "red_4", "gnomes_5", "elders_3", "gifts_3_same", "gift_stack_empty", "path_red_3",
    "yellow_4", "bonfires_5", "path_blue_4", "three_of_two_resources", "gifts_2_on_3_islands", "five_same_resource",
    "five_tokens", "cells_covered", "guardians_2_at_bonfires", "two_groups4", "gold_cells", "outer_columns",
)  # fmt: skip
TOM_ACTIONS = ("master", "path", "task_high", "task_low", "guardian", "great_bonfire")

PLAYERS = ("1", "2", "3", "4")
POINTS = {"blue": (2, 3), "red": (4, 5), "yellow": (6, 8)}  # printed ranges
LARGEST_GRID = 124  # cells with a margin of two on every side; they are kept as bits of two words


class ComponentsError(ValueError):
    """``components.json`` cannot be played with; the message names the place and what is needed there."""


def check(data: Any) -> None:
    """Raise ComponentsError unless the rules can be played with ``data``."""
    try:
        root = Reader(data, "components")
        check_names(root)
        check_islands(root)
        check_great_bonfire(root)
        check_player_board(root)
        check_stacks(root)
        check_gnomes(root)
        check_tasks(root)
        check_tom(root)
        check_numbers(root)
    except DocumentError as error:
        raise ComponentsError(str(error)) from None


def check_names(root: Reader) -> None:
    """Orders that the action table and the observation are built on."""
    orders = (
        (root["resources"]["order"], RESOURCES),
        (root["action_tokens"]["order"], TOKENS),
        (root["guardians"]["order"], GUARDIANS),
        (root["crystals"], COLOURS),
        (root["task_colours"], COLOURS),
        (root["council"]["spaces"], COUNCIL),
    )
    for reader, names in orders:
        if reader.value != list(names):
            raise reader.fail(f"exactly {list(names)}")


def check_islands(root: Reader) -> None:
    """Ten task islands, two of every resource but gold; one island of every guardian; all within reach."""
    islands = root["islands"]["list"].items(14, 14)
    seen: Counter[str] = Counter()
    for number, island in enumerate(islands):
        if island["id"].value != number:
            raise island["id"].fail(str(number))
        if island["kind"].choice(("task", "guardian")) == 0:
            seen[RESOURCES[island["resource"].choice(RESOURCES[:-1])]] += 1
            island["corner"].boolean()
        else:
            seen[GUARDIANS[1:][island["colour"].choice(GUARDIANS[1:])]] += 1
        for axis in island["xy"].items(2, 2):
            if not isinstance(axis.value, (int, float)) or isinstance(axis.value, bool) or not 0 <= axis.value <= 10:
                raise axis.fail("a number from 0 to 10")
    for name in RESOURCES[:-1]:
        if seen[name] != 2:
            raise DocumentError(f"components.islands.list: expected 2 islands with {name}, found {seen[name]}")
    for name in GUARDIANS[1:]:
        if seen[name] != 1:
            raise DocumentError(f"components.islands.list: expected 1 island of {name} guardians, found {seen[name]}")
    slots = root["islands"]["task_slots"].integer(3, 3)
    per_island = root["islands"]["tasks_per_island"]
    for players in PLAYERS:
        for kind in ("corner", "other"):
            per_island[players][kind].integer(2 if players == "1" else 1, 2 if players == "1" else slots)
    check_routes(root["routes"]["edges"], len(islands))


def check_routes(edges: Reader, islands: int) -> None:
    """Every island can be reached from every other."""
    reached, pairs = {0}, []
    for edge in edges.items(1, 91):
        pairs.append([end.integer(0, islands - 1) for end in edge.items(2, 2)])
    for _ in range(islands):
        for one, other in pairs:
            if one in reached or other in reached:
                reached |= {one, other}
    if len(reached) < islands:
        missing = sorted(set(range(islands)) - reached)
        raise DocumentError(f"{edges.path}: no route leads to island {', '.join(map(str, missing))}")


def check_great_bonfire(root: Reader) -> None:
    """Seven segments, each with a token and either a resource or points, and portals that go out evenly."""
    for segment in root["great_bonfire"]["segments"].items(7, 7):
        segment["token"].choice(TOKENS)
        points = segment["points"].integer(0, 9)
        if segment["resource"].value is not None:
            segment["resource"].choice(RESOURCES)
        if (segment["resource"].value is None) != (points > 0):
            raise DocumentError(f"{segment.path}: expected a resource or points, and not both")
    root["great_bonfire"]["initial_pointer"].integer(0, 6)
    root["portals"]["shapes"].integer(7, 7)
    for players in PLAYERS:
        copies = root["portals"]["copies"][players].integer(1, 9)
        if copies < max(int(players), 2 if players == "1" else 1):
            raise root["portals"]["copies"][players].fail("a copy of every shape for everybody who needs one")
        if root["portals"]["per_segment"][players].value != copies:
            raise root["portals"]["per_segment"][players].fail(f"{copies}, so that all portals are dealt out")


def check_player_board(root: Reader) -> None:
    """The path, the portal orders and the fate area."""
    board = root["player_board"]
    board["start_tile_resource"].choice(RESOURCES)
    for cost in board["path_cost_tokens"].items(6, 6):
        cost.integer(1, 9)
    for points in board["guardian_points"].items(7, 7):
        points.integer(0, 20)
    for order in board["portal_orders_slot0_left_to_slot6_right"].items(4, 4):
        shapes = [shape.integer(0, 6) for shape in order.items(7, 7)]
        if len(set(shapes)) < 7:
            raise order.fail("each of the shapes 0 to 6 once")
    area = board["fate_area"]
    rows, columns = area["rows"].integer(3, 12), area["columns"].integer(3, 12)
    if (rows + 4) * (columns + 4) > LARGEST_GRID:
        raise DocumentError(f"{area.path}: {rows} rows of {columns} columns are more than the rules have room for")
    start = check_cells(area["start_cells_rc"], rows, columns, 3, 3)
    (row, first), *rest = start
    if rest != [(row, first + 1), (row, first + 2)]:
        raise area["start_cells_rc"].fail("three neighboring cells of one row, left to right")
    printed = start + check_cells(area["gold_cells_rc"], rows, columns, 1, rows * columns)
    printed += check_cells(area["yellow_token_cells_rc"], rows, columns, 0, rows * columns)
    if len(set(printed)) < len(printed):
        raise DocumentError(f"{area.path}: a cell is listed twice among the start cells and printed symbols")


def check_cells(cells: Reader, rows: int, columns: int, low: int, high: int) -> list[tuple[int, int]]:
    """Return cells of the fate area, by row and column."""
    found = []
    for cell in cells.items(low, high):
        row, column = cell.items(2, 2)
        found.append((row.integer(0, rows - 1), column.integer(0, columns - 1)))
    return found


def check_stacks(root: Reader) -> None:
    """Fate tiles, gift tokens and path tiles."""
    for tile in root["fate_tiles"]["tiles"].items(8, 8):
        for symbol in tile.items(3, 3):
            symbol.choice(TOKENS[:-1])
    gifts = sum(root["gift_tokens"]["per_player"].counts(RESOURCES[:-1], 10))
    if gifts != root["gift_tokens"]["stacks"].integer(2, 2) * root["gift_tokens"]["stack_size"].integer(5, 5):
        raise root["gift_tokens"]["per_player"].fail("10 gift tokens in all")
    tiles, kinds = 0, set()
    for kind in root["path_tiles"]["kinds"].items(1, 18):
        pair = kind["crystal"].choice(COLOURS), kind["resource"].choice(RESOURCES)
        if pair in kinds:
            raise kind.fail("every crystal with every resource at most once; raise its count instead")
        kinds.add(pair)
        tiles += kind["count"].integer(1, 28)
    if tiles != 28:
        raise DocumentError(f"components.path_tiles.kinds: expected 28 tiles in all, found {tiles}")
    root["path_tiles"]["display"].integer(4, 4)


def check_gnomes(root: Reader) -> None:
    """27 masters with every ability once, three of them showing gold; six elders."""
    gold = 0
    for number, card in enumerate(root["masters"]["cards"].items(27, 27), 1):
        if card["id"].value != number:
            raise card["id"].fail(str(number))
        if card["ability"].value != ABILITIES[number - 1]:
            raise card["ability"].fail(repr(ABILITIES[number - 1]))
        gold += RESOURCES[card["resource"].choice(RESOURCES)] == "gold"
    if gold != 3:
        raise DocumentError(f"components.masters.cards: expected 3 cards that show gold, found {gold}")
    root["masters"]["display"].integer(6, 6)
    for number, card in enumerate(root["elders"]["cards"].items(6, 6), 1):
        if card["id"].value != number:
            raise card["id"].fail(str(number))
        if card["points_per"].value != ELDERS[number - 1]:
            raise card["points_per"].fail(repr(ELDERS[number - 1]))
        card["resource"].choice(RESOURCES)


def check_tasks(root: Reader) -> None:
    """66 tasks of known kinds, 22 of each color, worth what the printed ranges allow."""
    colours: Counter[str] = Counter()
    area = root["player_board"]["fate_area"]
    rows, columns = area["rows"].value, area["columns"].value
    for number, task in enumerate(root["tasks"]["list"].items(66, 66)):
        if task["id"].value != number:
            raise task["id"].fail(str(number))
        colour = COLOURS[task["colour"].choice(COLOURS)]
        colours[colour] += 1
        task["points"].integer(*POINTS[colour])
        kind = TASK_TYPES[task["type"].choice(TASK_TYPES)]
        if "min_players" in task.value:
            task["min_players"].integer(1, 4)
        if kind == "guardian_colour":
            task["colour_needed"].choice(GUARDIANS[1:])
        elif kind in ("path_resource", "gift_on_resource", "gifts_both_islands", "gnome_resource"):
            task["resource"].choice(RESOURCES[:-1])
        elif kind == "three_resources":
            for resource in task["resources"].items(3, 3):
                resource.choice(RESOURCES)
        elif kind == "group3":
            task["symbol"].choice(TOKENS[:-1])
        elif kind == "two_groups3":
            one, other = (symbol.choice(TOKENS[:-1]) for symbol in task["symbols"].items(2, 2))
            if one == other:
                raise task["symbols"].fail("two different symbols")
        elif kind == "five_tokens":
            check_five_tokens(task["tokens"])
        elif kind == "cells_covered":
            check_cells(task["cells_rc"], rows, columns, 1, rows * columns)
    for name in COLOURS:
        if colours[name] != 22:
            raise DocumentError(f"components.tasks.list: expected 22 {name} tasks, found {colours[name]}")


def check_five_tokens(tokens: Reader) -> None:
    """Five action tokens by type."""
    if not isinstance(tokens.value, dict):
        raise tokens.fail("an object")
    for name in tokens.value:
        if name not in TOKENS:
            raise DocumentError(f"{tokens.path}: unknown entry {name!r}; expected {', '.join(TOKENS)}")
    if sum(tokens[name].integer(1, 5) for name in tokens.value) != 5:
        raise tokens.fail("five tokens in all")


def check_tom(root: Reader) -> None:
    """Tom's deck."""
    for card in root["tom"]["cards"].items(8, 8):
        action = TOM_ACTIONS[card["action"].choice(TOM_ACTIONS)]
        if card["reveal"].boolean() != (action in ("master", "path", "task_high", "task_low")):
            raise card["reveal"].fail("true for master, path and task cards, false for the others")
    root["tom"]["novices"].integer(0, 7)
    root["tom"]["deck_passes"].integer(1, 9)


def check_numbers(root: Reader) -> None:
    """Single numbers of the rulebook."""
    for players in PLAYERS:
        root["council"]["thresholds"][players].integer(1, 40)
    if root["council"]["point_alternative"].value != [0, 1, 1, 1, 1, 1, 1, 1]:
        raise root["council"]["point_alternative"].fail("[0, 1, 1, 1, 1, 1, 1, 1]")
    for entry in root["shared_tasks"]["list"].items(5, 5):
        entry["points"].integer(0, 20)
    root["shared_tasks"]["list"].items(5, 5)[1]["points_if_7_bonfires"].integer(0, 20)
    tokens = root["countdown"]["tokens"]
    count = len(tokens.items(1, 9))
    if tokens.value != list(range(count, 0, -1)):
        raise tokens.fail("numbers counting down to 1")
    setup = root["setup"]
    setup["resources_each"].integer(0, 9)
    setup["yellow_tokens"].integer(0, 9)
    setup["middle_index"].integer(0, 6)
    scoring = root["scoring"]
    for name in ("portal", "path_match", "fate_tile_left"):
        scoring[name].integer(0, 20)
    scoring["leftovers_per_point"].integer(1, 20)
    limits = root["limits"]
    for name, value in (("laid_path_tiles", 6), ("tasks", 7), ("guardians", 5), ("gnomes", 6)):
        limits[name].integer(value, value)
    limits["fate_token_limit"].integer(0, 9)
    limits["fate_token_limit_master14"].integer(0, 9)
    root["max_decisions"].integer(100, 30_000)

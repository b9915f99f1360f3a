"""Every kind of task: met, and just not met. Specification, section 7.4."""

import pytest

from fireside.envs.bonfire.components import DATA
from fireside.envs.bonfire.conditions import holds
from fireside.envs.bonfire.schema import TASK_TYPES

from .positions import FIRST_TILE, GAME, area, council, legal, light, offered, play, player, position

TASKS = DATA["tasks"]["list"]
ISLANDS = DATA["islands"]["list"]


def of(kind, **wanted):
    """Return the id of the first task of a kind with these parameters."""
    for task in TASKS:
        if task["type"] == kind and all(task.get(name) == value for name, value in wanted.items()):
            return task["id"]
    raise AssertionError(kind)


def islands_of(resource):
    return [island["id"] for island in ISLANDS if island.get("resource") == resource]


def group(symbol, size):
    """Return a fate area with a connected group of a symbol, and of no other more than two."""
    tiles = [FIRST_TILE]
    others = [name for name in ("ship", "task", "guardian") if name != symbol]
    for row in range(size):
        tiles.append((row, 6, "across", symbol))
    tiles.append((0, 0, "across", others[0], others[1]))
    return area(*tiles)


SHELL = islands_of("shell")
FLOWER = islands_of("flower")
CORNERS = [(0, 0), (0, 6), (4, 0), (4, 6)]
GOLD_CELLS = [tuple(cell) for cell in DATA["player_board"]["fate_area"]["gold_cells_rc"]]
COLUMNS = [(row, column) for row in range(5) for column in (0, 6)]
MIDDLE_ROW = [(2, column) for column in range(7)]


def covered(cells, without=0):
    """Return a fate area in which cells are covered, all but the last few."""
    cells = list(cells)[: len(cells) - without]
    rest = [(2, 2), (2, 3), (2, 4)] if not set(cells) & {(2, 2), (2, 3), (2, 4)} else []
    symbols = ("path", "ship", "task", "great_bonfire", "guardian", "gnome")
    return area(*((r, c, "across", symbols[i % 6]) for i, (r, c) in enumerate([*cells, *rest])))


# kind: (what fulfils it, what just does not), each as keywords of a city
CASES = {
    "guardian_colour": ({"guardians": {"pink": "S"}}, {"guardians": {"grey": "S", "brown": "S", "blue": "S"}}),
    "path_resource": ({"path": ["red flower"]}, {"path": ["red fruit", "blue herb", "yellow shell", "red root"]}),
    "bonfire_blue_and_red": (
        {"tasks": {1: (0, True), 2: (22, True)}},
        {"tasks": {1: (0, True), 2: (22, False), 3: (44, True)}},
    ),
    "gift_on_resource": ({"gifts_on": {SHELL[1]: 1}}, {"gifts_on": {FLOWER[0]: 1}}),
    "two_of_two_resources": ({"resources": "herb2 root2"}, {"resources": "herb2 root1 shell1 gold5"}),
    "gifts_3_islands": ({"gifts_on": {0: 1, 1: 1, 2: 1}}, {"gifts_on": {0: 2, 1: 1}}),
    "gifts_2_same": ({"gifts_on": {4: 2}}, {"gifts_on": {4: 1, 6: 1}}),
    "group3": ({"fate_area": group("path", 3)}, {"fate_area": group("path", 2)}),
    "gnome_resource": ({"elders": [2]}, {"elders": [1], "masters": [3]}),
    "shared_1": ({"portals": range(7)}, {"portals": range(1, 7)}),
    "portals_3": ({"portals": [4, 5, 6]}, {"portals": [5, 6]}),
    "path_pair_same_resource": (
        {"path": ["red herb", "blue root", "red root"]},
        {"path": ["red herb", "blue root", "red herb", "yellow root"]},
    ),
    "gnomes_3": ({"masters": [1, 2], "elders": [4]}, {"masters": [1, 2]}),
    "gold_4": ({"resources": "gold4"}, {"resources": "gold3 flower4"}),
    "bonfires_3_colours": (
        {"tasks": {1: (0, True), 2: (22, True), 3: (44, True)}},
        {"tasks": {1: (0, True), 2: (22, True), 3: (44, False)}},
    ),
    "three_resources": ({"resources": "flower3"}, {"resources": "flower2 gold3 herb3"}),
    "gifts_both_islands": ({"gifts_on": dict.fromkeys(FLOWER, 1)}, {"gifts_on": {FLOWER[0]: 2}}),
    "blue_4": (
        {"tasks": {1: 0, 2: (1, True), 3: 2, 4: (3, True)}},
        {"tasks": {1: 0, 2: (1, True), 3: 2, 4: 22, 5: 44}},
    ),
    "guardians_4": (
        {"guardians": {"pink": "S", "grey": "S", "blue": "P0"}},
        {"guardians": {"pink": "S", "grey": "S"}},
    ),
    "two_groups3": (
        {"fate_area": area((0, 0, "down", "path", "path", "path"), (0, 1, "down", *["great_bonfire"] * 3))},
        {"fate_area": area((0, 0, "down", "path", "path", "path"), (0, 1, "down", *["great_bonfire"] * 2))},
    ),
    "portals_5": ({"portals": range(2, 7)}, {"portals": range(3, 7)}),
    "gifts_5_islands": (
        {"gifts_on": {0: 1, 1: 1, 2: 1, 4: 1, 6: 1}},
        {"gifts_on": {0: 2, 1: 2, 2: 1, 4: 1}},
    ),
    "red_4": (
        {"tasks": {1: 22, 2: (23, True), 3: 24, 4: 26}},
        {"tasks": {1: 22, 2: (23, True), 3: 24, 4: 0}},
    ),
    "gnomes_5": ({"masters": [1, 2, 3], "elders": [1, 2]}, {"masters": [1, 2, 3], "elders": [1]}),
    "elders_3": ({"elders": [1, 4, 6]}, {"elders": [1, 6], "masters": [1, 2, 3]}),
    "gifts_3_same": ({"gifts_on": {4: 3}}, {"gifts_on": {4: 2, 13: 2}}),
    "gift_stack_empty": (
        {"gifts": [[], ["fruit", "flower", "shell", "root", "herb"]], "gifts_on": {0: 2, 1: 2, 2: 1}},
        {"gifts": [["herb"], ["fruit"]], "gifts_on": {0: 2, 1: 2, 2: 2, 4: 2}},
    ),
    "path_red_3": (
        {"path": ["red herb", "blue root", "red root", "red shell"]},
        {"path": ["red herb", "blue root", "red root", "yellow shell"]},
    ),
    "yellow_4": ({"tasks": {1: 44, 2: 45, 3: (46, True)}}, {"tasks": {1: 44, 2: (45, True), 3: 22}}),
    "bonfires_5": (
        {"tasks": {1: (0, True), 2: (1, True), 3: (22, True), 4: (23, True), 5: (44, True)}},
        {"tasks": {1: (0, True), 2: (1, True), 3: (22, True), 4: (23, True), 5: 44}},
    ),
    "path_blue_4": (
        {"path": ["blue herb", "blue root", "red root", "blue shell", "blue fruit"]},
        {"path": ["blue herb", "blue root", "red root", "blue shell", "yellow fruit"]},
    ),
    "three_of_two_resources": ({"resources": "herb3 root3"}, {"resources": "herb3 root2 gold9"}),
    "gifts_2_on_3_islands": ({"gifts_on": {0: 2, 1: 2, 2: 2}}, {"gifts_on": {0: 2, 1: 2, 2: 1, 4: 1}}),
    "five_same_resource": ({"resources": "shell5"}, {"resources": "shell4 gold9"}),
    "five_tokens": (
        {"tokens": "ship1 task1 great_bonfire1 guardian1 gnome1"},
        {"tokens": "ship1 task1 great_bonfire1 guardian1 yellow5"},
    ),
    "cells_covered": ({"fate_area": covered(CORNERS)}, {"fate_area": covered(CORNERS, 1)}),
    "guardians_2_at_bonfires": (
        {"guardians": {"own": "B1", "pink": "B2"}, "tasks": {1: (0, True), 2: (1, True)}, "portals": range(1, 7),
         "path": ["red herb", "blue root"]},
        {"guardians": {"own": "B1", "pink": "P2"}, "tasks": {1: (0, True), 2: (1, True)}, "portals": range(1, 7),
         "path": ["red herb", "blue root"]},
    ),
    "two_groups4": (
        {"fate_area": area((0, 0, "down", *["path"] * 4), (0, 1, "down", *["ship"] * 4))},
        {"fate_area": area((0, 0, "down", *["path"] * 4), (0, 1, "down", *["ship"] * 3))},
    ),
    "gold_cells": ({"fate_area": covered(GOLD_CELLS)}, {"fate_area": covered(GOLD_CELLS, 1)}),
    "outer_columns": ({"fate_area": covered(COLUMNS)}, {"fate_area": covered(COLUMNS, 1)}),
}  # fmt: skip


def test_every_kind_is_tested():
    assert set(CASES) == set(TASK_TYPES) == {task["type"] for task in TASKS}


def with_task(task, **city):
    """Return a position in which the task lies on B0."""
    return position(3, **{"tokens": "path1", **city, "tasks": {**city.get("tasks", {}), 0: task}})


@pytest.mark.parametrize("kind", CASES)
def test_met(kind):
    task = of(kind)
    state = with_task(task, **CASES[kind][0])
    assert light(0) in legal(state)
    assert task_ok(state)[0] == 1
    play(state, light(0))
    assert offered(state, 90, 8) == list(range(8))
    before = player(state)
    assert before["tasks"][0] == {"task": task, "lit": True}
    play(state, council("gold2_yellow1"))


@pytest.mark.parametrize("kind", CASES)
def test_just_not_met(kind):
    state = with_task(of(kind), **CASES[kind][1])
    assert light(0) not in legal(state)
    assert task_ok(state)[0] == 0


def task_ok(state):
    return GAME.observation.view(GAME.observe(state, 0), "task_ok")


@pytest.mark.parametrize("task", [task for task in TASKS if "resource" in task or "colour_needed" in task], ids=str)
def test_named_pieces(task):
    """Every task that names a resource or a guardian asks for that one and no other."""
    for name in ("flower", "fruit", "herb", "shell", "root", "pink", "grey", "brown", "blue"):
        wanted = name == task.get("resource", task.get("colour_needed"))
        if task["type"] == "guardian_colour" and name in ("pink", "grey", "brown", "blue"):
            state = with_task(task["id"], guardians={name: "S"})
        elif task["type"] == "path_resource" and name not in ("pink", "grey", "brown", "blue"):
            state = with_task(task["id"], path=[f"blue {name}"])
        elif task["type"] == "gift_on_resource" and name not in ("pink", "grey", "brown", "blue"):
            for island in islands_of(name):
                assert holds(with_task(task["id"], gifts_on={island: 1}), 0, task["id"]) == wanted
            continue
        elif task["type"] == "gifts_both_islands" and name not in ("pink", "grey", "brown", "blue"):
            state = with_task(task["id"], gifts_on=dict.fromkeys(islands_of(name), 1))
        elif task["type"] == "gnome_resource" and name not in ("pink", "grey", "brown", "blue"):
            cards = [card["id"] for card in DATA["masters"]["cards"] if card["resource"] == name]
            state = with_task(task["id"], masters=cards[:1])
        else:
            continue
        assert holds(state, 0, task["id"]) == wanted


@pytest.mark.parametrize("task", [task for task in TASKS if "resources" in task], ids=str)
def test_three_named_resources(task):
    for name in ("flower", "fruit", "herb", "shell", "root", "gold"):
        assert holds(with_task(task["id"], resources=f"{name}3"), 0, task["id"]) == (task["resources"] == [name] * 3)


@pytest.mark.parametrize("task", [task for task in TASKS if task["type"] in ("group3", "two_groups3")], ids=str)
def test_named_symbols(task):
    wanted = [task["symbol"]] if "symbol" in task else task["symbols"]
    enough = area(*((0, 2 * i, "down", *[symbol] * 3) for i, symbol in enumerate(wanted)))
    assert holds(with_task(task["id"], fate_area=enough), 0, task["id"])
    for short in range(len(wanted)):
        rows = ((0, 2 * i, "down", *[symbol] * (2 if i == short else 3)) for i, symbol in enumerate(wanted))
        assert not holds(with_task(task["id"], fate_area=area(*rows)), 0, task["id"])


def test_the_middle_row():
    task = of("cells_covered", points=6)
    assert TASKS[task]["cells_rc"] == [list(cell) for cell in MIDDLE_ROW]
    assert holds(with_task(task, fate_area=covered(MIDDLE_ROW)), 0, task)
    assert not holds(with_task(task, fate_area=covered(MIDDLE_ROW, 1)), 0, task)


def test_more_than_needed_is_enough():
    assert holds(with_task(of("gold_4"), resources="gold9"), 0, of("gold_4"))
    assert holds(with_task(of("portals_3"), portals=range(7)), 0, of("portals_3"))


def test_a_group_of_eight_is_one_group():
    task = of("two_groups4")
    one = area((0, 0, "down", *["path"] * 4), (0, 1, "down", *["path"] * 4))
    two = area((0, 0, "down", *["path"] * 4), (0, 2, "down", *["path"] * 4))
    assert not holds(with_task(task, fate_area=one), 0, task)
    assert holds(with_task(task, fate_area=two), 0, task)


def test_groups_do_not_join_at_corners():
    task = of("group3", symbol="path")
    diagonal = area((0, 0, "across", "path"), (1, 1, "across", "path"), (2, 2, "across", "path"))
    assert not holds(with_task(task, fate_area=diagonal), 0, task)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: str(task["id"]))
def test_lighting_spends_nothing(task):
    state = with_task(task["id"], **CASES[task["type"]][0])
    if light(0) in legal(state):
        before = player(state)
        after = player(play(state, light(0)))
        for name in ("tokens", "resources", "path", "guardians", "gifts_on", "portals"):
            assert after[name] == before[name]

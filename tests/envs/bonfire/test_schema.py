"""The check of the component data: corrections are welcome, mistakes are named."""

import copy
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import fireside.envs.bonfire as bonfire
from fireside.envs.bonfire.schema import ComponentsError, check

FILE = Path(bonfire.__file__).with_name("components.json")
DATA = json.loads(FILE.read_text(encoding="utf-8"))


def test_the_shipped_file_is_right():
    check(DATA)


def changed(path, value):
    """Return the data with another value at a path of keys."""
    data = copy.deepcopy(DATA)
    at = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return data


MISTAKES = [
    (("resources", "order", 0), "rose", r"components\.resources\.order"),
    (("islands", "list", 0, "resource"), "gold", r"islands\.list\[0\]\.resource: expected one of flower"),
    (("islands", "list", 0, "resource"), "fruit", "expected 2 islands with flower, found 1"),
    (("islands", "list", 3, "colour"), "grey", "expected 1 island of pink guardians, found 0"),
    (("islands", "list", 5, "id"), 4, r"islands\.list\[5\]\.id: expected 5"),
    (("routes", "edges"), [[0, 1]], "no route leads to island 2, 3"),
    (("routes", "edges", 0), [0, 14], r"routes\.edges\[0\]\[1\]: expected a whole number from 0 to 13"),
    (("great_bonfire", "segments", 2, "points"), 2, r"segments\[2\]: expected a resource or points, and not both"),
    (("great_bonfire", "segments", 2, "token"), "white", r"segments\[2\]\.token: expected one of path"),
    (("portals", "copies", "3"), 2, r"portals\.copies\.3: expected a copy of every shape"),
    (("portals", "per_segment", "2"), 4, r"portals\.per_segment\.2: expected 3"),
    (("player_board", "guardian_points"), [2, 3], r"guardian_points: expected a list of 7 entries, found 2"),
    (("player_board", "portal_orders_slot0_left_to_slot6_right", 1, 0), 6, "each of the shapes 0 to 6 once"),
    (("player_board", "fate_area", "gold_cells_rc", 0), [5, 0], r"gold_cells_rc\[0\]\[0\]: expected a whole number"),
    (("player_board", "fate_area", "gold_cells_rc", 0), [2, 2], "a cell is listed twice"),
    (("player_board", "fate_area", "rows"), 12, "more than the rules have room for"),
    (("fate_tiles", "tiles", 0, 1), "yellow", r"fate_tiles\.tiles\[0\]\[1\]: expected one of"),
    (("gift_tokens", "per_player", "root"), 3, r"gift_tokens\.per_player: expected 10 gift tokens in all"),
    (("path_tiles", "kinds", 0, "count"), 3, "expected 28 tiles in all, found 29"),
    (("path_tiles", "kinds", 1, "resource"), "flower", "every crystal with every resource at most once"),
    (("masters", "cards", 4, "resource"), "root", "expected 3 cards that show gold, found 2"),
    (("masters", "cards", 4, "ability"), "flying", r"masters\.cards\[4\]\.ability: expected 'yellow_counts_2'"),
    (("elders", "cards", 0, "resource"), "stone", r"elders\.cards\[0\]\.resource: expected one of"),
    (("tasks", "list", 7, "points"), 4, r"tasks\.list\[7\]\.points: expected a whole number from 2 to 3"),
    (("tasks", "list", 7, "type"), "win", r"tasks\.list\[7\]\.type: expected one of"),
    (("tasks", "list", 58, "tokens"), {"ship": 4}, r"tasks\.list\[58\]\.tokens: expected five tokens in all"),
    (("tasks", "list", 41, "symbols"), ["path", "path"], "two different symbols"),
    (("tasks", "list", 60, "cells_rc", 0), [0, 7], r"cells_rc\[0\]\[1\]: expected a whole number from 0 to 6"),
    (("tom", "cards", 0, "action"), "sleep", r"tom\.cards\[0\]\.action: expected one of master"),
    (("tom", "cards", 0, "reveal"), False, r"tom\.cards\[0\]\.reveal: expected true for"),
    (("countdown", "tokens"), [5, 4, 3, 2], "numbers counting down to 1"),
    (("council", "thresholds", "2"), 0, r"council\.thresholds\.2: expected a whole number"),
    (("limits", "gnomes"), 7, r"limits\.gnomes"),
    (("max_decisions",), "many", "max_decisions"),
]


@pytest.mark.parametrize(("path", "value", "message"), MISTAKES, ids=[".".join(map(str, m[0])) for m in MISTAKES])
def test_mistakes_are_named(path, value, message):
    with pytest.raises(ComponentsError, match=message):
        check(changed(path, value))


@pytest.mark.parametrize("key", [key for key in DATA if key not in ("game", "title", "sources", "provenance_keys")])
def test_missing_parts_are_named(key):
    data = {name: value for name, value in DATA.items() if name != key}
    with pytest.raises(ComponentsError, match=f"'{key}' is missing"):
        check(data)


CORRECTIONS = [
    (("player_board", "guardian_points"), [1, 2, 3, 4, 5, 6, 7]),
    (("player_board", "fate_area", "columns"), 8),
    (("tasks", "list", 0, "points"), 2),
    (("masters", "cards", 0, "resource"), "root"),
    (("routes", "edges"), [*DATA["routes"]["edges"], [0, 13]]),
    (("great_bonfire", "segments", 0, "token"), "yellow"),
    (("council", "thresholds", "2"), 5),
    (("tom", "novices"), 3),
]

PLAY = """
import json, sys
from pathlib import Path
data = json.load(sys.stdin)
real = Path.read_text
Path.read_text = lambda self, *a, **k: json.dumps(data) if self.name == "components.json" else real(self, *a, **k)
import fireside, numpy as np
game = fireside.games["bonfire"]
for num_players in (1, 2, 4):
    state = game.new(num_players=num_players, seed=1)
    rng = np.random.default_rng(1)
    while not state.over and state.steps < 60:
        game.observe(state, 0)
        game.apply(state, int(rng.choice(game.legal_actions(state))))
    assert game.from_json(game.to_json(state)) == state
print("played", game.actions.size, game.observation.size)
"""


def test_corrected_data_can_be_played():
    data = DATA
    for path, value in CORRECTIONS:
        data = copy.deepcopy(data)
        at = data
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value
    check(data)
    environment = {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", PLAY], input=json.dumps(data), text=True,
        capture_output=True, env={**os.environ, **environment},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert "played" in done.stdout
    assert "played 263" not in done.stdout  # a wider fate area has more positions


def test_provenance_is_carried():
    allowed = tuple(DATA["provenance_keys"])
    assert allowed == ("rulebook", "public", "reconstructed")
    for part in ("islands", "great_bonfire", "player_board", "fate_tiles", "gift_tokens", "path_tiles", "masters",
                 "elders", "tasks", "tom", "council"):  # fmt: skip
        assert "provenance" in DATA[part]

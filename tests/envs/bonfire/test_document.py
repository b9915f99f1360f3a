"""Documents that do not fit together are refused, with the place named; every decision survives the way and back."""

import copy

import numpy as np
import pytest

from fireside.envs.core.documents import DocumentError

from .positions import GAME, position


def changed(state, path, value):
    """Return the document of a state with another value at a path of keys."""
    document = copy.deepcopy(GAME.to_json(state))
    at = document
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return document


CITY = ("players", 0)

MISTAKES = [
    ((*CITY, "portals"), [6, 6], "portals[1]", "every slot at most once"),
    ((*CITY, "path"), ["red sand"], "path[0]", "expected"),
    ((*CITY, "tasks", 0), {"task": 66, "lit": False}, "tasks[0].task", "from 0 to 65"),
    ((*CITY, "guardians", "own"), None, "guardians.own", "always there"),
    ((*CITY, "guardians", "pink"), "P3", "guardians.pink", "laid path tiles"),
    ((*CITY, "guardians", "pink"), "B0", "guardians.pink", "a bonfire that burns"),
    ((*CITY, "gifts_on", 0), 1, "gifts_on", "expected 10 gifts"),
    ((*CITY, "gifts", 0), ["root"] * 5, "gifts[0]", "gift"),
    ((*CITY, "hand_tile"), 0, "hand_tile", "exactly as long as"),
    ((*CITY, "fate_area", 0), "..x........", "fate_area[0]", "signs out of"),
    ((*CITY, "column"), [1, 1], "column[1]", "fate tile"),
    ((*CITY, "tokens", "path"), -1, "tokens.path", "expected"),
    ((*CITY, "masters"), [28], "masters[0]", "from 1 to 27"),
    (("players", 1, "elders"), [1], "elders", "nobody has recruited"),
    (("islands", 3, 0), 5, "islands[3][0]", "guardian islands have no tasks"),
    (("great_bonfire", "pointer"), 7, "great_bonfire.pointer", "from 0 to 6"),
    (("great_bonfire", "portals", 0), [9, 0, 0, 0, 0, 0, 0], "portals[0][0]", "from 0 to 3"),
    (("masters", "discard"), [1], "masters.discard", "expected"),
    (("path_tiles", "known_at_the_bottom"), 99, "known_at_the_bottom", "expected"),
    (("countdown", "stack"), 6, "countdown.stack", "from 0 to 5"),
    (("phase",), "TOM_TASK", "phase", "only in the solo game"),
    (("phase",), "SETUP", "phase", "first fate tile is in hand"),
    (("phase",), "PAY_TOKEN", "turn.cost_type", "chosen before PAY_TOKEN"),
    (("phase",), "FATE_POS", "turn.fate_tile", "chosen before FATE_POS"),
    (("phase",), "PROC_DEST", "turn.guardian", "chosen before PROC_DEST"),
    (("phase",), "COUNCIL", "turn.novice", "chosen before COUNCIL"),
    (("tom",), {}, "tom", "null unless num_players is 1"),
    (("end",), "countdown", "end", "as long as the game is not over"),
]


@pytest.mark.parametrize(
    ("path", "value", "place", "words"), MISTAKES, ids=[f"{'.'.join(map(str, m[0]))}={m[1]}" for m in MISTAKES]
)
def test_mistakes_are_named(path, value, place, words):
    with pytest.raises(DocumentError) as caught:
        GAME.from_json(changed(position(tokens="path1"), path, value))
    assert place in str(caught.value)
    assert words in str(caught.value)


def test_pieces_are_not_in_two_places():
    state = position(tokens="path1", tasks={0: 5}, masters=[3])
    for path, piece, words in (
        ((*CITY, "tasks", 1), {"task": 5, "lit": False}, "task 5"),
        (("masters", "display", 0), 3, "master 3"),
        (("path_tiles", "deck"), ["blue flower"] * 3, "path tile"),
    ):
        with pytest.raises(DocumentError, match=words):
            GAME.from_json(changed(state, path, piece))


@pytest.mark.parametrize("num_players", GAME.player_counts)
def test_every_decision_goes_there_and_back(num_players):
    rng, seen = np.random.default_rng(num_players), set()
    for seed in range(3):
        state = GAME.new(seed=seed, num_players=num_players)
        while not state.over:
            if state.steps % 3 == 0 or GAME.phase(state) not in seen:
                assert GAME.from_json(GAME.to_json(state)) == state
            seen.add(GAME.phase(state))
            action = GAME.greedy_action(state) if rng.random() < 0.7 else rng.choice(GAME.legal_actions(state))
            GAME.apply(state, int(action))
        assert GAME.from_json(GAME.to_json(state)) == state
    assert len(seen) > 15

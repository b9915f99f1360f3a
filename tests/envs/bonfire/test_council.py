"""Elders, the council's bonuses, shared tasks, and the end of the game. Specification, sections 5.9, 7 and 8."""

import numpy as np
import pytest

from fireside.envs.bonfire import score_parts
from fireside.envs.bonfire.state import ENDS

from .positions import (
    BONUS,
    COUNCIL,
    DONE,
    FATE,
    FETCH,
    GAME,
    PASS,
    POINT,
    SHARED,
    TOKEN_PORTAL,
    across,
    bonus,
    council,
    display,
    elder,
    gift,
    go,
    guardian,
    kind,
    legal,
    light,
    master,
    offered,
    pay,
    pick,
    places,
    play,
    player,
    points,
    position,
    put,
    resources,
    ship,
    take,
    tokens,
    turn,
    where,
)

PATH = ["red fruit", "blue herb", "red shell", "blue root", "blue fruit"]
FIVE = {"pink": "S", "grey": "S", "brown": "S", "blue": "S"}


# ---------------------------------------------------------------------- elders, 7.3


@pytest.mark.parametrize(
    ("number", "city", "expected"),
    [
        (1, {"path": PATH[:3]}, 4),  # the start tile counts
        (2, {"column": [1, 2, 3]}, 5),
        (3, {"portals": [5, 6]}, 2),
        (4, {"tasks": {0: (0, True), 3: 22, 4: 44}}, 3),
        (5, {"guardians": {"pink": "P0", "grey": "S"}}, 3),
        (6, {"masters": [1, 2, 3]}, 4),  # this one included
    ],
)
def test_elders(number, city, expected):
    shown = {1: "flower", 2: "fruit", 3: "herb", 4: "shell", 5: "root", 6: "root"}[number]
    state = position(tokens="gnome1", resources=f"{shown}2", **city)
    play(state, elder(number))
    assert points(state) == expected
    assert player(state)["elders"] == [number]
    assert number not in GAME.to_json(state)["elders"]


def test_a_seventh_gnome_is_not_allowed():
    full = {"masters": [1, 2, 3, 4], "elders": [1, 2], "tokens": "gnome3", "resources": "herb3 root3"}
    state = position(**full)
    assert offered(state, 42, 12) == []
    state = position(**{**full, "elders": [1]})
    assert offered(state, 42, 12) != []


def test_masters_are_replaced_and_elders_are_not():
    state = position(tokens="gnome1", resources="flower2", master_display=[1, 2, 3, 4, 5, 6], master_deck=[20])
    play(state, master(0))
    assert GAME.to_json(state)["masters"] == {"display": [20, 2, 3, 4, 5, 6], "deck": [], "discard": []}
    state = position(tokens="gnome1", resources="flower2", master_display=[1, 2, 3, 4, 5, 6], master_deck=[])
    play(state, master(0))
    assert GAME.to_json(state)["masters"]["display"] == [None, 2, 3, 4, 5, 6]


# ---------------------------------------------------------------------- the council, 5.9


def lit(space, **city):
    """Light a task and seat its novice on a space; stand before what its bonus asks for."""
    city = {"tasks": {0: 27, **city.pop("tasks", {})}, "resources": "gold4", **city}
    return play(position(**city), light(0), council(space))


def test_space_0_two_gold_and_a_yellow_token():
    state = lit("gold2_yellow1")
    assert resources(state) == {"gold": 6}
    assert tokens(state) == {"yellow": 1}
    assert points(state) == 0
    assert where(state) == "MAIN 1"


@pytest.mark.parametrize("space", COUNCIL[1:])
def test_a_point_instead(space):
    state = lit(space)
    assert legal(state) == [BONUS, POINT]
    play(state, POINT)
    assert points(state) == 1
    assert where(state) == "MAIN 1"
    assert GAME.to_json(state)["council"][space] == [1, 0, 0]


@pytest.mark.parametrize(
    ("space", "city"),
    [
        ("take_path", {"path": [*PATH, "red root"]}),
        ("take_guardian", {"guardians": FIVE}),
        ("take_master", {"masters": [1, 2, 3, 4], "elders": [1, 2]}),
        ("move_guardian", {"guardians": {"own": "P0"}}),
        ("place_fate", {"column": [], "tokens": "path1"}),
    ],
)
def test_only_the_point_where_the_bonus_is_impossible(space, city):
    state = lit(space, **city)
    assert points(state) == 1
    assert where(state) in ("MAIN 1", "AFTER 0")


def test_space_1_a_path_tile():
    shown = ["red fruit", "red fruit", "blue fruit", "blue fruit"]
    state = lit("take_path", path_display=shown, path_deck=["red root", "blue herb", "red root"])
    play(state, BONUS)
    assert legal(state) == [*(display(i) for i in range(4)), *sorted([kind("red root"), kind("blue herb")])]
    searched, shown_one = GAME.clone(state), state
    play(shown_one, display(1))
    document = GAME.to_json(shown_one)
    assert document["path_tiles"]["display"] == ["red fruit", "red root", "blue fruit", "blue fruit"]
    assert document["path_tiles"]["deck"] == ["blue herb", "red root"]
    play(searched, kind("blue herb"))
    document = GAME.to_json(searched)
    assert document["path_tiles"]["display"] == shown
    assert sorted(document["path_tiles"]["deck"]) == ["red root", "red root"]
    assert document["players"][0]["path"] == ["blue herb"]


def test_space_1_shuffles_only_a_searched_deck():
    deck = ["red root", "red root", "blue herb", "red herb", "blue shell", "yellow herb", "yellow fruit", "blue root"]
    orders = set()
    for seed in range(20):
        state = lit("take_path", path_display=["red fruit"] * 2 + ["blue fruit"] * 2, path_deck=deck)
        state.rng[:] = np.random.default_rng(seed).integers(0, 2**32, 4)
        play(state, BONUS)
        state.paths_known = 4
        other = GAME.clone(state)
        play(state, kind("blue herb"))
        play(other, display(0))
        assert (state.paths_known, other.paths_known) == (0, 4)
        orders.add(tuple(GAME.to_json(state)["path_tiles"]["deck"]))
        assert GAME.to_json(other)["path_tiles"]["deck"] == deck[1:]
    assert len(orders) > 10


def test_space_2_a_guardian():
    state = lit("take_guardian", guardians={"pink": "S"})
    play(state, BONUS)
    assert legal(state) == [guardian("grey"), guardian("brown"), guardian("blue")]
    play(state, guardian("brown"))
    assert places(state) == {"own": "S", "pink": "S", "brown": "S"}


def test_space_3_the_great_bonfire():
    state = lit("turn_great_bonfire", pointer=4, used=False, board=0, segments={4: (2,)})
    play(state, BONUS)
    assert offered(state, 35, 7) == list(range(7))
    play(state, turn(4), TOKEN_PORTAL)  # the present segment is allowed
    assert GAME.to_json(state)["great_bonfire"]["used"] is True
    assert tokens(state) == {"gnome": 1}
    assert player(state)["portals"] == [6]


def test_space_4_a_master():
    state = lit("take_master", master_display=[7, None, 9, None, None, None])
    play(state, BONUS)
    assert legal(state) == [master(0), master(2)]
    play(state, master(2))
    assert player(state)["masters"] == [9]
    assert resources(state) == {"gold": 4}


def test_space_5_a_move():
    state = lit(
        "move_guardian", path=PATH[:3], portals=range(1, 7), tasks={1: (0, True), 3: (1, True)},
        guardians={"own": "B3", "pink": "P2"},
    )  # fmt: skip
    play(state, BONUS)
    assert legal(state) == [guardian("own"), guardian("pink")]
    own, pink = GAME.clone(state), state
    play(own, guardian("own"))
    assert legal(own) == [go("P0"), go("P1"), go("P3"), go("B1")]
    play(own, go("P3"))
    assert resources(own) == {"gold": 4, "shell": 1}
    play(pink, guardian("pink"))
    assert legal(pink) == [go("P0"), go("P1"), go("P3"), go("B1")]
    play(pink, go("P0"))
    assert resources(pink) == {"gold": 5}


def test_space_6_the_ship():
    state = lit("move_ship", ship=0, islands={13: [5, 6]}, tokens="task1", resources="gold4 shell1 flower1")
    play(state, BONUS)
    assert offered(state, 3, 14) == list(range(1, 14))
    play(state, ship(13))
    assert legal(state) == [DONE, take(0), take(1)]
    play(state, take(1), gift(0), pay("flower"), pay("shell"), put(4))
    assert player(state)["tasks"][4] == {"task": 6, "lit": False}
    assert where(state) == "MAIN 1"


def test_space_6_then_a_guardian_paid_as_usual():
    state = lit("move_ship", ship=None, tokens="guardian1")
    play(state, BONUS, ship(5), FETCH)
    assert tokens(state) == {}
    assert places(state)["grey"] == "S"


def test_space_7_a_fate_tile_without_a_limit():
    state = lit("place_fate", tokens="ship5", column=[1, 2])
    play(state, BONUS)
    assert where(state) == "FATE_PICK 0"
    play(state, pick(0), across(1, 2))
    assert tokens(state)["ship"] == 5
    assert sum(tokens(state).values()) >= 8


# ---------------------------------------------------------------------- shared tasks, 7.5

NEARLY = {
    "path": ({"path": PATH, "tokens": "path2"}, [display(0)]),
    "tasks": (
        {"tasks": {i: i for i in range(6)}, "ship": 4, "tokens": "task1", "resources": "shell1 flower1",
         "islands": {4: [50]}, "gifts_on": {0: 2, 1: 2, 2: 2}},
        [take(0)],
    ),
    "portals": ({"portals": range(1, 7), "board": 0, "tokens": "great_bonfire1", "pointer": 2, "segments": {3: (6,)}},
                [turn(3), TOKEN_PORTAL]),
    "guardians": ({"guardians": {**FIVE, "grey": None}, "ship": 5, "tokens": "guardian1"}, [FETCH]),
    "gnomes": ({"masters": [1, 2, 3, 4], "elders": [2], "tokens": "gnome1", "resources": "flower2"}, [elder(1)]),
}  # fmt: skip


@pytest.mark.parametrize("name", SHARED)
def test_shared_tasks(name):
    city, actions = NEARLY[name]
    state = position(**city)
    assert offered(state, 61, 5) == []
    assert score_parts(state)[0]["shared"] == 0
    play(state, *actions)
    assert where(state) == "AFTER 0"
    assert legal(state) == [DONE, bonus(name)]
    assert score_parts(state)[0]["shared"] == 4
    play(state, bonus(name), council("gold2_yellow1"))
    document = GAME.to_json(state)
    assert document["council"]["gold2_yellow1"] == [0, 0, 1]
    assert document["neutral_novices"][name] is False
    assert document["novices_sent"] == 1
    assert where(state) == "MAIN 1"


@pytest.mark.parametrize("name", SHARED)
def test_the_novice_goes_to_the_first_only_but_all_score(name):
    city, actions = NEARLY[name]
    state = position(**city, neutral=())
    play(state, *actions)
    assert where(state) == "MAIN 1"
    assert score_parts(state)[0]["shared"] == 4


def test_seven_bonfires_are_worth_seven():
    tasks = {i: (i, True) for i in range(7)}
    state = position(tasks=tasks, gifts_on={0: 2, 1: 2, 2: 2, 4: 1})
    assert score_parts(state)[0]["shared"] == 7
    state = position(tasks={**tasks, 3: (3, False)}, gifts_on={0: 2, 1: 2, 2: 2, 4: 1})
    assert score_parts(state)[0]["shared"] == 4


def test_bonus_actions_before_and_after_the_turn():
    state = position(portals=range(7), tokens="path2", path=PATH)
    play(state, bonus("portals"), council("turn_great_bonfire"), POINT)
    assert where(state) == "MAIN 0"
    play(state, display(0))
    assert where(state) == "AFTER 0"
    play(state, bonus("path"), council("take_master"), POINT)
    assert where(state) == "MAIN 1"
    assert points(state) == 2


# ---------------------------------------------------------------------- the end, 8


@pytest.mark.parametrize(("num_players", "threshold"), [(1, 7), (2, 7), (3, 10), (4, 13)])
def test_threshold(num_players, threshold):
    city = {"tasks": {0: 27}, "resources": "gold4", "tokens": "ship1"}
    state = position(num_players, seat=num_players - 1, sent=threshold - 2, **city)
    play(state, light(0), council(0))
    assert state.sent >= threshold - 1
    if state.sent == threshold - 1:
        assert (state.cd_stack, state.cd_cur) == (0, 0)
    state = position(num_players, seat=num_players - 1, sent=threshold - 1, **city)
    play(state, light(0))
    assert (state.cd_stack, state.cd_cur) == (0, 0)
    GAME.apply(state, council("turn_great_bonfire"))
    assert (state.cd_stack, state.cd_cur) == (5, 0)


def test_started_by_the_first_player_token_5_leaves_at_once():
    state = position(sent=6, tasks={0: 27}, resources="gold4")
    play(state, light(0), council(0))
    assert (state.seat, state.cd_stack, state.cd_cur, state.pass_value) == (1, 4, 5, 5)
    assert PASS in legal(state)


def test_started_by_another_player_token_5_leaves_a_turn_later():
    state = position(seat=1, sent=6, tasks={0: 27}, resources="gold4")
    play(state, light(0), council(0))
    assert (state.seat, state.cd_stack, state.cd_cur, state.pass_value) == (0, 5, 0, 5)
    play(state, FATE, pick(0), legal(play(GAME.clone(state), FATE, pick(0)))[0])
    assert (state.seat, state.cd_stack, state.cd_cur, state.pass_value) == (1, 4, 5, 5)


def test_a_player_between_start_and_hand_over_cannot_pass():
    state = position(3, seat=1, sent=9, tasks={0: 27}, resources="gold4")
    play(state, light(0), council(0))
    assert (state.seat, state.pass_value) == (2, 0)
    assert PASS not in legal(state)


def test_five_rounds_then_the_end():
    rich = {"tokens": "yellow40 path40", "resources": "gold40", "ship": 0}
    state = position(sent=6, **rich, tasks={0: 27}, others={1: {"board": 1, "turns": 2, **rich}})
    play(state, light(0), council(0))
    seen = []
    while not GAME.over(state):
        seen.append((int(state.seat), int(state.pass_value)))
        assert GAME.to_json(state)["countdown"]["current"] == (state.pass_value if state.seat == 1 else 0)
        target = next(action for action in legal(state) if 3 <= action < 17)
        play(state, target)
        while not GAME.over(state) and GAME.phase(state) not in ("MAIN", "ISLAND"):
            play(state, legal(state)[0])
        if not GAME.over(state) and GAME.phase(state) == "ISLAND":
            play(state, DONE)
    assert seen == [(1, 5), (0, 4), (1, 4), (0, 3), (1, 3), (0, 2), (1, 2), (0, 1), (1, 1)]
    assert ENDS[state.end] == "countdown"
    assert state.slots[0] == state.slots[1]


def test_passing():
    state = position(sent=7, stack=3, tokens="path1")
    assert state.pass_value == 3
    play(state, PASS)
    assert points(state) == 3
    assert (state.seat, state.pass_value) == (1, 3)
    play(state, PASS)
    assert points(state, 1) == 3
    assert GAME.over(state)
    assert ENDS[state.end] == "all_passed"


def test_a_player_who_passed_has_no_turns():
    rich = {"tokens": "path9", "column": [1]}
    state = position(sent=7, stack=3, **rich, others={1: {"board": 1, **rich}})
    play(state, PASS)
    play(state, display(0))
    assert (state.seat, state.pass_value) == (1, 2)
    play(
        state,
        display(0),
    )
    assert (state.seat, state.pass_value) == (1, 1)


def test_ties_go_to_the_bonfires_then_are_shared():
    state = position(points=2, tokens="path1", sent=7, stack=1, others={1: {"board": 1, "tasks": {0: (4, True)}}})
    play(state, PASS, PASS)
    assert GAME.scores(state).tolist() == [2 + 1 + 21, 2 + 1 + 21]
    assert GAME.ranks(state) == [2, 1]
    assert GAME.returns(state).tolist() == [-1.0, 1.0]
    state = position(points=2, tokens="path1", sent=7, stack=1, others={1: {"board": 1, "points": 2}})
    play(state, PASS, PASS)
    assert GAME.ranks(state) == [1, 1]
    assert GAME.returns(state).tolist() == [0.0, 0.0]


def test_truncation():
    state = position(tokens="path1")
    state.steps = 3999
    play(state, display(0))
    assert GAME.over(state)
    assert GAME.truncated(state)
    assert ENDS[state.end] == "truncated"
    assert GAME.returns(state).tolist() == [0.0, 0.0]

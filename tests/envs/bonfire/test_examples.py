"""The worked examples of the specification, section 14."""

import pytest

from fireside.envs.bonfire import score_parts
from fireside.envs.bonfire.campaign import FIRST_HANDICAP, next_handicap

from .positions import (
    DONE,
    FATE,
    FETCH,
    FIRST_TILE,
    GAME,
    RESOURCE_PORTAL,
    STAY,
    TOKEN_PORTAL,
    TOKEN_RESOURCE,
    across,
    area,
    down,
    gift,
    go,
    guardian,
    legal,
    offered,
    pick,
    places,
    play,
    player,
    points,
    position,
    procession,
    put,
    resources,
    ship,
    take,
    tokens,
    turn,
    where,
)


def test_e1_only_the_ends_of_the_column():
    state = position(column=[1, 2, 3, 4, 5, 6, 7])
    play(state, FATE)
    assert offered(state, 159, 4) == [0, 1, 2, 3]
    other = GAME.clone(state)
    play(state, pick(0))
    assert player(state)["column"] == [2, 3, 4, 5, 6, 7]
    assert GAME.to_json(state)["turn"]["fate_tile"] == 1
    play(other, pick(3))
    assert player(other)["column"] == [1, 2, 3, 4, 5, 6]
    assert GAME.to_json(other)["turn"]["fate_tile"] == 7
    state = position(column=[5])
    assert offered(play(state, FATE), 159, 4) == [0, 1]


def test_e2_groups_of_the_rulebook():
    laid = area(
        (2, 2, "across", "ship", "great_bonfire", "gnome"),
        (2, 1, "down", "ship", "gnome", "guardian"),
        (4, 2, "across", "guardian", "task", "gnome"),
    )
    # the tile task, great_bonfire, guardian flipped is guardian, great_bonfire, task
    state = position(column=[7, 0, 3, 4, 5], fate_area=laid)
    play(state, FATE, pick(1))
    assert GAME.observation.view(GAME.observe(state, 0), "fate_gain")[across(3, 2) - 163] == 3 + 2 + 1
    play(state, across(3, 2))
    assert tokens(state) == {"guardian": 3, "great_bonfire": 2, "task": 1}


def test_e3_no_overhang():
    state = position(column=[1, 2])
    play(state, FATE, pick(0))
    assert across(2, -1) not in legal(state)
    assert across(2, 5) not in legal(state)
    for action in legal(state):
        position_id = action - 163
        if position_id < 45:
            assert 0 <= position_id % 9 - 2 <= 4
        else:
            assert 0 <= (position_id - 45) % 7 - 2 <= 2


def test_e4_five_tokens_and_a_gold():
    laid = area(FIRST_TILE, (1, 2, "across", "path", "ship", "task"))
    state = position(column=[1, 2], fate_area=laid)
    play(state, FATE, pick(0), down(5, 0))
    assert tokens(state) == {"guardian": 1, "task": 2, "gnome": 2}
    assert resources(state) == {"gold": 1}


def test_e5_one_route_then_a_task():
    state = position(ship=3, tokens="ship1 task1", resources="shell1 flower1 fruit1", islands={4: [5, 8]})
    play(state, ship(4))
    assert tokens(state) == {"task": 1}
    assert where(state) == "ISLAND 0"
    assert legal(state) == [DONE, take(0), take(1)]


def test_e6_two_routes_then_a_guardian():
    state = position(ship=3, tokens="ship2 guardian1")
    play(state, ship(5))
    assert tokens(state) == {"guardian": 1}
    assert legal(state) == [DONE, FETCH]
    play(state, FETCH)
    assert places(state) == {"own": "S", "grey": "S"}


@pytest.mark.parametrize("gifts", [0, 1, 2])
def test_e7_task_tokens_by_own_gifts(gifts):
    common = {"ship": 4, "resources": "shell1 flower1 fruit1", "islands": {4: [5, 8, 9]}, "num_players": 3}
    rivals = {1: {"board": 1, "gifts_on": {4: 3}}}
    enough = position(tokens=f"task{gifts + 1}", gifts_on={4: gifts}, others=rivals, **common)
    assert offered(enough, 23, 3) == [0, 1, 2]
    short = position(tokens=f"task{gifts}", gifts_on={4: gifts}, others=rivals, **common)
    assert offered(short, 23, 3) == []


def test_e8_taking_a_yellow_task():
    state = position(ship=6, tokens="task2", resources="herb1 flower1 fruit1", islands={6: [44, 7]})
    play(state, take(0), gift(0))
    assert where(state) == "PLACE_TASK 0"
    assert legal(state) == [put(space) for space in range(7)]
    assert tokens(state) == {"task": 1}
    assert resources(state) == {"fruit": 1}
    play(state, put(3))
    document = GAME.to_json(state)
    assert document["islands"][6] == [None, 7, None]
    assert document["players"][0]["gifts_on"][6] == 1
    assert document["players"][0]["gifts"][0] == ["fruit", "herb", "shell", "root"]
    assert document["players"][0]["tasks"][3] == {"task": 44, "lit": False}
    assert where(state) == "MAIN 1"


def test_e9_fetching():
    state = position(ship=5, tokens="guardian1")
    play(state, FETCH)
    assert places(state)["grey"] == "S"
    assert tokens(state) == {}


def test_e10_procession_of_the_rulebook():
    state = position(
        tokens="guardian1", path=["red fruit"], guardians={"own": "P0", "grey": "S", "pink": "S"}
    )  # fmt: skip
    play(state, procession(1))
    assert where(state) == "PROC_DEST 0"
    assert legal(state) == [STAY, go("P1")]
    play(state, go("P1"))
    assert resources(state) == {"fruit": 1}
    assert legal(state) == [guardian("pink"), guardian("grey")]
    play(state, guardian("grey"), go("P0"))
    assert resources(state) == {"fruit": 1, "gold": 1}
    assert places(state) == {"own": "P1", "grey": "P0", "pink": "S"}
    assert where(state) == "MAIN 1"  # pink cannot move


def test_e11_two_steps_to_a_bonfire():
    state = position(
        tokens="guardian2", path=["red fruit", "blue herb"], portals=[2, 3, 4, 5, 6], tasks={2: (4, True)},
        guardians={"own": "S", "pink": "P1"}, column=[],
    )  # fmt: skip
    play(state, procession(2))
    assert go("B2") in legal(state)
    play(state, go("B2"), STAY)
    assert resources(state) == {}
    assert points(state) == 0
    assert score_parts(state)[0]["guardians"] == 4


def test_e12_rewards_of_the_great_bonfire():
    state = position(
        board=0, tokens="great_bonfire1", pointer=2, segments={3: (2, 5)}
    )  # slot 6 of board 0 takes shape 2
    play(state, turn(3))
    assert legal(state) == [TOKEN_RESOURCE, TOKEN_PORTAL, RESOURCE_PORTAL]
    play(state, RESOURCE_PORTAL)
    assert resources(state) == {"root": 1}
    assert tokens(state) == {}
    assert player(state)["portals"] == [6]
    state = position(board=0, tokens="great_bonfire1", pointer=2, segments={3: (5, 5)})
    play(state, turn(3))  # no fitting portal: token and resource without asking
    assert resources(state) == {"root": 1}
    assert tokens(state) == {"task": 1}


def test_e13_final_scoring_item_by_item():
    state = position(
        points=5, tokens="yellow2 path1", resources="herb1", column=[1, 2], portals=range(7),
        path=["blue flower", "yellow fruit", "red herb", "red shell"],
        tasks={0: (4, True), 1: (5, True), 2: (44, True), 3: (22, True), 4: (23, True)},
        guardians={"own": "S", "grey": "B4"},
    )  # fmt: skip
    parts = score_parts(state)[0]
    expected = {
        "bonfires": 20, "guardians": 6, "portals": 10, "path": 8, "shared": 4, "fate": 6, "leftovers": 2, "track": 5,
    }  # fmt: skip
    assert {name: parts[name] for name in expected} == expected
    assert sum(expected.values()) == 61
    assert GAME.scores(state)[0] == 61 - 6 - 2  # what is left over counts only at the end
    state.over = 1
    assert GAME.scores(state)[0] == 61


def test_e14_handicap():
    assert FIRST_HANDICAP == -10
    first = GAME.new(num_players=1, handicap=FIRST_HANDICAP, seed=1)
    assert (int(first.vp[0]), int(first.vp[1])) == (10, 0)
    assert next_handicap(FIRST_HANDICAP, 60, 59) == -5
    assert next_handicap(FIRST_HANDICAP, 59, 60) == -12
    assert next_handicap(FIRST_HANDICAP, 60, 60) == -10
    ahead = GAME.new(num_players=1, handicap=5, seed=1)
    assert (int(ahead.vp[0]), int(ahead.vp[1])) == (0, 5)


def test_e15_four_ways():
    state = position(path=["blue flower", "red fruit"], portals=[2, 3, 4, 5, 6], tasks={2: (24, True)},
                     guardians={"own": "B2"})  # fmt: skip
    parts = score_parts(state)[0]
    assert (parts["bonfires"], parts["guardians"], parts["portals"], parts["path"]) == (4, 4, 2, 2)

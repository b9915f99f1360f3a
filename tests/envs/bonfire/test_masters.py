"""Every master: with the card, without it, and together with others that change the same thing. Section 7.1."""

import pytest

from .positions import (
    ALL_THREE,
    BONUS,
    DONE,
    FATE,
    FETCH,
    FIRST_TILE,
    GAME,
    ONE_TOKEN,
    RESOURCE_PORTAL,
    RESOURCES,
    STAY,
    TOKEN_PORTAL,
    TOKEN_RESOURCE,
    TWO_TOKENS,
    across,
    area,
    bonus,
    choose,
    council,
    display,
    down,
    elder,
    gift,
    go,
    guardian,
    keep,
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
    portal,
    position,
    procession,
    resources,
    ship,
    take,
    tokens,
    turn,
    where,
)

PATH = ["red fruit", "blue herb", "red shell", "blue root"]


@pytest.mark.parametrize("masters", [[], [1]])
def test_1_many_guardians_per_path_tile(masters):
    state = position(masters=masters, tokens="guardian1", path=PATH[:1], guardians={"own": "P1", "pink": "P0"})
    assert (procession(1) in legal(state)) == (masters == [1])
    if masters:
        play(state, procession(1), go("P1"))
        assert places(state) == {"own": "P1", "pink": "P1"}


def test_1_not_at_bonfires():
    state = position(
        masters=[1], tokens="guardian2", path=PATH[:1], portals=range(1, 7), tasks={1: (0, True)},
        guardians={"own": "B1", "pink": "P1"},
    )  # fmt: skip
    assert offered(state, 27, 8) == []
    state = position(masters=[1], tokens="guardian1", path=PATH[:1], guardians={"own": "P0", "pink": "P0"})
    play(state, procession(1))
    assert legal(state) == [guardian("own"), guardian("pink")]  # both on P0


@pytest.mark.parametrize(("masters", "farthest"), [([], "P1"), ([2], "P2")])
def test_2_longer_processions(masters, farthest):
    state = position(masters=masters, tokens="guardian2", path=PATH)
    play(state, procession(2))
    assert max(offered(state, 121, 7)) == int(farthest[1])
    assert tokens(state) == {}


def test_2_makes_a_procession_possible():
    blocked = {"tokens": "guardian1", "path": PATH[:1], "guardians": {"own": "P0", "pink": "P1", "grey": "S"}}
    assert procession(1) not in legal(position(**blocked, column=[1]))
    blocked["path"] = PATH[:2]
    blocked["guardians"] = {"own": "P0", "pink": "P2", "grey": "P1"}
    assert procession(1) not in legal(position(**blocked))
    assert procession(1) not in legal(position(**blocked, masters=[2]))  # nobody can stop anywhere
    blocked["guardians"] = {"own": "P0", "pink": "P1"}
    state = position(**blocked, masters=[2])
    play(state, procession(1), STAY)
    assert legal(state) == [STAY, go("P2")]  # over pink, two steps


@pytest.mark.parametrize("masters", [[], [3]])
def test_3_any_resources_for_tasks(masters):
    state = position(masters=masters, ship=4, tokens="task1", resources="herb2", islands={4: [5]})
    assert (take(0) in legal(state)) == (masters == [3])
    if masters:
        play(state, take(0))
        assert legal(state) == [gift(0), gift(1)]
        play(state, gift(1))
        assert where(state) == "PLACE_TASK 0"
        assert resources(state) == {}
        assert player(state)["gifts"][1][0] == "flower"


def test_3_gold_pays_too_and_one_resource_is_not_enough():
    state = position(masters=[3], ship=4, tokens="task1", resources="gold1 root1", islands={4: [5]})
    play(state, take(0), gift(0), pay("gold"))
    assert resources(state) == {}
    state = position(masters=[3], ship=4, tokens="task1", resources="gold1", islands={4: [5]})
    assert take(0) not in legal(state)


@pytest.mark.parametrize(("masters", "expected"), [([], 1), ([4], 3)])
def test_4_elders_score_more(masters, expected):
    state = position(masters=masters, tokens="gnome1", resources="flower2")
    play(state, elder(1))
    assert points(state) == expected


@pytest.mark.parametrize("masters", [[], [5]])
def test_5_yellow_counts_twice(masters):
    state = position(masters=masters, ship=3, tokens="yellow1")
    assert (ship(5) in legal(state)) == (masters == [5])
    if masters:
        play(state, ship(5))
        assert tokens(state) == {}


def test_5_within_one_cost_only():
    state = position(masters=[5], ship=3, tokens="yellow1 task1", resources="shell1 flower1", islands={4: [5]})
    play(state, ship(4), DONE)  # the second half is lost
    assert tokens(state) == {"task": 1}


@pytest.mark.parametrize("masters", [[], [6]])
def test_6_any_resource_on_arrival(masters):
    state = position(masters=masters, tokens="guardian1", path=PATH, guardians={"own": "P0"})
    play(state, procession(1), go("P1"))
    if masters:
        assert where(state) == "CHOOSE_RES 0"
        assert legal(state) == [choose(name) for name in RESOURCES[:5]]
        play(state, choose("shell"))
        assert resources(state) == {"shell": 1}
    else:
        assert resources(state) == {"fruit": 1}


@pytest.mark.parametrize(("chosen", "masters"), [("gold", [6]), ("root", [6]), ("root", [6, 20]), ("gold", [6, 20])])
def test_6_on_the_first_tile_gold_is_a_choice(chosen, masters):
    state = position(masters=masters, tokens="guardian1")
    play(state, procession(1), go("P0"))
    assert legal(state) == [choose(name) for name in RESOURCES]
    play(state, choose(chosen))
    expected = {chosen: 1}
    if 20 in masters:
        expected["gold"] = expected.get("gold", 0) + 1
    assert resources(state) == expected


def test_6_doubled_is_twice_the_chosen_kind():
    state = position(masters=[6, 11], tokens="guardian1", path=PATH, guardians={"own": "P4", "grey": "P0"})
    play(state, procession(1), go("P1"), choose("root"))
    assert resources(state) == {"root": 2}


@pytest.mark.parametrize("masters", [[], [7]])
def test_7_gold_for_novices(masters):
    state = position(masters=masters, tasks={0: 27}, resources="gold4", portals=range(7), tokens="path1")
    play(state, bonus("portals"), council("turn_great_bonfire"), 99)
    assert resources(state) == {"gold": 4 + len(masters)}
    play(state, light(0), council("take_path"), 99)
    assert resources(state) == {"gold": 4 + 2 * len(masters)}


@pytest.mark.parametrize("masters", [[], [8]])
def test_8_new_path_tiles_give_their_resource(masters):
    state = position(masters=masters, tokens="path1", path_display=["red root", "blue herb", "red fruit", "red shell"])
    play(state, display(0))
    assert resources(state) == ({"root": 1} if masters else {})
    shown = ["red root", "blue herb", "red fruit", "red shell"]
    state = position(masters=masters, tasks={0: 27}, resources="gold4", path_display=shown)
    play(state, light(0), council("take_path"), BONUS, display(1))
    assert resources(state) == {"gold": 4, **({"herb": 1} if masters else {})}


@pytest.mark.parametrize("masters", [[], [9]])
def test_9_any_resources_for_gnomes(masters):
    state = position(masters=masters, tokens="gnome2", resources="root1")
    assert (elder(1) in legal(state)) == (masters == [9])  # elder 1 shows flower
    state = position(masters=masters, tokens="gnome1", resources="root1 herb1", master_display=[5, 1, 2, 3, 4, 6])
    assert (master(0) in legal(state)) == (masters == [9])  # master 5 shows gold
    if masters:
        play(state, master(0), pay("herb"))
        assert resources(state) == {}
        assert tokens(state) == {}


@pytest.mark.parametrize(("number", "colour"), [(10, "pink"), (11, "grey"), (12, "brown"), (13, "blue")])
def test_10_to_13_double_resources(number, colour):
    for walker in ("own", "pink", "grey", "brown", "blue"):
        others = {"own": "P4"} if walker != "own" else {}
        state = position(masters=[number], tokens="guardian1", path=PATH, guardians={**others, walker: "P0"})
        play(state, procession(1), go("P1"))
        assert resources(state) == {"fruit": 2 if walker == colour else 1}


def test_10_doubles_the_gold_of_the_first_tile_but_not_master_20s():
    state = position(masters=[10, 20], tokens="guardian1", path=PATH, guardians={"own": "P4", "pink": "S"})
    play(state, procession(1), go("P0"))
    assert resources(state) == {"gold": 3}


@pytest.mark.parametrize(("masters", "kept"), [([], 1), ([14], 3)])
def test_14_tokens_kept_before_fate(masters, kept):
    state = position(masters=masters, tokens="ship2 task2", column=[1])
    play(state, FATE)
    for _ in range(kept - 1):
        assert where(state) == "KEEP 0"
        play(state, keep("ship") if keep("ship") in legal(state) else keep("task"))
    if kept == 1:
        play(state, keep("ship"))
    # with master 14 the third choice is task only, made without asking
    assert sum(tokens(state).values()) == kept
    state = position(masters=masters, tokens=f"ship{kept}", column=[1])
    assert where(play(state, FATE)) == "FATE_PICK 0"


@pytest.mark.parametrize("masters", [[], [15]])
def test_15_yellow_tokens_for_gnomes(masters):
    state = position(masters=masters, tokens="gnome1", resources="flower2")
    play(state, elder(1))
    assert tokens(state) == ({"yellow": 1} if masters else {})


def test_15_counts_itself_and_the_council():
    state = position(tasks={0: 27}, resources="gold4", master_display=[15, 1, 2, 3, 4, 6])
    play(state, light(0), council("take_master"), BONUS, master(0))
    assert tokens(state) == {"yellow": 1}


@pytest.mark.parametrize("masters", [[], [16]])
def test_16_printed_symbols_count_twice(masters):
    laid = area(FIRST_TILE, (1, 2, "across", "path", "ship", "task"))
    state = position(masters=masters, column=[1, 2], fate_area=laid)
    play(state, FATE, pick(0), down(5, 0))
    assert resources(state) == {"gold": 1 + len(masters)}
    state = position(masters=masters, column=[1, 2], fate_area=laid)
    play(state, FATE, pick(0), across(0, 2))  # covers the yellow symbol of (0, 3)
    assert tokens(state)["yellow"] == 1 + len(masters)


@pytest.mark.parametrize("masters", [[], [17], [17, 2], [17, 6, 20]])
def test_17_new_guardians_start_a_procession(masters):
    state = position(masters=masters, ship=5, tokens="guardian1", path=PATH, guardians={"own": "P1"})
    play(state, FETCH)
    if not masters:
        assert where(state) == "MAIN 1"
        return
    assert where(state) == "PROC_DEST 0"
    steps = 2 if 2 in masters else 1
    assert legal(state) == [STAY, *(go(f"P{1 + i}") for i in range(1, steps + 1))]
    play(state, go("P2"), go("P0"))
    assert resources(state) == {}
    assert places(state) == {"own": "P2", "grey": "P0"}


def test_17_after_the_council_too_and_18_still_scores():
    state = position(
        masters=[17, 18], tasks={0: (0, True), 1: 27}, resources="gold4", portals=range(7), guardians={"own": "P0"},
    )  # fmt: skip
    play(state, light(1), council("take_guardian"), BONUS, guardian("blue"))
    assert places(state) == {"own": "P0", "blue": "S"}
    play(state, go("B0"))
    assert points(state) == 2
    play(state, STAY)
    assert resources(state) == {"gold": 4}


@pytest.mark.parametrize("masters", [[], [18]])
def test_18_points_at_bonfires(masters):
    state = position(
        masters=masters, tokens="guardian1", tasks={0: (0, True), 1: 27}, portals=range(7), guardians={"own": "P0"},
        resources="gold4",
    )  # fmt: skip
    other = GAME.clone(state)
    play(state, procession(1), go("B0"))
    assert points(state) == 2 * len(masters)
    play(other, light(1), council("move_guardian"), BONUS)  # there is one move only
    assert points(other) == 2 * len(masters)


@pytest.mark.parametrize("masters", [[], [19]])
def test_19_reward_for_shared_tasks(masters):
    five = PATH + ["blue fruit"]
    state = position(masters=masters, tokens="path2", path=five, neutral=())
    play(state, display(0))
    assert tokens(state) == ({"yellow": 1} if masters else {})
    assert resources(state) == ({"gold": 1} if masters else {})


def test_19_nothing_for_what_was_fulfilled_before_and_once_only():
    state = position(masters=[19], tokens="path1 ship1", portals=range(7), path=[])
    play(state, bonus("portals"), council("turn_great_bonfire"), 99)
    assert resources(state) == {}
    assert tokens(state) == {"path": 1, "ship": 1}


def test_19_as_the_sixth_gnome():
    state = position(
        masters=[1, 2, 3, 4], elders=[1], tasks={0: 27}, resources="gold4", master_display=[19, 5, 6, 7, 8, 9]
    )
    play(state, light(0), council("take_master"), BONUS, master(0))
    assert resources(state) == {"gold": 5}
    assert tokens(state) == {"yellow": 1}
    assert where(state) == "AFTER 0"  # the neutral novice may be sent now
    assert legal(state) == [DONE, bonus("gnomes")]


@pytest.mark.parametrize("masters", [[], [20]])
def test_20_more_gold_on_the_first_tile(masters):
    state = position(masters=masters, tokens="guardian1")
    play(state, procession(1), go("P0"))
    assert resources(state) == {"gold": 1 + len(masters)}
    state = position(masters=masters, tokens="guardian2", path=PATH)
    play(state, procession(2), go("P1"))
    assert resources(state) == {"fruit": 1}


@pytest.mark.parametrize(("masters", "costs"), [([], (1, 2, 3, 3)), ([21], (1, 1, 2, 3))])
def test_21_the_ship_goes_farther(masters, costs):
    for island, cost in zip((1, 2, 5, 10), costs, strict=True):  # one, two, three and more routes from island 0
        assert (ship(island) in legal(position(masters=masters, ship=0, tokens=f"ship{cost}"))) is True
        if cost > 1:
            assert ship(island) not in legal(position(masters=masters, ship=0, tokens=f"ship{cost - 1}"))


@pytest.mark.parametrize(("masters", "costs"), [([], (3, 1, 2, 3, 3, 3, 3)), ([22], (3, 1, 1, 2, 3, 3, 3))])
def test_22_the_great_bonfire_turns_farther(masters, costs):
    for steps, cost in enumerate(costs):
        target = turn((4 + steps) % 7)
        assert target in legal(position(masters=masters, pointer=4, tokens=f"great_bonfire{cost}"))
        if cost > 1:
            assert target not in legal(position(masters=masters, pointer=4, tokens=f"great_bonfire{cost - 1}"))


@pytest.mark.parametrize("masters", [[], [23]])
def test_23_all_three_rewards(masters):
    state = position(masters=masters, board=0, tokens="great_bonfire1", pointer=2, segments={3: (2,)})
    play(state, turn(3))
    expected = [TOKEN_RESOURCE, TOKEN_PORTAL, RESOURCE_PORTAL]
    assert legal(state) == expected + ([ALL_THREE] if masters else [])
    if masters:
        play(state, ALL_THREE)
        assert (tokens(state), resources(state), player(state)["portals"]) == ({"task": 1}, {"root": 1}, [6])
        state = position(masters=masters, board=0, tasks={0: 27}, resources="gold4", segments={3: (2,)})
        play(state, light(0), council("turn_great_bonfire"), BONUS, turn(3))
        assert ALL_THREE in legal(state)


@pytest.mark.parametrize("masters", [[], [24]])
def test_24_novices_may_share_a_space(masters):
    seats = {"take_path": [1, 0, 0], "gold2_yellow1": [0, 1, 1]}
    state = position(masters=masters, tasks={0: 27}, resources="gold4", portals=range(7), seats=seats)
    own, neutral = GAME.clone(state), GAME.clone(state)
    play(own, light(0))
    play(neutral, bonus("portals"))
    every = list(range(8))
    assert offered(own, 90, 8) == (every if masters else [0, 2, 3, 4, 5, 6, 7])
    assert offered(neutral, 90, 8) == (every if masters else every[1:])


@pytest.mark.parametrize("masters", [[], [25]])
def test_25_portals_in_any_order(masters):
    state = position(masters=masters, board=0, tokens="great_bonfire1", pointer=2, segments={3: (0, 5, 5)})
    play(state, turn(3))
    if not masters:
        assert player(state)["portals"] == []
        return
    play(state, RESOURCE_PORTAL)
    assert legal(state) == [portal(0), portal(5)]
    play(state, portal(0))
    assert player(state)["portals"] == [1]  # board 0 has shape 0 in slot 1
    state = position(masters=masters, board=0, tokens="great_bonfire1", pointer=2, portals=[1], segments={3: (0,)})
    play(state, turn(3))  # the only shape is there already
    assert player(state)["portals"] == [1]


@pytest.mark.parametrize("masters", [[], [26]])
def test_26_one_task_token(masters):
    state = position(
        masters=masters, ship=4, tokens="task1", resources="shell1 flower1", islands={4: [5]}, gifts_on={4: 2}
    )  # fmt: skip
    assert (take(0) in legal(state)) == (masters == [26])


@pytest.mark.parametrize("masters", [[], [27]])
def test_27_fate_tiles_may_overhang(masters):
    laid = area(FIRST_TILE, (1, 4, "across", "path", "ship", "task"))  # up to the right edge
    state = position(masters=masters, column=[1, 2], fate_area=laid)
    play(state, FATE, pick(0))
    assert (across(2, 5) in legal(state)) == (masters == [27])
    if masters:
        assert across(2, 6) in legal(state)  # below (1, 6)
        assert across(4, 6) not in legal(state)
        play(state, across(2, 5))  # guardian (2,5), task (2,6), gnome (2,7)
        # task joins the one above it; the gnome beside (2,4) is cut off; (2,6) shows a yellow token
        assert tokens(state) == {"guardian": 1, "task": 2, "gnome": 1, "yellow": 1}


def test_modes_of_recruiting():
    state = position(tokens="gnome2", resources="flower2")
    play(state, elder(1))
    assert legal(state) == [TWO_TOKENS, ONE_TOKEN]

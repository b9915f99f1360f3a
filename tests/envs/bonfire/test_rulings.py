"""The rulings of the specification, section 13.

Elsewhere: R19 and R20 in test_council, R24 and R34 in test_tasks, R29, R31 and R32 in test_tom.
"""

from itertools import pairwise

import numpy as np
import pytest

from fireside.envs.bonfire import score_parts
from fireside.envs.bonfire.components import DATA
from fireside.envs.bonfire.state import ENDS

from .positions import (
    BONUS,
    DONE,
    FATE,
    FETCH,
    FIRST_TILE,
    GAME,
    KINDS,
    ONE_TOKEN,
    PASS,
    PATH_REFRESH,
    PATH_TOP,
    POINT,
    RESOURCES,
    STAY,
    SWAP,
    SYMBOL,
    TOKEN_RESOURCE,
    TWO_TOKENS,
    across,
    area,
    bonus,
    council,
    display,
    down,
    elder,
    gift,
    go,
    guardian,
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
    procession,
    resources,
    ship,
    take,
    tokens,
    turn,
    where,
)


def test_r1_tokens_are_discarded_only_before_fate():
    state = position(tokens="ship2 task1", column=[1, 2])
    play(state, FATE)
    assert where(state) == "KEEP 0"
    assert offered(state, 152, 7) == [1, 2]
    play(state, 154)
    assert tokens(state) == {"task": 1}
    assert where(state) == "FATE_PICK 0"


def test_r2_dominated_payments_are_not_offered():
    state = position(tokens="ship1 yellow1 task2 path1", ship=0)
    play(state, ship(1))
    assert legal(state) == [pay("path"), pay("ship"), pay("task"), pay("yellow")]
    play(state, pay("path"))
    assert where(state) == "MAIN 1"  # the second half can only be a task token: neither ship nor yellow
    assert tokens(state) == {"ship": 1, "yellow": 1, "task": 1}
    state = position(tokens="gnome1", resources="flower2 gold1 root2")
    play(state, elder(1))  # 1 token, two flowers
    assert legal(state) == [pay("flower"), pay("root"), pay("gold")]
    play(state, pay("root"))  # completed by the other root: flower is asked for, gold stands by itself
    assert resources(state) == {"flower": 2, "gold": 1}


def test_r3_two_of_the_one_resource_shown():
    state = position(tokens="gnome1", resources="flower1 fruit1")
    assert elder(1) not in legal(state)
    state = position(tokens="gnome1", resources="flower2")
    play(state, elder(1))
    assert resources(state) == {}
    state = position(tokens="gnome3", resources="flower3")
    play(state, elder(1), TWO_TOKENS)
    assert (tokens(state), resources(state)) == ({"gnome": 1}, {"flower": 2})
    state = position(tokens="gnome3", resources="flower3")
    play(state, elder(1), ONE_TOKEN)
    assert (tokens(state), resources(state)) == ({"gnome": 2}, {"flower": 1})


def test_r4_the_whole_group_counts():
    laid = area(FIRST_TILE, (1, 4, "across", "gnome"), (0, 4, "across", "gnome"))
    state = position(column=[1, 2], fate_area=laid)
    play(state, FATE, pick(0), down(5, 0))  # guardian, task, gnome: beside the first tile's gnome only
    assert tokens(state)["gnome"] == 4


def test_r5_refresh():
    shown = ["blue flower", "blue fruit", "blue herb", "blue shell"]
    deck = ["red root", "red herb", "yellow fruit", "red shell", "blue root", "yellow herb"]
    state = position(tokens="path1", path_display=shown, path_deck=deck)
    assert PATH_REFRESH in legal(state)
    play(state, PATH_REFRESH)
    assert where(state) == "PATH_PICK 0"
    document = GAME.to_json(state)["path_tiles"]
    assert document["display"] == deck[:4]
    assert document["deck"] == [*deck[4:], *shown]
    assert document["known_at_the_bottom"] == 4
    seen = GAME.observation.view(GAME.observe(state, 0), "path_bottom")
    assert [KINDS[tile - 1] for tile in seen[:4]] == shown
    assert legal(state) == [*(display(i) for i in range(4)), PATH_TOP]  # once only
    assert tokens(state) == {"path": 1}
    for seed in range(5):
        other = GAME.to_json(GAME.determinize(state, 0, seed=seed))
        assert other["path_tiles"]["deck"][-4:] == shown
    play(state, PATH_TOP)
    assert tokens(state) == {}
    assert player(state)["path"] == ["blue root"]
    assert PATH_REFRESH not in legal(position(tokens="path1", path_display=[*shown[:3], "red shell"]))
    assert PATH_REFRESH not in legal(position(tokens="path1", path_display=shown, path_deck=[]))


@pytest.mark.parametrize(("lit", "portals", "open_"), [(True, [3, 4, 5, 6], True), (True, [4, 5, 6], False),
                                                       (False, [3, 4, 5, 6], False)])  # fmt: skip
def test_r6_a_bonfire_must_burn_and_have_its_portal(lit, portals, open_):
    state = position(
        tokens="guardian1", path=["red herb", "red root", "blue herb", "blue root"], portals=portals,
        tasks={3: (0, lit)}, guardians={"own": "P3"},
    )  # fmt: skip
    play(state, procession(1))
    assert (go("B3") in legal(state)) == open_


def test_r7_one_guardian_on_the_first_tile_any_number_at_the_start():
    state = position(tokens="guardian3", guardians={"pink": "S", "grey": "S"})
    play(state, procession(1), guardian("pink"), go("P0"))
    assert where(state) == "MAIN 1"
    assert places(state) == {"own": "S", "pink": "P0", "grey": "S"}
    assert resources(state) == {"gold": 1}


def test_r8_a_ship_move_ends_on_another_island():
    assert ship(4) not in legal(position(ship=4, tokens="ship9"))
    state = position(ship=4, tasks={0: 27}, resources="gold4")
    play(state, light(0), council("move_ship"), BONUS)
    assert ship(4) not in legal(state)


def test_r9_the_cheapest_way():
    edges = [tuple(edge) for edge in DATA["routes"]["edges"]]
    for start in range(14):
        far = {start: 0}
        for steps in range(1, 10):
            for one, other in edges:
                for a, b in ((one, other), (other, one)):
                    if far.get(a) == steps - 1 and b not in far:
                        far[b] = steps
        for target in range(14):
            if target != start:
                cost = min(far[target], 3)
                assert ship(target) in legal(position(ship=start, tokens=f"ship{cost}"))
                if cost > 1:
                    assert ship(target) not in legal(position(ship=start, tokens=f"ship{cost - 1}"))
    assert offered(position(tokens="ship1"), 3, 14) == list(range(14))  # from the harbour


def test_r10_the_first_use_is_cheap_for_everybody_once():
    state = position(tokens="great_bonfire1", used=False, others={1: {"board": 1, "tokens": "great_bonfire1"}})
    assert offered(state, 35, 7) == list(range(7))
    play(state, turn(4))
    while where(state) != "MAIN 1":
        play(state, TOKEN_RESOURCE)
    assert offered(state, 35, 7) == [5]
    state = position(tasks={0: 27}, resources="gold4", used=False, others={1: {"board": 1, "tokens": "great_bonfire1"}})
    play(state, light(0), council("turn_great_bonfire"), BONUS, turn(0))
    while where(state) != "MAIN 1":
        play(state, legal(state)[0])
    assert offered(state, 35, 7) == [1]


def test_r11_exactly_two_rewards():
    state = position(board=0, tokens="great_bonfire1", pointer=3, segments={4: (2,)})
    play(state, turn(4), TOKEN_RESOURCE)
    assert (tokens(state), points(state), player(state)["portals"]) == ({"gnome": 1}, 2, [])


def test_r12_from_a_bonfire_she_walks_back_only():
    state = position(
        tasks={0: 27, 2: (0, True), 3: (1, True), 1: (2, True)}, resources="gold4", portals=range(7),
        path=["red herb", "red root", "blue herb", "blue root"], guardians={"own": "B2", "pink": "P1"},
    )  # fmt: skip
    play(state, light(0), council("move_guardian"), BONUS, guardian("own"))
    # over pink; not to S, not to P3, P4 or B3 ahead
    assert legal(state) == [go("P0"), go("P2"), go("B0"), go("B1")]


def test_r13_overhanging_symbols_are_like_others():
    cells = area(FIRST_TILE, (2, 5, "across", "path", "path", "path"))  # the last one hangs over
    state = position(masters=[27], tasks={0: 14}, fate_area=cells, column=[1], tokens="path1")
    assert light(0) in legal(state)  # a group of three path symbols
    play(state, FATE, pick(0))
    assert across(1, 6) in legal(state)
    assert down(6, 3) in legal(state)
    over = area(FIRST_TILE, *((row, -1, "across", "path") for row in range(5)), (2, 0, "across", "task", "task"))
    state = position(masters=[27], tasks={0: 65}, fate_area=over, tokens="path1")
    assert light(0) not in legal(state)  # the outer columns are those of the grid


def test_r14_a_master_of_the_council_is_recruited():
    state = position(masters=[15], tasks={0: 27}, resources="gold4")
    play(state, light(0), council("take_master"), BONUS, master(0))
    assert tokens(state) == {"yellow": 1}


def test_r15_a_bonfire_never_goes_out():
    state = position(tasks={0: (27, True)}, resources="gold1", tokens="path1")
    assert player(state)["tasks"][0]["lit"]
    assert score_parts(state)[0]["bonfires"] == 4
    assert light(0) not in legal(state)


def test_r16_a_task_is_not_its_own_bonfire():
    assert light(0) not in legal(position(tasks={0: 7, 1: (22, True)}, tokens="path1"))
    assert light(0) not in legal(position(tasks={0: 28, 1: (0, True), 2: (44, True)}, tokens="path1"))
    assert light(0) in legal(position(tasks={0: 52, 1: 44, 2: 45, 3: 46}, tokens="path1"))  # the one that says so


def test_r17_novices_of_tom_block_nothing():
    state = position(1, portals=range(7), tokens="path1", sent=3)
    play(state, bonus("portals"))
    assert offered(state, 90, 8) == list(range(8))


def test_r18_bonus_actions_before_a_pass():
    state = position(sent=7, stack=2, portals=range(7), tokens="path1")
    play(state, bonus("portals"), council("turn_great_bonfire"), POINT)
    assert PASS in legal(state)
    play(state, PASS)
    assert where(state) == "MAIN 1"
    assert points(state) == 1 + 2
    state = position(sent=6, portals=range(7), tokens="path1")
    play(state, bonus("portals"), council("turn_great_bonfire"), POINT)
    assert state.cd_stack == 5
    assert PASS not in legal(state)  # the countdown that one starts cannot be cashed in the same turn


def test_r21_counted_before_the_bonus():
    state = position(sent=6, tasks={0: 27}, resources="gold4")
    play(state, light(0), council("move_ship"))
    assert (state.sent, state.cd_stack) == (7, 5)
    assert where(state) == "BONUS_OR_POINT 0"


def test_r22_master_7s_gold_may_pay():
    city = {"tasks": {0: 31}, "resources": "herb3", "tokens": "task1", "islands": {6: [5]}, "ship": 0}
    gifts = [["herb", "flower", "fruit", "shell", "root"], ["fruit", "flower", "shell", "root", "herb"]]
    for masters, possible in (([], True), ([7], True)):
        state = position(masters=masters, gifts=gifts, **city)
        play(state, light(0), council("move_ship"), BONUS, ship(6))
        assert (take(0) in legal(state)) == possible
        assert resources(state).get("gold", 0) == len(masters)
    city = {**city, "tasks": {0: 0}, "guardians": {"pink": "S"}, "resources": "herb1"}
    for masters, possible in (([], False), ([7], True)):
        state = position(masters=masters, gifts=gifts, **city)
        play(state, light(0), council("move_ship"), BONUS, ship(6))
        assert (where(state) == "ISLAND 0") == possible  # herb and gold for herb and herb


def test_r23_master_19_pays_in_the_middle_of_a_bonus():
    five = {"pink": "S", "grey": "S", "brown": "S"}
    state = position(masters=[19, 17], tasks={0: 27}, resources="gold4", guardians=five)
    play(state, light(0), council("take_guardian"), BONUS)
    assert where(state) == "PROC_PICK 0"  # master 17's procession is still to come
    assert resources(state) == {"gold": 5}
    assert tokens(state) == {"yellow": 1}


def test_r25_gifts():
    gifts = [["herb"], ["shell", "root", "herb", "fruit"]]
    on = {0: 3, 1: 2}
    state = position(ship=4, tokens="task9", resources="shell2 herb1", islands={4: [5]}, gifts=gifts, gifts_on=on)
    play(state, take(0))
    assert legal(state) == [gift(0), gift(1)]
    empty = [[], ["shell", "root", "herb", "fruit", "fruit"]]
    state = position(ship=4, tokens="task9", resources="shell2 herb1", islands={4: [5]}, gifts=empty, gifts_on=on)
    play(state, take(0))
    assert where(state) == "PLACE_TASK 0"  # one gift, one way to pay
    assert resources(state) == {"herb": 1}


def test_r26_the_first_tile():
    document = GAME.to_json(GAME.new(num_players=2, seed=4))
    seat = document["seat"]
    assert document["phase"] == "SETUP"
    hand, middle = document["players"][seat]["hand_tile"], document["players"][seat]["column"][3]
    tiles = DATA["fate_tiles"]["tiles"]
    for action, first, left in ((257, hand, middle), (SWAP, middle, hand)):
        state = play(GAME.from_json(document), action)
        letters = "".join(SYMBOL[symbol] for symbol in tiles[first])
        assert player(state, seat)["fate_area"][4] == f"....{letters}...."
        assert player(state, seat)["column"][3] == left
        assert tokens(state, seat) == {**dict.fromkeys(tiles[first], 1), "yellow": 2}
        assert resources(state, seat) == dict.fromkeys(RESOURCES, 1)
        assert where(state) == f"MAIN {seat}"


def test_r27_being_out_is_permanent_and_r30_all_out():
    state = position(tokens="path1", column=[], others={1: {"board": 1, "tokens": "path2", "column": []}})
    play(state, display(0))
    assert where(state) == "MAIN 1"
    play(state, display(0))  # one token is left to player 1, player 0 is out
    assert where(state) == "MAIN 1"
    assert state.gone.tolist()[:2] == [1, 0]
    play(state, display(0))
    assert GAME.over(state)
    assert ENDS[state.end] == "all_out"
    assert state.passed.tolist()[:2] == [0, 0]


def test_r27_out_in_the_countdown_is_a_pass():
    state = position(tokens="path1", column=[], sent=7, stack=3, others={1: {"board": 1, "tokens": "path9"}})
    play(state, display(0))
    assert (int(state.seat), int(state.pass_value)) == (1, 3)
    play(state, display(0))
    assert state.gone[0]
    assert state.passed[0]
    assert points(state) == 2
    assert where(state) == "MAIN 1"


def test_r28_eight_tokens_are_the_most():
    state = position(tokens="guardian20")
    assert offered(state, 27, 8) == list(range(8))


def test_r33_master_2_lengthens_master_17s_procession():
    state = position(masters=[2, 17], ship=5, tokens="guardian1", path=["red herb", "red root"])
    play(state, FETCH)
    assert where(state) == "PROC_PICK 0"
    play(state, guardian("grey"))
    assert legal(state) == [STAY, go("P0"), go("P1")]


def test_r35_an_occupied_tile_with_master_1():
    for masters in ([], [1]):
        state = position(masters=masters, tasks={0: 27}, resources="gold4", path=["red herb"],
                         guardians={"own": "P1", "pink": "S"})  # fmt: skip
        play(state, light(0), council("move_guardian"), BONUS, guardian("pink"))
        if masters:
            assert legal(state) == [go("P0"), go("P1")]
        else:
            assert where(state) == "MAIN 1"  # P0 was the only choice
            assert places(state)["pink"] == "P0"


# ---------------------------------------------------------------------- set-up and other corners


@pytest.mark.parametrize("num_players", [2, 3, 4])
@pytest.mark.parametrize("mixed", [False, True])
def test_set_up(num_players, mixed):
    firsts = set()
    for seed in range(40):
        document = GAME.to_json(GAME.new(num_players=num_players, seed=seed, mixed_colours=mixed))
        firsts.add(document["first_player"])
        for island, slots in enumerate(document["islands"]):
            entry = DATA["islands"]["list"][island]
            tasks = [task for task in slots if task is not None]
            expected = 0
            if entry["kind"] == "task":
                expected = {2: 2, 3: 2 if entry["corner"] else 3, 4: 3}[num_players]
            assert len(tasks) == expected
            if mixed:
                assert len({DATA["tasks"]["list"][task]["colour"] for task in tasks}) == len(tasks)
            if num_players == 2:
                assert 49 not in tasks
        copies = 3 if num_players == 2 else 4
        assert [sum(row) for row in document["great_bonfire"]["portals"]] == [copies] * 7
        assert [sum(column) for column in zip(*document["great_bonfire"]["portals"], strict=True)] == [copies] * 7
        assert len(document["masters"]["deck"]) == 21
        assert len(document["path_tiles"]["deck"]) == 24
        assert len({person["board"] for person in document["players"]}) == num_players
        for person in document["players"]:
            assert sorted([*person["column"], person["hand_tile"]]) == list(range(8))
            assert sorted(person["gifts"][0] + person["gifts"][1]) == sorted(list(RESOURCES[:5]) * 2)
    assert firsts == set(range(num_players))


def test_path_costs():
    tiles = ["red herb", "red root", "blue herb", "blue root", "red fruit", "blue fruit"]
    for laid in range(6):
        cost = 1 if laid < 3 else 2
        assert display(0) in legal(position(path=tiles[:laid], tokens=f"path{cost}"))
        assert cost == 1 or display(0) not in legal(position(path=tiles[:laid], tokens="path1"))
    assert offered(position(path=tiles, tokens="path9"), 17, 6) == []


def test_processions_go_from_the_front():
    state = position(
        tokens="guardian1", path=["red herb", "red root", "blue herb"],
        guardians={"own": "P0", "pink": "P2", "grey": "P1"},
    )  # fmt: skip
    play(state, procession(1))
    order = []
    while where(state) == "PROC_DEST 0":
        order.append(GAME.to_json(state)["turn"]["guardian"])
        play(state, legal(state)[-1])
    assert order == ["pink", "grey", "own"]
    assert places(state) == {"own": "P1", "pink": "P3", "grey": "P2"}
    assert resources(state) == {"herb": 2, "root": 1}


def test_a_decision_with_one_choice_is_never_asked_for():
    rng = np.random.default_rng(3)
    for num_players in (1, 2, 4):
        state = GAME.new(num_players=num_players, seed=11)
        states = [GAME.clone(state)]
        while not state.over:
            GAME.apply(state, int(rng.choice(legal(state))))
            states.append(GAME.clone(state))
        for before, _ in pairwise(states):
            if GAME.phase(before) not in ("SETUP", "MAIN"):
                assert len(legal(before)) > 1
    assert DONE == 1

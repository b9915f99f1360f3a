"""The rulings of the specification, section 12, one after the other."""

from collections import Counter

import numpy as np
import pytest

from .positions import (
    ADVENTURER,
    ADVENTURERS,
    BLACK,
    ELEMENTS,
    GAME,
    MODE_REROLL,
    MODE_SET,
    PAY_POWER,
    PAY_TOKEN,
    PAY_TRACK,
    SETTLE,
    SMALL,
    SOLO_REMOVED,
    STOP,
    before_noon,
    boat,
    cemetery,
    color,
    die,
    face,
    in_cemetery,
    label,
    legal,
    move,
    noon,
    phase,
    play,
    player,
    position,
    row,
    row_of,
    section,
    spell,
    stir,
    tokens,
)

ARCHIPELAGO = {"map": "archipelago"}
TRACK = [0, 1, 2, 3, 4, 5, 7, 9, 11, 13, 16, 19, 22, 26, 31, 37, 44, 52]


def doc(state):
    return GAME.to_json(state)


def random_game(seed, **options):
    """Yield (state before, action) through a random game, then (final state, None)."""
    rng = np.random.default_rng(seed)
    state = GAME.new(seed=seed, **options)
    while not GAME.over(state):
        action = int(rng.choice(legal(state)))
        yield GAME.clone(state), action
        GAME.apply(state, action)
    yield state, None


# ---------------------------------------------------------------------- setup


def test_r1_one_to_four_players():
    assert GAME.player_counts == (1, 2, 3, 4)


def test_r2_adventurers_are_drafted_in_turn_order():
    state = GAME.new(num_players=4, first_player=2, seed=1)
    for seat, name in ((2, "yellow"), (3, "green"), (0, "red"), (1, "purple")):
        assert (GAME.seat(state), phase(state)) == (seat, "DRAFT")
        assert color(name) in legal(state)
        play(state, color(name))
        if phase(state) == "DRAFT":
            assert color(name) not in legal(state)
    names = [entry["adventurer"] for entry in doc(state)["players"]]
    assert names == ["Pocana", "Noctiluca", "Orium", "Braccio"]
    assert (GAME.seat(state), phase(state)) == (2, "INVITE")


def test_r2_adventurers_by_chance_or_by_name():
    seen = Counter()
    for seed in range(200):
        state = GAME.new(num_players=3, adventurers="random", seed=seed)
        names = [entry["adventurer"] for entry in doc(state)["players"]]
        assert len(set(names)) == 3
        assert phase(state) == "INVITE"
        seen.update(names)
    assert set(seen) == set(ADVENTURERS)
    state = GAME.new(num_players=2, adventurers=["Orium", "Eoles"], seed=1)
    assert [entry["adventurer"] for entry in doc(state)["players"]] == ["Orium", "Eoles"]


def test_r3_the_first_player_is_drawn():
    firsts = Counter(int(GAME.new(num_players=3, seed=seed).first) for seed in range(300))
    assert sorted(firsts) == [0, 1, 2]
    assert min(firsts.values()) > 70
    assert all(GAME.new(num_players=3, first_player=1, seed=seed).first == 1 for seed in range(10))


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_the_table_is_laid(num_players):
    for seed in range(20):
        state = GAME.new(num_players=num_players, adventurers="random", seed=seed)
        document = doc(state)
        first = document["first_player"]
        for seat, entry in enumerate(document["players"]):
            assert entry["score"] == 10
            assert entry["rerolls"] == (2 if seat == (first - 1) % num_players else 0)
            assert {d["shows"] for d in entry["dice"]} == {"unrolled"}
            assert (entry["company"], entry["camp"], entry["boats"]) == (0, None, [0, 0, 0, 0])
        assert len(document["deck"]["A"]) == 15
        assert len(document["deck"]["B"]) == 20
        assert [len(cards) for cards in document["removed"].values()] == [3, 3]
        assert sorted(document["spells"]["pile"]) == [1, 2, 3, 4, 5, 6, 6]
        assert not document["black_in_play"]
        dice = [name for entry in document["board"].values() for name in entry["dice"]]
        assert sorted(dice) == sorted(SMALL)
        for entry in document["board"].values():
            assert entry["footprints"] == (0 if entry["dice"] else 1)
            assert int(entry["companion"].split()[0]) <= 23


def test_r4_the_die_is_bound_to_its_sketal():
    """Two Sketals; the one that leaves takes its own die back, whatever the other shows."""
    state = noon(
        adventurer="Pocana", dice=["mineral", "mineral", "fire"], row=[(15, "green"), (13, "orange")],
        named={"large green": "air", "large orange": "nature"},
    )  # fmt: skip
    assert row_of(state) == [13]
    assert [d["die"] for d in player(state)["dice"] if d["die"].startswith("large")] == ["large orange"]
    assert "green" in doc(state)["supply"]


# ---------------------------------------------------------------------- sparks and rerolls


def test_r5_special_faces_pay_once_at_the_start_of_noon():
    place = {"adventurer": "Noctiluca", "dice": ["footprint_face", "footprint_face"], "score": 1}
    before = before_noon(**place, named={BLACK: "curse_face"})
    assert tokens(before) == (1, 0, 0, 0)
    state = play(before, STOP)
    assert tokens(state) == (0, 4, 0, 0)
    gains_first = noon(adventurer="Orium", dice=["spark_face", "air"], score=0, named={BLACK: "curse_face"})
    assert tokens(gains_first)[0] == 1  # 0 + 3 - 2, not 0 - 2 + 3
    rolled = position(2, 0, "DIE2", players={0: {"adventurer": "Orium", "dice": ["spark_face", "spark_face"]}},
                      pending={"mode": "reroll", "die": "first own"})  # fmt: skip
    play(rolled, STOP)
    assert tokens(rolled)[0] == 10  # rolling pays nothing


def test_r6_losses_stop_at_zero_but_final_scoring_does_not():
    assert tokens(noon(adventurer="Pocana", dice=["air"] * 3, row=[17], score=3))[0] == 0
    assert tokens(noon(adventurer="Pocana", dice=["water", "water", "fire"], row=[30], score=1))[0] == 0
    last = position(2, 0, "JOURNEY", day=8, players={0: {"adventurer": "Orium", "score": 0, "row": [22, 23, 21, 4]}})
    assert GAME.scores(last)[0] == -9
    play(last, STOP)
    assert GAME.scores(last)[0] == -9


def test_r7_lapping_lasts():
    state = noon(adventurer="Pocana", dice=["air"] * 3, row=[17], score=101, lapped=True)
    assert (player(state)["score"], player(state)["lapped"]) == (97, True)
    state = position(2, 0, "MORNING", players={0: {"score": 97, "lapped": True}, 1: {"score": 9}})
    assert GAME.seat(state) == 0
    assert legal(state) == [STOP]  # set up by hand; in play this node is passed over
    for score, expected in ((99, [STOP, MODE_REROLL, MODE_SET]), (1, [STOP, MODE_REROLL])):
        assert legal(position(2, 0, "MORNING", players={0: {"score": score}})) == expected


@pytest.mark.parametrize("score", [*range(100)])
def test_r8_back_to_the_nearest_reroll_space_below(score):
    below = [space for space in TRACK if space < score]
    state = position(2, 0, "MORNING", players={0: {"score": score, "rerolls": 1}})
    assert (MODE_SET in legal(state)) == (len(below) >= 2)
    play(state, MODE_REROLL)
    if below:
        play(state, PAY_TRACK)
        assert player(state)["score"] == below[-1]
        assert player(state)["rerolls"] == 1
    else:
        assert player(state)["rerolls"] == 0  # nothing else to pay with


def test_r9_tokens_never_run_out():
    state = noon(adventurer="Moloc'h", dice=["mineral", "mineral"], footprints=500)
    assert tokens(state)[1] == 502


def test_r10_three_symbols_set_one_die_to_another_of_its_faces():
    place = {"adventurer": "Noctiluca", "dice": ["air", "footprint_face"], "rerolls": 3, "score": 0}
    state = position(2, 0, "MORNING", players={0: {**place, "named": {BLACK: "fire"}}})
    play(state, MODE_SET)
    assert phase(state) == "SET_DIE"  # three tokens, no other way to pay
    assert tokens(state)[3] == 0
    first, second, black = (play(GAME.clone(state), die(name)) for name in ("first own", "second own", BLACK))
    assert legal(first) == [face(e) for e in ELEMENTS if e != "air"] + [face("special")]
    assert legal(second) == [face(e) for e in ELEMENTS]
    assert legal(black) == [face(e) for e in ELEMENTS if e != "fire"] + [face("special")]
    play(first, face("special"))
    assert player(first)["dice"][0]["shows"] == "footprint_face"
    play(black, face("special"))
    assert player(black)["dice"][-1]["shows"] == "curse_face"
    plain = position(2, 0, "MORNING", players={0: {"adventurer": "Braccio", "rerolls": 3, "score": 0}})
    play(plain, MODE_SET, die("first own"))
    assert legal(plain) == [face(e) for e in ELEMENTS if e != "fire"]


def test_r11_one_or_two_different_dice():
    state = position(2, 0, "MORNING", players={0: {"dice": ["air", "fire", "water"], "rerolls": 1, "score": 0}})
    play(state, MODE_REROLL)
    assert legal(state) == [die("first own"), die("second own"), die("third own")]
    play(state, die("second own"))
    assert legal(state) == [STOP, die("first own"), die("third own")]
    changed = set()
    for seed in range(60):
        for then in (STOP, die("third own")):
            other = play(stir(GAME.clone(state), seed), then)
            shown = [entry["shows"] for entry in player(other)["dice"]]
            assert shown[0] == "air"
            assert then != STOP or shown[2] == "water"
            changed.add((then, shown[1] != "fire", shown[2] != "water"))
    assert len(changed) == 2 + 4


def test_payments_from_all_sources():
    place = {"row": [18, 45], "rerolls": 1, "score": 6}
    state = position(2, 0, "MORNING", players={0: place})
    play(state, MODE_REROLL)
    assert legal(state) == [PAY_POWER, PAY_TOKEN, PAY_TRACK]
    play(state, PAY_POWER, die("first own"), STOP, MODE_REROLL, PAY_POWER, die("first own"), STOP, MODE_REROLL)
    assert legal(state) == [PAY_TOKEN, PAY_TRACK]
    play(state, PAY_TRACK)
    assert tokens(state) == (5, 0, 0, 1)


# ---------------------------------------------------------------------- noon


def test_r12_a_card_acts_once_with_all_activations():
    state = noon(adventurer="Pocana", dice=["mineral"] * 3, row=[4, 24])  # Tamnuca; Brikix leaves
    assert legal(state) == [row(0), row(1)]
    play(state, row(0))
    assert tokens(state)[0] == 33
    assert row_of(state) == [4]  # Brikix followed by itself; Tamnuca did not act again


def test_r13_dice_that_left_no_longer_help_or_block():
    place = {
        "adventurer": "Pocana", "dice": ["mineral", "mineral", "fire"], "row": [(15, "green"), 31, 8],
        "named": {"large green": "water"},
    }  # fmt: skip
    state = noon(**place)
    assert legal(state) == [row(0), row(1)]  # Donillilu is blocked by water
    first = play(GAME.clone(state), row(0))
    assert tokens(first) == (30 + 2 + 2, 0, 0, 1)  # Zellyf has lost its water, Donillilu acts
    second = play(GAME.clone(state), row(1))
    assert tokens(second) == (30 + 3 + 2 + 2, 0, 0, 1)


def test_r14_the_black_die_cancels_itself_too():
    state = noon(adventurer="Pocana", dice=["air", "water", "fire"], row=[29], named={BLACK: "mineral"})
    assert tokens(state) == (30, 0, 0, 0)
    state = noon(adventurer="Pocana", dice=["air", "water", "fire"], row=[39], named={BLACK: "mineral"})
    assert tokens(state)[0] == 33


def test_r15_kaar_may_send_the_black_die_away():
    board = {"nature": {"companion": 4}, "air": {"companion": 5}, "fire": {"companion": 6}}
    for has_kaar in (True, False):
        players = {0: {"row": [20] if has_kaar else [], "dice": ["air", "water", "fire"]}, 1: {}}
        state = position(2, 0, "INVITE", players=players, first=1, finished=[1], board=board, black="nature")
        play(state, section("nature"))
        if not has_kaar:
            assert phase(state) != "BLACK_MOVE"
            assert BLACK in [d["die"] for d in player(state)["dice"]]
            continue
        assert (phase(state), legal(state)) == ("BLACK_MOVE", [STOP, section("air"), section("fire")])
        away = play(GAME.clone(state), section("fire"))
        assert BLACK in doc(away)["board"]["fire"]["dice"]
        assert BLACK not in [d["die"] for d in player(away)["dice"]]
        stays = play(GAME.clone(state), STOP)
        assert BLACK in [d["die"] for d in player(stays)["dice"]]
        for after in (away, stays):
            assert row_of(after) == [20, 4]


def test_r15_the_shield_ends_when_kaar_leaves():
    """Kaar is lost at noon by a spell: the curse begins, the two sparks are not collected afterwards."""
    place = {"adventurer": "Pocana", "dice": ["air", "air", "fire"], "spells": [(3, True)], "row": [35, 20]}
    state = noon(**place, named={BLACK: "curse_face"})
    assert legal(state) == [row(0), spell(0)]
    play(state, spell(0))
    assert tokens(state)[0] == 32  # Dvol twice, no -2
    state = play(noon(**place, named={BLACK: "air"}), spell(0))
    assert tokens(state)[0] == 30  # air is cursed as soon as Kaar is gone
    assert 20 in in_cemetery(state)


def test_r16_where_the_black_die_enters():
    board = {"nature": {"companion": 20}, "air": {"companion": 5}, "fire": {"companion": 6}, "water": {"footprints": 2}}
    seen = Counter()
    for seed in range(200):
        state = position(3, 0, "INVITE", players={0: {}, 1: {}, 2: {}}, board=board, first=0)
        play(stir(state, seed), section("nature"))
        assert doc(state)["black_in_play"]
        seen.update(name for name, entry in doc(state)["board"].items() if BLACK in entry["dice"])
    assert sorted(seen) == ["air", "fire"]
    assert min(seen.values()) > 70


def fetching(**more):
    return noon(adventurer="Pocana", dice=["air", "fire", "water"], row=[41], **more)


def test_r16_fetched_at_noon_it_may_enter_anywhere():
    seen = Counter()
    for seed in range(300):
        state = stir(fetching(cemetery=[20]), seed)
        play(state, cemetery(20))
        seen.update(name for name, entry in doc(state)["board"].items() if BLACK in entry["dice"])
    assert sorted(seen) == sorted(ELEMENTS)


def test_r17_cromaug_must_fetch_another_and_may_use_it():
    state = fetching(cemetery=[22, 35])
    assert phase(state) == "RESURRECT"
    assert cemetery(41) not in legal(state)
    assert STOP not in legal(state)
    play(state, cemetery(35))
    assert (phase(state), legal(state)) == ("NOON", [STOP, row(0)])
    used, left = play(GAME.clone(state), row(0)), play(GAME.clone(state), STOP)
    assert (tokens(used)[0], tokens(left)[0]) == (31, 30)
    assert row_of(used) == row_of(left) == [35]
    quiet = play(fetching(cemetery=[4]), cemetery(4))  # its condition is not met: nothing to decide
    assert phase(quiet) == "JOURNEY"


def test_r17_stop_waits_for_the_rest():
    state = noon(adventurer="Pocana", dice=["air", "fire", "air"], row=[41, 43], cemetery=[35])
    play(state, row(0), cemetery(35))
    assert legal(state) == [row(0), row(1)]  # Kapao must go before anything may be declined
    play(state, row(0))
    assert legal(state) == [STOP, row(0)]


def test_r17_what_was_done_stays_done():
    state = noon(adventurer="Pocana", dice=["air", "air", "fire"], row=[41, 45, 43], named={"small red": "fire"})
    play(state, row(1))  # Lumipili leaves for 6
    assert tokens(state)[0] == 36
    play(state, row(0), cemetery(45))
    assert row_of(state) == [43, 45] or row_of(state) == [45]
    if phase(state) == "NOON":
        assert all(player(state)["row"][a - row(0)]["companion"] != label(45) for a in legal(state) if a >= row(0))
    assert tokens(state)[0] == 36


def test_r17_a_fetched_sketal_brings_an_unrolled_die():
    state = play(fetching(cemetery=[15]), cemetery(15))
    large = [d for d in player(state)["dice"] if d["die"] == "large green"]
    assert large == [{"die": "large green", "shows": "unrolled"}]
    state = play(fetching(cemetery=[44]), cemetery(44))
    assert (phase(state), legal(state)) == (
        "SKETAL_COLOR",
        [color(c) for c in ("green", "blue", "azure", "red", "orange")],
    )
    play(state, color("red"))
    assert player(state)["row"][-1] == {"companion": "44 Sketal", "die": "red"}
    assert phase(state) == "JOURNEY"


def test_r17_cards_that_others_lost_in_this_noon_are_out_of_reach():
    """player_0 loses Kapao and a Sketal first; player_1's Cromaug finds neither the cards nor the die."""
    players = {
        0: {"adventurer": "Pocana", "dice": ["air", "air", "mineral", "mineral"], "row": [43, (15, "green")],
            "named": {"large green": "fire"}},
        1: {"adventurer": "Moloc'h", "dice": ["air", "water"], "row": [41], "rerolls": 1},
    }  # fmt: skip
    for view in ("snapshot", "live"):
        state = position(2, 1, "MORNING", players=players, finished=[0], cemetery=[9, 44], options={"view": view})
        play(state, STOP)
        while GAME.seat(state) == 0:
            play(state, legal(state)[0])
        assert (GAME.seat(state), phase(state)) == (1, "RESURRECT")
        assert {43, 15} <= set(in_cemetery(state))
        offered = {action - 52 for action in legal(state)}
        assert {9, 44} <= offered
        assert not offered & {43, 15, 41}
        seen = GAME.observation.views(GAME.observe(state, 1))
        assert {1 + int(i) for i in np.flatnonzero(seen["eligible"])} == offered
        shown = {1 + int(i) for i in np.flatnonzero(seen["cemetery"])}
        assert ({43, 15} <= shown) == (view == "live")
        play(state, cemetery(44))
        assert color("green") not in legal(state)
        assert color("blue") in legal(state)


def test_r18_spells_are_dealt_from_the_left_at_the_end_of_noon():
    state = noon(3, adventurer="Pocana", dice=["fire", "fire", "air"], row=[10], score=30)
    document = doc(state)
    assert phase(state) == "JOURNEY"
    pile = [1, 2, 3, 4, 5, 6, 6]
    assert document["players"][0]["spells"] == []
    assert document["players"][1]["spells"] == [{"type": pile[0], "face_up": False}]
    assert document["players"][2]["spells"] == [{"type": pile[1], "face_up": False}]
    assert document["spells"]["pile"] == pile[2:]
    for seat in range(3):
        seen = GAME.observation.view(GAME.observe(state, seat), "spells")
        for relative in range(3):
            expected = [0] * 7 if (seat + relative) % 3 == 0 else [1, 0, 0, 0, 0, 0, 0]
            assert seen[relative, 0].tolist() == expected


def test_r18_a_sleeping_spell_does_nothing_and_is_turned_up_next_round():
    state = noon(adventurer="Pocana", dice=["nature", "nature", "air"], spells=[(1, False)], score=30)
    assert tokens(state)[0] == 30
    while doc(state)["round"] == 7:
        play(state, STOP)
    assert player(state)["spells"] == [{"type": 1, "face_up": True}]


def test_r19_a_spell_acts_once_and_is_spent_for_nothing():
    state = noon(adventurer="Pocana", dice=["fire"] * 4, spells=[(4, True)], score=30)
    assert tokens(state)[0] == 24
    assert doc(state)["spells"]["gone"] == [4]
    state = noon(adventurer="Pocana", dice=["mineral", "mineral", "air"], spells=[(5, True)], footprints=2)
    assert tokens(state)[1] == 0
    state = noon(adventurer="Pocana", dice=["air", "air", "fire"], spells=[(3, True)])
    assert doc(state)["spells"]["gone"] == [3]


def test_r20_the_last_companion_is_the_rightmost_of_the_moment():
    state = noon(adventurer="Pocana", dice=["air", "air", "fire"], row=[4, 9, 43], spells=[(3, True)])
    assert legal(state) == [row(1), row(2), spell(0)]
    first = play(GAME.clone(state), row(2), row(1))
    assert row_of(first) == [4]  # Kapao left by itself, then Oshra by the spell
    other = play(GAME.clone(state), spell(0))
    assert row_of(other) == [4, 9]


# ---------------------------------------------------------------------- journey


def walker(spot, **more):
    return {"dice": ["fire", "fire", "fire"], "company": spot, "visited": [spot], **more}


def test_r21_a_skull_without_anything_to_lose():
    state = position(2, 0, "JOURNEY", players={0: walker(16, dice=["nature", "air", "air"])})
    play(state, move(15))
    assert player(state)["company"] == 15
    state = position(2, 0, "JOURNEY", players={0: {"dice": ["air", "fire", "water"], "boats": [0, 0, 0, 1]}},
                     options=ARCHIPELAGO)  # fmt: skip
    play(state, boat("1>2"))
    assert GAME.seat(state) == 1


def test_a_skull_takes_a_companion_or_a_spell():
    place = walker(16, dice=["nature", "air", "air"], row=[4, 5], spells=[(1, True), (2, False)])
    state = position(2, 0, "JOURNEY", players={0: place})
    play(state, move(15))
    assert (phase(state), legal(state)) == ("SKULL", [row(0), row(1), spell(0), spell(1)])
    assert row_of(play(GAME.clone(state), row(0))) == [5]
    up, down = play(GAME.clone(state), spell(0)), play(GAME.clone(state), spell(1))
    assert (doc(up)["spells"]["gone"], doc(up)["spells"]["lost"]) == ([1], [])
    assert (doc(down)["spells"]["gone"], doc(down)["spells"]["lost"]) == ([], [2])
    assert player(up)["spells"] == [{"type": 2, "face_up": False}]


def test_r22_losing_a_sketal_at_the_skull_does_not_undo_the_step():
    place = walker(16, dice=["fire", "fire", "fire"], row=[(14, "azure")], named={"large azure": "nature"})
    state = position(2, 0, "JOURNEY", players={0: place})
    play(state, move(15))
    assert player(state)["company"] == 15
    assert row_of(state) == []
    assert "azure" in doc(state)["supply"]


def test_r23_dice_before_footprints_and_supply_dice_first():
    place = walker(
        0, dice=["nature", "nature", "water"], footprints=2, row=[(14, "azure")], named={"large azure": "nature"}
    )
    state = position(2, 0, "JOURNEY", players={0: place})
    play(state, move(44))
    assert (player(state)["used"], tokens(state)[1]) == (["large azure"], 2)
    play(state, move(45))
    assert player(state)["used"] == ["first own", "large azure"]
    play(state, move(46))
    assert player(state)["used"] == ["first own", "second own", "large azure"]
    play(state, move(47))
    assert tokens(state)[1] == 1


def test_r23_an_unused_die_that_leaves_counts_as_the_spent_one():
    place = walker(
        16, dice=["fire", "fire", "fire"], footprints=0, row=[(14, "azure"), (15, "green")],
        named={"large azure": "nature", "large green": "nature"},
    )  # fmt: skip
    state = position(2, 0, "JOURNEY", players={0: place})
    play(state, move(15))
    assert player(state)["used"] == ["large green"]
    play(state, row(0))  # the azure die leaves unused: the green one is free again
    assert player(state)["used"] == []
    assert move(18) in legal(state)


def test_r24_used_dice_still_forbid():
    place = walker(7, dice=["fire", "air", "nature"], footprints=1, used=["first own"])
    state = position(2, 0, "JOURNEY", players={0: place})
    play(state, move(8))  # no fire
    assert tokens(state)[1] == 0
    free = position(2, 0, "JOURNEY", players={0: walker(7, dice=["air", "air", "nature"], footprints=1)})
    play(free, move(8))
    assert tokens(free)[1] == 1


def test_r25_no_spot_twice_in_a_round():
    state = position(2, 0, "JOURNEY", players={0: walker(0, footprints=9)})
    play(state, move(1))
    assert move(0) not in legal(state)
    play(state, move(2))
    assert move(1) not in legal(state)
    assert {move(3), move(45)} <= set(legal(state))
    play(state, STOP)
    while doc(state)["round"] == 7 or phase(state) != "JOURNEY" or GAME.seat(state) != 0:
        play(state, legal(state)[0])
    if doc(state)["round"] == 8:
        assert player(state)["visited"] == [2]


def test_r26_symbols_act_in_both_directions_every_round():
    for a, b in ((10, 11), (11, 10)):
        state = position(2, 0, "JOURNEY", players={0: walker(a, footprints=5)})
        play(state, move(b))
        assert tokens(state)[2] == 1


def test_r27_settling_is_free_and_optional():
    state = position(2, 0, "JOURNEY", players={0: walker(5, footprints=3), 1: walker(5, camp=5)})
    assert SETTLE in legal(state)
    play(state, SETTLE)
    assert player(state)["camp"] == 5
    assert tokens(state)[1] == 3
    assert GAME.seat(state) == 1
    assert SETTLE not in legal(state)  # the camp is there already; sharing the village is no matter
    away = position(2, 0, "JOURNEY", players={0: walker(0, footprints=3)})
    assert SETTLE not in legal(away)


def test_a_village_must_be_paid_in_footprints():
    for village, neighbor, cost in ((59, 60, 1), (43, 42, 2), (14, 13, 3)):
        for footprints in range(5):
            place = walker(neighbor, footprints=footprints)
            state = position(2, 0, "JOURNEY", players={0: place})
            if footprints >= cost:
                play(state, move(village))
                assert tokens(state)[1] == footprints - cost
            else:
                assert move(village) not in legal(state)


def sailor(dice, **more):
    return position(2, 0, "JOURNEY", players={0: {"dice": dice, **more}}, options=ARCHIPELAGO)


def test_r28_exact_numbers_of_different_elements():
    one, two, three = ["air"] * 3, ["air", "air", "fire"], ["air", "fire", "water"]
    four, five = [*three, "nature"], [*three, "nature", "mineral"]
    for dice, routes in ((one, "0>1 0>6"), (two, "0>1 0>6"), (three, "0>3 0>8"), (four, "0>10"), (five, "")):
        state = sailor(dice, footprints=0)
        assert legal(state) == [STOP, *(boat(route) for route in routes.split())]
    special = sailor(
        ["footprint_face", "air", "fire", "water"], adventurer="Noctiluca", named={"small purple": "footprint_face"}
    )
    assert legal(special) == [STOP, boat("0>3"), boat("0>8")]
    jokers = sailor(two, footprints=2)
    assert legal(jokers) == [STOP, *(boat(route) for route in ("0>1", "0>3", "0>6", "0>8", "0>10"))]
    play(jokers, boat("0>10"))
    assert tokens(jokers) == (10, 0, 0, 1)


def test_r28_one_boat_on_an_island():
    state = sailor(["air"] * 3, boats=[0, 0, 1, 6], footprints=9)
    assert boat("0>1") not in legal(state)
    assert boat("0>6") not in legal(state)
    assert boat("1>0") not in legal(state)  # boats are still in the center
    gone = sailor(["air"] * 3, boats=[1, 3, 6, 8], footprints=9)
    assert {boat("1>0"), boat("6>0"), boat("3>0"), boat("8>0")} <= set(legal(gone))
    assert boat("10>0") not in legal(gone)


def test_r29_gains_of_a_step_do_not_pay_for_it():
    state = sailor(["air", "fire", "water"], boats=[0, 0, 0, 3], footprints=0)
    assert boat("3>4") not in legal(state)  # three elements are too many, and a joker never removes one
    state = sailor(["air"] * 3, boats=[0, 0, 0, 8], footprints=0)
    assert boat("8>9") not in legal(state)
    state = sailor(["air"] * 3, boats=[0, 0, 0, 8], footprints=1)
    play(state, boat("8>9"))
    assert tokens(state)[1] == 0
    state = sailor(["air"] * 3, boats=[0, 0, 0, 3], footprints=0)
    play(state, boat("3>4"))
    assert tokens(state)[1] == 1


# ---------------------------------------------------------------------- evening and dawn


def test_r30_footprints_pile_up():
    board = {"water": {"footprints": 2}, "air": {"footprints": 1}}
    state = position(2, 1, "JOURNEY", players={0: {}, 1: {"company": 5, "visited": [5]}}, finished=[0], board=board)
    play(state, STOP)
    sections = doc(state)["board"]
    assert [sections[e]["footprints"] for e in ("nature", "water", "air", "fire", "mineral")] == [0, 3, 2, 1, 1]


def test_r31_small_dice_go_back_as_they_show():
    place = {"dice": ["fire", "fire", "fire"], "company": 5, "visited": [5]}
    place["named"] = {"small green 1": "air", "small red": "mineral", BLACK: "water", "small purple": "footprint_face"}
    seen = Counter()
    for seed in range(100):
        state = position(2, 1, "JOURNEY", players={0: {}, 1: place}, finished=[0], dice_on="fire")
        play(stir(state, seed), STOP)
        sections = doc(state)["board"]
        assert "small green 1" in sections["air"]["dice"]
        assert "small red" in sections["mineral"]["dice"]
        assert BLACK in sections["water"]["dice"]
        seen.update(e for e in ELEMENTS if "small purple" in sections[e]["dice"])
        assert all(d["shows"] == "unrolled" for d in player(state, 1)["dice"])
        assert doc(state)["first_player"] == 1
    assert sorted(seen) == sorted(ELEMENTS)


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_r32_only_with_two_players_the_first_buries(num_players):
    buried = 0
    for state, action in random_game(3, num_players=num_players):
        if action is not None and phase(state) == "BURY":
            buried += 1
            assert GAME.seat(state) == state.first
            assert STOP not in legal(state)
            after = play(GAME.clone(state), action)
            assert int(state.section_card[action - 1]) in in_cemetery(after)
            assert after.section_dice[action - 1] == state.section_dice[action - 1]
            assert after.section_footprints[action - 1] == state.section_footprints[action - 1]
            assert GAME.seat(after) != state.first
    assert buried == (8 if num_players == 2 else 0)


def test_r34_nodes_with_one_choice_are_passed_over():
    for seed in range(12):
        options = {"num_players": 1 + seed % 4, "map": ("shadows", "archipelago")[seed // 4 % 2]}
        for state, action in random_game(seed, **options):
            if action is not None:
                assert len(legal(state)) >= 2


def test_r34_plain_sources_are_resolved_silently():
    state = noon(adventurer="Taetyss", dice=["air", "water", "mineral"], row=[4, 2, 31])
    assert phase(state) == "JOURNEY"
    assert tokens(state) == (30 + 3 + 1 + 2 + 3, 0, 1, 1)
    state = noon(adventurer="Taetyss", dice=["air", "water", "water"], row=[31, 30])
    assert legal(state) == [ADVENTURER, row(0), row(1)]


# ---------------------------------------------------------------------- solo


def solo(day=2, tiles=(), options=None, arthur=None, board=None, **place):
    board = board or {"nature": {"companion": 4}, "air": {"companion": 5}, "water": {"companion": 6}}
    players = {0: {"rerolls": 1, **place}}
    return position(1, 0, "INVITE", day=day, tiles=tiles, options=options, arthur=arthur, board=board, players=players)


def test_r35_arthurs_dice_are_not_from_the_supply():
    state = GAME.new(num_players=1, seed=1)
    play(state, color("red"))
    assert phase(state) == "ARTHUR_DICE"
    assert legal(state) == [color(c) for c in ("green", "blue", "azure", "orange", "purple", "yellow")]
    play(state, color("yellow"))
    assert legal(state) == [color(c) for c in ("green", "blue", "azure", "orange")]
    play(state, color("green"))
    document = doc(state)
    assert document["supply"] == ["green", "blue", "azure", "red", "orange"]
    assert [entry["color"] for entry in document["arthur"]["dice"]] == ["yellow", "green"]
    assert player(state)["rerolls"] == 0
    assert document["spells"] == {"pile": [], "gone": [], "lost": []}
    cards = document["deck"]["A"] + document["deck"]["B"]
    cards += [entry["companion"] for entry in document["board"].values() if entry["companion"]]
    assert sorted(int(card.split()[0]) for card in cards) == [c for c in range(1, 47) if c not in SOLO_REMOVED]


def test_r35_purple_and_yellow_never_together():
    state = play(GAME.new(num_players=1, seed=1), color("red"), color("purple"))
    assert legal(state) == [color(c) for c in ("green", "blue", "azure", "orange")]
    pairs = Counter()
    for seed in range(400):
        state = GAME.new(num_players=1, adventurers="random", arthur_dice="random", seed=seed)
        colors = [entry["color"] for entry in doc(state)["arthur"]["dice"]]
        pairs[frozenset(colors)] += 1
        assert len(set(colors)) == 2
        own = dict(zip(ADVENTURERS, ("green", "blue", "azure", "red", "orange", "purple", "yellow"), strict=True))
        assert own[player(state)["adventurer"]] not in colors
    assert frozenset(["purple", "yellow"]) not in pairs
    assert len(pairs) == 20
    with pytest.raises(ValueError, match="not purple with yellow"):
        GAME.new(num_players=1, arthur_dice=["yellow", "purple"])
    with pytest.raises(ValueError, match="not the player's red"):
        GAME.new(num_players=1, adventurers=["Pocana"], arthur_dice=["red", "green"])
    state = GAME.new(num_players=1, arthur_dice=["red", "green"], seed=1)
    assert legal(state) == [color(c) for c in ("blue", "azure", "orange", "purple", "yellow")]


TILES = {1: (2, 0, 0, ""), 2: (2, 0, 1, "min"), 3: (3, 0, 0, ""), 4: (2, 1, 1, "max"), 5: (1, 2, 1, "min"),
         6: (2, 3, 1, "max"), 7: (0, 4, 1, "min"), 8: (1, 5, 1, "max")}  # fmt: skip


@pytest.mark.parametrize("tile", TILES)
@pytest.mark.parametrize("map_name", ["shadows", "archipelago"])
def test_r36_every_tile_scores_the_companys_place(tile, map_name):
    steps, bonus, camp, route = TILES[tile]
    state = solo(tiles=[tile], options={"map": map_name}, arthur={"company": 5, "score": 20, "camp": 59})
    play(state, section("nature"))
    after = doc(state)["arthur"]
    assert after["company"] == 5 + steps
    assert after["score"] == 20 + 5 + steps + bonus
    assert after["camp"] == (5 if camp and map_name == "shadows" else 59)
    there = {"": [0, 0, 0, 0], "min": [0, 0, 0, 6], "max": [0, 0, 0, 10]}[route]
    assert after["boats"] == (there if map_name == "archipelago" else [0, 0, 0, 0])
    assert after["footprints"] == 0
    assert doc(state)["board"]["nature"]["tile"] not in (tile, None)
    assert tile in after["discarded"]


def test_r37_r38_arthurs_sections_are_stirred():
    """Footprints go, all dice there are rolled again, and one that was set aside comes back."""
    board = {"nature": {"companion": 4}, "air": {"companion": 5}, "fire": {"footprints": 3}, "water": {"footprints": 2}}
    where, small = Counter(), Counter()
    for seed in range(300):
        state = position(1, 0, "INVITE", day=2, board=board, players={0: {"rerolls": 1}}, dice_on="fire", tiles=[1],
                         arthur={"dice": (("yellow", "set aside"), ("blue", "fire"))})  # fmt: skip
        play(stir(state, seed), section("nature"))
        document = doc(state)
        assert document["board"]["fire"]["footprints"] == 0
        assert document["board"]["water"]["footprints"] == 2
        yellow = document["arthur"]["dice"][0]["section"]
        where[yellow] += 1
        assert document["arthur"]["score"] == 10 + 2 + (3 if yellow == "set aside" else 0)
        small.update(e for e in ELEMENTS for name in document["board"][e]["dice"] if name == "small purple")
    assert sorted(where) == sorted([*ELEMENTS, "set aside"])
    assert sorted(small) == sorted(ELEMENTS)
    purple = Counter()
    for seed in range(100):
        state = position(1, 0, "INVITE", day=2, board=board, players={0: {"rerolls": 1}}, tiles=[1],
                         arthur={"dice": (("purple", "air"), ("blue", "fire"))})  # fmt: skip
        play(stir(state, seed), section("nature"))
        arthur = doc(state)["arthur"]
        aside = arthur["dice"][0]["section"] == "set aside"
        purple[aside] += 1
        assert arthur["footprints"] == (2 if aside else 0)
    assert purple[True] > 5


def test_r39_the_path_to_island_1_is_closed_in_solo():
    state = position(1, 0, "JOURNEY", players={0: {"dice": ["air"] * 3}}, options=ARCHIPELAGO)
    assert legal(state) == [STOP, boat("0>6")]
    back = position(1, 0, "JOURNEY", players={0: {"dice": ["air"] * 3, "boats": [1, 3, 6, 8]}}, options=ARCHIPELAGO)
    assert boat("1>0") not in legal(back)
    assert boat("1>2") in legal(back)


@pytest.mark.parametrize(
    ("boats", "tile", "routes"),
    [
        ([0, 0, 0, 6], 2, "0>3 0>8"),
        ([0, 0, 6, 10], 4, "0>3 0>8"),
        ([0, 3, 6, 8], 2, "0>10"),
        ([0, 3, 8, 10], 2, "0>6"),
        ([3, 6, 8, 10], 2, "3>4 6>7 8>9 10>9"),
        ([3, 6, 8, 10], 4, "3>5 6>5 8>7 10>11"),
        ([3, 4, 5, 6], 2, "6>7"),
        ([3, 4, 5, 6], 8, "6>7"),
        ([4, 5, 7, 9], 2, ""),
        ([4, 6, 9, 11], 4, "6>5"),
        ([1, 2, 3, 4], 4, "3>5"),
    ],
)
def test_r40_arthurs_boats(boats, tile, routes):
    state = solo(tiles=[tile], options=ARCHIPELAGO, arthur={"boats": boats})
    play(state, section("nature"))
    expected = [boat(route) for route in routes.split()]
    if len(expected) > 1:
        assert (phase(state), legal(state)) == ("ARTHUR_BOAT", expected)
        play(state, expected[-1])
    if expected:
        here, there = (int(island) for island in routes.split()[-1].split(">"))
        boats = sorted([*[b for i, b in enumerate(boats) if i != boats.index(here)], there])
    assert doc(state)["arthur"]["boats"] == boats
    assert phase(state) == "MORNING"


@pytest.mark.parametrize(
    ("camp", "footprints", "then", "left"),
    [(None, 0, None, 0), (None, 1, 59, 0), (59, 3, 5, 2), (17, 1, 17, 1), (17, 2, 43, 0), (43, 3, 14, 0),
     (43, 2, 43, 2), (14, 9, 14, 9)],
)  # fmt: skip
def test_r41_one_last_village(camp, footprints, then, left):
    arthur = {"score": 50, "camp": camp, "footprints": footprints}
    state = position(1, 0, "JOURNEY", day=8, arthur=arthur, players={0: {"company": 5, "visited": [5]}})
    play(state, STOP)
    after = doc(state)["arthur"]
    assert (after["camp"], after["footprints"]) == (then, left)


@pytest.mark.parametrize(("score", "outcome"), [(35, -1), (36, -1), (37, 1)])
def test_r42_equal_is_lost(score, outcome):
    """The player has 4 for Pocana and 10 for fireflies; Arthur has 50."""
    place = {"company": 5, "visited": [5], "score": score, "rerolls": 9}
    state = position(1, 0, "JOURNEY", day=8, arthur={"score": 50}, players={0: place})
    play(state, STOP)
    assert GAME.returns(state).tolist() == [outcome]
    assert GAME.margins(state).tolist() == [score + 14 - 50]


def test_r43_arthurs_die_is_a_die():
    for seed in range(60):
        state = GAME.new(num_players=1, adventurers=["Pocana"], arthur_dice=["green", "yellow"], seed=seed)
        document = doc(state)
        his = {entry["section"] for entry in document["arthur"]["dice"]}
        for element, entry in document["board"].items():
            assert (entry["companion"] is None) == (element in his)
            assert entry["footprints"] == (0 if entry["dice"] or element in his else 1)
            assert entry["tile"]


def test_solo_decks_and_tiles_last_for_eight_rounds():
    for seed in range(10):
        rounds = Counter()
        for state, action in random_game(seed, num_players=1, map=("shadows", "archipelago")[seed % 2]):
            document = doc(state)
            if action is not None and phase(state) == "INVITE":
                rounds[document["round"]] += 1
                deck = {
                    int(entry["companion"].split()[0]) <= 23
                    for entry in document["board"].values()
                    if entry["companion"]
                }
                assert deck == {document["round"] <= 4}
        assert rounds == dict.fromkeys(range(1, 9), 1)
        assert document["arthur"]["stack"] == []
        assert sum(entry["tile"] is None for entry in document["board"].values()) == 1


# ---------------------------------------------------------------------- the rest


def test_r44_a_sketal_without_die_never_gets_one():
    board = {"nature": {"companion": 15}, "air": {"companion": 5}, "fire": {"companion": 6}}
    players = {0: {"row": [(44, "green")]}, 1: {}}
    state = position(2, 1, "INVITE", players=players, first=0, finished=[0], board=board)
    play(state, section("nature"))
    assert player(state, 1)["row"] == [{"companion": "15 Sketal", "die": None}]
    free = position(2, 1, "INVITE", players={0: {}, 1: {}}, first=0, finished=[0], board=board)
    play(free, section("nature"))
    assert player(free, 1)["row"] == [{"companion": "15 Sketal", "die": "green"}]


@pytest.mark.parametrize(("rerolls", "returns"), [((1, 1), [0, 0]), ((2, 1), [1, -1]), ((0, 3), [-1, 1])])
def test_r45_reroll_tokens_break_ties(rerolls, returns):
    """Lumipilis do not count."""
    place = {"company": 5, "visited": [5], "adventurer": "Taetyss", "row": [18]}
    players = {0: {**place, "rerolls": rerolls[0]}, 1: {"adventurer": "Orium", "rerolls": rerolls[1], "row": [8],
                                                        "company": 5, "visited": [5]}}  # fmt: skip
    state = position(2, 1, "JOURNEY", day=8, finished=[0], players=players)
    play(state, STOP)
    assert GAME.scores(state).tolist() == [10, 10]
    assert GAME.returns(state).tolist() == returns


def test_r46_nobody_needs_no_firefly():
    for cards, fireflies, bonus in (
        ([], 0, 10),
        ([8], 0, 0),
        ([8], 1, 10),
        ([6], 0, 10),
        ([6, 8, 9], 0, 0),
        ([6, 8, 9], 1, 10),
    ):
        place = {"adventurer": "Orium", "score": 0, "row": cards, "fireflies": fireflies}
        assert GAME.scores(position(2, 0, "JOURNEY", players={0: place}))[0] == bonus


def test_r47_the_removed_cards_stay_unknown():
    for state, _ in random_game(4, num_players=3):
        removed = [int(name.split()[0]) for cards in doc(state)["removed"].values() for name in cards]
        if doc(state)["round"]:
            assert len(removed) == 6
            for seat in range(3):
                unseen = GAME.observation.view(GAME.observe(state, seat), "unseen")
                assert unseen[[card - 1 for card in removed]].all()


def test_r48_the_sketal_of_any_color_takes_a_die():
    board = {"nature": {"companion": 44}, "air": {"companion": 5}, "fire": {"companion": 6}}
    players = {0: {"row": [(15, "green"), (16, "blue"), (14, "azure")]}, 1: {}}
    state = position(2, 1, "INVITE", players=players, first=0, finished=[0], board=board)
    play(state, section("nature"))
    assert (phase(state), legal(state)) == ("SKETAL_COLOR", [color("red"), color("orange")])
    players[0]["row"] += [(17, "red")]
    state = position(2, 1, "INVITE", players=players, first=0, finished=[0], board=board)
    play(state, section("nature"))
    assert player(state, 1)["row"] == [{"companion": "44 Sketal", "die": "orange"}]  # no choice left
    players[0]["row"] += [(13, "orange")]
    state = position(2, 1, "INVITE", players=players, first=0, finished=[0], board=board)
    play(state, section("nature"))
    assert player(state, 1)["row"] == [{"companion": "44 Sketal", "die": None}]

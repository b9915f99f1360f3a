"""The worked examples of the specification, section 13."""

import itertools

import pytest

from .positions import (
    ADVENTURER,
    GAME,
    MODE_REROLL,
    MODE_SET,
    PAY_POWER,
    PAY_TOKEN,
    PAY_TRACK,
    STOP,
    boat,
    die,
    face,
    in_cemetery,
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


def test_e1_setting_a_die():
    taetyss = {"adventurer": "Taetyss", "dice": ["air", "air", "air", "water"], "row": [18], "rerolls": 2, "score": 10}
    state = position(2, 0, "MORNING", players={0: taetyss, 1: {"score": 0}}, first=1, finished=[1])
    play(state, MODE_SET, PAY_TOKEN, PAY_TOKEN, PAY_POWER, die("first own"), face("water"))
    assert tokens(state) == (10, 0, 0, 0)
    assert player(state)["powers_used"] == 1
    shown = sorted(entry["shows"] for entry in player(state)["dice"])
    assert shown == ["air", "air", "water", "water"]
    assert phase(state) == "MORNING"
    play(state, STOP)
    assert tokens(state) == (16, 0, 0, 2)


def test_e2_back_on_the_track():
    pocana = {
        "adventurer": "Pocana", "score": 15, "row": [(14, "azure"), 19],
        "dice": ["air", "air", "air", "fire", "water", "nature"], "named": {"large azure": "mineral"},
    }  # fmt: skip
    found = 0
    for seed in range(300):
        state = position(2, 0, "MORNING", players={0: pocana, 1: {"score": 0}}, first=1, finished=[1])
        stir(state, seed)
        assert len(player(state)["dice"]) == 7
        play(state, MODE_REROLL)
        if phase(state) == "PAY":
            play(state, PAY_TRACK)
        assert player(state)["score"] == 13
        play(state, die("large azure"), die("small green 1"), MODE_REROLL)
        assert player(state)["score"] == 11
        play(state, die("small green 2"), die("small blue 1"))
        shown = [entry["shows"] for entry in player(state)["dice"]]
        if shown.count("air") != 4 or shown.count("nature") >= 3:
            continue
        found += 1
        play(state, STOP)
        assert 19 in in_cemetery(state)
        assert player(state)["score"] == 21
    assert found > 20


def test_e3_order_of_effects():
    eoles = {
        "adventurer": "Eoles", "dice": ["air", "mineral", "air"], "row": [(15, "green"), 8],
        "named": {"large green": "mineral"},
    }  # fmt: skip
    state = noon(**eoles)
    assert phase(state) == "NOON"
    assert legal(state) == [ADVENTURER, row(0), row(1)]
    play(state, ADVENTURER)
    assert tokens(state) == (34, 0, 2, 0)
    play(state, row(0))
    assert 15 in in_cemetery(state)
    assert row_of(state) == [8]
    assert "green" in GAME.to_json(state)["supply"]
    assert tokens(state) == (38, 0, 2, 1)  # Donillilu is plain and followed by itself


def test_e4_shadows():
    walker = {"dice": ["air", "fire"], "footprints": 1, "company": 45, "adventurer": "Braccio"}
    state = position(2, 0, "JOURNEY", players={0: walker})
    play(state, move(60))
    assert player(state)["used"] == ["first own"]
    assert tokens(state) == (10, 1, 0, 0)
    play(state, move(59))
    assert tokens(state) == (10, 0, 0, 1)
    assert phase(state) == "JOURNEY"
    play(state, move(57))
    assert tokens(state) == (10, 0, 0, 1)
    assert player(state)["company"] == 57
    assert player(state)["camp"] is None
    assert GAME.seat(state) == 1  # 56 cannot be entered, so only STOP was left


def test_e4_the_next_spot_is_illegal():
    walker = {"dice": ["air", "fire"], "company": 57, "visited": [45, 60, 59, 57], "footprints": 0, "camp": 5}
    state = position(2, 0, "JOURNEY", players={0: {**walker, "company": 59, "visited": [45, 60, 59]}})
    assert legal(state) == [STOP, 99, move(57)]
    richer = position(2, 0, "JOURNEY", players={0: {**walker, "footprints": 1}})
    assert legal(richer) == [STOP, move(56)]


def test_e5_archipelago():
    state = position(2, 0, "JOURNEY", players={0: {"dice": ["air", "mineral", "air"]}}, options={"map": "archipelago"})
    assert boat("0>1") in legal(state)
    play(state, boat("0>1"))
    assert tokens(state) == (10, 2, 0, 0)
    assert player(state)["boats"] == [0, 0, 0, 1]


def test_e6_final_scoring():
    place = {
        "adventurer": "Orium", "score": 60, "camp": 5, "footprints": 3, "fireflies": 3,
        "row": [30, 10, 3, 7, 8, 9, 31], "dice": ["fire", "fire"],
    }  # fmt: skip
    state = position(2, 0, "JOURNEY", players={0: {**place, "company": 0}}, day=8)
    assert GAME.scores(state)[0] == 72
    play(state, STOP)
    assert GAME.scores(state)[0] == 72


@pytest.mark.parametrize("map_name", ["shadows", "archipelago"])
def test_e7_arthurs_tile(map_name):
    state = position(
        1, 0, "INVITE", day=2, board={"nature": {"companion": 4}, "air": {"companion": 5}},
        arthur={"score": 17, "company": 4}, tiles=[1], options={"map": map_name},
        players={0: {"rerolls": 1, "dice": ["fire", "fire"]}},
    )  # fmt: skip
    play(state, section("nature"))
    arthur = GAME.to_json(state)["arthur"]
    assert (arthur["company"], arthur["score"]) == (6, 23)


def test_e8_arthurs_last_village():
    arthur = {"score": 50, "camp": 17, "footprints": 3}
    state = position(1, 0, "JOURNEY", day=8, arthur=arthur, players={0: {"dice": ["fire", "fire"], "company": 0}})
    play(state, STOP)
    assert phase(state) == "over"
    document = GAME.to_json(state)["arthur"]
    assert (document["camp"], document["footprints"]) == (43, 1)
    assert GAME.score_parts(state)[0]["arthur"] == 50 + 15 + 1


@pytest.mark.parametrize(("tile", "route"), [(4, "0>10"), (6, "0>10"), (8, "0>10"), (2, "0>6"), (5, "0>6"), (7, "0>6")])
def test_e9_arthurs_first_boat(tile, route):
    state = position(
        1, 0, "INVITE", day=2, board={"nature": {"companion": 4}, "air": {"companion": 5}}, tiles=[tile],
        options={"map": "archipelago"}, players={0: {"rerolls": 1}},
    )  # fmt: skip
    play(state, section("nature"))
    assert GAME.to_json(state)["arthur"]["boats"] == sorted([0, 0, 0, int(route.split(">")[1])])


def test_e10_the_black_die():
    cursed = {"dice": ["air", "air", "fire"], "named": {"small black": "air"}, "adventurer": "Pocana"}
    state = noon(**cursed, row=[40])  # Drel: no air
    assert tokens(state)[0] == 34
    walker = {**cursed, "footprints": 1, "company": 59, "visited": [59]}
    state = position(2, 0, "JOURNEY", players={0: walker})
    play(state, move(58))  # no air: free
    assert tokens(state)[1] == 1
    state = position(2, 0, "JOURNEY", players={0: walker})
    play(state, move(60))  # needs air: a footprint
    assert tokens(state)[1] == 0
    state = noon(**{**cursed, "named": {"small black": "curse_face"}})
    assert tokens(state)[0] == 28


def test_e11_arthurs_camp():
    camps = [None, 59, 5, 33, 38, 17, 43, 14, 14]
    for before, after in itertools.pairwise(camps):
        state = position(
            1, 0, "INVITE", day=2, board={"nature": {"companion": 4}, "air": {"companion": 5}}, tiles=[2],
            arthur={"camp": before}, players={0: {"rerolls": 1}},
        )  # fmt: skip
        play(state, section("nature"))
        assert GAME.to_json(state)["arthur"]["camp"] == after


def test_e12_a_companion_before_the_spell_takes_it():
    state = noon(adventurer="Pocana", dice=["air", "air", "fire"], row=[4, 35], spells=[(3, True)])
    assert legal(state) == [row(1), spell(0)]
    first = GAME.clone(state)
    play(state, row(1))
    assert tokens(state)[0] == 32
    assert row_of(state) == [4]
    play(first, spell(0))
    assert tokens(first)[0] == 30
    assert row_of(first) == [4]
    for table in (state, first):
        assert 35 in in_cemetery(table)
        assert GAME.to_json(table)["spells"]["gone"] == [3]


def test_e13_past_the_end_of_the_track():
    state = noon(adventurer="Pocana", dice=["fire", "fire", "water"], row=[5], score=98)
    assert (player(state)["score"], player(state)["lapped"]) == (102, True)
    lapped = position(2, 0, "MORNING", players={0: {"score": 40, "lapped": True, "rerolls": 1}})
    play(lapped, MODE_REROLL)
    assert player(lapped)["rerolls"] == 0  # the token, not the track

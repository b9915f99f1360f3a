"""The worked examples of the specification, section 12."""

import pytest

from .positions import (
    GAME,
    bank,
    caravan,
    cards,
    claim,
    coins,
    golem_row,
    legal,
    phase,
    play,
    position,
    row,
    where,
)


@pytest.mark.parametrize("actor", range(3))
def test_e1_obtain(actor):
    state = position(3, actor, caravan={actor: "YYY"}, hand={actor: [3]})
    play(state, 3)
    assert caravan(state, actor) == [4, 1, 0, 0]
    assert cards(state, actor) == ([0, 1], [3])
    assert where(state) == ((actor + 1) % 3, "MAIN")


def test_e2_two_upgrades():
    state = position(caravan={0: "YYY"})
    play(state, 1)
    assert where(state) == (0, "UPGRADE")
    assert legal(state) == [67, 70]
    play(state, 67)
    assert where(state) == (0, "UPGRADE")
    assert legal(state) == [67, 68, 70]
    play(state, 67)
    assert caravan(state, 0) == [1, 2, 0, 0]
    assert cards(state, 0) == ([0], [1])
    assert where(state) == (1, "MAIN")


def test_e3_the_same_crystal_twice():
    state = position(caravan={0: "YYY"})
    play(state, 1, 67, 68)
    assert caravan(state, 0) == [2, 0, 1, 0]
    assert where(state) == (1, "MAIN")


@pytest.mark.parametrize(("action", "left"), [(57, [4, 0, 1, 0]), (58, [2, 0, 2, 0]), (59, [0, 0, 3, 0])])
def test_e4_trade(action, left):
    state = position(caravan={0: "YYYYYY"}, hand={0: [12]})
    play(state, 12)
    assert phase(state) == "TRADE_COUNT"
    assert legal(state) == [57, 58, 59]
    play(state, action)
    assert caravan(state, 0) == left
    assert cards(state, 0) == ([0, 1], [12])
    assert where(state) == (1, "MAIN")


def test_e5_take_the_fourth_card():
    state = position(caravan={0: "YYYY"}, row=[20, 21, 22, 23, 24, 25], deck=[30, 31])
    for step in range(3):
        play(state, 48 if step == 0 else 71)
        assert where(state) == (0, "PAY")
        assert legal(state) == [71]
    play(state, 71)
    assert cards(state, 0) == ([0, 1, 23], [])
    assert caravan(state, 0) == [1, 0, 0, 0]
    assert row(state) == [(20, "Y"), (21, "Y"), (22, "Y"), (24, ""), (25, ""), (30, "")]
    assert where(state) == (1, "MAIN")


def test_e6_the_first_card_is_free():
    state = position(row=[20, 21, 22, 23, 24, 25], crystals={0: "YY"})
    assert legal(state) == [0, 1, 45]
    play(state, 45)
    assert caravan(state, 0) == [2, 0, 0, 0]
    assert cards(state, 0) == ([0, 1, 20], [])
    assert where(state) == (1, "MAIN")


def test_e7_setup_with_five_players():
    state = GAME.new(num_players=5, first_player=3, seed=1)
    assert where(state) == (3, "MAIN")
    start = {3: [3, 0, 0, 0], 4: [4, 0, 0, 0], 0: [4, 0, 0, 0], 1: [3, 1, 0, 0], 2: [3, 1, 0, 0]}
    for seat, crystals in start.items():
        assert caravan(state, seat) == crystals
        assert cards(state, seat) == ([0, 1], [])
        assert coins(state, seat) == (0, 0)
    assert bank(state) == (10, 10)


def test_e8_the_last_copper():
    state = position(
        2, 0, caravan={0: "GGGGTTTTPP", 1: "YYGGPP"}, bank=(1, 4), coins={0: (1, 0)}, golem_row=[3, 0, 13, 9, 35]
    )
    assert coins(state, 1) == (2, 0)
    play(state, claim(0))
    assert coins(state, 0) == (2, 0)
    assert bank(state) == (0, 4)
    assert golem_row(state)[:4] == [0, 13, 9, 35]
    play(state, claim(0))
    assert coins(state, 1) == (2, 1)
    assert bank(state) == (0, 3)
    other = position(2, 0, caravan={0: "GGGG"}, bank=(0, 3), golem_row=[35, 3, 13, 9, 0])
    play(other, claim(1))
    assert coins(other, 0) == (0, 0)
    assert bank(other) == (0, 3)


def test_e9_too_many_crystals():
    state = position(caravan={0: "Y" * 9}, hand={0: [2]})
    play(state, 2)
    assert caravan(state, 0) == [12, 0, 0, 0]
    assert where(state) == (0, "DISCARD")
    assert legal(state) == [75]
    play(state, 75)
    assert where(state) == (0, "DISCARD")
    play(state, 75)
    assert caravan(state, 0) == [10, 0, 0, 0]
    assert where(state) == (1, "MAIN")


def test_e10_score():
    state = position(golems={0: [13, 35, 5]}, coins={0: (2, 1)}, caravan={0: "YYYGTTP"})
    assert state.golem_points[0] == 12 + 20 + 9
    assert GAME.scores(state)[0] == 52
    assert GAME.score_parts(state)[0] == {"golems": 41, "copper": 6, "silver": 1, "crystals": 4, "turn_position": 0}

"""The worked examples of the specification, section 13."""

import json
from pathlib import Path

import pytest

import fireside.envs.fire_tower as fire_tower
from fireside.envs.fire_tower.bits import cells_of
from fireside.envs.fire_tower.board import touch

from .positions import (
    BUCKET,
    DISCARD,
    DONE,
    GAME,
    OPT,
    after,
    at,
    direction,
    discards,
    do,
    finish_cards,
    firebreaks,
    fires,
    hand,
    legal,
    legal_cells,
    pass_turn,
    permanent,
    phase,
    position,
    returns,
    sizes,
    wind,
    zone,
)

DATA = json.loads(Path(fire_tower.__file__).with_name("components.json").read_text(encoding="utf-8"))["test_positions"]


def local(cells):
    return {(3 + row, column) for row, column in cells}


BLOCK = local([(2, 3), (2, 4), (2, 5), (3, 3), (3, 4), (3, 5)])


def holding(*cards, **more):
    """Return a position in which player_0 holds these cards."""
    return position(hands={0: cards}, **more)


def test_e1_adjacency():
    state = position(fire=[(5, 5)])
    around_flame = {(6, 7), (6, 8), (7, 6), (8, 6), (9, 7), (9, 8), (7, 9), (8, 9)}
    touching = {divmod(number, 16) for number in cells_of(touch(state))}
    assert touching - around_flame == {(4, 5), (5, 4), (5, 6), (6, 5)}


def test_e2_wind_figure():
    figure = DATA["wind_figure"]
    state = position(phase="WIND_SPREAD", wind="S", fire=local(figure["fire"]))
    assert legal_cells(state) == local(figure["candidates"]) | {(9, 7), (9, 8)}
    assert len(legal(state)) == 11


def test_e3_first_player():
    seen = set()
    for seed in range(60):
        state = GAME.new(num_players=4, seed=seed)
        expected = {"N": 0, "E": 1, "S": 2, "W": 3}[wind(state)]
        assert at(state) == (expected, "WIND_SPREAD")
        seen.add(expected)
    assert seen == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("num_players", "firsts"), [(2, {"N": 0, "E": 1, "S": 1, "W": 0}), (3, {"N": 0, "E": 1, "S": 2, "W": 0})]
)
def test_e3_first_player_of_small_tables(num_players, firsts):
    for seed in range(60):
        state = GAME.new(num_players=num_players, seed=seed)
        assert GAME.seat(state) == firsts[wind(state)]


def test_e4_figure_a():
    state = holding("flare_up", fire=BLOCK)
    do(state, "flare_up", (5, 0), "E")
    assert fires(state) - BLOCK == local(DATA["A"]["placed"])
    state = do(holding("flare_up", fire=BLOCK), "flare_up", (5, 2))
    assert direction("W") not in legal(state)


def test_e5_figure_b():
    state = holding("flare_up", fire=BLOCK, firebreaks=local(DATA["B"]["firebreak"]))
    do(state, "flare_up")
    assert (5, 0) not in legal_cells(state)
    do(state, (5, 2))
    assert legal(state) == [direction("N"), direction("E")]
    for way in "NE":
        assert fires(after(state, way)) - BLOCK == local(DATA["B"]["placed"])


def test_e6_figure_c():
    state = do(holding("burning_snag", fire=BLOCK), "burning_snag", (4, 1))
    assert fires(state) - BLOCK == local(DATA["C"]["placed"])
    assert phase(state) != "PICK_DIR"


def test_e7_figure_d():
    state = holding("burning_snag", fire=BLOCK, firebreaks=local(DATA["D"]["firebreak"]))
    do(state, "burning_snag", (4, 1))
    assert fires(state) - BLOCK == local(DATA["D"]["placed"])


def test_e8_figure_e():
    state = do(holding("explosion", fire=BLOCK), "explosion", (5, 3))
    assert firebreaks(state) == {(5, 3)}
    assert fires(state) == (BLOCK - {(5, 3)}) | local(DATA["E"]["placed"])


def test_e9_figure_f():
    walls = local(DATA["F"]["firebreak"])
    state = do(holding("explosion", fire=BLOCK, firebreaks=walls), "explosion", (5, 3))
    assert firebreaks(state) == walls | {(5, 3)}
    assert fires(state) == (BLOCK - {(5, 3)}) | local(DATA["F"]["placed"])


def test_e10_dozer_line():
    state = do(holding("de_reforest", firebreaks=[(5, 5), (5, 6)]), "de_reforest")
    offered = legal_cells(state) - {(5, 5), (5, 6)}
    assert not offered & {(4, 5), (4, 6), (6, 5), (6, 6), (5, 4), (5, 7)}
    assert {(4, 4), (4, 7), (6, 4), (6, 7)} <= offered


def test_e11_first_tower_burned():
    state = position(phase="WIND_SPREAD", actor=1, wind="N", fire=[(1, 0)], rolls="NE")
    taken = hand(state, 0)
    own = hand(state, 1)
    deck = GAME.to_json(state)["deck"]
    do(state, (0, 0))
    assert at(state) == (1, "KEEP")
    assert sorted(hand(state, 1)) == sorted(own + taken)
    for left in (4, 3, 2, 1):
        assert at(state) == (1, "KEEP")
        assert state.left == left
        do(state, legal(state)[0])
    assert at(state) == (1, "ACTION")
    assert sizes(state) == [0, 6, 6, 6]
    assert GAME.to_json(state)["deck"] == deck[2:]
    assert state.limit == 6
    assert wind(state) == "E"
    assert fires(state) == {(6, 7), (6, 8)}  # one storm to the north
    assert zone("NW") <= permanent(state)


def test_e12_dead_direction():
    state = position(actor=1, hands={1: ["wind_w"]}, burned=(0, 3), fire=[(6, 7)], rolls="WWE")
    do(state, "wind_w")
    assert legal(state) == [OPT + 1, OPT + 2]
    rolled = after(state, OPT + 1)
    assert wind(rolled) == "E"
    do(state, OPT + 2)
    assert (6, 6) in legal_cells(state)
    storm = position(actor=1, burned=(0, 3), deck=["firestorm"], hands={1: ["ember"]}, rolls="WEWS")
    do(storm, DISCARD, "ember", DONE)
    finish_cards(storm)
    assert wind(storm) == "S"
    assert (7, 9) in fires(storm)


def test_e13_firestorm_east():
    old = {(5, 2), (5, 3), (7, 3), (8, 2)}
    state = position(hands={0: ["ember"]}, deck=["firestorm"], fire=old, firebreaks=[(7, 4)], rolls="EN")
    do(state, DISCARD, "ember", DONE)
    assert fires(state) - old == {(5, 4), (8, 3), (7, 9), (8, 9)}
    assert wind(state) == "N"
    for seat in range(4):
        assert at(state) == (seat, "STORM_DISCARD")
        do(state, DONE)
    assert at(state) == (1, "WIND_SPREAD")


def test_e14_mutual_aid_firebreaks():
    state = position(actor=2, hands={2: ["ember"]}, deck=["mutual_aid"], mutual_aid=True)
    do(state, DISCARD, "ember", DONE)
    assert at(state) == (2, "AID_OPT")
    assert legal(state) == [OPT, OPT + 1, OPT + 2]
    do(state, OPT + 1)
    placed = set()
    for seat, place in ((2, (3, 3)), (3, (3, 5)), (0, (5, 5)), (1, (10, 10))):
        assert at(state) == (seat, "AID_CELL")
        assert not {(row + 1, column) for row, column in placed} & legal_cells(state)
        do(state, place)
        placed.add(place)
    assert firebreaks(state) == placed
    assert at(state) == (3, "WIND_SPREAD")


def shadows_at_a_and_c(actor, **more):
    return position(actor=actor, burned=(0, 2), shadows=(0, 2), **more)


def test_e15a_the_turn_player_burns_the_last_rival():
    state = do(shadows_at_a_and_c(1, phase="WIND_SPREAD", wind="S", fire=[(14, 0)]), (15, 0))
    assert GAME.over(state)
    assert returns(state) == pytest.approx([-1 / 3, 1, -1 / 3, -1 / 3])


def test_e15b_the_other_way_round():
    state = do(shadows_at_a_and_c(3, phase="WIND_SPREAD", wind="N", fire=[(1, 15)]), (0, 15))
    assert GAME.over(state)
    assert returns(state) == pytest.approx([-1 / 3, -1 / 3, -1 / 3, 1])


def test_e15c_the_shadows_burn_both():
    state = shadows_at_a_and_c(3, fire=[(1, 15), (14, 0)], wind="N", rolls="NWWWN")
    pass_turn(state)
    assert at(state) == (0, "SHADOW_CELL")
    do(state, (0, 15))
    assert not state.active[1]
    assert not GAME.over(state)
    assert GAME.to_json(state)["out"] == [False, True, False, False]
    assert at(state) == (0, "SHADOW_WEST")  # the extra roll
    do(state, "S")
    assert at(state) == (2, "SHADOW_CELL")  # player_1's slot is skipped
    do(state, (15, 0))
    assert GAME.over(state)
    assert returns(state) == pytest.approx([1 / 3, -1 / 3, 1 / 3, -1 / 3])


def test_e15d_the_last_tower_stands_at_its_turn():
    state = shadows_at_a_and_c(3, fire=[(14, 0)], wind="N", rolls="NNNW")
    pass_turn(state)
    do(state, (15, 0))
    assert at(state) == (0, "SHADOW_WEST")
    do(state, "E")
    assert GAME.over(state)
    assert returns(state) == pytest.approx([-1 / 3, 1, -1 / 3, -1 / 3])


def test_e16_opening():
    hands = {0: ["flare_up"], 1: ["wind_e"], 2: ["ember"] * 3 + ["explosion", "air_drop"], 3: ["scratch_line"]}
    state = position(phase="WIND_SPREAD", wind="N", hands=hands, rolls="W", shadow=None)
    do(state, (6, 8), "flare_up", (9, 8), "S")
    assert at(state) == (1, "WIND_SPREAD")
    do(state, (6, 7), "wind_e", OPT + 1)
    assert wind(state) == "W"
    do(state, (10, 7), DISCARD, "explosion", "ember", "ember", "ember", DONE)
    do(state, (6, 6), "scratch_line", (11, 4), "S")
    assert fires(state) == {(6, 8), (9, 8), (10, 8), (11, 8), (6, 7), (10, 7), (6, 6)}
    assert firebreaks(state) == {(11, 4), (13, 4)}
    assert wind(state) == "W"
    assert sizes(state) == [5, 5, 5, 5]
    assert at(state) == (0, "WIND_SPREAD")


def test_e17_questions():
    state = position(phase="WIND_SPREAD", wind="E", fire=[(6, 7)])
    after_one = after(state, (6, 8))
    assert len(fires(after_one)) == 2  # one token per wind spread
    assert phase(after_one) == "ACTION"
    pass_turn(after_one)
    assert wind(after_one) == "E"  # the wind does not change by itself
    north_only = do(holding("flare_up", wind="S"), "flare_up")
    assert (6, 7) in legal_cells(north_only)  # fire cards ignore the wind
    walled = {(6, 7), (6, 8)}
    none_free = position(phase="ACTION", actor=3, wind="N", firebreaks=walled)
    pass_turn(none_free)
    assert at(none_free) == (0, "ACTION")  # no token if no cell is free
    assert not fires(none_free)
    jumper = do(holding("smokejumper", fire=[(5, 5), (5, 6)], firebreaks=[(4, 4)]), "smokejumper")
    assert legal_cells(jumper) == {(5, 5), (5, 6)}  # no firebreak as its target
    others_turn = position(actor=1, phase="WIND_SPREAD", fire=[(1, 1)])
    assert BUCKET not in legal(others_turn)
    assert BUCKET in legal(position(actor=0, phase="WIND_SPREAD", fire=[(1, 1)]))


def test_e17_events_come_again():
    piles = [key for key, count in {"wind_n": 4, "wind_e": 4, "wind_s": 4, "wind_w": 4}.items() for _ in range(count)]
    state = position(num_players=2, hands={0: ["ember"]}, discarded=["firestorm", *piles])
    deck = GAME.to_json(state)["deck"]
    moved = dict(GAME.to_json(state))
    moved["deck"] = []
    for key in deck:
        moved["discard"][key] += 1
    state = GAME.from_json(moved)
    do(state, DISCARD, "ember", DONE)
    assert "firestorm" in GAME.to_json(state)["deck"] or "firestorm" in discards(state)
    assert len(GAME.to_json(state)["deck"]) > 30

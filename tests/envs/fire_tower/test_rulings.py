"""The rulings of the specification, section 12, and the rare corners of its sections 4 to 9."""

from collections import Counter

import numpy as np
import pytest

from .positions import (
    BUCKET,
    CARDS,
    DISCARD,
    DONE,
    GAME,
    OPT,
    RECKLESS,
    after,
    at,
    card,
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
    roof,
    sizes,
    wind,
    zone,
)


def holding(*cards, **more):
    return position(hands={0: cards}, **more)


WALLED_FLAME = [(6, 7), (6, 8), (7, 6), (8, 6), (7, 9), (8, 9), (9, 7), (9, 8)]


# ---------------------------------------------------------------------- setup


def test_setup():
    first_events = Counter()
    for seed in range(300):
        document = GAME.to_json(GAME.new(num_players=3, seed=seed, mutual_aid=True))
        cards = Counter(document["deck"])
        for player in document["players"]:
            assert sum(player["hand"].values()) == 5
            cards.update(player["hand"])
        assert cards == Counter({**CARDS, "firestorm": 1, "mutual_aid": 1})
        assert not document["fire"]
        assert not document["firebreaks"]
        assert all(player["bucket"] for player in document["players"])
        first_events[document["deck"].index("firestorm")] += 1
    assert len(first_events) == 39  # 37 action cards and another event: any of 39 places
    assert max(first_events.values()) < 25


def test_beginners_game_has_no_firestorm():
    assert "firestorm" not in GAME.to_json(GAME.new(seed=1, firestorm=False))["deck"]


def test_options_that_do_not_go_together():
    for options, words in (
        ({"num_players": 2, "shadow": True}, "shadow=True is not allowed with num_players=2"),
        ({"num_players": 4, "team": True, "shadow": True}, "shadow=True is not allowed with team=True"),
        ({"num_players": 3, "team": True}, "team=True is not allowed with num_players=3"),
        ({"num_players": 2, "champion": {2: 1}}, "champion="),
        ({"num_players": 2, "champion": [3]}, "champion="),
    ):
        with pytest.raises(ValueError, match=words):
            GAME.new(seed=1, **options)
    assert GAME.options_of(GAME.new(num_players=4, seed=1, champion={1: 2})).champion == (0, 2)


# ---------------------------------------------------------------------- R1 to R11: cards


def test_r1_a_corner_without_a_player_is_plain_forest():
    state = position(num_players=2, hands={0: ["de_reforest", "air_drop", "ember"]}, fire=[(0, 13), (0, 14)], wind="E")
    assert (0, 15) in legal_cells(after(state, "de_reforest"))
    assert legal_cells(after(state, "air_drop")) == {(0, 13), (0, 14)}
    assert legal_cells(after(state, "ember")) == {(0, 13), (0, 14)}
    state = do(position(num_players=2, phase="WIND_SPREAD", wind="E", fire=[(0, 14)]), (0, 15))
    assert (0, 15) in fires(state)
    assert phase(state) == "ACTION"
    assert state.active[:2].all()


def test_r2_discarding_nothing_is_the_pass():
    state = position()
    before = GAME.to_json(state)
    pass_turn(state)
    now = GAME.to_json(state)
    assert at(state) == (1, "WIND_SPREAD")
    assert now["discard"] == before["discard"]
    assert now["deck"] == before["deck"]


def test_r2_types_must_not_decrease_and_the_phase_ends_by_itself():
    state = holding("ember", "wind_e", "wind_e", "de_reforest", "de_reforest")
    do(state, DISCARD, "wind_e")
    assert legal(state) == [card("wind_e"), card("de_reforest"), DONE]
    do(state, "de_reforest", "de_reforest")
    assert at(state) == (1, "WIND_SPREAD")
    assert discards(state) == {"wind_e": 1, "de_reforest": 2}
    assert len(hand(state, 0)) == 5


def test_r3_a_possible_token_is_not_withheld():
    state = do(holding("flare_up"), "flare_up", (6, 7), "E")
    assert fires(state) == {(6, 7), (6, 8), (6, 9)}
    state = do(holding("burning_snag", firebreaks=[(5, 7)]), "burning_snag", (5, 7))
    assert fires(state) == {(5, 8), (6, 7), (6, 8)}


def test_r4_patterns_may_hang_over_the_edge():
    state = do(holding("burning_snag", fire=[(0, 4)]), "burning_snag", (0, 5))
    assert legal(state) == [direction("N"), direction("E")]
    assert fires(after(state, "N")) == {(0, 4), (0, 5), (0, 6)}
    assert fires(after(state, "E")) == {(0, 4), (0, 5), (0, 6), (1, 5), (1, 6)}
    corner = do(position(num_players=3, actor=1, hands={1: ["burning_snag"]}, fire=[(14, 0)]), "burning_snag", (15, 0))
    assert legal(corner) == [direction("E"), direction("S")]
    assert fires(after(corner, "E")) == {(14, 0), (15, 0), (15, 1)}
    assert fires(after(corner, "S")) == {(14, 0), (15, 0)}
    line = do(holding("flare_up", fire=[(0, 6)]), "flare_up", (0, 5))
    assert direction("E") in legal(line)
    assert fires(after(line, "E")) == {(0, 5), (0, 6), (0, 7)}  # passes over burning cells


def test_r4_all_four_squares_at_the_corner():
    state = position(num_players=2, actor=1, burned=(), hands={1: ["burning_snag"]}, fire=[(0, 1)])
    do(state, "burning_snag", (0, 0))
    assert legal(state) == [direction(letter) for letter in "NESW"]
    for letter, lit in (("N", {(0, 0)}), ("E", {(0, 0), (1, 0), (1, 1)}), ("S", {(0, 0), (1, 0)}), ("W", {(0, 0)})):
        other = after(state, letter)
        assert GAME.over(other)  # the roof burned
        assert lit - {(0, 0)} <= zone("NW")


def test_r5_new_tokens_touch_old_fire_and_burned_towers_are_fire():
    state = position(hands={0: ["flare_up"]}, burned=(1,))
    do(state, "flare_up")
    assert (3, 15) in legal_cells(state)
    assert (0, 12) in legal_cells(state)
    do(state, (3, 15), "S")
    assert fires(state) == {(3, 15), (4, 15), (5, 15)}
    only_burning_end = holding("flare_up", fire=[(4, 4)], firebreaks=[(4, 3), (3, 4), (5, 4)])
    do(only_burning_end, "flare_up")
    assert (4, 4) in legal_cells(only_burning_end)  # anchor burning, token beside it
    assert (4, 6) not in legal_cells(after(holding("flare_up", fire=[(4, 4)], firebreaks=[(4, 5)]), "flare_up"))


def test_r6_flare_up_cannot_jump():
    state = do(holding("flare_up", fire=[(4, 4), (4, 8)], firebreaks=[(4, 6)]), "flare_up", (4, 5))
    assert (4, 7) not in fires(state)
    for way in legal(state):
        assert (4, 7) not in fires(after(state, way))


def test_r7_explosion():
    block = {(row, column) for row in (4, 5, 6) for column in (3, 4, 5)}
    state = do(holding("explosion", fire=block), "explosion", (5, 4))
    assert firebreaks(state) == {(5, 4)}
    assert fires(state) == block - {(5, 4)}
    lights = position(actor=1, hands={1: ["explosion"]}, fire=[(1, 1)], rolls="NN")
    do(lights, "explosion")
    assert legal_cells(lights) == {(1, 1)}
    do(lights, (1, 1))
    assert not lights.active[0]
    assert zone("NW") <= permanent(lights)
    assert not firebreaks(lights)  # R24: its own firebreak too


def test_r8_ember_needs_other_fire():
    alone = holding("ember", fire=[(3, 3)], firebreaks=WALLED_FLAME)
    assert card("ember") not in legal(alone)
    two = do(holding("ember", fire=[(3, 3), (11, 11)], firebreaks=WALLED_FLAME), "ember", (3, 3))
    assert legal_cells(two) == {(10, 11), (12, 11), (11, 10), (11, 12)}
    do(two, (10, 11))
    assert fires(two) == {(10, 11), (11, 11)}
    in_zone = do(holding("ember", fire=[(1, 1), (5, 5)]), "ember")
    assert legal_cells(in_zone) == {(5, 5)}
    do(in_zone, (5, 5))
    assert (0, 1) in legal_cells(in_zone)  # it may land in a zone
    assert (5, 5) not in legal_cells(in_zone)


def test_r9_set_to_the_present_wind_is_masked():
    state = do(holding("wind_n", wind="N"), "wind_n")
    assert legal(state) == [OPT + 1, OPT + 2]
    state = do(holding("wind_s", wind="N"), "wind_s")
    assert legal(state) == [OPT, OPT + 1, OPT + 2]
    do(state, OPT)
    assert wind(state) == "S"
    assert at(state)[0] == 1


def test_r9_roll_gives_another_wind():
    state = do(holding("wind_s", wind="N", rolls="NNW"), "wind_s", OPT + 1)
    assert wind(state) == "W"


def test_wind_card_places_in_its_own_direction():
    state = do(holding("wind_w", wind="N"), "wind_w", OPT + 2)
    assert legal_cells(state) == {(7, 6), (8, 6)}
    blocked = do(holding("wind_w", wind="N", firebreaks=[(7, 6), (8, 6)]), "wind_w")
    assert OPT + 2 not in legal(blocked)


def test_r10_water_takes_a_subset():
    state = do(holding("air_drop", fire=[(5, 3), (5, 4), (5, 5), (6, 5)]), "air_drop")
    assert DONE not in legal(state)
    do(state, (5, 3))
    assert legal_cells(state) == {(5, 4), (5, 5)}
    assert DONE in legal(state)
    assert fires(after(state, (5, 5))) == {(5, 4), (6, 5)}  # nothing more is possible: it ends by itself
    assert fires(after(state, DONE)) == {(5, 4), (5, 5), (6, 5)}
    assert fires(after(state, (5, 4), (5, 5))) == {(6, 5)}


def test_r10_gaps_do_not_matter_and_zones_are_safe():
    state = do(holding("fire_engine", fire=[(2, 2), (2, 3), (3, 2)], firebreaks=[(3, 3)]), "fire_engine")
    assert legal_cells(state) == {(2, 3), (3, 2)}
    do(state, (2, 3), (3, 2))
    assert fires(state) == {(2, 2)}
    useless = holding("air_drop", "fire_engine", "smokejumper", fire=[(1, 1), (1, 2)])
    assert not set(map(card, ("air_drop", "fire_engine", "smokejumper"))) & set(legal(useless))


def test_r11_smokejumper_takes_all_but_those_in_zones():
    old = {(3, 3), (2, 2), (2, 3), (2, 4), (3, 4), (4, 2), (5, 5)}
    state = do(holding("smokejumper", fire=old), "smokejumper", (3, 3))
    assert fires(state) == {(3, 3), (2, 2), (5, 5)}
    inside = do(holding("smokejumper", fire=[(2, 2), (3, 3)]), "smokejumper")
    assert legal_cells(inside) == {(2, 2)}  # a token in a zone may be the center
    assert fires(after(inside, (2, 2))) == {(2, 2)}


def test_firebreak_cards():
    state = do(holding("dozer_line", "scratch_line", fire=[(4, 5)]), "dozer_line", (4, 3))
    do(state, "E")
    assert firebreaks(state) == {(4, 3), (4, 4)}
    over_fire = do(holding("scratch_line", fire=[(4, 5)]), "scratch_line", (4, 4), "E")
    assert firebreaks(over_fire) == {(4, 4), (4, 6)}  # nothing is asked of the cell between
    offered = legal_cells(after(holding("dozer_line"), "dozer_line"))
    assert (2, 2) not in offered
    assert (15, 3) in offered
    edge = do(holding("dozer_line"), "dozer_line", (15, 12 - 1))
    assert legal(edge) == [direction("E")]


def test_de_reforest_removes_anywhere():
    state = do(holding("de_reforest", firebreaks=[(1, 1), (5, 5)]), "de_reforest")
    assert {(1, 1), (5, 5)} <= legal_cells(state)
    assert firebreaks(after(state, (1, 1))) == {(5, 5)}
    assert firebreaks(after(state, (9, 2))) == {(1, 1), (5, 5), (9, 2)}


# ---------------------------------------------------------------------- R12 to R14: bucket, Reckless Abandon


def test_r12_the_four_windows_of_the_bucket():
    state = position(num_players=2, phase="WIND_SPREAD", fire=[(1, 1), (3, 1)], hands={0: ["ember"]}, rolls="NN")
    assert BUCKET in legal(state)
    used = do(after(state, BUCKET), (1, 1), (3, 1))
    assert at(used) == (0, "WIND_SPREAD")  # back to where it was used
    assert fires(used) == set()
    assert BUCKET not in legal(used)
    do(state, (6, 7))
    assert at(state) == (0, "ACTION")
    used = do(after(state, BUCKET), (1, 1), DONE)
    assert at(used) == (0, "ACTION")
    assert used.bucket[0] == 0
    do(state, DISCARD, DONE)
    assert at(state) == (0, "PRE_DRAW")
    assert legal(state) == [BUCKET, DONE]
    used = do(after(state, BUCKET), (1, 1), DONE)
    assert at(used) == (1, "WIND_SPREAD")
    do(state, DONE)
    assert at(state) == (0, "POST_DRAW")
    used = do(after(state, BUCKET), (1, 1), DONE)
    assert at(used) == (1, "WIND_SPREAD")
    assert fires(used) == {(3, 1), (6, 7)}
    do(state, DONE)
    assert at(state) == (1, "WIND_SPREAD")
    assert BUCKET not in legal(state)


def test_bucket_must_take_a_token_of_the_own_zone():
    state = do(position(phase="WIND_SPREAD", fire=[(0, 3), (0, 4), (0, 2), (9, 9), (13, 13)]), BUCKET)
    assert legal_cells(state) == {(0, 2)}  # the others come after it in a line, or never
    do(state, (0, 2))
    assert legal_cells(state) == {(0, 3), (0, 4)}
    assert DONE in legal(state)
    before_zone = do(position(actor=2, phase="WIND_SPREAD", fire=[(13, 11), (13, 12), (13, 13)]), BUCKET)
    assert legal_cells(before_zone) == {(13, 11), (13, 12), (13, 13)}
    do(before_zone, (13, 11))
    assert DONE not in legal(before_zone)
    assert legal_cells(before_zone) == {(13, 12), (13, 13)}
    do(before_zone, (13, 12))
    assert legal(before_zone) == [13 * 16 + 13]


def test_wind_spread_without_a_cell():
    blocked = {(6, 7), (6, 8), (0, 1)}
    state = position(phase="ACTION", actor=3, fire=[(1, 1)], firebreaks=blocked)
    pass_turn(state)
    assert at(state) == (0, "WIND_SPREAD")
    assert legal(state) == [BUCKET, DONE]
    assert at(after(state, DONE)) == (0, "ACTION")
    assert at(after(state, BUCKET, (1, 1))) == (0, "ACTION")  # now nothing is left to decide there


def test_r13_reckless_abandon_needs_no_fire_at_home():
    water = ["air_drop", "fire_engine", "smokejumper"]
    assert RECKLESS in legal(position(hands={0: water}, empty_buckets=[0]))
    assert RECKLESS not in legal(position(hands={0: water}))  # the bucket is full
    few = ["air_drop", "fire_engine", "dozer_line", "scratch_line", "ember"]
    assert RECKLESS not in legal(position(hands={0: few}, empty_buckets=[0]))
    assert RECKLESS not in legal(position(hands={0: water}, empty_buckets=[0], firebreaks=WALLED_FLAME))


def test_reckless_cards():
    five = ["air_drop", "smokejumper", "smokejumper", "dozer_line", "de_reforest"]
    state = do(position(hands={0: five}, empty_buckets=[0]), RECKLESS)
    assert legal(state) == [card("air_drop")]  # three must be found in ascending order
    do(state, "air_drop")
    assert legal(state) == [card("smokejumper")]
    do(state, "smokejumper", "smokejumper")
    assert phase(state) == "RECKLESS_CELL"
    assert discards(state) == {"air_drop": 1, "smokejumper": 2}
    both = ["air_drop", "fire_engine", "smokejumper", "dozer_line", "scratch_line"]
    both = position(hands={0: [*both, "de_reforest"]}, empty_buckets=[0], limit=6)
    do(both, RECKLESS)
    assert legal(both) == [card("air_drop"), card("dozer_line")]
    assert legal(after(both, "dozer_line")) == [card("scratch_line")]


def test_r14_the_second_fire_may_lean_on_the_first():
    state = position(hands={0: ["air_drop", "fire_engine", "smokejumper"]}, empty_buckets=[0])
    do(state, RECKLESS, "air_drop", "fire_engine", "smokejumper")
    assert (5, 7) not in legal_cells(state)
    do(state, (6, 7))
    assert at(state) == (0, "RECKLESS_CELL")
    assert (5, 7) in legal_cells(state)
    do(state, (5, 7))
    assert fires(state) == {(6, 7), (5, 7)}
    assert at(state) == (1, "WIND_SPREAD")
    assert len(hand(state, 0)) == 5


def test_reckless_ends_with_the_own_tower():
    state = position(
        hands={0: ["air_drop", "fire_engine", "smokejumper"]}, empty_buckets=[0], fire=[(0, 1)], rolls="NN"
    )
    do(state, RECKLESS, "air_drop", "fire_engine", "smokejumper", (0, 0))
    assert not state.active[0]
    assert GAME.seat(state) == 1
    assert phase(state) == "WIND_SPREAD"


# ---------------------------------------------------------------------- R15 to R19: events and burning


def test_r15_the_hand_is_complete_before_the_event():
    state = position(hands={0: ["ember", "ember"]}, deck=["firestorm", "explosion", "flare_up"], rolls="NN")
    do(state, DISCARD, "ember", "ember", DONE)
    assert at(state) == (0, "STORM_DISCARD")
    assert sizes(state) == [5, 5, 5, 5]
    assert "explosion" in hand(state, 0)
    assert "flare_up" in hand(state, 0)
    assert discards(state)["firestorm"] == 1


def test_r15_events_in_the_order_drawn():
    state = position(
        hands={0: ["ember", "ember"]}, deck=["mutual_aid", "explosion", "firestorm"], rolls="NN", mutual_aid=True
    )
    do(state, DISCARD, "ember", "ember", DONE)
    assert at(state) == (0, "AID_OPT")
    assert state.queue_len == 1
    do(state, OPT + 1, (3, 3), (3, 5), (3, 7), (3, 9))
    assert at(state) == (0, "STORM_DISCARD")
    assert state.queue_len == 0


def test_storm_discard_draws_at_once():
    state = position(hands={0: ["ember"], 1: ["explosion"]}, deck=["firestorm"], rolls="NN")
    do(state, DISCARD, "ember", DONE, DONE)
    before = len(GAME.to_json(state)["deck"])
    do(state, "explosion", DONE)
    assert sizes(state) == [5, 5, 5, 5]
    assert len(GAME.to_json(state)["deck"]) == before - 1
    assert at(state) == (2, "STORM_DISCARD")


def test_r16_nobody_takes_the_hand_of_a_storms_victim():
    state = position(hands={0: ["ember"]}, deck=["firestorm"], fire=[(1, 15)], rolls="NNNN")
    lost = Counter(hand(state, 1))
    do(state, DISCARD, "ember", DONE)
    assert not state.active[1]
    assert all(discards(state).get(key, 0) >= count for key, count in lost.items())
    assert sizes(state)[1] == 0
    assert at(state) == (0, "STORM_DISCARD")


def test_r17_the_partial_storm_is_no_decision():
    state = position(phase="WIND_SPREAD", actor=1, fire=[(1, 0)], rolls="WS")
    do(state, (0, 0))
    finish_cards(state)
    assert at(state) == (1, "ACTION")
    assert fires(state) == {(7, 6), (8, 6)}
    assert wind(state) == "S"


def test_keep_only_lets_the_excess_be_reached():
    own, taken = ["wind_n"] * 4 + ["ember"], ["wind_e"] * 4 + ["wind_w"]
    state = position(phase="WIND_SPREAD", actor=1, fire=[(1, 0)], hands={1: own, 0: taken}, rolls="NN")
    do(state, (0, 0))
    assert legal(state) == [card("ember"), card("wind_n"), card("wind_e")]
    do(state, "wind_e")
    assert legal(state) == [card("wind_e")]
    do(state, "wind_e", "wind_e")
    assert legal(state) == [card("wind_e"), card("wind_w")]


def test_r18_a_dead_wind_in_teams_is_rolled_again():
    state = position(team=True, actor=1, phase="WIND_SPREAD", wind="W", burned=(3,), fire=[(0, 1)], rolls="WN")
    hands = [hand(state, seat) for seat in range(4)]
    do(state, (0, 0))
    assert wind(state) == "N"
    assert at(state) == (1, "ACTION")
    assert [hand(state, seat) for seat in range(4)] == hands
    assert state.limit == 5
    assert not fires(state)  # no partial storm
    live = position(team=True, actor=1, phase="WIND_SPREAD", wind="N", fire=[(1, 0)])
    do(live, (0, 0))
    assert wind(live) == "N"


def test_r19_the_own_roof_may_be_lit_and_ends_the_turn():
    state = position(phase="WIND_SPREAD", wind="W", fire=[(0, 1)], rolls="NN", firebreaks=[(7, 6), (8, 6)])
    assert legal_cells(state) == {(0, 0)}
    lost = Counter(hand(state, 0))
    do(state, (0, 0))
    assert all(discards(state).get(key, 0) == count for key, count in lost.items())
    assert at(state) == (1, "WIND_SPREAD")
    assert GAME.returns(state).tolist() == pytest.approx([-1 / 3, 0, 0, 0])
    assert GAME.to_json(state)["out"] == [True, False, False, False]


def test_a_card_in_play_is_discarded_when_its_player_burns():
    state = holding("flare_up", fire=[(0, 1)], rolls="NN")
    do(state, "flare_up", (0, 0), "S")
    assert not state.active[0]
    assert discards(state)["flare_up"] >= 1
    assert GAME.seat(state) == 1


def test_no_second_card_after_burning_oneself():
    state = position(actor=0, hands={0: ["flare_up"]}, queue=[("firestorm", 0)], discarded=["firestorm"], fire=[(0, 1)],
                     rolls="NNNN")  # fmt: skip
    do(state, "flare_up", (0, 0), "S")
    assert at(state) == (1, "STORM_DISCARD")  # the event that was waiting still happens


# ---------------------------------------------------------------------- R20 to R31


def test_r20_only_towers_take_part():
    state = position(actor=1, burned=(2,), shadows=(2,), hands={1: ["ember"]}, deck=["firestorm"], rolls="NN")
    do(state, DISCARD, "ember", DONE)
    seats = []
    while phase(state) == "STORM_DISCARD":
        seats.append(GAME.seat(state))
        do(state, DONE)
    assert seats == [1, 3, 0]
    team = position(team=True, actor=1, burned=(2,), hands={1: ["ember"]}, deck=["firestorm"], rolls="NN")
    do(team, DISCARD, "ember", DONE)
    seats = []
    while phase(team) == "STORM_DISCARD":
        seats.append(GAME.seat(team))
        do(team, DONE)
    assert seats == [1, 2, 3, 0]


def test_r21_the_shadows_win_whoever_burned_the_last_tower():
    state = position(
        num_players=3, actor=1, phase="WIND_SPREAD", wind="E", burned=(0,), shadows=(0,),
        fire=[(0, 14), (15, 14)], rolls="E",
    )  # fmt: skip
    do(state, (0, 15))  # lights the own roof; the storm takes the last one
    assert GAME.over(state)
    assert returns(state) == [1.0, -0.5, -0.5]


def test_r21_without_a_shadow_the_batch_shares():
    state = position(
        num_players=3,
        shadow=True,
        mutual_aid=True,
        empty_buckets=range(4),
        hands={0: ["ember"]},
        deck=["mutual_aid"],
        fire=[(0, 1), (0, 14), (15, 14)],
    )
    do(state, DISCARD, "ember", DONE, OPT, (0, 0), (0, 15), (15, 15))
    assert GAME.over(state)
    assert returns(state) == [0.0, 0.0, 0.0]


def shadow_slot(rolls, **more):
    """Return a position in which the shadow player_0 has just rolled the first of ``rolls``."""
    state = position(actor=3, burned=(0,), shadows=(0,), rolls=rolls, **more)
    return pass_turn(state)


def test_shadow_north():
    state = shadow_slot("N", fire=[(11, 11)])
    assert at(state) == (0, "SHADOW_CELL")
    assert {(10, 11), (6, 7), (3, 0)} <= legal_cells(state)
    do(state, (10, 11))
    assert at(state) == (1, "WIND_SPREAD")


def test_shadow_east_three_directions():
    state = shadow_slot("ENSE", fire=[(11, 11)])
    for left, place in ((3, (10, 11)), (2, (12, 11)), (1, (11, 12))):
        assert at(state) == (0, "SHADOW_CELL")
        assert state.left == left
        assert place in legal_cells(state)
        do(state, place)
    assert fires(state) == {(11, 11), (10, 11), (12, 11), (11, 12)}
    assert at(state) == (1, "WIND_SPREAD")
    assert wind(state) == "N"


def test_shadow_south_two_cards():
    state = shadow_slot("S", deck=["ember", "flare_up"])
    assert at(state) == (0, "SHADOW_CARD")
    assert legal(state) == [card("flare_up"), DONE]  # nothing for the Ember to move
    assert sorted(hand(state, 0)) == ["ember", "flare_up"]
    assert GAME.observe(state, 1)[GAME.observation.start("hand_sizes") + 3] == 2
    declined = after(state, DONE)
    assert discards(declined) == {"ember": 1, "flare_up": 1}
    do(state, "flare_up", (6, 7), "E")
    assert fires(state) == {(6, 7), (6, 8), (6, 9)}
    assert discards(state) == {"ember": 1, "flare_up": 1}
    assert not hand(state, 0)
    assert at(state) == (1, "WIND_SPREAD")


def test_shadow_south_settles_events_first():
    state = shadow_slot("SNE", deck=["firestorm", "ember", "flare_up"])
    assert at(state) == (1, "STORM_DISCARD")
    assert sorted(hand(state, 0)) == ["ember", "flare_up"]
    finish_cards(state)
    assert at(state) == (0, "SHADOW_CARD")


def test_shadow_west():
    state = shadow_slot("W", firebreaks=[(14, 14), (5, 5)])
    assert at(state) == (0, "SHADOW_WEST")
    assert legal_cells(state) == {(14, 14), (5, 5)}
    assert [action for action in legal(state) if action >= 256] == [direction(letter) for letter in "ESW"]
    assert firebreaks(after(state, (14, 14))) == {(5, 5)}
    assert wind(after(state, "S")) == "S"


def test_shadow_burning_a_tower_has_no_burner_and_rolls_again():
    state = shadow_slot("NWWN", fire=[(1, 15)])
    lost = Counter(hand(state, 1))
    do(state, (0, 15))
    assert not state.active[1]
    assert state.shadow[1]
    assert all(discards(state).get(key, 0) == count for key, count in lost.items())
    assert state.limit == 7
    assert sizes(state) == [0, 0, 7, 7]
    assert at(state) == (0, "SHADOW_CELL")
    do(state, (3, 15))
    assert GAME.seat(state) == 1  # burned before his slot, he takes it as a shadow


def test_r22_the_shadows_rolls_are_never_rolled_again():
    state = position(actor=2, burned=(0, 3), shadows=(3, 0), wind="E", rolls="EW")
    pass_turn(state)
    assert at(state) == (3, "SHADOW_CELL")
    assert legal_cells(state) == {(7, 6), (8, 6)}  # to the dead west


def test_r23_only_the_shadows_own_fire_gives_rolls():
    state = shadow_slot("NWWN", fire=[(1, 15), (14, 15), (15, 14)])
    do(state, (0, 15))  # the storm to the west hits nobody
    assert state.rolls == 0
    assert at(state) == (0, "SHADOW_CELL")
    both = shadow_slot("NEWWSN", fire=[(1, 15), (15, 14)])
    do(both, (0, 15))  # the storm to the east lights player_2's roof too
    assert not both.active[2]
    assert towers(both) == [3]
    assert at(both) == (0, "SHADOW_CELL")
    assert both.rolls == 0  # one extra roll, not two


def towers(state):
    return [seat for seat in range(int(state.num_players)) if state.active[seat]]


def test_r24_r25_a_burned_tower_is_permanent_fire():
    state = position(phase="WIND_SPREAD", actor=1, fire=[(1, 0), (1, 1)], firebreaks=[(2, 2), (0, 1)], rolls="NN")
    do(state, (0, 0))
    finish_cards(state)
    assert not firebreaks(state) & zone("NW")
    assert not fires(state) & zone("NW")
    assert zone("NW") <= permanent(state)
    later = position(actor=1, burned=(0,), hands={1: ["de_reforest", "air_drop", "explosion"]}, fire=[(3, 0)])
    assert not legal_cells(after(later, "de_reforest")) & zone("NW")
    assert legal_cells(after(later, "air_drop")) == {(3, 0)}
    assert legal_cells(after(later, "explosion")) == {(3, 0)}


def test_r26_places_of_shadows_go_clockwise_from_the_turn_player():
    state = position(actor=2, burned=(0,), shadows=(0,), fire=[(0, 14), (15, 14)], queue=[("firestorm", 2)],
                     discarded=["firestorm"], rolls="EWWWW")  # fmt: skip
    pass_turn(state)
    assert towers(state) == [3]
    assert state.shadow.tolist() == [1, 0, 1, 0]
    assert GAME.to_json(state)["out"] == [False, True, False, False]


def test_r26_storms_follow_in_the_same_order():
    state = position(actor=3, mutual_aid=True, hands={3: ["ember"]}, deck=["mutual_aid"], fire=[(0, 1), (0, 14)],
                     rolls="EWSS")  # fmt: skip
    do(state, DISCARD, "ember", DONE, OPT, (0, 0), (6, 7), (0, 15), (9, 8))
    assert towers(state) == [2, 3]
    assert state.limit == 7
    finish_cards(state)
    assert wind(state) == "S"


def test_r27_a_third_player_does_not_see_the_cards():
    state = position(phase="WIND_SPREAD", actor=1, fire=[(1, 0)], rolls="NN")
    do(state, (0, 0))
    assert phase(state) == "KEEP"
    other = GAME.clone(state)
    held = np.flatnonzero(state.hand[1])
    free = state.deck[state.deck_left - 1]
    other.hand[1, held[0]] -= 1
    other.hand[1, free] += 1
    other.deck[state.deck_left - 1] = held[0]
    for seat in (2, 3):
        assert (GAME.observe(state, seat) == GAME.observe(other, seat)).all()
    assert (GAME.observe(state, 1) != GAME.observe(other, 1)).any()


def test_r28_after_taking_a_hand_no_card_is_drawn():
    state = position(phase="WIND_SPREAD", actor=1, fire=[(1, 0)], rolls="NN")
    before = GAME.to_json(state)["deck"]
    finish_cards(do(state, (0, 0)))
    assert GAME.to_json(state)["deck"] == before[2:]  # one card for each of the two others
    assert len(hand(state, 1)) == 6


def test_r29_the_pile_is_shuffled_only_when_a_card_is_needed():
    state = position(num_players=2, hands={0: ["ember"]})
    document = GAME.to_json(state)
    last, rest = document["deck"][0], document["deck"][1:]
    document["deck"] = [last]
    for key in rest:
        document["discard"][key] += 1
    state = GAME.from_json(document)
    do(state, DISCARD, "ember")
    if phase(state) == "DISCARD":
        do(state, DONE)
    assert state.deck_left == 0
    assert discards(state)["firestorm"] == 1
    total = sum(discards(state).values())
    do(state, legal(state)[0], DISCARD, legal(after(state, legal(state)[0], DISCARD))[0])
    if phase(state) == "DISCARD":
        do(state, DONE)
    left = state.deck_left
    assert left > 0
    assert left + sum(discards(state).values()) == total  # one more discarded, one drawn


@pytest.mark.parametrize(("shadows", "chooser"), [((), 3), ((2,), 2)])
def test_r30_an_event_of_a_burned_drawer_still_happens(shadows, chooser):
    state = position(actor=1, burned=(2,), shadows=shadows, queue=[("mutual_aid", 2)], discarded=["mutual_aid"],
                     mutual_aid=True)  # fmt: skip
    do(state, DISCARD, DONE)
    assert at(state) == (chooser, "AID_OPT")
    do(state, OPT + 1)
    assert at(state) == (3, "AID_CELL")


def test_r31_towers_that_burn_together_share_the_victory():
    state = position(
        num_players=2,
        mutual_aid=True,
        empty_buckets=range(4),
        hands={0: ["ember"]},
        deck=["mutual_aid"],
        fire=[(0, 1), (15, 14)],
    )
    do(state, DISCARD, "ember", DONE, OPT, (15, 15), (0, 0))
    assert GAME.over(state)
    assert returns(state) == [0.0, 0.0]
    four = position(
        mutual_aid=True,
        empty_buckets=range(4),
        burned=(1, 3),
        hands={0: ["ember"]},
        deck=["mutual_aid"],
        fire=[(0, 1), (15, 14)],
    )
    do(four, DISCARD, "ember", DONE, OPT, (15, 15), (0, 0))
    assert returns(four) == pytest.approx([1 / 3, -1 / 3, 1 / 3, -1 / 3])
    three = position(
        num_players=3,
        mutual_aid=True,
        empty_buckets=range(4),
        burned=(1,),
        hands={0: ["ember"]},
        deck=["mutual_aid"],
        fire=[(0, 1), (15, 14)],
    )
    do(three, DISCARD, "ember", DONE, OPT, (15, 15), (0, 0))
    assert returns(three) == pytest.approx([0.25, -0.5, 0.25])


# ---------------------------------------------------------------------- Mutual Aid


def mutual_aid(**more):
    state = position(mutual_aid=True, empty_buckets=range(4), hands={0: ["ember"]}, deck=["mutual_aid"], **more)
    return do(state, DISCARD, "ember", DONE)


def test_mutual_aid_fire_is_not_beside_its_other_tokens():
    state = do(mutual_aid(), OPT, (6, 7))
    assert (6, 8) not in legal_cells(state)
    assert (5, 7) not in legal_cells(state)
    assert (6, 6) not in legal_cells(state)
    assert (7, 6) in legal_cells(state)
    seen = GAME.observation.view(GAME.observe(state, 1), "board")
    assert seen[8, 6, 7] == 1


def test_mutual_aid_puts_burning_off_and_names_the_burner():
    state = do(mutual_aid(fire=[(0, 14), (0, 1)], rolls="NNNN"), OPT, (0, 15))
    assert state.active[1]
    assert at(state) == (1, "AID_CELL")  # he still takes his part
    do(state, (0, 0))
    assert state.active[0]
    do(state, (6, 7), (9, 8))
    assert towers(state) == [2, 3]
    assert sizes(state)[:2] == [0, 0]  # a burner in the batch gets nothing
    burner = do(mutual_aid(fire=[(0, 14)], rolls="NN"), OPT, (6, 7), (9, 8), (0, 15), (7, 6))
    assert at(burner) == (2, "KEEP")
    assert burner.left == 4


def test_mutual_aid_redraw():
    state = do(mutual_aid(), OPT + 2)
    for seat in range(4):
        for left in (3, 2, 1):
            assert at(state) == (seat, "AID_CARD")
            assert state.left == left
            do(state, legal(state)[0])
        assert sizes(state) == [5, 5, 5, 5]
    assert at(state) == (1, "WIND_SPREAD")


def test_mutual_aid_redraw_can_always_be_completed():
    state = position(mutual_aid=True, hands={0: ["ember"], 1: ["flare_up", "explosion", "wind_n", "wind_w", "wind_w"]},
                     deck=["mutual_aid"])  # fmt: skip
    do(state, DISCARD, "ember", DONE, OPT + 2)
    while GAME.seat(state) == 0:
        do(state, legal(state)[0])
    assert legal(state) == [card(key) for key in ("flare_up", "explosion", "wind_n")]


def test_mutual_aid_without_a_cell_is_skipped():
    state = do(mutual_aid(firebreaks=WALLED_FLAME), OPT)
    assert at(state) == (1, "WIND_SPREAD") or at(state) == (1, "ACTION")


# ---------------------------------------------------------------------- ends, teams, champions


@pytest.mark.parametrize("num_players", [3, 4])
def test_an_eliminated_player_is_out_at_once(num_players):
    state = position(num_players=num_players, phase="WIND_SPREAD", actor=1, fire=[(1, 0)], rolls="NE")
    do(state, (0, 0))
    assert state.out[0] == 1
    assert not GAME.over(state)
    assert returns(state)[0] == pytest.approx(-1 / (num_players - 1))
    assert returns(state)[1:] == [0.0] * (num_players - 1)
    finish_cards(state)
    seats = set()
    rng = np.random.default_rng(0)
    while not GAME.over(state):
        seats.add(GAME.seat(state))
        do(state, int(rng.choice(legal(state))))
    assert 0 not in seats
    assert sum(returns(state)) == pytest.approx(0)


def test_two_players_end_with_the_first_burn():
    state = do(position(num_players=2, phase="WIND_SPREAD", fire=[(14, 15)], wind="S"), (15, 15))
    assert GAME.over(state)
    assert returns(state) == [1.0, -1.0]
    assert sizes(state) == [5, 5]  # no cards move, no storm
    assert not fires(state)


def test_last_stand_goes_to_the_last_tower_though_others_have_slots():
    state = position(num_players=3, actor=0, burned=(1,), shadows=(1,), phase="WIND_SPREAD", wind="W", fire=[(0, 1)],
                     rolls="EEW", firebreaks=[(7, 6), (8, 6)])  # fmt: skip
    do(state, (0, 0))  # player_0 burns himself: player_2 is alone, but not in his turn
    assert not GAME.over(state)
    assert at(state) == (1, "SHADOW_WEST")
    do(state, legal(state)[-1])
    assert GAME.over(state)
    assert returns(state) == [-0.5, -0.5, 1.0]


def test_teams():
    state = position(team=True, actor=1, phase="WIND_SPREAD", wind="N", fire=[(1, 0)])
    do(state, (0, 0))
    assert GAME.to_json(state)["out"] == [False] * 4
    pass_turn(state)
    order = []
    for _ in range(4):  # a burned player goes on
        order.append(GAME.seat(state))
        do(state, legal(state)[0])
        pass_turn(state)
    assert order == [2, 3, 0, 1]
    won = position(team=True, actor=1, phase="WIND_SPREAD", wind="S", burned=(0,), fire=[(14, 15)])
    do(won, (15, 15))
    assert GAME.over(won)
    assert returns(won) == [-1.0, 1.0, -1.0, 1.0]


def test_teams_can_draw():
    state = position(
        team=True,
        mutual_aid=True,
        empty_buckets=range(4),
        burned=(2, 3),
        hands={0: ["ember"]},
        deck=["mutual_aid"],
        fire=[(0, 1), (0, 14)],
    )
    do(state, DISCARD, "ember", DONE, OPT, (0, 0), (0, 15), (6, 7), (9, 8))
    assert GAME.over(state)
    assert returns(state) == [0.0] * 4


def test_the_bucket_protects_the_ally():
    state = position(team=True, actor=0, burned=(0,), phase="WIND_SPREAD", fire=[(14, 14), (1, 14)])
    assert BUCKET in legal(state)
    do(state, BUCKET)
    assert legal_cells(state) == {(14, 14)}
    rival = position(team=True, actor=0, phase="WIND_SPREAD", fire=[(1, 14)])
    assert BUCKET not in legal(rival)
    alone = position(actor=0, phase="WIND_SPREAD", fire=[(14, 14)])
    assert BUCKET not in legal(alone)


def test_champions():
    state = GAME.new(num_players=2, seed=3, champion={0: 1, 1: 2})
    first = int(state.turn)
    levels = {0: 1, 1: 2}
    for seat in (first, 1 - first):
        for left in (2, 1):
            assert at(state) == (seat, "CHAMPION_CELL")
            assert state.left == left
            do(state, (4, 4 + 6 * seat) if left == 2 else (10, 4 + 6 * seat))
        assert not {(4, 5), (5, 4)} & legal_cells(state) or phase(state) != "CHAMPION_CELL"
        if levels[seat] == 2:
            assert at(state) == (seat, "CHAMPION_DISCARD")
            do(state, legal(state)[0])
            if phase(state) == "CHAMPION_DISCARD":
                do(state, DONE)
            assert sizes(state) == [5, 5]
            assert sum(discards(state).values()) >= 1
    finish_cards(state)
    assert at(state) == (first, "WIND_SPREAD")
    assert len(firebreaks(state)) == 4


def test_champions_firebreaks_follow_the_rules():
    state = GAME.new(num_players=2, seed=3, champion={0: 1})
    do(state, (4, 4))
    assert not {(3, 4), (5, 4), (4, 3), (4, 5), (4, 4), (1, 1), (7, 7)} & legal_cells(state)
    assert {(3, 3), (0, 15)} <= legal_cells(state)


def test_a_grand_champions_event_comes_before_the_first_turn():
    for seed in range(200):
        state = GAME.new(num_players=2, seed=seed, champion={0: 2})
        do(state, (4, 4), (10, 4))
        while phase(state) == "CHAMPION_DISCARD":
            do(state, legal(state)[0])
        if phase(state) == "STORM_DISCARD":
            assert GAME.seat(state) == 0
            first = int(state.turn)
            finish_cards(state)
            assert at(state) == (first, "WIND_SPREAD")
            return
    raise AssertionError("no event in 200 games")


def test_truncation_pays_nobody_but_those_already_out():
    state = position(num_players=3, phase="WIND_SPREAD", actor=1, fire=[(1, 0)], rolls="NE", max_steps=30)
    do(state, (0, 0))
    rng = np.random.default_rng(1)
    while not GAME.over(state):
        do(state, int(rng.choice(legal(state))))
    assert GAME.truncated(state)
    assert state.steps == 30
    assert returns(state) == [-0.5, 0.0, 0.0]
    assert GAME.to_json(state)["out"] == [True, "cut off", "cut off"]


def test_scores_measure_the_distance_of_the_fire():
    state = position(fire=[(1, 3)])
    assert GAME.scores(state).tolist() == [4, 13, 14, 14]
    shut = position(firebreaks=[(0, 3), (1, 3), (2, 3), (3, 0), (3, 1), (3, 2)], fire=[(5, 5)])
    assert shut.reach[0] == 20
    burned = position(actor=1, burned=(0,))
    assert GAME.scores(burned)[0] == 0
    won = do(position(num_players=2, phase="WIND_SPREAD", fire=[(14, 15)], wind="S"), roof(2, 1))
    assert GAME.scores(won).tolist() == [20 + int(won.reach[0]), 0]


def test_every_phase_and_action_is_described():
    rng = np.random.default_rng(5)
    seen, silent = set(), []
    for seed in range(40):
        options = {"num_players": 2 + seed % 3, "mutual_aid": True}
        if seed % 5 == 0:
            options.update(champion=[2])
        state = GAME.new(seed=seed, **options)
        while not GAME.over(state):
            for action in legal(state):
                words = GAME.describe_action(state, action)
                seen.add((phase(state), GAME.actions.range_of(action).name))
                if words.split()[0] in ("cell", "card", "option", "direction", "done"):
                    silent.append((phase(state), words))
            do(state, int(rng.choice(legal(state))))
    assert not silent
    assert {name for name, _ in seen} == set(GAME.phases)

"""The rulings of the specification, section 11, and the rare corners of its sections 3, 4, 8 and 10."""

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import fireside.envs.century_golem as century_golem

from .positions import (
    GAME,
    REST,
    STOP,
    G,
    P,
    T,
    Y,
    bank,
    caravan,
    cards,
    claim,
    coins,
    discard,
    golem_row,
    legal,
    pay,
    phase,
    play,
    position,
    random_game,
    repeat,
    row,
    take,
    upgrade,
    vector,
    where,
)

ROW = [20, 21, 22, 23, 24, 25]
EVERYBODY = [(n, actor) for n in (2, 3, 4, 5) for actor in range(n)]
UP2, UP3 = 1, 10


# ---------------------------------------------------------------------- set-up, section 3


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_setup(num_players):
    for seed in range(20):
        state = GAME.new(num_players=num_players, seed=seed)
        document = GAME.to_json(state)
        first = document["first_player"]
        assert where(state) == (first, "MAIN")
        assert document["bank"] == {"copper": 2 * num_players, "silver": 2 * num_players}
        start = ["YYY", "YYYY", "YYYY", "YYYG", "YYYG"]
        for seat in range(num_players):
            assert caravan(state, seat) == vector(start[(seat - first) % num_players])
            assert cards(state, seat) == ([0, 1], [])
            assert document["players"][seat]["golems"] == []
        assert [crystals for _, crystals in row(state)] == [""] * 6
        assert (document["round"], document["final_round"]) == (0, False)


def test_first_player_is_anybody_or_as_told():
    for num_players in (2, 5):
        firsts = Counter(int(GAME.new(num_players=num_players, seed=seed).first_player) for seed in range(300))
        assert set(firsts) == set(range(num_players))
        assert min(firsts.values()) > 300 / num_players * 0.7
        for seat in range(num_players):
            assert GAME.new(num_players=num_players, first_player=seat, seed=4).seat == seat


def test_every_card_can_come_first():
    merchants, golems = Counter(), Counter()
    for seed in range(1500):
        state = GAME.new(seed=seed)
        merchants[int(state.merchant_row[0])] += 1
        golems[int(state.golem_row[0])] += 1
    assert set(merchants) == set(range(2, 45))
    assert set(golems) == set(range(36))


def test_r22_deck_sizes():
    data = json.loads(Path(century_golem.__file__).with_name("components.json").read_text(encoding="utf-8"))
    assert len(data["merchant_cards"]) == 45
    assert len(data["golem_cards"]) == 36
    document = GAME.to_json(GAME.new(seed=3))
    assert len(document["merchant_deck"]) == 37
    assert len(document["golem_deck"]) == 31
    merchants = document["merchant_deck"] + [slot["card"] for slot in document["merchant_row"]]
    assert sorted(merchants) == list(range(2, 45))
    assert sorted(document["golem_deck"] + document["golem_row"]) == list(range(36))


# ---------------------------------------------------------------------- trades


@pytest.mark.parametrize(("crystals", "playable"), [("Y", False), ("YY", True), ("GGTTPP", False), ("YGGT", False)])
def test_r1_a_trade_needs_one_repetition(crystals, playable):
    state = position(caravan={0: crystals}, hand={0: [12]})  # YY>T
    assert (12 in legal(state)) == playable


def test_r1_trades_of_two_colors_need_both():
    for crystals, playable in (("YYYY", False), ("TTT", False), ("YT", False), ("YYT", True)):
        state = position(caravan={0: crystals}, hand={0: [44]})  # YYT>PP
        assert (44 in legal(state)) == playable
    state = position(caravan={0: "YYYYTTT"}, hand={0: [44]})
    play(state, 44)
    assert legal(state) == [repeat(1), repeat(2)]
    play(state, repeat(2))
    assert caravan(state, 0) == vector("TPPPP")


def test_r1_zero_repetitions_are_no_choice():
    state = position(caravan={0: "YYYY"}, hand={0: [12]})
    play(state, 12)
    assert legal(state) == [repeat(1), repeat(2)]


def test_a_single_repetition_is_made_at_once():
    state = position(caravan={0: "YYY"}, hand={0: [12]})
    play(state, 12)
    assert caravan(state, 0) == vector("YT")
    assert where(state) == (1, "MAIN")


def test_r17_repeating_at_once_is_repeating_one_by_one():
    data = json.loads(Path(century_golem.__file__).with_name("components.json").read_text(encoding="utf-8"))
    for card in data["merchant_cards"]:
        if card["kind"] != "trade":
            continue
        assert not any(give and get for give, get in zip(card["give"], card["take"], strict=True))
        most = 10 // sum(card["give"])
        letters = "".join(letter * number * most for letter, number in zip("YGTP", card["give"], strict=True))
        for times in range(1, most + 1):
            state = position(caravan={0: letters}, hand={0: [card["id"]]})
            play(state, card["id"], *([repeat(times)] if most > 1 else []))
            expected = np.array(vector(letters))
            for _ in range(times):
                expected = expected - card["give"] + card["take"]
            assert caravan(state, 0) == expected.tolist(), card["name"]


def test_ten_repetitions():
    state = position(caravan={0: "T" * 10}, hand={0: [28]})  # T>YYYYG
    play(state, 28)
    assert legal(state) == [repeat(times) for times in range(1, 11)]
    play(state, repeat(10))
    assert caravan(state, 0) == [40, 10, 0, 0]
    assert where(state) == (0, "DISCARD")


def test_r18_forty_discards_in_a_row():
    state = position(caravan={0: "T" * 10}, hand={0: [28]})
    play(state, 28, repeat(10))
    for left in range(50, 10, -1):
        assert where(state) == (0, "DISCARD")
        assert state.caravan[0].sum() == left
        colors = [color for color in (Y, G) if state.caravan[0, color]]
        assert legal(state) == [discard(color) for color in colors]
        play(state, discard(colors[0]))
    assert caravan(state, 0) == vector("G" * 10)
    assert where(state) == (1, "MAIN")


def test_r18_the_fullest_card_of_the_row():
    state = position(caravan={0: "P" * 10}, row=[20], deck=[], crystals={0: "Y" * 42})
    assert legal(state) == [0, 1, take(0)]
    play(state, take(0))
    assert state.caravan[0].sum() == 52
    decisions = 1
    while where(state) == (0, "DISCARD"):
        play(state, discard(Y))
        decisions += 1
    assert decisions == 43
    assert caravan(state, 0) == vector("P" * 10)
    assert where(state) == (1, "MAIN")


# ---------------------------------------------------------------------- upgrades


def test_r2_upgrades_may_be_forgone():
    state = position(caravan={0: "YGT"})
    play(state, UP2)
    assert legal(state) == [upgrade(Y), upgrade(G), upgrade(T), STOP]
    play(state, STOP)
    assert caravan(state, 0) == vector("YGT")
    assert cards(state, 0) == ([0], [1])
    assert where(state) == (1, "MAIN")


def test_r2_one_upgrade_then_stop():
    state = position(caravan={0: "Y"})
    play(state, UP2, upgrade(Y), STOP)
    assert caravan(state, 0) == vector("G")
    assert where(state) == (1, "MAIN")


@pytest.mark.parametrize("crystals", ["", "P", "PPPPPPPPPP"])
def test_r2_an_upgrade_card_may_be_played_with_nothing_to_upgrade(crystals):
    state = position(caravan={0: crystals})
    assert UP2 in legal(state)
    play(state, UP2)
    assert caravan(state, 0) == vector(crystals)
    assert cards(state, 0) == ([0], [1])
    assert where(state) == (1, "MAIN")


def test_upgrades_end_when_nothing_is_left_to_upgrade():
    state = position(caravan={0: "TP"})
    play(state, UP2)
    assert legal(state) == [upgrade(T), STOP]
    play(state, upgrade(T))
    assert caravan(state, 0) == vector("PP")
    assert where(state) == (1, "MAIN")


def test_r19_three_upgrades():
    state = position(caravan={0: "YYP"}, hand={0: [UP3]})
    play(state, UP3, upgrade(Y), upgrade(G), upgrade(T))
    assert caravan(state, 0) == vector("YPP")
    assert where(state) == (1, "MAIN")
    assert cards(state, 0) == ([0, 1], [UP3])


def test_r24_one_step_at_a_time():
    for color, result in ((Y, "GGT"), (G, "YTT"), (T, "YGP")):
        state = position(caravan={0: "YGT"})
        play(state, UP2, upgrade(color))
        assert caravan(state, 0) == vector(result)
        assert where(state) == (0, "UPGRADE")


# ---------------------------------------------------------------------- rest


def test_r3_rest_needs_a_played_card():
    state = position(caravan={0: "YYY"})
    assert REST not in legal(state)
    state = position(caravan={0: "YYY"}, hand={0: [5]}, played={0: [0, 1, 12]})
    assert REST in legal(state)
    changed = play(state, REST)
    assert changed == {"players.0.hand": [0, 1, 5, 12], "players.0.played": [], "seat": 1}


def test_there_is_always_a_move():
    state = position(played={0: [0, 1]}, row=[20], deck=[], crystals={})
    assert legal(state) == [take(0), REST]
    state = position(played={0: [0, 1]}, row=[], deck=[])
    assert legal(state) == [REST]
    state = position(row=[], deck=[])
    assert legal(state) == [0, 1]


# ---------------------------------------------------------------------- taking merchant cards


def test_r4_crystals_on_the_wanted_card_do_not_pay_for_it():
    state = position(caravan={0: "YY"}, row=ROW, crystals={0: "YYYY", 1: "YYYY", 2: "YYYY", 3: "YYYY"})
    assert legal(state) == [0, 1, take(0), take(1), take(2)]


def test_r4_the_last_crystal_may_be_paid():
    state = position(caravan={0: "PP"}, row=ROW, crystals={0: "G", 1: "T", 2: "Y"})
    play(state, take(2), pay(P), pay(P))
    assert caravan(state, 0) == vector("Y")
    assert row(state)[:3] == [(20, "GP"), (21, "TP"), (23, "")]


def test_r5_any_colors_from_the_left():
    state = position(caravan={0: "YGTPP"}, row=ROW)
    play(state, take(4))
    seen = []
    for color in (P, Y, P, T):
        assert where(state) == (0, "PAY")
        assert legal(state) == [pay(c) for c in range(4) if state.caravan[0, c]]
        changed = play(state, pay(color))
        seen.append(sorted(changed))
    assert row(state)[:4] == [(20, "P"), (21, "Y"), (22, "P"), (23, "T")]
    assert caravan(state, 0) == vector("G")
    assert cards(state, 0)[0] == [0, 1, 24]
    assert "merchant_deck" in seen[-1]
    assert all("merchant_deck" not in entry for entry in seen[:-1])
    assert where(state) == (1, "MAIN")


def test_r5_pay_is_asked_even_without_a_choice():
    state = position(caravan={0: "YYYYY"}, row=ROW)
    play(state, take(5))
    for _ in range(5):
        assert where(state) == (0, "PAY")
        assert legal(state) == [pay(Y)]
        play(state, pay(Y))
    assert where(state) == (1, "MAIN")
    assert row(state)[:5] == [(card, "Y") for card in ROW[:5]]


def test_crystals_move_with_their_cards():
    state = position(caravan={0: "Y"}, row=ROW, crystals={0: "GG", 1: "TT", 2: "P"}, deck=[30, 31])
    play(state, take(1), pay(Y))
    assert caravan(state, 0) == vector("TT")
    assert row(state) == [(20, "YGG"), (22, "P"), (23, ""), (24, ""), (25, ""), (30, "")]


def test_r6_the_row_is_refilled_before_the_discard():
    state = position(caravan={0: "Y" * 9}, row=ROW, crystals={0: "PPP"}, deck=[30, 31])
    play(state, take(0))
    assert where(state) == (0, "DISCARD")
    assert row(state) == [(card, "") for card in [21, 22, 23, 24, 25, 30]]
    assert legal(state) == [discard(Y), discard(P)]
    play(state, discard(Y), discard(P))
    assert caravan(state, 0) == vector("YYYYYYYYPP")
    assert where(state) == (1, "MAIN")


def test_r7_exactly_the_excess():
    state = position(caravan={0: "Y" * 8})
    play(state, 0)
    assert where(state) == (1, "MAIN")  # ten crystals are no excess
    state = position(caravan={0: "Y" * 9})
    play(state, 0)
    assert where(state) == (0, "DISCARD")
    changed = play(state, discard(Y))
    assert changed == {"players.0.caravan.yellow": 10, "seat": 1, "phase": "MAIN"}


def test_r11_the_last_merchant_card_of_the_deck():
    state = position(row=ROW, deck=[30])
    play(state, take(0))
    assert row(state) == [(card, "") for card in [21, 22, 23, 24, 25, 30]]
    assert GAME.to_json(state)["merchant_deck"] == []


def test_r11_the_row_shrinks_to_nothing():
    state = position(caravan={0: "YYYYY"}, row=ROW, deck=[])
    left = list(ROW)
    seat = 0
    while left:
        assert [action for action in legal(state) if 45 <= action <= 50] == [
            take(slot) for slot in range(len(left)) if slot <= state.caravan[seat].sum()
        ]
        play(state, take(0))
        left.pop(0)
        assert row(state) == [(card, "") for card in left]
        seat = 1 - seat
        assert where(state) == (seat, "MAIN")
    assert not any(45 <= action <= 50 for action in legal(state))


def test_r11_a_short_row_keeps_its_crystals():
    state = position(caravan={0: "YP"}, row=[20, 21, 22], deck=[], crystals={0: "TT", 1: "G"})
    play(state, take(2), pay(Y), pay(P))
    assert row(state) == [(20, "YTT"), (21, "GP")]


def test_r20_a_taken_card_is_playable_from_the_next_turn():
    state = position(2, 0, row=[5, *ROW[:5]], played={0: [0]})
    play(state, take(0))
    assert cards(state, 0) == ([1, 5], [0])
    play(state, 0)
    assert where(state) == (0, "MAIN")
    assert 5 in legal(state)


def test_r21_the_supply_is_unlimited():
    n = 5
    state = position(
        n, 0, caravan=dict.fromkeys(range(n), "P" * 10), row=[20], deck=[], crystals={0: "P" * 42}, hand={0: [9]}
    )
    play(state, 9)
    assert caravan(state, 0) == [0, 0, 0, 11]


# ---------------------------------------------------------------------- golems and coins


def test_r8_coins_belong_to_positions():
    state = position(caravan={0: "YYGGTT"}, golem_row=[0, 4, 13, 35, 28], golem_deck=[9])
    changed = play(state, claim(0))  # YYGG = 6
    assert changed == {
        "players.0.caravan.yellow": 0, "players.0.caravan.green": 0, "players.0.golems": [0],
        "players.0.coins.copper": 1, "bank.copper": 3, "golem_row": [4, 13, 35, 28, 9],
        "golem_deck": GAME.to_json(state)["golem_deck"], "seat": 1,
    }  # fmt: skip
    other = position(caravan={0: "YYTT"}, golem_row=[4, 13, 35, 28, 9])
    play(other, claim(0))  # it has slid under the copper
    assert coins(other, 0) == (1, 0)


@pytest.mark.parametrize(
    ("slot", "before", "gained"),
    [
        (0, (2, 2), (1, 0)),
        (1, (2, 2), (0, 1)),
        (2, (2, 2), (0, 0)),
        (3, (2, 2), (0, 0)),
        (4, (2, 2), (0, 0)),
        (0, (1, 2), (1, 0)),
        (0, (2, 0), (1, 0)),
        (1, (2, 0), (0, 0)),
        (0, (0, 2), (0, 1)),
        (1, (0, 2), (0, 0)),
        (2, (0, 2), (0, 0)),
        (0, (0, 0), (0, 0)),
        (1, (0, 0), (0, 0)),
    ],
)
def test_r9_r10_which_coin(slot, before, gained):
    golems = [3, 4, 13, 28, 9]
    costs = ["GGGG", "YYTT", "TTTT", "PPPP", "YYPP"]
    state = position(3, 1, caravan={1: costs[slot]}, golem_row=golems, bank=before)
    assert [action for action in legal(state) if 51 <= action <= 55] == [claim(slot)]
    play(state, claim(slot))
    assert coins(state, 1) == gained
    assert bank(state) == (before[0] - gained[0], before[1] - gained[1])
    assert golem_row(state)[:4] == golems[:slot] + golems[slot + 1 :]


@pytest.mark.parametrize(("copper", "slot"), [(4, 1), (1, 1), (0, 0)])
def test_r9_where_the_silver_lies(copper, slot):
    state = position(bank=(copper, 3))
    seen = GAME.observation.views(GAME.observe(state, 0))
    assert seen["silver_slot"].tolist() == [slot]
    assert seen["golem_coin"].tolist() == ([3, 1, 0, 0, 0] if copper else [1, 0, 0, 0, 0])


def test_r10_the_last_copper_gives_no_silver():
    state = position(caravan={0: "GGGG", 1: "YYTT"}, golem_row=[3, 4, 13, 28, 9], bank=(1, 2))
    play(state, claim(0))
    assert coins(state, 0) == (1, 0)
    assert bank(state) == (0, 2)
    before = coins(state, 1)
    play(state, claim(0))
    assert coins(state, 1) == (before[0], before[1] + 1)
    assert bank(state) == (0, 1)


def test_r23_no_substitution_and_no_part_payment():
    golems = [3, 4, 13, 28, 9]  # GGGG, YYTT, TTTT, PPPP, YYPP
    for crystals, slots in (("GGGPPP", []), ("GGGG", [0]), ("TTTTGGGG", [0, 2]), ("YTTTP", []), ("YYTTPP", [1, 4])):
        state = position(caravan={0: crystals}, golem_row=golems)
        assert [action for action in legal(state) if 51 <= action <= 55] == [claim(slot) for slot in slots]


def test_r23_one_golem_a_turn():
    state = position(caravan={0: "TTTTGGGG"}, golem_row=[3, 4, 13, 28, 9])
    play(state, claim(0))
    assert caravan(state, 0) == vector("TTTT")
    assert where(state) == (1, "MAIN")


# ---------------------------------------------------------------------- the end

FIVE = [4, 5, 6, 7, 8]
SIX_MORE = [9, 10, 11, 12, 14, 15]
GOLEM_3 = "GGGG"


@pytest.mark.parametrize(("num_players", "first"), [(n, f) for n in (2, 3, 4, 5) for f in (0, 1, n - 1)])
def test_r12_the_round_is_finished(num_players, first):
    enough = 6 if num_players <= 3 else 5
    for position_of_actor in range(num_players):
        actor = (first + position_of_actor) % num_players
        state = position(
            num_players, actor, first=first, caravan={actor: GOLEM_3}, golems={actor: FIVE[: enough - 1]},
            golem_row=[3, 33, 34, 35, 13], round=7,
        )  # fmt: skip
        assert not state.final_round
        play(state, claim(0))
        for later in range(position_of_actor + 1, num_players):
            assert state.final_round
            assert where(state) == ((first + later) % num_players, "MAIN")
            play(state, 0)
        assert GAME.over(state)
        assert not GAME.truncated(state)
        assert GAME.to_json(state)["round"] == 8
        assert legal(state) == []


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_r12_one_golem_fewer_does_not_end_the_game(num_players):
    enough = 6 if num_players <= 3 else 5
    actor = num_players - 1
    state = position(
        num_players, actor, first=0, caravan={actor: GOLEM_3}, golems={actor: FIVE[: enough - 2]},
        golem_row=[3, 33, 34, 35, 13],
    )  # fmt: skip
    play(state, claim(0))
    assert not state.final_round
    assert where(state) == (0, "MAIN")


def test_r12_the_last_player_discards_before_the_end():
    state = position(
        2, 1, first=0, caravan={1: "Y" * 9}, golems={0: [*FIVE, 9]}, golem_row=[3, 33, 34, 35, 13]
    )  # fmt: skip
    play(state, 0)
    assert where(state) == (1, "DISCARD")
    play(state, discard(Y))
    assert GAME.over(state)


def test_r13_others_may_reach_the_threshold_too():
    state = position(
        3, 0, caravan={0: GOLEM_3, 1: "TTTT"}, golems={0: FIVE, 1: SIX_MORE[:5]}, golem_row=[3, 33, 34, 35, 13]
    )
    play(state, claim(0), claim(3))
    assert where(state) == (2, "MAIN")
    assert state.golem_count[:3].tolist() == [6, 6, 0]
    play(state, 0)
    assert GAME.over(state)


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_r14_ties_go_to_the_greatest_turn_position(num_players):
    for first in range(num_players):
        last = (first - 1) % num_players
        enough = 6 if num_players <= 3 else 5
        golems = [24, 25, 26, 27, 28, 29][:enough]
        state = position(
            num_players, last, first=first, golems={first: golems}, golem_row=[3, 33, 34, 35, 13],
            caravan=dict.fromkeys(range(num_players), "GGGG"),
        )  # fmt: skip
        # everybody but the first has the same score; the last of them is the best
        assert GAME.ranks(state)[first] == 1
        order = sorted(range(num_players), key=lambda seat: (seat != first, -((seat - first) % num_players)))
        assert [GAME.ranks(state)[seat] for seat in order] == list(range(1, num_players + 1))


def test_r14_a_tie_for_the_victory():
    for first, winner in ((0, 1), (1, 0)):
        # 6 golems of 8 + 8 + 9 + 9 + 10 + 10 = 54 and two green against 10 + 11 + 11 + 12 + 12 = 56
        state = position(
            2, 1 - first, first=first, golems={first: [3, 4, 5, 6, 7, 8], 1 - first: [9, 10, 11, 12, 14]},
            caravan={first: "YGG"}, golem_row=[0, 33, 34, 35, 13],
        )  # fmt: skip
        assert GAME.scores(state).tolist() == [56, 56]
        play(state, 0)
        assert GAME.over(state)
        assert GAME.scores(state).tolist() == [56, 56]
        assert GAME.returns(state).tolist() == [1.0 if seat == winner else -1.0 for seat in range(2)]
        assert GAME.ranks(state) == [1 if seat == winner else 2 for seat in range(2)]


def test_r15_at_most_ten_crystals_score():
    state = position(2, 1, first=0, caravan={1: "P" * 10}, golems={0: [*FIVE, 9]}, hand={1: [9]},
                     golem_row=[3, 33, 34, 35, 13])  # fmt: skip
    play(state, 9, discard(P))
    assert GAME.over(state)
    assert GAME.score_parts(state)[1]["crystals"] == 10


def test_scoring_by_color():
    for letter, points in (("Y", 0), ("G", 1), ("T", 1), ("P", 1)):
        state = position(caravan={0: letter * 3}, row=ROW, crystals={0: "PP"})
        assert GAME.scores(state).tolist() == [3 * points, 0]


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_rewards(num_players):
    enough = 6 if num_players <= 3 else 5
    state = position(
        num_players, num_players - 1, first=0, caravan={0: "PP"}, golems={0: [24, 25, 26, 27, 28, 29][:enough]},
        golem_row=[3, 33, 34, 35, 13],
    )  # fmt: skip
    assert GAME.returns(state).tolist() == [0.0] * num_players
    play(state, 0)
    assert GAME.returns(state).tolist() == pytest.approx([1.0] + [-1 / (num_players - 1)] * (num_players - 1))


# ---------------------------------------------------------------------- truncation, section 10


@pytest.mark.parametrize(("num_players", "rounds"), [(2, 1), (2, 7), (3, 4), (5, 2)])
def test_a_game_without_claims_is_cut_off(num_players, rounds):
    env = GAME.new(num_players=num_players, max_rounds=rounds, seed=3)
    turns = 0
    while not GAME.over(env):
        # play and rest in turn, for ever
        GAME.apply(env, UP2 if UP2 in legal(env) and REST not in legal(env) else REST)
        if phase(env) == "UPGRADE":
            GAME.apply(env, STOP)
        turns += 1
    assert turns == num_players * rounds
    assert GAME.truncated(env)
    assert GAME.returns(env).tolist() == [0.0] * num_players
    assert GAME.scores(env).sum() == max(0, num_players - 3)  # the green crystals of positions 3 and 4
    assert env.rounds == rounds


def test_the_end_in_the_last_round_is_no_truncation():
    state = position(
        2, 0, caravan={0: GOLEM_3}, golems={0: FIVE}, golem_row=[3, 33, 34, 35, 13], round=9, options={"max_rounds": 10}
    )
    play(state, claim(0), 0)
    assert GAME.over(state)
    assert not GAME.truncated(state)
    assert GAME.returns(state).tolist() == [1.0, -1.0]


def test_truncation_in_the_environment():
    from fireside.envs import century_golem_v0

    env = century_golem_v0.env(num_players=3, max_rounds=2)
    env.reset(seed=1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    ended = {}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        totals[agent] += reward
        if termination or truncation:
            ended[agent] = (termination, truncation, "score" in info)
            env.step(None)
        else:
            env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert ended == dict.fromkeys(totals, (False, True, True))
    assert set(totals.values()) == {0.0}


@pytest.mark.parametrize("num_players", [2, 5])
def test_long_random_games_end(num_players):
    chooser = np.random.default_rng(num_players)
    lengths = []
    for _ in range(5):
        *_, last = random_game(chooser, num_players=num_players)
        assert GAME.over(last)
        assert GAME.truncated(last) == (last.rounds == 500 and not last.final_round)
        lengths.append(int(last.steps))
    assert max(lengths) > 400


# ---------------------------------------------------------------------- the turn passes clockwise


@pytest.mark.parametrize(("num_players", "actor"), EVERYBODY)
def test_turns_pass_clockwise(num_players, actor):
    state = position(num_players, actor, first=actor)
    for turn in range(2 * num_players):
        assert where(state) == ((actor + turn) % num_players, "MAIN")
        assert state.rounds == turn // num_players
        play(state, UP2 if UP2 in legal(state) else REST)


# ---------------------------------------------------------------------- what is known


def test_r16_hands_and_golems_are_shown_by_default():
    state = position(3, 0, hand={1: [12, 30]}, golems={1: [3]}, coins={1: (1, 0)}, caravan={1: "PP"}, played={1: [0]})
    seen = GAME.observation.views(GAME.observe(state, 0))
    assert np.flatnonzero(seen["hand"][1]).tolist() == [1, 12, 30]
    assert np.flatnonzero(seen["played"][1]).tolist() == [0]
    assert seen["golem_points"].tolist() == [0, 8, 0, 0, 0]
    assert seen["score"].tolist() == [0, 13, 0, 0, 0]
    assert np.flatnonzero(seen["merchant_unseen"]).tolist() == sorted(GAME.to_json(state)["merchant_deck"])
    assert np.flatnonzero(seen["golem_unseen"]).tolist() == sorted(GAME.to_json(state)["golem_deck"])


def test_r16_without_perfect_recall_they_are_not():
    state = position(
        3, 0, hand={1: [12, 30], 2: [13]}, golems={1: [3], 0: [5]}, coins={1: (1, 0)}, caravan={1: "PP", 0: "G"},
        played={1: [0]}, options={"perfect_recall": False},
    )  # fmt: skip
    seen = GAME.observation.views(GAME.observe(state, 0))
    assert not seen["hand"][1:].any()
    assert np.flatnonzero(seen["hand"][0]).tolist() == [0, 1]
    assert seen["golem_points"].tolist() == [9, 0, 0, 0, 0]
    assert seen["score"].tolist() == [10, 0, 0, 0, 0]
    assert not seen["merchant_unseen"].any()
    assert not seen["golem_unseen"].any()
    assert seen["hand_size"].tolist() == [2, 3, 3, 0, 0]
    assert seen["golem_count"].tolist() == [1, 1, 0, 0, 0]
    assert np.flatnonzero(seen["played"][1]).tolist() == [0]
    assert seen["coins"][1].tolist() == [1, 0]
    assert seen["caravan"][1].tolist() == vector("PP")

"""The rulings of the specification, section 12, and the rare corners of its sections 5, 8 and 9."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import fireside.envs.lanterns as lanterns

from .positions import (
    CARDS,
    GAME,
    LETTERS,
    PASS,
    PLACEMENTS,
    PLATFORMS,
    PRINTED,
    SEVEN,
    SIDES,
    absolute,
    around,
    cards_of,
    changes,
    counts,
    discard,
    exchange,
    four,
    gains,
    legal,
    pairs,
    phase,
    place,
    position,
    quarter_turns,
    side_facing,
    slots,
)

EVERYBODY = [(n, actor) for n in (2, 3, 4) for actor in range(n)]


def where(state):
    return GAME.seat(state), phase(state)


def apply(state, action):
    """Apply and return the changes."""
    before = GAME.clone(state)
    GAME.apply(state, action)
    return changes(before, state)


def random_game(seed, **options):
    """Yield every state of a random game, the last one included."""
    rng = np.random.default_rng(seed)
    state = GAME.new(seed=seed, **options)
    while True:
        yield GAME.clone(state)
        if GAME.over(state):
            return
        GAME.apply(state, int(rng.choice(legal(state))))


# ---------------------------------------------------------------------- setup


def test_r1_thirty_five_tiles_and_the_start_tile():
    data = json.loads(Path(lanterns.__file__).with_name("components.json").read_text(encoding="utf-8"))
    assert tuple(tile["sides"] for tile in data["tiles"]["list"]) == PRINTED
    assert tuple(tile["id"] for tile in data["tiles"]["list"] if tile["platform"]) == PLATFORMS
    assert Counter("".join(PRINTED[1:])) == dict.fromkeys(LETTERS, 20)
    for seed in range(30):
        document = GAME.to_json(GAME.new(num_players=2 + seed % 3, seed=seed))
        tiles = document["stack"] + document["unused"]
        tiles += [tile for player in document["players"] for tile in player["hand"]]
        assert sorted(tiles) == list(range(1, 36))
        assert [tile["tile"] for tile in document["lake"]] == [0]


@pytest.mark.parametrize(
    ("num_players", "in_stack", "unused", "placements"), [(2, 16, 13, 22), (3, 18, 8, 27), (4, 20, 3, 32)]
)
def test_r2_the_stack_numbers_include_the_hands(num_players, in_stack, unused, placements):
    document = GAME.to_json(GAME.new(num_players=num_players, seed=5))
    assert len(document["stack"]) == in_stack
    assert len(document["unused"]) == unused
    assert [len(player["hand"]) for player in document["players"]] == [3] * num_players
    *_, end = random_game(5, num_players=num_players)
    assert len(GAME.to_json(end)["lake"]) == 1 + placements
    assert GAME.to_json(end)["unused"] == document["unused"]


def test_r2_the_next_tile_is_the_top_of_the_stack_and_hands_never_shift():
    for before, after in pairwise(random_game(1, num_players=3)):
        if phase(before) != "SLOT":
            continue
        old, new = GAME.to_json(before), GAME.to_json(after)
        expected = [list(player["hand"]) for player in old["players"]]
        expected[old["seat"]][old["pending"]["hand"]] = old["stack"][0] if old["stack"] else None
        assert [player["hand"] for player in new["players"]] == expected


@pytest.mark.parametrize(
    ("num_players", "actor", "cards"),
    [
        (2, 0, {0: "O1", 1: "G1"}),
        (2, 1, {1: "O1", 0: "G1"}),
        (3, 0, {0: "O1", 1: "W1", 2: "G1"}),
        (3, 1, {1: "O1", 2: "W1", 0: "R1"}),
        (3, 2, {2: "O1", 0: "G1", 1: "R1"}),
        (4, 0, {0: "O1", 1: "W1", 2: "G1", 3: "R1"}),
        (4, 1, {1: "O1", 2: "W1", 3: "G1", 0: "R1"}),
        (4, 2, {2: "O1", 3: "W1", 0: "G1", 1: "R1"}),
        (4, 3, {3: "O1", 0: "W1", 1: "G1", 2: "R1"}),
    ],
)
def test_r3_seats(num_players, actor, cards):
    state = position(num_players, actor, hand=[9])
    before = GAME.clone(state)
    place(state, 9, 0, 1, 0)  # GROW, unturned
    assert changes(before, state) == gains(cards)


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_r3_anybody_may_be_first_and_red_faces_him(num_players):
    firsts = Counter()
    for seed in range(300):
        state = GAME.new(num_players=num_players, seed=seed)
        first = int(state.first_player)
        firsts[first] += 1
        assert GAME.seat(state) == first
        assert side_facing(state, 0, SIDES[num_players][first]) == "R"
        for seat, side in enumerate(SIDES[num_players]):
            assert cards_of(state, seat) == counts(f"{side_facing(state, 0, side)}1")
    assert set(firsts) == set(range(num_players))
    assert min(firsts.values()) > 300 / num_players * 0.7


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_r4_starting_cards_come_out_of_the_supply(num_players):
    state = GAME.new(num_players=num_players, seed=2)
    total = state.supply + state.lanterns.sum(axis=0)
    assert total.tolist() == [CARDS[num_players]] * 7
    assert state.lanterns.sum() == num_players
    assert state.favor_supply == 20
    assert not state.favors.any()
    assert not state.honour.any()


# ---------------------------------------------------------------------- the limit of twelve cards


def test_r5_above_twelve_a_dedication_is_compulsory():
    state = position(4, 2, cards={2: "R4 B3 G2 W2 K2"}, phase="DEDICATE")  # 13
    triples = ("RBG", "RBW", "RBK", "RGW", "RGK", "RWK", "BGW", "BGK", "BWK", "GWK")
    assert legal(state) == sorted([four("R"), *map(pairs, triples)])
    state = position(4, 2, cards={2: "R4 B3 G2 W2 K1"}, phase="DEDICATE")  # 12
    assert legal(state) == sorted([PASS, four("R"), *map(pairs, ("RBG", "RBW", "RGW", "BGW"))])


@pytest.mark.parametrize("cards", ["R4 B3 G3 W3", "R2 B2 G2 W2 K2 O2 P1", "R8 B5", "R3 B3 G3 W3 K1"])
def test_r5_above_twelve_there_is_always_a_dedication(cards):
    state = position(4, 0, cards={0: cards}, phase="DEDICATE")
    assert PASS not in legal(state)
    for action in legal(state):
        other = GAME.clone(state)
        GAME.apply(other, action)
        assert where(other) == (0, "TILE")


def test_r6_discard_down_to_twelve_after_the_one_dedication():
    state = position(4, 1, cards={1: "R8 B5 G4"}, phase="DEDICATE", hand=[9])  # 17
    assert legal(state) == [four("B"), four("G"), four("R"), pairs("BGR")]
    assert apply(state, four("R")) == gains({1: "R-4"}, honour={1: 8}, four_of_a_kind=-1)
    assert where(state) == (1, "DISCARD")
    assert legal(state) == [discard("B"), discard("G"), discard("R")]
    assert apply(state, discard("G")) == gains({1: "G-1"})
    assert where(state) == (1, "TILE")
    assert state.lanterns[1].sum() == 12


def test_r6_discards_are_repeated():
    state = position(4, 3, cards={3: "R8 B6 G5 K1"}, phase="DEDICATE")  # 20, the most there can be
    GAME.apply(state, four("R"))
    for color, left in (("K", 15), ("B", 14), ("B", 13), ("R", 12)):
        assert where(state) == (3, "DISCARD")
        held = [letter for letter, number in zip(LETTERS, cards_of(state, 3), strict=True) if number]
        assert legal(state) == [discard(letter) for letter in held]
        assert apply(state, discard(color)) == gains({3: f"{color}-1"})
        assert state.lanterns[3].sum() == left
    assert where(state) == (3, "TILE")
    assert cards_of(state, 3) == counts("R3 B4 G5")


def test_r6_no_discard_at_exactly_twelve():
    state = position(4, 0, cards={0: "R4 B3 G3 W3 K2 O2 P2"}, phase="DEDICATE")  # 19
    GAME.apply(state, SEVEN)
    assert state.lanterns[0].sum() == 12
    assert where(state) == (0, "TILE")
    state = position(4, 0, cards={0: "R4 B3 G3 W3 K2 O2 P2"}, phase="DEDICATE")
    GAME.apply(state, pairs("RBG"))
    assert state.lanterns[0].sum() == 13
    assert where(state) == (0, "DISCARD")


def test_r7_the_exchange_may_come_before_the_compulsory_dedication():
    start = position(4, 0, cards={0: "R3 B3 G3 W2 K2"}, favors={0: 4}, phase="EXCHANGE")  # 13
    assert PASS in legal(start)
    state = GAME.clone(start)
    assert apply(state, exchange("B", "R")) == gains({0: "B-1 R1"}, favors={0: -2})
    assert where(state) == (0, "DEDICATE")  # no second exchange, although two tokens are left
    assert PASS not in legal(state)
    assert four("R") in legal(state)
    state = GAME.clone(start)
    assert apply(state, PASS) == {}
    assert where(state) == (0, "DEDICATE")
    assert PASS not in legal(state)
    assert four("R") not in legal(state)


def test_r8_no_limit_on_the_final_turn():
    start = position(4, 1, cards={1: "R8 B5 G5"}, phase="DEDICATE", final_turns=4, first=2)  # 18
    assert PASS in legal(start)
    state = GAME.clone(start)
    assert apply(state, PASS) == {}
    assert GAME.over(state)
    state = GAME.clone(start)
    assert apply(state, four("R")) == gains({1: "R-4"}, honour={1: 8}, four_of_a_kind=-1)
    assert GAME.over(state)
    assert state.lanterns[1].sum() == 14


def test_r8_no_limit_outside_the_own_turn():
    # Everybody has twelve cards; the placement gives each one more, and the actor another for the match.
    state = position(
        4, 0, lake=[(21, 0, 0, 0)], hand=[32],
        cards={0: "K3 G3 P3 R3", 1: "K3 G3 P3 W3", 2: "K2 G2 P2 O2 R1 W3", 3: "B3 O3 R3 W1 P0"},
    )  # fmt: skip
    before = GAME.clone(state)
    place(state, 32, 0, 1, 0)
    assert changes(before, state) == gains({0: "B1 O1", 1: "R1", 2: "B1", 3: "W1"}, favors={0: 1})
    assert state.lanterns[:3].sum(axis=1).tolist() == [14, 13, 13]
    assert where(state) == (1, "DEDICATE")
    assert PASS not in legal(state)


def test_r9_discards_return_to_the_supply():
    state = position(2, 0, cards={0: "K5 B4 G5 O3"}, phase="DEDICATE", hand=[3])
    GAME.apply(state, four("K"))
    assert where(state) == (0, "DISCARD")
    assert state.supply[LETTERS.index("O")] == 2
    assert apply(state, discard("O")) == gains({0: "O-1"})
    assert state.supply[LETTERS.index("O")] == 3


def test_cards_spent_are_available_to_the_placement_of_the_same_turn():
    # Exchange: the last orange is given, and comes back by the location of the tile.
    state = position(
        2, 0, hand=[9], cards={0: "O1"}, supply={"O": 0}, favors={0: 2}, phase="EXCHANGE"
    )  # fmt: skip
    GAME.apply(state, exchange("O", "P"))
    assert where(state) == (0, "TILE")
    before = GAME.clone(state)
    place(state, 9, 0, 1, 0)
    assert changes(before, state) == gains({0: "O1", 1: "G1"})
    # Dedication and discard.
    state = position(2, 0, hand=[9], cards={0: "O5 B4 K4 W4"}, supply={"G": 1}, phase="DEDICATE")
    GAME.apply(state, four("O"))
    GAME.apply(state, discard("O"))
    before = GAME.clone(state)
    place(state, 9, 0, 1, 0)
    assert changes(before, state) == gains({0: "O1", 1: "G1"})


# ---------------------------------------------------------------------- exchange


def test_r10_exchange_needs_another_color_that_is_available():
    state = position(4, 2, cards={2: "R1 B2"}, favors={2: 2}, supply={"K": 0, "W": 0}, phase="EXCHANGE")
    expected = [exchange(give, take) for give in "RB" for take in "BGOPR" if give != take]
    assert legal(state) == sorted([PASS, *expected])
    assert len(expected) == 8


@pytest.mark.parametrize(("favors", "supply", "offered"), [(2, "G1", True), (1, "G1", False), (2, "R1", False)])
def test_r10_an_exchange_that_offers_nothing_is_skipped(favors, supply, offered):
    # player_0 places a tile when the supply holds a single card that nobody gets; player_1 has one red card.
    left = dict(zip(LETTERS, counts(supply), strict=True))
    tile = 28  # PKWO
    state = position(2, 0, hand=[tile], cards={1: "R1"}, favors={1: favors}, supply=left)
    before = GAME.clone(state)
    place(state, tile, 0, 1, 0)
    assert changes(before, state) == {}
    assert where(state) == (1, "EXCHANGE" if offered else "TILE")
    if offered:
        assert legal(state) == [PASS, exchange("R", "G")]


def test_exchange_is_never_legal_without_two_favor_tokens():
    state = position(2, 0, cards={0: "R1"}, favors={0: 1}, phase="EXCHANGE")
    assert legal(state) == [PASS]


def test_every_exchange_does_what_its_number_says():
    state = position(4, 0, cards={0: "K1 B1 G1 O1 P1 R1 W1"}, favors={0: 7}, phase="EXCHANGE")
    assert legal(state) == list(range(43))
    for give in LETTERS:
        for take in LETTERS.replace(give, ""):
            other = GAME.clone(state)
            assert apply(other, exchange(give, take)) == gains({0: f"{give}-1 {take}1"}, favors={0: -2})


# ---------------------------------------------------------------------- favor tokens

THREE_PLATFORMS = [(14, 0, -1, 0), (2, 1, -1, 0), (15, 1, 0, 0)]  # tile 19 at (0, 0) earns three tokens
THEIR_CARDS = {0: "P1 R1 K1", 1: "K1", 2: "P1", 3: "R1"}


@pytest.mark.parametrize(("left", "taken"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_r11_favor_tokens_are_limited(left, taken):
    state = position(4, 0, lake=THREE_PLATFORMS, hand=[19], favor_supply=left, favors={1: 20 - left})
    before = GAME.clone(state)
    place(state, 19, 0, 0, 0)
    assert changes(before, state) == gains(THEIR_CARDS, favors={0: taken})


@pytest.mark.parametrize("left", [0, 20])
def test_r11_the_option_lifts_the_limit(left):
    state = position(
        4, 0, lake=THREE_PLATFORMS, hand=[19], favors={0: 30, 1: 20}, favor_supply=left, cards={0: "W1"},
        phase="EXCHANGE", options={"favor_supply": "unlimited"},
    )  # fmt: skip
    assert apply(state, exchange("W", "G")) == {**gains({0: "W-1 G1"}), "favors 0": -2}
    before = GAME.clone(state)
    place(state, 19, 0, 0, 0)
    assert changes(before, state) == {**gains(THEIR_CARDS), "favors 0": 3}


def test_favor_tokens_spent_can_be_earned_again_in_the_same_turn():
    state = position(
        4, 0, lake=THREE_PLATFORMS, hand=[19], favors={0: 2, 1: 18}, favor_supply=0, cards={0: "W1"},
        phase="EXCHANGE",
    )  # fmt: skip
    GAME.apply(state, exchange("W", "G"))
    assert state.favor_supply == 2
    place(state, 19, 0, 0, 0)
    assert state.favors[0] == 2
    assert state.favor_supply == 0


# A hole whose four neighbors have platforms and continue tile 26 (WKWK, platform) on every side.
HOLE = [
    (3, -1, -1, 0), (6, 0, -1, 2), (7, 1, -1, 0), (19, 1, 0, 0), (9, 1, 1, 0), (14, 0, 1, 0), (10, -1, 1, 0),
    (20, -1, 0, 0),
]  # fmt: skip


@pytest.mark.parametrize("actor", range(4))
def test_platforms_pay_once_each_and_five_at_most(actor):
    seat = around(4, actor)
    state = position(4, actor, lake=HOLE, hand=[26])
    before = GAME.clone(state)
    place(state, 26, 0, 0, 0)
    expected = {actor: "W3 K2", seat["left"]: "K1", seat["across"]: "W1", seat["right"]: "K1"}
    assert changes(before, state) == gains(expected, favors={actor: 5})


def test_a_platform_pays_nothing_without_a_match():
    state = position(2, 0, lake=[(25, 0, 0, 0)], hand=[26])  # OBOB and WKWK, both with platforms
    before = GAME.clone(state)
    place(state, 26, 0, 1, 0)
    assert changes(before, state) == gains({0: "W1", 1: "W1"})


def test_a_neighbor_that_does_not_match_does_not_pay():
    # Tile 16 turned twice is O B G B: its far side matches tile 3 (no platform), its right not tile 26.
    state = position(2, 0, lake=[(3, 0, 0, 0), (7, 1, 0, 0), (26, 1, 1, 0)], hand=[16])
    before = GAME.clone(state)
    place(state, 16, 0, 1, 2)
    assert changes(before, state) == gains({0: "O1 G1", 1: "O1"})


def test_the_boat_matches_but_is_no_platform():
    state = position(2, 0, lake=[(0, 0, 0, 0)], hand=[13])  # WWRG under BRWK
    before = GAME.clone(state)
    place(state, 13, 0, 1, 0)
    assert changes(before, state) == gains({0: "W1 R1", 1: "W1"})


# ---------------------------------------------------------------------- dedications


def test_r12_an_exhausted_pile_pays_four_without_limit():
    cards = {"four_of_a_kind": "R4", "three_pairs": "R2 B2 G2", "seven_unique": "K1 B1 G1 O1 P1 R1 W1"}
    actions = {"four_of_a_kind": four("R"), "three_pairs": pairs("RBG"), "seven_unique": SEVEN}
    empty = dict.fromkeys(cards, 0)
    for pile, action in actions.items():
        honour = 0
        for _ in range(12):
            state = position(
                2, 0, cards={0: cards[pile]}, honour={0: honour}, piles_left=empty, phase="DEDICATE"
            )  # fmt: skip
            lost = " ".join(f"{part[0]}-{part[1]}" for part in cards[pile].split())
            assert apply(state, action) == gains({0: lost}, honour={0: 4})
            assert state.pile_left.tolist() == [0, 0, 0]
            honour += 4
            assert state.honour[0] == honour


def test_r12_one_pile_is_paid_out_token_by_token_and_then_four_again_and_again():
    # In a single game: both players hold four reds in turn, because the first hands them over.
    earned = []
    state = position(2, 0, cards={0: "R4"}, phase="DEDICATE", first=0)
    for _ in range(9):
        before = GAME.clone(state)
        GAME.apply(state, four("R"))
        earned.append(int((state.honour - before.honour).sum()))
        document = GAME.to_json(state)
        document["phase"] = "DEDICATE"
        document["seat"] = 1 - document["seat"]
        document["supply"]["red"] = 1
        document["players"][document["seat"]]["lanterns"]["red"] = 4
        state = GAME.from_json(document)
    assert earned == [8, 7, 6, 5, 5, 4, 4, 4, 4]


@pytest.mark.parametrize(
    ("num_players", "values"),
    [
        (2, [[8, 7, 6, 5, 5, 4], [9, 8, 7, 6, 5, 5], [10, 9, 8, 7, 6, 5]]),
        (3, [[8, 7, 6, 6, 5, 5, 5, 4], [9, 8, 7, 7, 6, 6, 5, 5], [10, 9, 8, 8, 7, 7, 6, 5]]),
        (4, [[8, 7, 7, 6, 6, 5, 5, 5, 4], [9, 8, 8, 7, 7, 6, 6, 5, 5], [10, 9, 9, 8, 8, 7, 7, 6, 5]]),
    ],
)
def test_every_token_of_every_pile(num_players, values):
    names = ("four_of_a_kind", "three_pairs", "seven_unique")
    everything = "K1 B1 G2 O1 P2 R4 W1"
    actions = (four("R"), pairs("GPR"), SEVEN)
    for name, pile, action in zip(names, values, actions, strict=True):
        for left in range(len(pile) + 1):
            state = position(
                num_players, 1, cards={1: everything}, phase="DEDICATE", piles_left={name: left}
            )  # fmt: skip
            changed = apply(state, action)
            assert changed["honour 1"] == (pile[len(pile) - left] if left else 4)
            assert changed.get(name, 0) == (-1 if left else 0)
            assert not any(other in changed for other in names if other != name)


def test_r13_a_match_in_an_exhausted_color_still_pays_favor_tokens():
    state = position(4, 0, lake=[(25, 0, 0, 0)], hand=[16], supply={"O": 0})
    before = GAME.clone(state)
    place(state, 16, 0, 1, 2)  # O B G B under OBOB with a platform
    assert changes(before, state) == gains({0: "G1", 1: "B1", 3: "B1"}, favors={0: 1})
    # ... and the own platform pays too.
    state = position(4, 0, lake=[(3, 0, 0, 0)], hand=[25], supply={"O": 0})
    before = GAME.clone(state)
    place(state, 25, 0, 1, 0)
    assert changes(before, state) == gains({1: "B1", 3: "B1"}, favors={0: 1})


@pytest.mark.parametrize("actor", range(4))
def test_r14_match_cards_before_location_cards(actor):
    seat = around(4, actor)
    state = position(4, actor, lake=[(3, 0, 0, 0)], hand=[16], supply={"O": 1})
    before = GAME.clone(state)
    place(state, 16, 0, 1, 2)  # O B G B: the last orange is the actor's for the match, not the far player's
    expected = {actor: "O1 G1", seat["left"]: "B1", seat["right"]: "B1"}
    assert changes(before, state) == gains(expected)


@pytest.mark.parametrize("oranges", range(5))
@pytest.mark.parametrize("actor", range(4))
def test_r14_location_cards_go_clockwise_from_the_actor(actor, oranges):
    seat = around(4, actor)
    state = position(4, actor, hand=[3], supply={"O": oranges})
    before = GAME.clone(state)
    place(state, 3, 0, 1, 1)  # O O P O: purple near
    lucky = [seat["left"], seat["across"], seat["right"]][:oranges]
    assert changes(before, state) == gains({actor: "P1", **dict.fromkeys(lucky, "O1")})
    # With orange near, the actor is served first.
    state = position(4, actor, hand=[3], supply={"O": oranges})
    before = GAME.clone(state)
    place(state, 3, 0, 1, 0)  # O P O O
    lucky = [seat["self"], seat["left"], seat["across"]][:oranges]
    assert changes(before, state) == gains({seat["right"]: "P1", **dict.fromkeys(lucky, "O1")})


@pytest.mark.parametrize("actor", range(3))
def test_r14_location_cards_with_a_vacant_side(actor):
    for greens in range(4):
        state = position(3, actor, lake=[(0, 0, 0, 0)], hand=[2], supply={"G": greens})
        before = GAME.clone(state)
        place(state, 2, 0, 1, 0)  # G G G R: red at the left
        seat = around(3, actor)
        order = [(actor + i) % 3 for i in range(3)]
        lucky = [other for other in order if other != seat.get("left")][:greens]
        cards = dict.fromkeys(lucky, "G1")
        if "left" in seat:
            cards[seat["left"]] = "R1"
        assert changes(before, state) == gains(cards)


def test_r15_nothing_forbids_an_exchange_or_a_dedication_on_the_first_turn():
    state = position(3, 2, first=2, cards={2: "R4 W1"}, favors={2: 2}, phase="EXCHANGE")
    assert state.lake_count == 1
    assert exchange("W", "K") in legal(state)
    GAME.apply(state, exchange("W", "K"))
    assert where(state) == (2, "DEDICATE")
    assert apply(state, four("R")) == gains({2: "R-4"}, honour={2: 8}, four_of_a_kind=-1)
    assert where(state) == (2, "TILE")


# ---------------------------------------------------------------------- placements


@pytest.mark.parametrize(("num_players", "actor"), EVERYBODY)
def test_r16_every_side_counts_and_no_color_forbids(num_players, actor):
    # A ring around a hole: the hole is a slot, cells that touch only a corner are not.
    state = position(num_players, actor, lake=HOLE, hand=[26, 30, 1])
    far = [(-1, -2), (0, -2), (1, -2)]
    middle = [(-2, -1), (2, -1), (-2, 0), (0, 0), (2, 0), (-2, 1), (2, 1)]
    expected = [*far, *middle, (-1, 2), (0, 2), (1, 2)]
    assert slots(state, actor) == expected
    assert legal(state) == list(range(93, 105))
    q = quarter_turns(num_players, actor)
    for tile_action in range(93, 105):
        chosen = GAME.clone(state)
        GAME.apply(chosen, tile_action)
        assert legal(chosen) == list(range(105, 105 + len(expected)))
        for k, cell in enumerate(expected):
            placed = GAME.clone(chosen)
            GAME.apply(placed, 105 + k)
            last = placed.lake_count - 1
            assert (placed.lake_x[last], placed.lake_y[last]) == absolute(q, *cell)
            assert placed.lake_rotation[last] == (tile_action + q - 93) % 4
            assert placed.lake_tile[last] == (26, 30, 1)[(tile_action - 93) // 4]


def test_tile_offers_only_places_that_hold_a_tile():
    state = position(2, 0, hands={0: [None, 9, None], 1: [4, None, None]}, stack=[])
    assert legal(state) == [97, 98, 99, 100]


def play_to_placement(state):
    while phase(state) not in ("TILE", "over"):
        GAME.apply(state, legal(state)[0])


@pytest.mark.parametrize("step", [(1, 0), (0, 1), (-1, 0), (0, -1)])
@pytest.mark.parametrize(("num_players", "most"), [(2, 46), (3, 56), (4, 66)])
def test_largest_lake_in_a_straight_line(num_players, most, step):
    state = GAME.new(num_players=num_players, seed=11)
    total = PLACEMENTS[num_players]
    for number in range(1, total + 1):
        play_to_placement(state)
        seat = GAME.seat(state)
        q = quarter_turns(num_players, seat)
        GAME.apply(state, legal(state)[0])
        assert legal(state) == list(range(105, 105 + 2 * number + 2))
        for other in range(num_players):
            seen = GAME.observation.view(GAME.observe(state, other), "slots")
            expected = slots(state, other)
            assert [tuple(row) for row in seen[: len(expected), 1:3].tolist()] == expected
            assert seen[:, 0].sum() == len(expected)
        if number == total:
            assert len(legal(state)) == most
            for k, cell in enumerate(slots(state, seat)):
                other = GAME.clone(state)
                GAME.apply(other, 105 + k)
                assert (other.lake_x[total], other.lake_y[total]) == absolute(q, *cell)
        target = (step[0] * number, step[1] * number)
        k = [absolute(q, *cell) for cell in slots(state, seat)].index(target)
        GAME.apply(state, 105 + k)
        assert (state.lake_x[number], state.lake_y[number]) == target
    assert state.lake_count == total + 1
    assert state.final_turns >= 1
    for other in range(num_players):
        assert not GAME.observation.view(GAME.observe(state, other), "slots").any()
    again = GAME.from_json(GAME.to_json(state))
    assert GAME.digest(again) == GAME.digest(state)


@pytest.mark.parametrize("last_seat", range(3))
def test_last_placement_and_the_order_of_final_turns(last_seat):
    first = (last_seat + 1) % 3
    hands = {seat: [None] * 3 for seat in range(3)}
    hands[last_seat] = [None, None, 9]
    state = position(
        3, last_seat, first=first, hands=hands, stack=[], cards={0: "R4", 1: "B4", 2: "P4"}, supply={"K": 0}
    )  # fmt: skip
    place(state, 9, 0, 1, 0)
    order = []
    while not GAME.over(state):
        order.append(GAME.seat(state))
        assert phase(state) == "DEDICATE"
        assert GAME.observation.view(GAME.observe(state, 0), "final_turn") == 1
        assert PASS in legal(state)
        GAME.apply(state, PASS)
    assert order == [first, (first + 1) % 3, last_seat]


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_r17_final_turns_continue_clockwise_from_the_first_player(num_players):
    for seed in range(15):
        turns, final, first = [], [], None
        for state in random_game(seed, num_players=num_players):
            first = int(state.first_player)
            if GAME.over(state):
                continue
            if phase(state) == "SLOT":
                turns.append(GAME.seat(state))
            elif state.final_turns and (not final or final[-1] != GAME.seat(state)):
                final.append(GAME.seat(state))
        assert turns == [(first + i) % num_players for i in range(PLACEMENTS[num_players])]
        positions = [(seat - first) % num_players for seat in final]
        assert positions == sorted(set(positions))


def test_r17_a_final_turn_has_exchange_and_dedication_and_no_tile():
    state = position(
        2, 1, first=1, final_turns=1, phase="EXCHANGE", cards={0: "R1", 1: "R3 B1"}, favors={0: 2, 1: 5}
    )  # fmt: skip
    GAME.apply(state, exchange("B", "R"))
    assert where(state) == (1, "DEDICATE")
    assert legal(state) == [PASS, four("R")]
    GAME.apply(state, four("R"))
    assert where(state) == (0, "EXCHANGE")
    GAME.apply(state, exchange("R", "K"))
    assert GAME.over(state)
    assert state.honour[:2].tolist() == [0, 8]
    assert cards_of(state, 0) == counts("K1")


def test_final_turns_with_nothing_to_do_are_skipped():
    hands = {seat: [None] * 3 for seat in range(4)}
    hands[3] = [None, 9, None]
    state = position(4, 3, first=0, hands=hands, stack=[], cards={1: "R4", 3: "P4"})
    before = GAME.clone(state)
    place(state, 9, 0, 1, 0)
    assert changes(before, state) == gains({3: "O1", 0: "W1", 1: "G1", 2: "R1"})
    assert where(state) == (1, "DEDICATE")
    GAME.apply(state, four("R"))
    assert where(state) == (3, "DEDICATE")
    GAME.apply(state, PASS)
    assert GAME.over(state)
    assert legal(state) == []

    state = position(4, 3, first=0, hands=hands, stack=[])
    place(state, 9, 0, 1, 0)
    assert GAME.over(state)


# ---------------------------------------------------------------------- honour


def test_r18_honour_is_public():
    honour = {0: 11, 1: 22, 2: 33, 3: 44}
    state = position(4, 1, honour=honour)
    for seat in range(4):
        seen = GAME.observation.view(GAME.observe(state, seat), "honour")
        assert seen.tolist() == [honour[(seat + i) % 4] for i in range(4)]
    state = position(3, 1, honour={0: 11, 1: 22, 2: 33})
    expected = {0: [11, 22, 33, 0], 1: [22, 33, 0, 11], 2: [33, 0, 11, 22]}
    for seat in range(3):
        seen = GAME.observation.view(GAME.observe(state, seat), "honour")
        assert seen.tolist() == expected[seat]


def test_r19_exactly_the_named_cards_are_spent():
    start = position(4, 0, cards={0: "K1 B1 G3 O1 P2 R3 W1"}, phase="DEDICATE")  # 12
    state = GAME.clone(start)
    assert apply(state, pairs("GPR")) == gains({0: "G-2 P-2 R-2"}, honour={0: 9}, three_pairs=-1)
    state = GAME.clone(start)
    spent = "K-1 B-1 G-1 O-1 P-1 R-1 W-1"
    assert apply(state, SEVEN) == gains({0: spent}, honour={0: 10}, seven_unique=-1)
    state = position(4, 0, cards={0: "G8 R4"}, phase="DEDICATE")
    assert apply(state, four("G")) == gains({0: "G-4"}, honour={0: 8}, four_of_a_kind=-1)
    for rank, action in enumerate(range(50, 85)):
        triples = GAME_TRIPLES[rank]
        state = position(4, 0, cards={0: " ".join(f"{letter}3" for letter in triples)}, phase="DEDICATE")
        assert legal(state) == [PASS, action]
        spent = " ".join(f"{letter}-2" for letter in triples)
        assert apply(state, action) == gains({0: spent}, honour={0: 9}, three_pairs=-1)
    for color in LETTERS:
        state = position(4, 0, cards={0: f"{color}5"}, phase="DEDICATE")
        assert legal(state) == [PASS, four(color)]
        assert apply(state, four(color)) == gains({0: f"{color}-4"}, honour={0: 8}, four_of_a_kind=-1)


GAME_TRIPLES = (
    "KBG", "KBO", "KBP", "KBR", "KBW", "KGO", "KGP", "KGR", "KGW", "KOP", "KOR", "KOW",
    "KPR", "KPW", "KRW", "BGO", "BGP", "BGR", "BGW", "BOP", "BOR", "BOW", "BPR", "BPW",
    "BRW", "GOP", "GOR", "GOW", "GPR", "GPW", "GRW", "OPR", "OPW", "ORW", "PRW",
)  # fmt: skip


def test_r20_a_possible_dedication_may_be_passed():
    state = position(4, 0, cards={0: "K1 B1 G1 O1 P2 R4 W2"}, phase="DEDICATE")  # 12
    assert apply(state, PASS) == {}
    assert where(state) == (0, "TILE")


def test_r20_a_lower_valued_type_may_be_chosen():
    state = position(4, 0, cards={0: "K1 B1 G1 O1 P2 R4 W2"}, phase="DEDICATE")
    assert legal(state) == [PASS, four("R"), pairs("PRW"), SEVEN]
    assert apply(state, four("R"))["honour 0"] == 8
    assert where(state) == (0, "TILE")  # one dedication a turn


@pytest.mark.parametrize("cards", ["K3 B3 G1 O1 P1 R1", "R3", "R3 B3", "K1 B1 G1 O1 P1 R1"])
def test_a_dedication_that_is_impossible_is_skipped(cards):
    state = position(4, 0, cards={0: cards}, favors={0: 2}, phase="EXCHANGE")
    GAME.apply(state, PASS)
    assert where(state) == (0, "TILE")


# ---------------------------------------------------------------------- the result, section 9


def result(num_players, honour, favors=None, cards=None):
    """End a game in which the last player passes his final turn; he holds four cards, as everybody should."""
    seat = num_players - 1
    state = position(
        num_players, seat, first=0, final_turns=num_players, phase="DEDICATE", honour=honour, favors=favors,
        cards=cards,
    )  # fmt: skip
    assert not GAME.returns(state).any()
    GAME.apply(state, PASS)
    assert GAME.over(state)
    assert not GAME.truncated(state)
    assert GAME.scores(state).tolist() == [honour.get(seat, 0) for seat in range(num_players)]
    returns = GAME.returns(state)
    assert returns.sum() == pytest.approx(0)
    return [pytest.approx(value) for value in returns], GAME.ranks(state)


FOUR_EACH = {0: "K4", 1: "B4", 2: "G4", 3: "R4"}


def held(num_players, **changed):
    cards = {seat: FOUR_EACH[seat] for seat in range(num_players)}
    return {**cards, **{int(seat[1:]): text for seat, text in changed.items()}}


def test_most_honour_wins():
    assert result(2, {0: 30, 1: 31}, {0: 9}, held(2, p0="K5 W5")) == ([-1, 1], [2, 1])
    third = 1 / 3
    honour = {0: 7, 1: 9, 2: 8, 3: 8}
    assert result(4, honour, {0: 9}, held(4)) == ([-third, 1, -third, -third], [4, 1, 2, 2])


def test_favor_tokens_break_a_tie():
    cards = held(3, p0="K4 W2")
    assert result(3, {0: 20, 1: 20, 2: 19}, {0: 1, 1: 2, 2: 9}, cards) == ([-0.5, 1, -0.5], [2, 1, 3])


def test_lantern_cards_break_the_next_tie():
    cards = held(3, p1="B4 W1", p2="G5 W2")
    assert result(3, {0: 20, 1: 20, 2: 19}, {0: 2, 1: 2}, cards) == ([-0.5, 1, -0.5], [2, 1, 3])


def test_players_still_tied_share_the_victory():
    assert result(2, {0: 12, 1: 12}, {0: 3, 1: 3}, held(2)) == ([0, 0], [1, 1])
    assert result(3, {0: 12, 1: 11, 2: 12}, {}, held(3)) == ([0.25, -0.5, 0.25], [1, 3, 1])
    third, ninth = 1 / 3, 1 / 9
    assert result(4, {0: 5, 1: 5, 3: 5}, {}, held(4)) == ([ninth, ninth, -third, ninth], [1, 1, 4, 1])
    assert result(4, {0: 5, 1: 5}, {}, held(4)) == ([third, third, -third, -third], [1, 1, 3, 3])
    assert result(4, {}, {}, held(4)) == ([0, 0, 0, 0], [1, 1, 1, 1])


def test_only_the_tied_are_compared():
    # The favor tokens of a player with less honour do not matter, nor the cards of one with fewer tokens.
    cards = held(4, p0="K4 W3", p3="R4 W4")
    honour, favors = {0: 9, 1: 9, 2: 9, 3: 8}, {0: 1, 1: 2, 2: 2, 3: 6}
    third = 1 / 3
    assert result(4, honour, favors, cards) == ([-third, third, third, -third], [3, 1, 1, 4])


# ---------------------------------------------------------------------- positions that cannot be played on


def line_of_tiles(length, **hand):
    document = GAME.to_json(GAME.new(num_players=4, start_player=0, seed=0))
    document["lake"] = [{"tile": i, "x": i, "y": 0, "rotation": 0} for i in range(length)]
    document["stack"], document["unused"] = [], []
    for player in document["players"]:
        player["hand"] = [None] * 3
    document["players"][0]["hand"] = hand.get("hand", [None] * 3)
    return document


def test_a_document_leaves_room_for_the_tiles_to_come():
    state = GAME.from_json(line_of_tiles(32, hand=[35, None, None]))
    GAME.apply(state, 93)
    assert len(legal(state)) == 66
    GAME.apply(state, 105)
    assert GAME.over(state)
    with pytest.raises(ValueError, match="exceed the 33"):
        GAME.from_json(line_of_tiles(32, hand=[35, 34, None]))
    with pytest.raises(ValueError, match="no tile is left to place"):
        GAME.from_json(line_of_tiles(32))
    document = line_of_tiles(32, hand=[35, None, None])
    for tile in document["lake"]:
        tile["x"] -= 33
    with pytest.raises(ValueError, match="too far out"):
        GAME.from_json(document)

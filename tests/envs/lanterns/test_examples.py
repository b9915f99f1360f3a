"""The worked examples of the specification, section 13."""

import numpy as np
import pytest

from .positions import (
    GAME,
    LETTERS,
    absolute,
    around,
    cards_of,
    changes,
    counts,
    gains,
    legal,
    phase,
    place,
    position,
    quarter_turns,
    side_facing,
    slots,
)


@pytest.mark.parametrize("actor", range(4))
def test_e1_distribution(actor):
    seat = around(4, actor)
    state = position(4, actor, lake=[(3, 0, 0, 0)], hand=[24])
    before = GAME.clone(state)
    place(state, 24, 0, 1, 2)
    expected = {seat["self"]: "B1", seat["left"]: "W1", seat["across"]: "G1", seat["right"]: "P1"}
    assert changes(before, state) == gains(expected)
    assert GAME.seat(state) == seat["left"]


@pytest.mark.parametrize("actor", range(4))
def test_e2_a_full_turn(actor):
    seat = around(4, actor)
    state = position(
        4, actor, lake=[(21, 0, 0, 0)], hand=[32], cards={actor: "R3 P1 B1 G1 W1 O1"}, favors={actor: 3},
        phase="EXCHANGE",
    )  # fmt: skip
    before = GAME.clone(state)
    GAME.apply(state, 29)
    assert changes(before, state) == gains({actor: "P-1 R1"}, favors={actor: -2})
    assert cards_of(state, actor) == counts("R4 B1 G1 W1 O1")
    assert state.favors[actor] == 1
    assert (GAME.seat(state), phase(state)) == (actor, "DEDICATE")

    before = GAME.clone(state)
    GAME.apply(state, 48)
    assert changes(before, state) == gains({actor: "R-4"}, honour={actor: 8}, four_of_a_kind=-1)
    assert cards_of(state, actor) == counts("B1 G1 W1 O1")
    assert GAME.to_json(state)["dedications"]["four_of_a_kind"][0] == 7
    assert (GAME.seat(state), phase(state)) == (actor, "TILE")

    before = GAME.clone(state)
    place(state, 32, 0, 1, 0)
    expected = {actor: "B1 O1", seat["left"]: "R1", seat["across"]: "B1", seat["right"]: "W1"}
    assert changes(before, state) == gains(expected, favors={actor: 1})
    assert cards_of(state, actor) == counts("B2 G1 O2 W1")
    assert state.favors[actor] == 2
    assert GAME.seat(state) == seat["left"]


@pytest.mark.parametrize("actor", range(2))
def test_e3_own_platform(actor):
    state = position(2, actor, lake=[(2, 0, 0, 0)], hand=[6])
    before = GAME.clone(state)
    place(state, 6, 1, 0, 2)
    assert changes(before, state) == gains({actor: "G1 W1", 1 - actor: "O1"}, favors={actor: 1})
    assert GAME.seat(state) == 1 - actor


def test_e4_exhausted_black():
    state = position(
        3, 1, lake=[(2, 0, 0, 1), (25, -1, 0, 0), (8, -1, -1, 0)], hand=[17], supply={"K": 0}
    )  # fmt: skip
    before = GAME.clone(state)
    place(state, 17, 0, -1, 1)
    assert changes(before, state) == gains({1: "R2", 0: "B1"})
    assert GAME.seat(state) == 2


@pytest.mark.parametrize("actor", range(4))
def test_e5_two_matches_three_platforms(actor):
    seat = around(4, actor)
    state = position(
        4, actor, lake=[(14, 0, -1, 0), (2, 1, -1, 0), (15, 1, 0, 0)], hand=[19], supply={"K": 1}
    )  # fmt: skip
    before = GAME.clone(state)
    place(state, 19, 0, 0, 0)
    expected = {actor: "P1 R1 K1", seat["across"]: "P1", seat["right"]: "R1"}
    assert changes(before, state) == gains(expected, favors={actor: 3})
    assert GAME.seat(state) == seat["left"]


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_e6_first_turn(num_players):
    for seed in range(10):
        state = GAME.new(num_players=num_players, seed=seed)
        first = GAME.seat(state)
        assert state.first_player == first
        assert state.lanterns[first].sum() == 1
        assert state.favors[first] == 0
        assert phase(state) == "TILE"
        assert legal(state) == list(range(93, 105))
        q = quarter_turns(num_players, first)
        for k, cell in enumerate([(0, -1), (-1, 0), (1, 0), (0, 1)]):
            other = GAME.clone(state)
            GAME.apply(other, 93)
            assert phase(other) == "SLOT"
            assert legal(other) == [105, 106, 107, 108]
            seen = GAME.observation.view(GAME.observe(other, first), "slots")
            assert tuple(seen[k, :3]) == (1, *cell)
            GAME.apply(other, 105 + k)
            assert (other.lake_x[1], other.lake_y[1]) == absolute(q, *cell)


def test_e7_setup_with_three_players():
    for seed in range(10):
        document = GAME.to_json(GAME.new(num_players=3, seed=seed))
        assert document["dedications"] == {
            "four_of_a_kind": [8, 7, 6, 6, 5, 5, 5, 4],
            "three_pairs": [9, 8, 7, 7, 6, 6, 5, 5],
            "seven_unique": [10, 9, 8, 8, 7, 7, 6, 5],
        }
        for name, number in document["supply"].items():
            assert number + sum(player["lanterns"][name] for player in document["players"]) == 7
        assert len(document["stack"]) == 18
        assert all(None not in player["hand"] for player in document["players"])


@pytest.mark.parametrize(
    ("num_players", "first", "sides", "cards"),
    [(4, 0, "KBRW", "RWKB"), (4, 3, "BRWK", "WKBR"), (3, 1, "WKBR", "BRW"), (2, 0, "KBRW", "RK")],
)
def test_e8_start_tile(num_players, first, sides, cards):
    full = {2: 5, 3: 7, 4: 8}[num_players]
    for seed in range(5):
        state = GAME.new(num_players=num_players, start_player=first, seed=seed)
        assert GAME.seat(state) == state.first_player == first
        assert state.lake_count == 1
        assert (state.lake_tile[0], state.lake_x[0], state.lake_y[0]) == (0, 0, 0)
        assert "".join(side_facing(state, 0, side) for side in "NESW") == sides
        for seat, card in enumerate(cards):
            assert cards_of(state, seat) == counts(f"{card}1")
        assert [int(left) for left in state.supply] == [full - (letter in cards) for letter in LETTERS]


def test_e9_frame():
    state = GAME.new(num_players=4, start_player=1, seed=3)
    for k, cell in enumerate([(1, 0), (0, -1), (0, 1), (-1, 0)]):
        other = GAME.clone(state)
        GAME.apply(other, 93)
        GAME.apply(other, 105 + k)
        placed = GAME.to_json(other)["lake"][1]
        assert (placed["x"], placed["y"]) == cell


def turned_table(document):
    """Return the same game with everybody one chair further clockwise."""
    document = dict(document)
    for key in ("seat", "first_player"):
        document[key] = (document[key] + 1) % 4
    for key in ("players", "out"):
        document[key] = [document[key][-1], *document[key][:-1]]
    document["lake"] = [
        {"tile": tile["tile"], "x": -tile["y"], "y": tile["x"], "rotation": (tile["rotation"] + 1) % 4}
        for tile in document["lake"]
    ]
    if document["pending"]:
        document["pending"] = {**document["pending"], "rotation": (document["pending"]["rotation"] + 1) % 4}
    return document


@pytest.mark.parametrize("seed", range(8))
def test_e10_symmetry(seed):
    rng = np.random.default_rng(seed)
    state = GAME.new(num_players=4, seed=seed)
    other = GAME.from_json(turned_table(GAME.to_json(state)))
    dealt = GAME.new(num_players=4, seed=seed, start_player=(int(state.first_player) + 1) % 4)
    assert other.lake_rotation[0] == dealt.lake_rotation[0]
    while not GAME.over(state):
        assert GAME.to_json(other) == turned_table(GAME.to_json(state))
        assert legal(other) == legal(state)
        for seat in range(4):
            assert slots(other, (seat + 1) % 4) == slots(state, seat)
            assert np.array_equal(GAME.observe(other, (seat + 1) % 4), GAME.observe(state, seat))
        action = int(rng.choice(legal(state)))
        GAME.apply(state, action)
        GAME.apply(other, action)
    assert GAME.over(other)
    assert np.array_equal(np.roll(GAME.returns(state), 1), GAME.returns(other))
    assert np.array_equal(np.roll(GAME.scores(state), 1), GAME.scores(other))

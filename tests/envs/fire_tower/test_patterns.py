"""Legal placements are those that a slow and plain search finds, on random boards and in hard places."""

import numpy as np
import pytest

from fireside.envs.fire_tower import patterns
from fireside.envs.fire_tower.bits import cells_of, words_of

from .positions import CORNERS, GAME, KEYS, legal, zone
from .reference import ALL, Board, next_picks

BOARDS = 1000
PICK_CELL, PICK_DIR, PICK_DEST, PICK_SUBSET, AID_CELL = (
    GAME.phases.index(name) for name in ("PICK_CELL", "PICK_DIR", "PICK_DEST", "PICK_SUBSET", "AID_CELL")
)
WITH_DIRECTION = ("flare_up", "burning_snag", "dozer_line", "scratch_line")


def places(words):
    return {divmod(cell, 16) for cell in cells_of(words)}


def words(cells):
    return words_of(16 * row + column for row, column in cells)


def set_up(fire, firebreaks, burned, num_players):
    """Return the state and the reference's view of a board; seat 0 acts."""
    state = GAME.new(num_players=num_players, seed=1, shadow=False if num_players > 2 else None)
    permanent = {(7, 7), (7, 8), (8, 7), (8, 8)}
    zones = set()
    for seat, corner in enumerate(CORNERS[num_players]):
        state.active[seat] = seat not in burned
        state.burned_at[seat] = seat in burned
        (permanent if seat in burned else zones).update(zone(corner))
    fire, firebreaks = set(fire) - permanent, set(firebreaks) - permanent - set(fire)
    for name, cells in (("fire", fire), ("firebreak", firebreaks), ("permanent", permanent), ("zones", zones)):
        state[name] = words(cells)
    state.seat = state.turn = 0
    return state, Board(fire, firebreaks, permanent, zones)


def random_board(rng):
    """Draw a board of any density: lone tokens, blobs around the flame, walls of firebreaks, burned towers."""
    num_players = int(rng.integers(2, 5))
    burned = {seat for seat in range(1, num_players) if rng.random() < 0.25}
    share = rng.choice([0.0, 0.02, 0.1, 0.3, 0.6, 0.9])
    fire = {place for place in ALL if rng.random() < share}
    if rng.random() < 0.5:  # one blob, so that the fire's edge is long
        row, column = rng.integers(0, 16, 2)
        fire |= {place for place in ALL if abs(place[0] - row) + abs(place[1] - column) < rng.integers(1, 6)}
    wall = rng.choice([0.0, 0.05, 0.2, 0.5])
    return set_up(fire, {place for place in ALL if rng.random() < wall}, burned, num_players)


def boards(salt):
    rng = np.random.default_rng(salt)
    for _ in range(BOARDS):
        yield *random_board(rng), rng


def with_orientation(board, key):
    if key == "flare_up":
        return board.flare_up()
    if key == "burning_snag":
        return board.snag()
    return board.firebreak_pair(1 if key == "dozer_line" else 2)


def check_oriented(state, board, key, rng):
    card = KEYS.index(key)
    expected = with_orientation(board, key)
    found = {
        (place, direction) for direction in range(4) for place in places(patterns.orientations(state, card, direction))
    }
    assert found == set(expected)
    state.phase, state.card_in_play, state.pick_count = PICK_CELL, card, 0
    anchors = {anchor for anchor, _ in expected}
    assert {divmod(action, 16) for action in legal(state)} == anchors
    choices = sorted(expected)
    for index in rng.integers(0, len(choices), 4) if choices else ():
        anchor, direction = choices[index]
        cells = expected[anchor, direction]
        number = 16 * anchor[0] + anchor[1]
        if key == "flare_up":
            assert places(patterns.flare_up_cells(state, number, direction)) == cells
        elif key == "burning_snag":
            assert places(patterns.snag_cells(state, number, direction)) == cells
        state.phase, state.picks[0], state.pick_count = PICK_DIR, number, 1
        offered = {action - 270 for action in legal(state)}
        assert offered == {k for place, k in expected if place == anchor}


@pytest.mark.parametrize("key", WITH_DIRECTION)
def test_cards_with_an_orientation(key):
    seen = set()
    for state, board, rng in boards(KEYS.index(key)):
        check_oriented(state, board, key, rng)
        seen |= {direction for _, direction in with_orientation(board, key)}
    assert seen == ({0, 1, 2, 3} if key in WITH_DIRECTION[:2] else {1, 2})


@pytest.mark.parametrize(
    "key", ["explosion", "ember", "smokejumper", "de_reforest", "wind_n", "wind_e", "wind_s", "wind_w"]
)
def test_cards_with_a_target(key):
    card = KEYS.index(key)
    for state, board, rng in boards(card):
        if key.startswith("wind"):
            expected = dict.fromkeys(board.spread(card - KEYS.index("wind_n")))
        elif key == "de_reforest":
            expected = dict.fromkeys(board.de_reforest())
        else:
            expected = getattr(board, key)()
        state.phase, state.card_in_play, state.pick_count = PICK_CELL, card, 0
        assert {divmod(action, 16) for action in legal(state)} == set(expected)
        choices = sorted(expected)
        for index in rng.integers(0, len(choices), 3) if choices else ():
            target = choices[index]
            number = 16 * target[0] + target[1]
            if key == "explosion":
                assert places(patterns.explosion_cells(state, number)) == expected[target]
            elif key == "smokejumper":
                assert places(patterns.smokejumper_cells(state, number)) == expected[target]
            elif key == "ember":
                state.phase, state.picks[0], state.pick_count = PICK_DEST, number, 1
                assert {divmod(action, 16) for action in legal(state)} == expected[target]
                state.pick_count = 0


def check_subsets(state, subsets, rng):
    """Walk down random paths of picks and compare what is offered with the sets that remain possible."""
    for _ in range(3):
        picks = ()
        state.picks[:], state.pick_count = -1, 0
        while True:
            longer, complete = next_picks(subsets, picks)
            actions = legal(state)
            assert {divmod(action, 16) for action in actions if action < 256} == longer
            assert (280 in actions) == complete
            if not longer:
                break
            chosen = sorted(longer)[rng.integers(len(longer))]
            state.picks[len(picks)] = 16 * chosen[0] + chosen[1]
            picks += (chosen,)
            state.pick_count = len(picks)


@pytest.mark.parametrize("key", ["air_drop", "fire_engine"])
def test_water_takes_any_subset_of_a_window(key):
    for state, board, rng in boards(KEYS.index(key)):
        state.phase, state.card_in_play = PICK_SUBSET, KEYS.index(key)
        check_subsets(state, board.subsets(key == "fire_engine"), rng)


@pytest.mark.parametrize("team", [False, True])
def test_bucket_takes_any_line_with_a_token_of_the_own_zone(team):
    seen = 0
    for state, board, rng in boards(50 + team):
        own = zone("NW")
        if team:
            state.config[GAME.options.offset("team")] = int(state.num_players) == 4
            if int(state.num_players) == 4 and state.active[2]:
                own |= zone("SE")
        state.phase, state.card_in_play = PICK_SUBSET, -1
        subsets = board.subsets(False, own)
        seen += len(subsets) > 0
        check_subsets(state, subsets, rng)
    assert seen > BOARDS / 3


def test_a_card_is_playable_exactly_if_it_has_a_placement():
    action = GAME.phases.index("ACTION")
    for state, board, _ in boards(99):
        state.phase, state.hand[0], state.bucket[0] = action, 1, 1
        offered = {KEYS[number - 256] for number in legal(state) if 256 <= number < 270}
        touch = board.touch()
        expected = {
            "flare_up": touch, "burning_snag": touch, "explosion": board.fire, "ember": board.ember(),
            "air_drop": board.removable(), "fire_engine": board.removable(), "smokejumper": board.smokejumper(),
            "dozer_line": board.firebreak_pair(1), "scratch_line": board.firebreak_pair(2),
            "de_reforest": board.de_reforest(),
        }  # fmt: skip
        wind_cards = {"wind_n", "wind_e", "wind_s", "wind_w"}
        assert offered == {key for key, found in expected.items() if found} | wind_cards
        assert bool(touch) == bool(board.flare_up()) == bool(board.snag())


# ---------------------------------------------------------------------- every orientation in every hard place

EDGES = [(0, 5), (0, 15), (5, 15), (15, 15), (15, 5), (15, 0), (5, 0), (0, 0)]
SITUATIONS = {
    "on the edge": {"fire": EDGES},
    "one cell from the edge": {"fire": [(1, 1), (1, 7), (1, 14), (7, 1), (7, 14), (14, 1), (14, 7), (14, 14)]},
    "beside firebreaks": {
        "fire": [(3, 3), (3, 7), (10, 3), (10, 10)],
        "firebreaks": [(3, 4), (2, 7), (4, 7), (10, 2), (10, 4), (9, 3), (11, 3), (9, 10), (10, 11), (12, 10), (10, 8)],
    },
    "in tower zones": {
        "fire": [(1, 1), (2, 0), (1, 14), (2, 15), (14, 14), (15, 13), (14, 1), (13, 2), (3, 1), (1, 3)]
    },
    "in burned towers": {"fire": [(3, 13), (12, 14)], "burned": {1, 2}, "firebreaks": [(2, 12), (12, 13)]},
    "partly blocked": {
        "fire": [(5, 5), (5, 7), (7, 5), (6, 6)],
        "firebreaks": [(4, 5), (5, 6), (6, 5), (4, 7), (8, 5), (0, 8), (8, 0)],
    },
    "nothing but the flame": {},
    "walled in": {"firebreaks": [(6, 7), (6, 8), (7, 6), (8, 6), (7, 9), (8, 9), (9, 7), (9, 8)]},
}


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("key", WITH_DIRECTION)
def test_orientations_in_hard_places(key, situation):
    rng = np.random.default_rng(1)
    chosen = {"fire": (), "firebreaks": (), "burned": set(), **SITUATIONS[situation]}
    for num_players in (2, 4):
        if any(seat >= num_players for seat in chosen["burned"]):
            continue
        state, board = set_up(chosen["fire"], chosen["firebreaks"], chosen["burned"], num_players)
        check_oriented(state, board, key, rng)

"""The pictures: nothing hidden in them, and well formed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import numpy as np
import pytest

import fireside
from fireside.envs.core.ansi import strip
from fireside.envs.core.types import State
from fireside.envs.lanterns.components import COLORS, HAND_SIZE, TILES_USED
from fireside.envs.lanterns.state import PHASES, SLOT

GAME = fireside.games["lanterns"]
VIEWS = (GAME.draw, GAME.text)
SIZES = (2, 3, 4)


def random_game(num_players: int, seed: int) -> Iterator[State]:
    """Yield every third state of a random game, which takes in all its phases, and the last."""
    rng = np.random.default_rng(seed)
    state = GAME.new(num_players=num_players, seed=seed)
    while not GAME.over(state):
        if state.steps % 3 == 0:
            yield state
        GAME.apply(state, rng.choice(GAME.legal_actions(state)))
    yield state


def hoarding() -> State:
    """Return a position with a discard to make, which random play hardly ever reaches."""
    document = GAME.to_json(GAME.new(num_players=4, seed=5))
    seat = document["seat"]
    moved = {"red": 6, "blue": 5, "green": 5}
    for color, count in moved.items():
        document["supply"][color] -= count
        document["players"][seat]["lanterns"][color] += count
    state = GAME.from_json({**document, "phase": "DEDICATE"})
    GAME.apply(state, GAME.actions["dedicate_four"].first + COLORS.index("red"))
    assert GAME.phase(state) == "DISCARD"
    return state


def same_for(state: State, seat: int) -> Iterator[State]:
    """Yield states that differ from ``state`` only in what ``seat`` cannot know."""
    for seed in range(2):
        yield GAME.determinize(state, seat, seed)
    if state.phase == SLOT and state.seat != seat and not state.over:
        for place in np.flatnonzero(state.hand[state.seat]):
            other = GAME.clone(state)
            other.pending_hand = place
            other.pending_rotation = (state.pending_rotation + 1) % 4
            yield other


@pytest.mark.parametrize("num_players", SIZES)
def test_nothing_hidden_is_shown(num_players: int) -> None:
    seen = set()
    differed = 0
    for state in random_game(num_players, seed=num_players):
        seen.add(GAME.phase(state))
        for seat in range(num_players):
            shown = [view(state, seat) for view in VIEWS]
            for other in same_for(state, seat):
                differed += bool((other.hand != state.hand).any() or other.pending_rotation != state.pending_rotation)
                assert [view(other, seat) for view in VIEWS] == shown
    assert differed > 20
    assert seen >= set(PHASES) - {"DISCARD", "EXCHANGE"}


def test_nothing_hidden_is_shown_at_a_discard() -> None:
    state = hoarding()
    for seat in range(4):
        for other in same_for(state, seat):
            assert [view(other, seat) for view in VIEWS] == [view(state, seat) for view in VIEWS]


def test_spectators_see_hands_but_neither_stack_nor_box() -> None:
    state = GAME.new(num_players=3, seed=1)
    other = GAME.clone(state)
    other.stack[: state.stack_left] = state.stack[: state.stack_left][::-1]
    other.stack[TILES_USED[3] :] = state.stack[TILES_USED[3] :][::-1]
    assert (other.stack != state.stack).any()
    assert [view(other, None) for view in VIEWS] == [view(state, None) for view in VIEWS]
    other.hand[1] = state.stack[:HAND_SIZE]
    assert all(view(other, None) != view(state, None) for view in VIEWS)


@pytest.mark.parametrize("num_players", SIZES)
def test_own_hand_and_pending_tile_are_shown(num_players: int) -> None:
    for state in random_game(num_players, seed=9):
        if state.phase == SLOT and not state.over:
            for seat in range(num_players):
                assert ("To be placed" in GAME.draw(state, seat)) == (seat == state.seat)
                assert ("to be placed:" in GAME.text(state, seat)) == (seat == state.seat)


@pytest.mark.parametrize("num_players", SIZES)
def test_pictures_are_well_formed_and_of_one_size(num_players: int) -> None:
    for state in random_game(num_players, seed=4):
        for seat in (None, *range(num_players)):
            root = ElementTree.fromstring(GAME.draw(state, seat))
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert (root.get("width"), root.get("height")) == ("1000", "800")
            assert root.get("viewBox") == "0 0 1000 800"


def test_pixels() -> None:
    pytest.importorskip("resvg_py")
    from fireside.envs.core.picture import to_pixels

    pixels = to_pixels(GAME.draw(GAME.new(num_players=4, seed=2), None))
    assert pixels.shape == (800, 1000, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20


@pytest.mark.parametrize("num_players", SIZES)
def test_the_longest_lake_stays_inside_the_picture(num_players: int) -> None:
    state = GAME.new(num_players=num_players, seed=2, start_player=0)
    while state.final_turns == 0:
        action = GAME.greedy_action(state)
        if state.phase == SLOT:
            action = straight_on(state)
        GAME.apply(state, action)
    assert np.ptp(state.lake_x[: state.lake_count]) == state.lake_count - 1
    for seat in range(num_players):
        for x, y, size in tile_corners(GAME.draw(state, seat)):
            assert x >= 0
            assert x + size <= 1000
            assert y >= 0
            assert y + size <= 800


def straight_on(state: State) -> int:
    """Return the slot that lies furthest east."""
    slots = GAME.legal_actions(state)
    reached = []
    for action in slots:
        other = GAME.clone(state)
        GAME.apply(other, action)
        reached.append(int(other.lake_x[other.lake_count - 1]))
    return int(slots[int(np.argmax(reached))])


def tile_corners(picture: str) -> Iterator[tuple[float, float, float]]:
    """Yield place and size of every group that is a tile."""
    for group in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}g"):
        frame = group.find("{http://www.w3.org/2000/svg}rect")
        if frame is not None:
            x, y = map(float, re.findall(r"-?[0-9.]+", group.get("transform", "")))
            yield x, y, float(frame.get("width", "nan"))


@pytest.mark.parametrize("num_players", SIZES)
def test_slot_numbers_are_the_action_ids_of_the_acting_seat(num_players: int) -> None:
    first = GAME.actions["slot"].first
    for state in random_game(num_players, seed=6):
        if state.phase != SLOT or state.over:
            continue
        lake = strip(GAME.text(state, int(state.seat))).split("slots are numbered")[0]
        numbers = [int(word) for word in re.findall(r"\d+", lake.split("\n\n", 1)[1])]
        assert numbers == [action - first for action in GAME.legal_actions(state)]


def test_text_is_readable_without_colors() -> None:
    painted = GAME.text(GAME.new(num_players=4, seed=3), None)
    assert "\x1b[" in painted
    assert strip(painted).isascii()

"""The pictures: nothing hidden in them, well formed, and true to the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import numpy as np
import pytest

from fireside.envs.core.ansi import strip
from fireside.envs.core.types import State

from .positions import GAME, firebreaks, fires, permanent, phase, position

VIEWS = (GAME.draw, GAME.text)
TABLES = (
    {"num_players": 2},
    {"num_players": 3, "mutual_aid": True},
    {"num_players": 4},
    {"num_players": 4, "team": True},
)
SVG = "{http://www.w3.org/2000/svg}"


def random_game(seed: int, **options: object) -> Iterator[State]:
    """Yield every tenth state of a random game, and the last."""
    rng = np.random.default_rng(seed)
    state = GAME.new(seed=seed, **options)
    while not GAME.over(state):
        if state.steps % 10 == 0:
            yield state
        GAME.apply(state, rng.choice(GAME.legal_actions(state)))
    yield state


@pytest.mark.parametrize("options", TABLES)
def test_nothing_hidden_is_shown(options: dict[str, object]) -> None:
    differed = 0
    for state in random_game(3, **options):
        for seat in range(int(state.num_players)):
            shown = [view(state, seat) for view in VIEWS]
            for seed in range(2):
                other = GAME.determinize(state, seat, seed)
                differed += bool((other.hand != state.hand).any())
                assert [view(other, seat) for view in VIEWS] == shown
    assert differed > 20


def test_spectators_see_hands_but_not_the_draw_pile() -> None:
    state = GAME.new(num_players=3, seed=1)
    other = GAME.clone(state)
    other.deck[: state.deck_left] = state.deck[: state.deck_left][::-1]
    assert (other.deck != state.deck).any()
    assert [view(other, None) for view in VIEWS] == [view(state, None) for view in VIEWS]
    swapped = GAME.determinize(state, 0, seed=1)
    assert all(view(swapped, None) != view(state, None) for view in VIEWS)


def board_of(text: str) -> dict[tuple[int, int], str]:
    """Read the board back out of the text."""
    rows = re.findall(r"^ ?(?: |1)\d  (.(?:  .){15})$", strip(text), re.MULTILINE)
    assert len(rows) == 16
    return {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row.split("  "))}


@pytest.mark.parametrize("options", TABLES)
def test_the_text_shows_the_board(options: dict[str, object]) -> None:
    for state in random_game(5, **options):
        marks = board_of(GAME.text(state, None))
        picked = {divmod(int(cell), 16) for cell in state.picks[: state.pick_count]}
        assert {place for place, mark in marks.items() if mark == "?"} == picked
        assert {place for place, mark in marks.items() if mark == "*"} == fires(state) - picked
        assert {place for place, mark in marks.items() if mark == "X"} == firebreaks(state) - picked
        assert {place for place, mark in marks.items() if mark == "#"} == permanent(state)


@pytest.mark.parametrize("options", TABLES)
def test_the_picture_shows_the_board(options: dict[str, object]) -> None:
    for state in random_game(6, **options):
        root = ElementTree.fromstring(GAME.draw(state, None))
        discs = list(root.iter(f"{SVG}circle"))
        assert sum(disc.get("fill") == "#8c2f0b" for disc in discs) == len(fires(state))
        assert sum(disc.get("fill") == "#7d5a9b" for disc in discs) == len(firebreaks(state))
        squares = [rect for rect in root.iter(f"{SVG}rect") if rect.get("fill") == "#7a2a12"]
        assert len(squares) == len(permanent(state))


def test_pictures_are_well_formed_and_of_one_size() -> None:
    for options in TABLES:
        sizes = set()
        for state in random_game(7, **options):
            for seat in (None, 0):
                root = ElementTree.fromstring(GAME.draw(state, seat))
                sizes.add((root.get("width"), root.get("height")))
                width, height = float(root.get("width", "0")), float(root.get("height", "0"))
                for rect in root.iter(f"{SVG}rect"):
                    right = float(rect.get("x", "0")) + float(rect.get("width", "0"))
                    low = float(rect.get("y", "0")) + float(rect.get("height", "0"))
                    assert right <= width
                    assert low <= height
        assert len(sizes) == 1


def test_the_headline_says_what_is_going_on() -> None:
    state = position(actor=2)
    assert "player_2, ACTION" in GAME.text(state, None)
    last = list(random_game(8, num_players=2))[-1]
    winner = int(np.flatnonzero(last.won)[0])
    for view in VIEWS:
        assert f"the game is over: player_{winner} wins" in view(last, None)
    cut = list(random_game(8, num_players=2, max_steps=15))[-1]
    assert phase(cut) == "over"
    assert "the game was cut off" in GAME.text(cut, 0)


def test_text_is_readable_without_colors() -> None:
    painted = GAME.text(GAME.new(num_players=4, seed=3), None)
    assert "\x1b[" in painted
    assert strip(painted).isascii()

"""The pictures: well formed, of one size, complete, and without the order of any deck."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import numpy as np
import pytest

from fireside.envs.bonfire.components import DATA
from fireside.envs.bonfire.describe import ELDER_NAMES, MASTER_NAMES, describe, task_text
from fireside.envs.bonfire.headline import QUESTIONS
from fireside.envs.bonfire.state import PHASES
from fireside.envs.core.ansi import strip
from fireside.envs.core.types import State

from .positions import GAME, position

VIEWS = (GAME.draw, GAME.text)
SIZES = (1, 2, 3, 4)


def some_game(num_players: int, seed: int) -> Iterator[State]:
    """Yield every seventh state of a game that mixes greedy and random moves, and the last."""
    rng = np.random.default_rng(seed)
    state = GAME.new(num_players=num_players, seed=seed)
    while not GAME.over(state):
        if state.steps % 7 == 0:
            yield state
        action = GAME.greedy_action(state) if rng.random() < 0.7 else rng.choice(GAME.legal_actions(state))
        GAME.apply(state, action)
    yield state


@pytest.mark.parametrize("num_players", SIZES)
def test_nothing_hidden_is_shown(num_players: int) -> None:
    differed = 0
    for number, state in enumerate(some_game(num_players, seed=num_players)):
        if number % 3:
            continue
        shown = [view(state, None) for view in VIEWS]
        for seat in range(num_players):
            assert [view(state, seat) for view in VIEWS] == shown
            other = GAME.determinize(state, seat, seed=seat)
            differed += other.master_deck.tolist() != state.master_deck.tolist()
            assert [view(other, seat) for view in VIEWS] == shown
    assert differed > 5


@pytest.mark.parametrize("num_players", SIZES)
def test_only_what_has_no_place_is_not_clicked_on_the_table(num_players: int) -> None:
    without = set()
    for state in some_game(num_players, seed=9):
        for action in GAME.legal_actions(state).tolist():
            if not GAME.spots_of(state, action):
                without.add(GAME.actions.range_of(action).name)
    assert without <= {"pass", "done", "gnome_mode", "bonus_or_point"}


@pytest.mark.parametrize("num_players", SIZES)
def test_pictures_are_well_formed_and_of_one_size(num_players: int) -> None:
    for state in some_game(num_players, seed=4):
        root = ElementTree.fromstring(GAME.draw(state, None))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.get("viewBox") == "0 0 1600 1060"
        for rect in root.iter("{http://www.w3.org/2000/svg}rect"):
            x, y, width, height = (float(rect.get(name, "nan")) for name in ("x", "y", "width", "height"))
            assert 0 <= x <= x + width <= 1600
            assert 0 <= y <= y + height <= 1060


def test_pixels() -> None:
    pytest.importorskip("resvg_py")
    from fireside.envs.core.picture import to_pixels

    pixels = to_pixels(GAME.draw(GAME.new(num_players=4, seed=2), None))
    assert pixels.shape == (1060, 1600, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 50


def test_bonfires_portals_and_ships_are_seen() -> None:
    bare, full = position(tokens="path1"), position(
        tokens="path1", tasks={2: (44, True)}, portals=[5, 6], ship=4, masters=[27], path=["red herb"]
    )  # fmt: skip
    for view in VIEWS:
        assert view(bare, None) != view(full, None)
    words = strip(GAME.text(full, None))
    assert "BONFIRE 7" in words
    assert "masters 27" in words
    assert "island  4" in words
    assert "<- player_0" in words
    assert "1: red herb, needs 0, empty" in words


def test_text_is_readable_without_colors() -> None:
    for num_players in SIZES:
        painted = GAME.text(GAME.new(num_players=num_players, seed=3), None)
        assert "\x1b[" in painted
        assert strip(painted).isascii()


def test_every_decision_and_card_has_words() -> None:
    assert len(QUESTIONS) == len(PHASES) == 30
    assert len(MASTER_NAMES) == 28
    assert len(ELDER_NAMES) == 7
    for task in DATA["tasks"]["list"]:
        assert 4 < len(task_text(task["id"])) < 80
        assert "{" not in task_text(task["id"])


@pytest.mark.parametrize("num_players", SIZES)
def test_every_action_can_be_described_anywhere(num_players: int) -> None:
    for state in some_game(num_players, seed=6):
        words = [describe(state, action) for action in range(GAME.actions.size)]
        assert all(3 < len(line) < 140 for line in words)
        legal = [words[action] for action in GAME.legal_actions(state)]
        assert len(set(legal)) == len(legal), "two legal actions read the same"

"""The pictures: nothing hidden in them, well formed, and inside their frame."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import numpy as np
import pytest

import fireside
from fireside.envs.core.ansi import strip
from fireside.envs.core.types import State

from .positions import GAME, phase, position

VIEWS = (GAME.draw, GAME.text)
SIZES = (2, 3, 4, 5)
SVG = "{http://www.w3.org/2000/svg}"


def some_states(num_players: int, seed: int, **options: bool) -> Iterator[State]:
    """Yield some states of a game that is half greedy, all phases among them, and the last."""
    known = set()
    rng = np.random.default_rng(seed)
    state = GAME.new(num_players=num_players, seed=seed, **options)
    while not GAME.over(state):
        if state.steps % 23 == 0 or phase(state) not in known:
            yield state
        known.add(phase(state))
        random = rng.random() < 0.5
        GAME.apply(state, rng.choice(GAME.legal_actions(state)) if random else GAME.greedy_action(state))
    yield state


@pytest.mark.parametrize("num_players", SIZES)
@pytest.mark.parametrize("recall", [True, False])
def test_the_order_of_the_decks_is_not_shown(num_players: int, recall: bool) -> None:
    seen = set()
    for state in some_states(num_players, num_players, perfect_recall=recall):
        seen.add(phase(state))
        for seat in (None, *range(num_players)):
            other = GAME.determinize(state, seat or 0, seed=3)
            assert [view(other, seat) for view in VIEWS] == [view(state, seat) for view in VIEWS]
    assert seen == {*GAME.phases, "over"}


def test_without_perfect_recall_other_hands_are_not_shown() -> None:
    options = {"perfect_recall": False}
    other = position(3, 0, hand={1: [12, 13, 44]}, golems={1: [2]}, row=[2, 3, 4, 5, 6, 7], golem_row=[0, 1, 4, 5, 6],
                     options=options)  # fmt: skip
    state = position(3, 0, hand={1: [12, 13, 14]}, golems={1: [3]}, row=[2, 3, 4, 5, 6, 7], golem_row=[0, 1, 4, 5, 6],
                     options=options)  # fmt: skip
    for view in VIEWS:
        assert view(state, 0) == view(other, 0)
        assert view(state, 2) == view(other, 2)
        assert view(state, 1) != view(other, 1)
        assert view(state, None) != view(other, None)


def test_with_perfect_recall_they_are() -> None:
    state = position(3, 0, hand={1: [12, 44]}, golems={1: [3]})
    for seat in range(3):
        shown = strip(GAME.text(state, seat))
        assert "#44 YYT>PP" in shown
        assert "1: #3=8" in shown
        assert f"player_{seat} (you)" in shown


@pytest.mark.parametrize("num_players", SIZES)
def test_pictures_are_well_formed_and_of_one_size(num_players: int) -> None:
    sizes = set()
    for state in some_states(num_players, 4):
        for seat in (None, 0):
            root = ElementTree.fromstring(GAME.draw(state, seat))
            assert root.tag == f"{SVG}svg"
            sizes.add((root.get("width"), root.get("height"), root.get("viewBox")))
    assert len(sizes) == 1


def test_pixels() -> None:
    pytest.importorskip("resvg_py")
    from fireside.envs.core.picture import to_pixels

    pixels = to_pixels(GAME.draw(GAME.new(num_players=5, seed=2), None))
    assert pixels.shape[1] == 1200
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20


@pytest.mark.parametrize("num_players", SIZES)
def test_all_cards_in_one_hand_stay_inside_the_panel(num_players: int) -> None:
    everything = list(range(2, 45))
    state = position(num_players, 0, hand={0: everything}, row=[], deck=[], played={0: [0, 1]})
    root = ElementTree.fromstring(GAME.draw(state, None))
    panels = [rect for rect in root.findall(f"{SVG}rect") if rect.get("width") == "1180"]
    assert len(panels) == num_players
    bottom = float(panels[0].get("y", "nan")) + float(panels[0].get("height", "nan"))
    groups = root.findall(f"{SVG}g")
    assert len(groups) == 45 + 2 * (num_players - 1)
    for group in groups[:45]:
        x, y, scale = map(float, re.findall(r"-?[0-9.]+", group.get("transform", "")))
        frame = group.find(f"{SVG}rect")
        assert frame is not None
        assert x + float(frame.get("width", "nan")) * scale <= 1190
        assert y + float(frame.get("height", "nan")) * scale <= bottom


def test_text_is_readable_without_colors() -> None:
    for state in some_states(4, 3):
        painted = GAME.text(state, None)
        assert "\x1b[" in painted
        assert strip(painted).isascii()


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (position(caravan={0: "YYYY"}, hand={0: [12]}), {12: "trade 2 yellow for 1 turquoise"}),
        (position(caravan={0: "YYT"}, hand={0: [44]}), {44: "trade 2 yellow and 1 turquoise for 2 pink"}),
        (position(hand={0: [10]}), {10: "play card #10: upgrade up to 3 times", 0: "obtain 2 yellow"}),
        (position(row=[20], deck=[], crystals={0: "YYG"}), {45: "slot 0 for free, with 2 yellow and 1 green on it"}),
        (position(row=[20], deck=[]), {46: "none there"}),
        (position(caravan={0: "YY"}), {46: "take card #3 from slot 1 for 1 crystal: obtain 1 yellow and 1 green"}),
        (
            position(golem_row=[20, 3, 4, 5, 6], caravan={0: "YYYGTP"}),
            {
                51: "claim golem #20 from slot 0: pay 3 yellow, 1 green, 1 turquoise and 1 pink for 14 points "
                "and a copper coin",
                52: "and a silver coin",
                53: "for 8 points",
            },
        ),
        (position(played={0: [0]}), {56: "rest: take 1 played card back into the hand"}),
    ],
)  # fmt: skip
def test_actions_in_words(state: State, words: dict[int, str]) -> None:
    for action, part in words.items():
        assert part in GAME.describe_action(state, action)


def test_words_within_a_turn() -> None:
    state = position(caravan={0: "YYYY"}, hand={0: [12]})
    trading, paying = GAME.clone(state), GAME.clone(state)
    GAME.apply(trading, 12)
    assert GAME.describe_action(trading, 58) == "make the trade 2 times: trade 4 yellow for 2 turquoise"
    GAME.apply(paying, 47)
    assert GAME.describe_action(paying, 71) == "pay: put a yellow crystal on the card in slot 0"
    GAME.apply(paying, 71)
    assert GAME.describe_action(paying, 74) == "pay: put a pink crystal on the card in slot 1"
    assert GAME.describe_action(paying, 68) == "upgrade a green crystal to turquoise"
    assert GAME.describe_action(paying, 70) == "upgrade no more"
    assert GAME.describe_action(paying, 77) == "discard a turquoise crystal"


def test_every_action_has_words_at_every_phase() -> None:
    for state in some_states(3, 8):
        for action in range(fireside.games["century_golem"].actions.size):
            assert GAME.describe_action(state, action)

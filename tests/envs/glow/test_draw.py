"""The pictures: nothing hidden in them, well formed, and all that matters on them."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from fireside.envs.core.ansi import strip

from .positions import ELEMENTS, GAME, NAMES, STOP, label, play, position

VIEWS = (GAME.draw, GAME.text)
TABLES = [(n, name) for n in (1, 2, 3, 4) for name in ("shadows", "archipelago")]


def random_game(num_players, map_name, seed):
    """Yield every seventeenth state, which takes in all phases, of a random game, and the last."""
    rng = np.random.default_rng(seed)
    state = GAME.new(num_players=num_players, map=map_name, seed=seed)
    while not GAME.over(state):
        if state.steps % 17 == 0:
            yield state
        GAME.apply(state, rng.choice(GAME.legal_actions(state)))
    yield state


@pytest.mark.parametrize(("num_players", "map_name"), TABLES)
def test_nothing_hidden_is_shown(num_players, map_name):
    """Decks, removed cards, spells face down, the stack of tiles, and what others have done unseen in this phase."""
    differed = 0
    for state in random_game(num_players, map_name, num_players):
        for seat in range(num_players):
            shown = [view(state, seat) for view in VIEWS]
            for seed in range(2):
                other = GAME.determinize(state, seat, seed)
                differed += bool((other.deck != state.deck).any())
                if not GAME.over(state):
                    assert [view(other, seat) for view in VIEWS] == shown
    assert differed > 5


@pytest.mark.parametrize(("num_players", "map_name"), TABLES)
def test_pictures_are_well_formed_and_of_one_size(num_players, map_name):
    for state in random_game(num_players, map_name, 4):
        for seat in (None, *range(num_players)):
            root = ElementTree.fromstring(GAME.draw(state, seat))
            assert (root.get("width"), root.get("height")) == ("1280", "900")


@pytest.mark.parametrize("view", VIEWS)
def test_what_lies_open_is_on_the_picture(view):
    players = {0: {"row": [4, 20], "spells": [(4, True), (5, False)], "score": 23, "footprints": 7}, 1: {"row": [31]}}
    state = position(2, 0, "JOURNEY", players=players)
    seen = re.sub(r"<[^>]*>", "\n", strip(view(state, 1))).replace("&apos;", "'")
    for card in (4, 20, 31):
        assert label(card) in seen
    assert "spell 2 fire: -6 sparks" in seen
    assert "spell face down" in seen
    assert "2 mineral: -3 footprints" not in seen
    assert "23" in seen
    assert all(name in seen for name in ("player_0", "player_1 (you)", "Cemetery" if view is GAME.draw else "cemetery"))


def test_others_are_drawn_as_they_were_when_the_phase_began():
    players = {0: {"dice": ["air", "air", "fire"], "rerolls": 3, "score": 0}, 1: {"rerolls": 1}}
    state = position(2, 0, "MORNING", players=players)
    play(state, 14, 18, 36 + 4)
    assert GAME.seat(state) == 1
    assert "rerolls 3" in strip(GAME.text(state, 1))
    assert "rerolls 3" not in strip(GAME.text(state, 0))
    assert "re:mineral" in strip(GAME.text(state, None))


@pytest.mark.parametrize(("boats", "words"), [([0, 0, 3, 9], "boats at 0 0 3 9"), ([1, 3, 4, 5], "boats at 1 3 4 5")])
def test_boats_are_listed(boats, words):
    state = position(2, 0, "JOURNEY", players={0: {"boats": boats}}, options={"map": "archipelago"})
    assert words in strip(GAME.text(state))


def test_the_end_says_who_has_won():
    place = {"company": 5, "visited": [5], "adventurer": "Taetyss"}
    for score, words in ((12, "player_0 wins"), (10, "player_0 and player_1 win"), (3, "player_1 wins")):
        players = {0: {**place, "score": score}, 1: {**place, "adventurer": "Orium"}}
        state = play(position(2, 1, "JOURNEY", day=8, finished=[0], players=players), STOP)
        assert strip(GAME.text(state)).startswith(f"the game is over: {words}\n")
    for score, words in ((90, "player_0 beats Arthur"), (5, "Arthur wins")):
        state = position(1, 0, "JOURNEY", day=8, arthur={"score": 50}, players={0: {**place, "score": score,
                         "adventurer": "Orium"}})  # fmt: skip
        assert strip(GAME.text(play(state, STOP))).startswith(f"the game is over: {words}\n")


def test_every_action_is_described():
    """All actions of every node, legal or not, have words; legal ones of one node have different words."""
    met = set()
    for seed in range(16):
        state = GAME.new(num_players=1 + seed % 4, map=("shadows", "archipelago")[seed // 4 % 2], seed=seed)
        rng = np.random.default_rng(seed)
        while not GAME.over(state):
            legal = GAME.legal_actions(state)
            words = [GAME.describe_action(state, action) for action in legal]
            assert len(set(words)) == len(words) or GAME.phase(state) in ("SKULL", "NOON")
            if GAME.phase(state) not in met:
                met.add(GAME.phase(state))
                assert all(GAME.describe_action(state, action) for action in range(189))
            GAME.apply(state, int(rng.choice(legal)))
    assert met >= set(GAME.phases) - {"RESURRECT", "BLACK_MOVE", "SKETAL_COLOR", "ARTHUR_BOAT"}


def test_text_is_readable_without_colors():
    painted = GAME.text(GAME.new(num_players=4, adventurers="random", seed=3), None)
    assert "\x1b[" in painted
    assert strip(painted).isascii()
    assert all(element in painted for element in ELEMENTS)
    assert any(name in painted for name in NAMES)

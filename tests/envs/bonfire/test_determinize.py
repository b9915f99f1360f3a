"""What nobody has seen is equally likely in any order; what everybody has seen stays."""

from math import factorial

import numpy as np

from ...statistics import largest_chi_square
from .positions import GAME, PATH_REFRESH, display, play, position

DRAWS = 2000
KEPT = ("islands", "great_bonfire", "elders", "neutral_novices", "council", "countdown", "turn", "novices_sent")


def hidden(state):
    """Return the decks and the face-down gifts, by name."""
    piles = {"masters": state.master_deck[: state.masters_left], "path": state.path_deck[: state.paths_left]}
    for seat in range(state.num_players):
        down = [max(0, left - 1) for left in state.gifts_left[seat]]
        piles[f"gifts {seat}"] = np.concatenate([state.gifts[seat, i, : down[i]] for i in range(2)])
    if state.num_players == 1:
        piles["tom"] = state.tom_deck[: state.tom_left]
    return {name: pile.tolist() for name, pile in piles.items()}


def mid_game(num_players, decisions):
    state = GAME.new(seed=17, num_players=num_players)
    for number in range(decisions):
        legal = GAME.legal_actions(state)
        GAME.apply(state, legal[number * 7 % len(legal)])
    return state


def test_every_place_is_equally_likely():
    for num_players in GAME.player_counts:
        state = mid_game(num_players, 30)
        piles = hidden(state)
        followed = {name: pile[0] for name, pile in piles.items() if len(pile) > 1}
        counts = {name: [0] * len(piles[name]) for name in followed}
        for seed in range(DRAWS):
            found = hidden(GAME.determinize(state, num_players - 1, seed=seed))
            for name, pile in found.items():
                assert sorted(pile) == sorted(piles[name])
            for name, piece in followed.items():
                for place, other in enumerate(found[name]):
                    counts[name][place] += other == piece
        for name, row in counts.items():
            expected = sum(row) / len(row)
            copies = piles[name].count(followed[name])
            distance = sum((count - expected) ** 2 / expected for count in row)
            assert sum(row) == DRAWS * copies
            assert distance < largest_chi_square(len(row) - 1), (num_players, name)


def test_the_rest_stays():
    for num_players in GAME.player_counts:
        state = mid_game(num_players, 40)
        before = GAME.to_json(state)
        for seed in range(5):
            after = GAME.to_json(GAME.determinize(state, 0, seed=seed))
            for key in KEPT:
                assert after[key] == before[key]
            assert after["masters"]["display"] == before["masters"]["display"]
            assert after["masters"]["discard"] == before["masters"]["discard"]
            assert after["path_tiles"]["display"] == before["path_tiles"]["display"]
            for old, new in zip(before["players"], after["players"], strict=True):
                assert [pile[:1] for pile in old.pop("gifts")] == [pile[:1] for pile in new.pop("gifts")]
                assert old == new
            before = GAME.to_json(state)


def test_all_orders_of_a_small_deck():
    state = position(tokens="path1", path_display=["red root"] * 2 + ["blue root"] * 2,
                     path_deck=["red fruit", "red herb", "red shell", "blue herb"])  # fmt: skip
    orders = {tuple(hidden(GAME.determinize(state, 1, seed=seed))["path"]) for seed in range(600)}
    assert len(orders) == factorial(4)


def test_tiles_put_under_the_deck_are_known_until_it_is_shuffled():
    shown = ["blue flower", "blue fruit", "blue herb", "blue shell"]
    deck = ["red root", "red herb", "yellow fruit", "red shell", "blue root", "yellow herb", "red fruit"]
    state = position(tokens="path1", path_display=shown, path_deck=deck)
    play(state, PATH_REFRESH)
    tops = set()
    for seed in range(60):
        found = GAME.to_json(GAME.determinize(state, 0, seed=seed))["path_tiles"]["deck"]
        assert found[-4:] == shown
        tops.add(tuple(found[:-4]))
    assert len(tops) == factorial(3)
    play(state, display(0))
    assert GAME.to_json(state)["path_tiles"]["known_at_the_bottom"] == 4
    seen = {tuple(hidden(GAME.determinize(state, 0, seed=seed))["path"][:4]) for seed in range(30)}
    assert len(seen) == 1

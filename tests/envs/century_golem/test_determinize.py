"""The order of the decks is equally likely to be any, and nothing else is hidden."""

import numpy as np
import pytest

import fireside

from ...statistics import largest_chi_square

GAME = fireside.games["century_golem"]
DRAWS = 2000
DECKS = ("merchant_deck", "golem_deck")


def mid_game(decisions, **options):
    state = GAME.new(seed=17, **options)
    for number in range(decisions):
        legal = GAME.legal_actions(state)
        GAME.apply(state, legal[number * 7 % len(legal)])
    return state


@pytest.mark.parametrize("num_players", GAME.player_counts)
@pytest.mark.parametrize("recall", [True, False])
def test_only_the_decks_change(num_players, recall):
    state = mid_game(60, num_players=num_players, perfect_recall=recall)
    before = GAME.to_json(state)
    for seat in range(num_players):
        after = GAME.to_json(GAME.determinize(state, seat, seed=seat))
        for key, value in before.items():
            if key in DECKS:
                assert sorted(after[key]) == sorted(value)
                assert after[key] != value
            elif key != "random":
                assert after[key] == value


@pytest.mark.parametrize("deck", DECKS)
def test_every_order_is_equally_likely(deck):
    state = mid_game(40, num_players=3)
    cards = GAME.to_json(state)[deck]
    followed = {card: np.zeros(len(cards), np.int64) for card in (cards[0], cards[-1])}
    for seed in range(DRAWS):
        found = GAME.to_json(GAME.determinize(state, 1, seed=seed))[deck]
        for card, places in followed.items():
            places[found.index(card)] += 1
    expected = DRAWS / len(cards)
    for places in followed.values():
        assert ((places - expected) ** 2 / expected).sum() < largest_chi_square(len(cards) - 1)


def test_the_order_of_a_deck_changes_no_observation():
    state = mid_game(80, num_players=4)
    other = GAME.clone(state)
    for name, left in (("merchant_deck", state.merchants_left), ("golem_deck", state.golems_left)):
        other[name][:left] = state[name][:left][::-1]
    for seat in range(4):
        assert GAME.observe(other, seat).tobytes() == GAME.observe(state, seat).tobytes()
    assert GAME.mask(other).tobytes() == GAME.mask(state).tobytes()

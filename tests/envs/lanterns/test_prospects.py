"""What an observation says of tiles and slots ahead of time is what comes of them."""

import numpy as np

import fireside
from fireside.envs.lanterns.actions import SLOT_FIRST, TILE_FIRST
from fireside.envs.lanterns.components import SOUTH

GAME = fireside.games["lanterns"]
LEVELS = {0: 0, 1: 1, 3: 2}  # held, which of slot_news


def views(state, seat):
    return GAME.observation.views(GAME.observe(state, seat))


def positions(phase, count):
    """Yield states of random games in which the actor stands at ``phase``."""
    rng = np.random.default_rng(5)
    for seed in range(count):
        state = GAME.new(seed=seed, num_players=2 + seed % 3)
        stop = rng.integers(5, 80)
        for step in range(200):
            if GAME.over(state):
                break
            if step >= stop and GAME.phase(state) == phase:
                yield state
                break
            GAME.apply(state, int(rng.choice(GAME.legal_actions(state))))


def test_tiles_promise_what_their_best_slot_holds():
    seen = 0
    for state in positions("TILE", 60):
        seat = GAME.seat(state)
        before = views(state, seat)
        assert not before["slot_news"].any()
        for action in GAME.legal_actions(state):
            place, turn = divmod(int(action) - TILE_FIRST, 4)
            chosen = GAME.clone(state)
            GAME.apply(chosen, int(action))
            after = views(chosen, seat)
            assert before["tile_matches"][place, turn] == after["slot_matches"].max()
            assert before["tile_favors"][place, turn] == after["slot_favors"].max()
            gain = before["hand_gain"][place, turn]
            assert gain.sum() == 1
            assert gain.argmax() + 1 == after["pending"][1 + SOUTH]
            assert not after["tile_matches"].any()
            seen += 1
        other = (seat + 1) % int(state.num_players)
        assert not views(state, other)["tile_matches"].any()
    assert seen > 300


def test_news_are_the_cards_that_matter_for_dedications():
    found = np.zeros(3)
    for state in positions("SLOT", 120):
        seat = GAME.seat(state)
        view = views(state, seat)
        expected = np.zeros_like(view["slot_news"])
        for action in GAME.legal_actions(state):
            k = int(action) - SLOT_FIRST
            for side in range(4):
                color = int(view["pending"][1 + side])
                if view["slots"][k, 3 + side] == color:
                    held = int(state.lanterns[seat, color - 1])
                    if held in LEVELS:
                        expected[k, LEVELS[held]] += 1
        np.testing.assert_array_equal(view["slot_news"], expected)
        found += expected.sum(axis=0)
        assert not views(state, (seat + 1) % int(state.num_players))["slot_news"].any()
        levels = view["own_levels"]
        assert levels.sum(axis=1).tolist() == np.minimum(state.lanterns[seat], 4).tolist()
        assert (np.diff(levels, axis=1) <= 0).all()
    assert (found > 0).all()

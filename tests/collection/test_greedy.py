"""The greedy player plays legally and sensibly."""

import numpy as np
import pytest

import fireside

from .cases import every_case, every_game, positions

GAMES = 200


@every_case
def test_always_legal(name, options):
    batch = fireside.Batch(name, GAMES, seed=5, **options)
    rng = np.random.default_rng(5)
    for _ in range(400):
        greedy = batch.greedy_actions()
        assert batch.action_masks[np.arange(GAMES), greedy].all()
        # half of the moves at random, so that it meets positions it would not bring about itself
        batch.step(np.where(rng.random(GAMES) < 0.5, greedy, batch.sample_actions()))


@every_case
def test_leaves_the_state_alone(name, options):
    game = fireside.games[name]
    for state, action in positions(name, options, 1):
        if action is not None:
            before = state.tobytes()
            assert game.greedy_action(state) == game.greedy_action(state)
            assert state.tobytes() == before
    with pytest.raises(ValueError, match="over"):
        game.greedy_action(state)


def returns_of_greedy(name, options):
    """Play one greedy player against random ones, in every seat equally often; return its outcomes."""
    batch = fireside.Batch(name, GAMES, seed=6, **options, auto_reset=False)
    greedy_seat = np.arange(GAMES) % options["num_players"]
    for _ in range(100_000):
        going = np.flatnonzero(batch.action_masks.any(axis=1))
        if not len(going):
            return batch.final_returns[np.arange(GAMES), greedy_seat]
        actions = np.where(
            batch.seats[going] == greedy_seat[going], batch.greedy_actions(going), batch.sample_actions(going)
        )
        batch.step(actions, going)
    raise AssertionError("the games do not end")


@every_case
def test_beats_random(name, options):
    share = (returns_of_greedy(name, options) > 0).mean()
    assert share > {1: 0.0, 2: 0.8, 3: 0.7, 4: 0.6}.get(options["num_players"], 0.5)


@every_game
def test_batch_asks_the_same_player(name):
    game = fireside.games[name]
    batch = fireside.Batch(name, 50, seed=8)
    for _ in range(30):
        actions = batch.greedy_actions()
        assert actions.tolist() == [game.greedy_action(state) for state in batch.states]
        batch.step(actions)

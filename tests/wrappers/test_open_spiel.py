"""The games in OpenSpiel, driven by its own checks and bots."""

import json

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.bots import uniform_random  # noqa: E402

import fireside  # noqa: E402
from fireside.wrappers.open_spiel import DEAL, parameters  # noqa: E402

from ..collection.cases import Chooser, every_case, every_game  # noqa: E402
from ..variants import VARIANTS  # noqa: E402


def load(name, options=None, seed=0):
    """Load a game with options as OpenSpiel takes them."""
    values = {"rng_seed": seed}
    for key, value in ({"num_players": 2} if options is None else options).items():
        key = "players" if key == "num_players" else key
        text = isinstance(parameters(fireside.games[name])[key], str)
        values[key] = json.dumps(value) if text and not isinstance(value, str) else value
    return pyspiel.load_game(f"fireside_{name}", values)


def deal(game):
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(DEAL, 1.0)]
    state.apply_action(DEAL)
    return state


def play(game, chooser):
    """Play one game at random; return its final state."""
    state = deal(game)
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[chooser.below(len(actions))])
    return state


@every_case
def test_openspiels_own_check(name, options):
    game = load(name, options)
    assert game.num_players() == options["num_players"]
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@every_case
def test_returns_are_the_true_outcome(name, options):
    """200 of every game over all its variants; what OpenSpiel sums up of the rewards is what the game itself pays."""
    game, chooser = load(name, options), Chooser(1)
    tabletop = game.tabletop
    for _ in range(-(-200 // len(VARIANTS[name]))):
        state = play(game, chooser)
        outcome = tabletop.returns(state.record[0]).tolist()
        assert state.returns() == state.rewards() == outcome
        assert all(game.min_utility() <= paid <= game.max_utility() for paid in outcome)


@every_case
def test_same_game_as_everywhere(name, options):
    """The seed that OpenSpiel deals, played by the game's own functions."""
    game, chooser = load(name, options, seed=3), Chooser(2)
    tabletop, state = game.tabletop, deal(game)
    record = tabletop.new(seed=int(np.random.default_rng(3).integers(2**63 - 1)), **options)
    while not tabletop.over(record):
        assert state.current_player() == tabletop.seat(record)
        assert state.legal_actions() == tabletop.legal_actions(record).tolist()
        for seat in range(state.num_players()):
            expected = tabletop.observation.scaled(tabletop.observe(record, seat))
            assert np.array_equal(state.observation_tensor(seat), expected)
        action = chooser.legal(tabletop.mask(record))
        assert state.action_to_string(action) == f"{action}: {tabletop.describe_action(record, action)}"
        tabletop.apply(record, action)
        state.apply_action(action)
    assert state.is_terminal()
    assert state.record[0] == record


@every_game
def test_seeds(name):
    first, second, other = (str(play(load(name, seed=seed), Chooser(1))) for seed in (5, 5, 6))
    assert first == second != other
    game = load(name, seed=5)
    assert str(deal(game)) != str(deal(game))


@every_game
def test_copies_and_texts_go_on(name):
    game, chooser = load(name), Chooser(3)
    state = deal(game)
    for _ in range(5):
        state.apply_action(chooser.legal(game.tabletop.mask(state.record[0])))
    copies = [state.clone(), game.deserialize_state(state.serialize())]
    for _ in range(5):
        action = chooser.legal(game.tabletop.mask(state.record[0]))
        state.apply_action(action)
        for other in copies:
            other.apply_action(action)
            assert str(other) == str(state)
            assert other.history() == state.history()


@every_case
def test_resampling_keeps_what_the_player_sees(name, options):
    game, chooser = load(name, options), Chooser(4)
    state, sampler = deal(game), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    changed = False
    for _ in range(20):
        if state.is_terminal():
            break
        seat = state.current_player()
        other = state.resample_from_infostate(seat, sampler)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.legal_actions() == state.legal_actions()
        changed = changed or str(other) != str(state)
        state.apply_action(chooser.legal(game.tabletop.mask(state.record[0])))
    assert changed


@every_game
def test_observers_name_the_parts(name):
    game = load(name)
    state, observer = deal(game), game.make_py_observer()
    observer.set_from(state, 0)
    assert set(observer.dict) == set(game.tabletop.observation.slices)
    assert np.array_equal(np.concatenate([part.ravel() for part in observer.dict.values()]), observer.tensor)
    with pytest.raises(ValueError, match="observation parameters"):
        game.make_py_observer(params={"x": 1})


@every_game
def test_openspiels_bots_play(name):
    """Uniform random against information-set search, twelve decisions of it, then at random to the end."""
    game, rng = load(name), np.random.RandomState(0)
    search = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, rng), uct_c=1.0, max_simulations=4, random_state=rng,
        use_observation_string=True, allow_inconsistent_action_sets=True,
    )  # fmt: skip
    bots = [search, uniform_random.UniformRandomBot(1, rng)]
    state, searched = deal(game), 0
    while not state.is_terminal():
        player = state.current_player()
        bot = bots[player if searched < 12 else 1]
        action = bot.step(state) if bot is search else int(rng.choice(state.legal_actions()))
        searched += bot is search
        assert action in state.legal_actions()
        state.apply_action(int(action))
    assert searched == 12
    assert (
        sum(pyspiel.evaluate_bots(game.new_initial_state(), [pyspiel.make_uniform_random_bot(p, p) for p in (0, 1)], 7))
        == 0
    )


@every_game
def test_bad_options_are_refused(name):
    with pytest.raises(ValueError, match="num_players=9 is not allowed"):
        load(name, {"num_players": 9})

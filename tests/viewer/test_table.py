"""A running game: whose turn it is, refusals, undo."""

import re

import numpy as np
import pytest

import fireside
from fireside.training.agents import Thought
from fireside.viewer.table import Refused

from ..collection.cases import Chooser, every_game
from .games import let_agents_play, table


@every_game
def test_a_whole_game(name):
    game = table(name, None, "greedy", seed=2)
    chooser = Chooser(1)
    while game.acting is not None:
        let_agents_play(game)
        if game.acting == 0:
            view = game.view(0)
            assert [move["action"] for move in view["moves"]] == game.game.legal_actions(game.state).tolist()
            game.act(0, chooser.legal(game.game.mask(game.state)))
    view = game.view(0)
    assert view["over"]
    assert not view["moves"]
    assert [one["seat"] for one in view["scores"]] == [0, 1]
    replay = game.replay()
    assert replay.play() == game.state
    assert replay.agents == ["human", "greedy"]


@pytest.mark.parametrize("action", [None, "0", 1.5, True, -1, 10**6, [3], {}])
def test_forged_actions_are_refused(action):
    game = table("lanterns", None, "greedy", start_player=0)
    before = game.state.tobytes()
    with pytest.raises(Refused):
        game.act(0, action)
    assert game.state.tobytes() == before


def test_only_whoever_is_to_act_acts():
    game = table("lanterns", None, None, start_player=1)
    action = int(game.game.legal_actions(game.state)[0])
    with pytest.raises(Refused, match="player_1 decides"):
        game.act(0, action)
    game.act(1, action)


def test_scores_of_others_are_shown_at_the_end_only():
    game = table("lanterns", None, "greedy")
    assert [one["seat"] for one in game.view(0)["scores"]] == [0]
    assert [one["seat"] for one in game.view(None)["scores"]] == [0, 1]


# ---------------------------------------------------------------------- undo


def at_slot():
    """Return a table at which player_0 has picked a tile and not yet placed it."""
    game = table("lanterns", None, "greedy", start_player=0)
    while game.game.phase(game.state) != "SLOT":
        game.act(0, game.game.greedy_action(game.state))
    return game


def test_undo_takes_a_choice_back():
    game = at_slot()
    before = game.past[-1].before.tobytes()
    assert game.view(0)["undo"]
    game.undo(0)
    assert game.state.tobytes() == before
    assert game.game.phase(game.state) == "TILE"


def test_no_undo_after_a_tile_was_drawn():
    game = at_slot()
    game.act(0, game.game.greedy_action(game.state))
    assert not game.can_undo(0)
    with pytest.raises(Refused, match="nothing to undo"):
        game.undo(0)


def test_nobody_undoes_for_others():
    game = at_slot()
    with pytest.raises(Refused):
        game.undo(1)


def test_no_undo_once_others_have_moved():
    game = at_slot()
    game.act(0, game.game.greedy_action(game.state))
    game.play(Thought(game.game.greedy_action(game.state)))
    assert not game.can_undo(0)


@every_game
def test_undo_never_takes_back_what_was_learned(name):
    """Whenever undo is offered, the move before it looks the same in many more worlds than were tried."""
    game = table(name, None, "random", seed=4)
    rules, rng = game.game, np.random.default_rng(0)
    offered = 0
    for _ in range(60):
        let_agents_play(game)
        if game.acting is None:
            break
        game.act(0, int(rng.choice(rules.legal_actions(game.state))))
        if not game.can_undo(0):
            continue
        offered += 1
        last = game.past[-1]
        for seed in range(1000, 1030):
            world = rules.determinize(last.before, 0, seed=seed)
            rules.apply(world, last.action)
            assert rules.observe(world, 0).tobytes() == rules.observe(game.state, 0).tobytes()
        before = rules.clone(game.state)
        game.undo(0)
        game.act(0, last.action)
        assert game.state == before
    assert offered


# ---------------------------------------------------------------------- notebooks


@every_game
def test_environments_and_replays_show_themselves_in_notebooks(name):
    env = fireside.envs.core.aec.TabletopEnv(fireside.games[name])
    assert env._repr_svg_() is None
    env.reset(seed=1)
    assert env._repr_svg_() == env.game.draw(env.record, None)
    game = table(name, *["greedy"] * 2, seed=1)
    let_agents_play(game)
    page = game.replay()._repr_html_()
    assert page.count("<svg") == 1
    assert not re.search(r"<script", page)


def test_policies_tell_probabilities_and_value():
    pytest.importorskip("sb3_contrib")
    from sb3_contrib import MaskablePPO

    from fireside.training.agents import PolicyAgent
    from fireside.wrappers.sb3 import TabletopVecEnv

    env = TabletopVecEnv("lanterns", num_envs=2, seed=0)
    model = MaskablePPO("MlpPolicy", env, n_steps=8, batch_size=16, device="cpu")
    policy = PolicyAgent(model.policy, deterministic=True)
    game = table("lanterns", "greedy", "greedy", seed=1)
    game.players = [policy, policy]
    for _ in range(8):
        thought = game.question()()
        assert sorted(thought.weights) == game.game.legal_actions(game.state).tolist()
        assert sum(thought.weights.values()) == pytest.approx(1, abs=1e-5)
        assert thought.action == max(thought.weights, key=thought.weights.__getitem__)
        assert thought.value is not None
        game.play(thought)
    assert game.view(None)["thought"]["meaning"] == "probability"


@every_game
def test_searches_tell_what_they_weighed_up_and_choose_as_ever(name):
    game = table(name, "search:40", "search:40", seed=1)
    search = game.players[0]
    for _ in range(20):
        thought = game.question()()
        assert thought.action == search.act(game._desk, np.array([0]))[0]
        legal = game.game.legal_actions(game.state).tolist()
        if len(legal) == 1:
            assert not thought.weights
        else:
            assert set(thought.weights) <= set(legal)
            assert sum(thought.weights.values()) == pytest.approx(1)
            assert thought.weights[thought.action] == max(thought.weights.values())
            assert thought.value is not None
        game.play(thought)

"""The environments are correct PettingZoo environments, and say clearly what was done wrong."""

import importlib
import warnings
from itertools import count
from types import SimpleNamespace

import numpy as np
import pettingzoo
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.test.state_test import test_state as state_test
from pettingzoo.test.state_test import test_state_space as state_space_test

import fireside

from .cases import CASES, Chooser, every_case, every_game, look_around, make, next_action, same

# What api_test says about every environment whose observation holds an action mask.
DICT_OBSERVATIONS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
)
WRONG_TYPES = (None, 1.5, "x", True, np.bool_(True), np.float32(1), [1])


def play_out(env, chooser):
    """Play to the end the way PettingZoo's manual shows; return summed rewards and last infos by agent."""
    totals, infos = dict.fromkeys(env.possible_agents, 0.0), {}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        totals[agent] += reward
        infos[agent] = info
        env.step(None if termination or truncation else chooser.legal(observation["action_mask"]))
    return totals, infos


# ---------------------------------------------------------------------- PettingZoo's own tests


@every_case
def test_api(name, options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in DICT_OBSERVATIONS:
            warnings.filterwarnings("ignore", message)
        for reward in ("outcome", "score"):
            api_test(make(name, options, reward=reward), num_cycles=500)


@every_case
def test_seeding(name, options):
    seed_test(lambda: make(name, options), num_cycles=500)


@every_case
def test_state(name, options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*illegal action by")
        state_space_test(make(name, options))
        state_test(make(name, options, illegal="terminate"), 10)


@every_case
def test_state_stays_in_its_space(name, options):
    env, chooser = make(name, options), Chooser(3)
    env.reset(seed=3)
    while env.agents:
        state = env.state()
        assert env.state_space.contains(state)
        assert state.dtype == np.float32
        own = [env.observe(agent)["observation"] for agent in env.possible_agents]
        assert np.array_equal(state, np.concatenate(own))
        env.step(next_action(env, chooser))


@every_case
def test_observations_stay_in_their_space(name, options):
    env, chooser = make(name, options), Chooser(4)
    for seed in range(5):
        env.reset(seed=seed)
        while env.agents:
            for agent in env.agents:
                assert env.observation_space(agent).contains(env.observe(agent))
            env.step(next_action(env, chooser))


@every_case
def test_render(name, options):
    pytest.importorskip("resvg_py")
    pytest.importorskip("pygame")
    checks = {
        "ansi": lambda text: isinstance(text, str) and text.strip() != "",
        "rgb_array": lambda pixels: min(pixels.shape[:2]) >= 100 and pixels.std() > 1,
    }
    render_test(lambda render_mode: make(name, options, render_mode=render_mode), custom_tests=checks)


@every_case
def test_every_seats_view_can_be_drawn(name, options):
    game = fireside.games[name]
    state = game.new(seed=5, **options)
    for seat in (None, *range(options["num_players"])):
        assert game.draw(state, seat).lstrip().startswith("<svg")
        assert game.text(state, seat).strip()


def test_benchmark(monkeypatch, capsys):
    """PettingZoo's benchmark runs; its clock is sped up so that it ends after a few hundred turns."""
    clock = SimpleNamespace(time=(tick / 20 for tick in count()).__next__)
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(make(*CASES[0]))
    assert "turns per second" in capsys.readouterr().out


# ---------------------------------------------------------------------- ways in


@every_game
def test_module(name):
    game = fireside.games[name]
    module = importlib.import_module(f"fireside.envs.{game.env_name}")
    assert module.env is module.raw_env
    for num_players in game.player_counts:
        env = module.env(num_players=num_players)
        env.reset(seed=1)
        assert env.metadata["name"] == game.env_name
        assert env.possible_agents == [f"player_{seat}" for seat in range(num_players)]
        assert env.num_agents == num_players


@every_case
@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="PettingZoo has a registry from 1.27 on")
def test_registry(name, options):
    env = pettingzoo.make("aec", f"fireside/{name}-v0", **options)
    env.reset(seed=7)
    own = make(name, options)
    own.reset(seed=7)
    assert env.unwrapped.game is fireside.games[name]
    assert same(env.observe(env.agent_selection), own.observe(own.agent_selection))


@every_case
def test_spaces(name, options):
    env = make(name, options)
    game = fireside.games[name]
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        assert env.action_space(agent).n == game.actions.size
        assert env.observation_space(agent)["observation"].shape == (game.observation.size,)


# ---------------------------------------------------------------------- playing


@every_case
def test_masks_and_infos(name, options):
    env, chooser = make(name, options), Chooser(1)
    game = env.game
    env.reset(seed=11)
    while not game.over(env.record):
        acting = env.agent_selection
        assert acting == f"player_{game.seat(env.record)}"
        for agent in env.agents:
            mask = env.observe(agent)["action_mask"]
            assert np.array_equal(mask, env.infos[agent]["action_mask"])
            expected = game.mask(env.record) if agent == acting else np.zeros_like(mask)
            assert np.array_equal(mask, expected)
        assert env.infos[acting]["phase"] == game.phase(env.record)
        env.step(next_action(env, chooser))
        while env.agents and not game.over(env.record) and env.terminations[env.agent_selection]:
            env.step(None)  # eliminated in mid-game
    order, parts, scores = game.ranks(env.record), game.score_parts(env.record), game.scores(env.record)
    for agent in env.agents:
        seat, info = env.possible_agents.index(agent), env.infos[agent]
        assert not info["action_mask"].any()
        assert not env.observe(agent)["action_mask"].any()
        assert (info["score"], info["rank"], info["score_parts"]) == (scores[seat], order[seat], parts[seat])
        assert all(type(value) is int for value in (info["score"], info["rank"], *info["score_parts"].values()))
    assert min(order) == 1


@every_case
def test_handed_out_arrays_are_the_callers_own(name, options):
    env = make(name, options)
    env.reset(seed=2)
    before = look_around(env)
    for agent in env.agents:
        seen = env.observe(agent)
        seen["observation"][:] = 9
        seen["action_mask"][:] = 9
    env.state()[:] = 9
    assert same(look_around(env), before)


@every_case
def test_outcome_rewards(name, options):
    env = make(name, options)
    for seed in range(20):
        env.reset(seed=seed)
        totals, _ = play_out(env, Chooser(seed))
        expected = env.game.returns(env.record)
        assert list(totals.values()) == pytest.approx(expected.tolist())
        if not env.game.truncated(env.record):
            assert max(expected) > 0 or not any(expected) if len(expected) > 1 else abs(expected[0]) == 1
        assert all(-1 <= value <= 1 for value in expected)


@every_case
def test_score_rewards(name, options):
    env = make(name, options, reward="score")
    for seed in range(20):
        env.reset(seed=seed)
        totals, infos = play_out(env, Chooser(seed))
        scores, leads = env.game.scores(env.record).tolist(), env.game.margins(env.record).tolist()
        for seat, agent in enumerate(env.possible_agents):
            if "score" in infos[agent]:  # not eliminated before the end
                others = scores[:seat] + scores[seat + 1 :]
                if others:
                    assert leads[seat] == scores[seat] - max(others)
                assert totals[agent] == pytest.approx(leads[seat])
                assert infos[agent]["score"] == scores[seat]


@every_case
def test_end_is_termination_unless_truncated(name, options):
    env, chooser = make(name, options), Chooser(6)
    env.reset(seed=6)
    while not env.game.over(env.record):
        env.step(next_action(env, chooser))
    cut_off = env.game.truncated(env.record)
    assert all(env.truncations[agent] == cut_off and env.terminations[agent] != cut_off for agent in env.agents)


# ---------------------------------------------------------------------- mistakes


def in_mid_game(name, options, **more):
    env, chooser = make(name, options, **more), Chooser(8)
    env.reset(seed=8)
    for _ in range(25):
        env.step(next_action(env, chooser))
    return env


def an_illegal_action(env):
    return int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"] == 0)[0])


@every_case
def test_illegal_action_raises_and_changes_nothing(name, options):
    for reward in ("outcome", "score"):
        env = in_mid_game(name, options, reward=reward)
        env._cumulative_rewards[env.agent_selection] = 0.25  # something to lose
        saved, seen = env.save(), look_around(env)
        for action in (an_illegal_action(env), np.int64(an_illegal_action(env))):
            with pytest.raises(ValueError, match=rf"action {action} \(.*{env.agent_selection} at .*legal: "):
                env.step(action)
        for action in (-1, env.game.actions.size, 10**30):
            with pytest.raises(ValueError, match=rf"action {action} of {env.agent_selection} at .* does not exist"):
                env.step(action)
        for action in WRONG_TYPES:
            with pytest.raises(TypeError, match=rf"action of {name} is a whole number from 0 to .*, not .*"):
                env.step(action)
        assert same(env.save(), saved)
        assert same(look_around(env), seen)
        play_out(env, Chooser(9))


@every_case
@pytest.mark.filterwarnings("ignore:.*illegal action by")
def test_illegal_action_terminates(name, options):
    for outside in (False, True):
        env = in_mid_game(name, options, illegal="terminate")
        offender, present = env.agent_selection, list(env.agents)
        env.step(env.game.actions.size if outside else an_illegal_action(env))
        assert env.rewards == {agent: -1.0 if agent == offender else 0.0 for agent in present}
        assert all(env.terminations.values())
        assert not any(env.truncations.values())
        assert all(not env.observe(agent)["action_mask"].any() for agent in env.agents)
        totals, _ = play_out(env, Chooser(1))
        assert totals[offender] == -1.0
        assert sum(totals.values()) == -1.0
        assert env.agents == []
        env.reset(seed=1)
        assert env.agents == env.possible_agents


@every_case
def test_illegal_action_warns_when_it_terminates(name, options):
    env = in_mid_game(name, options, illegal="terminate")
    with pytest.warns(UserWarning, match=f"illegal action by {env.agent_selection}"):
        env.step(an_illegal_action(env))


@every_case
def test_calls_out_of_order(name, options):
    env = make(name, options)
    agent = env.possible_agents[0]
    calls = (lambda: env.step(0), env.last, lambda: env.observe(agent), env.state, env.render, env.save)
    for call in calls:
        with pytest.raises(ResetNeeded, match="reset"):
            call()
    env.reset(seed=1)
    play_out(env, Chooser(1))
    for call in (lambda: env.step(0), lambda: env.step(None), env.last):
        with pytest.raises(ResetNeeded, match="over"):
            call()
    assert env.state_space.contains(env.state())
    env.reset()
    assert env.agents == env.possible_agents


@every_case
def test_dead_agent_takes_only_none(name, options):
    env, chooser = make(name, options), Chooser(2)
    env.reset(seed=2)
    while not env.game.over(env.record):
        env.step(next_action(env, chooser))
    with pytest.raises(ValueError, match="None"):
        env.step(0)
    assert env.agents


@every_case
def test_unknown_agent(name, options):
    env = make(name, options)
    env.reset(seed=2)
    for call in (env.observe, env.observation_space, env.action_space):
        with pytest.raises((KeyError, ValueError), match="player_99"):
            call("player_99")


@every_game
def test_bad_options(name):
    game = fireside.games[name]
    some = game.player_counts[0]
    with pytest.raises(TypeError, match=r"'num_player'.*Did you mean 'num_players'\?.*render_mode"):
        make(name, {"num_player": some})
    for wrong in (0, max(game.player_counts) + 1, "2", 2.0, True, None):
        with pytest.raises(ValueError, match=rf"num_players={wrong!r} is not allowed; allowed: a whole number"):
            make(name, {"num_players": wrong})
    for option in ("render_mode", "reward", "illegal"):
        with pytest.raises(ValueError, match=f"{option}='loud' is not allowed; allowed: "):
            make(name, {}, **{option: "loud"})
    with pytest.raises(KeyError, match=f"no game 'chess'; there are .*{name}"):
        fireside.games["chess"]


@every_game
def test_bad_seeds(name):
    env = make(name, {})
    for seed in (-1, 2**63):
        with pytest.raises(ValueError, match=rf"seed {seed} is out of range"):
            env.reset(seed=seed)
    for seed in (1.5, "x"):
        with pytest.raises(TypeError, match="a seed is a whole number"):
            env.reset(seed=seed)
    env.reset(seed=2**63 - 1)
    assert env.seed == 2**63 - 1
